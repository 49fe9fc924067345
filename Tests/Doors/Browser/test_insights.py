"""Insights: each chart with its table behind, the same figures as the API's."""
import pytest
from household import TODAY
from playwright.sync_api import expect

PATH = "/athletes/anna/insights"
#: Parts that a year of training has, in the order of the page.
PARTS = ["load", "plan", "weeks", "months", "breakdown", "heatmap", "days", "totals", "pace", "records", "streaks", "rhythm", "peak_days",
         "peak_activities", "years", "effort", "eddington"]


@pytest.fixture
def figures(api):
    def of(query=""):
        answer = api(f"athletes/anna/insights?{query}")
        return answer.get("athletes", [answer])[0]
    return of


def test_heatmap(visit, figures):
    """A cell for each day of the window, with what the API says of it, and words for who hovers or hears."""
    page = visit().open(PATH)
    cells = page.evaluate("""() => [...document.querySelectorAll('rect[data-day]')].map(e => [e.dataset.day, e.dataset.level,
        e.dataset.value, e.querySelector('title')?.textContent])""")
    days = [day for week in figures()["heatmap"]["weeks"] for day in week["days"] if "state" not in day]
    by_day = {day: (level, value, title) for day, level, value, title in cells}
    for day in days:
        level, value, title = by_day[day["day"]]
        assert (int(level), float(value)) == (day["level"], day["value"]), day
        assert title, day


def test_parts(visit):
    page = visit().open(PATH)
    parts = [one.get_attribute("data-part") for one in page.locator("table[data-part]").all()]
    known = [part for part in parts if part in PARTS]
    assert list(dict.fromkeys(known)) == PARTS


def test_numbers(visit, figures):
    """This week, form and the runs of days and weeks are said before anything is opened."""
    page, answer = visit().open(PATH), figures()
    for name in ("week", "form", "weeks", "streak"):
        expect(page.locator(f"[data-number={name}]")).to_be_visible()
    assert page.locator("[data-number=form] dd").text_content().strip("+−") == str(abs(round(answer["load"]["days"][-1]["form"])))
    weeks = answer["streaks"]["weeks"]["current"]["weeks"]
    expect(page.locator("[data-number=weeks]")).to_have_text(f"{weeks} week{'s' if weeks != 1 else ''} in a row")


def test_folded_lines_tell_their_result(visit):
    page = visit(script=False).open(PATH)
    for line in page.locator("details.fold > summary").all():
        assert len(line.locator("span").text_content()) > 5, line.text_content()


def test_charts(visit):
    """`figure > svg[role=img][aria-labelledby] + details table`."""
    page = visit().open(PATH)
    charts = page.locator("figure > svg")
    assert charts.count() >= 3
    for chart in charts.all():
        assert chart.get_attribute("role") == "img"
        for identity in chart.get_attribute("aria-labelledby").split():
            assert page.locator(f"[id='{identity}']").count() == 1, identity
        assert chart.evaluate("e => !!e.parentElement.querySelector('details table')"), chart.get_attribute("aria-labelledby")


def test_tables_open_without_javascript(visit):
    page = visit(script=False).open(PATH)
    page.locator("figure details summary").first.click()
    expect(page.locator("figure details table").first).to_be_visible()


def test_streak_and_totals_in_words(visit, figures):
    """Done means: their longest streak is found."""
    said = visit().open(PATH).locator("main").text_content()
    answer = figures()
    assert f"{answer['streaks']['longest']['days']} days" in " ".join(said.split())
    assert str(answer["totals"]["activities"]) in said.replace(",", "")


@pytest.mark.parametrize("query", [f"year={TODAY.year}", f"year={TODAY.year - 1}", "sports=run", "sports=run,bike", "metric=load",
                                   "metric=distance&sports=bike"])
def test_questions(visit, figures, query):
    page = visit().open(f"{PATH}?{query}")
    answer = figures(query)
    values = {day["day"]: day["value"] for week in answer["heatmap"]["weeks"] for day in week["days"] if "state" not in day}
    for cell in page.locator("rect[data-day][data-value]").all()[:40]:
        day = cell.get_attribute("data-day")
        if day in values:
            assert float(cell.get_attribute("data-value")) == values[day]


def test_form(visit):
    page = visit(script=False).open(PATH)
    form = page.locator("form:not([method=post])").first
    form.locator("[name=metric]").first.select_option("distance")
    form.locator("button").first.click()
    page.wait_for_url("**metric=distance**")
    expect(page.locator("[name=metric]").first).to_have_value("distance")


@pytest.mark.parametrize("query, field", [("year=1492", "year"), ("year=soon", "year"), ("sports=joy", "sports"), ("sports=run,joy", "sports"),
                                          ("metric=joy", "metric"), ("year=2026&year=2025", "year")])
def test_bad_questions(visit, query, field):
    page = visit().open(f"{PATH}?{query}", 422)
    bad = page.locator(f"form:not([method=post]) [name={field}]").first
    expect(bad).to_have_attribute("aria-invalid", "true")
    assert page.locator(f"[id='{bad.get_attribute('aria-describedby').split()[0]}']").text_content().strip()
