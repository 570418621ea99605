#define _GNU_SOURCE
#include "stalls.h"

#include <X11/Xlib.h>
#include <X11/extensions/Xpresent.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

#include "processes.h"

enum { MOST_PROCESSORS = 64, MOST_STALLS = 1 << 16 };
/* Seconds that a thread sleeps, and by which it is late when it counts. */
static const double nap = 1e-3, late = 1e-3;
/* Seconds by which a refresh is heard of late when it counts: a quarter of one at 60 Hz. */
static const double late_refresh = 1.0 / 240;

static struct {
    double from, to;
} stalls[MOST_STALLS];
static int stall_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_over;
static pthread_t threads[MOST_PROCESSORS];
static int thread_count;
static pthread_t refresh_thread;
static Display *refresh_display;

static void note(double from, double to) {
    pthread_mutex_lock(&lock);
    if (stall_count < MOST_STALLS) {
        stalls[stall_count].from = from;
        stalls[stall_count].to = to;
        stall_count++;
    }
    pthread_mutex_unlock(&lock);
}

static void *watch(void *unused) {
    (void)unused;
    for (double last = tyto_clock(), now; !atomic_load(&is_over); last = now) {
        tyto_sleep(nap);
        now = tyto_clock();
        if (now - last >= nap + late) note(last + nap, now);
    }
    return NULL;
}

static void *watch_refreshes(void *code) {
    int opcode = (int)(intptr_t)code;
    Window root = DefaultRootWindow(refresh_display);
    unsigned long last_number = 0;
    double last = 0;
    XPresentSelectInput(refresh_display, root, PresentCompleteNotifyMask);
    XPresentNotifyMSC(refresh_display, root, 0, 0, 1, 0);
    while (!atomic_load(&is_over)) {
        XEvent event;
        XNextEvent(refresh_display, &event);
        if (event.type != GenericEvent || event.xcookie.extension != opcode) continue;
        if (!XGetEventData(refresh_display, &event.xcookie)) break;
        const XPresentCompleteNotifyEvent *shown = event.xcookie.data;
        double now = tyto_clock();
        double time = shown->ust * 1e-6;
        if (last > 0 && (shown->msc > last_number + 1 || now - time >= late_refresh)) note(last, now);
        last_number = shown->msc;
        last = time;
        XFreeEventData(refresh_display, &event.xcookie);
        XPresentNotifyMSC(refresh_display, root, 0, last_number + 1, 0, 0);
    }
    return NULL;
}

/* Begins a thread of the highest priority, on some processors or any; nonzero on success. */
static int begin(pthread_t *thread, void *(*body)(void *), void *argument, const cpu_set_t *processors) {
    struct sched_param first = {.sched_priority = sched_get_priority_max(SCHED_FIFO)};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (processors != NULL) pthread_attr_setaffinity_np(&attributes, sizeof *processors, processors);
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
    pthread_attr_setschedparam(&attributes, &first);
    int result = pthread_create(thread, &attributes, body, argument);
    pthread_attr_destroy(&attributes);
    return result == 0;
}

static int watch_display(const char *name) {
    int opcode, event, error;
    refresh_display = XOpenDisplay(name);
    if (refresh_display == NULL) return 0;
    if (XPresentQueryExtension(refresh_display, &opcode, &event, &error) &&
        begin(&refresh_thread, watch_refreshes, (void *)(intptr_t)opcode, NULL)) {
        return 1;
    }
    XCloseDisplay(refresh_display);
    refresh_display = NULL;
    return 0;
}

int tyto_stalls_watch(const char *display) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 0;
    stall_count = 0;
    atomic_store(&is_over, 0);
    int failed = 0;
    for (int processor = 0; processor < CPU_SETSIZE && thread_count < MOST_PROCESSORS; processor++) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        failed = failed || !begin(&threads[thread_count], watch, NULL, &one);
        if (!failed) thread_count++;
    }
    failed = failed || !watch_display(display);
    if (failed) tyto_stalls_end();
    return !failed;
}

void tyto_stalls_end(void) {
    atomic_store(&is_over, 1);
    while (thread_count > 0) pthread_join(threads[--thread_count], NULL);
    if (refresh_display == NULL) return;
    pthread_join(refresh_thread, NULL);
    XCloseDisplay(refresh_display);
    refresh_display = NULL;
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
