"""What pages weigh, and what a first view of a month costs."""
import gzip
import re

import places
import pytest
from playwright.sync_api import expect

KB = 1000


def html(visit, path):
    answer = visit().page.request.get(path)
    assert answer.status == 200
    return answer.body()


@pytest.mark.parametrize("athlete, most", [("sixty", 100), ("crowd", 400)])
def test_month(visit, athlete, most):
    """60 workouts, and 3,000."""
    assert len(html(visit, places.calendar(athlete))) <= most * KB


def test_year(visit):
    """A year of training in charts and tables."""
    assert len(html(visit, places.path_of("insights", "anna")[0])) <= 120 * KB


def test_assets(visit):
    """All stylesheets, all scripts, and no fonts, each kept for good by browsers."""
    one = visit()
    sizes = {"css": 0, "js": 0}
    found = set()
    for page in ("calendar", "day", "activities", "insights", "settings"):
        found |= set(re.findall(r'(?:href|src)="([^"]*/assets/[^"]+)"', one.page.request.get(places.path_of(page, "anna")[0]).text()))
    for address in found:
        answer = one.page.request.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        kind = address.rpartition(".")[2]
        assert kind in ("css", "js", "svg", "png", "ico", "webmanifest"), address
        if kind in sizes:
            sizes[kind] += len(answer.body())
    assert 0 < sizes["css"] <= 40 * KB and sizes["js"] <= 6 * KB, sizes


@pytest.mark.parametrize("athlete", ["sixty", "anna"])
def test_first_view(visit, athlete):
    """Everything that comes over the wire, headers too, with an empty cache; at most four requests."""
    one = visit()
    wire, unpacked = [], []
    session = one.context.new_cdp_session(one.page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: wire.append(event["encodedDataLength"]))
    one.page.on("response", lambda answer: answer.headers.get("content-encoding") == "gzip" or unpacked.append(answer.headers))
    one.open(places.calendar(athlete))
    one.page.wait_for_load_state("networkidle")
    assert len(one.requests) <= 4, one.requests
    assert sum(wire) <= 40 * KB, wire
    # What is small isn't packed.
    assert all(int(headers["content-length"]) <= 1024 for headers in unpacked), unpacked


def test_tokens_are_masked(visit):
    """A token is another one in each answer, so that packing gives nothing away; both are good."""
    one = visit()
    tokens = [one.open("/athletes/anna/settings").locator("[name=csrf]").first.input_value() for _ in range(3)]
    packed = one.page.request.get("/athletes/anna/settings", headers={"Accept-Encoding": "gzip"})
    if packed.headers.get("content-encoding") == "gzip":
        assert len(set(tokens)) == 3


def test_nothing_is_said_twice(visit):
    """Packed, a month of 60 workouts is a fraction: what repeats is names of classes, not copies of the list."""
    page = html(visit, places.calendar("sixty"))
    assert len(gzip.compress(page, 6)) <= 25 * KB


def test_caches_keep_assets_and_nothing_else(visit):
    """A second view asks for the page alone."""
    one = visit()
    one.open(places.calendar("sixty"))
    one.requests.clear()
    fresh = []
    one.page.on("response", lambda answer: fresh.append(answer.url) if not answer.from_service_worker else None)
    one.open(places.calendar("anna"))
    expect(one.page.locator("h1")).to_be_visible()
    assert sum("/assets/" not in address for address in one.requests) == 1
