#!/usr/bin/env python3
"""memory.py BINARY [--athletes 1000] [--folder FOLDER]

What runs with a memory cost: one with nothing new against a bare --version, many athletes in one state folder, and a
ten-year history against a short one. CPU seconds, medians, as in bench.py; timing never fails the run.
"""
import argparse
import hashlib
import http.server
import math
import pathlib
import sqlite3
import tempfile
import threading

from bench import Bench, header, median, row, verdict

TODAY = "2026-03-18"
NOTHING_NEW_TARGET, GROWTH_TARGET = 3.0, 1.15
RUNS = 41
# Plans of a usual feed; of ten years, three a day being more than most athletes do.
USUAL, TEN_YEARS = 30, 10_000


class FeedServer(http.server.ThreadingHTTPServer):
    """Serves one feed, and 304 to whoever has it; on loopback, as long as the block lasts."""

    def __init__(self, feed):
        self.feed, self.tag = feed, '"' + hashlib.sha256(feed).hexdigest()[:16] + '"'
        self.answers = {200: 0, 304: 0}
        super().__init__(("127.0.0.1", 0), Answer)

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/ical/SECRET.ics"


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        known = self.headers.get("If-None-Match") == self.server.tag
        status, body = (304, b"") if known else (200, self.server.feed)
        self.server.answers[status] += 1
        self.send_response(status)
        self.send_header("ETag", self.server.tag)
        if status == 200:
            self.send_header("Content-Type", "text/calendar; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def configuration(folder, athletes, history_days):
    """athletes: name → (feed, activities or None). Returns the path of the file."""
    lines = [f"state_dir: {folder}/state", "athletes:"]
    for name, (feed, activities) in athletes.items():
        lines += [f"  {name}:", "    time_zone: Europe/Berlin", f"    feed: {feed}", f"    history_days: {history_days}"]
        lines += [f"    activities: {activities}"] if activities else []
        lines += ["    publish:", f"      ics: {folder}/{name}.ics", f"      json: {folder}/{name}.json",
                  "      most_bytes: none"]
    path = folder / "config.yaml"
    path.write_text("\n".join(lines) + "\n")
    path.chmod(0o600)
    return path


def merge(bench, config, *options):
    return bench.run(bench.binary, "--quiet", "--config", config, "--today", TODAY, *options)[1]


def nothing_new(bench):
    """A run that gets a 304 and has nothing to write, in turn with a bare --version."""
    data = bench.data(USUAL)
    folder = bench.folder / "nothing-new"
    folder.mkdir()
    with FeedServer((data / "feed.ics").read_bytes()) as server:
        config = configuration(folder, {"anna": (server.address, data / "activities.json")}, 90)
        merge(bench, config)
        before = {path: path.stat().st_mtime_ns for path in folder.glob("anna.*")}
        pairs = [(bench.run(bench.binary, "--version")[1], merge(bench, config)) for _ in range(RUNS)]
        version, run = (median(runs) for runs in zip(*pairs, strict=True))
        assert before == {path: path.stat().st_mtime_ns for path in folder.glob("anna.*")}, "nothing was to be written"
        assert server.answers[200] == 1, f"all but the first should be 304: {server.answers}"
    print(f"Nothing new: 304 for a feed of {USUAL} plans, nothing to write; {RUNS} runs each\n")
    header("", "CPU ms", "wall ms", "peak MB")
    for name, usage in (("tpmerge --version", version), ("run with nothing new", run)):
        row(name, f"{usage.cpu * 1e3:.1f}", f"{usage.wall * 1e3:.1f}", f"{usage.peak:.1f}")
    row("ratio", verdict(run.cpu / version.cpu, NOTHING_NEW_TARGET), f"{run.wall / version.wall:.2f}×", "")


def many_athletes(bench, most):
    data = bench.data(USUAL)
    print("\nMany athletes in one state folder, feeds in files; per athlete\n")
    header("athletes", "first run CPU ms", "first run wall ms", "nothing new CPU ms", "nothing new wall ms", "peak MB",
           "memory KB")
    costs = {}
    for count in sorted({most // 10, most}):
        folder = bench.folder / f"athletes-{count}"
        folder.mkdir()
        athletes = {f"athlete{n:04}": (data / "feed.ics", data / "activities.json") for n in range(count)}
        config = configuration(folder, athletes, 90)
        first = merge(bench, config)
        again = median([merge(bench, config) for _ in range(3)])
        memory = sum(path.stat().st_size for path in (folder / "state").rglob("*")) / count
        costs[count] = again.cpu
        row(f"{count:,}", f"{first.cpu * 1e3 / count:.2f}", f"{first.wall * 1e3 / count:.2f}",
            f"{again.cpu * 1e3 / count:.2f}", f"{again.wall * 1e3 / count:.2f}", f"{max(first.peak, again.peak):.0f}",
            f"{memory / 1e3:.0f}")
    few, many = sorted(costs)
    exponent = math.log(costs[many] / costs[few]) / math.log(many / few)
    print(f"\nGrowth from {few:,} to {many:,} athletes: exponent {verdict(exponent, GROWTH_TARGET, '')}")


def long_history(bench):
    print("\nHow long the history is; all of it is written\n")
    header("workouts", "first run CPU s", "nothing new CPU s", "of it 90 days, CPU s", "memory MB")
    costs = {}
    for count in (TEN_YEARS // 10, TEN_YEARS):
        data = bench.data(count)
        folder = bench.folder / f"history-{count}"
        folder.mkdir()
        athletes = {"anna": (data / "feed.ics", data / "activities.json")}
        config = configuration(folder, athletes, 36_500)
        first = merge(bench, config)
        again = median([merge(bench, config) for _ in range(5)])
        memory = folder / "state" / "athlete-anna.sqlite"
        with sqlite3.connect(f"file:{memory}?mode=ro", uri=True) as database:
            plans, = database.execute("SELECT count(*) FROM plans").fetchone()
        assert plans == count, f"{plans} of {count} plans are remembered"
        # The same memory, of which a usual run reads little.
        short = configuration(folder, athletes, 90)
        merge(bench, short)
        usual = median([merge(bench, short) for _ in range(5)])
        costs[count] = again.cpu
        row(f"{count:,}", f"{first.cpu:.2f}", f"{again.cpu:.2f}", f"{usual.cpu:.2f}",
            f"{memory.stat().st_size / 1e6:.1f}")
    few, many = sorted(costs)
    exponent = math.log(costs[many] / costs[few]) / math.log(many / few)
    print(f"\nGrowth from {few:,} to {many:,} workouts: exponent {verdict(exponent, GROWTH_TARGET, '')}")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("--athletes", type=int, default=1000)
    arguments.add_argument("--folder", type=pathlib.Path, help="where the temporary data goes")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="tpmerge-bench-", dir=given.folder) as folder:
        bench = Bench(given.binary.resolve(strict=True), pathlib.Path(folder).resolve())
        nothing_new(bench)
        many_athletes(bench, given.athletes)
        long_history(bench)


if __name__ == "__main__":
    main()
