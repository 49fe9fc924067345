"""Data from outside is text, however it looks: rows 41, 42, 51, 87, 88, 89, 92 of the web faults."""
import re
import urllib.parse

import places
import pytest
from household import LAST_MONTH, UGLY
from playwright.sync_api import expect
from visit import WIDTHS, too_wide, unfold, width_of

PATHS = {
    "calendar": places.calendar("mallory"),
    "activities": "/athletes/mallory/activities",
    "insights": "/athletes/mallory/insights",
    "settings": "/athletes/mallory/settings",
    **{f"day {place}": places.day("mallory", LAST_MONTH.replace(day=place + 1)) for place in range(len(UGLY))},
    "impossible days": places.day("mallory", LAST_MONTH.replace(day=24)),
}
paths = pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
#: What a page may link to outside: Strava's own pages, made of ids.
LINKS = re.compile(r"(/|#|\?|webcal://|https://www\.strava\.com/|https://calendar\.google\.com/|http://127\.0\.0\.1:\d+/)")


def clean(page):
    """Whether nothing ran, and nothing that came from outside became an element, an attribute or a link."""
    assert page.evaluate("window.hacked") is None
    strange = page.evaluate("""() => [...document.querySelectorAll('*')].filter(e =>
        ['IMG', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'STYLE', 'TEXTAREA'].includes(e.tagName) && !e.dataset.ours ||
        e.tagName.toLowerCase() === 'script' && !/\\/assets\\//.test(e.getAttribute('src') || '') ||
        [...e.attributes].some(a => /^on/i.test(a.name) || a.name === 'style' || a.name === 'autofocus')).map(e => e.outerHTML.slice(0, 150))""")
    assert not strange
    for address in page.evaluate("[...document.querySelectorAll('[href], [src], [action], [formaction]')].map(e => "
                                 "e.getAttribute('href') ?? e.getAttribute('src') ?? e.getAttribute('action'))"):
        assert address is None or address == "" or LINKS.match(address), address
        assert address is None or "evil.example" not in address.partition("?")[0]


@paths
def test_nothing_runs(visit, path):
    """Row 41 and 42: even if the policy were off. What it forbids would end `test_layout_holds`, which leaves it on."""
    page = visit(bypass_csp=True).open(path)
    clean(page)
    for slip in page.locator("[title]").all()[:5]:
        slip.hover(force=True)
    clean(page)


@paths
@pytest.mark.parametrize("width", [WIDTHS["phone"], WIDTHS["desk"]])
def test_layout_holds(visit, path, width):
    """Row 87: nothing scrolls sideways."""
    page = visit(width=width).open(path)
    unfold(page)
    whole, window = width_of(page)
    assert whole <= window, too_wide(page)


@pytest.mark.parametrize("place", range(len(UGLY)))
def test_names_are_shown(visit, place):
    """Row 41: as that text, unchanged as far as it can be seen; an empty name gets the sport's (87)."""
    page = visit().open(places.day("mallory", LAST_MONTH.replace(day=place + 1)))
    said = visible(page.locator("main").text_content())
    name = visible(UGLY[place])[:60]
    assert name in said if name else "Run" in said
    assert not re.search(r"Optional\(|\binf\b|\bnan\b|\bnull\b", said.replace("Optional(nil) NaN null inf", ""), re.I)


def visible(text):
    """Without what can't be seen: controls, and how blanks are many."""
    return " ".join(re.sub(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]", " ", text).split())


def test_directions_stay_inside(visit):
    """Row 87: names are isolated, so that nothing around them is turned round."""
    for path in (PATHS["calendar"], PATHS["activities"], PATHS["day 12"]):
        page = visit().open(path)
        loose = page.evaluate("""() => { const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) if (/[\\u0590-\\u06ff]/.test(walk.currentNode.data)) {
                const e = walk.currentNode.parentElement;
                if (!e.closest('bdi, [dir=auto], option, title, svg, textarea')) found.push(e.outerHTML.slice(0, 120)); }
            return found; }""")
        assert not loose


@pytest.mark.parametrize("text", UGLY[:12], ids=range(1, 13))
def test_search_field(visit, text):
    """Row 41: what was searched for stands in the field again, as text."""
    page = visit().open("/athletes/mallory/activities?" + urllib.parse.urlencode({"q": text}))
    expect(page.locator("#filter [name=q]")).to_have_value(text)
    clean(page)


@pytest.mark.parametrize("path", ["/sign-in?code={}", "/sign-in?then={}", "/sign-in?message={}", "/{}", "/athletes/{}/calendar",
                                  "/athletes/anna/settings?message={}", "/athletes/anna/calendar?month={}"])
@pytest.mark.parametrize("text", UGLY[:6], ids=range(1, 7))
def test_addresses(visit, path, text):
    one = visit(signed_in="sign-in" not in path)
    one.page.goto(path.format(urllib.parse.quote(text, safe="")))
    clean(one.page)


@pytest.mark.parametrize("tail", ["/x.css", ";.css", "%2e.css", "?.css", "/..;/x.js"])
def test_nothing_private_in_shared_caches(visit, tail):
    """Row 51."""
    for page in ("calendar", "settings"):
        answer = visit().page.request.get(f"/athletes/anna/{page}{tail}", fail_on_status_code=False)
        assert answer.status in (404, 400, 422) or answer.headers["cache-control"] == "no-store"
        assert "public" not in answer.headers.get("cache-control", "")


@pytest.mark.parametrize("page", ["calendar", "activities", "insights", "impossible days"])
def test_impossible_figures(visit, page):
    """Row 89: left out, or shown as they are; never in a machine's words."""
    said = visit().open(PATHS[page]).locator("body").evaluate("e => e.innerText").replace("Optional(nil) NaN null inf", "")
    assert not re.search(r"Optional\(|\binf\b|\bNaN\b|\bnull\b|undefined", said)


@pytest.mark.parametrize("page", ["calendar", "day", "activities", "insights"])
@pytest.mark.parametrize("width", [WIDTHS["phone"], WIDTHS["desk"]])
def test_crowds(visit, page, width):
    """Row 88: 3,000 in a month, 500 on a day, 20,000 activities, 50 sports, 30 years."""
    path = places.calendar("crowd") if page == "calendar" else places.day("crowd", places.busiest()) if page == "day" else \
        places.path_of(page, "crowd")[0]
    seen = visit(width=width).open(path)
    whole, window = width_of(seen)
    assert whole <= window, too_wide(seen)


def test_old_assets(visit):
    """Row 92: an asset of a former version is gone, and a page without its stylesheet still works."""
    one = visit()
    one.context.route(re.compile(r"/assets/"), lambda route: route.fulfill(status=200, body="", content_type="text/css"))
    one.open("/athletes/anna/settings").get_by_text("Disconnect", exact=True).click()
    expect(one.page.locator("body")).to_have_attribute("data-page", "disconnect")
    assert one.page.request.get("/assets/tpmerge.0000000000000000.css", fail_on_status_code=False).status == 404


