#!/usr/bin/env python3
"""subscribe.py BINARY: subscribes to a calendar of `BINARY serve` as people do.

vdirsyncer fetches the link into a folder that khal shows, and into Radicale, which other programs ask by CalDAV. Each
event must arrive once, nothing must change when nothing has changed, a change must arrive as one of the same event, and
nothing must go when the server has gone.
"""
import base64
import datetime as dt
import http.client
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import icalendar
from stage.checks import given, verdict
from stage.dav_servers import PASSWORD, USER, running
from stage.serving import Household

BIN = pathlib.Path(sys.executable).parent
PLAN, RENAMED = "Sweet spot 3 x 12", "Sweet spot 4 x 12"


class Subscriber:
    def __init__(self, folder, link, port):
        self.folder, self.link, self.events, self.dav = folder, link, folder / "events", folder / "radicale/data"
        request = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        login = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        request.request("MKCALENDAR", f"/{USER}/training/", headers={"Authorization": f"Basic {login}"})
        assert request.getresponse().status == 201
        (folder / "vdirsyncer").write_text(f"""[general]
status_path = "{folder}/status"
[pair files]
a = "link"
b = "folder"
collections = null
[pair dav]
a = "link"
b = "radicale"
collections = null
[storage link]
type = "http"
url = "{link}"
[storage folder]
type = "filesystem"
path = "{self.events}"
fileext = ".ics"
[storage radicale]
type = "caldav"
url = "http://127.0.0.1:{port}/{USER}/training/"
username = "{USER}"
password = "{PASSWORD}"
""")
        (folder / "khal").write_text(f"""[calendars]
[[training]]
path = {self.events}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {folder}/khal.db
""")
        self.events.mkdir()
        self.run("vdirsyncer", "-c", folder / "vdirsyncer", "discover")

    def run(self, program, *arguments, succeeds=True):
        done = subprocess.run([BIN / program, *arguments], capture_output=True, timeout=120, env={
            "HOME": str(self.folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin"})
        if succeeds and done.returncode:
            raise RuntimeError(f"{program} ends with {done.returncode}: {(done.stdout + done.stderr).decode()[-2000:]}")
        return done

    def sync(self, succeeds=True):
        return self.run("vdirsyncer", "-c", self.folder / "vdirsyncer", "sync", succeeds=succeeds)

    def files(self):
        """Returns the content and the time of each event's file, in the folder and in Radicale."""
        found = [*self.events.glob("*.ics"), *self.dav.glob(f"collection-root/{USER}/training/*.ics")]
        return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in found}

    def shown(self):
        """Returns the day and title of each event that khal lists around today."""
        first = dt.date.today() - dt.timedelta(days=100)
        done = self.run("khal", "-c", self.folder / "khal", "list", "--day-format", "", "--format", "{start-date} {title}",
                        first.isoformat(), "200d")
        return sorted(line for line in done.stdout.decode("utf-8").splitlines() if line)


def events(calendars):
    """Returns the visible properties of the events in calendars, sorted; without UIDs, which vdirsyncer makes anew."""
    found = [event for calendar in calendars for event in icalendar.Calendar.from_ical(calendar).walk("VEVENT")]
    return sorted((str(event.decoded("DTSTART")), str(event["SUMMARY"]), str(event.get("DESCRIPTION", ""))) for event in found)


def problems_of(home, client):
    def published():
        with urllib.request.urlopen(client.link) as answer:
            return answer.read()

    def arrived(when):
        wanted = events([published()])
        for name, folder in {"the folder": client.events, "Radicale": client.dav}.items():
            there = [content for path, (content, _) in client.files().items() if path.is_relative_to(folder)]
            if events(there) != wanted:
                yield f"{when}: {name} holds other events than the calendar"
        shown = sorted(f"{start[:10]} {title}" for start, title, _ in wanted)
        if client.shown() != shown:
            yield f"{when}: khal shows {len(client.shown())} events, the calendar has {len(shown)}"

    client.sync()
    yield from arrived("at first")
    before, first = client.files(), versions(published())
    client.sync()
    home.tpmerge("--quiet")
    client.sync()
    if client.files() != before:
        yield "something was written anew though nothing had changed"

    feed = home.folder / "feed.ics"
    text = feed.read_bytes().decode("utf-8")
    assert text.count(PLAN) == 1
    feed.write_bytes(text.replace(PLAN, RENAMED).encode("utf-8"))
    home.tpmerge("--quiet")
    client.sync()
    yield from arrived("after a change")
    after, last = client.files(), versions(published())
    # vdirsyncer names an event by its content, so that a change removes one file and adds another, in both places.
    if (len(before.keys() - after.keys()), len(after.keys() - before.keys())) != (2, 2) or any(
            before[path] != after[path] for path in before.keys() & after.keys()):
        yield "one renamed workout has changed more than one event"
    if first.keys() != last.keys() or sum(first[uid] != last[uid] for uid in first) != 1 or any(
            first[uid] > last[uid] for uid in first):
        yield "the renamed workout isn't the same event in a later version"


def versions(calendar):
    return {str(event["UID"]): int(event.get("SEQUENCE", 0)) for event in icalendar.Calendar.from_ical(calendar).walk("VEVENT")}


def trial(binary):
    with tempfile.TemporaryDirectory(prefix="tpmerge-subscribe-") as scratch, \
            running("radicale", pathlib.Path(scratch) / "client/radicale") as port:
        home = Household(binary, pathlib.Path(scratch) / "home")
        home.tpmerge("--quiet")
        with home:
            client = Subscriber(pathlib.Path(scratch) / "client", home.link(), port)
            yield from problems_of(home, client)
        before = client.files()
        if not client.sync(succeeds=False).returncode:
            yield "vdirsyncer is content without a server"
        if client.files() != before:
            yield "events have gone with the server"


if __name__ == "__main__":
    binary, = given("subscribe.py BINARY", 1)
    sys.exit(verdict("subscribe", [("vdirsyncer, khal and Radicale", list(trial(binary)))]))
