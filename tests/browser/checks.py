"""What the page shows, held against what the server says."""

from __future__ import annotations

from functools import cache
from typing import Any

from annamite import games
from annamite.kernel.shapes import plain
from tests.browser.house import FACTIONS, GAME
from tests.browser.tabletop import Tabletop

View = dict[str, Any]


@cache
def board() -> dict[str, Any]:
    """Return the names on the board."""
    found: dict[str, Any] = plain(games.load(GAME).board())
    return found


def named(kind: str, count: int) -> str:
    """Return so many pieces in words."""
    names = board()["kinds"][kind]
    return f"{count} {names['name' if count == 1 else 'plural']}"


def pieces(view: View, space: str) -> dict[str, int]:
    """Return the pieces in a space."""
    return {kind: count for kind, count in view["spaces"][space]["pieces"].items() if count}


def check_board(table: Tabletop, view: View) -> None:
    """Every piece of the view lies on the board, and no other."""
    labels = table.page.locator('[data-testid^="space-"]').evaluate_all(
        "(all) => Object.fromEntries(all.map((each) => "
        "[each.dataset.testid.slice(6), each.getAttribute('aria-label')]))"
    )
    assert labels.keys() == view["spaces"].keys()
    stacks = 0
    for space, state in view["spaces"].items():
        there = pieces(view, space)
        said = {part for part in labels[space].split("; ") if part[:1].isdigit()}
        assert said == {named(kind, count) for kind, count in there.items()}, space
        stacks += len(there) + bool(state["terror"]) + bool(state["sabotage"])
    beneath = table.page.locator("g.more text").all_inner_texts()
    drawn = table.page.locator("g.stack").count()
    assert drawn + sum(int(more) for more in beneath) == stacks, (drawn, beneath, stacks)


def check_situation(table: Tabletop, view: View) -> None:
    """Margins, tracks and cards beside the board are those of the view."""
    page = table.page
    margins = page.get_by_label("Victory margins").locator("li").all_inner_texts()
    for faction, said in zip(FACTIONS, margins, strict=True):
        standing = view["victory"][faction]
        words = said.split()
        assert str(standing["score"]) in words, said
        assert str(standing["threshold"]) in words, said
        assert int(words[-1].replace("−", "-")) == standing["margin"], said
    tracks = page.get_by_label("Tracks")
    names = tracks.locator("dt").all_inner_texts()
    shown = dict(zip(names, tracks.locator("dd").all_inner_texts(), strict=True))
    assert shown == {
        "ARVN resources": str(view["tracks"]["arvn"]),
        "NVA resources": str(view["tracks"]["nva"]),
        "VC resources": str(view["tracks"]["vc"]),
        "Aid": str(view["tracks"]["aid"]),
        "Patronage": str(view["tracks"]["patronage"]),
        "Total Econ": str(view["tracks"]["econ"]),
        "Trail": str(view["tracks"]["trail"]),
    }
    card = view["cards"]["current"]
    face = page.locator("article.card").first.inner_text()
    assert str(card["number"]) in face
    assert card["title"] in face


def check_log(table: Tabletop) -> None:
    """The log shows every line that was told, with its rule; reasons wait until somebody asks."""
    shown = [" ".join(line.split()).replace(" Why?", "") for line in table.log()]
    told = [
        " ".join(f"{line['text']} §{line['rule']}".split()) if line["rule"] else line["text"]
        for line in table.lines
        if not line["key"].startswith("why.")
    ]
    assert shown == told[-len(shown) :]
    if len(told) == len(table.lines):
        assert len(shown) == min(300, len(told))
    else:
        assert len(shown) >= min(300, len(told)), "an action is one entry of many lines"


def check_all(table: Tabletop, view: View) -> None:
    """Board, situation and log are as the view says."""
    check_board(table, view)
    check_situation(table, view)
    check_log(table)


def boxes(table: Tabletop, selector: str) -> list[tuple[float, ...]]:
    """Return where on the screen the elements of a selector lie."""
    found = table.page.locator(selector).evaluate_all(
        "(all) => all.map((each) => { const { x, y, width, height } = each.getBoundingClientRect();"
        " return [x, y, width, height]; })"
    )
    return [tuple(box) for box in found]
