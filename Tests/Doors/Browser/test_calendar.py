"""The calendar: the month as a table, each workout once, the sums, and the way to another month."""
import calendar as months
import datetime as dt
import re

import places
import pytest
from household import LAST_MONTH, TODAY
from playwright.sync_api import expect

WORDS = {"completed": "Done", "planned": "Planned", "missed": "Missed"}


def shown(page):
    """What each slip says of itself, by UID."""
    return page.evaluate("""() => [...document.querySelectorAll('[data-workout]')].map(e => ({uid: e.dataset.workout,
        status: e.dataset.status, source: e.dataset.source, sport: e.dataset.sport, kind: e.dataset.kind,
        day: e.closest('[data-day]').dataset.day, text: e.textContent,
        link: (e.matches('a') ? e : e.querySelector('a')).getAttribute('href')}))""")


def known(api, athlete, month):
    days = places.days_of(month)
    answer = api(f"athletes/{athlete}/workouts?from={days[0]}&to={days[-1]}&missed=show")
    return {one["uid"]: one for one in answer["workouts"]}


def test_month(visit):
    page = visit().open(places.calendar("anna"))
    expect(page.locator("h1")).to_contain_text("Workouts")
    expect(page.locator("h1")).to_contain_text(f"{LAST_MONTH:%B %Y}")
    expect(page.locator("table#month")).to_have_attribute("data-month", places.MONTH)
    expect(page.locator("table#month caption")).to_have_count(1)
    heads = [head.text_content().strip()[:3] for head in page.locator("table#month th[scope=col]").all()]
    assert heads[:7] == list(months.day_abbr)
    cells = [cell.get_attribute("data-day") for cell in page.locator("td[data-day]").all()]
    assert [day for day in cells if day.startswith(places.MONTH)] == [str(day) for day in places.days_of(LAST_MONTH)]
    assert dt.date.fromisoformat(cells[0]).weekday() == 0 and len(cells) % 7 == 0


def test_this_month_is_the_first_page(visit):
    """With one athlete, the first page leads to it; today can't be overlooked."""
    page = visit("sixty").open("/")
    expect(page.locator("body")).to_have_attribute("data-page", "calendar")
    expect(page.locator("table#month")).to_have_attribute("data-month", f"{TODAY:%Y-%m}")
    expect(page.locator("td[aria-current=date]")).to_have_attribute("data-day", str(TODAY))
    expect(page.locator("[aria-current=date]")).to_have_count(1)


def test_each_workout_once(visit, api):
    """The page shows what the API tells, missed ones included, whatever the athlete's settings say."""
    workouts = known(api, "anna", LAST_MONTH)
    slips = [slip for slip in shown(visit().open(places.calendar("anna"))) if slip["day"].startswith(places.MONTH)]
    assert sorted(slip["uid"] for slip in slips) == sorted(workouts)
    for slip in slips:
        workout = workouts[slip["uid"]]
        assert {key: slip[key] for key in ("status", "source", "sport", "kind", "day")} == {
            key: workout[key] for key in ("status", "source", "sport", "kind", "day")}
        assert slip["link"].split("#")[0].endswith(f"/athletes/anna/days/{slip['day']}")
    assert {"completed", "missed"} <= {slip["status"] for slip in slips}


def test_status_in_words(visit):
    for month in (LAST_MONTH, TODAY, TODAY + dt.timedelta(days=28)):
        for slip in shown(visit().open(places.calendar("anna", f"{month:%Y-%m}"))):
            word = {"rest": "Day off"}.get(slip["kind"]) or (
                "Race" if slip["sport"] == "race" and slip["status"] == "planned" else WORDS[slip["status"]])
            assert word in slip["text"], slip


def test_badges(visit):
    page = visit().open(places.calendar("anna"))
    for source, word in {"strava": "Strava", "training_peaks": "TrainingPeaks"}.items():
        badges = page.locator(f"[data-badge={source}]")
        assert badges.count() and all(word in badge.text_content() for badge in badges.all())
        expect(page.locator(f"[data-workout]:not([data-source={source}]) [data-badge={source}]")).to_have_count(0)


def test_week_sums(visit):
    """Each week has its sums; those of the sports make up the whole."""
    page = visit().open(places.calendar("anna"))
    weeks = page.locator("[data-week]")
    assert weeks.count() in (4, 5, 6)
    for week in weeks.all():
        assert dt.date.fromisoformat(week.get_attribute("data-week")).weekday() == 0
        sums = week.evaluate("""e => [...e.querySelectorAll('[data-sum]'), ...(e.dataset.sum ? [e] : [])].map(s => [s.dataset.sum,
            ['plannedS', 'doneS', 'plannedM', 'doneM'].map(k => Number(s.dataset[k] ?? NaN))])""")
        whole, parts = [values for name, values in sums if name == "all"], [values for name, values in sums if name != "all"]
        assert len(whole) == 1 and len({name for name, _ in sums}) == len(sums)
        for place in range(2):
            assert whole[0][place] == sum(values[place] for values in parts), sums


def test_week_sum_is_that_of_insights(visit, api):
    monday = LAST_MONTH + dt.timedelta(days=(7 - LAST_MONTH.weekday()) % 7)
    insights = api(f"athletes/anna/insights?from={monday}&to={monday + dt.timedelta(days=6)}")
    total = next(week["total"] for week in insights["plan"]["weeks"] if week["start"] == str(monday))
    whole = visit().open(places.calendar("anna")).locator(f"[data-week='{monday}'] [data-sum=all]").first
    expect(whole).to_have_attribute("data-planned-s", str(total["planned_time_s"]))
    expect(whole).to_have_attribute("data-done-s", str(total["done_time_s"] + total["unplanned_time_s"]))


def test_other_months(visit):
    one = visit()
    page = one.open(places.calendar("anna"))
    page.locator("a[rel=prev]").first.click()
    before = LAST_MONTH - dt.timedelta(days=1)
    expect(page.locator("table#month")).to_have_attribute("data-month", f"{before:%Y-%m}")
    page.locator("a[rel=next]").first.click()
    expect(page.locator("table#month")).to_have_attribute("data-month", places.MONTH)
    page.locator("main").get_by_role("link", name="Today", exact=True).click()
    expect(page.locator("td[aria-current=date]")).to_have_attribute("data-day", str(TODAY))


def test_slip_leads_to_its_day(visit):
    page = visit().open(places.calendar("anna"))
    slip = page.locator("[data-workout]").first
    uid = slip.get_attribute("data-workout")
    (slip if slip.evaluate("e => e.matches('a')") else slip.locator("a").first).click()
    expect(page.locator("body")).to_have_attribute("data-page", "day")
    expect(page.locator(f"[data-explain='{uid}']")).to_have_count(1)


def test_eight_a_day(visit):
    """Row 88: then a link says how many more there are."""
    page = visit().open(places.calendar("crowd"))
    cell = page.locator(f"td[data-day='{places.busiest()}']")
    expect(cell.locator("[data-workout]")).to_have_count(8)
    more = cell.locator("[data-more]")
    expect(more).to_have_attribute("data-more", "492")
    expect(more).to_contain_text("492")
    (more if more.evaluate("e => e.matches('a')") else more.locator("a")).click()
    expect(page.locator("body")).to_have_attribute("data-page", "day")


def test_list_on_phones(visit):
    """One copy of it all: the table is laid out as a list, and stays a table to those who hear it."""
    page = visit(width=320).open(places.calendar("anna"))
    expect(page.locator("table#month")).to_have_count(1)
    boxes = [cell.bounding_box() for cell in page.locator("td[data-day]:has([data-workout])").all()[:4]]
    assert all(lower["y"] >= upper["y"] + upper["height"] - 1 for upper, lower in zip(boxes, boxes[1:], strict=False))
    expect(page.locator("[data-sum=all]").first).to_be_visible()


@pytest.mark.parametrize("script", [True, False, "broken"])
def test_syncing(visit, script):
    one = visit(script=script)
    page = one.open("/athletes/anna/calendar")
    expect(page.locator("form[data-action=sync] button").first).to_have_accessible_name("Sync Workouts")
    one.send("sync", wait="synced")
    expect(page.locator("[data-message=synced]")).to_have_attribute("role", "status")
    expect(page.locator("[data-sync=running]")).to_have_count(0)


def test_never_synced(visit):
    page = visit().open("/athletes/ben/calendar")
    expect(page.locator("[data-empty=never_synced]")).to_be_visible()
    expect(page.locator("form[data-action=connect] button")).to_have_text("Connect Strava")
    expect(page.locator("form[data-action=sync]").first).to_be_visible()


def test_connected_ones_need_no_button(visit):
    expect(visit().open("/athletes/anna/calendar").locator("form[data-action=connect]")).to_have_count(0)


def test_empty_month(visit):
    """It leads to the nearest months that have something."""
    page = visit().open(places.calendar("sixty", "2019-03"))
    links = page.locator("[data-empty=month] a")
    assert [re.search(r"month=(\d{4}-\d\d)", link.get_attribute("href"))[1] for link in links.all()] == [places.MONTH]
    links.first.click()
    assert page.locator("[data-workout]").count() >= 50


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "2026-00", "-1", "0000-00", "10000-01", "march", "2026-03-01", "%00"])
def test_bad_months(visit, month):
    """Row 91."""
    page = visit().open(places.calendar("anna", month), 404)
    expect(page.locator("body")).to_have_attribute("data-page", "error")


@pytest.mark.parametrize("month", ["0001-01", "9999-12", "2400-02"])
def test_far_months(visit, month):
    """Row 91: a 404, or an empty month that leads no robot on and on."""
    one = visit()
    answer = one.page.goto(places.calendar("anna", month))
    assert answer.status in (200, 404)
    if answer.status == 200:
        expect(one.page.locator("[data-empty=month]")).to_be_visible()
        further = "a[rel=next]" if month > "2100" else "a[rel=prev]"
        expect(one.page.locator(further)).to_have_count(0)


@pytest.mark.parametrize("page", ["calendar", "day", "activities", "insights", "settings"])
@pytest.mark.parametrize("athlete", ["nobody", "ben"])
def test_nothing_yet(visit, athlete, page):
    """Row 90: without a run, without Strava, without a feed there is a page that says what comes next."""
    seen = visit().open(places.path_of(page, athlete)[0])
    expect(seen.locator("body")).to_have_attribute("data-page", page)
    if page in ("calendar", "activities"):
        expect(seen.locator("[data-empty]").first).to_be_visible()
        assert seen.locator("[data-empty] a, [data-empty] button, main form").count()


