"""What holds for each page: its frame, its headers, its forms, and that nothing of it needs more than HTML."""
import re

import places
import pytest
from playwright.sync_api import expect
from visit import WIDTHS, too_wide, width_of

pages = pytest.mark.parametrize("page", places.ALL)


@pages
def test_frame(show, page):
    seen = show(page).page
    assert seen.locator("html").get_attribute("lang") == "en"
    expect(seen.locator("body")).to_have_attribute("data-page", page)
    expect(seen.locator("h1")).to_have_count(1)
    expect(seen.locator("main#main")).to_have_count(1)
    expect(seen.locator("body > header, body > footer, nav[aria-label=Main]")).to_have_count(3)
    skip = seen.locator("a").first
    assert (skip.text_content().strip(), skip.get_attribute("href")) == ("Skip to content", "#main")
    parts = seen.title().split(" · ")
    assert parts[-1] == "tpmerge" and parts[0], seen.title()
    if page in places.OWN:
        expect(seen.locator("body")).to_have_attribute("data-athlete", "anna")
        assert "anna" in parts, seen.title()
        expect(seen.locator("nav[aria-label=Main] [aria-current=page]")).to_have_count(1)


@pages
def test_forms(show, page):
    """Each changes something only by POST, with a token, and has a name; searching is no change."""
    for form in show(page).page.locator("form").all():
        if form.get_attribute("method") == "post":
            assert form.get_attribute("data-action"), form.inner_html()
            if form.get_attribute("data-action") != "sign-in":
                assert form.locator("input[type=hidden][name=csrf]").get_attribute("value")
        else:
            assert form.get_attribute("id") == "filter" or page == "insights", form.inner_html()
        for field in form.locator("input:not([type=hidden]), select, textarea").all():
            assert field.evaluate("e => e.labels.length || e.getAttribute('aria-label')"), field.evaluate("e => e.outerHTML")


@pages
def test_headers(show, page, visit, stage):
    path, status = places.path_of(page, "anna", "0")
    if page == "activity":
        path = show(page).page.url
    answer = visit(signed_in=page != "sign-in").page.request.get(path, fail_on_status_code=False)
    headers = answer.headers
    assert answer.status == status
    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY" and headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["x-robots-tag"] == "noindex, nofollow"
    policy = headers["content-security-policy"]
    for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy


@pages
def test_code_without_inline_anything(show, page):
    """Row 41: nothing would run or be styled even if the policy were off."""
    seen = show(page).page
    source = seen.request.get(seen.url, fail_on_status_code=False).text()
    assert not re.search(r"<script(?![^>]*\ssrc=)", source)
    assert not re.search(r"\son[a-z]+\s*=", re.sub(r">[^<]*<", "><", source))
    assert not re.search(r"<style|\sstyle\s*=", source)
    assert "Optional(" not in source and ">null<" not in source and ">nan<" not in source.lower()


@pages
@pytest.mark.parametrize("width", WIDTHS.values())
def test_no_sideways_scrolling(show, page, width):
    seen = show(page, width=width).page
    whole, window = width_of(seen)
    assert whole <= window, too_wide(seen)


@pages
def test_without_javascript(show, page):
    """Row 93."""
    seen = show(page, script=False).page
    expect(seen.locator("h1")).to_be_visible()
    if page in ("settings", "roster"):
        expect(seen.locator("form[data-action=sign-out] button")).to_be_visible()


@pages
def test_with_a_failing_script(show, page):
    """Row 93: it fails at its first line."""
    expect(show(page, script="broken").page.locator("h1")).to_be_visible()


@pages
def test_in_print(show, page):
    seen = show(page).page
    seen.emulate_media(media="print")
    expect(seen.locator("h1")).to_be_visible()
    for hidden in ("nav[aria-label=Main]", "form[data-action=sign-out]", "a:text-is('Skip to content')"):
        for one in seen.locator(hidden).all():
            assert not one.is_visible() or one.bounding_box()["x"] < 0, hidden


@pages
def test_motion(show, page):
    """Whoever wants less motion gets none."""
    seen = show(page, reduced_motion="reduce").page
    moving = seen.evaluate("""() => [...document.querySelectorAll('*')].filter(e => {
        const style = getComputedStyle(e);
        return [style.transitionDuration, style.animationDuration].some(d => d.split(',').some(t => parseFloat(t) > 0.01))
    }).map(e => e.outerHTML.slice(0, 100))""")
    assert not moving and not seen.evaluate("document.getAnimations().length")


@pages
def test_powered_by_strava(show, page):
    """Each activity leads to its own page at Strava, and the page says whose data it shows."""
    seen = show(page).page
    links = seen.locator("a[href^='https://www.strava.com/activities/']")
    for link in links.all():
        assert re.fullmatch(r"https://www\.strava\.com/activities/\d+", link.get_attribute("href"))
    if page in ("calendar", "day", "activities", "activity", "insights"):
        expect(seen.locator("footer")).to_contain_text("Powered by Strava")
    if page == "activity":
        expect(links.filter(has_text="View on Strava").first).to_be_visible()
