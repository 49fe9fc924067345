"""The sources among the settings, and the dance with Strava: the browser goes to the stand-in, which asks, and comes back."""
import contextlib
import os
import re

import pytest
from playwright.sync_api import expect
from stage.staging import Athlete, Stage, StandIn
from visit import Visit

ADDRESS = "/athletes/ben/settings"


@pytest.fixture(scope="module")
def theatre(tmp_path_factory):
    """A stage of ben's own: an account at Strava has one consent for all of tpmerge, and to take it back ends anna's, too."""
    folder = tmp_path_factory.mktemp("theatre")
    with StandIn(os.environ["STAND_IN"], "--days", "28", "--consent", "ask") as strava:
        with Stage(os.environ["TPMERGE"], folder, {"ben": Athlete(strava=True, runs=False)}, strava.address) as stage:
            yield stage, strava.address


@pytest.fixture
def dance(browser, theatre):
    """Begins visits of ben, who isn't connected when the first begins."""
    stage, strava = theatre
    stage.patiently("disconnect", "strava")
    with contextlib.ExitStack() as visits:
        def begin(**more):
            one = Visit(browser, stage, stage.session("ben"), also=[strava], **more)
            visits.callback(one.close)
            one.open(ADDRESS)
            return one
        yield begin


def connect(one, answer="Authorize"):
    """Presses Connect and, at the stand-in, a button."""
    one.page.get_by_role("button", name="Connect", exact=True).click()
    one.page.get_by_role("button", name=answer).click()


def service(page, provider="strava"):
    return page.locator(f"li[data-provider={provider}]")


def message(one, code, role):
    expect(one.page.locator(f"[data-message={code}]")).to_have_attribute("role", role)
    assert one.page.url.endswith(f"/settings?message={code}#sources"), one.page.url


def test_services(visit):
    page = visit().open("/athletes/anna/settings")
    expect(page.locator("h1")).to_have_text("Settings")
    names = [item.get_attribute("data-provider") for item in page.locator("li[data-provider]").all()]
    assert names == ["strava", "intervals_icu", "garmin", "whoop", "oura"]
    for name in names[2:]:
        expect(service(page, name)).to_contain_text("Coming Soon")
        expect(service(page, name)).to_have_attribute("data-connected", "false")
        expect(service(page, name).locator("button, a")).to_have_count(0)


def test_connected(visit):
    strava = service(visit().open("/athletes/anna/settings"))
    expect(strava).to_have_attribute("data-connected", "true")
    expect(strava).to_contain_text("✓")
    expect(strava).to_contain_text("Anna Beispiel")
    expect(strava).to_contain_text(re.compile(r"Connected \d{1,2} [A-Z][a-z]{2} \d{4}"))
    expect(strava).to_contain_text(re.compile(r"Last sync: (just now|\d+ (min|h|days?) ago)"))
    assert re.match(r"\d{4}-\d\d-\d\dT", strava.locator("time").first.get_attribute("datetime"))
    expect(strava.get_by_text("Disconnect")).to_be_visible()


def test_webhook(dance, theatre):
    """Whether Strava tells of what is new by itself, or has to be asked."""
    stage, one = theatre[0], dance()
    connect(one)
    state = service(one.page).locator("[data-webhook]")
    expect(state).to_have_attribute("data-webhook", "off")
    assert stage.patiently("webhook", "create") == 0
    one.page.reload()
    expect(state).to_have_attribute("data-webhook", "on")
    expect(state).to_have_text("Strava tells of new activities at once. No event has come yet.")
    assert stage.patiently("webhook", "delete") == 0
    one.page.reload()
    expect(state).to_have_text("tpmerge asks Strava for new activities regularly.")


def test_latest_activities(visit, api):
    page = visit().open("/athletes/anna/settings")
    expect(page.get_by_text("Recent Activities")).to_be_visible()
    ids = [one["id"] for one in api("athletes/anna/activities?per_page=3")["activities"]]
    assert [one.get_attribute("data-activity") for one in page.locator("[data-activity]").all()] == ids
    page.get_by_role("link", name="View All").click()
    expect(page.locator("body")).to_have_attribute("data-page", "activities")


def test_callback_domain(visit):
    expect(visit().open(ADDRESS).locator("code").filter(has_text=re.compile(r"^127\.0\.0\.1$"))).to_have_count(1)


@pytest.mark.parametrize("script", [True, False, "broken"])
def test_connecting(dance, script):
    one = dance(script=script)
    expect(service(one.page)).to_have_attribute("data-connected", "false")
    connect(one)
    message(one, "connected", "status")
    expect(service(one.page)).to_have_attribute("data-connected", "true")


def test_connecting_from_the_calendar(dance):
    one = dance()
    one.open("/athletes/ben/calendar").locator("form[data-action=connect] button").click()
    one.page.get_by_role("button", name="Authorize").click()
    message(one, "connected", "status")


def test_denying(dance):
    one = dance()
    connect(one, "Cancel")
    message(one, "denied", "alert")
    expect(one.page.locator("[data-message=denied]")).to_have_text(
        "Strava connection cancelled. You can connect later from Settings.")
    expect(service(one.page)).to_have_attribute("data-connected", "false")


def test_denying_keeps_what_was(dance):
    one = dance()
    connect(one)
    message(one, "connected", "status")
    one.page.go_back()
    one.page.get_by_role("button", name="Cancel").click()
    message(one, "state_unknown", "alert")
    expect(service(one.page)).to_have_attribute("data-connected", "true")


def test_unticking_the_scope(dance):
    one = dance()
    one.page.get_by_role("button", name="Connect", exact=True).click()
    for box in one.page.locator("input[type=checkbox]:not([disabled])").all():
        box.uncheck()
    one.page.get_by_role("button", name="Authorize").click()
    message(one, "scope_missing", "alert")
    expect(service(one.page)).to_have_attribute("data-connected", "false")


def test_back_and_again(dance):
    """The answer's address is gone from the bar, and going back to the consent brings a spent state."""
    one = dance()
    connect(one)
    message(one, "connected", "status")
    assert "code=" not in one.page.url and "state=" not in one.page.url
    one.page.go_back()
    one.page.get_by_role("button", name="Authorize").click()
    message(one, "state_unknown", "alert")
    expect(service(one.page)).to_have_attribute("data-connected", "true")


def test_reload_says_it_once_more(dance):
    one = dance()
    connect(one)
    one.page.reload()
    message(one, "connected", "status")


def test_two_tabs(dance):
    """Each has its own state; both work."""
    one = dance()
    other = one.context.new_page()
    other.goto(ADDRESS)
    for page in (one.page, other):
        page.get_by_role("button", name="Connect", exact=True).click()
    for page in (one.page, other):
        page.get_by_role("button", name="Authorize").click()
        expect(page.locator("[data-message=connected]")).to_be_visible()


def test_another_browser_brings_the_answer(dance):
    """Another session of the same athlete's."""
    one, other = dance(), dance()
    one.page.get_by_role("button", name="Connect", exact=True).click()
    other.page.goto(one.page.url)
    other.page.get_by_role("button", name="Authorize").click()
    message(other, "state_unknown", "alert")
    expect(service(other.page)).to_have_attribute("data-connected", "false")


def test_signed_out_in_between(dance):
    one = dance()
    one.page.get_by_role("button", name="Connect", exact=True).click()
    one.context.clear_cookies()
    one.page.get_by_role("button", name="Authorize").click()
    expect(one.page.locator("[data-message=signed_out]")).to_be_visible()
    assert "code=" not in one.page.url.partition("then=")[0] and "state%3D" not in one.page.url


@pytest.mark.parametrize("forgets", [False, True])
def test_disconnecting(dance, forgets):
    one = dance()
    connect(one)
    message(one, "connected", "status")
    service(one.page).get_by_text("Disconnect").click()
    expect(one.page.locator("body")).to_have_attribute("data-page", "disconnect")
    if forgets:
        one.page.get_by_role("checkbox").check()
    one.page.get_by_role("button", name="Disconnect Strava").click()
    message(one, "disconnected", "status")
    expect(service(one.page)).to_have_attribute("data-connected", "false")


def test_cancelling_the_disconnect(visit):
    one = visit()
    one.open("/athletes/anna/connections/disconnect").get_by_text("Cancel", exact=True).click()
    expect(service(one.page)).to_have_attribute("data-connected", "true")


@pytest.mark.parametrize("code", ["hello", "<script>", "connected\"x", ""])
def test_unknown_messages_say_nothing(visit, code):
    expect(visit().open(f"{ADDRESS}?message={code}").locator("[data-message]")).to_have_count(0)


def test_not_configured(visit):
    page = visit().open("/athletes/mallory/settings")
    expect(service(page).locator("form")).to_have_count(0)
    expect(service(page)).to_have_attribute("data-connected", "false")
