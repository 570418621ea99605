#ifndef TYTO_CMAINQUEUE_SHIM_H
#define TYTO_CMAINQUEUE_SHIM_H
/* The main dispatch queue for a loop that is not Dispatch's own, as CoreFoundation's run loop uses it (swift-corelibs-libdispatch,
   private/private.h). Weak: a program without Dispatch has neither, and none is linked for them. */
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

/* The descriptor that is readable once jobs have come; -1 without Dispatch, and on every thread but the first: Dispatch ends the
   process if another one runs them. */
static inline int tyto_main_queue_descriptor(void) {
    if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return -1;
    return syscall(SYS_gettid) == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}

static inline void tyto_main_queue_run(void) { _dispatch_main_queue_callback_4CF(NULL); }

/* Where a task runs, as the Swift runtime knows it (include/swift/Runtime/Concurrency.h). Weak for the same reason. */
struct tyto_executor {
    void *identity;
    void *implementation;
};
extern void *swift_task_getCurrent(void) __attribute__((weak));
extern struct tyto_executor swift_task_getCurrentExecutor(void) __attribute__((weak));
extern struct tyto_executor swift_task_getMainExecutor(void) __attribute__((weak));

static inline bool tyto_is_in_task(void) { return swift_task_getCurrent && swift_task_getCurrent(); }

/* Whether the caller is a task of the main actor. */
static inline bool tyto_is_in_main_actor_task(void) {
    if (!tyto_is_in_task() || !swift_task_getCurrentExecutor || !swift_task_getMainExecutor) return false;
    return swift_task_getCurrentExecutor().identity == swift_task_getMainExecutor().identity;
}
#endif
