"""The data sets of the package: whole, described, small, and made by the scripts of the repository."""

import builtins
import csv
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import rocplot as rp
from rocplot._datasets import datasets

ROOT = Path(__file__).resolve().parents[2]
NAMES = rp.get_dataset_names()
FROM_FITS = ["breast_cancer", "breast_cancer_trees", "breast_cancer_two", "diabetes", "tic_tac_toe", "wine"]
SIZES = {  # rows, and the positives or cases of each class: of the sources
    "breast_cancer": (569, {1: 212, 0: 357}),
    "breast_cancer_trees": (569, {1: 212, 0: 357}),
    "breast_cancer_two": (569, {1: 212, 0: 357}),
    "diabetes": (442, {1: 221, 0: 221}),
    "fawcett_figure_3": (20, {"p": 10, "n": 10}),
    "monk_2": (601, {1: 206, 0: 395}),
    "promoters": (106, {1: 53, 0: 53}),
    "ranking_errors": (32, {1: 16, 0: 16}),
    "three_classes": (4800, {"common": 3120, "scarce": 1200, "rare": 480}),
    "tic_tac_toe": (958, {1: 626, 0: 332}),
    "wine": (178, {"Barolo": 59, "Grignolino": 71, "Barbera": 48}),
}


def test_names_are_those_of_the_files_and_of_the_makers():
    import make

    assert NAMES == sorted(path.stem for path in datasets.HERE.glob("*.csv")) == sorted(make.MAKERS)


@pytest.mark.parametrize("name", NAMES)
def test_every_column_is_described_in_order(name):
    import make

    about = datasets.read_descriptions()[name]
    frame = rp.load_dataset(name)
    assert list(frame) == list(about["columns"])
    assert not frame.isna().any(axis=None)
    assert frame.index.equals(type(frame.index)(range(len(frame))))
    assert about["maker"] == f"gallery/data/{make.MAKERS[name]}.py"
    assert (ROOT / about["maker"]).is_file()
    text = frame.attrs["description"]
    assert text.startswith(about["title"])
    assert all(f"{column}: " in text for column in frame)
    assert about["source"] in text
    assert about["licence"] in text


@pytest.mark.parametrize("name", SIZES)
def test_rows_and_classes_are_those_of_the_sources(name):
    frame = rp.load_dataset(name)
    assert (len(frame), frame["y_true"].value_counts().to_dict()) == SIZES[name]


@pytest.mark.parametrize("name", ["breast_cancer", "breast_cancer_two", "diabetes", "tic_tac_toe"])
def test_folds_are_ten_and_stratified_and_scores_probabilities(name):
    frame = rp.load_dataset(name)
    shares = frame.groupby("fold")["y_true"].mean()
    assert list(shares.index) == list(range(1, 11))
    np.testing.assert_allclose(shares, frame["y_true"].mean(), atol=0.02)
    scores = frame.drop(columns=["fold", "y_true"]).select_dtypes("number")
    assert scores.shape[1] >= 2
    assert ((scores >= 0) & (scores <= 1)).all(axis=None)
    for column in scores:
        assert rp.compute.auc(frame["y_true"], frame[column]) > 0.6


def test_tables_of_the_same_tumours_have_the_same_rows():
    one, two, halves = map(rp.load_dataset, ("breast_cancer", "breast_cancer_two", "breast_cancer_trees"))
    assert one[["fold", "y_true"]].equals(two[["fold", "y_true"]])
    assert halves["half"].value_counts().to_dict() == {"training": 284, "test": 285}


def test_numbers_are_read_exactly():
    """As Python reads them, whatever the reader of pandas does with the last digit."""
    frame = rp.load_dataset("breast_cancer")
    with (datasets.HERE / "breast_cancer.csv").open(encoding="utf-8") as file:
        written = [float(row["logistic_regression"]) for row in csv.DictReader(file)]
    assert frame["logistic_regression"].tolist() == written
    assert frame["logistic_regression"][0] == 0.99999999678868
    assert rp.load_dataset("wine")["y_true"].unique().tolist() == ["Barolo", "Grignolino", "Barbera"]


def test_age_groups_are_an_ordered_category():
    groups = rp.load_dataset("diabetes")["age_group"]
    assert groups.cat.ordered
    assert groups.cat.categories.tolist() == ["under 40", "40 to 54", "55 and over"]
    assert groups.value_counts(sort=False).tolist() == [117, 170, 155]


def test_each_call_returns_a_table_of_its_own():
    mine = rp.load_dataset("wine")
    mine["Barolo"] = 0.0
    assert rp.load_dataset("wine")["Barolo"].max() > 0.9


def test_loading_changes_no_state_and_draws_no_random_number():
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    rp.load_dataset("flu_clinic")
    np.testing.assert_array_equal(before, np.random.get_state()[1])  # noqa: NPY002


# -- errors ---------------------------------------------------------------------------------------


def test_an_unknown_name_lists_all_names_with_the_nearest_first():
    with pytest.raises(
        ValueError, match=r"^name='brest_cancer_two' is no data set: choose from 'breast_cancer_two', "
    ) as found:
        rp.load_dataset("brest_cancer_two")
    assert all(repr(name) in str(found.value) for name in NAMES)
    with pytest.raises(ValueError, match="choose from 'tic_tac_toe', "):
        rp.load_dataset("Tic-Tac-Toe")


@pytest.mark.parametrize("name", [None, 3, ["wine"], b"wine"])
def test_a_name_is_a_string(name):
    with pytest.raises(TypeError, match=r"^name must be the name of a data set, a string, not "):
        rp.load_dataset(name)


def test_a_data_frame_in_place_of_a_name_is_told_the_way():
    with pytest.raises(TypeError, match=r"pass it as data=$"):
        rp.load_dataset(rp.load_dataset("wine"))


def test_without_pandas_the_error_says_how_to_get_it(monkeypatch):
    really = builtins.__import__

    def refuse(name, *arguments, **keywords):
        if name == "pandas":
            raise ImportError(name)
        return really(name, *arguments, **keywords)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ImportError, match="pip install pandas"):
        rp.load_dataset("wine")
    assert rp.get_dataset_names() == NAMES


def test_names_are_listed_without_pandas():
    code = "import sys, rocplot; rocplot.get_dataset_names(); print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True, encoding="utf-8")
    assert done.stdout.strip() == "False"


# -- the files ------------------------------------------------------------------------------------


def test_the_files_are_small_and_enter_the_wheel():
    import tomllib

    sizes = [len(zlib.compress(path.read_bytes())) for path in datasets.HERE.iterdir() if path.is_file()]
    assert sum(sizes) < 200_000
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "package-data"
    ]
    kinds = {path.suffix for path in datasets.HERE.iterdir() if path.is_file()} - {".py"}
    assert {f"*{kind}" for kind in kinds} == set(packed["rocplot._datasets"])


@pytest.mark.parametrize(
    "name", ["fawcett_figure_3", "flach_classifiers", "flu_clinic", "ranking_errors", "three_classes"]
)
def test_what_needs_no_fit_is_made_again_to_the_letter(name):
    import make

    assert (datasets.HERE / f"{name}.csv").read_text(encoding="utf-8") == make.made(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", FROM_FITS)
def test_predictions_are_made_again(name):
    """To the digits of the file with the scikit-learn that made it; near with another one."""
    sklearn = pytest.importorskip("sklearn")
    import make

    made = list(csv.DictReader(make.made(name).splitlines()))
    stored = list(csv.DictReader((datasets.HERE / f"{name}.csv").read_text(encoding="utf-8").splitlines()))
    assert len(made) == len(stored)
    if sklearn.__version__ == "1.9.1":
        close = [
            _alike(one[key], two[key], 1e-4) for one, two in zip(made, stored, strict=True) for key in one
        ]
        assert all(close)
    for key in stored[0]:
        if key not in ("fold", "half") and key in made[0] and not _word(stored[0][key]):
            means = [np.mean([float(row[key]) for row in rows]) for rows in (made, stored)]
            assert means[0] == pytest.approx(means[1], abs=0.01), key


def _word(value):
    try:
        float(value)
    except ValueError:
        return True
    return False


def _alike(one, other, rtol):
    return one == other if _word(one) else float(one) == pytest.approx(float(other), rel=rtol, abs=1e-12)


def test_ages_are_grouped_at_forty_and_fifty_five():
    import people_data

    ages = np.array([19, 39, 40, 54, 55, 79])
    groups = ["under 40"] * 2 + ["40 to 54"] * 2 + ["55 and over"] * 2
    assert people_data.age_group(ages).tolist() == groups


def test_of_the_patients_no_measurement_is_kept():
    people = pytest.importorskip("sklearn.datasets").load_diabetes(scaled=False)
    frame = rp.load_dataset("diabetes")
    assert not {*people.feature_names, "target"} & set(frame)
    assert (frame["y_true"] == (people.target > np.median(people.target))).all()


def test_rounded_probabilities_keep_their_order_and_six_digits():
    import tables

    close = [0.123456789, 0.5, 0.999999999123456789, 0.75, 1.0, 0.0]
    written = [tables.digits(value) for value in close]
    assert written == ["0.123457", "0.5", "0.999999999123457", "0.750000", "1", "0"]
    assert (
        tables.as_csv({"a": ["x", "y"], "b": np.array([0.25, 1.0]), "c": np.array([1, 2])})
        == "a,b,c\nx,0.25,1\ny,1,2\n"
    )
    assert tables.rounded(np.array([0.123456789]), 3) == ["0.123"]
