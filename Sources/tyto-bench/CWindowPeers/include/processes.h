#ifndef PROCESSES_H
#define PROCESSES_H

/* Starts a program, its output dropped; gives its number, -1 if there is none. The line has the program and its
   arguments, each after a line feed but the first. */
int tyto_start(const char *line);
/* Starts an X server without a screen on a free display, and waits until it takes connections; gives its number, and
   that of the display; -1 if there is none. */
int tyto_start_server(const char *screen, int *display);
/* Asks a program to end, and waits until it has. */
void tyto_stop(int process);
/* Processor time that a program has used, in seconds; -1 if there is none. */
double tyto_processor_time(int process);
/* How often a program's threads were switched to; -1 if there is none. */
long tyto_switches(int process);
/* Seconds of a clock that never falls. */
double tyto_clock(void);
void tyto_sleep(double seconds);

#endif
