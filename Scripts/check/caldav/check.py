"""Pushes into real CalDAV servers: python check.py PROGRAM [--only WORD]. The numbers are those of docs/faults.md."""
import argparse
import datetime as dt
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.error

from samples.trainingpeaks import Actual, Plan, feed
from servers import PASSWORD, USER, Proxy, calendar, has_sabre, running
from stage.serving import verdict

TODAY = dt.date(2026, 3, 18)
DAYS = int(os.environ.get("DAYS", "60"))  # 365 take an hour
ALARM = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Go\nTRIGGER:-PT45M\nEND:VALARM\n"


class Athlete:
    """anna, her feed, and her configuration for a calendar at an address."""

    def __init__(self, program, folder, address, *settings):
        self.program, self.folder, self.today = str(pathlib.Path(program).resolve()), pathlib.Path(folder), TODAY
        self.folder.mkdir(parents=True, exist_ok=True)
        self.configure(address, *settings)
        self.plans = [Plan((TODAY + dt.timedelta(days=n)).isoformat(), f"Run: Session {n:+d}.", "0:45",
                           start="18:00:00" if n % 2 else "") for n in range(-4, 12)]

    def configure(self, address, *settings):
        lines = [f"- caldav: {address}", f"  user: {USER}", f"  password: {PASSWORD}", *(f"  {one}" for one in settings)]
        path = self.folder / "config.yaml"
        path.write_text("athletes:\n  anna:\n    time_zone: Europe/Berlin\n    feed: feed.ics\n    publish:\n      ics: out.ics\n"
                        "      calendars:\n" + "".join(f"        {line}\n" for line in lines), "utf-8")
        path.chmod(0o600)

    def tpmerge(self, *arguments, status=0):
        text = feed("anna", self.today.isoformat(), self.plans)
        (self.folder / "feed.ics").write_text(text, "utf-8", newline="")
        done = subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, timeout=300, check=False,
                              env=os.environ | {"TPMERGE_CONFIG": str(self.folder / "config.yaml"),
                                                "TPMERGE_STATE_DIR": str(self.folder / "state")})
        said = done.stdout.decode() + done.stderr.decode()
        if status is not None and done.returncode != status:
            raise AssertionError(f"tpmerge {' '.join(arguments)} ends with {done.returncode}, not {status}: {said}")
        return said

    def push(self, *arguments, status=0):
        """Runs; returns how many events were created, changed and deleted."""
        said = self.tpmerge("merge", "--verbose", "--today", self.today.isoformat(), *arguments, status=status)
        counts = re.search(r"created? (\d+), changed? (\d+), deleted? (\d+) in Training", said)
        return tuple(map(int, counts.groups())) if counts else said

    def plan(self, name):
        return next(plan for plan in self.plans if plan.summary.endswith(f"{name}.") or plan.summary.endswith(name))


def same(found, wanted, what):
    return [] if found == wanted else [f"{what}: {found!r}, not {wanted!r}"]


def first(program, kind, port, folder):
    """What is pushed is there, once, and the second run asks once."""
    proxy, problems = Proxy(port), []
    anna, there = Athlete(program, folder, proxy.address, "remind: 30"), calendar(kind, port)
    problems += same("would create 16" in anna.tpmerge("merge", "--dry-run", "--today", str(TODAY)), True, "a dry run")
    problems += same(anna.push(), (16, 0, 0), "the first run")
    proxy.methods.clear()
    problems += same(anna.push(), (0, 0, 0), "the second run")
    problems += same(len(proxy.methods), 1, "requests of the second run")
    texts = list(there.events().values())
    problems += same(len(texts), 16, "events")
    uids = [re.search(r"^UID:(.*)$", text, re.M).group(1) for text in texts]
    problems += same(len(set(uids)), 16, "UIDs")
    problems += same([text for text in texts if "METHOD" in text or "DTEND" not in text], [], "events with METHOD, or without an end")
    problems += same(sum("TRIGGER:-PT30M" in text for text in texts), 8, "alarms")
    anna.plan("+3").summary = "Run: Hills +3."
    problems += same(anna.push(), (0, 1, 0), "a renamed plan")
    problems += same(there.named("Hills +3")[1].count("BEGIN:VEVENT"), 1, "the renamed event")
    anna.plans.remove(anna.plan("+5"))
    problems += same(anna.push(), (0, 0, 1), "a plan that left")
    anna.plan("-2").done = Actual("07:00:00", 2700, 8000)
    problems += same(anna.push(), (0, 1, 0), "a workout that was done")
    return problems


def word(program, kind, port, folder):
    """205, 206: alarms, titles, times and deletions of the user's stay, and the rest is updated."""
    problems = []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}"), calendar(kind, port)
    anna.push()
    there.change("+1.", lambda text: text.replace("END:VEVENT", ALARM + "LOCATION:Track\nEND:VEVENT")
                 .replace("Session +1.", "Session +1. with Ben"))
    there.change("+3.", lambda text: re.sub(r"DTSTART:(\d+)T170000Z", r"DTSTART:\1T190000Z", text)
                 .replace("T174500Z", "T194500Z"))
    there.delete("+4.")
    problems += same(anna.push(), (0, 0, 0), "after changes there")
    listed = json.loads(anna.tpmerge("calendars", "--json"))["calendars"][0]
    problems += same(listed["kept_by_you"], 2, "kept by you")
    for sign in ("moved by you to Sat 21 Mar, 20:00", "in the calendar Training"):
        problems += same(sign in anna.tpmerge("explain", "2026-03-21", "--today", str(TODAY)), True, sign)
    anna.plan("+1").notes = "Bring a light"
    anna.plan("+3").notes = "Bring a light"
    problems += same(anna.push(), (0, 2, 0), "new words of the coach's")
    text = there.named("with Ben")[1]
    for sign in ("TRIGGER:-PT45M", "LOCATION:Track", "Bring a light"):
        problems += same(sign in text, True, sign)
    problems += same("T190000Z" in there.named("+3.")[1], True, "the moved time")
    anna.plan("+3").start = "17:00:00"
    problems += same(anna.push(), (0, 1, 0), "a new time of the plan's")
    problems += same("T160000Z" in there.named("+3.")[1], True, "the plan's time")
    anna.plan("+4").day = (TODAY + dt.timedelta(days=20)).isoformat()
    problems += same(anna.push()[0], 1, "a deleted event whose plan moves")
    there.delete("+5.")
    problems += same((anna.push(), anna.push("--restore"), anna.push()), ((0, 0, 0), (1, 0, 0), (0, 0, 0)), "--restore")
    there.change("+2.", lambda text: text.replace("END:VEVENT", "ATTENDEE:mailto:ben@example.org\nEND:VEVENT"))
    anna.plan("+2").notes = "Easy"
    problems += same(anna.push(), (0, 0, 0), "an event with guests")
    return problems


def guard(program, kind, port, folder):
    """206: all gone at once is refused once; the calendar itself is never made again."""
    problems = []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}"), calendar(kind, port)
    anna.push()
    for path in list(there.events())[:10]:
        there.ask("DELETE", path)
    problems += same(anna.push(status=75), (0, 0, 0), "ten of sixteen deleted")
    problems += same(anna.push(), (0, 0, 0), "the same again")
    problems += same(len(there.events()), 6, "events")
    there.ask("DELETE", there.path)
    problems += same(anna.push(status=73), (0, 0, 0), "no calendar any more")
    return problems


def lost(program, kind, port, folder):
    """203, 209: answers are lost, connections break, the server asks for patience: later runs mend it, nothing is double."""
    problems = []
    for how in ("before", "after", 500):
        for broken in range(0, 40, 3):
            place = pathlib.Path(folder) / f"{how}-{broken}"
            with running(kind, place / "server") as alone:
                proxy = Proxy(alone)
                anna, there = Athlete(program, place, proxy.address), calendar(kind, alone)
                proxy.trouble = lambda number, method, how=how, broken=broken: how if number == broken else None
                anna.push(status=None)
                proxy.trouble = None
                anna.push(status=None)
                problems += same(anna.push(), (0, 0, 0), f"{how} {broken}: the third run")
                uids = [re.search(r"^UID:(.*)$", text, re.M).group(1) for text in there.events().values()]
                problems += same((len(uids), len(set(uids))), (16, 16), f"{how} {broken}: events")
                proxy.shutdown()
    return problems


def memory(program, kind, port, folder):
    """Without its memory tpmerge finds its events again, and writes none twice."""
    problems = []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}"), calendar(kind, port)
    anna.push()
    there.change("+1.", lambda text: text.replace("END:VEVENT", ALARM + "END:VEVENT"))
    for file in (anna.folder / "state").glob("*.sqlite*"):
        file.unlink()
    problems += same(anna.push()[0], 0, "created without a memory")
    problems += same(anna.push(), (0, 0, 0), "the next run")
    problems += same(len(there.events()), 16, "events")
    problems += same("TRIGGER:-PT45M" in there.named("+1.")[1], True, "the alarm")
    path, text = there.named("+2.")
    there.ask("PUT", there.path + "copy.ics", text.replace("UID:", "UID:foreign-").replace("\n", "\r\n").encode())
    problems += same(anna.push(), (0, 0, 0), "beside a foreign event")
    problems += same("Removed 15" in anna.tpmerge("unlink", "Training", "--yes"), True, "unlink")
    problems += same(len(there.events()), 2, "events that stay")
    return problems


def copied(program, kind, port, folder):
    """204: where a server takes a UID twice, a run without its memory keeps one of the two."""
    problems = []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}"), calendar(kind, port)
    anna.push()
    try:
        there.ask("PUT", there.path + "copy.ics", there.named("+2.")[1].replace("\n", "\r\n").encode())
    except urllib.error.HTTPError as error:
        return same(error.code in (409, 412), True, f"a copy refused with {error.code}")
    for file in (anna.folder / "state").glob("*.sqlite*"):
        file.unlink()
    problems += same(anna.push(), (0, 0, 1), "created, changed and deleted without a memory")
    problems += same(len(there.events()), 16, "events")
    problems += same(anna.push(), (0, 0, 0), "the next run")
    return problems


def renamed(program, kind, port, folder):
    """204: an event that another program stores under another name is followed, and never written twice."""
    problems = []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}"), calendar(kind, port)
    anna.push()
    path, text = there.named("+2.")
    there.ask("DELETE", path)
    there.ask("PUT", there.path + "other.ics", text.replace("\n", "\r\n").encode())
    problems += same(anna.push(), (0, 0, 0), "the run after that")
    anna.plan("+2").day = (TODAY + dt.timedelta(days=9)).isoformat()
    problems += same(anna.push(), (0, 1, 0), "a plan that moves")
    problems += same(len(there.events()), 16, "events")
    return problems


def vanished(program, kind, port, folder):
    """205, 211: an event that is deleted after the listing, before it is read, keeps no other from being read."""
    proxy, problems = Proxy(port), []
    anna, there = Athlete(program, folder, proxy.address), calendar(kind, port)
    anna.push()
    there.change("+1.", lambda text: text.replace("Session +1.", "Session +1. with Ben"))
    there.change("+2.", lambda text: text.replace("END:VEVENT", ALARM + "END:VEVENT"))
    anna.plan("+2").notes = "Easy"
    proxy.methods.clear()
    # Each server is asked for its listing first, and for the texts of both events next.
    proxy.trouble = lambda number, method: there.delete("+1.") if number == 1 else None
    problems += same(anna.push(), (0, 1, 0), "the run meanwhile")
    text = there.named("+2.")[1]
    problems += same("TRIGGER:-PT45M" in text and "Easy" in text, True, "the other event")
    problems += same(anna.push(), (0, 0, 0), "the next run")
    problems += same(len(there.events()), 15, "events")
    return problems


def patience(program, kind, port, folder):
    """201, 209: a wrong password costs one request; a server that asks for patience gets it."""
    proxy, problems = Proxy(port), []
    anna = Athlete(program, folder, proxy.address)
    proxy.trouble = lambda number, method: 401
    anna.push(status=73)
    problems += same("password is wrong" in str(anna.tpmerge("merge", "--quiet", "--today", str(TODAY), status=73)), True, "a sentence")
    proxy.trouble = lambda number, method: 429 if method == "PUT" and number > 6 else None
    anna.push(status=75)
    proxy.trouble, before = None, len(proxy.methods)
    anna.push(status=75)
    problems += same(len(proxy.methods), before, "requests while it asked for patience")
    return problems


def year(program, kind, port, folder):
    """Day after day of a user who moves, deletes, renames and alarms at random: nothing is lost, double or overwritten."""
    chance, problems = random.Random(7), []
    anna, there = Athlete(program, folder, f"http://127.0.0.1:{port}", "past_days: 400"), calendar(kind, port)
    anna.plans = [Plan((TODAY + dt.timedelta(days=n)).isoformat(), f"Run: Number {n:03d}.", "0:45",
                       start="18:00:00" if n % 2 else "") for n in range(DAYS)]
    alarmed, deleted, moved, titles = set(), set(), set(), set()
    for day in range(DAYS):
        anna.today = TODAY + dt.timedelta(days=day)
        name = f"Number {chance.randrange(day, DAYS):03d}."
        kept = name not in deleted
        match chance.randrange(6):
            case 0 if day and kept and name not in alarmed:
                there.change(name, lambda text: text.replace("END:VEVENT", ALARM + "END:VEVENT"))
                alarmed.add(name)
            case 1 if day and kept:
                there.delete(name)
                deleted.add(name)
            case 2 if day and kept and "T170000Z" in there.named(name)[1]:
                there.change(name, lambda text: text.replace("T170000Z", "T150000Z").replace("T174500Z", "T154500Z"))
                moved.add(name)
            case 3 if day and kept:
                there.change(name, lambda text, name=name: text.replace(name, f"{name} !"))
                titles.add(name)
            case 4:
                anna.plan(name).notes = f"Word of day {day}"
        anna.push(status=None)
        if day % 10 == 0:
            problems += same(anna.push(), (0, 0, 0), f"the second run of day {day}")
    texts = "\n".join(there.events().values())
    problems += same(len(there.events()), DAYS - len(deleted), "events")
    for name in sorted((alarmed | moved | titles) - deleted):
        text = there.named(name)[1]
        problems += same("TRIGGER:-PT45M" in text, name in alarmed, f"the alarm of {name}")
        problems += same("T150000Z" in text, name in moved, f"the time of {name}")
        problems += same(f"{name} !" in text, name in titles, f"the title of {name}")
    for name in sorted(deleted):
        problems += same(name in texts, False, f"{name}, which was deleted")
    return problems


TRIALS = [first, word, guard, lost, memory, copied, renamed, vanished, patience, year]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    trials, kinds = [], ["radicale", "xandikos"]
    if has_sabre():
        kinds.append("sabre")
    else:
        print("NOT CHECKED: SabreDAV", file=sys.stderr)
    for kind in kinds:
        for trial in TRIALS:
            if given.only not in f"{kind} {trial.__name__}":
                continue
            with tempfile.TemporaryDirectory(prefix="tpmerge-caldav-") as folder, \
                    running(kind, pathlib.Path(folder) / "server") as port:
                try:
                    problems = trial(given.program, kind, port, pathlib.Path(folder) / "anna")
                except (AssertionError, OSError, StopIteration) as error:
                    problems = [f"{type(error).__name__}: {error}"]
            trials.append((f"{kind}: {trial.__doc__}", problems))
    raise SystemExit(verdict("caldav", trials))


if __name__ == "__main__":
    main()
