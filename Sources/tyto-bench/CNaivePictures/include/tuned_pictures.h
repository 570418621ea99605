#ifndef TUNED_PICTURES_H
#define TUNED_PICTURES_H

/* The pictures of the benchmark as one who knows Cairo well draws them by hand, each with what helps it most, and curves
   to the same 0.02 pixels as ours. */

/* Makes the surfaces that all of the others draw into, and the photographs; one at a time. Nonzero on success. */
int tyto_tuned_open(int width, int height);
void tyto_tuned_close(void);

/* The same as tyto_naive_waves, with the sky painted once; after the first time only the rows in which the waves move. */
void tyto_tuned_waves(double seconds);
/* The same as tyto_naive_launch, by filling the logo with the photograph; sizes must grow. After the first time only what
   the logo covers, or the way of its hole while the window is within it. */
void tyto_tuned_launch(double size);
/* The same as tyto_naive_map but for the pictures' edges, which are between whole pixels. What does not move is painted
   once. */
void tyto_tuned_map(double x, double y, double scale, double alpha);

#endif
