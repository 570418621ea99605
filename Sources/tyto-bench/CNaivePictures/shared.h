#ifndef SHARED_H
#define SHARED_H

#include <cairo.h>

/* What the naive and the tuned pictures have in common. */

cairo_surface_t *tyto_make_photograph(cairo_format_t format, int columns, int rows);
/* The gradient behind the waves. */
cairo_pattern_t *tyto_sky(int height);
/* Adds to the path a drop with a hole, of so many pixels, in the middle. The hole is off the middle. */
void tyto_logo(cairo_t *context, int width, int height, double size);

#endif
