"""Trouble: told once, again after a week, and once when it is over; by the ways that work."""
import datetime as dt
import json

from box import WAYS
from lab import each, moment

FIRST = dt.date(2027, 3, 10)
DAY = dt.date(2027, 3, 17)


def later(start, hours):
    return start + dt.timedelta(hours=hours)


def expect(lab, home, name, now, numbers, **more):
    done = home.cron(now, **more)
    lab.check(f"trouble: {name}", lab.box.counts("trouble") == numbers,
              f"{done.returncode}, {lab.box.counts('trouble')}: {[one.text for one in lab.box[:2]]} {done.stderr}")
    return done


def feed_away(lab):
    home = lab.home(FIRST, brief_at=None)
    start = moment(DAY, "12:00")
    home.cron(start - dt.timedelta(hours=2))
    (home.folder / "feed.ics").unlink()
    for hours in (0, 24, 47):
        expect(lab, home, f"the feed is away for {hours} h: nothing", later(start, hours), each(0), fresh=False)
    expect(lab, home, "the feed is away for 49 h: told", later(start, 49), each(1), fresh=False)
    for one in lab.box:
        lab.expect(f"trouble: {one.way}'s priority", one.priority, "high", None)
        lab.check(f"trouble: {one.way}'s sentence names the feed", "feed" in one.title.lower() + one.text.lower(), one.text)
    for hours in (50, 72, 120, 166):
        expect(lab, home, f"the feed is away for {hours} h: nothing new", later(start, hours), each(0), fresh=False)
    expect(lab, home, "the feed is away for 7 days: told again", later(start, 169), each(1), fresh=False)
    expect(lab, home, "the feed is away for 10 days: nothing new", later(start, 240), each(0), fresh=False)
    expect(lab, home, "the feed is well: told once", later(start, 242), each(1))
    keys = [row["key"] for row in home.listed(later(start, 242)) if row["key"].startswith("trouble/")]
    lab.expect("trouble: stages in the keys", sorted({key.rpartition("/")[2] for key in keys}), ["1", "2", "well"])
    expect(lab, home, "the feed stays well: nothing", later(start, 250), each(0))
    (home.folder / "feed.ics").unlink()
    expect(lab, home, "the feed is away again, for an hour", later(start, 260), each(0), fresh=False)
    expect(lab, home, "the feed was away for a night: nothing", later(start, 270), each(0))
    (home.folder / "feed.ics").unlink()
    home.cron(later(start, 280), fresh=False)
    expect(lab, home, "the same trouble later is a new one", later(start, 330), each(1), fresh=False)
    expect(lab, home, "and well again", later(start, 340), each(1))
    lab.check_forms("trouble")


def at_night(lab):
    home = lab.home(FIRST, brief_at=None, quiet="22:00-06:30")
    start = moment(DAY, "02:00")
    home.cron(start - dt.timedelta(hours=6))
    (home.folder / "feed.ics").unlink()
    home.cron(start, fresh=False)
    expect(lab, home, "at night it waits", later(start, 49), each(0), fresh=False)
    expect(lab, home, "in the morning it is told", later(start, 53), each(1), fresh=False)


def broken_way(lab):
    home = lab.home(FIRST)
    home.cron(moment(DAY, "20:00"))
    lab.mood("401", "ntfy")
    first, second = DAY + dt.timedelta(days=1), DAY + dt.timedelta(days=2)
    others = each(1) | {"ntfy": 0}
    expect(lab, home, "a way that refuses: told by the others", moment(first, "06:31"), others)
    lab.expect("a way that refuses: the brief by the others", lab.box.counts("brief"), others)
    lab.check("a way that refuses: it is named", all("ntfy" in one.title + one.text for one in lab.box if one.kind == "trouble"))
    for now in (moment(first, "08:00"), moment(first, "20:00"), moment(second, "06:31")):
        expect(lab, home, f"a way that refuses: nothing at {now:%H:%M}", now, each(0))
    status = home.run("status", at=moment(second, "07:00"))
    lab.check("status names the way that refuses", "ntfy" in status.stdout, status.stdout)
    lab.mood("ok", "ntfy")
    well = dict.fromkeys(WAYS, 0)
    for clock in ("06:31", "07:31", "08:31", "20:00"):
        home.cron(moment(second + dt.timedelta(days=1), clock))
        well = {way: number + well[way] for way, number in lab.box.counts("trouble").items()}
    lab.expect("trouble: a way that takes messages again: told once by the others", well, others)


def only_way(lab):
    """A way without another: exit status, standard error and `status` say it."""
    for mood, name in (("401", "refuses"), ("500", "is away")):
        home = lab.home(FIRST, ways=["ntfy"])
        home.cron(moment(DAY, "20:00"))
        lab.mood(mood, "ntfy")
        statuses, said = {}, {}
        for number in range(1, 10):
            day = DAY + dt.timedelta(days=number)
            runs = [home.cron(moment(day, clock)) for clock in ("06:35", "09:05", "15:05")]
            statuses[number], said[number] = runs[0].returncode, sum("ntfy" in run.stderr for run in runs)
        lab.expect(f"the only way {name}: exit statuses by day", [statuses[number] for number in (1, 2, 4, 6)], [0, 0, 75, 75])
        lab.expect(f"the only way {name}: exit status after 7 days", statuses[9], 77, *([75] if mood == "500" else []))
        lab.check(f"the only way {name}: standard error once a day", said[5] == said[6] == said[9] == 1, said)
        status = home.run("status", "--json", at=moment(DAY + dt.timedelta(days=9), "16:00"))
        lab.check(f"the only way {name}: status isn't ok", not json.loads(status.stdout or "{}").get("ok", True), status.stdout[:300])
        lab.expect(f"the only way {name}: nothing has come", lab.box.counts(ways=WAYS[:1]), {"ntfy": 0})
