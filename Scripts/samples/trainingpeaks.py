"""The TrainingPeaks feed as it really is: property order, folds, floating times and wrong ends included."""
import datetime as dt
import hashlib
from dataclasses import dataclass

#: midday in Europe, the same calendar day where the server stands
STAMP_TIME = "131207"
PRODID = "-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN"
TYPES = ["Swim", "Bike", "Run", "Strength", "Walk", "Other", "Custom", "Day Off", "Brick", "Crosstrain", "Mtn Bike",
         "XC-Ski", "Rowing"]


@dataclass
class Plan:
    day: str
    summary: str
    #: planned, "1:00"
    time: str = ""
    #: planned, "10 km", "2500 m"
    distance: str = ""
    notes: str = ""
    #: the activity whose file is attached, or an Actual: then the event is timed
    done: object = None
    #: a planned time of day without a file, "18:00:00"
    start: str = ""
    #: a structured workout: DATE start, DATE-TIME end
    structured: bool = False
    #: None: the summary's prefix; "": no line, as races have
    type: str | None = None


@dataclass
class Actual:
    """TrainingPeaks' own values of a completed workout; without a start the event stays all-day."""
    start: str = ""
    seconds: int | None = None
    metres: float | None = None


def race(day, summary, **more):
    return Plan(day, summary, type="", **more)


def feed(name, today, plans, prodid=PRODID):
    """The whole calendar; `name` and each plan's place decide the UIDs."""
    stamp = f"{today.replace('-', '')}T{STAMP_TIME}Z"
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", f"PRODID:{prodid}"]
    for place, plan in enumerate(plans):
        lines += plan if isinstance(plan, list) else event(plan, stamp, guid(f"{name} {place}"))
    return text(lines + ["END:VCALENDAR"])


def event(plan, stamp, uid):
    start, end = times(plan)
    description = describe(plan)
    return [
        "BEGIN:VEVENT",
        *([f"DESCRIPTION:{escape(description)}"] if description else []),
        f"DTEND{end}", f"DTSTAMP:{stamp}", f"DTSTART{start}", "SEQUENCE:0",
        f"SUMMARY:{escape(plan.summary)}", f"UID:{uid}",
        "END:VEVENT",
    ]


def times(plan):
    """DTSTART and DTEND with their parameters."""
    day = dt.datetime.fromisoformat(plan.day)
    length = dt.timedelta(seconds=seconds(plan.time)) if plan.time else dt.timedelta(hours=1)
    start = actual_of(plan.done).start if plan.done else plan.start
    if start:
        start = dt.datetime.fromisoformat(f"{plan.day}T{start}")
        return moment(start), moment(start + length)  # start + planned time, never the actual end
    end = moment(day + length) if plan.structured else date(day + dt.timedelta(days=1))
    return date(day), end


def describe(plan):
    prefix = plan.summary.split(":")[0]
    kind = plan.type if plan.type is not None else prefix if prefix in TYPES else "Other"
    actual = actual_of(plan.done)
    pace = actual.seconds and actual.metres and actual.seconds / actual.metres
    lines = {
        "Workout type: ": kind, "": plan.notes, "Planned Time: ": plan.time,
        "Actual Time: ": "" if actual.seconds is None else hours_minutes(actual.seconds),
        "Distance Planned: ": plan.distance,
        "Actual Distance: ": "" if actual.metres is None else length_of(actual.metres, kind),
        "Speed: ": pace and f"{actual.metres / actual.seconds * 3.6:.2f} km/h",
        "Pace: ": pace and kind == "Run" and f"{actual.seconds / 60 / (actual.metres / 1000):.2f} min/km",
    }
    return "".join(f"{label}{value}\n" for label, value in lines.items() if value)


def actual_of(done):
    """Returns the attached file's values: an activity's moving time and distance, or the given ones."""
    if done is None or isinstance(done, Actual):
        return done or Actual()
    start = done["start_date_local"][11:19]
    return Actual(start, done["moving_time"], done["distance"] or None)


def length_of(metres, kind):
    if kind == "Swim":
        return f"{metres:.0f} m"
    return f"{metres / 1000:.2f}".rstrip("0").rstrip(".") + " km"


def seconds(time):
    """Seconds of "1:00", hours and minutes."""
    hours, minutes = time.split(":")
    return int(hours) * 3600 + int(minutes) * 60


def hours_minutes(seconds):
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}"


def moment(time):
    return time.strftime(":%Y%m%dT%H%M%S")


def date(day):
    return day.strftime(";VALUE=DATE:%Y%m%d")


def escape(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def text(lines):
    """Folded at 75 characters, not octets, wherever that falls: in a label, in an escape, after a blank."""
    folded = []
    for line in lines:
        parts = [line[:75]] + [line[at:at + 74] for at in range(75, len(line), 74)]
        folded.append("\r\n ".join(parts))
    return "\r\n".join(folded) + "\r\n"


def guid(seed):
    h = hashlib.sha256(seed.encode()).hexdigest()
    return f"{h[:8]}-{h[8:12]}-4{h[13:16]}-a{h[17:20]}-{h[20:32]}"
