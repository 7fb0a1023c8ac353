"""Write the type stubs of the public names from the signatures: ``python -m tools.stubs`` (``--check``).

Also the table of commands and flags, from which ``rocplot --help`` and completion answer without a picture.

A function of one counted model has overloads, so that a type checker knows what comes back: one result for
one model, `Results` for several, and the same for results passed in place of data.  The last one, of one
model, names every argument; the others unpack a `TypedDict` of those that they share with it.  Type checkers,
and editors that ask one, see no difference; an editor that asks jedi completes named arguments alone, and has
them from the last overload, and from a picture, whose one signature names all.
"""

from __future__ import annotations

import argparse
import collections.abc
import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rocplot.cli._parser import (
    list_browser_commands,
    list_number_commands,
    list_picture_commands,
    list_sheet_commands,
    tabulate_command,
)
from rocplot.compute._base.reading import DATA_ARGUMENTS

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 110
READ = (("y_true", "y_score"), ("correct", "confidence"), ("marks", "confidence"))  # labels and scores
SEVERAL = "Mapping[str, ArrayLike] | list[str] | Frame"  # what y_score is for several models
COMMANDS = ROOT / "rocplot/cli/commands.json"
STUBS = {"rocplot": ROOT / "rocplot/__init__.pyi", "rocplot.compute": ROOT / "rocplot/compute/__init__.pyi"}

Parameter = inspect.Parameter
Namespace: TypeAlias = Mapping[str, Any]
Overload: TypeAlias = tuple[str, list[Parameter]]  # what comes back, and of which arguments


# -- one function ---------------------------------------------------------------------------------


def definition(name: str, parameters: Sequence[Parameter], returned: str, *, overload: bool = False) -> str:
    """Write one function: its parameters in a line if they fit, else each in its own."""
    words = _listed(parameters)
    line = f"def {name}({', '.join(words)}) -> {returned}: ..."
    if len(line) > WIDTH:
        rows = "".join(f"    {word},\n" for word in words)
        line = f"def {name}(\n{rows}) -> {returned}: ..."
    return f"@overload\n{line}\n" if overload else f"{line}\n"


def _listed(parameters: Sequence[Parameter]) -> list[str]:
    words, starred = [], False
    for one in parameters:
        if one.kind is one.KEYWORD_ONLY and not starred:
            words.append("*")
        starred = starred or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        mark = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else " = ..."
        words.append(f"{mark}{one.name}: {annotation(one)}{default}")
    return words


def annotation(parameter: Parameter) -> str:
    """Return an annotation as it stands in the source."""
    if parameter.annotation is parameter.empty:
        return "Any"
    return str(parameter.annotation).replace("'", '"')


def members(union: str) -> list[str]:
    """Split a union at its outermost bars."""
    depth, parts = 0, [""]
    for sign in union:
        depth += (sign == "[") - (sign == "]")
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def changed(parameter: Parameter, union: str, *, needed: bool = False) -> Parameter:
    """Give a parameter another type; `needed` takes its default away."""
    kept = parameter.replace(annotation=union)
    return kept.replace(default=Parameter.empty) if needed else kept


# -- the functions of compute ---------------------------------------------------------------------


def compute_function(name: str, function: Callable[..., Any], dicts: dict[str, str]) -> str | None:
    """Write a function of `rocplot.compute`; None if its own annotations say it all."""
    inner = inspect.unwrap(function)
    returned = members(str(inner.__annotations__["return"]))
    kind = getattr(function, "makes", None)
    parameters = list(inspect.signature(function).parameters.values())
    by_position = [one.name for one in parameters if one.kind is not one.KEYWORD_ONLY]
    if tuple(by_position) in READ:
        of_results = next((part for part in returned if part.startswith("Results[")), None)
        if of_results is not None:
            result = of_results.removeprefix("Results[").removesuffix("]")
            return packed(name, per_model(parameters, result), dicts)
        if next(iter(inspect.signature(inner).parameters)) == "source":
            averages = getattr(function, "averages", False)
            return packed(name, per_model(parameters, " | ".join(returned), averages=averages), dicts)
    own = of_models(parameters, returned)
    if not _is_result(kind):
        return "".join(definition(name, *one[::-1], overload=True) for one in own) if own[1:] else None
    first = parameters[0].replace(annotation=kind.__name__, kind=Parameter.POSITIONAL_OR_KEYWORD)
    ready = definition(name, [first], kind.__name__, overload=True)
    return ready + "".join(definition(name, part, result, overload=True) for result, part in own)


def of_models(parameters: list[Parameter], returned: list[str]) -> list[Overload]:
    """List the overloads of a function of one model or several, or of two or all pairs of them."""
    names = [one.name for one in parameters]
    if len(returned) == 4 and "level" in names:  # numbers, or with a level their intervals
        without = [changed(one, "None") if one.name == "level" else one for one in parameters]
        within = _with(parameters, "level", "float")
        return [*of_models(without, returned[:2]), *of_models(within, returned[2:])]
    if len(returned) == 2 and names[1:3] == ["a", "b"]:
        several = _with(parameters, "a", "Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table")
        several = [changed(one, "None") if one.name == "b" else one for one in several]
        two = _with(_with(parameters, "a", "ArrayLike | Result"), "b", "ArrayLike | Result")
        return [(returned[1], several), (returned[0], two)]
    if len(returned) == 2 and any(one.name == "y_score" and one.default is one.empty for one in parameters):
        several = _with(parameters, "y_score", "Mapping[str, ArrayLike] | Frame")
        return [(returned[1], several), (returned[0], _with(parameters, "y_score", "ArrayLike"))]
    if len(returned) == 2 and returned[1] == f"dict[str, {returned[0]}]":  # of what comes first, by name
        first, *rest = parameters
        several = changed(first, f"Mapping[str, {annotation(first)}]")
        return [(returned[1], [several, *rest]), (returned[0], parameters)]
    return [(" | ".join(returned), parameters)]


def per_model(parameters: list[Parameter], result: str, *, averages: bool = False) -> list[Overload]:
    """List the overloads of a function that takes one model or several."""
    by_name = {one.name: one for one in parameters}
    y_true, y_score = (by_name.pop(one.name) for one in parameters[:2])
    by_name = {key: one.replace(kind=Parameter.KEYWORD_ONLY) for key, one in by_name.items()}
    others = list(by_name.values())
    own = [one for one in others if one.name not in DATA_ARGUMENTS]
    results = f"Results[{result}]"
    truths = [part for part in members(_truth(y_true)) if part not in ("Result", "Mapping[str, Result]")]
    folds = [part for part in truths if "Folds" in part]
    one_truth = [part for part in truths if not part.startswith("Mapping[")]
    hueless = [changed(one, "None") if one.name == "hue" else one for one in others]
    labels = changed(y_true, " | ".join(part for part in truths if "Folds" not in part))
    alone = "Folds" in " ".join(folds) or "y_pred" in by_name  # then scores may be left out

    found: list[Overload] = []
    if "compare" in by_name:  # differences between models
        found.append(("Results[Difference]", [y_true, y_score, *_with(others, "compare", "str")]))
        own, others, hueless = (
            [changed(one, "None") if one.name == "compare" else one for one in part]
            for part in (own, others, hueless)
        )
    if "labels" in by_name:  # of many classes in this order; else they are named by a mapping
        classes = _with(hueless, "labels", "Sequence[Any]")
        found.append(("ClassConfusionMatrix", [changed(y_true, "ArrayLike"), y_score, *classes]))
        own, hueless, others = (_narrowed(part, "labels") for part in (own, hueless, others))
    if averages:
        found += _of_folds(y_true, y_score, labels, others)
        own, others, hueless = (
            [changed(one, "None") if one.name == "fold" else one for one in part]
            for part in (own, others, hueless)
        )
    found.append((result, [changed(y_true, "Result"), *own]))
    found.append((results, [changed(y_true, "Mapping[str, Result]"), *own]))
    if folds:
        found.append((results, [changed(y_true, folds[-1]), *others]))
    found.append((results, [labels, changed(y_score, SEVERAL, needed=True), *others]))
    found.append((results, [labels, changed(y_score, "Scores"), *_with(others, "hue", "ArrayLike")]))
    if "y_pred" in by_name:
        several = _with(hueless, "y_pred", "Mapping[str, ArrayLike]")
        found.append((results, [labels, changed(y_score, "None"), *several]))
        hueless = [changed(one, "ArrayLike | None") if one.name == "y_pred" else one for one in hueless]
    score = changed(y_score, "ArrayLike | None" if alone else "ArrayLike", needed=not alone)
    return [*found, (result, [changed(y_true, " | ".join(one_truth)), score, *hueless])]


def _of_folds(
    y_true: Parameter, y_score: Parameter, labels: Parameter, others: list[Parameter]
) -> list[Overload]:
    """List the overloads that average folds: lists of them, and all cases with `fold`."""
    one, several = "AveragedCurve", "Results[AveragedCurve]"
    own = [other for other in others if other.name not in DATA_ARGUMENTS and other.name != "fold"]
    own += [other for other in others if other.name in ("pos_label", "soft_labels")]
    none, cases = changed(y_score, "None"), _with(others, "fold", "ArrayLike")
    alone = [changed(other, "None") if other.name == "hue" else other for other in cases]
    return [
        (one, [changed(y_true, "FoldList", needed=True), none, *own]),
        (several, [changed(y_true, "Mapping[str, FoldList]"), none, *own]),
        (several, [labels, changed(y_score, SEVERAL, needed=True), *cases]),
        (several, [labels, changed(y_score, "Scores"), *_with(cases, "hue", "ArrayLike")]),
        (one, [labels, changed(y_score, "ArrayLike", needed=True), *alone]),
    ]


def packed(name: str, overloads: list[Overload], dicts: dict[str, str]) -> str:
    """Write overloads; what the last one shares with the others joins `dicts`, which these unpack."""
    last = [one for one in overloads[-1][1] if one.kind is one.KEYWORD_ONLY]
    of_data = [part for _, part in overloads if any(one.name == "data" for one in part)]
    shared = [one for one in last if all(one in part for _, part in overloads)]
    own = [one for one in shared if one.name not in DATA_ARGUMENTS]
    reading = [one for one in last if one.name in DATA_ARGUMENTS and all(one in part for part in of_data)]
    held = _dict_of("_Reading", [one for one in reading if one.name != "groups"], dicts)
    if groups := [one for one in reading if one.name == "groups"]:
        held = _dict_of("_GroupedReading", groups, dicts, held)
    title = "_" + name.title().replace("_", "")
    options = ""
    if own:
        options = _dict_of(f"{title}Options", own, dicts)
        dicts[title] = f"class {title}({held}, {options}, total=False): ...\n"
        held = title
    text = ""
    for returned, part in overloads[:-1]:
        within, unpacked = ([*own, *reading], held) if part in of_data else (own, options)
        rest = [one for one in part if one not in within]
        if within:
            rest.append(Parameter("options", Parameter.VAR_KEYWORD, annotation=f"Unpack[{unpacked}]"))
        text += definition(name, rest, returned, overload=True)
    return text + definition(name, overloads[-1][1], overloads[-1][0], overload=True)


def _dict_of(title: str, parameters: list[Parameter], dicts: dict[str, str], base: str = "TypedDict") -> str:
    """Write the type of a dict of arguments, unless one like it is there; return its name."""
    rows = ""
    for one in parameters:
        needed = one.default is one.empty
        rows += f"    {one.name}: {f'Required[{annotation(one)}]' if needed else annotation(one)}\n"
    text = f"({base}, total=False):\n{rows}"
    known = next((name for name, one in dicts.items() if one == f"class {name}{text}"), title)
    if dicts.setdefault(known, f"class {known}{text}") != f"class {known}{text}":
        raise ValueError(f"{title} would be two dicts: give the second one another name")
    return known


def _with(parameters: Iterable[Parameter], name: str, union: str) -> list[Parameter]:
    return [changed(one, union, needed=True) if one.name == name else one for one in parameters]


def _narrowed(parameters: Iterable[Parameter], name: str) -> list[Parameter]:
    return [changed(one, "Mapping[Any, str] | None") if one.name == name else one for one in parameters]


def _truth(parameter: Parameter) -> str:
    whole = "ArrayLike | Result | Mapping[str, ArrayLike] | Mapping[str, Result]"
    return annotation(parameter).replace("Truth", whole)


def _is_result(kind: object) -> bool:
    from rocplot.compute import Results
    from rocplot.compute._base.result import Result

    return inspect.isclass(kind) and issubclass(kind, Result) and kind is not Results


# -- a module -------------------------------------------------------------------------------------


def compute_stub() -> str:
    """Write the stub of `rocplot.compute`."""
    from rocplot import compute

    functions: dict[str, str] = {}
    dicts: dict[str, str] = {}
    imports: list[str] = []
    for name in compute.__all__:
        thing = getattr(compute, name)
        text = compute_function(name, thing, dicts) if inspect.isfunction(thing) else None
        if text is None:
            imports.append(f"from rocplot.compute.{compute._MODULES[name]} import {name} as {name}")
        else:
            functions[name] = text
    spaces = [vars(sys.modules[inspect.unwrap(getattr(compute, name)).__module__]) for name in functions]
    spaces += [
        vars(importlib.import_module(f"rocplot.compute._base.{name}")) for name in ("reading", "folds")
    ]
    body = "".join([*dicts.values(), *(functions[name] for name in sorted(functions))])
    return stub(body, imports, spaces, compute.__doc__ or "")


# -- the pictures ---------------------------------------------------------------------------------

_HOMES = {  # of what stands in annotations and is not ours
    "Axes": "matplotlib.axes",
    "DataFrame": "pandas",
    "FacetGrid": "seaborn",
    "Figure": "matplotlib.figure",
    "Legend": "matplotlib.legend",
    "LightSource": "matplotlib.colors",
    "Path": "pathlib",
    "SubFigure": "matplotlib.figure",
    "Text": "matplotlib.text",
}
_PROPERTIES = {  # types of artist properties, where they are plain; all others are object
    "alpha": "float | None",
    "color": "ColorType",
    "edgecolor": "ColorType",
    "facecolor": "ColorType",
    "fontsize": "float | str",
    "gid": "str | None",
    "label": "object",
    "linestyle": "LineStyleType",
    "linewidth": "float",
    "marker": "MarkerType",
    "markersize": "float",
    "visible": "bool",
    "zorder": "float",
}


def pictures_stub() -> str:
    """Write the stub of `rocplot`."""
    import rocplot
    from rocplot import _typing, compute

    names = [name for name in rocplot.__all__ if inspect.isfunction(getattr(rocplot, name))]
    others = {name: getattr(rocplot, name) for name in names if not _is_picture(name)}
    pictures = {name: getattr(rocplot, name) for name in names if _is_picture(name)}
    kinds = sorted({kind for one in pictures.values() for kind in _artists_of(one)}, key=str)
    options: dict[str, str] = {}
    bodies = [
        _picture(name, pictures[name], options) if name in pictures else _function(name, others[name])
        for name in names
    ]
    arguments = {word for one in pictures.values() for word in inspect.signature(one).parameters}
    dicts = [_properties(kind, arguments) for kind in kinds]
    body = "".join([*dicts, *options.values(), *bodies])
    spaces: list[Namespace] = [vars(sys.modules[inspect.unwrap(one).__module__]) for one in pictures.values()]
    spaces += [vars(sys.modules[one.__module__]) for one in others.values()]
    spaces += [{name: getattr(compute, name) for name in compute.__all__}, vars(_typing)]
    spaces += [
        vars(importlib.import_module(f"rocplot.compute._base.{name}")) for name in ("reading", "folds")
    ]
    imports = ["from rocplot import compute as compute"]
    kinds_of_ours = [name for name in rocplot.__all__ if inspect.isclass(getattr(rocplot, name))]
    imports += [f"from {getattr(rocplot, name).__module__} import {name} as {name}" for name in kinds_of_ours]
    return stub(f"__version__: str\n__all__: list[str]\n\n{body}", imports, spaces, rocplot.__doc__ or "")


def _is_picture(name: str) -> bool:
    import rocplot

    return hasattr(getattr(rocplot, name), "declared")


def _function(name: str, function: Callable[..., Any]) -> str:
    """Write a function that draws nothing of its own."""
    returned = str(function.__annotations__["return"])
    return definition(name, list(inspect.signature(function).parameters.values()), returned)


def _artists_of(picture: Any) -> set[type]:
    return {picture.declared.kind, *(layer.artist for layer in picture.declared.layers)}


def _properties(kind: type, arguments: set[str]) -> str:
    """Write what a dict of properties of an artist may hold, aliases included, but for words of ours."""
    from matplotlib.artist import ArtistInspector

    aliases = ArtistInspector(kind).aliasd
    known = [word.removeprefix("set_") for word in dir(kind) if word.startswith("set_")]
    rows = {name: _PROPERTIES.get(name, "object") for name in known}
    rows |= {alias: rows[name] for name in known for alias in aliases.get(name, ()) if name in rows}
    if kind.__name__ == "Text":
        rows |= {"clear": "float", "near": "bool", "required": "bool"}
    rows = {name: rows[name] for name in sorted(rows) if name.isidentifier() and name not in arguments}
    fields = "".join(f"    {name}: {type_}\n" for name, type_ in rows.items())
    return f"class _{kind.__name__}(TypedDict, total=False):\n{fields}\n"


def _picture(name: str, picture: Any, options: dict[str, str]) -> str:
    """Write a picture; the dicts that its layers take join `options`."""
    layers = {layer.name: layer for layer in picture.declared.layers}
    parameters = []
    for one in inspect.signature(picture).parameters.values():
        if one.name in layers:
            parameters.append(one.replace(annotation=_layer(name, layers[one.name], options)))
        elif one.kind is one.VAR_KEYWORD:
            parameters.append(one.replace(annotation=f"Unpack[_{picture.declared.kind.__name__}]"))
        elif one.name == "legend":
            parameters.append(one.replace(annotation="bool | str | Mapping[str, object]"))
        else:
            parameters.append(one)
    return definition(name, parameters, "Axes")


def _layer(picture: str, layer: Any, options: dict[str, str]) -> str:
    """Write the type of a layer's argument, and of the dict that it may be."""
    held = f"_{layer.artist.__name__}"
    if layer.keys:
        own = {name: key.type for name, key in layer.keys.items() if not hasattr(layer.artist, f"set_{name}")}
        rows = "".join(f"    {name}: {type_}\n" for name, type_ in own.items()) or "    pass\n"
        text = f"class _{{}}(_{layer.artist.__name__}, total=False):\n{rows}\n"
        word = layer.name.title().replace("_", "")
        for title in (f"{word}Layer", f"{picture.title().replace('_', '')}{word}Layer"):
            if options.setdefault(title, text.format(title)) == text.format(title):
                held = f"_{title}"
                break
    types = ["bool"]
    if layer.value:
        types.append(layer.keys[layer.value].type)
    if any(kind.__name__ == "Real" for kind in layer.kinds):
        types += ["float", "ArrayLike"]
    if layer.precomputed is not None:
        types += [layer.precomputed.__name__, f"Mapping[str, {layer.precomputed.__name__}]"]
    return " | ".join(dict.fromkeys([*types, held, "None"]))


def stub(body: str, imports: Sequence[str], spaces: Sequence[Namespace], doc: str) -> str:
    """Write a stub: the definitions, with imports of what stands in them, found in the given namespaces."""
    ours = {re.split(r" as ", line)[-1] for line in imports}
    words = sorted(set(re.findall(r"(?<![\w.\"'])[A-Za-z_]\w*(?=[^\w\"']|$)", body)) - ours)
    found = {line for word in words if (line := _import_of(word, spaces))}
    lines = _merged([*found, *imports])
    return (
        f'"""{doc}"""\n\n# Written by tools/stubs.py from the signatures: do not edit.\n\n{lines}\n\n{body}'
    )


def _import_of(word: str, spaces: Sequence[Namespace]) -> str | None:
    """Say where a name of an annotation is imported from."""
    if word == "np":
        return "import numpy as np"
    if word in ("overload", "Any", "Literal", "Required", "TypedDict", "Unpack"):
        return f"from typing import {word}"
    if word in ("ColorType", "LineStyleType", "MarkerType"):
        return f"from matplotlib.typing import {word}"
    if word in _HOMES:
        return f"from {_HOMES[word]} import {word}"
    if word in collections.abc.__all__:
        return f"from collections.abc import {word}"
    if word == "ArrayLike":
        return "from numpy.typing import ArrayLike"
    space = next((one for one in spaces if word in one), None)
    if space is None and word[0].isupper() and _home_of(word):
        return f"from {_home_of(word)} import {word}"
    if space is None or inspect.ismodule(space[word]) or inspect.isfunction(space[word]):
        return None
    module = space[word].__module__ if inspect.isclass(space[word]) else _home_of(word)
    return f"from {module} import {word}" if str(module).startswith("rocplot") else None


def _home_of(alias: str) -> str:
    """Find the module of ours that defines a type alias."""
    defined = re.compile(rf"^{alias}: TypeAlias", re.MULTILINE)
    paths = (path for path in sorted((ROOT / "rocplot").rglob("*.py")))
    path = next((path for path in paths if defined.search(path.read_text(encoding="utf-8"))), None)
    return "" if path is None else ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _merged(lines: Iterable[str]) -> str:
    """Sort imports as the linter does: standard library, others, our own."""
    names: dict[str, set[str]] = {}
    plain = set()
    for line in lines:
        match = re.fullmatch(r"from (\S+) import (.+)", line)
        if match is None:
            plain.add(line)
        else:
            names.setdefault(match[1], set()).add(match[2])
    groups: dict[int, list[str]] = {0: [], 1: sorted(plain), 2: []}
    for module in sorted(names):
        third = module.startswith(("numpy", "matplotlib", "pandas", "seaborn"))
        rank = 2 if module.startswith("rocplot") else 1 if third else 0
        shared = sorted((one for one in names[module] if " as " not in one), key=_like_the_linter)
        lists = [[one] for one in names[module] if " as " in one] + ([shared] if shared else [])
        lists.sort(key=lambda one: _like_the_linter(one[0]))
        groups[rank] += [_import_line(module, one) for one in lists]
    return "\n\n".join("\n".join(group) for group in groups.values() if group)


def _like_the_linter(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def _import_line(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")"


def commands_table() -> str:
    """Write the summary and the flags of each command."""
    every = [
        *list_picture_commands(),
        *list_sheet_commands(),
        *list_number_commands(),
        *list_browser_commands(),
    ]
    rows = (
        f"{json.dumps(command.name)}: {json.dumps(tabulate_command(command), ensure_ascii=False)}"
        for command in every
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> int:
    """Write the stubs, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a stub is out of date")
    check = parser.parse_args().check
    texts = pictures_stub(), compute_stub(), commands_table()
    for path, text in zip([*STUBS.values(), COMMANDS], texts, strict=True):
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            print(f"{path.relative_to(ROOT)} is out of date: run python -m tools.stubs")
            return 1
        if not check:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
