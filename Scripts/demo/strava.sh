#!/bin/sh
# Connects with the stand-in for Strava, merges a sample's plan with its activities, shows how things stand, and
# disconnects. $1: the binary, $2: the stand-in's. If --by-hand follows, the consent page waits for you in a browser.
set -eu

binary=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
stand_in=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
consent=auto
[ "${3:-}" = --by-hand ] && consent=ask
project=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
standin=
cleanup() {
    [ -z "$standin" ] || kill "$standin" 2>/dev/null || true
    rm -rf "$place"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

"$stand_in" --port 0 --minutes 10 --consent "$consent" --today 2026-03-18 >"$place/stand-in" &
standin=$!
while ! grep -q '^TPMERGE_STRAVA_OAUTH_URL=' "$place/stand-in"; do
    kill -0 "$standin" || { echo "The stand-in has not started." >&2; exit 1; }
    sleep 0.1
done

TPMERGE_STRAVA_API_URL=$(sed -n 's/^TPMERGE_STRAVA_API_URL=//p' "$place/stand-in")
TPMERGE_STRAVA_OAUTH_URL=$(sed -n 's/^TPMERGE_STRAVA_OAUTH_URL=//p' "$place/stand-in")
TPMERGE_STATE_DIR=$place/state
TPMERGE_CONFIG=$place/config.yaml
export TPMERGE_STRAVA_API_URL TPMERGE_STRAVA_OAUTH_URL TPMERGE_STATE_DIR TPMERGE_CONFIG
(umask 077 && echo standin-secret >"$place/secret")
cat >"$place/config.yaml" <<CONFIG
athletes:
  anna:
    time_zone: Europe/Berlin
    feed: $project/Samples/demo/feed.ics
    strava:
      client_id: "12345"
      client_secret_file: secret
CONFIG

# Fetches a page and follows its redirects.
follow() {
    if command -v curl >/dev/null; then
        curl --silent --show-error --location --output /dev/null "$1"
    else
        python3 -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1]).read()' "$1"
    fi
}

tpmerge() {
    echo "\$ tpmerge $*"
    "$binary" "$@"
    echo
}

if [ "$consent" = ask ]; then
    tpmerge connect strava
else
    # The stand-in agrees at once; like a browser, this follows its redirect back to the waiting tpmerge.
    echo "\$ tpmerge connect strava"
    "$binary" connect strava --no-browser </dev/null >"$place/connected" 2>/dev/null &
    connecting=$!
    while ! [ -s "$place/connected" ]; do sleep 0.1; done
    follow "$(head -n 1 "$place/connected")"
    wait "$connecting"
    tail -n +2 "$place/connected"
    echo
fi
tpmerge merge --today 2026-03-18 --since 2026-03-09 --until 2026-03-22
tpmerge status
tpmerge disconnect strava
