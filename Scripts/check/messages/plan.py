"""News of the plan: each change once, and nothing that isn't one."""
import datetime as dt

from box import CHANGE, WAYS
from coach import WEEK
from lab import each, moment

FIRST = dt.date(2027, 3, 10)
#: A Wednesday.
DAY = dt.date(2027, 3, 17)
WORDS = "Mon Tue Wed Thu Fri Sat Sun".split()


def news(lab):
    home = lab.home(FIRST, brief_at=None)
    clock = iter(moment(DAY, "08:00") + dt.timedelta(minutes=5 * number) for number in range(100))
    silent(lab, home, "first run", next(clock))
    changes(lab, home, clock)
    home.coach.generation += 1
    silent(lab, home, "new UIDs", next(clock))
    sessions = dict(home.coach.sessions)
    for key in list(sessions)[3::2]:
        home.coach.sessions.pop(key)
    silent(lab, home, "half of the plan", next(clock), {0, 65})
    home.coach.sessions = sessions
    silent(lab, home, "the whole plan again", next(clock))
    home.coach.sessions = {}
    silent(lab, home, "an empty plan with --allow-empty", next(clock), {0}, "--allow-empty")
    home.coach.sessions = sessions
    silent(lab, home, "the plan after --allow-empty", next(clock))
    for days in (1, 2, 5):
        silent(lab, home, f"{days} days later: what slides into the window", moment(DAY + dt.timedelta(days=days), "12:00"))
    home.coach.follow(DAY + dt.timedelta(days=5))
    silent(lab, home, "completed", moment(DAY + dt.timedelta(days=5), "20:00"))
    lab.check_forms("news of the plan")


def silent(lab, home, name, now, statuses=frozenset({0}), *arguments):
    done = home.cron(now, *arguments)
    lab.check(f"plan: {name}: no message", done.returncode in statuses and not lab.box,
              f"{done.returncode}: {done.stderr} {[one.text for one in lab.box[:1]]}")


def words(day):
    return f"{WORDS[day.weekday()]} {day.day} {day:%b}"


def changes(lab, home, clock):
    coach = home.coach
    days = [DAY + dt.timedelta(days=number) for number in range(14)]

    def told(name, *parts, lines=1):
        now = next(clock)
        done = home.cron(now)
        texts = {one.text for one in lab.box}
        lab.check(f"plan: {name}: one message a way", (done.returncode, lab.box.counts("plan")) == (0, each(1)),
                  f"{done.returncode}, {lab.box.counts()} {done.stderr} {texts}")
        for one in lab.box:
            held = all(part in one.text for part in parts) and len(CHANGE.findall(one.text)) == lines
            lab.check(f"plan: {name}: {one.way}'s text", held, f"{one.text!r} lacks some of {parts}")
            lab.expect(f"plan: {name}: {one.way}'s priority", one.priority, "default", None)
        silent(lab, home, f"{name}, and again", next(clock))

    title = {number: coach[days[number]].summary for number in range(14)}
    coach.change(days[3], day=days[4])
    told("moved", f"{words(days[4])}: {title[3]} moved here from {words(days[3])}")
    coach.change(days[3], day=days[3])
    told("moved back", f"{words(days[3])}: {title[3]} moved here from {words(days[4])}")
    coach.change(days[3], day=days[4])
    told("moved once more", f"{title[3]} moved here")
    coach.change(days[5], summary=title[5].split(":")[0] + ": Another name")
    told("renamed", title[5], "Another name", words(days[5]))
    coach.add(days[3], "Bike: Long ride in the hills", 180)
    told("added", f"New on {words(days[3])}: Bike: Long ride in the hills, 3:00.")
    coach.remove(days[6])
    told("removed", f"Taken out: {words(days[6])} {title[6]}.")
    minutes = coach[days[7]].minutes
    coach.change(days[7], minutes=45)
    told("edited", f"Changed: {words(days[7])} {title[7]}: {minutes // 60}:{minutes % 60:02d} → 0:45.")
    coach.change(days[8], notes="Other words.")
    told("other words of the coach", words(days[8]), title[8])
    lab.check("plan: the coach's new words aren't told", not any("Other words" in one.text for one in lab.box))
    for number in range(10):
        coach.add(days[2 + number], f"Swim: Extra {number}", 30)
    told("ten at once", "5 more changes.", lines=5)
    coach.change(days[9], day=days[10])
    coach.change(days[9], day=days[9])
    silent(lab, home, "moved and back between two runs", next(clock))


def quiet(lab):
    """Changes in quiet hours: told in the morning, once, unless they were taken back."""
    home = lab.home(FIRST, quiet="22:00-06:45")
    home.cron(moment(DAY, "21:00"))
    later, other = DAY + dt.timedelta(days=3), DAY + dt.timedelta(days=6)
    home.coach.change(later, day=later + dt.timedelta(days=1))
    home.coach.change(other, summary="Run: Comes and goes")
    silent(lab, home, "in quiet hours", moment(DAY, "23:00"))
    home.coach.change(other, summary=first_title(other))
    silent(lab, home, "taken back in quiet hours", moment(DAY + dt.timedelta(days=1), "05:00"))
    told = dict.fromkeys(WAYS, 0)
    for clock in ("06:31", "06:50", "08:00"):
        home.cron(moment(DAY + dt.timedelta(days=1), clock))
        for one in lab.box:
            told[one.way] += sum("moved here" in line for line in one.changes)
            lab.check(f"{one.way} doesn't tell what was taken back", "Comes and goes" not in one.text, one.text)
        if clock == "06:31":
            lab.expect("the brief's own hour is never quiet", lab.box.counts("brief"), each(1))
    lab.expect("what was changed in quiet hours is told exactly once", told, each(1))


def first_title(day):
    kind, title, _ = WEEK[day.weekday()]
    return f"{kind}: {title} {(day - FIRST).days}"
