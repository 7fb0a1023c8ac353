"""Texts that several docstrings share: parameters, errors and references."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

SHARED = {
    "reading": """y_true : array-like, shape (n,), mapping, column name, or result
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.  A mapping gives each model
        its own.  Instead of `y_true` and `y_score` you can pass a result of `rocplot.compute`, a curve
        display of scikit-learn, or a mapping of them.
    y_score : array-like, shape (n,), data frame, mapping, column name or list of them
        Scores; higher means more likely positive.  For several models, pass a mapping of name → scores or a
        data frame with a column for each model.  With `data`, a mapping is of shown name → column, and a
        minus before a column's name, "-ferritin", changes its sign: lower means more likely positive.
        Thresholds in arguments and results are then negated, −33; figures and sentences write "≤ 33".
    data : data frame or mapping of columns, optional
        Table in which column names are looked up: pandas, polars, pyarrow, or a lazy engine (polars, pyarrow
        datasets, DuckDB, Ibis, Dask, PySpark), which aggregates the rows itself.
    hue : array-like, column name or list of column names, optional
        The model of each row of a long table.  With several columns of `data`, each combination of their
        values is a model, "Jan, N".  Text keeps its order of appearance; numbers, dates and ordered
        categories are sorted.  So is text from DuckDB, Ibis, Dask and PySpark, whose rows have no order.
    sample_weight : array-like, column name or mapping, optional
        Weights of the samples, at least 0; samples of weight 0 are left out.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read `y_true` as probabilities of the positive class, in [0, 1].  With numbers of cases as weights,
        the label k/n and the weight n are k positive and n − k negative cases.""",
    "raises": """ValueError
        For missing values, unequal lengths, empty input, an absent class, weights that are
        negative, infinite or all zero, more than two labels, fractions without `soft_labels`,
        two-dimensional scores, an unknown column, or pandas objects whose indexes hold the same labels
        in different orders; other indexes are ignored, and rows are joined by position.
    TypeError
        For input of the wrong kind, such as complex scores or text.""",
    "points": """points : mapping, data frame, array-like, column name or result
        Name → ``(fpr, tpr)``, rates in [0, 1], or name → ``(y_true, y_pred)`` with decisions 0/1; a data
        frame with a row for each classifier and columns ``fpr`` and ``tpr``; the false positive rates, with
        `tpr`; or the result of ``rocplot.compute.roc_points``.
    tpr : array-like or column name, optional
        The true positive rates, if `points` holds the others.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.
    hue : array-like or column name, optional
        The names of the classifiers, one for each row; by default those that the index of a pandas object
        has, else 1, 2, ….""",
    "groups": """groups : array-like, shape (n,), column name or list of column names, optional
        The group of each sample, such as the patient to whom an image belongs; samples of one group may
        depend on each other.""",
    "adjusted": """y_true : array-like, shape (n,), or column name
        True classes: bool, 0/1 or −1/+1, or any two values with `pos_label`.
    y_score : array-like, shape (n,), mapping, data frame or column names
        Scores; higher means more likely positive.  For several models, pass a mapping of name → scores, a
        data frame with a column for each model or, with `data`, a list of columns.""",
    "covariates": """covariates : array-like, shape (n,) or (n, k), mapping, data frame or column names
        Variables on which scores may depend apart from the class: numbers for ``method="linear"``, any values
        for ``"stratified"``.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up; a lazy table must be collected.
    method : {"linear", "stratified"}, default="linear"
        Compare the residuals of a linear model of the scores of the controls; or the scores within strata of
        equal covariates.""",
    "coverage": """The page "Coverage" of the documentation shows how often this contains the truth in small,
    unbalanced and skewed samples, and lists what is assumed.""",
    "alternative": """alternative : {"two-sided", "less", "greater"}, default="two-sided"
        The alternative hypothesis: the AUC differs from `null`, is below it, or is above it.""",
    "planning": """method : {"obuchowski", "delong"}, optional
        How to predict the variance of the area before there are data.  ``"obuchowski"``: by the formula of
        Obuchowski et al., as in pROC; the default if `null` is ½.  ``"delong"``: as that of the empirical
        area of normal scores, which fits DeLong's intervals and tests better; the default otherwise.""",
    "threshold": """threshold : float
        Cut-off of the rule "positive iff score ≥ threshold"; ±inf are the two trivial decisions.""",
    "prior": """prior : float in (0, 1), optional
        P(positive) where the classifier will be used; by default the sample's.""",
    "condition": """x : {"cost_proportion", "skew"}, default="cost_proportion"
        The operating condition: the cost proportion of a false negative, κ = cost_fn/(cost_fn + cost_fp), or
        the skew z = πκ/(πκ + (1 − π)(1 − κ)), Drummond & Holte's probability cost; both in [0, 1].
    prior : float in (0, 1), optional
        P(positive) π where the classifier will be used; by default the sample's.  Not with ``x="skew"``,
        which includes the prior.""",
    "two_models": """y_true : array-like, shape (n,), or a pair of them
        True classes; for unpaired samples ``(y_a, y_b)``, or one array for the same rows.  If `a` is
        a mapping, a mapping gives each model its own.
    a, b : array-like or column name
        Scores of the two models.  If `y_true` is None, pass their counts or ROC curves; a paired test needs
        those that still hold the single cases.  To test all pairs of models, leave out `b` and pass as `a` a
        mapping of name → scores or a data frame or, with `data`, a list or mapping of columns.""",
    "paired": """paired : bool, default=True
        Whether both models scored the same samples, row by row; labels and weights must then agree.""",
    "paired_data": """level : float in (0, 1), default=0.95
        Confidence level of the interval of the difference, as a proportion.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up.  A paired test needs single rows, so collect a lazy table
        first.""",
    "hypothesis": """alternative : {"two-sided", "less", "greater"}, default="two-sided"
        The alternative hypothesis, which a small p-value supports: a − b is not 0, is below 0, or is above 0.
    margin : float in [0, 1], default=0
        With ``"greater"``, by how much a may fall short of b and still count as no worse: the test is of
        a − b > −margin (non-inferiority), by (difference + margin)/standard error.  With ``"less"``, it is
        of a − b < margin, by (difference − margin)/standard error.""",
    "resampling": """n_resamples : int, default=2000
        Number of bootstrap resamples.
    seed : int, numpy.random.Generator or None, default=None
        Random seed or Generator; None draws other resamples at each call.  ``roc``, ``precision_recall``,
        ``paired`` and ``report`` draw with the seed 0, so ``seed=0`` gives the numbers of their figures.
    progress : bool or callable, default=True
        Show a progress bar if resampling takes longer than one second.  A callable is called between batches
        of resamples, ``progress(done, n_resamples)``.  If it raises, resampling stops and you get that
        exception.  A generator passed as `seed` is then back in its state before the call, as after any
        error or interrupt.""",
    "benefit": """thresholds : array-like or "data", optional
        Threshold probabilities p in [0, 1], by default .01, .02, …, .99.  ``"data"``: the predictions (up to
        1000 of them, spread over their ranks and their range) and 101 equal steps over their range, all below
        1.  Use it for rare outcomes, whose predictions lie below the default thresholds.
    standardize : bool, default=False
        Divide by the prevalence, so that 1 is the maximum.
    prevalence : float in (0, 1), optional
        P(positive) π where the predictions will be used; by default the sample's.  Set it for case–control
        data.
    harm : float or mapping, default=0
        The cost of obtaining the prediction, in units of net benefit, to be subtracted.  A mapping gives each
        model its own.
    smooth : bool or float in (0, 1], default=False
        Smooth the curve; a number is the share of the thresholds in each local fit, .2 for True.""",
    "binning": """n_bins : int, default=10
        Number of bins, at least 1, before equal edges are merged and empty bins left out.
    strategy : {"uniform", "quantile"}, default="uniform"
        Bins of equal width over [0, 1], or between quantiles of the predictions.  If there are no more
        distinct predictions than bins, each gets a bin of its own.
    edges : array-like, optional
        Edges of the bins, ascending, the outer ones included; instead of `n_bins` and `strategy`.  Repeat the
        lowest one to give that value a bin of its own.""",
    "folds": """y_true : sequence of folds, array-like, column name or mapping
        The folds, as a list of ``(y_true, y_score)`` pairs or of ``RocCurve``, or as a mapping of name → such
        a list; or the true classes of all samples, with `y_score` and `fold`.
    y_score : array-like, data frame, mapping, column name or list of them, optional
        Scores of all samples; higher means more likely positive.  Pass several models as elsewhere: by name,
        or as columns of a data frame.
    fold : array-like, shape (n,), column name or list of column names, optional
        The fold of each sample; not with a list of folds.
    data, hue, sample_weight
        Table, model of each row, and per-sample weights of all samples; not with a list of folds, where
        weighted curves are ``RocCurve`` made by ``roc(…, sample_weight=…)``.
    pos_label : scalar, optional
        The positive class, needed for labels other than bool, 0/1 and −1/+1.
    soft_labels : bool, default=False
        Read the classes as probabilities of the positive class, in [0, 1].""",
    "averaged": """fold : array-like, shape (n,), column name or list of column names, optional
        The fold of each sample of a cross-validation, to average the curves of the folds.  Instead of
        `y_true` and `y_score`, you can also pass a list of folds, as ``(y_true, y_score)`` pairs or results,
        or a mapping of name → such a list.  A splitter does not do: it makes folds but holds no scores.
    errorbar : {"sd", "se"}, ("sd", k), ("se", k), ("ci", p), ("pi", p) or None, default=("ci", 95)
        The bounds drawn around an average of folds: k standard deviations or standard errors over the folds
        (1 by default), Student's t interval of their mean, or percentiles; p is in per cent, or a proportion
        up to 1.  They describe the folds; none is a confidence interval of the population's curve.  A plot
        of more than four models draws bounds only if you pass this argument: a few bars of each curve.""",
    "skew": """skew : float
        Class ratio c = N/P, negatives over positives; finite and at least 0.""",
    "name": """name : str or callable
        Name of a metric, as listed under `metric`, or a function of (fpr, tpr, skew).""",
    "parameters": """**parameters : float
        Parameters of the metric, as listed under `metric`, such as ``beta`` of ``"f_beta"``.""",
    "metric_raises": """ValueError
        For an unknown name, a skew that is negative or not finite, or a parameter out of range.
    TypeError
        For a parameter that the metric does not have.""",
    "leaves": """leaves : sequence of (positives, negatives), nested dict, fitted classifier or Tree
        Leaf counts, from left to right; or a dict, which is a leaf, ``{"counts": (positives, negatives)}``,
        or a node, ``{"split": "petal ≤ 2", "yes": {…}, "no": {…}}``; or a fitted scikit-learn tree; or the
        result of ``tree``.""",
    "cases": """X : array-like, shape (n, features), optional
        Samples to count at the leaves of a fitted tree; by default its training samples are counted, see
        ``tree``.
    y : array-like, shape (n,), optional
        Their true classes.
    sample_weight : array-like, shape (n,), optional
        Their weights, non-negative.
    pos_label : scalar, optional
        The positive class of a fitted tree, needed for classes other than bool, 0/1 and −1/+1.""",
    "smoothing": """smoothing : "laplace" or float, optional
        How the shares that rank and label the leaves are smoothed, p of n samples being positive:
        ``"laplace"`` gives (p + 1)/(n + 2); a number m ≥ 0 the m-estimate (p + m · π)/(n + m), π being the
        share of positives among all training samples; 0 gives the shares themselves.  By default, a `Tree`
        keeps its own, and other leaves are not smoothed.""",
    "tree_raises": """ValueError
        For negative or infinite counts, no leaf, an absent class, a fitted regressor, more than two classes
        or outputs, an unknown `pos_label` or `smoothing`, an m below 0, X and y that do not fit the tree, a
        tree fitted with sample weights if X and y are missing, or pandas objects whose indexes hold the same
        labels in different orders.
    TypeError
        For a tree of another kind, X without y, or X and y together with leaves that are already counted.""",
    "matrix": """y_true : array-like, shape (n,), or column name
        True classes: any values that can be sorted.  If they are a categorical whose order is not the sorted
        one, columns without names need `labels`.
    score_matrix : array-like, shape (n, K), data frame, or mapping
        Scores; higher means more likely this class.  Columns are the classes in sorted order, unless a frame
        names them or `labels` does; a mapping holds class → scores.  With `data`, a list of columns, or a
        mapping class → column.""",
    "matrix_options": """labels : sequence or mapping, optional
        The class of each column; or a mapping class → shown name, in the order of the columns.
    data : data frame or mapping of columns, optional
        Table in which column names are looked up, one row per sample; a lazy table must be collected.
    sample_weight : array-like, shape (n,), or column name, optional
        Weights of the samples, at least 0.""",
    "matrix_raises": """ValueError
        For a matrix of another shape, missing values, a class of `y_true` without a column, a column
        whose class does not occur, columns whose names are not those in `labels`, columns without names and
        no `labels` for a categorical whose order is not the sorted one, unknown columns of `data`,
        weights that are negative, not finite, or zero for a whole class, or pandas objects whose indexes
        hold the same labels in different orders.
    TypeError
        For input of the wrong kind, or a lazy table.""",
}

SHARED["other_reading"] = SHARED["reading"][SHARED["reading"].index("data :") :]

REFERENCES = {
    "adams1999": """Adams, N. M. & Hand, D. J. (1999). Comparing classifiers when the misallocation costs are
    uncertain. Pattern Recognition 32, 1139–1147.""",
    "agresti2005": """Agresti, A. & Min, Y. (2005). Simple improved confidence intervals for comparing matched
    proportions. Statistics in Medicine 24, 729–740.""",
    "austin2019": """Austin, P. C. & Steyerberg, E. W. (2019). The integrated calibration index (ICI) and
    related metrics for quantifying the calibration of logistic regression models. Statistics in Medicine 38,
    4051–4065.""",
    "barnard1999": """Barnard, J. & Rubin, D. B. (1999). Small-sample degrees of freedom with multiple
    imputation. Biometrika 86, 948–955.""",
    "barrenada2025": """Barreñada, L., De Cock Campo, B., Wynants, L. & Van Calster, B. (2025). Clustered
    flexible calibration plots for binary outcomes using random effects modeling. arXiv:2503.08389.""",
    "begg1983": """Begg, C. B. & Greenes, R. A. (1983). Assessment of diagnostic tests when disease
    verification is subject to selection bias. Biometrics 39, 207–215.""",
    "benavoli2016": """Benavoli, A., Corani, G. & Mangili, F. (2016). Should we really use post-hoc tests
    based on mean-ranks? Journal of Machine Learning Research 17, 1–10.""",
    "blanche2013": """Blanche, P., Dartigues, J.-F. & Jacqmin-Gadda, H. (2013). Estimating and comparing
    time-dependent areas under receiver operating characteristic curves for censored event times with
    competing risks. Statistics in Medicine 32, 5381–5397.""",
    "blasiok2024": """Błasiok, J. & Nakkiran, P. (2024). Smooth ECE: principled reliability diagrams via
    kernel smoothing. International Conference on Learning Representations.""",
    "boyd2013": """Boyd, K., Eng, K. H. & Page, C. D. (2013). Area under the precision–recall curve: point
    estimates and confidence intervals. Proc. ECML PKDD 2013, 451–466.""",
    "brier1950": """Brier, G. W. (1950). Verification of forecasts expressed in terms of probability. Monthly
    Weather Review 78, 1–3.""",
    "brocker2009": """Bröcker, J. (2009). Reliability, sufficiency, and the decomposition of proper scores.
    Quarterly Journal of the Royal Meteorological Society 135, 1512–1519.""",
    "brown2001": """Brown, L. D., Cai, T. T. & DasGupta, A. (2001). Interval estimation for a binomial
    proportion. Statistical Science 16, 101–133.""",
    "brummer2006": """Brümmer, N. & du Preez, J. (2006). Application-independent evaluation of speaker
    detection. Computer Speech & Language 20, 230–275.""",
    "bunch1978": """Bunch, P. C., Hamilton, J. F., Sanderson, G. K. & Simmons, A. H. (1978). A free-response
    approach to the measurement and characterization of radiographic-observer performance. Journal of Applied
    Photographic Engineering 4, 166–171.""",
    "campbell1994": """Campbell, G. (1994). Advances in statistical methodology for the evaluation of
    diagnostic and laboratory tests. Statistics in Medicine 13, 499–508.""",
    "chakraborty1990": """Chakraborty, D. P. & Winter, L. H. L. (1990). Free-response methodology:
    alternate analysis and a new observer-performance experiment. Radiology 174, 873–881.""",
    "chu2006": """Chu, H. & Cole, S. R. (2006). Bivariate meta-analysis of sensitivity and specificity with
    sparse data: a generalized linear mixed model approach. Journal of Clinical Epidemiology 59,
    1331–1332.""",
    "clopper1934": """Clopper, C. J. & Pearson, E. S. (1934). The use of confidence or fiducial limits
    illustrated in the case of the binomial. Biometrika 26, 404–413.""",
    "cochrane2023": """Deeks, J. J., Bossuyt, P. M., Leeflang, M. M. & Takwoingi, Y. (eds) (2023). Cochrane
    handbook for systematic reviews of diagnostic test accuracy, version 2.0. Cochrane, London.""",
    "davis2006": """Davis, J. & Goadrich, M. (2006). The relationship between precision–recall and ROC curves.
    Proc. ICML 2006, 233–240.""",
    "debray2017": """Debray, T. P. A., Damen, J. A. A. G., Snell, K. I. E. et al. (2017). A guide to
    systematic review and meta-analysis of prediction model performance. BMJ 356, i6460.""",
    "delong1988": """DeLong, E. R., DeLong, D. M. & Clarke-Pearson, D. L. (1988). Comparing the areas under
    two or more correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 44,
    837–845.""",
    "demsar2006": """Demšar, J. (2006). Statistical comparisons of classifiers over multiple data sets.
    Journal of Machine Learning Research 7, 1–30.""",
    "dimitriadis2021": """Dimitriadis, T., Gneiting, T. & Jordan, A. I. (2021). Stable reliability diagrams
    for probabilistic classifiers. PNAS 118, e2016191118.""",
    "donner2012": """Donner, A. & Zou, G. Y. (2012). Closed-form confidence intervals for functions of the
    normal mean and standard deviation. Statistical Methods in Medical Research 21, 347–359.""",
    "dorfman1969": """Dorfman, D. D. & Alf, E. (1969). Maximum-likelihood estimation of parameters of
    signal-detection theory and determination of confidence intervals: rating-method data. Journal of
    Mathematical Psychology 6, 487–496.""",
    "dreiseitl2000": """Dreiseitl, S., Ohno-Machado, L. & Binder, M. (2000). Comparing three-class diagnostic
    tests by three-way ROC analysis. Medical Decision Making 20, 323–331.""",
    "drummond2000": """Drummond, C. & Holte, R. C. (2000). Explicitly representing expected cost: an
    alternative to ROC representation. Proc. KDD 2000, 198–207.""",
    "efron1983": """Efron, B. (1983). Estimating the error rate of a prediction rule: improvement on
    cross-validation. Journal of the American Statistical Association 78, 316–331.""",
    "efron1993": """Efron, B. & Tibshirani, R. J. (1993). An introduction to the bootstrap. Chapman & Hall,
    New York.""",
    "efron1997": """Efron, B. & Tibshirani, R. (1997). Improvements on cross-validation: the .632+ bootstrap
    method. Journal of the American Statistical Association 92, 548–560.""",
    "ehm2016": """Ehm, W., Gneiting, T., Jordan, A. & Krüger, F. (2016). Of quantiles and expectiles:
    consistent scoring functions, Choquet representations and forecast rankings. Journal of the Royal
    Statistical Society B 78, 505–562.""",
    "elyaniv2010": """El-Yaniv, R. & Wiener, Y. (2010). On the foundations of noise-free selective
    classification. Journal of Machine Learning Research 11, 1605–1641.""",
    "faraggi2003": """Faraggi, D. (2003). Adjusting receiver operating characteristic curves and related
    indices for covariates. Journal of the Royal Statistical Society D 52, 179–192.""",
    "fawcett2004": """Fawcett, T. (2004). ROC graphs: notes and practical considerations for researchers. HP
    Laboratories, Palo Alto.""",
    "fawcett2007": """Fawcett, T. & Niculescu-Mizil, A. (2007). PAV and the ROC convex hull. Machine Learning
    68, 97–106.""",
    "ferri2002": """Ferri, C., Flach, P. & Hernández-Orallo, J. (2002). Learning decision trees using the area
    under the ROC curve. Proc. ICML 2002, 139–146.""",
    "flach": """Flach, P. ROC analysis and evaluation metrics for machine learning. Tutorial slides,
    University of Bristol.""",
    "flach2003": """Flach, P. (2003). The geometry of ROC space: understanding machine learning metrics
    through ROC isometrics. Proc. ICML 2003, 194–201.""",
    "flach2011": """Flach, P., Hernández-Orallo, J. & Ferri, C. (2011). A coherent interpretation of AUC as a
    measure of aggregated classification performance. Proc. ICML 2011, 657–664.""",
    "flach2015": """Flach, P. & Kull, M. (2015). Precision-recall-gain curves: PR analysis done right.
    Advances in Neural Information Processing Systems 28, 838–846.""",
    "flachwu2003": """Flach, P. & Wu, S. (2003). Repairing concavities in ROC curves. Proc. 2003 UK Workshop
    on Computational Intelligence, 38–44.""",
    "gardner2019": """Gardner, J., Brooks, C. & Baker, R. (2019). Evaluating the fairness of predictive
    student models through slicing analysis. Proc. LAK 2019, 225–234.""",
    "geifman2019": """Geifman, Y., Uziel, G. & El-Yaniv, R. (2019). Bias-reduced uncertainty estimation for
    deep neural classifiers. International Conference on Learning Representations.""",
    "hamza2008": """Hamza, T. H., van Houwelingen, H. C. & Stijnen, T. (2008). The binomial distribution of
    meta-analysis was preferred to model within-study variability. Journal of Clinical Epidemiology 61,
    41–51.""",
    "hand2001": """Hand, D. J. & Till, R. J. (2001). A simple generalisation of the area under the ROC curve
    for multiple class classification problems. Machine Learning 45, 171–186.""",
    "hand2009": """Hand, D. J. (2009). Measuring classifier performance: a coherent alternative to the area
    under the ROC curve. Machine Learning 77, 103–123.""",
    "hand2014": """Hand, D. J. & Anagnostopoulos, C. (2014). A better Beta for the H measure of classification
    performance. Pattern Recognition Letters 40, 41–46.""",
    "hanley1982": """Hanley, J. A. & McNeil, B. J. (1982). The meaning and use of the area under a receiver
    operating characteristic (ROC) curve. Radiology 143, 29–36.""",
    "harbord2007": """Harbord, R. M., Deeks, J. J., Egger, M., Whiting, P. & Sterne, J. A. C. (2007). A
    unification of models for meta-analysis of diagnostic accuracy studies. Biostatistics 8, 239–251.""",
    "harrell1982": """Harrell, F. E., Califf, R. M., Pryor, D. B., Lee, K. L. & Rosati, R. A. (1982).
    Evaluating the yield of medical tests. Journal of the American Medical Association 247, 2543–2546.""",
    "harrell1996": """Harrell, F. E., Lee, K. L. & Mark, D. B. (1996). Multivariable prognostic models: issues
    in developing models, evaluating assumptions and adequacy, and measuring and reducing errors. Statistics
    in Medicine 15, 361–387.""",
    "harrell2015": """Harrell, F. E. (2015). Regression modeling strategies. 2nd edition. Springer.""",
    "hartung2001": """Hartung, J. & Knapp, G. (2001). A refined method for the meta-analysis of controlled
    clinical trials with binary outcome. Statistics in Medicine 20, 3875–3889.""",
    "hernandez2011": """Hernández-Orallo, J., Flach, P. & Ferri, C. (2011). Brier curves: a new cost-based
    visualisation of classifier performance. Proc. ICML 2011, 585–592.""",
    "hernandez2012": """Hernández-Orallo, J., Flach, P. & Ferri, C. (2012). A unified view of performance
    metrics: translating threshold choice into expected classification loss. Journal of Machine Learning
    Research 13, 2813–2869.""",
    "hernandez2013": """Hernández-Orallo, J., Flach, P. & Ferri, C. (2013). ROC curves in cost space. Machine
    Learning 93, 71–91.""",
    "higgins2002": """Higgins, J. P. T. & Thompson, S. G. (2002). Quantifying heterogeneity in a
    meta-analysis. Statistics in Medicine 21, 1539–1558.""",
    "holm1979": """Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian
    Journal of Statistics 6, 65–70.""",
    "hong2013": """Hong, Y. (2013). On computing the distribution function for the Poisson binomial
    distribution. Computational Statistics & Data Analysis 59, 41–51.""",
    "hosmer1980": """Hosmer, D. W. & Lemeshow, S. (1980). Goodness of fit tests for the multiple logistic
    regression model. Communications in Statistics – Theory and Methods 9, 1043–1069.""",
    "hsieh1996": """Hsieh, F. & Turnbull, B. W. (1996). Nonparametric and semiparametric estimation of the
    receiver operating characteristic curve. Annals of Statistics 24, 25–40.""",
    "iman1980": """Iman, R. L. & Davenport, J. M. (1980). Approximations of the critical region of the
    Friedman statistic. Communications in Statistics – Theory and Methods 9, 571–595.""",
    "janes2009": """Janes, H. & Pepe, M. S. (2009). Adjusting for covariate effects on classification accuracy
    using the covariate-adjusted receiver operating characteristic curve. Biometrika 96, 371–382.""",
    "kaplan1958": """Kaplan, E. L. & Meier, P. (1958). Nonparametric estimation from incomplete observations.
    Journal of the American Statistical Association 53, 457–481.""",
    "kerr2016": """Kerr, K. F., Brown, M. D., Zhu, K. & Janes, H. (2016). Assessing the clinical impact of
    risk prediction models with decision curves: guidance for correct interpretation and appropriate use.
    Journal
    of Clinical Oncology 34, 2534–2540.""",
    "kim1990": """Kim, J. & Pollard, D. (1990). Cube root asymptotics. Annals of Statistics 18,
    191–219.""",
    "klement": """Klement, W., Japkowicz, N. & Matwin, S. Class probabilities and the ROC curve in changing
    environments. University of Ottawa.""",
    "korn1998": """Korn, E. L. & Graubard, B. I. (1998). Confidence intervals for proportions with small
    expected number of positive counts estimated from survey data. Survey Methodology 24, 193–201.""",
    "kosinski2013": """Kosinski, A. S. (2013). A weighted generalized score statistic for comparison of
    predictive values of diagnostic tests. Statistics in Medicine 32, 964–977.""",
    "kull2017": """Kull, M., Silva Filho, T. & Flach, P. (2017). Beta calibration: a well-founded and easily
    implemented improvement on logistic calibration for binary classifiers. Proc. AISTATS 2017, 623–631.""",
    "lachiche2003": """Lachiche, N. & Flach, P. (2003). Improving accuracy and cost of two-class and
    multi-class probabilistic classifiers using ROC curves. Proc. ICML 2003, 416–423.""",
    "lambert2016": """Lambert, J. & Chevret, S. (2016). Summary measure of discrimination in survival models
    based on cumulative/dynamic time-dependent ROC curves. Statistical Methods in Medical Research 25,
    2088–2102.""",
    "ledell2015": """LeDell, E., Petersen, M. & van der Laan, M. (2015). Computationally efficient confidence
    intervals for cross-validated area under the ROC curve estimates. Electronic Journal of Statistics 9,
    1583–1607.""",
    "liang1986": """Liang, K.-Y. & Zeger, S. L. (1986). Longitudinal data analysis using generalized linear
    models. Biometrika 73, 13–22.""",
    "lott2020": """Lott, A. & Reiter, J. P. (2020). Wilson confidence intervals for binomial proportions
    with multiple imputation for missing data. The American Statistician 74, 109–115.""",
    "ma1993": """Ma, G. & Hall, W. J. (1993). Confidence bands for receiver operating characteristic curves.
    Medical Decision Making 13, 191–197.""",
    "macskassy2004": """Macskassy, S. & Provost, F. (2004). Confidence bands for ROC curves: methods and an
    empirical study. Proc. ROCAI 2004, 61–70.""",
    "mantel1966": """Mantel, N. (1966). Evaluation of survival data and two new rank order statistics arising
    in its consideration. Cancer Chemotherapy Reports 50, 163–170.""",
    "martin1997": """Martin, A., Doddington, G., Kamm, T., Ordowski, M. & Przybocki, M. (1997). The DET curve
    in assessment of detection task performance. Proc. Eurospeech 1997, 1895–1898.""",
    "mcclish1989": """McClish, D. K. (1989). Analyzing a portion of the ROC curve. Medical Decision Making 9,
    190–195.""",
    "mcnemar1947": """McNemar, Q. (1947). Note on the sampling error of the difference between correlated
    proportions or percentages. Psychometrika 12, 153–157.""",
    "metz1998": """Metz, C. E., Herman, B. A. & Shen, J.-H. (1998). Maximum likelihood estimation of receiver
    operating characteristic (ROC) curves from continuously-distributed data. Statistics in Medicine 17,
    1033–1053.""",
    "mossman1999": """Mossman, D. (1999). Three-way ROCs. Medical Decision Making 19, 78–89.""",
    "mysinger2010": """Mysinger, M. M. & Shoichet, B. K. (2010). Rapid context-dependent ligand desolvation in
    molecular docking. Journal of Chemical Information and Modeling 50, 1561–1573.""",
    "nagashima2019": """Nagashima, K., Noma, H. & Furukawa, T. A. (2019). Prediction intervals for
    random-effects meta-analysis: a confidence distribution approach. Statistical Methods in Medical Research
    28, 1689–1702.""",
    "newcombe1998": """Newcombe, R. G. (1998). Interval estimation for the difference between independent
    proportions: comparison of eleven methods. Statistics in Medicine 17, 873–890.""",
    "newcombe1998b": """Newcombe, R. G. (1998). Improved confidence intervals for the difference between
    binomial proportions based on paired data. Statistics in Medicine 17, 2635–2650.""",
    "newcombe2006": """Newcombe, R. G. (2006). Confidence intervals for an effect size measure based on the
    Mann–Whitney statistic. Part 2: asymptotic methods and evaluation. Statistics in Medicine 25, 559–573.""",
    "obuchowski_rockette1995": """Obuchowski, N. A. & Rockette, H. E. (1995). Hypothesis testing of diagnostic
    accuracy for multiple readers and multiple tests: an ANOVA approach with dependent observations.
    Communications in Statistics – Simulation and Computation 24, 285–308.""",
    "hillis2005": """Hillis, S. L., Obuchowski, N. A., Schartz, K. M. & Berbaum, K. S. (2005). A comparison of
    the Dorfman–Berbaum–Metz and Obuchowski–Rockette methods for receiver operating characteristic (ROC)
    data. Statistics in Medicine 24, 1579–1607.""",
    "hillis2007": """Hillis, S. L. (2007). A comparison of denominator degrees of freedom methods for multiple
    observer ROC analysis. Statistics in Medicine 26, 596–619.""",
    "hillis2011": """Hillis, S. L., Obuchowski, N. A. & Berbaum, K. S. (2011). Power estimation for
    multireader ROC methods: an updated and unified approach. Academic Radiology 18, 129–142.""",
    "gallas2007": """Gallas, B. D., Pennello, G. A. & Myers, K. J. (2007). Multireader multicase variance
    analysis for binary data. Journal of the Optical Society of America A 24, B70–B80.""",
    "obuchowski1998": """Obuchowski, N. A. (1998). On the comparison of correlated proportions for clustered
    data. Statistics in Medicine 17, 1495–1507.""",
    "noma2021": """Noma, H., Shinozaki, T., Iba, K., Teramukai, S. & Furukawa, T. A. (2021). Confidence
    intervals of prediction accuracy measures for multivariable prediction models based on the bootstrap-based
    optimism correction methods. Statistics in Medicine 40, 5691–5701.""",
    "obuchowski1997": """Obuchowski, N. A. (1997). Nonparametric analysis of clustered ROC curve data.
    Biometrics 53, 567–578.""",
    "obuchowski_mcclish1997": """Obuchowski, N. A. & McClish, D. K. (1997). Sample size determination for
    diagnostic accuracy studies involving binormal ROC curve indices. Statistics in Medicine 16,
    1529–1542.""",
    "obuchowski2002": """Obuchowski, N. A. & Lieber, M. L. (2002). Confidence bounds when the estimated ROC
    area is 1.0. Academic Radiology 9, 526–530.""",
    "obuchowski2004": """Obuchowski, N. A., Lieber, M. L. & Wians, F. H. (2004). ROC curves in clinical
    chemistry: uses, misuses, and possible solutions. Clinical Chemistry 50, 1118–1125.""",
    "pepe2008": """Pepe, M. S., Feng, Z., Huang, Y., Longton, G., Prentice, R., Thompson, I. M. & Zheng,
    Y. (2008). Integrating the predictiveness of a marker with its performance as a classifier. American
    Journal of Epidemiology 167, 362–368.""",
    "peto1972": """Peto, R. & Peto, J. (1972). Asymptotically efficient rank invariant test procedures.
    Journal of the Royal Statistical Society A 135, 185–207.""",
    "pfeiffer2020": """Pfeiffer, R. M. & Gail, M. H. (2020). Estimating the decision curve and its precision
    from three study designs. Biometrical Journal 62, 764–776.""",
    "platt1999": """Platt, J. C. (1999). Probabilistic outputs for support vector machines and comparisons to
    regularized likelihood methods. Advances in Large Margin Classifiers, MIT Press, 61–74.""",
    "provost2001": """Provost, F. & Fawcett, T. (2001). Robust classification for imprecise environments.
    Machine Learning 42, 203–231.""",
    "provost2001b": """Provost, F. & Domingos, P. (2001). Well-trained PETs: improving probability estimation
    trees. CeDER working paper, Stern School of Business, New York University.""",
    "qin": """Qin, Z.-C. ROC analysis for predictions made by probabilistic classifiers. University of
    Bristol.""",
    "radcliffe2007": """Radcliffe, N. J. (2007). Using control groups to target on predicted lift: building
    and assessing uplift models. Direct Marketing Analytics Journal 1, 14–21.""",
    "reitsma2005": """Reitsma, J. B., Glas, A. S., Rutjes, A. W. S., Scholten, R. J. P. M., Bossuyt, P. M. &
    Zwinderman, A. H. (2005). Bivariate analysis of sensitivity and specificity produces informative summary
    measures in diagnostic reviews. Journal of Clinical Epidemiology 58, 982–990.""",
    "richardson2000": """Richardson, D. S. (2000). Skill and relative economic value of the ECMWF
    ensemble prediction system. Quarterly Journal of the Royal Meteorological Society 126, 649–667.""",
    "riley2023": """Riley, R. D. & Collins, G. S. (2023). Stability of clinical prediction models developed
    using statistical or machine learning methods. Biometrical Journal 65, 2200302.""",
    "rocplot2026": """The rocplot developers (2026). Modified score limits of an area under the ROC curve.
    Page of the documentation of rocplot, "The default interval of an AUC".""",
    "rover2015": """Röver, C., Knapp, G. & Friede, T. (2015). Hartung–Knapp–Sidik–Jonkman approach and its
    modification for random-effects meta-analysis with few studies. BMC Medical Research Methodology 15,
    99.""",
    "rubin1987": """Rubin, D. B. (1987). Multiple Imputation for Nonresponse in Surveys. Wiley.""",
    "rutter2001": """Rutter, C. M. & Gatsonis, C. A. (2001). A hierarchical regression approach to
    meta-analysis of diagnostic test accuracy evaluations. Statistics in Medicine 20, 2865–2884.""",
    "schuetz2010": """Schuetz, G. M., Zacharopoulou, N. M., Schlattmann, P. & Dewey, M. (2010). Meta-analysis:
    noninvasive coronary angiography using computed tomography versus magnetic resonance imaging. Annals of
    Internal Medicine 152, 167–177.""",
    "sen2010": """Sen, B., Banerjee, M. & Woodroofe, M. (2010). Inconsistency of bootstrap: the Grenander
    estimator. Annals of Statistics 38, 1953–1977.""",
    "setio2017": """Setio, A. A. A., Traverso, A., de Bel, T. et al. (2017). Validation, comparison, and
    combination of algorithms for automatic detection of pulmonary nodules in computed tomography images: the
    LUNA16 challenge. Medical Image Analysis 42, 1–13.""",
    "simel1991": """Simel, D. L., Samsa, G. P. & Matchar, D. B. (1991). Likelihood ratios with confidence:
    sample size estimation for diagnostic test studies. Journal of Clinical Epidemiology 44, 763–770.""",
    "spiegelhalter1986": """Spiegelhalter, D. J. (1986). Probabilistic prediction in patient management and
    clinical trials. Statistics in Medicine 5, 421–433.""",
    "srinivasan1999": """Srinivasan, A. (1999). Note on the location of optimal classifiers in n-dimensional
    ROC space. Technical report PRG-TR-2-99, Oxford University Computing Laboratory.""",
    "thiele2021": """Thiele, C. & Hirschfeld, G. (2021). cutpointr: improved estimation and validation
    of optimal cutpoints in R. Journal of Statistical Software 98 (11), 1–27.""",
    "uno2007": """Uno, H., Cai, T., Tian, L. & Wei, L. J. (2007). Evaluating prediction rules for t-year
    survivors with censored regression models. Journal of the American Statistical Association 102,
    527–537.""",
    "uno2011": """Uno, H., Cai, T., Pencina, M. J., D'Agostino, R. B. & Wei, L. J. (2011). On the C-statistics
    for evaluating overall adequacy of risk prediction procedures with censored survival data. Statistics in
    Medicine 30, 1105–1117.""",
    "traub2024": """Traub, J., Bungert, T. J., Lüth, C. T. et al. (2024). Overcoming common flaws in the
    evaluation of selective classification systems. Advances in Neural Information Processing Systems 37.""",
    "truchon2007": """Truchon, J.-F. & Bayly, C. I. (2007). Evaluating virtual screening methods: good and bad
    metrics for the "early recognition" problem. Journal of Chemical Information and Modeling 47, 488–508.""",
    "vancalster2019": """Van Calster, B., McLernon, D. J., van Smeden, M., Wynants, L. & Steyerberg, E. W.
    (2019). Calibration: the Achilles heel of predictive analytics. BMC Medicine 17, 230.""",
    "vickers2006": """Vickers, A. J. & Elkin, E. B. (2006). Decision curve analysis: a novel method for
    evaluating prediction models. Medical Decision Making 26, 565–574.""",
    "vickers2023": """Vickers, A. J., Van Calster, B., Wynants, L. & Steyerberg, E. W. (2023). Decision curve
    analysis: confidence intervals and hypothesis testing for net benefit. Diagnostic and Prognostic Research
    7, 11.""",
    "vuk2006": """Vuk, M. & Curk, T. (2006). ROC curve, lift chart and calibration plot. Metodološki zvezki 3,
    89–108.""",
    "white1982": """White, H. (1982). Maximum likelihood estimation of misspecified models. Econometrica 50,
    1–25.""",
    "wilks2001": """Wilks, D. S. (2001). A skill score based on economic value for probability
    forecasts. Meteorological Applications 8, 209–219.""",
    "wilson1927": """Wilson, E. B. (1927). Probable inference, the law of succession, and statistical
    inference. Journal of the American Statistical Association 22, 209–212.""",
    "woodruff1952": """Woodruff, R. S. (1952). Confidence intervals for medians and other position measures.
    Journal of the American Statistical Association 47, 635–646.""",
    "zou2008": """Zou, G. Y. & Donner, A. (2008). Construction of confidence limits about effect measures: a
    general approach. Statistics in Medicine 27, 1693–1702.""",
}


def fill_docstring(function: F) -> F:
    """Fill in the shared parts of a function's docstring: ``{reading}``, ``{fawcett2004}`` and so on."""
    function.__doc__ = fill_shared_texts(function.__doc__ or "")
    return function


def add_missing_sections(doc: str, parameters: str, returns: str) -> str:
    """Add Parameters, Returns and Raises to a docstring without parameters, before its other sections."""
    doc = inspect.cleandoc(doc)
    section_starts = [match.start() for match in re.finditer(r"^[A-Z][A-Za-z ]+\n---", doc, re.MULTILINE)]
    if any(doc.startswith("Parameters", start) for start in section_starts):
        return doc
    position = min(section_starts, default=len(doc))
    sections = {"Parameters": parameters, "Returns": returns, "Raises": "{raises}"}
    parts = [f"{title}\n{'-' * len(title)}\n{text}" for title, text in sections.items()]
    return "\n\n".join([doc[:position].rstrip(), *parts, doc[position:]]).rstrip()


def find_section(doc: str, title: str) -> str:
    """Return a section of a docstring without its title, or an empty text if there is none."""
    match = re.search(rf"^{title}\n-+\n(.*?)(?=\n\n[A-Z][A-Za-z ]+\n---|\Z)", doc, re.DOTALL | re.MULTILINE)
    return match[1] if match else ""


def cite_in_text(key: str) -> str:
    """Cite a work by its authors and its year, as in running text."""
    authors, year, _ = re.split(r"(?<=\() ?(\d{4})\)", " ".join(REFERENCES[key].split()), maxsplit=1)
    names = [author.strip() for author in re.findall(r"([^,&]+), (?:[^\W\d_]\.[ -]?)+", authors)]
    names = names or [authors.rstrip(" (")]  # a group of people
    more = len(names) > 2 or " et al." in authors
    return f"{names[0]} et al. ({year})" if more else f"{' & '.join(names)} ({year})"


def fill_shared_texts(doc: str, **extra_texts: str) -> str:
    """Replace a name in braces at the start of a line by the shared text, or the extra text, of that name.

    Other braces stay: they stand for a value in a label, as in ``"{name} (AUC {auc:.3f})"``.
    """
    texts = {name: text.replace("\n    ", "\n") for name, text in (SHARED | extra_texts).items()}
    texts |= {name: f"* {' '.join(text.split())}" for name, text in REFERENCES.items()}
    doc = inspect.cleandoc(doc)
    return re.sub(r"^\{(\w+)\}", lambda line: texts.get(line[1], line[0]), doc, flags=re.MULTILINE)
