#!/usr/bin/env python3
"""page_pictures.py BINARY STAND_IN: the pictures in docs/, of the demonstration's year as a browser shows it today."""
import base64
import io
import sys

from household import YESTERDAY
from PIL import Image
from playwright.sync_api import sync_playwright
from stage.checks import given
from stage.demo_year import staged
from stage.serving import PROJECT
from visit import Visit, launched

#: A picture is for people who read on the phone, too.
MOST_BYTES = 150_000
OWN = "/athletes/anna"
PHONE = {"width": 360, "height": 720}


def picture(visit, path, beginning=None, **how):
    """Takes a picture whose top is the last element that matches BEGINNING, if there is one."""
    page = visit.open(OWN + path)
    if beginning:
        page.locator(beginning).evaluate_all("found => found.at(-1)?.scrollIntoView()")
    return page.screenshot(**how)


def beside_each_other(visit, views):
    images = "".join(f"<img src='data:image/png;base64,{base64.b64encode(view).decode()}'>" for view in views)
    visit.page.goto("about:blank")
    visit.page.set_content(f"<body style='margin:0;display:flex;gap:24px;padding:24px;background:#dcdad2;width:max-content'>{images}")
    return visit.page.locator("body").screenshot()


def keep(name, png):
    """Saves a picture with its 256 most frequent colours, unchanged; the others are only the edges of letters."""
    file = PROJECT / "docs" / f"pages-{name}.png"
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    most = sorted(picture.getcolors(picture.width * picture.height), reverse=True)[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for _, color in most for channel in color])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)
    size = file.stat().st_size
    print(f"{file.relative_to(PROJECT)}: {size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{file.name} is larger than {MOST_BYTES} bytes")


if __name__ == "__main__":
    with staged(*given("page_pictures.py BINARY STAND_IN", 2)) as stage, sync_playwright() as playwright:
        browser = launched(playwright)
        desk = Visit(browser, stage, stage.session())
        keep("calendar", picture(desk, "/calendar", full_page=True))
        keep("insights", picture(desk, "/insights", clip={"x": 0, "y": 0, "width": 1280, "height": 1180}, full_page=True))
        phone = Visit(browser, stage, stage.session(), width=PHONE["width"])
        phone.page.set_viewport_size(PHONE)
        views = [picture(phone, "/calendar#today"), picture(phone, f"/days/{YESTERDAY}", "article"), picture(phone, "/insights")]
        keep("phone", beside_each_other(desk, views))
        browser.close()
