#!/bin/sh
# install.sh install [BINARY] | uninstall: puts the program, its manual page, completions, documents and samples below
# $DESTDIR$PREFIX, or takes away what it put there. Configurations, tokens and calendars are never touched. BINARY is the
# program beside this script, where it comes with one.
set -eu

usage() {
    echo "usage: [PREFIX=/usr/local] [DESTDIR=] install.sh install [BINARY] | uninstall" >&2
    exit 64
}

prefix=${PREFIX:-/usr/local}
case $prefix in
/*) ;;
*) echo "PREFIX has to begin with /: $prefix" >&2; exit 64 ;;
esac
root=${DESTDIR:-}$prefix
program=$root/bin/tpmerge
page=$root/share/man/man1/tpmerge.1
bash=$root/share/bash-completion/completions/tpmerge
zsh=$root/share/zsh/site-functions/_tpmerge
fish=$root/share/fish/vendor_completions.d/tpmerge.fish
documents=$root/share/doc/tpmerge

# $1: a file, $2: where it goes, $3: its mode. Whoever looks sees the old file or the new one, whole, and a program that
# is running is not disturbed.
put() {
    mkdir -p "$(dirname "$2")"
    rm -f "$2.new"
    install -m "$3" "$1" "$2.new"
    mv -f "$2.new" "$2"
}

put_completion() {
    "$binary" --generate-completion-script "$1" >"$scratch/completion"
    put "$scratch/completion" "$2" 644
}

put_documents() {
    # What is linked into the program is told beside it where it was made for others.
    for file in LICENSE README.md CHANGELOG.md licenses.txt sbom.spdx.json; do
        [ ! -e "$file" ] || put "$file" "$documents/$file" 644
    done
    for file in docs/*.md docs/notes/*.md docs/*.png docs/*.svg docs/schema/*; do
        put "$file" "$documents/$file" 644
    done
    # The names of these folders stay, so that the links between the documents lead somewhere.
    for folder in cron systemd systemd/user web web/serve container recipes/github-pages \
        recipes/github-pages/.github/workflows recipes/home-assistant recipes/synology; do
        for file in Samples/"$folder"/* Samples/"$folder"/.gitignore; do
            [ -f "$file" ] || continue
            mode=644
            [ ! -x "$file" ] || mode=755
            # What they start is what is installed here.
            sed "s|/usr/local/bin/tpmerge|$prefix/bin/tpmerge|g" "$file" >"$scratch/sample"
            put "$scratch/sample" "$documents/Samples/$folder/$(basename "$file")" "$mode"
        done
    done
}

case ${1:-} in
install)
    [ $# -le 2 ] || usage
    binary=${2:-$(dirname "$0")/tpmerge}
    [ -f "$binary" ] || usage
    binary=$(cd "$(dirname "$binary")" && pwd)/$(basename "$binary")
    "$binary" --version >/dev/null || {
        echo "The program does not start here. On Debian and its kin these bring what it needs:" >&2
        echo "apt install ca-certificates libexpat1 libical3 libminizip1 libsqlite3-0 tzdata" >&2
        exit 69
    }
    # In what `make dist` packs it lies beside what it installs, in the sources one folder below.
    cd "$(dirname "$0")"
    [ -d docs ] || cd ..
    umask 022
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 1' INT TERM
    install -m 755 "$binary" "$scratch/tpmerge"
    # Without the symbols that only a debugger wants it is half as large. macOS has signed it with them.
    if [ "$(uname)" = Linux ] && command -v strip >/dev/null; then strip "$scratch/tpmerge"; fi
    put "$scratch/tpmerge" "$program" 755
    put docs/tpmerge.1 "$page" 644
    put_completion bash "$bash"
    put_completion zsh "$zsh"
    put_completion fish "$fish"
    put_documents
    echo "Installed: $program"
    ;;
uninstall)
    [ $# = 1 ] || usage
    rm -f "$program" "$page" "$bash" "$zsh" "$fish"
    rm -rf "$documents"
    echo "Removed: $program and what belongs to it"
    ;;
*) usage ;;
esac
