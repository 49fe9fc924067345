#!/usr/bin/env python3
"""athletes.py BINARY [--athletes 10000] [--pages 200] [--folder FOLDER]

How many athletes one core serves: generated ones, each with a plan and recordings of their own, in one configuration. It measures
a first run of all, one with nothing new, how long `serve` takes until it answers, its memory, and how long calendars, pages and the
API take for athletes at random, one question at a time. Linux only, for /proc; timing never fails the run.
"""
import argparse
import contextlib
import http.client
import json
import pathlib
import random
import resource
import statistics
import tempfile
import time
import urllib.parse

from bench import header, row
from server import busy, memory
from stage.serving import sample, today
from stage.staging import Stage

#: In seconds: how long a run of all may take.
LIMIT = 3600


def name(number):
    return f"athlete-{number:05d}"


def lay(home, athletes):
    """Writes the plans, each with UIDs and days of its own, and one configuration."""
    feed, activities = (sample()[file] for file in ("feed.ics", "activities.json"))
    (home.folder / "data").mkdir()
    lines = ["athletes:"]
    for number in range(athletes):
        (home.folder / "data" / f"{number}.ics").write_text(feed.replace("UID:", f"UID:{number}-"), "utf-8", newline="")
        (home.folder / "data" / f"{number}.json").write_text(activities, "utf-8")
        lines += [f"  {name(number)}:", "    time_zone: Europe/Berlin", f"    feed: data/{number}.ics",
                  f"    activities: data/{number}.json"]
    home.write("config.yaml", "\n".join([*lines, "server: {listen: '127.0.0.1:0', poll_minutes: 0}", "state_dir: state", ""]))


def run(home):
    """Seconds of CPU and of the clock, and the largest memory in MB so far, of a run of all athletes."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    home.tpmerge("merge", "--quiet")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.monotonic() - began, after.ru_maxrss / 1024


class Many(Stage):
    """A household of athletes whose configuration is written by `lay`."""

    def __init__(self, binary, folder):
        self.settle(binary, folder)
        self.zone = None

    def tpmerge(self, *arguments):
        done = self.done(*arguments, timeout=LIMIT)
        if done.returncode:
            raise RuntimeError(f"tpmerge {arguments[0]} ends with {done.returncode}: {done.stderr.decode()[-2000:]}")
        return done.stdout.decode()


def asked(address, paths, headers):
    """The median and the 95th hundredth of the milliseconds until a path is answered with 200, over one connection."""
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=LIMIT)
    taken = []
    with contextlib.closing(connection):
        for path in paths:
            began = time.monotonic()
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"{path}: {answer.status}")
            taken.append((time.monotonic() - began) * 1000)
    return f"{statistics.median(taken):.1f} ms, 95 of 100 below {statistics.quantiles(taken, n=20)[18]:.1f} ms"


def measure(binary, athletes, pages, folder):
    home = Many(binary, folder)
    lay(home, athletes)
    for what in ("first run", "nothing new"):
        cpu, clock, most = run(home)
        row(f"{what}, {athletes} athletes", f"{cpu:.0f} s of CPU, {clock:.0f} s, {most:.0f} MB",
            f"{3600 * athletes / cpu:.0f} runs in an hour of one core")
    began = time.monotonic()
    with home:
        row("serve answers after", f"{time.monotonic() - began:.1f} s", f"{memory(home.process):.0f} MB")
        links = {one["athlete"]: one["url"] for one in json.loads(home.tpmerge("links", "--json"))["links"]
                 if one["calendar"] == "main"}
        cookie = "=".join(home.session())
        chosen = random.Random(1).choices(sorted(links), k=pages)
        cpu = busy(home.process)
        row("a calendar", asked(home.address, [urllib.parse.urlsplit(links[one]).path for one in chosen], {}), "")
        for what, path in (("the page of a day", f"/athletes/{{}}/days/{today()}"), ("the page Calendar", "/athletes/{}/calendar"),
                           ("the page Insights", "/athletes/{}/insights")):
            row(what, asked(home.address, [path.format(one) for one in chosen], {"Cookie": cookie}), "")
        row("the server, after that", f"{busy(home.process) - cpu:.1f} s of CPU", f"{memory(home.process):.0f} MB")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--athletes", type=int, default=10_000)
    parser.add_argument("--pages", type=int, default=200, help="how many of each are asked for")
    parser.add_argument("--folder", type=pathlib.Path, help="where the athletes lie; by default in a folder that is removed")
    given = parser.parse_args()
    header("what", "it took", "and")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        measure(given.binary, given.athletes, given.pages, folder)


if __name__ == "__main__":
    main()
