#!/bin/sh
# Merges the demo week: first into files, then onto the screen. $1: the binary.
set -eu

binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p out
out=$(cd out && pwd)
cd Samples/demo

# The arguments of a sample stand one a line.
set -- merge
while IFS= read -r argument; do
    set -- "$@" "$argument"
done <arguments

"$binary" "$@" --no-state --ics "$out/demo.ics" --json "$out/demo.json"
"$binary" "$@" --no-state
echo
echo "The same as a calendar and as JSON: out/demo.ics, out/demo.json"
