"""The stage that all tests share, and browsers to look at it with. TPMERGE and STAND_IN name the programs."""
import contextlib
import json
import os
import pathlib
import tempfile
import urllib.request

import household
import places
import pytest
from playwright.sync_api import expect, sync_playwright
from stage.staging import Stage, StandIn
from visit import PATIENCE, Visit, launched

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def strava():
    """A stand-in that shows its consent page."""
    with StandIn(os.environ["STAND_IN"], "--days", "28", "--consent", "ask") as stand_in:
        yield stand_in


@pytest.fixture(scope="session")
def stage(strava):
    """The server over everybody's data; its machine's zone must not show anywhere."""
    people, binary = household.everybody(), os.environ["TPMERGE"]
    with tempfile.TemporaryDirectory(prefix="tpmerge-browser-") as folder, contextlib.ExitStack() as stack:
        stage = Stage(binary, pathlib.Path(folder), people, strava.address, zone="America/Los_Angeles")
        stage.connect("anna")
        stage.run()
        yield stack.enter_context(stage)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def sessions(stage):
    """The cookies of sessions by athlete; None: of all athletes."""
    cookies = {}

    def session(name=None):
        if name not in cookies:
            cookies[name] = stage.session(name)
        return cookies[name]
    return session


@pytest.fixture
def visit(browser, stage, sessions):
    """Makes visits; nothing of what must not happen may have happened at the end of any."""
    visits = []

    def begin(athlete=None, signed_in=True, **more):
        visits.append(Visit(browser, stage, sessions(athlete) if signed_in else None, **more))
        return visits[-1]
    yield begin
    with contextlib.ExitStack() as stack:
        for one in visits:
            stack.callback(one.close)


@pytest.fixture(scope="session")
def api(stage, sessions):
    """Asks the API, which pages must agree with."""
    def ask(path):
        request = urllib.request.Request(f"{stage.address}/api/v1/{path}", headers={"Cookie": "=".join(sessions())})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    return ask


@pytest.fixture(scope="session")
def latest(api):
    """The id of an athlete's latest activity, and of one that counted for a plan."""
    return lambda athlete: api(f"athletes/{athlete}/activities?per_page=1")["activities"][0]["id"]


@pytest.fixture
def show(visit, latest):
    """Opens a page of the table for an athlete."""
    def open_it(page, athlete="anna", **more):
        path, status = places.path_of(page, athlete, latest(athlete) if page == "activity" else None)
        one = visit(signed_in=page != "sign-in", **more)
        one.open(path, status)
        return one
    return open_it
