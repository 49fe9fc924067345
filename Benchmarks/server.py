#!/usr/bin/env python3
"""server.py BINARY [BARE] [--athletes 1000] [--folder FOLDER]

What `BINARY serve` costs: how long until it answers, how many 304 of a calendar a second against BARE, a Hummingbird
handler that does nothing else (and against its own /robots.txt), what 2,000 connections at once meet (512 are answered,
which is the server's limit, and the others are closed), and its memory idle,
after 10,000 requests and with many athletes polled. Linux only, for /proc. Every budget that is exceeded is named, and the
run fails (exit 1).
"""
import argparse
import collections
import contextlib
import http.client
import json
import pathlib
import re
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from bench import header, judge, row
from stage.serving import Household

HERE = pathlib.Path(__file__).resolve().parent

RUNS, REQUESTS, AT_ONCE = 5, 20_000, 2_000
# Clients that keep asking, while rates are measured.
CLIENTS = 32


class Load:
    """Asks a server with load.c."""

    def __init__(self, folder):
        self.program = folder / "load"
        subprocess.run(["cc", "-O2", "-std=c11", "-Wall", "-Werror", "-o", self.program, HERE / "load.c"], check=True)

    def ask(self, address, path, status, requests=REQUESTS, connections=CLIENTS, headers=()):
        """Answers a second, and the median and the 99th hundredth of the milliseconds to one."""
        port = urllib.parse.urlsplit(address).port
        done = subprocess.run([self.program, str(port), str(connections), str(requests), path, str(status), *headers],
                              check=True, capture_output=True, text=True, timeout=300)
        seconds, median, slow, other, _ = map(float, done.stdout.split())
        if other:
            sys.exit(f"{other:.0f} of {requests} answers for {path} aren't {status}")
        return requests / seconds, median, slow


def memory(process, of="VmRSS"):
    """What a process has in memory now, in MB: with the program's code, which the system maps from its file, shares
    and takes back as it likes; or, of RssAnon, what is the process's own."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(rf"{of}:\s*(\d+)", status)[1]) * 1024 / 1e6


def busy(process):
    """How many seconds of CPU time a process has had."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


@contextlib.contextmanager
def bare(binary):
    process = subprocess.Popen([binary], stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().removeprefix("Listening on ").strip()
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def first_answer(home):
    """Seconds from the start of the server to its first answer."""
    began = time.monotonic()
    with home:
        urllib.request.urlopen(home.address + "/healthz").read()
        return time.monotonic() - began


def at_once(address, path):
    """How many of many connections that are open at the same time are answered, how many closed, and after how long."""
    port = urllib.parse.urlsplit(address).port
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    ends, met = [], {True: 0, False: 0}
    began = time.monotonic()
    with selectors.DefaultSelector() as selector, contextlib.ExitStack() as stack:
        for _ in range(AT_ONCE):
            end = stack.enter_context(socket.create_connection(("127.0.0.1", port), 20))
            with contextlib.suppress(OSError):
                end.sendall(request)
            ends.append(end)
            selector.register(end, selectors.EVENT_READ)
        while sum(met.values()) < AT_ONCE and (ready := selector.select(20)):
            for key, _ in ready:
                selector.unregister(key.fileobj)
                try:
                    met[bool(key.fileobj.recv(1))] += 1
                except OSError:
                    met[False] += 1
    return met[True], met[False], time.monotonic() - began


def next_answer(address):
    """Seconds until the server answers."""
    began = time.monotonic()
    while time.monotonic() < began + 30:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address + "/healthz").read()
            break
    return time.monotonic() - began


def one_athlete(folder, binary, bare_binary, load):
    (folder / "one").mkdir()
    home = Household(binary, folder / "one")
    home.tpmerge("--quiet")
    figures = {"first answer after, ms": statistics.median(first_answer(home) for _ in range(RUNS)) * 1e3}
    with home:
        urllib.request.urlopen(home.address + "/healthz").read()
        time.sleep(2)
        figures["memory idle, MB"] = memory(home.process)
        path = urllib.parse.urlsplit(home.link()).path
        with urllib.request.urlopen(home.address + path) as answer:
            tag = answer.headers["ETag"]
        asked = {"calendar, 304": (home.address, path, 304, [f"If-None-Match: {tag}"]),
                 "calendar, whole": (home.address, path, 200, []), "/robots.txt": (home.address, "/robots.txt", 200, [])}
        with contextlib.ExitStack() as stack:
            if bare_binary:
                asked["bare handler, 304"] = (stack.enter_context(bare(bare_binary)), "/", 304, [])
            rates = {name: [] for name in asked}
            # In turn, so that a busy moment of the machine hits all of them.
            for _ in range(RUNS):
                for name, (address, path_of, status, headers) in asked.items():
                    rates[name].append(load.ask(address, path_of, status, headers=headers))
        figures["memory after requests, MB"] = memory(home.process)
        best = {name: max(runs) for name, runs in rates.items()}
        header(f"{CLIENTS} clients, best of {RUNS} × {REQUESTS:,}", "answers a second", "median ms", "99 % within ms")
        for name, (rate, median, slow) in best.items():
            row(name, f"{rate:,.0f}", f"{median:.2f}", f"{slow:.2f}")
        answered, closed, seconds = at_once(home.address, path)
        print(f"\n{AT_ONCE:,} connections at once: {answered} answered, {closed} closed, all within {seconds:.2f} s; "
              f"the next one is answered {next_answer(home.address) * 1e3:.0f} ms after they have gone")
        if answered + closed < AT_ONCE:
            sys.exit(f"{AT_ONCE - answered - closed} connections meet nothing")
        figures["memory after 2,000 connections, MB"] = memory(home.process)
        figures["304 : robots"] = best["/robots.txt"][0] / best["calendar, 304"][0]
        if bare_binary:
            figures["304 : bare"] = best["bare handler, 304"][0] / best["calendar, 304"][0]
    return figures


def cookie(home, *options):
    """The cookie of a reader who has signed in."""
    code = json.loads(home.tpmerge("sign-in", *options, "--json"))["url"].partition("code=")[2]
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(home.address).netloc)
    connection.request("POST", "/sign-in", f"code={code}", {"Content-Type": "application/x-www-form-urlencoded"})
    return connection.getresponse().headers["Set-Cookie"].partition(";")[0]


def answers(folder, binary, count, load):
    """Milliseconds of the API's answers (the median) and of the pages (the median and the 99th hundredth)."""
    place = folder / f"api-{count}"
    place.mkdir()
    home = Household(binary, place)
    subprocess.run([sys.executable, HERE / "generate.py", str(count), place], check=True, stdout=subprocess.DEVNULL)
    (place / "config.yaml").write_text((place / "config.yaml").read_text().replace(
        "    missed: show\n", "    missed: show\n    history_days: 36500\n"))
    home.tpmerge("--quiet")
    key = json.loads(home.tpmerge("key", "create", "--json"))["key"]
    taken, pages = {}, {}
    with home:
        for what in ("workouts", "activities", "insights"):
            times = []
            for _ in range(RUNS + 1):
                began = time.monotonic()
                body = urllib.request.urlopen(urllib.request.Request(
                    f"{home.address}/api/v1/athletes/anna/{what}", headers={"x-api-key": key})).read()
                times.append((time.monotonic() - began) * 1e3)
            taken[what] = statistics.median(times[1:])
            if what == "workouts":
                months = collections.Counter(workout["day"][:7] for workout in json.loads(body)["workouts"])
        month, fullest = months.most_common(1)[0]
        signed_in = [f"Cookie: {cookie(home)}"]
        for name, path in {f"month of {fullest} workouts": f"calendar?month={month}", "activities": "activities",
                           "insights": "insights"}.items():
            address = (home.address, f"/athletes/anna/{path}", 200)
            load.ask(*address, requests=5, connections=1, headers=signed_in)
            pages[name.split()[0]] = load.ask(*address, requests=200, connections=1, headers=signed_in)[1:] + (name,)
    return taken, pages


def many_athletes(folder, binary, count):
    """Memory with so many athletes polled, and how long each took."""
    place = folder / "many"
    place.mkdir()
    home = Household(binary, place)
    names = [f"a{number:04d}" for number in range(count)]
    (place / "config.yaml").write_text(
        "athletes:\n" + "".join(f"  {name}: {{time_zone: Europe/Berlin, feed: feed.ics}}\n" for name in names)
        + "server: {listen: '127.0.0.1:0', poll_minutes: 1440}\nstate_dir: state\n")
    with home:
        began, last = time.monotonic(), -1.0
        while sum(1 for _ in (place / "state").glob("athlete-*.sqlite")) < count or busy(home.process) - last > 0.05:
            last = busy(home.process)
            if time.monotonic() - began > 900:
                sys.exit("the athletes aren't polled within 15 minutes")
            time.sleep(1)
        seconds = time.monotonic() - began
        urllib.request.urlopen(home.address + "/healthz").read()
        return memory(home.process), seconds / count * 1e3


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("bare", type=pathlib.Path, nargs="?")
    arguments.add_argument("--athletes", type=int, default=1000)
    arguments.add_argument("--folder", type=pathlib.Path, help="where the temporary data goes: about 200 MB")
    given = arguments.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    with tempfile.TemporaryDirectory(prefix="tpmerge-bench-", dir=given.folder) as name:
        folder, binary = pathlib.Path(name).resolve(), given.binary.resolve(strict=True)
        print("\nThe server\n")
        load = Load(folder)
        figures = one_athlete(folder, binary, given.bare, load)
        both = {count: answers(folder, binary, count, load) for count in (500, 5_000, 10_000)}
        taken = {count: api for count, (api, _) in both.items()}
        pages = {count: shown for count, (_, shown) in both.items()}
        polled, each = many_athletes(folder, binary, given.athletes)
        print()
        header("API, median ms", *[f"{count:,} workouts" for count in taken])
        for what in taken[500]:
            row(what, *[f"{of[what]:.1f}" for of in taken.values()])
        print()
        header("page, median and p99 in ms", *[f"{count:,} workouts" for count in pages])
        for what in pages[500]:
            row(pages[10_000][what][2], *[f"{of[what][0]:.1f} · {of[what][1]:.1f}" for of in pages.values()])
        print()
        print(f"{given.athletes:,} athletes polled, {each:.1f} ms each\n")
        budgets = [
            ("first answer after, ms", figures["first answer after, ms"], 1000, ""),
            ("/robots.txt : calendar's 304, a second", figures["304 : robots"], 2, "×"),
            ("memory idle, MB", figures["memory idle, MB"], 80, ""),
            (f"memory after {RUNS * REQUESTS * 3:,} requests, MB", figures["memory after requests, MB"], 120, ""),
            (f"memory after {AT_ONCE:,} connections, MB", figures["memory after 2,000 connections, MB"], 200, ""),
            (f"memory with {given.athletes:,} athletes, MB", polled, 300, ""),
            ("month page of 10,000 workouts, ms", pages[10_000]["month"][0], 40, ""),
            ("month page, 10,000 : 500 workouts", pages[10_000]["month"][0] / pages[500]["month"][0], 2, "×"),
            ("month page of 5,000 workouts, p99 ms", pages[5_000]["month"][1], 10, ""),
            ("activities page of 10,000 workouts, ms", pages[10_000]["activities"][0], 60, ""),
        ]
        if "304 : bare" in figures:
            budgets.insert(1, ("bare handler : calendar's 304, a second", figures["304 : bare"], 2, "×"))
        judge(budgets)


if __name__ == "__main__":
    main()
