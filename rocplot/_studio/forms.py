"""The forms, made from what commands declare; every name of a table is text."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from htmltools import HTML, Tag, TagList, tags

from rocplot._studio.choices import (
    DROP,
    MODEL,
    Choices,
    Model,
    actions_of,
    drawn_of,
    every,
    label_of,
    names_of,
    parser_of,
    roles,
    roles_of,
)
from rocplot._studio.tables import MOST_NAMES, SHOWN, Sheet
from rocplot.cli._command import Command
from rocplot.cli._parser import style_names
from rocplot.cli._printed import cell
from rocplot.page.journals import JOURNALS

_FIRST = ("--title", "--style", "--terms", "--legend", "--no-legend", "--label-fmt", "--palette")
_NO_TABLE, _OWN = "What needs no table", "Your own"
_SURVIVAL = (  # no picture reads these columns
    "needs, from a column of times and one of events, what holds at one horizon: make a table with the label "
    "and the weight of each case by rocplot.compute.ipcw, and choose them as Outcome and Weight"
)
_MAIN = ("y_true", "y_score", "hue", "fold", "sample_weight", "groups")


# -- the table ------------------------------------------------------------------------------------


def preview(sheet: Sheet) -> TagList:
    """Show the first rows with the types of columns, and what to be careful of."""
    rows, shown = len(sheet.frame), sheet.columns[:60]
    more = len(sheet.columns) - len(shown)
    about = f"{sheet.shown}: {rows:,} rows, {len(sheet.columns)} columns"
    heads = [tags.th(one.name, tags.small(one.kind), scope="col") for one in shown]
    lines = [tags.tr(*(tags.td(one.first[at][:60]) for one in shown)) for at in range(min(rows, SHOWN))]
    cautions = [
        tags.li(one) for one in [*sheet.cautions(), *([f"{more} columns are not shown"] * (more > 0))]
    ]
    return TagList(
        tags.h2("The table"),
        tags.p(about, class_="muted"),
        tags.ul(*cautions, class_="cautions") if cautions else "",
        tags.div(
            tags.table(tags.thead(tags.tr(*heads)), tags.tbody(*lines), class_="data"),
            class_="scroll",
            tabindex="0",
            role="region",
            aria_label="First rows of the table",
        ),
    )


def roles_form(sheet: Sheet, choices: Choices) -> TagList:
    """Ask what each column is; what was proposed is chosen."""
    places = [tags.option(one or "(no name)", value=str(at)) for at, one in enumerate(sheet.names)]
    columns = str(TagList(tags.option("–", value=""), places))  # written once: there may be hundreds
    main = [_role(sheet, choices, name, columns) for name in _MAIN if name in roles()]
    rest = [name for name in roles() if name not in _MAIN]
    is_open = any(choices.roles.get(name) for name in rest)
    return TagList(
        tags.h2("What the columns are"),
        tags.p("This is proposed from names and values: change what is wrong.", class_="muted"),
        tags.div(*main, _positive(sheet, choices), class_="fields"),
        tags.details(
            tags.summary("More roles: readers, treatment, two-by-two tables, intervals …"),
            tags.div(*(_role(sheet, choices, name, columns) for name in rest), class_="fields"),
            open="" if is_open else None,
        ),
        _complete(sheet, choices),
        tags.button("Show the gallery", class_="main", data_go="gallery", type="button"),
    )


def _complete(sheet: Sheet, choices: Choices) -> Tag | str:
    """Ask, where values are missing, whether their rows are left out."""
    if not any(one.missing for one in sheet.columns):
        return ""
    box = tags.input(type="checkbox", id="complete", checked=_on(DROP in choices.options))
    words = "Leave out the rows that have no value in a chosen column"
    return tags.p(box, tags.label(words, for_="complete"), class_="check")


def _role(sheet: Sheet, choices: Choices, name: str, columns: str) -> Tag:
    role, held = roles()[name], choices.roles.get(name, ())
    ident, about = f"role-{name}", tags.small(roles()[name].about, id=f"about-{name}", class_="muted")
    if role.several:
        boxes = [
            tags.label(
                tags.input(type="checkbox", value=str(at), data_role=name, checked=_on(one.name in held)),
                tags.span(one.name),
            )
            for at, one in enumerate(sheet.columns)
            if one.is_number or one.name in held or name == "y_pred"
        ]
        return tags.fieldset(
            tags.legend(role.label), tags.div(*boxes, class_="boxes"), about, class_="field wide"
        )
    options, at = columns, sheet.names.index(held[0]) if held else None
    if at is not None:
        options = options.replace(f'value="{at}"', f'value="{at}" selected', 1)
    control = tags.select(HTML(options), id=ident, data_role=name, aria_describedby=f"about-{name}")
    return tags.div(tags.label(role.label, for_=ident), control, about, class_="field")


def _positive(sheet: Sheet, choices: Choices) -> Tag | str:
    truth = choices.roles.get("y_true", ())
    if not truth or sheet[truth[0]].distinct > 50:
        return ""
    values = [str(one) for one in sheet.values_of(truth[0])]
    options = [tags.option("as the package reads it", value="")]
    options += [
        tags.option(one, value=str(at), selected=_on(one == choices.pos_label))
        for at, one in enumerate(values)
    ]
    return tags.div(
        tags.label(label_of("pos_label"), for_="positive"),
        tags.select(*options, id="positive", data_positive="", aria_describedby="about-positive"),
        tags.small("high scores speak for it", id="about-positive", class_="muted"),
        class_="field",
    )


def _on(value: bool) -> str | None:
    return "" if value else None


# -- the gallery ----------------------------------------------------------------------------------


def title_of(command: Command) -> str:
    """Name a figure by the beginning of its docstring's summary."""
    return _named(command)[0]


def _named(command: Command) -> tuple[str, str]:
    """Part the summary of a figure into its name and what is said of it."""
    words, _, about = (
        re.sub(r"^Draw (?:a |an |the )?", "", command.summary).replace(": ", ", ").partition(", ")
    )
    return words[:1].upper() + words[1:], about


def section_of(command: Command) -> str:
    """Name the family of a figure, as its room of the package does; of what reads no table, all in one."""
    if not any(one.dest == "file" for one in parser_of(command)._actions):
        return _NO_TABLE
    if command.is_own:
        return _OWN
    room = command.picture.__module__.rpartition(".")[0]
    words = (
        (import_module(room).__doc__ or "").strip().split("\n")[0] if ".plot." in room else "Several panels"
    )
    return re.split(r"[,:.]", words)[0]


def gallery(found_by: Mapping[str, str]) -> TagList:
    """Lay out the places of all figures, in the sections of the package."""
    sections: dict[str, list[Tag]] = {}
    for command in every().values():
        title, about = _named(command)
        spaced = command.name.replace("-", " ")
        words = f"{command.summary} {command.name} {spaced} {found_by.get(command.name, '')}"
        card = tags.button(
            tags.span(class_="image"),
            tags.span(title, class_="title"),
            tags.small(about, class_="about"),
            tags.small("", class_="note"),
            class_="card waiting",
            id=f"card-{command.name}",
            data_open=command.name,
            data_words=words.lower(),
            type="button",
        )
        sections.setdefault(section_of(command), []).append(card)
    size = {name: len(cards) for name, cards in sections.items()}
    ends = {_OWN: 0, _NO_TABLE: 2}
    order = sorted(size, key=lambda name: (ends.get(name, 1), "ROC" not in name, size[name] > 4, -size[name]))
    families = [
        tags.section(tags.h2(name), tags.div(*sections[name], class_="cards"), class_="family")
        for name in order
    ]
    return TagList(
        tags.div(*families, class_="families"),
        tags.section(
            tags.h2("Not with this table"),
            tags.p("What each of these would need:", class_="muted"),
            tags.ul(id="missing"),
            tags.ul(tags.li(tags.b("Survival times"), f": {_SURVIVAL}")),
            id="not-possible",
            hidden="",
        ),
    )


# -- one figure -----------------------------------------------------------------------------------


def form_of(choices: Choices, sheet: Sheet | None) -> TagList:
    """Make the form of a figure: models, page, options, layers with their keys."""
    command = every()[choices.picture]
    asked = {name: action for action in actions_of(command) for name in names_of(action)}
    about = {one.flag: one for one in command.options}
    layers = [one.name for one in getattr(getattr(command.picture, "declared", None), "layers", ())]
    owners = {flag: about[flag].argument if flag in about else "" for flag in asked}
    first = [_control(command, asked[flag], choices) for flag in _FIRST if flag in asked]
    own = [flag for flag in asked if owners[flag] not in layers and flag not in _FIRST]
    needed = [
        _control(command, action, choices) for action in _once(asked[one] for one in own if one[0] != "-")
    ]
    rest = [
        _control(command, action, choices) for action in _once(asked[one] for one in own if one[0] == "-")
    ]
    parts: list[Any] = [tags.h2(title_of(command))]
    parts += [_fold("Values", needed, True)] if needed else []
    if "y_score" in roles_of(command) and choices.models:
        inner = _one_of(choices, command) if command.is_of_one else models_form(choices.models)
        parts.append(_fold("Models", [inner], True))
    parts += [_fold("Title and page", first, True)] if first else []
    drawn = [_layer(command, name, asked, owners, choices) for name in layers]
    parts += [_fold("Layers", drawn, True)] if drawn else []
    parts += [_fold("More options", rest, False)] if rest else []
    return TagList(*parts)


def _fold(title: str, inner: Sequence[Any], is_open: bool) -> Tag:
    return tags.details(
        tags.summary(title), tags.div(*inner, class_="fields"), open=_on(is_open), class_="fold"
    )


def _once(found: Iterable[argparse.Action]) -> list[argparse.Action]:
    return list({id(one): one for one in found}.values())


def _layer(
    command: Command,
    name: str,
    asked: Mapping[str, argparse.Action],
    owners: Mapping[str, str],
    choices: Choices,
) -> Tag:
    """Make the box of a layer, and its keys, which are folded."""
    own = _once(asked[flag] for flag, owner in owners.items() if owner == name)
    flag, off = f"--{name.replace('_', '-')}", f"--no-{name.replace('_', '-')}"
    heads = [one for one in own if {flag, off} & set(names_of(one))]
    keys = [_control(command, one, choices, in_layer=True) for one in own if one not in heads]
    action = next((one for one in heads if flag in names_of(one)), heads[0])
    is_default = any(names_of(one) == [off] for one in heads)
    is_on = (
        off not in choices.options
        if is_default
        else any(one in choices.options for one in owners if owners[one] == name)
    )
    ident = f"layer-{name}"
    box = tags.input(
        type="checkbox",
        id=ident,
        checked=_on(is_on),
        data_layer="",
        data_flag=off if is_default else flag,
        data_when="off" if is_default else "on",
        aria_describedby=f"about-{ident}",
    )
    if flag in asked and asked[flag].nargs != 0:  # a value in the place of yes
        keys.insert(0, _value(command, asked[flag], flag, choices, is_default))
    words = _about(command, action).removeprefix("leave out: ")
    folded = (
        tags.details(tags.summary("Settings", tags.span(f" of {name}", class_="hidden")), *keys)
        if keys
        else ""
    )
    return tags.div(
        tags.div(box, tags.label(name.replace("_", " "), for_=ident), class_="check"),
        tags.small(words, id=f"about-{ident}", class_="muted"),
        folded,
        class_="layer",
    )


def _value(command: Command, action: argparse.Action, flag: str, choices: Choices, alone: bool) -> Tag:
    ident = f"value-{flag[2:]}"
    way = {"data_flag": flag} if alone else {"data_value_of": flag}
    box = tags.input(
        type="text", id=ident, value=choices.options.get(flag, ""), placeholder=_form(action), **way
    )
    return tags.div(tags.label("value", for_=ident), box, class_="field")


def _control(command: Command, action: argparse.Action, choices: Choices, in_layer: bool = False) -> Tag:
    """Make the control of an option: by what kind of value it takes."""
    names, options = names_of(action), choices.options
    flag, about = names[0], _about(command, action)
    ident = f"{'key' if in_layer else 'option'}-{flag.lstrip('-')}"
    label = flag.lstrip("-").replace("-", " ").replace("_", " ")
    more: dict[str, Any] = {"id": ident, "aria_describedby": f"about-{ident}"}
    said = tags.small(about, id=f"about-{ident}", class_="muted")
    if flag == "--style":
        return _style(choices)
    if len(names) > 1 and action.nargs == 0:  # yes, no, or as it is by default
        kinds = [("", "by default"), (names[0], "yes"), (names[1], "no")]
        shown = [
            tags.option(word, value=one, selected=_on(bool(one) and one in options)) for one, word in kinds
        ]
        control: Tag = tags.select(*shown, data_choose="", **more)
    elif action.nargs == 0:
        box = tags.input(
            type="checkbox", data_flag=flag, data_when="on", checked=_on(flag in options), **more
        )
        return tags.div(tags.div(box, tags.label(label, for_=ident), class_="check"), said, class_="field")
    elif action.choices is not None or flag == "--terms":
        words = [str(one) for one in action.choices or ("machine-learning", "clinical")]
        shown = [tags.option(one, value=one, selected=_on(options.get(flag) == one)) for one in words]
        control = tags.select(tags.option("by default", value=""), *shown, data_flag=flag, **more)
    else:
        plain = flag in ("--title", "--legend", "--label-fmt")
        form = "" if plain else _form(action)
        kind = "decimal" if getattr(action.type, "__name__", "") in ("number", "share", "whole") else None
        value = options.get(flag, "")
        control = tags.input(
            type="text", value=value, placeholder=form, inputmode=kind, data_flag=flag, **more
        )
    return tags.div(tags.label(label, for_=ident), control, said, class_="field")


def _form(action: argparse.Action) -> str:
    words = str(action.metavar or "").lower()
    return f"{words} {words} …" if action.nargs in ("+", "*") else words


def _about(command: Command, action: argparse.Action) -> str:
    """Return the help of an option, with names for flags."""
    words = re.sub(r"^of --[a-z-]+: ", "", str(action.help or "").replace("%%", "%"))
    return re.sub(r"--([a-z][a-z-]+)", lambda found: f"“{found[1].replace('-', ' ')}”", words)


@cache
def pages() -> dict[str, str]:
    """List the styles that have a page of their own, with whose it is and how wide."""
    import matplotlib as mpl

    names = {style: one.name for one in JOURNALS for style in one.styles}
    found = {}
    for style in style_names():
        held = mpl.rc_params_from_file(_path_of(style), use_default_template=False)
        if "figure.figsize" in held:
            wide = ", wide" if style.endswith("_wide") else ""
            name = names.get(style, style.removesuffix("_wide").capitalize())
            found[style] = f"{name}{wide} ({held['figure.figsize'][0]:.2f} in)"
    return found


def _path_of(style: str) -> str:
    from importlib.resources import files

    return str(files("rocplot.styles").joinpath(f"{style}.mplstyle"))


def _style(choices: Choices) -> Tag:
    held = choices.options.get("--style", "paper").split()
    looks = [one for one in style_names() if one not in pages()]
    shown = [tags.option(words, value=one, selected=_on(one in held)) for one, words in pages().items()]
    colors = [tags.option("of the page", value="")]
    colors += [tags.option(one.replace("_", " "), value=one, selected=_on(one in held)) for one in looks]
    return tags.div(
        tags.label("page", for_="option-style"),
        tags.select(*shown, id="option-style", data_flag="--style"),
        tags.label("colors", for_="option-look"),
        tags.select(*colors, id="option-look", data_flag="--style"),
        class_="field",
    )


def _one_of(choices: Choices, command: Command) -> Tag:
    """Ask which model is drawn, where there is room for one."""
    chosen = drawn_of(choices, command)
    shown = [
        tags.option(one.shown or one.key, value=one.key, selected=_on(one in chosen))
        for one in choices.models[:MOST_NAMES]
    ]
    control = tags.select(*shown, id="option-model", data_flag=MODEL)
    return tags.div(tags.label("the model that is drawn", for_="option-model"), control, class_="field")


def models_form(models: Sequence[Model]) -> Tag:
    """Ask which models are drawn, in which order, by which names and colors."""
    rows = [
        tags.li(
            tags.input(
                type="checkbox", checked=_on(one.is_drawn), aria_label=f"draw {one.key}", class_="drawn"
            ),
            tags.input(
                type="color",
                value=one.color or "#808080",
                data_own=_on(bool(one.color)),
                class_="color",
                aria_label=f"color of {one.key}",
                title="color; double-click for that of the style",
            ),
            tags.input(
                type="text", value=one.shown or one.key, aria_label=f"name of {one.key}", class_="shown"
            ),
            tags.button("↑", type="button", class_="up", aria_label=f"move {one.key} up"),
            tags.button("↓", type="button", class_="down", aria_label=f"move {one.key} down"),
            data_place=str(one.place),
            class_="model",
        )
        for one in models[:MOST_NAMES]
    ]
    return tags.ol(*rows, class_="models")


# -- beside the figure ----------------------------------------------------------------------------


def numbers_table(rows: list[dict[str, Any]], caption: str) -> Tag:
    """Write a table of numbers with their limits: one column per model."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        model = str(row.get("model") or "")
        if "metric" in row:
            own = {str(row["metric"]): row["estimate"]}
            limits = {str(row["metric"]): (row["low"], row["high"])}
        else:
            ends = {name for name in row if name.endswith(("_low", "_high", "_error"))}
            own = {name: value for name, value in row.items() if name != "model" and name not in ends}
            limits = {name: (row.get(f"{name}_low"), row.get(f"{name}_high")) for name in own}
        for name, value in own.items():
            low, high = limits[name]
            limit = "" if low is None or low != low else tags.small(f"{cell(low)} to {cell(high)}")
            found.setdefault(name, {})[model] = TagList(cell(value), " ", limit)
    models = list(dict.fromkeys(model for one in found.values() for model in one))
    found = {
        name: one for name, one in found.items() if name != "level" and any(map(_is_known, one.values()))
    }
    lines = [
        tags.tr(
            tags.th(name.replace("_", " "), scope="row"), *(tags.td(one.get(model, "")) for model in models)
        )
        for name, one in found.items()
    ]
    heads = [tags.td(), *(tags.th(model or "value", scope="col") for model in models)]
    return tags.table(
        tags.caption(caption), tags.thead(tags.tr(*heads)), tags.tbody(*lines), class_="numbers"
    )


def _is_known(text: TagList) -> bool:
    return text[0] != cell(float("nan"))


def listed(items: Sequence[str], good: str) -> Tag:
    """List what was found, or say that it is good."""
    return tags.ul(*map(tags.li, items)) if items else tags.p(good, class_="good")
