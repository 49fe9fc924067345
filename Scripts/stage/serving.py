"""A server over a sample that is moved to today, for scripts that send it the requests of browsers and calendar programs."""
import datetime as dt
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time
import zoneinfo

from stage.checks import PATIENCE

PROJECT = pathlib.Path(__file__).resolve().parents[2]


class Household:
    """A folder with a configuration for one athlete, anna, in which BINARY runs: the sample's, or another one."""

    def __init__(self, binary, folder, server="{listen: '127.0.0.1:0', poll_minutes: 0}", configuration=None):
        self.settle(binary, folder)
        if configuration:
            return self.write("config.yaml", configuration)
        for name, text in sample().items():
            (self.folder / name).write_text(text, "utf-8", newline="")
        self.configure(server)

    def settle(self, binary, folder):
        """Takes a program and a folder, which is made where there is none."""
        self.binary, self.folder = str(pathlib.Path(binary).resolve()), pathlib.Path(folder)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.process = self.address = None

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, "utf-8", newline="")
        path.chmod(0o600)

    def configure(self, server):
        self.write("config.yaml",
                   "athletes:\n  anna:\n    time_zone: Europe/Berlin\n    feed: feed.ics\n    activities: activities.json\n"
                   f"    missed: show\n    publish: {{ics: out.ics}}\nserver: {server}\nstate_dir: state\n")

    def done(self, *arguments, timeout=PATIENCE):
        return subprocess.run([self.binary, *arguments], cwd=self.folder, env=self.environment, capture_output=True,
                              timeout=timeout, check=False)

    def tpmerge(self, *arguments):
        """Runs a command that must succeed; returns its output."""
        done = self.done(*arguments)
        if done.returncode:
            raise RuntimeError(f"tpmerge {arguments[0]} ends with {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode("utf-8")

    def link(self):
        links = json.loads(self.tpmerge("links", "--json"))["links"]
        return next(link["url"] for link in links if link["calendar"] == "main")

    def __enter__(self):
        """Starts the server, out of reach of Ctrl-C, and waits until it answers."""
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen([self.binary, "serve"], cwd=self.folder, env=self.environment,
                                            stdout=subprocess.PIPE, stderr=log, start_new_session=True)
        line = self.process.stdout.readline().decode()
        if not line.startswith("Listening on "):
            self.process.kill()
            raise RuntimeError(f"the server says {line!r}, and {(self.folder / 'server.log').read_text()}")
        self.address = line.removeprefix("Listening on ").strip()
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        self.process.stdout.close()
        if status:
            raise RuntimeError(f"the server ends with {status}: {(self.folder / 'server.log').read_text()}")

    @property
    def environment(self):
        return clean_environment(self.folder, TPMERGE_CONFIG=f"{self.folder}/config.yaml")


def clean_environment(home, **more):
    """The environment of a program with its own home, without the tester's settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("TPMERGE_", "FAULT_"))}
    return kept | dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(home)) | more


def today():
    """Returns today's date where the athlete of the samples lives."""
    return dt.datetime.now(zoneinfo.ZoneInfo("Europe/Berlin")).date()


def sample():
    """Returns the files of Samples/demo by name, with all days moved as its own day, 18 March 2026, to today."""
    past = today() - dt.date(2026, 3, 18)

    def later(match):
        return (dt.date(int(match[1]), int(match[3]), int(match[4])) + past).strftime(f"%Y{match[2]}%m{match[2]}%d")
    return {name: re.sub(r"\b(20\d\d)(-?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?=T|\b)", later,
                         (PROJECT / "Samples/demo" / name).read_text("utf-8")) for name in ("feed.ics", "activities.json")}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port, process):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if process.poll() is not None:
                return
            time.sleep(0.1)
