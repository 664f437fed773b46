"""Running the command line: every error that a user can cause becomes one sentence."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

from typer.exceptions import Abort, Exit, TyperException

# Help lists the commands in this order.
from annamite.cli import serve  # isort: skip
from annamite.cli import simulate  # isort: skip
from annamite.cli import sweep  # isort: skip
from annamite.cli import report  # isort: skip
from annamite.cli import replay  # isort: skip
from annamite.cli import games  # isort: skip
from annamite.cli import rules  # isort: skip
from annamite.cli import components  # isort: skip
from annamite.cli import backup  # isort: skip
from annamite.cli import store  # isort: skip
from annamite.cli import new_game  # isort: skip
from annamite.cli import docs  # isort: skip
from annamite.cli.app import app
from annamite.cli.common import UserError, complain

if TYPE_CHECKING:
    from types import ModuleType

COMMANDS: tuple[ModuleType, ...] = (
    serve,
    simulate,
    sweep,
    report,
    replay,
    games,
    rules,
    components,
    backup,
    store,
    new_game,
    docs,
)
"""The modules that add commands to the application."""


def main() -> NoReturn:
    """Run the command line; every error that a user can cause is one sentence, with status 2."""
    try:
        status = _run(sys.argv[1:])
    except Exit as leave:
        status = leave.exit_code
    except TyperException as error:
        status = _help(error) or complain(_advice(error), 2)
    except (KeyboardInterrupt, Abort):
        status = complain("Stopped.", 130)
    except BrokenPipeError:
        # Whoever read our output has had enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status if isinstance(status, int) else 0)


def _run(arguments: list[str]) -> object:
    """Run a command: the bare list of games without a parser, which takes longer to load than it."""
    if arguments == ["games"]:
        games.list_installed()
        return 0
    return app(prog_name="annamite", standalone_mode=False)


def _help(error: TyperException) -> int:
    """Show the help as it is where commands were called without naming one; else return nothing."""
    message = error.format_message()
    if not message.startswith("Usage: "):
        return 0
    print(message, file=sys.stderr)  # noqa: T201 - lines are lines
    return 2


def _advice(error: TyperException) -> str:
    """Return what was wrong with the command line, and where to look it up."""
    message = error.format_message()
    context = getattr(error, "ctx", None)
    if not message or isinstance(error, UserError):
        return message
    command = context.command_path if context else "annamite"
    if message.endswith("?"):
        return f"{message} See `{command} --help`."
    return f"{message.rstrip('.')}; see `{command} --help`."
