"""The setup, the time, and what both forces share: tracks, Washington, matrices, decks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    CAUSES,
    DEFENCE_CARDS,
    DIRECTIVES,
    FORCES,
    MIG_CARDS,
    RECON_CARDS,
    REQUESTS,
    SUPPORT,
)
from annamite.games.rolling_thunder.box.loading import load
from annamite.games.rolling_thunder.phases import PHASE_IDS
from annamite.games.rolling_thunder.rule_options import DIFFICULTIES, OPTION_BITS
from annamite.games.rolling_thunder.setup import SCENARIOS
from annamite.games.rolling_thunder.shown.view import DecksView, ThunderView
from annamite.games.rolling_thunder.victory import REQUIRED_ROWS
from annamite.kernel.vectors import Block, Vector, named

_C: Final = load()
_PERFORMANCES: Final = tuple(
    dict.fromkeys(name.lower().replace(" ", "_") for _, name in _C.impact.performance)
)
_MATRICES: Final = {
    name: (row.lines, row.boxes)
    for name, row in (
        ("transport", _C.matrices.transport),
        ("production", _C.matrices.production),
    )
}
_DECKS: Final = {
    "mig_ambush": MIG_CARDS,
    "air_defense": DEFENCE_CARDS,
    "armed_recon": RECON_CARDS,
}
_PILES: Final = ("left", "discarded", "shown")
_LEVELS: Final = 3
"""The highest Target Restriction Level (4.4)."""
_OPEN: Final = ("airfields", "haiphong", "hanoi")
_SUPPORT_CARDS: Final = sum(card.copies for card in _C.cards.values())
_MOST_OF_A_CARD: Final = 12
_MOST_ALLOWED: Final = 12


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield from _setup()
    yield from _time()
    yield from _levels()
    yield from _washington()
    for name, (_, boxes) in _MATRICES.items():
        yield Block(
            name=name,
            entries=named(name, (str(box + 1) for box in range(boxes))),
            means="Whose cube stands in a box of the matrix: 1 Air Force, -1 Navy, 0 nobody's.",
            least=-1,
        )
        yield Block(
            name=f"{name}_lines",
            entries=(f"{name}_lines",),
            means="Full lines of the matrix.",
            bound=_MATRICES[name][0],
        )
    yield from _decks()


def _setup() -> Iterator[Block]:
    yield Block(name="seat", entries=named("seat", FORCES), means="Which force looks.")
    for name, things, means in (
        ("scenario", SCENARIOS, "Which scenario is played."),
        ("difficulty", tuple(DIFFICULTIES), "Which components are played with."),
        ("option", tuple(OPTION_BITS), "Whether an option is chosen."),
    ):
        yield Block(name=name, entries=named(name, things), means=means, always=True)


def _time() -> Iterator[Block]:
    for name, things, means in (
        ("phase", PHASE_IDS, "Which stretch of the year is played."),
        ("year", tuple(map(str, YEARS)), "Which year it is."),
        ("season", ("1", "2"), "Which season of the year it is."),
        ("initiative", FORCES, "Who holds the initiative."),
    ):
        yield Block(name=name, entries=named(name, things), means=means)


def _levels() -> Iterator[Block]:
    yield Block(name="impact", entries=("impact",), means="Campaign Impact.", bound=_C.impact.last)
    yield Block(
        name="impact_by",
        entries=named("impact_by", CAUSES),
        means="How far a cause has moved the Campaign Impact.",
        bound=_C.impact.last,
        least=-_C.impact.last,
        limited=False,
    )
    for name, means in (
        ("level", "The performance level that is printed where the marker stands."),
        ("performance", "The performance level if the game ended now."),
    ):
        yield Block(name=name, entries=named(name, _PERFORMANCES), means=means)
    yield Block(
        name="unfinished_rows",
        entries=named("unfinished_rows", _MATRICES),
        means="Rows of a matrix that the short game still asks for.",
        bound=REQUIRED_ROWS,
    )
    most = 2 * max(abs(points) for _, points in _C.jcs94.impact)
    yield Block(
        name="jcs94_impact",
        entries=("jcs94_impact",),
        means="What the JCS-94 tracks would bring.",
        bound=most,
        least=-most,
    )
    yield Block(
        name="all_losses",
        entries=("all_losses", "losses_end"),
        means="Crews lost by both forces, and the box that is the end of the track.",
        bound=_C.losses.last,
    )
    yield Block(
        name="losses_defeat",
        entries=("losses_defeat",),
        means="Whether the end of that track ends the game.",
        always=True,
    )


def _washington() -> Iterator[Block]:
    yield Block(
        name="restriction",
        entries=("restriction",),
        means="Target Restriction Level.",
        bound=_LEVELS,
    )
    for name, things, means in (
        ("authorized", _OPEN, "Whether restricted targets are open."),
        ("directive", DIRECTIVES, "Whether a directive is in force."),
        ("request", REQUESTS, "Which military request was granted."),
    ):
        yield Block(name=name, entries=named(name, things), means=means)
    yield Block(
        name="rules_of_engagement",
        entries=("rules_of_engagement",),
        means="Whether squadrons near Hanoi count for less.",
    )
    yield Block(
        name="destroyed_parks",
        entries=named("destroyed_parks", _MATRICES),
        means="Destroyed Truck Parks, by matrix.",
        bound=_C.truck_parks.generic + len(_C.truck_parks.named),
    )
    yield Block(
        name="black_allowance",
        entries=("black_allowance",),
        means="Movement allowance of black cubes.",
        bound=_MOST_ALLOWED,
        limited=False,
    )


def _decks() -> Iterator[Block]:
    for name, faces in _DECKS.items():
        for pile in _PILES:
            yield Block(
                name=f"{name}_{pile}",
                entries=named(f"{name}_{pile}", faces),
                means=f"Cards of a kind of the {name.replace('_', ' ')} deck: {pile}.",
                bound=_MOST_OF_A_CARD,
                limited=False,
            )
    yield Block(
        name="support_left",
        entries=("support_left",),
        means="Support cards left to draw.",
        bound=_SUPPORT_CARDS,
    )
    yield Block(
        name="support_discarded",
        entries=named("support_discarded", SUPPORT),
        means="Support cards of a title that are discarded.",
        bound=max(card.copies for card in _C.cards.values()),
    )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: ThunderView, seat: str | None) -> None:
    """Fill this part."""
    options, tracks = view.options, view.tracks
    v.mark("seat", () if seat is None else (seat,))
    v.mark("scenario", (view.scenario,))
    v.mark("difficulty", (options.difficulty,))
    v.mark("option", [name for name in OPTION_BITS if getattr(options, name)])
    v.mark("phase", (view.phase,))
    v.mark("year", (str(view.year),))
    v.mark("season", (str(view.season),) if view.season else ())
    v.mark("initiative", (view.initiative,))
    v.put("impact", (tracks.impact,))
    v.count("impact_by", tracks.impact_by)
    v.mark("level", (_word(tracks.level),))
    v.mark("performance", (_word(tracks.performance),))
    rows = tracks.unfinished_rows
    v.put("unfinished_rows", (rows.transport, rows.production) if rows else (0, 0))
    v.put("jcs94_impact", (tracks.jcs94_impact,))
    v.put("all_losses", (tracks.losses, tracks.losses_end))
    v.put("losses_defeat", (tracks.losses_defeat,))
    _put_washington(v, view)
    _put_matrices(v, view)
    _put_decks(v, view.decks)


def _word(level: str) -> str:
    return level.lower().replace(" ", "_")


def _put_washington(v: Vector, view: ThunderView) -> None:
    washington, parks = view.washington, view.truck_parks
    v.put("restriction", (washington.level,))
    v.put("authorized", [getattr(washington.authorized, name) for name in _OPEN])
    v.mark("directive", washington.directives)
    v.mark("request", () if washington.request is None else (washington.request,))
    v.put("rules_of_engagement", (washington.rules_of_engagement,))
    v.put("destroyed_parks", (parks.on_transport, parks.on_production))
    v.put("black_allowance", (view.black_allowance,))


def _put_matrices(v: Vector, view: ThunderView) -> None:
    whose = {"air_force": 1, "navy": -1}
    for name, (_, boxes) in _MATRICES.items():
        cubes = [whose[force] for force in getattr(view.matrices, name)]
        v.put(name, cubes + [0] * (boxes - len(cubes)))
        v.put(f"{name}_lines", (getattr(view.matrices, f"{name}_lines"),))


def _put_decks(v: Vector, decks: DecksView) -> None:
    for name in _DECKS:
        deck = getattr(decks, name)
        for pile in _PILES:
            v.count(f"{name}_{pile}", getattr(deck, pile))
    v.put("support_left", (decks.support.left,))
    v.count("support_discarded", decks.support.discarded)
