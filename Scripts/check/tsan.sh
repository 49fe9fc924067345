#!/bin/sh
# Runs the suites that touch threads, and the program that they start, in a debug build of their own that watches every access to
# memory. A race is reported and fails the test.
set -eu

suites=${ONLY:-'ServerTests\.|APITests\.|FilesTests\.FileLock|StoreTests\.Killed|StravaAPITests\.AccessTokens|WebTests\.'}
unset TPMERGE_BINARY
TSAN_OPTIONS=halt_on_error=1 swift test --explicit-target-dependency-import-check error --sanitize=thread \
    --scratch-path .build-tsan --filter "$suites"
