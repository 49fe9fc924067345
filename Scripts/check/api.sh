#!/usr/bin/env bash
# Checks the API against its own description: starts the server for an invented athlete, and lets schemathesis send everything
# that openapi.json allows, and much that it doesn't.
#
# Usage: check/api.sh TPMERGE SCHEMATHESIS
set -euo pipefail

tpmerge=$(realpath "$1")
schemathesis=$(realpath "$2")
samples=$(realpath "$(dirname "$0")/../../Samples")
folder=$(mktemp -d)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap finish EXIT

cat >"$folder/config.yaml" <<END
athletes:
  anna:
    time_zone: Europe/Berlin
    feed: $samples/story/feed.ics
    activities: [$samples/story/activities.json]
    history_days: 3000
    publish: {ics: $folder/anna.ics}
server: {listen: "127.0.0.1:0", poll_minutes: 0}
state_dir: $folder/state
END
export TPMERGE_CONFIG="$folder/config.yaml"
"$tpmerge" merge --quiet
key=$("$tpmerge" key create --athlete anna)
"$tpmerge" serve >"$folder/listening" &
server=$!
for _ in $(seq 100); do
    grep -q http "$folder/listening" && break
    sleep 0.1
done
address=$(sed -n 's/^Listening on //p' "$folder/listening")

# These answers no schema can describe: a first day after the last one, a year together with days (422), no connection, or an
# answer from Strava that belongs to no request (400, 409). Our own tests check wrong keys: after 30 of them in a minute the
# answer is 429.
cat >"$folder/schemathesis.toml" <<END
[parameters]
"path.name" = "anna"
"path.id" = "97991321443"

# A request has one key, without an invented second one.
[generation]
with-security-parameters = false

[checks]
positive_data_acceptance.expected-statuses = [200, 202, 303, 400, 403, 404, 409, 422]
END
cd "$folder"
"$schemathesis" --config-file schemathesis.toml run "$address/api/v1/openapi.json" --header "x-api-key: $key" \
    --max-examples "${EXAMPLES:-25}" --phases examples,coverage,fuzzing --seed 1 --suppress-health-check all \
    --exclude-checks ignored_auth
