"""Print views: each figure at its true size in a column of grey text, in every style it was drawn in.

A page is one file with its pictures beside it, ``view/roc/plot_3_hull.html``.  Style and sight are chosen by
radio buttons and CSS; the script only remembers the choice.
"""

import re
import shutil
from dataclasses import dataclass
from html import escape
from pathlib import Path

import draw_styles
import matplotlib as mpl
from draw_styles import DOCS, GALLERY, KINDS, STYLES

import rocplot

POINTS = 72  # an inch
GAP = 0.25  # inches between two columns, where the style says no more of the page
SLACK = 0.1  # inches that a figure may be wider than its column
SIGHTS = {  # what dichromats see of linear RGB: Machado, Oliveira and Fernandes (2009), severity 1
    "deuteranopia": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881",
    "protanopia": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "grey": " ".join(["0.2126 0.7152 0.0722"] * 3),
}
SEEN = {
    "all": "as printed",
    "deuteranopia": "with deuteranopia",
    "protanopia": "with protanopia",
    "grey": "in a grey copy",
}
TEXT = (
    "Text of the article stands here, in the size that is set around such a figure. Letters of the figure "
    "should be read as easily as these lines, its thinnest line should be seen from where a page is held, "
    "and nothing should be lost where the page is copied. "
)
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Print view: {title} — rocplot</title>
<meta name="description" content="{title}, as large as it is printed">
<meta property="og:type" content="website">
<meta property="og:title" content="Print view: {title}">
<link rel="icon" href="../../_static/icon.png">
<link rel="stylesheet" href="../../_static/view.css">
<style>{seen}</style>
<script defer src="../../_static/view.js"></script>
</head>
<body>
<svg class="filters" aria-hidden="true" width="0" height="0">{filters}</svg>
<header><nav aria-label="Site"><a href="../../index.html">rocplot</a> ›
<a href="../../gallery/index.html">Gallery</a> ›
<a href="../../gallery/{name}.html">The example and its code</a></nav></header>
<main>
<h1>Print view: {title}</h1>
<p class="about">The figure as large as it is printed (one inch is 96 CSS pixels), among text of its page.
SVG and PDF are what <code>savefig</code> writes.</p>
<form class="choice">
<fieldset><legend>Style</legend>{styles}</fieldset>
<fieldset><legend>Seen</legend>{sights}</fieldset>
</form>
{sheets}
</main>
<footer class="bd-footer">rocplot {version} ·
<a href="../../citing.html">Licence (BSD-3-Clause) and citation</a></footer>
</body>
</html>
"""
SHEET = """<section class="sheet" data-style="{style}" aria-label="{label}">
<p>{label}: {width:.2f} × {height:.2f} in ({mm_width:.0f} × {mm_height:.0f} mm), in {place}; text {type} pt.
Download as printed: <a href="{stem}.{style}.pdf" download>PDF ({pdf} kB)</a>,
<a href="{stem}.{style}.svg" download>SVG ({svg} kB)</a></p>
<div class="desk" role="region" tabindex="0" aria-label="Page in the style {label}">
<div class="page {shape}" style="--column:{column:.3f}in;--gap:{gap:.3f}in;--wide:{wide:.3f}in;\
--type:{type}pt;--face:{face}">
{figure_above}<div class="column">{figure_within}<p class="text" aria-hidden="true">{text}</p></div>
<div class="column second" aria-hidden="true"><p class="text">{text}</p></div>
</div></div></section>
"""


@dataclass(frozen=True)
class Column:
    """Widths of a style, in inches: of one column and of the page."""

    one: float
    page: float

    @property
    def gap(self) -> float:
        """Space between the columns; a page of one column has room for none."""
        rest = self.page - 2 * self.one
        return rest if rest > 0.05 else GAP


def column_of(style: str) -> Column:
    """Read the widths of a style from its sheets."""
    sheets = DOCS.parent / "styles"
    own = style if (sheets / f"{style}_wide.mplstyle").exists() else "paper"
    one, page = (
        mpl.rc_params_from_file(sheets / f"{own}{end}.mplstyle", use_default_template=False)["figure.figsize"]
        for end in ("", "_wide")
    )
    return Column(one[0], page[0])


def size_of(svg: Path) -> tuple[float, float]:
    """Read the size of a figure, in inches, from its file."""
    head = svg.read_text(encoding="utf-8")[:2000]
    found = re.search(r'<svg [^>]*?\bwidth="([\d.]+)pt"', head), re.search(r'\bheight="([\d.]+)pt"', head)
    if None in found:
        raise ValueError(f"{svg}: no size in points")
    return float(found[0][1]) / POINTS, float(found[1][1]) / POINTS


def sheet(folder: Path, name: str, style: str, about: str) -> str:
    """Write a mock page with the figure in one style."""
    svg, pdf = (draw_styles.target(folder, name, style, kind) for kind in ("svg", "pdf"))
    (width, height), column = size_of(svg), column_of(style)
    label, size, face = STYLES[style]
    within = width <= column.one + SLACK
    figure = (
        f'<figure><img src="{svg.name}" alt="{escape(about)}" loading="lazy" '
        f'style="width:{width:.4f}in;height:{height:.4f}in"><figcaption aria-hidden="true">Figure 1. '
        f"{escape(about)}</figcaption></figure>"
    )
    return SHEET.format(
        style=style,
        label=label,
        stem=name.split("/")[1],
        width=width,
        height=height,
        mm_width=25.4 * width,
        mm_height=25.4 * height,
        place="one column" if within else "the width of the page",
        type=size,
        face=face,
        shape="within" if within else "across",
        column=column.one,
        gap=column.gap,
        wide=max(2 * column.one + column.gap, width),
        figure_above="" if within else figure,
        figure_within=figure if within else "",
        text=TEXT * (9 if within else 4),
        pdf=-(-pdf.stat().st_size // 1000),
        svg=-(-svg.stat().st_size // 1000),
    )


def _radios(group: str, choices: dict[str, str]) -> str:
    return "".join(
        f'<label><input type="radio" name="{group}" value="{value}"{" checked" * (number == 0)}> '
        f"{label}</label>"
        for number, (value, label) in enumerate(choices.items())
    )


def page(folder: Path, name: str, title: str, about: str) -> str:
    """Write the print view of a figure, in all styles that are drawn."""
    styles = [one for one in STYLES if draw_styles.target(folder, name, one, "svg").exists()]
    filters = "".join(
        f'<filter id="{sight}"><feColorMatrix type="matrix" values="{_matrix(values)}"/></filter>'
        for sight, values in SIGHTS.items()
    )
    return PAGE.format(
        version=rocplot.__version__,
        title=escape(title),
        name=name,
        filters=filters,
        seen="".join(  # here: in a style sheet of its own the address of a filter is of that file
            f'main:has([value="{one}"]:checked) figure img {{filter:url(#{one})}}' for one in SIGHTS
        ),
        styles=_radios("style", {one: STYLES[one][0] for one in styles}),
        sights=_radios("sight", SEEN),
        sheets="".join(sheet(folder, name, one, about) for one in styles),
    )


def _matrix(values: str) -> str:
    rows = [values.split()[i : i + 3] for i in (0, 3, 6)]
    return "  ".join([*(" ".join([*row, "0", "0"]) for row in rows), "0 0 0 1 0"])


def titled(script: Path) -> tuple[str, str]:
    """Return the title of an example and its first sentences, without marks."""
    words = re.match(r'\s*r?"""\s*(.+?)\n=+\n(.*?)"""', script.read_text(encoding="utf-8"), re.DOTALL)
    if words is None:
        return script.stem, ""
    about = re.split(r"\n\s*\n|\s+Source:", words[2].strip())[0]
    about = re.sub(r":\w+:`~?([^`<]*?)(?: <[^`]*>)?`|[`*]", lambda role: role[1] or "", about)
    return words[1].strip(), " ".join(about.split())


def write(folder: Path, out: Path) -> list[str]:
    """Write all print views; return the names of the figures."""
    names = []
    for paper in sorted(folder.glob("*/images/print/*.paper.svg")):
        name = f"{paper.parents[2].name}/{paper.name.removesuffix('.paper.svg')}"
        script = GALLERY / f"{name}.py"
        if not script.is_file():
            continue  # renamed since
        names.append(name)
        room = out / Path(name).parent
        room.mkdir(parents=True, exist_ok=True)
        text = page(folder, name, *titled(script))
        (out / f"{name}.html").write_text(text, encoding="utf-8")
        for picture in paper.parent.glob(f"{script.stem}.*"):
            if picture.suffix[1:] in KINDS:
                shutil.copyfile(picture, room / picture.name)
    return names


def draw(app) -> None:
    """Draw the figures in the other styles: those of the contact sheet, or all with ``-t styles``."""
    folder = Path(app.srcdir) / "gallery"
    there = [
        f"{path.parents[2].name}/{path.name.removesuffix('.paper.svg')}"
        for path in sorted(folder.glob("*/images/print/*.paper.svg"))
    ]
    there = [name for name in there if (GALLERY / f"{name}.py").is_file()]
    chosen = there if app.tags.has("styles") else set(there).intersection(draw_styles.names_of_set())
    draw_styles.draw_all(folder, sorted(chosen))


def link(app, pagename, _templatename, context, _doctree) -> None:
    """Put links to the print view, and to what is verified, below the title of an example."""
    if not pagename.startswith("gallery/"):
        return
    name = pagename.removeprefix("gallery/")
    links = []
    folder = Path(app.srcdir) / "gallery"
    if name.count("/") == 1 and draw_styles.target(folder, name, "paper", "svg").exists():
        links.append(f'<a href="../../view/{name}.html">Print view, PDF and SVG</a>')
    if verified := getattr(app, "verified_rows", {}).get(name):
        from verified import badge

        links.append(badge(len({row.test for row in verified})))
    if links:
        line = f'</h1>\n<p class="example-links">{" ".join(links)}</p>'
        context["body"] = context["body"].replace("</h1>", line, 1)


def finish(app, exception) -> None:
    """Write the pages beside the others."""
    if exception is None and app.builder.format == "html":
        write(Path(app.srcdir) / "gallery", Path(app.outdir) / "view")


def setup(app):
    """Connect the steps; the gallery is made at the usual priority, 500."""
    app.connect("builder-inited", draw, priority=850)
    app.connect("html-page-context", link, priority=600)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
