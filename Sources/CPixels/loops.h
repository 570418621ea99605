/* The loops for vectors of VECTOR_BYTES bytes; NAMED makes distinct names for each width. */

#define Words NAMED(Words)
#define Lanes NAMED(Lanes)
#define Bytes NAMED(Bytes)
#define Floats NAMED(Floats)
#define Whole NAMED(Whole)
#define AnyWords NAMED(AnyWords)
#define AnyLanes NAMED(AnyLanes)
#define AnyBytes NAMED(AnyBytes)
#define AnyFloats NAMED(AnyFloats)
#define PIXELS (VECTOR_BYTES / 4)
/* The vectors that are convolved at once. */
#define CONVOLVED_VECTORS 6
#define INLINED static inline __attribute__((always_inline))

typedef uint32_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef uint16_t Lanes __attribute__((vector_size(VECTOR_BYTES)));
typedef uint8_t Bytes __attribute__((vector_size(VECTOR_BYTES)));
typedef float Floats __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t Whole __attribute__((vector_size(VECTOR_BYTES)));
/* The same in memory, aligned to their elements only. */
typedef Words AnyWords __attribute__((aligned(4), may_alias));
typedef Lanes AnyLanes __attribute__((aligned(2), may_alias));
typedef Bytes AnyBytes __attribute__((aligned(1), may_alias));
typedef Floats AnyFloats __attribute__((aligned(4), may_alias));

/* Rounds channels in 256ths and joins them to pixels. */
INLINED Words NAMED(joined)(Lanes blue_red, Lanes green_alpha) {
    return (Words)((blue_red + 128) >> 8 | ((green_alpha + 128) & 0xFF00));
}

INLINED Words NAMED(mixed)(struct tyto_mixture mixture, size_t index) {
    Lanes above = *(const AnyLanes *)(mixture.upper + index), below = *(const AnyLanes *)(mixture.lower + index);
    Lanes blue_red = (above & 0xFF) * mixture.upper_weight + (below & 0xFF) * mixture.lower_weight;
    Lanes green_alpha = (above >> 8) * mixture.upper_weight + (below >> 8) * mixture.lower_weight;
    return NAMED(joined)(blue_red, green_alpha);
}

INLINED Words NAMED(laid_over)(Words front, Words behind) {
    Words clearness = 255 - (front >> 24);
    Lanes weights = (Lanes)(clearness | clearness << 16), lanes = (Lanes)behind;
    Lanes blue_red = (lanes & 0xFF) * weights + 128, green_alpha = (lanes >> 8) * weights + 128;
    /* For n = product + 128, (n + n/256) / 256 is product / 255 rounded to nearest. */
    Lanes faded = (blue_red + (blue_red >> 8)) >> 8 | ((green_alpha + (green_alpha >> 8)) & 0xFF00);
    /* Channels that exceed their alpha must not overflow into others. */
    return (Words)__builtin_elementwise_add_sat((Bytes)front, (Bytes)faded);
}

/* Two adjacent pixels. */
INLINED uint64_t NAMED(pair)(const uint32_t *source) {
    uint64_t pair;
    memcpy(&pair, source, 8);
    return pair;
}

/* Loads pixels of a row, and those right of each. */
INLINED void NAMED(gather)(const uint32_t *source, size_t count, const int32_t *columns, Words *left, Words *right) {
#if VECTOR_BYTES == 32
    int32_t first_column = columns[0] < columns[7] ? columns[0] : columns[7];
    size_t start = (size_t)first_column, reach = (size_t)(columns[0] - first_column + columns[7] - first_column);
    /* Most are so near that one load and a permutation suffice. */
    if (reach < 8 && start + 9 <= count) {
        __m256i places = (__m256i)(*(const AnyWords *)columns - (uint32_t)first_column);
        *left = (Words)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start), places);
        *right = (Words)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start + 1), places);
        return;
    }
    if (reach < 16 && start + 17 <= count) {
        __m256i places = (__m256i)(*(const AnyWords *)columns - (uint32_t)first_column);
        __m256 is_far = (__m256)((Words)places << 28);
        __m256 near = (__m256)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start), places);
        __m256 far = (__m256)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start + 8), places);
        *left = (Words)_mm256_blendv_ps(near, far, is_far);
        near = (__m256)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start + 1), places);
        far = (__m256)_mm256_permutevar8x32_epi32((__m256i) * (const AnyWords *)(source + start + 9), places);
        *right = (Words)_mm256_blendv_ps(near, far, is_far);
        return;
    }
    typedef uint64_t Pairs __attribute__((vector_size(32)));
    Pairs first = {NAMED(pair)(source + columns[0]), NAMED(pair)(source + columns[1]),
                   NAMED(pair)(source + columns[2]), NAMED(pair)(source + columns[3])};
    Pairs second = {NAMED(pair)(source + columns[4]), NAMED(pair)(source + columns[5]),
                    NAMED(pair)(source + columns[6]), NAMED(pair)(source + columns[7])};
    *left = __builtin_shufflevector((Words)first, (Words)second, 0, 2, 4, 6, 8, 10, 12, 14);
    *right = __builtin_shufflevector((Words)first, (Words)second, 1, 3, 5, 7, 9, 11, 13, 15);
#else
    typedef uint64_t Pairs __attribute__((vector_size(16)));
    (void)count;
    Pairs first = {NAMED(pair)(source + columns[0]), NAMED(pair)(source + columns[1])};
    Pairs second = {NAMED(pair)(source + columns[2]), NAMED(pair)(source + columns[3])};
    *left = __builtin_shufflevector((Words)first, (Words)second, 0, 2, 4, 6);
    *right = __builtin_shufflevector((Words)first, (Words)second, 1, 3, 5, 7);
#endif
}

static void NAMED(stretch)(uint32_t *target, const uint32_t *source, size_t source_count, const int32_t *columns,
                           const uint32_t *shares, size_t count,
                           const uint32_t *next) {
    for (size_t index = 0; index < count; index += PIXELS) {
        __builtin_prefetch(next + columns[index]);
        Words left_words, right_words;
        NAMED(gather)(source, source_count, columns + index, &left_words, &right_words);
        Lanes left = (Lanes)left_words, right = (Lanes)right_words, share = *(const AnyLanes *)(shares + index);
        /* 256·left + share·(right − left): intermediate overflow cancels in the 16-bit sum. */
        Lanes blue_red = (left << 8) + ((right & 0xFF) - (left & 0xFF)) * share;
        Lanes green_alpha = (left & 0xFF00) + ((right >> 8) - (left >> 8)) * share;
        *(AnyWords *)(target + index) = NAMED(joined)(blue_red, green_alpha);
    }
}

static void NAMED(replace)(uint32_t *target, struct tyto_mixture mixture, uint32_t bits, size_t count) {
    size_t index = 0;
    for (; index + PIXELS <= count; index += PIXELS) {
        *(AnyWords *)(target + index) = NAMED(mixed)(mixture, index) | bits;
    }
    if (index == count) return;
    Words last = NAMED(mixed)(mixture, index) | bits;
    memcpy(target + index, &last, 4 * (count - index));
}

static void NAMED(lay_over)(uint32_t *target, const uint32_t *behind, struct tyto_mixture mixture, size_t count) {
    size_t index = 0;
    for (; index + PIXELS <= count; index += PIXELS) {
        Words back = *(const AnyWords *)(behind + index);
        *(AnyWords *)(target + index) = NAMED(laid_over)(NAMED(mixed)(mixture, index), back);
    }
    if (index == count) return;
    Words back = {0};
    memcpy(&back, behind + index, 4 * (count - index));
    Words last = NAMED(laid_over)(NAMED(mixed)(mixture, index), back);
    memcpy(target + index, &last, 4 * (count - index));
}

static void NAMED(lay_over_colour)(uint32_t *target, uint32_t behind, struct tyto_mixture mixture, size_t count) {
    Words back = behind - (Words){0};
    size_t index = 0;
    for (; index + PIXELS <= count; index += PIXELS) {
        *(AnyWords *)(target + index) = NAMED(laid_over)(NAMED(mixed)(mixture, index), back);
    }
    if (index == count) return;
    Words last = NAMED(laid_over)(NAMED(mixed)(mixture, index), back);
    memcpy(target + index, &last, 4 * (count - index));
}

/* Writes the colours at places of a row, of which some may lie beyond the ends. */
INLINED void NAMED(look_up)(uint32_t *target, struct tyto_gradient_row row, Floats places, size_t count) {
    places = __builtin_elementwise_min(__builtin_elementwise_max(places, (Floats){0}), row.last - (Floats){0});
    Whole indices = __builtin_convertvector(places, Whole);
    for (size_t lane = 0; lane < count; lane++) target[lane] = row.colours[indices[lane]];
}

/* Coordinates of a pixel and those right of it: multiplied, not summed up, so that no width of vectors matters. */
INLINED Floats NAMED(along)(float start, float step, size_t index) {
    Floats steps;
    for (size_t lane = 0; lane < PIXELS; lane++) steps[lane] = (float)(int32_t)(index + lane);
    steps *= step;
    return steps + start;
}

static void NAMED(shade_linear)(uint32_t *target, struct tyto_gradient_row row, size_t count) {
    size_t index = 0;
    for (; index + PIXELS <= count; index += PIXELS) {
        NAMED(look_up)(target + index, row, NAMED(along)(row.x, row.step_x, index), PIXELS);
    }
    if (index < count) NAMED(look_up)(target + index, row, NAMED(along)(row.x, row.step_x, index), count - index);
}

INLINED Floats NAMED(distances)(struct tyto_gradient_row row, size_t index) {
    Floats x = NAMED(along)(row.x, row.step_x, index), y = NAMED(along)(row.y, row.step_y, index);
    Floats x_squared = x * x, y_squared = y * y, sum = x_squared + y_squared;
    return __builtin_elementwise_sqrt(sum) + 1;
}

static void NAMED(shade_radial)(uint32_t *target, struct tyto_gradient_row row, size_t count) {
    size_t index = 0;
    for (; index + PIXELS <= count; index += PIXELS) {
        NAMED(look_up)(target + index, row, NAMED(distances)(row, index), PIXELS);
    }
    if (index < count) NAMED(look_up)(target + index, row, NAMED(distances)(row, index), count - index);
}

/* The sums of some vectors, which stay in registers meanwhile. */
INLINED void NAMED(convolve_vectors)(float *sums, const float *middle, size_t distance, const float *weights,
                                     size_t weight_count, size_t vector_count) {
    Floats vectors[CONVOLVED_VECTORS] = {0};
    for (size_t step = 0; step < weight_count; step++) {
        const float *before = middle - step * distance, *behind = middle + step * distance;
        for (size_t i = 0; i < vector_count; i++) {
            Floats sum = *(const AnyFloats *)(before + i * PIXELS) + *(const AnyFloats *)(behind + i * PIXELS);
            Floats part = weights[step] * sum;
            vectors[i] += part;
        }
    }
    for (size_t i = 0; i < vector_count; i++) *(AnyFloats *)(sums + i * PIXELS) = vectors[i];
}

static void NAMED(convolve)(float *sums, const float *middle, size_t distance, const float *weights, size_t weight_count,
                            size_t count) {
    size_t index = 0;
    for (; index + CONVOLVED_VECTORS * PIXELS <= count; index += CONVOLVED_VECTORS * PIXELS) {
        NAMED(convolve_vectors)(sums + index, middle + index, distance, weights, weight_count, CONVOLVED_VECTORS);
    }
    for (; index + PIXELS <= count; index += PIXELS) {
        NAMED(convolve_vectors)(sums + index, middle + index, distance, weights, weight_count, 1);
    }
    for (; index < count; index++) {
        float sum = 0;
        for (size_t step = 0; step < weight_count; step++) {
            float part = weights[step] * (middle[index - step * distance] + middle[index + step * distance]);
            sum += part;
        }
        sums[index] = sum;
    }
}

/* Red, green and blue of each pixel, in this order, followed by unused bytes. */
INLINED Bytes NAMED(without_alpha)(Bytes pixels) {
#if VECTOR_BYTES == 32
    return __builtin_shufflevector(pixels, pixels, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 18, 17, 16, 22, 21, 20, 26,
                                   25, 24, 30, 29, 28, -1, -1, -1, -1, -1, -1, -1, -1);
#else
    return __builtin_shufflevector(pixels, pixels, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
#endif
}

static uint32_t NAMED(write_rgb)(uint8_t *target, const uint32_t *row, size_t count) {
    uint32_t common = UINT32_MAX;
    size_t index = 0;
    Words commons = ~(Words){0};
    /* A store is a quarter too long, and the next one overwrites that: enough pixels must follow. */
    for (; index + PIXELS + PIXELS / 2 <= count; index += PIXELS) {
        Words words = *(const AnyWords *)(row + index);
        commons &= words;
        *(AnyBytes *)(target + 3 * index) = NAMED(without_alpha)((Bytes)words);
    }
    for (size_t lane = 0; lane < PIXELS; lane++) common &= commons[lane];
    for (; index < count; index++) {
        uint32_t pixel = row[index];
        target[3 * index] = (uint8_t)(pixel >> 16);
        target[3 * index + 1] = (uint8_t)(pixel >> 8);
        target[3 * index + 2] = (uint8_t)pixel;
        common &= pixel;
    }
    return common;
}

static const struct tyto_pixel_loops NAMED(loops) = {
    NAMED(stretch),         NAMED(replace),      NAMED(lay_over),
    NAMED(lay_over_colour), NAMED(shade_linear), NAMED(shade_radial),
    NAMED(convolve),        NAMED(write_rgb),
};

#undef Words
#undef Lanes
#undef Bytes
#undef Floats
#undef Whole
#undef AnyWords
#undef AnyLanes
#undef AnyBytes
#undef AnyFloats
#undef PIXELS
#undef CONVOLVED_VECTORS
#undef INLINED
