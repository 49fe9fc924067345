#!/bin/sh
# Sends a message of tpmerge by Apprise, with the options that it is given:
#   - command: [/etc/tpmerge/apprise.sh, -c, /etc/tpmerge/apprise.yml]
# Apprise ends with 1 if a service fails, be it for a moment only. 75 has tpmerge try again later.
apprise "$@" -t "$TPMERGE_TITLE"
status=$?
[ "$status" -ne 1 ] || exit 75
exit "$status"
