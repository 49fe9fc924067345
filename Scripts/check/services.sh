#!/bin/sh
# Checks Samples/cron and Samples/systemd, as far as possible without starting anything. It takes root.
set -eu

check='check-services'
# shellcheck source=Scripts/check/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$(dirname "$0")/../../Samples"

# systemd requires that the programs exist: the units get one that does.
mkdir "$place/user" "$place/root"
for unit in systemd/*.service systemd/*.timer systemd/user/*.service; do
    sed 's|/usr/local/bin/tpmerge|/bin/true|' "$unit" >"$place/${unit#systemd/}"
done
cp "$place/tpmerge.timer" "$place/user/"
chmod 644 "$place"/*.* "$place"/user/*

# $1: the folder of the units, $2...: how to look at them.
verify() {
    folder=$1
    shift
    said=$(XDG_RUNTIME_DIR=$place systemd-analyze verify "$@" --man=no "$folder"/*.service "$folder"/*.timer 2>&1) ||
        complain "systemd-analyze verify $* ends with $?"
    [ -z "$said" ] || complain "systemd-analyze verify $*: $said"
}
verify "$place"
verify "$place/user" --user
# The exposure goes from 0, closed, to 10, open. 14 stands for 1.4.
for unit in tpmerge tpmerge-serve; do
    systemd-analyze security --offline=yes --threshold=14 --no-pager "$place/$unit.service" >"$place/security" ||
        complain "$unit.service is more exposed than it was: $(tail -n 1 "$place/security")"
    tail -n 1 "$place/security" | sed 's/^[^A-Za-z]*/check-services: /'
done

# The user and the folders, made below another root.
mkdir "$place/root/etc"
systemd-sysusers --root="$place/root" "$PWD/systemd/sysusers.conf" 2>"$place/said" || complain "systemd-sysusers: $(cat "$place/said")"
grep -q '^tpmerge:.*:/var/lib/tpmerge:/.*nologin$' "$place/root/etc/passwd" || complain "the user is another one"
systemd-tmpfiles --root="$place/root" --create "$PWD/systemd/tmpfiles.conf" 2>"$place/said" || complain "systemd-tmpfiles: $(cat "$place/said")"
modes=$(cd "$place/root" && stat --format '%a %n' etc/tpmerge var/lib/tpmerge var/www/tpmerge) || true
[ "$modes" = "750 etc/tpmerge
700 var/lib/tpmerge
711 var/www/tpmerge" ] || complain "the folders are: $modes"

# Debian's cron checks a table with -n, which means something else to Fedora's; that one checks with -T.
check_table() {
    if [ -e /etc/debian_version ]; then crontab -n "$1"; else crontab -T "$1"; fi
}
cp cron/crontab "$place/crontab"
# The lines that are commented out are checked, too.
sed -n 's/^# \([0-9]\)/\1/p' cron/crontab >>"$place/crontab"
said=$(check_table "$place/crontab" 2>&1) || complain "the table for cron: $said"
[ "$(grep -c '^[0-9]' "$place/crontab")" = 3 ] || complain "the table for cron has other lines than three"

# $1: the beginning of a commented-out line, $2: a code, $3: a text. Runs the line with a program that prints the text and
# ends with the code, and prints the line's output.
printed() {
    printf '#!/bin/sh\n[ -z "%s" ] || echo "%s" >&2\nexit %s\n' "$3" "$3" "$2" >"$place/program"
    chmod +x "$place/program"
    sh -c "$(sed -n "s/^# $1 [* ]*//p" cron/crontab | sed "s|/usr/local/bin/tpmerge|$place/program|")"
}
expect() {
    [ "$4" = "$(printed "$1" "$2" "$3")" ] || complain "the line for cron at $1 prints '$(printed "$1" "$2" "$3")' after $2 and '$3'"
}
# The line prints nothing if the program printed nothing, and after 75; a warning with 0 has lasted for days.
expect 17 0 "" ""
expect 17 0 trouble trouble
expect 17 75 trouble ""
expect 17 65 trouble trouble
# This one prints the status only if nothing good has been published for long.
expect "43 7" 0 state ""
expect "43 7" 75 state state

verdict "nothing to complain about"
