"""Groups by several columns of a table: a list of columns reads like one column of all pairs of their values."""

import inspect
import warnings

import calls
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import rocplot as rp
from rocplot import compute

WORDS = ("hue", "by", "fold", "groups", "subgroup")
OTHER_DATA = {"multiclass_auc_interval", "multiclass_auc_test", "multiclass_roc", "one_vs_rest", "sroc"}
CASES = sorted(
    (name, word)
    for name in compute.__all__
    if callable(function := getattr(compute, name)) and not isinstance(function, type) and name not in OTHER_DATA
    for word in WORDS
    if {word, "data"} <= inspect.signature(function).parameters.keys()
)
REFUSED = {  # whatever names the groups
    *((name, "hue") for name in ("auc_test", "between_area", "between_test", "relative_superiority")),
    *((name, "groups") for name in ("between_test", "cv_auc_interval", "roc_band")),
    *((name, "hue") for name in ("pareto_front", "roc_points")),  # rates, not cases: tested below
}
SITE, SEX = np.repeat(["u", "v"], 15), np.repeat(["p", "q", "p", "q"], [8, 7, 8, 7])
TIMES = {"time": np.arange(30) % 7 + 1.0, "event": np.arange(30) % 3 > 0}


def make_call(name, word):
    """Return a table, the columns and the keywords of a call."""
    positional, keywords = calls.call(name)
    table = TIMES | {"site": SITE, "sex": SEX, "both": [f"{a}, {b}" for a, b in zip(SITE, SEX, strict=True)]}
    names = ["y", "a", "b"][: len(positional)]
    if name in ("kaplan_meier", "logrank_test"):
        names, keywords = ["time", "event"], {}
    elif any(not isinstance(values, np.ndarray) for values in positional):
        names = ["y", "a"]
        table |= {"y": calls.Y, "a": calls.SCORE}
    else:
        table |= dict(zip(names, positional, strict=True))
    names = names[:2] if (name, word) == ("auc_test", "hue") else names
    kept = {}
    for key, value in keywords.items():
        if isinstance(value, np.ndarray):
            table[f"column {key}"] = value
        kept[key] = f"column {key}" if isinstance(value, np.ndarray) else value
    if "seed" in inspect.signature(getattr(compute, name)).parameters and name != "threshold_metrics":
        kept |= {"seed": 0, "n_resamples": 9}
    kept.pop(word, None)
    return pd.DataFrame(table), names, kept


def run(function, *args, **keywords):
    """Return the result, or the error."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return function(*args, **keywords)
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize(("name", "word"), CASES, ids=map("-".join, CASES))
def test_two_columns_read_like_one_of_their_pairs(name, word):
    table, columns, keywords = make_call(name, word)
    one, two = (
        run(getattr(compute, name), *columns, data=table, **{word: named}, **keywords)
        for named in ("both", ["site", "sex"])
    )
    assert isinstance(two, str) == ((name, word) in REFUSED), two
    assert "length" not in str(two)
    if name == "swap_loss":  # plain arrays by name
        np.testing.assert_equal(two, one)
    elif (name, word) == ("calibration_by", "by"):
        assert (one.feature, two.feature) == ("both", "site, sex")
        assert one.to_frame().equals(two.to_frame())
    else:
        assert one == two


def test_groups_have_the_order_of_each_column():
    """Numbers by size and ordered categoricals by their order, not the text of the pairs by its first rows."""
    size = pd.Categorical(["small", "large"] * 15, ["small", "large"], ordered=True)
    table = pd.DataFrame({"y": calls.Y, "p": calls.SCORE, "year": np.repeat([10, 9], 15), "size": size} | TIMES)
    expected = ["9, small", "9, large", "10, small", "10, large"]
    assert list(compute.auc("y", "p", data=table, hue=["year", "size"])) == expected
    assert list(compute.kaplan_meier("time", "event", data=table, by=["year", "size"])) == expected
    assert list(compute.summary("y", "p", data=table, subgroup=["year", "size"]))[1:] == expected
    found = compute.group_differences("y", "p", data=table, by=["year", "size"], threshold=0.5)
    assert list(dict.fromkeys(found.group.tolist())) == expected
    by_array = compute.group_differences(calls.Y, calls.SCORE, by=size[::-1], threshold=0.5)
    assert list(dict.fromkeys(by_array.group.tolist())) == ["small", "large"]
    assert compute.auc("y", "p", data=table, hue=["year"]) == compute.auc("y", "p", data=table, hue="year")


def test_predicted_classes_by_two_columns():
    """Four groups counted by pandas."""
    table = pd.DataFrame({"y": calls.Y, "pred": calls.Y[::-1], "site": SITE, "sex": SEX})
    found = compute.confusion_matrix("y", y_pred="pred", data=table, hue=["site", "sex"])
    for (site, sex), part in table.groupby(["site", "sex"]):
        matrix = found[f"{site}, {sex}"]
        assert matrix.tp == (part.y & part.pred).sum()
        assert matrix.fp + matrix.fn == (part.y != part.pred).sum()


@pytest.mark.parametrize("function", [compute.roc_points, compute.pareto_front])
def test_points_named_by_two_columns(function):
    table = {"model": ["nb", "nb"], "site": ["u", "v"], "fpr": [0.1, 0.3], "tpr": [0.6, 0.8]}
    points = {"nb, u": (0.1, 0.6), "nb, v": (0.3, 0.8)}
    assert function("fpr", "tpr", data=pd.DataFrame(table), hue=["model", "site"]) == function(points)


@pytest.mark.parametrize("word", ["hue", "groups"])
def test_a_list_with_a_column_that_is_not_there(word):
    table = {"y": calls.Y, "p": calls.SCORE, "site": SITE, "sex": SEX}
    with pytest.raises(ValueError, match=f"{word}='sexx' is not a column .*did you mean 'sex'"):
        compute.auc_interval("y", "p", data=table, **{word: ["site", "sexx"]})
    with pytest.raises(ValueError, match=f"{word} names the column 'site' twice"):
        compute.auc_interval("y", "p", data=table, **{word: ["site", "site"]})


def test_names_of_groups_may_be_names_of_columns():
    table = {"y": calls.Y, "p": calls.SCORE, "u": SITE}
    assert compute.auc("y", "p", data=table, hue=SITE.tolist()) == compute.auc("y", "p", data=table, hue="u")


def test_columns_of_a_lazy_table():
    pl = pytest.importorskip("polars")
    table = pl.DataFrame({"y": calls.Y, "p": calls.SCORE, "site": SITE, "sex": SEX}).lazy()
    assert len(compute.auc("y", "p", data=table, hue=["site", "sex"])) == 4
    with pytest.raises(ValueError, match="fold names columns of a lazy table: make one column of them, or collect"):
        compute.roc_average("y", "p", data=table, fold=["site", "sex"])


@pytest.mark.slow
def test_pictures_take_two_columns():
    table = pd.DataFrame({"y": calls.Y, "p": calls.SCORE, "site": SITE, "sex": SEX} | TIMES)
    ax = rp.calibration_by("y", "p", data=table, by=["site", "sex"], ax=plt.figure().add_subplot())
    assert [label.get_text() for label in ax.get_yticklabels()] == ["u, p", "u, q", "v, p", "v, q"]
    assert ax.get_ylabel() == "site, sex"
    ax = rp.kaplan_meier("time", "event", data=table, by=["site", "sex"], ax=plt.figure().add_subplot())
    assert [line.get_gid() for line in ax.lines if line.get_gid().startswith("kaplan_meier:")] == [
        f"kaplan_meier:{name}" for name in ("u, p", "u, q", "v, p", "v, q")
    ]
    figure = rp.report("y", "p", data=table, subgroup=["site", "sex"], panels=["roc"])
    assert "u, q" in figure.caption
    plt.close("all")


def test_studies_and_scores_of_several_classes():
    studies = calls.STUDIES | {"test": list("aaaabbbb"), "site": list("uuvvuuvv")}
    studies |= {"both": [f"{a}, {b}" for a, b in zip(studies["test"], studies["site"], strict=True)]}
    names = {name: name for name in calls.STUDIES}
    one, two = (run(compute.sroc, data=studies, by=by, **names) for by in ("both", ["test", "site"]))
    assert one == two
    table = {f"p{k}": calls.MATRIX[:, k] + np.cos((k + 1) * calls.CASES) for k in range(3)} | {"y": calls.CLASSES, "site": SITE, "sex": SEX}
    table |= {"both": [f"{a}, {b}" for a, b in zip(SITE, SEX, strict=True)]}
    matrix = {k: f"p{k}" for k in range(3)}
    one, two = (
        run(compute.multiclass_auc_interval, "y", matrix, data=table, groups=groups, n_resamples=20, seed=0)
        for groups in ("both", ["site", "sex"])
    )
    assert one == two
    assert one.low < one.high


# -- columns in functions that make weights or a number ---------------------------------------------


def test_weights_and_the_largest_area_read_columns():
    amount, seen = np.arange(30) % 5 + 1.0, np.arange(30) % 4 > 0
    table = pd.DataFrame({"y": calls.Y, "p": calls.SCORE, "q": calls.SCORE[::-1] ** 2, "amount": amount, "seen": seen})
    costs = compute.case_weights("y", cost_fp="amount", cost_fn=20, data=table)
    assert costs.tolist() == np.where(calls.Y == 1, 20, amount).tolist()
    assert compute.max_auc("p", data=table, sample_weight="amount") == compute.max_auc(calls.SCORE, sample_weight=amount)
    strata = compute.verification_weights("p", "seen", data=table, n_strata=3)
    np.testing.assert_array_equal(strata, compute.verification_weights(calls.SCORE, seen, n_strata=3))
    fitted = compute.verification_weights(["p", "q"], "seen", data=table, method="logistic")
    variables = {"p": calls.SCORE, "q": calls.SCORE[::-1] ** 2}
    np.testing.assert_array_equal(fitted, compute.verification_weights(variables, seen, method="logistic"))
    with pytest.raises(ValueError, match="cost_fp='amout' is not a column of data: did you mean 'amount'"):
        compute.case_weights("y", cost_fp="amout", data=table)
