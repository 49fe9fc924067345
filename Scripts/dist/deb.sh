#!/bin/sh
# deb.sh TREE OUT: packs the files that `make dist` has laid out in TREE into OUT/tpmerge_VERSION_ARCH.deb. It calls Debian's own
# helpers one by one, since there is nothing to build. SOURCE_DATE_EPOCH is the time of all files.
# VERSION overrides the program's version: check/deb.sh makes a former one that way.
set -eu

tree=$(cd "${1:?usage: deb.sh TREE OUT}" && pwd)
out=$(cd "${2:?usage: deb.sh TREE OUT}" && pwd)
project=$(cd "$(dirname "$0")/../.." && pwd)
version=${VERSION:-$("$tree/tpmerge" --version)}
: "${SOURCE_DATE_EPOCH:?is the moment of the release, in seconds}"
export SOURCE_DATE_EPOCH DH_QUIET=1 LC_ALL=C

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
umask 022
mkdir "$work/debian"
cd "$work/debian"
root=$work/debian/tpmerge

cp "$project/Scripts/dist/debian/control" control
cp "$project/Scripts/dist/debian/postinst" "$project/Scripts/dist/debian/prerm" "$project/Scripts/dist/debian/postrm" .
cp "$project/Scripts/dist/debian/lintian-overrides" tpmerge.lintian-overrides
# The licence's text, with lines as the file's format requires them.
sed '1,/^Copyright/d; /./,$!d; s/^$/./; s/^/ /' "$tree/LICENSE" >licence
sed -e '/^@LICENSE@$/{r licence' -e 'd}' "$project/Scripts/dist/debian/copyright" >copyright
cat >changelog <<EOF
tpmerge ($version) unstable; urgency=medium

  * What is new: /usr/share/doc/tpmerge/CHANGELOG.md

 -- $(sed -n 's/^Maintainer: //p' control)  $(date --utc --date="@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')
EOF

# The units are the samples. A package puts nothing into /usr/local, and units of the system not into /etc.
adapted() {
    sed -e 's|/usr/local/bin/|/usr/bin/|g' -e 's|/etc/\(sysusers\|tmpfiles\)\.d/|/usr/lib/\1.d/|g' "$tree/Samples/systemd/$1"
}
for unit in tpmerge.service tpmerge.timer tpmerge-serve.service tpmerge-status.service tpmerge-status.timer \
    tpmerge-failed.service; do
    adapted "$unit" >"tpmerge.$unit"
done
adapted sysusers.conf >tpmerge.sysusers
adapted tmpfiles.conf >tpmerge.tmpfiles
# The helper for folders and files runs after the package is unpacked, when they belong to root.
echo 'z /etc/tpmerge/environment 0640 root tpmerge -' >>tpmerge.tmpfiles

DESTDIR=$root PREFIX=/usr "$tree/install.sh" install >/dev/null
# Debian's zsh looks here, its bash reads completions without being told which shell they are for, and the licence is in
# the copyright.
sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/tpmerge"
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_tpmerge" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
rm "$root/usr/share/doc/tpmerge/LICENSE"
install -d -m 750 "$root/etc/tpmerge"
install -m 640 "$project/Scripts/dist/debian/environment" "$root/etc/tpmerge/environment"

cd "$work"
dh_installdocs
# dh_installchangelogs would take the program's own for Debian's.
gzip -9 --no-name <debian/changelog >"$root/usr/share/doc/tpmerge/changelog.gz"
dh_installsysusers
dh_installtmpfiles
# The units are off until an administrator enables them. After an upgrade a running server is restarted; a run under way goes on.
# postinst and prerm start and stop the rest, since the helper would say of each unit that it isn't enabled.
dh_installsystemd --no-enable --no-start --restart-after-upgrade --name=tpmerge-serve
for name in tpmerge tpmerge-status tpmerge-failed; do
    dh_installsystemd --no-enable --no-start --no-stop-on-upgrade --name="$name"
done
dh_lintian
# Documents link to each other by name.
dh_compress --exclude=.md --exclude=.svg --exclude=.json --exclude=.yaml --exclude=.txt --exclude=/Samples/
dh_fixperms --exclude=/etc/tpmerge
dh_installdeb
dh_shlibdeps
dh_gencontrol
dh_md5sums
# Several threads would divide the archive differently.
dh_builddeb --destdir="$out" -- -Zxz --threads-max=1
