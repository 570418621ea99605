#ifndef TYTO_CPIXELS_H
#define TYTO_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/* The inner loops over pixels, for each processor as wide as it goes.

   Pixels are words of eight bits a colour, multiplied by the alpha in the highest byte. All is arithmetic of whole numbers on
   a pixel's own place, so that every set of loops gives the same bytes, wherever a row begins and ends. Pointers need the
   alignment of their type only. */

/* Two rows of pixels that are mixed into one: at least `count`, rounded up to whole TYTO_PIXEL_BLOCKs, can be read. */
struct tyto_mixture {
    const uint32_t *upper, *lower;
    /* What the rows count, in 256ths; together at most 256, and less where the mixture is faded. */
    uint16_t upper_weight, lower_weight;
};

/* Rows that are made on the way have room for whole blocks of so many pixels. */
#define TYTO_PIXEL_BLOCK 8

/* A set of loops. `count` is how many pixels are made, and may be 0. */
struct tyto_pixel_loops {
    /* Stretches a row: pixel i is source[columns[i]] and the one right of it, which counts shares[i] 256ths, 0…256, said
       in both halves of the word. Columns all rise or all fall, or stay, and with the one right of each lie within
       source_count pixels, at least 2. There are columns and shares for whole blocks, and room in target, where pixels past
       the last may be made too. A row that begins at next is fetched meanwhile, in case that it is the next one; processors
       guess that badly where rows are pages apart. It is not read, so it need not be there. */
    void (*stretch)(uint32_t *target, const uint32_t *source, size_t source_count, const int32_t *columns,
                    const uint32_t *shares, size_t count, const uint32_t *next);
    /* Replaces pixels by a mixture, with some bits set in each. */
    void (*replace)(uint32_t *target, struct tyto_mixture mixture, uint32_t bits, size_t count);
    /* Replaces pixels by a mixture laid over others, which may be those replaced: what is behind counts 255 less the alpha, in
       255ths, rounded to nearest. Sums beyond 255 stay 255. */
    void (*lay_over)(uint32_t *target, const uint32_t *behind, struct tyto_mixture mixture, size_t count);
    /* The same over one colour. */
    void (*lay_over_colour)(uint32_t *target, uint32_t behind, struct tyto_mixture mixture, size_t count);
    /* Adds two rows of numbers, multiplied by a weight, to a third: one rounding a step, in this order. */
    void (*add_weighted)(float *sums, const float *first, const float *second, float weight, size_t count);
    /* Writes red, green and blue of each pixel, three bytes a pixel. Returns the bits that all pixels of the row have. */
    uint32_t (*write_rgb)(uint8_t *target, const uint32_t *row, size_t count);
};

/* Whether the alpha of all pixels is 255. */
int tyto_pixels_are_opaque(const uint32_t *pixels, size_t count);

/* The loops that any processor can do. */
const struct tyto_pixel_loops *tyto_pixel_loops_for_any(void);
/* Those for AVX2; NULL where the processor has none. */
const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void);
/* The fastest that the processor can do. */
const struct tyto_pixel_loops *tyto_pixel_loops(void);

#endif
