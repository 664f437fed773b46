"""What is bombed, and with how much: exact averages of the die, and no mission that does not pay (14)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.computer.outlook import horizon
from annamite.games.vietnam_1965_1975.computer.strategy import bomb
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, TRAIL, Mission, Target
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

TABLE: Final = BOX.strategic.bombing
OPEN: Final = {Index.TRAIL_OPTIMAL: 3, Index.TRAIL_EFFECTIVE: 3}
"""A Trail that carries something."""


def declaring(air: int = 60, levels: dict[Index, int] | None = None, number: int = 1) -> Scene:
    """Return a scene at the declaration of missions, with so many Air Points."""
    scene = interphase(Stage.MISSION_DECLARATION, {**OPEN, **(levels or {})}, number=number)
    scene.s.air_total = scene.s.air = air
    return scene


def rolled(scene: Scene, mission: str) -> list[tuple[int, int]]:
    """Return hits and Air Points lost of a mission by the rules, for each throw of die and defence."""
    found = []
    for die in range(1, 7):
        for defence in range(1, 7):
            trial = declaring(scene.s.air_total, {i: scene.t.season.levels[i] for i in Index})
            trial.play(mission, "done", die)
            while trial.asked == "bombing.losses":
                trial.play(defence)
            (flown,) = trial.t.season.missions
            found.append((flown.hits or 0, sum(flown.losses)))
    return found


@pytest.mark.parametrize(
    ("mission", "target", "points"),
    [("bomb_restrained-30", NORTH, 30), ("bomb_trail-18", TRAIL, 18)],
)
def test_hits_and_losses_are_what_all_dice_come_to(
    mission: str, target: Target, points: int
) -> None:
    """As the rules play them, die by die; each die of the air defence counts."""
    scene = declaring(levels={Index.AIR_DEFENCE: 1})
    flown = rolled(scene, mission)
    assert bomb.hits(scene.t, target, points) == pytest.approx(sum(h for h, _ in flown) / 36)
    assert bomb.losses(scene.t, target, points) == pytest.approx(sum(n for _, n in flown) / 36)
    assert sum(h for h, _ in flown) > 0


def test_a_hit_on_the_north_stops_what_a_commitment_brings() -> None:
    """As many battalions as its supply is for, for a season or a few; morale moves besides."""
    scene = declaring(levels={Index.US_MORALE: 500, Index.US_COMMITMENT: 20})
    chart, track = BOX.strategic.morale, BOX.strategic.trail
    battalions = track.supply(3) / bomb.SUPPLY
    hit = battalions * bomb.BATTALION * min(horizon(scene.t), 4)
    far, _ = bomb.MORALE
    expected = bomb.hits(scene.t, NORTH, 30) * hit - 30 * bomb.AIR
    expected += chart.restrained_us * far + chart.restrained_svn * bomb.SVN
    expected -= bomb.losses(scene.t, NORTH, 30) * bomb.LOST
    assert bomb.worth(scene.t, NORTH, 30) == pytest.approx(expected)


def test_a_hit_on_the_trail_takes_what_the_next_level_carries() -> None:
    """Of a Trail that cannot fall any further nothing is taken."""
    scene = declaring()
    gain = bomb.hits(scene.t, TRAIL, 18)
    assert gain > 0
    lower = BOX.strategic.trail.lowest
    down = declaring(levels={Index.TRAIL_EFFECTIVE: lower})
    losses = bomb.losses(down.t, TRAIL, 18) * bomb.LOST
    assert bomb.worth(down.t, TRAIL, 18) == pytest.approx(-18 * bomb.AIR - losses)
    assert bomb.worth(scene.t, TRAIL, 18) > bomb.worth(down.t, TRAIL, 18)


def test_morale_counts_for_more_when_commitment_is_near_it() -> None:
    """The North costs US morale; the Trail costs none."""
    far = declaring(levels={Index.US_MORALE: 300, Index.US_COMMITMENT: 300 - bomb.PINCHED})
    near = declaring(levels={Index.US_MORALE: 300, Index.US_COMMITMENT: 301 - bomb.PINCHED})
    cost = BOX.strategic.morale.restrained_us * (bomb.MORALE[1] - bomb.MORALE[0])
    assert cost < 0
    change = bomb.worth(near.t, NORTH, 30) - bomb.worth(far.t, NORTH, 30)
    assert change == pytest.approx(cost)
    assert bomb.worth(near.t, TRAIL, 30) == bomb.worth(far.t, TRAIL, 30)


def test_the_best_mission_comes_first_and_none_that_does_not_pay() -> None:
    """Here the one worth most of all on offer; the last word is done."""
    scene = declaring()
    first = said(scene)
    offered = [word for word in scene.words if word.startswith(tuple(bomb.MISSIONS))]
    values = {}
    for word in offered:
        name, _, points = word.partition("-")
        values[word] = bomb.worth(scene.t, bomb.MISSIONS[name], int(points))
    assert values[first.word] == max(values.values()) > 0
    points, hits = first.word.rpartition("-")[2], first.reason.split()[-2]
    assert first.reason == f"{points} Air Points should score {hits} hits"
    answers = [x.word for x in followed(scene, "bombing.mission")]
    assert answers[0] == first.word
    assert not any(word.startswith("bomb_unrestrained") for word in answers)


def test_both_targets_share_the_points_so_that_they_bring_most_together() -> None:
    """Also where one of them alone would leave too few for the other."""
    scene = declaring(66, {Index.TRAIL_OPTIMAL: 6, Index.TRAIL_EFFECTIVE: 6})
    t = scene.t
    north = {n: bomb.worth(t, NORTH, n) for n in range(17, 67)}
    trail = {n: bomb.worth(t, TRAIL, n) for n in range(6, 67)}
    greedy = max([*north.values(), *trail.values()])
    together = max(a + b for n, a in north.items() for m, b in trail.items() if n + m <= 66)
    assert together > greedy > 0
    found = 0.0
    for answer in followed(scene, "bombing.mission"):
        name, _, points = answer.word.rpartition("-")
        if name:
            found += {"bomb_trail": trail, "bomb_restrained": north}[name][int(points)]
    assert found == pytest.approx(together)


def test_a_target_that_brings_nothing_does_not_make_the_other_dearer() -> None:
    """Where the Trail cannot fall any further, the North takes what is best for it alone."""
    lower = BOX.strategic.trail.lowest
    scene = declaring(
        104, {Index.TRAIL_OPTIMAL: lower, Index.TRAIL_EFFECTIVE: lower, Index.AIR_DEFENCE: 1}
    )
    north = {n: bomb.worth(scene.t, NORTH, n) for n in range(18, 105)}
    best = max(north, key=lambda n: north[n])
    assert best < 104 - TABLE.needed(TRAIL, 1)[0], "points are left for the Trail"
    assert [x.word for x in followed(scene, "bombing.mission")] == [
        f"bomb_restrained-{best}",
        "done",
    ]


def test_nothing_is_bombed_where_air_does_more_in_the_south(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where each point would save more there than all hits are worth."""
    scene = declaring()
    assert said(scene).word != "done"
    monkeypatch.setattr(bomb, "AIR", 1.0)
    answer = said(scene)
    assert any(word.startswith("bomb_trail") for word in scene.words)
    assert (answer.word, answer.reason) == ("done", "Air Points do more in the South")


def test_points_that_raise_no_row_are_not_sent() -> None:
    """Each Air Point has its price."""
    scene = declaring()
    word = said(scene).word
    name, _, points = word.partition("-")
    target = bomb.MISSIONS[name]
    row = TABLE.row_number(target, scene.t.season.levels[Index.AIR_DEFENCE], int(points))
    assert int(points) in TABLE.needed(target, scene.t.season.levels[Index.AIR_DEFENCE])
    assert row > 0


def test_the_trail_is_flown_first() -> None:
    """Neither mission hangs on the other."""
    flown = (Mission(target=NORTH, points=20), Mission(target=TRAIL, points=20))
    scene = interphase(Stage.MISSION_ORDER, missions=flown)
    assert said(scene)[:2] == ("bombing.order", "trail")
