"""Feeds of other vendors: the formats that their users report, with invented workouts."""
import datetime as dt

from samples.case import Case
from samples.strava import activity
from samples.trainingpeaks import date, escape, text


def calendar(prodid, events, head=()):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{prodid}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", *head]
    for event in events:
        lines += ["BEGIN:VEVENT", *event, "END:VEVENT"]
    return text(lines + ["END:VCALENDAR"])


def day_event(uid, day, summary, description="", days=1, bare=False, extra=()):
    """An all-day event; `bare` writes the dates without VALUE=DATE, as one vendor does."""
    start = dt.date.fromisoformat(day)
    begin, end = date(start), date(start + dt.timedelta(days=days))
    if bare:
        begin, end = begin.replace(";VALUE=DATE", ""), end.replace(";VALUE=DATE", "")
    return timed_event(uid, begin, end, summary, description, extra)


def timed_event(uid, start, end, summary, description="", extra=()):
    """An event from and to what stands after the property's name."""
    return [f"UID:{uid}", "DTSTAMP:20260318T040000Z", f"DTSTART{start}", f"DTEND{end}", f"SUMMARY:{escape(summary)}",
            *([f"DESCRIPTION:{escape(description)}"] if description else []), *extra]


def run(number, day, summary, description, seconds):
    """One of Runna's."""
    return day_event(f"sample-plan-w{number}", day, summary, description, bare=number % 3 == 0,
                     extra=[f"X-WORKOUT-ESTIMATED-DURATION:{seconds}"] if seconds else [])


def club_event(uid, summary, *times):
    return [f"UID:{uid}@club.example", "DTSTAMP:20260301T080000Z", *times, f"SUMMARY:{escape(summary)}"]


#: UIDs by number, as two vendors form them.
ride, surge = "sample-{:07d}@trainerroad.example".format, "sample-{}-workout@finalsurge.example".format


def clock_change(kind, before, after, name, first, month):
    return [f"BEGIN:{kind}", f"TZOFFSETFROM:{before}", f"TZOFFSETTO:{after}", f"TZNAME:{name}", f"DTSTART:{first}",
            f"RRULE:FREQ=YEARLY;BYMONTH={month};BYDAY=-1SU", f"END:{kind}"]


BERLIN = ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
          *clock_change("DAYLIGHT", "+0100", "+0200", "CEST", "19700329T020000", 3),
          *clock_change("STANDARD", "+0200", "+0100", "CET", "19701025T030000", 10), "END:VTIMEZONE"]

CASES = [
    Case("trainerroad", calendar("-//TrainerRoad//Training Calendar//EN", [
        day_event(ride(1), "2026-03-14", "2:00 - Old Mill", "TSS 81, IF 0.64, kJ(Cal) 1263. Description: Two hours of steady "
                  "endurance; keep cadence at 90, shift your weight, drink."),
        day_event(ride(2), "2026-03-16", "Base Week", "Three weeks of base before the build.", days=7),
        day_event(ride(3), "2026-03-16", "1:00 - Pinnacle Ridge -2", "TSS 58, IF 0.76, kJ(Cal) 690. Description: 4x6 min at 88 %."),
        timed_event(ride(4), ":20260317T163000Z", ":20260317T173000Z", "1:00 - Quarry", "TSS 66, IF 0.81, kJ(Cal) 742. Description: "
                    "3 sets of 30/30s."),
        timed_event(ride(5), ":20260318T170000Z", ":20260318T183000Z", "1:30 - Slate +1", "TSS 97, IF 0.8, kJ(Cal) 1010. Description: "
                    "5x8 min at threshold; 3 min easy."),
        day_event(ride(6), "2026-03-20", "0:45 - Lazy Creek", "TSS 20, IF 0.5, kJ(Cal) 310. Description: Recovery."),
    ]), {"activities.json": [
        activity("VirtualRide", "2026-03-14 09:30:00", "TrainerRoad - Old Mill", "2:00:00", 61.0, watts=176, trainer=True,
                 device="TrainerRoad"),
        activity("VirtualRide", "2026-03-17 17:31:12", "TrainerRoad - Quarry", "1:00:00", 31.5, watts=206, trainer=True,
                 device="TrainerRoad"),
        activity("Run", "2026-03-16 07:00:00", "Morning Run", "1:00:10", 10.1),
        activity("VirtualRide", "2026-03-18 18:59:30", "TrainerRoad - Slate +1", "1:30:00", 47.0, watts=187, trainer=True,
                 device="TrainerRoad"),
    ]}),
    Case("runna", calendar("-//Runna//Runna Training Plan//EN", [
        run(1, "2026-03-14", "🏃 Long Run • 10mi • 1h35m - 1h45m", "10mi at a conversational pace.\n\nNo faster than 9:45/mi.", 6000),
        run(2, "2026-03-15", "🧘 Rest Day", "", 0),
        run(3, "2026-03-16", "🏃 Easy Run • 6mi • 50m - 55m", "6mi easy. Finish feeling that you could do it again.", 3150),
        run(4, "2026-03-17", "🏃 Intervals 400s • 5mi • 45m - 50m", "1mi warm up, 8 reps of:\n• 400m at 7:05/mi\n• 90s walking rest\n1mi "
            "cool down", 2850),
        run(5, "2026-03-17", "🏋 Full Body Strength • 30m", "3 rounds: squats, rows, planks.", 1800),
        run(6, "2026-03-19", "🏃 Tempo Run • 7mi • 1h0m - 1h5m", "2mi easy, 3mi at 8:00/mi, 2mi easy.", 3750),
        run(7, "2026-03-21", "🏃 Long Run • 12mi • 1h55m - 2h5m", "", 7200),
        run(8, "2026-04-19", "🏁 Race Day • Half Marathon • 13.1mi", "You are ready.", 0),
    ]), {"activities.json": [
        activity("Run", "2026-03-14 08:00:00", "Morning Run", "1:38:12", 16.2),
        activity("Run", "2026-03-16 19:02:00", "Easy Run • 6mi", "52:30", 9.7),
        activity("WeightTraining", "2026-03-17 06:45:00", "Strength before breakfast", "28:00", hr=101),
        activity("Run", "2026-03-18 07:15:00", "Morning Run", "20:00", 3.4),
    ]}),
    Case("finalsurge", calendar("-//Final Surge//Training Calendar//EN", [
        day_event(surge(1), "2026-03-14", "Run: Long Run 90 min", "Planned: 1:30:00 / 16.00 km\nKeep the effort aerobic."),
        timed_event(surge(2), ":20260316T053000Z", ":20260316T063000Z", "Swim - Masters group", "Coach on deck."),
        day_event(surge(3), "2026-03-16", "Run - Recovery", "40 min, soft ground."),
        timed_event(surge(4), ":20260317T230500Z", ":20260317T235000Z", "Bike: Night shift spin", "45 min after the late shift."),
        day_event(surge(5), "2026-03-18", "Rest Day"),
        timed_event(surge(6), ":20260319T053000Z", ":20260319T063000Z", "Swim - Masters group"),
    ]), {"activities.json": [
        activity("Run", "2026-03-14 10:00:10", "Out along the dyke", "1:29:30", 15.8),
        activity("Swim", "2026-03-16 06:33:50", "Masters", "58:00", 2.6),
        activity("Ride", "2026-03-18 00:20:40", "Midnight Ride", "46:00", 19.5, trainer=True),
    ]}),
    Case("recurring", calendar("-//Example Club//Training Calendar 3.2//EN", [
        club_event("track", "Run: Club track night", "DTSTART;TZID=Europe/Berlin:20260310T183000", "DURATION:PT1H30M",
                   "RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260630T163000Z", "EXDATE;TZID=Europe/Berlin:20260324T183000"),
        club_event("track", "Run: Club track night, an hour later", "RECURRENCE-ID;TZID=Europe/Berlin:20260317T183000",
                   "DTSTART;TZID=Europe/Berlin:20260317T193000", "DURATION:PT1H30M", "SEQUENCE:1"),
        club_event("bunch", "Bike: Sunday bunch ride", "DTSTART:20260315T080000Z", "DURATION:PT3H"),
        club_event("masters", "Swim: Masters session", "DTSTART;TZID=Europe/Berlin:20260319T063000",
                   "DTEND;TZID=Europe/Berlin:20260319T073000", "STATUS:CANCELLED"),
        club_event("circuit", "Strength: Circuit in the gym", "DTSTART;TZID=Europe/Berlin:20260316T190000",
                   "DTEND;TZID=Europe/Berlin:20260316T200000", "RRULE:FREQ=WEEKLY"),
        club_event("canal", "Run: Canal run, first in summer time", "DTSTART;TZID=Europe/Berlin:20260329T090000", "DURATION:PT1H"),
        club_event("camp", "Bike: Training camp", "DTSTART;VALUE=DATE:20260402", "DURATION:P1D"),
    ], head=BERLIN), {"activities.json": [
        activity("Run", "2026-03-10 18:33:00", "Track, 8 x 600", "1:21:00", 13.2),
        activity("Ride", "2026-03-15 09:01:20", "Sunday bunch", "3:04:00", 88.0, watts=181),
        activity("Run", "2026-03-17 19:34:10", "Track by floodlight", "1:22:30", 13.5),
    ]}, extra=["--since", "2026-03-08", "--until", "2026-04-05"]),
]
