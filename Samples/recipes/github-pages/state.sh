#!/bin/sh
# state.sh fetch | keep: brings the folder `state`, memory and tokens, from the branch of that name, or puts it there,
# encrypted with $STATE_KEY. The branch has one commit and no history, so that it doesn't grow, and what is forgotten is gone.
set -eu

: "${STATE_KEY:?is the key of the state: openssl rand -base64 32}"
cd "$(dirname "$0")"
umask 077
GNUPGHOME=$(mktemp -d)
export GNUPGHOME
trap 'rm -rf "$GNUPGHOME"' EXIT

# The key comes by a descriptor of its own, since everybody sees arguments.
by_key() {
    gpg --batch --quiet --no-symkey-cache --pinentry-mode loopback --passphrase-fd 3 "$@" 3<<KEY
$STATE_KEY
KEY
}

case ${1:-} in
fetch)
    found=0
    git ls-remote --exit-code origin refs/heads/state >"$GNUPGHOME/found" || found=$?
    if [ "$found" = 2 ]; then
        echo "There is no state yet. This run begins with nothing."
        exit 0
    fi
    [ "$found" = 0 ] || exit 1
    git fetch --quiet --depth 1 origin refs/heads/state
    git cat-file blob FETCH_HEAD:state.tar.gz.gpg >"$GNUPGHOME/packed"
    by_key --decrypt <"$GNUPGHOME/packed" >"$GNUPGHOME/state.tar.gz"
    tar -xzf "$GNUPGHOME/state.tar.gz"
    ;;
keep)
    tar -czf "$GNUPGHOME/state.tar.gz" state
    by_key --symmetric --cipher-algo AES256 <"$GNUPGHOME/state.tar.gz" >"$GNUPGHOME/packed"
    blob=$(git hash-object -w "$GNUPGHOME/packed")
    tree=$(printf '100644 blob %s\tstate.tar.gz.gpg\n' "$blob" | git mktree)
    commit=$(git -c user.name=tpmerge -c user.email=tpmerge@localhost commit-tree -m "What is remembered" "$tree")
    git push --quiet --force origin "$commit:refs/heads/state"
    ;;
*)
    echo "usage: state.sh fetch | keep" >&2
    exit 64
    ;;
esac
