"""Results as tables, words and JSON: whole parts are never lost, and different numbers do not read alike."""

import dataclasses
import json
import re
import warnings
from html.parser import HTMLParser

import calls
import numpy as np
import pytest

from rocplot import compute
from rocplot.cli._number_commands import format_result
from rocplot.compute._base.result import Result, write_column, write_html_table


def is_result(kind):
    return isinstance(kind, type) and issubclass(kind, Result)


MAKERS = sorted(name for name in compute.__all__ if is_result(getattr(getattr(compute, name), "makes", None)))
# whose tables are worked out from fields of several dimensions: the functions that make them are called
WORKED_OUT = {
    "ClassConfusionMatrix", "ClassHull", "MulticlassRoc", "Paired", "PredictionInstability", "Sroc",
    "ThresholdMetrics", "WeightSimplex",
}  # fmt: skip
FLAT = sorted(
    name for name in compute.__all__ if is_result(getattr(compute, name)) and name not in WORKED_OUT
)


def refused(word):
    raise AssertionError(f"{word} is not JSON")


def read(text):
    return json.loads(text, parse_constant=refused)


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", MAKERS)
def test_every_function_has_results_that_are_json(name):
    positional, keywords = calls.call(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = getattr(compute, name)(*positional, **keywords)
    assert_is_written(result)


def test_a_table_of_classes_is_json():
    assert_is_written(compute.confusion_matrix(calls.CLASSES, y_pred=np.roll(calls.CLASSES, 1)))


def assert_is_written(result):
    rows = read(format_result(result, "json"))
    assert rows
    for form in ("text", "markdown", "latex", "csv"):
        assert format_result(result, form).strip()


def filled(kind):
    """Return a result whose fields hold numbers that JSON does not have."""
    odd = np.array([np.nan, np.inf, -np.inf, 0.5])
    values = {}
    for field in dataclasses.fields(kind):
        is_array = "Array" in str(field.type)
        values[field.name] = odd if is_array else np.inf if "float" in str(field.type) else None
    return kind.build_unchecked(**values)


@pytest.mark.parametrize("name", FLAT)
def test_every_result_is_json_whatever_it_holds(name):
    kind = getattr(compute, name)
    if not dataclasses.fields(kind):
        pytest.skip("a base without fields")
    text = format_result(filled(kind), "json")
    for row in read(text):
        for value in row.values():
            assert value is None or isinstance(value, (str, int, float, bool))
    arrays = [field for field in dataclasses.fields(kind) if "Array" in str(field.type) and field.compare]
    if arrays:
        assert {None, "Infinity", "-Infinity", 0.5} >= {row[arrays[0].name] for row in read(text)}
        assert "Infinity" in text


def test_undefined_and_infinite_numbers_are_null_and_words():
    curve = compute.roc([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1])
    rows = read(format_result(compute.Interval(np.nan, -np.inf, np.inf, 0.5), "json"))
    assert rows == [{"estimate": None, "low": "-Infinity", "high": "Infinity", "standard_error": 0.5}]
    assert read(format_result(curve, "json"))[0]["threshold"] == "Infinity"


@pytest.mark.parametrize(
    ("spec", "words"),
    [(".2f", "0.81 (0.76 to 0.85)"), (".3g", "0.812 (0.764 to 0.849)"), (".0%", "81% (76% to 85%)")],
)
def test_an_interval_is_formatted(spec, words):
    numbers = 0.8123, 0.7642, 0.8491
    assert format(compute.Interval(*numbers, 0.02), spec) == words
    pooled = compute.Pooled.build_unchecked(**dict(zip(("estimate", "low", "high"), numbers, strict=True)))
    assert f"{pooled:{spec}}" == words


def test_an_interval_without_a_format_is_as_before():
    interval = compute.Interval(0.8, 0.7, 0.9, 0.05)
    assert f"{interval}" == str(interval) == repr(interval)
    with pytest.raises(ValueError, match="format"):
        format(interval, "x")


def test_summaries_are_shown_as_a_table():
    summaries = compute.summary(calls.Y, {"a": calls.SCORE, "b": calls.SCORE[::-1]})
    lines = [re.split(r"  +", line) for line in str(summaries).splitlines()]
    rows = [line.strip("| ").split(" | ") for line in summaries.to_markdown().splitlines()]
    assert lines == [rows[0], *rows[2:]]
    assert len({len(line) for line in str(summaries).splitlines()}) == 1  # columns end in one line
    assert format_result(summaries, "text") == f"{summaries}\n"


class Cells(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.rows = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])

    def handle_data(self, data):
        self.rows[-1].append(data)


@pytest.mark.parametrize(
    "values",
    [
        [1001730.0, 1001731.5, 20240131.0],  # whole parts
        [1700000000.25, 1700000000.5],
        [0.85941, 0.85944, 0.86],  # alike in three decimals
        [0.123456781, 0.123456789],
        [4.75e-06, 4.751e-06, 0.0],
        [0.9999999, 1.0],
        [-12345.6, -12345.7],
        [1234.56, 1234.561],
    ],
)
def test_different_numbers_of_a_column_do_not_read_alike(values):
    texts = write_column(values)
    assert len(set(texts)) == len(set(values))
    for text, value in zip(texts, values, strict=True):
        if text[0] in "<>":
            continue
        number = float(text.replace("−", "-"))
        assert abs(number - value) <= 0.5  # never less than the whole part
        assert number == pytest.approx(value, rel=5e-3, abs=5e-4)
    (_, *rows) = Cells(write_html_table([{"x": value} for value in values])).rows
    assert [row[0] for row in rows] == texts


def test_texts_of_a_column_of_any_values():
    values = [np.nan, np.inf, -np.inf, 3, True, "tpr", None, np.int64(10**12)]
    assert write_column(values) == ["–", "∞", "−∞", "3", "True", "tpr", "None", "1000000000000"]


def test_estimates_that_differ_and_limits_near_them_do_not_read_alike(rng):
    numbers = {"n": 9.0, "prevalence": 0.5, "level": 0.95}
    first = compute.Summary(**numbers, auc=0.85941, auc_low=0.85938, auc_high=0.9)
    second = compute.Summary(**numbers, auc=0.85944, auc_low=0.8, auc_high=0.9)
    table = type(compute.summary(calls.Y, {"a": calls.SCORE, "b": calls.SCORE}))({"a": first, "b": second})
    (row,) = (line for line in table.to_markdown().splitlines() if "AUC" in line)
    assert row == "| AUC | 0.85941 (0.85938, 0.90000) | 0.85944 (0.80000, 0.90000) |"


WEIGHTS = np.linspace(0.3, 2.9, calls.Y.size)
WEIGHED = {
    "calibration": lambda **how: compute.calibration(calls.Y, calls.SCORE, **how),
    "calibration_statistics": lambda **how: compute.calibration_statistics(calls.Y, calls.SCORE, **how),
    "lift": lambda **how: compute.lift(calls.Y, calls.SCORE, **how),
    "calibration_by": lambda **how: compute.calibration_by(calls.Y, calls.SCORE, by=calls.CASES % 3, **how),
    "confusion_matrix": lambda **how: compute.confusion_matrix(
        calls.CLASSES, y_pred=np.roll(calls.CLASSES, 1), **how
    ),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", WEIGHED)
def test_tables_for_readers_call_a_weight_by_its_name(name):
    result, plain = WEIGHED[name](sample_weight=WEIGHTS), WEIGHED[name]()
    for one, is_weighted in ((result, True), (plain, False)):
        head = Cells(one._repr_html_()).rows[0]
        assert ("weight" in head) is is_weighted
        assert bool({"n", "count"} & set(head)) is not is_weighted
        for form in ("text", "markdown", "latex"):
            assert bool(re.search(r"\bweight\b", format_result(one, form))) is is_weighted
    assert bool({"n", "count"} & set(result.to_frame().columns))  # the fields keep their names


def test_a_summary_has_the_cases_and_their_weight_in_every_table():
    summary = compute.summary(calls.Y, {"a": calls.SCORE}, sample_weight=WEIGHTS)
    shown = dict(row for row in Cells(summary._repr_html_()).rows)
    assert (shown["n"], float(shown["Total weight"])) == ("30", pytest.approx(WEIGHTS.sum(), rel=5e-4))
    assert re.search(r"^Total weight +48$", format_result(summary, "text"), re.M)


def test_results_of_worked_out_tables_are_made_above():
    assert {getattr(compute, name).makes.__name__ for name in MAKERS} >= WORKED_OUT - {"ClassConfusionMatrix"}
