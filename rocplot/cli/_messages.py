"""Messages and help in terms of flags, and the exit code of each kind of error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rocplot._errors import cut_message, get_error_details

if TYPE_CHECKING:
    from rocplot.cli._options import CommandOption


# -- Errors of a call, and the exit code of each --------------------------------------------------

DATA_ERROR_CODE, USAGE_ERROR_CODE = 1, 2
INTERRUPT_CODE, CLOSED_PIPE_CODE = 130, 141  # 128 plus the number of the signal, by convention


class DataError(ValueError):
    """Error for data in a file that cannot be used."""


class UsageError(ValueError):
    """Error for a wrong call: a file that does not exist, options that exclude each other."""


# -- Messages and help with flags in place of arguments -------------------------------------------

_HELP_REPLACEMENTS = [
    (r" ?\((see )?rocplot\.compute\.\w+(, \w+)*\)", ""),
    (r",? (or|which may be) (a )?functions? of \(fpr, tpr, skew\)", ""),
    (
        r"names as listed under metric|names of rocplot\.compute\.metric",
        "such as accuracy, precision, f1 or kappa",
    ),
    (r"a metric of rocplot\.compute\.metric", "such as accuracy, precision or kappa"),
    (r", (by )?(the )?methods of rocplot\.compute\.metrics_at|, see partial_auc|, as in Axes3D\.\w+", ""),
    (r"a method of rocplot\.compute\.auc_test", "how the variance is found"),
    (r" or Generator\b", ""),
    (
        r"what seaborn\.color_palette takes, or a mapping of name → color",
        "a palette of seaborn, colors, or NAME=COLOR",
    ),
    (r"or class → weight", "or CLASS=NUMBER"),
    (r"or a mapping class → shown name, in that order", "or CLASS=NAME, in that order"),
    (r"\bfalse: true classes in rows, as in .*", "predicted classes in rows, true ones in columns"),
    (r"\bfalse leaves out", "whether there is"),
    (r"\[clip, 1 − clip\]", "[NUMBER, 1 − NUMBER]"),
    (r'"chain" \(True\)', '"chain"'),
    (r"\bby default level\b", "by default that of --level"),
    (r", unless a result is drawn", ""),
    (r"names of the columns of X\b", "names of the features"),
]


def choose_exit_code(error: Exception) -> int:
    """Choose the exit code: 1 for errors in the data, 2 for errors in the call."""
    fault = get_error_details(error)
    if isinstance(error, DataError) or (fault is not None and fault.is_of_data):
        return DATA_ERROR_CODE
    return USAGE_ERROR_CODE if isinstance(error, (ValueError, TypeError)) else DATA_ERROR_CODE


def write_shell_help(text: str, options: Iterable[CommandOption], extra_flags: Mapping[str, str]) -> str:
    """Write a help text with flags in place of arguments, and without references to Python."""
    for pattern, replacement in _HELP_REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    flags = {**_map_flags(options), **extra_flags}
    return re.sub(
        r"(?<![\w.\"=-])([a-z]+_[a-z_]+)\b(?![\"(])", lambda match: flags.get(match[0], match[0]), text
    )


def write_flag_message(
    error: Exception | str,
    options: list[CommandOption],
    extra_flags: Mapping[str, str],
    set_names: Iterable[str] = (),
) -> str:
    """Write an error or a warning with flags in place of arguments; `set_names` are the flags of the call."""
    fault = None if isinstance(error, str) else get_error_details(error)
    message = " ".join(str(error if fault is None else fault.shell_message).split())
    flags = {**_map_flags(options, set_names), **extra_flags}
    absent = re.match(r"\w+\(\) missing 1 required keyword-only argument: '(\w+)'", message)
    if absent and absent[1] in flags:
        return f"{flags[absent[1]]} is missing"
    keys = {f"{option.argument}: {option.key}": option.flag for option in options if option.key}
    start = " ".join(message.split(" ")[:2])
    message = keys.get(start, start) + message.removeprefix(start)
    message = re.sub(r", in help\([\w.]+\)", "", message)  # the shell has no help()
    if isinstance(error, str):  # a warning may end with calls, which no flag holds
        message = re.sub(r": (?:pass|call) (?:rocplot\.)?compute\.\w+\(.*", "", message)
    message = re.sub(r"^y_true\[('[^']*')\]", r"y_true of \1", message)
    message = re.sub(r"^y_score\[('[^']*')\]", r"y_score \1", message)

    def replace_argument(match: re.Match[str]) -> str:
        name, equals = match.groups()
        next_character = match.string[match.end() :][:1]
        flag = flags.get(f"no_{name}" if equals == "=False" else name)
        flag = f"no {flags[name]}" if flag is None and equals == "=False" and name in flags else flag
        if flag is None or not (match.start() == 0 or equals or "_" in name):
            return match[0]
        if match.start() == 0 and re.match(r"fold \S+:", message):
            return match[0]
        return f"{flag} " if equals == "=" and next_character not in " ,.;:)" else flag

    message = re.sub(r"(?<![\w'\"./=-])(\w+)(=True\b|=False\b|=)?", replace_argument, message)
    return cut_message(_count_from_one(message, in_rows=fault is not None and fault.is_of_data))


def _map_flags(options: Iterable[CommandOption], set_names: Iterable[str] = ()) -> dict[str, str]:
    """Map each argument and each key of a layer to its flag; flags of the call take precedence."""
    chosen = set(set_names)
    ordered = sorted(options, key=lambda option: (option.flag in chosen, not option.key))
    flags = {
        option.key: option.flag for option in ordered if option.key and not option.flag.startswith("--no-")
    }
    flags |= {option.flag[2:].replace("-", "_"): option.flag for option in ordered if option.flag[0] == "-"}
    return flags | {option.key: option.flag for option in ordered if option.key and option.flag in chosen}


def _count_from_one(message: str, in_rows: bool) -> str:
    """Write positions counted from one, as rows if `in_rows`; drop positions within a fold."""
    numbers = r"at position(s?) (\d+(?:, \d+)*)"
    if message.startswith("fold "):
        return re.sub(rf",? (first )?{numbers}(, …)?", "", message)

    def count_from_one(match: re.Match[str]) -> str:
        positions = ", ".join(str(int(position) + 1) for position in match[2].split(", "))
        return f"{'in row' if in_rows else 'at position'}{match[1]} {positions}"

    return re.sub(rf"\b{numbers}", count_from_one, message)
