"""Packages that not everybody needs: imported when they are, with a word on how to get them."""

from __future__ import annotations

import importlib
from typing import Any


class ExtraMissingError(ValueError):
    """A package is not installed that something needs; the message says how to install it."""


def needed(module: str, extra: str) -> Any:
    """Return a module of a package that comes with an extra of ours.

    Args:
        module: Its name, such as `polars`.
        extra: The extra that brings it, as in `pip install "annamite[lab]"`.

    Raises:
        ExtraMissingError: it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        msg = f'This needs {error.name}; install it: pip install "annamite[{extra}]".'
        raise ExtraMissingError(msg) from error
