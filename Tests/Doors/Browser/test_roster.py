"""The athletes at a glance."""
import re

import household
from playwright.sync_api import expect


def test_rows(visit, api):
    page = visit().open("/")
    rows = page.locator("[data-athlete-row]")
    assert sorted(row.get_attribute("data-athlete-row") for row in rows.all()) == sorted(household.everybody())
    row = page.locator("[data-athlete-row=anna]")
    week = row.locator("[data-planned-s][data-done-s]")
    expect(week).to_have_count(1)
    monday = household.TODAY.fromordinal(household.TODAY.toordinal() - household.TODAY.weekday())
    insights = api(f"athletes/anna/insights?from={monday}&to={household.TODAY}")
    totals = [one["total"] for one in insights["plan"]["weeks"] if one["start"] == str(monday)]
    for total in totals:
        assert int(week.get_attribute("data-done-s")) == total["done_time_s"] + total["unplanned_time_s"]
    expect(row.locator(".boxes li")).to_have_count(7)
    # Its last sync is told where it is late, or never was.
    expect(row.locator("time")).to_have_count(0)
    expect(page.locator("[data-athlete-row=ben]")).to_contain_text("Never synced")
    row.get_by_role("link").first.click()
    expect(page.locator("body")).to_have_attribute("data-page", "calendar")
    expect(page.locator("body")).to_have_attribute("data-athlete", "anna")


def test_no_trouble_without_trouble(visit):
    expect(visit().open("/").locator("[data-athlete-row=sixty] [data-trouble]")).to_have_count(0)


def test_one_athlete_needs_no_roster(visit):
    page = visit("sixty").open("/")
    expect(page.locator("body")).to_have_attribute("data-athlete", "sixty")
    expect(page.locator("body")).to_have_attribute("data-page", "calendar")


def test_report_draws_eight_weeks(visit):
    """As small columns, whose figures are there in words, too."""
    row = visit().open("/report").locator("table tr", has_text="wendy")
    assert row.locator("svg.marks rect").count() >= 7
    expect(row.locator("svg.marks + .hid")).to_have_text(re.compile(r"^([\d.,]+|–)(, ([\d.,]+|–)){7}$"))
