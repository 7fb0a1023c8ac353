"""Tables in: dialects, types, cautions, proposed roles, and the script's line that reads them."""

import gzip
import io
import time

import numpy as np
import pandas as pd
import pytest

import rocplot as rp

pytest.importorskip("shiny")
from rocplot._studio import choices, forms, tables
from rocplot._studio.tables import (
    load_dataset_sheet,
    make_data_sheet,
    propose_positive_class,
    propose_roles,
    read_sheet_bytes,
    write_read_line,
)
from rocplot.cli._files import read_table_bytes

ROWS = [("P1", "ill", "0,75"), ("P2", "healthy", "0,25"), ("P3", "ill", "0,5"), ("P4", "healthy", "0,125")]
CLINICAL = "\ufeffPatient;Diagnosis;CA 125\r\n" + "".join(f"{';'.join(row)}\r\n" for row in ROWS)
PLAIN = "Patient,Diagnosis,CA 125\n" + "".join(f"{','.join(row).replace('0,', '0.')}\n" for row in ROWS)


def frame():
    return pd.DataFrame(
        {
            "Patient": ["P1", "P2", "P3", "P4"],
            "Diagnosis": ["ill", "healthy"] * 2,
            "CA 125": [0.75, 0.25, 0.5, 0.125],
        }
    )


def workbook():
    pytest.importorskip("openpyxl")
    out = io.BytesIO()
    frame().to_excel(out, index=False)
    return out.getvalue()


def parquet():
    out = io.BytesIO()
    frame().to_parquet(out)
    return out.getvalue()


FILES = {
    "a.csv": lambda: CLINICAL.encode(),
    "b.csv": lambda: PLAIN.encode(),
    "c.tsv": lambda: PLAIN.replace(",", "\t").encode(),
    "d.csv.gz": lambda: gzip.compress(PLAIN.encode()),
    "e.xlsx": workbook,
    "f.parquet": parquet,
    "g.csv": lambda: PLAIN.replace(",", ";").encode(),
    "h.txt": lambda: CLINICAL.replace(";", "|").encode(),
    "i.csv": lambda: PLAIN.replace("Patient", '"Patient"').replace(",", ", ").encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_every_dialect_gives_the_same_table_and_the_line_that_reads_it(name, tmp_path, monkeypatch):
    content = FILES[name]()
    sheet = read_sheet_bytes(f"C:\\data\\{name}", content)
    assert sheet.name == name
    assert sheet.frame["CA 125"].to_list() == [0.75, 0.25, 0.5, 0.125]
    assert sheet.fingerprint == make_data_sheet(frame()).fingerprint
    (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    read = {}
    exec(sheet.code, {"pd": pd, "rp": rp}, read)
    pd.testing.assert_frame_equal(read["data"], frame(), check_dtype=False)


def test_scripts_read_blanks_around_missing_values_and_the_first_sheet_that_was_named(tmp_path, monkeypatch):
    text = "y , score ,site\n1 , NA ,07\n0 , 0.5 ,7\n1, N/A  ,07\n"
    sheet = read_sheet_bytes("a.csv", text.encode())
    assert sheet.names == ["y", "score", "site"]
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    read = {}
    exec(sheet.write_reading_code(["site"], []), {"pd": pd}, read)
    assert list(read["data"]) == sheet.names
    assert read["data"]["score"].tolist() == pytest.approx([np.nan, 0.5, np.nan], nan_ok=True)
    assert read["data"]["site"].tolist() == ["07", "7", "07"]


def test_the_sheet_of_a_workbook_is_named():
    pytest.importorskip("openpyxl")
    out = io.BytesIO()
    with pd.ExcelWriter(out) as book:
        frame().to_excel(book, sheet_name="scores", index=False)
        frame().to_excel(book, sheet_name="notes", index=False)
    said = read_sheet_bytes("a.xlsx", out.getvalue()).list_warnings()
    assert said == ["sheet 'scores' is read, of 2: 'scores', 'notes'"]
    table = read_table_bytes("a.xlsx", out.getvalue(), "notes")
    assert write_read_line(table, "a.xlsx").endswith('engine="openpyxl", sheet_name="notes")')


@pytest.mark.slow
def test_wide_tables_are_described_as_narrow_ones_are_and_at_once(monkeypatch, rng):
    data = pd.DataFrame(rng.random((300, 12000)).round(2), columns=[f"gene{index}" for index in range(12000)])
    data.insert(0, "y", rng.integers(0, 2, 300))
    data.insert(1, "site", rng.choice(["a", "b"], 300))
    data.insert(2, "counts", rng.integers(0, 9, 300))
    data.loc[7, "gene3"] = np.nan
    start = time.process_time()
    sheet = make_data_sheet(data)
    roles = propose_roles(sheet)
    models = choices.list_models_of_roles(sheet, roles)
    html = str(forms.make_roles_form(sheet, choices.Choices(roles=roles, models=models)))
    html += str(forms.make_preview(sheet)) + sheet.fingerprint
    assert time.process_time() - start < 5
    assert len(html) < 1 << 20
    assert roles["y_true"] == ("y",)
    few = data.iloc[:, :10]
    narrow = make_data_sheet(few)
    assert sheet.columns[:10] == narrow.columns
    monkeypatch.setattr(tables, "MAX_LISTED_COLUMNS", 5)
    wide = make_data_sheet(few)
    assert wide.columns == narrow.columns
    assert wide.fingerprint == narrow.fingerprint


def test_roles_are_proposed():
    sheet = read_sheet_bytes("a.csv", CLINICAL.encode())
    assert propose_roles(sheet) == {"y_true": ("Diagnosis",), "y_score": ("CA 125",)}
    assert propose_positive_class(sheet, "Diagnosis") == "ill"
    games = propose_roles(load_dataset_sheet("tic_tac_toe"))
    assert games == {"fold": ("fold",), "y_true": ("y_true",), "y_score": ("naive_bayes", "tree")}
    longer = pd.DataFrame({"model": list("aabb"), "label": [0, 1, 0, 1], "score": [0.1, 0.2, 0.3, 0.4]})
    assert propose_roles(make_data_sheet(longer)) == {"hue": ("model",), "y_true": ("label",), "y_score": ("score",)}
    cells = pd.DataFrame({name: [1, 2] for name in ("TP", "FP", "FN", "TN")} | {"study": list("ab")})
    assert propose_roles(make_data_sheet(cells)) == {
        "tp": ("TP",), "fp": ("FP",), "fn": ("FN",), "tn": ("TN",), "study": ("study",),
    }  # fmt: skip


def test_what_may_be_wrong_is_said():
    data = pd.DataFrame({"y": [0, 1, 1], "s": [0.5, np.nan, np.nan], "same": ["x"] * 3})
    said = make_data_sheet(data).list_warnings()
    assert said == ["s has 2 missing values of 3", "every row has the same value in same"]
    assert make_data_sheet(data.head(0)).list_warnings() == ["there are no rows"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty: its first line must name the columns"),
        (b"a,b\n1,2,3\n", "line 2 has 3 values, but there are 2 columns"),
        (b"a,a\n1,2\n", "has 2 columns named 'a'"),
        ("a;b\nä;1".encode("latin-1"), "is not UTF-8"),
        (b"PAR1 and nothing", "cannot be read"),
        (b"PK\x03\x04 and nothing", "cannot be read"),
        (b"\x1f\x8b and nothing", "cannot be read"),
    ],
)
def test_wrong_files_are_answered_in_one_line(content, message):
    with pytest.raises(ValueError, match=message) as caught:
        read_sheet_bytes("x.csv", content)
    assert "Traceback" not in str(caught.value)


def test_a_pickle_is_never_loaded(tmp_path):
    import pickle

    class Evil:
        def __reduce__(self):
            return (tmp_path.joinpath("harm").touch, ())

    for name in ("x.csv", "x.parquet", "x.xlsx", "x.pkl"):
        with pytest.raises(ValueError, match=r"cannot be read|is not UTF-8"):
            read_sheet_bytes(name, pickle.dumps(Evil()))
        assert not (tmp_path / "harm").exists()


def test_data_frames_of_other_libraries_and_columns_by_name():
    pl = pytest.importorskip("polars")
    own = {"y": [0, 1, 1, 0], "s": [0.1, 0.9, 0.4, 0.3]}
    marks = {
        make_data_sheet(one).fingerprint for one in (own, pd.DataFrame(own), pl.DataFrame(own), pl.LazyFrame(own))
    }
    assert len(marks) == 1
    assert make_data_sheet(pd.DataFrame({0: [1, 2], 1: [3, 4]})).names == ["0", "1"]
    with pytest.raises(TypeError):
        make_data_sheet(3)
