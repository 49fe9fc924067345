"""A whole year, made from a weekly pattern."""
import datetime as dt
import random

from samples.case import Case
from samples.strava import activity, clock, newest_first
from samples.trainingpeaks import Actual, Plan, feed, race

TODAY = dt.date(2026, 3, 18)
FIRST = TODAY - dt.timedelta(days=365)
LAST = TODAY + dt.timedelta(days=14)

#: Per weekday: type, Strava's sport, titles, minutes, km/h, hour of the day. Mondays are often free.
WEEK = {
    0: [("Strength", "WeightTraining", ["Trunk stability", "Full body", "Mobility"], 40, 0, 19)],
    1: [("Run", "Run", ["Tempo", "Intervals 6x800", "Fartlek", "Cruise miles"], 60, 11.2, 18)],
    2: [("Swim", "Swim", ["CSS 10x100", "Technique, drills", "Pull and paddles"], 55, 2.7, 6)],
    3: [("Bike", "VirtualRide", ["Sweet spot 3 x 12", "VO2 5 x 3", "E-2.2: Base Building"], 75, 33.0, 18)],
    4: [("Run", "Run", ["Easy with strides", "Easy", ""], 40, 10.2, 7)],
    5: [("Bike", "Ride", ["Long ride", "3:00", "Hills"], 180, 27.5, 9)],
    6: [("Run", "TrailRun", ["Long run", "Long and slow", "Trails"], 95, 10.0, 9)],
}
RACES = {"2025-05-11": "B: Spring 10k", "2025-07-13": "A: Lake Triathlon", "2025-09-21": "B: Autumn Half Marathon",
         "2025-12-31": "C: New Year's Eve Run", "2026-05-10": "A: Lake Triathlon, once more"}
EXTRAS = [("Yoga", "Evening Yoga", "30:00", 0.0), ("Hike", "A walk in the hills", "2:10:00", 9.5), ("Ride", "Evening Ride", "50:00", 21.0),
          ("Walk", "Evening Walk", "40:00", 3.1)]
NOTES = ["Keep it easy; the work was yesterday.", "Warm up 15 min, build over three minutes, then as written.",
         "Speed workouts will develop your power, so rest fully.", "Cadence 85-95, eat early, drink often.",
         "If you feel flat, stop after the second block and go home. No guilt.", ""]


def year():
    rng = random.Random("a year of training")

    def pick(values):
        return values[int(rng.random() * len(values))]

    plans, rows = [], []
    for number in range((LAST - FIRST).days + 1):
        day = FIRST + dt.timedelta(days=number)
        week = number // 7
        if day.isoformat() in RACES:
            plans.append(race(day.isoformat(), RACES[day.isoformat()]))
        if day.weekday() == 0 and week % 3 == 0:
            plans.append(Plan(day.isoformat(), "Day Off: Rest Day"))
            continue
        if (day.weekday() == 0 and week % 3 == 1) or (day.weekday() in (2, 4) and week % 4 == 3):
            continue  # an easier week
        for kind, sport, titles, minutes, speed, hour in WEEK[day.weekday()]:
            plan, row = session(day, kind, sport, pick(titles), round(minutes * (0.8 + week % 4 * 0.1) / 5) * 5, speed, hour, rng, pick)
            plans.append(plan)
            rows += [row] if row else []
        if day < TODAY and rng.random() < 0.2:
            sport, name, moving, km = pick(EXTRAS)
            rows.append(activity(sport, f"{day} 20:{int(rng.random() * 60):02d}:{int(rng.random() * 60):02d}", name, moving, km))
    for day in [day for day in RACES if day < TODAY.isoformat()]:
        sport = "Ride" if "Triathlon" in RACES[day] else "Run"
        rows.append(activity(sport, f"{day} 14:00:00", RACES[day][3:], "1:05:00", 38.0 if sport == "Ride" else 12.0,
                             workout_type=11 if sport == "Ride" else 1))
    plans.append(race("2026-05-10", RACES["2026-05-10"]))
    return Case("year", feed("year", TODAY.isoformat(), plans), {"activities.json": newest_first(rows)}, today=TODAY.isoformat(),
        extra=["--since", FIRST.isoformat()], compact=True,
        figures=f"{len(plans)} plans and {len(rows)} activities from {FIRST} to {LAST}")


def session(day, kind, sport, title, minutes, speed, hour, rng, pick):
    """A plan and, unless it was missed or lies ahead, its activity."""
    summary = f"{kind}: {title}" if title else kind
    km = minutes / 60 * speed
    distance = f"{km * 1000:.0f} m" if kind == "Swim" else f"{km:.1f} km" if km else ""
    plan = Plan(day.isoformat(), summary, f"{minutes // 60}:{minutes % 60:02d}", distance, pick(NOTES))
    fate, share, start = rng.random(), 0.9 + rng.random() * 0.2, f"{hour:02d}:{int(rng.random() * 60):02d}:{int(rng.random() * 60):02d}"
    done = int(minutes * 60 * share)
    if day >= TODAY or fate < 0.08:
        plan.structured = day >= TODAY and kind == "Bike"
        return plan, None
    if fate < 0.11:
        plan.done = Actual(start, done, km * share * 1000 or None)
        return plan, None
    row = activity(sport, f"{day} {start}", pick(["Morning", "Another", "Solid", "Quiet"]) + f" {title or kind}",
                   clock(done), round(km * share, 2),
                   watts=170 + int(rng.random() * 50) if kind == "Bike" else None, trainer=sport == "VirtualRide")
    if (TODAY - day).days <= 4:
        plan.done = row
    return plan, row


CASES = [year()]
