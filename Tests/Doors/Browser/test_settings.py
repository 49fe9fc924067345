"""What is done on the page of settings and on the first page: recordings handed in, and the ways to begin."""
import contextlib
import datetime as dt
import os
import pathlib
import tempfile

import household
import pytest
from playwright.sync_api import expect
from samples.trainingpeaks import Plan, feed
from stage.staging import Athlete, Stage, StandIn
from test_uploads import file, recording
from visit import Visit, too_wide, unfold, width_of

SECTIONS = ["sources", "calendar", "messages", "access"]


def coming():
    """A plan of the next two weeks, of which nothing is done yet."""
    days = [household.TODAY + dt.timedelta(days=n) for n in range(14)]
    return feed("fay", household.TODAY.isoformat(), [Plan(day.isoformat(), "Run: Along the canal", "0:45") for day in days])


@pytest.fixture(scope="module")
def own_stage():
    with contextlib.ExitStack() as stack:
        strava = stack.enter_context(StandIn(os.environ["STAND_IN"], "--days", "1", "--consent", "ask"))
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tpmerge-settings-")))
        people = {"fay": Athlete(feed=coming()), "gil": Athlete(feed=coming(), strava=True, runs=False)}
        stage = Stage(os.environ["TPMERGE"], folder, people, strava.address)
        stage.run()
        yield stack.enter_context(stage)


@pytest.fixture
def come(browser, own_stage):
    visits = []

    def begin(athlete="fay", **more):
        visits.append(Visit(browser, own_stage, own_stage.session(athlete), **more))
        return visits[-1]
    yield begin
    for one in visits:
        one.close()


def hand_in(page, *files):
    page.locator("form[data-action=files] input[type=file]").set_input_files(list(files))
    page.get_by_role("button", name="Add the files").click()


def test_three_ways_to_begin(come):
    """Instead of an empty month, each a form; the month itself is a link away."""
    page = come("gil").open("/athletes/gil/calendar")
    for action in ("files", "connect-intervals", "connect"):
        expect(page.locator(f"form[data-action={action}] button")).to_be_visible()
    expect(page.locator("h1")).to_contain_text("Welcome, gil")
    page.get_by_role("link", name="The whole month").click()
    expect(page.locator("table#month")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_first_page_fits(come, width):
    page = come("gil", width=width).open("/athletes/gil/calendar")
    whole, window = width_of(page)
    assert whole <= window, too_wide(page)


@pytest.mark.parametrize("script", [True, False])
def test_recordings_are_handed_in(come, script):
    who, part = ("fay", "settings") if script else ("gil", "calendar")
    page = come(who, script=script).open(f"/athletes/{who}/{part}")
    days = (3, 4)
    hand_in(page, file("a.gpx", recording(days[0])), file("\u202e<b>.fit", b"nothing"), file("b.gpx", recording(days[1])))
    expect(page.locator("section#sources [data-message=files_partly]")).to_have_attribute("role", "alert")
    assert page.url.endswith("/settings?message=files_partly#sources")
    expect(page.locator("[data-outcome=invalid]")).to_contain_text("neither GPX, TCX nor FIT")
    expect(page.locator("[data-outcome=new]")).to_have_count(2)
    unfold(page) if script else page.locator("summary", has_text="handed in here").click()
    row = page.locator("[data-file]").first
    # Without script the page is loaded again after five seconds.
    expect(row).to_have_attribute("data-state", "used")
    # An equal one is there already.
    hand_in(page, file("again.gpx", recording(days[0])))
    expect(page.locator("[data-message=files_known]")).to_have_attribute("role", "status")
    expect(page.locator("[data-outcome=already_there]")).to_have_count(1)


def test_deleting_asks_first(come):
    page = come().open("/athletes/fay/settings")
    hand_in(page, file("a.gpx", recording(9)))
    page.locator("[data-message=files_kept]").wait_for()
    unfold(page)
    before = page.locator("[data-file]").count()
    page.locator("[data-file] a", has_text="Delete").first.click()
    expect(page.locator("body")).to_have_attribute("data-page", "delete-file")
    page.get_by_role("button", name="Delete the recording").click()
    expect(page.locator("[data-message=file_deleted]")).to_be_visible()
    expect(page.locator("[data-file]")).to_have_count(before - 1)


def test_sections(show):
    page = show("settings").page
    assert [one.get_attribute("id") for one in page.locator("main section[id]").all()] == SECTIONS
    assert [one.get_attribute("href") for one in page.locator("nav.jump a").all()] == [f"#{one}" for one in SECTIONS]


@pytest.mark.parametrize("former,section", [
    ("connections", "sources"), ("uploads", "sources"), ("subscribe", "calendar"), ("messages", "messages")])
def test_former_addresses(visit, former, section):
    page = visit().page
    page.goto(f"/athletes/anna/{former}")
    assert page.url.endswith(f"/athletes/anna/settings#{section}")
    expect(page.locator("body")).to_have_attribute("data-page", "settings")
