#!/usr/bin/env bash
# Lets real clients of both eras ask everything of `tpmerge mcp`, over a plan and devices' files.
#
# Usage: check/assistants.sh TPMERGE PYTHON...
set -euo pipefail

tpmerge=$(realpath "$1")
shift
here=$(dirname "$0")
samples=$(realpath "$here/../../Samples/device-files")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/config.yaml" <<END
athletes:
  anna:
    time_zone: Europe/Berlin
    feed: $samples/feed.ics
    files: [$samples/watch]
    history_days: 3000
    publish: {ics: $folder/anna.ics}
state_dir: $folder/state
END
# The sample's feed is old, and one of its files can't be used.
"$tpmerge" merge --quiet --config "$folder/config.yaml" 2>/dev/null
for python in "$@"; do
    "$python" "$here/mcp.py" "$tpmerge" mcp --config "$folder/config.yaml"
done
