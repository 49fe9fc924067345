#!/usr/bin/env python3
"""check/proxies.py BINARY: runs each installed web server in front of `BINARY serve`, with its part of
Samples/web/serve, at the root of a host, below a path, and below a path that it strips. It names missing servers.
$TPMERGE_APACHE_MODULES is the folder of Apache's modules."""
import gzip
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from stage.serving import PROJECT, Household, free_port, verdict, wait_for

SAMPLES = PROJECT / "Samples" / "web" / "serve"
MODULES = os.environ.get("TPMERGE_APACHE_MODULES", "/usr/lib/apache2/modules")
PLACES = {"at the root": ("", False), "below a path": ("/training", False), "below a path that it takes off": ("/training", True)}


class Place:
    """A folder for a web server, with its ports."""

    def __init__(self, folder, port, upstream, path, strips):
        self.folder, self.port, self.upstream, self.path, self.strips = folder, port, upstream, path, strips

    def sample(self, name, path_name):
        """Returns the sample for this folder and these ports; if the path is stripped, with the line that it offers for that."""
        text = (SAMPLES / (path_name if self.path else name)).read_text("utf-8")
        if self.strips:
            # The line that is commented out replaces the next one that isn't.
            text, count = re.subn(r"works as well:\n(\s*)# (.*)\n((?:\s*#.*\n)*).*\n", r"works as well:\n\1\2\n\3", text)
            assert count == 1, f"{path_name} offers no line that takes the path off"
        return text.replace("127.0.0.1:8470", f"127.0.0.1:{self.upstream}")


def nginx(place):
    folder, port = place.folder, place.port
    (folder / "part").write_text(place.sample("nginx.conf", "nginx-path.conf").replace(
        "/var/log/nginx/error.log", f"{folder}/logs/error-part"))
    (folder / "nginx").write_text(f"""daemon off;
pid {folder}/pid;
error_log {folder}/logs/error;
events {{}}
http {{
    access_log {folder}/logs/access;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    server {{ listen 127.0.0.1:{port}; include {folder}/part; }}
}}
""")
    return ["nginx", "-e", f"{folder}/logs/error", "-c", f"{folder}/nginx"]


def caddy(place):
    text = place.sample("Caddyfile", "Caddyfile-path")
    text = re.sub(r"^(training|home)\.example\.org", f"http://127.0.0.1:{place.port}", text, flags=re.M)
    (place.folder / "Caddyfile").write_text(re.sub(r"^\{$", "{\n\tadmin off", text, count=1, flags=re.M))
    return ["caddy", "run", "--config", f"{place.folder}/Caddyfile", "--adapter", "caddyfile"]


def apache(place):
    folder, text = place.folder, place.sample("apache.conf", "apache-path.conf")
    log = re.search(r"^# CustomLog \S+ combined (.*)$", text, flags=re.M)[1]
    modules = "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n"
                      for name in ("mpm_event", "authz_core", "alias", "proxy", "proxy_http"))
    (folder / "apache").write_text(f"""{modules}ServerName 127.0.0.1
Listen 127.0.0.1:{place.port}
User nobody
PidFile {folder}/pid-apache
DefaultRuntimeDir {folder}
ErrorLog {folder}/logs/apache
DocumentRoot {folder}
{text}
CustomLog {folder}/logs/access "%r" {log}
""")
    return ["apache2", "-D", "FOREGROUND", "-f", f"{folder}/apache"]


class Visitor:
    """Asks a web server, and collects what is wrong."""

    def __init__(self, port, path):
        self.port, self.path, self.problems = port, path, []

    def ask(self, target, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, target, body, headers)
        answer = connection.getresponse()
        answer.content = answer.read()
        connection.close()
        return answer

    def expect(self, what, answer, status, **headers):
        if answer.status != status:
            self.problems.append(f"{what}: {answer.status}, not {status}")
        for name, value in headers.items():
            if answer.getheader(name.replace("_", "-")) != value:
                self.problems.append(f"{what}: {name} is {answer.getheader(name.replace('_', '-'))!r}, not {value!r}")
        return answer

    def visit(self, home, calendar):
        """Sends all requests of a browser, an app and a calendar program."""
        target = urllib.parse.urlsplit(home.link()).path
        found = self.expect("a calendar", self.ask(target), 200, Content_Type="text/calendar; charset=utf-8",
                            Cache_Control="private, max-age=900")
        if found.content != calendar:
            self.problems.append("the calendar that arrives is another one")
        tag, since = found.getheader("ETag"), found.getheader("Last-Modified")
        self.expect("HEAD", self.ask(target, "HEAD"), 200, ETag=tag)
        self.expect("304 with the ETag", self.ask(target, If_None_Match=tag), 304, ETag=tag)
        self.expect("304 with the time", self.ask(target, If_Modified_Since=since), 304)
        packed = self.expect("packed", self.ask(target, Accept_Encoding="gzip"), 200, Content_Encoding="gzip")
        if packed.getheader("Content-Encoding") == "gzip" and gzip.decompress(packed.content) != calendar:
            self.problems.append("the packed calendar is another one")
        self.expect("304 packed", self.ask(target, Accept_Encoding="gzip", If_None_Match=packed.getheader("ETag")), 304)
        self.expect("a calendar that isn't there", self.ask(self.path + "/calendars/none.ics"), 404)

        self.expect("health", self.ask(self.path + "/healthz"), 200)
        # Some servers decode a path when they strip a part of it, and resolve its dots.
        if (status := self.ask(self.path + "/athletes/..%2fanna/connections").status) not in (400, 404):
            self.problems.append(f"a path in two readings: {status}")
        link = urllib.parse.urlsplit(home.tpmerge("sign-in").strip())
        self.expect("the sign-in page", self.ask(f"{link.path}?{link.query}"), 200)
        wanted = f"{self.path}/athletes/anna/connections"
        self.expect("a page without a session", self.ask(wanted), 303,
                    Location=f"{self.path}/sign-in?then=%2Fathletes%2Fanna%2Fconnections")
        form = urllib.parse.urlencode({"code": urllib.parse.parse_qs(link.query)["code"][0],
                                       "then": "/athletes/anna/connections"})
        origin = f"http://127.0.0.1:{self.port}"
        signed = self.expect("signing in", self.ask(link.path, "POST", form, Origin=origin,
                                                    Content_Type="application/x-www-form-urlencoded"), 303, Location=wanted)
        cookie = signed.getheader("Set-Cookie", "")
        if f"Path={self.path}/;" not in cookie + ";":
            self.problems.append(f"the cookie is for another path: {re.sub('=[^;]*', '=…', cookie, count=1)}")
        page = self.expect("a page with a session", self.ask(wanted, Cookie=cookie.split(";")[0]), 200)
        style = re.search(rb'href="([^"]*\.css)"', page.content)
        if style:
            self.expect("its style", self.ask(style[1].decode()), 200)
        else:
            self.problems.append("the page names no style")
        key = json.loads(home.tpmerge("key", "create", "--json"))["key"]
        self.expect("an app", self.ask(self.path + "/connections/", x_api_key=key), 200)
        self.expect("an app with a wrong key", self.ask(self.path + "/connections/", x_api_key="tpm_no"), 401)
        return [target.rsplit("/", 1)[1].removesuffix(".ics"), link.query, key]


def try_server(name, command, binary, path, strips):
    """Returns the problems of one server at one place."""
    with tempfile.TemporaryDirectory(prefix="tpmerge-proxies-") as scratch:
        folder = pathlib.Path(scratch)
        (folder / "logs").mkdir()
        # Apache's children run as another user.
        folder.chmod(0o711)
        (folder / "logs").chmod(0o777)
        (folder / "home").mkdir(mode=0o700)
        port = free_port()
        home = Household(binary, folder / "home",
                         f"{{listen: '127.0.0.1:0', poll_minutes: 0, public_url: 'http://127.0.0.1:{port}{path}'}}")
        home.tpmerge("--quiet")
        visitor = Visitor(port, path)
        with home:
            place = Place(folder, port, home.address.rsplit(":", 1)[1], path, strips)
            environment = os.environ | {"HOME": scratch, "XDG_DATA_HOME": scratch, "XDG_CONFIG_HOME": scratch}
            with (folder / "logs" / "said").open("wb") as said:
                process = subprocess.Popen(command(place), stdout=said, stderr=said, env=environment)
            try:
                wait_for(port, process)
                secrets = visitor.visit(home, (folder / "home" / "out.ics").read_bytes())
            except OSError as error:
                process.kill()
                said = (folder / "logs" / "said").read_text("utf-8", "replace")
                visitor.problems.append(f"{type(error).__name__}: {error}; it said: {said[-600:]}")
                secrets = []
        try:
            if secrets:
                target = f"{path}/calendars/{secrets[0]}.ics"
                if (status := visitor.ask(target).status) not in (502, 503):
                    visitor.problems.append(f"{status} when the server is gone")
                if process.poll() is not None:
                    visitor.problems.append("it has ended by itself")
        finally:
            process.terminate()
            process.wait(20)
        logged = b"".join(log.read_bytes() for log in (folder / "logs").iterdir())
        visitor.problems += [f"a secret is in a log: {secret[:8]}…" for secret in secrets if secret.encode() in logged]
        return visitor.problems


def trials(binary):
    """Yields the installed web servers with the problems of each, at each place."""
    for name, (program, command) in {"nginx": ("nginx", nginx), "Caddy": ("caddy", caddy), "Apache": ("apache2", apache)}.items():
        if shutil.which(program) is None or (program == "apache2" and not pathlib.Path(MODULES).is_dir()):
            print(f"check-proxies: NOT CHECKED, {program} is missing", file=sys.stderr)
            continue
        yield name, [f"{where}: {problem}" for where, (path, strips) in PLACES.items()
                     for problem in try_server(name, command, binary, path, strips)]


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: check/proxies.py BINARY")
    os.environ["PATH"] += ":/usr/sbin"
    return verdict("check-proxies", trials(arguments[0]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
