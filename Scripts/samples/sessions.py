"""Sessions in several pieces, recorded twice, without a time, or not at all."""
from samples.case import week
from samples.strava import activity, hidden
from samples.trainingpeaks import Actual, Plan

TEMPO = activity("Ride", "2026-03-16 17:30:41", "Evening Ride", "1:28:10", 41.0, watts=179)

CASES = [
    week("bricks", [
        Plan("2026-03-14", "Brick: Ride 1:30, run 0:30", "2:00"),
        Plan("2026-03-15", "Brick: Ride 1:30, run 0:20", "1:50"),
        Plan("2026-03-16", "Brick: Short and early", "1:20"),
        Plan("2026-03-16", "Run: Easy evening", "0:40", "7 km"),
        Plan("2026-03-17", "Brick: Ride and run", "1:45"),
        Plan("2026-03-18", "Brick: Dress rehearsal", "1:00"),
        Plan("2026-03-19", "Bike: Brick ride then run", "1:10", "", "The title says brick, the type says bike: it is a ride."),
        Plan("2026-03-20", "Run: Off the bike", "0:25"),
    ], [
        activity("Ride", "2026-03-14 09:00:20", "Brick, part one", "1:28:50", 42.1, elapsed="1:30:10", watts=192),
        activity("Run", "2026-03-14 10:38:00", "Brick, part two", "31:05", 6.1),
        activity("GravelRide", "2026-03-15 10:12:00", "Rain stopped play", "1:31:00", 31.0),
        activity("Ride", "2026-03-16 06:50:00", "Before work", "1:00:30", 29.0, elapsed="1:01:00"),
        activity("Run", "2026-03-16 08:05:00", "Straight off the bike", "19:40", 4.0),
        activity("Run", "2026-03-16 18:30:00", "Evening round", "40:10", 7.0),
        activity("Ride", "2026-03-17 16:00:00", "Long lap", "1:15:00", 37.0, elapsed="1:16:00"),
        activity("Run", "2026-03-17 18:01:00", "After tea", "25:00", 4.6),
        activity("VirtualRide", "2026-03-18 06:00:00", "Morning spin", "45:00", 24.0, watts=170, trainer=True),
        activity("TrailRun", "2026-03-18 06:52:00", "And out of the door", "15:10", 2.7),
    ]),
    week("duplicates-and-parts", [
        Plan("2026-03-14", "Bike: Sweet spot 3 x 12", "1:00", "32 km"),
        Plan("2026-03-15", "Run: Intervals 6 x 4 min", "1:10", "13 km"),
        Plan("2026-03-16", "Swim: Endurance", "0:55", "2400 m"),
        Plan("2026-03-17", "Bike: Tempo", "1:00", "30 km"),
        Plan("2026-03-17", "Bike: Easy home", "0:45", "20 km"),
        Plan("2026-03-18", "Day Off"),
    ], [
        activity("VirtualRide", "2026-03-14 18:00:12", "Zwift - Four Laps of a Volcano", "1:00:30", 33.4, watts=203, trainer=True),
        activity("Ride", "2026-03-14 17:58:50", "Indoor Cycling", "1:03:10", 0.0, trainer=True, hr=139),
        activity("Run", "2026-03-15 09:00:00", "Warm-up", "15:20", 2.6, elapsed="15:20"),
        activity("Run", "2026-03-15 09:18:30", "6 x 4 min", "40:00", 8.2, elapsed="40:00"),
        activity("Run", "2026-03-15 10:01:00", "Cool-down", "12:30", 2.0, elapsed="12:30"),
        activity("Swim", "2026-03-16 07:00:00", "Swim, from memory", "1:00:00", 2.5, manual=True),
        activity("Swim", "2026-03-16 07:04:21", "Morning Swim", "52:10", 2.35),
        activity("Ride", "2026-03-17 12:00:00", "First half", "1:01:00", 30.0, elapsed="1:01:00"),
        activity("Ride", "2026-03-17 13:10:00", "Second half", "44:00", 21.0, elapsed="44:00"),
        activity("Run", "2026-03-17 19:00:00", "Evening Run", "30:00", 5.5, elapsed="30:00", hr=0),
        activity("Run", "2026-03-17 19:00:04", "Evening Run", "29:58", 5.5, elapsed="29:58", hr=141,
                 device="Apple Watch Series 9"),
    ]),
    week("hidden-start", [
        Plan("2026-03-14", "Run: Progression", "0:50", "9 km", done=Actual("07:10:03", 3060, 9200.0)),
        Plan("2026-03-15", "Bike: Long ride", "2:15", "62 km"),
        Plan("2026-03-16", "Run: Easy", "0:30", "5 km"),
        Plan("2026-03-16", "Run: Threshold", "1:00", "11 km"),
        Plan("2026-03-18", "Run: Lunch break", "0:40", "7 km", start="12:00:00"),
        Plan("2026-03-18", "Run: Track with the club", "1:00", "11 km", start="19:00:00"),
    ], [
        hidden("Run", "2026-03-14", "Somewhere, sometime", "51:00", 9.2),
        hidden("Ride", "2026-03-15", "Private Sunday", "2:10:00", 61.0, visibility="only_me", private=True),
        hidden("Run", "2026-03-16", "Morning or evening?", "31:00", 5.6),
        activity("Run", "2026-03-16 18:10:22", "Evening Run", "58:40", 11.0),
        hidden("Hike", "2026-03-17", "Up the hill", "1:40:00", 7.0),
        hidden("Run", "2026-03-18", "Easy one", "40:00", 7.2),
        activity("Run", "2026-03-18 05:59:59", "Too early for the track", "1:01:00", 11.5),
    ]),
    week("completed-without-strava", [
        Plan("2026-03-14", "Run: Running", "", "", done=Actual("08:02:31", 3420, 10020.0)),
        Plan("2026-03-15", "Bike: Over the hills", "3:00", "80 km", "Watch the weather.", Actual("09:15:00", 10260, 76310.0)),
        Plan("2026-03-15", "Swim: Technique", "0:45", "1800 m", done=Actual("18:00:12", 2460, 1650.0)),
        Plan("2026-03-16", "Bike: Tempo 2 x 20", "1:30", "42 km", done=TEMPO),
        Plan("2026-03-16", "Strength: Trunk", "0:30", done=Actual("20:10:00", 1500, 0.0)),
        Plan("2026-03-17", "Walk: Easy", "0:40", notes="Actual weather permitting. Done is better than perfect."),
        Plan("2026-03-17", "Custom: Rowing machine", "0:20", done=Actual(seconds=1260)),
        Plan("2026-03-19", "Run: Easy", "0:40", "7 km", done=Actual("07:00:00", 2400, 7000.0)),
    ], [
        activity("Walk", "2026-03-13 12:10:00", "Lunch Walk", "24:00", 2.0),
        TEMPO,
    ]),
]
