"""The report as a mail shows it: HTML without scripts, pictures and colours."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from test_accessible import RULES
from visit import too_wide


@pytest.fixture(scope="module")
def mail(stage):
    """The week of everybody on the stage, with the names that attack."""
    return stage.tpmerge("report", "--html")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 600])
def test_axe_finds_nothing_in_a_mail(browser, mail, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    try:
        page = context.new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.set_content(mail)
        found = Axe().run(page, options=RULES).response["violations"]
        assert not found, "\n".join(f"{one['id']}: {one['help']}: {node['html'][:150]}"
                                    for one in found for node in one["nodes"][:3])
        assert not too_wide(page)
        assert not asked, "a mail fetches nothing"
        assert page.evaluate("window.hacked") is None
    finally:
        context.close()
