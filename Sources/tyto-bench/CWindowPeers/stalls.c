#define _GNU_SOURCE
#include "stalls.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "processes.h"

enum { MOST_PROCESSORS = 64, MOST_STALLS = 1 << 16 };
/* Seconds that a thread sleeps, and by which it is late when it counts. */
static const double nap = 1e-3, late = 1e-3;

static struct {
    double from, to;
} stalls[MOST_STALLS];
static int stall_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_over;
static pthread_t threads[MOST_PROCESSORS];
static int thread_count;

static void *watch(void *unused) {
    (void)unused;
    for (double last = tyto_clock(), now; !atomic_load(&is_over); last = now) {
        tyto_sleep(nap);
        now = tyto_clock();
        if (now - last < nap + late) continue;
        pthread_mutex_lock(&lock);
        if (stall_count < MOST_STALLS) {
            stalls[stall_count].from = last + nap;
            stalls[stall_count].to = now;
            stall_count++;
        }
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int tyto_stalls_watch(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
    stall_count = 0;
    atomic_store(&is_over, 0);
    struct sched_param first = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    int failed = 0;
    for (int processor = 0; processor < CPU_SETSIZE && thread_count < MOST_PROCESSORS; processor++) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setaffinity_np(&attributes, sizeof one, &one);
        pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
        pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
        pthread_attr_setschedparam(&attributes, &first);
        failed = failed || pthread_create(&threads[thread_count], &attributes, watch, NULL) != 0;
        if (!failed) thread_count++;
        pthread_attr_destroy(&attributes);
    }
    if (failed) tyto_stalls_end();
    return !failed;
}

void tyto_stalls_end(void) {
    atomic_store(&is_over, 1);
    while (thread_count > 0) pthread_join(threads[--thread_count], NULL);
}

int tyto_stalls_between(double from, double to) {
    int found = 0;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < stall_count; index++) {
        if (stalls[index].from < to && stalls[index].to > from) found++;
    }
    pthread_mutex_unlock(&lock);
    return found;
}
