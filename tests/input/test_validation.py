"""Arguments that are no data: numbers in a range, whole numbers."""

import inspect

import numpy as np
import pytest

import rocplot as rp
from rocplot import compute
from rocplot._suggestions import make_keyword_error
from rocplot._validation import (
    check_flag,
    check_names,
    check_number,
    check_proportion,
    check_whole_number,
    count_threads,
    shorten_value,
)

Y, SCORE = [1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5]


def test_numbers_of_any_kind():
    assert [check_number(value, "a") for value in (2, 2.5, np.float32(0.5), np.array(3))] == [2, 2.5, 0.5, 3]
    assert [check_whole_number(value, "a", 2) for value in (2, 3.0, np.int8(4))] == [2, 3, 4]


@pytest.mark.parametrize("value", ["2", b"2", None, [1, 2]])
def test_text_is_no_number(value):
    for check in (check_number, check_whole_number):
        with pytest.raises(TypeError, match="a must be a number, not"):
            check(value, "a")


def test_shares_flags_and_names():
    assert [check_proportion(value, "a", closed=True) for value in (0.2, 1)] == [0.2, 1]
    assert [check_flag(value, "a") for value in (True, np.False_, 1, 0, np.int8(1))] == [True, False, True, False, True]
    assert check_names("tpr", ["tpr", "fpr"], "metric") == ["tpr"]
    assert check_names(("fpr", "tpr"), ["tpr", "fpr"], "metric") == ["fpr", "tpr"]
    for value in (2, -1, "no", 0.0, None):
        with pytest.raises(TypeError, match="a must be True or False, not"):
            check_flag(value, "a")


def test_a_value_is_written_in_a_message_if_it_is_short():
    assert shorten_value("x" * 58) == repr("x" * 58)  # sixty with the quotes
    assert shorten_value("x" * 59) == "str(…)"
    assert shorten_value(np.eye(2)) == "ndarray(…)"  # of two rows
    assert shorten_value(2**192 - 1) == str(2**192 - 1)
    assert shorten_value(2**192) == "an integer of about 58 digits"
    assert shorten_value(2**1000) == "an integer of about 301 digits"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: check_number(0, "a", above=True), "a must be finite and above 0, not 0"),
        (lambda: check_number(0.5, "a", 0.5, 1, above=True), r"a must be in \(0.5, 1\], not 0.5"),
        (lambda: check_number(-1, "a", 0, 1), r"a must be in \[0, 1\], not -1"),
        (lambda: check_whole_number(2.5, "a", 1), "a must be a whole number, not 2.5"),
        (lambda: check_whole_number(0, "a", 1), "a must be finite and at least 1, not 0"),
        (lambda: check_whole_number(np.nan, "a"), "a must be finite and at least 0, not nan"),
        (lambda: check_proportion(0, "a", closed=True), "a must lie between 0 and 1, not 0"),
        (lambda: check_proportion(1, "a"), "a must lie between 0 and 1, not 1"),
        (lambda: check_proportion(1.01, "a", closed=True), "a must lie between 0 and 1, not 1.01"),
        (lambda: check_whole_number(9, "a", high=8), "a must be at most 8, not 9"),
        (lambda: count_threads(0), "n_jobs must be a whole number from 1 on, or -1 for all cores, not 0"),
        (lambda: count_threads(1.5), "n_jobs must be a whole number from 1 on"),
        (lambda: check_names([], ["tpr"], "metric"), "must name at least one metric, and each once"),
        (lambda: check_names(["tpr", "tpr"], ["tpr"], "metric"), "must name at least one metric, and each once"),
        (lambda: check_names(["tpr", "x"], ["tpr"], "metric"), "metric='x' is unknown: choose from 'tpr'"),
        (lambda: compute.binormal(1, -1), "b must be finite and above 0, not -1"),
        (
            lambda: compute.score_distribution(Y, SCORE, kind="density", bandwidth=-1),
            "bandwidth must be .* above 0",
        ),
        (lambda: compute.score_distribution(Y, SCORE, bins=2.5), "bins must be a whole number"),
        (lambda: compute.ranking_strip(Y, SCORE, max_cases=2.5), "max_cases must be a whole number"),
        (lambda: compute.counts(Y, SCORE, max_points=2.5), "max_points must be a whole number"),
        (lambda: compute.counts(Y, SCORE).summarise(2.5), "max_points must be a whole number"),
        (
            lambda: compute.roc_band(Y, SCORE, method="bootstrap", n_resamples=20.5),
            "n_resamples must be a whole",
        ),
        (
            lambda: compute.auc_interval(Y, SCORE, method="bootstrap", n_resamples=20.5),
            "n_resamples must be a whole",
        ),
        (
            lambda: compute.roc_average(Y * 2, SCORE * 2, fold=[0] * 5 + [1] * 5, n_samples=5.5),
            "n_samples must be a whole",
        ),
    ],
)
def test_ranges_and_fractions(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize(
    ("name", "known", "message"),
    [
        (
            "hul",
            ["hull", "ties"],
            r"^roc\(\) got an unexpected keyword argument 'hul'\. Did you mean 'hull'\?$",
        ),
        ("pos_lable", ["pos_label", "data"], "Did you mean 'pos_label'"),
        ("random_state", ["seed", "level"], "Use 'seed'"),
        ("ci", ["level"], "Use 'level'"),
        ("ci", ["hull"], "auc_interval"),
        ("title", ["hull", "ties"], r"ax\.set_title"),
        ("max_fpr", ["hull"], r"partial_auc\(y_true, y_score, fpr=\(0, 0\.1\)\)"),
        ("zebra", ["hull", "ties"], "Its arguments are hull, ties"),
        ("zebra", [], "it takes none"),
        ("most", ["max_cases"], "Its arguments are max_cases"),  # an old word of another function
    ],
)
def test_an_unknown_keyword_says_the_way(name, known, message):
    error = make_keyword_error("roc", [name], known)
    assert isinstance(error, TypeError)
    with pytest.raises(TypeError, match=message):
        raise error


@pytest.mark.parametrize(
    ("function", "old", "new"),
    [
        (compute.case_weights, "benefit_fn", "'cost_fn', with the opposite sign"),
        (compute.case_weights, "benefit_fp", "'cost_fp', with the opposite sign"),
        (compute.ranking_strip, "most", "'max_cases'"),
        (compute.volume_under_surface, "rule", "'method'"),
        (rp.ranking_strip, "most", "'max_cases'"),
        (rp.roc_points, "front", "'pareto_front'"),
        (rp.roc_points, "ranges", "'slope_ranges'"),
        (rp.tree_diagram, "labels", "'annotate'"),
        (rp.tree_labellings, "labels", "'annotate'"),
    ],
)
def test_an_old_word_names_the_new_one(function, old, new):
    with pytest.raises(TypeError, match=f"'{old}' is now called {new}$"):
        function(Y, **{old: True})
    assert new.split("'")[1] in inspect.signature(function).parameters


@pytest.mark.parametrize(
    "word", ["name", "title", "figsize", "plot_chance_level", "max_fpr", "ci", "estimator", "line_kws"]
)
def test_words_of_other_packages_are_known(word):
    assert "Its arguments are" not in str(make_keyword_error("roc", [word], ["y_score", "hull"]))
