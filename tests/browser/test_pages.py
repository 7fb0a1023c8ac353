"""Every page loads from its file: no errors, no missing picture, nothing from elsewhere, what previews need."""

import re
from collections import defaultdict
from urllib.parse import unquote, urlsplit

import pytest
from site_pages import PICKED, every, go

pytestmark = pytest.mark.browser
SEEN = """
const images = [...document.images];
const said = name => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.content || "";
return {
  broken: images.filter(one => one.complete && !one.naturalWidth).map(one => one.src),
  unnamed: images.filter(one => !one.hasAttribute("alt") || /^\\S+\\.(png|svg)$|^plot_/.test(one.alt)).map(one => one.src),
  silent: [...document.querySelectorAll("main img.sphx-glr-single-img, main figure img")]
    .filter(one => !one.alt.trim()).map(one => one.src),
  loaded: performance.getEntriesByType("resource").map(one => one.name),
  headings: document.querySelectorAll("h1").length,
  mains: document.querySelectorAll("main, [role=main]").length,
  lang: document.documentElement.lang,
  title: document.title,
  description: said("description"),
  preview: said("og:title") && said("og:type"),
  icon: !!document.querySelector("link[rel~=icon]"),
  footer: document.querySelector("footer.bd-footer")?.innerText || "",
};
"""


def opened(site):
    """List the pages that are opened: every fourth of the reference, whose pages are all made alike, and the rest."""
    pages = every(site)
    reference = [page for page in pages if page.startswith("reference/")]
    return [page for page in pages if page not in reference or reference.index(page) % 4 == 0]


@pytest.fixture(scope="module")
def faults(browser, site, part):
    """Open the pages, or the asked part of them, and collect what is wrong with each."""
    k, parts = part
    found, titles = defaultdict(list), defaultdict(list)
    browser.get_log("browser")
    for page in opened(site)[k - 1 :: parts]:
        go(browser, site, page)
        seen = browser.execute_script(SEEN)
        found["errors"] += [
            f"{page}: {entry['message']}" for entry in browser.get_log("browser") if entry["level"] != "INFO"
        ]
        found["pictures"] += [f"{page}: {one}" for one in seen["broken"] + seen["unnamed"] + seen["silent"]]
        found["elsewhere"] += [
            f"{page}: {one}" for one in seen["loaded"] if urlsplit(one).scheme not in {"file", "data"}
        ]
        if (seen["headings"], seen["mains"], seen["lang"], seen["icon"]) != (1, 1, "en", True):
            found["frame"].append(f"{page}: {seen}")
        if not (len(seen["description"]) > 20 and seen["preview"]):
            found["described"].append(page)
        if not all(word in seen["footer"] for word in ("Licence", "citation", "rocplot ")):
            found["footer"].append(page)
        titles[seen["title"]].append(page)
    found["titles"] = [str(pages) for pages in titles.values() if len(pages) > 1]
    return found


@pytest.mark.parametrize(
    "kind", ["errors", "pictures", "elsewhere", "frame", "described", "footer", "titles"]
)
def test_every_page_is_without_faults(faults, kind):
    assert not faults[kind], "\n".join(faults[kind][:20])


def test_pages_are_under_one_megabyte(site):
    """The page with the pictures that do not wait until they are seen."""
    large = {}
    for page in every(site):
        path = site / page
        text = path.read_text(encoding="utf-8")
        images = [one for one in re.findall("<img[^>]*>", text) if 'loading="lazy"' not in one]
        sources = {unquote(re.search(' src="([^"]+)"', one)[1]) for one in images}
        size = path.stat().st_size + sum((path.parent / one).stat().st_size for one in sources)
        if path.stat().st_size > 1e6 or size > 1e6:
            large[page] = size
    assert not large


def test_code_stands_before_all_that_can_be_long(site):
    late = []
    for page in (one for one in every(site) if re.match(r"gallery/\w+/plot_", one)):
        text = (site / page).read_text(encoding="utf-8")
        code = text.index('<div class="highlight-Python')
        parts = (
            "figure-caption",
            "sphx-glr-script-out highlight",
            "live-figure",
            "about-example",
            "Further examples:",
        )
        late += [f"{page}: {part}" for part in parts if 0 < text.find(part) < code]
    assert not late


@pytest.mark.parametrize(
    "page", ["misreadings/plot_5_prevalence", "plot_types/plot_14_facets", "costs/plot_1_duality"]
)
def test_code_is_in_the_first_screen_below_a_wide_figure(wide, site, page):
    go(wide, site, f"gallery/{page}.html")
    top = "return document.querySelector('.highlight-Python').getBoundingClientRect().top"
    assert wide.execute_script(top) < 850


def test_the_page_of_a_function_has_its_name(site):
    assert (site / "reference/rocplot.roc.html").is_file()


def test_the_search_index_is_loaded_by_the_search_alone(browser, site):
    for page in PICKED:
        go(browser, site, page)
        scripts = browser.execute_script("return [...document.scripts].map(one => one.src)")
        assert any("searchindex" in one for one in scripts) == page.startswith("search"), page
