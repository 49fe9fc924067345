"""What an athlete says of an activity in a browser, beside what Strava says; without JavaScript, too."""
import pytest
from playwright.sync_api import expect

PATH = "/athletes/anna/activities"


@pytest.fixture
def chosen(visit, api):
    """A run of a while ago, with nothing said of it before or after."""
    row = next(one for one in api("athletes/anna/activities?type=Run&per_page=50&page=2")["activities"] if one.get("calories"))
    yield row
    page = visit().open(f"{PATH}/{row['id']}")
    if page.locator("[data-section=edit] [name=reset]").count():
        form(page).locator("[name=reset]").click()


def form(page):
    """The form, which is folded unless it has something to say."""
    fold = page.locator("[data-section=edit]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold.locator("form[data-action=edit]")


def save(page):
    form(page).get_by_role("button", name="Save").click()
    expect(page.locator("[data-message=edited]")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_name_and_calories(visit, api, chosen, script):
    page = visit(script=script).open(f"{PATH}/{chosen['id']}")
    form(page).get_by_label("Name").fill("Said by hand")
    form(page).get_by_label("Calories").fill("0")
    save(page)
    expect(page.locator("h1")).to_contain_text("Said by hand")
    expect(page.locator("[data-metric=calories]")).to_have_attribute("data-value", "0")
    expect(form(page).locator("[data-original=name]")).to_contain_text(chosen["name"][:20])
    told = api(f"athletes/anna/activities/{chosen['id']}")
    assert told["edited"] == ["name", "calories"] and told["calories"] == 0 and not told["calories_estimated"]
    form(page).get_by_label("Name").fill("")
    save(page)
    assert api(f"athletes/anna/activities/{chosen['id']}")["edited"] == ["calories"]
    form(page).get_by_role("button", name="Take it all back").click()
    expect(page.locator("[data-message=edited]")).to_be_visible()
    expect(page.locator("[data-section=edit] [name=reset]")).to_have_count(0)
    assert api(f"athletes/anna/activities/{chosen['id']}")["name"] == chosen["name"]


def test_exclude(visit, api, chosen):
    one = visit()
    page = one.open(f"{PATH}/{chosen['id']}")
    form(page).get_by_label("Exclude it").check()
    save(page)
    expect(page.locator("p[data-excluded]")).to_be_visible()
    assert "workout_uid" not in api(f"athletes/anna/activities/{chosen['id']}")
    one.open(f"{PATH}?from={chosen['day']}&to={chosen['day']}")
    row = page.locator(f"[data-activity='{chosen['id']}']")
    expect(row).to_have_attribute("data-excluded", "true")
    expect(row).to_contain_text("Excluded")
    one.open(f"/athletes/anna/days/{chosen['day']}")
    expect(page.locator(f"a[href$='/activities/{chosen['id']}']")).to_have_count(0)


@pytest.mark.parametrize("name, value", [("name", "\u200b"), ("calories", "many"), ("calories", "20001"), ("calories", "1.5")])
def test_bad_values(visit, api, chosen, name, value):
    page = visit().open(f"{PATH}/{chosen['id']}")
    field = form(page).locator(f"[name={name}]")
    field.fill(value)
    form(page).get_by_role("button", name="Save").click()
    expect(page.locator("[data-section=edit]")).to_have_attribute("open", "")
    bad = form(page).locator(f"[name={name}]")
    expect(bad).to_have_attribute("aria-invalid", "true")
    assert page.locator(f"[id='{bad.get_attribute('aria-describedby')}']").text_content().strip()
    assert api(f"athletes/anna/activities/{chosen['id']}")["edited"] == []


def test_not_another_athletes(visit, chosen):
    visit().open(f"/athletes/ben/activities/{chosen['id']}", 404)
