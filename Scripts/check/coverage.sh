#!/bin/sh
# Shows how many of the lines in Sources the tests run, in a debug build of its own, since that build counts each line.
set -eu

unset TPMERGE_BINARY
swift test --enable-code-coverage --scratch-path .build-coverage
python3 Scripts/check/coverage.py "$(swift test --enable-code-coverage --scratch-path .build-coverage --show-codecov-path)"
