"""The program: ``rocplot``, or ``python -m rocplot``."""

import os
import signal
import sys
from types import FrameType


def run() -> int:
    """Run the command line; an interrupt (control and C) ends it at once and in silence."""
    is_interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_interruptible:  # a shell may have it ignored, of what runs in the background
        signal.signal(signal.SIGINT, _exit_process)
    from rocplot.cli import main
    from rocplot.cli._messages import INTERRUPT_CODE

    if is_interruptible:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    code = main()
    if code == INTERRUPT_CODE:
        os._exit(code)  # else Python waits for threads that still compute
    return code


def _exit_process(_signal: int, _frame: FrameType | None) -> None:
    """End the program while it imports its modules: nothing is begun that must be cleared away."""
    os._exit(130)


if __name__ == "__main__":
    sys.exit(run())
