#!/bin/bash
# check/deb.sh OUT STAND_IN: tests the package that `make dist` has made in OUT. lintian reads it; then it is installed,
# upgraded from a former version with a memory in place, removed, set up by `tpmerge init` and purged, in a bare root folder of
# this system's distribution (debootstrap). STAND_IN plays Strava. The root folder is kept in .build-deb, so that the next run
# takes seconds. The script needs root, and leaves no mounts: they live in a namespace of their own, and end with it.
# Other programs expand the texts in single quotes.
# shellcheck disable=SC1091,SC2016
set -euo pipefail

out=$(realpath "${1:?usage: check/deb.sh OUT STAND_IN}")
stand_in=$(realpath "${2:?}")
[ "$(id -u)" = 0 ] || { echo "check-deb needs root, for debootstrap and chroot. Run: sudo make check WHAT=deb" >&2; exit 77; }
# Runs with a /proc of its own: a busy libdispatch looks its threads up there, and traps in the stand-in if they are missing.
[ -n "${CHECK_DEB_INSIDE:-}" ] || CHECK_DEB_INSIDE=1 exec unshare --mount --mount-proc --pid --fork --kill-child "$0" "$out" "$stand_in"

cd "$(dirname "$0")/../.."
check='check-deb'
# shellcheck source=Scripts/check/lib.sh
. Scripts/check/lib.sh
package=$(echo "$out"/tpmerge_*.deb)
cache=$PWD/.build-deb
work=$place
root=$work/root
# Unmounts first, so that rm doesn't delete the mounted files.
trap 'umount --recursive "$root/proc" "$root/dev" "$root/var/cache/apt/archives" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        http_proxy="${http_proxy:-}" "$@"
}

as_service() {
    inside setpriv --reuid tpmerge --regid tpmerge --init-groups env HOME=/var/lib/tpmerge "$@"
}

apt() {
    inside apt-get -qq -o Dpkg::Use-Pty=0 "$@" >"$work/apt" 2>&1 || { cat "$work/apt" >&2; echo "check-deb: apt-get $*" >&2; exit 1; }
}

# $1: the name of the comparison, $2: the value, $3: the expected value.
expect() {
    [ "$2" = "$3" ] || complain "$1: $2
instead of: $3"
}

# A root folder with the minimum of a system of this distribution.
lay_root() {
    local base
    base=$(Scripts/dist/debian-root.sh "$(. /etc/os-release && echo "$VERSION_CODENAME")")
    mkdir -p "$cache/archives/partial"
    mkdir "$root"
    tar --directory "$root" --extract --file "$base"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --make-rslave "$root/dev"
    mount --bind "$cache/archives" "$root/var/cache/apt/archives"
    # Downloads stay for the next run.
    echo 'APT::Keep-Downloaded-Packages "true"; APT::Sandbox::User "root";' >"$root/etc/apt/apt.conf.d/90check"
    apt -o APT::Update::Error-Mode=any update
}

# The same content with an earlier version.
make_former() {
    mkdir "$work/tree" "$work/former"
    tar --directory "$work/tree" --strip-components 1 --extract --file "$(echo "$out"/tpmerge-*.tar.gz)"
    VERSION=0.0.1 SOURCE_DATE_EPOCH=0 Scripts/dist/deb.sh "$work/tree" "$work/former" >"$work/packing" 2>&1 ||
        { cat "$work/packing" >&2; exit 1; }
    cp "$work/former"/*.deb "$root/former.deb"
    cp "$package" "$root/new.deb"
}

# The line that a unit starts.
line_of() {
    sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/$1"
}

units_and_files() {
    expect "what is installed" "$(inside tpmerge --version)" "$("$work/tree/tpmerge" --version)"
    expect "folders and their modes" \
        "$(inside stat --format '%a %U:%G %n' /etc/tpmerge /etc/tpmerge/environment /var/lib/tpmerge /var/www/tpmerge)" \
        "750 root:tpmerge /etc/tpmerge
640 root:tpmerge /etc/tpmerge/environment
700 tpmerge:tpmerge /var/lib/tpmerge
711 tpmerge:tpmerge /var/www/tpmerge"
    for unit in tpmerge.timer tpmerge-serve.service tpmerge-status.timer; do
        expect "$unit" "$(inside systemctl is-enabled "$unit" || true)" disabled
    done
    found=$(inside systemd-analyze verify --man=no /lib/systemd/system/tpmerge.timer /lib/systemd/system/tpmerge-serve.service \
        /lib/systemd/system/tpmerge-status.timer 2>&1) || complain "systemd-analyze verify ends with $?"
    [ -z "$found" ] || complain "systemd-analyze verify: $found"
    dpkg-deb --contents "$package" >"$work/contents"
    for file in man/man1/tpmerge.1.gz bash-completion/completions/tpmerge zsh/vendor-completions/_tpmerge \
        fish/vendor_completions.d/tpmerge.fish doc/tpmerge/README.md doc/tpmerge/licenses.txt doc/tpmerge/sbom.spdx.json; do
        # Minimal Debian roots leave documents out; the contents of the package count.
        grep -q " ./usr/share/$file\$" "$work/contents" || complain "it lacks /usr/share/$file"
    done
}

# A configuration as `sudo tpmerge init` leaves it: root's, readable for the service.
configure() {
    cp Samples/story/feed.ics Samples/story/activities.json "$root/etc/tpmerge/"
    cat >"$root/etc/tpmerge/config.yaml" <<EOF
athletes:
  anna:
    time_zone: Europe/Berlin
    feed: feed.ics
    activities: [activities.json]
    history_days: 3000
    publish: {ics: /var/www/tpmerge/anna.ics}
server: {listen: "127.0.0.1:0", poll_minutes: 0}
state_dir: /var/lib/tpmerge
EOF
    inside chown root:tpmerge /etc/tpmerge/config.yaml /etc/tpmerge/feed.ics /etc/tpmerge/activities.json
    inside chmod 640 /etc/tpmerge/config.yaml /etc/tpmerge/feed.ics /etc/tpmerge/activities.json
}

# One run as the timer starts it. $1: when.
run_once() {
    # The line is split into words as systemd does.
    # shellcheck disable=SC2046
    as_service $(line_of tpmerge.service) >"$work/said" 2>&1 || complain "the run $1 ends with $?: $(cat "$work/said")"
}

merge_sample() {
    cp -r Samples/demo "$root/tmp/demo"
    as_service sh -c 'cd /tmp/demo && xargs -d "\n" tpmerge merge --no-state --ics /var/lib/tpmerge/demo.ics <arguments' ||
        complain "it cannot merge a sample"
    cmp "$root/var/lib/tpmerge/demo.ics" Tests/Doors/CommandTests/Golden/demo.ics || complain "the sample's calendar is another one"
    rm -r "$root/tmp/demo" "$root/var/lib/tpmerge/demo.ics"
}

# The server as its unit starts it, until it says that it is well.
serve() {
    local address server answer
    : >"$work/listening"
    set -m
    # shellcheck disable=SC2046
    as_service timeout --foreground 60 $(line_of tpmerge-serve.service) >"$work/listening" 2>&1 &
    server=$!
    set +m
    for _ in $(seq 100); do
        grep -q '^Listening on ' "$work/listening" && break
        sleep 0.1
    done
    address=$(sed -n 's|^Listening on ||p' "$work/listening")
    answer=$(curl --silent --noproxy '*' --output /dev/null --write-out '%{http_code}' "$address/healthz" || true)
    [ "$answer" = 200 ] || complain "the server answers '$answer': $(cat "$work/listening")"
    # Runs in a process group of its own, so that all of it can be ended.
    kill -- "-$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
}

remembered() {
    (cd "$root" && cksum etc/tpmerge/* && cksum var/www/tpmerge/anna.ics)
}

lintian --fail-on error,warning --tag-display-limit 0 "$package" 2>"$work/lintian" || complain "lintian: $(cat "$work/lintian")"
lay_root
make_former

apt install -y --no-install-recommends /former.deb
grep -q '^As root, set it up with: tpmerge init$' "$work/apt" || complain "installing doesn't say what comes next"
expect "the former version" "$(inside dpkg-query -W -f '${Version}' tpmerge)" 0.0.1
units_and_files
merge_sample
configure
run_once "of the former version"
serve
# An edit that only the memory knows.
as_service tpmerge edit 91398774713 --name 'Said by hand' --config /etc/tpmerge/config.yaml >"$work/said" 2>&1 ||
    complain "edit: $(cat "$work/said")"
run_once "after an edit"
grep -q 'Said by hand' "$root/var/www/tpmerge/anna.ics" || complain "the edit isn't in the calendar"
echo 'TZ=Europe/Vienna' >>"$root/etc/tpmerge/environment"
inside systemctl --quiet enable tpmerge.timer
before=$(remembered)

apt install -y --no-install-recommends /new.deb
! grep 'set it up\|disabled' "$work/apt" || complain "an upgrade says more than it should"
expect "the version after the upgrade" "$(inside dpkg-query -W -f '${Version}' tpmerge)" "$(dpkg-deb --field "$package" Version)"
expect "what the upgrade left" "$(remembered)" "$before"
expect "the timer after the upgrade" "$(inside systemctl is-enabled tpmerge.timer)" enabled
inside systemctl --quiet disable tpmerge.timer
units_and_files
run_once "after the upgrade"
expect "what a run after the upgrade left" "$(remembered)" "$before"
serve

apt remove -y tpmerge
[ ! -e "$root/usr/bin/tpmerge" ] || complain "the program is there after it was removed"
expect "what removing left" "$(remembered)" "$before"
inside getent passwd tpmerge >/dev/null || complain "the user is gone though files are his"
apt install -y --no-install-recommends /new.deb
run_once "after it came back"
expect "what a run left after it came back" "$(remembered)" "$before"

apt purge -y tpmerge
apt install -y --no-install-recommends /new.deb acl
PYTHONPATH=Scripts timeout 300 unshare --net Scripts/check/deb_service.py "$root" "$stand_in" || status=1
apt purge -y tpmerge
left=$(find "$root" -xdev -name '*tpmerge*' ! -path "$root/var/cache/*")
[ -z "$left" ] || complain "purging leaves: $left"
! grep tpmerge "$root/etc/passwd" "$root/etc/group" || complain "purging leaves the user"

! inside getfacl --recursive --skip-base --absolute-names /home | grep 'user:[^:]' || complain "purging leaves permissions"
verdict "installed, upgraded, removed, set up and purged in a root of its own"
