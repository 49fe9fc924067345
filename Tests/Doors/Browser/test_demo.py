"""`make demo WHAT=serve`, and the year that it shows."""
import datetime as dt
import os
import pathlib
import re
import signal
import subprocess
import sys

import pytest
from household import BERLIN, TODAY
from playwright.sync_api import expect
from stage import demo_year

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "Scripts/demo/serve.py"


@pytest.fixture
def demonstration(tmp_path):
    """The demonstration at work, in a folder of its own, and the link that it prints."""
    process = subprocess.Popen([sys.executable, SCRIPT, os.environ["TPMERGE"], os.environ["STAND_IN"], "--no-browser"],
                               stdout=subprocess.PIPE, text=True, env=os.environ | {"TMPDIR": str(tmp_path)},
                               # Whoever is started in the background of a shell ignores Ctrl-C, and so would this.
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    yield process, re.search(r"http://\S+", process.stdout.readline())[0]
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert "nothing of it is left" in process.stdout.read() and not list(tmp_path.iterdir())
    process.stdout.close()


def test_one_command(demonstration, browser):
    """One link, one button, and there is a month of training; what is new comes from the stand-in."""
    page = browser.new_context().new_page()
    page.goto(demonstration[1])
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("body")).to_have_attribute("data-page", "calendar")
    assert page.locator("[data-workout]").count() > 30
    page.locator("form[data-action=sync] button").first.click()
    expect(page.locator("[data-message=synced]")).to_be_visible()


def test_year_is_the_same_for_the_same_day():
    assert demo_year.year(TODAY, BERLIN) == demo_year.year(TODAY, BERLIN)


@pytest.mark.parametrize("today", [dt.date(2026, 1, 1), dt.date(2026, 3, 29), dt.date(2028, 2, 29), dt.date(2026, 8, 10)])
def test_year_is_like_life(today):
    """Plans some weeks ahead, races behind and before, days off, days with two sessions, and things nobody had planned."""
    feed, rows = demo_year.year(today, BERLIN)
    feed = feed.replace("\r\n ", "")
    days = re.findall(r"DTSTART[^:]*:(\d{8})", feed)
    assert max(days) > (today + dt.timedelta(days=30)).strftime("%Y%m%d") and len(days) > 450
    assert len(rows) > 350 and max(row["start_date_local"] for row in rows)[:10] <= str(today - dt.timedelta(days=demo_year.LATELY))
    assert len(re.findall(r"SUMMARY:[ABC]: ", feed)) >= 5 and feed.count("SUMMARY:Day Off") > 40
    assert sum(days.count(day) > 1 for day in set(days)) > 100
    assert {"Run", "TrailRun", "Ride", "Swim", "WeightTraining", "Yoga", "Walk"} <= {row["sport_type"] for row in rows}
