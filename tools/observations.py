"""The observation vectors of all games, block by block: `docs/observations.md`.

    python -m tools.observations            write it
    python -m tools.observations --check    tell whether it is up to date (status 1 if not)

It is made from the games' layouts. What stands there of a game that is not installed is no fault.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Final

from annamite import games
from annamite.kernel.powers import Observes
from tools.wrap_docs import wrap

DOC: Final = Path(__file__).parents[1] / "docs" / "observations.md"
STALE: Final = "docs/observations.md is not up to date: run python -m tools.observations"
HEAD: Final = """# Observation vectors

What a seat sees of a position, as numbers for whoever learns to play: made by
`python -m tools.observations` from the layouts of the games.

    layout = game.observation_layout
    numbers = game.observe(game.view(state, seat), seat)
    dict(zip(layout.names, numbers))

- A vector is made from the view of its seat and from nothing else, so it tells no secret. What a
  seat may not know is 0. A spectator (`None`) has no seat: that block is 0.
- In a game it always has the same length, whatever the scenario. All numbers lie in [-1, 1], in
  [0, 1] where they cannot be negative (`layout.lows`): each is divided by the bound of its block.
  *Cut off there* marks what the rules do not limit; what is beyond the bound is taken for the
  bound.
- What never changes (terrain, neighbours, what is printed on cards and counters) is left out:
  `game.board()` has it. What was decided before play is marked so.
- What is asked, and what of it has been answered already, is no part of a view, nor of a vector.
- `layout.version` rises with every change of a layout, and tests pin what belongs to a version. A
  layout is made of the components in use: an owner's own values may change bounds and names. Keep
  `layout.digest` with what was learned.
"""


def section(name: str, game: Observes) -> str:
    """Return what the document says of a game."""
    layout = game.observation_layout
    title = getattr(game, "title", name)
    head = f"## {title}\n\n{layout.size:,} numbers, version {layout.version} (`{layout.digest}`).\n"
    return f"{head}\n{layout.table()}\n"


def sections() -> list[str]:
    """Return the sections of all games that are there."""
    found: list[tuple[str, Any]] = [(name, games.load(name)) for name in games.names()]
    return [section(name, game) for name, game in found if isinstance(game, Observes)]


def document() -> str:
    """Return the whole document."""
    return wrap("\n".join([HEAD, *sections()]))


def main(arguments: list[str] | None = None) -> int:
    """Write the document, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="tell whether it is up to date")
    if parser.parse_args(arguments).check:
        told = DOC.read_text(encoding="utf-8") if DOC.exists() else ""
        if any(wrap(part).strip() not in told for part in (HEAD, *sections())):
            sys.stderr.write(f"{STALE}\n")
            return 1
        return 0
    DOC.write_text(document(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
