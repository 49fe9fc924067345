"""A day: its week, plan beside done, why it counted, and saying by hand what belongs together."""
import datetime as dt
import re

import places
import pytest
from household import LAST_MONTH, TODAY, YESTERDAY
from playwright.sync_api import expect
from visit import unfold


@pytest.fixture
def fulfilled(api):
    """A workout of the last four weeks that one activity fulfilled; such a day has enough to choose from."""
    first = TODAY - dt.timedelta(days=20)
    workouts = api(f"athletes/anna/workouts?from={first}&to={YESTERDAY}")["workouts"]
    return next(one for one in workouts if "match" in one and one["kind"] == "workout" and not one["parts"])


def explained(page):
    return sorted(one.get_attribute("data-explain") for one in page.locator("[data-explain]").all())


def test_day(visit, api):
    page = visit().open(places.day("anna", YESTERDAY))
    expect(page.locator("h1")).to_contain_text(places.words(YESTERDAY))
    workouts = api(f"athletes/anna/workouts?from={YESTERDAY}&to={YESTERDAY}&missed=show")["workouts"]
    assert explained(page) == sorted(one["uid"] for one in workouts)
    for one in workouts:
        for reason in one.get("match", {}).get("reasons", []):
            expect(page.locator(f"[data-explain='{one['uid']}']")).to_contain_text(reason)


def test_week_and_what_lies_ahead(visit, api):
    """The week around the day, its day after, the form and the next race, which `brief` knows, too."""
    page = visit().open(places.day("anna", TODAY))
    expect(page.locator("ol.seven > li")).to_have_count(8)
    expect(page.locator("ol.seven > [aria-current=date]")).to_contain_text(str(TODAY.day))
    brief = api(f"athletes/anna/brief?day={TODAY}")
    brief = brief.get("athletes", [brief])[0]
    form = round(brief["load"]["form"])
    expect(page.locator(".side .now b")).to_have_text(f"{form:+d}".replace("-", "−") if form else "0")
    tomorrow = next(day for day in brief["days"] if day["role"] == "tomorrow")
    expect(page.locator(".side .card")).to_have_count(len(tomorrow["workouts"]))
    if "race" in brief:
        expect(page.locator(".side")).to_contain_text("Planned until then")


def test_reason_is_a_sentence(visit, fulfilled):
    """In words of people; rules, minutes and ids stand behind the question."""
    page = visit().open(places.day("anna", fulfilled["day"]))
    reason = page.locator(f"[data-explain='{fulfilled['uid']}']")
    expect(reason.locator("> p").first).to_have_text(re.compile(r"^(Counted because .+|You paired them.*)\.$"))
    assert fulfilled["strava"]["id"] not in reason.locator("> p").first.text_content()
    expect(reason.locator("details")).to_contain_text(fulfilled["strava"]["id"])


def test_plan_beside_done(visit, fulfilled):
    """The coach's words keep their lines, and the plan's length stands beside what was done."""
    page = visit().open(places.day("anna", fulfilled["day"]))
    sheet = page.locator("main")
    planned = fulfilled["planned"]
    expect(sheet).to_contain_text(planned["summary"].partition(": ")[2] or planned["summary"])
    expect(sheet).to_contain_text(fulfilled["strava"]["name"])
    if "\n" in planned.get("notes", ""):
        # The brief above may quote the first sentence.
        workout = sheet.locator(f"[data-workout='{fulfilled['uid']}']")
        line = workout.get_by_text(planned["notes"].split("\n")[0])
        assert line.first.evaluate("e => getComputedStyle(e).whiteSpace.startsWith('pre') || e.innerHTML.includes('<br')")


@pytest.mark.parametrize("script", [True, False])
def test_unpairing_and_pairing(visit, api, fulfilled, script):
    uid, identity = fulfilled["uid"], fulfilled["strava"]["id"]
    one = visit(script=script)
    page = one.open(places.day("anna", fulfilled["day"]))
    unfold(page)
    form = page.locator(f"form[data-action=unpair]:has([name=uid][value='{uid}'])")
    form.locator("button").first.click()  # a second one gives the choice back to the rules
    expect(page.locator("[data-message=unpaired]")).to_have_attribute("role", "status")
    form = page.locator(f"form[data-action=pair]:has([name=uid][value='{uid}'])")
    unfold(page)
    assert identity in [option.get_attribute("value") for option in form.locator("select[name=activity_id] option").all()]
    form.locator("select[name=activity_id]").select_option(identity)
    form.locator("button").click()
    expect(page.locator("[data-message=paired]")).to_have_attribute("role", "status")
    now = api(f"athletes/anna/workouts?from={fulfilled['day']}&to={fulfilled['day']}")["workouts"]
    assert any(one.get("strava", {}).get("id") == identity and "planned" in one for one in now)


def test_left_over(visit, api):
    """Activities that nothing was planned for are there to be paired."""
    days = api(f"athletes/anna/workouts?from={LAST_MONTH}&to={YESTERDAY}")["workouts"]
    extra = next(one for one in days if "planned" not in one and "strava" in one)
    page = visit().open(places.day("anna", extra["day"]))
    ids = [one.get_attribute("data-unmatched") for one in page.locator("[data-unmatched]").all()]
    assert extra["strava"]["id"] in ids


def test_two_hundred_at_most(visit):
    """Row 88."""
    page = visit().open(places.day("crowd", places.busiest()))
    assert page.locator("[data-explain]").count() <= 200
    expect(page.locator("main")).to_contain_text("300")


def test_empty_day(visit):
    page = visit().open(places.day("anna", "2019-05-05"))
    expect(page.locator("[data-explain]")).to_have_count(0)
    expect(page.locator("h1")).to_contain_text("5 May")


@pytest.mark.parametrize("text", ["2026-02-30", "2026-1-1", "yesterday", "0000-00-00", "20260101", "%2e%2e"])
def test_bad_days(visit, text):
    expect(visit().open(places.day("anna", text), 404).locator("body")).to_have_attribute("data-page", "error")
