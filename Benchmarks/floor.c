// floor parse FEED | serialise RESULT | scan ACTIVITIES | all FEED RESULT ACTIVITIES
//
// The least that any merge built on libical must do: libical's own parse of the feed, its serialise
// of the result, and one bare pass over the JSON. No model, no matching, no output file.
//
// Prints a line per phase: "name cpu-seconds wall-seconds detail".
//
// Time. The floor is the sum of the three phases, without starting or ending a process. Serialising needs
// the result's tree, but reading a finished result is no part of a merge: that is "untimed", in no sum.
//
// Memory. The floor's peak is the largest of the single modes, each in a process of its own, and not their
// sum: the strictest reading, since a real merge keeps at least its plans while it reads the activities.
// (`all` frees each phase before the next, but malloc's fragments still add about 10 MB at 10,000 plans.)
// The result is read line by line, never held as text, so that the untimed phase adds nothing to what
// serialising needs by itself: the tree and the text made of it.
#define _POSIX_C_SOURCE 200809L
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { double cpu, wall; } Moment;
typedef struct { char *bytes; size_t count; } Text;

static double seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static Moment now(void) { return (Moment){seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC)}; }

static void report(const char *phase, Moment begin, size_t detail) {
    Moment end = now();
    printf("%s %.6f %.6f %zu\n", phase, end.cpu - begin.cpu, end.wall - begin.wall, detail);
}

static void fail(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    exit(65);
}

static FILE *open_or_fail(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    return file;
}

static Text read_all(const char *path) {
    FILE *file = open_or_fail(path);
    setvbuf(file, NULL, _IONBF, 0); // straight into the buffer, without stdio's copy
    if (fseek(file, 0, SEEK_END) != 0) fail(path);
    long size = ftell(file);
    if (size < 0) fail(path);
    rewind(file);
    Text text = {malloc((size_t)size + 1), (size_t)size};
    if (!text.bytes || fread(text.bytes, 1, text.count, file) != text.count) fail(path);
    text.bytes[text.count] = 0;
    fclose(file);
    return text;
}

static void parse(const char *path) {
    Moment begin = now();
    Text text = read_all(path);
    icalcomponent *feed = icalparser_parse_string(text.bytes);
    free(text.bytes);
    if (!feed) fail("libical refuses the feed");
    size_t events = (size_t)icalcomponent_count_components(feed, ICAL_VEVENT_COMPONENT);
    icalcomponent_free(feed);
    report("parse", begin, events);
}

static char *next_line(char *buffer, size_t size, void *file) { return fgets(buffer, (int)size, file); }

static void serialise(const char *path) {
    Moment begin = now();
    FILE *file = open_or_fail(path);
    icalparser *parser = icalparser_new();
    icalparser_set_gen_data(parser, file);
    icalcomponent *result = icalparser_parse(parser, next_line);
    icalparser_free(parser);
    fclose(file);
    if (!result) fail("libical refuses the result");
    report("untimed", begin, (size_t)icalcomponent_count_components(result, ICAL_VEVENT_COMPONENT));

    begin = now();
    char *text = icalcomponent_as_ical_string_r(result);
    if (!text) fail("libical does not serialise the result");
    report("serialise", begin, strlen(text));
    // Neither is freed: the process ends here, as a merge may after its last write.
}

static void scan(const char *path) {
    Moment begin = now();
    Text text = read_all(path);
    size_t structural = 0;
    const char *end = text.bytes + text.count;
    for (const char *at = text.bytes; at < end; at++) {
        switch (*at) {
        case '{': case '}': case '[': case ']': case ',': case ':':
            structural++;
            break;
        case '"':
            for (at++; at < end && *at != '"'; at++)
                if (*at == '\\') at++;
            break;
        }
    }
    free(text.bytes);
    report("scan", begin, structural);
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    if (count == 3 && !strcmp(mode, "parse")) parse(arguments[2]);
    else if (count == 3 && !strcmp(mode, "serialise")) serialise(arguments[2]);
    else if (count == 3 && !strcmp(mode, "scan")) scan(arguments[2]);
    else if (count == 5 && !strcmp(mode, "all")) {
        parse(arguments[2]);
        scan(arguments[4]);
        serialise(arguments[3]);
    } else {
        fprintf(stderr, "usage: floor parse FEED | serialise RESULT | scan ACTIVITIES | all FEED RESULT ACTIVITIES\n");
        return 64;
    }
    return 0;
}
