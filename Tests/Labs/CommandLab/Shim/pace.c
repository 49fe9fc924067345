/* Makes time pass faster or slower for a program, by LD_PRELOAD beside faults.c, so that a test need not wait for its
 * limits, or never meets them however busy the machine is:
 *
 * FAULT_PACE    how many times as fast all clocks go, from the program's start on: 10, or 1/10. Whatever waits for a time
 *               waits for as much less or more. What waits for something else, as a file or a program, notices nothing.
 *
 * What the program asks of glibc is met: clocks (by clock_gettime in faults.c), sleeping, waiting for descriptors,
 * timers as descriptors, conditions and semaphores. Not met are system calls without glibc and what glibc itself waits
 * for, as for names of hosts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

typedef long long nanoseconds;
static const nanoseconds second = 1000000000;

/* So many of the program's seconds are so many of the machine's. */
static long ours = 1, machines = 1;
static int is_usual(void) { return ours == machines; }
/* What each clock showed when time began to pass otherwise, in the order of `which`. */
static nanoseconds begin[3];

static nanoseconds whole(struct timespec time) { return time.tv_sec * second + time.tv_nsec; }

static struct timespec parts(nanoseconds time) {
    return (struct timespec){ .tv_sec = time / second, .tv_nsec = time % second };
}

static int which(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME: case CLOCK_REALTIME_COARSE: return 0;
    case CLOCK_MONOTONIC: case CLOCK_MONOTONIC_COARSE: case CLOCK_MONOTONIC_RAW: return 1;
    case CLOCK_BOOTTIME: return 2;
    default: return -1;
    }
}

static nanoseconds machine(clockid_t clock) {
    REAL(clock_gettime);
    struct timespec now = { 0 };
    real(clock, &now);
    return whole(now);
}

static nanoseconds shown(clockid_t clock) {
    struct timespec now = { 0 };
    clock_gettime(clock, &now);
    return whole(now);
}

/* What a clock shows where the machine's shows this. faults.c asks. */
__attribute__((visibility("hidden"))) void pass_otherwise(clockid_t clock, struct timespec *now) {
    int place = which(clock);
    if (is_usual() || place < 0) return;
    *now = parts(begin[place] + (whole(*now) - begin[place]) * ours / machines);
}

__attribute__((constructor)) static void start(void) {
    const char *wanted = getenv("FAULT_PACE");
    long fast = 1, slow = 1;
    if (!wanted || sscanf(wanted, "%ld/%ld", &fast, &slow) < 1 || fast < 1 || slow < 1) return;
    begin[0] = machine(CLOCK_REALTIME);
    begin[1] = machine(CLOCK_MONOTONIC);
    begin[2] = machine(CLOCK_BOOTTIME);
    ours = fast;
    machines = slow;
}

/* How long the machine waits where the program wants to wait so long: never too short. */
static nanoseconds scaled(nanoseconds time) { return time <= 0 ? time : (time * machines + ours - 1) / ours; }

/* How long the machine waits until a clock shows that moment; 0 where it has shown it. */
static nanoseconds until(clockid_t clock, const struct timespec *moment) {
    nanoseconds left = whole(*moment) - shown(clock);
    return left <= 0 ? 0 : scaled(left);
}

/* The machine's moment at which a clock shows the program's. */
static struct timespec moment_of(clockid_t clock, const struct timespec *moment) {
    return parts(machine(clock) + until(clock, moment));
}

/* Sleeping. What is left after a signal is told in the program's time. */
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
    REAL(clock_nanosleep);
    if (is_usual() || which(clock) < 0) return real(clock, flags, time, left);
    struct timespec wait = parts(flags & TIMER_ABSTIME ? until(clock, time) : scaled(whole(*time)));
    struct timespec rest = { 0 };
    int code = real(clock, 0, &wait, &rest);
    if (code == EINTR && left && !(flags & TIMER_ABSTIME)) *left = parts(whole(rest) * ours / machines);
    return code;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
    REAL(nanosleep);
    if (is_usual()) return real(time, left);
    int code = clock_nanosleep(CLOCK_MONOTONIC, 0, time, left);
    if (code == 0) return 0;
    errno = code;
    return -1;
}

int usleep(useconds_t time) {
    struct timespec wait = parts(time * 1000LL);
    return nanosleep(&wait, NULL);
}

unsigned int sleep(unsigned int time) {
    struct timespec wait = { .tv_sec = time }, left = { 0 };
    return nanosleep(&wait, &left) == 0 ? 0 : left.tv_sec + (left.tv_nsec > 0);
}

/* Waiting for descriptors. */
static int milliseconds(int time) {
    nanoseconds wait = scaled(time);
    return wait > INT_MAX ? INT_MAX : wait;
}

int poll(struct pollfd *files, nfds_t count, int time) {
    REAL(poll);
    return real(files, count, milliseconds(time));
}

int epoll_wait(int file, struct epoll_event *events, int count, int time) {
    REAL(epoll_wait);
    return real(file, events, count, milliseconds(time));
}

int epoll_pwait(int file, struct epoll_event *events, int count, int time, const sigset_t *signals) {
    REAL(epoll_pwait);
    return real(file, events, count, milliseconds(time), signals);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *signals) {
    REAL(ppoll);
    if (is_usual() || !time) return real(files, count, time, signals);
    struct timespec wait = parts(scaled(whole(*time)));
    return real(files, count, &wait, signals);
}

/* What is left is told as if nothing had passed: POSIX leaves it open. */
int select(int count, fd_set *read, fd_set *write, fd_set *other, struct timeval *time) {
    REAL(select);
    if (is_usual() || !time) return real(count, read, write, other, time);
    nanoseconds wait = scaled(time->tv_sec * second + time->tv_usec * 1000LL);
    struct timeval limit = { .tv_sec = wait / second, .tv_usec = (wait % second + 999) / 1000 };
    return real(count, read, write, other, &limit);
}

/* Timers as descriptors: which clock each goes by. */
static _Atomic(int) timer_clocks[65536];

int timerfd_create(clockid_t clock, int flags) {
    REAL(timerfd_create);
    int file = real(clock, flags);
    if (file >= 0 && file < 65536) atomic_store(&timer_clocks[file], clock);
    return file;
}

int timerfd_settime(int file, int flags, const struct itimerspec *time, struct itimerspec *old) {
    REAL(timerfd_settime);
    /* Zero stops a timer. */
    if (is_usual() || !time || whole(time->it_value) == 0) return real(file, flags, time, old);
    clockid_t clock = file >= 0 && file < 65536 ? atomic_load(&timer_clocks[file]) : CLOCK_MONOTONIC;
    nanoseconds wait = flags & TFD_TIMER_ABSTIME ? until(clock, &time->it_value) : scaled(whole(time->it_value));
    struct itimerspec moved = {
        .it_value = parts(wait > 0 ? wait : 1), .it_interval = parts(scaled(whole(time->it_interval))),
    };
    return real(file, 0, &moved, old);
}

/* Conditions and semaphores. glibc doesn't tell by which clock a condition goes: the one that is nearer. */
static clockid_t nearer(const struct timespec *moment) {
    nanoseconds time = whole(*moment);
    return llabs(time - shown(CLOCK_REALTIME)) < llabs(time - shown(CLOCK_MONOTONIC)) ? CLOCK_REALTIME : CLOCK_MONOTONIC;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment) {
    /* dlsym may give the one of the years before NPTL, of another layout, where there are two. */
    __typeof__(&pthread_cond_timedwait) real = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!real) real = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    if (is_usual()) return real(condition, mutex, moment);
    struct timespec moved = moment_of(nearer(moment), moment);
    return real(condition, mutex, &moved);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *moment) {
    REAL(pthread_cond_clockwait);
    if (is_usual()) return real(condition, mutex, clock, moment);
    struct timespec moved = moment_of(clock, moment);
    return real(condition, mutex, clock, &moved);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *moment) {
    REAL(sem_timedwait);
    if (is_usual()) return real(semaphore, moment);
    struct timespec moved = moment_of(CLOCK_REALTIME, moment);
    return real(semaphore, &moved);
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *moment) {
    REAL(sem_clockwait);
    if (is_usual()) return real(semaphore, clock, moment);
    struct timespec moved = moment_of(clock, moment);
    return real(semaphore, clock, &moved);
}
