// fit make FOLDER COUNT RECORDS: writes COUNT files of RECORDS seconds of riding each, four files a day.
// fit walk FILE…: the floor of reading them: every byte is read, summed by CRC-16 and walked record by record.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint16_t table[256];

static void prepare(void) {
    for (unsigned byte = 0; byte < 256; byte++) {
        uint16_t sum = (uint16_t)byte;
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? (uint16_t)(sum >> 1 ^ 0xA001) : (uint16_t)(sum >> 1);
        table[byte] = sum;
    }
}

static uint16_t checksum(const uint8_t *bytes, size_t count) {
    uint16_t sum = 0;
    for (size_t at = 0; at < count; at++) sum = (uint16_t)(sum >> 8 ^ table[(sum ^ bytes[at]) & 255]);
    return sum;
}

static uint8_t *put(uint8_t *at, uint64_t value, int size) {
    for (int byte = 0; byte < size; byte++) *at++ = (uint8_t)(value >> 8 * byte);
    return at;
}

// A definition of message `global`: pairs of field number and size; the base type follows from the size.
static uint8_t *define(uint8_t *at, int local, int global, int count, const uint8_t (*fields)[2]) {
    at = put(at, 0x40u | (unsigned)local, 1);
    at = put(at, 0, 2);
    at = put(at, (unsigned)global, 2);
    at = put(at, (unsigned)count, 1);
    for (int field = 0; field < count; field++) {
        at = put(at, fields[field][0], 1);
        at = put(at, fields[field][1], 1);
        at = put(at, fields[field][1] == 1 ? 0x02 : fields[field][1] == 2 ? 0x84 : 0x86, 1);
    }
    return at;
}

static int make(const char *folder, int count, int records) {
    uint8_t *file = malloc((size_t)records * 24 + 1024);
    if (!file) return 1;
    const uint8_t id[][2] = {{0, 1}, {1, 2}, {2, 2}, {4, 4}};
    const uint8_t record[][2] = {{253, 4}, {5, 4}, {6, 2}, {2, 2}, {7, 2}, {3, 1}, {4, 1}};
    const uint8_t session[][2] = {{253, 4}, {2, 4}, {7, 4}, {8, 4}, {9, 4}, {5, 1}, {6, 1}};
    for (int day = 0; day < count; day++) {
        uint32_t start = (uint32_t)(time(NULL) - 631065600) - (uint32_t)(day + 4) * 21600u;  // four a day, up to yesterday
        uint8_t *at = file + 14;
        at = define(at, 0, 0, 4, id);
        at = put(at, 0, 1), at = put(at, 4, 1), at = put(at, 1, 2), at = put(at, 2697, 2), at = put(at, start, 4);
        at = define(at, 1, 20, 7, record);
        for (int second = 0; second <= records; second++) {
            at = put(at, 1, 1), at = put(at, start + (uint32_t)second, 4), at = put(at, (uint32_t)second * 833u, 4);
            at = put(at, 8330, 2), at = put(at, 2500u + (unsigned)(second % 900), 2);
            at = put(at, 180u + (unsigned)((second + day) % 90), 2);
            at = put(at, 120u + (unsigned)(second % 40), 1), at = put(at, 85, 1);
        }
        at = define(at, 2, 18, 7, session);
        at = put(at, 2, 1), at = put(at, start + (uint32_t)records, 4), at = put(at, start, 4);
        at = put(at, (uint32_t)records * 1000u, 4), at = put(at, (uint32_t)records * 1000u, 4);
        at = put(at, (uint32_t)records * 833u, 4), at = put(at, 2, 1), at = put(at, 7, 1);
        put(file, 14, 1), put(file + 1, 0x20, 1), put(file + 2, 2140, 2);
        put(file + 4, (uint64_t)(at - file - 14), 4);
        memcpy(file + 8, ".FIT", 4);
        put(file + 12, 0, 2);
        at = put(at, checksum(file, (size_t)(at - file)), 2);
        char path[4096];
        snprintf(path, sizeof path, "%s/%05d.fit", folder, day);
        FILE *out = fopen(path, "wb");
        if (!out || fwrite(file, 1, (size_t)(at - file), out) != (size_t)(at - file) || fclose(out)) return 1;
    }
    free(file);
    return 0;
}

static long walk(const uint8_t *file, size_t count) {
    uint8_t sizes[16] = {0};
    long messages = 0;
    size_t at = file[0], end = count - 2;
    while (at < end) {
        uint8_t head = file[at++];
        if (head & 0x40 && !(head & 0x80)) {
            int fields = file[at + 4], size = 0;
            for (int field = 0; field < fields; field++) size += file[at + 6 + 3 * (size_t)field];
            sizes[head & 15] = (uint8_t)size;
            at += 5 + 3 * (size_t)fields;
        } else {
            at += sizes[head & 15];
            messages++;
        }
    }
    return messages;
}

int main(int count, char **words) {
    prepare();
    if (count == 5 && !strcmp(words[1], "make")) return make(words[2], atoi(words[3]), atoi(words[4]));
    if (count < 3 || strcmp(words[1], "walk")) return 64;
    static uint8_t file[32 << 20];
    long messages = 0;
    for (int word = 2; word < count; word++) {
        FILE *in = fopen(words[word], "rb");
        if (!in) return 66;
        size_t size = fread(file, 1, sizeof file, in);
        fclose(in);
        if (size < 16 || checksum(file, size) != 0) return 65;
        messages += walk(file, size);
    }
    printf("%ld messages\n", messages);
    return 0;
}
