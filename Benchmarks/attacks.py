#!/usr/bin/env python3
"""attacks.py BINARY [--folder FOLDER]

What strangers and slow readers can take from `BINARY serve`: each attack lasts some seconds, while a neighbour asks for
/healthz and a signed-in reader for a month. Beside each stand the server's peak memory, the 99th hundredth of the
neighbour's milliseconds, the slowest of the reader's, and the memory a minute after the attack. Then what bytes cost that
are made to be dear, in CPU seconds a MB, and the memory when three athletes with 10,000 workouts each have been looked at.
Linux only, for /proc. All of it stays on this machine's loopback and ends by itself. Every budget that is exceeded is
named, and the run fails (exit 1).
"""
import argparse
import contextlib
import http.client
import json
import pathlib
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

from bench import header, judge, row
from server import busy, cookie, memory
from stage.serving import Household

HERE = pathlib.Path(__file__).resolve().parent

ATTACKERS, LASTING, REST = 480, 8, 60
# MB under attack, ms of the neighbour and the reader, MB a minute later.
PEAK, NEIGHBOUR, READER, AFTER = 250, 100, 250, 80


class Target:
    """A running server, and what an attack on it needs to know."""

    def __init__(self, home, key, signed_in, calendar):
        self.home, self.key, self.cookie, self.calendar = home, key, signed_in, calendar
        self.port = urllib.parse.urlsplit(home.address).port
        self.host = f"127.0.0.1:{self.port}"

    def connect(self):
        end = socket.create_connection(("127.0.0.1", self.port), 20)
        end.setblocking(False)
        return end

    def ask(self, path, headers=(), method="GET", body=None):
        """One request over a connection of its own: its milliseconds and its status."""
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            answer.read()
        return (time.monotonic() - began) * 1e3, answer.status


class Watch(threading.Thread):
    """A neighbour who asks for /healthz, a reader who asks for a month, and the server's memory meanwhile."""

    def __init__(self, target):
        super().__init__()
        self.target, self.over = target, threading.Event()
        self.peak, self.neighbour, self.reader, self.failed = 0.0, [], [], []

    def run(self):
        turn = 0
        while not self.over.is_set():
            self.peak = max(self.peak, memory(self.target.home.process))
            self.note("/healthz", {}, self.neighbour)
            if turn % 5 == 0:
                self.note("/athletes/anna/calendar", {"Cookie": self.target.cookie}, self.reader)
            turn += 1
            self.over.wait(0.02)

    def note(self, path, headers, times):
        try:
            taken, status = self.target.ask(path, headers)
            times.append(taken)
            if status != 200:
                self.failed.append(f"{path}: {status}")
        except OSError as error:
            times.append(20e3)
            self.failed.append(f"{path}: {error}")


def connected(target, count=ATTACKERS):
    ends = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            ends.append(target.connect())
    return ends


def send(ends, parts):
    """Sends what each connection has to say, for as long as an attack lasts, and reads nothing."""
    rest = dict(zip(ends, parts, strict=False))
    end_of_it = time.monotonic() + LASTING
    while time.monotonic() < end_of_it:
        for end, part in list(rest.items()):
            try:
                rest[end] = part[end.send(part[:65_536]):] if part else part
            except BlockingIOError:
                pass
            except OSError:
                del rest[end]
        time.sleep(0.05)


def pipelining(target):
    """Without any key: asks for the API's description again and again on each connection, and never reads."""
    request = f"GET /api/v1/openapi.json HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode()
    ends = connected(target)
    send(ends, [request * (20_000 // len(request))] * len(ends))
    return ends


def slow_readers(target):
    """With a calendar's address: asks for all of it on each connection, and reads nothing."""
    request = f"GET {target.calendar} HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode()
    ends = connected(target)
    send(ends, [request] * len(ends))
    return ends


def dripping(target):
    """Without any key: 600 connections announce a recording for nobody, and send a byte a second."""
    head = (f"POST /athletes/nobody/uploads HTTP/1.1\r\nHost: {target.host}\r\nContent-Length: 20000000\r\n"
            "Content-Type: multipart/form-data; boundary=x\r\n\r\n").encode()
    ends = connected(target, 600)
    send(ends, [head] * len(ends))
    return ends


def silence(target):
    """Without any key: new connections all the time that say nothing."""
    ends, end_of_it = [], time.monotonic() + LASTING
    while time.monotonic() < end_of_it:
        ends += connected(target, 50)
        time.sleep(0.1)
    return ends


def attacked(target, attack):
    watch = Watch(target)
    watch.start()
    try:
        time.sleep(0.5)
        ends = attack(target)
    finally:
        watch.over.set()
        watch.join()
    for end in ends:
        end.close()
    time.sleep(REST)
    after = memory(target.home.process)
    slow = statistics.quantiles(watch.neighbour, n=100)[98] if len(watch.neighbour) > 1 else 20e3
    for failure in sorted(set(watch.failed))[:3]:
        print(f"{attack.__name__}: {failure}", file=sys.stderr)
    return watch.peak, slow, max(watch.reader, default=20e3), after, len(watch.failed)


def chunked(content):
    return b"".join(b"1\r\n" + bytes([byte]) + b"\r\n" for byte in content) + b"0\r\n\r\n"


def cost(target, request, content):
    """CPU seconds that a MB of some content costs."""
    before = busy(target.home.process)
    end = socket.create_connection(("127.0.0.1", target.port), 60)
    with contextlib.closing(end), contextlib.suppress(OSError):
        end.sendall(request)
        while end.recv(1 << 16):
            pass
    return (busy(target.home.process) - before) / (content / 1e6)


def dear_bytes(target):
    """What a key's form with files costs in chunks of a byte; what forms of 60 KB cost at the door, in those with nothing."""
    heads = b"".join(b'--x\r\nContent-Disposition: form-data; name="%d"\r\nX: %s\r\n\r\n\r\n' % (number, b"a" * 4000)
                     for number in range(240)) + b"--x--\r\n"
    request = (f"POST /api/v1/athletes/anna/uploads HTTP/1.1\r\nHost: {target.host}\r\nx-api-key: {target.key}\r\n"
               "Connection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n"
               ).encode() + chunked(heads)
    in_chunks = cost(target, request, len(heads))
    costs = []
    for form in ("", "a=%41&" * 10_000):
        before = busy(target.home.process)
        for _ in range(200):
            target.ask("/sign-in", {"Content-Type": "application/x-www-form-urlencoded"}, "POST", form)
        costs.append(busy(target.home.process) - before)
    return in_chunks, costs[1] / costs[0]


def many_workouts(folder, binary):
    """The memory when three athletes with 10,000 workouts each have been looked at, on every page."""
    home = household(folder / "three", binary, ("anna", "ben", "carla"))
    with home:
        signed_in = {"Cookie": cookie(home, "--all")}
        target = Target(home, "", signed_in["Cookie"], "")
        for name in ("anna", "ben", "carla"):
            for page in ("calendar", "calendar?month=2020-03", "days/2026-03-17", "activities", "insights"):
                _, status = target.ask(f"/athletes/{name}/{page}", signed_in)
                if status != 200:
                    sys.exit(f"{page}: {status}")
        target.ask("/", signed_in)
        time.sleep(REST)
        return memory(home.process)


def household(folder, binary, names=("anna",), count=10_000):
    """A home with some athletes, who have as many workouts each, and have run once."""
    folder.mkdir()
    home = Household(binary, folder)
    subprocess.run([sys.executable, HERE / "generate.py", str(count), folder], check=True, stdout=subprocess.DEVNULL)
    (folder / "config.yaml").write_text("athletes:\n" + "".join(
        f"  {name}: {{time_zone: Europe/Berlin, feed: feed.ics, activities: activities.json, missed: show, "
        "history_days: 36500}\n" for name in names)
        + "server: {listen: '127.0.0.1:0', poll_minutes: 0}\nstate_dir: state\n")
    (folder / "config.yaml").chmod(0o600)
    home.tpmerge("--quiet")
    return home


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("--folder", type=pathlib.Path, help="where the temporary data goes: about 200 MB")
    given = arguments.parse_args()
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files[1], files[1]))
    budgets = []
    with tempfile.TemporaryDirectory(prefix="tpmerge-attacks-", dir=given.folder) as name:
        folder, binary = pathlib.Path(name).resolve(), given.binary.resolve(strict=True)
        home = household(folder / "one", binary)
        key = json.loads(home.tpmerge("key", "create", "--json"))["key"]
        print("\nUnder attack\n")
        header("attack", "peak MB", "/healthz p99 ms", "slowest month ms", "MB a minute later", "not answered")
        for attack in (pipelining, slow_readers, dripping, silence):
            # A server of its own, so that no attack stands on the ruins of another.
            with home:
                target = Target(home, key, cookie(home), urllib.parse.urlsplit(home.link()).path)
                # Neighbours have been there before.
                target.ask("/athletes/anna/calendar", {"Cookie": target.cookie})
                peak, slow, month, after, failed = attacked(target, attack)
            title = attack.__name__.replace("_", " ")
            row(title, f"{peak:.0f}", f"{slow:.1f}", f"{month:.1f}", f"{after:.0f}", failed)
            budgets += [(f"{title}: peak, MB", peak, PEAK, ""), (f"{title}: /healthz p99, ms", slow, NEIGHBOUR, ""),
                        (f"{title}: slowest month, ms", month, READER, ""),
                        (f"{title}: a minute later, MB", after, AFTER, ""), (f"{title}: not answered", failed, 0, "")]
        with home:
            urllib.request.urlopen(home.address + "/healthz").read()
            time.sleep(2)
            # How much of its code is mapped depends on the machine; what only the process can give back doesn't.
            budgets.append(("memory idle, of its own, MB", memory(home.process, "RssAnon"), 12, ""))
            budgets.append(("memory idle, with the program's code, MB", memory(home.process), 80, ""))
            target = Target(home, key, "", "")
            in_chunks, form = dear_bytes(target)
            budgets += [("a form in chunks of a byte, CPU s a MB", in_chunks, 0.5, ""),
                        ("a form of 60 KB at the door, times the CPU of one with nothing", form, 2, "")]
        budgets.append(("three athletes with 10,000 workouts each, MB", many_workouts(folder, binary), 120, ""))
        print()
        judge(budgets)


if __name__ == "__main__":
    main()
