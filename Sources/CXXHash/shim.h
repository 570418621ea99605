#ifndef TYTO_CXXHASH_SHIM_H
#define TYTO_CXXHASH_SHIM_H
#include <xxhash.h>
#include <stddef.h>
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>
#endif

/* The library's functions, which are names of others where it chooses them by the processor. */
static inline XXH128_hash_t tyto_hash(const void *bytes, size_t count) { return XXH3_128bits(bytes, count); }

static inline XXH_errorcode tyto_hash_update(XXH3_state_t *state, const void *bytes, size_t count) {
    return XXH3_128bits_update(state, bytes, count);
}
#endif
