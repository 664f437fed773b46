"""Values as they pass over the wire, written out in the page's language and given to its compiler."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from annamite.kernel.shapes import plain
from tools.wire_types import FRONTEND

WIRE = "src/lib/wire.gen.ts"


LONGEST = 150
"""Entries of a list that are put to the page: of some thousands its compiler makes nothing."""


def shortened(value: Any) -> Any:
    """Return a value with every long list cut to some from its beginning and its end."""
    if isinstance(value, dict):
        return {key: shortened(each) for key, each in value.items()}
    if isinstance(value, list):
        some = value if len(value) <= LONGEST else value[: LONGEST // 2] + value[-LONGEST // 2 :]
        return [shortened(each) for each in some]
    return value


class Samples:
    """A file of the page's source that says of values what they are.

    Args:
        path: Where it would stand, within ``frontend``.
        types: The module whose types it names, from there.
    """

    def __init__(self, path: str, types: str) -> None:
        self.path = path
        self._lines = [
            f'import type * as Types from "{types}";',
            f'import type * as Wire from "{"../" * (path.count("/") - 1)}lib/wire.gen";',
        ]

    def add(self, type_: str, value: Any) -> None:
        """Say that a value is of a type, such as ``Types.Update``."""
        name = f"value{len(self._lines)}"
        text = json.dumps(shortened(plain(value)))
        self._lines.append(f"export const {name}: {type_} = {text};")

    def add_message(self, type_: str, value: Any) -> None:
        """Say of what brings a game's own parts along that it is of a type.

        Those parts must have what all games share, and may have more.
        """
        parts: list[str] = []
        first = len(self._lines)

        def held(key: str, found: Any) -> str:
            if isinstance(found, dict) and key in GAMES_OWN:
                parts.append(
                    f"const part{first}_{len(parts)}{GAMES_OWN[key]} = {json.dumps(found)};"
                )
                return f"part{first}_{len(parts) - 1}"
            if isinstance(found, dict):
                return (
                    f"{{{', '.join(f'{json.dumps(k)}: {held(k, v)}' for k, v in found.items())}}}"
                )
            if isinstance(found, list):
                return f"[{', '.join(held(OF_LIST.get(key, ''), each) for each in found)}]"
            return json.dumps(found)

        written = held("", plain(value))
        self._lines += [*parts, f"export const value{first}: {type_} = {written};"]

    def agree(self, type_: str, base: str) -> None:
        """Say that whatever is of one type is of another, too."""
        self._lines.append(f"export const value{len(self._lines)}: {base} = {{}} as {type_};")

    @property
    def text(self) -> str:
        """The file."""
        return "\n".join(self._lines) + "\n"


GAMES_OWN = {"view": ": object", "hints": ": object", "option": ""}
"""Where a game's own fields stand; of some, no field need be one that all games share."""
OF_LIST = {"options": "option"}


def objections(*files: Samples, **others: str) -> list[str]:
    """Return what the page's compiler has against files, a line each.

    Args:
        files: Files of samples.
        others: The text of other files, by place within ``frontend``.
    """
    texts = {file.path: file.text for file in files} | others
    done = subprocess.run(
        ["node", "tools/compiles.js"],
        cwd=FRONTEND,
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"the page's compiler does not run: {done.stderr}"
    return done.stdout.splitlines()
