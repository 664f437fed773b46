"""Who may do what, as a table in docs/security.md.

    python -m tools.security_matrix            print the table
    python -m tools.security_matrix --write    put it into the page

The table is `tests/matrix.yaml`, of which `tests/server/test_matrix.py` tries every cell.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.server.matrix import matrix
from tools.reports import deliver

PAGE: Final = Path(__file__).parents[1] / "docs" / "security.md"
MARK: Final = "<!-- The matrix, by tools/security_matrix.py. -->"
END: Final = "<!-- The end of the matrix. -->"
SHOWN: Final = {"ok": "yes", "401": "–", "403": "403", "seat": "–"}
"""What a cell looks like; what is refused is a dash, so that it is seen what is not."""


def report() -> str:
    """Return the roles in words, and the table."""
    found = matrix()
    roles = [f"- **{role}**: {about};" for role, about in found.roles.items()]
    roles[-1] = roles[-1].removesuffix(";") + "."
    head = ["what", *found.roles]
    rows = [
        *_table("address", head, found.addresses),
        "",
        *_table("message", head, found.messages),
    ]
    return "\n".join([*roles, "", *rows]) + "\n"


def _table(what: str, head: list[str], rows: Iterable[str]) -> list[str]:
    lines = [
        f"| {' | '.join([what, *head[1:]])} |",
        f"|{'---|' * len(head)}",
    ]
    for row in rows:
        name, _, how = row.partition(", ")
        cells = [SHOWN[result] for result in matrix().results(row)]
        lines.append(f"| `{name}`{how and f', {how}'} | {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Print the table, or put it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--write", action="store_true", help="put it into docs/security.md")
    deliver(report(), PAGE, MARK, write=parser.parse_args().write, until=END)


if __name__ == "__main__":
    main()
