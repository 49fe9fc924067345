#!/usr/bin/env python3
"""screenshots.py BINARY STAND_IN [PART…]: puts a picture of every page into out/screenshots/, at 320, 768 and 1280 px, light and dark,
with an ordinary year; then with hostile names and with crowds. PART limits it to pages whose file's name contains that, for example
`calendar` or `dark`. Needs Scripts/requirements/browser.txt."""
import pathlib
import sys
import tempfile

import household
import places
from playwright.sync_api import sync_playwright
from stage.checks import given
from stage.staging import Stage, StandIn
from visit import WIDTHS, Visit, launched

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "out" / "screenshots"


def wanted(latest):
    for page in places.ALL:
        yield page, places.path_of(page, "anna", latest)[0]
    yield "calendar-full", places.calendar("anna")
    yield "day-today", places.day("anna", household.TODAY)
    yield "activities-wrong", "/athletes/anna/activities?from=2026-02-30&min_calories=many"
    yield "activities-filtered", "/athletes/anna/activities?q=nothing+is+called+that"
    for page in ("calendar", "day", "activities", "insights", "settings"):
        yield f"empty-{page}", places.path_of(page, "ben")[0]
    yield "message-denied", "/athletes/ben/settings?message=denied"
    yield "message-connected", "/athletes/anna/settings?message=connected"
    for name, athlete in (("ugly", "mallory"), ("crowd", "crowd")):
        yield f"{name}-calendar", places.calendar(athlete)
        for page in ("activities", "insights", "settings"):
            yield f"{name}-{page}", places.path_of(page, athlete)[0]
    yield "crowd-day", places.day("crowd", places.busiest())
    for place in range(len(household.UGLY)):
        yield f"ugly-day-{place + 1}", places.day("mallory", household.LAST_MONTH.replace(day=place + 1))
    yield "ugly-search", "/athletes/mallory/activities?q=%22%3E%3Cscript%3E"


def pictures(browser, stage, parts):
    """Takes all wanted pictures and returns their number."""
    cookie, count, latest = stage.session(), 0, None
    for width in WIDTHS.values():
        for scheme in ("light", "dark"):
            one = Visit(browser, stage, cookie, width=width, color_scheme=scheme)
            latest = latest or one.page.request.get("/api/v1/athletes/anna/activities?per_page=1").json()["activities"][0]["id"]
            for name, path in wanted(latest):
                file = FOLDER / f"{name}-{width}-{scheme}.png"
                if parts and not any(part in file.name for part in parts):
                    continue
                if one.page.goto(path).status == 404 and name != "error":
                    sys.exit(f"There is no page for {name} ({path})")
                one.page.screenshot(path=file, full_page=True)
                count += 1
            one.context.close()
    return count


if __name__ == "__main__":
    binary, stand_in, *parts = given("screenshots.py BINARY STAND_IN [PART…]", 2, 100)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tpmerge-screenshots-") as folder, \
            StandIn(stand_in, "--days", "28", "--consent", "auto") as strava, sync_playwright() as playwright:
        stage = Stage(binary, folder, household.everybody(), strava.address)
        stage.connect("anna")
        stage.run()
        browser = launched(playwright)
        with stage:
            print(f"{pictures(browser, stage, parts)} pictures in {FOLDER}")
        browser.close()
