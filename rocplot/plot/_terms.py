"""The terms that figures use: those of this package, of diagnostic papers, or of the caller."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axis import Axis

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._validation import check_choice
from rocplot.compute._metrics.metric import index_metrics
from rocplot.page.typeset import LiteralString

# -- The terms that a translation may replace, and those of diagnostic papers ---------------------

CLINICAL = {
    "False positive rate": "1 − specificity",
    "True class": "Reference standard",
    "Predicted": "Index test",
    "True positive rate": "Sensitivity",
    "False negative rate": "1 − sensitivity",
    "True negative rate": "Specificity",
    "Predicted positive rate": "Test positivity rate",
    "Precision": "Positive predictive value",
    "Recall": "Sensitivity",
    "Proportion of positives": "Prevalence",
    "Threshold": "Cut-off",
    "Cases that one model alone calls positive": "Cases that one test alone calls positive",
    "fpr": "1 − specificity",
    "fpr =": "(1 − specificity) =",
    "tpr": "sensitivity",
    "fnr": "1 − sensitivity",
    "tnr": "specificity",
    "precision": "PPV",
    "recall": "sensitivity",
    "prior": "prevalence",
    "threshold": "cut-off",
}
BESIDE_SPECIFICITY = {word: CLINICAL[word] for word in ("True positive rate", "tpr")}  # if x shows it
_AS_OURS = (  # terms that diagnostic papers use as well, so that no shorter term within them is replaced
    "precision–recall curve|precision–recall-gain curve|Precision gain|Recall gain|precision gain|"
    "recall gain|relative precision|Threshold probability|Predicted probability|Predicted − observed"
)
CLINICAL |= {word: word for word in _AS_OURS.split("|")}

_AXES = """
False positive rate|True positive rate|False negative rate|Predicted positive rate|Specificity|Precision
Recall|Precision gain|Recall gain|False positives|True positives|of|reweighted|stretched|Positives
Negatives|Score|Density|Density of each class|Cases|Cases per unit of score|Metric|Threshold
Threshold probability|Net benefit|Standardized net benefit|Net interventions avoided per 100
Cost proportion of a false negative, κ|Expected loss|Excess loss
Skew z (probability cost)|Normalized expected cost
Error rate|Cost share of a false positive, 1 − κ|Predicted probability|Observed proportion
Predicted − observed|Proportion of positives|Impurity, rescaled|Lift (ratio to random)|Skew c = N/P
Calibration loss|Refinement loss|Accuracy within the set|Threshold on the probability
Calibrated probability|Membership|Target|Power|Rank, best first|Cases (positives + negatives)
Cases that one model alone calls positive|True class|Predicted|Estimate|Share of cases, best first
Value of true positives|Cumulative share|Event rate|Cases, cumulative KS|Alerts per 100 cases
Weight of the cases, cumulative KS
Number needed to evaluate|Coverage|Selective risk|Generalized risk|False marks per image
Share of images with a false mark|Sensitivity|Cost–loss ratio|Relative economic value
Log odds of the cost proportion, ln(κ/(1 − κ))|Risk percentile|Risk
Share of cases targeted|Responses gained if all are treated|Responses gained in the treated arm
Value of responses gained|Number at high risk|Average rank|Time|Survival|Predicted probability in refits
Mean absolute error|Share classified otherwise|Cost : benefit ratio|Difference in net benefit
"""
_CURVES = """
ROC curve|chain|DET curve|PN curve|ROL curve|Brier curve|Kendall curve|lift curve|cost curve|calibration map
model|random|precision–recall curve|precision–recall-gain curve|rate-driven curve|rate-uniform curve
score-driven curve|vertical average|threshold average|macro average|micro average|merged folds|other models
other classes
other labellings|opposite labellings|hull of all labellings|all|logistic|isotonic|LOESS|sensibility
capability|bias|quantile bins|uniform bins|difference|struggle ratio|power|cases|positives|negatives
positive|negative|risk–coverage curve|FROC curve|AFROC curve|AURC|AUGRC|score|area
predictiveness curve|economic value|mean risk|Summary|summary curve|summary point|confidence region
prediction region|studies, area by number of patients|pooled
Qini curve|uplift curve|Qini|coefficient|cost of treatments
high risk|high risk and positive|average group|groups|refits|of the refits|smoothed limits|case
local regression|critical difference
"""
_LAYERS = """
always the class of the corner|prior × costs|always or never act|base rate|out of bag|of cut-offs
all errors last|random order|sensitivities whose mean is the score|area between the curves
least cost
convex hull|convex hull of the ROC curve|Pareto front|cut-off|threshold|optimum|closest to (0, 1)|highest
lowest|perfect|perfect ranking|always +|always −|treat all|treat none|unachievable|no skill|break-even|equal
equal cost|equal weights|weights shown|equal profit|equal error rate of the convex hull
cost of predicted positives|cost weight|weight|pointwise band|simultaneous band|interval|intervals
intervals, pointwise|intervals of both rates|pointwise|mean of|t interval
binomial interval of the mean over folds|standard deviation of|folds|bootstrap and Wilson|bootstrap|Wilson
bootstrap and Newcombe|bootstrap and Jeffreys|Jeffreys
Wald|Working–Hotelling|Kolmogorov|fixed width|binormal fit|binormal|area|area error|hull EER|prior|slope
best for slope|the same at any skew|rotation point|turn around|before|after|mirrored section|refused section
repaired|repair refused|Fréchet bounds|if independent|observed|midpoint|expected loss|depth|follow-ups
default|macro|alone|against|both|neither|share of +|left|right|upper|board|node
tint: share of the true class|share of the true class|fewer than|label|labels for a prior of|costs|equal costs
rate of 0 or 1, off the scale|leaf labelled +|slopes in italics|darker: more positives, up to|gain|Beta
At risk|censored|log-rank test|no p-value|prediction limits|Prediction interval
all AUCs equal|score bands|all cases|KS|of the scores|signal|noise|minority class|√Gini|entropy
after the split|to|at|from|CI
"""
_NUMBERS = """
AUC|mean AUC|SD|AP|AUPRC|AUPRG|Brier|Brier score|Gini index|fpr|fpr =|tpr|fnr|tnr|prevalence|In-the-large
Slope|ICI (LOESS)|Intercept (slope free)|median|90th percentile|largest|ECE|expected if calibrated
calibration loss (CORP)|refinement loss (CORP)|TP|FP|TN|FN|cost, share of the weight
"""


def _list_terms() -> dict[str, None]:
    lists = "\n".join(part.strip() for part in (_AXES, _CURVES, _LAYERS, _NUMBERS))
    words = [word for line in lists.splitlines() for word in line.split("|")]
    metrics = [record.label({}) for record in index_metrics().values()]
    return dict.fromkeys([*words, *metrics, *CLINICAL])


WORDS = _list_terms()


def read_terms(terms: object, own: Iterable[str] = ()) -> dict[str, str]:
    """Read the argument ``terms`` into a mapping of a term to its replacement.

    `own` are terms of one picture alone, which may be replaced as well.
    """
    if not isinstance(terms, Mapping):
        choice = check_choice(terms, ("machine-learning", "clinical"), "terms")
        return dict(CLINICAL) if choice == "clinical" else {}
    known_terms = dict.fromkeys([*WORDS, *own])
    for ours, theirs in terms.items():
        if not (isinstance(ours, str) and isinstance(theirs, str)):
            raise make_type_error(
                "terms", f"must map words to words, not {write_value(ours)} to {write_value(theirs)}"
            )
        if ours not in known_terms:
            small = [word.lower() for word in known_terms]
            close_matches = get_close_matches(ours.lower(), small, n=3, cutoff=0.8)
            close_matches = close_matches or get_close_matches(ours.lower(), small, n=3, cutoff=0.5)
            cases = [
                word for close_match in close_matches for word in known_terms if word.lower() == close_match
            ]
            suggestion = (
                f"near ones are {', '.join(map(repr, cases))}"
                if cases
                else f"{_list_examples(known_terms)}, … are known"
            )
            raise make_value_error("terms", f"holds {write_value(ours)}, which no figure says", suggestion)
    classes = {"positive", "negative"} & terms.keys()  # no parts of terms such as "False positive rate"
    longer = [word for word in WORDS if classes & {*word.lower().split()} and word not in terms]
    return {word: word for term in longer for word in (term, term.lower())} | dict(terms)


def _list_examples(words: Iterable[str]) -> str:
    return ", ".join(map(repr, list(words)[:4]))


_PARTS = re.compile(
    r"(?:.*_)?(seed|run|repeat|repetition|split|replicate|trial|imputation)s?(?:_(?:id|no|nr))?"
)


def name_folds(fold: object) -> dict[str, str]:
    """Return the term for folds that the name of their column gives, as seeds of "seed"; {} for any other."""
    name = fold if isinstance(fold, str) else getattr(fold, "name", None)
    match = _PARTS.fullmatch(name.lower()) if isinstance(name, str) else None
    return {"folds": f"{match[1]}s"} if match else {}


# -- The terms of one axes ------------------------------------------------------------------------


@dataclass
class Terms:
    """The replacements of terms on an axes; `names` of models are not translated."""

    words: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def translate(self, text: str, *, names: bool = True) -> str:
        """Replace terms in a text, the longest first, but not within names of models."""
        if not self.words or not text:
            return text
        replacements = self.words | {name: name for name in self.names if names and name}
        if text in replacements:
            return replacements[text]
        longest = sorted(replacements, key=len, reverse=True)
        form = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest)
        return re.sub(form, lambda match: replacements[match[0]], text)

    def is_renamed(self, word: str) -> bool:
        """Return whether the caller, and not a set of terms of ours, has chosen another name for a term."""
        return self.words.get(word, word) not in (word, CLINICAL.get(word))

    def relabel_artists(self, artists: Iterable[Artist], kept: set[LiteralString]) -> None:
        """Translate the labels of artists, which the legend shows, except those in `kept`."""
        for artist in artists:
            label: Any = artist.get_label()
            ours = isinstance(label, str) and label[:1] not in ("", "_") and label not in kept
            if ours and not isinstance(artist, Axis):
                artist.set_label(LiteralString(self.translate(label)))
