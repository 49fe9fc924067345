#!/bin/sh
# setup.sh libraries|tools|check: installs what is missing of the headers of libical, minizip, expat, libqrencode, SQLite and OpenSSL; with
# `tools` also what `make lint`, the tests (cc) and the pages' check in `.ci/run` want; with `check` also what `make dist` and all rows of `make check` want.
set -eu

has_libraries() {
    pkg-config --exists libical minizip expat libqrencode sqlite3 libcrypto 2>/dev/null
}

# $1: a package and the program that it brings, PACKAGE:PROGRAM unless they have one name. Notes the package if that is missing.
wanted=
want() {
    PATH=$PATH:/usr/sbin:/sbin command -v "${1#*:}" >/dev/null || wanted="$wanted ${1%:*}"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

level=${1:-tools}
case $level in
libraries | tools | check) ;;
*) echo "usage: setup.sh libraries|tools|check" >&2; exit 64 ;;
esac

has_apt=
! command -v apt-get >/dev/null || has_apt=1
libraries=
if ! has_libraries; then
    libraries="libical minizip expat qrencode sqlite openssl@3 pkg-config"
    [ -z "$has_apt" ] || libraries="libical-dev libminizip-dev libexpat1-dev libqrencode-dev libsqlite3-dev libssl-dev pkg-config"
fi
[ "$level" = libraries ] || { want shellcheck; want gcc:cc; }
needed=$libraries$wanted
wanted=
# Without apt you install these yourself.
if [ "$level" != libraries ] && [ -n "$has_apt" ]; then
    PYTHONPATH=Scripts python3 -c 'from stage.checks import chromium; exit(not chromium())' || want chromium
fi
if [ "$level" = check ] && [ -n "$has_apt" ]; then
    for program in lintian debootstrap podman podman-compose caddy apache2 cron mandoc zsh fish jq curl openssl msmtp \
        debhelper:dh_builddeb nginx-light:nginx man-db:man gnupg:gpg systemd:systemd-analyze php-cli:php sqlite3 zbar-tools:zbarimg procps:pkill; do
        want "$program"
    done
    [ -e /usr/share/php/Sabre/autoload.php ] || wanted="$wanted php-sabre-dav php-sqlite3"
fi
[ -n "$needed$wanted" ] || exit 0

# The lists are split into words on purpose.
# shellcheck disable=SC2086
if [ -n "$has_apt" ]; then
    export DEBIAN_FRONTEND=noninteractive
    # Without a network the old package lists may suffice.
    as_root apt-get update -qq || echo "apt's lists are old." >&2
    [ -z "$needed" ] || as_root apt-get install -y -qq $needed >/dev/null
    for package in $wanted; do
        as_root apt-get install -y -qq "$package" >/dev/null || echo "setup: there is no package $package here" >&2
    done
elif command -v brew >/dev/null; then
    brew install --quiet $needed
else
    echo "Install these, as your system calls them, then run this again: $needed" >&2
    exit 1
fi

has_libraries || { echo "libical, minizip, expat, libqrencode, SQLite and OpenSSL were installed, but pkg-config does not find them." >&2; exit 1; }
