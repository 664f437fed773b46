"""Security operations by the computer: along the roads to whoever sits there, and what the NLF fears of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Done, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import ROAD
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.at_scale.dashes import DARING, Spread
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import Hunter, Raider
from annamite.games.vietnam_1965_1975.computer.at_scale.road_net import (
    BY_ROAD,
    neighbours,
    roads_out,
    threatened,
)
from annamite.games.vietnam_1965_1975.computer.at_scale.roads import STACKED, met, stacks
from annamite.games.vietnam_1965_1975.computer.tactics.reach import forbidden, ways_of, with_op
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.turn import standing_orders
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import answer, game_turn, mind
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS_NORTHEAST_OF_SON_HA,
    MO_DUC,
    NORTH_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

START, BETWEEN, GOAL = (BOX.at[x] for x in (QUANG_NGAI, NORTH_OF_QUANG_NGAI, ROAD_JUNCTION))
OFF_THE_ROAD = BOX.at[HILLS_NORTHEAST_OF_SON_HA]


def _met(scene: Scene, unit: int) -> dict[int, list[int]]:
    """Return whom a unit could come to along the roads."""
    op = Operation(kind=Kind.SECURITY, side=US, units=[unit])
    return met(ways_of(with_op(scene.t, op), unit, Going.SECURITY))


def _played_into_combat(scene: Scene) -> list[tuple[str, str]]:
    """Let the computer play on until there is a combat; return its answers."""
    scene.play("let_us_operate")
    found: list[tuple[str, str]] = []
    assert scene.position is not None
    while True:
        asked = scene.position.request
        assert isinstance(asked, Decision)
        if scene.s.op is not None and scene.s.op.combat is not None:
            return found
        found.append((asked.step.id, answer(scene)[0]))
        scene.play(found[-1][1])


def test_roads_lead_both_ways() -> None:
    """As the hexsides of the map have them."""
    roads = neighbours(BOX)
    assert BETWEEN in roads[START]
    assert not roads[OFF_THE_ROAD] or BOX.has_road[OFF_THE_ROAD]
    for at, leads in enumerate(roads):
        for n in leads:
            assert at in roads[n]
            assert BOX.side_between(at, n) & ROAD


def test_whoever_is_met_first_stands_in_the_way() -> None:
    """The way leads along the road, and past nobody: whoever is behind is not met."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, START)
    scene.unit(VC_BATTALION, GOAL)
    assert _met(scene, unit)[GOAL] == [BETWEEN, GOAL]
    scene.unit(VC_BATTALION, BETWEEN)
    found = _met(scene, unit)
    assert found[BETWEEN] == [BETWEEN]
    assert GOAL not in found or BETWEEN not in found[GOAL]


def test_a_free_road_is_not_gone_back() -> None:
    """Whoever has come from Quang Ngai does not go through it again to who stands on its other side."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BETWEEN)
    behind = next(n for n in neighbours(BOX)[START] if n != BETWEEN and BOX.in_svn[n])
    scene.unit(VC_BATTALION, behind, mission=HOLD)
    op = Operation(kind=Kind.SECURITY, side=US, units=[unit])
    ways = ways_of(with_op(scene.t, op), unit, Going.SECURITY)
    assert met(ways)[behind] == [START, behind]
    ways.move.path = [START, BETWEEN]
    assert START not in met(ways)[behind], "the other way round, if at all"


def test_no_road_is_taken_through_cambodia() -> None:
    """To drive there costs US morale a die (16.2); the same road leads to whoever is on this side."""
    road, own = neighbours(BOX), BOX.territory.countries
    border = (n for n in range(len(BOX.ids)) if BOX.in_svn[n])
    start, there = next((n, at) for n in border for at in road[n] if own[at] == ("Cambodia",))
    here = next(n for n in road[start] if BOX.in_svn[n])
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, start)
    scene.unit(VC_BATTALION, there)
    scene.unit(VC_BATTALION, here)
    found = _met(scene, unit)
    assert here in found
    assert there not in found


def _plain(ways: Ways) -> dict[int, list[tuple[int, int]]]:
    """Return where roads lead out of each hex, asked of the rules hex by hex."""
    found = {}
    for here in range(len(BOX.has_road)):
        steps = [(n, ways.exit(here) + cost) for n, cost in ways.entered(here).items()]
        steps = [(n, c) for n, c in steps if not (forbidden(ways.t, US, n) or ways.leaves(n))]
        if BOX.has_road[here] and neighbours(BOX)[here]:
            found[here] = steps
    return found


def _changes() -> list[Callable[[Scene, Operation], None]]:
    """Return what may differ between positions with the same roads, one thing at a time."""

    def enemy(scene: Scene, op: Operation) -> None:
        del op
        scene.unit(VC_BATTALION, OFF_THE_ROAD)

    def on_patrol(scene: Scene, op: Operation) -> None:
        del op
        scene.unit(VC_BATTALION, OFF_THE_ROAD, mission=PATROL)

    def holding(scene: Scene, op: Operation) -> None:
        del op
        scene.unit(VC_BATTALION, OFF_THE_ROAD, mission=HOLD)

    def in_the_way(scene: Scene, op: Operation) -> None:
        del op
        scene.unit(VC_BATTALION, BETWEEN, mission=HOLD)

    def interdicted(scene: Scene, op: Operation) -> None:
        del scene
        op.fire.interdicted = {BETWEEN: 12}

    def invaded(scene: Scene, op: Operation) -> None:
        del op
        scene.s.invaded = 3

    return [enemy, on_patrol, holding, in_the_way, interdicted, invaded]


def test_the_roads_that_are_kept_are_those_of_the_position() -> None:
    """They are kept by what they hang on: the enemy, zones of control, interdiction, who has been invaded."""
    for _ in range(2):  # the second time nothing is new
        for change in [lambda *_: None, *_changes()]:
            scene = game_turn()
            unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, START)
            op = Operation(kind=Kind.SECURITY, side=US, units=[unit])
            change(scene, op)
            ways = ways_of(with_op(scene.t, op), unit, Going.SECURITY)
            assert {at: [*steps] for at, steps in roads_out(ways).items()} == _plain(ways)


def test_roads_are_kept_for_security_operations_alone() -> None:
    """Other movement leaves hexes at other prices."""
    scene = game_turn()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, START)
    op = Operation(kind=Kind.STRATEGIC, side=US, units=[unit])
    with pytest.raises(AssertionError):
        roads_out(ways_of(with_op(scene.t, op), unit, Going.STRATEGIC))


def test_a_stack_shares_a_road_hex_and_a_nation() -> None:
    """The ARVN by itself, a few at most, and nobody who is off the road."""
    scene = game_turn()
    us = [scene.unit(FIRST_BATTALION_28TH_INFANTRY, START)]
    us += [scene.unit(FIRST_BRIGADE_FIRST_DIVISION, START)]
    arvn = [scene.unit(ARVN_BATTALION, START) for _ in range(STACKED + 1)]
    away = scene.unit(ARVN_BATTALION, OFF_THE_ROAD)
    found = {frozenset(x) for x in stacks(scene.t, [*us, *arvn, away])}
    assert frozenset(us) in found
    others = found - {frozenset(us)}
    assert all(away not in x or BOX.has_road[OFF_THE_ROAD] for x in others)
    assert max(len(x) for x in others if x <= {*arvn}) == STACKED


def test_a_road_leads_to_whoever_is_not_warned() -> None:
    """A brigade drives from Quang Ngai, where the ARVN stays, to the VC at the junction, and attacks."""
    scene = game_turn()
    brigade = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, START)
    scene.unit(ARVN_BATTALION, START)
    vc = scene.unit(VC_BATTALION, GOAL, done=Done.YES)
    answers = _played_into_combat(scene)
    assert ("turn.operation", "security") in answers
    assert ("security.unit", f"move-{scene.t.token(brigade)}") in answers
    assert [word for step, word in answers if step == "move.step"][-2:] == [
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"hex-{ROAD_JUNCTION}",
    ]
    assert scene.t.combat.security
    assert (scene.t.combat.attackers, scene.t.combat.defenders) == ([brigade], [vc])


def test_a_security_operation_is_worth_more_than_an_attack_that_warns() -> None:
    """The same battalion in the same hex: nobody slips away."""
    scene = game_turn()
    unit = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, START)
    scene.unit(VC_BATTALION, GOAL, done=Done.YES)
    thinking = mind(_asked(scene), "us")
    planned = Hunter(thinking.t, US)
    warned = planned.judged(GOAL, [unit], [], 0)
    assert planned.swept(GOAL, [unit], 0).value > warned.value + 0.1


def _asked(scene: Scene) -> Scene:
    """Return a scene in which the US side is asked what it conducts."""
    scene.play("let_us_operate")
    return scene


@pytest.mark.parametrize(
    ("foe", "word"), [(VC_BATTALION, "attack"), (PAVN_32ND_REGIMENT, "withdraw")]
)
def test_whoever_is_too_strong_is_left_alone(foe: str, word: str) -> None:
    """A battalion that has met more than it can beat goes back to where it came from."""
    scene = game_turn()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, START)
    scene.unit(foe, GOAL)
    if foe != VC_BATTALION:
        scene.unit(PAVN_33RD_REGIMENT, GOAL)
    scene.play("let_us_operate", "security", f"unit-{scene.t.token(us)}", "done")
    assert scene.position is not None
    while scene.position.request is not None:
        asked = scene.position.request
        if asked.step.id == "security.again":
            break
        if not isinstance(asked, Decision):
            scene.play(4)
        elif asked.step.id == "move.step":
            scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
        elif asked.step.id == "security.unit":
            scene.play(f"move-{scene.t.token(us)}")
        elif asked.step.id == "combat.loss":
            scene.play(next(x for x in scene.words if x.startswith("replace")))
        else:
            scene.play("done" if "done" in scene.words else scene.words[0])
    assert answer(scene)[0].startswith(word)


def test_the_nlf_fears_the_roads() -> None:
    """As long as somebody of the US side on them may still operate, and nobody is in the way."""
    scene = game_turn()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC])
    vc = scene.unit(VC_BATTALION, OFF_THE_ROAD)
    assert GOAL in threatened(scene.t)
    spread = Spread(mind(scene, "nlf").t)
    least = DARING * BY_ROAD * spread.prices.unit(vc)
    assert spread.danger(GOAL, vc) >= least
    scene.s.done[us] = Done.YES
    assert threatened(scene.t) == frozenset()


def test_nobody_fears_roads_of_a_neutral_country() -> None:
    """The US side does not drive there."""
    scene = game_turn()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC])
    countries = {BOX.territory.countries[n] for n in threatened(scene.t)}
    assert ("South Vietnam",) in countries
    assert not countries & {("Laos",), ("Cambodia",)}


def test_what_is_driven_off_takes_no_people() -> None:
    """A town by the road is worth what is left of it once the US side has come along."""
    worth = []
    for done in (Done.NO, Done.YES):
        scene = game_turn()
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC], done=done)
        vc = scene.unit(VC_BATTALION, GOAL)
        worth.append(Spread(scene.t).worth(GOAL, vc))
    assert worth[0] == pytest.approx((1 - BY_ROAD) * worth[1])
    assert worth[1] > 0


def _raid(defender: Done, driver: Done, *stand: int, at: int = GOAL) -> tuple[float, Raider]:
    """Return what an attack by regiments on an ARVN battalion is worth, while a US one could drive there."""
    scene = game_turn()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC], done=driver)
    scene.unit(ARVN_BATTALION, at, done=defender)
    regiments = (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT)
    units = [scene.unit(regiment, n) for regiment, n in zip(regiments, stand)]
    raider = Raider(scene.t, NLF)
    return raider.judged(at, units, [], 0).value, raider


WILD: Final = next(n for n in BOX.around(GOAL) if not BOX.has_road[n] and not BOX.sea[n])
"""A hex beside the junction, off the road."""
FAR: Final = BOX.at[MO_DUC]
"""Where the road begins."""


@pytest.mark.parametrize(
    ("at", "stand", "charged"),
    [(GOAL, (WILD,), 1), (GOAL, (WILD, WILD), 2), (WILD, (GOAL,), 1), (WILD, (FAR,), 0)],
)
def test_an_attack_by_a_road_is_paid_with_what_comes_along_it(
    at: int, stand: tuple[int, ...], charged: int
) -> None:
    """Whoever has attacked stays there: all where the target is by it, else who is beside it on a road."""
    (driven, raider), (safe, _) = (
        _raid(Done.YES, done, *stand, at=at) for done in (Done.NO, Done.YES)
    )
    units = [*raider.t.units(NLF)][:charged]
    assert safe - driven == pytest.approx(BY_ROAD * sum(map(raider.prices.unit, units)))


def test_whoever_is_attacked_does_not_drive_up_to_it() -> None:
    """A defender who may still operate is no reason to let him be, if nobody else can come."""
    ready, _ = _raid(Done.NO, Done.YES, WILD)
    spent, _ = _raid(Done.YES, Done.YES, WILD)
    assert ready == pytest.approx(spent)


def test_guns_by_the_road_are_lost_like_those_whom_they_support() -> None:
    """They stay where they fired from."""
    values = []
    for place in (WILD, BETWEEN):
        scene = game_turn()
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC])
        scene.unit(ARVN_BATTALION, GOAL, done=Done.YES)
        unit = scene.unit(PAVN_32ND_REGIMENT, WILD)
        gun = scene.unit(VC_BATTALION, place)
        raider = Raider(scene.t, NLF)
        values.append(raider.judged(GOAL, [unit], [gun], 0).value)
    assert values[0] - values[1] == pytest.approx(BY_ROAD * raider.prices.unit(gun))


def test_nobody_drives_once_the_us_side_has_ended_its_operations() -> None:
    """It declines for the rest of the turn, and the NLF knows it (5)."""
    scene = game_turn()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, BOX.at[MO_DUC])
    assert threatened(scene.t)
    standing_orders.end_operations(scene.t)
    assert threatened(scene.t) == frozenset()
