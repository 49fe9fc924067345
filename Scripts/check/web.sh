#!/bin/sh
# Runs each installed web server on a port of this machine, with its part of Samples/web, and sends it the requests of
# calendar programs. It names missing servers.
set -eu

samples=$(cd "$(dirname "$0")/../../Samples/web" && pwd)
calendar=$(cd "$samples/../../Tests/CommandTests/Golden" && pwd)/demo.ics
place=$(mktemp -d)
server=
stop() {
    [ -n "$server" ] || return 0
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
}
trap 'stop; rm -rf "$place"' EXIT
trap 'exit 1' INT TERM
status=0

complain() {
    echo "check-web: $1" >&2
    status=1
}

# The folder as it is on a server: the web server can't list it.
chmod 711 "$place"
mkdir -m 711 "$place/www"
cp "$calendar" "$place/www/6f0e.ics"
echo '{}' >"$place/www/6f0e.json"
echo secret >"$place/www/.6f0e.ics.tpmerge-1"
chmod 644 "$place"/www/* "$place"/www/.6*
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
address=http://127.0.0.1:$port/training

# Asks with curl: $1 is the file's name, the others are curl's. The header lines, their names in lower case.
ask() {
    name=$1
    shift
    curl --silent --show-error --dump-header - --output "$place/body" "$@" "$address/$name" |
        tr -d '\r' | awk 'match($0, /^[^:]*:/) { $0 = tolower(substr($0, 1, RLENGTH)) substr($0, RLENGTH + 1) } { print }'
}

# $1: the expectation in words, $2: a pattern that a line of the answer has to match. The others are for ask.
expect() {
    what=$1
    pattern=$2
    shift 2
    ask "$@" >"$place/answer"
    grep -Eq "$pattern" "$place/answer" || complain "$what: $(tr '\n' '|' <"$place/answer")"
}

# $1: the server's name.
try() {
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        curl --silent --output /dev/null "http://127.0.0.1:$port/" && break
        sleep 0.2
    done
    expect "$1: a calendar is sent" '^HTTP/1.1 200' 6f0e.ics
    cmp -s "$place/body" "$calendar" || complain "$1: the calendar that arrives is another one"
    expect "$1: its type" '^content-type: text/calendar; ?charset=utf-8$' 6f0e.ics
    expect "$1: who may keep it" '^cache-control: private, no-cache$' 6f0e.ics
    expect "$1: no guessing" '^x-content-type-options: nosniff$' 6f0e.ics
    expect "$1: HEAD" '^HTTP/1.1 200' 6f0e.ics --head
    expect "$1: JSON's type" '^content-type: application/json' 6f0e.json
    for packing in identity gzip; do
        tag=$(ask 6f0e.ics --header "Accept-Encoding: $packing" | sed -n 's/^etag: //p')
        [ -n "$tag" ] || complain "$1: no ETag with $packing"
        expect "$1: 304 with the ETag of $packing" '^HTTP/1.1 304' 6f0e.ics \
            --header "Accept-Encoding: $packing" --header "If-None-Match: $tag"
    done
    expect "$1: packed" '^HTTP/1.1 200' 6f0e.ics --header 'Accept-Encoding: gzip' --compressed
    cmp -s "$place/body" "$calendar" || complain "$1: the packed calendar is another one"
    since=$(ask 6f0e.ics | sed -n 's/^last-modified: //p')
    expect "$1: 304 with the time" '^HTTP/1.1 304' 6f0e.ics --header "If-Modified-Since: $since"
    echo 'END' >>"$place/www/6f0e.ics"
    expect "$1: anew after a change" '^HTTP/1.1 200' 6f0e.ics --header "If-None-Match: $tag"
    cp "$calendar" "$place/www/6f0e.ics"
    expect "$1: no listing" '^HTTP/1.1 40[34]' ''
    ! grep -q 6f0e "$place/body" || complain "$1: the folder is listed"
    expect "$1: no files of a run at work" '^HTTP/1.1 40[34]' .6f0e.ics.tpmerge-1
    expect "$1: what is not there" '^HTTP/1.1 404' 6f0e-gone.ics
    expect "$1: nothing beside the folder" '^HTTP/1.1 40[0-9]' ../../etc/passwd --path-as-is
    logged=$(grep -rh 6f0e "$place/logs" || true)
    [ -z "$logged" ] || complain "$1: the name of the file is in a log: $logged"
    kill -0 "$server" 2>/dev/null || complain "$1: it has ended by itself: $(cat "$place/said")"
    echo "check-web: tried $1"
    stop
}

# A sample, with this machine's folder and the certificate's host.
adapted() {
    sed "s|/var/www/tpmerge|$place/www|; s|^calendar.example.org|http://127.0.0.1:$port|" "$samples/$1"
}

mkdir "$place/logs"
PATH=$PATH:/usr/sbin
for program in curl python3; do
    command -v "$program" >/dev/null || { echo "check-web: NOTHING CHECKED, $program is missing" >&2; exit 0; }
done

if command -v nginx >/dev/null; then
    adapted nginx.conf >"$place/nginx-part"
    cat >"$place/nginx" <<CONFIGURATION
daemon off;
pid $place/pid;
error_log $place/logs/error;
events {}
http {
    access_log $place/logs/access;
    client_body_temp_path $place/t1; proxy_temp_path $place/t2; fastcgi_temp_path $place/t3;
    uwsgi_temp_path $place/t4; scgi_temp_path $place/t5;
    server { listen 127.0.0.1:$port; include $place/nginx-part; }
}
CONFIGURATION
    nginx -e "$place/logs/error" -c "$place/nginx" >"$place/said" 2>&1 &
    server=$!
    try nginx
else
    echo "check-web: NOT CHECKED, nginx is missing" >&2
fi

if command -v caddy >/dev/null; then
    { echo '{'; echo 'admin off'; echo '}'; adapted Caddyfile; } >"$place/Caddyfile"
    HOME=$place XDG_DATA_HOME=$place/data XDG_CONFIG_HOME=$place/config \
        caddy run --config "$place/Caddyfile" --adapter caddyfile >"$place/logs/caddy" 2>&1 &
    server=$!
    try Caddy
else
    echo "check-web: NOT CHECKED, caddy is missing" >&2
fi

modules=/usr/lib/apache2/modules
if command -v apache2 >/dev/null && [ -d "$modules" ]; then
    {
        for module in mpm_event authz_core alias mime headers; do
            echo "LoadModule ${module}_module $modules/mod_$module.so"
        done
        echo "ServerName 127.0.0.1"
        echo "Listen 127.0.0.1:$port"
        echo "User nobody"
        echo "TypesConfig /dev/null"
        echo "PidFile $place/pid-apache"
        echo "DefaultRuntimeDir $place"
        echo "ErrorLog $place/logs/apache"
        echo "DocumentRoot $place"
        adapted apache.conf
        # The condition that the sample tells to add.
        adapted apache.conf | sed -n "s|^# CustomLog .* combined|CustomLog $place/logs/access \"%r\"|p"
    } >"$place/apache"
    apache2 -D FOREGROUND -f "$place/apache" >"$place/said" 2>&1 &
    server=$!
    try Apache
else
    echo "check-web: NOT CHECKED, apache2 is missing" >&2
fi

[ "$status" = 0 ] && echo "check-web: nothing to complain about"
exit "$status"
