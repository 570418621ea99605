/* Counts what a process asks of the C library's heap. */
#ifndef TYTO_ALLOCATION_COUNT_H
#define TYTO_ALLOCATION_COUNT_H

/* The number of blocks that have been asked for since the process began; it never falls. */
unsigned long tyto_allocation_count(void);

#endif
