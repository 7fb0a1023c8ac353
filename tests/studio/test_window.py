"""A window without a browser: what it sends for each act, and that the newest choice is what is drawn."""

import ast
import asyncio
import inspect
import re
import threading
import time
from pathlib import Path

import pytest

import rocplot

pytest.importorskip("shiny")
from studio.figures import begun

from rocplot._studio import app, forms
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


@pytest.fixture
def own(monkeypatch):
    """Declare a picture as users do, which takes its time; return what it drew, and how to let it go on."""
    monkeypatch.setattr(_user_picture, "OWN", {})
    monkeypatch.setattr(chosen, "OWN", _user_picture.OWN)
    drawn, began, go = [], threading.Event(), threading.Event()

    def youden(counts):
        index = counts.tp / counts.tp[-1] - counts.fp / counts.fp[-1]
        return counts.score, index[1:]

    def best(plot, model, **style):
        """Mark the largest index."""

    def youden_curve(plot, model, *, speed: float = 1.0, size=2, odd: "frames.Table | None" = None):  # noqa: F821
        """Draw Youden's index over the threshold."""
        if model is plot.models[0]:
            drawn.append(speed)
        began.set()
        assert go.wait(30)
        if speed < 0:
            raise KeyError(speed)
        plot.curve(model, *model.result)

    declare = rocplot.picture(
        youden, xlabel="Threshold", ylabel="Index", caption="Youden curve", layers={"best": best}
    )
    picture = declare(youden_curve)
    get_draw_commands.cache_clear()
    yield picture, drawn, began, go
    go.set()
    get_draw_commands.cache_clear()


def test_a_picture_of_the_user_is_in_the_gallery_with_its_form_and_its_call(own):
    picture, drawn, _, go = own
    go.set()
    page = str(forms.make_gallery({}))
    assert page.index("<h2>Your own</h2>") < page.index('id="card-youden-curve"') < page.index("<h2>", page.index("<h2>Your own") + 5)
    asked = begun(GAMES, "youden-curve", **{"--speed": "3", "--best": ""})
    form = str(forms.make_figure_form(asked))
    for flag in ("--speed", "--size", "--best", "--hue-order", "--legend", "--terms"):
        assert f'data-flag="{flag}"' in form, flag
    assert "odd" not in form  # nothing is known of how it would be written
    with FigureRenderer(GAMES).open_figure(asked) as figure:
        assert [one.get_gid() for one in figure.axes[0].lines] == ["youden_curve:naive_bayes", "youden_curve:tree"]
    assert drawn == [3.0]
    script = write_script([asked], GAMES)
    assert f"from {picture.__module__} import youden_curve\n" in script
    assert "\n    youden_curve(" in script
    assert "rp.youden_curve" not in script
    picture.__module__ = "__main__"
    assert "# Declare youden_curve here.\n" in write_script([asked], GAMES)
    assert write_shell_call(asked, GAMES).startswith("# ")


def test_a_picture_that_was_declared_again_is_the_last_one(own):
    before = get_draw_commands()["youden-curve"].picture
    @rocplot.picture(lambda counts: counts.tp, xlabel="x", ylabel="y", caption="Other")
    def youden_curve(plot, model):
        """Draw others."""

    assert get_draw_commands()["youden-curve"].picture is before  # the studio was open before
    app.build_app(GAMES)
    assert get_draw_commands()["youden-curve"].picture is youden_curve


async def until(so):
    end = time.monotonic() + 30
    while not so():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def run(own, acts, before=()):
    """Act while the slow picture draws for the first time; return the window and what it sent."""
    _, _, began, go = own
    session = Session()

    async def all_of_it():
        window = Window(session, GAMES)
        await window.run_action({"do": "hello", "address": ""})
        tasks = [asyncio.ensure_future(window.run_action(dict(one))) for one in before]
        tasks.append(asyncio.ensure_future(window.run_action({"do": "open", "picture": "youden-curve"})))
        await until(began.is_set)
        for act in acts:
            tasks.append(asyncio.ensure_future(window.run_action(dict(act))))
            await asyncio.sleep(0.01)
        await asyncio.wait_for(window.run_action({"do": "undo"}) if not acts else asyncio.sleep(0), 5)  # it answers
        go.set()
        await asyncio.gather(*tasks)
        return window

    return asyncio.run(all_of_it()), session


def form(speed):
    return {"do": "form", "options": {"--speed": str(speed), "--style": "paper"}, "models": None}


def test_of_many_changes_while_a_figure_is_drawn_the_newest_is_drawn_next(own):
    window, session = run(own, [form(speed) for speed in (2, 3, 4, 5)])
    drawn = own[1]
    assert drawn[:2] == [1.0, 5.0]
    assert set(drawn[1:]) == {5.0}  # again for its words, and never the ones between
    assert len(session.of("figure")) == 1  # what was begun first is not shown, either
    (script,) = (one["html"] for one in session.of("put") if one["place"] == "python")
    assert "speed=5.0" in script
    assert window.choices.options["--speed"] == "5"
    assert [one.options.get("--speed") for one in window.history[-3:]] == ["2", "3", "4"]  # all can be taken back


def test_a_stale_figure_that_fails_says_nothing(own):
    _, session = run(own, [form(-1), form(2)])
    assert session.of("failed") == []
    assert len(session.of("figure")) == 1
    own[1].clear()
    _, session = run(own, [form(-1)])
    assert [one["words"] for one in session.of("failed")] == ["KeyError: -1.0"]


def test_of_many_places_of_the_slider_the_newest_is_counted(own, monkeypatch):
    asked, rows = [], FigureRenderer.compute_rows

    def counted(self, name, choices, **options):
        asked.extend(options.values())
        return rows(self, name, choices, **options)

    monkeypatch.setattr(FigureRenderer, "compute_rows", counted)
    _, session = run(own, [{"do": "cut", "value": value} for value in (0.1, 0.2, 0.3)])
    assert asked == ["0.3", "0.3"]  # the last, and once more for the figure that was opened
    assert all("0.3" in one["html"] for one in session.of("put") if one["place"] == "at-cut")


def test_a_page_of_panels_stops_before_the_next_panel(own):
    _, drawn, began, go = own
    session = Session()

    async def all_of_it():
        window = Window(session, GAMES)
        await window.run_action({"do": "hello", "address": ""})
        window.panels = [begun(GAMES, "youden-curve", **{"--speed": str(at)}) for at in range(1, 5)]
        first = asyncio.ensure_future(window.run_action({"do": "columns", "columns": 1}))
        await until(began.is_set)
        window.panels = window.panels[-1:]
        second = asyncio.ensure_future(window.run_action({"do": "columns", "columns": 2}))
        await asyncio.sleep(0.05)
        go.set()
        await asyncio.gather(first, second)

    asyncio.run(all_of_it())
    assert drawn == [1.0, 4.0]
    assert len([one for one in session.of("put") if one["place"] == "page"]) == 1


def test_panels_stand_in_two_columns_until_others_are_asked_for(own, monkeypatch):
    asked = []
    monkeypatch.setattr(FigureRenderer, "draw_page", lambda _, panels, columns, *rest: asked.append((len(panels), columns)))

    async def all_of_it():
        window = Window(Session(), GAMES)
        await window.run_action({"do": "hello", "address": ""})
        window.panels = [begun(GAMES, "youden-curve") for _ in range(3)]
        for deed in ({"do": "columns", "columns": 7}, {"do": "columns", "columns": 0}, {"do": "remove", "at": 0}):
            await window.run_action(deed)

    asyncio.run(all_of_it())
    assert asked == [(3, 4), (3, 1), (2, 2)]


def test_a_new_table_ends_the_gallery_of_the_old_one(own, monkeypatch):
    _, drawn, began, go = own
    two = {name: get_draw_commands()[name] for name in ("youden-curve", "roc")}
    monkeypatch.setattr(app, "get_draw_commands", lambda: two)
    session = Session()

    async def all_of_it():
        window = Window(session, GAMES)
        await window.run_action({"do": "hello", "address": ""})
        first = asyncio.ensure_future(window.run_action({"do": "gallery"}))
        await until(began.is_set)
        other = asyncio.ensure_future(window.run_action({"do": "dataset", "name": "monk_2"}))
        await until(lambda: any("monk_2" in one.get("html", "") for one in session.of("put")))
        before = len(session.of("card"))
        go.set()
        await asyncio.gather(first, other)
        assert len(session.of("card")) == before
        assert session.of("drawn") == []

    asyncio.run(all_of_it())
    assert len(drawn) == 1


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
