"""Recordings of a watch in a folder, without Strava."""
from samples.case import Case
from samples.fit import Session, recording, settings
from samples.trainingpeaks import Plan, feed

RACE = [
    Session("swim", "2026-03-15 09:00:00", 1560, 1500, hr=152),
    Session("transition", "2026-03-15 09:26:03", 118, 400, hr=149),
    Session("ride", "2026-03-15 09:28:04", 4020, 40_200, hr=155, watts=231, climb=312),
    Session("transition", "2026-03-15 10:35:07", 71, 250, hr=150),
    Session("run", "2026-03-15 10:36:21", 2630, 10_000, hr=166, climb=41),
]
EASY = recording([Session("run", "2026-03-16 07:05:10", 2410, 6700, hr=128, climb=52)])

CASES = [
    Case("device-files", feed("device-files", "2026-03-18", [
        Plan("2026-03-14", "Bike: Opener", "0:45", "22 km"),
        Plan("2026-03-15", "Swim: Race, 1500 m", "0:26", "1500 m"),
        Plan("2026-03-15", "Bike: Race, 40 km", "1:06", "40 km"),
        Plan("2026-03-15", "Run: Race, 10 km", "0:42", "10 km"),
        Plan("2026-03-16", "Run: Easy", "0:40", "6.5 km"),
        Plan("2026-03-18", "Run: Strides", "0:45", "8 km"),
    ]), {}, recordings={
        "2026-03-14-opener.fit": recording([Session("ride", "2026-03-14 10:12:30", 2760, 22_400, hr=131, watts=178)]),
        "2026-03-15-race.fit": recording(RACE),
        "2026-03-16-easy.fit": EASY,
        "copies/2026-03-16-easy (1).FIT": EASY,
        "2026-03-17-pool.fit": recording([Session("pool swim", "2026-03-17 06:45:00", 2520, 2000, hr=133)]),
        "settings.fit": settings(),
        "2026-03-18-page.fit": b"<!DOCTYPE html>\n<title>Please sign in</title>\n",
    }),
]
