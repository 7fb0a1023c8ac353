"""Configuration of the site: the gallery and the reference."""

import os
import sys
from importlib import import_module
from pathlib import Path

from sphinx import addnodes

import rocplot
from rocplot.compute._base.docstrings import REFERENCES

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT / "gallery" / "data"))
sys.path.insert(1, str(ROOT))
sys.path.append(str(DOCS / "builders"))
sys.path.append(str(ROOT / "benchmarks"))  # last: a package on PyPI is named as one of the scripts

from ways import TABLES  # noqa: E402

from tools import place_docs  # noqa: E402

project = "rocplot"
author = "The rocplot developers"
copyright = "2026, the rocplot developers"
version = release = rocplot.__version__
extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_gallery.gen_gallery",
    "sphinx_reredirects",
]
exclude_patterns = ["builders", "images", "printed", "_live"]
html_theme = "pydata_sphinx_theme"
ICON = "_static/icon.png"
html_theme_options = {
    "footer_start": ["footer"],
    "footer_end": [],
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": False,
    "logo": {"text": "rocplot", **dict.fromkeys(("image_light", "image_dark"), ICON), "alt_text": ""},
}
if deployed := os.environ.get("ROCPLOT_DOCS_VERSION"):  # beside other versions: tools/place_docs.py
    switcher = {"json_url": "../switcher.json", "version_match": place_docs.folder_of(deployed)}
    html_theme_options |= {"switcher": switcher, "check_switcher": False, "show_version_warning_banner": True}
    html_theme_options["navbar_end"] = ["version-switcher", "theme-switcher"]
html_context = {"default_mode": "auto", "repository": "https://github.com/rocplot/rocplot"}
html_title = f"rocplot {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_favicon = ICON
html_extra_path = ["surface.txt", "_live"]
(DOCS / "_live").mkdir(exist_ok=True)  # live figures: example_figures.py
templates_path = ["_templates"]
html_show_sourcelink = False
html_search_scorer = str(DOCS / "scorer.js")
autodoc_typehints = "none"
napoleon_google_docstring = False
nitpicky = True  # a name that docstrings or pages refer to has a page
nitpick_ignore_regex = [("py:class", ".*")]  # types are prose here
suppress_warnings = ["ref.python"]  # types are prose here: the tpr of "(fpr, tpr)" is no link to an attribute
ANATOMIES = "calibration", "cost_curve", "det", "isometrics", "lift", "net_benefit", "precision_recall"
ANATOMIES += "roc", "roc_average"
redirects = {  # pages of former versions, and where their readers find the same now
    "surface": "surface.txt",
    "ways/questions": "../gallery/index.html",
    "ways/paper_figures": "../papers/index.html",
    "anatomy/index": "../reference.html",
    **{f"anatomy/{name}": f"../reference/rocplot.{name}.html" for name in ANATOMIES},
    **{
        f"view/{script.parent.name}/{script.stem}": f"../../gallery/{script.parent.name}/{script.stem}.html"
        for script in (ROOT / "gallery").glob("*/plot_*.py")
    },
}
sphinx_gallery_conf = {  # the pages are the same at every build: no times, no addresses of objects
    "examples_dirs": str(ROOT / "gallery"),
    "gallery_dirs": "gallery",
    "filename_pattern": r"plot_",
    "ignore_pattern": r"__init__|draw\.py|make\.py|tables\.py|papers\.py|_data\.py",
    "subsection_order": [f"../gallery/{folder}" for folder in TABLES["gallery"]],
    "within_subsection_order": "example_figures.natural",
    "abort_on_example_error": True,
    "write_computation_times": False,
    "show_memory": False,
    "show_signature": False,
    "remove_config_comments": True,
    "copyfile_regex": r"^$",
    "backreferences_dir": "gallery/backreferences",
    "doc_module": ("rocplot",),
    "reset_modules": ("matplotlib",),
    "image_scrapers": ("example_figures.scrape_both" if tags.has("dark") else "example_figures.scrape",),  # noqa: F821
    "thumbnail_size": (320, 280),
    "capture_repr": (),
    "min_reported_time": 10**9,
    "parallel": True,  # as many processes as -j says
}


def forget_old_figures(_app):
    """Let every example run again if the package has changed: sphinx-gallery looks only at the scripts."""
    import_module("example_figures").forget_old(ROOT, DOCS / "gallery")


def write_pages(_app):
    """Write the pages that are made of declarations, tables and ledgers, before the others are read."""
    import_module("page_parts").write_all()
    import_module("reference_pages").write(DOCS)
    import_module("paper_pages").write(DOCS / "papers")
    import_module("way_pages").write(DOCS)
    works = sorted(" ".join(text.split()) for text in REFERENCES.values())
    (DOCS / "works.txt").write_text("\n".join(f"* {one}" for one in works), encoding="utf-8")


def link_pages(_app, what, name, _obj, _options, lines):
    """Link the pages and names in docstrings, and show the layers of a plot before its parameters."""
    if what == "property" and (before := [line for line in lines if line.startswith(":type: ")]):
        lines[0] = f"{before[0].removeprefix(':type: ')}: {lines[0]}"  # a colon parts no type from the rest
        lines[:] = [line for line in lines if line not in before]
    for title in ("Coverage", "Data sets", "Journals"):
        link = f"page :doc:`{title} </{title.lower().replace(' ', '')}>`"
        lines[:] = [line.replace(f'page "{title}"', link) for line in lines]
    lines[:] = import_module("reference_pages").link("\n".join(lines)).split("\n")
    if what == "function":
        import_module("reference_pages").show_layers(name, lines)


def unlink_prose(_app, doctree):
    """Leave links of types to classes alone: the k of ``("sd", k)`` is not the field `k` of a result."""
    for node in list(doctree.findall(addnodes.pending_xref)):
        if node["reftype"] == "class" and not node["reftarget"].rpartition(".")[2][:1].isupper():
            node.replace_self(node.children)


def setup(app):
    """Connect what docs/builders/README.md lists."""
    app.setup_extension("draw_beside")
    app.setup_extension("example_pages")
    app.setup_extension("search_terms")
    app.setup_extension("teach_pages")
    app.setup_extension("run_code")
    app.setup_extension("forge_links")
    app.connect("builder-inited", forget_old_figures, priority=100)  # before sphinx-gallery draws
    app.connect("builder-inited", write_pages)
    app.connect("autodoc-process-docstring", link_pages)
    app.connect("doctree-read", unlink_prose)
    app.connect("html-page-context", import_module("way_pages").add_filter)
    app.connect("html-page-context", import_module("reference_pages").link_arguments)
