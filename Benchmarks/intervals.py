#!/usr/bin/env python3
"""intervals.py BINARY STAND_IN [--runs 5]

What ten years of intervals.icu cost: the first run, which reads all of them from the stand-in, and the next ones, beside the same
runs of the same memory that don't ask. Requests are counted on their way. Every budget that is exceeded is named, and the run
fails (exit 1).
"""
import argparse
import http.server
import pathlib
import subprocess
import tempfile
import threading
import urllib.request

import generate
from bench import Bench, header, judge, row

DAYS, PLANS = 3650, 300


class Counting(http.server.BaseHTTPRequestHandler):
    """Passes requests on to the stand-in, and counts them; has the plan's feed, too."""
    address, count, feed = "", 0, b""

    def do_GET(self):
        if self.path.startswith("/ical/"):
            self.send_response(200)
            self.send_header("Content-Length", str(len(self.feed)))
            self.end_headers()
            self.wfile.write(self.feed)
            return
        Counting.count += 1
        with urllib.request.urlopen(urllib.request.Request(self.address + self.path, headers=dict(self.headers))) as answer:
            body, kind, packing = answer.read(), answer.headers["Content-Type"], answer.headers["Content-Encoding"]
        self.send_response(200)
        for name, value in {"Content-Type": kind, "Content-Encoding": packing, "Content-Length": len(body)}.items():
            if value:
                self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def measure(bench, told, feed, runs):
    Counting.feed = (bench.data(PLANS) / "feed.ics").read_bytes()
    Counting.address = told["TPMERGE_INTERVALS_API_URL"].removesuffix("/api/v1")
    (bench.folder / "key").write_text(told["TPMERGE_INTERVALS_API_KEY"] + "\n")
    (bench.folder / "key").chmod(0o600)
    lines = ["athletes:", "  anna:", f"    time_zone: {generate.ZONE_NAME}", f"    feed: {feed}/ical/ABCDEFGHIJKLM.ics",
             "    publish: {ics: out.ics}"]
    config, key = bench.folder / "config.yaml", "    intervals_icu: {api_key_file: key}"

    def run(name):
        Counting.count = 0
        config.write_text("\n".join([f"state_dir: {bench.folder}/state", *lines, *([key] if name == "with" else [])]) + "\n")
        usage = bench.run(bench.binary, "merge", "--config", config, "--today", str(generate.TODAY))[1]
        return usage, Counting.count

    first, pages = run("with")
    again = {"with": [], "without": []}
    for _ in range(runs):
        for name, usages in again.items():
            usages.append(run(name))
    header("", "CPU s", "wall s", "peak MB", "requests")
    row("first", f"{first.cpu:.3f}", f"{first.wall:.3f}", f"{first.peak:.0f}", pages)
    least = {name: [min(getattr(usage, part) for usage, _ in all_of) for part in first._fields] for name, all_of in again.items()}
    for name, (cpu, wall, peak) in least.items():
        row(name, f"{cpu:.3f}", f"{wall:.3f}", f"{peak:.0f}", max(count for _, count in again[name]))
    return [("first run, s", first.wall, 10, ""), ("its requests", pages, 20, ""),
            ("requests of the next", max(count for _, count in again["with"]), 1, ""), ("its time, s", least["with"][1], 1, ""),
            ("with : without, CPU", least["with"][0] / least["without"][0], 1.2, "×")]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("stand_in", type=pathlib.Path)
    arguments.add_argument("--runs", type=int, default=5)
    given = arguments.parse_args()
    command = [given.stand_in, "--port", "0", "--days", str(DAYS), "--today", str(generate.TODAY)]
    with tempfile.TemporaryDirectory(prefix="tpmerge-bench-") as name, \
            http.server.ThreadingHTTPServer(("127.0.0.1", 0), Counting) as way, \
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as stand_in:
        threading.Thread(target=way.serve_forever, daemon=True).start()
        try:
            told = dict(line.strip().split("=", 1) for line in (stand_in.stdout.readline() for _ in range(6)) if "TPMERGE_" in line)
            bench = Bench(given.binary.resolve(strict=True), pathlib.Path(name).resolve())
            bench.environment["TPMERGE_INTERVALS_API_URL"] = f"http://127.0.0.1:{way.server_port}/api/v1"
            budgets = measure(bench, told, f"http://127.0.0.1:{way.server_port}", given.runs)
        finally:
            stand_in.terminate()
            way.shutdown()
    judge(budgets)


if __name__ == "__main__":
    main()
