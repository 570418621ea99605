#ifndef TYTO_CX11_SHIM_H
#define TYTO_CX11_SHIM_H
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/keysym.h>
#include <X11/cursorfont.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xge.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/sync.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ipc.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

/* The C library shows these only where _GNU_SOURCE is defined, which a module cannot count on. */
extern int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
extern int memfd_create(const char *name, unsigned int flags);

/* Creates an unnamed file of `size` bytes in memory, sealed against resizing; returns -1 and sets errno on failure. Each
   page is allocated at its first use, as allocating all of them takes milliseconds. The numbers are those of linux/memfd.h
   and linux/fcntl.h, which can't be had together with the C library's headers. */
static inline int tyto_create_memory_file(const char *name, off_t size) {
    const int add_seals = 1033, seal_seal = 0x1, seal_shrink = 0x2, seal_grow = 0x4;
    const unsigned int close_on_exec = 0x1, allow_sealing = 0x2, never_executable = 0x8;
    struct rlimit limit;
    /* Beyond the limit of a file's size the system does not refuse, but sends a signal that ends the program. */
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < (rlim_t)size) return errno = EFBIG, -1;
    int file = memfd_create(name, close_on_exec | allow_sealing | never_executable);
    /* Before Linux 6.3 there was no such flag. */
    if (file < 0 && errno == EINVAL) file = memfd_create(name, close_on_exec | allow_sealing);
    if (file < 0) return -1;
    int error = ftruncate(file, size) == 0 ? 0 : errno;
    if (error == 0 && fcntl(file, add_seals, seal_seal | seal_shrink | seal_grow) != 0) error = errno;
    if (error == 0) return file;
    close(file);
    errno = error;
    return -1;
}

/* Has the server attach a file in memory (MIT-SHM 1.2, AttachFd), whose descriptor is libxcb's from then on. `major` is
   the extension's number: where libxcb had to ask for it and the server refused, it would end the connection. */
static inline void tyto_attach_memory_file(xcb_connection_t *connection, uint8_t major, uint32_t segment, int file,
                                           uint8_t read_only) {
    struct {
        uint8_t major, minor;
        uint16_t length;
        uint32_t segment;
        uint8_t read_only, unused[3];
    } request = {.minor = 6, .segment = segment, .read_only = read_only};
    xcb_protocol_request_t protocol = {.count = 1, .opcode = major, .isvoid = 1};
    /* libxcb takes the two before it for its own. */
    struct iovec parts[3] = {{0, 0}, {0, 0}, {&request, sizeof request}};
    xcb_send_request_with_fds(connection, 0, parts + 2, &protocol, 1, &file);
}

/* Swift calls no variadic C function: the input method's are called here. */

/* The ways in which a method can be used; NULL if it does not tell. XFree frees them. */
static inline XIMStyles *tyto_input_styles(XIM method) {
    XIMStyles *styles = 0;
    XGetIMValues(method, XNQueryInputStyle, &styles, (char *)0);
    return styles;
}

/* What is composed may have any length. */
static inline int tyto_preedit_started(XIC context, XPointer owner, XPointer nothing) {
    (void)context, (void)owner, (void)nothing;
    return -1;
}

/* An input context for a window; NULL if the method refuses. The callbacks, which get `owner`, are used where the style
   has them, and `fonts` where the method itself draws at a place of the window. Xlib copies what it is given. */
static inline XIC tyto_create_input_context(XIM method, Window window, XIMStyle style, XFontSet fonts, XPointer owner,
                                            XIMProc draw, XIMProc moveCaret, XIMProc done) {
    XIMCallback started = {owner, (XIMProc)tyto_preedit_started};
    XIMCallback drawn = {owner, draw}, moved = {owner, moveCaret}, ended = {owner, done};
    XPoint spot = {0, 0};
    XVaNestedList preedit = 0;
    if (style & XIMPreeditCallbacks)
        preedit = XVaCreateNestedList(0, XNPreeditStartCallback, &started, XNPreeditDrawCallback, &drawn,
                                      XNPreeditCaretCallback, &moved, XNPreeditDoneCallback, &ended, (char *)0);
    else if (style & XIMPreeditPosition)
        preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, XNFontSet, fonts, (char *)0);
    XIC context = preedit ? XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window,
                                      XNPreeditAttributes, preedit, (char *)0)
                          : XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window,
                                      (char *)0);
    if (preedit) XFree(preedit);
    return context;
}

/* Sends an input method the position of the caret's foot in the window, if the method uses it. */
static inline void tyto_set_input_spot(XIC context, short x, short y) {
    XPoint spot = {x, y};
    XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, (char *)0);
    XSetICValues(context, XNPreeditAttributes, preedit, (char *)0);
    XFree(preedit);
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

/* A message to one of another program's windows, as its input method's server would send one. */
static inline void tyto_send_message(xcb_connection_t *connection, xcb_window_t window, const char *type,
                                     uint32_t first, uint32_t second) {
    xcb_intern_atom_cookie_t cookie = xcb_intern_atom(connection, 0, (uint16_t)strlen(type), type);
    xcb_intern_atom_reply_t *atom = xcb_intern_atom_reply(connection, cookie, 0);
    if (!atom) return;
    xcb_client_message_event_t message = {.response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = window};
    message.type = atom->atom;
    message.data.data32[0] = first;
    message.data.data32[1] = second;
    free(atom);
    xcb_send_event(connection, 0, window, XCB_EVENT_MASK_NO_EVENT, (const char *)&message);
}

/* Ends what Xlib waits for when it talks to an input method's server over X (The Input Method Protocol, version 1.0,
   appendix D): answers the connection with a window that no program listens on, and announces data in a missing
   property, at which Xlib gives up the request. */
static inline void tyto_end_input_method_wait(xcb_connection_t *connection, xcb_window_t window) {
    xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(connection)).data->root;
    tyto_send_message(connection, window, "_XIM_XCONNECT", root, 0);
    tyto_send_message(connection, window, "_XIM_PROTOCOL", 0, XCB_ATOM_STRING);
    xcb_flush(connection);
}
#endif
