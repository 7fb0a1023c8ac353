"""What readers type into the search, and the page they mean: entries of the index, which are found first.

A page of the gallery is also found by the terms of its title: what stands before the question, and the words
in brackets.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parent
START = "start"
LONGEST = 60  # characters of a term: longer ones are sentences
TERMS = {  # a page: terms, between semicolons
    START: (
        "install; installation; pip install; conda; tutorial; getting started; quick start; quickstart; "
        "first figure; savefig; save a figure; save as pdf; export; journal figure; high resolution; dpi; "
        "svg; colorblind; colourblind; colour-blind; color-blind; colors; colours; palette; okabe ito; "
        "petroff; theme; seaborn; dark; dark mode; dark style; style; styles; style sheet; style ieee; style "
        "nature; style icml; style neurips; style jmlr; style slides; style print; ieee; nature; icml; "
        "neurips; jmlr; slides; poster; greyscale; grayscale; black and white; fonts; font size; matplotlib "
        "style; jupyter; notebook; window"
    ),
    "data": (
        "pandas; polars; data frame; dataframe; pyarrow; duckdb; spark; pyspark; dask; ibis; numpy; csv; "
        "parquet; column names; missing values; NaN; sample_weight; case weights; pos_label; scikit-learn "
        "estimator; sklearn; results"
    ),
    "performance": "large data; speed; performance; memory; scaling; big data; million cases; file size",
    "coverage": "coverage; simulation; coverage of intervals",
    "intervals": (
        "bootstrap CI; AUC bootstrap; bootstrap AUC; bootstrap confidence interval; AUC CI; confidence "
        "interval; CI; confidence intervals; 95% CI; bootstrap; bootstrap interval; stratified bootstrap; "
        "clustered bootstrap; standard error; error bars; logit interval"
    ),
    "commands": "command line; shell; CLI; terminal; completion",
    "datasets": "data sets; datasets; example data; load_dataset; tic-tac-toe; breast cancer; wine",
    "coming_from": (
        "pROC; ROCR; dcurves; Orange; rms; migrate; R package; scikitplot; scikit-plot; yellowbrick; "
        "RocCurveDisplay"
    ),
    "journals": "journal requirements; artwork; column width; preflight; figure width; type size",
    "agreement": "validation; agreement; verification; compared with R; timeROC; RJafroc; precrec",
    "checklist": "TRIPOD; TRIPOD+AI; STARD; reporting guideline; reporting checklist; checklist",
    "gallery/plot_types/plot_42_report": (
        "report; one sheet; model report; model card; dashboard; model summary; table of numbers; "
        "performance table"
    ),
    "reference/rocplot.interactive": (
        "interactive; interactive figure; hover; slider; plotly; html figure; live figure"
    ),
    "reference/rocplot.caption": "caption; figure caption; figure legend text; methods sentence",
    "citing": "cite; citation; licence; license; BibTeX; BSD",
    "same_curves": "CAP; Lorenz curve; cumulative gains; FROC; APE plot; runway; relative value; same curve",
    "which": "I want; which call; which plot; cheat sheet; cheatsheet",
    "gallery/index": "gallery; examples; example gallery; plot types",
    "fields/selective_prediction": (
        "selective prediction; selective classification; reject option; abstention; deferral; AURC; AUGRC"
    ),
    "fields/imaging": (
        "imaging; radiology; medical imaging; lesion detection; FROC; AFROC; computer-aided detection; CAD"
    ),
    "fields/fairness": (
        "fairness; algorithmic fairness; bias audit; equalized odds; equal opportunity; ABROCA; subgroups"
    ),
    "fields/survival": (
        "survival ROC; ROC for survival; survival; survival analysis; censoring; censored; time-dependent "
        "ROC; time-dependent AUC; IPCW; timeROC"
    ),
    "fields/alerting": (
        "alerting; early warning; early warning score; alarm; alert fatigue; monitoring; sepsis alert"
    ),
    "fields/virtual_screening": (
        "virtual screening; early recognition; docking; actives and decoys; enrichment; BEDROC"
    ),
    "fields/forensic_speech": (
        "forensic speech; forensic voice comparison; likelihood ratio; log-likelihood ratio; Cllr; Cllr_min; "
        "Tippett plot; APE plot"
    ),
    "gallery/costs/plot_18_forensic_speech": (
        "Cllr; Cllr_min; Tippett plot; forensic speech; forensic voice comparison; likelihood ratio"
    ),
    "gallery/roc/plot_21_survival": (
        "survival ROC; survivalROC; ROC for survival; ROC of survival data; censored data; survival; "
        "time-dependent ROC; time-dependent AUC; cumulative dynamic AUC; IPCW; censoring; timeROC"
    ),
    "papers/fawcett": "Fawcett",
    "papers/flach": "Flach",
    "papers/klement": "Klement",
    "papers/qin": "Qin",
    "papers/vuk_curk": "Vuk and Curk; Vuk & Curk; Vuk",
    "papers/index": "papers; reproduction; errata; replication",
    "gallery/plot_types/plot_01_roc": (
        "roc_curve; roc_auc_score; AUROC curve; ROC AUC curve; ROC AUC score; ROC; AUC; AUROC; AUC-ROC; ROC "
        "AUC; ROC curve; ROC plot; receiver operating characteristic; receiver operating curve; sensitivity; "
        "specificity; sensitivity specificity; sensitivity and specificity; TPR; FPR; true positive rate; "
        "false positive rate; c-statistic; c statistic; c-index; concordance; Gini; Gini coefficient; area "
        "under the curve; area under the ROC curve; Mann-Whitney; Wilcoxon; KS statistic; "
        "Kolmogorov-Smirnov; Kolmogorov-Smirnov statistic; partial AUC; pAUC; ROC in seaborn; ROC in "
        "matplotlib; plot_roc_curve"
    ),
    "gallery/roc/plot_6_areas": "partial AUC; Gini; Gini coefficient; area under the curve",
    "gallery/plot_types/plot_02_precision_recall": (
        "precision; recall; precision recall; precision recall curve; PR curve; PRC; AUPRC; PR AUC; AUC-PR; "
        "average precision; mAP; PPV; positive predictive value; imbalanced data; class imbalance"
    ),
    "gallery/plot_types/plot_03_calibration": (
        "calibration; calibration plot; calibration curve; reliability diagram; reliability curve; "
        "reliability plot; reliability; Hosmer; Hosmer-Lemeshow; Hosmer Lemeshow; ECE; expected calibration "
        "error; smooth ECE; calibration belt; calibration slope; calibration in the large; observed vs "
        "predicted; predicted probabilities; val.prob"
    ),
    "gallery/calibration/plot_8_clinical_panel": (
        "slope; calibration slope; calibration intercept; calibration slope and intercept; val.prob; "
        "val.prob panel; val_prob; rms val.prob; clinical prediction model; clinical journal; TRIPOD; smooth "
        "calibration"
    ),
    "gallery/calibration/plot_10_external_validation": (
        "external validation; validation study; calibration statistics"
    ),
    "gallery/calibration/plot_1_local_regression": "loess; lowess; local regression",
    "gallery/plot_types/plot_04_net_benefit": (
        "DCA; decision curve; decision curves; decision curve analysis; net benefit; clinical utility; treat "
        "all; treat none; threshold probability; Vickers"
    ),
    "gallery/costs/plot_8_decision_curve": "decision curve; decision curve analysis; DCA; net benefit",
    "gallery/plot_types/plot_05_lift": (
        "lift; lift chart; lift curve; gains chart; gain chart; cumulative gains; cumulative gains chart; "
        "cumulative gain; CAP; CAP curve; cumulative accuracy profile; decile; Lorenz; Lorenz curve; "
        "marketing; mailing; uplift"
    ),
    "gallery/lift/plot_4_profit": (
        "profit; lift with profit; profit curve; return on investment; ROI; costs and benefits"
    ),
    "gallery/plot_types/plot_06_confusion_matrix": (
        "confusion matrix; contingency table; true positives; false positives; false negatives; error "
        "matrix; accuracy; 2x2 table; type I error; type II error; balanced accuracy; MCC; Matthews "
        "correlation; Cohen's kappa; kappa"
    ),
    "gallery/plot_types/plot_07_score_distribution": (
        "violin; violin plot; box plot; score histogram; predicted probability histogram; score "
        "distribution; histogram; density; KDE; kernel density; scores; separation plot; class overlap"
    ),
    "gallery/plot_types/plot_08_threshold_metrics": (
        "sensitivity specificity plot; sensitivity and specificity plot; sensitivity specificity curve; best "
        "F1; optimal F1; maximize F1; F1; F1 score; F1-score; F-score; F-measure; F-beta; F1 over the "
        "threshold; Youden; Youden index; Youden's J; J statistic; informedness; threshold; threshold "
        "metrics; threshold tuning; threshold selection; NPV; negative predictive value; metrics over the "
        "threshold"
    ),
    "gallery/operating_point/plot_2_optimum": (
        "Youden; cut-off; cutoff; cut-point; best threshold; optimal threshold; optimal cut-off; operating "
        "point; default threshold"
    ),
    "gallery/operating_point/plot_5_metrics_at_a_cut_off": (
        "sensitivity and specificity with confidence intervals; sensitivity confidence interval; diagnostic "
        "odds ratio; DOR; PPV NPV prevalence; sensitivity specificity; sensitivity and specificity; "
        "sensitivity; specificity; PPV and NPV; diagnostic accuracy; diagnostic test; STARD"
    ),
    "gallery/roc/plot_9_fixed_rate": (
        "sensitivity at 95% specificity; sensitivity at 90% specificity; specificity at fixed sensitivity; "
        "TPR at fixed FPR; sensitivity at fixed specificity; TPR at FPR; fixed false positive rate; recall "
        "at precision"
    ),
    "gallery/plot_types/plot_09_cost_curve": (
        "cost curve; cost curves; cost; costs; misclassification cost; expected loss; cost-sensitive; cost "
        "space; Drummond and Holte; operating condition"
    ),
    "gallery/costs/plot_9_cost_weights": "hmeasure; H-measure; H measure; Hand's measure",
    "gallery/plot_types/plot_10_forest": (
        "AUC CI; AUC confidence interval; AUC with confidence interval; confidence interval of the AUC; "
        "forest; forest plot; forest of AUCs; forest plot of AUCs; meta-analysis; subgroup AUCs"
    ),
    "gallery/plot_types/plot_11_multiclass_roc": (
        "ROC 3 classes; ROC three classes; three-class ROC; ROC for several classes; multiclass; "
        "multi-class; multi class; multiclass ROC; multi-class ROC; multiclass AUC; many classes; several "
        "classes; one vs rest; one-vs-rest; one versus rest; OvR; one vs all; micro average; macro average; "
        "micro-average; macro-average"
    ),
    "gallery/multiclass/plot_1_against_the_rest": (
        "one vs rest; one-vs-rest; one versus rest; multiclass; multi-class; many classes; OvR"
    ),
    "gallery/multiclass/plot_3_pairs": "one vs one; one-vs-one; OvO; Hand and Till; M measure",
    "gallery/multiclass/plot_5_volume": "VUS; volume under the surface; three classes",
    "gallery/plot_types/plot_12_roc_average": (
        "kfold; StratifiedKFold; cross_validate; cross_val_predict; mean ROC cross-validation; ROC "
        "cross-validation; ROC with cross-validation; cross-validated ROC; cross validated ROC; "
        "cross-validated AUC; RocCurveDisplay.from_cv_results; cross-validation; cross validation; "
        "crossvalidation; CV; folds; fold; k-fold; ten folds; 10-fold; mean ROC; mean ROC curve; average "
        "ROC; averaged ROC; threshold averaging; vertical averaging; repeated cross-validation"
    ),
    "gallery/roc_average/plot_2_ten_folds": (
        "ten folds; folds; 10 folds; k-fold; cross-validation; cross validation"
    ),
    "gallery/roc_average/plot_3_kinds_of_band": (
        "ROC curve confidence interval; ROC confidence interval; ROC CI; ROC with confidence intervals; "
        "bootstrap CI; bootstrap ROC; confidence band; ROC with band; ROC with confidence band; ROC "
        "confidence band; ROC curve with confidence band; confidence bands; simultaneous band; "
        "Working-Hotelling; bootstrap; pointwise band; uncertainty; confidence interval"
    ),
    "gallery/roc_average/plot_4_two_models": (
        "compare two ROC curves; compare ROC curves; comparing ROC curves; comparison of ROC curves; AUC "
        "test; roc.test; non-inferiority; noninferiority; p-value; p value; DeLong; DeLong test; compare two "
        "AUCs; compare AUCs; comparing two AUCs; compare two models; two AUCs; two AUCs with p-value; AUC "
        "difference; significance; significance test; hypothesis test; paired test; model comparison"
    ),
    "gallery/plot_types/plot_20_paired": (
        "p-value; p value; McNemar; McNemar's test; McNemar test; paired comparison; compare two classifiers"
    ),
    "gallery/plot_types/plot_13_roc_points": (
        "ROCCH; ROC convex hull; convex hull; discrete classifiers; ROC space; ROC point"
    ),
    "gallery/roc/plot_3_hull": "convex hull; ROC convex hull; hull; ROCCH",
    "gallery/plot_types/plot_14_facets": (
        "facets; FacetGrid; small multiples; subplots; panels; grid; hue; subgroups; col_wrap"
    ),
    "gallery/roc/plot_11_subgroups": "subgroup; subgroups; fairness; hue; groups",
    "gallery/roc/plot_14_small_multiples": "small multiples; facets",
    "gallery/roc/plot_15_one_sheet": (
        "report; one sheet; dashboard; summary figure; evaluation report; composite figure; panels"
    ),
    "gallery/roc/plot_10_groups": "clustered data; repeated measures; several rows of one patient; cluster",
    "gallery/plot_types/plot_15_det": (
        "DET; DET curve; detection error trade-off; EER; equal error rate; speaker verification; biometrics"
    ),
    "gallery/plot_types/plot_16_precision_recall_gain": "PRG; precision recall gain; precision-recall-gain",
    "gallery/plot_types/plot_17_pn": (
        "PN space; coverage plot; coverage space; ROC in counts; likelihood ratio; posterior odds"
    ),
    "gallery/plot_types/plot_43_score_bands": (
        "score bands; scorecard; banded table; decile table; gains table; KS table; bad rate by band; credit "
        "scoring; score table; population stability; PSI; population stability index"
    ),
    "gallery/lift/plot_8_early_recognition": (
        "enrichment factor; enrichment; EF; BEDROC; logAUC; log AUC; early recognition; virtual screening; "
        "semilog ROC; pROC; RIE"
    ),
    "gallery/curves/plot_11_alert_workload": (
        "alerts; alarm; alert workload; alert fatigue; number needed to evaluate; NNE; workup to detection; "
        "alerts per 100"
    ),
    "gallery/score_distribution/plot_10_scorecard": (
        "KS plot; KS statistic; Kolmogorov-Smirnov; Kolmogorov–Smirnov; cumulative distribution function; "
        "CDF; ECDF; scorecard; credit scoring; PSI; population stability; population stability index"
    ),
    "gallery/plot_types/plot_18_ranking_strip": "ranking; rank; ranking strip; sorted cases",
    "gallery/plot_types/plot_19_signal_detection": (
        "signal detection; signal detection theory; d prime; d'; hits and false alarms; SDT; binormal"
    ),
    "gallery/curves/plot_7_binormal_fits": "binormal; binormal ROC; smoothed ROC; smooth ROC; parametric ROC",
    "gallery/plot_types/plot_44_risk_coverage": (
        "selective prediction; selective classification; reject option; rejection; abstention; abstain; "
        "AURC; E-AURC; AUGRC; accuracy-rejection curve; risk coverage; uncertainty; referral"
    ),
    "gallery/plot_types/plot_45_froc": (
        "FROC; AFROC; free-response; free response; lesion detection; nodule detection; LUNA16; CAD; false "
        "positives per image; false positives per scan; object detection"
    ),
    "gallery/plot_types/plot_46_economic_value": (
        "economic value; relative economic value; REV; potential economic value; cost-loss; cost–loss ratio; "
        "cost/loss; value score; climatology; forecast value; Richardson; Peirce skill score"
    ),
    "gallery/plot_types/plot_47_predictiveness": (
        "predictiveness curve; predictiveness; risk percentile; risk distribution; risk stratification; "
        "waterfall; high risk; total gain"
    ),
    "gallery/costs/plot_18_ape": (
        "APE plot; applied probability of error; log odds; Cllr; forensic; likelihood ratio; LLR; BOSARIS"
    ),
    "gallery/operating_point/plot_7_stability": (
        "optimal cut-off; optimal cutpoint; cutpointr; cut-off stability; threshold stability; out of bag"
    ),
    "gallery/roc/plot_20_two_groups": (
        "ABROCA; fairness; area between curves; area between ROC curves; permutation test; slicing analysis"
    ),
    "gallery/plot_types/plot_21_auc_power": (
        "sample size; power; power analysis; statistical power; study planning"
    ),
    "gallery/plot_types/plot_22_calibration_map": (
        "Platt; Platt scaling; isotonic; isotonic regression; PAV; pool adjacent violators; beta "
        "calibration; recalibration; temperature scaling; calibration map; CalibratedClassifierCV"
    ),
    "gallery/plot_types/plot_23_calibration_by": (
        "fairness; bias; calibration by group; subgroup calibration; residuals"
    ),
    "gallery/plot_types/plot_24_refinement_calibration": (
        "Brier; Brier score; Brier score decomposition; refinement; calibration loss; refinement loss; "
        "Murphy decomposition; meteorology; forecast verification; proper scoring rule; log loss"
    ),
    "gallery/plot_types/plot_25_brier_curve": "Brier; Brier score; Brier curve; Murphy diagram; score",
    "gallery/plot_types/plot_26_rate_driven_curve": "rate-driven; rate driven curve",
    "gallery/plot_types/plot_27_rate_uniform_curve": "rate-uniform; rate uniform curve",
    "gallery/plot_types/plot_28_kendall_curve": "Kendall; Kendall curve; Kendall's tau",
    "gallery/plot_types/plot_29_rol_curve": "ROL; ROL curve",
    "gallery/plot_types/plot_30_relative_superiority": "LC index; relative superiority; superiority graph",
    "gallery/plot_types/plot_31_isometrics": (
        "isometrics; isometric; iso-F1; F1; iso F1; isometrics of F1; F1 isometrics; F-measure; contour "
        "lines; iso-performance lines; iso-accuracy; isoprecision"
    ),
    "gallery/plot_types/plot_32_isometric_surface": "3D; 3-D; surface; isometric surface; class skew",
    "gallery/plot_types/plot_33_impurity": "impurity; entropy; Gini index; Gini impurity",
    "gallery/plot_types/plot_34_split_impurity": "information gain; Gini gain; splitting criterion; split",
    "gallery/plot_types/plot_35_tree_diagram": (
        "decision tree; tree diagram; plot_tree; DecisionTreeClassifier"
    ),
    "gallery/plot_types/plot_36_tree_labellings": "tree labellings; labelling; leaves",
    "gallery/plot_types/plot_37_combination": "combine classifiers; ensemble; combination; and or; voting",
    "gallery/plot_types/plot_38_repair": "repair; concavity; concavities; non-concave ROC",
    "gallery/plot_types/plot_39_weight_simplex": "ternary plot; simplex; class weights",
    "gallery/plot_types/plot_40_sensibility": (
        "drift; concept drift; data set shift; dataset shift; population drift; sensibility"
    ),
    "gallery/plot_types/plot_41_fuzzy_labels": (
        "fuzzy labels; soft labels; membership; label noise; annotators"
    ),
    "gallery/soft/plot_6_fraud": (
        "fraud; fraud detection; case weights; sample_weight; example-dependent costs; weighted ROC"
    ),
    "gallery/roc/plot_0_three_models": "zoom; inset; three models; several models; compare models",
    "gallery/curves/plot_10_uncertain_precision": (
        "PR curve confidence interval; PR confidence interval; precision recall confidence interval; "
        "precision recall band; precision-recall curve with confidence band"
    ),
    "fields/medicine": (
        "NRI; IDI; net reclassification; net reclassification improvement; integrated discrimination "
        "improvement"
    ),
    "reference/rocplot.figure_legend": "legend; one legend; shared legend; common legend; legend outside",
    "fields/information_retrieval": "precision at k; recall at k; top-k; mean average precision; NDCG",
    "gallery/operating_point/plot_1_tangent": (
        "iso-cost; iso-cost lines; isocost lines; iso-performance line; tangent"
    ),
    "gallery/misreadings/plot_5_prevalence": "prevalence; base rate",
    "gallery/roc/plot_16_scikit_learn": "scikit-learn; sklearn; scikit-learn estimator; cross_validate",
    "gallery/roc/plot_18_for_a_journal": (
        "save pdf; savefig; journal figure; vector graphics; figure for a paper"
    ),
}


def variants(term: str) -> set[str]:
    """Write a term as it may be typed: with hyphens, or with spaces in their place."""
    hyphened = re.sub("[–—−]", "-", term).replace("’", "'").replace("′", "'")
    return {term, hyphened, hyphened.replace("-", " "), hyphened.replace("'", "")}


def of_title(title: str) -> Iterator[str]:
    """Yield the terms in a title of the gallery: "Decision curve (net benefit): is it worth it?" has two."""
    head, _, inside = title.partition(": ")[0].partition("(")
    for term in [head, *inside.partition(")")[0].split(",")]:
        if 2 < len(term := term.strip(" ?")) <= LONGEST:
            yield term


def terms(page: str, title: str = "") -> list[str]:
    """List the terms by which a page is found."""
    own = [term.strip() for term in TERMS.get(page, "").split(";") if term.strip()]
    if page.startswith("gallery/"):
        own += of_title(title)
    every = {spelling for term in own for spelling in variants(term)}
    return sorted({term.lower(): term for term in sorted(every)}.values(), key=str.lower)


def enter(app, doctree) -> None:
    """Enter the terms of a page into the index, and so into the search."""
    from sphinx import addnodes

    page = app.env.docname
    title = next((node.astext() for node in doctree.findall() if node.tagname == "title"), "")
    if found := terms(page, title):
        entries = [("single", term.replace(";", ","), "", "main", None) for term in found]
        doctree.insert(0, addnodes.index(entries=entries))


def remember(app) -> list:
    """Give the search the entries of pages that are not written again: Sphinx keeps their words alone."""
    known = getattr(app.env, "_search_index_index_entries", {})
    for page, entries in app.env.domains.index_domain.entries.items():
        singles = [entry for entry in entries if entry[0] == "single"]
        found = sorted({(value, target, main) for _, value, target, main, _ in singles})
        known.setdefault(page, found)
    return []  # this event asks for further pages


def check(_app, env) -> None:
    """Refuse terms of a page that is not there."""
    if unknown := sorted(set(TERMS) - set(env.found_docs)):
        raise ValueError(f"search_terms.TERMS names pages that are not there: {', '.join(unknown)}")


def setup(app):
    """Connect the steps; stems of words are kept, as most words stand on many pages."""
    from sphinx.search.en import SearchEnglish

    SearchEnglish.stem = cache(SearchEnglish.stem)
    app.connect("doctree-read", enter)
    app.connect("env-check-consistency", check)
    app.connect("html-collect-pages", remember)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
