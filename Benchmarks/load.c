// load PORT CONNECTIONS REQUESTS PATH STATUS [HEADER…]
// Asks 127.0.0.1:PORT for PATH so many times over so many connections that stay open, each asking again when it has its
// answer, and prints "seconds fast slow other bytes": how long all took, the median and the 99th hundredth of the times
// to an answer in milliseconds, how many answers had another status, and how many bytes came.
//
// Why by hand: what is measured is the server, and a generator in Python would be the slower of the two.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD_LIMIT = 16384 };

typedef struct {
    int socket;
    char head[HEAD_LIMIT + 1]; // as far as it has come
    size_t used;
    long long missing; // of the body; -1 while the head isn't complete
    double asked;      // 0 where nothing is under way
} Connection;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int rising(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void fail(const char *what) {
    perror(what);
    exit(69);
}

static int connected(int port) {
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int s = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (s < 0 || connect(s, (struct sockaddr *)&place, sizeof place) != 0) fail("connect");
    setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return s;
}

static void ask(Connection *c, const char *request, size_t length) {
    c->used = 0;
    c->missing = -1;
    c->asked = now();
    if (send(c->socket, request, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
}

// Takes what has come; whether the answer is complete.
static int complete(Connection *c, long long *bytes, const char *status, long long *other) {
    static char body[1 << 16];
    if (c->missing < 0) {
        ssize_t got = recv(c->socket, c->head + c->used, HEAD_LIMIT - c->used, MSG_DONTWAIT);
        if (got <= 0) {
            if (got < 0 && errno == EAGAIN) return 0;
            fail("recv: the server has closed the connection");
        }
        *bytes += got;
        c->used += (size_t)got;
        c->head[c->used] = 0;
        char *end = strstr(c->head, "\r\n\r\n");
        if (!end) {
            if (c->used == HEAD_LIMIT) fail("a head without an end");
            return 0;
        }
        if (strncmp(c->head + strlen("HTTP/1.1 "), status, 3) != 0) ++*other;
        char *length = strcasestr(c->head, "\r\ncontent-length:");
        // A 304 tells the length of what it doesn't bring.
        int none = strncmp(c->head + strlen("HTTP/1.1 "), "304", 3) == 0;
        c->missing = (none || !length || length > end ? 0 : atoll(length + strlen("\r\ncontent-length:")))
                     - (long long)(c->head + c->used - end - 4);
    } else {
        ssize_t got = recv(c->socket, body, sizeof body, MSG_DONTWAIT);
        if (got <= 0) {
            if (got < 0 && errno == EAGAIN) return 0;
            fail("recv: the server has closed the connection");
        }
        *bytes += got;
        c->missing -= got;
    }
    return c->missing <= 0;
}

int main(int count, char **arguments) {
    if (count < 6) return fprintf(stderr, "usage: load PORT CONNECTIONS REQUESTS PATH STATUS [HEADER...]\n"), 64;
    int port = atoi(arguments[1]), connections = atoi(arguments[2]);
    long long requests = atoll(arguments[3]), begun = 0, done = 0, other = 0, bytes = 0;
    if (connections < 1 || requests < connections) return fprintf(stderr, "load: too few requests\n"), 64;

    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);

    char request[8192];
    int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", arguments[4], port);
    for (int i = 6; i < count; i++)
        length += snprintf(request + length, sizeof request - (size_t)length, "%s\r\n", arguments[i]);
    length += snprintf(request + length, sizeof request - (size_t)length, "\r\n");

    Connection *all = calloc((size_t)connections, sizeof *all);
    struct pollfd *watched = calloc((size_t)connections, sizeof *watched);
    double *times = calloc((size_t)requests, sizeof *times);
    if (!all || !watched || !times) fail("calloc");
    for (int i = 0; i < connections; i++) {
        all[i].socket = connected(port);
        watched[i] = (struct pollfd){.fd = all[i].socket, .events = POLLIN};
    }
    double began = now();
    for (int i = 0; i < connections; i++, begun++) ask(&all[i], request, (size_t)length);
    while (done < requests) {
        if (poll(watched, (nfds_t)connections, 20000) <= 0) fail("no answer for 20 s");
        for (int i = 0; i < connections; i++) {
            if (!watched[i].revents || all[i].asked == 0 || !complete(&all[i], &bytes, arguments[5], &other)) continue;
            times[done++] = now() - all[i].asked;
            all[i].asked = 0;
            if (begun < requests) {
                begun++;
                ask(&all[i], request, (size_t)length);
            }
        }
    }
    double seconds = now() - began;
    qsort(times, (size_t)requests, sizeof *times, rising);
    printf("%.6f %.3f %.3f %lld %lld\n", seconds, times[requests / 2] * 1e3, times[requests * 99 / 100] * 1e3, other, bytes);
    return 0;
}
