#!/bin/sh
# install.sh install [BINARY] | uninstall: puts the program, its manual page, completions, documents and samples below
# $DESTDIR$PREFIX, or removes them again. It never touches configurations, tokens and calendars. BINARY defaults to the
# program beside this script, if there is one.
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

# $1: a file, $2: its target, $3: its mode. Readers see the old file or the new one, whole, and a running program isn't
# disturbed.
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
    # In a release, the lists of linked libraries and licences lie beside the program.
    for file in LICENSE README.md CHANGELOG.md licenses.txt sbom.spdx.json; do
        [ ! -e "$file" ] || put "$file" "$documents/$file" 644
    done
    for file in docs/*.md docs/developers/*.md docs/developers/notes/*.md docs/*.png docs/*.svg docs/schema/*; do
        put "$file" "$documents/$file" 644
    done
    # The names of these folders stay, so that the links between the documents lead somewhere.
    for folder in cron messages systemd systemd/user web web/serve web/hosts container recipes/github-pages \
        recipes/github-pages/.github/workflows recipes/home-assistant recipes/synology; do
        for file in Samples/"$folder"/* Samples/"$folder"/.gitignore; do
            [ -f "$file" ] || continue
            mode=644
            [ ! -x "$file" ] || mode=755
            # They start the program that is installed here.
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
        echo "apt install ca-certificates libexpat1 libical3 libminizip1 libqrencode4 libsqlite3-0 libssl3 tzdata" >&2
        exit 69
    }
    # In an archive of `make dist` this script lies beside the files to install, in the sources one folder below.
    cd "$(dirname "$0")"
    [ -d docs ] || cd ..
    umask 022
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 1' INT TERM
    install -m 755 "$binary" "$scratch/tpmerge"
    # Without the symbols for debuggers the program is half as large. On macOS its signature covers them.
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
