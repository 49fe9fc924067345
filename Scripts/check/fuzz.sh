#!/bin/sh
# Fuzzes files with libFuzzer: Scripts/check/fuzz.sh PROGRAM SECONDS. It puts interesting inputs into out/fuzz, and an input
# that stopped it into the current folder.
set -eu

program=$1 seconds=$2
corpus=Tests/ActivityFilesTests/Corpus
options="-max_total_time=$seconds -timeout=3 -rss_limit_mb=512 -max_len=65536 -print_final_stats=1"

mkdir -p out/fuzz/any out/fuzz/fit
# Seeds without header and checksum, since the program adds these.
for file in "$corpus"/*.fit; do
    tail -c +15 "$file" | head -c -2 >"out/fuzz/fit/$(basename "$file")"
done

# The options are split into words on purpose.
# shellcheck disable=SC2086
"$program" $options -dict=Scripts/check/fuzz.dict out/fuzz/any "$corpus"
# shellcheck disable=SC2086
AS=fit "$program" $options out/fuzz/fit
