#!/bin/sh
# dist.sh BINARY OUT: makes the files of a release from the release build's BINARY, in OUT: tpmerge-VERSION-linux-ARCH.tar.gz,
# tpmerge_VERSION_ARCH.deb if Debian's helpers are installed, the SBOM, and SHA256SUMS. The same commit gives the same bytes.
# SOURCE_DATE_EPOCH defaults to the time of the commit. In OUT, it replaces only its own earlier files.
set -eu

binary=$(cd "$(dirname "${1:?usage: dist.sh BINARY OUT}")" && pwd)/$(basename "$1")
out=${2:?usage: dist.sh BINARY OUT}
cd "$(dirname "$0")/../.."
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || true)}"
: "${SOURCE_DATE_EPOCH:?is needed where there is no git: the moment of the release, in seconds since 1970}"
export SOURCE_DATE_EPOCH LC_ALL=C
[ -z "$(git status --porcelain 2>/dev/null)" ] || echo "dist: NOT A RELEASE: there are changes that no commit has" >&2

version=$("$binary" --version)
name=tpmerge-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
umask 022
tree=$work/$name
mkdir -p "$tree/completions" "$out"
rm -f "$out"/tpmerge-*.tar.gz "$out"/tpmerge-*.spdx.json "$out"/tpmerge_*.deb "$out/SHA256SUMS"
found=$(ls -A "$out")
[ -z "$found" ] || { echo "dist: $out holds what isn't ours:" "$found" "Empty it, or name another folder." >&2; exit 73; }

# The program, without the data for debuggers and compilers, and the files that install.sh puts beside it. The compiler's hashes of
# modules differ with the folder of the sources. Their section stays: without it, other sections lose their protection.
objcopy --dump-section .swift_modhash="$work/marks" "$binary" "$work/copy"
tr '\000-\377' '\000' <"$work/marks" >"$work/blank"
objcopy --strip-all --update-section .swift_modhash="$work/blank" "$binary" "$tree/tpmerge"
cp Scripts/install.sh LICENSE README.md CHANGELOG.md "$tree/"
{ git ls-files docs Samples 2>/dev/null || find docs Samples -type f; } | while IFS= read -r file; do
    mkdir -p "$tree/$(dirname "$file")"
    cp "$file" "$tree/$file"
done
for shell in bash zsh fish; do
    "$tree/tpmerge" --generate-completion-script "$shell" >"$tree/completions/tpmerge.$shell"
done
Scripts/dist/sbom.py "$tree/tpmerge" "$tree"
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f -exec chmod go-w,a+r {} +

cp "$tree/sbom.spdx.json" "$out/$name.spdx.json"
tar --directory "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar \
    --create "$name" | gzip -9 --no-name >"$out/$name.tar.gz"
if command -v dh_builddeb >/dev/null; then
    Scripts/dist/deb.sh "$tree" "$out"
else
    echo "dist: NO PACKAGE for Debian: debhelper is missing" >&2
fi
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" SHA256SUMS)
chmod 644 "$out"/*
ls -l "$out"
