#define _GNU_SOURCE
#include "window_peers.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <cairo-xlib.h>
#include <errno.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

#include "naive_pictures.h"

int tyto_peer_waves(int is_shared, int width, int height, double seconds) {
    Display *display = XOpenDisplay(NULL);
    if (display == NULL) return 0;
    int screen = DefaultScreen(display);
    Visual *visual = DefaultVisual(display, screen);
    Window window = XCreateSimpleWindow(display, RootWindow(display, screen), 0, 0, width, height, 0, 0, 0);
    XSelectInput(display, window, ExposureMask);
    XMapWindow(display, window);
    XEvent event;
    do XNextEvent(display, &event);
    while (event.type != Expose);

    XShmSegmentInfo segment = {0};
    XImage *image = NULL;
    GC gc = DefaultGC(display, screen);
    cairo_surface_t *surface;
    if (is_shared) {
        image = XShmCreateImage(display, visual, DefaultDepth(display, screen), ZPixmap, NULL, &segment, width, height);
        if (image == NULL) return 0;
        segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
        segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
        shmctl(segment.shmid, IPC_RMID, NULL);
        if (segment.shmaddr == (char *)-1 || !XShmAttach(display, &segment)) return 0;
        surface = cairo_image_surface_create_for_data((unsigned char *)image->data, CAIRO_FORMAT_RGB24, width, height,
                                                      image->bytes_per_line);
    } else {
        surface = cairo_xlib_surface_create(display, window, visual, width, height);
    }
    cairo_t *context = cairo_create(surface);
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int frames = 0; frames < seconds * 60; frames++) {
        tyto_naive_draw_waves(context, width, height, frames / 60.0);
        cairo_surface_flush(surface);
        if (is_shared) XShmPutImage(display, window, gc, image, 0, 0, 0, 0, width, height, False);
        /* The server must have read the picture before the next one is drawn over it. */
        XSync(display, False);
        while (XPending(display) > 0) XNextEvent(display, &event);
        next.tv_nsec += 1000000000 / 60;
        if (next.tv_nsec >= 1000000000) next.tv_nsec -= 1000000000, next.tv_sec += 1;
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL) == EINTR) {}
    }
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    XCloseDisplay(display);
    return 1;
}

static Display *probe;

int tyto_probe_open(const char *name) {
    probe = XOpenDisplay(name);
    return probe != NULL;
}

void tyto_probe_close(void) { XCloseDisplay(probe); }

unsigned long tyto_probe_pixel(int x, int y) {
    XImage *image = XGetImage(probe, DefaultRootWindow(probe), x, y, 1, 1, AllPlanes, ZPixmap);
    unsigned long pixel = image == NULL ? 0 : XGetPixel(image, 0, 0) & 0xFFFFFF;
    if (image != NULL) XDestroyImage(image);
    return pixel;
}

/* Calls for each top window that is shown; gives their number. */
static int each_window(void (*action)(Window, unsigned long), unsigned long argument) {
    Window root, parent, *windows;
    unsigned int count = 0;
    int shown = 0;
    if (!XQueryTree(probe, DefaultRootWindow(probe), &root, &parent, &windows, &count)) return 0;
    for (unsigned int index = 0; index < count; index++) {
        XWindowAttributes attributes;
        if (!XGetWindowAttributes(probe, windows[index], &attributes) || attributes.map_state != IsViewable) continue;
        shown++;
        if (action != NULL) action(windows[index], argument);
    }
    if (windows != NULL) XFree(windows);
    return shown;
}

int tyto_probe_windows(void) { return each_window(NULL, 0); }

static void press(Window window, unsigned long symbol) {
    XEvent event = {0};
    event.xkey.type = KeyPress;
    event.xkey.window = window;
    event.xkey.root = DefaultRootWindow(probe);
    event.xkey.same_screen = True;
    event.xkey.keycode = XKeysymToKeycode(probe, symbol);
    XSendEvent(probe, window, False, KeyPressMask, &event);
    event.xkey.type = KeyRelease;
    XSendEvent(probe, window, False, KeyReleaseMask, &event);
}

void tyto_probe_key(unsigned long symbol) {
    each_window(press, symbol);
    XFlush(probe);
}
