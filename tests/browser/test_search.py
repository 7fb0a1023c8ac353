"""What readers type leads to its page, among the first three of the search and of the filter on Home."""

import re
from urllib.parse import quote

import pytest
from site_pages import go

pytestmark = pytest.mark.browser
TYPES, ROC = "gallery/plot_types/plot_", "gallery/roc"
FOUND = {  # what is typed: where it leads, as a pattern; the terms of the review first
    "precision recall curve two models": f"{TYPES}02",
    "calibration curve quantile bins brier": f"{TYPES}03",
    "acceptance rate bad rate": "recipe-acceptance",
    "PSI table": "recipe-drift",
    "sensitivity specificity clustered two eyes per patient": "recipe-yes-no",
    "decision curve net benefit percent risk": "recipe-percent",
    "McNemar test two classifiers": f"recipe-mcnemar|{TYPES}20",
    "convex hull points ROC space iso-cost line": f"{TYPES}13",
    "per-class table TP rate FP rate precision recall weighted average": "recipe-classes",
    "worst-group accuracy of two methods": "recipe-worst-group",
    "PPV NPV prevalence from counts": "recipe-prevalence",
    "grey zone between two cut-offs": "recipe-rule-out",
    "booktabs table": "recipe-seeds",
    "AUC": f"{TYPES}01",
    "roc": f"{TYPES}01",
    "ROC curve": f"{TYPES}01",
    "Youden": f"{TYPES}08|plot_2_optimum",
    "DeLong": "plot_4_two_models",
    "precision recall": f"{TYPES}02",
    "Youden cutoff confidence interval sensitivity": "recipe-youden",
    "2x2 table sensitivity specificity PPV": "recipe-counts",
    "calibration plot external validation": "plot_16_external_validation|recipe-percent",
    "calibration percent": "recipe-percent",
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
    "Fagan nomogram": "#recipe-fagan",
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
ASKED = {  # questions of five kinds of readers, and the pages that answer them
    # clinician
    "is my diagnostic test good enough": f"{TYPES}01|plot_5_metrics_at|fields/medicine",
    "sensitivity and specificity of a test": "plot_5_metrics|fields/medicine",
    "compare two biomarkers": "plot_4_two_models|plot_2_before_and_after",
    "best cutoff for a biomarker": "plot_2_optimum",
    "how many patients do I need": f"{TYPES}21|plot_7_how_many",
    "should we treat: decision curve": f"{TYPES}04|plot_8_decision",
    "interventions avoided": "plot_10_worth_using",
    "Kaplan Meier by risk group": f"{TYPES}53|plot_27_risk_groups",
    "predicted risk vs observed risk": f"{TYPES}03|gallery/calibration/",
    "radiologists reading the same cases": f"{TYPES}48|plot_22_reader_study",
    "external validation in another hospital": "plot_16_external|plot_3_hospitals|plot_4_calibration_over",
    "TRIPOD checklist": "^checklist",
    # data scientist
    "roc_auc_score": "reference/rocplot.compute.auc.html|^coming_from",
    "compare two models": "plot_4_two_models|plot_19_scikit|plot_2_before",
    "error bars": "plot_3_kinds_of_band|roc_average|plot_types/plot_(10|12)|^intervals|plot_16_band|plot_10_errors",
    "95% CI": f"{TYPES}10|plot_3_kinds_of_band|^intervals|plot_16_band",
    "k-fold": f"{TYPES}12|plot_2_ten_folds",
    "cutoff": "plot_2_optimum",
    "imbalanced": f"{TYPES}02|plot_2_class_skew|plot_2_rare_positives|plot_5_prevalence",
    "scikit-learn": "plot_19_scikit|^coming_from|^start",
    "colors": "^(windows|conventions|start|styles)",
    "grayscale": "^(windows|preflight|start|conventions)",
    "pr curve": f"{TYPES}02",
    "save figure as pdf": "^start|plot_18_for_a_journal",
    # ML researcher
    "expected calibration error": f"{TYPES}03|plot_8_clinical|plot_10_errors|gallery/calibration/|calibration_statistics",
    "selective classification AURC": f"{TYPES}44",
    "critical difference diagram": f"{TYPES}55",
    "one vs all multiclass auc": f"{TYPES}11",
    "macro average ROC": f"{TYPES}11",
    "neurips figure style": "^(start|journals|conventions|windows)",
    "reliability diagrams with confidence": f"{TYPES}03",
    "object detection FROC": f"{TYPES}45",
    "cross validated precision recall": "plot_10_other_folds",
    "million samples": "^performance|guide/scale",
    "model drift": f"{TYPES}40",
    # statistician
    "delong confidence interval": f"{TYPES}10|^intervals|plot_12_forest",
    "bootstrap AUC difference": "plot_4_two_models|compute.bootstrap|plot_3_kinds_of_band|^intervals",
    "clustered data": "plot_10_groups",
    "Rubin's rules": "#recipe-imputation|pool_imputations|^not_here|^which|roc_average.html",
    "random effects meta-analysis of AUC": "plot_3_hospitals",
    "bivariate meta analysis": f"{TYPES}49",
    "Harrell's C": "concordance|plot_21|plot_25|fields/survival",
    "inverse probability weighting censoring": "ipcw|plot_21|fields/survival",
    "verification bias": "plot_24_verification",
    "optimism corrected calibration": "plot_17_internal",
    "noninferiority test AUC": "plot_4_two_models|auc_test",
    "coverage of confidence intervals": "^coverage",
    # teacher
    "what is an ROC curve": f"{TYPES}01|guide|plot_2_thresholds",
    "how to read a ROC curve": f"{TYPES}01|plot_2_thresholds|misreadings",
    "common mistakes": "misreadings",
    "how is the AUC computed": f"{TYPES}01|compute.auc|plot_1_scores_to_roc|plot_6_areas",
    "threshold moves along curve": "plot_2_thresholds|plot_1_scores_to_roc|plot_08",
    "from scores to ROC": "plot_1_scores_to_roc",
    "Fawcett figure": "papers/fawcett",
    "accuracy is misleading": "plot_3_accuracy",
    "base rate fallacy": "plot_5_prevalence",
    "interactive figure": "interactive|^start|^studio",
    "slides for a lecture": "^(start|windows|conventions)",
    "without programming": "^studio",
    # words that are misspelt, or not yet typed to their end
    "calibraton": f"{TYPES}03|gallery/calibration",
    "precison recall": f"{TYPES}02",
    "isoton": f"{TYPES}22|plot_3_isotonic",
    "confusion matri": f"{TYPES}06",
    "Kolmogorow": f"{TYPES}01|plot_10_scorecard",
}
TASKED = {  # what newcomers typed for 25 tasks, and 40 more of the kind
    "confusion matrix from counts": "#recipe-counts",
    "sensitivity confidence interval from counts": "#recipe-counts",
    "published sensitivity specificity": "#recipe-published",
    "membership inference": "#recipe-low-fpr",
    "worst-group accuracy": "#recipe-worst-group",
    "multi-label mAP": "#recipe-labels",
    "weighted kappa": "#recipe-kappa|^not_here",
    "reclassification table": "^not_here",
    "rating data counts table AUC": "#recipe-ratings",
    "bootstrap confidence interval of the best cut-off": "#recipe-best-limits",
    "mean and standard deviation over seeds": "#recipe-seeds",
    "precision recall curve baseline prevalence": f"{TYPES}02",
    "PPV by prevalence": "#recipe-prevalence",
    "natural frequencies": "#recipe-natural",
    "Bayes": "#recipe-published",
    "low values indicate disease": "#recipe-low",
    "biomarker lower values": "#recipe-low",
    "high score is good": "#recipe-good",
    "cut-off with sensitivity 95": "#recipe-sensitivity",
    "sensitivity at least 95 %": "#recipe-sensitivity",
    "PPV at 10 % prevalence": "#recipe-sensitivity",
    "expected cost by threshold": "#recipe-cost",
    "misclassification cost": "#recipe-cost",
    "cost per transaction amount": "#recipe-amount",
    "fraud amount recall by value": "#recipe-amount-caught",
    "value detection rate": "#recipe-amount-caught",
    "amount caught": "#recipe-amount-caught",
    "ks from score bands counts": "#recipe-good-bad",
    "aggregated table good bad counts": "#recipe-good-bad",
    "gini champion challenger": "#recipe-champion",
    "thresholds table TP FP": "#recipe-table",
    "auc pairs": "#recipe-pairs",
    "Mann-Whitney": "#recipe-pairs",
    "pairs of a positive and a negative": "#recipe-pairs",
    "expected calibration error softmax": "#recipe-ece",
    "several seeds": "#recipe-seeds",
    "risk at 80 % coverage": "#recipe-risk",
    "OOD detection FPR95": "#recipe-ood",
    "out-of-distribution FPR at 95% TPR": "#recipe-ood",
    "minDCF speaker verification": "#recipe-mindcf",
    "EER of the steps": "#recipe-eer",
    "AUC by month": "#recipe-month",
    "AUC over time monitoring": "#recipe-month",
    "compare models by segment": "#recipe-segment",
    "drift": "#recipe-drift",
    "precision recall cross validation folds": "plot_10_other_folds",
    "cross validation precision recall": "plot_10_other_folds",
    "cross-validation precision recall": "plot_10_other_folds",
    "multiple imputation pooled calibration slope": "#recipe-imputation",
    "table of net benefit and interventions avoided": "#recipe-avoided",
    "decision curve net benefit difference confidence interval": "#recipe-avoided",
    "Brier skill score autocorrelated days": "#recipe-skill",
    "multi-reader multi-case study": "plot_22_reader_study",
    "time-dependent AUC at several horizons with limits": "#recipe-horizons|plot_25_horizons",
    "credit scoring": "fields/credit_scoring",
    "rapid test against PCR sensitivity specificity": "#recipe-yes-no",
    "diagnostic accuracy two binary columns": "#recipe-yes-no",
    "clustered data AUC comparison several lesions per patient": "#recipe-lesions",
    "Brier score censored survival": "#recipe-brier-horizon",
    "Brier score at a horizon": "#recipe-brier-horizon",
    "time-dependent Brier score confidence interval": "#recipe-brier-horizon",
    "IPCW Brier": "#recipe-brier-horizon",
    "compare two Brier scores": "#recipe-brier-horizon",
    "competing risks AUC Brier riskRegression": "#recipe-brier-horizon",
    "Youden cut-off low values": "#recipe-low",
    # others for the same, and what such readers type for other things
    "2x2 table confidence interval": "#recipe-counts",
    "out of 1000 patients": "#recipe-natural",
    "probability of superiority": "#recipe-pairs",
    "concordant pairs": "#recipe-pairs",
    "haemoglobin": "#recipe-low",
    "FPR95": "#recipe-ood",
    "anomaly detection": "#recipe-ood",
    "data drift monitoring": "#recipe-drift",
    "top-label calibration": "#recipe-ece",
    "mean over random seeds": "#recipe-seeds",
    "cost of false negatives": "#recipe-cost",
    "mice multiple imputation": "#recipe-imputation",
    "block bootstrap time series": "#recipe-skill",
    "VoxCeleb": "#recipe-mindcf",
    "NIST detection cost": "#recipe-mindcf|fields/speech",
    "AUC at 5 years": "#recipe-horizons",
    "top 50 cases": "#recipe-top",
    "precision at k per day": "#recipe-daily",
    "partial auc confidence interval": "#recipe-partial-auc",
    "compare two models by group": "#recipe-segment",
    "confusion matrix at every threshold": "#recipe-table",
    "FAQ": "^recipes",
    "cookbook": "^recipes",
    "multi class": f"{TYPES}11",
    "non inferiority": "plot_4_two_models",
    "k fold": f"{TYPES}12|plot_2_ten_folds",
    "one-vs-one": "plot_3_pairs",
    "one vs one": "plot_3_pairs",
    "pre-test probability": "plot_5_metrics_at",
    "pre test probability": "plot_5_metrics_at",
    "post test odds": "plot_2_odds",
    "log rank test": f"{TYPES}53|plot_27_risk_groups",
    "risk coverage": f"{TYPES}44",
    "p value": "plot_4_two_models|plot_20_paired",
    "c statistic": f"{TYPES}01",
    "Hosmer Lemeshow": f"{TYPES}03",
    "cumulative gains curve": f"{TYPES}05",
    "cost sensitive": f"{TYPES}(09|52)",
    "Lorenz": f"{TYPES}05|^same_curves",
    "equalized odds": "plot_9_group_gaps|fields/fairness",
    "radiology readers": f"{TYPES}48|plot_22_reader_study|fields/imaging",
    "observed to expected ratio": "plot_8_clinical_panel",
    "decision curve harm of a test": "plot_10_worth_using",
    "bank default probability": "fields/credit_scoring",
    "random forest cross validation ROC": f"{TYPES}12|plot_19_scikit_learn",
    "external validation calibration": "plot_16_external",
    "re-calibration": f"{TYPES}22",
    "cutoff for 95% sensitivity": "threshold_at|#recipe-sensitivity",
    "PR curve with 5 folds": "plot_10_other_folds",
    "bootstrap by cluster": "plot_10_groups",
    # what 75 newcomers of five kinds typed first, and others for the same
    "adding a biomarker to a model": "#recipe-biomarker",
    "incremental value of a new marker": "#recipe-biomarker",
    "indeterminate results": "#recipe-indeterminate",
    "inconclusive test results": "#recipe-indeterminate",
    "rule out rule in cutoff": "#recipe-rule-out",
    "two cutoffs grey zone": "#recipe-rule-out",
    "tripod external validation": "^checklist",
    "predicted vs observed risk": f"{TYPES}03",
    "bootstrapped auc percentile interval": "#recipe-bootstrap",
    "survey weights auc": "#recipe-survey",
    "sampling weights roc": "#recipe-survey",
    "only some patients got the reference standard": "plot_24_verification",
    "how many cases for auc confidence interval width": f"{TYPES}21",
    "decision curve with censored data": "#recipe-censored",
    "auc difference between men and women": "#recipe-groups",
    "auc confidence interval cross validation": "cv_auc_interval",
    "compare c-index two models": "concordance_test",
    "missing predictions nan": "#recipe-missing",
    "kappa agreement readers": "#recipe-kappa",
    "difference in net benefit between two models": "plot_10_worth_using|plot_20_difference",
    "confusion matrix normalized": "#recipe-matrix",
    "confusion matrix counts and percentages": "#recipe-matrix",
    "leaderboard table auc log loss brier": "#recipe-leaderboard",
    "macro F1 from a confusion matrix": "#recipe-classes",
    "per class precision recall f1": "#recipe-classes",
    "is the difference in macro f1 significant": "#recipe-macro-f1",
    "paired bootstrap macro f1": "#recipe-macro-f1",
    "temperature scaling": "#recipe-temperature",
    "expected cost matrix": "#recipe-class-costs",
    "precision recall threshold": "plot_5_threshold_metrics|#recipe-f1",
    "best f1 threshold": "#recipe-f1",
    "recall at 90% precision": "#recipe-f1",
    "threshold at 2% false positive rate": "#recipe-false-alarms",
    "choose threshold on validation apply to test": "#recipe-false-alarms",
    "compare sensitivity at fixed specificity": "#recipe-fixed-rate",
    "tar at far 1e-4": "#recipe-fixed-rate",
    "cost of false positives and false negatives": "#recipe-cost",
    "undersampling correct probabilities": "#recipe-undersampling",
    "downsampled training data": "#recipe-undersampling",
    "prior correction": "#recipe-undersampling",
    "swap set": "#recipe-swap",
    "score to pd": "#recipe-pd",
    "gini by quarter": "#recipe-month",
    "profit maximizing threshold": "plot_4_profit",
    "compare pr auc significance": "#recipe-pr-test",
    "average precision difference p value": "#recipe-pr-test",
    "ece confidence interval": "#recipe-ece",
    "llm confidence calibration": "#recipe-ece",
    "calibrate neural network logits temperature": "#recipe-temperature",
    "conformal prediction sets": "#not-in-this-package|^not_here|fields/selective_prediction",
    "performance without labels": "#not-in-this-package",
    "draw roc curve by hand": "plot_8_step_by_step",
    "what does auc mean": "#recipe-pairs",
    "threshold slider": "rocplot.interactive",
    "animation moving cutoff": "#recipe-film",
    "simulate classifier scores": "#recipe-simulate",
    "false positives in mammography screening": "#recipe-natural",
    "when to use pr curve instead of roc": "plot_2_rare_positives",
    # several words, of which the page does not hold each
    "sensitivity at fixed specificity with CI": "#recipe-fixed-rate|plot_9_fixed_rate",
    "threshold for fixed fpr": "#recipe-false-alarms",
    "decision tree roc curve by hand": "gallery/trees/|plot_8_step_by_step",
    "relation between gini and auc": f"{TYPES}01|plot_6_areas",
    "roc for three points classifier discrete": f"{TYPES}13",
    "calibraton of risks": f"{TYPES}(03|22|23)",
    "best of many models": "plot_13_one_of_many",
    "default rate by score band": f"{TYPES}43|plot_10_scorecard",
    "risk score points roc cutoff": "#recipe-",
}
FIRST = "return [...document.querySelectorAll('ul.search > li > a')].slice(0, 3).map(one => one.getAttribute('href'))"
DONE = "return /finished|did not match/.test(document.querySelector('#search-results > p')?.innerText)"


def hits(browser, site, term):
    """Search as the page does, and return the addresses of the first three hits."""
    from selenium.webdriver.support.ui import WebDriverWait

    go(browser, site, f"search.html?q={quote(term)}")
    WebDriverWait(browser, 20, 0.03).until(
        lambda one: len(one.execute_script(FIRST)) > 2 or one.execute_script(DONE)
    )
    return browser.execute_script(FIRST)


def filtered(browser, site, term):
    """Type into the filter of Home, and return the addresses of the pages that it names."""
    if not browser.current_url.endswith("/index.html"):
        go(browser, site, "index.html")
    addresses = browser.execute_script(
        "const field = document.querySelector('.filter input'); field.value = arguments[0];"
        "field.dispatchEvent(new Event('input'));"
        "return [...document.querySelectorAll('.filter-hits a')].map(one => one.getAttribute('href'))",
        term,
    )
    return [address.removeprefix("./") for address in addresses if "search.html" not in address]


@pytest.mark.parametrize("term", [*FOUND, *ASKED, *TASKED])
@pytest.mark.parametrize("find", [hits, filtered])
def test_a_term_leads_to_its_page(browser, site, term, find):
    pages = find(browser, site, term)
    assert len(pages) <= 3
    assert any(re.search((FOUND | ASKED | TASKED)[term], page) for page in pages), pages


@pytest.mark.parametrize("find", [hits, filtered])
def test_the_name_of_a_field_leads_to_its_page_first(browser, site, find):
    assert find(browser, site, "credit scoring")[0] == "fields/credit_scoring.html"


@pytest.mark.parametrize(
    "words", ["cross validation precision recall", "k fold", "one vs rest", "non inferiority", "log rank test"]
)
@pytest.mark.parametrize("find", [hits, filtered])
def test_a_hyphen_makes_no_difference(browser, site, find, words):
    first, second, *rest = words.split()
    assert find(browser, site, words) == find(browser, site, " ".join([f"{first}-{second}", *rest]))


def test_the_section_of_a_recipe_is_shown(browser, site):
    for find in (hits, filtered):
        page, place = find(browser, site, "natural frequencies")[0].split("#")
        assert f'id="{place}"' in (site / page).read_text(encoding="utf-8")


def test_the_search_fetches_no_page(browser, site):
    hits(browser, site, "roc")
    assert browser.execute_script("return DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY") is False


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
