#ifndef NAIVE_EXPORT_H
#define NAIVE_EXPORT_H

/* What a first attempt at an export does for a frame, and what it takes to run another program. */

/* Reads a PNG file and writes it again by Cairo's own writer. The seconds that the writing alone took; below 0 where
   it failed. */
double tyto_naive_rewrite(const char *from, const char *to);

/* Runs a program to its end: its words, each ended by a line feed. Its exit code, with the seconds and the largest
   resident memory in kilobytes; below 0 where it did not start or a signal ended it. */
int tyto_run(const char *words, double *seconds, long *peak);

/* Makes an empty folder in the place of a path that ends in XXXXXX, and writes its name there. Nonzero on success. */
int tyto_make_folder(char *path);

#endif
