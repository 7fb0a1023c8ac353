"""The reference: a page for each public name, and the list of them by question.

Names come from the lists of the package, and every name belongs to the question of its module, the same for
plots and for numbers; texts come from the docstrings. What the gallery draws with a function is known from
the gallery itself.
"""

import inspect
import json
import re
import textwrap
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import layer_strips
from page_parts import commands, heading
from page_parts import write as write_file
from readings import begin, on_reference_page
from ways import TABLES

import rocplot
import rocplot.compute
from rocplot.compute._base import docstrings

QUESTIONS = TABLES["questions"]  # a question: the modules and the public names that answer it
ROOMS = ("rocplot", "rocplot.compute")
HEAD = """Reference
=========

A page for every function, with its parameters, what comes back, examples and the figures of the gallery that
use it. ``rocplot`` draws; the function of ``rocplot.compute`` by the same name gives the numbers, as a result
whose fields have a page, too. :doc:`Which call <which>` begins with what you want.

.. container:: filter

   Words of a name, or of what it does.
"""


@dataclass(frozen=True)
class Example:
    """A page of the gallery: where it is, its title, and how many public names its script uses."""

    page: str
    title: str
    names: int

    @property
    def picture(self) -> str:
        """Where its first picture is."""
        folder, _, name = self.page.rpartition("/")
        return f"{folder}/images/sphx_glr_{name}_001.png"


@cache
def public() -> dict[str, str]:
    """Return the module of every public name with a page here: ``rocplot.compute.auc``, ``_roc.auc``."""
    names = {}
    plots = {**rocplot._NAMES, "_datasets.datasets": rocplot._DATASETS}
    for room, listed in zip(ROOMS, (plots, rocplot.compute._NAMES), strict=True):
        names |= {f"{room}.{name}": module for module, words in listed.items() for name in words.split()}
    return names


def object_of(name: str) -> Callable[..., object]:
    """Return what a public name stands for."""
    room, _, word = name.rpartition(".")
    return getattr(rocplot.compute if room == ROOMS[1] else rocplot, word)


def is_class(name: str) -> bool:
    """Say whether a public name is that of a class."""
    return inspect.isclass(object_of(name))


def question_of(name: str) -> str:
    """Return the question that a public name answers: the one with the name, its module, or its family."""
    module = public()[name].removeprefix("plot.")
    for wanted in (name.rpartition(".")[2], module, module.partition(".")[0]):
        for question, words in QUESTIONS.items():
            if wanted in words:
                return question
    return list(QUESTIONS)[-1]


def page_of(name: str, names: Collection[str]) -> str:
    """Return the page of a name; a class that differs from a function in case alone has the page of that."""
    low = [other for other in names if other.lower() == name.lower()]
    return max(low)  # small letters come after capitals


# -- what docstrings say --------------------------------------------------------------------------


@cache
def section(name: str, title: str) -> str:
    """Return a section of a docstring, without its title."""
    return docstrings.find_section(inspect.getdoc(object_of(name)) or "", title)


def results_of(name: str) -> list[str]:
    """Return the public classes that a function returns; `Results` of several models go without saying."""
    if is_class(name):
        return []
    kinds = "\n".join(line for line in section(name, "Returns").splitlines() if line[:1].strip())
    found = [f"{name.rpartition('.')[0]}.{word}" for word in dict.fromkeys(re.findall(r"\b[A-Z]\w+", kinds))]
    return [word for word in found if word in public() and word != "rocplot.compute.Results"]


def see_also(name: str) -> Iterator[tuple[str, str]]:
    """Yield the names that a docstring refers to, as it writes them, and in full."""
    room = name.rpartition(".")[0]
    for line in section(name, "See Also").splitlines():
        if line[:1].strip():
            for word in line.partition(" : ")[0].split(", "):
                yield word, word if word.startswith("rocplot.") else f"{room}.{word}"


# -- pages ----------------------------------------------------------------------------------------


def index(names: dict[str, str]) -> str:
    """Write the list of all names by question, a line for each."""
    page = HEAD + "\n"
    for question in QUESTIONS:
        here = [name for name in sorted(names, key=str.lower) if question_of(name) == question]
        numbers = [name for name in here if name.startswith(ROOMS[1]) and not is_class(name)]
        results = [name for name in here if is_class(name)]
        plots = [name for name in here if name not in {*numbers, *results}]
        page += heading(question, "-")
        for title, part in (("Plots", plots), ("Numbers", numbers), ("Results", results)):
            if part:
                page += f".. rubric:: {title}\n\n.. list-table::\n   :class: names\n   :widths: 32 68\n\n"
                page += "".join(map(row, part)) + "\n"
        pages = dict.fromkeys(page_of(name, names) for name in [*plots, *numbers, *results])
        page += f".. toctree::\n   :hidden:\n   :caption: {question.partition('? ')[2] or question}\n\n"
        page += "".join(f"   {short(name)} <reference/{name}>\n" for name in pages) + "\n"
    return page


def row(name: str) -> str:
    """Write a name with the first sentence of its docstring, as a row of a table."""
    kind = "class" if is_class(name) else "func"
    return f"   * - :{kind}:`{short(name)} <{name}>`\n     - {summary(name)}\n"


def summary(name: str) -> str:
    """Return the first sentence of a docstring."""
    return link(" ".join((inspect.getdoc(object_of(name)) or "").partition("\n\n")[0].split()))


def short(name: str) -> str:
    """Return a name as the list writes it."""
    return name.removeprefix("rocplot.")


def fields(name: str) -> str:
    """Write the fields of a result."""
    said = section(name, "Attributes")
    text = re.sub(r"^\w[^:\n]*?(?= : )", lambda one: _literal(one[0]), said, flags=re.MULTILINE)
    article = "An" if short(name).rpartition(".")[2][0] in "AEIOU" else "A"
    return f"{article} :class:`~{name}`" + (f" has the fields\n\n{text}\n\n" if text else ".\n\n")


def _literal(words: str) -> str:
    return ", ".join(f"``{word}``" for word in words.split(", "))


def picture(name: str, examples: dict[str, list[Example]], docs: Path) -> str:
    """Write the plainest figure of the gallery that a function draws, if the gallery is drawn."""
    kept = [one for one in examples[name] if (docs / one.picture.lstrip("/")).exists()]
    folders = ("/plot_types/", f"/{short(name)}/")
    if not kept:
        return ""
    best = min(kept, key=lambda one: (*(part not in one.page for part in folders), one.names, one.page))
    return f".. figure:: {best.picture}\n   :alt: {best.title}\n   :width: 50 %\n\n   :doc:`{best.page}`\n\n"


def page(name: str, examples: dict[str, list[Example]], shell: Collection[str], docs: Path) -> str:
    """Write the page of a function, or of a class alone."""
    names = public()
    text = heading(name, "=")
    if is_class(name):
        makers = [f":func:`~{one}`" for one in sorted(names) if name in results_of(one)]
        text += f"Returned by {', '.join(makers)}.\n\n" if makers else ""
        return text + _class(name)
    plot = f"rocplot.{name.rpartition('.')[2]}"
    text += begin(name, summary(name))
    if glance := (picture(name, examples, docs) if plot == name else "") + on_reference_page(name):
        text += ".. container:: at-a-glance\n\n" + textwrap.indent(glance, "   ")
    text += f".. autofunction:: {name}\n\n"
    if results := results_of(name):
        text += heading("What comes back", "-")
    for result in results:
        text += _class(result) if page_of(result, names) == name else fields(result)
    if plot in names and plot != name:
        text += heading("As a plot", "-") + f":func:`{plot}` draws it.\n\n" + picture(plot, examples, docs)
    command = short(name).replace("_", "-")
    if command in shell:
        text += heading("From the shell", "-") + f":ref:`rocplot {command} <command-{command}>`\n\n"
    if name == "rocplot.load_dataset":
        return text + "Most pages of the gallery load a data set.\n"
    return text + (heading("In the gallery", "-") + f".. minigallery:: {name}\n" if examples[name] else "")


def _class(name: str) -> str:
    return f".. autoclass:: {name}\n   :members:\n   :inherited-members: dict, Mapping\n\n"


def examples_of(docs: Path) -> dict[str, list[Example]]:
    """Read from the built gallery which of its pages use which public name."""
    path = docs / "gallery" / "backreferences" / "backreferences_all.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    names, used = public(), {}
    for name, pages in found.items():
        for file, _, folder, _, title in pages if name in names else ():
            at = "/" + (Path(folder) / file).relative_to(docs).with_suffix("").as_posix()
            used.setdefault(at, (title, set()))[1].add(name)
    examples = {at: Example(at, title, len(words)) for at, (title, words) in used.items()}
    return {name: [examples[one] for one in sorted(used) if name in used[one][1]] for name in names}


def write(docs: Path) -> None:
    """Write the list and the pages, and remove those of names that are gone."""
    names, examples, folder = public(), examples_of(docs), docs / "reference"
    shell = {command.name for command in commands()}
    texts = {
        folder / f"{name}.rst": page(name, examples, shell, docs)
        for name in names
        if page_of(name, names) == name
    }
    for path in set(folder.glob("*.rst")) - set(texts):
        path.unlink()
    for path, text in {**texts, docs / "reference.rst": index(names)}.items():
        write_file(path, text)


def show_layers(name: str, lines: list[str]) -> None:
    """Put the figures of a plot's layers before its parameters, in the lines of its docstring."""
    if name in public() and (strips := layer_strips.section(short(name))):
        start = next(i for i, line in enumerate(lines) if line.startswith(":param"))
        lines[start:start] = strips.splitlines()


def link_arguments(_app, pagename, _templatename, context, _doctree) -> None:
    """Link the arguments of a function, in its call, to what the page says of them."""
    if pagename.startswith("reference/"):
        context["body"] = linked(context["body"])


def linked(body: str) -> str:
    """Link the arguments of the first call of a page."""
    call, end, rest = body.partition("</dt>\n<dd>")
    said, other, behind = rest.partition('<dl class="py ')
    for name in re.findall(r'<span class="n"><span class="pre">(\w+)</span></span>', call):
        target = f'<li id="argument-{name}"><p><strong>'
        said, found = re.subn(rf"<li><p><strong>(?=\**{name}</strong>)", target, said, count=1)
        if found:
            word = f'<span class="n"><span class="pre">{name}</span></span>'
            call = call.replace(word, f'<a class="argument" href="#argument-{name}">{word}</a>', 1)
    return call + end + said + other + behind


def link_names(text: str) -> str:
    """Turn public names in literals into links: ``rocplot.compute.auc``."""
    names = public()

    def code(one: re.Match[str]) -> str:
        return f":obj:`{one[1]}`" if one[1] in names else one[0]

    return re.sub(r"(?<!`)``(rocplot\.[\w.]+)``(?!`)", code, text)


def link(text: str) -> str:
    """Turn public names of a docstring into links, also those of results: `Results`."""
    names = public()

    def result(one: re.Match[str]) -> str:
        full = f"rocplot.compute.{one[1]}"
        return f":class:`~{full}`" if full in names else one[0]

    return re.sub(r"(?<![`:])`([A-Z]\w+)`(?!`)", result, link_names(text))
