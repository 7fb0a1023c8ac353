"""Messages and help in the words of the shell, and the exit code of each kind of fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rocplot._faults import cut_message, fault_of

if TYPE_CHECKING:
    from rocplot.cli._options import Option


# -- Faults of a call, and the exit code of each --------------------------------------------------

FAULT, USAGE = 1, 2
INTERRUPTED, CLOSED = 130, 141  # 128 and the number of the signal, as other programs end


class DataError(ValueError):
    """What a file holds cannot be used."""


class UsageError(ValueError):
    """The words of a call cannot be used: a file that does not exist, options that exclude each other."""


# -- Messages and help in the words of the shell: flags in place of arguments ---------------------

_HELP = [
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


def code_of(error: Exception) -> int:
    """Choose the exit code: 1 for what the data hold, 2 for a call that cannot be followed."""
    fault = fault_of(error)
    if isinstance(error, DataError) or (fault is not None and fault.is_of_data):
        return FAULT
    return USAGE if isinstance(error, (ValueError, TypeError)) else FAULT


def in_shell(text: str, options: Iterable[Option], own: Mapping[str, str]) -> str:
    """Write a help text in the words of the shell."""
    for said, shown in _HELP:
        text = re.sub(said, shown, text)
    flags = {**_flags(options), **own}
    return re.sub(
        r"(?<![\w.\"=-])([a-z]+_[a-z_]+)\b(?![\"(])", lambda found: flags.get(found[0], found[0]), text
    )


def in_flags(
    error: Exception | str, options: list[Option], own: Mapping[str, str], given: Iterable[str] = ()
) -> str:
    """Write an error, or a warning, with flags for arguments, a key of several layers by that given."""
    fault = None if isinstance(error, str) else fault_of(error)
    message = " ".join(str(error if fault is None else fault.in_shell).split())
    flags = {**_flags(options, given), **own}
    absent = re.fullmatch(r"\w+\(\) missing 1 required keyword-only argument: '(\w+)'", message)
    if absent and absent[1] in flags:
        return f"{flags[absent[1]]} is missing"
    keys = {f"{option.argument}: {option.key}": option.flag for option in options if option.key}
    start = " ".join(message.split(" ")[:2])
    message = keys.get(start, start) + message.removeprefix(start)
    message = re.sub(r", in help\([\w.]+\)", "", message)  # which the shell does not have
    message = re.sub(r"^y_true\[('[^']*')\]", r"y_true of \1", message)
    message = re.sub(r"^y_score\[('[^']*')\]", r"y_score \1", message)

    def in_flag(found: re.Match[str]) -> str:
        name, equals = found.groups()
        after = found.string[found.end() :][:1]
        flag = flags.get(f"no_{name}" if equals == "=False" else name)
        flag = f"no {flags[name]}" if flag is None and equals == "=False" and name in flags else flag
        if flag is None or not (found.start() == 0 or equals or "_" in name):
            return found[0]
        if found.start() == 0 and re.match(r"fold \S+:", message):
            return found[0]
        return f"{flag} " if equals == "=" and after not in " ,.;:)" else flag

    message = re.sub(r"(?<![\w'\"./=-])(\w+)(=True\b|=False\b|=)?", in_flag, message)
    return cut_message(_placed(message, in_rows=fault is not None and fault.is_of_data))


def _flags(options: Iterable[Option], given: Iterable[str] = ()) -> dict[str, str]:
    """List the flag of each argument, and of each key of a layer, those that were given last."""
    chosen = set(given)
    ordered = sorted(options, key=lambda option: (option.flag in chosen, not option.key))
    flags = {
        option.key: option.flag for option in ordered if option.key and not option.flag.startswith("--no-")
    }
    flags |= {option.flag[2:].replace("-", "_"): option.flag for option in ordered if option.flag[0] == "-"}
    return flags | {option.key: option.flag for option in ordered if option.key and option.flag in chosen}


def _placed(message: str, in_rows: bool) -> str:
    """Count from one, and rows where columns are meant; within a fold or a model the row is not known."""
    if message.startswith("fold "):
        return re.sub(r",? (first )?at position \d+", "", message)
    where = "in row" if in_rows else "at position"
    return re.sub(r"\bat position (\d+)", lambda found: f"{where} {int(found[1]) + 1}", message)
