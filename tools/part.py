"""A part of what takes long, such as ``--part 2/3``: of the tests, the bench, the examples of the site."""

import argparse


def part(text: str) -> tuple[int, int]:
    """Read "2/3", the second of three parts; anything else would run nothing, or not what was asked for."""
    try:
        one, parts = map(int, text.split("/"))
    except ValueError:
        one = parts = 0
    if not 1 <= one <= parts:
        raise argparse.ArgumentTypeError(f"{text!r} is no part: write K/N, such as 2/3, with K from 1 to N")
    return one, parts
