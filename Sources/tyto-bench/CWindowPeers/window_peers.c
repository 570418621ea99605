#define _GNU_SOURCE
#include "window_peers.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <cairo-xlib.h>
#include <errno.h>
#include <pango/pangocairo.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

#include "naive_pictures.h"

/* The texts of the owl's first frame, in the fonts that a layer has by default. */
static void draw_texts(cairo_t *context) {
    static const struct {
        const char *words;
        int size;
        PangoWeight weight;
    } texts[] = {
        {"Welcome back", 20, PANGO_WEIGHT_NORMAL},
        {"User name", 16, PANGO_WEIGHT_NORMAL},
        {"Password", 16, PANGO_WEIGHT_NORMAL},
        {"Log in", 18, PANGO_WEIGHT_MEDIUM},
    };
    cairo_set_source_rgb(context, 0.96, 0.98, 1);
    cairo_paint(context);
    cairo_set_source_rgb(context, 0.1, 0.1, 0.1);
    for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
        PangoLayout *layout = pango_cairo_create_layout(context);
        PangoFontDescription *font = pango_font_description_new();
        pango_font_description_set_family(font, "Inter,sans-serif");
        pango_font_description_set_absolute_size(font, texts[index].size * PANGO_SCALE);
        pango_font_description_set_weight(font, texts[index].weight);
        pango_layout_set_font_description(layout, font);
        pango_layout_set_text(layout, texts[index].words, -1);
        cairo_move_to(context, 100, 100 + 40.0 * (double)index);
        pango_cairo_show_layout(context, layout);
        pango_font_description_free(font);
        g_object_unref(layout);
    }
}

int tyto_peer_show(enum tyto_peer_picture picture, int is_shared, int width, int height, double seconds) {
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
        if (picture == TYTO_PEER_TEXTS) {
            draw_texts(context);
        } else {
            tyto_naive_draw_waves(context, width, height, frames / 60.0);
        }
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

/* Sends an event to each top window that is shown, with it as the event's window; gives their number. */
static int send_to_all(XEvent *event, long mask) {
    Window root, parent, *windows;
    unsigned int count = 0;
    int shown = 0;
    if (!XQueryTree(probe, DefaultRootWindow(probe), &root, &parent, &windows, &count)) return 0;
    for (unsigned int index = 0; index < count; index++) {
        XWindowAttributes attributes;
        if (!XGetWindowAttributes(probe, windows[index], &attributes) || attributes.map_state != IsViewable) continue;
        shown++;
        if (event == NULL) continue;
        event->xany.window = windows[index];
        XSendEvent(probe, windows[index], False, mask, event);
    }
    if (windows != NULL) XFree(windows);
    XFlush(probe);
    return shown;
}

int tyto_probe_windows(void) { return send_to_all(NULL, 0); }

void tyto_probe_key(unsigned long symbol) {
    XEvent event = {0};
    event.xkey.type = KeyPress;
    event.xkey.root = DefaultRootWindow(probe);
    event.xkey.same_screen = True;
    event.xkey.keycode = XKeysymToKeycode(probe, symbol);
    send_to_all(&event, KeyPressMask);
    event.xkey.type = KeyRelease;
    send_to_all(&event, KeyReleaseMask);
}

void tyto_probe_pointer(enum tyto_pointer_event kind, int x, int y) {
    XEvent event = {0};
    if (kind == TYTO_POINTER_MOVE) {
        event.xmotion.type = MotionNotify;
        event.xmotion.x = x;
        event.xmotion.y = y;
        event.xmotion.state = Button1Mask;
    } else {
        event.xbutton.type = kind == TYTO_POINTER_PRESS ? ButtonPress : ButtonRelease;
        event.xbutton.x = x;
        event.xbutton.y = y;
        event.xbutton.button = Button1;
    }
    send_to_all(&event, kind == TYTO_POINTER_MOVE    ? PointerMotionMask
                        : kind == TYTO_POINTER_PRESS ? ButtonPressMask
                                                     : ButtonReleaseMask);
}
