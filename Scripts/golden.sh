#!/bin/sh
# golden.sh PROGRAM PART...: writes anew what is made from the code. Parts: outputs samples picture pages
set -eu

program=$1
shift
for part in "$@"; do
    case $part in
    outputs) RECORD=1 make test ONLY='CommandTests\.((Brief)?Golden|Help|Reference)Tests|InsightsTests\.PageTests' ;;
    samples) python3 Scripts/samples/make.py ;;
    # README's picture, from the real output of the command in a terminal.
    picture)
        python3 Scripts/demo/picture.py --lines 48 -- "$program" insights --no-state --today 2026-03-18 --timezone Europe/Berlin \
            --feed Samples/story/feed.ics --activities Samples/story/activities.json >docs/insights.svg.new
        mv docs/insights.svg.new docs/insights.svg
        ;;
    # The pictures of docs/pages.md, from the year of `make demo WHAT=serve`.
    pages) .venv-browser/bin/python Scripts/demo/page_pictures.py "$program" .build-release/release/strava-stand-in ;;
    *) echo "golden: no part $part; there are: outputs samples picture pages" >&2; exit 64 ;;
    esac
done
