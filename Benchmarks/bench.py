#!/usr/bin/env python3
"""bench.py BINARY [--counts 30,1000,10000,100000] [--folder FOLDER]

The whole merge (read, match, write both files) against the floor of the same work (floor.c), in one run.
Merge and floor take turns, so that a busy moment of the machine hits both; every figure is a median.
CPU seconds are the measure, since they hold still on a shared machine; wall seconds stand beside them.
Timing never fails the run: it says "within" or "over". A run that fails does (exit 1).
"""
import argparse
import math
import os
import pathlib
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
TIME_TARGET = MEMORY_TARGET = 2.5  # times the floor, at TARGET_COUNT
TARGET_COUNT = 10_000
GROWTH_TARGET, GROWTH_BETWEEN = 1.15, (10_000, 100_000)
PHASES = {"parse": "feed.ics", "scan": "activities.json", "serialise": "out.ics"}  # the floor's, and what each reads
START_TARGET, START_COUNT, START_RUNS = 3.0, 30, 41


class Usage(NamedTuple):
    cpu: float
    wall: float
    peak: float  # MB of 1,000,000 bytes


def median(usages):
    return Usage(*map(statistics.median, zip(*usages, strict=True)))


def repetitions(count):
    return 21 if count <= 1_000 else 9 if count <= 10_000 else 5


def verdict(value, target, unit="×"):
    return f"{value:.2f}{unit} ({'within' if value <= target else 'over'} {target:g}{unit})"


class Bench:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        # Nothing of the user's own: no configuration, no memory, no zone.
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(("TPMERGE_", "XDG_"))}
        self.environment |= {"HOME": str(folder), "TZ": "UTC"}
        self.measure_tool = self.compile("measure")
        self.floor_tool = self.compile("floor", "libical")

    def compile(self, name, package=None):
        compiler = shlex.split(os.environ.get("CC", "")) or [shutil.which("cc") or "clang"]
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", package], text=True).split() if package else []
        output = self.folder / name
        subprocess.run([*compiler, "-std=c11", "-O2", "-Wall", "-Wextra", HERE / f"{name}.c", "-o", output, *flags], check=True)
        return output

    def run(self, *command, output=subprocess.PIPE):
        """One process: its standard output, unless that goes elsewhere, and what it used."""
        report = self.folder / "usage"
        report.unlink(missing_ok=True)
        done = subprocess.run([self.measure_tool, report, *command], stdout=output, stderr=subprocess.PIPE,
                              env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL)
        code, cpu, wall, peak = report.read_text().split() if report.exists() else ("?", 0, 0, 0)
        if done.returncode != 0 or code != "0":
            sys.exit(f"{shlex.join(map(str, command))}\nexit code {code}: {done.stderr.decode(errors='replace')[-2000:]}")
        return (done.stdout or b"").decode(errors="replace"), Usage(float(cpu), float(wall), float(peak) / 1e6)

    def data(self, count):
        folder = self.folder / str(count)
        # A process of its own, as every figure here: Python keeps what it once allocated.
        subprocess.run([sys.executable, HERE / "generate.py", str(count), folder], check=True)
        return folder

    def merge(self, data):
        # Without an earlier output, so that every run writes, and compares with nothing.
        for name in ("out.ics", "out.json"):
            (data / name).unlink(missing_ok=True)
        return self.run(self.binary, "merge", "--no-state", "--today", "2026-03-18", "--timezone", "Europe/Berlin",
                        "--since", "1900-01-01", "--feed", data / "feed.ics", "--activities", data / "activities.json",
                        "--ics", data / "out.ics", "--json", data / "out.json")[1]

    def floor(self, data):
        """The phases of one run of the floor: name → its CPU and wall seconds."""
        output, _ = self.run(self.floor_tool, "all", data / "feed.ics", data / "out.ics", data / "activities.json")
        seconds = {name: (float(cpu), float(wall)) for name, cpu, wall, _ in map(str.split, output.splitlines())}
        return {name: seconds[name] for name in PHASES}  # not "untimed"

    def phase_peaks(self, data):
        """Each phase's peak in a process of its own; the largest is the floor's (floor.c says why)."""
        return {phase: self.run(self.floor_tool, phase, data / name)[1].peak for phase, name in PHASES.items()}


def contents(data):
    """How much the merge did, counted line by line: at 100,000 plans the JSON is too large to load here."""
    patterns = {"workouts": rb'"kind"\s*:', "matched": rb'"match"\s*:', "completed": rb'"status"\s*:\s*"completed"'}
    counts = dict.fromkeys(patterns, 0)
    whole = {name: re.compile(rb"\s*" + pattern) for name, pattern in patterns.items()}
    with open(data / "out.json", "rb") as lines:
        for line in lines:
            for name, pattern in whole.items():
                counts[name] += pattern.match(line) is not None
    with open(data / "out.ics", "rb") as lines:
        counts["events"] = sum(line.startswith(b"BEGIN:VEVENT") for line in lines)
    return counts


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def header(*cells):
    row(*cells)
    row(*["---"] * len(cells))


def judge(budgets):
    """Prints what was measured beside what is allowed (title, value, limit, unit), and ends the run where that is exceeded."""
    header("budget", "is")
    for title, value, limit, unit in budgets:
        row(title, verdict(value, limit, unit))
    over = [title for title, value, limit, _ in budgets if value > limit]
    sys.exit(f"over budget: {'; '.join(over)}" if over else 0)


def sizes(bench, counts):
    """Prints the table of sizes; gives the median merge and floor of each."""
    merges, floors, notes, phases_of = {}, {}, [], {}
    header("plans", "merge CPU s", "merge wall s", "floor CPU s", "floor wall s", "CPU ratio",
           "merge peak MB", "floor peak MB", "peak ratio")
    for count in counts:
        data = bench.data(count)
        bench.merge(data)  # warms the caches, and makes the result that the floor serialises
        runs = [(bench.merge(data), bench.floor(data)) for _ in range(repetitions(count))]
        peaks = bench.phase_peaks(data)
        # Per phase: the medians, so that the two tables agree.
        phases = {name: median([Usage(*phases[name], peaks[name]) for _, phases in runs]) for name in PHASES}
        merge = merges[count] = median([usage for usage, _ in runs])
        floor = floors[count] = Usage(sum(phase.cpu for phase in phases.values()),
                                      sum(phase.wall for phase in phases.values()), max(peaks.values()))
        time, memory = merge.cpu / floor.cpu, merge.peak / floor.peak
        aimed = count == TARGET_COUNT
        row(f"{count:,}", f"{merge.cpu:.3f}", f"{merge.wall:.3f}", f"{floor.cpu:.3f}", f"{floor.wall:.3f}",
            verdict(time, TIME_TARGET) if aimed else f"{time:.2f}×", f"{merge.peak:.1f}", f"{floor.peak:.1f}",
            verdict(memory, MEMORY_TARGET) if aimed else f"{memory:.2f}×")

        phases_of[count] = [f"{phase.cpu:.3f} s, {phase.peak:.1f} MB" for phase in phases.values()]
        found = contents(data)
        notes.append(f"{count:,} plans and as many activities ({size(data / 'feed.ics')} and {size(data / 'activities.json')} MB) → "
                     f"{found['workouts']:,} workouts, {found['matched']:,} matched, {found['completed']:,} completed, "
                     f"{found['events']:,} events ({size(data / 'out.json')} MB of JSON, {size(data / 'out.ics')} MB of calendar)")
        if count != START_COUNT:
            for name in ("feed.ics", "activities.json", "out.ics", "out.json"):
                (data / name).unlink()

    print("\nThe floor by phase: CPU seconds without the start of a process (which the merge's include),\n"
          "and the phase's own peak in a process of its own\n")
    header("plans", "parse the feed", "scan the JSON", "serialise the result")
    for count, cells in phases_of.items():
        row(f"{count:,}", *cells)
    print("\n" + "\n".join(f"- {note}" for note in notes))
    return merges, floors


def size(path):
    return f"{path.stat().st_size / 1e6:.1f}"


def growth(merges, floors):
    small, large = GROWTH_BETWEEN
    if not {small, large} <= merges.keys():
        return
    exponent = {name: math.log(runs[large].cpu / runs[small].cpu) / math.log(large / small)
                for name, runs in (("merge", merges), ("floor", floors))}
    print(f"\nGrowth from {small:,} to {large:,}: exponent {verdict(exponent['merge'], GROWTH_TARGET, '')}; "
          f"the floor's is {exponent['floor']:.2f}")


def start_up(bench):
    data = bench.data(START_COUNT)
    pairs = [(bench.run(bench.binary, "--version")[1], bench.merge(data)) for _ in range(START_RUNS + 1)]
    version, merge = (median(runs) for runs in zip(*pairs[1:], strict=True))
    print(f"\nStart-up, {START_RUNS} runs each\n")
    header("", "CPU ms", "wall ms", "peak MB")
    for name, usage in (("tpmerge --version", version), (f"merge of {START_COUNT} plans", merge)):
        row(name, f"{usage.cpu * 1e3:.1f}", f"{usage.wall * 1e3:.1f}", f"{usage.peak:.1f}")
    row("ratio", verdict(merge.cpu / version.cpu, START_TARGET), verdict(merge.wall / version.wall, START_TARGET),
        f"{merge.peak / version.peak:.2f}×")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("--counts", default="30,1000,10000,100000", type=lambda text: [int(n) for n in text.split(",")])
    arguments.add_argument("--folder", type=pathlib.Path, help="where the temporary data goes: about 600 MB at 100,000")
    given = arguments.parse_args()

    with tempfile.TemporaryDirectory(prefix="tpmerge-bench-", dir=given.folder) as folder:
        bench = Bench(given.binary.resolve(strict=True), pathlib.Path(folder).resolve())
        print(f"tpmerge benchmark: {platform.system()} {platform.machine()}, {os.cpu_count()} CPUs; medians; MB = 1,000,000 bytes\n")
        growth(*sizes(bench, given.counts))
        start_up(bench)


if __name__ == "__main__":
    main()
