#include "window_peers.h"

#include <stdlib.h>
#include <string.h>

/* A window of plain C, for comparison: window-peer cairo-xlib|shm [SECONDS]. */
int main(int count, char **words) {
    int is_shared = count > 1 && strcmp(words[1], "shm") == 0;
    return tyto_peer_waves(is_shared, 1920, 1080, count > 2 ? atof(words[2]) : 60) ? 0 : 69;
}
