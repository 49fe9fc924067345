#!/usr/bin/env python3
"""generate.py COUNT FOLDER: writes FOLDER/feed.ics (COUNT plans) and FOLDER/activities.json (COUNT activities).

The same bytes every time. All of it is invented; the shapes are those of real TrainingPeaks feeds and of
Strava's SummaryActivity. The last plan lies after TODAY: about 90 % of the plans are in the past.
"""
import datetime as dt
import json
import pathlib
import random
import sys
from zoneinfo import ZoneInfo

TODAY = dt.date(2026, 3, 18)
ZONE_NAME = "Europe/Berlin"
ZONE = ZoneInfo(ZONE_NAME)
STAMP = "20260318T040711Z"

# TrainingPeaks type, Strava sport, titles, metres per second
SPORTS = [
    ("Run", "Run", ["Tempo", "Easy with strides", "Long run: last 20' steady", "Hügel 8x90s", ""], 3.0),
    ("Bike", "Ride", ["E-2.2: Base Building", "3:30", "Sweet spot 3x12", "Endurance", "Trainer A OR B"], 8.2),
    ("Swim", "Swim", ["Technique, drills", "10x100 on 1:50", "CSS"], 0.9),
    ("Strength", "WeightTraining", ["Trunk stability", "Full body"], 0.0),
    ("Walk", "Walk", ["Recovery", ""], 1.4),
]
WEIGHTS = [34, 32, 18, 10, 6]
EXTRA_SPORTS = [("Yoga", "Evening Yoga", 0.0), ("Hike", "Abendrunde", 1.2), ("Run", "Evening Run", 2.8)]

SENTENCES = [
    "Warm up 15 min easy, then build to threshold over three minutes; keep the shoulders loose.",
    "Main set: 4 x 8 min at 95-100 % of FTP with 4 min easy between, cadence 85-95.",
    "If you feel flat, stop after the second block and spin home. TSS 85 is plenty today.",
    "Speed workouts will develop your power, so rest fully between the efforts.",
    "12x50m as 25 fast, 25 easy; rest 20 s; paddles only if the shoulder is fine.",
    "Atme ruhig, laufe aufrecht, und trink früh genug – es wird heiß.",
    "Notes: RPE 4-5, heart rate below 145, fuel with 60 g of carbs an hour.",
    "Cool down until you can hold a conversation, then stretch calves and hips.",
]


def per_day(count):
    """Three a day; five where three would need days before 1970."""
    return 3 if count <= 40_000 else 5


def hours_minutes(seconds):
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}"


def fold(line):
    """As the feed's server folds: at 75 characters, not octets."""
    parts = [line[:75]] + [line[i:i + 74] for i in range(75, len(line), 74)]
    return "\r\n ".join(parts) + "\r\n"


def escape(text):
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def guid(rng):
    h = f"{rng.getrandbits(128):032x}"
    return f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"


def plan(rng, day, slot, slots):
    """What the coach planned, and when the athlete would do it. Slots leave room for the longest workout."""
    kind, sport, titles, speed = rng.choices(SPORTS, WEIGHTS)[0]
    duration = rng.randrange(30, 131 if slots < 5 else 91, 5) * 60
    begin = 5 * 3600 + slot * (15 * 3600 // slots) + rng.randrange(2400)
    return {
        "type": kind, "sport": sport, "title": rng.choice(titles), "speed": speed, "day": day,
        "duration": duration, "distance": round(duration * speed / 100) * 100,
        "begin": dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=begin),
        "moving": int(duration * rng.uniform(0.85, 1.1)),
        "coach": "\n".join(rng.sample(SENTENCES, rng.randrange(2, 6))),
    }


def event(rng, p, attached):
    lines = [f"Workout type: {p['type']}", p["coach"], f"Planned Time: {hours_minutes(p['duration'])}"]
    if attached:
        lines.append(f"Actual Time: {hours_minutes(p['moving'])}")
    unit = (lambda m: f"{m:.0f} m") if p["type"] == "Swim" else (lambda m: f"{m / 1000:.2f} km")
    if p["speed"]:
        lines.append(f"Distance Planned: {unit(p['distance'])}")
        if attached:
            lines.append(f"Actual Distance: {unit(p['moving'] * p['speed'])}")
            lines.append(f"Speed: {p['speed'] * 3.6:.2f} km/h")
            if p["type"] == "Run":
                lines.append(f"Pace: {1000 / 60 / p['speed']:.2f} min/km")
    if attached:  # the planned length, never the actual end
        start = p["begin"].strftime(":%Y%m%dT%H%M%S")
        end = (p["begin"] + dt.timedelta(seconds=p["duration"])).strftime(":%Y%m%dT%H%M%S")
    else:
        start = p["day"].strftime(";VALUE=DATE:%Y%m%d")
        end = (p["day"] + dt.timedelta(days=1)).strftime(";VALUE=DATE:%Y%m%d")
    summary = f"{p['type']}: {p['title']}" if p["title"] else p["type"]
    return "".join(fold(line) for line in [
        "BEGIN:VEVENT", "DESCRIPTION:" + escape("\n".join(lines) + "\n"), "DTEND" + end, "DTSTAMP:" + STAMP,
        "DTSTART" + start, "SEQUENCE:0", "SUMMARY:" + escape(summary), "UID:" + guid(rng), "END:VEVENT"])


def activity(rng, number, sport, name, begin, moving, speed, polyline):
    offset = begin.replace(tzinfo=ZONE).utcoffset()
    distance = round(moving * speed * rng.uniform(0.98, 1.02), 1)
    identity = 1_000_000_000 + number * 150_011
    outdoors = speed > 0 and sport != "Swim"
    at = rng.randrange(len(polyline) - 800)
    place = [round(52 + rng.random(), 6), round(13 + rng.random(), 6)] if outdoors else []
    watts = round(rng.uniform(120, 260), 1) if sport == "Ride" else None
    heart = round(rng.uniform(110, 165), 1)
    row = {
        "resource_state": 2, "athlete": {"id": 4242424242, "resource_state": 1}, "name": name, "distance": distance,
        "moving_time": moving, "elapsed_time": moving + rng.randrange(0, 300),
        "total_elevation_gain": round(rng.uniform(0, 600), 1) if outdoors else 0,
        "type": sport, "sport_type": sport, "workout_type": rng.choice([None, 0, 2, 3]) if sport == "Run" else None,
        "device_name": "Garmin Forerunner 965", "id": identity,
        "start_date": (begin - offset).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "start_date_local": begin.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "timezone": f"(GMT+01:00) {ZONE_NAME}", "utc_offset": offset.total_seconds(),
        "location_city": None, "location_state": None, "location_country": None if outdoors else "Germany",
        "achievement_count": rng.randrange(9), "kudos_count": rng.randrange(40), "comment_count": rng.randrange(5),
        "athlete_count": 1, "photo_count": 0,
        "map": {"id": f"a{identity}", "summary_polyline": polyline[at:at + rng.randrange(540, 760)] if outdoors else "",
                "resource_state": 2},
        "trainer": False, "commute": False, "manual": False, "private": False, "visibility": "followers_only",
        "flagged": False, "gear_id": "b1234567" if sport == "Ride" else None, "start_latlng": place, "end_latlng": place,
        "average_speed": round(speed, 3), "max_speed": round(speed * 1.6, 3), "average_cadence": round(rng.uniform(70, 92), 1),
        "average_temp": rng.randrange(-3, 31), "has_heartrate": True, "average_heartrate": heart,
        "max_heartrate": round(heart + 22), "heartrate_opt_out": False, "display_hide_heartrate_option": True,
        "elev_high": round(rng.uniform(60, 300), 1), "elev_low": round(rng.uniform(20, 60), 1),
        "upload_id": identity + 1_000_003, "upload_id_str": str(identity + 1_000_003),
        "external_id": f"garmin_ping_{identity + 7}", "from_accepted_tag": False, "pr_count": rng.randrange(4),
        "total_photo_count": 0, "has_kudoed": False, "suffer_score": float(rng.randrange(5, 180)),
    }
    if watts:
        row |= {"average_watts": watts, "max_watts": int(watts * 3), "weighted_average_watts": int(watts * 1.1),
                "kilojoules": round(watts * moving / 1000, 1), "device_watts": True}
    return row


def generate(count, folder):
    rng = random.Random(20260318)
    slots = per_day(count)
    days = -(-count // slots)
    first = TODAY - dt.timedelta(days=days - 1 - days // 10)
    # Real polylines use the whole range ? to ~, backslashes included, which JSON must escape.
    polyline = "".join(chr(rng.randrange(63, 127)) for _ in range(20_000))

    done, past_days = [], []
    with open(folder / "feed.ics", "w", encoding="utf-8", newline="") as feed:
        feed.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\n"
                   "PRODID:-//ddaysoftware.com//NONSGML DDay.iCal 1.0//EN\r\n")
        for number in range(count):
            day = first + dt.timedelta(days=number // slots)
            p = plan(rng, day, number % slots, slots)
            past = day < TODAY
            missed = rng.random() < 0.06
            attached = past and not missed and rng.random() < 0.6
            feed.write(event(rng, p, attached))
            if past and number % slots == 0:
                past_days.append(day)
            if past and not missed:
                done.append((p["begin"], p["sport"], f"{p['title'] or 'Morning'} {p['sport']}", p["moving"], p["speed"]))
        feed.write("END:VCALENDAR\r\n")

    # The rest, up to COUNT, are activities nobody planned, spread evenly over the evenings.
    rest = count - len(done)
    for i in range(rest):
        sport, name, speed = rng.choice(EXTRA_SPORTS)
        at, lap = i * len(past_days) // rest, i % 2
        begin = dt.datetime.combine(past_days[at], dt.time(20 + 2 * lap, 45 - 15 * lap, rng.randrange(60)))
        done.append((begin, sport, name, rng.randrange(1200, 4200), speed))

    done.sort(key=lambda row: row[0], reverse=True)  # newest first, as the API lists them
    with open(folder / "activities.json", "w", encoding="utf-8") as out:
        for i, (begin, sport, name, moving, speed) in enumerate(done):
            row = activity(rng, count - i, sport, name, begin, moving, speed, polyline)
            out.write(("," if i else "[") + json.dumps(row, ensure_ascii=False, separators=(",", ":")))
        out.write("]")


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdigit() or int(sys.argv[1]) < 30:
        sys.exit("usage: generate.py COUNT FOLDER   (COUNT of 30 or more)")
    target = pathlib.Path(sys.argv[2])
    target.mkdir(parents=True, exist_ok=True)
    generate(int(sys.argv[1]), target)
