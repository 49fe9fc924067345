"""Recordings that are chosen in a browser, until they are at Strava; without JavaScript, too. On a stage of their own."""
import contextlib
import datetime as dt
import os
import pathlib
import tempfile

import household
import pytest
from playwright.sync_api import expect
from stage.staging import Athlete, Stage, StandIn
from visit import Visit

PATH = "/athletes/uma/settings"
WITHOUT_PERMISSION = "/athletes/una/settings"


@pytest.fixture(scope="module")
def own_stage():
    with contextlib.ExitStack() as stack:
        strava = stack.enter_context(StandIn(os.environ["STAND_IN"], "--days", "1", "--consent", "ask"))
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tpmerge-uploads-")))
        stage = Stage(os.environ["TPMERGE"], folder, {"uma": Athlete(strava=True), "una": Athlete(strava=True)}, strava.address)
        stage.connect("uma", "--write")
        yield stack.enter_context(stage)


@pytest.fixture
def come(browser, own_stage):
    visits = []

    def begin(athlete="uma", **more):
        visits.append(Visit(browser, own_stage, own_stage.session(athlete), **more))
        return visits[-1]
    yield begin
    for one in visits:
        one.close()


def recording(days_ago):
    """A track of some minutes, so many days ago."""
    start = dt.datetime.combine(household.TODAY - dt.timedelta(days=days_ago), dt.time(7), dt.UTC)
    points = "".join(f'<trkpt lat="0.01" lon="0.{100 + minute}"><time>{start + dt.timedelta(minutes=minute):%Y-%m-%dT%H:%M:%SZ}'
                     "</time></trkpt>" for minute in range(30))
    return f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>".encode()


def file(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


@pytest.mark.parametrize("script", [True, False])
def test_several_files(come, script):
    page = come(script=script).open(PATH)
    days = (3, 4) if script else (5, 6)
    page.get_by_label("Recordings").set_input_files([
        file("morning.gpx", recording(days[0])), file("\u202e<b>.fit", b"nothing"), file("evening.gpx", recording(days[1]))])
    page.get_by_label("Sport").select_option(label="Ride")
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("[data-message=uploading]")).to_be_visible()
    expect(page.locator("[data-outcome=invalid]")).to_contain_text("neither GPX, TCX nor FIT")
    # Nobody reloads the page.
    for name in ["morning.gpx", "evening.gpx"]:
        row = page.locator("[data-outcome=new]", has_text=name).first
        expect(row).to_contain_text("Uploaded")
        expect(row.get_by_role("link", name="View on Strava")).to_have_attribute(
            "href", "https://www.strava.com/activities/" + row.locator("a").get_attribute("href").rsplit("/")[-1])
    expect(page.locator("[data-uploading]")).to_have_count(0)
    # The same file once more is known.
    page.get_by_label("Recordings").set_input_files([file("again.gpx", recording(days[0]))])
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("[data-outcome=already_uploaded]").first).to_contain_text("Uploaded before")


def test_chosen_files_are_not_lost(come):
    """While something is under way the page isn't loaded anew under somebody's hands."""
    one = come()
    one.page.clock.install()
    page = one.open(PATH)
    page.get_by_label("Recordings").set_input_files([file("a.gpx", recording(8))])
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("[data-message=uploading]")).to_be_visible()
    page.get_by_label("Recordings").set_input_files([file("b.gpx", recording(9))])
    # Past the moment at which it would be, and until the server has shown another visitor the end of the upload.
    page.clock.fast_forward(30_000)
    row = come().open(PATH).locator("[data-outcome=new]", has_text="a.gpx").first
    expect(row).to_contain_text("Uploaded")
    assert page.get_by_label("Recordings").evaluate("field => field.files.length") == 1


def test_without_permission(come):
    page = come("una").open(WITHOUT_PERMISSION)
    expect(page.locator("[data-obstacle]")).to_contain_text("tpmerge connect strava --athlete una --write")
    expect(page.locator("form[data-action=upload]")).to_have_count(0)


def test_narrow(come):
    page = come(width=320).open(PATH)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("button", name="Upload", exact=True)).to_be_visible()
