"""Tables in files: names as the file means them, any width and length, and nothing that takes all memory."""

import gzip
import io
import json
import os
import re
import subprocess
import sys
import threading
import time
import zipfile

import numpy as np
import pandas as pd
import pytest

from rocplot.cli import _memory, main

ROWS = [(1, 0.9), (1, 0.75), (0, 0.6), (1, 0.55), (0, 0.3), (0, 0.125)]
AUC = 8 / 9  # of 9 pairs one is out of order


def write_rows(head, separator=",", number=str, blank=""):
    lines = [head, *(f"{y}{separator}{blank}{number(score)}" for y, score in ROWS)]
    return "".join(f"{line}\n" for line in lines)


def call(path, capsys, score="s", *words):
    code = main(["auc", str(path), "--y-true", "y", "--y-score", score, "--format", "json", *words])
    return code, *capsys.readouterr()


def read_area(path, capsys, score="s", *words):
    code, out, error = call(path, capsys, score, *words)
    assert (code, error) == (0, "")
    return json.loads(out)[0]["estimate"]


def read_error(path, capsys, score="s", *words, code=1):
    found, out, error = call(path, capsys, score, *words)
    assert (found, out) == (code, "")
    assert error.count("\n") == 1
    return error.removeprefix("rocplot auc: error: ").strip()


# -- names and fields -----------------------------------------------------------------------------

NAMES = {
    "doubled quotes": ('y,"a ""b"" c"', ",", "", 'a "b" c'),
    "semicolons in quotes": ('y,"a;b;c"', ",", "", "a;b;c"),
    "commas in quotes": ('y;"a,b,c"', ";", "", "a,b,c"),
    "bars outside quotes": ("y,a|b|c", ",", "", "a|b|c"),
    "blanks around": (" y , s ", ",", " ", "s"),
    "quotes behind blanks": ('y, "s,t"', ",", " ", "s,t"),
    "blanks and semicolons": ("y ; s", ";", "  ", "s"),
    "line ends in quotes": ('y,"a\nb"', ",", "", "a\nb"),
}


@pytest.mark.parametrize(("head", "separator", "blank", "name"), NAMES.values(), ids=NAMES)
def test_names_are_as_the_file_means_them(tmp_path, capsys, head, separator, blank, name):
    path = tmp_path / "t.csv"
    path.write_text(write_rows(head, separator, blank=blank), encoding="utf-8")
    assert read_area(path, capsys, name) == pytest.approx(AUC)


def test_the_separator_is_that_on_which_the_rows_agree(tmp_path, capsys):
    path = tmp_path / "t.csv"
    decimal_commas = write_rows("y;s", ";", number=lambda score: f"{score:.3f}".replace(".", ","))
    for text in (decimal_commas, write_rows("y;s;", ";", number=lambda score: f"{score};a,b")):
        path.write_text(text, encoding="utf-8")
        assert read_area(path, capsys) == pytest.approx(AUC)
    path.write_text(write_rows("y|s|a,b,c,d", "|", number=lambda score: f"{score}|2"), encoding="utf-8")
    assert read_area(path, capsys) == pytest.approx(AUC)  # though the names have more commas
    path.write_text("y,s\n1,0.5\n0,0.25,7\n", encoding="utf-8")
    assert read_error(path, capsys).endswith("t.csv: line 3 has 3 values, but there are 2 columns")


def test_numbers_may_have_blanks_around_and_missing_values_too(tmp_path, capsys):
    path = tmp_path / "t.csv"
    path.write_text(write_rows("y,s", number=lambda score: f"{score} ", blank=" "), encoding="utf-8")
    assert read_area(path, capsys) == pytest.approx(AUC)
    path.write_text(path.read_text(encoding="utf-8") + "1,NA \n", encoding="utf-8")
    assert read_error(path, capsys) == (
        "--y-score 's' holds a missing value, 'NA ' in line 8: drop or fill this case"
    )
    code, out, _ = call(path, capsys, "s", "--drop-missing")
    assert code == 0
    assert json.loads(out)[0]["estimate"] == pytest.approx(AUC)


@pytest.mark.parametrize("text", ["1_000", "１２", "0x1f", "high"])
def test_the_message_names_line_column_and_the_text_that_is_no_number(tmp_path, capsys, text):
    path = tmp_path / "t.csv"
    path.write_text(write_rows("y,s") + f"1,{text}\n", encoding="utf-8")
    assert read_error(path, capsys) == f"--y-score 's' must hold numbers, not '{text}' in line 8"


@pytest.mark.parametrize("content", ["y,s\n", "y;s", "y\ts\r\n"])
def test_a_header_alone_has_no_rows(tmp_path, capsys, content):
    (tmp_path / "t.csv").write_text(content, encoding="utf-8", newline="")
    assert read_error(tmp_path / "t.csv", capsys).endswith("t.csv has no rows: it names columns alone")


def test_any_width_and_any_length_of_a_cell(tmp_path, capsys):
    path = tmp_path / "t.csv"
    genes = ",".join(f"gene{index}" for index in range(15000))
    values = ",".join(["0.5"] * 15000)
    path.write_text(write_rows(f"y,s,{genes}", number=lambda score: f"{score},{values}"), encoding="utf-8")
    assert read_area(path, capsys) == pytest.approx(AUC)
    path.write_text(write_rows("y,s,note", number=lambda score: f"{score},{'x' * 200_000}"), encoding="utf-8")
    assert read_area(path, capsys) == pytest.approx(AUC)


def test_whole_numbers_stay_whole_where_some_are_missing(tmp_path, capsys):
    path = tmp_path / "t.csv"
    text = "".join(f"{y},{score},{site}\n" for site in (1, 2) for y, score in ROWS)
    path.write_text(f'y,s,site\n{text}1,0.5,\n1,"0.5",NA\n', encoding="utf-8")
    code, out, _ = call(path, capsys, "s", "--hue", "site", "--drop-missing")
    assert code == 0
    assert [row["model"] for row in json.loads(out)] == ["1", "2"]


def test_truth_values_of_which_some_are_missing(tmp_path, capsys):
    path = tmp_path / "t.csv"
    text = "".join(f"{['False', 'True'][y]},{score}\n" for y, score in ROWS)
    path.write_text(f"y,s\n{text},0.5\n", encoding="utf-8")
    assert "a missing value, an empty field in line 8" in read_error(path, capsys)
    code, out, _ = call(path, capsys, "s", "--drop-missing")
    assert code == 0
    assert json.loads(out)[0]["estimate"] == pytest.approx(AUC)


def test_numbers_are_read_to_the_last_digit(tmp_path, rng):
    from rocplot.cli._files import read_table

    numbers = rng.random(1000) * 10.0 ** rng.integers(-300, 300, 1000)
    lines = [f'"{number!r}",1' for number in numbers.tolist()]
    (tmp_path / "t.csv").write_text("\n".join(["a,b", *lines]), encoding="utf-8")
    np.testing.assert_array_equal(read_table(tmp_path / "t.csv").data["a"], numbers)


# -- workbooks ------------------------------------------------------------------------------------


def write_book(path, *sheets):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(path)
    return book


def test_the_sheet_that_was_read_is_named_and_another_can_be(tmp_path, capsys):
    path = tmp_path / "t.xlsx"
    turned = [(y, -score) for y, score in ROWS]
    write_book(path, ("first", [("y", "s"), *ROWS]), ("second", [("y", "s"), *turned]))
    code, out, error = call(path, capsys)
    assert code == 0
    assert json.loads(out)[0]["estimate"] == pytest.approx(AUC)
    assert error == (
        f"rocplot auc: warning: FILE={path}: sheet 'first' is read, of 2: 'first', 'second'; "
        "--sheet names another\n"
    )
    assert read_area(path, capsys, "s", "--sheet", "second") == pytest.approx(1 - AUC)
    assert "has 'first', 'second'" in read_error(path, capsys, "s", "--sheet", "third", code=2)
    (tmp_path / "t.csv").write_text(write_rows("y,s"), encoding="utf-8")
    assert "--sheet names a sheet of a workbook" in read_error(
        tmp_path / "t.csv", capsys, "s", "--sheet", "a", code=2
    )


@pytest.mark.slow
def test_a_cell_far_away_takes_no_memory(tmp_path, capsys):
    book = write_book(path := tmp_path / "t.xlsx", ("a", [("y", "s"), *ROWS]))
    book["a"].cell(1_000_000, 16_384, 1)
    book.save(path)
    error = read_error(path, capsys)
    assert "the sheet reaches row 1,000,000 and column 16,384, so delete what is far" in error


@pytest.mark.slow
def test_a_workbook_that_unpacks_to_too_much(tmp_path, capsys):
    pytest.importorskip("openpyxl")
    path = tmp_path / "t.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as book:
        for index in range(17):
            book.writestr(f"{index}.xml", bytes(1 << 26))
    assert "unpacks to more than 1024 MB: save it as CSV" in read_error(path, capsys)


# -- what is too large ----------------------------------------------------------------------------


@pytest.fixture
def little_memory(monkeypatch):
    monkeypatch.setattr(_memory, "get_available_memory", lambda: 1 << 22)


@pytest.mark.usefixtures("little_memory")
def test_what_does_not_fit_is_refused(tmp_path, capsys, monkeypatch):
    text = "y,s\n" + "1,0.5\n" * (1 << 20)
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    assert "takes about 24 MB of memory, and 4 MB are free" in read_error(tmp_path / "t.csv", capsys)
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(text.encode()))
    assert "unpacks to more than 1 MB: unpack it to a file first" in read_error(tmp_path / "t.csv.gz", capsys)
    parts = gzip.compress(text.encode()) + gzip.compress(b"1,0.5\n", mtime=0)  # the last part alone says its size
    (tmp_path / "t.csv.gz").write_bytes(parts)
    assert "unpacks to more than 1 MB: unpack it to a file first" in read_error(tmp_path / "t.csv.gz", capsys)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert "standard input holds more than 1 MB" in read_error("-", capsys)


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_a_parquet_of_too_many_rows_ends_no_process(tmp_path, capsys, monkeypatch, library):
    pytest.importorskip(library)
    monkeypatch.setattr("rocplot.cli._files._BACKENDS", (library,))
    pd.DataFrame({"y": np.zeros(1 << 18, int), "s": np.zeros(1 << 18)}).to_parquet(tmp_path / "t.parquet")
    words = "takes about 8 MB of memory, and 4 MB are free"
    assert words in read_error(tmp_path / "t.parquet", capsys)
    content = (tmp_path / "t.parquet").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
    assert words in read_error("-", capsys)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (gzip.compress(bytes(1 << 20), mtime=0), "cannot be read: it holds a null character, so it is not text"),
        (gzip.compress(b"\xff\xfe", mtime=0), "is not UTF-8: save it in that encoding"),
        (gzip.compress(b"y,s\n1,0.5\n" * 999, mtime=0)[:-20], "cannot be read: "),
    ],
)
def test_what_is_no_text_is_refused_at_its_beginning(tmp_path, capsys, content, message):
    (tmp_path / "t.csv.gz").write_bytes(content)
    assert message in read_error(tmp_path / "t.csv.gz", capsys)


@pytest.mark.parametrize(
    ("device", "message"),
    [
        ("/dev/zero", "it holds a null character, so it is not text"),
        ("/dev/urandom", "cannot be read|is not UTF-8"),
        ("/dev/null", "is empty"),
    ],
)
@pytest.mark.skipif(not os.path.exists("/dev/urandom"), reason="needs the devices of Unix")
def test_devices_end(capsys, device, message):
    assert re.search(message, read_error(device, capsys))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_read_and_one_without_a_writer_ends(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(_memory, "_MAX_PIPE_SECONDS", 0.3)
    os.mkfifo(path := tmp_path / "t.csv")
    assert read_error(path, capsys).endswith("t.csv is a pipe into which no program writes")

    def write(seconds):
        with path.open("wb") as pipe:
            time.sleep(seconds)
            pipe.write(write_rows("y,s").encode())

    for seconds, words in ((0, ""), (1, f"rocplot: FILE={path} waits for the program that writes into it\n")):
        thread = threading.Thread(target=write, args=[seconds], daemon=True)
        thread.start()
        code, out, error = call(path, capsys)
        thread.join()
        assert code == 0
        assert json.loads(out)[0]["estimate"] == pytest.approx(AUC)
        assert error == words


@pytest.mark.skipif(sys.platform != "linux", reason="reads files of Linux")
def test_the_memory_of_containers_counts(tmp_path, monkeypatch):
    monkeypatch.setattr(_memory, "_PROCESS_FOLDER", tmp_path / "proc")
    monkeypatch.setattr(_memory, "_CGROUP_FOLDER", tmp_path / "cgroup")
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/meminfo").write_text("MemTotal: 9 kB\nMemAvailable: 4000 kB\n", encoding="ascii")
    assert _memory.get_available_memory() == 4000 << 10

    def write_group(name, **files):
        (tmp_path / "cgroup" / name).mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            file_name = file.replace("_", ".", 1)
            (tmp_path / "cgroup" / name / file_name).write_text(text, encoding="ascii")

    (tmp_path / "proc/self/cgroup").write_text("0::/pod/container\n", encoding="ascii")
    write_group("pod/container", memory_max="max\n", memory_current="7", memory_stat="inactive_file 2\n")
    assert _memory.get_available_memory() == 4000 << 10
    write_group("pod", memory_max="3000000", memory_current="1000000", memory_stat="inactive_file 400000\n")
    assert _memory.get_available_memory() == 2_400_000  # the group around it; its cached files are free
    (tmp_path / "proc/self/cgroup").write_text("4:memory:/pod\n", encoding="ascii")
    version_one = {"memory_limit_in_bytes": "2000000", "memory_usage_in_bytes": "1500000"}
    write_group("memory/pod", **version_one, memory_stat="total_inactive_file 100000\n")
    assert _memory.get_available_memory() == 600_000


@pytest.mark.skipif(sys.platform != "linux", reason="reads files of Linux")
def test_the_limit_of_the_process_counts():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))\n"
        "from rocplot.cli._memory import get_available_memory\n"
        "print(get_available_memory())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    assert 0 < int(done.stdout) < 1 << 32
