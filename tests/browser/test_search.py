"""What readers type leads to a page that draws it, first or second."""

import re
from urllib.parse import quote

import pytest
from site_pages import go

pytestmark = pytest.mark.browser
TYPES, ROC = "gallery/plot_types/plot_", "gallery/roc"
FOUND = {  # what is typed: where it leads, as a pattern; the terms of the review first
    "AUC": f"{TYPES}01",
    "roc": f"{TYPES}01",
    "ROC curve": f"{TYPES}01",
    "Youden": f"{TYPES}08|plot_2_optimum",
    "DeLong": "plot_4_two_models",
    "precision recall": f"{TYPES}02",
    "precision-recall curve": f"{TYPES}02",
    "confidence band": "plot_3_kinds_of_band",
    "bootstrap": "plot_3_kinds_of_band",
    "decision curve": f"{TYPES}04|plot_8_decision",
    "decision curve analysis": f"{TYPES}04|plot_8_decision",
    "DCA": f"{TYPES}04|plot_8_decision",
    "net benefit": f"{TYPES}04|plot_8_decision",
    "val.prob": "plot_8_clinical_panel",
    "calibration plot": f"{TYPES}03",
    "reliability diagram": f"{TYPES}03",
    "lift chart": f"{TYPES}05",
    "cumulative gains": f"{TYPES}05",
    "gains chart": f"{TYPES}05",
    "profit": "plot_4_profit",
    "lift with profit": "plot_4_profit",
    "cost curve": f"{TYPES}09",
    "p-value": "plot_4_two_models",
    "compare two AUCs": "plot_4_two_models",
    "multiclass": f"{TYPES}11",
    "multi-class": f"{TYPES}11",
    "many classes": f"{TYPES}11",
    "one vs rest": f"{TYPES}11",
    "one-vs-rest": f"{TYPES}11",
    "F1": f"{TYPES}08",
    "F-measure": f"{TYPES}(08|31)",
    "isometrics of F1": f"{TYPES}31",
    "cross-validation": f"{TYPES}12",
    "folds": f"{TYPES}12|plot_2_ten_folds",
    "ten folds": "plot_2_ten_folds",
    "partial AUC": f"{TYPES}01|plot_6_areas",
    "KS statistic": f"{TYPES}01",
    "Kolmogorov Smirnov": f"{TYPES}01",
    "Gini": f"{TYPES}01|plot_6_areas",
    "Brier": f"{TYPES}2[45]",
    "sensitivity specificity": f"{TYPES}01|plot_5_metrics",
    "sensitivity": f"{TYPES}01|plot_5_metrics",
    "AUROC": f"{TYPES}01",
    "forest of AUCs": f"{TYPES}10",
    "ROC with band": "plot_3_kinds_of_band",
    "Hosmer": f"{TYPES}03",
    "install": "^(start|index)",
    "tutorial": "^(start|index)",
    "colorblind": "^(windows|styles|start|views?)",
    "pandas": "^(data|start)",
    "style ieee": "^(windows|styles|start|views?)",
    "dark": "^(windows|styles|start|views?)",
    "report": "report|plot_15_one_sheet",
    "EER": f"{TYPES}15",
    "Platt scaling": f"{TYPES}22",
    "McNemar": f"{TYPES}20",
    "sample size": f"{TYPES}21",
    "rocplot.compute.auc": "reference/rocplot.compute.auc.html",
    "sensitivity specificity plot": f"{TYPES}08",
    "precision recall curve": f"{TYPES}02",
    "cumulative gain": f"{TYPES}05",
    "lift curve": f"{TYPES}05",
    "CAP": f"{TYPES}05",
    "KS": f"{TYPES}01|plot_10_scorecard",
    "FROC": f"{TYPES}45",
    "calibration belt": f"{TYPES}03",
    "Hosmer-Lemeshow": f"{TYPES}03",
    "bootstrap CI": "plot_3_kinds_of_band|^intervals",
    "confusion matrix": f"{TYPES}06",
    "multiclass ROC": f"{TYPES}11",
    "ROC 3 classes": f"{TYPES}11",
    "DET": f"{TYPES}15",
    "risk-coverage": f"{TYPES}44",
    "survival ROC": "plot_21_survival|fields/survival",
    "time-dependent ROC": "plot_21_survival|fields/survival",
    "PAV": f"{TYPES}22",
    "isotonic": f"{TYPES}22|plot_3_isotonic",
    "convex hull": f"{TYPES}13|plot_3_hull",
    "mean ROC cross-validation": f"{TYPES}12",
    "kfold": f"{TYPES}12",
    "compare two ROC curves": "plot_4_two_models",
    "ROC confidence interval": "plot_3_kinds_of_band",
    "AUC confidence interval": f"{TYPES}10",
    "PR curve confidence interval": "plot_10_uncertain_precision",
    "sensitivity at 95% specificity": "plot_9_fixed_rate",
    "calibration slope": "plot_8_clinical_panel",
    "net reclassification": "fields/medicine",
    "precision at k": "fields/information_retrieval",
    "hmeasure": "plot_9_cost_weights",
    "legend": "reference/rocplot.figure_legend.html",
    "KS chart": "plot_7_cap|plot_10_scorecard",
    "gains table": f"{TYPES}43",
    "decile analysis": f"{TYPES}(05|43)",
    "cumulative lift": f"{TYPES}05",
    "PR AUC": f"{TYPES}02",
    "AUPRC": f"{TYPES}02",
    "c-statistic": f"{TYPES}01",
    "concordance index": f"{TYPES}01",
    "Brier skill score": "plot_14_attributes",
    "NRI": "fields/medicine|^not_here",
    "IDI": "fields/medicine|^not_here",
    "optimal cutoff": "plot_2_optimum",
    "optimal cut-off": "plot_2_optimum",
    "likelihood ratio": "plot_5_metrics|forensic",
    "LR+": "plot_5_metrics",
    "Fagan nomogram": "^not_here",
    "NNT": "^not_here",
    "ROC convex hull": f"{TYPES}13|plot_3_hull",
    "Obuchowski": "plot_10_groups",
    "Hanley McNeil": "^intervals",
    "Cohen kappa": f"{TYPES}06",
    "Matthews correlation coefficient": f"{TYPES}06",
    "G-mean": f"{TYPES}08",
    "specificity at 90% sensitivity": "plot_9_fixed_rate",
    "ICI": "plot_8_clinical_panel",
    "threat score": "fields/meteorology|plot_10_other",
    "FAR FRR": f"{TYPES}15",
    "Somers D": "plot_6_areas|^not_here",
    "detection error tradeoff": f"{TYPES}15",
    "learning curve": "^not_here",
    "uplift": "plot_types/plot_50_uplift",
    "MRMC": "fields/imaging|plot_types/plot_48_reader_study",
    "plot ROC": f"{TYPES}01",
    "ROC curve in Python": f"{TYPES}01",
    "ROC plot with confidence band": "plot_3_kinds_of_band|plot_16_band",
    "ROC curve k-fold": f"{TYPES}12",
    "DeLong p value": "plot_4_two_models",
    "net benefit curve": f"{TYPES}04",
    "threshold optimisation": f"{TYPES}08",
    "sample size calculation": f"{TYPES}21",
    "multiclass confusion matrix": "plot_3_three_wines",
    "xgboost": "plot_19_scikit_learn",
    "changelog": "^citing",
    "rp.roc": "reference/rocplot.roc.html",
    "rp.compute.auc": "reference/rocplot.compute.auc.html",
}
FIRST = "return [...document.querySelectorAll('ul.search > li > a')].slice(0, 2).map(one => one.getAttribute('href'))"
DONE = "return /finished|did not match/.test(document.querySelector('#search-results > p')?.innerText)"


def hits(browser, site, term):
    """Search as the page does, and return the addresses of the first two hits."""
    from selenium.webdriver.support.ui import WebDriverWait

    go(browser, site, f"search.html?q={quote(term)}")
    WebDriverWait(browser, 20, 0.03).until(
        lambda one: len(one.execute_script(FIRST)) > 1 or one.execute_script(DONE)
    )
    return browser.execute_script(FIRST)


@pytest.mark.parametrize("term", FOUND)
def test_a_term_leads_to_its_page(browser, site, term):
    found = hits(browser, site, term)
    assert any(re.search(FOUND[term], one) for one in found), found


def test_an_example_stands_before_functions_and_attributes(browser, site):
    from selenium.webdriver.support.ui import WebDriverWait

    go(browser, site, "search.html?q=auc")
    WebDriverWait(browser, 20, 0.1).until(lambda one: one.execute_script(DONE))
    kinds = browser.execute_script(
        "return [...document.querySelectorAll('ul.search > li')].map(one => [one.className, one.innerText])"
    )
    attributes = [place for place, (_, text) in enumerate(kinds) if "attribute" in text]
    functions = [place for place, (_, text) in enumerate(kinds) if "(Python function" in text]
    assert attributes, "no attribute is found: nothing is tested"
    assert 0 < min(functions) < max(functions) < min(attributes)


def test_a_search_without_a_hit_leads_on(browser, site):
    from selenium.webdriver.common.by import By

    assert not hits(browser, site, "qwertz")
    links = browser.find_elements(By.CSS_SELECTOR, "#search-results > p a")
    assert [one.text for one in links] == ["which call", "by plot type", "what is not here"]
    for one in links:
        assert (site / one.get_attribute("href").removeprefix(f"{site.as_uri()}/")).is_file()


def test_a_search_from_a_file_writes_no_error(browser, site):
    browser.get_log("browser")
    hits(browser, site, "calibration")
    assert not [entry for entry in browser.get_log("browser") if entry["level"] != "INFO"]
