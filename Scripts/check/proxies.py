#!/usr/bin/env python3
"""check/proxies.py BINARY: runs each web server in front of `BINARY serve`, with its part of
Samples/web/serve, at the root of a host, below a path, and below a path that it strips.
$TPMERGE_APACHE_MODULES is the folder of Apache's modules."""
import contextlib
import json
import pathlib
import re
import sys
import tempfile
import urllib.parse

from stage.checks import given, verdict
from stage.serving import PROJECT, Household
from web_servers import PROGRAMS, Visitor, WebServer

PLACES = {"at the root": ("", False), "below a path": ("/training", False), "below a path that it takes off": ("/training", True)}


def sample(name, port, path, strips):
    """Returns the sample for the server's port; if the path is stripped, with the line that it offers for that."""
    name = re.sub(r"(?=\.conf$|$)", "-path", name, count=1) if path else name
    text = (PROJECT / "Samples/web/serve" / name).read_text("utf-8")
    if strips:
        # The line that is commented out replaces the next one that isn't.
        text, count = re.subn(r"works as well:\n(\s*)# (.*)\n((?:\s*#.*\n)*).*\n", r"works as well:\n\1\2\n\3", text)
        assert count == 1, f"{name} offers no line that takes the path off"
    return text.replace("127.0.0.1:8470", f"127.0.0.1:{port}")


def visit(visitor, path, home, calendar):
    """Sends all requests of a browser, an app and a calendar program; returns the secrets in them."""
    ask, expect, problems = visitor.ask, visitor.expect, visitor.problems
    target = urllib.parse.urlsplit(home.link()).path
    found = expect("a calendar", ask(target), 200, Content_Type="text/calendar; charset=utf-8", Cache_Control="private, max-age=900")
    problems.expect("the calendar that arrives", found.content == calendar)
    tag, since = found.getheader("ETag"), found.getheader("Last-Modified")
    expect("HEAD", ask(target, "HEAD"), 200, ETag=tag)
    expect("304 with the ETag", ask(target, If_None_Match=tag), 304, ETag=tag)
    expect("304 with the time", ask(target, If_Modified_Since=since), 304)
    packed = expect("packed", ask(target, Accept_Encoding="gzip"), 200, Content_Encoding="gzip")
    problems.expect("the packed calendar", packed.content == calendar)
    expect("304 packed", ask(target, Accept_Encoding="gzip", If_None_Match=packed.getheader("ETag")), 304)
    expect("a calendar that isn't there", ask(path + "/calendars/none.ics"), 404)

    expect("health", ask(path + "/healthz"), 200)
    # Some servers decode a path when they strip a part of it, and resolve its dots.
    expect("a path in two readings", ask(path + "/athletes/..%2fanna/settings"), 400, 404)
    link = urllib.parse.urlsplit(home.tpmerge("sign-in").strip())
    expect("the sign-in page", ask(f"{link.path}?{link.query}"), 200)
    wanted = f"{path}/athletes/anna/settings"
    expect("a page without a session", ask(wanted), 303, Location=f"{path}/sign-in?then=%2Fathletes%2Fanna%2Fsettings")
    form = urllib.parse.urlencode({"code": urllib.parse.parse_qs(link.query)["code"][0], "then": "/athletes/anna/settings"})
    answer = ask(link.path, "POST", form, Origin=f"http://127.0.0.1:{visitor.port}", Content_Type="application/x-www-form-urlencoded")
    cookie = expect("signing in", answer, 303, Location=wanted).getheader("Set-Cookie", "")
    problems.expect(f"the path of the cookie {re.sub('=[^;]*', '=…', cookie, count=1)}", f"Path={path}/;" in cookie + ";")
    page = expect("a page with a session", ask(wanted, Cookie=cookie.split(";")[0]), 200)
    style = re.search(rb'href="([^"]*\.css)"', page.content)
    problems.expect("whether the page names a style", style is not None)
    if style:
        expect("its style", ask(style[1].decode()), 200)

    key = json.loads(home.tpmerge("key", "create", "--json"))["key"]
    expect("an app", ask(path + "/connections/", x_api_key=key), 200)
    expect("an app with a wrong key", ask(path + "/connections/", x_api_key="tpm_no"), 401)
    return [target.rsplit("/", 1)[1].removesuffix(".ics"), link.query, key]


def try_server(program, name, binary, path, strips):
    with tempfile.TemporaryDirectory(prefix="tpmerge-proxies-") as scratch:
        folder, secrets = pathlib.Path(scratch), []
        web = WebServer(program, folder, "proxy", "proxy_http")
        visitor = Visitor(web.port)
        home = Household(binary, folder / "home",
                         f"{{listen: '127.0.0.1:0', poll_minutes: 0, public_url: 'http://127.0.0.1:{web.port}{path}'}}")
        home.tpmerge("--quiet")
        with contextlib.ExitStack() as stack:
            with home:
                stack.enter_context(web.start(sample(name, home.address.rsplit(":", 1)[1], path, strips)))
                try:
                    secrets = visit(visitor, path, home, (folder / "home" / "out.ics").read_bytes())
                except OSError as error:
                    visitor.problems.append(f"{type(error).__name__}: {error}; it said: {web.said()}")
            if secrets:
                visitor.expect("when the server is gone", visitor.ask(f"{path}/calendars/{secrets[0]}.ics"), 502, 503)
                visitor.problems.expect("whether it has ended by itself", web.process.poll(), None)
        visitor.problems.expect("secrets in a log", web.logged(secrets), [])
        return visitor.problems


def trials(binary):
    for name, (program, file) in PROGRAMS.items():
        yield name, [f"{where}: {problem}" for where, place in PLACES.items()
                     for problem in try_server(program, file, binary, *place)]


if __name__ == "__main__":
    sys.exit(verdict("check-proxies", trials(*given("check/proxies.py BINARY", 1))))
