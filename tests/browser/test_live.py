"""The live figure in a real browser: what its slider, its legend and its keys do."""

import shutil

import matplotlib.pyplot as plt
import numpy as np
import pytest

import rocplot as rp
from rocplot import compute

pytestmark = pytest.mark.browser

Y = [1, 0, 1, 0, 1, 0, 0, 1]
SCORES = {
    "ours": [0.9, 0.2, 0.7, 0.4, 0.6, 0.65, 0.1, 0.4],
    "it's <b>": [0.6, 0.5, 0.7, 0.3, 0.2, 0.1, 0.1, 0.6],
}
STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.9, np.inf]


def browser(*options):
    webdriver = pytest.importorskip("selenium.webdriver")
    program, driver = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium with its driver on this machine")
    asked = webdriver.ChromeOptions()
    asked.binary_location = program
    for one in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1440,1000", *options):
        asked.add_argument(one)
    asked.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=asked, service=webdriver.ChromeService(driver))


@pytest.fixture(scope="module")
def chrome():
    driver = browser()
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Write one figure of four panels; return its file, and the data's places on each panel."""
    folder = tmp_path_factory.mktemp("live")
    with plt.style.context("rocplot.styles.paper"):
        fig, axes = plt.subplots(2, 2, figsize=(7, 6.5), layout="constrained")
        rp.roc(Y, SCORES, hull=True, ax=axes[0, 0])
        rp.precision_recall(Y, SCORES, ax=axes[0, 1])
        rp.net_benefit(Y, SCORES, ax=axes[1, 0])
        rp.cost_curve(Y, SCORES, ax=axes[1, 1])
        path = rp.interactive(fig, folder / "sheet.html")
        fig.savefig(folder / "same.svg")
    yield path, axes.ravel()
    plt.close(fig)


@pytest.fixture
def page(chrome, made):
    chrome.set_window_size(1440, 1000)
    chrome.get(made[0].as_uri())
    yield chrome
    assert [one["message"] for one in chrome.get_log("browser")] == []


def set_step(page, cut):
    page.execute_script(
        "const slider = document.getElementById('threshold'); slider.value = arguments[0];"
        "slider.dispatchEvent(new Event('input'))",
        STEPS.index(cut),
    )


def marks(page, panel, kind):
    """Centres, or ends, of the marks of a panel, in points of the SVG, by model; None if hidden."""
    names = {"circle": ["cx", "cy"], "line": ["x1", "y1", "x2", "y2"]}[kind]
    found = page.execute_script(
        "return [...document.querySelectorAll(`.marks ${arguments[0]}[data-panel='${arguments[1]}']`)]"
        ".map((one) => [one.dataset.of ?? null, one.style.display, ...arguments[2].map((name) => Number(one.getAttribute(name)))])",
        kind,
        panel,
        names,
    )
    return {name: None if display == "none" else place for name, display, *place in found}


def on_page(ax, x, y):
    fig = ax.figure
    at = fig.transFigure.inverted().transform(ax.transData.transform(np.column_stack([x, y])))
    width, height = 72 * fig.get_size_inches()
    return np.column_stack([at[:, 0] * width, (1 - at[:, 1]) * height]).ravel()


def table(page):
    """Return the cells of the table by model."""
    rows = page.execute_script(
        "return [...document.querySelectorAll('#table tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return {row[0]: row[1:] for row in rows}


def shown(page, series):
    """Whether each group of a series is displayed."""
    return page.execute_script(
        "return [...document.querySelectorAll(`#figure g[data-series='${arguments[0]}']`)]"
        ".map((one) => getComputedStyle(one).display !== 'none')",
        series,
    )


@pytest.mark.parametrize("cut", [0.2, 0.4, 0.6, 0.65])
def test_the_slider_moves_the_markers_to_the_right_places_and_the_table_to_the_right_numbers(page, made, cut):
    set_step(page, cut)
    roc_panel, recall_panel, benefit_panel, cost_panel = made[1]
    for name, score in SCORES.items():
        one = compute.confusion_matrix(Y, score, threshold=cut)
        tp, fp = one.tp, one.fp
        curve = compute.roc(Y, score)
        row = np.flatnonzero(curve.threshold >= cut)[-1]
        assert (curve.tpr[row], curve.fpr[row]) == (tp / 4, fp / 4)
        wanted = on_page(roc_panel, curve.fpr[row], curve.tpr[row])
        np.testing.assert_allclose(marks(page, 0, "circle")[name], wanted, atol=0.03)
        wanted = on_page(recall_panel, tp / 4, tp / (tp + fp))
        np.testing.assert_allclose(marks(page, 1, "circle")[name], wanted, atol=0.03)
        wanted = on_page(benefit_panel, cut, (tp - fp * cut / (1 - cut)) / 8)
        np.testing.assert_allclose(
            marks(page, 2, "circle")[name], wanted, atol=0.15
        )  # the line has 100 vertices
        wanted = on_page(cost_panel, [0, 1], [fp / 4, 1 - tp / 4])
        np.testing.assert_allclose(marks(page, 3, "line")[name], wanted, atol=0.03)
        counts = [str(int(value)) for value in (tp, fp, 4 - tp, 4 - fp)]
        rates = [f"{value:.3f}" for value in (tp / 4, fp / 4, tp / (tp + fp), (tp + fp) / 8)]
        assert table(page)[name][1:] == [*counts, *rates]
    assert page.find_element("css selector", "output").text == str(cut)
    assert page.find_element("id", "threshold").get_attribute("aria-valuetext") == f"threshold {cut}"


def test_above_all_scores_nothing_is_predicted_positive(page):
    set_step(page, np.inf)
    assert table(page)["ours"] == ["∞", "0", "0", "4", "4", "0.000", "0.000", "–", "0.000"]
    assert marks(page, 1, "circle") == {"ours": None, "it's <b>": None}  # precision is undefined


def test_the_slider_obeys_arrows(page):
    from selenium.webdriver.common.keys import Keys

    slider = page.find_element("id", "threshold")
    set_step(page, 0.4)
    slider.send_keys(Keys.ARROW_RIGHT)
    assert page.find_element("css selector", "output").text == "0.5"
    slider.send_keys(Keys.HOME)
    assert page.find_element("css selector", "output").text == "0.1"
    assert table(page)["ours"][1:5] == ["4", "4", "0", "0"]


def test_an_entry_of_the_legend_hides_its_model_everywhere(page):
    from selenium.webdriver import ActionChains

    entries = page.find_elements("css selector", ".switch[aria-label^='ours']")
    assert len(entries) == 4
    assert len(shown(page, 0)) >= 5  # four curves and a hull
    assert all(shown(page, 0))
    ActionChains(page).move_to_element(entries[0]).click().perform()
    assert not any(shown(page, 0))
    assert all(shown(page, 1))
    assert [one.get_attribute("aria-pressed") for one in entries] == ["false"] * 4
    assert marks(page, 0, "circle")["ours"] is None
    assert marks(page, 0, "circle")["it's <b>"] is not None
    page.find_element("xpath", "//table//button[text()='ours']").click()
    assert all(shown(page, 0))


@pytest.mark.parametrize("key", ["ENTER", "SPACE"])
def test_the_legend_is_reached_and_pressed_by_keys(page, key):
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.keys import Keys

    for _ in range(30):
        ActionChains(page).send_keys(Keys.TAB).perform()
        if page.switch_to.active_element.get_attribute("class") == "switch":
            break
    assert page.switch_to.active_element.get_attribute("aria-label") == "ours, in the legend"
    ActionChains(page).send_keys(getattr(Keys, key)).perform()
    assert not any(shown(page, 0))


def point_at(page, panel, ax, x, y, click=False):
    """Point at data of a panel."""
    at = on_page(ax, x, y)
    place = page.execute_script(
        "const svg = document.querySelector('#figure svg');"
        "const at = new DOMPoint(...arguments[0]).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]",
        list(at),
    )
    for kind in ("pointermove", *(["click"] if click else [])):
        page.execute_script(
            "document.elementFromPoint(...arguments[0]).dispatchEvent(new PointerEvent(arguments[1], "
            "{bubbles: true, clientX: arguments[0][0], clientY: arguments[0][1]}))",
            place,
            kind,
        )


def test_pointing_at_a_curve_reads_its_decision_and_a_click_takes_it(page, made):
    ax = made[1][0]
    reading = page.find_element("id", "reading")
    assert not reading.is_displayed()
    point_at(page, 0, ax, 0.01, 0.26)  # the first step of "ours", at .9
    assert reading.text.split("\n") == [
        "ours",
        "threshold 0.9",
        "TP 1, FP 0, FN 3, TN 4",
        "tpr 0.250, fpr 0.000, precision 1.000",
    ]
    point_at(page, 0, ax, 0.8, 0.2)
    assert not reading.is_displayed()
    point_at(page, 0, ax, 0.01, 0.26, click=True)
    assert page.find_element("css selector", "output").text == "0.9"


def test_without_script_the_figure_is_shown(made):
    driver = browser("--blink-settings=scriptEnabled=false")
    try:
        driver.get(made[0].as_uri())
        svg = driver.find_element("css selector", "#figure svg")
        assert svg.is_displayed()
        assert svg.get_attribute("role") == "img"
        assert svg.size["height"] > 300
        assert not driver.find_element("id", "controls").is_displayed()
    finally:
        driver.quit()


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_flows_over(page, made, width):
    page.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": False},
    )
    page.get(made[0].as_uri())
    seen = page.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert seen == [width, width]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page, scheme):
    axe = pytest.importorskip("axe_core_python.selenium")
    page.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    found = axe.Axe().run(page)["violations"]
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert [(one["id"], one["impact"]) for one in found if one["impact"] in ("serious", "critical")] == []
