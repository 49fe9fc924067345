#!/bin/sh
# Tries what Samples/cron and Samples/systemd hold, as far as that goes without starting anything.
# What cannot be checked for want of a program is said.
set -eu

cd "$(dirname "$0")/../Samples"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 1' INT TERM
status=0

complain() {
    echo "check-services: $1" >&2
    status=1
}

has() {
    command -v "$1" >/dev/null || { echo "check-services: NOT CHECKED, $1 is missing: $2" >&2; return 1; }
}

# systemd wants the programs to be there: the units get one that is.
mkdir "$place/user" "$place/root"
for unit in systemd/*.service systemd/*.timer systemd/user/*.service; do
    sed 's|/usr/local/bin/tpmerge|/bin/true|' "$unit" >"$place/${unit#systemd/}"
done
cp "$place/tpmerge.timer" "$place/user/"
chmod 644 "$place"/*.* "$place"/user/*

if has systemd-analyze "the units of systemd"; then
    said=$(systemd-analyze verify --man=no "$place"/tpmerge.service "$place"/tpmerge.timer \
        "$place"/tpmerge-failed.service 2>&1) || complain "systemd-analyze verify ends with $?"
    [ -z "$said" ] || complain "systemd-analyze verify: $said"
    said=$(XDG_RUNTIME_DIR=$place systemd-analyze verify --user --man=no "$place"/user/tpmerge.service \
        "$place"/user/tpmerge.timer 2>&1) || complain "systemd-analyze verify --user ends with $?"
    [ -z "$said" ] || complain "systemd-analyze verify --user: $said"
    # 0 is a closed room, 10 an open one. 14 stands for 1.4.
    systemd-analyze security --offline=yes --threshold=14 --no-pager "$place/tpmerge.service" >"$place/security" ||
        complain "the service is more exposed than it was: $(tail -n 1 "$place/security")"
    tail -n 1 "$place/security" | sed 's/^[^A-Za-z]*/check-services: /'
fi

# The user and the folders, made below another root.
if has systemd-sysusers "the user of the service" && has systemd-tmpfiles "the folders of the service"; then
    mkdir "$place/root/etc"
    # They speak of what they make, and without root of what they may not own.
    if systemd-sysusers --root="$place/root" "$PWD/systemd/sysusers.conf" 2>"$place/said"; then
        grep -q '^tpmerge:.*:/var/lib/tpmerge:/.*nologin$' "$place/root/etc/passwd" || complain "the user is another one"
        if [ "$(id -u)" = 0 ]; then
            systemd-tmpfiles --root="$place/root" --create "$PWD/systemd/tmpfiles.conf" 2>"$place/said" ||
                complain "systemd-tmpfiles: $(cat "$place/said")"
            modes=$(cd "$place/root" && stat --format '%a %n' etc/tpmerge var/lib/tpmerge var/www/tpmerge)
            [ "$modes" = "750 etc/tpmerge
700 var/lib/tpmerge
711 var/www/tpmerge" ] || complain "the folders are: $modes"
        else
            echo "check-services: NOT CHECKED without root: the folders of the service" >&2
        fi
    else
        complain "systemd-sysusers: $(cat "$place/said")"
    fi
fi

# Debian's cron checks a table with -n, which means something else to Fedora's; that one checks with -T.
check_table() {
    if [ -e /etc/debian_version ]; then crontab -n "$1"; else crontab -T "$1"; fi
}
if has crontab "the line for cron"; then
    cp cron/crontab "$place/crontab"
    # The line that is left out by default is a line, too.
    sed -n 's/^# \([0-9]\)/\1/p' cron/crontab >>"$place/crontab"
    if said=$(check_table "$place/crontab" 2>&1); then
        [ "$(grep -c '^[0-9]' "$place/crontab")" = 2 ] || complain "the table for cron has other lines than two"
    else
        complain "the table for cron: $said"
    fi
fi

# What the longer line for cron prints, by exit code: nothing after 0 and 75, else what the program said.
line=$(sed -n 's/^# 17 [* ]*//p' cron/crontab)
for code in 0 75 65; do
    printf '#!/bin/sh\necho trouble >&2\nexit %s\n' "$code" >"$place/program"
    chmod +x "$place/program"
    said=$(sh -c "$(echo "$line" | sed "s|/usr/local/bin/tpmerge|$place/program|")")
    wanted=
    [ "$code" != 65 ] || wanted=trouble
    [ "$said" = "$wanted" ] || complain "the line for cron prints '$said' after $code"
done

[ "$status" = 0 ] && echo "check-services: nothing to complain about"
exit "$status"
