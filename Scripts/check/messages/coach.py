"""A coach who writes a plan for a year and changes it, and an athlete who follows it, as TrainingPeaks' feed shows them."""
import dataclasses
import datetime as dt

from samples.strava import activity, newest_first
from samples.trainingpeaks import PRODID, Plan, event, guid, text

#: By weekday, with the planned minutes.
WEEK = [("Strength", "Trunk", 40), ("Run", "Tempo", 60), ("Swim", "Drills", 55), ("Bike", "Sweet spot", 75), ("Run", "Easy", 45),
        ("Bike", "Long ride", 180), ("Run", "Long run", 95)]
SPORTS = {"Strength": "WeightTraining", "Run": "Run", "Swim": "Swim", "Bike": "Ride"}
#: The coach's words, and Strava's title, neither of which `shows: titles` may tell.
NOTES, NAME = "Whispered by the coach.", "Named at Strava"


@dataclasses.dataclass
class Session:
    day: dt.date
    summary: str
    minutes: int
    notes: str = NOTES
    done: dict | None = None


class Coach:
    """The plan around a day; each session has a key, and a UID that stays for as long as `generation` does."""

    def __init__(self, first, days):
        self.sessions, self.generation = {}, 0
        for number in range(days):
            day = first + dt.timedelta(days=number)
            kind, title, minutes = WEEK[day.weekday()]
            self.sessions[day.isoformat()] = Session(day, f"{kind}: {title} {number}", minutes)

    def __getitem__(self, day):
        return self.sessions[day.isoformat()]

    def change(self, first, /, **new):
        """Changes fields of the session that the plan had for a day at first."""
        self.sessions[first.isoformat()] = dataclasses.replace(self[first], **new)

    def add(self, day, summary, minutes):
        self.sessions[summary] = Session(day, summary, minutes)

    def remove(self, day):
        return self.sessions.pop(day.isoformat())

    def follow(self, day):
        session = self[day]
        kind = session.summary.partition(":")[0]
        session.done = activity(SPORTS[kind], f"{day} 18:00:03", f"{NAME} {day}", f"0:{min(session.minutes, 59)}:07", 9.0)

    def feed(self, now):
        """The feed's body at a moment: four days back and fourteen ahead."""
        stamp, today = now.astimezone(dt.UTC).strftime("%Y%m%dT%H%M%SZ"), now.date()
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", f"PRODID:{PRODID}"]
        for key, one in sorted(self.sessions.items()):
            if -4 <= (one.day - today).days <= 14:
                plan = Plan(one.day.isoformat(), one.summary, f"{one.minutes // 60}:{one.minutes % 60:02d}", notes=one.notes,
                            done=one.done)
                lines += event(plan, stamp, guid(f"{key} {self.generation}"))
        return text([*lines, "END:VCALENDAR"])

    def activities(self):
        return newest_first([one.done for one in self.sessions.values() if one.done])
