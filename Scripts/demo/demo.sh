#!/bin/sh
# demo.sh PROGRAM [WHAT [PAGE...]]: merges the demo week, first into files, then onto the screen. WHAT: as below.
set -eu

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
stand_in=$PWD/.build-release/release/strava-stand-in
what=${2:-week}
shift
[ $# = 0 ] || shift
case $what in
week) ;;
strava) exec python3 Scripts/demo/strava.py "$program" "$stand_in" ${BY_HAND:+--by-hand} ;;
intervals) exec python3 Scripts/demo/strava.py "$program" "$stand_in" --intervals ;;
serve) exec python3 Scripts/demo/serve.py "$program" "$stand_in" ;;
screenshots) exec .venv-browser/bin/python Scripts/demo/screenshots.py "$program" "$stand_in" "$@" ;;
*) echo "demo: no $what; there are: strava intervals serve screenshots" >&2; exit 64 ;;
esac

mkdir -p out
out=$(cd out && pwd)
cd Samples/demo

# The arguments of a sample stand one a line.
set -- merge
while IFS= read -r argument; do set -- "$@" "$argument"; done <arguments

"$program" "$@" --no-state --ics "$out/demo.ics" --json "$out/demo.json"
"$program" "$@" --no-state
echo
echo "The same as a calendar and as JSON: out/demo.ics, out/demo.json"
