"""The links of calendars, and a new one in place of the former."""
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect
from visit import unfold

PATH = "/athletes/anna/settings"


def status(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_calendars(visit):
    page = visit().open(PATH)
    assert [one.get_attribute("data-calendar") for one in page.locator("[data-calendar]").all()] == ["main", "busy"]
    for calendar in page.locator("[data-calendar]").all():
        link = calendar.locator("input[readonly][data-link=https]").input_value()
        assert link.endswith(".ics") and status(link) == 200
        assert calendar.locator("a[data-link=webcal]").get_attribute("href") == "webcal" + link.removeprefix("http")


def test_google_needs_a_public_address(visit):
    page = visit().open(PATH)
    expect(page.locator("a[data-link=google]")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("Google")


@pytest.mark.parametrize("script", [True, False])
def test_renewing(visit, script):
    """It asks first; then the former address opens nothing any more."""
    one = visit(script=script)
    page = one.open(PATH)
    calendar = page.locator("[data-calendar=busy]")
    former = calendar.locator("[data-link=https]").input_value()
    for _ in range(2):  # the button, and what it asks
        if page.locator("[data-message=renewed]").count():
            break
        unfold(page)
        page.locator("form[data-action=renew]:has([name=calendar][value=busy]) button").first.click()
        page.wait_for_load_state()
    expect(page.locator("[data-message=renewed]")).to_have_attribute("role", "status")
    now = page.locator("[data-calendar=busy] [data-link=https]").input_value()
    assert now != former and (status(former), status(now)) == (404, 200)


def test_link_stands_nowhere_else(show, visit):
    """Row 94: a calendar's token is on the one page that shows it."""
    link = visit().open(PATH).locator("[data-calendar=main] [data-link=https]").input_value()
    token = link.rpartition("/")[2].removesuffix(".ics")
    for page in ("calendar", "day", "activities", "insights", "roster"):
        assert token not in show(page).page.content()
