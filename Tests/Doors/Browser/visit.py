"""Somebody's browser, and what must not happen in it whatever it looks at."""
import re

from playwright.sync_api import expect
from stage.checks import chromium

#: Milliseconds, after which something hangs: a crowded machine may be late.
PATIENCE = 60_000
WIDTHS = {"phone": 320, "tablet": 768, "desk": 1280}
BROKEN = "throw new Error('the first line');"


def launched(playwright):
    """The system's browser, without a GPU."""
    if not (found := chromium()):
        raise RuntimeError("There is no chromium. Run: make setup, or say where it is: CHROMIUM=/path/to/chrome")
    return playwright.chromium.launch(executable_path=found, args=["--disable-gpu"])


class Visit:
    """A browser of its own, with a session or without, looking at one page after the other."""

    def __init__(self, browser, stage, cookie=None, also=(), script=True, width=1280, zone="Europe/Berlin", **more):
        """ALSO: other origins that may be asked. SCRIPT: True, False, or "broken", as from its first line on."""
        self.stage, self.allowed, self.script = stage, {stage.address, *also}, script
        self.troubles, self.requests, self.expected = [], [], set()
        self.context = browser.new_context(
            base_url=stage.address, java_script_enabled=script is not False, timezone_id=zone, locale="en-GB",
            viewport={"width": width, "height": 900}, **more)
        self.context.set_default_timeout(PATIENCE)
        if cookie:
            self.context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": stage.address}])
        if script is True:
            self.context.expose_binding("reported", lambda _, what: self.troubles.append(f"CSP: {what}"))
            self.context.add_init_script(
                "document.addEventListener('securitypolicyviolation', e => reported(e.violatedDirective + ' ' + e.blockedURI))")
        if script == "broken":
            self.context.route(re.compile(r"/assets/[^/]*\.js$"), lambda route: route.fulfill(
                status=200, content_type="text/javascript; charset=utf-8", body=BROKEN))
        self.page = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", self._failed)
        self.page.on("dialog", lambda dialog: (self.troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def _said(self, message):
        # What couldn't be loaded is judged by its answer.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.troubles.append(f"console: {message.text}")

    def _failed(self, error):
        if self.script != "broken" or "the first line" not in str(error):
            self.troubles.append(f"script: {error}")

    def _asked(self, request):
        self.requests.append(request.url)
        if request.url.split("/", 3)[:3] not in [origin.split("/") for origin in self.allowed] and \
                not request.url.startswith(("data:", "blob:", "about:")):
            self.troubles.append(f"another origin is asked: {request.url[:200]}")

    def _answered(self, answer):
        if answer.status >= 400 and not answer.request.is_navigation_request():
            self.troubles.append(f"{answer.status} for {answer.url}")

    def open(self, path, status=200):
        """Opens a page of ours, which must answer with a status; the page."""
        answer = self.page.goto(path, wait_until="load")
        assert answer.status == status, f"{path} answers {answer.status}"
        return self.page

    def send(self, action, label=None, wait=None):
        """Presses the button of a form, and waits for the message that comes of it."""
        form = self.page.locator(f"form[data-action={action}]")
        button = form.get_by_role("button", name=label) if label else form.locator("button")
        button.first.click()
        if wait:
            expect(self.page.locator(f"[data-message={wait}]")).to_be_visible()

    def close(self):
        self.context.close()
        assert not self.troubles, "\n".join(self.troubles)


def unfold(page):
    """Opens what is folded away."""
    page.locator("details").evaluate_all("all => all.forEach(e => e.open = true)")


def width_of(page):
    """How wide the page is and how wide the window: the page must not be wider."""
    return page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")


def too_wide(page):
    """What reaches beyond the window, as far as it isn't within something that scrolls or is hidden."""
    return page.evaluate("""() => [...document.body.querySelectorAll('*')].filter(e => {
        if (e.getBoundingClientRect().right <= window.innerWidth + 1) return false;
        for (let p = e.parentElement; p; p = p.parentElement)
            if (getComputedStyle(p).overflowX !== 'visible') return false;
        return true;
    }).slice(0, 5).map(e => e.outerHTML.slice(0, 120))""")
