"""Every public function, with each argument in turn replaced by a hostile value.

A call is accepted or refused in one line that names an argument; either way what was passed, matplotlib's and
numpy's settings, the random states and the warnings filters stay as they were, and a refused call leaves no
figure.
"""

import array
import inspect
import io
import pickle
import random
import re
import signal
import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from decimal import Decimal
from fractions import Fraction
from importlib.util import find_spec
from unittest.mock import MagicMock

import calls
import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import CASES as ROWS
from calls import CLASSES, MATRIX, TIMES, AsItIs, Y, call
from matplotlib.figure import Figure

import rocplot as rp
from rocplot import compute

SEED = 46
QUICK = 300  # calls of `make test`
LONGEST = 500  # characters of a message
PATIENCE = 60  # seconds of one call; a usual one takes milliseconds

# -- Hostile values: name → a function that makes a new one ---------------------------------------


class OwnError(Exception):
    """What the methods of a hostile object raise; the caller may see it, because it is the caller's own."""


class Text(str):
    """Text that is no exact str."""


def fail(*_, **__):
    raise OwnError("of the object that was passed")


def make_object(base=object, **methods):
    """Make an object of a new class with these special methods."""
    return type("Hostile", (base,), {f"__{name}__": method for name, method in methods.items()})()


def make_recursive_list():
    values = [1.0]
    values.append(values)
    return values


def make_recursive_dict():
    values = {"a": 1.0}
    values["b"] = values
    return values


def make_deep_list(depth=3000):
    values = [1.0]
    for _ in range(depth):
        values = [values]
    return values


def make_mask(masked):
    return np.ma.MaskedArray(np.linspace(0, 1, 30), mask=np.arange(30) < masked)


def make_frozen():
    values = np.linspace(0, 1, 30)
    values.flags.writeable = False
    return values


def make_pandas(values, **options):
    import pandas as pd

    return pd.Series(values, **options)


def make_frame():
    import pandas as pd

    return pd.DataFrame({"a": Y, "b": Y[::-1]})


def make_pandas_missing():
    import pandas as pd

    return pd.NA


def make_arrow(*values):
    import pyarrow as pa

    return pa.chunked_array([[*values, *map(float, Y[len(values) :])]])


def make_arrow_table():
    import pyarrow as pa

    return pa.table({"a": Y})


def make_polars(values):
    import polars as pl

    return pl.Series("a", values)


def make_polars_frame():
    import polars as pl

    return pl.DataFrame({"a": Y})


HOSTILE = {
    # numbers
    "NaN": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "-inf": lambda: -float("inf"),
    "huge": lambda: 10**400,
    "-huge": lambda: -(10**400),
    "too long to print": lambda: 10**5000,
    "largest": lambda: 1e308,
    "smallest": lambda: 5e-324,
    "-1": lambda: -1,
    "2**63": lambda: 2**63,
    "complex": lambda: 1j,
    "Decimal sNaN": lambda: Decimal("sNaN"),
    "huge Fraction": lambda: Fraction(10**400, 3),
    # text
    "empty text": lambda: "",
    "@@": lambda: "@@",
    "long text": lambda: "x" * 10_000,
    "text of NUL": lambda: "a\0b",
    "text of two lines": lambda: "a\nb",
    "text of a surrogate": lambda: "\ud800",
    "text of fields": lambda: "{name.__class__} %s $x_{",
    "str subclass": lambda: Text("auc"),
    "bytes": lambda: b"auc",
    "bytearray": lambda: bytearray(30),
    # containers
    "None": lambda: None,
    "empty list": list,
    "empty dict": dict,
    "empty nested list": lambda: [[]],
    "set": lambda: {1, "a"},
    "ragged": lambda: [1.0, [2.0, 3.0]],
    "recursive list": make_recursive_list,
    "recursive dict": make_recursive_dict,
    "deep list": make_deep_list,
    "dict of odd keys": lambda: {None: 1, (): Y, float("nan"): [1]},
    "dict of hostile text": lambda: {"a\0b{": Y, "x" * 10_000: "y" * 10_000},
    "list of None": lambda: [None] * 30,
    "list of NaN": lambda: [float("nan")] * 30,
    "list of inf": lambda: [float("inf"), -float("inf")] * 15,
    "list of huge": lambda: [10**400] * 30,
    "list of text": lambda: ["a\nb" * 1000] * 30,
    "list of objects": lambda: [object()] * 30,
    "list of mixed": lambda: [1, "a", None, 2.0, b"b"] * 6,
    "list of dicts": lambda: [{"a": 1}] * 30,
    "range": lambda: range(30),
    "generator": lambda: (float(y) for y in Y),
    "empty generator": lambda: iter(()),
    # arrays
    "0-d": lambda: np.array(0.5),
    "0-d object": lambda: np.array({"a": 1}, dtype=object),
    "no values": lambda: np.empty(0),
    "29 values": lambda: np.linspace(0, 1, 29),
    "30 values": make_frozen,
    "(30, 2)": lambda: np.zeros((30, 2)),
    "(0, 3)": lambda: np.zeros((0, 3)),
    "(2, 3, 5)": lambda: np.zeros((2, 3, 5)),
    "complex values": lambda: np.full(30, 1j),
    "masked": lambda: make_mask(3),
    "all masked": lambda: make_mask(30),
    "structured": lambda: np.zeros(30, dtype=[("a", float), ("b", "U3")]),
    "void": lambda: np.zeros(30, dtype="V8"),
    "bytes values": lambda: np.full(30, b"a"),
    "dates": lambda: np.arange(30).astype("datetime64[D]"),
    "durations": lambda: np.arange(30).astype("timedelta64[s]"),
    "float16": lambda: np.linspace(0, 1, 30).astype(np.float16),
    "longdouble": lambda: np.full(30, np.longdouble("1e400")),
    "matrix": lambda: np.asmatrix(np.linspace(0, 1, 30)),
    "object values": lambda: np.array([[1], "a", {}] * 10, dtype=object),
    "array.array": lambda: array.array("d", np.linspace(0, 1, 30)),
    "memoryview": lambda: memoryview(bytes(30)),
    # other libraries
    "pandas nullable": lambda: make_pandas([1, None, 0] * 10, dtype="Int64"),
    "pandas categories": lambda: make_pandas(["a", "b"] * 15, dtype="category"),
    "pandas repeated index": lambda: make_pandas(np.linspace(0, 1, 30), index=[0] * 30),
    "pandas frame": make_frame,
    "pandas NA": make_pandas_missing,
    "pyarrow": make_arrow,
    "pyarrow null": lambda: make_arrow(None),
    "pyarrow table": make_arrow_table,
    "polars null": lambda: make_polars([1.0, None] * 15),
    "polars lists": lambda: make_polars([[1.0]] * 30),
    "polars frame": make_polars_frame,
    # objects
    "object": object,
    "type": lambda: int,
    "function": lambda: len,
    "module": lambda: np,
    "Ellipsis": lambda: ...,
    "mock": MagicMock,
    "len fails": lambda: make_object(len=fail, getitem=fail),
    "iter fails": lambda: make_object(iter=fail),
    "array fails": lambda: make_object(array=fail),
    "eq fails": lambda: make_object(eq=fail, hash=lambda _: 1),
    "repr fails": lambda: make_object(repr=fail, str=fail),
    "list whose repr fails": lambda: [make_object(repr=fail, str=fail)] * 30,
    "hash fails": lambda: make_object(hash=fail),
    "bool fails": lambda: make_object(bool=fail),
    "float fails": lambda: make_object(float=fail, index=fail),
    "getattr fails": lambda: make_object(getattr=fail),
    "len lies": lambda: make_object(len=lambda _: 10**9, getitem=fail, iter=lambda _: iter([1.0])),
    "negative len": lambda: make_object(len=lambda _: -1, getitem=fail),
    "array lies": lambda: make_object(array=lambda *_, **__: "no array"),
    "array is 3-d": lambda: make_object(array=lambda *_, **__: np.zeros((1, 2, 3))),
    "eq lies": lambda: make_object(eq=lambda *_: True, hash=lambda _: 1),
    "eq is an array": lambda: make_object(eq=lambda *_: np.array([True, False]), hash=lambda _: 1),
    "repr is long": lambda: make_object(repr=lambda _: "r\n" * 10_000),
    "repr lies": lambda: make_object(repr=lambda _: 5),
    "float lies": lambda: make_object(float=lambda _: "five"),
}

LIBRARIES = ("pandas", "polars", "pyarrow")
HOSTILE = {
    name: make
    for name, make in HOSTILE.items()
    if (library := name.split()[0]) not in LIBRARIES or find_spec(library)
}
KNOWN = {  # argument, value → why the error may name no argument
    **dict.fromkeys(
        [
            (name, kind)
            for name in ("criterion", "metric", "metrics", "name")
            for kind in ("function", "type")
        ],
        "a metric may be any function, and the error is its own",
    ),
    **dict.fromkeys(
        [(name, kind) for name in ("statistic", "estimator", "reweight", "progress") for kind in ("function", "type")],
        "a function is called, and the error is its own",
    ),
    ("X", "module"): "numpy has a shape, which is a function",
    ("X", "memoryview"): "it has a shape, but no rows can be taken out of it",
    ("groups", "structured"): "numpy writes no names of such values",
    ("rebalanced", "largest"): "matplotlib makes no axes of such a shape",
    ("height", "smallest"): "seaborn makes no figure of this size",
    ("aspect", "smallest"): "seaborn makes no figure of this shape",
    ("quantity", "text of a surrogate"): "matplotlib draws no such text",
    ("auc", "smallest"): "rounds to 0, which the normal quantile refuses",
    ("reference", "repr lies"): "a value whose __str__ fails has no name, and the error is its own",
}
KNOWN_TEXTS = (  # messages about several arguments at once, or about the scores of a precomputed result
    "draws one model, not",
    "compares models: pass a mapping of at least two",
    "the counts hold no",
    "scores hold ±inf, so they have no mean",
)


# -- Calls ----------------------------------------------------------------------------------------


def list_functions():
    """List the public functions, as module and name."""
    modules = {"rocplot": rp, "rocplot.compute": compute}
    for module, where in modules.items():
        for name in where.__all__:
            function = getattr(where, name)
            if (
                inspect.isfunction(function)
                and name not in SKIPPED
                and inspect.signature(function).parameters
            ):
                yield module, name


SKIPPED = {"studio"}  # starts a server


def make_roc():
    return rp.roc(*call("roc")[0]).figure


def make_curve(counts, *, level=0.95):
    """Make a curve for the picture of a user."""
    return compute.RocCurve(np.array([0.0, 0.5, 1.0]), np.array([0.0, 0.7, 1.0]))


def make_components():
    return compute.ReaderComponents(1e-4, 1e-4, 9e-4, 3e-4, 3e-4, 2e-4, 100)


def make_folds():
    return {"estimator": [AsItIs(), AsItIs()], "indices": {"train": [ROWS, ROWS], "test": [ROWS, ROWS]}}


P, Q = (0.1, 0.6), (0.4, 0.9)
OWN = {  # calls that calls.py does not have: a function that makes the positional arguments, and keywords
    ("rocplot.compute", "auc_power"): lambda: ((0.7,), {"n_positive": 30, "n_negative": 40}),
    "auc_sample_size": lambda: ((0.7,), {}),
    "best_labelling": lambda: (([(3, 4), (2, 1)],), {}),
    "between_area": lambda: (call("auc")[0], {"hue": ROWS % 4 // 2}),
    "between_test": lambda: (call("auc")[0], {"hue": ROWS % 4 // 2, "n_resamples": 20, "seed": 0}),
    "caption": lambda: ((make_roc(),), {}),
    "case_weights": lambda: ((Y,), {"cost_fp": 2}),
    "class_weights": lambda: ((CLASSES, MATRIX), {}),
    "cv_scores": lambda: ((make_folds(), ROWS[:, None], Y), {}),
    "defuzzify": lambda: (([0.2, 0.7], [0, 1], [[1, 0], [0, 1]]), {}),
    "estimator_scores": lambda: ((AsItIs(), np.linspace(0, 1, 30)[:, None]), {}),
    "facets": lambda: (("roc", "y", "score"), {"data": {"y": Y, "score": call("roc")[0][1]}}),
    "figure_legend": lambda: ((make_roc(),), {}),
    ("rocplot.compute", "impurity"): lambda: (("gini", 0.3), {}),
    "indifference_line": lambda: (("accuracy",), {}),
    "integrated_auc": lambda: ((TIMES, [1, 1, 0, 1], TIMES[::-1]), {"low": 1, "high": 3}),
    "interactive": lambda: ((make_roc(), "no/folder.html"), {}),
    "interpolate": lambda: ((P, Q), {"k": 0.5}),
    "isometric": lambda: (("accuracy", 0.7, 1.0), {}),
    "isometric_slope": lambda: (("accuracy",), {}),
    "logical_combination": lambda: ((P, Q), {}),
    "lc_index": lambda: ((P, Q), {"belief": (0.2, 0.5, 0.7)}),
    "letter_axes": lambda: ((make_roc(),), {}),
    "load_dataset": lambda: (("breast_cancer",), {}),
    "max_auc": lambda: ((Y,), {}),
    "metric": lambda: (("accuracy", 0.1, 0.6, 1.0), {}),
    "mrmc_power": lambda: ((make_components(),), {"difference": 0.05, "n_readers": 5, "n_cases": 100}),
    "multiclass_auc": lambda: ((CLASSES, MATRIX), {}),
    "multiclass_pairs": lambda: ((CLASSES, MATRIX), {}),
    "one_vs_rest": lambda: ((CLASSES, MATRIX), {}),
    "picture": lambda: ((make_curve,), {"xlabel": "x", "ylabel": "y", "caption": "A curve."}),
    "preflight": lambda: ((make_roc(),), {}),
    "probability_weights": lambda: (([1.0, 2.5],), {}),
    "frequency_weights": lambda: (([1.0, 2.0],), {}),
    "repair_decisions": lambda: ((Y * 0, Y, Y * 0 + 1), {}),
    "repair_point": lambda: (((0.1, 0.4), (0.2, 0.5), (0.4, 0.9)), {}),
    "rotation_point": lambda: (("precision", 1.0), {}),
    "target_density": lambda: (([0.2, 0.7], [0, 1], [[1, 0], [0, 1]]), {}),
    "verification_weights": lambda: ((np.linspace(0, 1, 30), Y), {"n_strata": 2}),
    "volume_under_surface": lambda: ((CLASSES, MATRIX), {}),
}


def get_function(module, name):
    return getattr({"rocplot": rp, "rocplot.compute": compute}[module], name)


def list_arguments(module, name):
    """Return the arguments of a function, with the kind of each; keywords for matplotlib are left out."""
    parameters = inspect.signature(get_function(module, name)).parameters.values()
    return {one.name: one.kind for one in parameters if one.kind is not one.VAR_KEYWORD}


PLACES = [(*where, argument) for where in list_functions() for argument in list_arguments(*where)]


def choose_quick(number):
    """Choose calls at random, the same in each run."""
    draw = random.Random(SEED)
    return list(dict.fromkeys((*draw.choice(PLACES), draw.choice(list(HOSTILE))) for _ in range(number)))


def choose_slow():
    """Choose some values for each argument of each function, and all values for each name of an argument.

    Arguments of one name are read by the same code in all functions; all calls together would take an hour.
    """
    draw = random.Random(SEED)
    cases = {(*place, value) for place in PLACES for value in draw.sample(list(HOSTILE), 6)}
    for name in sorted({argument for *_, argument in PLACES}):
        places = [place for place in PLACES if place[2] == name]
        cases |= {(*draw.choice(places), value) for value in HOSTILE}
    return cases


class Contents(pickle.Pickler):
    """Writes what values hold, without what a masked array or a table remembers of earlier calls."""

    def reducer_override(self, value):
        if isinstance(value, np.ma.MaskedArray):
            return bytes, (value.data.tobytes() + np.ma.getmaskarray(value).tobytes(),)
        if type(value).__module__.startswith(("pandas.", "polars.")):
            return str, (repr(value),)
        if isinstance(value, (Iterator, Figure)):  # read once, or drawn
            return str, ()
        return NotImplemented


def read_contents(value):
    """Return what a value holds, to compare; None for what cannot be written, such as generators."""
    written = io.BytesIO()
    with suppress(Exception):
        Contents(written).dump(value)
        return written.getvalue()
    return None


def read_state():
    """Return what no call may change."""
    kept = dict.copy(mpl.rcParams)
    kept.pop("backend")
    return {
        "rcParams": kept,
        "numpy's error state": np.geterr(),
        "numpy's print options": np.get_printoptions(),
        "numpy's random state": pickle.dumps(np.random.get_state()),  # noqa: NPY002
        "Python's random state": random.getstate(),
        "warnings filters": list(warnings.filters),
    }


@contextmanager
def limit_time():
    """Stop a call that hangs; only where the system has alarms, in the main thread."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_):
        raise KeyboardInterrupt("the call took too long")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


INNER = {  # arguments of what a function calls, which its messages may name
    *(
        "metric",
        "criterion",
        "score_matrix",
        "y_score",
        "method",
        "weights",
        "treatments",
        "point",
        "decisions",
    ),
}


def judge_error(error, arguments):
    """Say what is wrong with an error; "" if nothing."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, OwnError) or any(frame.filename == calls.__file__ for frame in frames):
        return ""  # of the object that was passed, or of the estimator in calls.py
    if not isinstance(error, (ValueError, TypeError, OSError, ImportError)):
        return f"raw {type(error).__name__}: {error}"
    text = str(error)
    if len(text) > LONGEST:
        return f"{len(text)} characters: {text}"
    if "\n" in text:
        return f"several lines: {text}"
    if any(known in text for known in KNOWN_TEXTS):
        return ""
    if not any(re.search(rf"\b{name}\b", text) for name in {*arguments, *INNER}):
        return f"{type(error).__name__} names no argument: {text}"
    return ""


def try_call(module, name, argument, value):
    """Call a function with one hostile argument; return what is wrong, "" if nothing."""
    function, arguments = get_function(module, name), list_arguments(module, name)
    make = OWN.get((module, name), OWN.get(name, lambda: call(name)))
    positional, keywords = make()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numpy deprecates matrices
        hostile = HOSTILE[value]()
    place = list(arguments).index(argument)
    if arguments[argument] is not inspect.Parameter.KEYWORD_ONLY and place < len(positional):
        positional = (*positional[:place], hostile, *positional[place + 1 :])
    else:
        keywords = keywords | {argument: hostile}
    figures = plt.get_fignums()
    contents = read_contents(positional), read_contents(keywords)
    error = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        before = read_state()
        try:
            with limit_time():
                function(*positional, **keywords)
        except (Exception, KeyboardInterrupt) as caught:
            error = caught
        after = read_state()
    faults = [f"changed {what}" for what in before if before[what] != after[what]]
    if (read_contents(positional), read_contents(keywords)) != contents:
        faults.append("changed what was passed")
    if error is not None:
        if plt.get_fignums() != figures and (argument, value) not in KNOWN and value != "mock":
            faults.append("left a figure")
        if (argument, value) not in KNOWN and value != "mock":  # it takes the part of any object
            faults.append(judge_error(error, arguments))
    plt.close("all")
    return "; ".join(filter(None, faults))


FOUND = [  # one call for each fault that these tests found
    ("rocplot", "roc", "legend", "complex values"),
    ("rocplot", "roc", "chance", "dict of odd keys"),
    ("rocplot", "roc", "hue", "deep list"),
    ("rocplot", "roc", "hue_order", "negative len"),
    ("rocplot", "roc", "highlight", "too long to print"),
    ("rocplot", "roc", "palette", "empty generator"),
    ("rocplot", "calibration", "label_fmt", "object values"),
    ("rocplot", "combination", "names", "module"),
    ("rocplot", "facets", "height", "2**63"),
    ("rocplot", "facets", "hue", "no values"),
    ("rocplot", "facets", "y_score", "None"),
    ("rocplot", "figure_legend", "fig_or_axes", "ragged"),
    ("rocplot", "fuzzy_labels", "n_labels", "float16"),
    ("rocplot", "isometric_surface", "shade", "no values"),
    ("rocplot", "isometrics", "levels", "2**63"),
    ("rocplot", "isometrics", "positives", "negative len"),
    ("rocplot", "letter_axes", "axes", "matrix"),
    ("rocplot", "lift", "deciles", "-huge"),
    ("rocplot", "report", "panels", "deep list"),
    ("rocplot", "roc_average", "how", "durations"),
    ("rocplot", "roc_points", "cost_fn", "Decimal sNaN"),
    ("rocplot", "tree_diagram", "rows", "array is 3-d"),
    ("rocplot.compute", "auc", "hue", "recursive dict"),
    ("rocplot.compute", "calibration_optimism", "pos_label", "2**63"),
    ("rocplot.compute", "auc", "pos_label", "eq is an array"),
    ("rocplot.compute", "auc", "pos_label", "pyarrow table"),
    ("rocplot.compute", "auc", "sample_weight", "list of dicts"),
    ("rocplot.compute", "auc", "soft_labels", "deep list"),
    ("rocplot.compute", "auc_interval", "groups", "ragged"),
    ("rocplot.compute", "auc_interval", "level", "None"),
    ("rocplot.compute", "between_test", "n_resamples", "largest"),
    ("rocplot.compute", "h_measure", "a", "2**63"),
    ("rocplot.compute", "max_auc", "y_true", "pyarrow table"),
    ("rocplot.compute", "net_benefit_test", "data", "recursive list"),
    ("rocplot.compute", "optimism", "cv", "0-d object"),
    ("rocplot.compute", "probability_weights", "weight", "recursive list"),
    ("rocplot.compute", "tpr_test", "alternative", "too long to print"),
    ("rocplot.compute", "uplift", "fold", "Ellipsis"),
    ("rocplot.compute", "uplift", "treatment", "repr lies"),
]


@pytest.mark.parametrize("case", FOUND, ids="-".join)
def test_calls_that_were_not_refused_well(case):
    if case[-1] not in HOSTILE:
        pytest.skip("the library is not installed")
    assert not try_call(*case)


@pytest.mark.sample(30)
@pytest.mark.parametrize("case", choose_quick(QUICK), ids="-".join)
def test_hostile_calls(case):
    assert not try_call(*case)


@pytest.fixture(scope="module")
def slow_cases():
    return choose_slow()


@pytest.mark.slow
@pytest.mark.parametrize(("module", "name"), list(list_functions()))
def test_hostile_calls_of_each_function(slow_cases, module, name):
    cases = sorted(case for case in slow_cases if case[:2] == (module, name))
    faults = {case[2:]: fault for case in cases if (fault := try_call(*case))}
    assert not faults


def test_known_faults_are_of_arguments_that_exist():
    assert {argument for argument, _ in KNOWN} <= {argument for *_, argument in PLACES}
    assert {value for _, value in KNOWN} <= HOSTILE.keys()
