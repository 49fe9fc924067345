"""The list of activities with S2's filters, and one activity."""
import datetime as dt
import re

import pytest
from household import TODAY, YESTERDAY
from playwright.sync_api import expect
from visit import WIDTHS, unfold

PATH = "/athletes/anna/activities"
FILTERS = {"all": ("All", ""), "run": ("Runs", "sport=run"), "ride": ("Rides", "sport=ride"), "swim": ("Swims", "sport=swim"),
           "other": ("Other", "sport=other"), "week": ("This Week", "period=week"), "month": ("This Month", "period=month")}
#: How figures are written, by metric.
FORMATS = {
    "calories": r"(about )?[\d,]+ kcal", "distance": r"[\d,]+\.\d km|[\d,]+ m", "duration": r"(\d+:)?\d{1,2}:\d\d",
    "pace": r"\d+:\d\d /(km|100m)", "average_speed": r"\d+\.\d km/h", "max_speed": r"\d+\.\d km/h",
    "average_heartrate": r"\d+ bpm", "max_heartrate": r"\d+ bpm", "elevation_gain": r"[\d,]+ m", "average_power": r"\d+ W",
    "max_power": r"\d+ W", "weighted_power": r"\d+ W", "kilojoules": r"[\d,]+ kJ", "average_cadence": r"\d+ (rpm|spm)",
}


def ids(page):
    return [one.get_attribute("data-activity") for one in page.locator("[data-activity]").all()]


def asked(api, query):
    return api(f"athletes/anna/activities?{query}")


@pytest.mark.parametrize("name", FILTERS)
def test_filters(visit, api, name):
    label, query = FILTERS[name]
    page = visit().open(PATH)
    link = page.locator(f"nav[aria-label=Filter] a[data-filter={name}]")
    expect(link).to_have_text(label)
    link.click()
    expect(page.locator(f"a[data-filter={name}]")).to_have_attribute("aria-current", "true")
    # A sport and a time narrow together; without a sport it is all of them.
    now = {one.get_attribute("data-filter") for one in page.locator("nav[aria-label=Filter] [aria-current]").all()}
    assert now - {"all"} == {name} - {"all"}
    answer = asked(api, query)
    expect(page.locator("[data-count]")).to_have_attribute("data-count", str(answer["count"]))
    expect(page.locator("[data-count]")).to_contain_text("activit")
    assert ids(page) == [one["id"] for one in answer["activities"]][:len(ids(page))] and ids(page)


def test_sports_of_rows(visit):
    page = visit().open(PATH)
    assert all(row.get_attribute("data-sport") for row in page.locator("[data-activity]").all())


@pytest.mark.parametrize("query", [
    "q=easy", "q=EASY", "q=%F0%9F%8C%B2", f"from={YESTERDAY}&to={TODAY}", "type=Swim", "min_calories=800", "max_calories=150",
    "sort=-distance", "sort=name", "sort=start", "sort=-calories&type=Ride", "sport=run&q=easy&max_calories=300", "q=%25", "q=_"])
def test_narrowing(visit, api, query):
    """All of them narrow together; the page shows what the API counts. Wildcards are ordinary characters (row 67)."""
    page, answer = visit().open(f"{PATH}?{query}"), asked(api, query)
    if answer["count"]:
        expect(page.locator("[data-count]")).to_have_attribute("data-count", str(answer["count"]))
    else:
        expect(page.locator("[data-empty=filtered] a")).to_be_visible()
    assert ids(page) == [one["id"] for one in answer["activities"]][:len(ids(page))]


@pytest.mark.parametrize("script", [True, False])
def test_form(visit, script):
    page = visit(script=script).open(PATH)
    unfold(page)
    form = page.locator("form#filter")
    for name in ("q", "from", "to", "type", "min_calories", "max_calories", "sort"):
        assert form.locator(f"[name={name}]").count(), name
    form.locator("[name=q]").fill("easy")
    form.locator("[name=from]").fill(str(TODAY - dt.timedelta(days=300)))
    form.locator("[name=q]").press("Enter")
    page.wait_for_url("**q=easy**")
    expect(page.locator("form#filter [name=q]")).to_have_value("easy")
    assert ids(page)


@pytest.mark.parametrize("query, field", [
    ("from=2026-02-30", "from"), ("to=soon", "to"), ("from=2026-03-02&to=2026-03-01", "from"), ("min_calories=NaN", "min_calories"),
    ("max_calories=-1", "max_calories"), ("min_calories=99999999999999999999", "min_calories"), ("sort=colour", "sort"),
    ("page=0", None), ("page=-1", None), ("sport=golf", None), ("period=decade", None), ("from=2026-01-01&from=2026-01-02", "from")])
def test_bad_values(visit, query, field):
    """Row 67: said beside the field, and the list is what it is without it."""
    page = visit().open(f"{PATH}?{query}", 422)
    expect(page.locator("body")).to_have_attribute("data-page", "activities")
    assert ids(page)
    if field:
        bad = page.locator(f"#filter [name={field}]")
        expect(bad).to_have_attribute("aria-invalid", "true")
        described = bad.get_attribute("aria-describedby").split()[0]
        assert page.locator(f"[id='{described}']").text_content().strip()


def test_pages(visit, api):
    page = visit().open(PATH)
    first = ids(page)
    page.locator("a[rel=next]").first.click()
    second = ids(page)
    assert len(first) == len(second) and not set(first) & set(second)
    page.locator("a[rel=prev]").first.click()
    assert ids(page) == first


def test_beyond_the_last_page(visit):
    page = visit().open(f"{PATH}?page=1000")
    assert not ids(page)
    expect(page.locator("a[rel=next]")).to_have_count(0)


def test_sync(visit):
    one = visit()
    expect(one.open(PATH).locator("form[data-action=sync] button").first).to_have_accessible_name("Sync Activities")
    one.send("sync", wait="synced")


def test_nothing_found(visit):
    page = visit().open(f"{PATH}?q=nobody+calls+it+this")
    page.locator("[data-empty=filtered] a").first.click()
    assert ids(page)


def test_nothing_there(visit):
    page = visit().open("/athletes/nobody/activities")
    expect(page.locator("[data-empty=none]")).to_be_visible()
    assert len(page.locator("[data-empty=none]").text_content().split()) > 4


def test_row_leads_to_its_page(visit):
    page = visit().open(PATH)
    row = page.locator("[data-activity]").first
    identity = row.get_attribute("data-activity")
    row.locator(f"a[href$='/activities/{identity}']").first.click()
    expect(page.locator("body")).to_have_attribute("data-page", "activity")


@pytest.mark.parametrize("kind", ["Run", "Ride", "Swim", "WeightTraining", "TrailRun"])
def test_activity(visit, api, kind):
    """Each figure once, its value as the API has it, written as pages write figures; what is unknown is left out."""
    row = next(one for one in asked(api, f"type={kind}&per_page=50")["activities"] if one.get("moving_time_s") and one.get("calories"))
    page = visit().open(f"{PATH}/{row['id']}")
    expect(page.locator("h1")).to_contain_text(row["name"][:30])
    expect(page.locator("[data-section=summary]")).to_contain_text("Summary")
    expect(page.locator("[data-section=source]")).to_contain_text(row["id"])
    expected = {"calories": row.get("calories"), "distance": row.get("distance_m"), "duration": row["moving_time_s"],
                "max_speed": row.get("max_speed_mps"), "average_heartrate": row.get("average_heartrate"),
                "max_heartrate": row.get("max_heartrate")}
    for name, value in expected.items():
        metric = page.locator(f"[data-metric={name}]")
        expect(metric).to_have_count(1 if value else 0)
        if value:
            assert float(metric.get_attribute("data-value")) == pytest.approx(value, rel=0.01)
    expect(page.locator("[data-metric=pace]")).to_have_count(1 if kind in ("Run", "TrailRun", "Swim") else 0)
    for metric in page.locator("[data-metric]").all():
        assert re.search(FORMATS[metric.get_attribute("data-metric")], metric.text_content()), metric.text_content()
    for section in page.locator("[data-section=summary], [data-section=performance]").all():
        assert section.locator("[data-metric]").count()


def legs(api):
    """The activities of wendy's triathlon by their sports: one file holds them all."""
    rows = api(f"athletes/wendy/activities?from={YESTERDAY}&to={YESTERDAY}")["activities"]
    return {row["sport_type"]: row["id"] for row in rows}


@pytest.mark.parametrize("width", WIDTHS.values())
@pytest.mark.parametrize("sport, curves", [("Ride", 4), ("Run", 3), ("Swim", 2)])
def test_activity_of_a_file(visit, api, sport, curves, width):
    """Laps and curves come from the recording, each curve as a picture and as a table; transitions are no workouts."""
    found = legs(api)
    assert found.keys() >= {"Swim", "Ride", "Run"}, found
    page = visit("wendy", width=width).open(f"/athletes/wendy/activities/{found[sport]}")
    assert page.locator("[data-section=curves] h3").count() == curves
    assert page.locator("[data-section=curves] table thead th").count() == curves + 1
    assert page.locator("[data-section=curves] svg[role=img]").count() == curves
    laps = page.locator("[data-section=laps] tbody tr")
    assert laps.count() == len(api(f"athletes/wendy/activities/{found[sport]}")["laps"])
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    unfold(page)
    # No column of laps and curves is cut on a phone.
    for table in page.locator(".sideways").all():
        assert table.evaluate("it => it.scrollWidth <= it.clientWidth")
    expect(page.locator("text=Strava")).to_have_count(0)
    for metric in page.locator("[data-metric]").all():
        assert re.search(FORMATS[metric.get_attribute("data-metric")], metric.text_content()), metric.text_content()


def test_crosshair(visit, api):
    """One moment over all curves: each figure is that moment's, and the average again when the pointer has left."""
    page = visit("wendy").open(f"/athletes/wendy/activities/{legs(api)['Ride']}")
    figures, clock = page.locator(".curve .tell b"), page.locator(".axis .clock")
    before = figures.all_text_contents()
    expect(clock).to_have_text("Moving time")
    box = page.locator(".curve svg").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(clock).to_have_text(re.compile(r"^\d+:\d\d:\d\d$"))
    values = [one.get_attribute("data-values").split(" ") for one in page.locator(".curve").all()]
    for said, all_values in zip(figures.all_text_contents(), values, strict=True):
        assert said.split(" ")[0] in all_values
    page.mouse.move(2, 2)
    expect(clock).to_have_text("Moving time")
    assert figures.all_text_contents() == before


def test_zones_of_files(visit):
    """The time in zones is shown a week, without Strava."""
    page = visit("wendy").open("/athletes/wendy/insights")
    expect(page.locator("[data-part=zones]")).to_have_count(1)


@pytest.mark.parametrize("identity", ["0", "99999999999999999999999", "nonsense", "-1", "../anna"])
def test_no_such_activity(visit, identity):
    visit().open(f"{PATH}/{identity}", 404)


def test_not_another_athletes(visit, latest):
    """Row 54."""
    visit().open(f"/athletes/ben/activities/{latest('anna')}", 404)
