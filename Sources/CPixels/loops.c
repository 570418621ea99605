#include "CPixels.h"

#include <string.h>

int tyto_pixels_are_opaque(const uint32_t *pixels, size_t count) {
    size_t index = 0;
    while (index < count && pixels[index] >> 24 == 255) index++;
    return index == count;
}

void tyto_fade_coverage(uint8_t *restrict target, const uint8_t *restrict shares, uint8_t share, size_t count) {
    for (size_t index = 0; index < count; index++) {
        /* (n + n/256) / 256, n being 128 more than a product, is its 255th to the nearest. */
        uint16_t product = (uint16_t)(shares[index] * share + 128);
        target[index] = (uint8_t)((uint16_t)(product + (product >> 8)) >> 8);
    }
}

void tyto_cut_coverage(uint8_t *restrict target, const uint8_t *restrict shares, size_t count) {
    for (size_t index = 0; index < count; index++) {
        target[index] = target[index] < shares[index] ? target[index] : shares[index];
    }
}

static inline uint8_t share_edge(uint8_t share, uint8_t other) {
    return (uint8_t)((uint8_t)(share - 1) < 254) & (uint8_t)((uint8_t)(other - 1) < 254);
}

size_t tyto_shared_edge(const uint8_t *shares, const uint8_t *others, size_t index, size_t count) {
    for (; index + 32 <= count; index += 32) {
        uint8_t any = 0;
        for (size_t step = 0; step < 32; step++) any |= share_edge(shares[index + step], others[index + step]);
        if (any) break;
    }
    while (index < count && !share_edge(shares[index], others[index])) index++;
    return index;
}

void tyto_divide_coverage(uint8_t *restrict target, const uint8_t *restrict shares, size_t count) {
    for (size_t index = 0; index < count; index++) {
        unsigned share = shares[index], own = target[index];
        if (share == 255 || own == 0) continue;
        unsigned part = share == 0 ? 0 : (own * 255 + share / 2) / share;
        target[index] = (uint8_t)(part < 255 ? part : 255);
    }
}

size_t tyto_open_coverage(uint8_t *restrict target, const uint8_t *restrict shares, const uint8_t *restrict others,
                          size_t count) {
    size_t edges = 0;
    for (size_t index = 0, end; index < count; index = end) {
        /* A count in a byte is added up many at a time. */
        uint8_t block = 0;
        end = index + 128 < count ? index + 128 : count;
        for (; index < end; index++) {
            target[index] = shares[index] > 0 ? 255 : 0;
            block += (uint8_t)(others[index] - 1) < 254;
        }
        edges += block;
    }
    return edges;
}

/* What is between two numbers, by a share: (n + n/256) / 256, n being 128 more than a sum of products, is its 255th. */
static inline uint8_t mix(uint8_t former, uint8_t now, uint8_t share) {
    unsigned sum = former * (255u - share) + now * (unsigned)share + 128;
    return (uint8_t)((sum + (sum >> 8)) >> 8);
}

static inline size_t take(uint8_t *restrict former, const uint8_t *restrict pixels, size_t bytes,
                          const uint8_t *restrict shares, size_t start, size_t end) {
    size_t count = 0;
    for (size_t index = start; index < end; index++) {
        if (share_edge(shares[index], shares[index])) memcpy(former + bytes * count++, pixels + bytes * index, bytes);
    }
    return count;
}

static inline size_t mix_back(const uint8_t *restrict former, uint8_t *restrict pixels, size_t bytes,
                              const uint8_t *restrict shares, size_t start, size_t end) {
    size_t count = 0;
    for (size_t index = start; index < end; index++) {
        if (!share_edge(shares[index], shares[index])) continue;
        const uint8_t *before = former + bytes * count++;
        uint8_t *now = pixels + bytes * index;
        for (size_t byte = 0; byte < bytes; byte++) now[byte] = mix(before[byte], now[byte], shares[index]);
    }
    return count;
}

/* Does something where shares are neither 0 nor 255: most are found many at a time not to be such. It is made for each size of
   pixels by itself. */
#define EACH_EDGE(action)                                                                                          \
    size_t done = 0;                                                                                               \
    for (size_t start = 0; start < count; start += 32) {                                                           \
        start = tyto_shared_edge(shares, shares, start, count);                                                    \
        size_t end = start + 32 < count ? start + 32 : count;                                                      \
        done += bytes_per_pixel == 4 ? action(former + 4 * done, pixels, 4, shares, start, end)                    \
                                     : action(former + done, pixels, 1, shares, start, end);                       \
    }                                                                                                              \
    return done;

size_t tyto_take_edges(uint8_t *former, uint8_t *pixels, size_t bytes_per_pixel, const uint8_t *shares, size_t count) {
    EACH_EDGE(take)
}

size_t tyto_mix_edges(uint8_t *former, uint8_t *pixels, size_t bytes_per_pixel, const uint8_t *shares, size_t count) {
    EACH_EDGE(mix_back)
}

#define VECTOR_BYTES 16
#define NAMED(name) name##_of_16
#include "loops.h"
#undef VECTOR_BYTES
#undef NAMED

const struct tyto_pixel_loops *tyto_pixel_loops_for_any(void) { return &loops_of_16; }

#ifdef __x86_64__
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VECTOR_BYTES 32
#define NAMED(name) name##_of_32
#include "loops.h"
#undef VECTOR_BYTES
#undef NAMED
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl"))), apply_to = function)
#define VECTOR_BYTES 64
#define NAMED(name) name##_of_64
#include "loops.h"
#undef VECTOR_BYTES
#undef NAMED
#pragma clang attribute pop

const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void) {
    return __builtin_cpu_supports("avx2") ? &loops_of_32 : NULL;
}

const struct tyto_pixel_loops *tyto_pixel_loops_for_avx512(void) {
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") ? &loops_of_64 : NULL;
}
#else
const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void) { return NULL; }
const struct tyto_pixel_loops *tyto_pixel_loops_for_avx512(void) { return NULL; }
#endif

const struct tyto_pixel_loops *tyto_pixel_loops(void) {
    const struct tyto_pixel_loops *widest = tyto_pixel_loops_for_avx512();
    if (widest == NULL) widest = tyto_pixel_loops_for_avx2();
    return widest != NULL ? widest : tyto_pixel_loops_for_any();
}
