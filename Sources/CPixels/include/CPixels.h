#ifndef TYTO_CPIXELS_H
#define TYTO_CPIXELS_H

#include <stddef.h>
#include <stdint.h>

/* The inner loops over pixels, vectorized for the processor.

   Pixels are premultiplied words of eight bits per channel, alpha in the highest byte. All arithmetic is on a pixel's own
   position, in whole numbers but for gradients, so that every set of loops gives the same bytes. Pointers need the alignment
   of their type only. */

/* Two rows of pixels to mix: at least `count`, rounded up to whole TYTO_PIXEL_BLOCKs, are readable. */
struct tyto_mixture {
    const uint32_t *upper, *lower;
    /* The rows' weights in 256ths; together at most 256, and less for a faded mixture. */
    uint16_t upper_weight, lower_weight;
};

/* A row of pixels in a gradient's colours, of which there are last + 1. The first pixel is at x and y among them, the next a
   step further. */
struct tyto_gradient_row {
    const uint32_t *colours;
    float last, x, y, step_x, step_y;
};

/* The block size in pixels: intermediate rows have room for whole blocks. */
#define TYTO_PIXEL_BLOCK 8

/* A set of loops. `count` is the number of pixels written, and may be 0. */
struct tyto_pixel_loops {
    /* Stretches a row: pixel i mixes source[columns[i]] and the one right of it, whose weight is shares[i] 256ths, 0…256, in
       both halves of the word. Columns are monotonic, and with the one right of each lie within source_count pixels, at
       least 2. Columns, shares and target have room for whole blocks; pixels past the last may be written too. The row at
       next is prefetched, as processors predict it badly if rows are pages apart. It is not read and need not exist. */
    void (*stretch)(uint32_t *target, const uint32_t *source, size_t source_count, const int32_t *columns,
                    const uint32_t *shares, size_t count, const uint32_t *next);
    /* Replaces pixels by a mixture, with `bits` set in each. */
    void (*replace)(uint32_t *target, struct tyto_mixture mixture, uint32_t bits, size_t count);
    /* Replaces pixels by a mixture over the pixels at `behind`, which may be the target. Their weight is 255 less the alpha,
       in 255ths, rounded to nearest. Sums saturate at 255. */
    void (*lay_over)(uint32_t *target, const uint32_t *behind, struct tyto_mixture mixture, size_t count);
    /* The same over a single colour. */
    void (*lay_over_colour)(uint32_t *target, uint32_t behind, struct tyto_mixture mixture, size_t count);
    /* Replaces pixels by the colours at x, rounded down; the ends' beyond them. */
    void (*shade_linear)(uint32_t *target, struct tyto_gradient_row row, size_t count);
    /* Replaces pixels by the colours at the distance of x and y from the origin, rounded down, after the first colour; the
       last beyond it. */
    void (*shade_radial)(uint32_t *target, struct tyto_gradient_row row, size_t count);
    /* Convolves numbers with a symmetric kernel: each sum is of the numbers at multiples of a distance on both sides of one of
       `middle`, by weights, of which the first, the middle's own, is halved. There must be (weight_count - 1) * distance
       numbers before `middle` and behind its last; the sums must not overlap them. Operations round one by one, in the
       weights' order. */
    void (*convolve)(float *sums, const float *middle, size_t distance, const float *weights, size_t weight_count,
                     size_t count);
    /* Writes red, green and blue of each pixel, three bytes per pixel. Returns the bits set in all pixels of the row. */
    uint32_t (*write_rgb)(uint8_t *target, const uint32_t *row, size_t count);
};

/* The loops for any processor. */
const struct tyto_pixel_loops *tyto_pixel_loops_for_any(void);
/* The loops for AVX2; NULL if the processor does not have it. */
const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void);
/* The fastest loops for the processor. */
const struct tyto_pixel_loops *tyto_pixel_loops(void);

/* Replaces pixels by black of an alpha that is the old luminance by Rec. ITU-R BT.709, rounded to nearest. */
void tyto_replace_alpha_by_luminance(uint32_t *pixels, size_t count);

/* Mixes each pixel with the colour that a table of 256 has for its luminance (Rec. ITU-R BT.709, unpremultiplied), whose weight
   is in 256ths, 0…256. The table's colours are not premultiplied; their alpha multiplies the pixel's. */
void tyto_replace_colours(uint32_t *pixels, size_t count, const uint32_t *table, uint32_t weight);

/* Replaces floats by the values of bytes. */
static inline void tyto_bytes_to_floats(const uint8_t *bytes, float *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) numbers[i] = bytes[i];
}

/* Numbers of 0…255 rounded to bytes; what is beyond becomes the nearest. Swift's conversion traps, number by number. */
static inline void tyto_floats_to_bytes(const float *numbers, uint8_t *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float number = numbers[i] + 0.5f;
        number = number > 0 ? number : 0;
        bytes[i] = (uint8_t)(int)(number < 255 ? number : 255);
    }
}

#endif
