"""What is shown of large positions: shapes of the rules' words, views that stay, little work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args
from weakref import WeakKeyDictionary

import pytest

from annamite.games.vietnam_1965_1975.box.crossings import CLOSED
from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL, Going
from annamite.games.vietnam_1965_1975.box.sides import POOLS
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.position.operation import Halt
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown import view as views
from annamite.games.vietnam_1965_1975.shown.shapes.position import Award, PhaseName, Pools, Tally
from annamite.games.vietnam_1965_1975.shown.view import view
from annamite.games.vietnam_1965_1975.turn.victory import _COUNTED, account, points
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.counting import calls
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    HOWITZERS,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

ROOT = Path(__file__).parents[4]
LAND = [n for n in range(len(BOX.ids)) if not BOX.sea[n] and BOX.in_svn[n]]
KINDS = (
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    HOWITZERS,
    "arvn.1.1",
    VC_BATTALION,
    VC_1ST_REGIMENT,
    PAVN_32ND_REGIMENT,
)


def test_the_shapes_know_all_words_of_the_rules() -> None:
    """Phases, awards, pools and tallies of views are those of the rules."""
    rules = {
        step.stage for x in PROCEDURES.by_name.values() for step in x.steps if callable(step.does)
    }
    assert {*get_args(get_args(PhaseName)[0])} == {
        stage.name.lower() for stage in (*rules, Stage.OVER)
    }
    assert set(get_args(Award)) == {award for _, award, _ in _COUNTED} | {"objective", "occupation"}
    assert Pools.__struct_fields__ == POOLS
    assert Tally.__struct_fields__ == TALLIES


def crowd(seed: int, units: int = 300) -> Scene:
    """Return a position with so many units strewn over the land."""
    scene, dice = Scene(), Random(seed)
    for _ in range(units):
        scene.unit(
            dice.choice(KINDS),
            dice.choice(LAND),
            mission=dice.choice((0, 0, HOLD, PATROL)),
            known=dice.randrange(2),
        )
    return scene


def test_a_unit_that_looks_as_before_is_shown_by_the_same_object() -> None:
    """Only changed units are made again, for each viewer by what it may see."""
    scene = crowd(1)
    before, of_us = view(scene.t, "nlf"), view(scene.t, "us")
    scene.s.move(7, LAND[0])
    scene.s.hits[9] = 1
    after = view(scene.t, "nlf")
    changed = [one.id for one, other in zip(before.units, after.units) if one is not other]
    assert changed == [7, 9]
    assert (after.units[7].hex, after.units[9].hits) == (BOX.ids[LAND[0]], 1)
    hidden = [unit for unit in of_us.units if unit.counter is None]
    assert hidden
    assert all(before.units[unit.id].counter is not None for unit in hidden)
    assert all(plain(unit).keys().isdisjoint(("name", "ground")) for unit in hidden)


def test_what_lies_face_down_is_not_shown_as_it_was_when_it_was_known() -> None:
    """What was kept of an earlier view does not give a unit away."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, known=1)
    assert view(scene.t, "us").units[vc].counter == VC_1ST_REGIMENT
    scene.s.known[vc] = 0
    for seat in ("us", None):
        assert view(scene.t, seat).units[vc].counter is None
    assert view(scene.t, "nlf").units[vc].counter == VC_1ST_REGIMENT


def test_a_view_stays_as_it_was_while_the_game_goes_on() -> None:
    """Views share no list with the position."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        stopped=[Halt(spent=2, units=[us])],
        pursuit_left={us: 3},
    )
    op.combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [us], [vc])
    op.combat.ships[0] = 1
    op.march.move = scene.ways(us).move
    seen = view(scene.t, "nlf")
    before = plain(seen)
    assert before["operation"]["stopped"] == [[2, us]]
    for column in (
        op.units,
        op.targets,
        op.target_hexes,
        op.march.stopped[0].units,
        op.march.move.path,
    ):
        column.append(9)
    op.fights.pursuit_left[us] = 9
    for column in (op.combat.attackers, op.combat.guns[0], op.combat.losses):
        column.append(9)
    scene.s.move(us, LAND[0])
    assert plain(seen) == before


def test_a_view_of_300_units_takes_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few calls a unit where nothing is known yet, and next to none where most is as before."""
    monkeypatch.setattr(views, "_SHOWN", WeakKeyDictionary())
    scene = crowd(2)
    first = calls(lambda: view(scene.t, "us"))
    scene.s.move(5, LAND[1])
    assert calls(lambda: view(scene.t, "us")) < 4000 < first


@pytest.mark.parametrize("seed", range(3))
def test_victory_points_are_those_of_the_account(seed: int) -> None:
    """The parts that are shown are those the account adds up."""
    scene = crowd(seed)
    scene.s.tally[0] = seed
    parts = view(scene.t, None).victory.parts
    assert [(part.id, part.count) for part in parts] == [x[1:3] for x in account(scene.t)]
    shown = view(scene.t, None).points
    assert (4 * shown.us, 4 * shown.nlf) == points(scene.t)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("vn 3.1-a")
def test_zones_of_control_are_those_of_each_unit(seed: int) -> None:
    """Unit by unit, as section 3.1 reads, against what is worked out hex by hex."""
    scene = crowd(seed)
    t, s = scene.t, scene.s
    for side in (0, 1):
        wanted: dict[int, bool] = {}
        for unit in t.units(side):
            at = s.hex[unit]
            if s.mission[unit] == HOLD or not (t.profile(unit).zoc or t.hidden(unit)):
                continue
            for n in BOX.around(at):
                by_sea = BOX.sea[n] or BOX.side_between(at, n) & 16
                if not by_sea and n not in t.occupied(side):
                    wanted[n] = wanted.get(n, False) or s.mission[unit] == PATROL
        assert t.zoc(side) == wanted


def cheapest(ways: Ways) -> dict[int, int]:
    """Return what it costs at least to come to each hex, by trying every step again and again."""
    move, found = ways.move, {ways.move.at: 0}
    again = [move.at]
    while again:
        here = again.pop()
        for n in BOX.around(here):
            step = ways.enter(here, n)
            cost = found[here] + ways.exit(here) + step
            if step < CLOSED and cost <= move.allowance and cost < found.get(n, CLOSED):
                if not ways.leaves(n):
                    found[n] = cost
                    again.append(n)
    return found


def stops(ways: Ways) -> dict[int, int]:
    """Return where the stack can end its movement, with what it has spent then."""
    move, found = ways.move, {}
    for at, cost in cheapest(ways).items():
        total = cost if at == move.at else cost + ways.landing(at)
        if total <= move.allowance and (at == move.at or ways.may_stop(at)):
            found[at] = total
    return found


def cost_of(ways: Ways, way: list[int]) -> int:
    """Return what the steps of a way cost, one after the other."""
    here, cost = ways.move.at, 0
    for n in way:
        cost += ways.exit(here) + ways.enter(here, n)
        here = n
    return cost


@pytest.mark.parametrize(
    ("unit", "going", "more"),
    [
        (FIRST_BATTALION_28TH_INFANTRY, Going.OPERATION, {}),
        (FIRST_BATTALION_28TH_INFANTRY, Going.STRATEGIC, {}),
        (FIRST_BATTALION_SEVENTH_CAVALRY, Going.OPERATION, {"air": True}),
        (FIRST_BATTALION_SEVENTH_CAVALRY, Going.NAVAL, {"air": True}),
        (FIRST_BATTALION_28TH_INFANTRY, Going.NAVAL, {}),
        (PAVN_32ND_REGIMENT, Going.OPERATION, {}),
    ],
)
def test_every_way_costs_least(unit: str, going: Going, more: dict[str, Any]) -> None:
    """The quick search finds the costs of a plain one, for each kind of movement."""
    scene = crowd(4, units=120)
    for start in (CHU_LAI, "5427"):
        mover = scene.unit(unit, start)
        ways = scene.ways(mover, going=going, mp=8, **more)
        reached = stops(ways)
        routes = ways.routes()
        assert {at: spent for at, (spent, _) in routes.items()} == reached
        assert len(reached) > 1 or going == Going.NAVAL
        for at, (spent, way) in routes.items():
            assert (way or [BOX.at[start]])[-1] == at
            assert spent == cost_of(ways, way) + (ways.landing(at) if way else 0)


def test_the_position_of_campaign_size_stands_and_plays() -> None:
    """In a process of its own, since an owner's file is laid over the game."""
    play = (
        "from random import Random\n"
        "from annamite.kernel import DiceStream\n"
        "from benchmarks.campaign import answer, set_up\n"
        "game, position = set_up()\n"
        "assert sum(at >= 0 for at in position.state.hex) >= 326\n"
        "dice, fate = Random(1), DiceStream.seeded('campaign')\n"
        "for _ in range(1500):\n"
        "    answer(position, dice, fate)\n"
        "assert position.request is not None\n"
        "assert game.audit(position.state) == []\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", play], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
