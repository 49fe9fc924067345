// measure REPORT COMMAND [ARGUMENT…]
// Runs COMMAND and writes "exit-code cpu-seconds wall-seconds peak-bytes" to the file REPORT.
//
// Why not os.wait4 from Python alone: on Linux a child's ru_maxrss begins at the peak of the process
// that forked it, so everything a Python script starts seems to need at least Python's own memory.
// This program is small enough (about 1.5 MB) not to matter.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t) { return (double)t.tv_sec + (double)t.tv_usec / 1e6; }

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count < 3) return fprintf(stderr, "usage: measure REPORT COMMAND [ARGUMENT...]\n"), 64;

    double begin = now();
    pid_t child = fork();
    if (child == 0) {
        execvp(arguments[2], arguments + 2);
        perror(arguments[2]);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) return perror("measure"), 71;
    double wall = now() - begin;

#ifdef __APPLE__
    long long peak = usage.ru_maxrss;         // bytes
#else
    long long peak = usage.ru_maxrss * 1024LL; // kilobytes
#endif
    FILE *report = fopen(arguments[1], "w");
    if (!report) return perror(arguments[1]), 73;
    fprintf(report, "%d %.6f %.6f %lld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            seconds(usage.ru_utime) + seconds(usage.ru_stime), wall, peak);
    return fclose(report) == 0 ? 0 : 74;
}
