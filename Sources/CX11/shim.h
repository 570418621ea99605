#ifndef TYTO_CX11_SHIM_H
#define TYTO_CX11_SHIM_H
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/sync.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* The C library shows it only where _GNU_SOURCE is defined, which a module cannot count on. */
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/* Swift calls no variadic C function: the input method's are called here. */

/* An input context for a window which draws neither pre-edit nor status itself; NULL if the method refuses. */
static inline XIC tyto_create_input_context(XIM method, Window window) {
    return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
                     XNFocusWindow, window, (char *)0);
}

/* The events which the input context wants its window to select. */
static inline unsigned long tyto_input_context_events(XIC context) {
    unsigned long mask = 0;
    XGetICValues(context, XNFilterEvents, &mask, (char *)0);
    return mask;
}

/* Has `callback` called when the input method's server goes away. Xlib copies the record. */
static inline void tyto_on_input_method_destroyed(XIM method, XIMProc callback, XPointer data) {
    XIMCallback record = {data, callback};
    XSetIMValues(method, XNDestroyCallback, &record, (char *)0);
}
#endif
