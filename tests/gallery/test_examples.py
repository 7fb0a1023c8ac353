"""Every compute function, and each way to pass data, is used in an example that runs."""

import inspect
import re
from pathlib import Path

import pytest
import run_code

from rocplot import compute

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.glob("gallery/*/plot_*.py"))
PAGES = [ROOT / "docs/start.rst", *sorted(ROOT.glob("docs/guide/*.rst"))]
TEXTS = [page.read_text(encoding="utf-8") for page in PAGES]
GUIDE = "\n".join(block["code"] for text in TEXTS for block in run_code.BLOCK.finditer(text))
FUNCTIONS = [name for name in compute.__all__ if not inspect.isclass(getattr(compute, name))]


def examples_of(name):
    """Return the lines of a docstring that doctest runs."""
    lines = (inspect.getdoc(getattr(compute, name)) or "").splitlines()
    return "\n".join(line[4:] for line in lines if line.startswith((">>> ", "... ")))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_compute_function_is_called_in_an_example(name):
    called = re.compile(rf"\bcompute\.{name}\(|(?<![.\w]){name}\(")
    assert called.search(examples_of(name))


DRAWN = set(re.findall(r"\brp\.(\w+)\(", SCRIPTS))
SHOWN = re.compile(r"\bcompute\.(\w+)\b")


def test_every_compute_function_is_shown_in_the_gallery_or_the_guide():
    """By its name, or by the picture that draws its result."""
    used = set(SHOWN.findall(SCRIPTS)) | set(SHOWN.findall(GUIDE)) | DRAWN
    assert set(FUNCTIONS) <= used


@pytest.mark.parametrize(
    "way",
    [
        r"\bhue=\"",
        r"\bfold=\"",
        r"\bdata=",
        r"\bcompute\.cv_scores\(",
        r"\bcompute\.estimator_scores\(",
        r"\bimport polars",
        r"\.melt\(",
        r"\.savefig\(",
        r"rocplot\.styles\.ieee",
        r"\bsample_weight=",
        r"\bgroups=",
    ],
)
def test_a_way_to_call_is_shown_in_a_gallery_script(way):
    assert re.search(way, SCRIPTS)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "gallery").glob("*/plot_*.py")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_abbreviations_of_the_field_are_written_in_capitals(path):
    words = re.findall(
        r"\b(?:Tpr|Fpr|Tnr|Fnr|Auc|Roc|Ppv|Npv|Mcc|Det|Eer|Aurc)\b", path.read_text(encoding="utf-8")
    )
    assert not words
