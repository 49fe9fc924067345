"""Who lives on the stage: a year as people live it, nobody's first day, names that attack, crowds, zones far away."""
import datetime as dt

from samples.fit import Session, recording
from samples.strava import activity
from samples.trainingpeaks import Plan, feed
from stage import demo_year
from stage.staging import Athlete

BERLIN, FAR_EAST = "Europe/Berlin", "Pacific/Kiritimati"
TODAY, TODAY_FAR_EAST = demo_year.today_in(BERLIN), demo_year.today_in(FAR_EAST)
YESTERDAY = TODAY - dt.timedelta(days=1)
#: The last month that is over: all of it has been lived.
LAST_MONTH = (TODAY.replace(day=1) - dt.timedelta(days=1)).replace(day=1)
#: A script that runs, in whatever way, leaves this behind.
MARK = "window.hacked=1"
UGLY = [
    f"<script>{MARK}</script>",
    f"\"><img src=x onerror=\"{MARK}\">",
    f"' onmouseover='{MARK}' autofocus onfocus='{MARK}",
    f"--><!-- ]]></textarea></title></style><script>{MARK}</script>",
    f"<svg><script>{MARK}</script></svg>",
    "{{frame.csrf}}", "{{{frame.csrf}}}", "{{>frame}}",
    f"javascript:{MARK}",
    "https://evil.example/?steal", "mailto:eve@evil.example",
    "&lt;b&gt;bold&lt;/b&gt; &amp;amp;",
    "שלום עולם, ריצת בוקר 10 ק״מ", "جري الصباح ١٠ كم",
    "👩‍👩‍👧‍👦 🏃🏽‍♀️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 Family",
    "Z̷̢̛̙̖͔͈a̸̡͉l̶̨̰g̷̢͚o̴̘̅ " + "e\u0301\u0327\u0323" * 40,
    "x" * 10_000,
    "\u202etxt.exe\u202c and \u2066isolated\u2069 \u200fmarks\u200e",
    "before\u2028line\u2029paragraph",
    "Optional(nil) NaN null inf",
    "",
]


def everybody():
    """The athletes by name."""
    text, rows = demo_year.year(TODAY, BERLIN)
    far = demo_year.year(TODAY_FAR_EAST, FAR_EAST)
    return {
        "anna": Athlete(feed=text, rows=rows, strava=True),
        "ben": Athlete(strava=True, runs=False),
        "nobody": Athlete(rows=[], runs=False),
        "mallory": Athlete(**ugly()),
        "crowd": Athlete(rows=crowd(), history_days=30),
        "sixty": Athlete(**sixty()),
        "kiri": Athlete(zone=FAR_EAST, **far_east()),
        "dora": Athlete(rows=clock_changes(), history_days=800),
        "wendy": Athlete(files=watch()),
        "far": Athlete(zone=FAR_EAST, feed=far[0], rows=far[1]),
    }


def watch():
    """What a watch recorded without Strava: a triathlon in one file, rides with power, and a name that attacks."""
    start = f"{YESTERDAY} 09:00:00"
    race = [Session("swim", start, 1560, 1500, hr=152), Session("transition", f"{YESTERDAY} 09:26:03", 118, 400, hr=149),
            Session("ride", f"{YESTERDAY} 09:28:04", 4020, 40_200, hr=155, watts=231, climb=312),
            Session("transition", f"{YESTERDAY} 10:35:07", 71, 250, hr=150),
            Session("run", f"{YESTERDAY} 10:36:21", 2630, 10_000, hr=166, climb=41)]
    files = {f"race {UGLY[0].replace('/', '-')}.fit": recording(race, device=UGLY[1])}
    for week in range(1, 10):
        for place, (sport, seconds, meters, heart, watts) in enumerate([
                ("ride", 5400, 42_000, 131, 178), ("run", 2700, 8200, 148, None), ("run", 1500, 5000, 171, None)]):
            day = YESTERDAY - dt.timedelta(days=7 * week - 2 * place)
            files[f"{day}.fit"] = recording([Session(sport, f"{day} 07:00:00", seconds, meters, heart, watts)])
    return files


def ugly():
    """Each name as a plan's title, as the coach's words and as an activity; and activities that nobody can have done."""
    plans, rows = [], []
    for place, name in enumerate(UGLY):
        day = LAST_MONTH + dt.timedelta(days=place)
        plans.append(Plan(day.isoformat(), f"Run: {name}"[:9000], "0:40", "8 km", notes=name[:5000]))
        plans.append(Plan(day.isoformat(), f"Swim: {name}"[:9000], "0:40", notes="Missed, with words: " + name[:5000]))
        rows.append(activity("Run", f"{day} 07:00:00", name, "41:00", 8.1))
    days = (LAST_MONTH + dt.timedelta(days=place) for place in range(22, 28))
    more = [dict(sport="Run", name="No distance", moving="30:00"), dict(sport="Ride", name="No time", moving="00:00", km=12.0),
            dict(sport="Ride", name="A whole day", moving="24:00:00", km=600.0),
            dict(sport="Run", name="Faster than light", moving="00:01", km=900.0, average_speed=9e8, max_speed=9e9),
            dict(sport="Hike", name="Below the sea", moving="1:00:00", km=4.0, total_elevation_gain=-120.0),
            dict(sport=f"<script>{MARK}</script>", name="Sport of its own", moving="30:00", km=3.0)]
    for day, one in zip(days, more, strict=True):
        rows.append(activity(one.pop("sport"), f"{day} 09:00:00", one.pop("name"), one.pop("moving"), one.pop("km", 0.0), **one))
    return {"feed": feed("mallory", TODAY.isoformat(), plans), "rows": rows}


#: Strava's sport types, fifty with those that it has yet to invent.
SPORTS = ["Run", "Ride", "Swim", "Walk", "Yoga", "Rowing", "NordicSki", "WeightTraining", "Hike", "TrailRun"] + [
    f"NewSport{number}" for number in range(40)]


def crowd():
    """3,000 workouts in last month, 500 of them on the 15th, and 17,000 over thirty years before."""
    rows = [lean(LAST_MONTH.replace(day=15), place, "Run") for place in range(500)]
    others = [day for day in range(1, 29) if day != 15]
    rows += [lean(LAST_MONTH.replace(day=others[place % len(others)]), place // len(others), SPORTS[place % 8]) for place in range(2500)]
    rows += [lean(LAST_MONTH - dt.timedelta(days=1 + place * 11_000 // 17_000), place % 2, SPORTS[place % 50])
             for place in range(17_000)]
    return rows


def lean(day, place, sport):
    """A row with the least that is needed, so that many are made in no time; no two of a day overlap."""
    start = dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=60 + place * 150)
    local = start.strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"id": 91_000_000_000 + day.toordinal() * 1000 + place, "name": f"{sport} number {place}", "sport_type": sport,
            "type": sport, "start_date": local, "start_date_local": local, "timezone": "(GMT+00:00) Etc/UTC",
            "utc_offset": 0.0, "moving_time": 100, "elapsed_time": 100, "distance": 400.0}


def sixty():
    """Sixty plans in last month, two a day, most of them done: what a month of somebody ambitious holds."""
    plans, rows = [], []
    for place in range(60):
        day = (LAST_MONTH + dt.timedelta(days=place % 28)).isoformat()
        kind, sport, hour = ("Run", "Run", 7) if place < 28 else ("Bike", "Ride", 17) if place < 56 else ("Swim", "Swim", 12)
        title = ["Tempo with strides at the end", "Easy", "Threshold 3 x 10", "Endurance along the river"][place % 4]
        plans.append(Plan(day, f"{kind}: {title}", "1:00", "10 km", "Warm up, then as written.\nCool down."))
        if place % 9:
            rows.append(activity(sport, f"{day} {hour:02d}:{place % 60:02d}:00", f"{title}, done", "58:30", 9.8))
    return {"feed": feed("sixty", TODAY.isoformat(), plans), "rows": rows}


def far_east():
    """The first on which it is tomorrow: a plan of today, and what was done in the first and the last minutes of yesterday."""
    yesterday = TODAY_FAR_EAST - dt.timedelta(days=1)
    plans = [Plan(TODAY_FAR_EAST.isoformat(), "Run: Today in Kiritimati", "0:30"),
             Plan(yesterday.isoformat(), "Swim: Yesterday in Kiritimati", "0:30")]
    rows = [activity("Run", f"{yesterday} 00:03:00", "First minutes", "20:00", 4.0, zone=FAR_EAST),
            activity("Walk", f"{yesterday} 23:20:00", "Last minutes", "30:00", 2.0, zone=FAR_EAST)]
    return {"feed": feed("kiri", TODAY_FAR_EAST.isoformat(), plans), "rows": rows}


def clock_changes():
    """An hour at each end of the days of 23 and of 25 hours in Berlin last year, and one in the hour that comes twice."""
    rows = []
    for day in (last_sunday(TODAY.year - 1, 3), last_sunday(TODAY.year - 1, 10)):
        for hour in ("00:15", "22:45"):
            rows.append(activity("Run", f"{day} {hour}:00", f"At {hour}", "1:00:00", 10.0))
    rows.append(activity("Walk", f"{last_sunday(TODAY.year - 1, 10)} 02:30:00", "Comes twice", "30:00", 2.0))
    return rows


def last_sunday(year, month):
    """The last Sunday of a month of 31 days."""
    day = dt.date(year, month, 31)
    return day - dt.timedelta(days=(day.weekday() + 1) % 7)
