/* Stands between a program and its disk and clock, by LD_PRELOAD, and does what its environment says:
 *
 * FAULT_FOLDER  the folder whose files count; nothing else is touched
 * FAULT_STEP    which of the calls that change something there is met, from 1 on
 * FAULT_KIND    ENOSPC, EIO, EROFS: it fails. kill: the program is killed before it. half: only writes count, and
 *               it is done by half, then the program is killed
 * FAULT_LASTING if set, all that come after it fail too
 * FAULT_KIND_FROM  a file that holds the kind instead, and may change: nothing fails while it is empty or missing
 * FAULT_NOTE    a file outside of the folder where it is told which call was met
 * FAULT_CLOCK   seconds since 1970 at which the clock stands
 * FAULT_SHOWN   a file of eight bytes with the same, which may change while the program runs
 * FAULT_LEAD    milliseconds by which the clock is ahead, where it doesn't stand
 * FAULT_LEAD_FROM  a file that holds those milliseconds instead, and may change
 * FAULT_OPENED  a file where it is told what was opened
 * FAULT_COST    a file where it is told what the run cost: milliseconds of computing, kilobytes of memory
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static atomic_long steps;

static void tell(const char *variable, const char *text) {
    const char *path = getenv(variable);
    if (!path) return;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, text, strlen(text));
    syscall(SYS_close, file);
}

static void tell_call(const char *variable, const char *call, const char *path) {
    char line[5000];
    snprintf(line, sizeof line, "%s %s\n", call, path);
    tell(variable, line);
}

/* What stands in the file that a variable names, without a line's end; nothing where there is none. */
static void ask(const char *variable, char *text, size_t room) {
    const char *path = getenv(variable);
    text[0] = 0;
    if (!path) return;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t length = syscall(SYS_read, file, text, room - 1);
    syscall(SYS_close, file);
    text[length < 0 ? 0 : length] = 0;
    text[strcspn(text, "\n")] = 0;
}

static int is_kind(const char *kind) {
    const char *wanted = getenv("FAULT_KIND");
    char told[20];
    if (getenv("FAULT_KIND_FROM")) {
        ask("FAULT_KIND_FROM", told, sizeof told);
        wanted = told;
    }
    return wanted && strcmp(wanted, kind) == 0;
}

/* What a call on this path meets: 0 for nothing, an error, or -1 for half of it and the end. */
static int met(const char *call, const char *path) {
    const char *folder = getenv("FAULT_FOLDER"), *step = getenv("FAULT_STEP");
    if (!folder || !step || !path || strncmp(path, folder, strlen(folder)) != 0) return 0;
    if (getenv("FAULT_KIND_FROM") && is_kind("")) return 0;
    /* Removing something and changing its mode takes no room. */
    int frees = strcmp(call, "unlink") == 0 || strcmp(call, "fchmod") == 0;
    if (is_kind("ENOSPC") && frees) return 0;
    if (is_kind("half") && !strstr(call, "write")) return 0;
    long number = atomic_fetch_add(&steps, 1) + 1, wanted = atol(step);
    if (number < wanted || (number > wanted && !getenv("FAULT_LASTING"))) return 0;
    if (number == wanted) tell_call("FAULT_NOTE", call, path);
    if (is_kind("half")) return -1;
    if (is_kind("kill")) kill(getpid(), SIGKILL);
    return is_kind("EIO") ? EIO : is_kind("EROFS") ? EROFS : ENOSPC;
}

static int met_file(const char *call, int file) {
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return met(call, path);
}

static int met_path(const char *call, const char *path) {
    char whole[4096] = "";
    if (path && path[0] != '/' && getcwd(whole, sizeof whole)) strncat(whole, "/", sizeof whole - strlen(whole) - 1);
    if (path) strncat(whole, path, sizeof whole - strlen(whole) - 1);
    return met(call, whole);
}

#define FAIL_IF(what) { int fault = what; if (fault > 0) { errno = fault; return -1; } }

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    int fault = met_file("write", file);
    if (fault < 0) { real(file, bytes, count / 2); kill(getpid(), SIGKILL); }
    if (fault > 0) { errno = fault; return -1; }
    return real(file, bytes, count);
}

static ssize_t half_or_all(ssize_t (*real)(int, const void *, size_t, off_t), int file, const void *bytes, size_t count,
                           off_t place) {
    int fault = met_file("pwrite", file);
    if (fault < 0) { real(file, bytes, count / 2, place); kill(getpid(), SIGKILL); }
    if (fault > 0) { errno = fault; return -1; }
    return real(file, bytes, count, place);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
    REAL(pwrite);
    return half_or_all(real, file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t place) {
    REAL(pwrite64);
    return half_or_all(real, file, bytes, count, place);
}

static int opening(const char *path, int flags) {
    tell_call("FAULT_OPENED", "open", path);
    struct stat status;
    int makes = (flags & O_CREAT) && lstat(path, &status) != 0;
    if (makes || (is_kind("EROFS") && (flags & O_ACCMODE) != O_RDONLY)) return met_path("open", path);
    return 0;
}

#define OPEN(name)                                                     \
    int name(const char *path, int flags, ...) {                       \
        REAL(name);                                                    \
        va_list rest;                                                  \
        va_start(rest, flags);                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                  \
        FAIL_IF(opening(path, flags));                                 \
        return real(path, flags, mode);                                \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                   \
    int name(int folder, const char *path, int flags, ...) {           \
        REAL(name);                                                    \
        va_list rest;                                                  \
        va_start(rest, flags);                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                  \
        FAIL_IF(opening(path, flags));                                 \
        return real(folder, path, flags, mode);                        \
    }
OPENAT(openat)
OPENAT(openat64)

#define OPEN_STREAM(name)                                              \
    FILE *name(const char *path, const char *mode) {                   \
        REAL(name);                                                    \
        tell_call("FAULT_OPENED", "fopen", path);                      \
        return real(path, mode);                                       \
    }
OPEN_STREAM(fopen)
OPEN_STREAM(fopen64)

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    struct stat status;
    if (lstat(path, &status) != 0) FAIL_IF(met_path("mkdir", path));
    return real(path, mode);
}

int rename(const char *old, const char *new) { REAL(rename); FAIL_IF(met_path("rename", new)); return real(old, new); }
int unlink(const char *path) { REAL(unlink); FAIL_IF(met_path("unlink", path)); return real(path); }
int link(const char *old, const char *new) { REAL(link); FAIL_IF(met_path("link", new)); return real(old, new); }
int fsync(int file) { REAL(fsync); FAIL_IF(met_file("fsync", file)); return real(file); }
int fdatasync(int file) { REAL(fdatasync); FAIL_IF(met_file("fdatasync", file)); return real(file); }
int fchmod(int file, mode_t mode) { REAL(fchmod); FAIL_IF(met_file("fchmod", file)); return real(file, mode); }
int ftruncate(int file, off_t size) { REAL(ftruncate); FAIL_IF(met_file("ftruncate", file)); return real(file, size); }
int ftruncate64(int file, off_t size) { REAL(ftruncate64); FAIL_IF(met_file("ftruncate", file)); return real(file, size); }

/* What FAULT_SHOWN holds now; NULL where nobody has set it. */
static const volatile long long *shown(void) {
    static _Atomic(const volatile long long *) place;
    const volatile long long *known = atomic_load(&place);
    const char *path = getenv("FAULT_SHOWN");
    if (known || !path) return known;
    int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    void *mapped = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *known, PROT_READ, MAP_SHARED, file, 0);
    if (file >= 0) syscall(SYS_close, file);
    if (mapped == MAP_FAILED) return NULL;
    atomic_store(&place, (const volatile long long *)mapped);
    return mapped;
}

/* pace.c: what a clock shows where time passes faster or slower. */
__attribute__((visibility("hidden"))) void pass_otherwise(clockid_t clock, struct timespec *now);

/* Only the time of day stands or is moved: what measures how long something takes goes on. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    const char *standing = getenv("FAULT_CLOCK"), *lead = getenv("FAULT_LEAD");
    char told[30];
    if (getenv("FAULT_LEAD_FROM")) {
        int code = errno;
        ask("FAULT_LEAD_FROM", told, sizeof told);
        errno = code;
        lead = told;
    }
    int failed = real(clock, now);
    if (!failed) pass_otherwise(clock, now);
    if (failed || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
    const volatile long long *set = shown();
    if (set || standing) {
        now->tv_sec = set ? *set : atoll(standing);
        now->tv_nsec = 0;
    } else if (lead) {
        long long milliseconds = now->tv_sec * 1000LL + now->tv_nsec / 1000000 + atoll(lead);
        now->tv_sec = milliseconds / 1000;
        now->tv_nsec = milliseconds % 1000 * 1000000;
    }
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec moment;
    if (clock_gettime(CLOCK_REALTIME, &moment) != 0) return -1;
    now->tv_sec = moment.tv_sec;
    now->tv_usec = moment.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec moment;
    if (clock_gettime(CLOCK_REALTIME, &moment) != 0) return -1;
    if (now) *now = moment.tv_sec;
    return moment.tv_sec;
}

/* The most memory since the program was loaded; what getrusage tells counts that of the process it was forked from. */
static long most_kilobytes(void) {
    char line[200];
    long kilobytes = -1;
    FILE *status = fopen("/proc/self/status", "r");
    if (!status) return -1;
    while (fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &kilobytes);
    fclose(status);
    return kilobytes;
}

__attribute__((destructor)) static void tell_cost(void) {
    struct rusage used;
    char line[80];
    if (!getenv("FAULT_COST") || getrusage(RUSAGE_SELF, &used) != 0) return;
    long milliseconds = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000
        + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    snprintf(line, sizeof line, "%ld %ld\n", milliseconds, most_kilobytes());
    tell("FAULT_COST", line);
}
