#!/bin/sh
# Runs each installed web server with its part of Samples/web. It names missing servers.
command -v python3 >/dev/null || { echo "check-web: NOTHING CHECKED, python3 is missing" >&2; exit 0; }
PYTHONPATH=$(dirname "$0")/.. exec python3 "$(dirname "$0")/web_files.py"
