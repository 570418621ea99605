#ifndef STALLS_H
#define STALLS_H

/* Begins to watch for times in which the machine lets no window be on time. What was noted before is forgotten.
   A processor runs nothing of this machine, as when it is lent to another one: a thread of the highest priority on each
   sleeps for a millisecond again and again, and records when it wakes up late. Zero if the system does not allow it.
   And a client of a display that does nothing but ask for each refresh records those reported late. Zero if
   the server has no Present extension. */
int tyto_stalls_watch(const char *display);
/* Ends that. */
void tyto_stalls_end(void);
/* How many such times there were that overlap one. In seconds of tyto_clock. */
int tyto_stalls_between(double from, double to);

#endif
