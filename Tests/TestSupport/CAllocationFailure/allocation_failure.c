/*
 * The program's own malloc and its kin, which the dynamic linker prefers to glibc's (malloc(3), "Replacing malloc" in the
 * glibc manual): each hands on, unless the block is one to be refused. Who asks is told by the address that a call returns
 * to.
 */
#define _GNU_SOURCE
#include "allocation_failure.h"

#include <errno.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define TYTO_HAS_FOREIGN_MALLOC 1
#endif
#endif

#ifdef TYTO_HAS_FOREIGN_MALLOC

bool tyto_can_refuse_memory(void) { return false; }
void tyto_refuse_memory(size_t least, long granted, long refused) {}
void tyto_raise_false_alarms(size_t least) {}
long tyto_grant_memory(void) { return 0; }

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

struct range {
    uintptr_t first;
    uintptr_t end;
};

static struct range ranges[32];
static int range_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Smaller blocks are always given; 0 where none is refused or counted. */
static _Thread_local size_t least_size;
static _Thread_local long count;
static _Thread_local long first_refused;
static _Thread_local long last_refused;
static _Thread_local bool gives_refused;

/* The program comes first, without a name. */
static int note(struct dl_phdr_info *object, size_t size, void *unused) {
    bool is_own = object->dlpi_name == NULL || object->dlpi_name[0] == 0;
    if (!is_own && strstr(object->dlpi_name, "/libcairo.so") == NULL &&
        strstr(object->dlpi_name, "/libpixman-1.so") == NULL)
        return 0;
    for (int index = 0; index < object->dlpi_phnum && range_count < 32; index++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[index];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
        uintptr_t first = object->dlpi_addr + header->p_vaddr;
        ranges[range_count++] = (struct range){first, first + header->p_memsz};
    }
    return 0;
}

static void find_ranges(void) { dl_iterate_phdr(note, NULL); }

static bool refuses(void *caller, size_t size) {
    if (least_size == 0 || size < least_size) return false;
    for (int index = 0; index < range_count; index++) {
        if ((uintptr_t)caller < ranges[index].first || (uintptr_t)caller >= ranges[index].end) continue;
        long number = count++;
        if (number < first_refused || number > last_refused) return false;
        errno = ENOMEM;
        return !gives_refused;
    }
    return false;
}

bool tyto_can_refuse_memory(void) { return true; }

void tyto_refuse_memory(size_t least, long granted, long refused) {
    pthread_once(&once, find_ranges);
    count = 0;
    first_refused = granted;
    last_refused = granted + refused - 1;
    gives_refused = false;
    least_size = least;
}

void tyto_raise_false_alarms(size_t least) {
    tyto_refuse_memory(least, 0, LONG_MAX);
    gives_refused = true;
}

long tyto_grant_memory(void) {
    least_size = 0;
    return count;
}

void *malloc(size_t size) {
    if (refuses(__builtin_return_address(0), size)) return NULL;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    if (refuses(__builtin_return_address(0), number * size)) return NULL;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    if (refuses(__builtin_return_address(0), size)) return NULL;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    if (refuses(__builtin_return_address(0), size)) return NULL;
    return __libc_memalign(alignment, size);
}

#endif
