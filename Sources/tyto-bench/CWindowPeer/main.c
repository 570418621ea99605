#include "window_peers.h"

#include <stdlib.h>
#include <string.h>

/* A window of plain C, for comparison: window-peer cairo-xlib|shm [SECONDS]. */
int main(int count, char **words) {
    int way = count > 1 && strcmp(words[1], "shm") == 0 ? TYTO_PEER_SHM_PUT : TYTO_PEER_CAIRO_XLIB;
    return tyto_peer_waves(NULL, way, 1920, 1080, count > 2 ? atof(words[2]) : 60) < 0 ? 69 : 0;
}
