#!/bin/sh
# debian-root.sh [RELEASE]: makes a small Debian 12, or another release, as bare as its slim image, from the mirror of this
# machine's own packages, and prints the name of its tar archive. If it can't, it says why and ends with 77. The archive is kept
# for the next run in .build-deb; `make clean` removes it. The first run takes root, debootstrap, and a minute.
set -eu

release=${1:-bookworm}
cd "$(dirname "$0")/../.."
archive=$PWD/.build-deb/$release.tar
if [ ! -e "$archive" ]; then
    # shellcheck disable=SC2016 # apt fills it in
    mirror=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
        sed -n "s/^$release main //p" | head -n 1)}
    work=$(mktemp -d)
    trap 'rm -rf --one-file-system "$work"' EXIT
    trap 'exit 1' INT TERM
    # Ubuntu has some of the libraries in another component.
    components=main
    # shellcheck disable=SC1091
    [ "$(. /etc/os-release && echo "$ID $VERSION_CODENAME")" != "ubuntu $release" ] || components=main,universe
    # On other systems than Debian 12 debootstrap knows a mirror itself.
    debootstrap --variant=minbase --components="$components" "$release" "$work/root" ${mirror:+"$mirror"} >"$work/said" 2>&1 ||
        { tail -n 5 "$work/said" >&2; exit 77; }
    rm -f "$work"/root/var/cache/apt/archives/*.deb
    mkdir -p .build-deb
    # Two checks may make it at the same time.
    tar --directory "$work/root" --one-file-system --create --file "$archive.$$" .
    mv "$archive.$$" "$archive"
fi
echo "$archive"
