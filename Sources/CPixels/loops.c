#include "CPixels.h"

#include <string.h>

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

const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void) {
    return __builtin_cpu_supports("avx2") ? &loops_of_32 : NULL;
}

#else
const struct tyto_pixel_loops *tyto_pixel_loops_for_avx2(void) { return NULL; }
#endif

const struct tyto_pixel_loops *tyto_pixel_loops(void) {
    const struct tyto_pixel_loops *widest = tyto_pixel_loops_for_avx2();
    return widest != NULL ? widest : tyto_pixel_loops_for_any();
}
