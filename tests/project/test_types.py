"""What a user's type checker says, and that the stubs are those of the signatures."""

import ast
import importlib
import inspect
import re
import subprocess
import sys
import textwrap

import matplotlib as mpl
import pytest

from tools.stubs import ROOT, STUBS, compute_stub, pictures_stub

GOOD = """
    import numpy as np
    import pandas as pd
    from collections.abc import Mapping
    import rocplot as rp
    from rocplot import compute

    y, s = [0, 1, 1, 0], np.array([0.1, 0.8, 0.6, 0.4])
    frame = pd.DataFrame({"y": y, "a": s, "b": s})
    folds = [(y, s), (y, s)]
    reveal_type(compute.roc(y, s))  # RocCurve
    reveal_type(compute.roc(y, {"a": s}))  # Results[RocCurve]
    reveal_type(compute.roc("y", "a", data=frame))  # RocCurve
    reveal_type(compute.roc("y", ["a", "b"], data=frame))  # Results[RocCurve]
    reveal_type(compute.roc(y, frame[["a", "b"]]))  # Results[RocCurve]
    reveal_type(compute.roc(y, frame["a"]))  # RocCurve
    reveal_type(compute.roc(y, s, hue=["m", "m", "n", "n"]))  # Results[RocCurve]
    reveal_type(compute.roc(compute.counts(y, s)))  # RocCurve
    reveal_type(compute.hull(compute.roc(y, {"a": s})))  # Results[RocHull]
    reveal_type(compute.auc(y, s))  # float
    reveal_type(compute.auc(y, {"a": s}))  # Results[float]
    reveal_type(compute.auc(y, {"a": s})["a"])  # float
    reveal_type(compute.auc_bounds(y, s))  # tuple[float, float]
    reveal_type(compute.cost_curve(y, s, prior=0.3))  # CostCurve
    reveal_type(compute.brier_curve(y, s, x="skew"))  # LossCurve
    reveal_type(compute.operating_point(y, {"a": s}, cost_fp=5))  # Results[OperatingPoint]
    reveal_type(compute.calibration(y, s, method="loess", degree=2))  # CalibrationCurve
    reveal_type(compute.confusion_matrix(y, s, threshold=0.3))  # ConfusionMatrix
    reveal_type(compute.confusion_matrix(y, y_pred={"a": y}))  # Results[ConfusionMatrix]
    reveal_type(compute.threshold_metrics(y, s, metrics=["accuracy"], over="rate"))  # ThresholdMetrics
    reveal_type(compute.roc_average(folds))  # AveragedRoc
    reveal_type(compute.roc_average({"a": folds}))  # Results[AveragedRoc]
    reveal_type(compute.roc_average(y, s, fold=[1, 1, 2, 2], errorbar=("pi", 90)))  # AveragedRoc
    reveal_type(compute.cost_average(y, {"a": s}, fold=[1, 1, 2, 2]))  # Results[CostBand]
    reveal_type(compute.auc_test(y, s, s, method="bootstrap"))  # AucTest
    reveal_type(compute.auc_test(y, {"a": s, "b": s}))  # AucTests
    reveal_type(compute.multiclass_roc(y, frame[["a", "b"]]))  # MulticlassRoc
    reveal_type(compute.multiclass_auc(y, np.eye(4), method="macro"))  # float
    reveal_type(compute.tree([(4, 1), (2, 3)]))  # Tree
    reveal_type(compute.relative_superiority(y, {"a": s, "b": s}))  # RelativeSuperiority
    reveal_type(rp.roc(y, s, hull=True, color="red", lw=2, ls="--"))  # Axes
    reveal_type(rp.roc(y, {"a": s}, band={"method": "bootstrap", "level": 0.9, "alpha": 0.2}))  # Axes
    reveal_type(rp.roc(y, s, isometrics={"metric": "f_beta", "beta": 2, "lw": 1}, thresholds=[0.5]))  # Axes
    reveal_type(rp.pn(compute.roc(y, s), slopes=True, rebalanced=2.0))  # Axes
    reveal_type(rp.roc_points({"A": (0.1, 0.7)}, prior=0.3))  # Axes
"""

BAD = """
    import rocplot as rp
    from rocplot import compute

    y, s = [0, 1], [0.2, 0.8]
    compute.roc(y, s, hul=True)
    compute.roc_band(y, s, methd="bootstrap")
    compute.roc_band(y, s, method="wald")
    compute.operating_point(y, s, prior="ten")
    compute.calibration(y, s, method="lowess")
    compute.calibration(y, s, degree=3)
    compute.brier_curve(y, s, x="rate")
    compute.class_weights(y, [s, s], [0, 1])
    compute.ranking_strip(y, s, most=3)
    compute.CostEnvelope
    compute.relative_superiority(y, {"a": s}, belief=0.5)
    compute.roc_average(y, s, how="horizontal")
    compute.auc_interval(y, s, seed="random")
    rp.roc(y, s, hul=True)
    rp.roc(y, s, hull=3)
    rp.roc(y, s, hull={"colour": "red"})
    rp.roc(y, s, operating_point={"prior": "ten"})
    rp.roc(y, s, band="wald")
    rp.calibration(y, s, method="lowess")
    rp.lift(y, s, scale="percent")
"""


def checked(source, folder):
    """Check a module as a user's strict mypy does; give its messages by line."""
    path = folder / "snippet.py"
    path.write_text(textwrap.dedent(source), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", str(path)]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, check=False, encoding="utf-8")
    said = re.findall(r"snippet\.py:(\d+): (\w+): (.*)", done.stdout)
    return {int(line): (kind, words) for line, kind, words in reversed(said)}


@pytest.mark.slow
def test_a_type_checker_knows_what_comes_back(tmp_path):
    lines = textwrap.dedent(GOOD).splitlines()
    found = checked(GOOD, tmp_path)
    expected = {i: line.split("# ")[1] for i, line in enumerate(lines, 1) if "reveal_type" in line}
    assert found.keys() == expected.keys(), [found[line] for line in found.keys() - expected.keys()]
    for line, wanted in expected.items():
        kind, words = found[line]
        shown = re.sub(r"(\w+\.)+|builtins\.", "", words.partition('"')[2].rstrip('"'))
        assert (kind, shown) == ("note", wanted), lines[line - 1]


@pytest.mark.slow
def test_a_type_checker_refuses_wrong_arguments(tmp_path):
    lines = textwrap.dedent(BAD).splitlines()
    found = checked(BAD, tmp_path)
    wrong = [i for i, line in enumerate(lines, 1) if line.startswith(("compute.", "rp."))]
    assert sorted(found) == wrong
    assert {kind for kind, _ in found.values()} == {"error"}


def test_the_stub_of_compute_is_that_of_the_signatures():
    assert STUBS["rocplot.compute"].read_text(encoding="utf-8") == compute_stub(), "run python -m tools.stubs"


@pytest.mark.skipif(
    not mpl.__version__.startswith("3.11."), reason="the stub has the properties of matplotlib 3.11"
)
def test_the_stub_of_the_pictures_is_that_of_the_declarations():
    assert STUBS["rocplot"].read_text(encoding="utf-8") == pictures_stub(), "run python -m tools.stubs"


@pytest.mark.parametrize("room", ["rocplot", "rocplot.compute"])
def test_a_signature_of_each_function_names_all_its_arguments(room):
    """Which editors complete whose engine does not look into an unpacked dict."""
    named = {}
    for node in ast.parse(STUBS[room].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            named.setdefault(node.name, set()).update(one.arg for one in arguments)
    assert len(named) > 50
    for name, words in named.items():
        asked = inspect.signature(getattr(importlib.import_module(room), name)).parameters.values()
        assert {one.name for one in asked if one.kind is not one.VAR_KEYWORD} <= words, name


def test_only_public_names_are_listed():
    from rocplot import compute

    assert dir(compute) == compute.__all__
    assert not [name for name in dir(compute) if name.startswith("_") or name == "import_module"]
    with pytest.raises(AttributeError, match="CostEnvelope is now called CostCurve"):
        compute.CostEnvelope  # noqa: B018
    with pytest.raises(AttributeError, match="no attribute 'rok'"):
        compute.rok  # noqa: B018
