"""The app: its page, and for each window its table, its choices and its answers to user actions."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
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
    ModelChoice,
    RefusedError,
    choose_command,
    get_draw_commands,
    get_number_commands,
    get_role_actions,
    has_numbers,
    list_models_of_roles,
    read_address,
    write_address,
)
from rocplot._studio.figures import (
    THUMBNAIL_DPI,
    FailedError,
    FigureRenderer,
    describe_failure,
    list_missing_inputs,
    read_example_options,
    start_choices,
)
from rocplot._studio.files import describe_figure, make_file
from rocplot._studio.guard import MAX_BYTES, downloads, store_file, uploads
from rocplot._studio.scripts import write_script, write_shell_call
from rocplot._studio.tables import (
    DataSheet,
    load_dataset_sheet,
    propose_positive_class,
    propose_roles,
    read_sheet_bytes,
)
from rocplot._studio.workers import LimitError, Pool, leave_out_bound_pictures, run_in_thread

T = TypeVar("T")
_MAX_HISTORY, _MAX_PANELS = 200, 12


class Window:
    """The state of one browser window; windows are independent of each other."""

    sheet: DataSheet

    def __init__(self, session: Any, start: DataSheet | None) -> None:
        self.session, self.start, self.has_table = session, start, False
        self.choices, self.history = Choices(), list[Choices]()
        self.panels: list[Choices] = []
        self.bookmark = ""
        self.threshold: float | None = None
        self.turns = {"gallery": 0, "figure": 0, "cut": 0, "page": 0, "file": 0}
        self.pool = Pool()
        self.summary_rows: dict[str, list[dict[str, Any]]] = {}

    # -- Messages from and to the page ------------------------------------------------------------

    async def run_action(self, message: Any) -> None:
        """Run the action of a message; errors are shown, and the window stays usable."""
        name = message.pop("do")
        try:
            if self.has_table or name in ("hello", "table", "dataset"):
                await getattr(self, f"do_{name}")(**message)
        except Exception as error:
            await self.show_status(describe_failure(error), is_error=True)

    async def send_message(self, kind: str, **fields: Any) -> None:
        """Send a message to the window's page."""
        await self.session.send_custom_message("studio", {"kind": kind, **fields})

    async def show_status(self, text: str, is_error: bool = False) -> None:
        """Show a text in the status line."""
        await self.send_message("say", words=text, wrong=is_error)

    async def replace_content(self, place: str, content: Any) -> None:
        """Replace the content of an element of the page."""
        await self.send_message("put", place=place, html=str(TagList(content)))

    def start_turn(self, turn: str) -> int:
        """Start a turn of jobs of some kind, and end the job of an earlier one; return its number."""
        self.turns[turn] += 1
        self.pool.cancel(turn)
        return self.turns[turn]

    async def run_job(self, turn: str, function: Callable[..., T], *args: Any, **options: Any) -> T | None:
        """Run a function of the table's renderer in a worker; return None if a newer turn has begun."""
        number = self.turns[turn]

        def is_current() -> bool:
            return self.turns[turn] == number

        try:
            result = await self.pool.run(turn, is_current, self.sheet, function, *args, **options)
        except Exception:
            if is_current():
                raise
            return None  # the error of an outdated request is not shown
        return result if is_current() else None

    def close(self) -> None:
        """End all jobs, as the page is closed."""
        for turn in self.turns:
            self.turns[turn] += 1
        self.pool.close()

    # -- The table --------------------------------------------------------------------------------

    async def do_hello(self, address: str) -> None:
        """Start the window, with the initial table if there is one, and with its bookmark."""
        self.bookmark = address.lstrip("#")
        if self.start is not None:
            await self.open_sheet(self.start)
        elif self.bookmark:
            await self.show_status("This bookmark waits for its table: open it, and the figure comes back.")

    async def do_table(self, word: str) -> None:
        """Open an uploaded table."""
        name, content = uploads.pop(word)
        await self.show_status(f"Reading {name} …")
        await self.open_sheet(await run_in_thread(read_sheet_bytes, name, content))

    async def do_dataset(self, name: str) -> None:
        """Open a data set of the package."""
        await self.open_sheet(load_dataset_sheet(name))

    async def open_sheet(self, sheet: DataSheet) -> None:
        """Show a table with proposed roles, or with its bookmarked figure."""

        def prepare_views() -> tuple[Any, dict[str, tuple[str, ...]]]:
            sheet.fingerprint  # noqa: B018 computed here because it is slow
            return forms.make_preview(sheet), propose_roles(sheet)

        table_preview, chosen = await run_in_thread(prepare_views)
        self.sheet, self.has_table = sheet, True
        self.summary_rows, self.history, self.panels = {}, [], []
        for turn in self.turns:
            self.start_turn(turn)
        self.choices = self.assign_roles(Choices(), chosen, None)
        await self.replace_content("preview", table_preview)
        await self.replace_content("roles", forms.make_roles_form(sheet, self.choices))
        await self.replace_content("file", f"{sheet.file_name} · {len(sheet.frame):,} rows")
        await self.send_message("panels", count=0)
        await self.replace_content("panels", "")
        await self.send_message("ready")
        await self.show_status(
            f"{sheet.file_name} is read: {len(sheet.frame):,} rows, {len(sheet.columns)} columns."
        )
        if self.bookmark:
            await self.do_address(self.bookmark)

    async def do_address(self, address: str) -> None:
        """Show the figure of an address."""
        if not address.strip("#"):
            return
        choices = read_address(address.lstrip("#"), self.sheet)
        self.bookmark = ""
        if choices != self.choices:
            self.save_history()
            self.choices = choices
            await self.replace_content("roles", forms.make_roles_form(self.sheet, self.choices))
            await self.show_figure()

    def assign_roles(
        self, previous: Choices, chosen: Mapping[str, tuple[str, ...]], positive: str | None
    ) -> Choices:
        """Return choices with new roles and their models, which keep earlier names and colors."""
        truth = chosen.get("y_true", ())
        if positive is None:
            positive = propose_positive_class(self.sheet, truth[0]) if truth else ""
        previous_models = {model.key: model for model in previous.models}
        models = list_models_of_roles(self.sheet, chosen)
        updated_models = tuple(
            replace(previous_models.get(model.key, model), place=model.place) for model in models
        )
        return replace(previous, roles=chosen, pos_label=positive, models=updated_models)

    async def do_roles(
        self, roles: Mapping[str, list[int]], positive: int | None, complete: bool = False
    ) -> None:
        """Set the roles of columns as chosen in the form."""
        names = self.sheet.names
        chosen = {
            role: tuple(names[index] for index in indices) for role, indices in roles.items() if indices
        }
        truth, old = chosen.get("y_true", ()), self.choices.roles.get("y_true", ())
        label: str | None = None
        if truth == old and truth:
            label = "" if positive is None else str(self.sheet.list_values(truth[0])[positive])
        self.save_history()
        options = {flag: value for flag, value in self.choices.options.items() if flag != DROP}
        choices = replace(self.choices, options=options | ({DROP: ""} if complete else {}))
        self.choices = self.assign_roles(choices, chosen, label)
        self.summary_rows = {}
        self.start_turn("gallery")
        await self.send_message("stale")
        if truth != old:
            await self.replace_content("roles", forms.make_roles_form(self.sheet, self.choices))

    # -- The gallery ------------------------------------------------------------------------------

    async def do_gallery(self) -> None:
        """Draw the thumbnails one by one."""
        number = self.start_turn("gallery")
        for command in get_draw_commands().values():
            choices = start_choices(command, self.choices)
            needs, picture = list_missing_inputs(command, choices), None
            words, note = f"needs {'; '.join(needs)}" if needs else "", ""
            try:
                picture = (
                    None
                    if needs
                    else await self.run_job("gallery", FigureRenderer.draw_picture, choices, THUMBNAIL_DPI)
                )
                note = f"of {picture.model}" if picture and picture.model else ""
            except LimitError:
                note = "takes long: open it to draw it"
            except Exception as error:  # the other figures are still drawn
                words = describe_failure(error)
            if number != self.turns["gallery"]:
                return
            image = _encode_image(picture.image) if picture else ""
            await self.send_message("card", name=command.name, image=image, note=note, words=words)
        await self.send_message("drawn")

    # -- One figure -------------------------------------------------------------------------------

    def save_history(self) -> None:
        """Append the choices to the history for undo."""
        if not self.history or self.history[-1] != self.choices:
            self.history = [*self.history[-_MAX_HISTORY:], self.choices]

    async def do_open(self, picture: str) -> None:
        """Open a figure of the gallery."""
        self.save_history()
        self.choices = replace(
            start_choices(get_draw_commands()[picture], self.choices), roles=self.choices.roles
        )
        await self.show_figure()

    async def do_form(self, options: Mapping[str, str], models: list[Mapping[str, Any]] | None) -> None:
        """Set options and models as chosen in the form of the figure."""
        chosen_options = {
            flag: value for flag, value in options.items() if (flag, value) != ("--style", "paper")
        }
        chosen = replace(self.choices, options=chosen_options)
        if models is not None:
            models_by_place = {model.place: model for model in self.choices.models}
            updated_models = [
                _update_model(models_by_place[fields["place"]], **fields)
                for fields in models
                if fields["place"] in models_by_place
            ]
            chosen = replace(chosen, models=tuple(updated_models))
        if chosen != self.choices:
            self.save_history()
            self.choices = chosen
            await self.refresh_figure()

    async def do_undo(self) -> None:
        """Undo the last change."""
        if not self.history:
            await self.show_status("There is nothing to undo.")
            return
        self.choices = self.history.pop()
        await self.replace_content("roles", forms.make_roles_form(self.sheet, self.choices))
        if self.choices.picture:
            await self.show_figure()
        else:
            await self.send_message("go", view="gallery")

    async def show_figure(self) -> None:
        """Show the form of the figure, and draw it."""
        await self.replace_content("form", forms.make_figure_form(self.choices))
        await self.send_message("go", view="figure")
        await self.refresh_figure()

    @property
    def figure(self) -> Choices:
        """The choices of the figure, with the roles that it reads."""
        return choose_command(self.choices, get_draw_commands()[self.choices.picture])

    async def refresh_figure(self) -> None:
        """Draw the figure, then write scripts, texts and numbers beside it."""
        self.start_turn("figure")
        chosen, sheet, command = self.figure, self.sheet, get_draw_commands()[self.choices.picture]
        await self.send_message("busy")
        try:
            picture = await self.run_job("figure", FigureRenderer.draw_picture, chosen)
        except Exception as error:
            await self.send_message("failed", words=describe_failure(error))
            with suppress(ValueError, TypeError):  # a choice that no call can hold
                script = await run_in_thread(write_script, [chosen], sheet)  # which has no limit of time
                await self.replace_content("python", script)
                await self.replace_content("shell", write_shell_call(chosen, sheet))
            return
        if picture is None:
            return
        title, address = forms.get_figure_title(command), write_address(self.choices, sheet)
        size = {"width": picture.width, "height": picture.height}
        await self.send_message(
            "figure", image=_encode_image(picture.image), title=title, address=address, **size
        )
        examples = read_example_options(command) if get_role_actions(command) else {}
        warned = list(picture.messages) + [
            f"{flag[2:].replace('-', ' ')} is {value}, as in the example: give your own"
            for flag, value in examples.items()
            if chosen.options.get(flag) == value
        ]
        await self.replace_content("warned", forms.make_list(warned, "") if warned else "")
        texts = await self.run_job("figure", describe_figure, chosen)
        if texts is None:
            return
        script, caption, methods, findings = texts
        finding_list = forms.make_list(findings, "Nothing: the figure is fit to print.")
        shell = write_shell_call(chosen, sheet)
        contents = {
            "python": script,
            "shell": shell,
            "caption": caption,
            "methods": methods,
            "findings": finding_list,
        }
        for place, content in contents.items():
            await self.replace_content(place, content)
        await self.send_message("alt", words=caption or title)
        await self.show_numbers()

    # -- Numbers ----------------------------------------------------------------------------------

    async def show_numbers(self) -> None:
        """Show the numbers of the models, computed once for each choice of models and roles."""
        if not has_numbers(self.choices):
            await self.replace_content(
                "numbers", tags.p("This figure has no table of numbers.", class_="muted")
            )
            await self.send_message("cut", low=0, high=0)
            return
        chosen = choose_command(self.choices, get_number_commands()["summary"])
        key = repr((chosen.roles, chosen.models, chosen.pos_label, DROP in chosen.options))
        try:
            if key not in self.summary_rows:
                rows = await self.run_job("figure", FigureRenderer.compute_rows, "summary", chosen)
                if rows is None:
                    return
                self.summary_rows[key] = rows
            await self.replace_content(
                "numbers", forms.make_numbers_table(self.summary_rows[key], "Numbers, with 95 % intervals")
            )
        except FailedError as failed:
            await self.replace_content("numbers", tags.p(str(failed), class_="muted"))
        columns = [self.sheet[name] for name in self.choices.roles["y_score"]]
        low, high = min(column.low for column in columns), max(column.high for column in columns)
        if self.threshold is None or not low <= self.threshold <= high:
            middle = 0.5 if low >= 0 and high <= 1 and low < 0.5 < high else low / 2 + high / 2
            self.threshold = float(write_cutoff(middle, [low, high]).replace("−", "-"))
        await self.send_message("cut", low=low, high=high, value=self.threshold)
        await self.do_cut(self.threshold)

    async def do_cut(self, value: float) -> None:
        """Show the numbers at a threshold."""
        self.start_turn("cut")
        self.threshold = float(value)
        if not has_numbers(self.choices):
            return
        try:
            rows = await self.run_job(
                "cut",
                FigureRenderer.compute_rows,
                "metrics-at",
                self.choices,
                threshold=repr(self.threshold),
            )
        except FailedError as failed:
            await self.replace_content("at-cut", tags.p(str(failed), class_="muted"))
            return
        if rows is not None:
            await self.replace_content(
                "at-cut",
                forms.make_numbers_table(rows, f"At scores of {write_cutoff(self.threshold)} or more"),
            )

    # -- Files ------------------------------------------------------------------------------------

    async def do_take(self, what: str, dots: int = 300, columns: int = 2) -> None:
        """Make a file, and let the page download it."""
        dots, columns = min(max(int(dots), 50), 1200), min(max(int(columns), 1), 4)
        await self.show_status("Writing the file …")
        self.start_turn("file")
        download = await self.run_job("file", make_file, what, self.choices, list(self.panels), columns, dots)
        if download is not None:
            await self.send_message("take", name=download[0], word=store_file(downloads, *download))
            await self.show_status(f"{download[0]} is ready.")

    async def do_add(self) -> None:
        """Add the figure to the page of panels."""
        if len(self.panels) >= _MAX_PANELS:
            raise RefusedError(f"a page has {_MAX_PANELS} panels at most")
        if self.choices.picture == "report":
            raise RefusedError("a report is a page of its own")
        self.panels.append(self.figure)
        await self.show_panels()

    async def do_remove(self, at: int) -> None:
        """Remove a panel from the page."""
        del self.panels[int(at)]
        await self.show_panels()

    async def show_panels(self, columns: int = 2) -> None:
        """Show the page of panels."""
        await self.send_message("panels", count=len(self.panels))
        titles = [forms.get_figure_title(get_draw_commands()[panel.picture]) for panel in self.panels]
        await self.replace_content("panels", forms.make_panels_form(titles))
        self.start_turn("page")
        if self.panels:
            image = await self.run_job(
                "page", FigureRenderer.draw_page, list(self.panels), columns, "png", THUMBNAIL_DPI
            )
            if image is not None:
                about = f"Page of {len(titles)} panels: {', '.join(titles)}"
                await self.replace_content("page", tags.img(src=_encode_image(image), alt=about))

    async def do_columns(self, columns: int) -> None:
        """Lay the panels in another number of columns."""
        await self.show_panels(min(max(int(columns), 1), 4))


def _update_model(model: ModelChoice, place: int, drawn: bool, shown: str, color: str) -> ModelChoice:
    display_name = "" if shown.strip() == model.key else shown.strip()
    color = color if re.fullmatch(r"#[0-9a-f]{6}", color) else ""
    return ModelChoice(model.key, place, display_name, color, drawn)


def _encode_image(image: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(image).decode()}"


# -- The page -------------------------------------------------------------------------------------


def build_page() -> Any:
    """Build the page: a header and four views, of which one is visible."""
    here = files("rocplot._studio")
    names = [tags.option("–", value=""), *(tags.option(dataset) for dataset in rocplot.get_dataset_names())]
    html = here.joinpath("page.html").read_text(encoding="utf-8")
    html = html.replace("<!-- gallery -->", str(forms.make_gallery(forms.get_search_terms())))
    html = html.replace("<!-- datasets -->", str(TagList(names)))
    html = html.replace("<!-- limit -->", f"{MAX_BYTES >> 20} MB")
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


def build_app(sheet: DataSheet | None) -> App:
    """Build the app, each window of which starts with the initial table."""
    leave_out_bound_pictures()
    get_draw_commands.cache_clear()  # users may have declared pictures since the last start

    def server(input: Inputs, _output: Outputs, session: Session) -> None:
        window, tasks = Window(session, sheet), set[Any]()

        @reactive.effect
        @reactive.event(input.act)
        def _() -> None:
            task = asyncio.get_running_loop().create_task(window.run_action(dict(input.act())))
            tasks.add(task)  # a task without reference may be garbage-collected
            task.add_done_callback(tasks.discard)

        session.on_ended(window.close)

    return App(build_page(), server)
