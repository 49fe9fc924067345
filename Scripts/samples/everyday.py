"""Weeks as athletes have them."""
from samples.case import week
from samples.strava import activity, detailed, newest_first
from samples.trainingpeaks import Plan, race


def commute(day, time, name, moving, km, **more):
    return activity("Ride", f"{day} {time}", name, moving, km, commute=True, **more)


#: Those that plans have attached.
BUNCH = activity("Ride", "2026-03-14 09:02:18", "Saturday bunch, two town signs won", "3:24:05", 94.6, watts=187,
                 elapsed="3:58:40", device="Wahoo ELEMNT BOLT", athlete_count=9, kudos_count=31)
OFF_THE_BIKE = activity("Run", "2026-03-14 13:09:44", "Jelly legs", "21:12", 4.12)
LONG_RUN = activity("TrailRun", "2026-03-15 08:31:02", "Mud, geese and one heron", "1:38:47", 16.3, elapsed="1:46:20")
YOGA = activity("Yoga", "2026-03-16 20:15:33", "Yoga for stiff cyclists", "32:10", hr=84, device="Apple Watch Series 9")
SWIM = activity("Swim", "2026-03-17 06:31:07", "Lane 3, as ever", "55:20", 2.45, average_cadence=27.0)
TEMPO = detailed(
    activity("Run", "2026-03-17 18:04:22", "Tempo in the drizzle", "56:41", 10.94, workout_type=3),
    "3 x 10 min. The last one hurt in the good way.", 702.0)
STRIDES = activity("Run", "2026-03-18 06:38:51", "Sunrise and strides", "43:33", 7.87)
TOKYO, NEW_YORK = "Asia/Tokyo", "America/New_York"
JOG = activity("Run", "2026-03-27 06:12:40", "Jet lag, but the birds sing", "38:20", 6.6, zone=TOKYO)

CASES = [
    week("demo", [
        Plan("2026-03-14", "Bike: 3:30", "3:30", "95 km", "Bunch ride, zone 2. Sprint for two town signs, no more.\n\n"
             "Eat before you are hungry: 60 g an hour, from the first hour on.", BUNCH),
        Plan("2026-03-14", "Run: Off the bike", "0:20", "", "Shoes on within five minutes; short, quick steps.", OFF_THE_BIKE),
        Plan("2026-03-15", "Run: Long run, last 20' steady", "1:45", "18 km",
             "Trails if they are dry, they won't be. Walk the steep bits; the last 20' steady, not heroic.", LONG_RUN),
        Plan("2026-03-16", "Day Off: Rest Day", notes="Nothing. Really. Feet up, and no \"just a little spin\"."),
        Plan("2026-03-17", "Swim: CSS 10x100", "1:00", "2500 m",
             "400 easy; 6x50 drill; 10x100 at CSS, 15 s rest; 300 pull.\nCount strokes on every fourth 100.", SWIM),
        Plan("2026-03-17", "Strength: Trunk stability", "0:40", "", "Dead bugs, side planks, step-ups. Yes, again."),
        Plan("2026-03-17", "Run: Tempo, 3 x 10 min", "1:00", "11 km",
             "Warm up 15 min; 3 x 10 min at half-marathon effort; 3 min jog between.\n"
             "Speed workouts will develop your power; this one develops your patience.", TEMPO),
        Plan("2026-03-18", "Run: Easy with strides", "0:45", "8 km", "Easy, then 6 x 20 s strides. Smile on the last.", STRIDES),
        Plan("2026-03-18", "Bike: Sweet spot 3 x 12", "1:15", "35 km",
             "3 x 12 min at 88-93 % of FTP; 4 min easy between; cadence 85-95.\n"
             "If the legs say no after the second: spin home, no guilt. TSS 78", structured=True),
        Plan("2026-03-19", "Swim: Technique, drills", "0:45", "1800 m", "Sculling, catch-up, fists; 12x50m as 25 fast, 25 easy."),
        Plan("2026-03-19", "Strength: Full body", "0:50", "", "As last week, 2.5 kg more where it felt light."),
        Plan("2026-03-20", "Run: Hill sprints 8 x 90 s", "0:55", "9 km",
             "The hill behind the allotments; jog down, no rush.", structured=True),
        Plan("2026-03-21", "Brick: Race rehearsal, ride then run", "2:30", "",
             "2:00 on the bike with the last 40' at race effort, then 30' run. Wear what you will race in."),
        Plan("2026-03-22", "Run: Long run", "1:50", "19 km", "Flat and chatty. Bring somebody."),
        Plan("2026-03-23", "Day Off: Rest Day"),
        Plan("2026-03-24", "Swim: Open-water skills in the pool", "1:00", "2400 m", "Sighting every 6th stroke; 4 deep-water starts."),
        Plan("2026-03-25", "Bike: E-2.2: Base Building", "1:30", "42 km", "Steady. Small ring on the climbs."),
        Plan("2026-03-26", "Run: Fartlek", "0:50", "", "Ten lamp posts hard, ten easy, until the lamp posts end."),
        Plan("2026-03-27", "Strength: Trunk stability", "0:40"),
        Plan("2026-03-28", "Bike: Long ride with a cake stop", "3:30", "98 km", "The cake is part of the session."),
        Plan("2026-03-29", "Run: Long run, the clocks change", "1:50", "19 km", "An hour less sleep; start an hour later."),
        Plan("2026-03-30", "Day Off: Rest Day"),
        Plan("2026-03-31", "Swim: Test 400 / 200", "1:00", "2200 m", "All out, evenly. Write both times down."),
        Plan("2026-04-01", "Walk"),
        race("2026-04-12", "B: Spring 10k along the canal"),
        race("2026-05-10", "A: Lake Triathlon, Olympic distance", notes="1500 m / 40 km / 10 km. Wave 4."),
    ], newest_first([BUNCH, OFF_THE_BIKE, LONG_RUN, YOGA, SWIM, TEMPO, STRIDES]), extra=["--missed", "show"]),
    week("fresh-week", [
        Plan("2026-03-16", "Run: First steps", "0:30", "4 km", "Run 2 min, walk 1 min. If you can't talk, you are too fast."),
        Plan("2026-03-17", "Strength", "0:20"),
        Plan("2026-03-18", "Bike: Easy spin", "0:45", "", "Any bike will do.", structured=True),
        Plan("2026-03-19", "Day Off"),
        Plan("2026-03-20", "Run: Run 3, walk 1", "0:35", "5 km"),
        Plan("2026-03-21", "Swim: Find a pool, float a bit", "0:30", "400 m"),
        Plan("2026-03-22", "Walk: With the dog; without a watch", "1:00"),
        Plan("2026-03-23", "Day Off: Rest Day", notes="You made it through the first week."),
        Plan("2026-03-24", "Run: Run 4, walk 1", "0:35", "5 km", start="18:00:00"),
        race("2026-06-07", "Park Run for Beginners 5 km"),
    ], [], today="2026-03-16"),
    week("triathlete-doubles", [
        Plan("2026-03-14", "Run: Long, easy", "1:45", "19 km"),
        Plan("2026-03-14", "Run: Shake-out", "0:25", "4 km"),
        Plan("2026-03-15", "Bike: Endurance", "3:00", "85 km"),
        Plan("2026-03-15", "Bike: Recovery spin", "0:45"),
        Plan("2026-03-16", "Swim: Technique", distance="1500 m"),
        Plan("2026-03-16", "Swim: Endurance, pull", distance="3200 m"),
        Plan("2026-03-17", "Run: Early and easy", "0:40", "7 km"),
        Plan("2026-03-17", "Bike: Legs loose", "1:00", "28 km"),
        Plan("2026-03-17", "Run: Intervals 6x800", "0:55", "10 km"),
        Plan("2026-03-17", "Run: Jog, only if fresh", "0:30", "5 km"),
        Plan("2026-03-17", "Swim: Aerobic", "0:45", "2000 m"),
        Plan("2026-03-18", "Run: Midday loop", "0:40", "7 km"),
        Plan("2026-03-18", "Run: Track 10x400", "1:10", "13 km"),
    ], [
        activity("Run", "2026-03-14 07:02:11", "Morning Run", "24:40", 4.3),
        activity("Run", "2026-03-14 16:30:05", "Afternoon Run", "1:43:10", 18.6),
        activity("VirtualRide", "2026-03-15 08:10:30", "Morning Virtual Ride", "44:02", 21.3, watts=132, trainer=True),
        activity("Ride", "2026-03-15 10:00:41", "Lunch Ride", "2:57:15", 84.2, watts=178),
        activity("Swim", "2026-03-16 06:30:00", "Morning Swim", "1:04:20", 3.15),
        activity("Swim", "2026-03-16 18:01:12", "Evening Swim", "35:40", 1.5),
        activity("Run", "2026-03-17 06:15:20", "Morning Run", "41:00", 7.2),
        activity("Ride", "2026-03-17 12:05:00", "Lunch Ride", "1:01:10", 29.0),
        activity("Run", "2026-03-17 17:45:48", "Afternoon Run", "54:02", 10.4),
        activity("Swim", "2026-03-17 20:00:09", "Night Swim", "44:30", 2.0),
        activity("Run", "2026-03-18 12:05:33", "Lunch Run", "41:20", 7.4),
    ]),
    week("travel-dst", [
        Plan("2026-03-27", "Run: Jet lag jog", "0:40", "7 km", "Slower than you think.", JOG),
        Plan("2026-03-28", "Run: Moat laps", "1:10", "12 km"),
        Plan("2026-03-29", "Run: Shake out the flight", "0:50"),
        Plan("2026-03-29", "Bike: E-2.2: Base Building", "2:00", "55 km"),
        Plan("2026-03-30", "Run: Easy evening", "0:50", "9 km"),
        Plan("2026-03-31", "Strength: Hotel room", "0:30", "", "Chairs are equipment."),
        Plan("2026-03-31", "Swim: Hotel pool, if there is one", "0:30", "1000 m"),
        Plan("2026-04-01", "Day Off: Flight home"),
        Plan("2026-04-02", "Run: Easy with strides", "0:40", "7 km", start="07:00:00"),
        Plan("2026-04-05", "Bike: Long ride, new summer time", "3:00", "80 km"),
    ], newest_first([
        JOG,
        activity("Run", "2026-03-28 22:48:09", "Moat laps by night", "1:06:12", 11.9, zone=TOKYO),
        activity("Run", "2026-03-29 01:30:00", "Home, wide awake", "54:30", 8.4, elapsed="55:00"),
        activity("Ride", "2026-03-29 10:05:17", "Where did that hour go", "2:03:44", 54.8, watts=176),
        activity("Run", "2026-03-30 20:31:15", "Evening Run", "49:08", 8.8, zone=NEW_YORK),
        activity("WeightTraining", "2026-03-31 06:30:02", "Hotel room circus", "31:00", zone=NEW_YORK, hr=104),
    ]), today="2026-03-31", insights=["--from", "2026-03-23"]),
    week("race-week", [
        Plan("2026-03-19", "Day Off: Rest Day"),
        race("2026-03-19", "C: Track night, 3000 m"),
        Plan("2026-03-20", "Bike: Openers", "0:40", "", "3 x 1 min at race effort. Then put the bike away."),
        race("2026-03-21", "B: Harbour Criterium"),
        Plan("2026-03-21", "Run: Openers, 4 x 20 s", "0:20", "3 km"),
        race("2026-03-22", "A: Lakeside Half Marathon"),
        Plan("2026-03-23", "Day Off: Walk the dog, eat the cake"),
        Plan("2026-03-24", "Swim: Flush it out", "0:30", "1200 m"),
        race("2026-04-04", "C: Club 5k"),
        race("2026-05-30", "Stadtlauf", notes="Entry closes on 1 May."),
    ], newest_first([
        activity("Ride", "2026-03-20 17:20:10", "Legs awake", "41:00", 19.8, watts=160),
        activity("Ride", "2026-03-21 11:00:00", "Sixth in the sprint!", "58:31", 40.1, watts=248, hr=169, workout_type=11),
        activity("Run", "2026-03-22 09:02:40", "Warm-up", "14:10", 2.4),
        activity("Run", "2026-03-22 09:30:00", "PB and a medal the size of a plate", "1:31:42", 21.16, hr=171, workout_type=1,
                 elapsed="1:31:42", achievement_count=14, kudos_count=88),
    ]), today="2026-03-23"),
    week("commutes", [
        Plan("2026-03-14", "Walk: Half an hour outside", "0:30"),
        Plan("2026-03-15", "Bike: Recovery", "0:45", "18 km"),
        Plan("2026-03-16", "Bike: Tempo 2 x 20", "1:30", "45 km"),
        Plan("2026-03-17", "Bike: Endurance", "1:30", "42 km"),
        Plan("2026-03-18", "Bike: Endurance, any road", "1:30", "38 km"),
    ], [
        commute("2026-03-16", "07:40:12", "To work", "22:10", 7.9),
        commute("2026-03-16", "17:05:40", "Home again", "23:45", 8.0),
        commute("2026-03-17", "07:41:30", "To work, late", "20:58", 7.9),
        activity("Ride", "2026-03-17 18:10:00", "Evening loop", "1:27:20", 41.0, watts=181),
        commute("2026-03-18", "06:10:00", "To work the long way", "1:22:40", 35.5, watts=165),
        commute("2026-03-15", "10:00:00", "Bakery and back", "44:30", 17.9),
        activity("Ride", "2026-03-15 14:00:00", "Afternoon Ride", "44:30", 17.9),
        activity("Walk", "2026-03-14 11:15:00", "To the allotment with the trailer", "31:00", 2.6, commute=True),
    ]),
]
