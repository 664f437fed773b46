"""What a seat sees of a position as numbers: which there are, and how a view fills them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from annamite.games.fire_in_the_lake.components import Card as CardOfBox
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.deception import MARKERS, PER_PLAYER
from annamite.games.fire_in_the_lake.deck import COUP_CARDS
from annamite.games.fire_in_the_lake.leaders import LEADERS
from annamite.games.fire_in_the_lake.messages import MARKER_NAMES
from annamite.games.fire_in_the_lake.phases import COUP_PHASE_NAMES
from annamite.games.fire_in_the_lake.pieces import (
    BASES,
    COIN_KINDS,
    FACTIONS,
    KINDS,
    TYPE_OF,
    TYPES,
)
from annamite.games.fire_in_the_lake.readings import READINGS
from annamite.games.fire_in_the_lake.rule_options import OPTION_BITS
from annamite.games.fire_in_the_lake.setup import pool
from annamite.games.fire_in_the_lake.shown import (
    Card,
    DeceptionView,
    Effect,
    FireView,
    GameOptions,
    SpaceView,
)
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    LOCS,
    NORTH_VIETNAM,
    POPULATION,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import MARKERS as TERROR_MARKERS
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.kernel.vectors import Block, Layout, Vector, named

VERSION: Final = 1
"""The version of the layout; a test tells when it has to rise."""

_BOX: Final = load()
_POOL: Final = pool(_BOX.force_pool)
_AREAS: Final = tuple(SPACE_IDS[space] for space in bits(AREAS))
_LOCS: Final = tuple(SPACE_IDS[space] for space in bits(LOCS))
_PEOPLED: Final = tuple(id_ for space, id_ in enumerate(SPACE_IDS) if POPULATION[space])
_CARDS: Final = tuple(str(card.number) for card in _BOX.cards)
_COUP: Final = tuple(str(number) for number in COUP_CARDS)
_PEOPLE: Final = sum(POPULATION)
_MOST_SCORED: Final = max(2 * _PEOPLE + sum(_POOL.values()), _PEOPLE + MAX_TRACK)
_DECK: Final = max(scenario.piles * (scenario.events_per_pile + 1) for scenario in _BOX.scenarios)
_PILES: Final = max(scenario.piles for scenario in _BOX.scenarios)
_PHASES: Final = ("card", "coup", *dict.fromkeys(COUP_PHASE_NAMES.values()))
_DID: Final = ("op", "op_activity", "event")
_POLICIES: Final = ("jfk", "lbj", "nixon")
_TRACKS: Final = ("aid", "patronage", "arvn", "nva", "vc")
_SHARING: Final = ("none", "insurgents", "coin", "both")
_UNKNOWN: Final = "unknown"
_MARKER_IDS: Final = {MARKER_NAMES[id_]: id_ for id_ in MARKERS if id_ != "none"} | {"?": _UNKNOWN}
_REVEALED: Final = " (revealed)"
_MARKED: Final = (
    *_MARKER_IDS.values(),
    *(f"{id_}_revealed" for id_ in _MARKER_IDS.values() if id_ != _UNKNOWN),
)
_SIDES: Final = {
    "none": (),
    "unshaded": ("unshaded",),
    "single": ("unshaded",),
    "shaded": ("shaded",),
    "both": ("unshaded", "shaded"),
}
"""The sides of a card that are Momentum."""


def _spaces_of(kind: int) -> tuple[str, ...]:
    """Return where pieces of a kind can be (1.4.2)."""
    where = AREAS if kind in BASES else AREAS | LOCS
    return tuple(
        SPACE_IDS[n] for n in bits(where & ~NORTH_VIETNAM if kind in COIN_KINDS else where)
    )


_SPACES_OF: Final = {name: _spaces_of(kind) for kind, name in enumerate(KINDS)}


@cache
def layout() -> Layout:
    """Return which numbers there are."""
    return Layout(VERSION, (*_setup(), *_map(), *_off_map(), *_cards(), *_turn(), *_lasting()))


def _setup() -> Iterator[Block]:
    yield Block(name="seat", entries=named("seat", FACTIONS), means="Which faction looks.")
    names = [scenario.id for scenario in _BOX.scenarios]
    yield Block(
        name="scenario",
        entries=named("scenario", names),
        means="Which scenario is played.",
        always=True,
    )
    options = (*OPTION_BITS, *(reading.id for reading in READINGS))
    yield Block(
        name="option",
        entries=named("option", options),
        means="Whether an optional rule, or another reading of a rule, is chosen.",
        always=True,
    )
    yield Block(
        name="sharing",
        entries=named("sharing", _SHARING),
        means="Which pairs of factions have one player.",
        always=True,
    )
    yield Block(
        name="nonplayer",
        entries=named("nonplayer", FACTIONS),
        means="Whether nobody plays a faction.",
        always=True,
    )


def _map() -> Iterator[Block]:
    for number, kind in enumerate(KINDS):
        yield Block(
            name=kind,
            entries=tuple(f"{space}.{kind}" for space in _SPACES_OF[kind]),
            means="Pieces of this kind in a space.",
            bound=_POOL[TYPE_OF[number]],
        )
    yield Block(
        name="control",
        entries=tuple(f"{space}.control" for space in _AREAS),
        means="Who controls a space: 1 COIN, -1 the NVA, 0 neither.",
        least=-1,
    )
    yield Block(
        name="support",
        entries=tuple(f"{space}.support" for space in _PEOPLED),
        means="From -2, Active Opposition, to 2, Active Support.",
        bound=2,
        least=-2,
    )
    yield Block(
        name="terror",
        entries=tuple(f"{space}.terror" for space in _AREAS),
        means="Terror markers in a space.",
        bound=TERROR_MARKERS,
    )
    yield Block(
        name="sabotage",
        entries=tuple(f"{space}.sabotage" for space in _LOCS),
        means="Whether a line of communication is sabotaged.",
    )


def _off_map() -> Iterator[Block]:
    for box in ("available", "casualties", "out_of_play"):
        yield Block(
            name=box,
            entries=named(box, TYPES),
            means="Pieces of a type in this box.",
            bound=max(_POOL.values()),
        )
    yield Block(
        name="track",
        entries=named("track", _TRACKS),
        means="Aid, Patronage, and the Resources of the factions that have some.",
        bound=MAX_TRACK,
    )
    yield Block(name="econ", entries=("econ",), means="Total Econ.", bound=15)
    yield Block(name="trail", entries=("trail",), means="Improvement of the Trail.", bound=4)
    yield Block(
        name="score",
        entries=named("score", FACTIONS),
        means="What a faction scores, without Hidden Agendas.",
        bound=_MOST_SCORED,
    )


def _cards() -> Iterator[Block]:
    for name, means in (
        ("card", "Which card is played."),
        ("next_card", "Which card comes next."),
        ("played", "Whether a card has been played before."),
    ):
        yield Block(name=name, entries=named(name, _CARDS), means=means)
    for name, what in (("order", "card that is played"), ("next_order", "card that comes next")):
        yield Block(
            name=name,
            entries=named(name, FACTIONS),
            means=f"The place of a faction on the {what}, from 1; 0: it has none.",
            bound=len(FACTIONS),
        )
    yield Block(
        name="after_coup",
        entries=("after_coup",),
        means="Whether the card before the one that is played was a Coup card.",
    )
    yield Block(name="deck", entries=("deck.left",), means="Cards left to draw.", bound=_DECK)
    yield Block(
        name="coups",
        entries=("coups.played", "coups.left"),
        means="Coup cards that have come, and that are still to come.",
        bound=_PILES,
    )


def _turn() -> Iterator[Block]:
    yield Block(
        name="phase",
        entries=named("phase", _PHASES),
        means="Whether a card is played or a Coup Round, and which phase of that.",
    )
    for name, means in (
        ("eligible", "Whether a faction is Eligible."),
        ("passed", "Whether a faction has passed."),
        ("first", "Who acts first on the card."),
        ("second", "Who acts second on the card."),
        ("acting", "Who acts now."),
    ):
        yield Block(name=name, entries=named(name, FACTIONS), means=means)
    yield Block(
        name="first_did",
        entries=named("first_did", _DID),
        means="What the first to act has done.",
    )
    yield Block(name="monsoon", entries=("monsoon",), means="Whether it is Monsoon.")


def _lasting() -> Iterator[Block]:
    yield Block(
        name="leader",
        entries=named("leader", LEADERS),
        means="The RVN Leader whose effect is in force.",
    )
    yield Block(
        name="leader_card",
        entries=named("leader_card", _COUP),
        means="Whether a card lies in the RVN Leader box.",
    )
    yield Block(
        name="capability",
        entries=named("capability", _effects("capability")),
        means="Whether a side of a Capability is in force.",
    )
    yield Block(
        name="momentum",
        entries=named("momentum", _effects("momentum")),
        means="Whether a side of a Momentum card is in force.",
    )
    yield Block(
        name="policy",
        entries=named("policy", _POLICIES),
        means="The strategy of a US that nobody plays.",
    )
    yield Block(
        name="pivotal",
        entries=named("pivotal", FACTIONS),
        means="Whether a faction still holds its Pivotal Event.",
    )
    yield Block(
        name="deception",
        entries=tuple(f"deception.{name}.{marker}" for name in FACTIONS for marker in _MARKED),
        means="Deception markers of a faction, by what the seat that looks knows of them.",
        bound=PER_PLAYER,
    )
    yield Block(
        name="verdict",
        entries=("verdict",),
        means="Whether the war of a lone player, or of all players, is decided.",
    )


def _effects(what: str) -> Iterator[str]:
    """Yield the sides of cards that can be Capabilities or Momentum."""
    for card in _BOX.cards:
        yield from (f"{card.number}.{side}" for side in _sides(card, what))


def _sides(card: CardOfBox, what: str) -> tuple[str, ...]:
    if what == "momentum":
        return _SIDES[card.momentum]
    return ("unshaded", "shaded") if card.kind.endswith(what) else ()


# --- filling --------------------------------------------------------------------------------------


def observe(view: FireView, seat: str | None) -> list[float]:
    """Return a view as numbers.

    Args:
        view: What `seat` sees.
        seat: Who looks; None: a spectator.
    """
    v = Vector(layout())
    v.mark("seat", () if seat is None else (seat,))
    v.mark("scenario", (view.scenario,))
    _put_options(v, view.options)
    _put_map(v, view.spaces)
    _put_off_map(v, view)
    _put_cards(v, view)
    _put_turn(v, view)
    _put_lasting(v, view)
    return v.done()


def _put_options(v: Vector, options: GameOptions) -> None:
    chosen = [name for name in OPTION_BITS if getattr(options, name)]
    v.mark("option", (*chosen, *options.readings))
    v.mark("sharing", (options.sharing,))
    v.mark("nonplayer", () if options.nonplayers == "none" else options.nonplayers.split("+"))


def _put_map(v: Vector, spaces: dict[str, SpaceView]) -> None:
    pieces = {name: space.pieces for name, space in spaces.items()}
    for kind in KINDS:
        v.put(kind, [pieces[space].get(kind, 0) for space in _SPACES_OF[kind]])
    control = {"coin": 1, "nva": -1, None: 0}
    v.put("control", [control[spaces[space].control] for space in _AREAS])
    v.put("support", [spaces[space].support for space in _PEOPLED])
    v.put("terror", [spaces[space].terror for space in _AREAS])
    v.put("sabotage", [spaces[space].sabotage for space in _LOCS])


def _put_off_map(v: Vector, view: FireView) -> None:
    boxes, tracks, victory = view.boxes, view.tracks, view.victory
    for name in ("available", "casualties", "out_of_play"):
        box = getattr(boxes, name)
        v.put(name, [box.get(type_, 0) for type_ in TYPES])
    v.put("track", [getattr(tracks, name) for name in _TRACKS])
    v.put("econ", (tracks.econ,))
    v.put("trail", (tracks.trail,))
    v.put("score", [getattr(victory, name).score for name in FACTIONS])


def _put_cards(v: Vector, view: FireView) -> None:
    cards = view.cards
    faces = (cards.current, cards.next)
    for name, face in zip(("card", "next_card"), faces, strict=True):
        v.mark(name, () if face is None else (str(face.number),))
    v.mark("played", map(str, cards.played))
    for name, face in zip(("order", "next_order"), faces, strict=True):
        v.count(name, _places(face))
    v.put("after_coup", (bool(cards.played) and cards.played[-1] in COUP_CARDS,))
    v.put("deck", (cards.left,))
    v.put("coups", (cards.coups_played, cards.coups_left))


def _places(card: Card | None) -> dict[str, int]:
    return {name: place for place, name in enumerate(card.order, 1)} if card else {}


def _put_turn(v: Vector, view: FireView) -> None:
    turn, phase = view.eligibility, view.coup_phase
    first, second = turn.first, turn.second
    v.mark("phase", (view.phase,) if phase is None else (view.phase, phase))
    v.mark("eligible", turn.eligible)
    v.mark("passed", turn.passed)
    v.mark("first", () if first is None else (first.faction,))
    v.mark("second", () if second is None else (second.faction,))
    v.mark("acting", () if turn.acting is None else (turn.acting,))
    v.mark("first_did", () if first is None or first.did is None else (first.did,))
    v.put("monsoon", (view.monsoon,))


def _put_lasting(v: Vector, view: FireView) -> None:
    v.mark("leader", (view.leader.id,))
    v.mark("leader_card", map(str, view.leader.cards))
    v.mark("capability", map(_side, view.capabilities))
    v.mark("momentum", map(_side, view.momentum))
    v.mark("policy", () if view.policy is None else (view.policy,))
    v.mark("pivotal", view.pivotal)
    v.put("deception", _markers(view.deception))
    v.put("verdict", (view.verdict is not None,))


def _side(effect: Effect) -> str:
    return f"{effect.number}.{'shaded' if effect.shaded else 'unshaded'}"


def _markers(deception: DeceptionView | None) -> list[int]:
    """Return how many Deception markers of each kind each faction has, as far as they are shown."""
    if deception is None:
        return [0] * (len(FACTIONS) * len(_MARKED))
    found = []
    for name in FACTIONS:
        held = [_marker(shown) for shown in getattr(deception, name)]
        found += [held.count(marker) for marker in _MARKED]
    return found


def _marker(shown: str) -> str:
    name = shown.removesuffix(_REVEALED)
    return _MARKER_IDS[name] + ("_revealed" if name != shown else "")
