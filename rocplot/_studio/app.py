"""The app: a page, and for each window its table, its choices, and what it answers to each act."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import files
from typing import Any, TypeVar

from htmltools import HTML, TagList, tags
from shiny import App, Inputs, Outputs, Session, reactive, ui

import rocplot
from rocplot._numbers import write_cutoff
from rocplot._studio import forms
from rocplot._studio.choices import (
    DROP,
    Choices,
    Model,
    RefusedError,
    address_of,
    choices_in,
    every,
    models_of,
    numbers,
    read_by,
    roles_of,
)
from rocplot._studio.drawing import THUMB, FailedError, Pen, example_of, needs_of, started
from rocplot._studio.guard import MOST_BYTES, arrived, leaving, put
from rocplot._studio.scripts import packed, script_of, shell_of
from rocplot._studio.tables import Sheet, positive_of, proposed, sheet_of_bytes, sheet_of_dataset
from rocplot.cli._printed import PROGRAMS

T = TypeVar("T")
_PEN = ThreadPoolExecutor(1, "pen")  # one at a time: styles are global in matplotlib
_MOST_PAST, _MOST_PANELS = 200, 12
_ENDINGS = ("pdf", "svg", "png", "html")


class Window:
    """What one window of the browser holds; windows know nothing of each other."""

    sheet: Sheet
    pen: Pen

    def __init__(self, session: Any, start: Sheet | None) -> None:
        self.session, self.start, self.has_table = session, start, False
        self.choices, self.past = Choices(), list[Choices]()
        self.panels: list[Choices] = []
        self.bookmark = ""
        self.cut: float | None = None
        self.turns = {"gallery": 0, "figure": 0, "cut": 0, "page": 0, "file": 0}
        self.sums: dict[str, list[dict[str, Any]]] = {}

    # -- to and from the window -------------------------------------------------------------------

    async def act(self, asked: Any) -> None:
        """Answer to an act; whatever goes wrong is said, and the window lives on."""
        name = asked.pop("do")
        try:
            if self.has_table or name in ("hello", "table", "dataset"):
                await getattr(self, f"do_{name}")(**asked)
        except Exception as error:
            await self.say(_said(error), wrong=True)

    async def tell(self, kind: str, **what: Any) -> None:
        """Send a message to the window's page."""
        await self.session.send_custom_message("studio", {"kind": kind, **what})

    async def say(self, words: str, wrong: bool = False) -> None:
        """Say something in the line of messages."""
        await self.tell("say", words=words, wrong=wrong)

    async def put(self, place: str, content: Any) -> None:
        """Put content at a place of the page."""
        await self.tell("put", place=place, html=str(TagList(content)))

    async def work(self, turn: str, function: Callable[..., T], *given: Any, **more: Any) -> T | None:
        """Run what takes time beside the page; return None if there is something newer to do meanwhile.

        A drawing cannot be broken off without harm to the styles of matplotlib, but it can go no further: the
        pen asks before each panel, and after each step of one.
        """
        at = self.turns[turn]

        def job() -> T:
            self.pen.is_wanted = lambda: self.turns[turn] == at
            self.pen.go_on()
            return function(*given, **more)

        try:
            found = await asyncio.get_running_loop().run_in_executor(_PEN, job)
        except Exception:
            if self.turns[turn] == at:
                raise
            return None  # also of what failed, for nobody asks any more
        return found if self.turns[turn] == at else None

    # -- the table --------------------------------------------------------------------------------

    async def do_hello(self, address: str) -> None:
        """Begin, with the table of the start if there is one, and perhaps a bookmark."""
        self.bookmark = address.lstrip("#")
        if self.start is not None:
            await self.begin(self.start)
        elif self.bookmark:
            await self.say("This bookmark waits for its table: open it, and the figure comes back.")

    async def do_table(self, word: str) -> None:
        """Take a table that came through the door."""
        name, content = arrived.pop(word)
        await self.say(f"Reading {name} …")
        await self.begin(await asyncio.to_thread(sheet_of_bytes, name, content))

    async def do_dataset(self, name: str) -> None:
        """Take a data set of the package."""
        await self.begin(sheet_of_dataset(name))

    async def begin(self, sheet: Sheet) -> None:
        """Show a table, and propose roles; or bring a bookmarked figure back."""

        def look() -> tuple[Any, dict[str, tuple[str, ...]]]:
            sheet.fingerprint  # noqa: B018 which takes time
            return forms.preview(sheet), proposed(sheet)

        shown, chosen = await asyncio.to_thread(look)
        self.sheet, self.pen, self.has_table = sheet, Pen(sheet), True
        self.sums, self.past, self.panels = {}, [], []
        for name in self.turns:
            self.turns[name] += 1
        self.choices = self.read(Choices(), chosen, None)
        await self.put("preview", shown)
        await self.put("roles", forms.roles_form(sheet, self.choices))
        await self.put("file", f"{sheet.shown} · {len(sheet.frame):,} rows")
        await self.tell("panels", count=0)
        await self.put("panels", "")
        await self.tell("ready")
        await self.say(f"{sheet.shown} is read: {len(sheet.frame):,} rows, {len(sheet.columns)} columns.")
        if self.bookmark:
            await self.do_address(self.bookmark)

    async def do_address(self, address: str) -> None:
        """Bring back the figure of an address."""
        if not address.strip("#"):
            return
        found = choices_in(address.lstrip("#"), self.sheet)
        self.bookmark = ""
        if found != self.choices:
            self.keep()
            self.choices = found
            await self.put("roles", forms.roles_form(self.sheet, self.choices))
            await self.show()

    def read(self, before: Choices, chosen: Mapping[str, tuple[str, ...]], positive: str | None) -> Choices:
        """Take roles, and the models that they make, with what was said of these before."""
        truth = chosen.get("y_true", ())
        if positive is None:
            positive = positive_of(self.sheet, truth[0]) if truth else ""
        known = {one.key: one for one in before.models}
        models = models_of(self.sheet, chosen)
        kept = tuple(replace(known.get(one.key, one), place=one.place) for one in models)
        return replace(before, roles=chosen, pos_label=positive, models=kept)

    async def do_roles(
        self, roles: Mapping[str, list[int]], positive: int | None, complete: bool = False
    ) -> None:
        """Take the roles of the columns as they are chosen."""
        names = self.sheet.names
        chosen = {role: tuple(names[at] for at in held) for role, held in roles.items() if held}
        truth, old = chosen.get("y_true", ()), self.choices.roles.get("y_true", ())
        label: str | None = None
        if truth == old and truth:
            label = "" if positive is None else str(self.sheet.values_of(truth[0])[positive])
        self.keep()
        options = {flag: value for flag, value in self.choices.options.items() if flag != DROP}
        before = replace(self.choices, options=options | ({DROP: ""} if complete else {}))
        self.choices = self.read(before, chosen, label)
        self.sums = {}
        self.turns["gallery"] += 1
        await self.tell("stale")
        if truth != old:
            await self.put("roles", forms.roles_form(self.sheet, self.choices))

    # -- the gallery ------------------------------------------------------------------------------

    async def do_gallery(self) -> None:
        """Draw the small multiples one by one."""
        self.turns["gallery"] += 1
        turn = self.turns["gallery"]
        for command in every().values():
            choices = started(command, self.choices)
            needs, drawn = needs_of(command, choices), None
            words = f"needs {'; '.join(needs)}" if needs else ""
            try:
                drawn = None if needs else await self.work("gallery", self.pen.picture, choices, THUMB)
            except Exception as error:  # one figure's fault leaves the others
                words = _said(error)
            if turn != self.turns["gallery"]:
                return
            image, of = (_encoded(drawn.image), drawn.of) if drawn else ("", "")
            note = f"of {of}" if of else ""
            await self.tell("card", name=command.name, image=image, note=note, words=words)
        await self.tell("drawn")

    # -- one figure -------------------------------------------------------------------------------

    def keep(self) -> None:
        """Remember the choices, so that they can be taken back."""
        if not self.past or self.past[-1] != self.choices:
            self.past = [*self.past[-_MOST_PAST:], self.choices]

    async def do_open(self, picture: str) -> None:
        """Show a figure large."""
        self.keep()
        self.choices = replace(started(every()[picture], self.choices), roles=self.choices.roles)
        await self.show()

    async def do_form(self, options: Mapping[str, str], models: list[Mapping[str, Any]] | None) -> None:
        """Take the form of the figure as it is."""
        kept = {flag: value for flag, value in options.items() if (flag, value) != ("--style", "paper")}
        chosen = replace(self.choices, options=kept)
        if models is not None:
            known = {one.place: one for one in self.choices.models}
            made = [_model(known[one["place"]], **one) for one in models if one["place"] in known]
            chosen = replace(chosen, models=tuple(made))
        if chosen != self.choices:
            self.keep()
            self.choices = chosen
            await self.draw()

    async def do_undo(self) -> None:
        """Take the last change back."""
        if not self.past:
            await self.say("There is nothing to undo.")
            return
        self.choices = self.past.pop()
        await self.put("roles", forms.roles_form(self.sheet, self.choices))
        if self.choices.picture:
            await self.show()
        else:
            await self.tell("go", view="gallery")

    async def show(self) -> None:
        """Show the form of the figure, and draw it."""
        await self.put("form", forms.form_of(self.choices))
        await self.tell("go", view="figure")
        await self.draw()

    @property
    def figure(self) -> Choices:
        """The choices of the figure, with the roles that it reads."""
        return read_by(self.choices, every()[self.choices.picture])

    async def draw(self) -> None:
        """Draw the figure; then write what stands beside it."""
        self.turns["figure"] += 1
        chosen, sheet, command = self.figure, self.sheet, every()[self.choices.picture]
        await self.tell("busy")
        try:
            drawn = await self.work("figure", self.pen.picture, chosen)
        except Exception as error:
            await self.tell("failed", words=_said(error))
            return
        if drawn is None:
            return
        title, address = forms.title_of(command), address_of(self.choices, sheet)
        size = {"width": drawn.width, "height": drawn.height}
        await self.tell("figure", image=_encoded(drawn.image), title=title, address=address, **size)
        examples = example_of(command) if roles_of(command) else {}
        warned = list(drawn.warned) + [
            f"{flag[2:].replace('-', ' ')} is {value}, as in the example: give your own"
            for flag, value in examples.items()
            if chosen.options.get(flag) == value
        ]
        await self.put("warned", forms.listed(warned, "") if warned else "")
        script = await self.work("figure", script_of, [chosen], sheet)
        told = None if script is None else await self.work("figure", self.pen.words, chosen)
        if told is None:
            return
        caption, methods, findings = told
        found = forms.listed(findings, "Nothing: the figure is fit to print.")
        shell = shell_of(chosen, sheet)
        beside = {"python": script, "shell": shell, "caption": caption, "methods": methods, "findings": found}
        for place, content in beside.items():
            await self.put(place, content)
        await self.tell("alt", words=caption or title)
        await self.count()

    # -- numbers ----------------------------------------------------------------------------------

    def _has_numbers(self) -> bool:
        held, picture = self.choices.roles, self.choices.picture
        return bool(held.get("y_true") and held.get("y_score")) and "y_score" in roles_of(every()[picture])

    async def count(self) -> None:
        """Write the numbers of the models, computed once for each choice of these."""
        if not self._has_numbers():
            await self.put("numbers", tags.p("This figure has no table of numbers.", class_="muted"))
            await self.tell("cut", low=0, high=0)
            return
        chosen = read_by(self.choices, numbers()["summary"])
        key = repr((chosen.roles, chosen.models, chosen.pos_label, DROP in chosen.options))
        try:
            if key not in self.sums:
                found = await self.work("figure", self.pen.rows, "summary", chosen)
                if found is None:
                    return
                self.sums[key] = found
            await self.put("numbers", forms.numbers_table(self.sums[key], "Numbers, with 95 % intervals"))
        except FailedError as failed:
            await self.put("numbers", tags.p(str(failed), class_="muted"))
        columns = [self.sheet[name] for name in self.choices.roles["y_score"]]
        low, high = min(one.low for one in columns), max(one.high for one in columns)
        if self.cut is None or not low <= self.cut <= high:
            middle = 0.5 if low >= 0 and high <= 1 and low < 0.5 < high else low / 2 + high / 2
            self.cut = float(write_cutoff(middle, [low, high]).replace("−", "-"))
        await self.tell("cut", low=low, high=high, value=self.cut)
        await self.do_cut(self.cut)

    async def do_cut(self, value: float) -> None:
        """Write the numbers at a cut-off."""
        self.turns["cut"] += 1
        self.cut = float(value)
        if not self._has_numbers():
            return
        try:
            rows = await self.work("cut", self.pen.rows, "metrics-at", self.choices, threshold=repr(self.cut))
        except FailedError as failed:
            await self.put("at-cut", tags.p(str(failed), class_="muted"))
            return
        if rows is not None:
            await self.put(
                "at-cut", forms.numbers_table(rows, f"At scores of {write_cutoff(self.cut)} or more")
            )

    # -- files ------------------------------------------------------------------------------------

    async def do_take(self, what: str, dots: int = 300, columns: int = 2) -> None:
        """Make a file, and have the window fetch it."""
        dots = min(max(int(dots), 50), 1200)
        await self.say("Writing the file …")
        made = await self.work("file", self.file, what, dots, min(max(int(columns), 1), 4))
        if made is not None:
            await self.tell("take", name=made[0], word=put(leaving, *made))
            await self.say(f"{made[0]} is ready.")

    def file(self, what: str, dots: int, columns: int) -> tuple[str, bytes]:
        """Make a file: its name and content."""
        if what == "table":
            text = self.sheet.frame.write_csv() or ""
            return re.sub(r"(\.\w+)*$", ".csv", self.sheet.shown), text.encode()
        if what.startswith("page."):
            if not self.panels:
                raise RefusedError("there is no panel yet: add figures to the page")
            if what == "page.py":
                return packed(script_of(self.panels, self.sheet, columns), self.sheet, "page")
            return what, self.pen.page(self.panels, columns, what[5:], dots)
        chosen = self.figure
        name = chosen.picture.replace("-", "_")
        if what in _ENDINGS:
            return f"{name}.{what}", self.pen.file(chosen, what, dots)
        if what == "py":
            return packed(script_of([chosen], self.sheet), self.sheet, name)
        if what == "report":
            return "report.pdf", self.pen.file(started(every()["report"], self.choices), "pdf")
        if what == "csv" and self._has_numbers():
            rows = self.pen.rows("summary", self.choices)
            return "numbers.csv", PROGRAMS["csv"](rows).encode("utf-8-sig")
        raise RefusedError("this figure has no such file")

    async def do_add(self) -> None:
        """Add the figure to the page of panels."""
        if len(self.panels) >= _MOST_PANELS:
            raise RefusedError(f"a page has {_MOST_PANELS} panels at most")
        if self.choices.picture == "report":
            raise RefusedError("a report is a page of its own")
        self.panels.append(self.figure)
        await self.lay()

    async def do_remove(self, at: int) -> None:
        """Take a panel off the page."""
        del self.panels[int(at)]
        await self.lay()

    async def lay(self, columns: int = 2) -> None:
        """Show the page of panels."""
        await self.tell("panels", count=len(self.panels))
        titles = [forms.title_of(every()[one.picture]) for one in self.panels]
        await self.put("panels", forms.panels_form(titles))
        self.turns["page"] += 1
        if self.panels:
            image = await self.work("page", self.pen.page, list(self.panels), columns, "png", THUMB)
            if image is not None:
                about = f"Page of {len(titles)} panels: {', '.join(titles)}"
                await self.put("page", tags.img(src=_encoded(image), alt=about))

    async def do_columns(self, columns: int) -> None:
        """Lay the panels in another number of columns."""
        await self.lay(min(max(int(columns), 1), 4))


def _model(known: Model, place: int, drawn: bool, shown: str, color: str) -> Model:
    own = "" if shown.strip() == known.key else shown.strip()
    color = color if re.fullmatch(r"#[0-9a-f]{6}", color) else ""
    return Model(known.key, place, own, color, drawn)


def _said(error: Exception) -> str:
    """Say what went wrong; what the package does not expect is a fault of ours, and tells of which kind."""
    expected = isinstance(error, (ValueError, TypeError, OSError, ImportError))
    return str(error) if expected else f"{type(error).__name__}: {error}"


def _encoded(image: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(image).decode()}"


# -- the page -------------------------------------------------------------------------------------


def page() -> Any:
    """Lay out the page: a head, and four views of which one is seen."""
    here = files("rocplot._studio")
    names = [tags.option("–", value=""), *(tags.option(one) for one in rocplot.get_dataset_names())]
    html = here.joinpath("page.html").read_text(encoding="utf-8")
    html = html.replace("<!-- gallery -->", str(forms.gallery(forms.terms_of_pictures())))
    html = html.replace("<!-- datasets -->", str(TagList(names)))
    html = html.replace("<!-- limit -->", f"{MOST_BYTES >> 20} MB")
    return ui.page_fluid(
        ui.head_content(
            tags.title("rocplot studio"),
            tags.link(rel="icon", href="data:,"),
            tags.style(HTML(here.joinpath("studio.css").read_text(encoding="utf-8"))),
            tags.script(HTML(here.joinpath("studio.js").read_text(encoding="utf-8"))),
        ),
        HTML(html),
        lang="en",
    )


def app_of(sheet: Sheet | None) -> App:
    """Make the app; each of its windows begins with the table of the start."""
    every.cache_clear()  # users may have declared more pictures since

    def server(input: Inputs, _output: Outputs, session: Session) -> None:
        window, tasks = Window(session, sheet), set[Any]()

        @reactive.effect
        @reactive.event(input.act)
        def _() -> None:
            task = asyncio.get_running_loop().create_task(window.act(dict(input.act())))
            tasks.add(task)  # which else may be forgotten
            task.add_done_callback(tasks.discard)

        @session.on_ended
        def _end() -> None:
            for name in window.turns:
                window.turns[name] += 1

    return App(page(), server)
