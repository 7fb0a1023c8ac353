"""The forms, made from what commands declare; every name of a table is text."""

from __future__ import annotations

import argparse
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from htmltools import HTML, Tag, TagList, tags

import rocplot
from rocplot._hints import known_words
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
from rocplot.cli._options import flag_of
from rocplot.compute._base.result import column_texts
from rocplot.page.journals import JOURNALS

_FIRST = ("--title", "--style", "--terms", "--legend", "--no-legend", "--label-fmt", "--palette")
_NO_TABLE, _OWN = "What needs no table", "Your own"
_MAIN = ("y_true", "y_score", "hue", "fold", "sample_weight", "groups")


# -- parts of forms -------------------------------------------------------------------------------


def _on(value: object) -> str | None:
    """Write an attribute that is there or not."""
    return "" if value else None


def _select(ident: str, kinds: Iterable[tuple[str, str]], chosen: Container[str], **more: Any) -> Tag:
    """Ask for one of several values, each with what is shown for it."""
    shown = (tags.option(words, value=value, selected=_on(value in chosen)) for value, words in kinds)
    return tags.select(*shown, id=ident, **more)


def _field(ident: str, label: str, control: Any, about: str = "") -> Tag:
    """Put a label above a control, and what is said of it below."""
    said = tags.small(about, id=f"about-{ident}", class_="muted") if about else ""
    return tags.div(tags.label(label, for_=ident), control, said, class_="field")


def _check(ident: str, label: str, box: Any) -> Tag:
    return tags.div(box, tags.label(label, for_=ident), class_="check")


# -- the table ------------------------------------------------------------------------------------


def preview(sheet: Sheet) -> TagList:
    """Show the first rows with the types of columns, and what to be careful of."""
    rows, shown = len(sheet.frame), sheet.columns[:60]
    more = len(sheet.columns) - len(shown)
    heads = [tags.th(one.name, tags.small(one.kind), scope="col") for one in shown]
    lines = [tags.tr(*(tags.td(one.first[at][:60]) for one in shown)) for at in range(min(rows, SHOWN))]
    cautions = [*sheet.cautions(), *([f"{more} columns are not shown"] * (more > 0))]
    table = tags.table(tags.thead(tags.tr(*heads)), tags.tbody(*lines), class_="data")
    return TagList(
        tags.h2("The table"),
        tags.p(f"{sheet.shown}: {rows:,} rows, {len(sheet.columns)} columns", class_="muted"),
        tags.ul(*map(tags.li, cautions), class_="cautions") if cautions else "",
        tags.div(table, class_="scroll", tabindex="0", role="region", aria_label="First rows of the table"),
    )


def roles_form(sheet: Sheet, choices: Choices) -> TagList:
    """Ask what each column is; what was proposed is chosen."""
    places = [tags.option(one or "(no name)", value=str(at)) for at, one in enumerate(sheet.names)]
    columns = str(TagList(tags.option("–", value=""), places))  # written once: there may be hundreds
    asked = {name: _role(sheet, choices, name, columns) for name in roles()}
    main = [asked.pop(name) for name in _MAIN if name in asked]
    complete = tags.input(type="checkbox", id="complete", checked=_on(DROP in choices.options))
    words = "Leave out the rows that have no value in a chosen column"
    more = "More roles: readers, treatment, two-by-two tables, intervals …"
    return TagList(
        tags.h2("What the columns are"),
        tags.p("This is proposed from names and values: change what is wrong.", class_="muted"),
        tags.div(*main, _positive(sheet, choices), class_="fields"),
        _fold(more, list(asked.values()), any(map(choices.roles.get, asked)), class_=None),
        _check("complete", words, complete) if any(one.missing for one in sheet.columns) else "",
        tags.button("Show the gallery", class_="main", data_go="gallery", type="button"),
    )


def _role(sheet: Sheet, choices: Choices, name: str, columns: str) -> Tag:
    role, held, ident = roles()[name], choices.roles.get(name, ()), f"role-{name}"
    if role.several:
        boxes = [
            tags.label(
                tags.input(type="checkbox", value=str(at), data_role=name, checked=_on(one.name in held)),
                tags.span(one.name),
            )
            for at, one in enumerate(sheet.columns)
            if one.is_number or one.name in held or name == "y_pred"
        ]
        about = tags.small(role.about, class_="muted")
        return tags.fieldset(
            tags.legend(role.label), tags.div(*boxes, class_="boxes"), about, class_="field wide"
        )
    if held:
        at = sheet.names.index(held[0])
        columns = columns.replace(f'value="{at}"', f'value="{at}" selected', 1)
    control = tags.select(HTML(columns), id=ident, data_role=name, aria_describedby=f"about-{ident}")
    return _field(ident, role.label, control, role.about)


def _positive(sheet: Sheet, choices: Choices) -> Tag | str:
    truth = choices.roles.get("y_true", ())
    if not truth or sheet[truth[0]].distinct > 50:
        return ""
    values = [str(one) for one in sheet.values_of(truth[0])]
    chosen = [str(at) for at, one in enumerate(values) if one == choices.pos_label]
    kinds = [("", "as the package reads it"), *((str(at), one) for at, one in enumerate(values))]
    control = _select("positive", kinds, chosen, aria_describedby="about-positive")
    return _field("positive", label_of("pos_label"), control, "high scores speak for it")


# -- the gallery ----------------------------------------------------------------------------------


def title_of(command: Command) -> str:
    """Name a figure by the beginning of its docstring's summary."""
    return _named(command)[0]


def _named(command: Command) -> tuple[str, str]:
    """Part the summary of a figure into its name and what is said of it."""
    summary = re.sub(r"^Draw (?:a |an |the )?", "", command.summary)
    words, _, about = summary.replace(": ", ", ").partition(", ")
    return words[:1].upper() + words[1:], about


def section_of(command: Command) -> str:
    """Name the family of a figure, as its room of the package does; of what reads no table, all in one."""
    if not any(one.dest == "file" for one in parser_of(command)._actions):
        return _NO_TABLE
    if command.is_own:
        return _OWN
    room = command.picture.__module__.rpartition(".")[0]
    words = (import_module(room).__doc__ or "").strip() if ".plot." in room else "Several panels"
    return re.split(r"[,:.\n]", words)[0]


def terms_of_pictures() -> dict[str, str]:
    """Return the terms by which readers of the site search each picture, by the name of its command."""
    pages = known_words("pages")
    names = {page: re.sub(r"^gallery/plot_types/plot_\d+_", "", page) for page in pages}
    pictures = {page: name.replace("_", "-") for page, name in names.items() if name != page}
    return {name: " ".join(pages[page].split()) for page, name in pictures.items()}


def gallery(found_by: Mapping[str, str]) -> Tag:
    """Lay out the places of all figures, in the sections of the package, with the terms that find them."""
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
    return tags.div(*families, class_="families")


# -- one figure -----------------------------------------------------------------------------------


def form_of(choices: Choices) -> TagList:
    """Make the form of a figure: models, page, options, layers with their keys."""
    command = every()[choices.picture]
    asked = {name: action for action in actions_of(command) for name in names_of(action)}
    about = {one.flag: one.argument for one in command.options}
    layers = [one.name for one in getattr(getattr(command.picture, "declared", None), "layers", ())]
    owners = {flag: about.get(flag, "") for flag in asked}
    own = _once(asked[flag] for flag in asked if owners[flag] not in layers and flag not in _FIRST)
    first = [asked[flag] for flag in _FIRST if flag in asked]
    needed, rest = ([one for one in own if bool(one.option_strings) is is_flag] for is_flag in (False, True))
    of_layers = {name: {flag: asked[flag] for flag in asked if owners[flag] == name} for name in layers}
    models = [_one_of(choices, command) if command.is_of_one else models_form(choices.models)]
    has_models = "y_score" in roles_of(command) and choices.models
    parts = [
        ("Values", [_control(command, one, choices) for one in needed]),
        ("Models", models if has_models else []),
        ("Title and page", [_control(command, one, choices) for one in first]),
        ("Layers", [_layer(command, name, of_layers[name], choices) for name in layers]),
        ("More options", [_control(command, one, choices) for one in rest]),
    ]
    folds = [_fold(title, inner, title != "More options") for title, inner in parts if inner]
    return TagList(tags.h2(title_of(command)), *folds)


def _fold(title: str, inner: Sequence[Any], is_open: bool, class_: str | None = "fold") -> Tag:
    return tags.details(
        tags.summary(title), tags.div(*inner, class_="fields"), open=_on(is_open), class_=class_
    )


def _once(found: Iterable[argparse.Action]) -> list[argparse.Action]:
    return list({id(one): one for one in found}.values())


def _layer(command: Command, name: str, asked: Mapping[str, argparse.Action], choices: Choices) -> Tag:
    """Make the box of a layer, of whose flags is asked, and its keys, which are folded."""
    flag, off, ident = flag_of(name), flag_of("no", name), f"layer-{name}"
    own = _once(asked.values())
    heads = [one for one in own if {flag, off} & set(names_of(one))]
    keys = [_control(command, one, choices, "key") for one in own if one not in heads]
    action = next((one for one in heads if flag in names_of(one)), heads[0])
    is_default = any(names_of(one) == [off] for one in heads)
    is_asked = any(one in choices.options for one in asked)
    box = tags.input(
        type="checkbox",
        id=ident,
        checked=_on(off not in choices.options if is_default else is_asked),
        data_layer="",
        data_flag=off if is_default else flag,
        data_when="off" if is_default else "on",
        aria_describedby=f"about-{ident}",
    )
    if flag in asked and asked[flag].nargs != 0:  # a value in the place of yes
        way = {"data_flag": flag} if is_default else {"data_value_of": flag}
        keys.insert(0, _field(f"value-{flag[2:]}", "value", _text(f"value-{flag[2:]}", action, choices, way)))
    words = tags.small(
        _about(command, action).removeprefix("leave out: "), id=f"about-{ident}", class_="muted"
    )
    summary = tags.summary("Settings", tags.span(f" of {name}", class_="hidden"))
    folded = tags.details(summary, *keys) if keys else ""
    return tags.div(_check(ident, name.replace("_", " "), box), words, folded, class_="layer")


def _text(ident: str, action: argparse.Action, choices: Choices, more: Mapping[str, Any]) -> Tag:
    """Ask for a value in words or numbers, with the form in which it is written."""
    flag = names_of(action)[0]
    words = "" if flag in ("--title", "--legend", "--label-fmt") else str(action.metavar or "").lower()
    form = f"{words} {words} …" if action.nargs in ("+", "*") else words
    kind = "decimal" if getattr(action.type, "__name__", "") in ("number", "share", "whole") else None
    value = choices.options.get(flag, "")
    return tags.input(type="text", id=ident, value=value, placeholder=form, inputmode=kind, **more)


def _control(command: Command, action: argparse.Action, choices: Choices, kind: str = "option") -> Tag:
    """Make the control of an option: by what kind of value it takes."""
    names, options = names_of(action), choices.options
    flag, about = names[0], _about(command, action)
    ident, label = f"{kind}-{flag.lstrip('-')}", re.sub("[-_]+", " ", flag).strip()
    more: dict[str, Any] = {"aria_describedby": f"about-{ident}"}
    if flag == "--style":
        return _style(choices)
    if len(names) > 1 and action.nargs == 0:  # yes, no, or as it is by default
        kinds = [("", "by default"), (names[0], "yes"), (names[1], "no")]
        control = _select(ident, kinds, options, data_choose="", **more)
    elif action.nargs == 0:
        on = {"data_flag": flag, "data_when": "on", "checked": _on(flag in options)}
        box = _check(ident, label, tags.input(type="checkbox", id=ident, **on, **more))
        return tags.div(box, tags.small(about, id=f"about-{ident}", class_="muted"), class_="field")
    elif action.choices is not None or flag == "--terms":
        words = [str(one) for one in action.choices or ("machine-learning", "clinical")]
        kinds = [("", "by default"), *zip(words, words, strict=True)]
        control = _select(ident, kinds, [options.get(flag, "")], data_flag=flag, **more)
    else:
        control = _text(ident, action, choices, {"data_flag": flag} | more)
    return _field(ident, label, control, about)


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
    for style in rocplot.styles():
        path = files("rocplot.styles").joinpath(f"{style}.mplstyle")
        held = mpl.rc_params_from_file(str(path), use_default_template=False)
        if "figure.figsize" in held:
            wide = ", wide" if style.endswith("_wide") else ""
            name = names.get(style, style.removesuffix("_wide").capitalize())
            found[style] = f"{name}{wide} ({held['figure.figsize'][0]:.2f} in)"
    return found


def _style(choices: Choices) -> Tag:
    held = choices.options.get("--style", "paper").split()
    looks = [(one, one.replace("_", " ")) for one in rocplot.styles() if one not in pages()]
    colors = [("", "of the page"), *looks]
    return tags.div(
        tags.label("page", for_="option-style"),
        _select("option-style", pages().items(), held, data_flag="--style"),
        tags.label("colors", for_="option-look"),
        _select("option-look", colors, held, data_flag="--style"),
        class_="field",
    )


def _one_of(choices: Choices, command: Command) -> Tag:
    """Ask which model is drawn, where there is room for one."""
    chosen = [one.key for one in drawn_of(choices, command)]
    kinds = [(one.key, one.shown or one.key) for one in choices.models[:MOST_NAMES]]
    control = _select("option-model", kinds, chosen, data_flag=MODEL)
    return _field("option-model", "the model that is drawn", control)


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


def panels_form(titles: Sequence[str]) -> Tag:
    """List the panels of a page, each with a button that takes it off."""
    buttons = [
        tags.button("remove", type="button", data_remove=str(at), aria_label=f"remove {one}")
        for at, one in enumerate(titles)
    ]
    return tags.ol(*map(tags.li, titles, buttons))


# -- beside the figure ----------------------------------------------------------------------------


def numbers_table(rows: list[dict[str, Any]], caption: str) -> Tag:
    """Write a table of numbers with their limits: one column per model."""
    models = list(dict.fromkeys(str(row.get("model") or "") for row in rows))
    found: dict[str, dict[str, TagList]] = {}
    for row in rows:
        for name, value, low, high in _with_limits(row):
            limited = low is not None and low == low
            text, *ends = column_texts([value, low, high] if limited else [value], name)
            limits = tags.small(" to ".join(ends)) if limited else ""
            if value == value:  # else it is not known
                found.setdefault(name, {})[str(row.get("model") or "")] = TagList(text, " ", limits)
    lines = []
    for name, own in found.items():
        cells = (tags.td(own.get(one, "–")) for one in models)
        lines.append(tags.tr(tags.th(name.replace("_", " "), scope="row"), *cells))
    heads = [tags.td(), *(tags.th(model or "value", scope="col") for model in models)]
    return tags.table(
        tags.caption(caption), tags.thead(tags.tr(*heads)), tags.tbody(*lines), class_="numbers"
    )


def _with_limits(row: Mapping[str, Any]) -> list[tuple[str, Any, Any, Any]]:
    """List the numbers of a row, each with its limits, whether these stand in columns of their own or not."""
    if "metric" in row:
        return [(str(row["metric"]), row["estimate"], row["low"], row["high"])]
    names = [
        one for one in row if not one.endswith(("_low", "_high", "_error")) and one not in ("model", "level")
    ]
    return [(name, row[name], row.get(f"{name}_low"), row.get(f"{name}_high")) for name in names]


def listed(items: Sequence[str], good: str) -> Tag:
    """List what was found, or say that it is good."""
    return tags.ul(*map(tags.li, items)) if items else tags.p(good, class_="good")
