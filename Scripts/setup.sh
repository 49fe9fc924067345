#!/bin/sh
# Installs libical's headers where they are missing. Nothing is done where they are there already.
set -eu

has_libical() {
    pkg-config --exists libical 2>/dev/null
}

if has_libical; then
    exit 0
fi

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

if command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get update -qq
    as_root apt-get install -y -qq libical-dev pkg-config >/dev/null
elif command -v brew >/dev/null; then
    brew install --quiet libical pkg-config
else
    echo "Install libical 3 with its headers, and pkg-config, then run this again." >&2
    exit 1
fi

has_libical || { echo "libical was installed, but pkg-config does not find it." >&2; exit 1; }
