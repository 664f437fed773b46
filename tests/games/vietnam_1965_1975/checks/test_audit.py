"""The audit: a sound position has nothing wrong, and whatever is broken in one is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Kind
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, GONE, HOLDING_BOX, WAITING
from annamite.games.vietnam_1965_1975.box.scenarios import built, ours
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, US
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_ARVN_RP,
    T_CAPITALS,
    T_NVA,
    T_US_COUNTERS,
    T_US_RP,
)
from annamite.games.vietnam_1965_1975.checks.audit import audit, sound
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.kernel import Decision, DiceStream, Position, Setup
from tests.games.vietnam_1965_1975 import scenes
from tests.games.vietnam_1965_1975.frames import frames_at
from tests.games.vietnam_1965_1975.named import (
    ARVN_40TH_REGIMENT,
    ARVN_41ST_REGIMENT,
    CHU_LAI,
    CRUISER,
    FIFTH_BATTALION_SEVENTH_CAVALRY,
    FIRST_BATTALION_FIFTH_CAVALRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    FIRST_CAVALRY_HQ,
    HOWITZERS,
    KOREAN_CAVALRY,
    MO_DUC,
    NEW_JERSEY,
    NORTH_OF_QUANG_NGAI,
    PHU_MY,
    POLITICAL_SECTION,
    QUANG_NGAI,
    QUI_NHON,
    RANGER_GROUP,
    SECOND_BATTALION_FOURTH_MARINES,
    SECOND_BATTALION_SEVENTH_CAVALRY,
    SOUTH_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    STRONG_VC_BATTALION_WITH_GUNS,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tools.fuzz import LURED, any_of

GAME = Vietnam()
FORCES: dict[str, Any] = {
    "id": "audited",
    "title": "Audited",
    "summary": "Binh Dinh",
    "source": "test",
    "start": "test",
    "turns": 2,
    "regions": ["II-2"],
    "us": [
        {
            "units": [
                FIRST_CAVALRY_HQ,
                FIRST_BATTALION_SEVENTH_CAVALRY,
                SECOND_BATTALION_SEVENTH_CAVALRY,
                FIFTH_BATTALION_SEVENTH_CAVALRY,
                FIRST_BATTALION_FIFTH_CAVALRY,
            ],
            "hexes": [PHU_MY],
        },
        {"units": ["us.1c.3"], "hexes": [PHU_MY], "face": "back"},
        {"units": [KOREAN_CAVALRY, "arvn.22.hq", ARVN_41ST_REGIMENT], "hexes": ["5533"]},
        {"units": [ARVN_40TH_REGIMENT], "hexes": [QUI_NHON], "ineffective": True},
    ],
    "nlf": [
        {"units": ["nva.3.12", VC_2ND_REGIMENT, POLITICAL_SECTION], "hexes": ["5230"]},
        {"units": ["vc.random", "vc.random"], "hexes": ["5329"]},
    ],
    "support": {"air": 10, "airmobile": 4, "riverine": 1, "ships": [CRUISER], "rangers": 3},
    "replacements": {"us": 6, "arvn": 4, "vc": 6, "nva": 4},
    "special": {"arvn_losses_count": False},
    "levels": [{"name": "Test", "winner": "us"}],
}


class Audited(Vietnam):
    """The game with a scenario that stays as it is, whatever becomes of ours."""

    def __init__(self, **changes: Any) -> None:
        super().__init__()
        self.scenario = built({**FORCES, **changes}, "test", self.box)

    def table(self, state: State, log: Any = None) -> Table:
        return Table(state, self.box, self.scenario, log)

    def start(self, setup: Setup) -> State:
        del setup
        return start(self.box, self.scenario, 0)


def started(game: Vietnam | None = None, scenario: str = "starlite") -> Table:
    """Return a table in the first Missions Phase: all forces stand."""
    game = game or Audited()
    position = Position(game, game.start(Setup(scenario)))
    fate = DiceStream.seeded("audit")
    while position.state.stage != Stage.MISSIONS:
        request = position.request
        assert request is not None
        position.push(request.values[0] if isinstance(request, Decision) else fate.answer(request))
    return game.table(position.state)


def unit(t: Table, id_: str) -> int:
    """Return the first unit of a counter."""
    return t.s.counter.index(BOX.counter_number[id_])


def set_up(t: Table, name: str, id_: str, value: int, **more: int) -> None:
    """Set a column of a unit, and more columns of it."""
    for column, number in {name: value, **more}.items():
        getattr(t.s, column)[unit(t, id_)] = number


def points(t: Table, **values: int) -> None:
    for name, value in values.items():
        setattr(t.s, name, value)


SEA = next(n for n in range(len(BOX.ids)) if BOX.sea[n])
AWAY = BOX.at[CHU_LAI]
HERE = BOX.at[PHU_MY]
HANOI = next(n for n, h in enumerate(BOX.hexes) if h.country == ("North Vietnam",))


def again(t: Table, id_: str, at: int = HERE, times: int = 1) -> None:
    """Put more counters on the map than there are."""
    for _ in range(times):
        t.s.known[t.s.add_unit(BOX.counter_number[id_], 0, at)] = 1


def lose(t: Table, id_: str) -> None:
    """Lose a unit without counting it."""
    t.s.move(unit(t, id_), GONE)


def flags(t: Table, name: str, value: int) -> None:
    getattr(t.s, name)[0] = value


BROKEN: dict[str, Callable[[Table], object]] = {
    # columns
    "column hits has another length": lambda t: t.s.hits.pop(),
    "column mission holds 0 to 3": lambda t: flags(t, "mission", 3),
    "column known holds -1 to ": lambda t: flags(t, "known", -1),
    "column done holds 0 to 4": lambda t: flags(t, "done", 4),
    "unit 0 is nowhere": lambda t: flags(t, "hex", -7),
    # counters
    "2 counters called us.1c.2.1": lambda t: again(t, FIRST_BATTALION_FIFTH_CAVALRY),
    "2 counters called us.1c.hq": lambda t: again(t, FIRST_CAVALRY_HQ, at=GONE),
    "counters called vc.bn.": lambda t: again(t, STRONG_VC_BATTALION_WITH_GUNS, times=40),
    "is on the map, and its battalions too": lambda t: set_up(t, "face", "us.1c.3", 0),
    # places
    "is at sea": lambda t: set_up(t, "hex", FIRST_CAVALRY_HQ, SEA),
    "is outside the play area": lambda t: set_up(t, "hex", FIRST_CAVALRY_HQ, AWAY),
    "is in North Vietnam": lambda t: set_up(t, "hex", FIRST_CAVALRY_HQ, HANOI),
    " is on land": lambda t: set_up(t, "hex", CRUISER, HERE),
    "is where ships are": lambda t: set_up(t, "hex", FIRST_CAVALRY_HQ, AT_SEA),
    "is where ranger groups wait": lambda t: set_up(t, "hex", FIRST_CAVALRY_HQ, HOLDING_BOX),
    "waits to be set up, and no scenario has it": lambda t: set_up(t, "hex", RANGER_GROUP, WAITING),
    "has not gone home": lambda t: set_up(t, "hex", RANGER_GROUP, HERE),
    # missions and hits
    "is off the map and still has a mission": lambda t: set_up(
        t, "mission", RANGER_GROUP, HOLD, done=1
    ),
    "is on a mission and free for another": lambda t: set_up(
        t, "mission", FIRST_BATTALION_FIFTH_CAVALRY, HOLD
    ),
    "cannot patrol": lambda t: set_up(t, "mission", FIRST_CAVALRY_HQ, PATROL, done=1),
    "has taken 3 hits of 2": lambda t: set_up(t, "hits", FIRST_BATTALION_FIFTH_CAVALRY, 3),
    "has taken -1 hits": lambda t: set_up(t, "hits", FIRST_BATTALION_FIFTH_CAVALRY, -1),
    "hits outlast their operation": lambda t: set_up(t, "hits", FIRST_BATTALION_FIFTH_CAVALRY, 1),
    "is ineffective and on a mission": lambda t: set_up(
        t, "mission", ARVN_40TH_REGIMENT, HOLD, done=1
    ),
    "is ineffective and not ARVN": lambda t: set_up(
        t, "ineffective", FIRST_BATTALION_FIFTH_CAVALRY, 1
    ),
    # what is hidden
    "was drawn and is no VC battalion": lambda t: set_up(
        t, "drawn", FIRST_BATTALION_FIFTH_CAVALRY, 1
    ),
    "was never drawn": lambda t: t.s.drawn.__setitem__(t.s.drawn.index(1), 2),
    "waits for reveal and is not hidden": lambda t: t.s.reveal.append(
        unit(t, FIRST_BATTALION_FIFTH_CAVALRY)
    ),
    "waits for shuffle and is not hidden": lambda t: t.s.shuffle.append(
        unit(t, FIRST_BATTALION_FIFTH_CAVALRY)
    ),
    "a unit that is not VC waits for dispersing": lambda t: t.s.dispersing.append(0),
    "a unit that is not VC waits for breaking": lambda t: t.s.breaking.append(0),
    "cannot be shuffled": lambda t: t.s.shuffle.append(unit(t, POLITICAL_SECTION)),
    # points
    "Replacement Points fall below 0": lambda t: t.s.pools.__setitem__(2, -1),
    "a tally falls below 0": lambda t: t.s.tally.__setitem__(T_AIR, -1),
    "-1 of 10 air points": lambda t: setattr(t.s, "air", -1),
    "game-turn 3 of 2": lambda t: setattr(t.s, "turn", 3),
    # accounts
    "us Replacement Points left and 0 spent of": lambda t: t.s.pools.__setitem__(0, 2),
    "arvn Replacement Points left and 1 spent of": lambda t: t.s.tally.__setitem__(T_ARVN_RP, 1),
    "9 vc Replacement Points of 6, and 0 in units removed": lambda t: t.s.pools.__setitem__(2, 9),
    "9 air points held and 0 lost of 10": lambda t: points(t, air_total=9, air=9),
    "5 airmobile points held and 0 lost of 4": lambda t: setattr(t.s, "airmobile_total", 5),
    "11 air points left and 0 in use of 10": lambda t: setattr(t.s, "air", 11),
    "2 riverine points left and 0 in use of 1": lambda t: setattr(t.s, "riverine", 2),
    "ships other than the 1 received": lambda t: again(t, NEW_JERSEY, at=AT_SEA),
    "ranger groups other than the 3 received": lambda t: again(t, RANGER_GROUP, at=HOLDING_BOX),
    # tallies
    "us_counters is 0 and should be 1": lambda t: lose(t, FIRST_BATTALION_FIFTH_CAVALRY),
    "us_counters is 1 and should be 0": lambda t: t.s.tally.__setitem__(T_US_COUNTERS, 1),
    "allied_strength is 0 and should be ": lambda t: lose(t, KOREAN_CAVALRY),
    "vc_battalions is 0 and should be 1": lambda t: lose(t, POLITICAL_SECTION),
    "vc_others is 0 and should be 1": lambda t: lose(t, VC_2ND_REGIMENT),
    "nva_counters is 0 and should be 1": lambda t: lose(t, "nva.3.12"),
    "nva_counters is 2 and should be 0": lambda t: t.s.tally.__setitem__(T_NVA, 2),
    "major_cities_entered is 0 and should be 1": lambda t: t.s.entered.append(
        next(n for n, place in enumerate(BOX.place) if place == 4)
    ),
    "capitals_entered is 3 and should be 0": lambda t: t.s.tally.__setitem__(T_CAPITALS, 3),
    "free_fire_zones is 0 and should be 2": lambda t: setattr(t.s, "free_fire", 0b1010),
    "invasions is 0 and should be 1": lambda t: setattr(t.s, "invaded", 2),
    "1 VC regiments broken down, and 0 gone": lambda t: setattr(t.s, "broken_down", 1),
    "an operation in phase MISSIONS": lambda t: setattr(
        t.s, "op", Scene().operation(Kind.SEARCH, US)
    ),
    "no operation in phase TARGET": lambda t: setattr(t.s, "frames", frames_at(Stage.TARGET, None)),
}


def test_a_position_just_set_up_is_sound() -> None:
    """The audit finds nothing in any scenario's start."""
    assert audit(started()) == []
    for scenario in GAME.scenarios:
        assert audit(started(GAME, scenario.id)) == []


@pytest.mark.parametrize("said", BROKEN)
def test_what_is_broken_in_a_position_is_told(said: str) -> None:
    """Each way to break a position gets its own sentence."""
    t = started()
    BROKEN[said](t)
    assert [sentence for sentence in audit(t) if said in sentence], audit(t)


def test_arvn_losses_count_only_where_the_scenario_says_so() -> None:
    """The tally of strength lost is held to the scenario's rule."""
    for special, broken in (({"arvn_losses_count": False}, False), ({}, True)):
        t = started(Audited(special=special))
        lose(t, ARVN_41ST_REGIMENT)
        assert bool(audit(t)) == broken


def test_losses_that_were_counted_are_in_order() -> None:
    """Units and points may be lost, if the tallies say so."""
    t = started()
    lose(t, FIRST_BATTALION_FIFTH_CAVALRY)
    t.s.tally[T_US_COUNTERS] += 1
    t.s.pools[0] -= 2
    t.s.tally[T_US_RP] += 2
    t.s.air_total -= 1
    t.s.tally[T_AIR] += 1
    assert audit(t) == []


def test_points_that_arrive_later_are_part_of_what_was_given() -> None:
    """From the moment when they come: before the missions of their turn."""
    more = {"turn": 2, "support": {"air": 2, "rangers": 1}, "replacements": {"arvn": 3}}
    t = started(Audited(points=[more]))
    assert audit(t) == []
    t.s.turn = 2
    assert len(audit(t)) == 3
    t.s.frames = frames_at(Stage.SUPPORT, None)
    assert audit(t) == []


# --- the operation under way -------------------------------------------------------------------


def fight() -> Scene:
    """Return a combat: the US side attacks north of Quang Ngai, with part from the town."""
    scene = Scene()
    units = [
        scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI),
        scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI),
    ]
    gun = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    ship, hq = scene.unit(CRUISER, AT_SEA), scene.unit("us.3m.hq", SOUTHWEST_OF_QUANG_NGAI)
    assert (units, gun, vc, ship, hq) == ([0, 1], 2, 3, 4, 5)
    op = scene.operation(
        units=[0, 1, 2], targets=[3], target_hexes=[NORTH_OF_QUANG_NGAI], air=4, air_used=2, ships=[4], moved=[0],
        ships_used={4: 3}, fired=[2], pursuit_left={0: 6}, attacked=[BOX.at[NORTH_OF_QUANG_NGAI]], round=2,
    )  # fmt: skip
    op.combat = Combat(
        hex=BOX.at[NORTH_OF_QUANG_NGAI],
        attacker=US,
        attackers=[0, 1],
        defenders=[3],
        guns=[[2], []],
        air=2,
        losses=[0, 0],
        shares=[0] * 5,
    )
    scene.stage = Stage.LOSSES
    return scene


def march() -> Scene:
    """Return a stack on the move from Quang Ngai to the north."""
    scene = fight()
    op = scene.t.op
    op.combat = None
    op.targets, op.target_hexes, op.fights.attacked = [], [], []
    at = BOX.at[NORTH_OF_QUANG_NGAI]
    scene.s.move(1, at)
    op.march.move = Move(
        units=[0, 1],
        going=0,
        at=at,
        spent=2,
        allowance=16,
        path=[BOX.at[QUANG_NGAI], at],
        started=True,
    )
    scene.stage = Stage.MOVE
    return scene


def change(what: object, values: dict[str, object]) -> None:
    for name, value in values.items():
        setattr(what, name, value)


def op_is(**values: object) -> Callable[[Scene], None]:
    return lambda scene: scenes.change(scene.t.op, values)


def combat_is(**values: object) -> Callable[[Scene], None]:
    return lambda scene: change(scene.t.combat, values)


def move_is(**values: object) -> Callable[[Scene], None]:
    return lambda scene: change(scene.t.move, values)


FIGHTING: dict[str, Callable[[Scene], None]] = {
    "something stands twice in units": op_is(units=[0, 1, 2, 2]),
    "something stands twice in attacked": op_is(attacked=[5, 5]),
    "something in airmobile does not exist": op_is(airmobile=[99]),
    "something in target_hexes does not exist": op_is(target_hexes=[-1]),
    "a unit of the wrong side is among the units": op_is(units=[0, 1, 2, 3]),
    "a unit of the wrong side is among the targets": op_is(targets=[3, 5]),
    "a unit off the map is among the units": lambda x: x.s.move(2, GONE),
    "a unit called in does not take part": op_is(reserves=[5]),
    "both sides react": op_is(reactors=[5, 3]),
    "a unit in the operation reacts to it": op_is(reactors=[3]),
    "a unit without artillery has fired": op_is(answered=[0]),
    "a unit was lifted that takes no Airmobile Points": op_is(airmobile=[3]),
    "a unit went by boat that may not": op_is(amphibious=[2]),
    "a unit that does not take part may pursue": op_is(pursuit_left={5: 2}),
    "operation 9 of side 0": op_is(kind=9),
    "round 4": op_is(round=4),
    "alert die 7": op_is(alert_die=7),
    "ships in an NLF operation": op_is(side=NLF),
    "a ship in the operation is not at sea": op_is(ships=[4, 5]),
    "5 of 4 Air Points served": op_is(air_used=5),
    "ship 4 fired 7 points": op_is(ships_used={4: 7}),
    "ship 2 fired 1 points": op_is(ships_used={2: 1}),
    "a hex outside the play area is interdicted": op_is(interdicted={SEA: 6}),
    "nobody fights": op_is(combat=None),
    "nobody is on the move": lambda x: setattr(x, "stage", Stage.MOVE),
    "a unit fights twice": combat_is(attackers=[0, 1, 1]),
    "a unit fights on the wrong side": combat_is(attackers=[0, 3]),
    "a unit fights that is not there": combat_is(attackers=[0, 1, 4]),
    "a defender is elsewhere": lambda x: x.s.move(3, BOX.at[SOUTH_OF_CHU_LAI]),
    "an attacker is too far away": lambda x: x.s.move(1, BOX.at[MO_DUC]),
    "combat die 7": combat_is(die=7),
    "losses of [-1, 0]": combat_is(losses=[-1, 0]),
    "3 Air Points in a combat, and 2 served": combat_is(air=3),
    "artillery supports the enemy": combat_is(guns=[[], [2]]),
    "a battalion just broken down does not fight": combat_is(broken=[5]),
}
MARCHING: dict[str, Callable[[Scene], None]] = {
    "a stack is in two places": lambda x: x.s.move(1, BOX.at[QUANG_NGAI]),
    "a stack is of both sides": move_is(units=[0, 1, 3]),
    "a stack is not where its way ends": move_is(
        path=[BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[QUANG_NGAI]]
    ),
    "a stack has leapt over a hex": move_is(path=[BOX.at[CHU_LAI], BOX.at[NORTH_OF_QUANG_NGAI]]),
    "a stack has spent 17 of 16": move_is(spent=17),
    "a stack flies and floats": move_is(air=True, boats=True),
    "a unit moves that was left behind": move_is(behind=[1]),
}


@pytest.mark.parametrize("scene", [fight, march])
def test_an_operation_under_way_is_sound(scene: Callable[[], Scene]) -> None:
    """The scenes that are broken below are sound before."""
    assert sound(scene().t) == []


@pytest.mark.parametrize("said", FIGHTING)
def test_what_is_broken_in_an_operation_or_a_combat_is_told(said: str) -> None:
    """Each way to break an operation gets its own sentence."""
    scene = fight()
    FIGHTING[said](scene)
    assert [sentence for sentence in sound(scene.t) if said in sentence], sound(scene.t)


@pytest.mark.parametrize("said", MARCHING)
def test_what_is_broken_in_a_movement_is_told(said: str) -> None:
    """Each way to break a stack on the move gets its own sentence."""
    scene = march()
    MARCHING[said](scene)
    assert [sentence for sentence in sound(scene.t) if said in sentence], sound(scene.t)


# --- what a position alone does not tell -------------------------------------------------------


def shared(t: Table) -> set[int]:
    """Return the hexes where effective units of both sides stand."""
    sides: list[set[int]] = [set(), set()]
    for number, at in enumerate(t.s.hex):
        if at >= 0 and not t.s.ineffective[number]:
            sides[t.side(number)].add(at)
    return sides[US] & sides[NLF]


@pytest.mark.parametrize("seed", range(12))
def test_both_sides_come_to_stand_in_one_hex_only_where_the_rules_have_it(seed: int) -> None:
    """Besides stacks passing through, that is in target hexes and where target units are."""
    scenario = ours()[seed % 3].sheet.id.replace("_", "-")
    position = Position(GAME, GAME.start(Setup(scenario)))
    dice, fate = Random(seed), DiceStream.seeded("shared", seed)
    before: set[int] = set()
    while (request := position.request) is not None:
        state = position.state
        t = GAME.table(state)
        allowed = set(before)
        if (op := state.op) is not None:
            allowed |= {*op.target_hexes, *(state.hex[u] for u in op.targets)}
            allowed |= {
                stack.at for stack in (op.march.move, op.march.waiting) if stack is not None
            }
        now = shared(t)
        assert now <= allowed, [BOX.ids[at] for at in now - allowed]
        before = now
        if isinstance(request, Decision):
            position.push(any_of(GAME, state, request, LURED, dice))
        else:
            position.push(fate.answer(request))


def test_only_vc_units_are_ever_hidden() -> None:
    """Units of all other nations are known from the start."""
    t = started()
    assert {t.nation(number) for number in range(len(t.s.hex)) if t.hidden(number)} == {N_VC}
