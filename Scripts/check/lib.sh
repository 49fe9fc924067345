#!/bin/sh
# For checks in shell, which set $check to their name first: a folder that goes with them, complaints, and their end.
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 1' INT TERM
status=0

complain() {
    echo "${check:?}: $1" >&2
    status=1
}

# $1: what to say if nothing is wrong.
verdict() {
    [ "$status" = 0 ] && echo "${check:?}: $1"
    exit "$status"
}
