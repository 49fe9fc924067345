#!/usr/bin/env python3
"""check/recipes.py BINARY STAND_IN: follows docs/recipes.md. It plays GitHub, running the workflow's steps with
a repository on this disk and a folder for Pages, and Home Assistant, which sends a server of our own the requests of its
configuration. check/container.py tests the recipe for a Synology."""
import contextlib
import functools
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import urllib.request

import jinja2.sandbox
import yaml
from ical.calendar_stream import IcsCalendarStream
from stage.answering import Answering
from stage.checks import PATIENCE, Problems, given, verdict
from stage.serving import PROJECT, Household, sample, today
from stage.staging import StandIn

RECIPES = PROJECT / "Samples" / "recipes"
KEY = "a key of 32 bytes, as openssl makes"
#: Stand-ins for other programs: the package is already installed, and a browser follows Strava's consent page back.
PROGRAMS = {"apt-get": "", "openssl": f"echo '{KEY}'", "xdg-open": 'exec curl --silent --location --output /dev/null "$1"'}
#: Where the tokens lie in the state.
TOKENS = "tokens/strava-anna.json"
NAME = "6f0e6f0e6f0e6f0e6f0e6f0e6f0e6f0e.ics"


class Internet(Answering):
    """The athlete's feed, and GitHub's word on whether the repository is private."""

    def __init__(self, feed):
        super().__init__(self.answer, "GET")
        self.feed, self.private = feed, True

    def answer(self, request, _):
        repository = json.dumps({"private": self.private, "template_repository": {"private": True}})
        kind, text = ("text/calendar", self.feed) if request.path == "/feed.ics" else ("application/json", repository)
        request.say(200, text.encode(), ("Content-Type", kind))


class GitHub:
    """Runs the jobs of a workflow, one after the other, as GitHub does, as far as this workflow goes."""

    def __init__(self, folder, origin, internet, programs):
        self.folder, self.origin, self.internet = folder, origin, internet
        self.pages, self.artifact, self.number = folder / "pages", folder / "artifact", 0
        self.environment = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder / "home"),
                            "GITHUB_API_URL": internet.address, "GITHUB_REPOSITORY": "anna/training"}
        (folder / "home").mkdir()

    def run(self, secrets):
        """Returns whether every job has succeeded, the output, and the folder in which the first has worked."""
        self.number += 1
        place, said, needs, good = self.folder / f"run-{self.number}", [], {}, True
        workflow = yaml.safe_load((RECIPES / "github-pages/.github/workflows/calendar.yml").read_text("utf-8"))
        assert workflow["defaults"]["run"]["shell"] == "bash"
        for name, job in workflow["jobs"].items():
            known = {"secrets": secrets, "github": {"token": "gh-token"}, "needs": needs, "steps": {}}
            if not self.holds(job.get("if"), known, good):
                continue
            succeeds = True
            place.mkdir(exist_ok=True)
            for step in job["steps"]:
                result = {"outcome": "skipped", "outputs": {}}
                if self.holds(step.get("if"), known, succeeds):
                    fine, outputs = self.step(step, known, place, said)
                    result = {"outcome": "success" if fine else "failure", "outputs": outputs}
                    succeeds = succeeds and fine
                known["steps"][step.get("id")] = result
            needs[name] = {"outputs": {key: self.filled(value, known) for key, value in job.get("outputs", {}).items()}}
            good = good and succeeds
        return good, "".join(said), place

    def step(self, step, known, place, said):
        used = step.get("uses", "").split("@")[0]
        if used == "actions/checkout":
            self.git("clone", "--quiet", self.origin, ".", folder=place)
        elif used == "actions/upload-pages-artifact":
            replace(place / step["with"]["path"], self.artifact)
        elif used == "actions/deploy-pages":
            replace(self.artifact, self.pages)
        else:
            output = self.folder / "output"
            output.write_text("", "utf-8")
            given = {key: self.filled(value, known) for key, value in step.get("env", {}).items()}
            done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=place,
                                  env=self.environment | given | {"GITHUB_OUTPUT": str(output)}, capture_output=True,
                                  text=True, timeout=PATIENCE, check=False)
            said.append(done.stdout + done.stderr)
            return done.returncode == 0, dict(line.split("=", 1) for line in output.read_text("utf-8").splitlines())
        return True, {}

    def git(self, *arguments, folder):
        return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True,
                              env=self.environment).stdout

    @staticmethod
    def value(path, known):
        """Returns the value of `secrets.STATE_KEY` and the like; empty if it isn't known."""
        return functools.reduce(lambda found, name: found.get(name, "") if found else "", path.split("."), known)

    @classmethod
    def filled(cls, text, known):
        return re.sub(r"\$\{\{ *([\w.]+) *\}\}", lambda match: cls.value(match[1], known), text)

    @classmethod
    def holds(cls, condition, known, succeeds):
        """Evaluates a condition of words that this workflow uses. Unless it names a status, all earlier steps must have succeeded."""
        terms = re.sub(r"^\$\{\{ *(.*?) *\}\}$", r"\1", condition or "success()").split(" && ")
        always = {"always()", "!cancelled()"} & set(terms)
        compared = [re.fullmatch(r"([\w.]+) (==|!=) '(\w*)'", term).groups() for term in terms if "()" not in term]
        return bool(always or succeeds) and all((cls.value(path, known) == wanted) == (sign == "==") for path, sign, wanted in compared)


def github(binary, stand_in):
    problems = Problems()
    with tempfile.TemporaryDirectory(prefix="tpmerge-recipes-") as scratch, Internet(sample()["feed.ics"]) as internet:
        folder = pathlib.Path(scratch)
        programs, origin, mine = folder / "programs", folder / "origin.git", folder / "mine"
        programs.mkdir()
        (programs / "tpmerge").symlink_to(binary)
        for name, line in PROGRAMS.items():
            (programs / name).write_text(f"#!/bin/sh\n{line}\n", "utf-8")
            (programs / name).chmod(0o755)
        hub = GitHub(folder, str(origin), internet, programs)
        hub.git("init", "--quiet", "--bare", "--initial-branch", "main", str(origin), folder=folder)
        shutil.copytree(RECIPES / "github-pages", mine)

        def commit(api):
            text = (RECIPES / "github-pages/config.yaml").read_text("utf-8").replace("PUT-32-RANDOM-DIGITS-HERE.ics", NAME)
            (mine / "config.yaml").write_text(f"{text}strava: {{api_url: '{api}/api/v3', oauth_url: '{api}/oauth'}}\n", "utf-8")
            hub.git("add", "--all", folder=mine)
            hub.git("-c", "user.name=Anna", "-c", "user.email=anna@example.org", "commit", "--quiet", "--message", "Mine",
                    folder=mine)
            hub.git("push", "--quiet", "origin", "main", folder=mine)

        def kept(key=KEY):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                hub.git("clone", "--quiet", str(origin), place, folder=folder)
                subprocess.run(["./state.sh", "fetch"], cwd=place, env=hub.environment | {"STATE_KEY": key}, check=True,
                               capture_output=True)
                return files(pathlib.Path(place) / "state")

        hub.git("init", "--quiet", "--initial-branch", "main", str(mine), folder=folder)
        hub.git("remote", "add", "origin", str(origin), folder=mine)
        secrets = {"FEED_ADDRESS": f"{internet.address}/feed.ics", "STRAVA_CLIENT_SECRET": "standin-secret", "STATE_KEY": KEY}
        with StandIn(stand_in, "--days", "14", "--consent", "auto") as api:
            commit(api.address)
            *first, last = commands_of_step("2")
            # Ctrl-D ends the address.
            said = at_a_terminal("\n".join(first), f"{secrets['FEED_ADDRESS']}\n\x04standin-secret\n", mine, hub.environment)
            problems.expect("the key that is shown", KEY in said)
            problems.expect("the address that is kept", (mine / "feed-address").read_text("utf-8"), secrets["FEED_ADDRESS"] + "\n")
            # The first run finds an expired token, and renews it.
            tokens = mine / "state" / TOKENS
            tokens.write_text(json.dumps(json.loads(tokens.read_text("utf-8")) | {"access_expires": 1}), "utf-8")
            subprocess.run(["bash", "-c", last], cwd=mine, env=hub.environment | {"STATE_KEY": KEY}, check=True, capture_output=True)
            problems.expect("the tokens' only place", tokens.exists(), False)
            before = kept()
            problems.expect("what is committed", hub.git("ls-files", folder=mine).split(),
                            [".github/workflows/calendar.yml", ".gitignore", "config.yaml", "state.sh"])

            good, said, place = hub.run(secrets)
            problems.expect(f"a run, which says {said}", good)
            calendar = (hub.pages / NAME).read_bytes() if good else b""
            problems.expect("the calendar", calendar.count(b"BEGIN:VEVENT") > 20)
            problems.expect("all that is public", sorted(path.name for path in hub.pages.rglob("*")), [NAME])
            after = kept()
            problems.expect("what is kept after a run", after == files(place / "state"))
            problems.expect("the tokens that were renewed are kept", after[TOKENS] != before[TOKENS])
            problems.expect("the branch's commits", hub.git("rev-list", "--count", "state", folder=origin).strip(), "1")
            packed = subprocess.run(["git", "cat-file", "blob", "state:state.tar.gz.gpg"], cwd=origin, check=True,
                                    capture_output=True).stdout
            problems.expect("the branch's content", b"SQLite" in packed or packed[:2] == b"\x1f\x8b", False)

            good, said, place = hub.run(secrets)
            problems.expect(f"a second run, which says {said}", good)
            problems.expect("the calendar when nothing is new", (hub.pages / NAME).read_bytes() == calendar)
            problems.expect("what is kept after the second run", kept() == files(place / "state"))

            tip = hub.git("rev-parse", "state", folder=origin)
            problems.expect("a run with another key", hub.run(secrets | {"STATE_KEY": "another"})[0], False)
            problems.expect("the state that it couldn't read", hub.git("rev-parse", "state", folder=origin) == tip)
            internet.private = False
            good, said, place = hub.run(secrets)
            problems.expect("a run in a public repository", (good, "private" in said, (place / "config.yaml").exists()),
                            (False, True, False))
            internet.private = True

        # Another Strava doesn't know the tokens: they count as revoked, and the run publishes what it remembers.
        with StandIn(stand_in, "--days", "14", "--consent", "auto") as api:
            commit(api.address)
            good, said, place = hub.run(secrets)
            problems.expect("a run that Strava refuses", (good, "tpmerge connect strava" in said), (False, True))
            problems.expect("what is kept after a failure", kept() == files(place / "state"))
            problems.expect("the calendar that is remembered", (hub.pages / NAME).read_bytes().count(b"BEGIN:VEVENT") > 20)
        for name, secret in secrets.items():
            problems.expect(f"{name} in the log", secret in said, False)
    return problems


def replace(source, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)


def commands_of_step(number):
    """Returns the commands of docs/recipes.md for a step on one's own computer, one a line."""
    text = (PROJECT / "docs/recipes.md").read_text("utf-8")
    block = re.search(rf"^{number}\. .*?^ {{3}}```sh\n(.*?)^ {{3}}```", text, flags=re.M | re.S)[1]
    return textwrap.dedent(block).replace("&&\n", "&& ").splitlines()


def at_a_terminal(commands, typed, folder, environment):
    """Returns the output of commands at a terminal with input typed ahead."""
    mine, theirs = pty.openpty()
    try:
        os.write(mine, typed.encode())
        done = subprocess.run(["bash", "-euc", commands], cwd=folder, env=environment, stdin=theirs, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
    finally:
        os.close(mine)
        os.close(theirs)
    if done.returncode:
        raise RuntimeError(f"docs/recipes.md's commands end with {done.returncode}: {done.stdout + done.stderr}")
    return done.stdout + done.stderr


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def home_assistant(binary):
    """The sensors' configuration, and the calendar as Home Assistant's library reads it."""
    problems = Problems()
    with tempfile.TemporaryDirectory(prefix="tpmerge-recipes-") as scratch:
        home = Household(binary, scratch)
        home.tpmerge("--quiet")
        key = json.loads(home.tpmerge("key", "create", "--label", "Home Assistant", "--json"))["key"]

        class Loader(yaml.SafeLoader):
            pass

        Loader.add_constructor("!secret", lambda loader, node: {"tpmerge_key": key}[node.value])
        configuration = yaml.load((RECIPES / "home-assistant/tpmerge.yaml").read_text("utf-8"), Loader)  # noqa: S506
        with home:
            def ask(address, method, headers):
                target = address.replace("https://training.example.org", home.address)
                request = urllib.request.Request(target, method=method.upper(), headers=headers)
                with contextlib.closing(urllib.request.urlopen(request, timeout=PATIENCE)) as answer:
                    return answer.status, json.load(answer)

            rest = configuration["rest"][0]
            status, brief = ask(rest["resource"], "get", rest["headers"])
            problems.expect("the brief", status, 200)
            environment = jinja2.sandbox.ImmutableSandboxedEnvironment(undefined=jinja2.StrictUndefined)
            states = {}
            for sensor in rest["sensor"]:
                state = environment.from_string(sensor["value_template"]).render(value_json=brief).strip()
                states[sensor["name"]] = state
                problems.expect(f"{sensor['name']} is no longer than a state", 0 < len(state) <= 255)
                attributes = functools.reduce(lambda found, name: found[name],
                                              sensor.get("json_attributes_path", "$").split(".")[1:], brief)
                missing = set(sensor.get("json_attributes", [])) - attributes.keys()
                problems.expect(f"attributes that {sensor['name']} lacks", missing, set())
                long = {"days": [{"role": role, "workouts": [{"title": "Long run " * 9}] * 9} for role in ("today", "tomorrow")]}
                for other in (long, {"days": [day | {"workouts": []} for day in long["days"]]}) if "days" in sensor["value_template"] else ():
                    state = environment.from_string(sensor["value_template"]).render(value_json=other).strip()
                    problems.expect(f"{sensor['name']} with much and with nothing", state == "Nothing" or len(state) == 255)
            problems.expect("today", sorted(states["Training today"].split(", ")),
                            ["Bike: Sweet spot 3 x 12", "Run: Easy with strides"])
            problems.expect("tomorrow", sorted(states["Training tomorrow"].split(", ")),
                            ["Strength: Full body", "Swim: Technique", "drills"])
            problems.expect("this week", float(states["Training this week"]) >= 0)
            sync = configuration["rest_command"]["tpmerge_sync"]
            problems.expect("asking for a run", ask(sync["url"], sync["method"], sync["headers"])[0], 202)
            with urllib.request.urlopen(home.link(), timeout=PATIENCE) as answer:
                calendar = IcsCalendarStream.calendar_from_ics(answer.read().decode("utf-8"))
            titles = [event.summary for event in calendar.timeline.on_date(today())]
            problems.expect("today in the calendar", any("Sweet spot" in title for title in titles))
    return problems


if __name__ == "__main__":
    binary, stand_in = (pathlib.Path(path).resolve() for path in given("check/recipes.py BINARY STAND_IN", 2))
    sys.exit(verdict("check-recipes", [("GitHub Pages", github(binary, stand_in)), ("Home Assistant", home_assistant(binary))]))
