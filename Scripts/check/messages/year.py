"""A year of cron with outages of each way, and some days of `serve`: each key arrives once."""
import collections
import datetime as dt
import random
import signal
import time

from box import UNKEYED, WAYS
from lab import each, moment

FIRST = dt.date(2027, 1, 4)
#: What a mood does to a message: it arrives, will be tried again, is refused, or is lost: nothing is known of it.
MOODS = {"ok": "arrives", "204": "arrives", "429": "waits", "500": "waits", "401": "refused", "413": "refused", "200 html": "refused",
         "reset": "lost", "500 html": "lost", "lost": "arrives", "lost html": "arrives"}
CHOICES = {"ntfy": list(MOODS), "telegram": list(MOODS), "webhook": ["429", "500", "reset", "lost"], "mail": ["75"],
           "command": ["75", "lost"]}


def outages(rng, days, longest, share):
    """Spans of hours, from the second day on, which cover about that share of the time."""
    start, spans = 24 + rng.random() * 48, []
    while start < days * 24:
        length = rng.random() ** 2 * longest + 1
        spans.append((start, start + length))
        start += length + rng.random() * 2 * length / share + 20
    return spans


def during(spans, hour):
    return next((span for span in spans if span[0] <= hour < span[1]), None)


def cron(lab, seed, days, hours):
    rng, name = random.Random(seed), f"a year from seed {seed}"
    home = lab.home(FIRST, days + 20)
    begin = moment(FIRST, "00:40")
    away = {way: outages(rng, days, 80, 0.15) for way in WAYS}
    moods = {(way, span): rng.choice(CHOICES[way]) for way, spans in away.items() for span in spans}
    off, feed_away = outages(rng, days, 130, 0.05), outages(rng, days, 250, 0.1)
    arrived, wanted, tried = [], collections.Counter(), collections.defaultdict(list)
    statuses, failing, told, edits = collections.Counter(), {}, set(), {}
    for number in range(0, days * 24, hours):
        now = (begin.replace(tzinfo=None) + dt.timedelta(hours=number)).replace(tzinfo=begin.tzinfo)
        if during(off, number):
            continue
        mood = {way: moods.get((way, during(spans, number)), "ok") for way, spans in away.items()}
        for way in WAYS:
            lab.mood(mood[way], "sendmail" if way == "mail" else way)
        fresh = not during(feed_away, number)
        live(home, rng, now, edits if fresh else None)
        if not fresh:
            (home.folder / "feed.ics").unlink(missing_ok=True)
        statuses[home.cron(now, fresh=fresh).returncode] += 1
        arrived += lab.box
        if 6.5 <= now.hour + now.minute / 60 < 11:
            for way in WAYS:
                tried[now.date(), way].append(MOODS.get(mood[way], "waits"))
        if not fresh:
            since = failing.setdefault(during(feed_away, number), number)
            if number - since >= 48 and all(one == "ok" for one in mood.values()):
                told.add(since)
    for key, fates in tried.items():
        wanted[key] = next((fate == "arrives" for fate in fates if fate != "waits"), False)
    judge(lab, name, arrived, wanted, told, begin)
    judge_edits(lab, name, arrived, edits)
    lab.check(f"{name}: {sum(statuses.values())} runs", set(statuses) <= {0, 75, 77}, dict(statuses))
    lab.check(f"{name}: something arrives by each way", all(any(one.way == way for one in arrived) for way in WAYS))
    lab.check_forms(name)


def live(home, rng, now, edits):
    """The athlete does the day's session in the evening, and the coach changes a plan now and then, which a run sees at once."""
    coach, today = home.coach, now.date()
    coach.generation = now.timetuple().tm_yday * 10 + now.hour // 3
    if now.hour >= 20 and today.isoformat() in coach.sessions and not coach[today].done and rng.random() < 0.8:
        coach.follow(today)
    day = today + dt.timedelta(days=rng.randint(3, 9))
    if edits is not None and rng.random() < 0.06 and 9 <= now.hour < 20 and day.isoformat() in coach.sessions and day not in edits.values():
        number = len(edits)
        edits[f"Edit {number}."] = day
        if number % 2:
            coach.change(day, summary=f"{coach[day].summary.partition(':')[0]}: Edit {number}.")
        else:
            coach.add(day, f"Swim: Edit {number}.", 20)


def judge(lab, name, arrived, wanted, told, begin):
    briefs = collections.Counter((one.at.date(), one.way) for one in arrived if one.kind == "brief" and one.way in UNKEYED)
    wrong = {f"{day} {way}": (briefs[day, way], int(number)) for (day, way), number in wanted.items()
             if way in UNKEYED and briefs[day, way] != number}
    wrong |= {f"{day} {way}": (number, 0) for (day, way), number in briefs.items() if (day, way) not in wanted}
    lab.check(f"{name}: each brief once a day, and none that was lost", not wrong, f"(got, wanted): {wrong}")
    for way in ("webhook", "mail", "command"):
        keys = {(one.at.date(), one.key) for one in arrived if one.way == way and one.kind == "brief"}
        twice = [day for day, number in collections.Counter(day for day, _ in keys).items() if number > 1]
        missing = [str(day) for (day, one), number in wanted.items() if one == way and number and day not in {d for d, _ in keys}]
        lab.check(f"{name}: each brief by {way}, with one key a day", not twice and not missing, f"twice {twice}, missing {missing}")
    texts = collections.defaultdict(list)
    for one in arrived:
        if one.kind != "brief" and one.way in UNKEYED:
            texts[one.way, one.kind, one.title + one.text].append(one.at)
    # Nothing known of trouble: once more. The same again, days later, is another one.
    often = [(key, times) for key, times in texts.items()
             if sum(later - at < dt.timedelta(hours=20) for at, later in zip(times, times[1:], strict=False)) > (key[1] == "trouble")]
    lab.check(f"{name}: nothing else twice", not often, often)
    hours = [(one.at.replace(tzinfo=None) - begin.replace(tzinfo=None)) / dt.timedelta(hours=1) for one in arrived
             if one.kind == "trouble" and "feed" in (one.title + one.text).lower()]
    silent = [since for since in told if not any(since + 47 <= hour <= since + 250 for hour in hours)]
    lab.check(f"{name}: each of {len(told)} long troubles of the feed is told", not silent, silent)


def judge_edits(lab, name, arrived, edits):
    """Each change at most once by ways without keys, and by at least one way."""
    lines = collections.Counter((edit, one.way) for one in arrived for line in one.changes for edit in edits if edit in line
                                and "Taken out" not in line)
    twice = {key: number for key, number in lines.items() if number > 1 and key[1] in UNKEYED}
    untold = [edit for edit in edits if not any(lines[edit, way] for way in WAYS)]
    lab.check(f"{name}: each of {len(edits)} changes is told, and once", not twice and not untold,
              f"twice: {twice}, untold: {untold}")


def serve(lab):
    """The server wakes at the brief's hour, also when the clock has jumped meanwhile, as after a suspension."""
    home = lab.home(dt.date(2027, 5, 1), poll=5)
    day = dt.date(2027, 5, 10)
    home.cron(moment(day, "20:00"))
    lead = home.folder / "lead"

    def clock(then):
        lab.box.now = then
        lead.write_text(str(int((then.timestamp() - time.time()) * 1000)), "utf-8")

    def play(name, begin, seconds, number, jump=None):
        lab.box.clear()
        home.feed(begin)
        clock(begin)
        process = home.start("serve", LD_PRELOAD=str(lab.shim), FAULT_LEAD_FROM=str(lead))
        if jump:
            time.sleep(5)
            clock(jump)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and (not number or min(lab.box.counts().values()) < number):
            time.sleep(1)
            lab.box.collect(lab.programs / "notes")
        time.sleep(5 if number else 0)
        process.send_signal(signal.SIGTERM)
        home.end(process, 30)
        lab.check(f"serve: {name}", lab.box.counts("brief") == each(number), lab.box.counts())

    for number in range(1, 4):
        then = day + dt.timedelta(days=number)
        play(f"{then}: wakes at 6:30", moment(then, "06:29:45"), 60, 1)
        play(f"{then}: nothing at 8:00", moment(then, "08:00"), 20, 0)
    then = day + dt.timedelta(days=5)
    play("suspended from 5:00 to 9:00: one brief", moment(then, "05:00"), 330, 1, moment(then, "09:00"))
    play("suspended until 15:00: none", moment(then + dt.timedelta(days=1), "05:00"), 60, 0,
         moment(then + dt.timedelta(days=1), "15:00"))
