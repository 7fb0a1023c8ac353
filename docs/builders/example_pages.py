"""The pages of the site: figures beside code, descriptions, and no traces of a build."""

import re
from html import escape, unescape
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LONG = 160  # characters of a description; search engines cut longer ones
SHORT = 20  # characters of what is no description
PURPOSE = "publication-quality plots for classifier evaluation."
CODE = {"python", "default"}  # languages of a script
SHOWN_LATER = {"sphx-glr-script-out", "caption-title", "figure-caption"}  # classes of what follows the code
FURTHER = "Further examples:"
EPOCH = (1980, 1, 1, 0, 0, 0)  # of every file in an archive


def arrange(app, doctree) -> None:
    """Mark the sections in which code stands beside a figure, and leave out the pointer to the downloads."""
    from docutils import nodes  # here: the tests of the archives run without Sphinx, too

    if app.env.docname != "index" and not app.env.docname.startswith("gallery/"):
        return
    for note in list(doctree.findall(nodes.note)):
        if "sphx-glr-download-link-note" in note["classes"]:
            note.parent.remove(note)
    for section in doctree.findall(nodes.section):
        code_first(section)
    for image in doctree.findall(nodes.image):
        if "sphx-glr-single-img" in image["classes"] and isinstance(image.parent, nodes.section):
            image.parent["classes"].append(
                "example-beside" if "beside" in image["classes"] else "example-above"
            )


def code_first(section) -> None:
    """Put output, caption, live figure and further links behind the code, for the first screen."""
    from docutils import nodes

    later = []
    for node in list(section.children):
        if isinstance(node, nodes.literal_block) and node.get("language", "").lower() in CODE:
            at = section.index(node) + 1
            section[at:at] = later
            later = []
        elif SHOWN_LATER.intersection(node.get("classes", ())) or _is_live(node) or _leads_on(node, later):
            section.remove(node)
            later.append(node)
    section.extend(later)


def _is_live(node) -> bool:
    return node.tagname == "raw" and 'class="live-figure"' in node.astext()


def _leads_on(node, later) -> bool:
    """Say whether a node is the line before links to further examples, or their list."""
    follows = bool(later) and later[-1].astext() == FURTHER
    return node.astext() == FURTHER or (follows and node.tagname == "bullet_list")


def alone(app, pagename) -> bool:
    """Say whether a page of the first level has none below it: then no list of pages stands beside it."""
    includes = app.env.toctree_includes
    return pagename in includes.get(app.config.root_doc, ()) and not includes.get(pagename)


def frame(app, pagename, _templatename, context, doctree) -> None:
    """Describe a page for previews, choose what stands beside it, and let its pictures wait until seen."""
    title = re.sub(r"<[^>]+>", "", context.get("title") or app.config.project)
    about = (first_words(doctree) if doctree else "") or f"{title}: {PURPOSE}"
    tags = {"description": about, "og:description": about, "og:type": "website"}
    tags["og:title"] = title
    context.setdefault("metatags", "")
    for name, words in tags.items():
        kind = "property" if ":" in name else "name"
        if words:
            context["metatags"] += f'\n    <meta {kind}="{name}" content="{escape(unescape(words))}">'
    if pagename.startswith("gallery/"):  # room for the code: such a page has no sections to list
        context["meta"] = {**(context.get("meta") or {}), "html_theme.sidebar_secondary.remove": ""}
    if alone(app, pagename):
        context["sidebars"] = []
    context["body"] = lazy(EMPTY_LINES.sub("", context.get("body", "")))


def first_words(doctree) -> str:
    """Return the first sentence or more of a page or of the docstring on it, cut at the end of a word."""
    from docutils import nodes
    from sphinx.addnodes import desc_content

    for paragraph in doctree.findall(nodes.paragraph):
        words = " ".join(paragraph.astext().split())
        if isinstance(paragraph.parent, nodes.section | nodes.document | desc_content) and len(words) > SHORT:
            return words if len(words) <= LONG else words[:LONG].rpartition(" ")[0].rstrip(",;:.") + " …"
    return ""


def lazy(body: str) -> str:
    """Let all pictures but the first be loaded when they come into sight."""
    first, image, rest = body.partition("<img ")
    return first + image + rest.replace("<img ", '<img loading="lazy" decoding="async" ')


EMPTY_LINES = re.compile(r'<div class="line-block">\s*<div class="line"><br /></div>\s*</div>\n?')


def finish_gallery(app) -> None:
    """Put the bold thumbnails in place, and take the times out of the archives."""
    folder = Path(app.srcdir) / "gallery"
    for bold in folder.glob("*/images/bold/*_thumb.png"):
        bold.replace(bold.parent.parent / "thumb" / bold.name)
    for archive in sorted(folder.rglob("*.zip")):
        timeless(archive)


def timeless(archive: Path) -> None:
    """Write an archive again, its files by name and without times: the same bytes at every build."""
    with ZipFile(archive) as old:
        files = {name: old.read(name) for name in sorted(old.namelist())}
    with ZipFile(archive, "w", ZIP_DEFLATED) as new:
        for name, data in files.items():
            entry = ZipInfo(name, EPOCH)
            entry.external_attr, entry.compress_type = 0o644 << 16, ZIP_DEFLATED
            new.writestr(entry, data)


def setup(app):
    """Connect the steps; the gallery is made at the usual priority, 500."""
    app.connect("builder-inited", finish_gallery, priority=900)
    app.connect("doctree-read", arrange)
    app.connect("html-page-context", frame)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
