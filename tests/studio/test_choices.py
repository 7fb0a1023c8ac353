"""What is chosen: from declarations to forms, to words of the shell, to the address and back."""

import re
from dataclasses import replace

import pandas as pd
import pytest

import rocplot

pytest.importorskip("shiny")
from studio.figures import begun

from rocplot._studio import app, forms
from rocplot._studio import choices as chosen
from rocplot._studio.choices import (
    Choices,
    ModelChoice,
    RefusedError,
    get_draw_commands,
    parse_choices,
    read_address,
    write_address,
    write_argv,
)
from rocplot._studio.figures import FailedError, FigureRenderer, list_missing_inputs, start_choices
from rocplot._studio.tables import load_dataset_sheet, make_data_sheet, propose_roles
from rocplot.cli._parser import list_picture_commands
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._picture import picture

GAMES = load_dataset_sheet("tic_tac_toe")


@pytest.fixture
def zebra(monkeypatch):
    """Add a picture to the package, with a layer and an option, and no word of it in the app."""
    stripe = Layer(
        "stripe", "a stripe across it", lambda *_: None, keys={"hue_angle": Key("float", "its angle")}
    )

    @picture(rocplot.compute.roc, (stripe,), fields={})
    def zebra(plot, *, speed: "float" = 1.0):
        """Draw zebras, running.

        Parameters
        ----------
        {reading}
        speed : float
            How fast they run.
        {layers}
        {common}
        """

    zebra.__module__ = "rocplot.plot._roc.zebra"
    monkeypatch.setattr(rocplot, "zebra", zebra, raising=False)
    monkeypatch.setattr(rocplot, "__all__", [*rocplot.__all__, "zebra"])
    caches = (chosen.get_draw_commands, chosen.get_roles)
    for one in caches:
        one.cache_clear()
    yield
    for one in caches:
        one.cache_clear()


def test_a_new_picture_is_in_the_gallery_and_has_a_form(zebra):
    assert "zebra" in get_draw_commands()
    page = str(forms.make_gallery({}))
    assert 'id="card-zebra"' in page
    assert "Zebras" in page
    form = str(forms.make_figure_form(begun(GAMES, "zebra")))
    assert "How fast they run".lower() in form.lower()
    assert "a stripe across it" in form
    assert 'data-flag="--stripe"' in form
    assert 'data-flag="--hue-angle"' in form


def test_all_pictures_are_offered_in_sections():
    page = str(forms.make_gallery({"roc": "zimbabwe"}))
    assert re.findall(r'id="card-([a-z-]+)"', page).count("roc") == 1
    assert {f'id="card-{one.name}"' in page for one in list_picture_commands()} == {True}
    assert "zimbabwe" in page
    assert "Other figures" not in page


@pytest.mark.sample(15)
@pytest.mark.parametrize("name", [one.name for one in list_picture_commands()])
def test_every_option_and_layer_stands_in_the_form(name):
    command = get_draw_commands()[name]
    form = str(forms.make_figure_form(Choices(name, {}, "", (ModelChoice("a"),))))
    for option in command.options:
        if option.flag == "--style":
            continue
        assert f'"{option.flag}"' in form or f'"--no-{option.flag[2:]}"' in form, option.flag
    ids = re.findall(r'\bid="([^"]+)"', form)
    assert len(ids) == len(set(ids))
    assert all(one in ids for one in re.findall(r'for="([^"]+)"', form))
    assert all(one in ids for one in re.findall(r'aria-describedby="([^"]+)"', form))


def test_words_are_those_of_the_shell():
    made = begun(GAMES, **{"--hull": "", "--prior": "0.3", "--title": "-x", "--thresholds": "0.5 0.7"})
    models = (ModelChoice("tree", 1, "A tree", "#ff0000"), ModelChoice("naive_bayes", 0, is_drawn=False))
    words = write_argv(replace(made, models=models), get_draw_commands()["roc"], "-games.csv")
    reading = [
        "roc",
        "./-games.csv",
        "--y-true",
        "y_true",
        "--y-score",
        "A tree=tree",
        "--palette",
        "A tree=#ff0000",
    ]
    assert words[: len(reading)] == reading
    asked = ["--hull", "--prior 0.3", "--thresholds 0.5 0.7", "--title=-x"]
    assert sorted(re.split(r" (?=--)", " ".join(words[len(reading) :]))) == sorted(asked)
    given = parse_choices(replace(made, models=models), get_draw_commands()["roc"], GAMES)
    read = get_draw_commands()["roc"].convert_arguments(given)
    assert read["y_score"] == {"A tree": "tree"}
    assert read["palette"] == {"A tree": "#ff0000"}
    assert read["thresholds"] == {"at": [0.5, 0.7]}
    assert given.title == "-x"


def test_models_of_a_long_table_are_ordered():
    data = pd.DataFrame({"model": list("abab"), "label": [0, 0, 1, 1], "score": [0.1, 0.2, 0.3, 0.4]})
    sheet = make_data_sheet(data)
    made = begun(sheet)
    assert "--hue-order" not in write_argv(made, get_draw_commands()["roc"], "x")
    turned = replace(made, models=made.models[::-1])
    words = write_argv(turned, get_draw_commands()["roc"], "x")
    assert words[words.index("--hue-order") :] == ["--hue-order", "b", "a"]


SECRET = pd.DataFrame(
    {
        "Mrs <b>Smith</b>": [0, 1, 1, 0],
        "HIV & co": [0.1, 0.9, 0.4, 0.3],
        "$q$": [0.2, 0.8, 0.4, 0.3],
        "arm": ["secret", "open", "open", "secret"],
    }
)


def test_the_address_holds_no_word_of_the_table_and_gives_all_back():
    sheet = make_data_sheet(SECRET)
    roles = {"y_true": ("Mrs <b>Smith</b>",), "y_score": ("$q$", "HIV & co"), "by": ("arm",)}
    models = (ModelChoice("HIV & co", 1, "a & b ~ c", "#123456", False), ModelChoice("$q$", 0, "HIV & co old"))
    options = {"--highlight": "'HIV & co'", "--title": "of secret $x$", "--hull": "", "--level": "0.9"}
    made = Choices("roc", roles, "", models, options)
    address = write_address(made, sheet)
    for word in ("Smith", "HIV", "secret", "%24q%24", "arm"):
        assert word not in address
    assert read_address(address, sheet) == made
    longer = make_data_sheet(
        pd.DataFrame({"model": ["hush", "other"] * 2, "y": [0, 0, 1, 1], "score": [0.1, 0.2, 0.3, 0.4]})
    )
    made = begun(longer)
    made = replace(made, models=made.models[::-1])
    assert "hush" not in write_address(made, longer)
    assert read_address(write_address(made, longer), longer) == made


@pytest.mark.parametrize(
    "broken",
    ["", "picture=roc", "picture=os&table={mark}", "picture=roc&table={mark}&role.y_true=99",
     "picture=roc&table={mark}&model=x", "picture=roc&table=other", "picture=roc&table={mark}&--title=$999$"],
)  # fmt: skip
def test_bookmarks_that_are_none_are_refused(broken):
    with pytest.raises(RefusedError, match="bookmark"):
        read_address(broken.format(mark=GAMES.fingerprint), GAMES)


def test_what_a_figure_needs_is_listed():
    bare = Choices("", {"y_true": ("y_true",)}, "", ())
    assert list_missing_inputs(get_draw_commands()["roc"], start_choices(get_draw_commands()["roc"], bare)) == ["Scores of the models"]
    assert list_missing_inputs(get_draw_commands()["sroc"], start_choices(get_draw_commands()["sroc"], bare)) == [
        "True positives", "False positives", "False negatives", "True negatives",
    ]  # fmt: skip
    assert list_missing_inputs(get_draw_commands()["isometrics"], start_choices(get_draw_commands()["isometrics"], bare)) == []


def test_survival_times_are_drawn_in_the_way_that_the_list_says():
    commands = [name for name, command in get_draw_commands().items() if "time" in chosen.get_role_actions(command)]
    assert commands == ["kaplan-meier"]  # else the list says what is not so
    said = " ".join(str(app.build_page()).split())
    assert "Survival times" in said
    assert "rocplot.compute.ipcw, and choose them as Outcome and Weight" in said
    time, event = [1, 2, 3, 4, 5, 6], [1, 0, 1, 0, 1, 0]
    trial = make_data_sheet({"days": [10 * one for one in time], "died": event, "arm": ["new", "old"] * 3})
    roles = propose_roles(trial)
    assert (roles["time"], roles["event"]) == (("days",), ("died",))
    curves = chosen.choose_command(Choices(roles=roles), get_draw_commands()["kaplan-meier"])
    with FigureRenderer(trial).open_figure(curves) as figure:
        assert figure.axes[0].get_ylabel() == "Survival"
    found = rocplot.compute.ipcw(time, event, at=3.5)
    sheet = make_data_sheet({"label": found.label, "weight": found.weight, "risk": [0.9, 0.4, 0.5, 0.6, 0.2, 0.1]})
    assert propose_roles(sheet) == {"sample_weight": ("weight",), "y_true": ("label",), "y_score": ("risk",)}
    # By hand: dead at 1 and 3, weights 1 and 1/G(3-) = 5/4; followed beyond: 4, 5 and 6, weights 5/4 each;
    # the score of the one dead at 3 is below one control's, so 1 + 5/4 · 2/3 out of 9/4.
    with FigureRenderer(sheet).open_figure(begun(sheet)) as figure:
        (label,) = (one.get_text() for one in figure.axes[0].get_legend().get_texts() if "AUC" in one.get_text())
    assert f"{(1 + 5 / 4 * 2 / 3) / (9 / 4):.2f}" in label


def test_messages_name_the_fields_of_the_form():
    wine = load_dataset_sheet("wine")
    with pytest.raises(FailedError, match="“Outcome” holds 3 classes"):
        FigureRenderer(wine).draw_picture(begun(wine))
    with pytest.raises(FailedError, match="“Feature, or group” is missing"):
        FigureRenderer(GAMES).draw_picture(begun(GAMES, "calibration-by"))
