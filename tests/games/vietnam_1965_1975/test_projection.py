"""A position's projection tells all that the rules go on from, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final

import pytest

from annamite.games import load
from annamite.games.vietnam_1965_1975.box.kinds import Kind, Role
from annamite.games.vietnam_1965_1975.box.sides import N_VC, US
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.operation import (
    Combat,
    Fights,
    Fire,
    March,
    Move,
    Operation,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.projection import projection
from annamite.kernel import Position
from tests.games.vietnam_1965_1975.frames import frames_at
from tests.projections import shown, states
from tools.corpus.following import follow
from tools.corpus.running import corpus_of

GAME: Final = "vietnam-1965-1975"
NEVER: Final = {
    "frames[]+": "a frame is a procedure and its step",
    "op.combat.row": "it follows from the die and the strengths, and is only shown",
    "_index+": "units by place, as `hex` has them",
    "_index[][]": "units by place, as `hex` has them",
    "_index[]+": "units by place, as `hex` has them",
    "group[]": "it follows from the scenario",
    "op.with_us_units": "for the ledger of a season",
}
"""What means nothing to the rules, and why."""
SOMETIMES: Final = {
    "ended": "a flag; but for 0 one value is like the other",
    "frames+": "the step of the innermost is told; the others follow from it and from what is told",
    "fresh[]": "of VC units alone it is asked",
    "ineffective[]": "a flag",
    "known[]": "of VC units alone it is asked",
    "refused": "a flag",
    "started": "a flag",
}
UNITS: Final = frozenset(
    f"{name}+"
    for name in ("done", "drawn", "fresh", "group", "hits", "ineffective", "known", "mission")
)
"""A unit more needs an element more in all of its columns."""

PARTS: Final = frozenset(("op", "march", "fire", "fights", "move", "waiting", "combat", "zones"))
"""What has places within it, and is none."""
WORDS: Final = frozenset(("provoked", "allotting", "tokens", "arrivals", "season"))
"""What cannot be altered by counting on: what is stored by name, and what only a campaign has; each
has a test of its own."""


def kind(s: State) -> Hashable:
    op = s.op
    return s.stage, op and (
        op.kind,
        op.march.move is not None,
        op.combat is not None,
        bool(op.fights.pursuit_left),
    )


@pytest.mark.slow
def test_whatever_changes_shows() -> None:
    """Every field that differs between positions shows, but for those listed with a reason."""
    found = shown(load(GAME), states(GAME, kind))

    assert found.never - UNITS == set(NEVER)
    assert found.sometimes == set(SOMETIMES)
    assert {
        "counter[]",
        "hex[]",
        "op.march.stopped[].spent",
        "op.march.move.spent",
        "tally[]",
    } <= found.always
    structures = {
        "": State.__slots__,
        "op.": Operation.__struct_fields__,
        "op.march.": March.__struct_fields__,
        "op.fire.": Fire.__struct_fields__,
        "op.fights.": Fights.__struct_fields__,
        "op.march.move.": Move.__struct_fields__,
        "op.combat.": Combat.__struct_fields__,
    }
    places = found.always | found.sometimes | {*NEVER}
    for prefix, names in structures.items():
        for name in {*names} - PARTS - WORDS:
            assert any(place.startswith(prefix + name) for place in places), prefix + name


UNORDERED: Final[dict[type, tuple[str, ...]]] = {
    State: ("entered", "switched", "strayed"),
    Operation: ("reserves", "defensive_reserves", "refuge", "target_hexes"),
    March: ("moved", "airmobile", "amphibious", "landed_hot"),
    Fire: ("ships", "ships_used", "fired", "answered", "interdicted"),
    Fights: ("slowed", "pursuit_left", "attacked", "used"),
    Move: ("behind", "met"),
    Combat: ("ships", "taken", "broken"),
}
"""Lists whose order means nothing."""


def meaningless(game: Vietnam, s: State, dice: Random) -> State:
    """Return a state stored otherwise: in another order, and with what means nothing at random."""
    parts: list[Any] = [s]
    if s.op is not None:
        op = s.op
        stacks = (op.march.move, op.march.waiting)
        parts += [op, op.march, op.fire, op.fights, op.combat, *stacks]
    for part in parts:
        for name in UNORDERED.get(type(part), ()):
            value = getattr(part, name)
            items = [*(value.items() if isinstance(value, dict) else value)]
            dice.shuffle(items)
            setattr(part, name, type(value)(items))
    t = game.table(s)
    for unit in range(len(s.hex)):
        if t.nation(unit) != N_VC:
            s.known[unit], s.fresh[unit] = dice.randint(0, 1), dice.randint(0, 1)
    if s.op is not None and s.op.combat is not None:
        s.op.combat.row = dice.randint(0, 5)
        for guns in s.op.combat.guns:
            dice.shuffle(guns)
    return s


class Restored(Vietnam):
    """The game, each stretch of it from a state that is stored otherwise but means the same."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = Random("stored otherwise")

    def play(self, state: State, log: Any = None) -> Any:
        before = projection(self.table(state))
        meaningless(self, state, self.dice)
        assert projection(self.table(state)) == before
        return super().play(state, log)


@pytest.mark.parametrize("first", [0, 12])
def test_what_does_not_show_makes_no_difference(first: int) -> None:
    """What is left out, and order where it is sorted, change nothing in how games go on."""
    corpus, game = corpus_of(GAME), Restored()
    for kept in corpus.records[first : first + 12]:
        trace = follow(game, corpus.record(kept))
        assert trace.fault is None
        assert trace.offered.parts(kept.offered) is None
        assert trace.projected.parts(kept.projected) is None


@pytest.mark.parametrize("stage", Stage)
def test_a_stage_is_told_by_its_name(stage: Stage) -> None:
    """Both the stage that comes next and the one before which units have reacted are."""
    game = Vietnam()
    state = game.start(corpus_of(GAME).records[0].setup)
    state.op = Operation(kind=Kind.SEARCH, side=US, provoked=stage)
    state.frames = frames_at(stage, None)
    told = game.projection(state)
    assert told["next"] == told["operation"]["after_reaction"] == stage


@pytest.mark.parametrize("role", Role)
def test_whoever_allots_support_is_told(role: Role) -> None:
    """The side whose turn it is to add support to a combat has a word of its own."""
    game = Vietnam()
    state = game.start(corpus_of(GAME).records[0].setup)
    combat = Combat(hex=0, attacker=US, attackers=[], defenders=[], guns=[[], []], allotting=role)
    state.op = Operation(kind=Kind.SEARCH, side=US, combat=combat)
    assert game.projection(state)["operation"]["combat"]["allots"] == role.name.lower()


def test_a_unit_has_its_token_and_its_counter_id() -> None:
    """Units are told by public number and counter, zones by their names."""
    game = Vietnam()
    corpus = corpus_of(GAME)
    position = Position(game, game.start(corpus.records[0].setup))
    told = game.projection(position.base)
    position.base.zones = {3: 1, 0: 4}
    assert game.projection(position.base)["chosen_zones"] == {"3": "II", "0": "Capital"}
    counters = {counter.id for counter in game.box.counters}
    assert [*told["units"]] == [str(unit) for unit in range(len(position.base.hex))]
    assert {unit["counter"] for unit in told["units"].values()} <= counters
