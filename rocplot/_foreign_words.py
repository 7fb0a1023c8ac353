"""What other packages call arguments, functions, fields and values: what is written here, and their words.

Words stand in small letters, the dots of R as underscores, unless a capital tells two of them apart.
"""

from __future__ import annotations

SYNONYMS = {  # an argument here: its names elsewhere; of two that a function has, the upper one is meant
    "y_true": (
        "actual class classification_variable D d gold ground_truth label_col labels_true obs observed "
        "observed_class outcome reals ref_class reference reference_class reference_variable refvar "
        "response state_variable status target true true_labels truth y_actual y_test ytrue"
    ),
    "y_pred": ("decisions estimate labels_pred pred_labels predicted_labels"),
    "y_score": (
        "classvar decision_function estimate fitted lab_pred M modelnames models_to_prob pred pred_labels "
        "predicted prediction predictions predictor predictors preds prob proba probas probas_list "
        "probas_pred probs risk_score score scores_true test_variable test_variables y_hat y_pred "
        "y_predict y_prob y_proba y_probas y_scores yhat yscore"
    ),
    "a": "model1 model_a pred1 predictor1 prob_a prob_model_a roc1 score1",
    "b": "model2 model_b pred2 predictor2 prob_b prob_model_b roc2 score2",
    "actual": "current new target test",
    "expected": "base reference train",
    "area": "auc_area fill fill_area max_auc_polygon shade_auc",
    "at": "show_spread_at tvals xvals",
    "crosses": "ci_at",
    "ax": "axes axis axs subplot",
    "band": (
        "bootstrap_confidence_intervals ci ci_band ci_type cl_bt cl_smooth conf_band conf_int "
        "conf_limits_smooth confband confidence_band confidence_intervals conflimitssmooth errorbar "
        "plot_ci print_ci shade_ci show_cb show_ci showconfidenceintervals"
    ),
    "bandwidth": "bw bw_adjust bw_method",
    "benefit_tn": "utility_tn",
    "benefit_tp": "utility_tp",
    "bins": "breaks n_bins nbins",
    "by": "feature features variable",
    "chance": (
        "baseline diagonal identity_line no_skill no_skill_line plot_rand rand_plot reference_line "
        "refline show_chance show_diagonal showdiagonalline"
    ),
    "clip": "allowperfectpredictions eps epsilon",
    "cost_fn": "fn_cost",
    "cost_fp": "fp_cost",
    "criterion": "best_method j_metric method metric metric_func optimal_criteria optimizer optimum",
    "dashes": "style",
    "diagonal": "ref_line",
    "edges": "bin_edges breaks cuts",
    "event": ("delta event_indicator event_observed status"),
    "equal_error_rate": "eer show_eer",
    "errorbar": "ci ci_method spread spread_estimate",
    "estimator": "classifier clf fitted_model learner model pipeline",
    "figure": "fig ggroc ggroc_p",
    "fold": "cv cv_folds dsids fold_col fold_id foldid folds",
    "folds": "fold_curves raw_curves show_folds",
    "groups": "cluster cluster_id clusters id patient patient_id subject subject_id",
    "histogram": "hist riskdist show_hist",
    "how": "averagecurvetype averaging avg roc_averaging",
    "hue": "by group group_by grouping grouping_variable strata subgroup",
    "hull": "convex_hull display_convex_hull rch rocch show_convex_curves show_convex_hull",
    "hue_order": "model_order models_to_plot order selected_classifiers",
    "interventions_avoided": "net_intervention_avoided net_interventions_avoided",
    "labels": ("class_labels class_names classes display_labels levels target_names"),
    "legend": "legendloc show_legend showlegend",
    "level": (
        "ci ci_level cl cl_level conf_int conf_level conf_lvl confidence_intervals confidence_level conflevel"
    ),
    "metrics": ("additionalmetrics measure measures metric ret statistics yvar"),
    "method": ("boot_method bootstraptype boottype ci_method dtype"),
    "n_bins": "bins g g_group n_groups nbins ntiles num_bins",
    "n_negative": "n0 n_controls ncontrols",
    "n_positive": "n1 n_cases ncases",
    "n_resamples": (
        "B boot_n boot_reps boot_runs bootreps breps n n_boot n_boots n_bootstrap n_bootstraps n_iter "
        "n_iterations n_perm n_permutations n_resample n_sim nboot nsim num_bootstrap num_bootstraps R "
        "replications reps resamples"
    ),
    "n_samples": "n_cuts n_points x_bins",
    "normalize": "normalise normalization",
    "null": "auc0 h0 null_auc",
    "operating_point": "display_def_threshold display_perf_line perf_line showmodeloperatingpoint",
    "over": "x_measure xaxismetric xcrit xvar",
    "pos_label": (
        "class_of_interest event_level pos pos_class posclass positive positive_class positive_label "
        "positive_value state_value target_class target_index"
    ),
    "path": ("file file_name filename fname outpath save_path"),
    "perfect": "ideal max_plot show_perfect",
    "prevalence": "disease_prevalence pi population_prevalence pretest_probability prev prior",
    "prior": ("disease_prevalence pi population_prevalence pretest_probability prev prevalence target_prior"),
    "rates": "column_summary margins row_summary summary",
    "progress": "progress_bar progress_every show_progress verbose",
    "ratio": "kappa",
    "rug": "display_rug show_rug",
    "score_matrix": (
        "decision_function estimate pred pred_prob predictions predictor predictors preds prob proba "
        "probas probas_list probs score scores y_pred y_prob y_proba y_probas y_score y_scores"
    ),
    "seed": "bseed random_seed random_state rng",
    "sample_weight": "case_weight case_weights freq freqs fweight pweight weight weights wts",
    "soft_labels": "fuzzy probabilistic soft",
    "smooth": "smooth_frac span",
    "standardize": "partial_auc_correct standardise standardized",
    "statistic": "metric metric_fn metric_str stat_func",
    "statistics": ("add_stats addstats dostats posstats show_stats statloc stats"),
    "stratified": "boot_stratified boot_stratify stratify",
    "threshold": "cut cut_off cut_point cutoff cutpoint thresh",
    "thresholds": (
        "cut_off cut_offs cutoff cutoffs cutoffs_at cutpoint cutpoints cuts mark_thresholds "
        "print_cutoffs_at print_thresholds show_thresholds threshold"
    ),
    "time": ("duration durations follow_up futime survival_time T tte"),
    "tpr": "min_recall min_sensitivity recall recalls sensitivities sensitivity",
    "transpose": "transposed",
    "width": "fig_width",
    "xscale": "log_scale",
    "zoom": "inset zoom_in",
}

_ANY = ""
_AREA = "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))"
_COSTS = "what errors cost is said by cost_fp=1, cost_fn=5, and prior=0.1"
_MEAN = "the mean of folds is drawn by rocplot.roc_average(y_true, y_score, fold=fold)"
_YOUDEN = "rocplot.compute.operating_point(y_true, y_score, criterion='youden').threshold"

WAYS = {  # an argument that the function must have, and what to do there: words of others for it
    # -- what is read
    ("n_bins", "this is y_true here"): "y",
    (
        "n_bins",
        "bins are as many as n_bins=10 says, and strategy='quantile' gives each as many cases",
    ): "m nmin",
    ("competing", "the horizon is one number, at=5"): "predict_time timehorizon times",
    ("competing", "the scores go with what is returned, rocplot.roc(label, y_score, sample_weight=weight)"): (
        "estimate iid marker other_markers prediction predictor risk_score ROC score weighting y_score"
    ),
    (
        "paired",
        "the models are a and b, rocplot.compute.auc_test(y_true, a, b)",
    ): "object1 object2 variable x y",
    (
        "paired",
        "of several models p is adjusted as Holm does, rocplot.compute.auc_test(y_true, {'a': a, 'b': b})",
    ): "adjust adjusted correction p_adjust",
    ("metrics", "those that are drawn are listed, metrics=['precision', 'recall']"): "exclude",
    ("statistic", "the number is a function, statistic=rocplot.compute.auc"): "variable",
    (
        "n_bins",
        "pass a curve in place of the data, rocplot.compute.CalibrationCurve(prob_pred, prob_true)",
    ): "prob_pred prob_true",
    ("statistics", "statistics=True writes them, statistics={'rows': ['brier', 'ece']} the chosen ones"): (
        "brier brier_score e_avg e_max eavg ece emax ici intercept mce show_brier show_ece slope"
    ),
    ("quantity", "pass the intervals, {'forest': rocplot.compute.auc_interval(y_true, y_score)}"): (
        "data hue x y y_score y_true"
    ),
    ("y_score", "name the columns, y_true='label', y_score='score', data=table"): (
        "aes c_string D_string datalist dataset formula lab_col M_string mapping mdat nfold_df "
        "performance_data plot_df rocdata score_cols x xvar y"
    ),
    ("y_score", "this is y_score here"): "m marker p variable",
    ("score_matrix", "pass probabilities, score_matrix=estimator.predict_proba(X)"): (
        "classifier clf encoder estimator fit fitted_model force_model is_fitted learner model pipeline "
        "response_method X X_test X_train X_val X_valid y_train"
    ),
    ("y_score", "pass scores, y_score=rocplot.compute.estimator_scores(estimator, X)"): (
        "classifier clf encoder estimator fit fitted_model force_model is_fitted learner model newdata "
        "pipeline response_method valdata X X_test X_train X_val X_valid y_train"
    ),
    (_ANY, "pass scores, y_score=rocplot.compute.estimator_scores(estimator, X)"): "estimator",
    ("n_bins", "probabilities are y_score=scipy.special.expit(logit)"): "logit",
    (
        "n_bins",
        "make them first, y_score=rocplot.compute.calibration_map(y_true, y_score)(y_score)",
    ): "normalize",
    ("y_score", "make them first, y_score=rocplot.compute.calibration_map(y_true, y_score)(y_score)"): (
        "as_probability probability"
    ),
    ("y_score", "name the models in a mapping, y_score={'forest': a, 'svm': b}"): (
        "clf_names model_names models modnames names score_names scores subnames"
    ),
    (_ANY, "name the model in a mapping, y_score={'name': y_score}"): (
        "curve_name label legend_label model_name name"
    ),
    (
        "y_true",
        "pass all cases in one array, y_score=np.concatenate([controls, cases]), and their classes as y_true",
    ): (
        "cases controls neg_scores negatives pos_scores positives scores_class0 scores_class1 "
        "weights_class0 weights_class1"
    ),
    ("pos_label", "name the positive class, pos_label='ill'"): (
        "label_order label_ordering levels neg_class negative_class reverse_event"
    ),
    (_ANY, "classes are y_true, pos_label= says which is positive; a mapping of y_score names models"): (
        "class_labels class_names classes display_labels known_classes labels target_names"
    ),
    ("y_score", "high scores are positive: where low ones are, pass -y_score"): (
        "direction higher_is_better increasing invert low_is_positive reverse reversed testpos"
    ),
    ("y_true", "leave out cases with missing values first, data=table.dropna()"): (
        "dropna ignore_index inf_rm missing na_action na_rm na_worst nan_flag nan_policy processnan"
    ),
    ("hue", "each of them has its own curve by hue='site'"): "cluster_curves",
    ("y_true", "choose the cases first, data=table[table.site == 'a']"): (
        "exclude filter query subset where"
    ),
    ("y_true", "rocplot.compute.ipcw(time, event, at=5) gives y_true and sample_weight of that time"): (
        "cause delta event event_time fixed_time_horizons follow_up iid other_markers T time "
        "time_to_outcome_col timehorizon times u weighting"
    ),
    ("y_score", "pass a curve in place of the data, rocplot.compute.RocCurve(fpr, tpr)"): (
        "fpr fprs roc tpr tprs"
    ),
    ("fold", "pass rocplot.compute.cv_scores(cv_results, X, y) in place of y_true and y_score"): (
        "cv_results"
    ),
    (_ANY, "draw rocplot.roc_average(rocplot.compute.cv_scores(cv_results, X, y))"): "cv_results",
    ("compare", "a report has one sample: draw rocplot.roc_average(y_true, y_score, fold=fold)"): (
        "cv fold folds"
    ),
    ("errorbar", "how long bars are says errorbar=('ci', 95)"): "spread_scale",
    ("y_true", _MEAN): (
        "average_folds avg calc_avg cv cv_folds dsids fold fold_col fold_curves foldid folds raw_curves "
        "roc_averaging show_spread_at spread_estimate spread_scale"
    ),
    (_ANY, "pass counts as rocplot.compute.ConfusionMatrix(tp=40, fn=10, fp=5, tn=45)"): (
        "cm fn fp matrix tn tp"
    ),
    # -- many classes
    (
        "score_matrix",
        "one against the rest is rocplot.compute.multiclass_auc(y_true, score_matrix, method='macro'), "
        "one against one method='hand-till'",
    ): "estimator_type multi_class multiclass",
    (
        "score_matrix",
        "the mean of the classes is rocplot.compute.multiclass_auc(y_true, score_matrix, method='macro')",
    ): ("average"),
    (
        "score_matrix",
        "the mean alone is drawn by rocplot.roc(rocplot.compute.multiclass_roc(y_true, score_matrix).macro)",
    ): "per_class",
    ("macro", "highlight=['ill'] draws the other classes in grey"): "classes_to_plot",
    ("score_matrix", "high scores mean the class: where low ones do, pass -score_matrix"): "direction",
    (
        "score_matrix",
        "name the columns, y_true='kind', score_matrix=['a', 'b', 'c'], data=table",
    ): "formula x y",
    ("score_matrix", "of two classes pass one column, rocplot.roc(y_true, score_matrix[:, 1])"): "binary",
    ("y_score", "rocplot.roc(y_true, y_score) draws the curve of the positive class"): "binary",
    ("macro", "macro=True draws the mean of the classes"): "average averageroctype curves plot_macro",
    ("micro", "micro=True draws all pairs of a case and a class as one curve"): "plot_micro",
    (
        "view",
        "for several classes draw rocplot.multiclass_roc(y_true, score_matrix, macro=True, micro=True)",
    ): (
        "average averagecurvetype averageroctype classes_to_plot curves macro micro per_class "
        "plot_macro plot_micro"
    ),
    (
        "how",
        "for several classes draw rocplot.multiclass_roc(y_true, score_matrix, macro=True, micro=True)",
    ): ("averagecurvetype averageroctype classes_to_plot curves macro micro per_class plot_macro plot_micro"),
    (
        "hue_order",
        "for several classes pass rocplot.compute.one_vs_rest(y_true, score_matrix) in place of the data",
    ): (
        "average averagecurvetype averageroctype classes_to_plot curves macro micro per_class "
        "plot_macro plot_micro"
    ),
    (_ANY, "for several classes draw rocplot.multiclass_roc(y_true, score_matrix, macro=True, micro=True)"): (
        "averagecurvetype averageroctype classes_to_plot macro micro per_class plot_macro plot_micro"
    ),
    ("y_score", "pass the data themselves, y_true and y_score"): (
        "curves ggroc ggroc_p multiclass_roc object object1 object2 prediction_obj smooth_roc"
    ),
    (_ANY, "for several classes call rocplot.compute.multiclass_auc(y_true, score_matrix)"): (
        "average class_index multi_class multiclass num_classes task"
    ),
    # -- numbers
    (_ANY, "for an interval of the area call rocplot.compute.auc_interval(y_true, y_score)"): ("add_cis ci"),
    ("band", "of the band, band={'n_resamples': 500}"): (
        "B boot_n boot_reps boot_runs breps n_boot n_bootstrap n_bootstraps nboot num_bootstraps R "
        "replications reps"
    ),
    ("band", "of the band, band={'seed': 1}"): "bseed random_seed random_state rng seed",
    ("band", "of the band, band={'level': 0.9}"): (
        "ci_level cl_level conf_int conf_level conf_lvl confidence_level conflevel level"
    ),
    ("level", "it is 1 − α: α = 0.05 is level=0.95"): (
        "alpha alpha_level cb_alpha sig_level significance significance_level"
    ),
    (_ANY, "the level of an interval is 1 − α, rocplot.compute.auc_interval(y_true, y_score, level=0.95)"): (
        "alpha alpha_level sig_level significance_level"
    ),
    (
        _ANY,
        "how cases are drawn says "
        "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc, stratified=False)",
    ): "boot_stratified boot_stratify boottype nostrata",
    ("tpr", "the window is a pair of rates, fpr=(0, 0.1) or tpr=(0.9, 1)"): "xlim ylim",
    ("standardize", "the window is a pair of rates, fpr=(0, 0.1) or tpr=(0.9, 1)"): (
        "focus fpr_max fpr_range fpr_stop max_fpr min_tpr partial_auc partial_auc_focus tpr_min tpr_range"
    ),
    (_ANY, f"call {_AREA}"): (
        "allow_invalid_partial_auc_correct fpr_max fpr_range fpr_stop max_fpr min_tpr partial_auc "
        "partial_auc_correct partial_auc_focus pauc tpr_min"
    ),
    ("fpr", "it is 1 − fpr: a specificity of 0.9 is fpr=0.1"): (
        "min_specificity specificities specificity tnr"
    ),
    ("tpr", "at a fixed tpr call rocplot.compute.fpr_at(y_true, y_score, tpr=0.9)"): "fpr",
    ("fpr", "at a fixed fpr call rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)"): "tpr",
    (_ANY, "at a fixed fpr call rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)"): (
        "at_specificity of specificities specificity"
    ),
    (_ANY, "the smooth curve is rocplot.compute.fit_binormal(y_true, y_score)"): (
        "bw density density_cases density_controls smooth smooth_method smooth_n"
    ),
    (_ANY, "rocplot.confusion_matrix(y_true, y_score, normalize='class') draws shares"): (
        "normalise normalize"
    ),
    (_ANY, "everything runs in one process"): (
        "allowparallel n_jobs n_workers num_workers parallel use_parallel"
    ),
    (_ANY, "nothing is printed, and warnings.simplefilter('ignore') silences warnings"): (
        "noprint print quiet silent verbose warn_for"
    ),
    (_ANY, "results keep every point, and long curves are simplified as they are drawn"): (
        "downsampling drop_intermediate hide_points max_num_points minstepsize reduce_points "
        "use_nearest_neighbor usenearest x_bins"
    ),
    (_ANY, "call rocplot.compute.roc(y_true, y_score).to_frame()"): (
        "as_dataframe coordinates output_dict return_all return_df return_thresholds table"
    ),
    ("metrics", "F-measures are metrics=['f1', 'f2']"): "beta fbeta",
    ("metrics", "less what chance gives, it is metrics=['informedness']"): "adjusted",
    ("label_fmt", "labels are rounded by label_fmt='{name} (AUC {auc:.2f})'"): (
        "decimals digits digits_auc precision roundstats"
    ),
    ("threshold", "nothing is resampled: leave it out"): (
        "B boot_n boot_reps boot_runs n_boot n_bootstrap n_bootstraps n_resamples nboot R replications"
    ),
    ("errorbar", "bars of the standard deviation are errorbar='sd'"): "sd show_std std std_dev stddev",
    (
        "min_size",
        "the page of a journal is as wide as width=3.5 says, in inches",
    ): "column columns journal venue",
    (_ANY, "numbers are not rounded: round(rocplot.compute.auc(y_true, y_score), 3)"): (
        "decimals digits round_digits round_ndigits sigfig"
    ),
    (_ANY, "numbers are means over cases: times len(y_true) they are sums"): "sum",
    (_ANY, "call rocplot.compute.auc(y_true, y_score)"): "auc",
    (_ANY, "what is undefined is NaN, which np.nan_to_num(value) turns to 0"): (
        "replace_undefined_by zero_division"
    ),
    (_ANY, "call rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)"): (
        "detail ret summary tabulate"
    ),
    (_ANY, "call rocplot.compute.auc_interval(y_true, y_score, method='hanley-mcneil')"): (
        "bamber binomial ci_method de_long delong hanley hanley_mcneil method_ci se standard_error"
    ),
    ("binormal", "of the band, band='bootstrap'"): "boottype ci_method method",
    # -- cut-offs
    (
        "operating_point",
        "operating_point='youden' marks the best cut-off, thresholds=[0.3, 0.5] labels others",
    ): (
        "best best_cutoff best_method best_threshold display_cutpoint j_index mark_best mark_optimal "
        "optimal optimal_cutoff optimum plot_best plotcut print_thres print_thres_best_method show_best "
        "show_optimal youden"
    ),
    ("thresholds", f"the best cut-off is labelled by thresholds=[{_YOUDEN}]"): (
        "best best_method best_threshold display_cutpoint mark_best operating_point optimal print_thres "
        "show_best youden"
    ),
    ("threshold", f"the best cut-off is threshold={_YOUDEN}"): (
        "best best_method best_policy best_threshold best_weights criterion display_cutpoint "
        "operating_point optimal youden"
    ),
    ("best", "best=True marks the best cut-off of each metric"): (
        "argmax display_cutpoint mark_best operating_point show_best"
    ),
    (
        "slope_ranges",
        "prior=0.1, cost_fn=5 mark the point of least cost, and prior=0.5 alone that of Youden's index",
    ): ("criterion operating_point optimal youden"),
    ("crosses", "crosses={'at': [0.5], 'alpha': 0.3} sets their look"): "alpha_box",
    ("how", "cut-offs are labelled by rocplot.roc(y_true, y_score, thresholds=[0.3, 0.5])"): (
        "colorize colorize_palette colorkey colorkey_pos colorkey_relwidth cutoff_label_function "
        "print_cutoffs_at scale_color"
    ),
    (
        "thresholds",
        "cut-offs stand at their points, thresholds=[0.3, 0.5], in the format "
        "thresholds={'at': [0.3, 0.5], 'fmt': '{:.1f}'}",
    ): (
        "alpha_box colorize colorize_palette colorkey colorkey_pos colorkey_relwidth "
        "cutoff_label_function cutoff_labels label_adj_x label_adj_y label_angle labelround "
        "print_thres_adj print_thres_cex print_thres_col print_thres_pattern print_thres_pattern_cex "
        "print_thres_pch scale_color threshold_fmt"
    ),
    ("thresholds", "the thresholds are listed, thresholds=np.arange(0.01, 0.36, 0.01)"): (
        "max_p_threshold min_p_threshold n_cuts n_thresholds n_trials xby xstart xstop"
    ),
    (
        "criterion",
        "cut-offs are scores that occur, and of equally good ones the most conservative is taken",
    ): ("degree family span summary_func tol_metric user_span"),
    ("criterion", "the cut-off of a given rate is rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)"): (
        "fpr min_recall min_sensitivity min_specificity min_tpr recall sensitivity specificity tpr"
    ),
    (_ANY, "rocplot.compute.threshold_at(y_true, y_score, fpr=0.1) finds a cut-off"): (
        "constrain_metric fixed_fpr min_constrain min_precision min_recall min_sensitivity "
        "min_specificity print_thres target_fpr threshold"
    ),
    ("cost_fp", _COSTS): (
        "best_weights cost cost_matrix cost_ratio costs fn_fp_ratio print_thres_best_weights"
    ),
    (
        "operating_point",
        "the costs of its point are operating_point={'cost_fp': 1, 'cost_fn': 5, 'prior': 0.1}",
    ): (
        "best_weights cost cost_fn cost_fp cost_matrix cost_ratio costs disease_prevalence fn_cost "
        "fp_cost prevalence print_thres_best_weights prior target_prior"
    ),
    (_ANY, "draw rocplot.threshold_metrics(y_true, y_score, metrics=['accuracy'])"): (
        "fbeta measure metric metrics x_measure y_measure yaxismetric ycrit"
    ),
    (
        _ANY,
        "costs belong to rocplot.cost_curve and rocplot.compute.operating_point(y_true, y_score, cost_fn=5)",
    ): ("cost cost_fn cost_fp cost_matrix costs fn_cost fp_cost"),
    (_ANY, "cut-offs are scores that occur, and of equally good ones the most conservative is taken"): (
        "best_policy break_ties use_midpoints"
    ),
    ("criterion", "how it varies says rocplot.compute.threshold_stability(y_true, y_score)"): (
        "B boot_cut boot_runs n_boot n_resamples"
    ),
    (
        "stability",
        "intervals=True shades the interval of each metric, stability=True the best cut-offs of resamples",
    ): ("n_trials quantiles"),
    (
        "ratio",
        "of given numbers of cases call rocplot.compute.auc_power(0.8, n_positive=50, n_negative=50)",
    ): ("n_cases n_negative n_positive ncases ncontrols roc1 roc2"),
    (
        "n_positive",
        "for a wanted power call rocplot.compute.auc_sample_size(0.8, power=0.8)",
    ): "kappa power ratio",
    (_ANY, "two models are compared by rocplot.compute.auc_test(y_true, a, b)"): (
        "compare model2 pred2 roc1 roc2 score2 test"
    ),
    # -- what is drawn
    ("gap", "kind='density' draws smooth outlines"): "density kde smooth smoothed",
    ("deciles", "scale='rate' draws gains, scale='ratio' the lift"): "kind mode plot_type type",
    ("ax", "each picture is a function of its own, such as rocplot.det(y_true, y_score)"): (
        "curve_type curvetype kind mode plot_type what"
    ),
    ("interventions_avoided", "interventions_avoided=True draws them"): "graph_type type",
    ("interventions_avoided", "interventions_avoided=True counts per 100 cases"): "nper",
    ("ax", "a second call draws on the same axes, which ax= names"): "add hold overlay superimpose",
    (
        "label_fmt",
        "labels hold the number, label_fmt='{name} (AUC {auc:.3f})'",
    ): "auc auc_main auc_type show_auc",
    ("label_fmt", "the legend has it; other numbers by label_fmt='{name} (AUC {auc:.3f})'"): (
        "print_auc print_auc_adj print_auc_cex print_auc_col print_auc_pattern"
    ),
    ("isometrics", "lines of equal F1 are drawn by isometrics='f1'"): (
        "f1_curves iso_f1 iso_f1_curves iso_f1_values"
    ),
    ("area", "area=True shades it, area={'color': 'grey'} sets its look"): (
        "auc_polygon auc_polygon_angle auc_polygon_border auc_polygon_col auc_polygon_density "
        "auc_polygon_lty auc_polygon_lwd fill_color fill_opacity max_auc_polygon_angle "
        "max_auc_polygon_border max_auc_polygon_col max_auc_polygon_density max_auc_polygon_lty "
        "max_auc_polygon_lwd"
    ),
    ("binormal", "binormal=True draws a smooth curve beside the empirical one"): (
        "bw density density_cases density_controls fit_binormal n smooth smooth_method smooth_n "
        "smoothed smoother"
    ),
    ("n_bins", "method='smooth' or method='loess' draws a smooth curve"): (
        "argzloess argzsmooth smooth smooth_method smoothed smoother smoothing"
    ),
    ("n_bins", "method='spline' draws a restricted cubic spline, knots=3 sets how many knots it has"): (
        "add_rcs addrcs cl_rcs nk nknots nr_knots"
    ),
    ("n_bins", "the numbers are rocplot.compute.calibration_statistics(y_true, y_score)"): "pl plot plotcal",
    (
        "n_bins",
        "they are drawn by rocplot.calibration(y_true, y_score, statistics=True, histogram=True)",
    ): "legendloc riskdist statloc stats",
    ("n_bins", "method='logistic' draws the logistic curve"): (
        "add_cox addcox cl_cox glmcal logistic logistic_cal"
    ),
    ("n_bins", "linestyle='-' joins the points"): "connect_group connect_smooth",
    ("residual", "histogram=True counts the predictions below the curve, rug=True marks them"): (
        "d0lab d1lab dist_label dist_label2 empiricaldistribution hide_counts hist_bins length_seg "
        "line_bins riskdist_type show_distribution"
    ),
    ("ties", "ties=True draws what equal scores leave open"): "break_ties ties_method tiesmethod",
    ("unachievable", "unachievable=True shades what no curve reaches"): "min_compute min_plot",
    ("deciles", "deciles=True marks the tenths, deciles=[0.05, 0.1] other depths"): (
        "bins n_bins n_groups ntile percentiles quantiles"
    ),
    ("normalize", "cells hold counts, or shares by normalize='class'"): (
        "annot hide_counts hide_zeros include_values percent support text_kw type values_format"
    ),
    ("normalize", "the color of a cell says right or wrong; patch properties are such as alpha=0.5"): (
        "cmap color_map colorbar colormap diagonalcolor im_kw offdiagonalcolor palette"
    ),
    ("legend", "legend='direct' writes the names beside their lines"): (
        "directlabels label_repel nudge_x nudge_y repel"
    ),
    ("chance", "the line is drawn unless chance=False"): (
        "guide identity identity_plot no_ref norefline plot_chance_level rand_compute rand_plot"
    ),
    (_ANY, "it has no chance line"): "plot_chance_level",
    ("chance", "pass the keywords as chance={'color': 'red'}"): (
        "chance_level_kw chance_level_kwargs diag_col guide_col identity_col identity_lty identity_lwd "
        "maxminrand_col rlopts"
    ),
    ("format", "format='markdown' or format='latex' sets the markup"): "fmt",
    ("legend", "pass the place itself, legend='upper left'"): (
        "legend_loc legend_pos legend_position legendpos loc print_auc_x print_auc_y"
    ),
    ("xscale", "x='fpr' and x='specificity' say what the abscissa shows"): (
        "axis_type legacy_axes x_measure xaxismetric xcrit"
    ),
    ("class_sizes", "class_sizes=True writes them in the legend"): "add_np_nn n_label show_n support",
    ("band", "band={'color': 'grey'} sets its look"): (
        "band_color ci_alpha ci_col ci_color fill_ci fill_cox fill_pseudo fill_rcs"
    ),
    ("diagonal", "diagonal={'color': 'red'} sets its look"): "col_ideal lty_ideal lwd_ideal",
    ("diagonal", "call ax.axvline(0.5) on what the function returns"): "cutoff threshold vline",
    ("interpolate", "the numbers are rocplot.compute.precision_recall(y_true, y_score)"): "curve plot",
    ("interpolate", "labels hold the number, label_fmt='{name} (AP {ap:.3f})'"): "ap ap_score show_ap",
    ("ax", "call ax.fill_between(*ax.lines[0].get_data(), alpha=0.2)"): (
        "area fill fill_area fill_color fill_opacity shade"
    ),
    (_ANY, "draw rocplot.lift(y_true, y_score, scale='rate')"): "cumulative gains lorenz",
    (_ANY, "equal scores are one cut-off, whatever their order"): "ties_method tiesmethod",
    (_ANY, "leave it out: nothing here depends on it"): (
        "abseps add_np_nn add_unsmoothed aics algorithm all approach arrow as_list as_matrix "
        "boot_return byrow chklen cmethod curvetype dg_compute drop emax_lim estimates evaluate "
        "expd_first family flag fmax fmin force genprob gensens genspec geom grid_l hakn "
        "ignore_partial_auc in_bag inherit_aes input interpolate kint length linemitre main_metric "
        "max_compute max_plot min_compute min_plot no_roc normwt omit_js optional options par_corrected "
        "parm plotmath position pr prbe_window predy prefix progress progress_bar pseudo rangegrid "
        "ret_grob return_paired_rocs reuse_auc reuse_ci row_names rule scale_by_half scat1d_opts "
        "show_ggplot_code sls sorted start start_cases start_controls stat suffix transpose univariate "
        "validate_args"
    ),
    ("quantity", "rows stand in the order of the mapping"): "hue_order order sort",
    ("slope_ranges", "points have one color, color='red'"): "hue hue_order palette",
    ("stability", "a mapping sets colors by line, color={'accuracy': 'red', 'f1': 'blue'}"): (
        "cmap color_palette colors palette"
    ),
    # -- its looks
    ("gap", "both outlines are of one color, color='red'"): (
        "cmap color_map color_palette colormap colors palette"
    ),
    ("palette", "colours of models are palette='viridis'"): "cmap color_map color_palette colormap",
    ("palette", "colours of models are palette=['red', 'blue']"): "color_names color_values colors",
    (
        "y_true",
        "panels are made by rocplot.facets('roc', 'label', 'score', data=table, col='site'); "
        "a colour is color='red'",
    ): "col",
    ("y_true", "panels are made by rocplot.facets('roc', 'label', 'score', data=table, row='site')"): (
        "facet facet_by facet_col facet_row facets row separate subplots"
    ),
    ("y_score", "write color='red'"): (
        "col_cox col_glmcal col_log col_pseudo col_rcs col_smooth colglmcal colour line_color "
        "line_colour plot_color"
    ),
    ("y_score", "write linewidth=2"): (
        "line_width linewidths lwd lwd_cox lwd_log lwd_overall lwd_pseudo lwd_rcs lwd_smooth lwdglmcal "
        "size_line"
    ),
    ("y_score", "write solid_capstyle='butt'"): "lineend",
    ("y_score", "write solid_joinstyle='round'"): "linejoin",
    ("y_score", "write linestyle='--'"): (
        "line_type lty lty_cox lty_log lty_pseudo lty_rcs lty_smooth ltyglmcal"
    ),
    ("y_score", "write marker='o'"): "cex_points markers pch point_size points pointsize show_points",
    ("y_score", "write alpha=0.5"): ("line_opacity linealpha opacity pointalpha transparency"),
    ("y_score", "a mapping sets looks by model, linewidth={'forest': 2, 'svm': 1}"): "size sizes",
    ("y_score", "a mapping sets looks by model, linestyle={'forest': '-', 'svm': ':'}"): ("linestyles style"),
    (_ANY, "pass the line's properties themselves, such as linewidth=2"): (
        "curve_kwargs line_kw line_kwargs line_kws plot_kwargs plot_kws plotopts type"
    ),
    ("figure", "pass a figure of that size, figure=plt.figure(figsize=(6.5, 9)), or width=6.5"): (
        "figsize height size"
    ),
    (_ANY, "make axes of that size, fig, ax = plt.subplots(figsize=(3, 3)), and pass ax=ax"): (
        "aspect fig figsize figure height size width"
    ),
    (_ANY, "sizes of type are those of the style, with plt.rc_context({'font.size': 7}): …"): (
        "cex cex_axis cex_d01 cex_lab cex_leg cex_subtitles cexstats font_size fontsize labelsize mkh "
        "size_d01 size_leg text_fontsize text_size title_fontsize"
    ),
    (_ANY, "a style is chosen before, with plt.style.context('rocplot.styles.ieee'): …"): (
        "ggtheme scheme style style_roc template theme"
    ),
    ("figure", "call fig.suptitle(...) on the figure that is returned"): "main title",
    (
        _ANY,
        "the Axes belong to you; call ax.set_title(...) on what the function returns",
    ): "main subtitle subtitles title",
    (_ANY, "the Axes belong to you; call ax.set_xlabel(...) on what the function returns"): (
        "dnn fpf_string x_label xlab xlabel xtitle"
    ),
    (_ANY, "the Axes belong to you; call ax.set_ylabel(...) on what the function returns"): (
        "tpf_string y_label ylab ylabel ytitle"
    ),
    (_ANY, "the Axes belong to you; call ax.set_xlim(...) on what the function returns"): (
        "lim plim x_limits xlim"
    ),
    (_ANY, "the Axes belong to you; call ax.set_ylim(...) on what the function returns"): "y_limits ylim",
    ("xscale", "xscale='log' shows low rates"): "log logx xlog",
    (_ANY, "the Axes belong to you; call ax.set_xscale(...) on what the function returns"): (
        "logx x_scale xlog xscale"
    ),
    (_ANY, "the Axes belong to you; call ax.set_yscale(...) on what the function returns"): (
        "log log_scale log_y logy ylog yscale"
    ),
    (_ANY, "the Axes belong to you; call ax.set_xticks(...) on what the function returns"): (
        "breaks major_breaks minor_breaks xticks"
    ),
    (_ANY, "the Axes belong to you; call ax.set_aspect(...) on what the function returns"): (
        "asp aspect_ratio equal_aspect square"
    ),
    (_ANY, "the Axes belong to you; call ax.tick_params(axis='x', rotation=45)"): (
        "las rotation x_tick_rotation xticks_rotation"
    ),
    (_ANY, "call ax.grid()"): (
        "grid grid_col grid_h grid_lty grid_lwd grid_v grid_visible gridlines show_grid"
    ),
    (_ANY, "margins are the figure's, fig, ax = plt.subplots(layout='constrained'), and pass ax=ax"): (
        "mai mar margins mgp"
    ),
    (_ANY, "call seaborn.despine(ax=ax)"): "bty despine frame",
    (_ANY, "call seaborn.move_legend(ax, 'upper left', bbox_to_anchor=(1, 1)) on the Axes"): (
        "bbox_to_anchor legend_kw legend_kwargs lwd_leg lwdleg y_intersp"
    ),
    (_ANY, "rates are shares; ax.xaxis.set_major_formatter(PercentFormatter(1)) writes percent"): (
        "as_percent in_percent percent percentage"
    ),
    ("figure", "call fig.savefig('sheet.pdf') on what is returned"): "filename outpath path save savefig",
    (_ANY, "call ax.figure.savefig('roc.pdf')"): (
        "dpi file file_name filename fname outpath path save save_path savefig"
    ),
    (_ANY, "call rocplot.interactive(ax, 'roc.html')"): "interactive plotly renderer tooltip tooltips",
    (_ANY, "call plt.show()"): "block show",
    (_ANY, "rocplot.roc(y_true, y_score) draws, rocplot.compute.roc(y_true, y_score) gives the numbers"): (
        "curve graph nograph pl plot plot_curve return_data"
    ),
}

_AT = "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5)"
_METRIC = "rocplot.compute.metrics_at(y_true, y_score, threshold=0.5, metrics=['{}'])"
_STATISTIC = "rocplot.compute.calibration_statistics(y_true, y_score).{}"

FUNCTIONS = {  # what to call here: names of functions elsewhere
    # -- pictures
    "rocplot.calibration": (
        "attribute_diagram attributes cal_plot_breaks cal_plot_logistic cal_plot_windowed calibrate "
        "calibration_belt calibration_curve CalibrationDisplay corp create_calibration_curve "
        "gencalcurve pmcalibration reldiag reliability reliability_curve reliability_diagram "
        "ReliabilityDiagram val_prob val_prob_ci_2 valprobcluster valprobcomprisks valprobggplot "
        "valprobmulticat valprobsurvival"
    ),
    "rocplot.confusion_matrix": (
        "class_prediction_error conf_mat confusion confusion_table confusionchart confusionmat "
        "ConfusionMatrix ConfusionMatrixDisplay contingency_table crosstab plot_confusion_matrix"
    ),
    "rocplot.det": "det_curve DetCurveDisplay",
    "rocplot.lift": "create_lift_curve lift_chart lift_curve performance_curve",
    "rocplot.lift(y_true, y_score, scale='rate')": (
        "cap create_gains_curve cum_gain cumulative_accuracy_profile cumulative_gain "
        "cumulative_gain_curve cumulative_gains cumulative_response gain gain_curve gains lorenz "
        "lorenz_curve"
    ),
    "rocplot.multiclass_roc": "multi_roc multiclass_roc_curve plot_multiclass_roc",
    "rocplot.net_benefit": (
        "create_decision_curve dca dcurves decision_curve decision_curve_analysis plot_graphs rmda "
        "standardized_net_benefit stdca"
    ),
    "rocplot.net_benefit(y_true, y_score, interventions_avoided=True)": (
        "interventions_avoided net_intervention_avoided net_interventions_avoided"
    ),
    "rocplot.precision_recall": (
        "create_precision_recall_curve ggprroc plot_precision_recall plot_precision_recall_curve "
        "plot_prroc pr pr_curve prc precision_recall_curve PrecisionRecallCurve PrecisionRecallDisplay"
    ),
    "rocplot.predictiveness": "clinical_impact clinical_impact_curve plot_clinical_impact",
    "rocplot.roc": (
        "autoplot calculate_multi_roc calculate_roc create_roc_curve evalmod geom_roc ggroc ggrocplot "
        "lines lines_roc lroc medcalc melt_roc mmdata multi_ggroc perfcurve plot_journal_roc plot_roc "
        "plot_roc_auc plotroc prediction roc_analysis roc_auc_curve roc_curve rocanalysis ROCAUC "
        "rocchart RocCurveDisplay rocgraph rocmetrics rocplot rocreg roctab stat_roc"
    ),
    "rocplot.roc(y_true, y_score, band=True)": "ci_roc roc_ci",
    "rocplot.roc(y_true, y_score, crosses=[0.5])": "geom_rocci stat_rocci",
    "rocplot.roc(y_true, y_score, legend='direct')": "direct_label",
    "rocplot.roc(y_true, y_score, binormal=True)": "binormal_roc roc_smooth rocfit smooth smooth_roc",
    "rocplot.roc_average": ("avg_roc cross_validated_roc cv_roc format_nfold mean_roc roc_cv roc_mean"),
    "rocplot.score_distribution": (
        "class_balance density density_plot hist histogram plot_x predicted_probability_histogram "
        "score_density score_histogram separation"
    ),
    "rocplot.score_distribution(y_true, y_score, kind='cdf')": (
        "binary_ks_curve ks_chart ks_curve ks_plot plot_ks_statistic"
    ),
    "rocplot.threshold_metrics": (
        "discrimination_threshold lsens metric_threshold plot_cutpointr plot_metric "
        "plot_sensitivity_specificity senspec threshold_perf threshold_plot two_graph_roc"
    ),
    "rocplot.threshold_metrics, or roc": "performance",
    "rocplot.interactive": "export_interactive_roc plot_interactive_roc",
    "rocplot.report(y_true, y_score, panels=['roc', 'precision_recall'])": (
        "create_summary_report dashboard evaluate evaluation_report model_report performance_report"
    ),
    "rocplot.roc(y_true, y_score, area=True)": "geom_polygon_auc roc_area_plot",
    "plt.savefig('roc.pdf')": "export save save_fig save_figure savefig",
    "plt.show()": "show",
    "plt.style.context('rocplot.styles.ieee')": (
        "set_style set_theme style style_context style_roc theme use_style"
    ),
    # -- areas, their intervals and tests
    "rocplot.compute.auc": (
        "area_under_curve auroc c_index c_statistic calc_auc concordance_index roc_auc roc_auc_score rocarea"
    ),
    "2 * rocplot.compute.auc(y_true, y_score) - 1": (
        "accuracy_ratio gain_capture gini gini_coef gini_coefficient somers_d somersd"
    ),
    "rocplot.compute.auc_interval": (
        "auc_ci auc_confidence_interval ci ci_auc confint cov hanley_mcneil var var_auc"
    ),
    "rocplot.compute.auc_interval, or auc_test for two models": "delong delong_ci delong_roc_variance",
    "rocplot.compute.auc_test": (
        "boot_test compare compare_auc compare_rocs comproc delong_test permutation_test roc_comp "
        "roc_test roccomp rocgold"
    ),
    "rocplot.compute.auc_power, or auc_sample_size for the number of cases": "power_roc_test sample_size",
    "rocplot.compute.average_precision_interval": "average_precision",
    "rocplot.compute.average_precision_test": "auprc_test compare_auprc compare_pr pr_test",
    "rocplot.compute.bootstrap(y_true, y_score, statistic=rocplot.compute.auc)": (
        "boot boot_ci bootstrap_auc bootstrap_ci bootstrapping plot_metric_boot"
    ),
    "rocplot.compute.cv_auc_interval, or roc_average": "ci_cvauc cvauc",
    "rocplot.compute.optimism, or calibration_optimism": (
        "bootstrap_validation internal_validation optimism validate"
    ),
    "rocplot.compute.partial_auc(y_true, y_score, fpr=(0, 0.1))": "part partial_roc_auc pauc paucc",
    "rocplot.compute.precision_recall(y_true, y_score).average_precision": (
        "ap auc_pr aucpr auprc average_precision_score pr_auc"
    ),
    # -- rates and metrics at a cut-off
    _AT: (
        "accuracy accuracy_score ca ci_coords class_likelihood_ratios classification_report "
        "classification_report_with_ci coords detection_prevalence detection_rate diagnostic_test diagt "
        "diagtest epi_tests estat_classification f1 f1_score f_meas f_measure fall_out "
        "false_discovery_rate false_negative_rate false_omission_rate false_positive_rate fbeta_score "
        "fnr fpr_score likelihood_ratio miss_rate negative_predictive_value nlr npv npv_score oc_manual "
        "plr ppv ppv_score precision precision_recall_fscore_support precision_score recall "
        "recall_score scoring sens sensitivity sespppvnpv spec specificity specificity_score "
        "test_consequences tnr tnr_score tpr tpr_score"
    ),
    _METRIC.format("balanced_accuracy"): "bal_accuracy balanced_accuracy balanced_accuracy_score",
    _METRIC.format("diagnostic_odds_ratio"): "diagnostic_odds_ratio dor odds_ratio",
    _METRIC.format("error_rate"): (
        "classification_error err error_rate hamming_distance hamming_loss misclassification_rate "
        "zero_one_loss"
    ),
    _METRIC.format("g_mean"): "g_mean geometric_mean",
    _METRIC.format("informedness"): "informedness peirce_skill_score true_skill_statistic tss",
    _METRIC.format("jaccard"): "jaccard jaccard_index jaccard_score threat_score",
    _METRIC.format("kappa"): "cohen_kappa cohen_kappa_score cohens_kappa heidke_skill_score kap kappa",
    _METRIC.format("markedness"): "markedness",
    _METRIC.format("mcc"): "matthews_corr_coefficient matthews_corrcoef mcc phi phi_coefficient",
    "rocplot.compute.tpr_at(y_true, y_score, fpr=0.1)": (
        "ci_se recall_at_specificity sens_at_spec sensitivity_at sensitivity_at_specificity tpr_at_fpr"
    ),
    "rocplot.compute.fpr_at(y_true, y_score, tpr=0.9)": (
        "ci_sp fpr95 fpr_at_tpr spec_at_sens specificity_at specificity_at_sensitivity"
    ),
    "rocplot.compute.det(y_true, y_score).equal_error_rate": "eer equal_error_rate",
    "rocplot.compute.ks_statistic": "ks ks_score",
    # -- cut-offs
    _YOUDEN: (
        "best_cutoff best_threshold cutp cutpoint cutpointr cutpoints cutpt find_optimal_cutoff j_index "
        "maximize_gam_metric maximize_loess_metric maximize_metric maximize_spline_metric "
        "minimize_gam_metric minimize_loess_metric minimize_metric minimize_spline_metric "
        "multi_cutpointr oc_youden_kernel oc_youden_normal optimal_cutoff optimal_cutpoint "
        "optimal_cutpoints optimal_threshold sum_sens_spec youden youden_index youden_j"
    ),
    "rocplot.compute.operating_interval(y_true, y_score, threshold=0.5)": "ci_thresholds",
    "rocplot.compute.threshold_stability(y_true, y_score)": (
        "boot_cutpoint cutpoint_bootstrap maximize_boot_metric minimize_boot_metric plot_cut_boot"
    ),
    "rocplot.compute.threshold_at(y_true, y_score, tpr=0.9)": (
        "acc_constrain metric_constrain sens_constrain spec_constrain threshold_at_sensitivity "
        "threshold_at_specificity"
    ),
    "rocplot.compute.operating_point(y_true, y_score, cost_fn=5)": (
        "classification_cost misclassification_cost total_utility"
    ),
    "rocplot.compute.operating_point(y_true, y_score, criterion='closest')": (
        "closest_topleft roc01 roc_dist"
    ),
    "rocplot.compute.counts(y_true, y_score).to_frame()": (
        "confusion_matrix_at_thresholds create_performance_table performance_table threshold_table"
    ),
    # -- probabilities
    "rocplot.compute.brier_decomposition(y_true, y_score).brier": (
        "brier brier_class brier_score brier_score_loss mean_squared_error mse"
    ),
    "rocplot.compute.summary(y_true, y_score).log_loss": (
        "binary_cross_entropy cross_entropy log_loss logarithmic_score mn_log_loss mxe nll"
    ),
    "rocplot.compute.calibration_statistics, or summary": "val_stats validation_statistics",
    _STATISTIC.format("ece"): "calibration_error ece expected_calibration_error",
    _STATISTIC.format("average_error"): "e_avg eavg ici integrated_calibration_index",
    _STATISTIC.format("max_bin_error"): "maximum_calibration_error mce",
    _STATISTIC.format("max_error"): "emax",
    _STATISTIC.format("in_the_large"): "calibration_in_the_large calibration_intercept citl",
    _STATISTIC.format("slope"): "calibration_slope",
    f"{_STATISTIC.format('spiegelhalter_p')}, or its slope, in_the_large": (
        "estat_gof gof hl_test hoslem_test hosmer_lemeshow hosmer_lemeshow_test spiegelhalter "
        "spiegelhalter_test"
    ),
    "rocplot.compute.calibration_map(y_true, y_score)": (
        "cal_estimate_isotonic calibrate_scores CalibratedClassifierCV isotonic isotonic_regression platt "
        "platt_scaling recalibrate temperature_scaling"
    ),
    "rocplot.compute.calibration_statistics(y_true, y_score, strategy='quantile').ece": (
        "ace adaptive_calibration_error"
    ),
    # -- models compared, cases, classes
    "rocplot.compute.net_benefit_test, or auc_test for the areas": (
        "continuous_nri idi integrated_discrimination_improvement net_reclassification nri reclassification"
    ),
    "rocplot.compute.paired": "mcnemar mcnemar_test",
    "rocplot.compute.population_stability": "population_stability_index psi",
    "rocplot.compute.concordance": (
        "cindex concordance_index_censored concordance_index_ipcw harrell_c uno_c unoc"
    ),
    "rocplot.compute.integrated_auc": "cumulative_dynamic_auc iauc integrated_roc_auc",
    "rocplot.compute.ipcw": (
        "plotauccurve plotauccurvediff roc_curve_survival roc_survival survivalroc timeroc"
    ),
    "rocplot.compute.multiclass_auc": "hand_till multiclass_roc_auc roc_aunp roc_aunu",
    "rocplot.compute.froc": "afroc froc_curve",
    "rocplot.compute.hull": "convex_hull rch roc_convex_hull rocch",
    "rocplot.compute.h_measure": "hmeasure misclass_counts",
    "rocplot.compute.estimator_scores": "decision_function from_estimator predict predict_proba",
    "rocplot.compute.cv_scores": "cross_val_predict from_cv_results",
    "rocplot.load_dataset": "load_data",
}

WORDS = {  # an argument that takes numbers: what to write in place of a word, such as "best"
    "threshold": f"the best cut-off is threshold={_YOUDEN}",
    "thresholds": "thresholds=True labels all cut-offs, operating_point='youden' marks the best",
}

LISTS = {  # an argument that takes one number: what to write in place of a list
    "n_bins": "the edges of bins are edges=[0, 0.2, 1]",
    "threshold": "it is one cut-off, [metrics_at(y_true, y_score, threshold=one) for one in (0.3, 0.5)]",
}

FIELDS = {  # a field of a result here: its names elsewhere; of two that a result has, the upper one is meant
    "auc": "area area_under_curve auroc c_index c_statistic roc_auc rocauc",
    "average_error": "e_avg eavg ici",
    "average_precision": "ap auc_pr auprc pr_auc",
    "brier": "brier_score mse",
    "calibration": "mcb miscalibration reliability",
    "count": "counts n_obs",
    "discrimination": "dsc resolution",
    "e90": "E90",
    "equal_error_rate": "eer",
    "estimate": (
        "accuracy auc auroc effect f1 kappa mcc mean median npv point_estimate ppv precision recall "
        "sensitivity specificity stat value youden"
    ),
    "fnr": "fnrs miss_rate",
    "fpr": "fallout fprs one_minus_specificity x",
    "gini": "accuracy_ratio somers_d",
    "high": "ci_high ci_u ci_upper conf_high hi ub upper upper_bound upper_ci",
    "in_the_large": "calibration_in_the_large citl",
    "log_loss": "cross_entropy",
    "loss": "cost value",
    "low": ("ci ci_l ci_low ci_lower conf_int conf_low confint lb lo lower lower_bound lower_ci"),
    "max_bin_error": "mce",
    "max_error": "emax",
    "n_negative": "n_controls negatives",
    "n_positive": "n n_cases positives total",
    "net_benefit": "benefit nb",
    "observed": "fraction_of_positives mean_observed prob_true",
    "predicted": "mean_predicted mean_predicted_value prob_pred",
    "precision": "positive_predictive_value precisions",
    "pvalue": "p p_val p_value pval",
    "recall": "recalls sensitivities sensitivity tpr",
    "ratio": "lift",
    "rate": "depth percentile x",
    "score": "cut_off cut_offs cutoff cutoffs predictions scores thresholds",
    "spiegelhalter_p": "gof_p hl_p hosmer_lemeshow",
    "standard_error": "se std std_err std_error stderr",
    "statistic": "stat t_statistic test_statistic z z_score",
    "table": "matrix ravel",
    "threshold": "best_threshold criterion cut_off cut_offs cutoff cutoffs cutpoint cutpoints thresholds",
    "to_frame": (
        "as_frame dataframe df head to_csv to_dataframe to_excel to_json to_latex to_markdown to_pandas "
        "to_parquet"
    ),
    "tpr": "cumulative_gain gain gains recall sens sensitivities sensitivity tprs y",
}

VALUES = {  # a value of an argument here: its names elsewhere
    "accuracy": ("acc classification_accuracy maxefficiency percent_correct"),
    "balanced_accuracy": "bac bacc bal_acc bal_accuracy",
    "bca": "bias_corrected bootstrapbca",
    "bins": "binned breaks",
    "cdf": "cumulative ecdf ks",
    "class": "row rows true true_class",
    "closest": "closest_topleft distance euclidean roc01 top_left topleft",
    "cost": "mincost misclassification_cost",
    "count": "counts frequency n",
    "delong": "delong_paired",
    "density": "kde",
    "diagnostic_odds_ratio": "dor odds",
    "error_rate": "err error misclassification misclassification_rate",
    "f1": ("f f1_score f_meas f_measure f_score iso_f1"),
    "fall_out": "fall",
    "fpr": "1_specificity false_positive_rate one_minus_specificity",
    "g_mean": "geometric_mean gmean prod_sens_spec",
    "greater": "larger",
    "hand-till": "ovo",
    "hanley-mcneil": "hanley",
    "histogram": "hist",
    "information_gain": "mi mutual_information",
    "isotonic": "isotonic_regression pav pava",
    "kappa": "cohen_kappa cohens_kappa kap",
    "delong-logit": "logit_transformed pepe",
    "logistic": "platt platt_scaling sigmoid",
    "upper center": "top",
    "lower center": "bottom",
    "upper left": "top_left top_left_corner",
    "upper right": "top_right",
    "lower left": "bottom_left",
    "lower right": "bottom_right",
    "loess": "flexible gam lowess",
    "lr_minus": "lr_negative nlr",
    "lr_plus": "lr_positive plr",
    "macro": "macro_average ovr",
    "mcc": "mat matthews matthews_corrcoef phi",
    "merge": "merged pool pooled",
    "miss_rate": "miss",
    "percentile": "perc percent quantile",
    "phi2": "chi_squared chisq",
    "pointwise": "point_wise se shape",
    "precision": "prec",
    "provost-domingos": ("macro_weighted prevalence_weighted weighted"),
    "quantile": "deciles equal_frequency equal_mass quantiles",
    "rate": ("cumulative gain gains percent proportion rpp"),
    "ratio": "lift",
    "recall": "rec",
    "sd": "std stddev",
    "se": "sem stderr stderror",
    "sensitivity": "sens",
    "simultaneous": "uniform_band",
    "specificity": "spec",
    "spline": "natural_spline ns rcs restricted_cubic_spline splines",
    "threshold": "cutoff cutoffs thresholds",
    "two-sided": "different ne two_tailed",
    "uniform": "equal_width width",
    "vertical": "v",
    "youden": ("best informedness j j_index max_j maxsumspse spec_sens sum_sens_spec youden_index"),
}

INSTEAD = {  # an argument, and what to write or call in place of a value: others' names for that value
    ("metrics", "call rocplot.compute.auc(y_true, y_score)"): "auc auroc c_index roc_auc",
    ("metrics", "call rocplot.compute.precision_recall(y_true, y_score).average_precision"): (
        "ap auc_pr aucpr auprc average_precision pr_auc"
    ),
    ("metrics", "draw rocplot.precision_recall(y_true, y_score, break_even=True)"): "break_even prbe",
    ("metrics", "draw rocplot.calibration(y_true, y_score)"): "cal calibration",
    ("metrics", "call rocplot.compute.summary(y_true, y_score).log_loss"): "cross_entropy log_loss mxe",
    (
        "metrics",
        "call rocplot.compute.brier_decomposition(y_true, y_score).brier",
    ): "brier brier_score mse rmse",
    (
        "metrics",
        "pass a function, metrics={'rate': lambda fpr, tpr, skew: (tpr + skew * fpr) / (1 + skew)}",
    ): ("detection_prevalence predicted_positive_rate queue_rate rpp"),
    ("metrics", "it is 1 − precision, metrics=['precision']"): "false_discovery_rate fdr pcfall",
    ("metrics", "it is 1 − npv, metrics=['npv']"): "false_omission_rate pcmiss",
    ("criterion", "rates are made equal by criterion=lambda fpr, tpr, skew: -abs(tpr + fpr - 1)"): (
        "abs_d_sens_spec equal equal_error_rate sens_spec spequalse"
    ),
    ("criterion", "call rocplot.compute.threshold_at(y_true, y_score, fpr=0.1)"): (
        "minvaluenpv minvaluese minvaluesp minvaluespse reqsens reqspec valuese valuesp"
    ),
    ("criterion", "thresholds=True labels all cut-offs"): "all local_maximas",
    (
        "how",
        "the folds themselves are drawn by rocplot.roc(y_true, y_score, hue=fold)",
    ): "folds individual none",
    ("errorbar", "no bars are errorbar=None"): "none",
    ("errorbar", "the quartiles are errorbar=('pi', 50)"): "boxplot iqr",
    ("errorbar", "limits of the mean are errorbar=('ci', 95)"): "normal t z",
    ("normalize", "rates=True writes shares of rows and columns"): "column columns pred predicted",
    (
        "over",
        "rates are drawn by rocplot.roc(y_true, y_score) and rocplot.precision_recall(y_true, y_score)",
    ): "fpr ppv precision recall sensitivity tpr",
    ("method", "crosses=[0.5] draws intervals of both rates at a cut-off"): "bars sp thresholds",
}
