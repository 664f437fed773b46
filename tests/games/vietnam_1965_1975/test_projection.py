"""A position's projection tells all that the rules go on from, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final

import pytest
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move, Operation

from annamite.games import load
from annamite.games.vietnam_1965_1975.box.ids import N_VC
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.projection import projection
from annamite.kernel import Position
from tests.projections import shown, states
from tools.corpus.following import follow
from tools.corpus.running import corpus_of

GAME: Final = "vietnam-1965-1975"
NEVER: Final = {
    "op.combat.row": "it follows from the die and the strengths, and is only shown",
    "options": "there are none",
    "rangers": "they are counted where they are (Table.ranger_groups)",
}
"""What means nothing to the rules, and why."""
SOMETIMES: Final = {
    "ended": "a flag; but for 0 one value is like the other",
    "fresh[]": "of VC units alone it is asked",
    "ineffective[]": "a flag",
    "known[]": "of VC units alone it is asked",
    "op.fights.pursuit_left+": "each unit has one allowance",
    "refused": "a flag",
    "started": "a flag",
}
UNITS: Final = frozenset(
    f"{name}+" for name in ("done", "drawn", "fresh", "hits", "ineffective", "known", "mission")
)
"""A unit more needs an element more in all of its columns."""


def kind(s: State) -> Hashable:
    op = s.op
    return s.phase, op and (
        op.kind,
        op.march.move is not None,
        op.combat is not None,
        bool(op.fights.pursuit_left),
    )


@pytest.mark.slow
def test_whatever_changes_shows() -> None:
    found = shown(load(GAME), states(GAME, kind))

    assert found.never - UNITS == set(NEVER)
    assert found.sometimes == set(SOMETIMES)
    assert {
        "counter[]",
        "hex[]",
        "phase",
        "op.march.stopped[][]",
        "op.march.move.spent",
        "tally[]",
    } <= found.always
    structures = {
        "": State.__slots__,
        "op.": Operation.__struct_fields__,
        "op.march.move.": Move.__struct_fields__,
        "op.combat.": Combat.__struct_fields__,
    }
    places = found.always | found.sometimes | {*NEVER}
    for prefix, names in structures.items():
        for name in {*names} - {"op", "move", "stack", "combat", "zones"}:
            assert any(place.startswith(prefix + name) for place in places), prefix + name


UNORDERED: Final[dict[type, tuple[str, ...]]] = {
    State: ("entered", "switched", "strayed"),
    Operation: (
        "fresh",
        "moved",
        "fired",
        "guns",
        "called",
        "lifted",
        "floated",
        "hot",
        "attacked",
        "used",
        "slowed",
        "refuge",
        "hexes",
        "ships",
        "ship_used",
        "interdicted",
        "left",
    ),
    Move: ("behind", "met"),
    Combat: ("ships", "taken", "broken"),
}
"""Lists whose order means nothing."""


def meaningless(game: Vietnam, s: State, dice: Random) -> State:
    """Return a state stored otherwise: in another order, and with what means nothing at random."""
    parts: list[Any] = [s]
    if s.op is not None:
        op = s.op
        parts += [
            part for part in (op, op.march.move, op.march.waiting, op.combat) if part is not None
        ]
    for part in parts:
        for name in UNORDERED[type(part)]:
            column = getattr(part, name)[:]
            dice.shuffle(column)
            setattr(part, name, column)
    t = game.table(s)
    for unit in range(len(s.hex)):
        if t.nation(unit) != N_VC:
            s.known[unit], s.fresh[unit] = dice.randint(0, 1), dice.randint(0, 1)
    s.rangers = dice.randint(0, 9)
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


def test_a_unit_has_its_token_and_its_counter_id() -> None:
    game = Vietnam()
    corpus = corpus_of(GAME)
    position = Position(game, game.start(corpus.records[0].setup))
    told = game.projection(position.base)
    position.base.zones = [3, 1, 0, 4]
    assert game.projection(position.base)["chosen_zones"] == {"3": "II", "0": "Capital"}
    counters = {counter.id for counter in game.box.counters}
    assert [*told["units"]] == [str(unit) for unit in range(len(position.base.hex))]
    assert {unit["counter"] for unit in told["units"].values()} <= counters
