"""Signing in and out: the link that is spent by its button alone, and what is left behind in the browser."""
import re

import household
import places
import pytest
from playwright.sync_api import expect


def link(stage, name="anna"):
    return stage.sign_in_link(name)


@pytest.mark.parametrize("script", [True, False, "broken"])
def test_link_and_button(visit, stage, script):
    seen = visit(signed_in=False, script=script).open(link(stage))
    expect(seen.locator("body")).to_have_attribute("data-page", "sign-in")
    seen.get_by_role("button", name="Sign in").click()
    expect(seen.locator("body")).to_have_attribute("data-athlete", "anna")
    assert "code=" not in seen.url


def test_everybody_sees_the_roster(visit, stage):
    seen = visit(signed_in=False).open(link(stage, None))
    seen.get_by_role("button", name="Sign in").click()
    expect(seen.locator("body")).to_have_attribute("data-page", "roster")


def test_looks_spend_nothing(visit, stage):
    """Row 48: previews, HEAD and a second tab look at it before."""
    address = link(stage)
    one = visit(signed_in=False)
    one.page.request.get(address)
    one.page.request.head(address)
    one.open(address)
    other = visit(signed_in=False)
    other.open(address).get_by_role("button", name="Sign in").click()
    expect(other.page.locator("body")).to_have_attribute("data-athlete", "anna")
    one.page.get_by_role("button", name="Sign in").click()
    expect(one.page.locator("body")).to_have_attribute("data-code", "code_invalid")


def test_one_button_for_every_code(visit, stage):
    """What is good, spent or invented looks the same, but for the code itself."""
    def shape(code):
        return visit(signed_in=False).open(f"/sign-in?code={code}").content().replace(code, "CODE")
    good = link(stage).partition("code=")[2]
    assert shape(good) == shape("A" * len(good))


def test_field_for_the_code(visit, stage):
    seen = visit(signed_in=False).open("/sign-in")
    expect(seen.locator("code").first).to_contain_text("tpmerge sign-in")
    seen.get_by_label("Code").fill(" " + link(stage).partition("code=")[2] + " ")
    seen.keyboard.press("Enter")
    expect(seen.locator("body")).to_have_attribute("data-athlete", "anna")


def test_invented_code(visit):
    seen = visit(signed_in=False).open("/sign-in")
    seen.get_by_label("Code").fill("nonsense")
    seen.get_by_role("button", name="Sign in").click()
    expect(seen.locator("[data-message=code_invalid], [data-code=code_invalid]").first).to_be_visible()


@pytest.mark.parametrize("page", places.OWN)
def test_back_to_where_one_wanted_to_go(visit, stage, latest, page):
    path, _ = places.path_of(page, "anna", latest("anna"))
    one = visit(signed_in=False)
    one.open(path)
    expect(one.page.locator("body")).to_have_attribute("data-page", "sign-in")
    one.page.get_by_label("Code").fill(link(stage).partition("code=")[2])
    one.page.get_by_role("button", name="Sign in").click()
    expect(one.page.locator("body")).to_have_attribute("data-page", page)


@pytest.mark.parametrize("then", ["//evil.example/", "/\\evil.example", "https://evil.example/", "javascript:alert(1)"])
def test_nobody_is_led_away(visit, stage, then):
    one = visit(signed_in=False)
    one.open(link(stage) + "&then=" + then).get_by_role("button", name="Sign in").click()
    expect(one.page.locator("body")).to_have_attribute("data-athlete", "anna")
    assert one.page.url.startswith(stage.address)


@pytest.mark.parametrize("script", [True, False])
def test_back_after_signing_out(visit, stage, script):
    """Row 92: nothing private is shown, and what is posted from there changes nothing."""
    one = visit(signed_in=False, script=script)
    one.open(link(stage)).get_by_role("button", name="Sign in").click()
    one.open(places.path_of("settings", "anna")[0])
    one.page.locator("form[data-action=sign-out] button").click()
    expect(one.page.locator("body")).to_have_attribute("data-page", "sign-in")
    assert not [cookie for cookie in one.context.cookies() if "tpmerge" in cookie["name"]]
    one.page.go_back()
    expect(one.page.locator("body")).to_have_attribute("data-page", "sign-in")
    expect(one.page.locator("body")).not_to_have_attribute("data-athlete", "anna")


def test_posting_after_signing_out_elsewhere(visit, stage):
    one = visit(signed_in=False)
    one.open(link(stage, "far")).get_by_role("button", name="Sign in").click()
    one.open("/athletes/far/connections/disconnect")
    stage.tpmerge("sign-out", "--athlete", "far")
    one.page.get_by_role("button", name="Disconnect Strava").click()
    expect(one.page.locator("[data-message=signed_out]")).to_contain_text("Nothing was changed.")


def test_sign_out_is_near(show):
    """On the settings, which each page of an athlete leads to, and where there are none."""
    for page in ("settings", "roster", "report"):
        expect(show(page).page.locator("form[data-action=sign-out]")).to_have_count(1)


@pytest.mark.parametrize("script", [True, False])
def test_cookies_off(visit, stage, script):
    """Row 93: without cookies the sign-in page comes back and says why, instead of going round in a circle."""
    one = visit(signed_in=False, script=script)
    one.context.route("**/*", lambda route: route.continue_(headers={
        key: value for key, value in route.request.headers.items() if key != "cookie"}))
    one.open(link(stage)).get_by_role("button", name="Sign in").click()
    one.context.clear_cookies()
    one.open("/")
    expect(one.page.locator("body")).to_have_attribute("data-page", "sign-in")
    expect(one.page.locator("main")).to_contain_text("cookie")
    assert len([address for address in one.requests if "/assets/" not in address]) < 8


def test_limited_session_sees_one_athlete(visit, stage):
    """What exists and what doesn't are refused alike."""
    one = visit("ben")
    pages = [one.page.request.get(f"/athletes/{name}/settings") for name in ("anna", "nobody-at-all")]
    assert [answer.status for answer in pages] == [403, 403]
    # The form to sign out has another masked token each time.
    texts = [re.sub('name="csrf" value="[^"]*"', "", answer.text()) for answer in pages]
    assert texts[0].replace("anna", "") == texts[1].replace("nobody-at-all", "")


def test_unlimited_session_sees_all(visit):
    names = [row.get_attribute("data-athlete-row") for row in visit().open("/").locator("[data-athlete-row]").all()]
    assert sorted(names) == sorted(household.everybody())
