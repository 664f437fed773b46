"""What is shown of large positions: shapes that fit the rules' words, views that stay, little work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args
from weakref import WeakKeyDictionary

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, PATROL, POOLS, TALLIES, Going
from annamite.games.vietnam_1965_1975.box.lookup import CLOSED
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.shown import view as views
from annamite.games.vietnam_1965_1975.shown.shapes.position import Award, PhaseName, Pools, Tally
from annamite.games.vietnam_1965_1975.shown.view import view
from annamite.games.vietnam_1965_1975.turn.victory import _COUNTED, account, points
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.test_presentation import calls

ROOT = Path(__file__).parents[3]
LAND = [n for n in range(len(BOX.ids)) if not BOX.sea[n] and BOX.in_svn[n]]
KINDS = ("us.1.1.2", "us.1c.3.1", "us.art.2-12", "arvn.1.1", "vc.bn.b", "vc.ind.1", "nva.1.32")


def test_the_shapes_know_all_words_of_the_rules() -> None:
    assert get_args(PhaseName) == tuple(phase.name.lower() for phase in Stage)
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
    scene = crowd(1)
    before, of_us = view(scene.t, "nlf"), view(scene.t, "us")
    scene.s.hex[7] = LAND[0]
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
    scene = Scene()
    vc = scene.unit("vc.ind.1", "5020", known=1)
    assert view(scene.t, "us").units[vc].counter == "vc.ind.1"
    scene.s.known[vc] = 0
    for seat in ("us", None):
        assert view(scene.t, seat).units[vc].counter is None
    assert view(scene.t, "nlf").units[vc].counter == "vc.ind.1"


def test_a_view_stays_as_it_was_while_the_game_goes_on() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5118"), scene.unit("vc.ind.1", "5020")
    op = scene.operation(
        units=[us], targets=[vc], target_hexes=["5020"], stopped=[[2, us]], pursuit_left=[[us, 3]]
    )
    op.combat = scene.combat("5020", [us], [vc])
    op.combat.ships.append([0, 1])
    op.march.move = scene.ways(us).move
    seen = view(scene.t, "nlf")
    before = plain(seen)
    assert before["operation"]["stopped"] == [[2, us]]
    for column in (
        op.units,
        op.targets,
        op.target_hexes,
        op.march.stopped[0],
        op.fights.pursuit_left[0],
        op.march.move.path,
    ):
        column.append(9)
    for column in (op.combat.attackers, op.combat.guns[0], op.combat.losses):
        column.append(9)
    scene.s.hex[us] = LAND[0]
    assert plain(seen) == before


def test_a_view_of_300_units_takes_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few calls a unit where nothing is known yet, and next to none where most is as before."""
    monkeypatch.setattr(views, "_SHOWN", WeakKeyDictionary())
    scene = crowd(2)
    first = calls(lambda: view(scene.t, "us"))
    scene.s.hex[5] = LAND[1]
    assert calls(lambda: view(scene.t, "us")) < 4000 < first


@pytest.mark.parametrize("seed", range(3))
def test_victory_points_are_those_of_the_account(seed: int) -> None:
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
        for side in range(6):
            step = ways.enter(here, side)
            n = BOX.near[here * 6 + side]
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
        side = BOX.near[here * 6 : here * 6 + 6].index(n)
        cost += ways.exit(here) + ways.enter(here, side)
        here = n
    return cost


@pytest.mark.parametrize(
    ("unit", "going", "more"),
    [
        ("us.1.1.2", Going.OPERATION, {}),
        ("us.1.1.2", Going.STRATEGIC, {}),
        ("us.1c.3.1", Going.OPERATION, {"air": True}),
        ("us.1c.3.1", Going.NAVAL, {"air": True}),
        ("us.1.1.2", Going.NAVAL, {}),
        ("nva.1.32", Going.OPERATION, {}),
    ],
)
def test_every_way_costs_least(unit: str, going: Going, more: dict[str, Any]) -> None:
    scene = crowd(4, units=120)
    for start in ("5118", "5427"):
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
