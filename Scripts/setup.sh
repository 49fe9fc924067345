#!/bin/sh
# Installs the headers of libical, minizip and SQLite where they are missing. Nothing is done where they are there already.
set -eu

has_libraries() {
    pkg-config --exists libical minizip sqlite3 2>/dev/null
}

if has_libraries; then
    exit 0
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get update -qq
    as_root apt-get install -y -qq libical-dev libminizip-dev libsqlite3-dev pkg-config >/dev/null
elif command -v brew >/dev/null; then
    brew install --quiet libical minizip sqlite pkg-config
else
    echo "Install libical 3, minizip and SQLite with their headers, and pkg-config, then run this again." >&2
    exit 1
fi

has_libraries || { echo "libical, minizip and SQLite were installed, but pkg-config does not find them." >&2; exit 1; }
