#!/bin/sh
# check/dist.sh BINARY OUT PYSPDXTOOLS: checks the files that dist.sh has made of BINARY in OUT: the checksums, that a second
# build gives the same bytes, that the archive can be installed, and that the SBOM is valid SPDX.
set -eu

binary=${1:?usage: check/dist.sh BINARY OUT PYSPDXTOOLS}
out=${2:?}
reader=${3:?}
project=$(cd "$(dirname "$0")/../.." && pwd)
check='check-dist'
# shellcheck source=Scripts/check/lib.sh
. "$(dirname "$0")/lib.sh"

(cd "$out" && sha256sum --quiet --check SHA256SUMS) || complain "a checksum is wrong"
# Another time and another umask change nothing.
(umask 077 && TZ=Pacific/Kiritimati LANG=C.UTF-8 "$project/Scripts/dist/dist.sh" "$binary" "$place/again" >"$place/said" 2>&1) ||
    complain "it cannot be made again: $(cat "$place/said")"
diff "$out/SHA256SUMS" "$place/again/SHA256SUMS" || complain "made again it is something else"

mkdir "$place/unpacked"
tar --directory "$place/unpacked" --extract --gzip --file "$(echo "$out"/tpmerge-*.tar.gz)"
tree=$(echo "$place"/unpacked/tpmerge-*)
! grep -qaF "$project/" "$tree/tpmerge" || complain "the program tells where it was built"
DESTDIR="$place/root" PREFIX=/opt/tpmerge "$tree/install.sh" install >/dev/null || complain "the archive can't be installed"
[ "$("$place/root/opt/tpmerge/bin/tpmerge" --version)" = "$("$binary" --version)" ] || complain "it is another version"
cmp "$place/root/opt/tpmerge/share/bash-completion/completions/tpmerge" "$tree/completions/tpmerge.bash" ||
    complain "its completions are others"
DESTDIR="$place/root" PREFIX=/opt/tpmerge "$tree/install.sh" uninstall >/dev/null
[ -z "$(find "$place/root" ! -type d)" ] || complain "uninstall leaves: $(find "$place/root" ! -type d)"

"$reader" --infile "$(echo "$out"/*.spdx.json)" || complain "the list of what is in it is no SPDX"
for library in $(ldd "$tree/tpmerge" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p'); do
    grep -qF "$(basename "$(readlink -f "$library")")" "$out"/*.spdx.json || complain "the list lacks $library"
done

verdict "the same again, installed and removed; the program has $(wc -c <"$tree/tpmerge") bytes"
