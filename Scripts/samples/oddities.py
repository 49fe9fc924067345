"""The oddities of real feeds and lists, which must not break anything."""
from samples.case import Case, week
from samples.strava import activity
from samples.trainingpeaks import Actual, Plan, feed, race


def raw(uid, *properties):
    return ["BEGIN:VEVENT", *properties, "SEQUENCE:0", *([f"UID:{uid}"] if uid else []), "END:VEVENT"]


def entry(uid, start, summary, end=None):
    return raw(uid, *([f"DTEND{end}"] if end else []), "DTSTAMP:20260318T131207Z", *([f"DTSTART{start}"] if start else []),
               f"SUMMARY:{summary}")


def odd_activities():
    def row(sport, day, time, name, moving, km=0.0, **fields):
        return activity(sport, f"2026-03-{day} {time}", name, moving, km, **fields)

    def only(row, *kept):
        """The row with null in every other field."""
        return {key: value if key in kept else None for key, value in row.items()}

    floats = row("Run", 14, "08:00:00", "All numbers as floats", "50:00", 9.0)
    floats = {key: float(value) if type(value) is int else value for key, value in floats.items()}
    text_id = row("Ride", 14, "14:00:00", "An id in quotes", "1:30:00", 45.0, watts=150)
    text_id["id"] = str(text_id["id"])
    nulls = only(row("Swim", 15, "07:00:00", "", "45:00"), "id", "sport_type", "start_date", "start_date_local", "moving_time")
    zeros = row("WeightTraining", 15, "18:00:00", "Zero is an integer", "40:00") | {"average_speed": 0, "max_speed": 0}
    unknown = row("Quidditch", 16, "17:00:00", "Seeker practice", "58:00", 3.0)
    old = row("Run", 16, "19:00:00", "From the days before sport_type", "30:00", 5.0, timezone="(GMT-05:00) US/Eastern",
              utc_offset=-14400.0, start_date="2026-03-16T23:00:00Z")
    del old["sport_type"]
    faster = row("Ride", 17, "06:00:00", "Moving longer than elapsed", "1:05:00", 30.0, elapsed="1:00:00",
                 timezone="(GMT-05:00) EST5EDT", utc_offset=-14400.0, start_date="2026-03-17T10:00:00Z")
    no_zone = row("Run", 17, "12:00:00", "No zone at all", "20:00", 3.5, timezone=None)
    gmt_only = row("Walk", 17, "20:00:00", "A zone without a name", "25:00", 2.0, timezone="(GMT+01:00)", workout_type=None)
    text = row("Hike", 18, "06:00:00", "Line\nbreak; comma, \"quote\" \\ <script>alert(1)</script> \u202eevil\u202c", "50:00", 4.0)
    no_id = only(row("Run", 18, "07:00:00", "No id", "20:00", 3.0), "name", "sport_type", "start_date", "start_date_local")
    first = [text, gmt_only, no_zone, "this is no activity", faster, old, unknown]
    second = [unknown, zeros, nulls, text_id, no_id, floats, {}]
    plans = [
        Plan("2026-03-14", "Run: Steady", "0:50", "9 km"),
        Plan("2026-03-14", "Bike: Endurance", "1:30"),
        Plan("2026-03-15", "Swim: Technique", "0:45", "1800 m"),
        Plan("2026-03-15", "Strength: Full body", "0:40"),
        Plan("2026-03-16", "Other: Quidditch with the neighbours", "1:00"),
        Plan("2026-03-16", "Run: Easy", "0:30"),
        Plan("2026-03-17", "Bike: Tempo", "1:00", "30 km"),
        Plan("2026-03-17", "Swim: Easy", "0:30", done=Actual("20:00:00", 1800, 1500.0)),
        Plan("2026-03-18", "Day Off"),
    ]
    return Case("odd-activities", feed("odd-activities", "2026-03-18", plans), {"activities-1.json": first, "activities-2.json": second})


HILLS = activity("Run", "2026-03-14 08:00:31", "Hügel, Hügel, Hügel", "1:02:10", 10.3)
SWIM = activity("Swim", "2026-03-15 07:30:00", "朝の水泳", "48:12", 2.1)
RIDE = activity("Ride", "2026-03-16 17:15:44", "Watts; cadence, and a \"quote\"", "1:00:20", 31.0, watts=243)
PARKOUR = activity("Workout", "2026-03-17 18:00:00", "ZWIFT warm-up, then rain", "34:00", 0.0, hr=118)
GOOD = "c0ffee00-0000-4000-a000-00000000000"

CASES = [
    week("noisy-feed", [
        Plan("2026-03-14", "Run: Hügel 8x90s \U0001f525", "1:00", "10 km",
             "Planned Time: is what you make of it\nSpeed: as you feel\nPace: patience first, then 4:30\n"
             "Actual Distance: who knows?\nSpeed workouts will develop your power, so rest fully between the efforts and walk if needed.",
             HILLS),
        Plan("2026-03-15", "Swim: 技術練習、12x50m", "0:50", "2200 m",
             "ウォームアップ 400m、ドリル 6x50m、メイン 12x50m 休憩20秒、クールダウン 200m。肩の力を抜いて、水をつかむ。無理をしないこと。楽しんで泳ぎましょう。"
             "呼吸は三回に一回、最後の百メートルは全力で。", SWIM),
        Plan("2026-03-16", "Bike: A OR B", "1:00", "30 km",
             "A: 3 x 12 min, or\nB: steady, if the week was long.\n\nTSS 85\nIF 0.8\nPower: 250 W\n12x50m is for tomorrow\\today.", RIDE),
        Plan("2026-03-16", "Other: Fuelin Targets: Pro 210 | Fat 85 | Carb 190",
             notes="Breakfast: oats; lunch: rice, beans; dinner: as you like."),
        Plan("2026-03-17", "Bike: TrainingPeaks Virtual - Lunar Loop", "0:35", "15 km"),
        Plan("2026-03-17", "OPTIONAL: Bike or nothing", "0:30", type="Bike"),
        Plan("2026-03-18", "Run: تمرين سهل (نصف ساعة)", "0:30", "5 km",
             "اركض ببطء وتنفس بعمق؛ لا تستعجل، واشرب الماء قبل التمرين وبعده. يمكنك المشي عند الحاجة."),
        Plan("2026-03-18", "Bike: strides on the pedals, ride easy after", "0:45", "", "Warm-up: 10 min\nMain: 6 x 15 s\nDone."),
        Plan("2026-03-19", "Run: Trunk stability on the run", "0:40", "6 km", "Trunk is no run, strides are no ride."),
        Plan("2026-03-19", "Quidditch: Seeker practice", "1:00", "", "Catch it.", type="Quidditch"),
        Plan("2026-03-20", "Run"),
        Plan("2026-03-20", "Strength: 力 · قوة · Kraft \U0001f4aa\U0001f3fd · \U0001f469‍\U0001f3eb", "0:40"),
        Plan("2026-03-21", "mtb: Forest trails", "1:30", "20 km", type="MTB"),
        Plan("2026-03-21", "Crosstrain: Aqua jog; deep end, belt on", "0:40", structured=True),
        Plan("2026-03-22", "Run: recovery\\regeneration, 50%; \"easy\" <b>really</b>", "0:30", "4.5 km",
             "Backslash \\ comma , semicolon ; and a literal \\n that is no line break.\n\n\nThree lines below the last."),
        Plan("2026-03-23", "Day Off: Really: off"),
        race("2026-05-03", "A: 湖畔マラソン \U0001f3c1"),
    ], [PARKOUR, RIDE, SWIM, HILLS]),
    week("broken-events", [
        Plan("2026-03-16", "Run: Good, before the trouble", "0:40", "7 km"),
        entry(GOOD + "1", ":nonsense", "Run: DTSTART is nonsense"),
        entry(GOOD + "2", ";VALUE=DATE:20261318", "Run: Month 13"),
        entry(GOOD + "3", ";VALUE=DATE:20260230", "Run: 30 February"),
        entry(GOOD + "4", None, "Run: No DTSTART at all"),
        entry(GOOD + "5", ":20260319T250000", "Run: Hour 25"),
        entry(GOOD + "6", ":", "Run: An empty DTSTART"),
        entry(None, ";VALUE=DATE:20260319", "Run: Good, but without a UID", ";VALUE=DATE:20260320"),
        entry(GOOD + "7", ";VALUE=DATE:20260319", "Swim: Good, first of two with this UID", ";VALUE=DATE:20260320"),
        entry(GOOD + "7", ";VALUE=DATE:20260320", "Swim: Good, second of two with this UID", ";VALUE=DATE:20260321"),
        entry((GOOD + "7").upper(), ";VALUE=DATE:20260321", "Swim: Good, the same UID in capitals", ";VALUE=DATE:20260322"),
        entry(GOOD + "8", ";TZID=Mars/Olympus_Mons:20260319T180000", "Run: Good, in a zone that nobody knows",
              ";TZID=Mars/Olympus_Mons:20260319T190000"),
        entry(GOOD + "9", ";TZID=W. Europe Standard Time:20260320T180000", "Run: Good, in a zone that Windows knows",
              ";TZID=W. Europe Standard Time:20260320T190000"),
        entry(GOOD + "a", ";TZID=../../../etc/hostname:20260321T180000", "Run: Good, in a zone that is a path",
              ";TZID=../../../etc/hostname:20260321T190000"),
        entry(GOOD + "b", ";VALUE=DATE:20260322", "Bike: Good, DTEND before DTSTART", ";VALUE=DATE:20260320"),
        entry(GOOD + "c", ";VALUE=DATE:20260322", "Bike: Good, DTEND is nonsense", ":never"),
        raw(GOOD + "d", "DTSTAMP:not a stamp", "DTSTART;VALUE=DATE:20260323", "SUMMARY:Run: Good, DTSTAMP is nonsense"),
        raw(GOOD + "e", "DTSTAMP:20260318T131207Z", "DTSTART;VALUE=DATE:20260323", "DURATION:P", "PRIORITY:high", "GEO:",
            "SUMMARY:Run: Good, with values that no parser likes"),
        raw(GOOD + "f", "DTSTAMP:20260318T131207Z", "DTSTART;VALUE=DATE:20260324",
            "X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value for SUMMARY property. Removing entire property:", "SUMMARY:"),
        Plan("2026-03-17", "Bike: Good, after the trouble", "1:00", "30 km"),
    ], [activity("Run", "2026-03-16 07:00:00", "Morning Run", "41:00", 7.1)]),
    odd_activities(),
]
