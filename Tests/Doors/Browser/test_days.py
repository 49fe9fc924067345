"""Each day is the athlete's, whatever the browser's or the server's zone: row 86. The server stands in Los Angeles."""
import datetime as dt

import household
import places
import pytest
from household import TODAY, TODAY_FAR_EAST
from playwright.sync_api import expect

ZONES = ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
FAR_YESTERDAY = TODAY_FAR_EAST - dt.timedelta(days=1)
zones = pytest.mark.parametrize("zone", ZONES)


def slips(page, day):
    return " ".join(page.locator(f"td[data-day='{day}'] [data-workout]").all_text_contents())


@zones
def test_all_day_plans_stay(visit, zone):
    page = visit(zone=zone).open(places.calendar("kiri", f"{TODAY_FAR_EAST:%Y-%m}"))
    expect(page.locator("[aria-current=date]")).to_have_attribute("data-day", str(TODAY_FAR_EAST))
    assert "Today in Kiritimati" in slips(page, TODAY_FAR_EAST)
    if FAR_YESTERDAY.month == TODAY_FAR_EAST.month:
        said = slips(page, FAR_YESTERDAY)
        assert all(name in said for name in ("Yesterday in Kiritimati", "First minutes", "Last minutes"))
        assert "00:03" in said and "23:20" in said


@zones
def test_day(visit, zone):
    page = visit(zone=zone).open(places.day("kiri", FAR_YESTERDAY))
    expect(page.locator("h1")).to_contain_text(places.words(FAR_YESTERDAY))
    expect(page.locator("main")).to_contain_text("00:03")
    expect(page.locator("main")).to_contain_text("23:20")


@zones
def test_activities(visit, zone):
    page = visit(zone=zone).open("/athletes/kiri/activities")
    expect(page.locator("main")).to_contain_text(places.words(FAR_YESTERDAY))
    expect(page.locator("[data-activity]")).to_have_count(2)


@zones
def test_script_moves_nothing(visit, zone):
    """What scripts make of times says the same as the page without them."""
    for path in (places.calendar("kiri", f"{TODAY_FAR_EAST:%Y-%m}"), places.day("kiri", FAR_YESTERDAY)):
        texts = {script: " ".join(visit(zone=zone, script=script).open(path).locator("main").text_content().split())
                 for script in (True, False)}
        assert texts[True] == texts[False]


def test_today_is_the_athletes(visit):
    for athlete, today in {"kiri": TODAY_FAR_EAST, "anna": TODAY}.items():
        page = visit(athlete, zone="Asia/Tokyo").open("/")
        expect(page.locator("[aria-current=date]")).to_have_attribute("data-day", str(today))


@pytest.mark.parametrize("month, hours", [(3, 2), (10, 2.5)])
def test_days_of_23_and_25_hours(visit, month, hours):
    """No week loses an hour's workout, and none is on two days."""
    sunday = household.last_sunday(TODAY.year - 1, month)
    page = visit(zone="Asia/Tokyo").open(places.calendar("dora", f"{sunday:%Y-%m}"))
    assert page.locator(f"td[data-day='{sunday}'] [data-workout]").count() == (2 if month == 3 else 3)
    monday = sunday - dt.timedelta(days=6)
    expect(page.locator(f"[data-week='{monday}'] [data-sum=all]").first).to_have_attribute("data-done-s", str(int(hours * 3600)))
    expect(page.locator(f"td[data-day='{sunday}']")).to_have_count(1)
