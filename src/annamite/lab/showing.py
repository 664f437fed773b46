"""A game as HTML for a notebook: the board, where it stands, and what is asked.

It is one fragment that stands alone: nothing is fetched, no script runs, whatever the game words is
escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from annamite.kernel import standing
from annamite.kernel.powers import DrawsPicture
from annamite.kernel.wording import plural

if TYPE_CHECKING:
    from annamite.kernel import Game

OPTIONS: Final = 18
"""So many options are written out at most."""
WIDTH: Final = 900
"""Pixels that it is wide at most."""

_INK: Final = "color:#2f2a22;background:#f6efdc"
_PAGE: Final = (
    f"max-width:{WIDTH}px;border:1px solid #8d7f63;border-radius:6px;overflow:hidden;{_INK};"
    "font:14px/1.45 'DejaVu Sans',Verdana,sans-serif;text-align:left"
)
_COLUMNS: Final = "display:flex;flex-wrap:wrap;gap:4px 28px;padding:8px 12px"
_CELL: Final = f"padding:1px 14px 1px 0;border:0;text-align:left;vertical-align:top;{_INK}"
_WORD: Final = "padding:0 4px;border-radius:3px;background:#e4d9bd;color:#2f2a22"


def headline(view: Any) -> str:
    """Return where the game stands, in a line; "" where the game does not say."""
    return getattr(view, "headline", None) or ""


def picture(game: Game[Any], view: Any) -> str:
    """Return the board as it is seen, as SVG; "" where the game draws none."""
    return game.picture(view) if isinstance(game, DrawsPicture) else ""


def page(
    game: Game[Any], view: Any, seat: str | None, asked: str, options: Mapping[str, str]
) -> str:
    """Return the board with what belongs beside it.

    Args:
        game: The rules.
        view: What is seen.
        seat: By whom; None: a spectator.
        asked: The question, or how the game ended.
        options: What may be answered, by word, with what people call it.
    """
    eyes = "" if seat is None else f", seen by {standing.title(game, seat)}"
    drawn = picture(game, view)
    tallies = game.tallies(view) if isinstance(game, DrawsPicture) else ()
    where = f"<b>{escape(game.title)}</b>: {escape(headline(view) or 'in play')}{escape(eyes)}"
    head = f'<div style="padding:8px 12px">{where}<br>{escape(asked)}</div>'
    beside = f'<div style="{_COLUMNS}">{_table(tallies)}{_offered(options)}</div>'
    return f'<div style="{_PAGE}">{head}{drawn}{beside}</div>'


def _table(rows: Sequence[tuple[str, str]]) -> str:
    """Return names and values, in a table."""
    if not rows:
        return ""
    cells = (
        f'<tr style="{_INK}"><th style="{_CELL}">{escape(name)}</th>'
        f'<td style="{_CELL}">{escape(value)}</td></tr>'
        for name, value in rows
    )
    return f'<table style="border:0;border-collapse:collapse;margin:0;align-self:flex-start;{_INK}">{"".join(cells)}</table>'


def _offered(options: Mapping[str, str]) -> str:
    """Return what may be answered: each word, and what it means where that says more."""
    if not options:
        return ""
    shown = [*options.items()][:OPTIONS]
    more = len(options) - len(shown)
    rest = f"<div>and {plural(more, 'option')} more</div>" if more else ""
    return f'<div style="flex:1 1 300px">{"".join(_lines(shown))}{rest}</div>'


def _lines(options: Iterable[tuple[str, str]]) -> Iterable[str]:
    for word, label in options:
        said = "" if label.lower() == word.replace("_", " ").replace("-", " ") else f" {label}"
        code = f'<code style="{_WORD}">{escape(word)}</code>'
        yield f'<div style="display:inline-block;margin:0 12px 2px 0">{code}{escape(said)}</div>'
