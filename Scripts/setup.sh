#!/bin/sh
# Installs the headers of libical, minizip and SQLite where they are missing, and with --with-linters what `make lint`
# wants, too. Nothing is done where all is there already.
set -eu

has_libraries() {
    pkg-config --exists libical minizip sqlite3 2>/dev/null
}

has_linters() {
    command -v shellcheck >/dev/null
}

libraries_apt="" libraries_brew="" linters=""
if ! has_libraries; then
    libraries_apt="libical-dev libminizip-dev libsqlite3-dev pkg-config"
    libraries_brew="libical minizip sqlite pkg-config"
fi
if [ "${1:-}" = --with-linters ] && ! has_linters; then linters=shellcheck; fi
if [ -z "$libraries_apt$linters" ]; then
    exit 0
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# The lists are split into words on purpose.
# shellcheck disable=SC2086
if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get update -qq
    as_root apt-get install -y -qq $libraries_apt $linters >/dev/null
elif command -v brew >/dev/null; then
    brew install --quiet $libraries_brew $linters
else
    echo "Install these, as your system calls them, then run this again: $libraries_apt $linters" >&2
    exit 1
fi

has_libraries || { echo "libical, minizip and SQLite were installed, but pkg-config does not find them." >&2; exit 1; }
