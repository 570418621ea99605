#include "CPixels.h"

/* The luminance of premultiplied channels by Rec. ITU-R BT.709: 0.2126, 0.7152 and 0.0722 in 65536ths, whose sum is 65536. */
static uint32_t luminance(uint32_t pixel)
{
    uint32_t sum = 13933 * (pixel >> 16 & 255) + 46871 * (pixel >> 8 & 255) + 4732 * (pixel & 255);
    return (sum + 32768) >> 16;
}

/* The product of two numbers of 0…255 as a share of 255, rounded to nearest. */
static uint32_t product(uint32_t a, uint32_t b) { return (a * b + 127) / 255; }

void tyto_replace_alpha_by_luminance(uint32_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) pixels[i] = luminance(pixels[i]) << 24;
}

void tyto_replace_colours(uint32_t *pixels, size_t count, const uint32_t *table, uint32_t weight)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i], alpha = pixel >> 24;
        if (alpha == 0) continue;
        uint32_t level = (luminance(pixel) * 255 + alpha / 2) / alpha;
        uint32_t colour = table[level > 255 ? 255 : level], mapped = product(colour >> 24, alpha);
        uint32_t mixed = 0;
        for (int shift = 24; shift >= 0; shift -= 8) {
            uint32_t old = pixel >> shift & 255;
            uint32_t new = shift == 24 ? mapped : product(colour >> shift & 255, mapped);
            mixed |= (old * (256 - weight) + new * weight + 128) >> 8 << shift;
        }
        pixels[i] = mixed;
    }
}
