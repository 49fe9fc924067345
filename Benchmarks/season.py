"""A triathlete's season of sixteen weeks, 160 plans and 130 activities, with the pairs that are true by construction.

Each week has ten plans; what becomes of each is drawn from a deck, so that every season of every seed has the same cards:
renamed, in another language, indoors, cut short, not done, done on another day, in two files, on two devices …
"""
import datetime as dt
import random
from dataclasses import dataclass, field

from samples.strava import activity, clock, hidden, newest_first
from samples.trainingpeaks import Plan, feed, guid, race

FIRST = dt.date(2025, 11, 3)
WEEKS = 16
TODAY = FIRST + dt.timedelta(weeks=WEEKS)

#: Of an ordinary week: weekday, the plan's type, Strava's sport, titles, minutes, km/h, the usual hour.
WEEK = [
    (0, "Swim", "Swim", ["Technique", "Drills and pull", "Easy 100s"], 45, 2.4, 6),
    (1, "Run", "Run", ["Easy", "Recovery jog", "Early and easy"], 35, 10.0, 7),
    (1, "Run", "Run", ["6 x 800 m", "Threshold 3 x 10 min", "Hill sprints", "Strides and tempo"], 65, 11.5, 18),
    (2, "Strength", "WeightTraining", ["Trunk and hips", "Full body", "Legs"], 35, 0, 7),
    (2, "Bike", "Ride", ["Sweet spot 3 x 12", "VO2max 5 x 4", "Cadence drills"], 75, 29.0, 18),
    (3, "Swim", "Swim", ["CSS 10 x 100", "Endurance 3 x 800"], 60, 2.7, 6),
    (4, "Day Off", None, [""], 0, 0, 0),
    (5, "Bike", "Ride", ["Long ride", "Endurance, hills", "Group ride"], 180, 27.0, 9),
    (5, "Run", "Run", ["Off the bike", "Brick run"], 25, 11.0, 13),
    (6, "Run", "Run", ["Long run", "Long run, last 30 min steady"], 105, 10.4, 9),
]
RACES = {7: ("Half Marathon Lakeside", "Run", 96, 13.2, 1), 15: ("Duathlon Riverside", "Ride", 95, 34.0, 11)}

#: What becomes of the 142 workouts that are no rest days and no races: how often.
DECK = {
    "as planned": 21, "renamed": 16, "Strava's name": 20, "another language": 14, "indoors": 6, "cut short": 8, "longer": 5,
    "another hour": 8, "hidden start": 4, "two devices": 3, "two files": 2, "joined in TrainingPeaks": 4,
    "not done": 27, "a day later": 2, "typed in": 2,
}
#: Activities without a plan: sport, name, minutes, km/h, hour; on days without a workout of their kind.
EXTRAS = [
    ("Walk", "With the dog", 40, 5.0, 20), ("Yoga", "Stretching", 25, 0, 21), ("Hike", "Up to the hut", 150, 4.0, 14),
    ("Walk", "Spaziergang", 55, 5.2, 15),
]
RENAMED = ["Wind, wind, wind", "With Jo and the kids", "Legs like lead", "New shoes!", "¯\\_(ツ)_/¯", "Regenlauf? Regenalles.", "PB??", "🥵"]
DEFAULT = {"Run": "Run", "Ride": "Ride", "Swim": "Swim", "WeightTraining": "Weight Training"}
ABROAD = {"Run": "Lauf am Morgen", "Ride": "Sortie à vélo le midi", "Swim": "Natación por la tarde",
          "WeightTraining": "Allenamento con i pesi serale"}


@dataclass
class Season:
    seed: int
    plans: list = field(default_factory=list)
    rows: list = field(default_factory=list)
    #: by the plan's place: the numbers of its activity and of that one's further parts and copies
    pairs: dict = field(default_factory=dict)

    @property
    def name(self):
        return f"season {self.seed}"

    def feed(self):
        return feed(self.name, TODAY.isoformat(), self.plans)

    def activities(self):
        return newest_first(self.rows)

    def true_pairs(self):
        """Returns the activities of each fulfilled plan, by the plan's UID in the feed."""
        return {guid(f"{self.name} {place}"): {str(row["id"]) for row in rows} for place, rows in self.pairs.items()}

    def fulfil(self, *rows):
        self.pairs[len(self.plans) - 1] = rows


def season(seed):
    rng = random.Random(seed)
    made = Season(seed)
    cards = [card for card, count in DECK.items() for _ in range(count)]
    rng.shuffle(cards)
    # The rare ones first: not every workout can be done in two files.
    cards.sort(key=lambda card: card in ("two files", "a day later", "indoors", "cut short", "longer"))
    for week in range(WEEKS):
        monday = FIRST + dt.timedelta(weeks=week)
        for place in WEEK:
            day = monday + dt.timedelta(days=place[0])
            if place[0] == 6 and week in RACES:
                add_race(made, day, *RACES[week])
            elif place[2] is None:
                made.plans.append(Plan(day.isoformat(), "Day Off"))
                add_extra(made, day, week, rng)
            else:
                add_workout(made, day, place, week, cards, rng)
    return made


def add_race(made, day, title, sport, minutes, speed, mark):
    made.plans.append(race(day.isoformat(), title))
    made.rows.append(activity(sport, f"{day} 09:30:12", f"{title}!", clock(minutes * 60), far(minutes, speed),
                              workout_type=mark))
    made.fulfil(made.rows[-1])


def add_extra(made, day, week, rng):
    if week % 2:
        sport, name, minutes, speed, hour = rng.choice(EXTRAS)
        made.rows.append(activity(sport, start(day, hour, rng), name, clock(minutes * 60), far(minutes, speed)))


def add_workout(made, day, place, week, cards, rng):
    weekday, kind, sport, titles, minutes, speed, hour = place
    minutes = round(minutes * (0.7 if week % 4 == 3 else 0.9 + week % 4 * 0.1) / 5) * 5
    title, meters = rng.choice(titles), far(minutes, speed) * 1000
    plan = Plan(day.isoformat(), f"{kind}: {title}", f"{minutes // 60}:{minutes % 60:02d}",
                f"{meters:.0f} m" if sport == "Swim" else f"{meters / 1000:.0f} km" if speed else "")
    made.plans.append(plan)
    card = draw(cards, weekday, sport)
    if card == "not done":
        return
    row = done(day, sport, title, minutes, speed, hour, card, made, rng)
    made.rows.append(row)
    if card == "joined in TrainingPeaks":
        plan.done = row
    if card == "a day later":
        return
    if card in ("two devices", "two files"):
        made.rows[-1:] = split(row) if card == "two files" else [row, copy(row)]
        made.fulfil(*made.rows[-2:])
    else:
        made.fulfil(row)


def draw(cards, weekday, sport):
    """Returns the next card that is possible here: of two runs a day each keeps its length, and a run isn't done a day
    later if that day has one of its own."""
    suits = {"two files": weekday == 5 and sport == "Ride", "indoors": sport in ("Run", "Ride"), "cut short": weekday != 1,
             "longer": weekday != 1, "a day later": weekday in (0, 2, 3)}
    return cards.pop(next(at for at in range(len(cards) - 1, -1, -1) if suits.get(cards[at], True)))


def done(day, sport, title, minutes, speed, hour, card, made, rng):
    name = {"as planned": title, "renamed": rng.choice(RENAMED), "another language": ABROAD[sport]}.get(
        card, f"{part_of_day(hour)} {DEFAULT[sport]}")
    share = {"cut short": 0.55, "longer": 1.35}.get(card, 0.94 + rng.random() * 0.12)
    length = int(minutes * 60 * share)
    more = {"manual": True} if card == "typed in" else {}
    if card == "indoors":
        sport, more["trainer"] = f"Virtual{sport}", True
        name = "Zwift - Volcano Circuit" if sport == "VirtualRide" else "Treadmill"
    if card == "a day later":
        day += dt.timedelta(days=1)
    if card == "another hour":
        hour = {6: 19, 7: 12, 18: 20, 9: 15, 13: 17}[hour]
    if card == "hidden start":
        return hidden(sport, day.isoformat(), name, clock(length), far(length / 60, speed))
    at = start(day, hour, rng)
    if title in ("Off the bike", "Brick run") and card != "another hour":
        at = after_the_ride(day, made) or at
    return activity(sport, at, name, clock(length), far(length / 60, speed), **more)


def after_the_ride(day, made):
    """Returns the time six minutes after the day's last ride; None without one whose time is known."""
    ends = [dt.datetime.fromisoformat(row["start_date_local"][:19]) + dt.timedelta(seconds=row["elapsed_time"] + 360)
            for row in made.rows if row["start_date_local"].startswith(day.isoformat()) and "Ride" in row["sport_type"]]
    return str(max(ends)) if ends and max(ends).hour > 1 and max(ends).date() == day else None


def split(row):
    """The same in two files, with twenty minutes of cake between them."""
    first = int(row["moving_time"] * 0.6)
    rest = row["moving_time"] - first
    share = row["distance"] / 1000 / row["moving_time"]
    return [activity(row["sport_type"], after(row, 0), row["name"], clock(first), round(first * share, 2), elapsed=clock(first)),
            activity(row["sport_type"], after(row, first + 1200), row["name"], clock(rest), round(rest * share, 2))]


def copy(row):
    """The same from a second device, which was started 40 s later and knows no heart rate."""
    return activity(row["sport_type"], after(row, 40), row["name"], clock(row["moving_time"] - 50),
                    round(row["distance"] / 1000 * 0.99, 2), hr=0, device="Wahoo ELEMNT")


def after(row, seconds):
    return str(dt.datetime.fromisoformat(row["start_date_local"][:19]) + dt.timedelta(seconds=seconds))


def part_of_day(hour):
    return "Morning" if hour < 11 else "Lunch" if hour < 14 else "Afternoon" if hour < 18 else "Evening"


def start(day, hour, rng):
    return f"{day} {hour:02d}:{int(rng.random() * 60):02d}:{int(rng.random() * 60):02d}"


def far(minutes, speed):
    return round(minutes / 60 * speed, 2)
