"""The traps of this suite work: each catches a page that is bad on purpose."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from visit import Visit, too_wide, width_of

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
GOOD = "<!DOCTYPE html><html lang=en><title>t</title><main><h1>Good</h1></main></html>"


@pytest.fixture
def shown(browser, stage):
    """Shows a page of our address with a body of the test's; what the guard says of it."""
    visits = []

    def show(body, headers=(("Content-Security-Policy", POLICY),), **more):
        one = Visit(browser, stage, **more)
        visits.append(one)
        one.context.route("**/guard", lambda route: route.fulfill(
            status=200, content_type="text/html; charset=utf-8", headers=dict(headers), body=body))
        one.context.route("https://evil.example/**", lambda route: route.abort())
        one.open("/guard")
        return one
    yield show
    for one in visits:
        one.context.close()


def told(one, what):
    """Waits until the guard tells something, for a minute at most; whether it did."""
    for _ in range(6000):
        if any(what in trouble for trouble in one.troubles):
            return True
        one.page.wait_for_timeout(10)  # Real time: nothing else hands on what the browser has said.
    return False


def test_good_page(shown):
    one = shown(GOOD)
    # A browser tells things in their order.
    one.page.evaluate("console.error('the end')")
    assert told(one, "the end") and one.troubles == ["console: the end"]


@pytest.mark.parametrize("bad, what", [
    ("<script>1</script>", "CSP"), ("<p style='color: red'>", "CSP"), ("<img src=/assets/nothing.png>", "404"),
    ("<img src=https://evil.example/x.png>", "CSP")])
def test_what_the_policy_forbids(shown, bad, what):
    assert told(shown(GOOD + bad), what)


@pytest.mark.parametrize("bad, what", [
    ("<script>console.error('oh')</script>", "console: oh"), ("<script>throw new Error('no')</script>", "script: no"),
    ("<script>alert(1)</script>", "dialog"), ("<img src=https://evil.example/x.png>", "another origin")])
def test_what_happens_without_a_policy(shown, bad, what):
    assert told(shown(GOOD + bad, headers=()), what)


def test_axe(shown):
    page = shown("<!DOCTYPE html><html><body><img src=data:,><p style='color: #aaa'>pale</p></body></html>", headers=()).page
    found = {one["id"] for one in Axe().run(page).response["violations"]}
    assert {"html-has-lang", "image-alt", "color-contrast"} <= found


def test_width(shown):
    page = shown(GOOD + "<p id=wide style='width: 400px'>wide", headers=(), width=320).page
    whole, window = width_of(page)
    assert whole > window and "wide" in too_wide(page)[0]
