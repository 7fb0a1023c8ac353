"""Scores of fitted estimators and of cross-validations, against scikit-learn's own."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import cross_validate
from sklearn.svm import SVC, SVR

from rocplot.compute import auc, cv_scores, estimator_scores, roc_average

RNG = np.random.default_rng(4)
Y = np.repeat([0, 1], [60, 25])
X = RNG.normal(size=(85, 2)) + Y[:, None]
WORDS = np.where(Y == 1, "sick", "well")  # the positive class is the first one in their order
CV = {"cv": 4, "scoring": "roc_auc", "return_estimator": True, "return_indices": True}


@pytest.mark.parametrize(
    "model", [LogisticRegression(), SVC(tol=1e-10)], ids=["predict_proba", "decision_function"]
)
def test_either_class_may_be_positive(model):
    words, numbers = model.fit(X, WORDS), estimator_scores(clone(model).fit(X, Y), X)
    assert auc(Y, numbers) == pytest.approx(roc_auc_score(Y, numbers))
    np.testing.assert_allclose(estimator_scores(words, X, pos_label="sick"), numbers, atol=1e-6)
    assert auc(WORDS, estimator_scores(words, X, pos_label="well"), pos_label="well") == pytest.approx(
        auc(Y, numbers)
    )


@pytest.mark.parametrize("labels", [Y == 1, 2 * Y - 1, Y.astype(float)], ids=["bool", "signs", "floats"])
def test_labels_that_need_no_name(labels):
    model = LogisticRegression().fit(X, labels)
    np.testing.assert_array_equal(estimator_scores(model, X), model.predict_proba(X)[:, 1])


def test_several_by_name():
    models = {"logistic": LogisticRegression().fit(X, Y), 2: SVC().fit(X, Y)}
    found = estimator_scores(models, X)
    assert list(found) == ["logistic", "2"]
    np.testing.assert_array_equal(found["2"], models[2].decision_function(X))


class Fake:
    def __init__(self, values, classes=None, method="predict_proba"):
        setattr(self, method, lambda _: values)
        if classes is not None:
            self.classes_ = classes


@pytest.mark.parametrize(
    ("model", "pos_label", "expected"),
    [
        (Fake([[0.9, 0.1], [0.4, 0.6]]), None, [0.1, 0.6]),
        (Fake([[0.1], [0.6]]), None, [0.1, 0.6]),
        (Fake([0.1, 0.6]), None, [0.1, 0.6]),
        (Fake([[0.9, 0.1], [0.4, 0.6]], [1, 0]), None, [0.9, 0.4]),
        (Fake([0.1, 0.6], ["a", "b"]), "a", [0.9, 0.4]),
        (Fake([-2.0, 3.0], ["a", "b"], "decision_function"), "a", [2, -3]),
        (Fake([[0.2, 0.3, 0.5]], ["a", "b", "c"]), "b", [0.3]),
    ],
)
def test_scores_of_any_shape(model, pos_label, expected):
    np.testing.assert_allclose(estimator_scores(model, None, pos_label=pos_label), expected)


@pytest.mark.parametrize(
    ("model", "pos_label", "error", "message"),
    [
        (SVR(), None, TypeError, "SVR, which has neither predict_proba nor decision_function"),
        (SVC, None, TypeError, "is the class SVC: pass a fitted instance"),
        ({}, None, ValueError, "empty mapping"),
        ({"svm": SVR()}, None, TypeError, r"estimator\['svm'\] is a SVR"),
        (
            LogisticRegression().fit(X, WORDS),
            None,
            ValueError,
            "'sick', 'well': name the positive one with pos_label=",
        ),
        (LogisticRegression().fit(X, WORDS), "Sick", ValueError, "pos_label='Sick' is no class of estimator"),
        (LogisticRegression().fit(X, np.arange(85) % 3), None, ValueError, "3 classes .* to multiclass_roc"),
        (RandomForestClassifier(2).fit(X, np.c_[Y, Y]), None, ValueError, "2 outputs"),
        (Fake([[0.1, 0.2, 0.7]]), None, ValueError, r"shape \(1, 3\), expected \(n, 2\)"),
        (Fake([0.1]), "a", ValueError, "has no classes_"),
        (Fake([[0.5, 0.5]], ["a", "b", "c"]), "a", ValueError, r"expected \(n, 3\)"),
    ],
)
def test_what_gives_no_scores(model, pos_label, error, message):
    with pytest.raises(error, match=message):
        estimator_scores(model, X, pos_label=pos_label)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "kind",
    [np.asarray, np.ndarray.tolist, pd.DataFrame, lambda x: pl.DataFrame(x, schema=["a", "b"]), sparse.csr_matrix,
     lambda x: pd.DataFrame(x, columns=["a", "b"], index=range(5, 90))],
    ids=["array", "list", "pandas", "polars", "sparse", "index"],
)  # fmt: skip
def test_the_folds_of_a_cross_validation(kind):
    samples = kind(X)
    found = cross_validate(LogisticRegression(), samples, Y, **CV)
    pairs = cv_scores(found, samples, Y)
    assert [roc_auc_score(*pair) for pair in pairs] == pytest.approx(found["test_score"])
    np.testing.assert_array_equal(pairs[1][0], Y[found["indices"]["test"][1]])
    assert roc_average(pairs).auc_mean == pytest.approx(found["test_score"].mean())


def test_rows_of_a_pyarrow_table():
    class Sum:
        def decision_function(self, table):
            return np.add(table["a"].to_numpy(), table["b"].to_numpy())

    found = {"estimator": [Sum(), Sum()], "indices": {"test": [[2, 0], [1]]}}
    table = pa.table({"a": [1.0, 2, 3], "b": [10.0, 20, 30]})
    first, second = cv_scores(found, table, ["u", "v", "w"])
    assert [part.tolist() for part in first] == [["w", "u"], [33, 11]]
    assert [part.tolist() for part in second] == [["v"], [22]]


def test_several_cross_validations_of_words():
    found = {
        name: cross_validate(model, X, Y, **CV)
        for name, model in {"a": LogisticRegression(), "b": SVC()}.items()
    }
    words = {
        name: cross_validate(model, X, WORDS, **(CV | {"scoring": None}))
        for name, model in {"a": LogisticRegression(), "b": SVC()}.items()
    }
    average = roc_average(cv_scores(words, X, WORDS, pos_label="sick"), pos_label="sick")
    for name, one in found.items():
        assert average[name].auc_mean == pytest.approx(one["test_score"].mean())


@pytest.mark.parametrize(
    ("change", "samples", "labels", "error", "message"),
    [
        (lambda _: {"test_score": [1]}, X, Y, ValueError, "lacks 'estimator' and 'indices': .*return_estimator=True, return_indices=True"),
        (lambda found: {"estimator": found["estimator"]}, X, Y, ValueError, "lacks 'indices': "),
        (lambda found: found, X[:40], Y[:40], ValueError, "85 samples or more, but X holds 40"),
        (lambda found: found, X, Y[:40], ValueError, "length"),
        (lambda found: [found], X, Y, TypeError, "must be the dict that cross_validate returns, not list"),
        (lambda found: {"a": found, "b": {}}, X, Y, ValueError, r"cv_results\['b'\] lacks"),
        (lambda found: found, pd.DataFrame(X), pd.Series(Y).iloc[::-1], ValueError, "in another order"),
    ],
)  # fmt: skip
def test_what_holds_no_folds(change, samples, labels, error, message):
    found = cross_validate(LogisticRegression(), X, Y, **CV)
    with pytest.raises(error, match=message):
        cv_scores(change(found), samples, labels)


def test_scikit_learn_is_not_imported():
    code = (
        "import sys; from rocplot import compute\n"
        "class Model:\n    def decision_function(self, X): return X\n"
        "compute.auc([0, 1, 1], compute.estimator_scores(Model(), [1., 2., 3.]))\n"
        "compute.cv_scores({'estimator': [Model()], 'indices': {'test': [[0, 1]]}}, [1., 2.], [0, 1])\n"
        "print([m for m in ('sklearn', 'pandas', 'narwhals', 'matplotlib') if m in sys.modules])"
    )
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=root, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"
