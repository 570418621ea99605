#define _GNU_SOURCE
#include "naive_export.h"

#include <cairo.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double tyto_naive_rewrite(const char *from, const char *to) {
    cairo_surface_t *surface = cairo_image_surface_create_from_png(from);
    double seconds = -1;
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
        double began = now();
        if (cairo_surface_write_to_png(surface, to) == CAIRO_STATUS_SUCCESS) seconds = now() - began;
    }
    cairo_surface_destroy(surface);
    return seconds;
}

int tyto_run(const char *words, double *seconds, long *peak) {
    char *copy = strdup(words), *arguments[64], *rest = copy;
    int count = 0;
    for (char *word; copy && count < 63 && (word = strsep(&rest, "\n")) && rest;) arguments[count++] = word;
    arguments[count] = NULL;
    double began = now();
    pid_t child;
    int status = -1;
    struct rusage usage = {0};
    if (count > 0 && posix_spawnp(&child, arguments[0], NULL, NULL, arguments, environ) == 0) {
        while (wait4(child, &status, 0, &usage) < 0) {}
    }
    free(copy);
    *seconds = now() - began;
    *peak = usage.ru_maxrss;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int tyto_make_folder(char *path) { return mkdtemp(path) != NULL; }
