#!/bin/sh
# Has libFuzzer think of files: Scripts/check/fuzz.sh PROGRAM SECONDS. What it has found worth keeping lies in out/fuzz, what
# stopped it in the folder where it was started.
set -eu

program=$1 seconds=$2
corpus=Tests/ActivityFilesTests/Corpus
options="-max_total_time=$seconds -timeout=3 -rss_limit_mb=512 -max_len=65536 -print_final_stats=1"

mkdir -p out/fuzz/any out/fuzz/fit
# Without header and checksum, which the program puts around them anew.
for file in "$corpus"/*.fit; do
    tail -c +15 "$file" | head -c -2 >"out/fuzz/fit/$(basename "$file")"
done

# The options are split into words on purpose.
# shellcheck disable=SC2086
"$program" $options -dict=Scripts/check/fuzz.dict out/fuzz/any "$corpus"
# shellcheck disable=SC2086
AS=fit "$program" $options out/fuzz/fit
