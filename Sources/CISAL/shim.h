#ifndef TYTO_CISAL_SHIM_H
#define TYTO_CISAL_SHIM_H
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif
/* The library gives the size as a macro that Swift does not see. */
enum { tyto_isal_level_1_buffer_size = ISAL_DEF_LVL1_DEFAULT };

/* The filters of PNG are bytes shuffled, which Swift has no words for. */

#if defined(__x86_64__)
/* As many pixels as whole registers take; returns how many. What a store has too many of, the next one writes over. */
__attribute__((target("ssse3"))) static inline long tyto_filter_up_rgb_ssse3(
    const uint32_t *row, const uint32_t *above, long count, uint8_t *output, uint32_t *all)
{
    const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    __m128i common = _mm_set1_epi32(-1);
    long done = 0;
    for (; done + 6 <= count; done += 4) {
        const __m128i words = _mm_loadu_si128((const __m128i *)(row + done));
        const __m128i upper = _mm_loadu_si128((const __m128i *)(above + done));
        common = _mm_and_si128(common, words);
        _mm_storeu_si128((__m128i *)(output + 3 * done), _mm_shuffle_epi8(_mm_sub_epi8(words, upper), order));
    }
    common = _mm_and_si128(common, _mm_shuffle_epi32(common, 0x4E));
    common = _mm_and_si128(common, _mm_shuffle_epi32(common, 0xB1));
    *all = (uint32_t)_mm_cvtsi128_si32(common);
    return done;
}
#endif

/* Red, green and blue of each pixel, 0xAARRGGBB, less those of the one above it. Returns the bits that all have. */
static inline uint32_t tyto_filter_up_rgb(
    const uint32_t *row, const uint32_t *above, long count, uint8_t *output)
{
    uint32_t all = UINT32_MAX;
    long index = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("ssse3")) index = tyto_filter_up_rgb_ssse3(row, above, count, output, &all);
#endif
    for (; index < count; index++) {
        const uint32_t pixel = row[index], upper = above[index];
        output[3 * index] = (uint8_t)((pixel >> 16) - (upper >> 16));
        output[3 * index + 1] = (uint8_t)((pixel >> 8) - (upper >> 8));
        output[3 * index + 2] = (uint8_t)(pixel - upper);
        all &= pixel;
    }
    return all;
}
#endif
