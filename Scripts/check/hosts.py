#!/usr/bin/env python3
"""check/hosts.py BINARY: two servers behind nginx and behind Caddy, by Samples/web/hosts. One athlete moves from the one to the other, as
docs/operations.md says, while a phone keeps asking: no link, UID or version changes."""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import web_servers
from stage.checks import given, patiently, verdict
from stage.serving import PROJECT, Household, free_port

BLOCK = "  {0}:\n    time_zone: Europe/Berlin\n    feed: feed.ics\n    activities: activities.json\n    missed: show\n"


def nginx(folder, port, text, _):
    """The sample as it is in `http`, but for its certificate and its log."""
    text = re.sub(r"ssl_certificate\S* \S+;", "", text.replace("listen 443 ssl", f"listen 127.0.0.1:{port}"))
    temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx").write_text(f"daemon off; pid {folder}/pid; error_log {folder}/logs/error; events {{}}\nhttp {{ {temporary}\n"
                                  + text.replace("/var/log/nginx/error.log", f"{folder}/logs/part") + "}\n")
    return ["nginx", "-e", f"{folder}/logs/error", "-c", f"{folder}/nginx"]


class Phone(threading.Thread):
    """Asks for a calendar again and again, and remembers each answer that differs from the one before."""

    def __init__(self, web, path):
        super().__init__(daemon=True)
        self.visitor, self.path, self.answers, self.asked, self.ends = web_servers.Visitor(web.port), path, [], 0, False

    def run(self):
        while not self.ends:
            try:
                answer = self.visitor.ask(self.path)
                found = answer.status, versions(answer.content.decode())
            except OSError as error:
                found = type(error).__name__, {}
            self.answers += [found] if self.answers[-1:] != [found] else []
            self.asked += 1
            time.sleep(0.02)


def versions(calendar):
    """Each event's UID with what counts as its version."""
    return {re.search(r"UID:(\S+)", event)[1]: re.findall(r"(?:SEQUENCE|LAST-MODIFIED):(\S+)", event)
            for event in re.sub(r"\r\n ", "", calendar).split("BEGIN:VEVENT")[1:]}


def configure(home, port, web, names):
    home.write("config.yaml", "athletes:\n" + "".join(BLOCK.format(name) for name in names) + "server: {listen: '127.0.0.1:" f"{port}', "
               f"poll_minutes: 0, public_url: 'http://127.0.0.1:{web.port}'}}\nstate_dir: state\n")
    if home.process:
        home.process.send_signal(signal.SIGHUP)


def move(folder):
    """Moves anna by the lines that docs/operations.md has, between the folders here."""
    text = (PROJECT / "docs/operations.md").read_text("utf-8").partition("## More than one machine")[2]
    lines = re.search(r"```sh\n(.*?)```", text, re.S)[1].replace("old:", "a/").replace("new:", "b/")
    subprocess.run(["bash", "-euo", "pipefail", "-c", lines], check=True, cwd=folder)


def lead(file, folder, ports, names, homes):
    """The sample with the ports of two hosts here, and the second one's athletes by NAMES and by what it prints."""
    text = (PROJECT / "Samples/web/hosts" / file).read_text("utf-8").replace("(carl)", f"({names})")
    command = re.search(r"# tpmerge (links \| .*)$", text, re.M)[1].replace("10.0.0.2:8470", f"127.0.0.1:{ports[1]}")
    links = subprocess.run(["bash", "-euo", "pipefail", "-c", f"{homes[1].binary} {command}"], env=homes[1].environment, check=True,
                           capture_output=True).stdout
    (folder / "links.map").write_bytes(links)
    text = re.sub(r"/etc/\w+/tpmerge-2.map", f"{folder}/links.map", text)
    return text.replace("10.0.0.1:8470", f"127.0.0.1:{ports[0]}").replace("10.0.0.2:8470", f"127.0.0.1:{ports[1]}")


def workers(process):
    return pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


def moved(binary, folder):
    for name in ("nginx", "caddy"):
        (folder / name).mkdir()
    ports, web = (free_port(), free_port()), web_servers.WebServer("nginx", folder / "nginx")
    web.configure = nginx
    old, new = (Household(binary, folder / letter) for letter in "ab")
    visitor = web_servers.Visitor(web.port)
    expect = visitor.problems.expect
    for home, port, names in ((old, ports[0], ["anna", "ben"]), (new, ports[1], ["carl"])):
        configure(home, port, web, names)
        home.tpmerge("--quiet")
    with old, new, web.start(lead("nginx.conf", web.folder, ports, "carl", (old, new))):
        link = old.link()
        phone = Phone(web, "/" + link.split("/", 3)[3])
        phone.start()
        expect("whether the phone is served", patiently(lambda: phone.asked > 20))
        for home in (old, new):
            code = home.tpmerge("sign-in", "--all").strip().partition("code=")[2]
            visitor.expect("signing in", visitor.ask("/sign-in", "POST", f"code={code}&then=%2F", Origin=f"http://127.0.0.1:{web.port}",
                                                     Content_Type="application/x-www-form-urlencoded"), 303)
        move(folder)
        configure(new, ports[1], web, ["carl", "anna"])
        expect("where the link is printed", patiently(lambda: link in new.tpmerge("links")))
        new.tpmerge("--quiet", "--athlete", "anna")
        former = workers(web.process)
        nginx(web.folder, web.port, lead("nginx.conf", web.folder, ports, "carl|anna", (old, new)), ())
        web.process.send_signal(signal.SIGHUP)
        expect("whether nginx has the new map", patiently(lambda: not set(former) & set(workers(web.process))))
        configure(old, ports[0], web, ["ben"])
        expect("whether the old host has let go", patiently(
            lambda: web_servers.Visitor(ports[0]).ask(phone.path, Host=f"127.0.0.1:{web.port}").status == 404))
        asked = phone.asked
        expect("whether the phone goes on", patiently(lambda: phone.asked > asked + 50))
        phone.ends = True
        phone.join()
        expect("what the phone saw, each answer that differs from the one before", [(status, len(seen)) for status, seen in phone.answers],
               [(200, len(phone.answers[0][1]))])
        web.__exit__()
        # At the same port, since links are made of it.
        caddy = web_servers.WebServer("caddy", folder / "caddy")
        caddy.port = web.port
        with caddy.start(lead("Caddyfile", caddy.folder, ports, "carl|anna", (old, new))):
            found = visitor.expect("the moved calendar through Caddy", visitor.ask(phone.path), 200)
            expect("its versions", versions(found.content.decode()), phone.answers[0][1])
            for name in ("anna", "ben", "carl"):
                visitor.expect(f"the pages of {name} through Caddy", visitor.ask(f"/athletes/{name}/calendar"), 303)
        return visitor.problems


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="tpmerge-hosts-") as scratch:
        sys.exit(verdict("check-hosts", [("two hosts", moved(*given("check/hosts.py BINARY", 1), pathlib.Path(scratch)))]))
