"""The setup, the time, points and pools, and who would win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from annamite.games.vietnam_1965_1975.about import ORDER, public
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.sides import POOLS, SEATS
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.shown.shapes.position import PhaseName, View
from annamite.kernel.vectors import Block, Vector, named

_PHASES: Final[tuple[str, ...]] = get_args(get_args(PhaseName)[0])
_SCENARIOS: Final = tuple(map(public, ORDER))
_SUPPORT: Final = ("air", "airmobile", "riverine")
_TURNS: Final = 78
_POINTS: Final = 100
_TALLIED: Final = 100
_POOL: Final = 60
_SUPPORT_POINTS: Final = 200
_RANGERS: Final = 5


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield Block(name="seat", entries=named("seat", SEATS), means="Which side looks.")
    yield Block(
        name="scenario",
        entries=named("scenario", _SCENARIOS),
        means="Which scenario is played; none in a worked example.",
        always=True,
    )
    yield Block(
        name="phase", entries=named("phase", _PHASES), means="What comes next, by its stage."
    )
    yield Block(name="side", entries=named("side", SEATS), means="Whose part of a phase it is.")
    yield Block(
        name="turn",
        entries=("turn", "turns"),
        means="The game-turn, and how many there are.",
        bound=_TURNS,
    )
    yield Block(
        name="pool",
        entries=named("pool", POOLS),
        means="Replacement Points; 0 where whoever looks may not know them.",
        bound=_POOL,
        limited=False,
    )
    yield Block(
        name="support",
        entries=named("support", (f"{kind}_{of}" for kind in _SUPPORT for of in ("left", "all"))),
        means="Points of support that are left this turn, and all.",
        bound=_SUPPORT_POINTS,
        limited=False,
    )
    yield Block(
        name="rangers", entries=("rangers",), means="Ranger groups in play.", bound=_RANGERS
    )
    yield Block(
        name="free_fire",
        entries=named("free_fire", our_box().regions),
        means="Whether a region is declared free-fire.",
    )
    yield from _victory()


def _victory() -> Iterator[Block]:
    yield Block(
        name="tally",
        entries=named("tally", TALLIES),
        means="What Victory Points are counted from.",
        bound=_TALLIED,
        limited=False,
    )
    yield Block(
        name="points",
        entries=named("points", SEATS),
        means="Victory Points of a side.",
        bound=_POINTS,
        least=-_POINTS,
        limited=False,
    )
    yield Block(
        name="winner",
        entries=named("winner", SEATS),
        means="Who would win as it stands; neither where that is open.",
    )
    yield Block(
        name="forecast",
        entries=("forecast",),
        means="The chance of the US side by the formula of a short campaign, in per cent.",
        bound=100,
    )
    yield Block(name="ended", entries=("ended",), means="Whether the game is over.")


def put(v: Vector, view: View, seat: str | None) -> None:
    """Fill this part."""
    pools, tally, standing = view.pools, view.tally, view.victory
    v.mark("seat", () if seat is None else (seat,))
    played = public(view.scenario)
    v.mark("scenario", (played,) if played in _SCENARIOS else ())
    v.mark("phase", (view.phase,))
    v.mark("side", (view.side,))
    v.put("turn", (view.turn, view.turns))
    v.put("pool", [getattr(pools, name) or 0 for name in POOLS])
    v.put("support", [points for kind in _SUPPORT for points in getattr(view.support, kind)])
    v.put("rangers", (view.rangers,))
    v.mark("free_fire", view.free_fire)
    v.put("tally", [getattr(tally, name) for name in TALLIES])
    v.put("points", (view.points.us, view.points.nlf))
    v.mark("winner", () if standing.winner is None else (standing.winner,))
    v.put("forecast", (standing.forecast.percent if standing.forecast else 0,))
    v.put("ended", (view.ended,))
