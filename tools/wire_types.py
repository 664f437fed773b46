"""The page's types of what passes over the wire, made from the server's and the games' structs.

    python -m tools.wire_types [--check]

Writes ``frontend/src/lib/wire.gen.ts`` from what `annamite.server.wire` says of messages, requests
and answers, and for each game with a folder on the page ``frontend/src/games/FOLDER/wire.gen.ts``
from its `shapes`. With ``--check`` it writes nothing, and its exit status is 1 where a file is not
what it would write.

How to give a game its types: write the structs, say ``shapes = Shapes(...)`` in the game's class,
run this, and let ``frontend/src/games/FOLDER/types.ts`` take its types from ``./wire.gen``: they
have the names of the structs, so that no two structs of a game may be called alike. What comes out:

- A field is optional where it may be `UNSET`, and may be null where it may be None.
- The summary of a docstring, and each line of its ``Attributes:``, become comments.
- ``tuple[A, B]`` is ``[A, B]``; ``tuple[A, ...]`` and ``list[A]`` are ``A[]``.
- A `Literal` stands as a union of texts wherever it is used; one that the page wants by name is
  ``Annotated[Literal["us", "nva"], msgspec.Meta(title="Faction")]``. So is any other type.
- A ``dict`` takes any key; where all keys are known and always there, a struct says more.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from annamite import games
from annamite.server.wire import answers, asked, told
from tools import wire_schemas

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.kernel.shapes import Shapes

FRONTEND: Final = Path(__file__).parents[1] / "frontend"
SCRIPT: Final = "tools/wire_types.js"
BANNER: Final = (
    "/** Made by tools/wire_types.py from the structs in Python: change those, and run it again. */"
)
STALE: Final = "is not what the structs say: run `python -m tools.wire_types`, and commit it."


class Wanted(NamedTuple):
    """A file to be written.

    Attributes:
        path: Where, within ``frontend``.
        schema: The JSON schema of all that it holds.
    """

    path: str
    schema: dict[str, Any]


def messages() -> Wanted:
    """Return the file of what passes between page and server, whatever the game."""
    bodies: dict[str, Any] = {f"{place} asks": body for place, body in asked.BODIES.items()}
    fields = {
        "page": asked.Message,
        "server": told.Message,
        "failure": told.Failure,
        **bodies,
        **answers.ANSWERS,
    }
    schema = wire_schemas.closed(
        "Wire",
        "All that passes between page and server: over the socket, and by address.",
        fields,
        asks=("page", *bodies),
    )
    for name, field in (("PageMessage", "page"), ("ServerMessage", "server")):
        wire_schemas.name(schema, field, name)
    return Wanted("src/lib/wire.gen.ts", schema)


def shapes(game: str, shown: Shapes) -> Wanted:
    """Return the file of what a game shows."""
    fields = msgspec.structs.asdict(shown)
    schema = wire_schemas.closed(
        "Shapes",
        "All that the game shows.",
        {name: shape for name, shape in fields.items() if shape is not None},
    )
    return Wanted(f"src/games/{folder(game)}/wire.gen.ts", schema)


def folder(game: str) -> str:
    """Return the name of a game's folders."""
    return game.replace("-", "_")


def on_page() -> list[str]:
    """Return the names of the games that have a folder on the page."""
    return [name for name in games.names() if (FRONTEND / "src/games" / folder(name)).is_dir()]


def wanted() -> list[Wanted]:
    """Return all files."""
    return [messages(), *(shapes(name, games.load(name).shapes) for name in on_page())]


def written(files: Iterable[Wanted]) -> dict[str, str]:
    """Return the text of each file, by its path.

    Raises:
        SystemExit: node is not there, or has not the packages of the page.
    """
    work = [{"path": file.path, "banner": BANNER, "schema": file.schema} for file in files]
    try:
        done = subprocess.run(
            ["node", SCRIPT],
            cwd=FRONTEND,
            input=json.dumps(work),
            capture_output=True,
            text=True,
            check=True,
        )
    except FileNotFoundError:
        sys.exit("The page's types are made by node, which is not here: `make install` says more.")
    except subprocess.CalledProcessError as error:
        sys.exit(f"The page's types could not be made: {error.stderr}")
    made: dict[str, str] = json.loads(done.stdout)
    return made


def stale(made: dict[str, str]) -> list[str]:
    """Return the files that are not there, or say something else."""
    found = []
    for path, text in made.items():
        file = FRONTEND / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            found.append(path)
    return found


def main(arguments: list[str]) -> int:
    """Write the files, or compare them; return the exit status."""
    parser = argparse.ArgumentParser(description="The page's types of what passes over the wire.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args(arguments).check
    made = written(wanted())
    old = stale(made)
    for path in old:
        if check:
            print(f"frontend/{path} {STALE}")
        else:
            (FRONTEND / path).write_text(made[path], encoding="utf-8")
            print(f"wrote frontend/{path}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
