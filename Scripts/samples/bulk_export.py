"""Strava's bulk export instead of its API: `activities.csv`, whose headers, dates and decimals follow the language."""
import csv
import datetime as dt
import io

from samples.case import Case
from samples.strava import activity, newest_first
from samples.trainingpeaks import Plan, feed

ENGLISH = """Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,\
Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,\
Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low,Elevation High,\
Max Grade,Average Grade,Average Positive Grade,Average Negative Grade,Max Cadence,Average Cadence,Max Heart Rate,\
Average Heart Rate,Max Watts,Average Watts,Calories,Max Temperature,Average Temperature,Relative Effort,Total Work,\
Number of Runs,Uphill Time,Downhill Time,Other Time,Perceived Exertion,Type,Start Time,Weighted Average Power,\
Power Count,Prefer Perceived Exertion,Perceived Relative Effort,Commute,Total Weight Lifted,From Upload""".split(",")
GERMAN = """Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,\
Distanz,Max. Herzfrequenz,Relative Leistung,Pendeln,Hinweis zur Privatsphäre für Aktivitäten,Aktivitätsausrüstung,\
Dateiname,Sportlergewicht,Fahrradgewicht,Verstrichene Zeit,Bewegungszeit,Distanz,Höchstgeschw.,\
Durchschnittliche Geschwindigkeit,Höhenzunahme,Höhenunterschied,Min. Höhe,Max. Höhe,Max. Steigung,\
Durchschnittliche Steigung,Durchschnittliche positive Steigung,Durchschnittliche negative Steigung,\
Max. Tritt-/Schrittfrequenz,Durchschnittliche Trittfrequenz,Max. Herzfrequenz,Durchschnittliche Herzfrequenz,\
Max. Watt,Durchschnittliche Watt,Kalorien,Max. Temperatur,Durchschnittliche Temperatur,Relative Leistung,\
Gesamtarbeit,Anzahl Läufe,Bergaufzeit,Bergabzeit,Andere Zeit,Gefühlte Anstrengung,Art,Startzeit,\
Gewichtete durchschnittliche Leistung,Leistungszahl,Gefühlte Anstrengung verwenden,Gefühlte relative Leistung,\
Pendeln,Insgesamt gestemmtes Gewicht,Von Upload""".split(",")

#: Display names; in English they are the sport types with blanks.
GERMAN_SPORTS = {"Run": "Lauf", "TrailRun": "Traillauf", "Ride": "Radfahrt", "VirtualRide": "Virtuelle Radfahrt",
                 "Swim": "Schwimmen", "Yoga": "Yoga"}
ENGLISH_SPORTS = {"TrailRun": "Trail Run", "VirtualRide": "Virtual Ride"}


def american(utc):
    return f"{utc:%b} {utc.day}, {utc.year}, {utc.hour % 12 or 12}:{utc:%M:%S %p}"


def german(utc):
    return f"{utc:%d.%m.%Y, %H:%M:%S}"


def table(rows, headers, sports, date, comma):
    """The export's CSV: oldest first, the first of the doubled columns for people, the second in SI units."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headers)
    for row in reversed(newest_first(rows)):
        writer.writerow(cells(row, len(headers), sports, date, comma))
    return text.getvalue()


def cells(row, count, sports, date, comma):
    start = dt.datetime.fromisoformat(row["start_date"].replace("Z", "+00:00"))
    kilometres = f"{row['distance'] / 1000:.2f}".replace(".", comma)
    known = {
        0: row["id"], 1: date(start), 2: row["name"], 3: sports.get(row["sport_type"], row["sport_type"]),
        4: row.get("description", ""), 5: row["elapsed_time"], 6: kilometres, 9: str(row.get("commute", False)).lower(),
        12: "" if row["manual"] else f"activities/{row['id'] + 1_000_003}.fit.gz", 15: float(row["elapsed_time"]),
        16: float(row["moving_time"]), 17: float(row["distance"]), 18: row["max_speed"], 19: row["average_speed"],
        20: float(row["total_elevation_gain"]), 31: row.get("average_heartrate", ""), 33: row.get("average_watts", ""),
        34: row.get("calories", ""), 44: float(row.get("workout_type") or 0), 50: float(row.get("commute", False)), 52: 1.0,
    }
    return [known.get(place, "") for place in range(count)]


def week():
    return [
        activity("Ride", "2026-03-14 09:02:18", "Samstagsrunde, zwei Ortsschilder gewonnen", "3:24:05", 94.6, watts=187,
                 elapsed="3:58:40", calories=2140.0, description="Kalt, aber \"trocken\".\n\nKuchen in der Mühle,\nzwei Stück."),
        activity("TrailRun", "2026-03-15 08:31:02", "Schlamm, Gänse und ein Reiher", "1:38:47", 16.3, elapsed="1:46:20",
                 calories=1190.0),
        activity("Yoga", "2026-03-16 20:15:33", "Yoga für steife Radler", "32:10", hr=84, manual=True),
        activity("Swim", "2026-03-17 06:31:07", "Bahn 3, wie immer", "55:20", 2.45),
        activity("Run", "2026-03-17 23:40:00", "Mitternachtslauf, in UTC am selben Tag", "33:00", 6.1, calories=455.0),
        activity("Run", "2026-03-18 00:20:00", "Nach Mitternacht, in UTC am Tag davor", "20:00", 3.6, calories=270.0),
        activity("VirtualRide", "2026-03-18 06:30:00", "Keller, 3 x 12", "1:14:10", 36.2, watts=205, trainer=True),
    ]


def beside_the_api():
    older = [
        activity("Run", "2026-03-10 06:20:00", "Easy, with a detour", "48:10", 8.4, calories=610.0),
        activity("Ride", "2026-03-12 17:05:00", "Commute, the long way", "1:02:00", 27.5, calories=690.0, commute=True),
        activity("Run", "2026-03-14 09:00:00", "Spring 10k", "43:58", 10.05, workout_type=1, calories=760.0),
        activity("Swim", "2026-03-16 06:31:00", "Lane 3", "52:00", 2.2, calories=480.0),
    ]
    newer = activity("Run", "2026-03-17 18:04:22", "Tempo in the drizzle", "56:41", 10.94)
    listed = [{key: value for key, value in row.items() if key != "calories"} for row in older[2:]] + [newer]
    plans = [
        Plan("2026-03-10", "Run: Easy", "0:50", "8 km"), Plan("2026-03-12", "Bike: Easy", "1:00"),
        Plan("2026-03-14", "Run: Race effort 10 km", "0:45", "10 km"), Plan("2026-03-16", "Swim: Technique", "0:55", "2200 m"),
        Plan("2026-03-17", "Run: Tempo", "1:00", "11 km"), Plan("2026-03-19", "Bike: Endurance", "2:00", "55 km"),
    ]
    return Case("bulk-export-and-list", feed("bulk-export-and-list", "2026-03-18", plans),
                {"activities.csv": table(older, ENGLISH, ENGLISH_SPORTS, american, "."),
                 "activities.json": newest_first(listed)}, insights=["--from", "2026-03-09"])


CASES = [
    Case("bulk-export-german", feed("bulk-export-german", "2026-03-18", [
        Plan("2026-03-14", "Bike: Long ride", "3:30", "95 km"), Plan("2026-03-15", "Run: Long run", "1:45", "18 km"),
        Plan("2026-03-16", "Day Off: Rest Day"), Plan("2026-03-17", "Swim: CSS 10x100", "1:00", "2500 m"),
        Plan("2026-03-17", "Run: Easy", "0:35", "6 km"), Plan("2026-03-18", "Run: Shake-out", "0:20"),
        Plan("2026-03-18", "Bike: Sweet spot 3 x 12", "1:15", "35 km"), Plan("2026-03-19", "Strength: Full body", "0:50"),
    ]), {"activities.csv": table(week(), GERMAN, GERMAN_SPORTS, german, ",")}),
    beside_the_api(),
]
