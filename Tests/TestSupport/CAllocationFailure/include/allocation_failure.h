/* Has the C library refuse memory to Cairo, to pixman and to the program's own calls of malloc, on one thread. */
#ifndef TYTO_ALLOCATION_FAILURE_H
#define TYTO_ALLOCATION_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether that can be done in this build: sanitizers have a malloc of their own. */
bool tyto_can_refuse_memory(void);

/*
 * From now on this thread gets the next `granted` blocks of at least `least` bytes that it asks for, and not the
 * `refused` ones after them. Blocks of Swift's own objects are neither refused nor counted: Swift ends the program where
 * it gets none.
 */
void tyto_refuse_memory(size_t least, long granted, long refused);

/*
 * From now on this thread gets all blocks, and errno tells otherwise for those of at least `least` bytes: malloc leaves it
 * so where it finds memory elsewhere than it looked first.
 */
void tyto_raise_false_alarms(size_t least);

/* Ends that on this thread, and gives the number of blocks that were asked for meanwhile. */
long tyto_grant_memory(void);

#endif
