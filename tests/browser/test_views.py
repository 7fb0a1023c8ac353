"""Print views and anatomies: what is chosen is shown as large as it is printed, by mouse, keyboard and address."""

import json
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser
VIEW = "view/roc/plot_0_three_models.html"
ANATOMY = "anatomy/roc.html"
SHOWN = """return [...document.querySelectorAll(".sheet")].filter(one => one.checkVisibility())
  .map(one => one.dataset.style)"""
AXE = """const done = arguments[arguments.length - 1];
axe.run({resultTypes: ["violations"]}).then(found => done(JSON.stringify(found.violations
  .filter(one => ["serious", "critical"].includes(one.impact))
  .map(one => [one.id, one.nodes[0].html.slice(0, 200), one.nodes[0].failureSummary]))));"""


def go(browser, site, page):
    browser.get("about:blank")
    browser.get((site / page.partition("#")[0]).as_uri() + page[len(page.partition("#")[0]) :])


def dark(browser, on):
    feature = {"name": "prefers-color-scheme", "value": "dark" if on else "light"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})


def test_a_style_is_chosen_by_keys_and_stays_chosen(wide, site):
    go(wide, site, VIEW + "#paper+all")
    assert wide.execute_script(SHOWN) == ["paper"]
    radio = wide.find_element("css selector", "input[value=paper]")
    radio.send_keys("\ue014")  # arrow right
    assert wide.execute_script(SHOWN) == ["ieee"]
    assert wide.execute_script("return location.hash") == "#ieee+all"
    go(wide, site, VIEW)
    assert wide.execute_script(SHOWN) == ["ieee"]
    go(wide, site, VIEW + "#paper+all")
    assert wide.execute_script(SHOWN) == ["paper"]


@pytest.mark.parametrize("style", ["paper", "ieee", "nature", "icml"])
def test_the_figure_is_as_large_as_it_is_printed(wide, site, style):
    go(wide, site, f"{VIEW}#{style}+all")
    svg = (site / VIEW).with_name(f"plot_0_three_models.{style}.svg").read_text(encoding="utf-8")
    points = float(re.search(r'<svg [^>]*?width="([\d.]+)pt"', svg)[1])
    image = wide.find_element("css selector", f"[data-style={style}] img")
    wide.execute_script("arguments[0].loading = 'eager'", image)
    wide.execute_async_script("arguments[0].decode().then(arguments[1])", image)
    box = wide.execute_script("return arguments[0].getBoundingClientRect().width", image)
    assert box == pytest.approx(points / 72 * 96, abs=0.1)
    for kind in ("pdf", "svg"):
        link = wide.find_element("css selector", f'[data-style={style}] a[href$="{kind}"]').get_attribute(
            "href"
        )
        assert (site / VIEW).with_name(link.rpartition("/")[2]).stat().st_size > 1000


def test_colours_are_shown_as_dichromats_see_them(wide, site):
    for sight in ("deuteranopia", "protanopia", "grey"):
        go(wide, site, f"{VIEW}#paper+{sight}")
        shown = "return getComputedStyle(document.querySelector('[data-style=paper] img')).filter"
        assert f"#{sight}" in wide.execute_script(shown)
    go(wide, site, VIEW + "#paper+all")
    assert wide.execute_script(shown) == "none"


@pytest.mark.parametrize("page", [VIEW, ANATOMY])
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_nothing_serious_is_found_and_nothing_wider_than_a_phone(narrow, site, page, mode):
    package = pytest.importorskip("axe_core_python")
    go(narrow, site, page)
    dark(narrow, mode == "dark")
    narrow.execute_script("localStorage.clear()")
    go(narrow, site, page)
    width = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert narrow.execute_script(width) <= 0
    narrow.execute_script((Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    assert json.loads(narrow.execute_async_script(AXE)) == []
    severe = [one for one in narrow.get_log("browser") if one["level"] == "SEVERE"]
    dark(narrow, False)
    assert severe == []


def test_a_part_and_its_words_are_marked_together(wide, site):
    go(wide, site, ANATOMY)
    faint = """return [...document.querySelectorAll('.anatomy svg [data-part]')]
      .filter(one => getComputedStyle(one).opacity < 1).map(one => one.dataset.part)"""
    colour = "return getComputedStyle(document.querySelector('.part[data-part=hull]')).outlineColor"
    assert wide.execute_script(faint) == []
    plain = wide.execute_script(colour)
    wide.execute_script("document.querySelector('svg [data-part=hull]').focus()")
    parts = set(
        wide.execute_script("return [...document.querySelectorAll('.part')].map(one => one.dataset.part)")
    )
    assert set(wide.execute_script(faint)) == parts - {"hull"}
    assert wide.execute_script(colour) != plain
    wide.execute_script("document.querySelector('.part[data-part=band]').focus()")
    assert set(wide.execute_script(faint)) == parts - {"band"}


def test_parts_can_be_reached_by_the_tabulator_key(wide, site):
    go(wide, site, ANATOMY)
    wide.execute_script("document.querySelector('svg [data-part]').focus()")
    met = []
    for _ in range(4):
        active = wide.switch_to.active_element
        met.append(active.get_attribute("data-part"))
        active.send_keys("\ue004")
    assert len(set(met)) == 4
    assert None not in met


def test_an_example_links_to_its_print_view_and_to_what_is_verified(wide, site):
    go(wide, site, "gallery/roc/plot_3_hull.html")
    links = wide.find_elements("css selector", ".example-links a")
    targets = [one.get_attribute("href") for one in links]
    assert targets[0].endswith("view/roc/plot_3_hull.html")
    assert (site / "view/roc/plot_3_hull.html").exists()
    assert targets[1].endswith("#verified")
    assert wide.execute_script("return document.getElementById('verified').checkVisibility()")
