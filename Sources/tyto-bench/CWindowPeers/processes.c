#define _GNU_SOURCE
#include "processes.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int start(const char *const *arguments, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (output >= 0) {
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = -1;
    int result = posix_spawnp(&process, arguments[0], &actions, NULL, (char *const *)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return result == 0 ? process : -1;
}

int tyto_start(const char *line) {
    char words[4096];
    const char *arguments[64];
    size_t count = 0;
    snprintf(words, sizeof words, "%s", line);
    for (char *rest = NULL, *word = strtok_r(words, "\n", &rest); word != NULL && count < 63;
         word = strtok_r(NULL, "\n", &rest)) {
        arguments[count++] = word;
    }
    arguments[count] = NULL;
    return count > 0 ? start(arguments, -1) : -1;
}

int tyto_start_server(const char *screen, int *display) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    const char *arguments[] = {"Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", NULL};
    int process = start(arguments, ends[1]);
    close(ends[1]);
    char text[32] = {0};
    size_t count = 0;
    while (process >= 0 && count < sizeof text - 1 && strchr(text, '\n') == NULL) {
        ssize_t got = read(ends[0], text + count, sizeof text - 1 - count);
        if (got <= 0) break;
        count += (size_t)got;
    }
    close(ends[0]);
    if (strchr(text, '\n') == NULL) return -1;
    *display = atoi(text);
    return process;
}

void tyto_stop(int process) {
    kill(process, SIGTERM);
    waitpid(process, NULL, 0);
}

double tyto_processor_time(int process) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (file == NULL) return -1;
    size_t count = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[count] = 0;
    /* The name may hold anything; what follows its last bracket are numbers (proc(5)). */
    char *rest = strrchr(text, ')');
    unsigned long user, system;
    if (rest == NULL || sscanf(rest + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) {
        return -1;
    }
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

long tyto_switches(int process) {
    char path[512];
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = opendir(path);
    if (tasks == NULL) return -1;
    long sum = 0;
    for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", process, entry->d_name);
        FILE *file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
        if (file == NULL) continue;
        char line[256];
        long count;
        while (fgets(line, sizeof line, file) != NULL) {
            if (sscanf(line, "voluntary_ctxt_switches: %ld", &count) == 1) sum += count;
        }
        fclose(file);
    }
    closedir(tasks);
    return sum;
}

double tyto_clock(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void tyto_sleep(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}
