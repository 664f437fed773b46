"""Section 10, limited intelligence: no question tells the US side what it may not know.

Each test plays two positions that look alike to the US side: in one the hidden unit could do what
is asked, in the other it could not.
"""

from __future__ import annotations

from random import Random

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import PATROL, Going, Kind, Role
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.operation import Halt
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import break_down
from annamite.kernel import Chance, Decision, Position
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_IN_QUANG_TIN,
    MORE_VC_ARTILLERY,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    STRONG_VC_BATTALION,
    STRONG_VC_BATTALION_WITH_GUNS,
    SUPPLY_CONDUIT,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
    VC_BATTALION,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out

WAITED_FOR = "waited for"
AUTO = "answers itself"


def asked(scene: Scene) -> tuple[str, str]:
    """Return what is asked, and whether the seat is waited for."""
    assert scene.position is not None
    request = scene.position.request
    assert isinstance(request, Decision)
    return request.step.id, AUTO if request.forced else WAITED_FOR


def after_six_points(counter: str, *, known: int) -> Scene:
    """Return a scene in which an NLF unit has come to Quang Ngai with six of its points."""
    scene = Scene()
    vc = scene.unit(counter, QUANG_NGAI, known=known)
    scene.operation(side=NLF, units=[vc])
    sets_out(scene, [vc], Going.OPERATION)
    move = scene.t.move
    move.started, move.spent = True, 12
    move.path = [BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[QUANG_NGAI]]
    scene.play()
    return scene


@pytest.mark.rule("vn 10-d", "vn 10-j")
@pytest.mark.parametrize("counter", [VC_BATTALION, POLITICAL_SECTION])
def test_more_patrols_are_asked_for_while_any_unit_is_left(counter: str) -> None:
    """A section may not patrol; that the question does not come would tell that it is one."""
    scene = Scene()
    first = scene.unit(VC_BATTALION, QUANG_NGAI, known=0)
    scene.unit(counter, HILLS_IN_QUANG_TIN, known=0)
    scene.stage = Stage.DECLARE
    scene.s.side = NLF

    scene.play(f"patrol-{first}")

    assert asked(scene) == ("turn.mission", WAITED_FOR)
    assert len(scene.words) == (2 if counter == VC_BATTALION else 1)


def test_no_more_patrols_are_asked_for_where_nothing_is_left() -> None:
    """Known units are no secret: without a candidate the question is left out."""
    scene = Scene()
    first = scene.unit(VC_BATTALION, QUANG_NGAI, known=0)
    scene.unit(POLITICAL_SECTION, HILLS_IN_QUANG_TIN, known=1)
    scene.stage = Stage.DECLARE
    scene.s.side = NLF

    scene.play(f"patrol-{first}")

    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "options"), [(VC_ARTILLERY, 2), (VC_BATTALION, 1)])
def test_who_bombards_with_one_gun_is_asked_for_more(counter: str, options: int) -> None:
    """Whether another hidden unit is a gun is not told by a question left out."""
    scene = Scene()
    gun = scene.unit(MORE_VC_ARTILLERY, QUANG_NGAI, known=0)
    scene.unit(counter, HILLS_IN_QUANG_TIN, known=0)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(Kind.BOMBARD, NLF)
    scene.stage = Stage.ASSIGN

    scene.play(f"unit-{gun}")

    assert asked(scene) == ("operation.unit", WAITED_FOR)
    assert len(scene.words) == options


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize("counter", [VC_BATTALION, SUPPLY_CONDUIT])
def test_warned_units_are_asked_whatever_they_are(counter: str) -> None:
    """A conduit cannot alert, and is asked like a battalion."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(counter, MOUNTAIN_NORTH_OF_SON_HA, known=0)
    scene.operation(units=[us], targets=[vc], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA], alert_die=3)
    scene.stage = Stage.ALERT_MOVES

    scene.play()

    assert asked(scene) == ("alert.unit", WAITED_FOR)
    assert scene.words == (["done", f"move-{vc}"] if counter == VC_BATTALION else ["done"])


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize("counter", [VC_BATTALION, POLITICAL_SECTION])
def test_pursuit_is_asked_for_whatever_the_units_are(counter: str) -> None:
    """A political section cannot pursue, and is asked like a battalion."""
    scene = Scene()
    vc = scene.unit(counter, QUANG_NGAI, known=0)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA], result_before=1
    )
    scene.stage = Stage.PURSUIT

    scene.play()

    assert asked(scene) == ("round.pursuit", WAITED_FOR)
    assert scene.words == (["done", f"move-{vc}"] if counter == VC_BATTALION else ["done"])


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "steps"), [(WEAK_VC_BATTALION, True), (VC_BATTALION, False)])
def test_a_hidden_stack_stops_by_its_own_word(counter: str, steps: bool) -> None:
    """After six of its points one battalion may go on and the other must stop."""
    scene = after_six_points(counter, known=0)

    assert asked(scene) == ("move.step", WAITED_FOR)
    assert any(word.startswith("hex-") for word in scene.words) == steps


def test_a_stack_that_all_know_stops_by_itself() -> None:
    """A known unit without points left is not asked where to go."""
    scene = after_six_points(VC_BATTALION, known=1)

    assert asked(scene) == ("move.step", AUTO)


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "options"), [(VC_ARTILLERY, 2), (VC_BATTALION, 1)])
def test_support_is_asked_for_while_a_hidden_unit_is_near(counter: str, options: int) -> None:
    """In an incidental attack units beside the hex lie face down still."""
    scene = Scene()
    us, vc = (
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        scene.unit(STRONG_VC_BATTALION, QUANG_NGAI),
    )
    beside = scene.unit(counter, NORTH_OF_QUANG_NGAI, known=0)
    combat = scene.combat(QUANG_NGAI, [us], [vc], incidental=True, allotting=Role.DEFENDER)
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE

    scene.position = Position(scene.game, scene.s, scene.log.append)

    assert asked(scene) == ("fire.support", WAITED_FOR)
    assert len(scene.words) == options
    assert beside not in scene.t.combat.defenders


def test_support_is_not_asked_for_where_nothing_hidden_is_in_range() -> None:
    """Hidden guns too far away for any gun's range are no reason to ask."""
    scene = Scene()
    us, vc = (
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI),
        scene.unit(STRONG_VC_BATTALION, QUANG_NGAI),
    )
    scene.unit(VC_ARTILLERY, HILLS_IN_QUANG_TIN, known=0)
    combat = scene.combat(QUANG_NGAI, [us], [vc], incidental=True, allotting=Role.DEFENDER)
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE

    scene.play()

    assert scene.asked == "combat.die"


@pytest.mark.rule("vn 10-d", "vn 10-c")
@pytest.mark.parametrize(("counter", "options"), [(VC_ARTILLERY, True), (VC_BATTALION, False)])
def test_interdiction_is_asked_for_while_a_unit_is_hidden(counter: str, options: bool) -> None:
    """The NLF is asked though the hidden unit is no gun."""
    scene = Scene()
    vc = scene.unit(counter, QUANG_NGAI, known=0)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA])
    scene.stage = Stage.INTERDICTION

    scene.position = Position(scene.game, scene.s, scene.log.append)

    assert asked(scene) == ("fire.interdict", WAITED_FOR)
    assert (len(scene.words) > 1) == options


@pytest.mark.rule("vn 10-c")
def test_a_gun_is_shown_before_its_points_count() -> None:
    """A hidden gun is turned over before anybody learns what it adds."""
    scene = Scene()
    gun = scene.unit(VC_ARTILLERY, QUANG_NGAI, known=0)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(side=NLF, units=[gun], targets=[us], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA])
    scene.stage = Stage.INTERDICTION
    position = Position(scene.game, scene.s, scene.log.append)
    for word in (f"hex-{QUANG_NGAI}", f"gun-{gun}"):
        request = position.request
        assert isinstance(request, Decision)
        position.push(request.step.codec.value(word))

    assert isinstance(position.request, Chance)
    assert position.request.step.id == "hidden.reveal"
    assert position.state.op is not None
    assert position.state.op.fire.aimed == 0

    position.push(BOX.counter_number[VC_ARTILLERY])

    assert position.state.op is not None
    assert position.state.op.fire.fired == [gun]
    assert (
        max(
            position.state.op.fire.aimed,
            *position.state.op.fire.interdicted.values(),
            0,
        )
        > 0
    )


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "options"), [(VC_1ST_REGIMENT, 2), (VC_BATTALION, 1)])
def test_breakdowns_are_asked_for_while_any_unit_is_hidden(counter: str, options: int) -> None:
    """A question left out would tell that no hidden unit is a regiment."""
    scene = Scene()
    scene.unit(counter, QUANG_NGAI, known=0)
    rules = break_down(scene.t)

    request = next(rules)

    assert isinstance(request, Decision)
    assert not request.forced
    assert len(request.values) == options


def test_range_of_hidden_units() -> None:
    """What lies face down reaches no farther than the farthest VC gun."""
    box = our_box()
    reach = [box.profile(n, 0).range for n, x in enumerate(box.counters) if x.id.startswith("vc.")]
    assert box.hidden_range == max(reach) > 0


@pytest.mark.parametrize("seat", ["us", None])
def test_a_twin_keeps_what_has_been_seen(seat: str | None) -> None:
    """Patrols have strength, and who takes part in an operation can move; else all may be anything."""
    scene = Scene()
    patrol = scene.unit(VC_BATTALION, QUANG_NGAI, known=0, mission=PATROL, done=1)
    scene.unit(POLITICAL_SECTION, HILLS_IN_QUANG_TIN, known=0)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, known=0)
    operating = scene.unit(STRONG_VC_BATTALION_WITH_GUNS, TRA_BONG_ROAD, known=0)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, ROAD_JUNCTION)
    scene.operation(side=NLF, units=[operating])
    scene.stage = Stage.MOVEMENT
    found = set()
    for seed in range(200):
        twin = scene.game.sample_world(scene.s, seat, Random(seed))
        table = scene.game.table(twin)
        assert table.profile(patrol).ground > 0
        assert table.profile(operating).movement > 0
        assert sorted(twin.counter) == sorted(scene.s.counter)
        assert scene.game.audit(twin) == []
        found.add(tuple(twin.counter))
    assert len(found) == 3 * 3 * 2
    assert scene.game.sample_world(scene.s, "nlf", Random(1)).counter == scene.s.counter


@pytest.mark.rule("vn 10-d")
def test_a_stack_that_left_a_hidden_unit_behind_is_still_waited_for() -> None:
    """How far it may go hangs on the slowest that was in it, and nobody is shown that."""
    scene = Scene()
    nva = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    vc = scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI, known=0)
    scene.operation(side=NLF, units=[nva, vc])
    sets_out(scene, [nva], Going.OPERATION)
    move = scene.t.move
    move.started, move.spent, move.allowance, move.behind = True, 12, 12, [vc]
    move.path = [BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[QUANG_NGAI]]

    scene.play()

    assert asked(scene) == ("move.step", WAITED_FOR)
    assert plain(scene.game.view(scene.s, "us"))["operation"]["move"]["allowance"] is None
    assert plain(scene.game.view(scene.s, "nlf"))["operation"]["move"]["allowance"] == 12


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "words"), [(WEAK_VC_BATTALION, 2), (POLITICAL_SECTION, 1)])
def test_a_known_stack_is_waited_for_where_a_hidden_unit_might_join_it(
    counter: str, words: int
) -> None:
    """After six and a half points a battalion may join, a section may not."""
    scene = Scene()
    nva, vc = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI), scene.unit(counter, QUANG_NGAI, known=0)
    scene.operation(side=NLF, units=[nva, vc])
    sets_out(scene, [nva], Going.OPERATION)
    move = scene.t.move
    move.started, move.spent, move.allowance = True, 13, 13
    move.path = [BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[QUANG_NGAI]]

    scene.position = Position(scene.game, scene.s, scene.log.append)

    assert asked(scene) == ("move.step", WAITED_FOR)
    assert scene.words == ["stop", f"join-{vc}"][:words]


def _two_pieces_aim(counter: str) -> tuple[Scene, int]:
    """Let the NLF, with a hidden gun and something else that is hidden, aim at the gun's hex."""
    scene = Scene()
    gun = scene.unit(VC_ARTILLERY, QUANG_NGAI, known=0)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, MOUNTAIN_NORTH_OF_SON_HA)
    other = scene.unit(counter, QUANG_NGAI, known=0)
    scene.operation(
        side=NLF, units=[gun, other], targets=[us], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA]
    )
    scene.stage = Stage.INTERDICTION
    scene.position = Position(scene.game, scene.s, scene.log.append)
    scene.play(f"hex-{QUANG_NGAI}")
    return scene, gun


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "guns"), [(MORE_VC_ARTILLERY, 2), (VC_BATTALION, 1)])
def test_what_fires_at_a_hex_is_asked_while_a_unit_is_hidden(counter: str, guns: int) -> None:
    """One gun would answer by itself, and tell that the other unit is none."""
    scene, _ = _two_pieces_aim(counter)
    assert asked(scene) == ("fire.interdict_with", WAITED_FOR)
    assert len(scene.words) == guns


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize(("counter", "guns"), [(MORE_VC_ARTILLERY, 1), (VC_BATTALION, 0)])
def test_more_fire_is_asked_for_while_a_unit_is_hidden(counter: str, guns: int) -> None:
    """The first gun is enough for the lower level; the other unit might add to it."""
    scene, gun = _two_pieces_aim(counter)
    position = scene.position
    assert position is not None
    assert position.request is not None
    position.push(position.request.step.codec.value(f"gun-{gun}"))
    position.push(BOX.counter_number[VC_ARTILLERY])
    assert asked(scene) == ("fire.interdict_with", WAITED_FOR)
    assert len(scene.words) == 1 + guns


@pytest.mark.rule("vn 10-d")
def test_a_redacted_stack_does_not_tell_how_far_what_it_left_could_go() -> None:
    """That is what the US computer and the previews of the US side are shown."""
    told = []
    for counter, allowance in ((POLITICAL_SECTION, 12), (WEAK_VC_BATTALION, 14)):
        scene = Scene()
        nva = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
        vc = scene.unit(counter, NORTH_OF_QUANG_NGAI, known=0)
        scene.operation(side=NLF, units=[nva, vc])
        sets_out(scene, [nva], Going.OPERATION)
        move = scene.t.move
        move.started, move.spent, move.allowance, move.behind = True, 12, allowance, [vc]
        move.path = [BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[QUANG_NGAI]]
        seen = scene.game.redact(scene.s, "us").op
        assert seen is not None
        assert seen.march.move is not None
        told.append((seen.march.move.spent, seen.march.move.allowance))
        own = scene.game.redact(scene.s, "nlf").op
        assert own is not None
        assert own.march.move is not None
        assert own.march.move.allowance == allowance
    assert told[0] == told[1]


@pytest.mark.rule("vn 10-e")
def test_points_spent_on_a_unit_do_not_tell_it_from_others_face_down() -> None:
    """It took one in the fight and retreated to another: which of the two it is nobody sees."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI, hits=1)
    other = scene.unit(VC_BATTALION, TRA_BONG_ROAD, known=0)
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        fought=True,
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play()
    assert [plain(scene.game.view(scene.s, "us"))["units"][u]["hits"] for u in (vc, other)] == [
        1,
        0,
    ]
    scene.play(f"move-{vc}", f"hex-{TRA_BONG_ROAD}", "stop")
    assert [scene.s.known[u] for u in (vc, other)] == [0, 0]
    assert sorted(scene.s.hits) == [0, 0, 1]
    for seat, hits in (("us", [0, 0]), (None, [0, 0]), ("nlf", [0, 1])):
        units = plain(scene.game.view(scene.s, seat))["units"]
        assert sorted(units[u]["hits"] for u in (vc, other)) == hits
        seen = scene.game.redact(scene.s, seat)
        assert sorted(seen.hits[u] for u in (vc, other)) == hits


@pytest.mark.rule("vn 10-d")
@pytest.mark.parametrize("order", [1, -1])
def test_how_far_a_stack_with_a_hidden_unit_has_come_is_not_shown(order: int) -> None:
    """It stopped where others may still meet it; one hidden unit in it is enough."""
    scene = Scene()
    units = [
        scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI),
        scene.unit(VC_BATTALION, QUANG_NGAI, known=0),
    ][::order]
    scene.operation(side=NLF, units=units, stopped=[Halt(spent=6, units=units)])
    scene.stage = Stage.MOVEMENT
    assert plain(scene.game.view(scene.s, "us"))["operation"]["stopped"] == []
    assert plain(scene.game.view(scene.s, "nlf"))["operation"]["stopped"] == [[6, *units]]
    for seat, spent in (("us", 0), ("nlf", 6)):
        seen = scene.game.redact(scene.s, seat).op
        assert seen is not None
        assert seen.march.stopped == [Halt(spent=spent, units=units)]
