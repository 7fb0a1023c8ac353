"""A window without a browser: what it sends for each act, and that the newest choice is what is drawn."""

import ast
import asyncio
import contextlib
import inspect
import os
import re
import threading
import time
from pathlib import Path

import pytest

import rocplot

pytest.importorskip("shiny")
from studio.figures import begun

from rocplot._studio import app, forms, workers
from rocplot._studio import choices as chosen
from rocplot._studio.app import Window
from rocplot._studio.choices import get_draw_commands
from rocplot._studio.figures import FigureRenderer
from rocplot._studio.scripts import write_script, write_shell_call
from rocplot._studio.tables import load_dataset_sheet
from rocplot.plot import _user_picture

GAMES = load_dataset_sheet("tic_tac_toe")


class Session:
    """Keeps what is sent."""

    def __init__(self):
        self.sent = []

    async def send_custom_message(self, _kind, message):
        self.sent.append(message)

    def of(self, kind):
        return [one for one in self.sent if one["kind"] == kind]


@pytest.fixture(scope="module", autouse=True)
def _end():
    workers.start_workers()
    yield
    workers.end_workers()


class Own:
    """A picture as users declare it, which waits until it may go on; what it drew is known from a file."""

    def __init__(self, folder):
        self.log, self.gate = folder / "drawn", folder / "go"
        self.log.touch()

    @property
    def drawn(self):
        return [float(line) for line in self.log.read_text(encoding="utf-8").split()]

    def go(self):
        self.gate.touch()


@pytest.fixture
def own(monkeypatch, tmp_path):
    """Declare a picture that takes its time, a second for each of its models until it may go on."""
    for place in (_user_picture, chosen, workers):
        monkeypatch.setattr(place, "OWN", _user_picture.OWN if place is not _user_picture else {})
    made = Own(tmp_path)
    log, gate = made.log, made.gate

    def youden(counts):
        index = counts.tp / counts.tp[-1] - counts.fp / counts.fp[-1]
        return counts.score, index[1:]

    def best(plot, model, **style):
        """Mark the largest index."""

    def youden_curve(plot, model, *, speed: float = 1.0, size=2, odd: "frames.Table | None" = None):  # noqa: F821
        """Draw Youden's index over the threshold."""
        if model is plot.models[0]:
            print("this is no result")
            with log.open("a", encoding="utf-8") as file:
                file.write(f"{speed}\n")
        while speed < 100 and not gate.exists():
            time.sleep(0.01)
        if speed < 0:
            raise KeyError(speed)
        if speed == 200:
            os._exit(7)
        plot.curve(model, *model.result)

    declare = rocplot.picture(
        youden, xlabel="Threshold", ylabel="Index", caption="Youden curve", layers={"best": best}
    )
    made.picture = declare(youden_curve)
    get_draw_commands.cache_clear()
    yield made
    get_draw_commands.cache_clear()


def test_a_picture_of_the_user_is_in_the_gallery_with_its_form_and_its_call(own):
    picture = own.picture
    own.go()
    page = str(forms.make_gallery({}))
    assert page.index("<h2>Your own</h2>") < page.index('id="card-youden-curve"') < page.index("<h2>", page.index("<h2>Your own") + 5)
    asked = begun(GAMES, "youden-curve", **{"--speed": "3", "--best": ""})
    form = str(forms.make_figure_form(asked))
    for flag in ("--speed", "--size", "--best", "--hue-order", "--legend", "--terms"):
        assert f'data-flag="{flag}"' in form, flag
    assert "odd" not in form  # nothing is known of how it would be written
    with FigureRenderer(GAMES).open_figure(asked) as figure:
        assert [one.get_gid() for one in figure.axes[0].lines] == ["youden_curve:naive_bayes", "youden_curve:tree"]
    assert own.drawn == [3.0]
    script = write_script([asked], GAMES)
    assert f"from {picture.__module__} import youden_curve\n" in script
    assert "\n    youden_curve(" in script
    assert "rp.youden_curve" not in script
    picture.__module__ = "__main__"
    assert "# Declare youden_curve here.\n" in write_script([asked], GAMES)
    assert write_shell_call(asked, GAMES).startswith("# ")


@pytest.mark.slow
def test_a_picture_that_was_declared_again_is_the_last_one(own):
    before = get_draw_commands()["youden-curve"].picture
    @rocplot.picture(lambda counts: counts.tp, xlabel="x", ylabel="y", caption="Other")
    def youden_curve(plot, model):
        """Draw others."""

    assert get_draw_commands()["youden-curve"].picture is before  # the studio was open before
    app.build_app(GAMES)
    assert get_draw_commands()["youden-curve"].picture is youden_curve


async def until(so):
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


@contextlib.asynccontextmanager
async def opened(session=None):
    """Open a window with a table, and close it."""
    window = Window(session or Session(), GAMES)
    await window.run_action({"do": "hello", "address": ""})
    yield window
    window.close()


def start(window, do, **fields):
    return asyncio.ensure_future(window.run_action({"do": do, **fields}))


def open_slow(window, speed=None):
    """Open the slow picture."""
    if speed is not None:
        window.choices = begun(GAMES, "youden-curve", **{"--speed": str(speed)})
        return asyncio.ensure_future(window.show_figure())
    return start(window, "open", picture="youden-curve")


def run(own, acts):
    """Act while the slow picture is drawn for the first time, which never ends; return the window and what it sent."""
    session = Session()

    async def all_of_it():
        async with opened(session) as window:
            tasks = [open_slow(window)]
            await until(lambda: own.drawn)
            for act in acts:
                tasks.append(start(window, **act))
                await asyncio.sleep(0.01)
            if not acts or acts[-1]["do"] == "cut":
                own.go()
            else:  # the first drawing is ended, though it never comes to an end by itself
                await until(lambda: len(own.drawn) > 1)
                own.go()
            await asyncio.wait_for(asyncio.gather(*tasks), 60)
            return window

    return asyncio.run(all_of_it()), session


def form(speed):
    return {"do": "form", "options": {"--speed": str(speed), "--style": "paper"}, "models": None}


@pytest.mark.slow
def test_of_many_changes_the_newest_is_drawn_and_the_drawing_before_is_ended(own):
    window, session = run(own, [form(speed) for speed in (2, 3, 4, 5)])
    assert own.drawn[:2] == [1.0, 5.0]
    assert set(own.drawn[1:]) == {5.0}  # again for its words, and never the ones between
    assert len(session.of("figure")) == 1  # what was begun first is not shown, either
    (script,) = (one["html"] for one in session.of("put") if one["place"] == "python")
    assert "speed=5.0" in script
    assert window.choices.options["--speed"] == "5"
    assert [one.options.get("--speed") for one in window.history[-3:]] == ["2", "3", "4"]  # all can be taken back


@pytest.mark.slow
def test_a_stale_figure_that_fails_says_nothing(own):
    _, session = run(own, [form(-1), form(2)])
    assert session.of("failed") == []
    assert len(session.of("figure")) == 1


@pytest.mark.slow
def test_a_figure_that_fails_or_breaks_its_process_is_said_and_the_window_goes_on(own):
    session = Session()
    own.go()

    async def all_of_it():
        async with opened(session) as window:
            for speed in (-1, 200, 1):
                await open_slow(window, speed)

    asyncio.run(all_of_it())
    failed = [one["words"] for one in session.of("failed")]
    assert failed == [
        "KeyError: -1.0",
        "The process that drew this ended with status 7: memory may be short",
    ]
    assert len(session.of("figure")) == 1


@pytest.mark.slow
def test_the_slider_does_not_wait_for_a_drawing(own):
    _, session = run(own, [{"do": "cut", "value": value} for value in (0.1, 0.2, 0.3)])
    shown = [one["html"] for one in session.of("put") if one["place"] == "at-cut"]
    assert len(shown) <= 3  # the last, once more for the figure, and the first if it was done at once
    assert all("0.3" in one for one in shown[-2:])


@pytest.mark.slow
def test_another_window_is_served_while_a_drawing_takes_long(own):
    other = Session()

    async def all_of_it():
        async with opened() as slow, opened(other) as quick:
            first = open_slow(slow)
            await until(lambda: own.drawn)
            await asyncio.wait_for(quick.run_action({"do": "open", "picture": "roc"}), 60)
            await asyncio.wait_for(slow.run_action({"do": "cut", "value": 0.5}), 60)  # and so is the window itself
            assert not first.done()
        await asyncio.wait_for(first, 5)

    asyncio.run(all_of_it())
    assert len(other.of("figure")) == 1
    assert own.drawn == [1.0]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="asks for a process by its number")
def test_a_closed_window_ends_its_processes(own):
    session = Session()

    async def all_of_it():
        async with opened(session) as window:
            first = open_slow(window)
            await until(lambda: own.drawn)
            pids = [one.process.pid for one in (*dict(window.pool.running.values()).values(), *window.pool.idle)]
            assert pids
            assert all(map(is_running, pids))
        await asyncio.wait_for(first, 5)
        assert not any(map(is_running, pids))
        await window.run_action({"do": "gallery"})  # what still arrives starts nothing
        assert (window.pool.running, window.pool.idle) == ({}, [])

    asyncio.run(all_of_it())
    assert session.of("failed") == []


@pytest.mark.slow
def test_what_takes_too_long_is_ended_with_the_way_out(own, monkeypatch):
    session = Session()

    async def all_of_it():
        async with opened(session) as window:
            await window.run_action({"do": "open", "picture": "roc"})  # a worker has started
            assert session.of("failed") == []
            monkeypatch.setattr(workers, "MAX_SECONDS", 2)
            await asyncio.wait_for(open_slow(window), 30)

    asyncio.run(all_of_it())
    (failed,) = session.of("failed")
    assert re.match(r"This took more than 2 seconds and was stopped\. Choose fewer resamples", failed["words"])
    scripts = [one["html"] for one in session.of("put") if one["place"] == "python"]
    assert "youden_curve(" in scripts[-1]


@pytest.mark.slow
def test_a_page_of_panels_is_drawn_anew_when_it_changes(own):
    session = Session()

    async def all_of_it():
        async with opened(session) as window:
            window.panels = [begun(GAMES, "youden-curve", **{"--speed": str(at)}) for at in range(1, 5)]
            first = start(window, "columns", columns=1)
            await until(lambda: own.drawn)
            window.panels = window.panels[-1:]
            second = start(window, "columns", columns=2)
            await until(lambda: len(own.drawn) > 1)
            own.go()
            await asyncio.gather(first, second)

    asyncio.run(all_of_it())
    assert own.drawn == [1.0, 4.0]
    assert len([one for one in session.of("put") if one["place"] == "page"]) == 1


@pytest.mark.slow
def test_a_new_table_ends_the_gallery_of_the_old_one(own, monkeypatch):
    two = {name: get_draw_commands()[name] for name in ("youden-curve", "roc")}
    monkeypatch.setattr(app, "get_draw_commands", lambda: two)
    session = Session()

    async def all_of_it():
        async with opened(session) as window:
            first = start(window, "gallery")
            await until(lambda: own.drawn)
            await window.run_action({"do": "dataset", "name": "monk_2"})
            assert any("monk_2" in one.get("html", "") for one in session.of("put"))
            await asyncio.wait_for(first, 30)
        assert session.of("card") == []
        assert session.of("drawn") == []

    asyncio.run(all_of_it())
    assert len(own.drawn) == 1


def test_a_picture_that_no_other_process_can_have_is_left_out_with_a_warning(own):
    lock = threading.Lock()

    @rocplot.picture(lambda counts: (lock, counts.tp), xlabel="x", ylabel="y", caption="Bound")
    def bound(plot, model):
        """Draw what no process can be sent."""

    with pytest.warns(UserWarning, match="bound is left out, as it cannot be sent to the process that draws"):
        workers.leave_out_bound_pictures()
    assert list(_user_picture.OWN) == ["youden_curve"]


def test_a_job_that_is_no_longer_wanted_or_whose_window_is_closed_is_not_begun(monkeypatch):
    monkeypatch.setattr(workers.Pool, "_take_worker", lambda _: pytest.fail("a worker was taken"))

    async def all_of_it():
        pool = workers.Pool()
        assert await pool.run("figure", lambda: False, GAMES, print) is None
        pool.close()
        assert await pool.run("figure", lambda: True, GAMES, print) is None

    asyncio.run(all_of_it())


def test_panels_stand_in_two_columns_until_others_are_asked_for(own, monkeypatch):
    asked = []

    async def ask(_, _turn, _is_current, _sheet, _function, panels, columns, *_rest):
        asked.append((len(panels), columns))

    monkeypatch.setattr(workers.Pool, "run", ask)

    async def all_of_it():
        window = Window(Session(), GAMES)
        await window.run_action({"do": "hello", "address": ""})
        window.panels = [begun(GAMES, "youden-curve") for _ in range(3)]
        for deed in ({"do": "columns", "columns": 7}, {"do": "columns", "columns": 0}, {"do": "remove", "at": 0}):
            await window.run_action(deed)

    asyncio.run(all_of_it())
    assert asked == [(3, 4), (3, 1), (2, 2)]


# -- the page's script and the app speak of the same things ------------------------------------------

HERE = Path(app.__file__).parent
SCRIPT = (HERE / "studio.js").read_text(encoding="utf-8")
CODE = ast.parse((HERE / "app.py").read_text(encoding="utf-8"))


def test_the_app_listens_to_the_input_that_the_script_sets():
    sent = set(re.findall(r'Shiny\.setInputValue\("(\w+)"', SCRIPT))
    heard = {node.attr for node in ast.walk(CODE) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "input"}
    assert sent == heard
    assert len(sent) == 1


def test_every_act_of_the_script_has_a_method_that_takes_what_it_sends():
    acts = dict(re.findall(r'\bact\("(\w+)"(?:, (?:\{(.*?)\}|[\w. ()]+))?\)', SCRIPT))
    methods = {name[3:]: getattr(Window, name) for name in dir(Window) if name.startswith("do_")}
    assert acts.keys() <= methods.keys()
    assert len(acts) >= 11
    assert methods.keys() - acts.keys() == {"add"}  # of a button, whose data name it
    for name, fields in acts.items():
        keys = set(re.findall(r"(?:^|, )(\w+)(?=:|,|$)", fields.strip()))
        assert keys <= set(inspect.signature(methods[name]).parameters), (name, keys)


@pytest.mark.slow
def test_every_message_has_an_answer_that_takes_its_fields():
    answers = dict(re.findall(r"^    (\w+): \((?:\{([^}]*)\})?\) =>", SCRIPT, re.MULTILINE))
    messages = [
        node
        for node in ast.walk(CODE)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "self.send_message" and isinstance(node.args[0], ast.Constant)
    ]
    assert {node.args[0].value for node in messages} == set(answers)
    for node in messages:
        fields = {keyword.arg for keyword in node.keywords if keyword.arg}
        assert fields <= set(re.findall(r"\w+", answers[node.args[0].value])), ast.unparse(node)
