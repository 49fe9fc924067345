"""The brief, once a day, in the runs of cron."""
import datetime as dt

from box import HTTP, UNKEYED
from coach import NAME, NOTES
from lab import PUBLIC, each, moment

FIRST = dt.date(2027, 3, 10)
DAY = dt.date(2027, 3, 18)


def began(lab, **messages):
    """A household whose first run was yesterday in the evening."""
    home = lab.home(FIRST, **messages)
    home.coach.follow(DAY - dt.timedelta(days=1))
    done = home.cron(moment(DAY - dt.timedelta(days=1), "20:00"))
    lab.check("the first run", (done.returncode, len(lab.box)) == (0, 0), f"{done.returncode}, {done.stderr}, {lab.box}")
    return home


def told(lab, home, name, now, number, *arguments):
    """A run, and how many briefs it brings each way; nothing else arrives."""
    done = home.cron(now, *arguments)
    lab.check(name, (done.returncode, lab.box.counts(), lab.box.counts("brief")) == (0, each(number), each(number)),
              f"{done.returncode}, {lab.box.counts()} {done.stderr}")


def mornings(lab):
    home = began(lab)
    told(lab, home, "6:00: nothing", moment(DAY, "06:00"), 0)
    for flag in ("--no-messages", "--dry-run", "--no-state"):
        told(lab, home, f"6:31 {flag}: nothing", moment(DAY, "06:31"), 0, flag)
    told(lab, home, "6:31: one brief a way", moment(DAY, "06:31"), 1)
    for brief in list(lab.box):
        today, tomorrow = (home.coach[DAY + dt.timedelta(days=days)].summary for days in (0, 1))
        name = f"the brief by {brief.way}"
        lab.check(f"{name}: today and tomorrow", today in brief.text and tomorrow in brief.text, brief.text)
        lab.check(f"{name}: neither notes nor Strava's title", NOTES not in brief.text and NAME not in brief.text, brief.text)
        lab.expect(f"{name}: priority", brief.priority, None if brief.way == "mail" else "low")
        link = brief.link or next((word for word in brief.text.split() if word.startswith(PUBLIC)), None)
        lab.expect(f"{name}: link", link, f"{PUBLIC}/athletes/anna/days/{DAY}", *([None] if brief.way == "mail" else []))
        if brief.way in ("webhook", "command"):
            lab.expect(f"{name}: key", brief.key, f"brief/{DAY}")
    lab.expect("the same title by each way", len({brief.title for brief in lab.box}), 1)
    lab.check_forms("briefs")
    for clock in ("06:32", "07:00", "10:59"):
        told(lab, home, f"{clock}: nothing more", moment(DAY, clock), 0)
    later = DAY + dt.timedelta(days=1)
    fresh = began(lab)
    told(lab, fresh, "11:30 and not before: none", moment(DAY, "11:30"), 0)
    twins = [home.start("--quiet", at=moment(later, "06:31")) for _ in range(2) if home.feed(moment(later, "06:31")) is None]
    lab.box.clear()
    ended = [home.end(one).returncode for one in twins]
    home.run("--quiet", at=moment(later, "06:50"))
    lab.check("two runs at once: one brief a way", lab.box.counts() == each(1), f"{ended}, {lab.box.counts()}")
    back = DAY + dt.timedelta(days=6)
    told(lab, home, "off for five days, woken at 5:00: nothing", moment(back, "05:00"), 0)
    told(lab, home, "woken at 9:00: one brief, today's", moment(back, "09:00"), 1)
    lab.expect("its key", {brief.key for brief in lab.box.of("webhook")}, {f"brief/{back}"})
    told(lab, home, "woken at 15:00: nothing", moment(back, "15:00"), 0)
    told(lab, home, "a day off: woken at 15:00: nothing", moment(back + dt.timedelta(days=2), "15:00"), 0)


def unusual_clocks(lab):
    home = lab.home(dt.date(2027, 3, 20), 300, brief_at="02:30")
    home.cron(moment(dt.date(2027, 3, 27), "20:00"))
    told(lab, home, "the night without 2:30: nothing at 1:59", moment(dt.date(2027, 3, 28), "01:59"), 0)
    told(lab, home, "the night without 2:30: one at 3:00", moment(dt.date(2027, 3, 28), "03:00"), 1)
    home.cron(moment(dt.date(2027, 10, 30), "20:00"))
    first = moment(dt.date(2027, 10, 31), "02:31")
    told(lab, home, "the night with 2:30 twice: one", first, 1)
    told(lab, home, "the night with 2:30 twice: once", first.replace(fold=1), 0)
    home = began(lab)
    told(lab, home, "before the clock goes wrong: one", moment(DAY, "06:31"), 1)
    for year in (2028, 1970):
        lab.box.clear()
        for clock in ("06:31", "06:40", "09:00"):
            home.run("--quiet", at=moment(DAY.replace(year=year), clock))
        lab.check(f"the clock shows {year}: one brief at most", max(lab.box.counts("brief").values()) <= 1, lab.box.counts())
    told(lab, home, "the clock is right again: nothing twice", moment(DAY, "10:00"), 0)
    told(lab, home, "the clock is right again: tomorrow's", moment(DAY + dt.timedelta(days=1), "06:31"), 1)


def lost(lab):
    """Outcomes that are not known: never a second brief where keys aren't known; asked again where they are."""
    for mood in ("lost", "lost html"):
        home = began(lab)
        lab.mood(mood, *HTTP)
        lab.mood("lost", "command")
        got = []
        for clock in ("06:31", "07:31", "08:31", "09:31"):
            home.cron(moment(DAY, clock))
            got += lab.box
            lab.mood("ok", *HTTP, "command")
        numbers = {way: len([one for one in got if one.way == way]) for way in lab.box.counts()}
        lab.check(f"a brief of which nothing is known ({mood}): never a second", all(numbers[way] == 1 for way in UNKEYED), numbers)
        lab.check(f"a brief of which nothing is known ({mood}): again, with its key",
                  numbers["webhook"] == 2 and numbers["command"] == 2 and len({one.key for one in got if one.way == "webhook"}) == 1,
                  numbers)
    home = began(lab)
    lab.mood("429", "ntfy")
    done = home.cron(moment(DAY, "06:31"))
    lab.mood("ok", "ntfy")
    home.cron(moment(DAY, "07:00"))
    early = lab.box.counts()
    home.cron(moment(DAY, "07:32"))
    lab.expect("429: the hour that was asked for is kept, then one brief", (done.returncode, early["ntfy"], lab.box.counts()["ntfy"]),
               (0, 0, 1))
    answers = [row["answer"] for row in home.listed(moment(DAY, "08:00"))]
    lab.check("message list: each answer is a sentence", answers and all(one.rstrip().endswith(".") for one in answers), answers)


def shown(lab):
    """How much of the training `shows` tells."""
    today = moment(DAY, "06:31")
    for shows, holds in (("everything", lambda text, title: title in text and NOTES.rstrip(".") in text),
                         ("titles", lambda text, title: title in text and NOTES.rstrip(".") not in text),
                         ("busy", lambda text, title: title not in text and NOTES.rstrip(".") not in text)):
        home = began(lab, shows=shows)
        home.cron(today)
        title = home.coach[DAY].summary.partition(": ")[2]
        lab.check(f"shows: {shows}", len(lab.box) == 5 and all(holds(one.text, title) for one in lab.box),
                  lab.box[0].text if lab.box else "nothing has come")


def mistakes(lab):
    for messages in ({"quiet": "00:00-24:00"}, {"quiet": "07:00-07:00"}, {"brief_until": "06:00"}, {"plan_days": -1},
                     {"brief_at": "25:00"}, {"shows": "all"}, {"brief": "06:30"}, {"ways": [{"ntfy": "anna"}]},
                     {"ways": [{"telegram": "4711"}]}, {"ways": [{"mail": "a@b.example\nBcc: c@d.example"}]}):
        home = lab.home(FIRST, **messages)
        home.feed(moment(DAY, "06:31"))
        done = home.run("check", at=moment(DAY, "06:31"))
        lab.check(f"check: {messages}", done.returncode == 78 and "config.yaml" in done.stderr + done.stdout,
                  f"{done.returncode}: {done.stderr}")
