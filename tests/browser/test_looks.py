"""Narrow and wide screens, light and dark, keyboard, and what readers with screen readers meet."""

import json

import pytest
from site_pages import PICKED, go, set_mode

pytestmark = pytest.mark.browser
READ = [*PICKED[:-2], "papers/flach.html", "gallery/trees/plot_7_forty_leaves.html"]
AXED = [
    "index.html",
    "gallery/index.html",
    "gallery/plot_types/plot_01_roc.html",
    "reference/rocplot.roc.html",
]
AXED += ["search.html?q=calibration"]
STILL = """
for (const one of document.getAnimations()) { try { one.finish() } catch { one.cancel() } }
"""
# Live figures, which pages frame, have tests of their own.
RUN = """
const done = arguments[arguments.length - 1];
axe.run({resultTypes: ["violations"], iframes: false}).then(found => done(JSON.stringify(found.violations.map(
  one => [one.impact, one.id, one.nodes.length, one.nodes[0].html.slice(0, 200), one.nodes[0].failureSummary]))));
"""
WIDER = """
const width = document.documentElement.clientWidth;
const inner = one => { for (let up = one.parentElement; up; up = up.parentElement) {
  if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX) && up !== document.body) return true; } };
const seen = one => one.checkVisibility() && !one.closest("dialog, .bd-sidebar-primary, .visually-hidden, .skip-link");
return [document.documentElement.scrollWidth - width, [...document.querySelectorAll("body *")]
  .filter(one => one.getBoundingClientRect().right > width + 1 && seen(one) && !inner(one))
  .slice(0, 3).map(one => one.outerHTML.slice(0, 160))];
"""


@pytest.fixture(scope="module")
def axe():
    """Read the script of axe-core."""
    package = pytest.importorskip("axe_core_python")
    from pathlib import Path

    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("window", ["wide", "narrow"])
def test_no_page_is_wider_than_the_screen(window, site, request):
    browser = request.getfixturevalue(window)
    wider = {}
    for page in READ:
        go(browser, site, page)
        over, what = browser.execute_script(WIDER)
        if over > 0 or what:
            wider[page] = over, what
    assert not wider, json.dumps(wider, indent=1)


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("page", AXED)
def test_axe_finds_nothing_serious(wide, site, axe, page, mode):
    set_mode(wide, site, mode)
    go(wide, site, page)
    wide.execute_script(STILL)
    wide.execute_script(axe)
    wide.execute_script("window.scrollTo(0, 0)")
    found = json.loads(wide.execute_async_script(RUN))
    assert not [one for one in found if one[0] in {"serious", "critical"}], json.dumps(found, indent=1)


def test_no_list_of_pages_stands_empty(wide, site):
    for page, listed in {"start.html": 0, "journals.html": 0, "guide/folds.html": 6}.items():
        go(wide, site, page)
        sidebar = wide.find_element("css selector", ".bd-sidebar-primary")
        assert sidebar.is_displayed() == bool(listed), page
        assert len(sidebar.find_elements("css selector", "nav.bd-links li a")) >= listed


def test_a_table_with_pictures_can_be_filtered_on_a_phone(narrow, site):
    go(narrow, site, "fields/medicine.html")
    rows = narrow.find_elements("css selector", "tbody tr")
    narrow.find_element("css selector", ".filter input").send_keys("McNemar")
    assert 0 < sum(row.is_displayed() for row in rows) < len(rows)


def test_the_switch_turns_the_page_dark_and_light(wide, site):
    set_mode(wide, site, "light")
    go(wide, site, "index.html")
    ground = "return getComputedStyle(document.body).backgroundColor"
    grounds = {}
    for mode in ("dark", "auto", "light"):
        for part in (".theme-switch-button", f".theme-change-button[data-mode={mode}]"):
            next(one for one in wide.find_elements("css selector", part) if one.is_displayed()).click()
        wide.execute_script(STILL)
        grounds[wide.execute_script("return document.documentElement.dataset.mode")] = wide.execute_script(
            ground
        )
    assert set(grounds) == {"light", "dark", "auto"}
    assert grounds["light"] == "rgb(255, 255, 255)"
    assert max(int(one) for one in grounds["dark"].strip("rgb()").split(",")) < 60


def test_figures_are_light_on_dark_in_the_dark_mode(wide, site):
    from io import BytesIO

    import numpy as np
    from PIL import Image

    def corner(page, selector):
        """Return the lightness of the corner of a picture, as it is seen."""
        go(wide, site, page)
        one = wide.find_element("css selector", selector)
        wide.execute_script("arguments[0].scrollIntoView({block: 'center'})", one)
        wide.execute_async_script("arguments[0].decode().then(arguments[1])", one)
        with Image.open(BytesIO(one.screenshot_as_png)) as seen:
            return int(np.asarray(seen.convert("L"))[:6, 8:14].max())

    figures = {
        "gallery/plot_types/plot_01_roc.html": "img.sphx-glr-single-img",
        "index.html": ".contact-sheet img",
        "guide/folds.html": "img.drawn",
        "start.html": "#from-pandas img.drawn",
    }
    for mode, (least, most) in {"dark": (0, 60), "light": (250, 255)}.items():
        set_mode(wide, site, mode)
        for page, selector in figures.items():
            assert least <= corner(page, selector) <= most, (mode, page)
        assert corner("start.html", "#styles img.drawn") > 200  # a style is shown as it is


def test_the_first_tab_skips_to_the_text(wide, site):
    from selenium.webdriver.common.keys import Keys

    go(wide, site, "gallery/plot_types/plot_01_roc.html")
    wide.switch_to.active_element.send_keys(Keys.TAB)
    link = wide.switch_to.active_element
    wide.execute_script(STILL)
    assert "Skip" in link.get_attribute("textContent")
    assert link.is_displayed()
    link.send_keys(Keys.ENTER)
    assert wide.current_url.endswith("#main-content")
    wide.switch_to.active_element.send_keys(Keys.TAB)
    assert wide.execute_script("return !!document.activeElement.closest('main')")


def test_control_k_opens_the_search_which_leads_to_its_page(wide, site):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import WebDriverWait

    go(wide, site, "gallery/index.html")
    ActionChains(wide).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    field = wide.switch_to.active_element
    assert field.get_attribute("name") == "q"
    field.send_keys("DeLong", Keys.ENTER)
    WebDriverWait(wide, 20).until(lambda one: "search.html?q=DeLong" in one.current_url)
    WebDriverWait(wide, 20).until(lambda one: one.find_elements("css selector", "ul.search > li > a"))


def test_escape_closes_the_search(wide, site):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    go(wide, site, "gallery/index.html")
    ActionChains(wide).key_down(Keys.CONTROL).send_keys("k").key_up(Keys.CONTROL).perform()
    opened = "return document.getElementById('pst-search-dialog').open"
    assert wide.execute_script(opened)
    ActionChains(wide).send_keys(Keys.ESCAPE).perform()
    assert not wide.execute_script(opened)


def test_pictures_are_sharp_on_screens_of_high_resolution(wide, site):
    """Two pixels of the picture for a pixel of the page."""
    go(wide, site, "gallery/plot_types/plot_01_roc.html")
    natural, shown = wide.execute_script(
        "const one = document.querySelector('img.sphx-glr-single-img'); return [one.naturalWidth, one.clientWidth]"
    )
    assert natural >= 1.99 * shown > 0
