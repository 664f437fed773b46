"""A season of a campaign of Vietnam 1965-1975 in plain words, from its log and its books."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from annamite.games.vietnam_1965_1975.box.sides import NATION_NAMES, NATIONS
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Entry
from tools.campaign_sheets import Chapter, listed, many, sheets, why

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.kernel import LogEntry

MAIN: Final = (
    "us_morale",
    "us_commitment",
    "svn_morale",
    "svn_draft",
    "nvn_morale",
    "nvn_commitment",
    "vc_draft",
)
"""Indices of which is told what moved them; of others, from where to where."""
NAMES: Final = {
    **{name: name.upper() for name in ("us", "svn", "nvn", "vc", "nva", "arvn")},
    **{name: name.capitalize() for name in ("korean", "thai")},
}
"""Words that are names."""
_FIGHTS: Final = ("turn.operation", "turn.initiative", "combat.attack")
"""Steps whose reasons say why somebody operates or attacks."""


def tell(game: Vietnam, chapter: Chapter, over: State) -> Iterator[str]:
    """Yield a season as lines of Markdown.

    Args:
        game: The rules.
        chapter: What it is told from.
        over: The position as it ended.
    """
    yield from told(game, chapter)
    yield from _fights(game, chapter, over)
    yield "- **What moved the indices.**"
    yield from (f"  - {line}" for line in moved(over))


def told(game: Vietnam, chapter: Chapter) -> Iterator[str]:
    """Yield what happened up to the first game-turn: people, then sheet by sheet."""
    yield from _people(chapter.log)
    yield from sheets(game, chapter)


# --- people ---------------------------------------------------------------------------------------


def _people(log: Sequence[LogEntry]) -> Iterator[str]:
    """Yield how pacification went: how many people, and where they changed sides most."""
    total = next((entry.params["population"] for entry in log if entry.key == "pacified"), None)
    if total is None:
        return
    shifts = [
        (_thirds(entry.params["after"]) - _thirds(entry.params["before"]), entry.params)
        for entry in log
        if entry.key == "pacification"
    ]
    parts = [f"SVN controls {total} Population Points."]
    for verb, sign in (("won", 1), ("lost", -1)):
        there = sorted((x for x in shifts if sign * x[0] > 0), key=lambda x: -sign * x[0])
        most = [f"{p['region']} ({p['before']} to {p['after']})" for _, p in there[:3]]
        if most:
            parts.append(
                f"People {verb} in {many(len(there), 'region')}, most in {', '.join(most)}."
            )
    yield f"- **Pacification.** {' '.join(parts)}"


def _thirds(written: str | int) -> int:
    """Return a step of the scale of people, `4-`, `4` or `4+`, in thirds of a point."""
    text = str(written)
    return 3 * int(text.rstrip("+-")) + text.endswith("+") - text.endswith("-")


# --- fights ---------------------------------------------------------------------------------------


def _fights(game: Vietnam, chapter: Chapter, over: State) -> Iterator[str]:
    """Yield the game-turns in brief: operations, attacks, losses, towns."""
    figures = game.season_figures(over)
    titles = {seat.id: seat.title for seat in game.seats}
    kinds = Counter(
        (str(entry.params["side"]), game.text(entry).rpartition(": ")[2].rstrip("."))
        for entry in chapter.log
        if entry.key == "operation"
    )
    for seat, title in titles.items():
        done = [f"{kind} {n}" for (side, kind), n in kinds.most_common() if side == seat]
        reasons = [x.why for x in chapter.reasons if x.seat == seat and x.step in _FIGHTS]
        attacks = figures[f"{seat}_attacks"]
        said = f"Operations: {', '.join(done) or 'none'}; attacks rolled: {attacks}."
        yield " ".join([f"- **{title}.** {said}", *why(reasons)])
    yield f"- **Losses and towns.** {' '.join(_outcome(game, chapter.log, figures))}"


def _outcome(game: Vietnam, log: Sequence[LogEntry], figures: Mapping[str, int]) -> Iterator[str]:
    lost = [f"{name} {figures[f'{id_}_lost']}" for id_, name in zip(NATIONS, NATION_NAMES)]
    yield f"Units lost: {', '.join(lost)}; Air Points lost: {figures['air_lost']}."
    for key, said in (("unit.destroyed", "Destroyed"), ("unit.dispersed", "Dispersed")):
        if gone := [str(entry.params["name"]) for entry in log if entry.key == key]:
            yield f"{said}: {listed(gone)}."
    yield _captured(game, [entry for entry in log if entry.key == "town.captured"])
    yield f"It holds {many(figures['capitals_held'], 'capital')}."


def _captured(game: Vietnam, taken: Sequence[LogEntry]) -> str:
    """Return how many towns the NLF captured, and which capitals."""
    capitals = {game.box.names[n] for n, capital in enumerate(game.box.capital) if capital}
    great = [_town(game.text(entry)) for entry in taken if entry.params["hex"] in capitals]
    named = f" ({listed(great)})" if great else ""
    towns = many(len(taken), "town")
    return f"The NLF captured {towns}, of provincial capitals {len(great)}{named}."


def _town(text: str) -> str:
    """Return the name of the town that a line of the log tells of, as in `3708 (Hue)`."""
    return text.partition("(")[2].partition(")")[0]


# --- indices --------------------------------------------------------------------------------------


def moved(over: State) -> Iterator[str]:
    """Yield for each main index from where to where it went, by what and which clause; others shortly."""
    season: Any = over.season
    rest = []
    for index, name in enumerate(INDEX_NAMES):
        before, after = season.opening[index], season.levels[index]
        entries = [entry for entry in season.entries if entry.index == index]
        if not entries or (before == after and name not in MAIN):
            continue
        step = f"{_words(name)} {before} to {after}"
        if name in MAIN:
            yield f"{step}: {_causes(entries)}."
        else:
            rest.append(step)
    if rest:
        yield f"{'; '.join(rest)}."


def _causes(entries: Iterable[Entry]) -> str:
    """Return what moved an index, what did it by the same clause together."""
    sums: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        sums[entry.cause, entry.clause] += entry.by
    return ", ".join(f"{_words(cause)} {by:+d} ({clause})" for (cause, clause), by in sums.items())


def _words(name: str) -> str:
    return " ".join(NAMES.get(word, word) for word in name.split("_"))
