"""Pushes into real CalDAV servers: python check.py PROGRAM [WORD]. The numbers are those of docs/developers/faults.md."""
import datetime as dt
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import urllib.error

from samples.trainingpeaks import Actual, Plan, feed
from servers import Calendar, Proxy
from stage.checks import Problems, given, verdict
from stage.dav_servers import PASSWORD, USER, running
from stage.serving import Household

TODAY = dt.date(2026, 3, 18)
DAYS = int(os.environ.get("DAYS", "60"))  # 365 take an hour
ALARM = "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:Go\nTRIGGER:-PT45M\nEND:VALARM\n"


class Athlete(Household):
    def __init__(self, program, folder, proxy, *settings):
        self.settle(program, folder)
        self.proxy, self.today = proxy, TODAY
        self.configure([f"caldav: {proxy.address}", *settings])
        self.plans = [Plan((TODAY + dt.timedelta(days=n)).isoformat(), f"Run: Session {n:+d}.", "0:45",
                           start="18:00:00" if n % 2 else "") for n in range(-4, 12)]

    def configure(self, *calendars):
        """Writes a configuration with these calendars, each a list of settings of which the first is its address."""
        self.write("password", PASSWORD)
        lines = [f"{'  ' if number else '- '}{one}" for settings in calendars
                 for number, one in enumerate([*settings, f"user: {USER}", "password_file: password"])]
        self.write("config.yaml", "state_dir: state\nathletes:\n  anna:\n    time_zone: Europe/Berlin\n    feed: feed.ics\n"
                   "    publish:\n      ics: out.ics\n      calendars:\n" + "".join(f"        {line}\n" for line in lines))

    def tpmerge(self, *arguments, status=0):
        self.write("feed.ics", feed("anna", self.today.isoformat(), self.plans))
        done = self.done(*arguments, timeout=300)
        said = done.stdout.decode() + done.stderr.decode()
        if status is not None and done.returncode != status:
            raise AssertionError(f"tpmerge {' '.join(arguments)} ends with {done.returncode}, not {status}: {said}")
        return said

    def push(self, *arguments, status=0):
        """Runs; returns how many events were created, changed and deleted."""
        said = self.tpmerge("merge", "--verbose", "--today", self.today.isoformat(), *arguments, status=status)
        counts = re.search(r"created? (\d+), changed? (\d+), deleted? (\d+) in Training", said)
        return tuple(map(int, counts.groups())) if counts else said

    def forget(self):
        for file in (self.folder / "state").glob("*.sqlite*"):
            file.unlink()

    def plan(self, name):
        return next(plan for plan in self.plans if plan.summary.endswith(f"{name}.") or plan.summary.endswith(name))


def alarmed(text):
    """An event's text with an alarm of the user's."""
    return text.replace("END:VEVENT", ALARM + "END:VEVENT")


def first(anna, there, same):
    """What is pushed is there, once, and the second run asks once."""
    same("would create 16" in anna.tpmerge("merge", "--dry-run", "--today", str(TODAY)), True, "a dry run")
    same(anna.push(), (16, 0, 0), "the first run")
    anna.proxy.methods.clear()
    same(anna.push(), (0, 0, 0), "the second run")
    same(len(anna.proxy.methods), 1, "requests of the second run")
    texts = list(there.events().values())
    same((len(texts), len(there.uids())), (16, 16), "events and UIDs")
    same([text for text in texts if "METHOD" in text or "DTEND" not in text], [], "events with METHOD, or without an end")
    same(sum("TRIGGER:-PT30M" in text for text in texts), 8, "alarms")
    anna.plan("+3").summary = "Run: Hills +3."
    same(anna.push(), (0, 1, 0), "a renamed plan")
    same(there.named("Hills +3")[1].count("BEGIN:VEVENT"), 1, "the renamed event")
    anna.plans.remove(anna.plan("+5"))
    same(anna.push(), (0, 0, 1), "a plan that left")
    anna.plan("-2").done = Actual("07:00:00", 2700, 8000)
    same(anna.push(), (0, 1, 1), "a workout that was done, and the missed one of the day after: the feed shows by now what was done")


def word(anna, there, same):
    """205, 206: alarms, titles, times and deletions of the user's stay, and the rest is updated."""
    anna.push()
    there.change("+1.", lambda text: text.replace("END:VEVENT", ALARM + "LOCATION:Track\nEND:VEVENT")
                 .replace("Session +1.", "Session +1. with Ben"))
    there.change("+3.", lambda text: re.sub(r"DTSTART:(\d+)T170000Z", r"DTSTART:\1T190000Z", text)
                 .replace("T174500Z", "T194500Z"))
    there.delete("+4.")
    same(anna.push(), (0, 0, 0), "after changes there")
    listed = json.loads(anna.tpmerge("calendars", "--json"))["calendars"][0]
    same(listed["kept_by_you"], 2, "kept by you")
    for sign in ("moved by you to Sat 21 Mar, 20:00", "in the calendar Training"):
        same(sign in anna.tpmerge("explain", "2026-03-21", "--today", str(TODAY)), True, sign)
    anna.plan("+1").notes = "Bring a light"
    anna.plan("+3").notes = "Bring a light"
    same(anna.push(), (0, 2, 0), "new words of the coach's")
    text = there.named("with Ben")[1]
    for sign in ("TRIGGER:-PT45M", "LOCATION:Track", "Bring a light"):
        same(sign in text, True, sign)
    same("T190000Z" in there.named("+3.")[1], True, "the moved time")
    anna.plan("+3").start = "17:00:00"
    same(anna.push(), (0, 1, 0), "a new time of the plan's")
    same("T160000Z" in there.named("+3.")[1], True, "the plan's time")
    anna.plan("+4").day = (TODAY + dt.timedelta(days=20)).isoformat()
    same(anna.push()[0], 1, "a deleted event whose plan moves")
    there.delete("+5.")
    same((anna.push(), anna.push("--restore"), anna.push()), ((0, 0, 0), (1, 0, 0), (0, 0, 0)), "--restore")
    there.change("+2.", lambda text: text.replace("END:VEVENT", "ATTENDEE:mailto:ben@example.org\nEND:VEVENT"))
    anna.plan("+2").notes = "Easy"
    same(anna.push(), (0, 0, 0), "an event with guests")


def guard(anna, there, same):
    """206: all gone at once is refused once; the calendar itself is never made again."""
    anna.push()
    for path in list(there.events())[:10]:
        there.ask("DELETE", path)
    same(anna.push(status=75), (0, 0, 0), "ten of sixteen deleted")
    same(anna.push(), (0, 0, 0), "the same again")
    same(len(there.events()), 6, "events")
    there.ask("DELETE", there.path)
    same(anna.push(status=73), (0, 0, 0), "no calendar any more")


def lost(anna, there, same):
    """203, 209: answers are lost, connections break, the server asks for patience: later runs mend it, nothing is double."""
    for how in ("before", "after", 500):
        for broken in range(0, 40, 3):
            place = anna.folder / f"{how}-{broken}"
            with running(there.kind, place / "server") as port:
                ben, alone = Athlete(anna.binary, place, Proxy(port)), Calendar(there.kind, port)
                ben.proxy.trouble = lambda number, method, how=how, broken=broken: how if number == broken else None
                ben.push(status=None)
                ben.proxy.trouble = None
                ben.push(status=None)
                same(ben.push(), (0, 0, 0), f"{how} {broken}: the third run")
                same((len(alone.events()), len(alone.uids())), (16, 16), f"{how} {broken}: events and UIDs")
                ben.proxy.shutdown()


def memory(anna, there, same):
    """Without its memory tpmerge finds its events again, and writes none twice."""
    anna.push()
    there.change("+1.", alarmed)
    anna.forget()
    same(anna.push()[0], 0, "created without a memory")
    same(anna.push(), (0, 0, 0), "the next run")
    same(len(there.events()), 16, "events")
    same("TRIGGER:-PT45M" in there.named("+1.")[1], True, "the alarm")
    path, text = there.named("+2.")
    there.ask("PUT", there.path + "copy.ics", text.replace("UID:", "UID:foreign-").replace("\n", "\r\n").encode())
    same(anna.push(), (0, 0, 0), "beside a foreign event")
    same("Removed 15" in anna.tpmerge("unlink", "Training", "--yes"), True, "unlink")
    same(len(there.events()), 2, "events that stay")


def copied(anna, there, same):
    """204: where a server takes a UID twice, a run without its memory keeps one of the two."""
    anna.push()
    try:
        there.ask("PUT", there.path + "copy.ics", there.named("+2.")[1].replace("\n", "\r\n").encode())
    except urllib.error.HTTPError as error:
        return same(error.code in (409, 412), True, f"a copy refused with {error.code}")
    anna.forget()
    same(anna.push(), (0, 0, 1), "created, changed and deleted without a memory")
    same(len(there.events()), 16, "events")
    same(anna.push(), (0, 0, 0), "the next run")


def renamed(anna, there, same):
    """204: an event that another program stores under another name is followed, and never written twice."""
    anna.push()
    path, text = there.named("+2.")
    there.ask("DELETE", path)
    there.ask("PUT", there.path + "other.ics", text.replace("\n", "\r\n").encode())
    same(anna.push(), (0, 0, 0), "the run after that")
    anna.plan("+2").day = (TODAY + dt.timedelta(days=9)).isoformat()
    same(anna.push(), (0, 1, 0), "a plan that moves")
    same(len(there.events()), 16, "events")


def vanished(anna, there, same):
    """205, 211: an event that is deleted after the listing, before it is read, keeps no other from being read."""
    anna.push()
    there.change("+1.", lambda text: text.replace("Session +1.", "Session +1. with Ben"))
    there.change("+2.", alarmed)
    anna.plan("+2").notes = "Easy"
    anna.proxy.methods.clear()
    # Each server is asked for its listing first, and for the texts of both events next.
    anna.proxy.trouble = lambda number, method: there.delete("+1.") if number == 1 else None
    same(anna.push(), (0, 1, 0), "the run meanwhile")
    text = there.named("+2.")[1]
    same("TRIGGER:-PT45M" in text and "Easy" in text, True, "the other event")
    same(anna.push(), (0, 0, 0), "the next run")
    same(len(there.events()), 15, "events")


def arranged(anna, there, same):
    """281, 282: calendars that are reordered, removed, added or written otherwise in the configuration keep every event."""
    training, club = [f"caldav: {anna.proxy.address}"], [f"caldav: {anna.proxy.address}", "calendar: Club"]
    other = Calendar(there.kind, there.port, "club")
    anna.configure(training, club)
    anna.push()
    there.change("+1.", alarmed)
    there.delete("+2.")
    other.delete("+4.")
    anna.push()
    before = (there.events(), other.events())
    itself = [f"caldav: {anna.proxy.address.rstrip('/')}{there.path}"]
    for calendars in ((club, training), (club,), (training,), (club, training), (itself, club), (club, itself), (training, club)):
        anna.configure(*calendars)
        anna.tpmerge("merge", "--today", str(TODAY))
        same((there.events(), other.events()) == before, True, f"the events after {calendars}")
    anna.configure(training, itself)
    same("are one calendar" in anna.tpmerge("merge", "--today", str(TODAY), status=73), True, "two that are one")
    same((there.events(), other.events()) == before, True, "the events after that")
    anna.configure(club)
    same("no longer configured" in anna.tpmerge("calendars"), True, "what left the configuration")
    said = anna.tpmerge("unlink", "Training", "--yes")
    # The event with the user's alarm stays.
    same((f"Removed {len(before[0]) - 1} events" in said, len(there.events())), (True, 1), f"unlink of what left it: {said}")


def stale(anna, there, same):
    """285: a stale copy of an event is put right, beside what was added to it."""
    anna.push()
    old = there.named("+3.")[1]
    anna.plan("+3").start = "17:00:00"
    same(anna.push(), (0, 1, 0), "a new time")
    there.change("+3.", lambda text: old.replace("END:VEVENT", "LOCATION:Track\nEND:VEVENT"))
    same(anna.push(), (0, 1, 0), "after the stale copy")
    text = there.named("+3.")[1]
    same("T160000Z" in text and "LOCATION:Track" in text, True, "the plan's time, and the place")
    same(anna.push(), (0, 0, 0), "the next run")


def patience(anna, there, same):
    """201, 209: a wrong password costs one request; a server that asks for patience gets it."""
    anna.proxy.trouble = lambda number, method: 401
    anna.push(status=73)
    same("password is wrong" in str(anna.tpmerge("merge", "--quiet", "--today", str(TODAY), status=73)), True, "a sentence")
    anna.proxy.trouble = lambda number, method: 429 if method == "PUT" and number > 6 else None
    anna.push(status=75)
    anna.proxy.trouble, before = None, len(anna.proxy.methods)
    anna.push(status=75)
    same(len(anna.proxy.methods), before, "requests while it asked for patience")


def year(anna, there, same):
    """Day after day of a user who moves, deletes, renames, alarms, reorders the configuration and restores the server: nothing is
    lost, double or overwritten."""
    chance = random.Random(7)
    anna.plans = [Plan((TODAY + dt.timedelta(days=n)).isoformat(), f"Run: Number {n:03d}.", "0:45",
                       start="18:00:00" if n % 2 else "") for n in range(DAYS)]
    alarms, deleted, moved, titles = set(), set(), set(), set()
    anna.push()
    training, club = [f"caldav: {anna.proxy.address}", *TRIALS[year]], [f"caldav: {anna.proxy.address}", "calendar: Club"]
    itself = [f"caldav: {anna.proxy.address.rstrip('/')}{there.path}", *TRIALS[year]]
    arrangements = [(training,), (training, club), (club, training), (club, itself), (itself,)]
    for day in range(DAYS):
        anna.today = TODAY + dt.timedelta(days=day)
        name = f"Number {chance.randrange(day, DAYS):03d}."
        kept = name not in deleted
        match chance.randrange(8):
            case 0 if day and kept and name not in alarms:
                there.change(name, alarmed)
                alarms.add(name)
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
            case 5:
                anna.configure(*chance.choice(arrangements))
            case 6 if day and kept:
                backup = there.backup()
                anna.plan(name).notes = f"Word after the backup of day {day}"
                anna.push(status=None)
                there.restore(backup)
                same(anna.plan(name).notes in there.named(name)[1], False, f"what was restored on day {day}")
        anna.push(status=None)
        if day % 10 == 0:
            same(anna.push(), (0, 0, 0), f"the second run of day {day}")
    texts = "\n".join(there.events().values())
    same(len(there.events()), DAYS - len(deleted), "events")
    for name in sorted((alarms | moved | titles) - deleted):
        text = there.named(name)[1]
        same("TRIGGER:-PT45M" in text, name in alarms, f"the alarm of {name}")
        same("T150000Z" in text, name in moved, f"the time of {name}")
        same(f"{name} !" in text, name in titles, f"the title of {name}")
    for plan in anna.plans:
        name = plan.summary.removeprefix("Run: ")
        if plan.notes and name not in deleted:
            same(plan.notes in there.named(name)[1], True, f"the words of {name}")
    for name in sorted(deleted):
        same(name in texts, False, f"{name}, which was deleted")


#: Each gets anna, her calendar as she sees it, and a function that complains; with settings of the calendar.
TRIALS = {first: ["remind: 30"], **{trial: [] for trial in (word, guard, lost, memory, copied, renamed, vanished, arranged, stale, patience)},
          year: ["past_days: 400"]}


def problems_of(program, kind, trial):
    problems = Problems()
    with tempfile.TemporaryDirectory(prefix="tpmerge-caldav-") as folder, running(kind, pathlib.Path(folder) / "server") as port:
        anna = Athlete(program, pathlib.Path(folder) / "anna", Proxy(port), *TRIALS[trial])
        try:
            trial(anna, Calendar(kind, port, folder=pathlib.Path(folder) / "server"), lambda found, wanted, what: problems.expect(what, found, wanted))
        except (AssertionError, OSError, StopIteration) as error:
            problems.append(f"{type(error).__name__}: {error}")
    return problems


if __name__ == "__main__":
    program, part = (given("check.py PROGRAM [WORD]", 1, 2) + [""])[:2]
    chosen = [(kind, trial) for kind in ("radicale", "xandikos", "sabre") for trial in TRIALS if part in f"{kind} {trial.__name__}"]
    sys.exit(verdict("caldav", ((f"{kind}: {trial.__doc__}", problems_of(program, kind, trial)) for kind, trial in chosen)))
