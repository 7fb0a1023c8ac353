"""From the home page to the code of each task: two clicks at most, without scrolling."""

import re

import pytest
from site_pages import go

pytestmark = pytest.mark.browser
TYPES = "gallery/plot_types/plot_"
TASKS = {  # what a reader wants: pages that have its code
    "ROC with band": "plot_3_kinds_of_band|plot_4_two_models",
    "val.prob-like panel": "plot_8_clinical_panel",
    "decision curve": f"{TYPES}04|plot_8_decision_curve|plot_10_worth_using",
    "lift with profit": "lift/plot_4_profit",
    "cost curve": f"{TYPES}09|costs/plot_1_duality",
    "two AUCs with p-value": "plot_4_two_models",
    "many classes": f"{TYPES}11|plot_1_against_the_rest",
    "isometrics of F1": f"{TYPES}31|metrics/plot_5_rotation",
    "ten folds": "plot_2_ten_folds",
    "forest of AUCs": f"{TYPES}10|roc/plot_12_forest",
    "report": "plot_42_report|gallery/report/|plot_15_one_sheet",
}
IN_SIGHT = """
return [...document.querySelectorAll("a[href]")].filter(one => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility() && box.height > 4 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}).map(one => one.href.split("#")[0]).filter(one => one.startsWith("file:") && one.endsWith(".html"));
"""
CODE = """
return [...document.querySelectorAll(".bd-article pre")].filter(one => /import rocplot|rp\\./.test(one.textContent))
  .map(one => { const box = one.getBoundingClientRect(); return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0); })
"""


@pytest.fixture(scope="module")
def clicks(browser, site):
    """Map each page that is reached without scrolling, by two clicks at most, to their number."""
    metrics = {"width": 1440, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    go(browser, site, "index.html")
    first = dict.fromkeys(browser.execute_script(IN_SIGHT), 1)
    found = dict(first)
    for page in first:
        browser.get(page)
        for other in browser.execute_script(IN_SIGHT):
            found.setdefault(other, 2)
    return found


@pytest.mark.parametrize("task", TASKS)
def test_two_clicks_lead_to_code_in_sight(browser, clicks, task):
    pages = [page for page in clicks if re.search(TASKS[task], page)]
    assert pages, f"no page of {TASKS[task]} is reached in two clicks"
    seen = {}
    for page in pages:
        browser.get(page)
        seen[page] = max(browser.execute_script(CODE), default=0)
    assert max(seen.values()) > 150, seen  # eight lines
