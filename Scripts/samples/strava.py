"""Activities as Strava's list returns them (SummaryActivity), each field in the shape that real rows have.

Activity ids start at 90 thousand million, far above any that Strava has assigned, so that no link leads to a real activity.
Coordinates are those of the point at 0° 0'.
"""
import datetime as dt
import functools
import random
from zoneinfo import ZoneInfo

ATHLETE = 9_000_000_001
FIRST_ID = 90_000_000_000
FIRST_TIME = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)

#: The GMT part of Strava's `timezone` ignores daylight saving.
WINTER = {"Europe/Berlin": "+01:00", "Asia/Tokyo": "+09:00", "America/New_York": "-05:00",
          "Pacific/Honolulu": "-10:00", "Pacific/Kiritimati": "+14:00"}

#: What `type` still says for newer sport types.
OLD_TYPE = {"TrailRun": "Run", "GravelRide": "Ride", "MountainBikeRide": "Ride", "HighIntensityIntervalTraining": "Workout",
            "Pilates": "Workout"}
RUNS = {"Run", "TrailRun", "VirtualRun"}
RIDES = {"Ride", "VirtualRide", "GravelRide", "MountainBikeRide", "EBikeRide"}
#: heart rate and cadence, about
EFFORT = {"NordicSki": (141, 52.0), "Run": (146, 84.0), "TrailRun": (149, 82.0), "Ride": (136, 84.0), "GravelRide": (140, 80.0),
          "VirtualRide": (142, 88.0), "MountainBikeRide": (144, 74.0), "Swim": (128, 28.0), "Walk": (96, 58.0),
          "Hike": (108, 55.0)}


def activity(sport, start, name, moving, km=0.0, zone="Europe/Berlin", elapsed=None, hr=None, watts=None, climb=None,
             device=None, **fields):
    """One row. `start` is the local wall clock, `moving` and `elapsed` are "h:mm:ss" or "mm:ss", `hr=0` means none;
    any field of the row can be set by name."""
    rng = random.Random(f"{sport} {start} {name}")
    local = dt.datetime.fromisoformat(start)
    offset = local.replace(tzinfo=ZoneInfo(zone)).utcoffset()
    utc = local.replace(tzinfo=dt.UTC) - offset
    moving = seconds(moving)
    elapsed = seconds(elapsed) if elapsed else moving + int(rng.random() * 90)
    identity = FIRST_ID + int((utc - FIRST_TIME).total_seconds()) * 211 + int(rng.random() * 211)
    usual, cadence = EFFORT.get(sport, (112, None))
    hr = usual + round(rng.random() * 8 - 4, 1) if hr is None else hr
    indoor = bool(fields.get("trainer")) or km == 0 or sport in {"Swim", "VirtualRide", "VirtualRun"}
    manual = bool(fields.get("manual"))
    speed = round(km * 1000 / moving, 3) if moving else 0
    climb = 0 if indoor else round(km * (6 + rng.random() * 6), 1) if climb is None else climb
    row = {
        "resource_state": 2,
        "athlete": {"id": ATHLETE, "resource_state": 1},
        "name": name,
        "distance": round(km * 1000, 1) if km else 0,
        "moving_time": moving,
        "elapsed_time": elapsed,
        "total_elevation_gain": climb,
        "type": OLD_TYPE.get(sport, sport),
        "sport_type": sport,
        **({"workout_type": None} if sport in RUNS | RIDES else {}),
        "device_name": device or ("Zwift" if sport == "VirtualRide" else "Garmin Forerunner 965"),
        "id": identity,
        "start_date": stamp(utc),
        "start_date_local": stamp(local),  # with a fake Z, as Strava has it
        "timezone": f"(GMT{WINTER[zone]}) {zone}",
        "utc_offset": offset.total_seconds(),
        **{f"location_{what}": None for what in ("city", "state", "country")},
        **{f"{what}_count": int(rng.random() * most) for what, most in (("achievement", 6), ("kudos", 30), ("comment", 4))},
        "athlete_count": 1,
        "photo_count": 0,
        "map": {"id": f"a{identity}", "summary_polyline": "" if indoor else "??", "resource_state": 2},
        "trainer": False,
        "commute": False,
        "manual": manual,
        "private": False,
        "visibility": "followers_only",
        "flagged": False,
        "gear_id": "b90000001" if sport in RIDES else "g90000002" if sport in RUNS else None,
        **{f"{end}_latlng": [] if indoor else [0.0, 0.0] for end in ("start", "end")},
        "average_speed": speed or 0,
        "max_speed": round(speed * (1.2 + rng.random() * 0.5), 3) if speed else 0,
        **({"average_cadence": round(cadence + rng.random() * 3, 1)} if cadence and hr and not manual else {}),
        **power(watts, moving, rng),
        "has_heartrate": bool(hr) and not manual,
        **heart(hr, moving, manual, rng),
        "heartrate_opt_out": False,
        "display_hide_heartrate_option": bool(hr) and not manual,
        **({} if indoor else {"elev_high": round(40 + climb / 3, 1), "elev_low": 34.2}),
        "upload_id": None if manual else identity + 1_000_003,
        **({} if manual else {"upload_id_str": str(identity + 1_000_003)}),
        "external_id": None if manual else
        f"zwift-activity-{identity * 7}.fit" if sport == "VirtualRide" else f"garmin_ping_{identity + 7}",
        "from_accepted_tag": False,
        "pr_count": int(rng.random() * 3),
        "total_photo_count": 0,
        "has_kudoed": False,
    }
    if manual:
        row["device_name"] = None
    return row | fields


def hidden(sport, day, name, moving, km=0.0, **more):
    """An activity whose athlete hides the start: both starts are local midnight and one second."""
    return activity(sport, f"{day} 00:00:01", name, moving, km, **more)


def newest_first(rows):
    return sorted(rows, key=lambda row: row["start_date"], reverse=True)


def power(watts, moving, rng):
    if not watts:
        return {}
    return {"average_watts": float(watts), "max_watts": int(watts * (2.2 + rng.random())),
            "weighted_average_watts": int(watts * 1.06), "device_watts": True,
            "kilojoules": round(watts * moving / 1000, 1)}


def heart(hr, moving, manual, rng):
    if not hr or manual:
        return {}
    return {"average_heartrate": float(hr), "max_heartrate": float(int(hr + 14 + rng.random() * 16)),
            "suffer_score": float(int(moving / 60 * max(hr - 90, 5) / 60))}


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds(time):
    """Seconds of "1:02:03" or "02:03"."""
    return functools.reduce(lambda total, part: total * 60 + int(part), time.split(":"), 0)


def clock(seconds):
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
