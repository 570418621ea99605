#include "window_peers.h"

#include <stdlib.h>
#include <string.h>

/* A window of plain C, for comparison: window-peer waves|texts cairo-xlib|shm [SECONDS]. */
int main(int count, char **words) {
    enum tyto_peer_picture picture = count > 1 && strcmp(words[1], "texts") == 0 ? TYTO_PEER_TEXTS : TYTO_PEER_WAVES;
    int is_shared = count > 2 && strcmp(words[2], "shm") == 0;
    return tyto_peer_show(picture, is_shared, 1920, 1080, count > 3 ? atof(words[3]) : 60) ? 0 : 69;
}
