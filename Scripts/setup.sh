#!/bin/sh
# Installs the headers of libical, minizip, expat and SQLite if they are missing, and with --with-tools the tools of `make lint`,
# `make browser` and, on systems with apt, `make dist` and `make check-deb`. It does nothing if everything is there.
set -eu

has_libraries() {
    pkg-config --exists libical minizip expat sqlite3 2>/dev/null
}

has_linters() {
    command -v shellcheck >/dev/null
}

has_packers() {
    ! command -v apt-get >/dev/null ||
        { command -v dh_builddeb && command -v lintian && command -v debootstrap; } >/dev/null
}

# Tests/Browser/visit.py looks for the same. Without apt you install the browser yourself.
has_browser() {
    [ -n "${CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
        command -v google-chrome >/dev/null || ! command -v apt-get >/dev/null
}

libraries_apt="" libraries_brew="" linters="" packers="" browser=""
if ! has_libraries; then
    libraries_apt="libical-dev libminizip-dev libexpat1-dev libsqlite3-dev pkg-config"
    libraries_brew="libical minizip expat sqlite pkg-config"
fi
if [ "${1:-}" = --with-tools ]; then
    has_linters || linters=shellcheck
    has_packers || packers="debhelper lintian debootstrap"
    has_browser || browser=chromium
fi
if [ -z "$libraries_apt$linters$packers$browser" ]; then
    exit 0
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# The lists are split into words on purpose.
# shellcheck disable=SC2086
if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    # Without a network the old package lists may suffice, and the tools of a few verbs may be missing.
    as_root apt-get update -qq || echo "apt's lists are old." >&2
    [ -z "$libraries_apt$linters" ] || as_root apt-get install -y -qq $libraries_apt $linters >/dev/null
    [ -z "$packers" ] || as_root apt-get install -y -qq $packers >/dev/null ||
        echo "There is no $packers here, so \`make dist\` makes no package for Debian." >&2
    # Only `make browser` needs it.
    [ -z "$browser" ] || as_root apt-get install -y -qq "$browser" >/dev/null ||
        echo "There is no package $browser here. To try the pages, say where a browser is: CHROMIUM=/path/to/chrome" >&2
elif command -v brew >/dev/null; then
    brew install --quiet $libraries_brew $linters
else
    echo "Install these, as your system calls them, then run this again: $libraries_apt $linters" >&2
    exit 1
fi

has_libraries || { echo "libical, minizip, expat and SQLite were installed, but pkg-config does not find them." >&2; exit 1; }
