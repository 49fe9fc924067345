#!/usr/bin/env python3
"""accuracy.py BINARY [SEASONS]: how many pairs of plan and activity BINARY finds of those that are true: over the season of
season.py, 160 plans and 130 activities, and over 25 or SEASONS more such seasons. A pair is found where the plan
got its activity, with further parts and copies under it; it is wrong where a plan got any other, and missed where it got none.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from season import FIRST, TODAY, season
from stage.checks import given


def merged(binary, made):
    """Returns each plan's activities in the merged list by the plan's UID in the feed, all these UIDs, and how many entries
    have no plan."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "feed.ics").write_text(made.feed(), "utf-8", newline="")
        (folder / "activities.json").write_text(json.dumps(made.activities()), "utf-8")
        done = subprocess.run(
            [binary, "merge", "--no-state", "--today", TODAY.isoformat(), "--timezone", "Europe/Berlin", "--feed", "feed.ics",
             "--activities", "activities.json", "--missed", "show", "--since", FIRST.isoformat(), "--json", "-"],
            cwd=folder, check=True, capture_output=True, timeout=60)
    pairs, planned, beside = {}, set(), 0
    for workout in json.loads(done.stdout)["workouts"]:
        rows = [row["id"] for row in [workout.get("strava"), *workout.get("parts", [])] if row]
        rows += workout.get("duplicates", [])
        if "planned" not in workout:
            beside += 1
            continue
        planned.add(workout["planned"]["tp_uid"])
        if rows:
            pairs[workout["planned"]["tp_uid"]] = set(rows)
    return pairs, planned, beside


def judge(binary, seed):
    """Returns the season, how many pairs are true, a sentence about each wrong and each missed one, and how many entries
    have no plan."""
    made = season(seed)
    true = made.true_pairs()
    pairs, planned, beside = merged(binary, made)
    if len(planned) != len(made.plans):
        sys.exit(f"season {seed}: {len(made.plans)} plans went in, {len(planned)} came out")
    wrong = [f"season {seed}: plan {uid} got {sorted(got)} instead of {sorted(true.get(uid, []))}"
             for uid, got in pairs.items() if got != true.get(uid)]
    missed = [f"season {seed}: plan {uid} didn't get {sorted(rows)}" for uid, rows in true.items() if uid not in pairs]
    return made, len(true), wrong, missed, beside


if __name__ == "__main__":
    binary, seeds, *_ = *given("accuracy.py BINARY [SEASONS]", 1, 2), 25
    faults = []
    for seed in range(int(seeds) + 1):
        made, true, wrong, missed, beside = judge(pathlib.Path(binary).resolve(strict=True), seed)
        faults += wrong + missed
        if seed == 0:
            print(f"{len(made.plans)} plans, {len(made.rows)} activities, {true} true pairs: {true - len(wrong) - len(missed)} "
                  f"found, {len(wrong)} wrong, {len(missed)} missed; {beside} workouts beside the plan")
    print(f"and {seeds} more seasons like it: {'all right' if not faults else 'not all right'}")
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))
