#ifndef WINDOW_PEERS_H
#define WINDOW_PEERS_H

/* The windows that ours is compared with: plain C on Xlib and Cairo, which redraw everything in every frame. */

/* What a peer shows: moving water, or the texts of the owl's first frame, set by Pango. */
enum tyto_peer_picture { TYTO_PEER_WAVES, TYTO_PEER_TEXTS };
/* Shows a picture for so many seconds, 60 frames in each, drawn in shared memory or through Cairo's Xlib surface.
   Nonzero on success. */
int tyto_peer_show(enum tyto_peer_picture picture, int is_shared, int width, int height, double seconds);

/* Looks at a display from outside; one at a time. Nonzero on success. */
int tyto_probe_open(const char *display);
void tyto_probe_close(void);
/* A pixel of the screen, 0x00RRGGBB. */
unsigned long tyto_probe_pixel(int x, int y);
/* The number of top windows that are shown. */
int tyto_probe_windows(void);
/* Sends a press and a release of a key of this symbol, as F3, to all of them. */
void tyto_probe_key(unsigned long symbol);
/* Sends what the pointer does with its first button, at a place in the window's pixels, to all of them. */
enum tyto_pointer_event { TYTO_POINTER_PRESS, TYTO_POINTER_MOVE, TYTO_POINTER_RELEASE };
void tyto_probe_pointer(enum tyto_pointer_event kind, int x, int y);

#endif
