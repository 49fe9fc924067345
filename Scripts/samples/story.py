"""A year with a story: the expected figures are known before they are drawn."""
import datetime as dt
import random

from samples.case import Case
from samples.strava import activity, hidden, newest_first
from samples.trainingpeaks import Actual, Plan, feed, race

TODAY = dt.date(2026, 3, 18)
FIRST = dt.date(2025, 3, 17)
LAST = TODAY + dt.timedelta(days=14)

#: Per weekday: the plan's type, Strava's sport, titles, minutes, km/h, hour. Mondays are days off.
WEEK = {
    1: ("Run", "Run", ["Tempo", "6 x 800 m", "Threshold 3 x 10 min"], 55, 11.6, 18),
    2: ("Swim", "Swim", ["Technique", "CSS 10 x 100", "Pull and paddles"], 45, 2.6, 6),
    3: ("Run", "Run", ["Easy", "Easy with strides", "Along the canal"], 45, 10.4, 7),
    4: ("Strength", "WeightTraining", ["Trunk and hips", "Full body"], 35, 0, 19),
    5: ("Bike", "Ride", ["Endurance", "Hills", "Coffee ride"], 105, 27.0, 10),
    6: ("Run", "Run", ["Long run", "Long run, last 20 min steady"], 85, 10.6, 9),
}
HURT = (dt.date(2025, 5, 14), dt.date(2025, 6, 22))  # six weeks; the first three of them with nothing at all
AWAY = (dt.date(2025, 8, 4), dt.date(2025, 8, 17))
RACE = dt.date(2025, 10, 26)
AFTER = (dt.date(2025, 10, 27), dt.date(2025, 11, 9))
MOUNTAINS = (dt.date(2026, 1, 10), dt.date(2026, 1, 16))


def within(day, span):
    return span[0] <= day <= span[1]


def usual(day, rng, plans, rows):
    """A day of an ordinary week: every fourth week is easier, one session in fourteen is missed."""
    week = (day - FIRST).days // 7
    if day.weekday() == 0 or week % 4 == 3 and day.weekday() in (2, 4):
        plans.append(Plan(day.isoformat(), "Day Off"))
        return
    kind, sport, titles, minutes, speed, hour = WEEK[day.weekday()]
    title = titles[int(rng.random() * len(titles))]
    minutes = round(minutes * (0.85 + week % 4 * 0.1 if week % 4 < 3 else 0.7) / 5) * 5
    km = minutes / 60 * speed
    plan = Plan(day.isoformat(), f"{kind}: {title}", f"{minutes // 60}:{minutes % 60:02d}",
                f"{km * 1000:.0f} m" if kind == "Swim" else f"{km:.0f} km" if km else "")
    plans.append(plan)
    fate, share = rng.random(), 0.94 + rng.random() * 0.12
    if day >= TODAY or fate < 0.07:
        return
    rows.append(done(day, sport, title, kind, minutes * share, speed * (0.98 + week / 1000), hour, rng, fate))
    if (TODAY - day).days <= 4:
        plan.done = rows[-1]


def done(day, sport, title, kind, minutes, speed, hour, rng, fate):
    """Swims and the gym are without heart rate; a run in fifteen begins at her door, which she hides."""
    moving = f"{int(minutes) // 60}:{int(minutes) % 60:02d}:{int(rng.random() * 60):02d}"
    km = round(minutes / 60 * speed, 2)
    if kind == "Run" and 0.5 < fate < 0.57:
        return hidden(sport, day.isoformat(), title, moving, km)
    start = f"{day} {hour:02d}:{int(rng.random() * 60):02d}:{int(rng.random() * 60):02d}"
    return activity(sport, start, title, moving, km, hr=0 if kind in ("Swim", "Strength") else None,
                    watts=165 + int(rng.random() * 30) if kind == "Bike" else None)


def hurt(day, rng, plans, rows):
    """A week of missed plans, two of days off, three of swimming and the gym."""
    weeks = (day - HURT[0]).days // 7
    if weeks == 0 and day.weekday() in WEEK:
        kind, _, titles, *_ = WEEK[day.weekday()]
        plans.append(Plan(day.isoformat(), f"{kind}: {titles[0]}", "0:45"))
    elif weeks < 3:
        plans.append(Plan(day.isoformat(), "Day Off: Heal"))
    elif day.weekday() in (2, 4, 6):
        kind, sport = ("Strength", "WeightTraining") if day.weekday() == 4 else ("Swim", "Swim")
        plans.append(Plan(day.isoformat(), f"{kind}: Without the foot", "0:40"))
        rows.append(done(day, sport, "Without the foot", kind, 38 + rng.random() * 5, 2.4 if kind == "Swim" else 0, 7, rng, 1))


def away():
    """Tokyo, then Honolulu: 9 August is lived twice, on both sides of the date line."""
    tokyo, honolulu = "Asia/Tokyo", "Pacific/Honolulu"
    return [
        activity("Run", "2025-08-05 05:40:10", "Around the palace", "38:20", 6.9, zone=tokyo),
        activity("Hike", "2025-08-07 08:05:00", "Mount Takao", "3:10:00", 9.4, zone=tokyo),
        activity("Run", "2025-08-09 06:10:00", "Last lap in Tokyo", "30:15", 5.5, zone=tokyo),
        activity("Run", "2025-08-09 17:20:00", "The same day again, in Honolulu", "28:40", 5.1, zone=honolulu),
        activity("Swim", "2025-08-11 08:00:00", "Turtles", "41:00", 1.3, zone=honolulu, hr=0),
        activity("Walk", "2025-08-13 18:30:00", "Waikiki", "52:00", 4.1, zone=honolulu, hr=0),
        activity("Run", "2025-08-15 06:30:00", "Diamond Head", "51:30", 8.0, zone=honolulu),
    ]


def extraordinary():
    return [
        activity("Walk", "2025-10-26 02:30:00", "Can't sleep, and the hour comes twice", "22:00", 1.7, hr=0),
        activity("Run", "2025-10-26 10:05:00", "Marathon!", "3:52:40", 42.31, workout_type=1, hr=161, elapsed="3:53:02"),
        activity("Ride", "2025-12-23 15:10:00", "To the in-laws, forgot to stop the watch", "2:21:00", 212.4, hr=0, climb=310),
        activity("Run", "2026-01-31 09:02:11", "Frozen lake", "1:12:10", 12.4),
        activity("Run", "2026-01-31 09:02:15", "Frozen lake, by telephone", "1:12:04", 12.5, hr=0, device="Strava App"),
        activity("Ride", "2026-02-14 10:00:00", "Brick, part one", "1:30:20", 40.2, watts=181, elapsed="1:31:00"),
        activity("Run", "2026-02-14 11:38:00", "Brick, part two", "28:30", 5.2),
        *[activity("NordicSki", f"2026-01-{day} 10:{day}:00", "Between the spruces", f"{time}:00", km, climb=180)
          for day, time, km in ((10, "1:25", 14.2), (11, "1:50", 19.0), (13, "2:05", 22.4), (14, "1:10", 12.1), (16, "1:40", 17.7))],
    ]


def story():
    rng = random.Random("a year with a story")
    plans, rows = [], away() + extraordinary()
    for number in range((LAST - FIRST).days + 1):
        day = FIRST + dt.timedelta(days=number)
        if within(day, HURT):
            hurt(day, rng, plans, rows)
        elif day == RACE:
            plans.append(race(day.isoformat(), "A: Autumn Marathon"))
        elif within(day, AFTER):
            plans.append(Plan(day.isoformat(), "Day Off: Recover") if day.weekday() != 5 else
                         Plan(day.isoformat(), "Walk: As you like", "1:00", done=Actual(seconds=3300)))
        elif day == dt.date(2026, 1, 31):
            plans.append(Plan(day.isoformat(), "Run: On the ice", "1:10", "12 km"))
        elif day == dt.date(2026, 2, 14):
            plans.append(Plan(day.isoformat(), "Brick: Ride 1:30, run 0:30", "2:00"))
        elif not within(day, AWAY) and not within(day, MOUNTAINS):
            usual(day, rng, plans, rows)
    plans.append(race("2026-05-10", "A: Lake Triathlon"))
    return Case("story", feed("story", TODAY.isoformat(), plans), {"activities.json": newest_first(rows)}, today=TODAY.isoformat(),
        extra=["--since", FIRST.isoformat()], compact=True, insights=[],
        figures=f"{len(plans)} plans and {len(rows)} activities from {FIRST} to {LAST}")


CASES = [story()]
