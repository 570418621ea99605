#ifndef NAIVE_PICTURES_H
#define NAIVE_PICTURES_H

#include <stdint.h>

/* The pictures of the benchmark as a first attempt draws them: everything, every frame, with plain Cairo calls. */

/* Makes the surface that all of the others draw into, and the photographs; one at a time. Nonzero on success. */
int tyto_naive_open(int width, int height);
void tyto_naive_close(void);

/* A photograph's pixel, 0xFFRRGGBB: smooth shapes with grain, as cameras make. */
uint32_t tyto_photograph_pixel(int x, int y);

/* Water of two waves over a sky, given the time in seconds. */
void tyto_naive_waves(double seconds);
/* The same by some other context, on a surface of so many pixels. */
struct _cairo;
void tyto_naive_draw_waves(struct _cairo *context, int width, int height, double seconds);
/* A photograph seen through a logo of so many pixels. */
void tyto_naive_launch(double size);
/* A faded photograph, with another at a place, scale and alpha over it. */
void tyto_naive_map(double x, double y, double scale, double alpha);
/* A grid of so many squares, the first one moved by some pixels. */
void tyto_naive_squares(int count, double shift);

/* Reads a PNG file and writes it again by Cairo's own writer. The seconds that the writing alone took; below 0 where
   it failed. */
double tyto_naive_rewrite(const char *from, const char *to);

#endif
