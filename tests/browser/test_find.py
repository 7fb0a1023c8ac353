"""The ways to find a figure, in a browser: from home to code, the filter by keyboard, and pages without scripts."""

import time

import pytest

By = pytest.importorskip("selenium.webdriver.common.by").By
Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys
pytestmark = pytest.mark.browser
PAGES = [
    "index",
    "find",
    "decision_tree",
    "which",
    "ways/plot_types",
    "gallery/index",
    "fields/medicine",
]
CODE = """
const box = document.querySelector(".bd-article div.highlight pre").getBoundingClientRect();
return [box.top, box.bottom, scrollY];
"""


def visible(driver, selector):
    """Return what is shown of the elements of a page."""
    return [one for one in driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()]


def cards(driver, site):
    """Return the links of home's contact sheet."""
    driver.get((site / "index.html").as_uri())
    return {one.text: one.get_attribute("href") for one in visible(driver, ".contact-sheet li a") if one.text}


def test_home_shows_twelve_cards_and_code_on_its_first_screen(wide, site):
    found = cards(wide, site)
    assert len(found) == 12
    bottom = max(
        one.rect["y"] + one.rect["height"] for one in wide.find_elements(By.CSS_SELECTOR, ".contact-sheet li")
    )
    assert bottom <= 900
    assert wide.execute_script(CODE)[1] < 900


def test_a_card_leads_to_code_that_is_in_sight(wide, site):
    for words, address in cards(wide, site).items():
        wide.get(address)
        top, bottom, scrolled = wide.execute_script(CODE)
        assert (top > 0, bottom < 900, scrolled) == (True, True, 0), words


def test_pictures_of_the_cards_are_there(wide, site):
    wide.get((site / "index.html").as_uri())
    time.sleep(0.2)
    broken = "return [...document.querySelectorAll('.contact-sheet img')].filter((one) => !one.naturalWidth).length"
    assert wide.execute_script(broken) == 0


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("DCA", "a decision curve: net benefit (DCA)"),
        ("isometrics f1", "isometrics of F1"),
        ("p-value", "the p-value of two AUCs (DeLong’s test)"),
        ("EER", "a DET curve with its equal error rate"),  # which is said in the field's page alone
        ("precision-recall band", "its confidence band"),  # with a hyphen, not a dash
        ("decision curve", "a decision curve: net benefit (DCA)"),  # before pages that draw one among others
    ],
)
def test_a_wish_is_typed_and_entered(wide, site, typed, wish):
    wide.get((site / "index.html").as_uri())
    field = wide.find_element(By.CSS_SELECTOR, ".filter input[type=search]")
    field.send_keys(typed)
    shown = visible(wide, ".wishes li a")
    assert wish in [one.text for one in shown[:3]]
    assert 0 < len(shown) < 30
    field.send_keys(Keys.ENTER)
    assert wide.switch_to.active_element == visible(wide, ".filter-hits a")[0]
    wide.switch_to.active_element.send_keys(Keys.ENTER)
    assert "index.html" not in wide.current_url


def test_words_that_nothing_holds_are_counted_and_taken_back(wide, site):
    wide.get((site / "index.html").as_uri())
    field = wide.find_element(By.CSS_SELECTOR, ".filter input[type=search]")
    field.send_keys("zzz")
    total = len(wide.find_elements(By.CSS_SELECTOR, ".wishes li, .cards li"))
    assert wide.find_element(By.CSS_SELECTOR, ".filter [role=status]").text == f"0 of {total}"
    field.send_keys(Keys.BACKSPACE * 3)
    assert len(visible(wide, ".wishes li")) > 0
    assert wide.find_element(By.CSS_SELECTOR, ".filter [role=status]").text == ""


@pytest.mark.parametrize(("page", "typed"), [("index", "Matthews & Cohen"), ("gallery/index", "qwertz")])
def test_what_is_typed_can_be_searched_on_all_pages(wide, site, page, typed):
    wide.get((site / f"{page}.html").as_uri())
    field = visible(wide, ".filter input[type=search]")[0]
    assert not visible(wide, ".filter-hits a")
    field.send_keys(typed)
    link = visible(wide, ".filter-hits a")[-1]
    assert link.text == f"Search all pages for “{typed}”"
    link.send_keys(Keys.ENTER)
    assert wide.current_url.startswith((site / "search.html").as_uri())
    assert wide.execute_script("return new URLSearchParams(location.search).get('q')") == typed


def test_cards_of_the_gallery_are_filtered_by_words_and_tags(wide, site):
    wide.get((site / "gallery/index.html").as_uri())
    everything = len(visible(wide, ".sphx-glr-thumbcontainer"))
    (tag,) = (one for one in visible(wide, ".filter-tags button") if one.text == "calibration")
    tag.click()
    tagged = len(visible(wide, ".sphx-glr-thumbcontainer"))
    assert 10 < tagged < everything / 4
    assert tag.get_attribute("aria-pressed") == "true"
    wide.find_element(By.CSS_SELECTOR, ".filter input").send_keys("val.prob")
    left = visible(wide, ".sphx-glr-thumbcontainer")
    assert 0 < len(left) < 4
    assert any("val.prob" in one.text for one in left)
    headings = [one.text for one in visible(wide, ".bd-article h2")]
    assert "Can the score be trusted?" in " ".join(headings)
    assert "Whom to target?" not in " ".join(headings)
    tag.click()
    assert tag.get_attribute("aria-pressed") == "false"


def test_the_reference_is_filtered_by_what_functions_do(wide, site):
    wide.get((site / "reference.html").as_uri())
    everything = len(visible(wide, "tbody tr"))
    assert everything > 150
    wide.find_element(By.CSS_SELECTOR, ".filter input").send_keys("net benefit band")
    left = [one.text.split()[0] for one in visible(wide, "tbody tr")]
    assert "compute.net_benefit_band" in left
    assert len(left) < 15
    assert len(visible(wide, ".bd-article table")) == len(visible(wide, ".bd-article p.rubric")) < 8


def test_an_argument_of_a_call_leads_to_what_is_said_of_it(wide, site):
    wide.get((site / "reference/rocplot.roc.html").as_uri())
    (link,) = (one for one in visible(wide, "dt.sig a.argument") if one.text == "isometrics")
    link.click()
    said = wide.find_element(By.ID, "argument-isometrics")
    assert said.text.startswith("isometrics (")
    top = wide.execute_script("return arguments[0].getBoundingClientRect().top", said)
    assert 40 < top < 700  # below the bar, and in sight
    linked = {one.text for one in visible(wide, "dt.sig a.argument")}
    assert {"y_true", "data", "hull", "band", "legend", "ax", "line_kws"} <= linked


def test_without_scripts_all_is_there(wide, site):
    wide.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        wide.get((site / "index.html").as_uri())
        assert len(visible(wide, ".wishes li")) > 50
        assert not wide.find_elements(By.CSS_SELECTOR, ".filter input")
        wide.get((site / "gallery/index.html").as_uri())
        assert len(visible(wide, ".sphx-glr-thumbcontainer")) > 150
    finally:
        wide.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_ways_fits_a_phone(narrow, site, page):
    narrow.get((site / f"{page}.html").as_uri())
    assert narrow.execute_script("return document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_page_of_ways_has_no_serious_finding(wide, site, page, mode):
    axe = pytest.importorskip("axe_core_python.selenium").Axe
    wide.get((site / f"{page}.html").as_uri())
    wide.execute_script(
        "for (const one of ['theme', 'mode']) document.documentElement.dataset[one] = arguments[0];"
        "document.getAnimations().forEach((one) => one.finish());",
        mode,
    )
    found = axe().run(wide)["violations"]
    assert not [
        (one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in {"serious", "critical"}
    ]
