#!/bin/sh
# check/install.sh BINARY: installs it into a temporary folder, tests the result, installs again, uninstalls.
set -eu

binary=${1:?usage: check/install.sh BINARY}
project=$(cd "$(dirname "$0")/../.." && pwd)
check='check-install'
# shellcheck source=Scripts/check/lib.sh
. "$(dirname "$0")/lib.sh"
export DESTDIR="$place/root" PREFIX=/opt/tpmerge
here=$DESTDIR$PREFIX

listing() {
    (cd "$DESTDIR" && find . ! -type d -exec cksum {} + | sort)
}

"$project/Scripts/install.sh" install "$binary" >/dev/null
first=$(listing)
"$project/Scripts/install.sh" install "$binary" >/dev/null
[ "$first" = "$(listing)" ] || complain "a second install leaves something else than the first"

# The program, away from its build folder, with an empty environment.
clean() {
    env -i PATH=/usr/bin:/bin HOME="$place/home" "$here/bin/tpmerge" "$@"
}
clean --version | grep -Eqx '[0-9]+\.[0-9]+\.[0-9]+' || complain "--version prints no version"
cd "$project/Samples/demo"
set -- merge --no-state --ics "$place/demo.ics"
while IFS= read -r argument; do set -- "$@" "$argument"; done <arguments
clean "$@" || complain "it cannot merge a sample"
cmp -s "$place/demo.ics" "$project/Tests/Doors/CommandTests/Golden/demo.ics" || complain "the sample's calendar is another one"
[ ! -e "$place/home" ] || complain "it left something in the home folder: $(ls -A "$place/home")"

ldd "$here/bin/tpmerge" >"$place/libraries"
! grep -E 'not found|libswift|libFoundation|libBlocksRuntime|libdispatch' "$place/libraries" ||
    complain "it needs libraries that are no usual ones"
# Libraries that the program itself names; the distribution takes care of their own dependencies.
others=$(readelf --dynamic "$here/bin/tpmerge" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -Ev '^(libical|libicalss|libicalvcal|libsqlite3|libminizip|libexpat|libqrencode|libcrypto|libz|libstdc\+\+|libgcc_s|libm|libc|ld-linux[-a-z0-9_]*)\.so' || true)
[ -z "$others" ] || complain "it needs more than libical, SQLite, minizip, expat, libqrencode, OpenSSL and the C and C++ libraries: $others"

page=$here/share/man/man1/tpmerge.1
found=$(mandoc -T lint -W warning "$page") || complain "the manual page: $found"
MANWIDTH=80 man -l "$page" 2>"$place/warnings" | grep -q '^EXIT STATUS' || complain "the manual page shows no EXIT STATUS"
[ ! -s "$place/warnings" ] || complain "the manual page: $(cat "$place/warnings")"

# The completions. bash is asked what it would offer, too.
completion=$here/share/bash-completion/completions/tpmerge
bash -n "$completion" || complain "completions for bash"
offered=$(bash -c '. "$1"; COMP_WORDS=(tpmerge st); COMP_CWORD=1; COMP_LINE="tpmerge st"; COMP_POINT=10
    "$(complete -p tpmerge | sed "s/.*-F \([^ ]*\).*/\1/")" tpmerge st tpmerge; echo "${COMPREPLY[*]}"' - "$completion")
case $offered in *status*) ;; *) complain "bash completes 'tpmerge st' to: $offered" ;; esac
zsh -n "$here/share/zsh/site-functions/_tpmerge" || complain "completions for zsh"
fish --no-execute "$here/share/fish/vendor_completions.d/tpmerge.fish" || complain "completions for fish"

! grep -rl /usr/local/bin/tpmerge "$here/share/doc" | grep Samples ||
    complain "these samples start another program than the installed one"

"$project/Scripts/install.sh" uninstall >/dev/null
[ -z "$(find "$DESTDIR" ! -type d)" ] || complain "uninstall leaves: $(find "$DESTDIR" ! -type d)"

verdict "installed, run and removed"
