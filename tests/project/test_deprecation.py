"""A deprecated name works, says the new one at the caller's line, and lives as long as the promise says."""

import datetime
import inspect
import re
import warnings
from pathlib import Path

import matplotlib.pyplot as plt
import pytest

import rocplot
from rocplot import _deprecation, compute
from rocplot._deprecation import Deprecated

ROOT = Path(__file__).resolve().parents[2]
Y, SCORE = [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]
MARCH = datetime.date(2027, 3, 1)
PLANTED = (
    Deprecated("rocplot.compute.area", "rocplot.compute.auc", "1.1", MARCH),
    Deprecated("rocplot.receiver", "rocplot.roc", "1.1", MARCH),
    Deprecated("rocplot.roc(upper)", "hull", "1.1", MARCH),
    Deprecated("rocplot.compute.auc_interval(confidence)", "level", "1.1", MARCH),
    Deprecated("RocCurve.area", "auc", "1.1", MARCH),
)


@pytest.fixture
def planted(monkeypatch):
    """Deprecate some names, and load the functions anew."""
    monkeypatch.setattr(_deprecation, "DEPRECATED", PLANTED)
    for module, name in ((rocplot, "roc"), (compute, "auc_interval"), (compute, "auc")):
        getattr(module, name)
        monkeypatch.delitem(vars(module), name)
    yield
    for module, name in ((rocplot, "roc"), (compute, "auc_interval"), (compute, "auc")):
        vars(module).pop(name, None)


def says(words):
    return pytest.warns(DeprecationWarning, match=re.escape(words))


def test_a_function_answers_under_its_old_name(planted):
    with says("rocplot.compute.area is deprecated since rocplot 1.1: write rocplot.compute.auc. It works until") as seen:
        assert compute.area(Y, SCORE) == 0.75
    assert seen[0].filename == __file__
    with says("rocplot.receiver is deprecated"):
        assert rocplot.receiver is rocplot.roc


def test_an_argument_works_under_its_old_word(planted):
    with says("rocplot.roc(upper) is deprecated since rocplot 1.1: write hull") as seen:
        ax = rocplot.roc(Y, {"m": SCORE}, upper=True)
    assert seen[0].filename == __file__
    assert "hull:m" in {line.get_gid() for line in ax.lines}
    with says("write level"):
        found = compute.auc_interval(Y * 9, SCORE * 9, confidence=0.9)
    assert found == compute.auc_interval(Y * 9, SCORE * 9, level=0.9)
    with pytest.raises(TypeError, match=r"roc\(\) got both 'upper' and 'hull', its name now: pass 'hull'"):
        rocplot.roc(Y, SCORE, upper=True, hull=True)
    with pytest.raises(TypeError, match="unexpected keyword argument 'uper'"):
        rocplot.roc(Y, SCORE, uper=True)
    assert list(inspect.signature(rocplot.roc).parameters) == list(inspect.signature(rocplot.roc.__wrapped__).parameters)


def test_a_field_is_read_under_its_old_name(planted):
    curve = compute.roc(Y, SCORE)
    with says("RocCurve.area is deprecated") as seen:
        assert curve.area == curve.auc
    assert seen[0].filename == __file__
    with pytest.raises(AttributeError, match="aria"):
        curve.aria  # noqa: B018


def test_new_names_say_nothing(planted):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rocplot.roc(Y, SCORE, hull=True)
        plt.close()
        assert compute.roc(Y, SCORE).auc == compute.auc(Y, SCORE) == 0.75


@pytest.mark.parametrize(
    ("since", "on", "release", "date"),
    [
        ("1.1", MARCH, "1.3", datetime.date(2028, 3, 1)),  # 2028 has a February of 29 days
        ("1.9.2", datetime.date(2028, 5, 1), "1.11", datetime.date(2029, 5, 2)),
    ],
)
def test_a_name_lives_two_minor_releases_and_a_year(since, on, release, date):
    assert Deprecated("a", "b", since, on).removal == (release, date)
    assert Deprecated("a", "b", since, on).message.endswith(f"until rocplot {release}, and at least until {date:%B %Y}")


def numbers(version):
    return [int(one) for one in re.findall(r"\d+", version)[:2]]


def test_what_is_deprecated_is_known_and_in_the_changelog():
    deprecated = re.findall(r"^### Deprecated\n(.*?)(?=^##|\Z)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M | re.S)
    for one in _deprecation.DEPRECATED:
        assert any(one.old in part and one.new in part for part in deprecated), one.old
        assert numbers(one.since) <= numbers(rocplot.__version__)


def test_nothing_is_deprecated():
    """True at 1.0; the first deprecation takes this test away."""
    assert _deprecation.DEPRECATED == ()
