#!/usr/bin/env python3
"""decades.py BINARY [--runs 7] [--folder FOLDER]

What twenty years of training cost: `insights` and `brief`, and an archive taken into memory, against merges of the same
activities in the same run. Commands take turns, so that a busy moment of the machine hits all of them; of CPU time
the least counts, of peak memory the median. Every budget that is exceeded is named, and the run fails (exit 1).
"""
import argparse
import csv
import datetime as dt
import json
import math
import pathlib
import random
import shutil
import subprocess
import tempfile
import zipfile

import generate
from bench import Bench, Usage, header, judge, median, row

TODAY = generate.TODAY
COUNT, YEARS = 30_000, 20
FEWER = COUNT // 10  # in a tenth of the time
# The columns of an export of today; "" stands for what nobody reads.
COLUMNS = ["Activity ID", "Activity Date", "Activity Name", "Activity Type", "Activity Description", "Elapsed Time",
           "Distance", "Max Heart Rate", "Relative Effort", "Commute", "Activity Private Note", "Activity Gear", "Filename",
           "Athlete Weight", "Bike Weight", "Elapsed Time", "Moving Time", "Distance", "Max Speed", "Average Speed",
           "Elevation Gain", "Elevation Loss", "Elevation Low", "Elevation High", "Max Grade", "Average Grade",
           "Average Positive Grade", "Average Negative Grade", "Max Cadence", "Average Cadence", "Max Heart Rate",
           "Average Heart Rate", "Max Watts", "Average Watts", "Calories", "Max Temperature", "Average Temperature",
           "Relative Effort", "Total Work", "Type", "Weighted Average Power", "Commute"]
SPORTS = {"WeightTraining": "Weight Training"}


class Training:
    """So many activities, as many a day as there are: a list as the API has it, and the export of the same."""

    def __init__(self, folder, count):
        folder.mkdir()
        days = (TODAY - TODAY.replace(year=TODAY.year - YEARS)).days * count // COUNT
        self.first = TODAY - dt.timedelta(days=days)
        self.list, self.archive, self.count = folder / "activities.json", folder / "export.zip", count
        rng = random.Random(count)
        polyline = "".join(chr(rng.randrange(63, 127)) for _ in range(20_000))
        rows = []
        for number in range(count):
            day = self.first + dt.timedelta(days=number * days // count)
            plan = generate.plan(rng, day, number % 5, 5)
            rows.append(generate.activity(rng, number, plan["sport"], f"{plan['title'] or 'Morning'} {plan['sport']}",
                                          plan["begin"], plan["moving"], plan["speed"], polyline))
        with open(self.list, "w", encoding="utf-8") as out:
            json.dump(rows[::-1], out, ensure_ascii=False, separators=(",", ":"))
        table = folder / "activities.csv"
        with open(table, "w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(COLUMNS)
            writer.writerows(map(self.cells, rows))
        with zipfile.ZipFile(self.archive, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(table, "activities.csv")

    @staticmethod
    def cells(of):
        start = dt.datetime.fromisoformat(of["start_date"].removesuffix("Z"))
        known = {
            0: of["id"], 1: f"{start:%b} {start.day}, {start.year}, {start.hour % 12 or 12}:{start:%M:%S %p}", 2: of["name"],
            3: SPORTS.get(of["sport_type"], of["sport_type"]), 5: of["elapsed_time"], 6: f"{of['distance'] / 1000:.2f}",
            7: of["max_heartrate"], 8: of["suffer_score"], 9: "false", 12: f"activities/{of['upload_id']}.fit.gz",
            15: float(of["elapsed_time"]), 16: float(of["moving_time"]), 17: of["distance"], 18: of["max_speed"],
            19: of["average_speed"], 20: of["total_elevation_gain"], 29: of["average_cadence"], 30: of["max_heartrate"],
            31: of["average_heartrate"], 33: of.get("average_watts", ""), 37: of["suffer_score"],
            40: of.get("weighted_average_watts", ""), 41: 0.0,
        }
        return [known.get(place, "") for place in range(len(COLUMNS))]


class Commands:
    """The commands whose costs are compared, by name; each is run with `tpmerge`'s options as people give them."""

    def __init__(self, bench, training):
        self.bench, self.training = bench, training
        self.state = bench.folder / f"state-{training.count}"
        self.config = bench.folder / f"config-{training.count}.yaml"
        self.config.write_text(f"state_dir: {self.state}\nathletes:\n  anna: {{time_zone: {generate.ZONE_NAME}}}\n")
        self.config.chmod(0o600)

    @property
    def memory(self):
        return self.state / "athlete-anna.sqlite"

    def run(self, command, *options):
        # Nobody reads it, as nobody does what the merges write to /dev/null.
        return self.bench.run(self.bench.binary, command, *map(str, options), output=subprocess.DEVNULL)[1]

    def from_list(self, command, *options):
        return self.run(command, "--no-state", "--timezone", generate.ZONE_NAME, "--today", TODAY, *options)

    def merge(self, source):
        return self.from_list("merge", "--activities", source, "--since", TODAY, "--json", "/dev/null")

    def merge_list(self):
        return self.merge(self.training.list)

    def merge_archive(self):
        return self.merge(self.training.archive)

    def insights_of_list(self):
        return self.from_list("insights", "--activities", self.training.list, "--from", self.training.first, "--json")

    def import_into_nothing(self):
        shutil.rmtree(self.state, ignore_errors=True)
        return self.run("import", self.training.archive, "--config", self.config)

    def import_again(self):
        return self.run("import", self.training.archive, "--config", self.config)

    def of_memory(self, command, *options):
        return self.run(command, "--config", self.config, "--today", TODAY, "--json", *options)

    def insights_of_memory(self):
        return self.of_memory("insights", "--from", self.training.first)

    def insights_of_today(self):
        return self.of_memory("insights", "--from", TODAY)

    def brief(self):
        return self.of_memory("brief")


def measured(commands, runs):
    """Each command's least CPU and wall seconds, and the median of its peak memory."""
    usages = {}
    for _ in range(runs):
        for command in commands:
            usages.setdefault(command.__name__, []).append(command())
    return {name: Usage(min(of.cpu for of in all_of), min(of.wall for of in all_of), median(all_of).peak)
            for name, all_of in usages.items()}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--folder", type=pathlib.Path, help="where the temporary data goes: about 100 MB")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="tpmerge-bench-", dir=given.folder) as name:
        folder = pathlib.Path(name).resolve()
        bench = Bench(given.binary.resolve(strict=True), folder)
        many, few = (Commands(bench, Training(folder / str(count), count)) for count in (COUNT, FEWER))
        print(f"\n{YEARS} years, {COUNT:,} activities; the least CPU time of {given.runs} runs in turn\n")
        # Importing comes before what reads the memory.
        of = measured([many.merge_list, many.insights_of_list, many.merge_archive, many.import_into_nothing, many.import_again,
                       many.insights_of_memory, many.insights_of_today, many.brief], given.runs)
        fewer = measured([few.insights_of_list], given.runs)["insights_of_list"]
        header("", "CPU s", "wall s", "peak MB")
        for command, usage in of.items():
            row(command.replace("_", " "), f"{usage.cpu:.3f}", f"{usage.wall:.3f}", f"{usage.peak:.0f}")

        whole, archive = of["insights_of_list"], of["merge_archive"]
        budgets = [
            ("insights of the list : merge of it, CPU", whole.cpu / of["merge_list"].cpu, 1.5, "×"),
            ("insights of the list : merge of it, peak", whole.peak / of["merge_list"].peak, 1.3, "×"),
            (f"insights from {FEWER:,} to {COUNT:,}, exponent", math.log(whole.cpu / fewer.cpu) / math.log(COUNT / FEWER), 1.15, ""),
            ("import : merge of the archive, CPU", of["import_into_nothing"].cpu / archive.cpu, 3, "×"),
            ("import again : merge of the archive, CPU", of["import_again"].cpu / archive.cpu, 2, "×"),
            ("insights of the memory : merge of the archive, CPU", of["insights_of_memory"].cpu / archive.cpu, 1.5, "×"),
            ("memory's bytes an activity", many.memory.stat().st_size / COUNT, 400, ""),
            ("brief : insights of today, CPU", of["brief"].cpu / of["insights_of_today"].cpu, 1.2, "×"),
        ]
        print()
        judge(budgets)


if __name__ == "__main__":
    main()
