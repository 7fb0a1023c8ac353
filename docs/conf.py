"""Configuration of the site: the gallery and the reference."""

import sys
from importlib import import_module
from pathlib import Path

from sphinx import addnodes

import rocplot
from rocplot._datasets.datasets import descriptions
from rocplot.cli._parser import commands, number_commands, sheet_commands

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "gallery" / "data"))
sys.path.append(str(ROOT / "docs"))
sys.path.append(str(ROOT / "benchmarks"))  # last: a package on PyPI is named as one of the scripts

project = "rocplot"
author = "The rocplot developers"
copyright = "2026, the rocplot developers"
version = release = rocplot.__version__
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_gallery.gen_gallery",
]
exclude_patterns = ["images", "printed", "_live"]
html_theme = "pydata_sphinx_theme"
ICON = "_static/icon.png"  # drawn by draw_icon.py
html_theme_options = {
    "footer_start": ["footer"],
    "footer_end": [],
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": False,
    "logo": {"text": "rocplot", **dict.fromkeys(("image_light", "image_dark"), ICON), "alt_text": ""},
}
html_context = {"default_mode": "auto", "repository": "https://github.com/rocplot/rocplot"}
html_title = f"rocplot {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_favicon = ICON
templates_path = ["_templates"]
html_show_sourcelink = False
html_search_scorer = str(ROOT / "docs" / "scorer.js")
autodoc_typehints = "none"
napoleon_google_docstring = False
nitpicky = True  # a name that docstrings or pages refer to has a page
nitpick_ignore_regex = [("py:class", ".*")]  # types are prose here
suppress_warnings = ["ref.python"]  # types are prose here: the tpr of "(fpr, tpr)" is no link to an attribute
QUESTIONS = [  # as a reader asks them, after the plots by themselves
    "plot_types",
    "confusion_matrix",
    "roc",
    "operating_point",
    "roc_points",
    "roc_average",
    "curves",
    "score_distribution",
    "calibration",
    "lift",
    "costs",
    "report",
    "metrics",
    "trees",
    "combining",
    "meta",
    "soft",
    "shift",
    "multiclass",
    "misreadings",
]
sphinx_gallery_conf = {
    "examples_dirs": str(ROOT / "gallery"),
    "gallery_dirs": "gallery",
    "filename_pattern": r"plot_",
    "ignore_pattern": r"__init__|draw\.py|make\.py|tables\.py|papers\.py|_data\.py",
    "subsection_order": [f"../gallery/{question}" for question in QUESTIONS],
    "within_subsection_order": "FileNameSortKey",
    "abort_on_example_error": True,
    "write_computation_times": False,
    "show_memory": False,
    "show_signature": False,
    "remove_config_comments": True,
    "copyfile_regex": r"^$",
    "backreferences_dir": "gallery/backreferences",
    "doc_module": ("rocplot",),
    "reset_modules": ("matplotlib",),
    "image_scrapers": ("matplotlib",),
}
sphinx_gallery_conf |= {  # the pages are the same at every build: no times, no addresses of objects
    "within_subsection_order": "example_figures.natural",
    "image_scrapers": ("example_figures.scrape_both" if tags.has("dark") else "example_figures.scrape",),  # noqa: F821
    "thumbnail_size": (320, 280),
    "capture_repr": (),
    "min_reported_time": 10**9,
    "parallel": True,  # as many processes as -j says
}


HEAD = """Commands
========

``rocplot COMMAND FILE --y-true COL --y-score COL -o OUT``: CSV and Parquet in; PDF, PNG and SVG out.
``--style`` takes style sheets that stack; ``rocplot COMMAND --help`` says what a command reads.

FILE may end in ``.csv``, ``.tsv``, ``.txt``, in one of them and ``.gz``, or in ``.parquet``; ``-`` reads
standard input. Commas, semicolons, tabs and bars between columns are recognised, and decimal commas where
the separator is another one. Empty fields and ``NA``, ``N/A``, ``NaN``, ``NULL`` (or lower case) are
missing values: the message says column, value and line. The exit code is 0 if all went well, 1 for data
that cannot be used (and for what ``--preflight`` finds), 2 for a call that cannot be followed. ``eval
"$(rocplot --print-completion bash)"`` completes commands, flags and files with the Tab key; ``zsh``
and ``tcsh`` alike.

``auc``, ``auc-test``, ``calibration-statistics``, ``metrics-at`` and ``summary`` print a table of numbers
instead, in the ``--format`` ``text``, ``csv``, ``markdown``, ``latex`` or ``json``.
"""
SECTION = """
.. _command-{name}:

{name}
{rule}

{command.summary}.

.. code-block:: sh

   {command.example}
"""


def list_commands(_app):
    """Write the page of commands, each with its options, from the declarations of the pictures."""
    page = HEAD
    for command in [*commands(), *sheet_commands(), *number_commands()]:
        page += SECTION.format(name=command.name, rule="-" * len(command.name), command=command)
        for option in command.options:
            page += f"\n``{option.usage}``\n   {command.about(option)}.\n"
    (Path(__file__).parent / "commands.rst").write_text(page, encoding="utf-8")


DATASETS_HEAD = """Data sets
=========

What the gallery draws is installed with the package, so that its examples run anywhere, without a network:

.. code-block:: python

   import rocplot as rp

   games = rp.load_dataset("tic_tac_toe")
   rp.roc("y_true", ["naive_bayes", "tree"], data=games)

:func:`rocplot.load_dataset` says what comes back, :func:`rocplot.get_dataset_names` lists their names.
"""


def list_names(_app):
    """Write the reference: the list of public names by question, and a page for each."""
    every = [command.name for command in [*commands(), *sheet_commands(), *number_commands()]]
    import_module("reference_pages").write(Path(__file__).parent, every)


def list_datasets(_app):
    """Write the page of data sets from their descriptions."""
    page = DATASETS_HEAD
    for name, about in descriptions().items():
        shape = " rows, ".join(map(str, rocplot.load_dataset(name).shape)) + " columns"
        page += f"\n``{name}``\n{'-' * (len(name) + 4)}\n\n**{about['title'].rstrip('?')}.** {shape}.\n"
        page += about["text"].replace("`", "``") + "\n\n"
        page += "".join(f"``{column}``\n   {meaning}\n" for column, meaning in about["columns"].items())
        page += f"\nSource: {about['source']}. Licence: {about['licence']}. Made by ``{about['maker']}``.\n"
    (Path(__file__).parent / "datasets.rst").write_text(page, encoding="utf-8")


def list_papers(_app):
    """Write the pages of the papers from the ledger and the numbers that they print."""
    import_module("paper_pages").write(Path(__file__).parent / "papers")


def list_ways(_app):
    """Write the pages that lead to figures: home, by type, question, paper, field and decisions."""
    import_module("way_pages").write(Path(__file__).parent, QUESTIONS)


def list_journals(_app):
    """Write the page of journals from the table of the print check."""
    import_module("journal_page").write(Path(__file__).parent / "journals.rst")


def link_pages(_app, what, _name, _obj, _options, lines):
    """Link the pages that docstrings name in words, and the public names that they write as code."""
    if what == "property" and (before := [line for line in lines if line.startswith(":type: ")]):
        lines[0] = f"{before[0].removeprefix(':type: ')}: {lines[0]}"  # a colon parts no type from the rest
        lines[:] = [line for line in lines if line not in before]
    for title in ("Coverage", "Data sets", "Journals"):
        link = f"page :doc:`{title} </{title.lower().replace(' ', '')}>`"
        lines[:] = [line.replace(f'page "{title}"', link) for line in lines]
    lines[:] = import_module("reference_pages").link("\n".join(lines)).split("\n")


def unlink_prose(_app, doctree):
    """Leave links of types to classes alone: the k of ``("sd", k)`` is not the field `k` of a result."""
    for node in list(doctree.findall(addnodes.pending_xref)):
        if node["reftype"] == "class" and not node["reftarget"].rpartition(".")[2][:1].isupper():
            node.replace_self(node.children)


def setup(app):
    """Write the pages that are built from declarations before the others are read."""
    app.setup_extension("draw_beside")
    app.setup_extension("example_pages")
    app.setup_extension("search_terms")
    app.setup_extension("teach_pages")
    app.setup_extension("run_code")
    app.setup_extension("verified")
    app.setup_extension("view_pages")
    app.setup_extension("live_figures")
    app.connect("builder-inited", list_commands)
    app.connect("builder-inited", list_names)
    app.connect("builder-inited", list_datasets)
    app.connect("builder-inited", list_papers)
    app.connect("builder-inited", list_ways)
    app.connect("builder-inited", list_journals)
    app.connect("autodoc-process-docstring", link_pages)
    app.connect("doctree-read", unlink_prose)
    app.connect("html-page-context", import_module("way_pages").add_filter)
    app.connect("html-page-context", import_module("reference_pages").link_arguments)
