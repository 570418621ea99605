#ifndef STALLS_H
#define STALLS_H

/* Begins to watch for times in which a processor runs nothing of this machine, as when it is lent to another one: a
   thread of the highest priority on each sleeps for a millisecond again and again, and takes note when it wakes up late.
   What was noted before is forgotten. Zero if the system does not allow it. */
int tyto_stalls_watch(void);
/* Ends that. */
void tyto_stalls_end(void);
/* How many such times there were, of a millisecond and more, that overlap one. In seconds of tyto_clock. */
int tyto_stalls_between(double from, double to);

#endif
