#!/bin/sh
# For Task Scheduler: a user-defined script, user root, run by hand. It makes the folders of the container, and gives it
# what you have put there with File Station. Run it again whenever you have put something else there.
set -eu

folder=/volume1/docker/tpmerge
mkdir -p "$folder/config" "$folder/data" "$folder/calendars"
# The user of the container. Secrets are for it alone; a calendar is for whoever knows its name.
chown -R 8470:8470 "$folder/config" "$folder/data" "$folder/calendars"
chmod -R u=rwX,go= "$folder/config" "$folder/data"
chmod 711 "$folder/calendars"
