#!/usr/bin/env python3
"""clients.py BINARY [SAMPLE...]: runs BINARY over every sample and reads the calendar as other programs do.

Two readers, `icalendar` and `ical` (as Home Assistant uses it), must both find exactly the events of the JSON; the bytes
must be what clients ask for; the JSON must keep docs/schema/tpmerge-1.schema.json."""
import datetime as dt
import json
import pathlib
import subprocess
import sys
import tempfile

import icalendar
import jsonschema
from calendar_bytes import byte_problems, true_of, unfolded
from ical.calendar_stream import IcsCalendarStream
from stage.checks import given, verdict
from stage.serving import PROJECT, clean_environment

SCHEMA = json.loads((PROJECT / "docs" / "schema" / "tpmerge-1.schema.json").read_text("utf-8"))
PREFIX = {"completed": "✓ ", "missed": "✗ ", "planned": ""}


def problems_of(binary, sample):
    with tempfile.TemporaryDirectory(prefix="tpmerge-clients-") as folder:
        ics, out = pathlib.Path(folder, "out.ics"), pathlib.Path(folder, "out.json")
        arguments = (sample / "arguments").read_text("utf-8").splitlines()
        done = subprocess.run([binary, "merge", *arguments, "--no-state", "--ics", str(ics), "--json", str(out)],
                              cwd=sample, env=clean_environment(folder), capture_output=True, timeout=120)
        if done.returncode:
            return [f"exit {done.returncode}: {done.stderr.decode('utf-8', 'replace').strip()}"]
        return check(ics.read_bytes(), out.read_bytes())


def check(calendar, document):
    if problems := byte_problems(calendar):
        return problems
    text = calendar.decode("utf-8")
    try:
        merged = json.loads(document.decode("utf-8"))
    except ValueError as error:
        return [f"not readable: {error}"]
    if problems := client_problems(calendar) + schema_problems(merged):
        return problems
    wanted = [expected(workout) for workout in merged["workouts"]]
    for name, read in {"icalendar": read_with_icalendar, "ical": read_with_ical}.items():
        try:
            found = read(text)
        except Exception as error:  # on any error a client shows nothing
            problems.append(f"{name} refuses the calendar: {type(error).__name__}: {error}")
            continue
        problems += [f"{name}: {problem}" for problem in differences(wanted, found)]
    return problems


def client_problems(calendar):
    lines = unfolded(calendar.decode("utf-8"))
    long = [line for line in calendar.split(b"\r\n") if len(line) > 75]
    methods = {line for line in lines if line.startswith("METHOD")} - {"METHOD:PUBLISH"}
    head = lines[:lines.index("BEGIN:VEVENT") if "BEGIN:VEVENT" in lines else None]
    return true_of({
        f"{len(long)} lines of more than 75 octets": long,
        "more than one VCALENDAR": lines.count("BEGIN:VCALENDAR") != 1,
        f"other methods than PUBLISH: {methods}": methods,
        "coordinates or alarms": any(line.startswith(("GEO", "BEGIN:VALARM")) for line in lines),
        "a UID of the calendar itself": any(line.startswith("UID") for line in head),
    })


def schema_problems(merged):
    validator = jsonschema.Draft202012Validator(SCHEMA, format_checker=jsonschema.FormatChecker(["date"]))
    return [f"JSON at {error.json_path}: {error.message[:200]}" for error in validator.iter_errors(merged)][:10]


def expected(workout):
    title = workout.get("planned", workout)["summary"] or workout["summary"]
    event = {"uid": workout["uid"], "summary": plain(PREFIX[workout["status"]] + title), "all_day": workout["all_day"],
             "url": workout.get("strava", {}).get("url"), "stamped": True}
    if workout["all_day"]:
        day = dt.date.fromisoformat(workout["day"])
        return event | {"start": day, "end": None}
    return event | {"start": moment(workout["start"]), "end": moment(workout["end"]) if "end" in workout else None}


def read_with_icalendar(text):
    calendars = icalendar.Calendar.from_ical(text, multiple=True)
    assert len(calendars) == 1, "more than one calendar"
    for event in calendars[0].walk("VEVENT"):
        assert not event.errors, event.errors
    return [shown(event["UID"], event.get("SUMMARY"), event.get("URL"), event.decoded("DTSTART"), event.decoded("DTEND", None),
                  "DTSTAMP" in event) for event in calendars[0].walk("VEVENT")]


def read_with_ical(text):
    calendar = IcsCalendarStream.calendar_from_ics(text)
    return [shown(event.uid, event.summary, event.url, event.dtstart, event.dtend, event.dtstamp is not None) for event in calendar.events]


def shown(uid, summary, url, start, end, is_stamped):
    return {"uid": str(uid), "summary": plain(str(summary or "")), "all_day": not isinstance(start, dt.datetime),
            "url": str(url) if url else None, "start": start, "end": end, "stamped": is_stamped}


def differences(wanted, found):
    problems = [] if len(found) == len(wanted) else [f"{len(found)} events, the JSON has {len(wanted)}"]
    uids = [event["uid"].casefold() for event in found]
    problems += [f"UID {uid} more than once" for uid in sorted({uid for uid in uids if uids.count(uid) > 1})]
    by_uid = {event["uid"]: event for event in found}
    for want in wanted:
        event = by_uid.pop(want["uid"], None)
        if event is None:
            problems.append(f"no event {want['uid']} ({want['summary']})")
            continue
        for key, value in want.items():
            # A workout without a known end may have one in the calendar, since clients need it, but none before its start. The
            # JSON tells no end of days, of which a camp has several.
            shortest = dt.timedelta(days=1 if event["all_day"] else 0)
            if key == "end" and value is None and (event["end"] is None or event["end"] >= event["start"] + shortest):
                continue
            if key == "url" and value is None:
                continue
            if event[key] != value:
                problems.append(f"{want['uid']} ({want['summary']}): {key} is {event[key]!r}, the JSON says {value!r}")
    return problems + [f"event {uid} is not in the JSON" for uid in by_uid]


def plain(text):
    """Clients show one line: runs of blanks and line breaks are one blank."""
    return " ".join(text.split())


def moment(text):
    return dt.datetime.fromisoformat(text.replace("Z", "+00:00"))


if __name__ == "__main__":
    binary, *names = given("clients.py BINARY [SAMPLE...]", 1, 100)
    samples = sorted(path.parent for path in (PROJECT / "Samples").glob("*/arguments") if not names or path.parent.name in names)
    binary = str(pathlib.Path(binary).resolve())
    sys.exit(verdict("clients", ((sample.name, problems_of(binary, sample)) for sample in samples)))
