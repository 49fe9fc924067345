"""WCAG 2.2 AA: axe, the keyboard, the size of what is aimed at."""
import places
import pytest
from axe_playwright_python.sync_playwright import Axe
from visit import WIDTHS, too_wide, unfold, width_of

pages = pytest.mark.parametrize("page", places.ALL)
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


@pages
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [WIDTHS["phone"], WIDTHS["desk"]])
def test_axe_finds_nothing(show, page, scheme, width):
    seen = show(page, color_scheme=scheme, width=width).page
    unfold(seen)
    # What follows in a long table is more of the same, and axe looks at each cell.
    seen.locator("tbody tr:nth-child(n+9)").evaluate_all("rows => rows.forEach(row => row.remove())")
    found = Axe().run(seen, options=RULES).response["violations"]
    assert not found, "\n".join(f"{one['id']}: {one['help']}: {node['html'][:150]} {node['failureSummary'][:300]}"
                                for one in found for node in one["nodes"][:3])


@pages
def test_dark_is_dark(show, page):
    """Both schemes are meant: the ground is light or dark, and so says the page to the browser."""
    light = {}
    for scheme in ("light", "dark"):
        seen = show(page, color_scheme=scheme).page
        channels = seen.evaluate("getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number)")
        light[scheme] = sum(channels) / 3
        assert "dark" in seen.evaluate("getComputedStyle(document.documentElement).colorScheme")
    assert light["light"] > 200 and light["dark"] < 60, light


@pages
def test_keyboard(show, page):
    """Everything that can be pressed is reached by Tab, in the order of the page, each with an outline."""
    seen = show(page).page
    wanted = seen.evaluate("""() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
        .filter(e => e.checkVisibility() && !e.disabled).length""")
    reached = []
    for _ in range(wanted + 5):
        seen.keyboard.press("Tab")
        at = seen.evaluate("""() => { const e = document.activeElement;
            if (!e || e === document.body) return null;
            if (e.dataset.met) return 'again';
            e.dataset.met = 1;
            const s = getComputedStyle(e), box = e.getBoundingClientRect();
            const ring = s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1 || s.boxShadow !== 'none';
            return {what: e.outerHTML.slice(0, 100), ring, seen: box.width > 0 && box.right > 0 && box.bottom > 0}; }""")
        if not at or at == "again":
            break
        reached.append(at)
    assert len(reached) >= wanted, f"{len(reached)} of {wanted} are reached"
    assert not [one["what"] for one in reached if not one["ring"]]
    assert not [one["what"] for one in reached if not one["seen"]]


@pages
def test_skip_link(show, page):
    """The first Tab shows the way past the navigation, and Enter goes it."""
    seen = show(page).page
    seen.keyboard.press("Tab")
    skip = seen.locator("a").first
    box = skip.bounding_box()
    assert skip.evaluate("e => e === document.activeElement") and box["x"] >= 0 and box["y"] >= 0
    seen.keyboard.press("Enter")
    seen.wait_for_url("**#main")


@pages
@pytest.mark.parametrize("width", [WIDTHS["phone"], WIDTHS["desk"]])
def test_targets_can_be_hit(show, page, width):
    """24 px each way, but for links within sentences and those with as much room around them (2.5.8)."""
    small = show(page, width=width).page.evaluate("""() => {
        const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary')]
            .filter(e => e.checkVisibility({checkVisibilityCSS: true}) && e.getBoundingClientRect().right > 0);
        const boxes = all.map(e => e.getBoundingClientRect());
        const inline = e => getComputedStyle(e).display === 'inline' && [...e.parentElement.childNodes]
            .some(n => n !== e && n.nodeType === 3 && n.textContent.trim().length > 2);
        const middle = b => [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
        const near = (b, i) => boxes.some((o, j) => { if (i === j) return false;
            const [x, y] = middle(b), dx = Math.max(o.left - x, 0, x - o.right), dy = Math.max(o.top - y, 0, y - o.bottom);
            return Math.hypot(dx, dy) < 12; });
        return all.filter((e, i) => { const b = boxes[i];
            return (b.width < 23.5 || b.height < 23.5) && !inline(e) && near(b, i); }).map(e => e.outerHTML.slice(0, 120));
    }""")
    assert not small


@pages
def test_large_text(show, page):
    """Letters twice as large (1.4.4); that 320 px are enough, which is 400 % of 1280, is tried for every page."""
    seen = show(page, width=WIDTHS["desk"]).page
    seen.evaluate("document.documentElement.style.fontSize = '200%'")
    whole, window = width_of(seen)
    assert whole <= window, too_wide(seen)
