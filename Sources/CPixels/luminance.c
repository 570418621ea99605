#include "CPixels.h"

void tyto_replace_alpha_by_luminance(uint32_t *pixels, size_t count)
{
    /* 0.2126, 0.7152 and 0.0722 in 65536ths, whose sum is 65536. */
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        uint32_t sum = 13933 * (pixel >> 16 & 255) + 46871 * (pixel >> 8 & 255) + 4732 * (pixel & 255);
        pixels[i] = (sum + 32768) >> 16 << 24;
    }
}
