#!/bin/sh
# fuzz.sh SECONDS: fuzzes recording files with libFuzzer, starting from those of the tests, twice so long: raw files, and messages
# of FIT files with right checksums. It ends at an input that stops the program, or takes three seconds or 512 MB, and puts it
# into the current folder; interesting inputs go into out/fuzz.
set -eu

corpus=Tests/Formats/ActivityFilesTests/Corpus
options="-max_total_time=$1 -timeout=3 -rss_limit_mb=512 -max_len=65536 -print_final_stats=1"

build() {
    TPMERGE_FUZZ=1 swift build --configuration release --sanitize fuzzer --scratch-path .build-fuzz "$@"
}
build --product fuzz-activity-files
program=$(build --show-bin-path)/fuzz-activity-files
mkdir -p out/fuzz/any out/fuzz/fit
# Seeds without header and checksum, since the program adds these.
for file in "$corpus"/*.fit; do
    tail -c +15 "$file" | head -c -2 >"out/fuzz/fit/$(basename "$file")"
done

# The options are split into words on purpose.
# shellcheck disable=SC2086
"$program" $options -dict=Tests/fuzz.dict out/fuzz/any "$corpus"
# shellcheck disable=SC2086
AS=fit "$program" $options out/fuzz/fit
