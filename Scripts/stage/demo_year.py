"""A year of an athlete's life up to a day: the plan, some weeks further, and the activities up to four weeks before.

The last four weeks of activities are left to the stand-in for Strava, whose weeks have the same habits (TrainingWeek.swift),
so that there is something to fetch. The same for the same day: chance is seeded with each day's date.
"""
import contextlib
import datetime as dt
import random
import tempfile
from zoneinfo import ZoneInfo

from samples.strava import activity, clock, hidden, newest_first
from samples.trainingpeaks import Actual, Plan, feed, race
from stage.staging import Athlete, Stage, StandIn

ZONE = "Europe/Berlin"
#: How many days back the plan begins, and how many ahead it ends.
PAST, AHEAD = 371, 37
#: The days up to today whose activities only the stand-in has.
LATELY = 28
EASY, SWIM = "Easy enough to talk. If you can't, walk a minute.", "Bring the pull buoy.\nCount strokes on the last length of each."
LONG = ("Eat before you are hungry and drink before you are thirsty: a gel at 0:40 and every 30 minutes from then on.\n\n"
        "The first hour belongs to the hills, the second to your head. Last 20 minutes steady, not heroic.\n"
        "Write me how the knee was.")
#: Of each weekday: the plan's type, Strava's sport, titles, minutes, km/h, hour, the coach's text. Mondays are days off.
WEEK = {
    1: [("Swim", "Swim", ["CSS 10 x 100", "Technique", "Pull and paddles, 4 x 400"], 55, 2.6, 6, SWIM),
        ("Run", "Run", ["Tempo", "Threshold 3 x 10", "6 x 800 m with 400 m jog, the last two as if somebody were watching"],
         57, 11.6, 18, "Warm up 15 min, then as written, cool down 10 min.")],
    2: [("Run", "Run", ["Easy", "Easy with strides", "Along the canal"], 44, 10.4, 6, EASY),
        ("Bike", "VirtualRide", ["Sweet spot 3 x 12", "VO2 5 x 3", "Cadence"], 60, 33.0, 18, "")],
    3: [("Swim", "Swim", ["Drills", "Endurance 3 x 800"], 50, 2.5, 6, SWIM),
        ("Strength", "WeightTraining", ["Trunk and legs", "Full body", "Mobility"], 48, 0, 18, "")],
    4: [("Run", "Run", ["Easy", "Shake-out"], 40, 10.2, 6, EASY)],
    5: [("Bike", "Ride", ["Long ride", "Hills, at least 1,200 m of them", "Bunch ride"], 195, 27.5, 9, LONG),
        ("Run", "Run", ["Off the bike"], 21, 11.4, 13, "Straight off the bike. The first kilometre lies to you.")],
    6: [("Run", "TrailRun", ["Long run", "Long run, last 20 min steady", "Trails"], 95, 10.0, 9, LONG)],
}
#: The share of the usual volume in each week of four.
LOADS = [0.9, 1.0, 1.1, 0.65]
#: By weeks from this one: the race of its Sunday, and each leg's sport, hour, time and kilometres.
RACES = {
    -45: ("C: Ten kilometres through the town", [("Run", 11, "44:31", 10.02)]),
    -30: ("A: Lake Triathlon, middle distance", [("Swim", 8, "36:10", 1.93), ("Ride", 8.7, "2:41:20", 89.4),
                                                 ("Run", 11.5, "1:47:42", 21.1)]),
    -17: ("B: Half marathon along the river", [("Run", 10, "1:38:51", 21.16)]),
    -7: ("C: Cross-country, the muddy one", [("TrailRun", 11, "41:05", 8.2)]),
    3: ("B: City run", []),
    5: ("A: Lake Triathlon, once more", []),
}
#: By days from today: a spell in bed.
ILL = (-236, -226)
#: By month and days: away on holiday without a plan, and on skis.
AWAY, SNOW = (8, 3, 16), (1, 10, 16)
NAMES = ["Morning {}", "{} before work", "Lunch {}", "{}, slower than it felt", "Grey sky, good legs", "With Mira and the dog",
         "The long way home", "{} 🌲", "Not my day, done anyway"]
EXTRAS = [("Yoga", "Yoga for stiff cyclists", "32:00", 0, 20), ("Ride", "To the office", "24:10", 7.8, 17),
          ("Hike", "A walk in the hills that became a hike because nobody had looked at the map", "2:10:00", 9.5, 14),
          ("Walk", "Evening Walk", "40:00", 3.1, 20)]


def year(today, zone=ZONE):
    plans, rows = [], []
    for offset in range(-PAST, AHEAD + 1):
        day = today + dt.timedelta(days=offset)
        Day(today, day, zone, plans, rows).live()
    return feed("demo", today.isoformat(), plans), newest_first(rows)


class Day:
    def __init__(self, today, day, zone, plans, rows):
        self.today, self.day, self.zone, self.plans, self.rows = today, day, zone, plans, rows
        self.offset = (day - today).days
        self.week = (day - (today - dt.timedelta(days=today.weekday()))).days // 7
        self.random = random.Random(f"a year of {day}")

    def live(self):
        if self.week in RACES and self.day.weekday() == 6:
            self.compete(*RACES[self.week])
        elif self.is_in(*AWAY):
            self.travel()
        elif self.is_in(*SNOW):
            self.add("NordicSki", 10, "Between the spruces", f"1:{10 + self.day.day * 2}:00", 8 + self.day.day / 2)
        elif ILL[0] <= self.offset <= ILL[1]:
            self.lie_ill()
        elif self.day.weekday() == 0:
            self.plan("Day Off: Rest Day" if self.week % 2 else "Day Off")
        else:
            self.train()

    def is_in(self, month, first, last):
        return self.day.month == month and first <= self.day.day <= last

    def train(self):
        """An ordinary day: in winter there is a ride indoors, and every fourth week is easier."""
        indoors = self.day.month in (11, 12, 1, 2, 3)
        for kind, sport, titles, minutes, speed, hour, notes in WEEK[self.day.weekday()]:
            if sport == "VirtualRide" and not indoors or kind == "Swim" and self.week % 4 == 3 and self.day.weekday() == 3:
                continue
            load = 0.55 if self.week in RACES else LOADS[self.week % 4]
            self.session(kind, sport, self.random.choice(titles), round(minutes * load / 5) * 5, speed, hour, notes)
        if self.random.random() < 0.22:
            sport, name, moving, km, hour = self.random.choice(EXTRAS)
            self.add(sport, hour, name, moving, km)

    def session(self, kind, sport, title, minutes, speed, hour, notes):
        """A plan, and its activity: one in twelve is missed, some are cut short, a few known to TrainingPeaks alone."""
        km = minutes / 60 * speed
        distance = "" if not km else f"{km * 1000:.0f} m" if kind == "Swim" else f"{km:.1f} km"
        plan = self.plan(f"{kind}: {title}", time=f"{minutes // 60}:{minutes % 60:02d}", distance=distance, notes=notes)
        fate, share = self.random.random(), self.random.uniform(0.92, 1.08)
        if fate < 0.08:
            return
        if fate < 0.13:
            share = self.random.uniform(0.45, 0.75)
        elif fate < 0.17:
            share = self.random.uniform(1.25, 1.6)
        seconds = round(minutes * 60 * share)
        if fate > 0.98 and self.offset <= -LATELY:
            plan.done = Actual(f"{hour:02d}:10:00", seconds, km * share * 1000 or None)
            return
        form = speed * self.random.uniform(0.95, 1.04) * (1 + self.offset / 10_000)
        name = self.random.choice([title, *NAMES]).format(title)
        self.add(sport, hour, name, clock(seconds), round(seconds / 3600 * form, 2),
                 watts=150 + int(self.random.random() * 60) if kind == "Bike" else None, trainer=sport == "VirtualRide",
                 hr=0 if kind in ("Swim", "Strength") else None)

    def compete(self, title, legs):
        self.plans.append(race(self.day.isoformat(), title))
        for sport, hour, moving, km in legs:
            self.add(sport, int(hour), f"{title[3:]}!", moving, km, minute=int(hour % 1 * 60),
                     **({} if sport == "Swim" else {"workout_type": 11 if sport == "Ride" else 1, "hr": 168}))

    def lie_ill(self):
        if self.offset < ILL[0] + 2:
            self.plan("Run: Easy", time="0:45", notes=EASY)
        else:
            self.plan("Day Off: Get well")

    def travel(self):
        done = [("Hike", "Up to the crater", "3:05:00", 11.2), ("Swim", "Turtles", "41:00", 1.3), None,
                ("Run", "Along the beach", "38:20", 6.9)][self.day.day % 4]
        if done:
            sport, name, moving, km = done
            self.add(sport, 8, name, moving, km, zone="Pacific/Honolulu")

    def plan(self, summary, **more):
        self.plans.append(Plan(self.day.isoformat(), summary, **more))
        return self.plans[-1]

    def add(self, sport, hour, name, moving, km, minute=None, **more):
        """Adds an activity, unless the stand-in has it or it lies ahead; one run in twenty hides its start."""
        if self.offset > -LATELY:
            return
        if sport == "Run" and "workout_type" not in more and self.random.random() < 0.05:
            self.rows.append(hidden(sport, self.day.isoformat(), name, moving, km))
            return
        minute = int(self.random.random() * 50) if minute is None else minute
        start = f"{self.day} {hour:02d}:{minute:02d}:{int(self.random.random() * 60):02d}"
        self.rows.append(activity(sport, start, name, moving, km, **{"zone": self.zone, **more}))


def today_in(zone):
    return dt.datetime.now(ZoneInfo(zone)).date()


@contextlib.contextmanager
def staged(binary, stand_in):
    """A server with that year, up to today, and the stand-in behind it; all of it is gone in the end."""
    with tempfile.TemporaryDirectory(prefix="tpmerge-demo-") as folder, \
            StandIn(stand_in, "--days", str(LATELY), "--consent", "auto", "--timezone", ZONE, minutes=1440) as strava:
        stage = Stage(binary, folder, {"anna": Athlete(ZONE, *year(today_in(ZONE)), strava=True)}, strava.address)
        stage.connect("anna")
        stage.run()
        with stage:
            yield stage
