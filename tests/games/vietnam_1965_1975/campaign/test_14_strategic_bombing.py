"""Strategic bombing: declaration, hits, losses, and what people think of it (14, 14.2)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.campaign.strategic_war import missions
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.scenes import Scene

MORALE = {Index.US_MORALE: 400, Index.SVN_MORALE: 50}
LOUD = (Index.US_MORALE, Index.SVN_MORALE)


def declaring(air: int, *, defence: int = 2, **season: object) -> Scene:
    """Return a scene in which the US side declares its missions."""
    scene = interphase(Stage.MISSION_DECLARATION, {**MORALE, Index.AIR_DEFENCE: defence}, **season)
    scene.s.air_total = air
    scene.play()
    return scene


def bombing(*acts: str, air: int = 120, defence: int = 2) -> Scene:
    """Return a scene in which missions have been declared, and the dice are to fall."""
    scene = declaring(air, defence=defence)
    scene.play(*acts)
    if scene.asked == "bombing.mission":
        scene.play("done")
    return scene


def loss_dice(scene: Scene) -> int:
    """Return how many loss dice are rolled after a hit die of 1, all of them 1."""
    scene.play("1")
    number = 0
    while scene.asked == "bombing.losses":
        scene.play("1")
        number += 1
    return number


def levels(scene: Scene) -> tuple[int, int]:
    """Return US and SVN morale."""
    return stands(scene, Index.US_MORALE), stands(scene, Index.SVN_MORALE)


# --- declaration ----------------------------------------------------------------------------------


@pytest.mark.rule("vn 14-a", "vn 12-e", "vn 14.2-c")
def test_the_us_side_declares_any_mission_that_the_table_knows_or_none() -> None:
    """Air defence 2: the North takes 19 points at least, the Trail 7; and all there is at most."""
    scene = declaring(30)
    request = scene.position and scene.position.request
    assert isinstance(request, Decision)
    assert request.seat == SEATS[US]
    north = range(19, 31)
    assert scene.words == [
        "done",
        *(f"bomb_restrained-{n}" for n in north),
        *(f"bomb_unrestrained-{n}" for n in north),
        *(f"bomb_trail-{n}" for n in range(7, 31)),
    ]
    scene.play("done")
    assert scene.s.season is not None
    assert scene.s.season.missions == ()
    assert scene.asked == "blockade.reveal"


@pytest.mark.parametrize(("air", "acts"), [(6, set[str]()), (7, {"bomb_trail"})])
def test_a_mission_below_the_first_number_cannot_be_declared(air: int, acts: set[str]) -> None:
    """Six points reach nothing against air defence 2, seven the Trail."""
    scene = interphase(Stage.MISSION_DECLARATION, {Index.AIR_DEFENCE: 2})
    scene.s.air_total = air
    found = {missions.DECLARE_ACTS.unpack(value)[0] for value in missions.DECLARED.values(scene.t)}
    assert found == {"done", *acts}


@pytest.mark.rule("vn 14-d")
@pytest.mark.parametrize("act", ["bomb_restrained", "bomb_unrestrained"])
def test_each_target_is_bombed_once(act: str) -> None:
    """After the North the Trail alone is left, with the points that are left, and then nothing."""
    scene = declaring(60)
    scene.play(f"{act}-20")
    assert scene.words == ["done", *(f"bomb_trail-{n}" for n in range(7, 41))]
    scene.play("bomb_trail-10")
    assert scene.words == ["done"]


@pytest.mark.rule("vn 14-c")
def test_air_that_is_still_to_come_does_not_bomb() -> None:
    """What the US side holds bombs; what has been ordered does not."""
    scene = declaring(20, orders=(Order(item="air", number=4),))
    assert max(int(word.rpartition("-")[2]) for word in scene.words if word != "done") == 20


@pytest.mark.rule("vn 14-e")
def test_all_is_declared_before_the_first_die_and_then_put_in_order() -> None:
    """The second mission comes before any result; which is flown first is asked after both."""
    scene = declaring(60)
    scene.play("bomb_restrained-20")
    assert scene.asked == "bombing.mission"
    scene.play("bomb_trail-10", "done")
    assert (scene.asked, scene.words) == ("bombing.order", ["north", "trail"])
    scene.play("trail")
    assert scene.s.season is not None
    assert [mission.target for mission in scene.s.season.missions] == ["trail", "north"]
    request = scene.play()
    assert request is not None
    assert request.params == {"target": "trail"}


def test_a_single_mission_needs_no_order() -> None:
    """Its dice come at once."""
    assert bombing("bomb_trail-10").asked == "bombing.hits"


# --- hits and losses ------------------------------------------------------------------------------


@pytest.mark.rule("vn 14-m", "vn 14-g", "vn 14-j", "vn 14-l", "vn 12-f")
def test_the_example_of_84_points_against_the_north() -> None:
    """Row 20: a 4 hits six times, and dice of 1, 2 and 5 cost three Air Points."""
    scene = bombing("bomb_unrestrained-84")
    scene.play("4", "1", "2")
    assert scene.s.air_total == 118
    scene.play("5")
    assert scene.s.season is not None
    (mission,) = scene.s.season.missions
    assert (mission.hits, mission.star, mission.losses) == (6, False, (1, 1, 1))
    assert scene.s.air_total == 117
    assert scene.s.season.ledger.air_lost == 3
    assert len(scene.told("air.lost")) == 3
    assert missions.hits_on(scene.t, "north") == 6


@pytest.mark.rule("vn 14-k")
@pytest.mark.parametrize("points", [78, 120])
def test_points_beyond_the_last_row_are_wasted(points: int) -> None:
    """Against air defence 2 the Trail's row 25 takes 78: more points and all dice are read there."""
    scene = bombing(f"bomb_trail-{points}")
    scene.play("6")
    assert missions.hits_on(scene.t, "trail") == 4
    scene.play("6")
    assert scene.s.air_total == 119


@pytest.mark.rule("vn 14-h", "vn 14-f")
@pytest.mark.parametrize(
    ("act", "hits"),
    [
        ("bomb_restrained-84", 4),  # row 20 and 4
        ("bomb_unrestrained-84", 6),
        ("bomb_trail-60", 4),  # row 21 and 4
        ("bomb_trail-84", 4),
        ("bomb_restrained-19", 0),  # row 1 and 4
    ],
)
def test_hits_are_read_in_the_column_of_the_mission(act: str, hits: int) -> None:
    """Unrestrained bombing has a column of its own; the Trail is read as restrained."""
    scene = bombing(act)
    scene.play("4")
    assert missions.hits_on(scene.t, "trail" if "trail" in act else "north") == hits


@pytest.mark.rule("vn 14-i", "vn 14-n")
@pytest.mark.parametrize(
    ("act", "defence", "number"),
    [
        ("bomb_restrained-30", 2, 2),
        ("bomb_unrestrained-30", 2, 3),
        ("bomb_trail-30", 2, 2),
        ("bomb_trail-30", 0, 0),
        ("bomb_unrestrained-30", 0, 1),
    ],
)
def test_an_extra_die_meets_unrestrained_bombing_alone(act: str, defence: int, number: int) -> None:
    """Not all bombing of the North."""
    assert loss_dice(bombing(act, defence=defence)) == number


@pytest.mark.rule("vn 14-j")
@pytest.mark.parametrize(("dice", "lost"), [((1, 1), 2), ((1, 2), 1), ((2, 2), 0), ((3, 4), 1)])
def test_each_loss_die_is_read_in_a_row_of_its_own(dice: tuple[int, int], lost: int) -> None:
    """Row number 7: of rows 8 to 11 the even ones cost a point."""
    scene = bombing("bomb_trail-17")
    scene.play("1", *map(str, dice))
    assert scene.s.air_total == 120 - lost


@pytest.mark.parametrize(("lost", "air"), [(59, 99), (60, 100)])
def test_no_more_is_lost_than_was_sent(lost: int, air: int) -> None:
    """A mission whose points are all lost has nothing more to lose."""
    sent = Mission(target="trail", points=60, hits=0, losses=(lost,))
    scene = interphase(Stage.AIR_DEFENCE, {Index.AIR_DEFENCE: 2}, missions=(sent,))
    scene.s.air_total = 100
    scene.play("1")  # row 22
    assert scene.s.air_total == air


def test_missions_are_flown_one_after_the_other() -> None:
    """Each with its own dice."""
    scene = bombing("bomb_trail-60", "bomb_restrained-48")
    scene.play("north", "3")  # row 11 and 3
    assert scene.asked == "bombing.losses"
    scene.play("1", "1")
    assert scene.asked == "bombing.hits"
    scene.play("1", "1", "1")  # row 21 and 1
    assert scene.s.season is not None
    assert [(x.target, x.hits, x.star) for x in scene.s.season.missions] == [
        ("north", 2, False),
        ("trail", 3, True),
    ]


def test_the_log_tells_every_die_its_row_and_what_comes_of_it() -> None:
    """Hits, losses and what people think of it; a star of the Trail alone matters."""
    scene = bombing("bomb_unrestrained-84", "bomb_trail-78", air=200)
    scene.play("trail", "2", "1", "6", "4", "1", "2", "5", "3")
    told = [
        scene.game.text(entry)
        for key in ("bombing.hits", "bombing.losses", "bombing.outcry")
        for entry in scene.told(key)
    ]
    assert told == [
        "Bombing of the Ho Chi Minh Trail: the die shows 2, row 25: 4 hits, starred.",
        "Bombing of the North: the die shows 4, row 24: 6 hits.",
        "Air defence: the die shows 1, row 25: 1 Air Point lost.",
        "Air defence: the die shows 6, row 25: 1 Air Point lost.",
        "Air defence: the die shows 1, row 21: 1 Air Point lost.",
        "Air defence: the die shows 2, row 22: 1 Air Point lost.",
        "Air defence: the die shows 5, row 25: 1 Air Point lost.",
        "The North was bombed, the die shows 3: US morale falls by 2, SVN morale rises by 4.",
    ]
    scene = bombing("bomb_restrained-19")
    scene.play("1", "1", "2")
    assert [scene.game.text(entry) for entry in scene.told("bombing.losses")] == [
        "Air defence: the die shows 1, row 2: nothing lost.",
        "Air defence: the die shows 2, row 3: nothing lost.",
    ]
    assert [scene.game.text(entry) for entry in scene.told("bombing.outcry")] == [
        "The North was bombed: US morale falls by 1, SVN morale rises by 2."
    ]


# --- morale ---------------------------------------------------------------------------------------


@pytest.mark.rule("vn 14.2-d", "vn 16.1-t", "vn 16.1-ae")
def test_restrained_bombing_costs_the_us_one_and_gives_svn_two() -> None:
    """At once, whatever it hits, without another die."""
    scene = bombing("bomb_restrained-19", defence=0)
    scene.play("1")
    assert levels(scene) == (399, 52)
    assert [entry.clause for index in LOUD for entry in entries(scene, index)] == ["14.2-d"] * 2


@pytest.mark.rule("vn 14.2-e", "vn 16.1-t", "vn 16.1-ae")
@pytest.mark.parametrize(("die", "fall"), [(1, 1), (2, 2), (3, 2), (5, 3), (6, 4)])
def test_unrestrained_bombing_costs_the_us_half_a_die_more_and_gives_svn_four(
    die: int, fall: int
) -> None:
    """One, and half a die rounded down."""
    scene = bombing("bomb_unrestrained-19", defence=0)
    scene.play("1", "1")
    assert scene.asked == "bombing.outcry"
    assert levels(scene) == (400, 50)
    scene.play(die)
    assert levels(scene) == (400 - fall, 54)


@pytest.mark.rule("vn 14.2-f", "vn 14.1-l")
def test_nobody_minds_the_bombing_of_the_trail() -> None:
    """Morale stays where it is."""
    scene = bombing("bomb_trail-60")
    scene.play("6", "6", "6")
    assert scene.asked == "blockade.reveal"
    assert levels(scene) == (400, 50)
