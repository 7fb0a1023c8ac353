"""The forms of the studio, made from the declarations of commands; names from tables are escaped."""

from __future__ import annotations

import argparse
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import quoteattr

from htmltools import HTML, Tag, TagList, tags

import rocplot
from rocplot._studio.choices import (
    DROP,
    MODEL,
    Choices,
    ModelChoice,
    get_command_parser,
    get_draw_commands,
    get_role_actions,
    get_role_label,
    get_roles,
    list_action_flags,
    list_drawn_models,
    list_form_actions,
)
from rocplot._studio.tables import MAX_LISTED_COLUMNS, MAX_NAMES, PREVIEW_ROWS, DataSheet
from rocplot._words import get_word_section
from rocplot.cli._command import Command
from rocplot.cli._options import write_option_string
from rocplot.compute._base.result import write_column
from rocplot.page.journals import JOURNALS

_PAGE_FLAGS = ("--title", "--style", "--terms", "--legend", "--no-legend", "--label-fmt", "--palette")
_TABLELESS_SECTION, _OWN_SECTION = "What needs no table", "Your own"
_MAIN_ROLES = ("y_true", "y_score", "hue", "fold", "sample_weight", "groups")


# -- Parts of forms -------------------------------------------------------------------------------


def _write_boolean_attribute(value: object) -> str | None:
    """Return the value of a boolean HTML attribute: empty if set, None if not."""
    return "" if value else None


def _make_select(
    ident: str, kinds: Iterable[tuple[str, str]], chosen: Container[str], **attributes: Any
) -> Tag:
    """Make a select element from pairs of a value and its text."""
    option_tags = (
        tags.option(words, value=value, selected=_write_boolean_attribute(value in chosen))
        for value, words in kinds
    )
    return tags.select(*option_tags, id=ident, **attributes)


def _make_field(ident: str, label: str, control: Any, about: str = "") -> Tag:
    """Make a field: a label, its control, and a help text below."""
    help_tag = tags.small(about, id=f"about-{ident}", class_="muted") if about else ""
    return tags.div(tags.label(label, for_=ident), control, help_tag, class_="field")


def _make_checkbox(ident: str, label: str, box: Any) -> Tag:
    return tags.div(box, tags.label(label, for_=ident), class_="check")


# -- The table ------------------------------------------------------------------------------------


def make_preview(sheet: DataSheet) -> TagList:
    """Make the preview: the first rows with column types, and warnings."""
    rows, shown_columns = len(sheet.frame), sheet.columns[:60]
    more = len(sheet.columns) - len(shown_columns)
    headers = [tags.th(column.name, tags.small(column.kind), scope="col") for column in shown_columns]
    lines = [
        tags.tr(*(tags.td(column.first_values[row_index][:60]) for column in shown_columns))
        for row_index in range(min(rows, PREVIEW_ROWS))
    ]
    cautions = [*sheet.list_warnings(), *([f"{more} columns are not shown"] * (more > 0))]
    table = tags.table(tags.thead(tags.tr(*headers)), tags.tbody(*lines), class_="data")
    return TagList(
        tags.h2("The table"),
        tags.p(f"{sheet.file_name}: {rows:,} rows, {len(sheet.columns)} columns", class_="muted"),
        tags.ul(*map(tags.li, cautions), class_="cautions") if cautions else "",
        tags.div(table, class_="scroll", tabindex="0", role="region", aria_label="First rows of the table"),
    )


def make_roles_form(sheet: DataSheet, choices: Choices) -> TagList:
    """Make the form for the roles of columns, with the current ones selected."""
    is_wide = len(sheet.names) > MAX_LISTED_COLUMNS
    columns = _write_column_names(sheet.names) if is_wide else _write_column_options(sheet.names)
    controls = {name: _make_role_field(sheet, choices, name, columns) for name in get_roles()}
    main = [controls.pop(name) for name in _MAIN_ROLES if name in controls]
    complete = tags.input(
        type="checkbox", id="complete", checked=_write_boolean_attribute(DROP in choices.options)
    )
    words = "Leave out the rows that have no value in a chosen column"
    more = "More roles: readers, treatment, two-by-two tables, intervals …"
    return TagList(
        tags.h2("What the columns are"),
        tags.p("This is proposed from names and values: change what is wrong.", class_="muted"),
        HTML(columns) if is_wide else "",
        tags.div(*main, _make_positive_field(sheet, choices), class_="fields"),
        _make_fold(more, list(controls.values()), any(map(choices.roles.get, controls)), class_=None),
        _make_checkbox("complete", words, complete)
        if any(column.missing for column in sheet.columns)
        else "",
        tags.button("Show the gallery", class_="main", data_go="gallery", type="button"),
    )


def _write_column_options(names: Sequence[str]) -> str:
    """Write the options of a list of all columns, once for all lists."""
    options = [tags.option(name or "(no name)", value=str(index)) for index, name in enumerate(names)]
    return str(TagList(tags.option("–", value=""), options))


def _write_column_names(names: Sequence[str]) -> str:
    """Write the names by which the fields of a wide table are completed, in the order of the columns."""
    return (
        f'<datalist id="columns">{"".join(f"<option value={quoteattr(name)}>" for name in names)}</datalist>'
    )


def _make_role_field(sheet: DataSheet, choices: Choices, name: str, columns: str) -> Tag:
    role, chosen, ident = get_roles()[name], choices.roles.get(name, ()), f"role-{name}"
    is_wide = len(sheet.names) > MAX_LISTED_COLUMNS
    typed: dict[str, Any] = {"type": "text", "list": "columns", "autocomplete": "off", "data_role": name}
    typed |= {"data_named": "", "placeholder": "name of a column"}
    if role.is_multiple:
        boxes = [
            tags.label(
                tags.input(
                    type="checkbox",
                    value=str(index),
                    data_role=name,
                    checked=_write_boolean_attribute(column.name in chosen),
                ),
                tags.span(column.name),
            )
            for index, column in enumerate(sheet.columns)
            if column.name in chosen or (not is_wide and (column.holds_numbers or name == "y_pred"))
        ]
        more = tags.input(**typed, data_adds="", aria_label=f"{role.label}: add a column") if is_wide else ""
        about = tags.small(role.description, class_="muted")
        return tags.fieldset(
            tags.legend(role.label), tags.div(*boxes, class_="boxes"), more, about, class_="field wide"
        )
    if is_wide:
        value = chosen[0] if chosen else ""
        control = tags.input(**typed, id=ident, value=value, aria_describedby=f"about-{ident}")
        return _make_field(ident, role.label, control, role.description)
    if chosen:
        index = sheet.names.index(chosen[0])
        columns = columns.replace(f'value="{index}"', f'value="{index}" selected', 1)
    control = tags.select(HTML(columns), id=ident, data_role=name, aria_describedby=f"about-{ident}")
    return _make_field(ident, role.label, control, role.description)


def _make_positive_field(sheet: DataSheet, choices: Choices) -> Tag | str:
    truth = choices.roles.get("y_true", ())
    if not truth or sheet[truth[0]].distinct > 50:
        return ""
    values = [str(value) for value in sheet.list_values(truth[0])]
    chosen = [str(index) for index, value in enumerate(values) if value == choices.pos_label]
    kinds = [("", "as the package reads it"), *((str(index), value) for index, value in enumerate(values))]
    control = _make_select("positive", kinds, chosen, aria_describedby="about-positive")
    return _make_field("positive", get_role_label("pos_label"), control, "high scores speak for it")


# -- The gallery ----------------------------------------------------------------------------------


def get_figure_title(command: Command) -> str:
    """Return the title of a figure, the beginning of its docstring's summary."""
    return _split_summary(command)[0]


def _split_summary(command: Command) -> tuple[str, str]:
    """Split the summary of a figure into its title and its description."""
    summary = re.sub(r"^Draw (?:a |an |the )?", "", command.summary)
    words, _, about = summary.replace(": ", ", ").partition(", ")
    return words[:1].upper() + words[1:], about


def get_gallery_section(command: Command) -> str:
    """Return the section of a figure: its family in the package, or that of no table, or of users."""
    if not any(action.dest == "file" for action in get_command_parser(command)._actions):
        return _TABLELESS_SECTION
    if command.is_user_picture:
        return _OWN_SECTION
    room = command.picture.__module__.rpartition(".")[0]
    words = (import_module(room).__doc__ or "").strip() if ".plot." in room else "Several panels"
    return re.split(r"[,:.\n]", words)[0]


def get_search_terms() -> dict[str, str]:
    """Return the search terms of each picture in the documentation, by the name of its command."""
    pages = get_word_section("pages")
    names = {page: re.sub(r"^gallery/plot_types/plot_\d+_", "", page) for page in pages}
    pictures = {page: name.replace("_", "-") for page, name in names.items() if name != page}
    return {name: " ".join(pages[page].split()) for page, name in pictures.items()}


def make_gallery(search_terms: Mapping[str, str]) -> Tag:
    """Make the cards of all figures, in sections, with the terms by which they are found."""
    sections: dict[str, list[Tag]] = {}
    for command in get_draw_commands().values():
        title, about = _split_summary(command)
        spaced = command.name.replace("-", " ")
        words = f"{command.summary} {command.name} {spaced} {search_terms.get(command.name, '')}"
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
        sections.setdefault(get_gallery_section(command), []).append(card)
    size = {name: len(cards) for name, cards in sections.items()}
    ends = {_OWN_SECTION: 0, _TABLELESS_SECTION: 2}
    order = sorted(size, key=lambda name: (ends.get(name, 1), "ROC" not in name, size[name] > 4, -size[name]))
    families = [
        tags.section(tags.h2(name), tags.div(*sections[name], class_="cards"), class_="family")
        for name in order
    ]
    return tags.div(*families, class_="families")


# -- One figure -----------------------------------------------------------------------------------


def make_figure_form(choices: Choices) -> TagList:
    """Make the form of a figure: models, page, options, layers with their keys."""
    command = get_draw_commands()[choices.picture]
    actions = {name: action for action in list_form_actions(command) for name in list_action_flags(action)}
    about = {option.flag: option.argument for option in command.options}
    layers = [layer.name for layer in getattr(getattr(command.picture, "declared", None), "layers", ())]
    owners = {flag: about.get(flag, "") for flag in actions}
    picture_actions = _drop_duplicates(
        actions[flag] for flag in actions if owners[flag] not in layers and flag not in _PAGE_FLAGS
    )
    first = [actions[flag] for flag in _PAGE_FLAGS if flag in actions]
    positional_actions, flag_actions = (
        [action for action in picture_actions if bool(action.option_strings) is is_flag]
        for is_flag in (False, True)
    )
    layer_actions = {
        name: {flag: actions[flag] for flag in actions if owners[flag] == name} for name in layers
    }
    models = [
        _make_model_field(choices, command) if command.is_single_model else make_models_form(choices.models)
    ]
    has_models = "y_score" in get_role_actions(command) and choices.models
    parts = [
        ("Values", [_make_option_control(command, action, choices) for action in positional_actions]),
        ("Models", models if has_models else []),
        ("Title and page", [_make_option_control(command, action, choices) for action in first]),
        ("Layers", [_make_layer_box(command, name, layer_actions[name], choices) for name in layers]),
        ("More options", [_make_option_control(command, action, choices) for action in flag_actions]),
    ]
    folds = [_make_fold(title, inner, title != "More options") for title, inner in parts if inner]
    return TagList(tags.h2(get_figure_title(command)), *folds)


def _make_fold(title: str, inner: Sequence[Any], is_open: bool, class_: str | None = "fold") -> Tag:
    return tags.details(
        tags.summary(title),
        tags.div(*inner, class_="fields"),
        open=_write_boolean_attribute(is_open),
        class_=class_,
    )


def _drop_duplicates(actions: Iterable[argparse.Action]) -> list[argparse.Action]:
    return list({id(action): action for action in actions}.values())


def _make_layer_box(
    command: Command, name: str, actions_by_flag: Mapping[str, argparse.Action], choices: Choices
) -> Tag:
    """Make the checkbox of a layer, with its keys in a fold."""
    flag, no_flag, ident = write_option_string(name), write_option_string("no", name), f"layer-{name}"
    layer_actions = _drop_duplicates(actions_by_flag.values())
    switch_actions = [action for action in layer_actions if {flag, no_flag} & set(list_action_flags(action))]
    keys = [
        _make_option_control(command, action, choices, "key")
        for action in layer_actions
        if action not in switch_actions
    ]
    action = next(
        (candidate for candidate in switch_actions if flag in list_action_flags(candidate)), switch_actions[0]
    )
    is_default = any(list_action_flags(candidate) == [no_flag] for candidate in switch_actions)
    is_asked = any(flag_name in choices.options for flag_name in actions_by_flag)
    box = tags.input(
        type="checkbox",
        id=ident,
        checked=_write_boolean_attribute(no_flag not in choices.options if is_default else is_asked),
        data_layer="",
        data_flag=no_flag if is_default else flag,
        data_when="off" if is_default else "on",
        aria_describedby=f"about-{ident}",
    )
    if flag in actions_by_flag and actions_by_flag[flag].nargs != 0:  # the layer takes a value
        attributes = {"data_flag": flag} if is_default else {"data_value_of": flag}
        keys.insert(
            0,
            _make_field(
                f"value-{flag[2:]}",
                "value",
                _make_text_input(f"value-{flag[2:]}", action, choices, attributes),
            ),
        )
    words = tags.small(
        _write_option_help(command, action).removeprefix("leave out: "), id=f"about-{ident}", class_="muted"
    )
    summary = tags.summary("Settings", tags.span(f" of {name}", class_="hidden"))
    folded = tags.details(summary, *keys) if keys else ""
    return tags.div(_make_checkbox(ident, name.replace("_", " "), box), words, folded, class_="layer")


def _make_text_input(
    ident: str, action: argparse.Action, choices: Choices, attributes: Mapping[str, Any]
) -> Tag:
    """Make a text input, with the form of its value as placeholder."""
    flag = list_action_flags(action)[0]
    words = "" if flag in ("--title", "--legend", "--label-fmt") else str(action.metavar or "").lower()
    form = f"{words} {words} …" if action.nargs in ("+", "*") else words
    kind = "decimal" if getattr(action.type, "__name__", "") in ("number", "share", "whole") else None
    value = choices.options.get(flag, "")
    return tags.input(type="text", id=ident, value=value, placeholder=form, inputmode=kind, **attributes)


def _make_option_control(
    command: Command, action: argparse.Action, choices: Choices, kind: str = "option"
) -> Tag:
    """Make the control of an option, by the kind of value that it takes."""
    names, options = list_action_flags(action), choices.options
    flag, about = names[0], _write_option_help(command, action)
    ident, label = f"{kind}-{flag.lstrip('-')}", re.sub("[-_]+", " ", flag).strip()
    more: dict[str, Any] = {"aria_describedby": f"about-{ident}"}
    if flag == "--style":
        return _make_style_field(choices)
    if len(names) > 1 and action.nargs == 0:  # a choice of yes, no and the default
        kinds = [("", "by default"), (names[0], "yes"), (names[1], "no")]
        control = _make_select(ident, kinds, options, data_choose="", **more)
    elif action.nargs == 0:
        switch_attributes = {
            "data_flag": flag,
            "data_when": "on",
            "checked": _write_boolean_attribute(flag in options),
        }
        box = _make_checkbox(ident, label, tags.input(type="checkbox", id=ident, **switch_attributes, **more))
        return tags.div(box, tags.small(about, id=f"about-{ident}", class_="muted"), class_="field")
    elif action.choices is not None or flag == "--terms":
        words = [str(choice) for choice in action.choices or ("machine-learning", "clinical")]
        kinds = [("", "by default"), *zip(words, words, strict=True)]
        control = _make_select(ident, kinds, [options.get(flag, "")], data_flag=flag, **more)
    else:
        control = _make_text_input(ident, action, choices, {"data_flag": flag} | more)
    return _make_field(ident, label, control, about)


def _write_option_help(command: Command, action: argparse.Action) -> str:
    """Return the help of an option with names in place of flags."""
    words = re.sub(r"^of --[a-z-]+: ", "", str(action.help or "").replace("%%", "%"))
    return re.sub(r"--([a-z][a-z-]+)", lambda match: f"“{match[1].replace('-', ' ')}”", words)


@cache
def get_page_labels() -> dict[str, str]:
    """Return the label of each style with its own page size: journal and width."""
    import matplotlib as mpl

    names = {style: journal.name for journal in JOURNALS for style in journal.styles}
    page_labels = {}
    for style in rocplot.styles():
        path = files("rocplot.styles").joinpath(f"{style}.mplstyle")
        rc_params = mpl.rc_params_from_file(str(path), use_default_template=False)
        if "figure.figsize" in rc_params:
            wide = ", wide" if style.endswith("_wide") else ""
            name = names.get(style, style.removesuffix("_wide").capitalize())
            page_labels[style] = f"{name}{wide} ({rc_params['figure.figsize'][0]:.2f} in)"
    return page_labels


def _make_style_field(choices: Choices) -> Tag:
    chosen = choices.options.get("--style", "paper").split()
    looks = [(style, style.replace("_", " ")) for style in rocplot.styles() if style not in get_page_labels()]
    colors = [("", "of the page"), *looks]
    return tags.div(
        tags.label("page", for_="option-style"),
        _make_select("option-style", get_page_labels().items(), chosen, data_flag="--style"),
        tags.label("colors", for_="option-look"),
        _make_select("option-look", colors, chosen, data_flag="--style"),
        class_="field",
    )


def _make_model_field(choices: Choices, command: Command) -> Tag:
    """Make the select element for the model of a single-model picture."""
    chosen = [model.key for model in list_drawn_models(choices, command)]
    kinds = [(model.key, model.display_name or model.key) for model in choices.models[:MAX_NAMES]]
    control = _make_select("option-model", kinds, chosen, data_flag=MODEL)
    return _make_field("option-model", "the model that is drawn", control)


def make_models_form(models: Sequence[ModelChoice]) -> Tag:
    """Make the form of models: which are drawn, their order, names and colors."""
    rows = [
        tags.li(
            tags.input(
                type="checkbox",
                checked=_write_boolean_attribute(model.is_drawn),
                aria_label=f"draw {model.key}",
                class_="drawn",
            ),
            tags.input(
                type="color",
                value=model.color or "#808080",
                data_own=_write_boolean_attribute(bool(model.color)),
                class_="color",
                aria_label=f"color of {model.key}",
                title="color; double-click for that of the style",
            ),
            tags.input(
                type="text",
                value=model.display_name or model.key,
                aria_label=f"name of {model.key}",
                class_="shown",
            ),
            tags.button("↑", type="button", class_="up", aria_label=f"move {model.key} up"),
            tags.button("↓", type="button", class_="down", aria_label=f"move {model.key} down"),
            data_place=str(model.place),
            class_="model",
        )
        for model in models[:MAX_NAMES]
    ]
    return tags.ol(*rows, class_="models")


def make_panels_form(titles: Sequence[str]) -> Tag:
    """Make the list of panels of a page, each with a button to remove it."""
    buttons = [
        tags.button("remove", type="button", data_remove=str(index), aria_label=f"remove {title}")
        for index, title in enumerate(titles)
    ]
    return tags.ol(*map(tags.li, titles, buttons))


# -- Beside the figure ----------------------------------------------------------------------------


def make_numbers_table(rows: list[dict[str, Any]], caption: str) -> Tag:
    """Make a table of numbers with their limits, with one column per model."""
    models = list(dict.fromkeys(str(row.get("model") or "") for row in rows))
    cells_by_name: dict[str, dict[str, TagList]] = {}
    for row in rows:
        for name, value, low, high in _list_row_numbers(row):
            limited = low is not None and low == low
            text, *ends = write_column([value, low, high] if limited else [value], name)
            limits = tags.small(" to ".join(ends)) if limited else ""
            if value == value:  # else it is undefined
                cells_by_name.setdefault(name, {})[str(row.get("model") or "")] = TagList(text, " ", limits)
    lines = []
    for name, model_cells in cells_by_name.items():
        cells = (tags.td(model_cells.get(model, "–")) for model in models)
        lines.append(tags.tr(tags.th(name.replace("_", " "), scope="row"), *cells))
    headers = [tags.td(), *(tags.th(model or "value", scope="col") for model in models)]
    return tags.table(
        tags.caption(caption), tags.thead(tags.tr(*headers)), tags.tbody(*lines), class_="numbers"
    )


def _list_row_numbers(row: Mapping[str, Any]) -> list[tuple[str, Any, Any, Any]]:
    """List the numbers of a row as (name, value, low, high), from long or wide tables."""
    if "metric" in row:
        return [(str(row["metric"]), row["estimate"], row["low"], row["high"])]
    names = [
        name
        for name in row
        if not name.endswith(("_low", "_high", "_error")) and name not in ("model", "level")
    ]
    return [(name, row[name], row.get(f"{name}_low"), row.get(f"{name}_high")) for name in names]


def make_list(items: Sequence[str], empty_text: str) -> Tag:
    """Make a list of items, or a paragraph with `empty_text` if there are none."""
    return tags.ul(*map(tags.li, items)) if items else tags.p(empty_text, class_="good")
