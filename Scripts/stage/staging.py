"""Servers with athletes of our own making, and the stand-in for Strava behind them, for demonstrations and browsers."""
import contextlib
import dataclasses
import html
import json
import pathlib
import re
import subprocess
import time
import urllib.parse
import urllib.request

from stage.checks import PATIENCE
from stage.serving import Household

#: A field of the stand-in's consent page: its name and its value.
FIELD = re.compile(r'<input type="(?:hidden|checkbox)" name="([^"]*)" value="([^"]*)"')

#: How a command ends while another holds the state folder's lock.
BUSY = 75


@dataclasses.dataclass
class Athlete:
    """An athlete's configuration. Without a feed, rows of activities or Strava the key isn't written at all."""
    zone: str = "Europe/Berlin"
    feed: str | None = None
    rows: list | None = None
    #: recordings by their names in a folder, as bytes
    files: dict | None = None
    strava: bool = False
    history_days: int = 400
    #: whether the athlete is run before the server starts
    runs: bool = True

    def lines(self, name):
        yield f"  {name}:"
        yield f"    time_zone: {self.zone}"
        yield f"    history_days: {self.history_days}"
        yield "    heart_rate_zones: [123, 146, 160, 172]"
        if self.feed is not None:
            yield f"    feed: {name}.ics"
        if self.rows is not None:
            yield f"    activities: {name}.json"
        if self.files is not None:
            yield f"    files: [{name}-watch]"
        if self.strava:
            yield '    strava: {client_id: "12345", client_secret_file: secret}'


class StandIn:
    """Strava's stand-in, for as long as it is needed and MINUTES at most."""

    def __init__(self, program, *arguments, minutes=60):
        self.command = [str(pathlib.Path(program).resolve()), "--port", "0", "--minutes", str(minutes), *arguments]
        self.process = self.address = None

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        for line in self.process.stdout:
            if line.startswith("TPMERGE_STRAVA_OAUTH_URL="):
                self.address = line.strip().removeprefix("TPMERGE_STRAVA_OAUTH_URL=").removesuffix("/oauth")
                return self
        raise RuntimeError("the stand-in has not started")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()


class Stage(Household):
    """A household of several athletes, by name, in FOLDER; ZONE is the machine's, for the server."""

    def __init__(self, binary, folder, athletes, strava=None, zone=None, listen="127.0.0.1:0"):
        self.settle(binary, folder)
        self.athletes, self.zone = athletes, zone
        self.write("secret", "standin-secret\n")
        for name, athlete in athletes.items():
            if athlete.feed is not None:
                self.write(f"{name}.ics", athlete.feed)
            if athlete.rows is not None:
                self.write(f"{name}.json", json.dumps(athlete.rows, ensure_ascii=False))
            for file, content in (athlete.files or {}).items():
                path = self.folder / f"{name}-watch" / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        lines = ["athletes:", *(line for name, athlete in athletes.items() for line in athlete.lines(name))]
        if strava:
            lines.append(f"strava: {{api_url: '{strava}/api/v3', oauth_url: '{strava}/oauth'}}")
        lines += [f"server: {{listen: '{listen}', poll_minutes: 0}}", "state_dir: state", ""]
        self.write("config.yaml", "\n".join(lines))

    @property
    def environment(self):
        return super().environment | ({"TZ": self.zone} if self.zone else {})

    def connect(self, name, *options):
        """Connects an athlete as the command does, and agrees to everything that the stand-in asks."""
        process = subprocess.Popen([self.binary, "connect", "strava", "--no-browser", "--athlete", name, *options],
                                   cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        with urllib.request.urlopen(process.stdout.readline().strip(), timeout=PATIENCE) as answer:
            page, address = answer.read().decode(), answer.url
        fields = [(html.unescape(name), html.unescape(value)) for name, value in FIELD.findall(page)]
        if fields:
            form = urllib.parse.urlencode([*fields, ("answer", "authorize")]).encode()
            urllib.request.urlopen(urllib.parse.urljoin(address, "/oauth/authorize"), form, timeout=PATIENCE).close()
        process.communicate(timeout=PATIENCE)
        if process.returncode:
            raise RuntimeError(f"{name} can't be connected: {process.returncode}")

    def patiently(self, *arguments):
        """Runs a command, and again if the server is just running the athlete; returns its exit status."""
        for _ in range(PATIENCE):
            if (status := self.done(*arguments, timeout=None).returncode) != BUSY:
                return status
            time.sleep(0.5)
        raise RuntimeError(f"tpmerge {arguments[0]} finds no moment")

    def run(self):
        """Runs each athlete that is to be run. A run's complaints don't stop the others."""
        for name, athlete in self.athletes.items():
            if athlete.runs:
                self.done("merge", "--quiet", "--athlete", name, timeout=10 * PATIENCE)

    def sign_in_link(self, name=None):
        whom = ["--athlete", name] if name else ["--all"]
        return json.loads(self.tpmerge("sign-in", "--json", *whom))["url"]

    def session(self, name=None):
        code = self.sign_in_link(name).partition("code=")[2]
        request = urllib.request.Request(self.address + "/sign-in", data=f"code={code}&then=%2F".encode())
        opener = urllib.request.build_opener(Unled)
        with contextlib.closing(opener.open(request, timeout=PATIENCE)) as answer:
            return re.match(r"([^=]+)=([^;]+)", answer.headers["Set-Cookie"]).groups()


class Unled(urllib.request.HTTPErrorProcessor):
    """Returns every answer unchanged: it follows no redirect and raises no error."""

    def http_response(self, request, response):
        return response

    https_response = http_response
