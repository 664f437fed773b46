"""Turning parts of component files into data, with one clear sentence where they do not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from annamite.kernel.component_files import ComponentError

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.kernel.component_files import Tree


def mapping(tree: Tree, key: Any, where: Path, place: str = "") -> Tree:
    """Return a part of an owner's file that has to be a mapping; an absent one is empty.

    Raises:
        ComponentError: it is no mapping.
    """
    part = tree.get(key, {})
    if not isinstance(part, dict):
        msg = f"{where}: {place}{key} should be a mapping."
        raise ComponentError(msg)
    return part


def convert(tree: Any, into: Any, path: Path, place: str = "") -> Any:
    """Return a part of a file as data of a type.

    Args:
        tree: What the file has.
        into: The type.
        path: The file to name if it does not fit.
        place: Where in the file the part is.

    Raises:
        ComponentError: it does not fit.
    """
    try:
        return msgspec.convert(tree, into)
    except msgspec.ValidationError as error:
        msg = f"{path}: {place}{': ' if place else ''}{error}."
        raise ComponentError(msg) from error
