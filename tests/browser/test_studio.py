"""The studio in a real browser: from a dropped file to the downloaded figure."""

import contextlib
import http.server
import io
import shutil
import signal
import subprocess
import sys
import threading
import time
import zipfile
from typing import ClassVar

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("shiny")
from studio.servers import studio, wait

from rocplot._studio.studio import write_opener

pytestmark = pytest.mark.browser

FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1500,1000"
)
KNOWN = ("bootstrap-datepicker",)  # what libraries write to the console


@pytest.fixture(scope="module")
def chrome(tmp_path_factory):
    webdriver = pytest.importorskip("selenium.webdriver")
    program, driver = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium with its driver on this machine")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in [*FLAGS.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    with_driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    with_driver.set_script_timeout(60)
    yield with_driver
    with_driver.quit()


@pytest.fixture(scope="module")
def served():
    with studio("--port", "0") as found:
        yield found


class Page:
    """A window of the studio."""

    def __init__(self, chrome, address, folder):
        self.chrome, self.folder = chrome, folder
        chrome.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)}
        )
        chrome.get("about:blank")
        chrome.get_log("browser"), chrome.get_log("performance")
        chrome.get(address)
        self.until(
            "window.Shiny && Shiny.shinyapp && Shiny.shinyapp.isConnected() && Shiny.shinyapp.config?.sessionId"
        )

    def js(self, words, *given):
        return self.chrome.execute_script(words, *given)

    def until(self, words, seconds=60):
        return wait(
            lambda: self.js(f"return {words}"), seconds, f"{words}: {self.text('said')} {self.text('wrong')}"
        )

    def text(self, ident):
        return self.js("return document.getElementById(arguments[0])?.innerText ?? ''", ident)

    def shell(self):
        return " ".join(self.text("shell").replace("\\\n", " ").split())

    def click(self, words):
        self.js("document.querySelector(arguments[0]).click()", words)

    def choose(self, path):
        self.js("document.getElementById('preview').replaceChildren()")
        self.chrome.find_element("id", "choose").send_keys(str(path))
        self.until("document.getElementById('preview').innerText && document.querySelector('[data-role]')")
        self.until("document.getElementById('said').innerText.includes(' is read')")

    def example(self, name="tic_tac_toe"):
        self.set("dataset", name)
        self.js("document.getElementById('dataset').dispatchEvent(new Event('change'))")
        self.until(f"document.getElementById('said').innerText.includes('{name}.csv is read')")

    def gallery(self):
        self.click("nav [data-go=gallery]")
        self.until("document.getElementById('progress').innerText.endsWith('figures')", 240)

    def changed(self, act):
        """Do something, and wait until the figure was drawn anew, with its numbers beside it."""
        self.js(
            "document.getElementById('image').removeAttribute('src'); document.getElementById('findings').replaceChildren()"
        )
        act()
        self.until("document.getElementById('image').getAttribute('src')", 120)
        self.until("document.getElementById('findings').innerText", 120)

    def open(self, name):
        self.changed(lambda: self.click(f"#card-{name}"))

    def set(self, ident, value):
        self.js(
            "const one = document.getElementById(arguments[0]); one.value = arguments[1];"
            "one.dispatchEvent(new Event('input', {bubbles: true}))",
            ident, value,
        )  # fmt: skip

    def take(self, what, ending):
        before = set(self.folder.iterdir())
        self.click(f"[data-take='{what}']")
        found = wait(
            lambda: [one for one in set(self.folder.iterdir()) - before if one.suffix == ending], 120
        )
        return found[0]

    def faults(self):
        said = [one["message"] for one in self.chrome.get_log("browser")]
        return [one for one in said if not any(word in one for word in KNOWN)]


@pytest.fixture
def page(chrome, served, tmp_path):
    (tmp_path / "taken").mkdir()
    found = Page(chrome, served[0], tmp_path / "taken")
    yield found
    assert found.faults() == []


def clinical(folder):
    rng = np.random.default_rng(1)
    ill = rng.random(120) < 0.4
    path = folder / "clinical.csv"
    rows = [
        f"P{i};{'ill' if y else 'healthy'};{rng.normal(2 + y):.3f};{rng.normal(5 + 0.5 * y):.3f}"
        for i, y in enumerate(ill)
    ]
    path.write_text(
        "\ufeffPatient;Diagnosis;CA 125;HE4\n" + "\n".join(rows).replace(".", ",") + "\n", encoding="utf-8"
    )
    return path


def cross_validated(folder):
    from sklearn.datasets import load_breast_cancer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict
    from sklearn.naive_bayes import GaussianNB

    X, y = load_breast_cancer(return_X_y=True)
    models = {"logistic": LogisticRegression(C=0.01, solver="liblinear"), "naive Bayes": GaussianNB()}
    made = {
        name: cross_val_predict(one, X, y, cv=5, method="predict_proba")[:, 1] for name, one in models.items()
    }
    path = folder / "predictions.parquet"
    pd.DataFrame({"label": y} | made).to_parquet(path)
    return path


def million(folder):
    rng = np.random.default_rng(2)
    y = rng.integers(0, 2, 10**6)
    made = {
        name: 1 / (1 + np.exp(-rng.normal(size=y.size) - k * (y - 0.5))) for name, k in (("a", 1), ("b", 2))
    }
    path = folder / "million.parquet"
    pd.DataFrame({"y": y} | made).to_parquet(path)
    return path


@pytest.mark.parametrize("table", [clinical, cross_validated, million])
def test_from_a_file_to_a_figure(page, tmp_path, table):
    path = table(tmp_path)
    page.choose(path)
    assert path.name in page.text("file")
    page.click("nav [data-go=gallery]")
    page.until("document.querySelector('#card-roc .image img')", 120)
    page.open("roc")
    assert "AUC" in page.text("caption")
    assert page.js("return document.getElementById('image').alt") == page.text("caption")
    page.changed(lambda: page.click("#layer-hull"))
    assert "--hull" in page.shell()
    page.until("document.getElementById('at-cut').innerText.includes('sensitivity')", 120)
    assert page.take("pdf", ".pdf").read_bytes().startswith(b"%PDF")
    script = page.take("py", ".zip")
    folder = tmp_path / "empty"
    folder.mkdir()
    zipfile.ZipFile(script).extractall(folder)
    (folder / "roc.py").write_text(
        (folder / "roc.py").read_text(encoding="utf-8") + "print([len(one.get_xdata()) for one in ax.lines])\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "roc.py"], cwd=folder, capture_output=True, timeout=300, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[")
    assert (folder / "roc.pdf").read_bytes().startswith(b"%PDF")


def test_a_dropped_and_a_pasted_table_and_wrong_files(page, tmp_path):
    page.js(
        "const held = new DataTransfer(); held.items.add(new File(['y;s\\n1;0,5\\n0;0,25\\n1;0,75\\n0;0,5\\n'], 'dropped.csv'));"
        "document.dispatchEvent(new DragEvent('drop', {dataTransfer: held, bubbles: true}))"
    )
    page.until("document.getElementById('file').innerText.includes('dropped.csv')")
    for name, content, said in (
        ("a.csv", b"a,b\n1,2,3\n", "line 2 has 3 values"),
        ("b.pkl", b"\x80\x04K\x01.", "not UTF-8"),
        ("c.xlsx", b"PK\x03\x04", "cannot be read"),
        ("d.csv", b"", "is empty"),
    ):
        (tmp_path / name).write_bytes(content)
        page.chrome.find_element("id", "choose").send_keys(str(tmp_path / name))
        page.until(f"document.getElementById('said').innerText.includes({said!r})")
        assert "dropped.csv" in page.text("file")
    page.set("paste", "y\ts\n1\t0.5\n0\t0.25\n1\t0.75\n0\t0.5\n")
    page.click("#pasted")
    page.until("document.getElementById('file').innerText.includes('table.csv')")


def test_every_kind_of_control_undo_and_the_bookmark(page, served):
    page.example()
    page.open("roc")
    steps = (
        (lambda: page.click("#layer-hull"), "--hull"),
        (lambda: page.set("option-title", "A title <b>"), "--title 'A title <b>'"),
        (lambda: page.set("option-terms", "clinical"), "--terms clinical"),
        (lambda: page.set("option-style", "ieee"), "--style ieee"),
        (lambda: page.set("key-prior", "0.3"), "--prior 0.3"),
        (lambda: page.click("#layer-chance"), "--no-chance"),
        (lambda: page.set("option-xscale", "log"), "--xscale log"),
        (lambda: page.click(".model .drawn"), "--y-score tree"),
        (lambda: page.js(
            "const one = document.querySelectorAll('.model .shown')[1]; one.value = 'Decision tree';"
            "one.dispatchEvent(new Event('input', {bubbles: true}))"), "'Decision tree=tree'"),
        (lambda: page.js(
            "const one = document.querySelectorAll('.model .color')[1]; one.value = '#aa3377';"
            "one.dispatchEvent(new Event('input', {bubbles: true}))"), "'Decision tree=#aa3377'"),
    )  # fmt: skip
    before = ""
    for act, words in steps:
        before = page.shell()
        page.changed(act)
        assert words in page.shell(), words
    assert page.js("return document.getElementById('layer-operating_point').checked")  # by its key
    last = page.shell()
    page.changed(lambda: page.click("[data-do=undo]"))
    assert page.shell() == before
    assert page.js("return document.querySelectorAll('.model .shown')[1].value") == "Decision tree"
    page.changed(
        lambda: page.js(
            "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, bubbles: true}))"
        )
    )
    assert "Decision tree" not in page.shell()
    assert last != before
    # the bookmark
    page.changed(lambda: page.set("option-title", "kept"))
    address, shell = page.chrome.current_url, page.shell()
    for word in ("token", "tree", "naive"):
        assert word not in address
    again = Page(page.chrome, address, page.folder)
    again.until("document.getElementById('said').innerText.includes('waits for its table')")
    again.example()
    again.until("document.getElementById('image').getAttribute('src')")
    again.until("document.getElementById('shell').innerText")
    assert again.shell() == shell
    assert again.js("return document.getElementById('option-title').value") == "kept"


def test_a_wrong_value_is_said_and_the_figure_stays(page):
    page.example()
    page.open("roc")
    page.set("key-prior", "7")
    page.until("document.getElementById('wrong').innerText.includes('prior')")
    assert page.js("return document.getElementById('image').getAttribute('src')")
    page.changed(lambda: page.set("key-prior", "0.7"))
    assert page.js("return document.getElementById('wrong').hidden")


def test_two_windows_have_separate_tables(page, served):
    page.example()
    first = page.chrome.current_window_handle
    page.chrome.switch_to.new_window("tab")
    other = Page(page.chrome, served[0], page.folder)
    assert other.text("file") == ""
    other.example("monk_2")
    page.chrome.close()
    page.chrome.switch_to.window(first)
    assert "tic_tac_toe" in page.text("file")


def test_hostile_names_are_text(page, tmp_path):
    path = tmp_path / "hostile.csv"
    path.write_text(
        '<img src=x onerror="document.title=1">,=1+1,"<script>document.title=2</script>"\n'
        + "1,0.5,0.2\n0,0.25,0.1\n1,0.75,0.6\n0,0.5,0.4\n", encoding="utf-8"
    )
    page.choose(path)
    page.open("roc")
    assert page.chrome.title == "rocplot studio"
    assert "<script>" in page.text("caption")
    assert page.js("return document.querySelectorAll('img[src=x]').length") == 0


def test_no_text_becomes_code(page):
    """What a hostile text could do, were it put in the page as markup: the policy lets none of it run."""
    page.js("""
        window.ran = [];
        const add = (html) => document.body.insertAdjacentHTML("beforeend", html);
        add("<img src='x:' onerror='ran.push(1)'><a id='led' href='javascript:ran.push(2)'>a</a>");
        document.getElementById("led").click();
        const script = document.createElement("script");
        script.textContent = "ran.push(3)";
        document.body.append(script);
        setTimeout(() => {  // by itself: what a driver runs may evaluate texts
          try { window.eval("ran.push(4)"); } catch (error) { ran.push(error.name); }
          try { new Function("ran.push(5)")(); } catch (error) { ran.push(error.name); }
        });
    """)
    page.until("ran.length == 2")
    time.sleep(1)
    assert page.js("return ran") == ["EvalError", "EvalError"]
    assert any("Content Security Policy" in one for one in page.faults())  # the console tells of each


def test_search_finds_by_the_words_of_the_site(page):
    page.example()
    page.gallery()
    page.set("search", "reliability diagram")
    seen = page.js(
        "return [...document.querySelectorAll('.card')].filter((one) => one.offsetParent).map((one) => one.id)"
    )
    assert seen == ["card-calibration"]
    missing = page.text("missing")
    page.set("search", "")
    assert page.text("missing") == missing
    assert "needs Reader; Modality; Case" in page.text("missing")


def test_one_model_of_a_long_table_is_chosen(page, tmp_path):
    rows = [f"{model},{i % 2},{(i * step % 60) / 60}" for model, step in (("ours", 7), ("theirs", 11)) for i in range(60)]
    (tmp_path / "long.csv").write_text("model,label,score\n" + "\n".join(rows), encoding="utf-8")
    page.choose(tmp_path / "long.csv")
    page.gallery()
    assert page.js("return document.querySelector('#card-confusion-matrix .note').innerText") == "of ours"
    page.open("confusion-matrix")
    assert "--model ours" in page.shell()
    page.changed(lambda: page.set("option-model", "theirs"))
    assert "--hue model --model theirs" in page.shell()
    assert 'data[data["model"] == "theirs"]' in page.text("python")
    page.open("roc")
    assert page.js("return document.querySelectorAll('.model .drawn:checked').length") == 2


def test_panels_become_a_page(page):
    page.example()
    for at, name in enumerate(("roc", "lift"), start=1):
        page.open(name)
        page.click("[data-do=add]")
        page.until(f"document.getElementById('count').innerText === '({at})'")
    page.click("nav [data-go=page]")
    page.until("document.querySelector('#page img')")
    assert page.take("page.pdf", ".pdf").read_bytes().startswith(b"%PDF")
    page.click("[data-remove='0']")
    page.until("document.getElementById('count').innerText === '(1)'")


def test_files_of_every_kind(page):
    page.example()
    page.open("roc")
    starts = {"svg": b"<?xml", "png": b"\x89PNG", "html": b"<!DOCTYPE html>", "py": b"import"}
    for kind, start in starts.items():
        assert page.take(kind, f".{kind}").read_bytes().startswith(start)
    assert page.take("rounded", ".html").read_bytes().startswith(starts["html"])
    numbers = pd.read_csv(io.BytesIO(page.take("csv", ".csv").read_bytes()))
    assert list(numbers["model"]) == ["naive_bayes", "tree"]
    assert page.take("report", ".pdf").name == "report.pdf"
    table = pd.read_csv(page.take("table", ".csv"))
    assert len(table) == 958


def test_nothing_is_asked_of_another_host(page, served):
    import json

    page.example()
    page.open("roc")
    asked = [json.loads(one["message"])["message"] for one in page.chrome.get_log("performance")]
    urls = [one["params"]["request"]["url"] for one in asked if one["method"] == "Network.requestWillBeSent"]
    assert len(urls) > 5
    assert [
        url for url in urls if not url.startswith((f"http://127.0.0.1:{served[1]}/", "data:", "blob:"))
    ] == []


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_axe_finds_nothing(page, mode):
    from axe_core_python.selenium import Axe

    if mode == "dark":
        page.click("#mode")
    page.example()
    page.until(
        "!document.getElementById('said').classList.contains('seen') || getComputedStyle(document.getElementById('said')).opacity === '1'"
    )
    found = {}

    def look(view):
        for one in Axe().run(page.chrome)["violations"]:
            found[f"{view}: {one['id']}"] = [node["html"][:120] for node in one["nodes"]][:3]

    look("table")
    page.gallery()
    look("gallery")
    page.open("roc")
    page.js("document.querySelectorAll('#form details').forEach((one) => { one.open = true; })")
    look("figure")
    page.click("[data-do=add]")
    page.until("document.getElementById('count').innerText === '(1)'")
    page.click("nav [data-go=page]")
    page.until("document.querySelector('#page img')")
    look("page")
    assert found == {}


OWN = """
import time
import rocplot as rp


@rp.picture(lambda counts: counts, xlabel="Threshold", ylabel="Cases", caption="Counts")
def slow_counts(plot, model, *, speed: float = 1.0):
    '''Draw tortoises, slowly.'''
    time.sleep(4 if speed == 7 else 0)
    plot.curve(model, model.result.score, model.result.tp[1:] * speed)


if __name__ == "__main__":
    rp.studio(rp.load_dataset("tic_tac_toe"), port=0, open_browser=False)
"""


def test_a_picture_of_the_user_is_found_and_a_slow_drawing_gives_way_to_newer_choices(chrome, tmp_path):
    script = tmp_path / "own.py"
    script.write_text(OWN, encoding="utf-8")
    with studio(script=script) as (address, _, _):
        page = Page(chrome, address, tmp_path)
        page.until("document.getElementById('said').innerText.includes('table.csv is read')")
        page.gallery()
        assert page.js("return !document.getElementById('card-slow-counts').hidden")
        page.set("search", "tortoises")
        assert page.js("return document.querySelectorAll('.card:not(.other)').length") == 1
        page.open("slow-counts")
        page.js(
            "window.seen = []; new MutationObserver((all) => all.forEach((one) => seen.push(one.target.src)))"
            ".observe(document.getElementById('image'), {attributes: true, attributeFilter: ['src']})"
        )
        page.set("option-speed", "7")
        page.until("document.getElementById('state').innerText === 'Drawing …'")
        for speed in ("2", "3", "4"):
            page.set("option-speed", speed)
            time.sleep(0.4)  # longer than the page waits for more
        page.click("nav [data-go=table]")
        assert page.js("return document.getElementById('view-figure').hidden")
        page.click("nav [data-go=figure]")
        assert page.js("return seen.length") == 0  # it still draws
        page.until("document.getElementById('python').innerText.includes('speed=4.0')")
        assert page.js("return seen.length") == 1
        assert "# Declare slow_counts here." in page.text("python")
        assert page.faults() == []


def test_columns_of_a_wide_table_are_chosen_by_their_names(chrome, tmp_path):
    rng = np.random.default_rng(1)
    data = pd.DataFrame(rng.random((40, 12000)), columns=[f"gene{index}" for index in range(12000)])
    data.insert(0, "ill", [0, 1] * 20)
    path = tmp_path / "genes.csv"
    data.round(3).to_csv(path, index=False)
    with studio(path) as (address, _, _):
        page = Page(chrome, address, tmp_path)
        page.until("document.getElementById('said').innerText.includes('12001 columns')")
        assert page.js("return document.getElementById('role-y_true').value") == "ill"
        scores = "[data-role=y_score]:checked"
        drawn = page.js(f"return document.querySelectorAll('{scores}').length")
        enter = """
            const field = document.querySelector('[data-role=y_score][data-adds]');
            field.value = arguments[0];
            field.dispatchEvent(new Event('change', { bubbles: true }));
        """
        page.js(enter, "gene11999")
        assert page.js(f"return document.querySelectorAll('{scores}').length") == drawn + 1
        page.js(enter, "gene12000")
        page.until("document.getElementById('said').innerText.includes('There is no column gene12000')")
        page.gallery()
        page.open("roc")
        assert "gene11999" in page.shell()
        assert page.faults() == []


def test_it_ends_with_a_window_open_and_says_so(chrome, tmp_path):
    with studio("--port", "0") as (address, _, process):
        page = Page(chrome, address, tmp_path)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=30)
        assert process.returncode == 0
        assert error == ""
        page.until("document.getElementById('said').innerText.includes('has ended')")


# -- other pages on this computer ----------------------------------------------------------------------


@contextlib.contextmanager
def another_server():
    """Serve an empty page from another port of the same address, as a program of another user may."""

    class Handler(http.server.BaseHTTPRequestHandler):
        seen: ClassVar[list[str]] = []

        def do_GET(self):
            self.seen.append(str(self.headers))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>other</title>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", Handler.seen
    finally:
        server.shutdown()
        server.server_close()


def test_a_page_of_another_port_learns_nothing_and_reaches_nothing(chrome, served, tmp_path):
    address, port, _ = served
    token = address.rstrip("/").rpartition("/")[2]
    Page(chrome, address, tmp_path)  # the browser was in the studio before
    with another_server() as (other, seen):
        chrome.get(other)
        assert token not in "".join(seen)  # neither in a cookie nor as where the browser came from
        assert chrome.execute_script("return document.cookie") == ""
        assert chrome.execute_script("return document.referrer") == ""
        fetched = """
            const done = arguments[arguments.length - 1];
            fetch(arguments[0], {credentials: "include", mode: arguments[1]})
                .then((answer) => done([answer.type, answer.status])).catch(() => done("refused"));
        """
        for target in (address, f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{port}/table"):
            assert chrome.execute_async_script(fetched, target, "cors") == "refused", target
        socket_opened = """
            const done = arguments[arguments.length - 1], line = new WebSocket(arguments[0]);
            line.onopen = () => done("open"); line.onerror = () => done("refused");
        """
        for target in (f"ws://127.0.0.1:{port}/{token}/websocket/", f"ws://127.0.0.1:{port}/websocket/"):
            assert chrome.execute_async_script(socket_opened, target) == "refused", target
        framed = """
            const done = arguments[arguments.length - 1], frame = document.createElement("iframe");
            frame.onload = () => { try { done(frame.contentDocument?.body?.innerText ?? "closed") } catch { done("closed") } };
            frame.src = arguments[0]; document.body.append(frame);
        """
        assert chrome.execute_async_script(framed, address) == "closed"


def test_the_file_of_the_browser_leads_into_the_studio(chrome, served, tmp_path, monkeypatch):
    address, _, _ = served
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path)
    chrome.get(write_opener(address).as_uri())
    wait(lambda: chrome.current_url.startswith(address), what="the page leads there")


def test_a_table_of_data_sets_is_dropped_and_its_ranks_are_drawn(page, tmp_path):
    path = tmp_path / "data_sets.csv"
    path.write_text("set,tree,forest,boosting\nu,.7,.8,.85\nv,.6,.9,.7\nw,.71,.75,.8\nx,.65,.7,.8\ny,.8,.85,.9\n", encoding="utf-8")
    page.choose(path)
    page.gallery()
    page.open("critical-difference")
    assert "critical-difference data_sets.csv --values tree forest boosting" in page.shell()
    with zipfile.ZipFile(page.take("py", ".zip")) as packed:
        assert "rp.critical_difference(" in packed.read("critical_difference.py").decode()
    assert page.take("pdf", ".pdf").read_bytes().startswith(b"%PDF")
