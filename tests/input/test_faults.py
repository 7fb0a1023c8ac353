"""Errors carry what is wrong as values; sentences are made of them."""

import pickle

import pytest

import rocplot as rp
from rocplot._errors import (
    get_error_details,
    make_value_error,
    prefix_argument,
    rename_arguments,
    rewrite_error,
)
from rocplot.cli import main


def fault(call):
    with pytest.raises((TypeError, ValueError)) as caught:
        call()
    return str(caught.value), get_error_details(caught.value)


def test_an_error_says_its_argument_reason_and_way():
    message, found = fault(lambda: rp.compute.auc([], []))
    assert (found.argument, found.reason, found.suggestion) == ("y_true", "is empty", "pass at least one case of each class")
    assert message == "y_true is empty: pass at least one case of each class"
    assert found.is_of_data


def test_an_error_survives_another_process():
    error = pickle.loads(pickle.dumps(make_value_error("level", "must lie between 0 and 1", "give a share")))
    assert (type(error), str(error)) == (ValueError, "level must lie between 0 and 1: give a share")
    assert get_error_details(error).suggestion == "give a share"


def test_an_unknown_field_is_said_in_another_process_too():
    with pytest.raises(AttributeError) as caught:
        getattr(rp.compute.roc([0, 1], [0.1, 0.2]), "ap")  # noqa: B009
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    ("argument", "reason", "of_data"),
    [
        ("y_true", "is empty", True),
        ("fold 3: y_score['nb']", "has 1 missing value", True),
        ("y_score", "is missing", False),
        ("level", "must lie between 0 and 1", False),
        ("", "all predictions are equal", False),
    ],
)
def test_data_are_at_fault_or_the_call_is(argument, reason, of_data):
    assert get_error_details(make_value_error(argument, reason)).is_of_data is of_data


def test_a_path_leads_to_the_argument_and_other_names_are_said():
    with pytest.raises(ValueError, match=r"^fold 3: y_true is empty: pass cases$") as caught, prefix_argument("fold 3"):
        raise make_value_error("y_true", "is empty", "pass cases")
    assert get_error_details(caught.value).argument == "fold 3: y_true"
    with pytest.raises(ValueError, match=r"^marks is empty$"), rename_arguments(y_true="marks"):
        raise make_value_error("y_true", "is empty")
    assert str(rewrite_error(ValueError("no number"), "colors")) == "colors: no number"


def test_the_exit_status_comes_from_the_kind_not_from_the_words(tmp_path, capsys):
    path = tmp_path / "s.csv"
    path.write_text("y,s\n1,2\n1,3\n", encoding="utf-8")
    call = ["roc", str(path), "--y-true", "y", "--y-score", "s", "-o", str(tmp_path / "x.pdf")]
    assert main(call) == 1  # one class: the data
    assert "--y-true" in capsys.readouterr().err
    path.write_text("y,s\n1,2\n0,3\n", encoding="utf-8")
    assert main([*call, "--crosses"]) == 2  # the call
    assert "--crosses needs cut-offs: give --thresholds" in capsys.readouterr().err
