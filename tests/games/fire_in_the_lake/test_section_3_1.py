"""3.1 Operations in general, and 3.2 for both COIN factions; RVN Leaders as the rules ask for them."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import leaders
from annamite.games.fire_in_the_lake.events import EventCard, EventSet, Side
from annamite.games.fire_in_the_lake.events.free import free_activity, free_operation
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import mask_of
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.scenes import Scene

CARD = 1


def event(effect: object) -> EventSet:
    """Return an Event set in which the current card's one text does `effect`."""
    return {CARD: EventCard(CARD, {"single": Side(effect)})}  # type: ignore[arg-type]


@pytest.mark.rule("fitl 3.1-a", "fitl 3.2-a")
def test_each_faction_chooses_one_of_its_four_operations() -> None:
    """US and ARVN are offered Train, Patrol, Sweep and Assault, the Insurgents none of these."""
    scene = Scene().put("saigon", us_troops=1, arvn_troops=1, vc_guerrilla_active=1)
    scene.put("hue", nva_base=1, vc_base=1, nva_guerrilla_underground=1, us_troops=1)
    for bit in (0b0001, 0b0010):
        scene.set(eligible=bit)
        assert scene.stretch().offered == ["pass", "train", "patrol", "sweep", "assault"]
    scene.set(eligible=0b0100)
    assert not {"train", "patrol", "sweep", "assault"} & set(scene.stretch().offered)


@pytest.mark.rule("fitl 3.1-a", "fitl 2.3.4-e")
def test_one_operation_and_the_action_is_over() -> None:
    """After a US Train nothing more is asked of the US on this card."""
    scene = Scene().put("saigon", us_base=1).set(eligible=0b0001)
    play = scene.stretch().do("train", "saigon", "irregular-1").finish()
    assert play.result is None
    assert (scene.s.first, scene.s.acted) == (1, 0b0001)
    scene.stretch().finish()
    assert scene.s.eligible == 0b1110


@pytest.mark.rule("fitl 3.1-c", "fitl 3.1-d")
def test_aid_and_patronage_pay_for_nothing() -> None:
    """With 2 Resources, 75 Aid and 75 Patronage, ARVN can only Train without placing, and Pass."""
    scene = Scene().set(arvn=2, aid=75, patronage=75, eligible=0b0010)
    scene.put("hue", arvn_troops=2, vc_guerrilla_active=1)
    assert scene.stretch().offered == ["pass", "train"]
    assert scene.operation("arvn", "train").do("hue").offered == ["nothing"]
    scene.set(arvn=3)
    assert scene.stretch().offered == ["pass", "train", "patrol", "sweep", "assault"]


@pytest.mark.rule("fitl 3.1-d")
def test_the_cost_is_taken_as_spaces_are_selected() -> None:
    """A Sweep of three spaces takes 9 of 9 Resources, and none is left to select a fourth."""
    scene = Scene().set(arvn=9)
    play = scene.operation("arvn", "sweep")
    for left, space in ((6, "hue"), (3, "saigon"), (0, "can_tho")):
        play.do(space)
        assert scene.resources("arvn") == left
        play.do("done")
    assert play.offered == ["done"]


@pytest.mark.rule("fitl 3.1-f", "fitl 3.1-j")
def test_the_executing_faction_decides_for_arvn_cubes_too() -> None:
    """The US orders its spaces as it likes and takes ARVN cubes without asking ARVN."""
    scene = Scene().put("saigon", us_base=1).put("kontum", us_base=1).put("hue", police=2)
    scene.none_available("police")
    play = scene.operation("us", "train").do("kontum", "cubes", 0, 1)
    assert (play.step, play.seat) == ("place.from", "us")
    play.do("hue", "saigon").finish()
    assert scene.pieces("kontum") == {"us_base": 1, "police": 1}


@pytest.mark.rule("fitl 3.1.2-a", "fitl 3.1.2-b", "fitl 3.1.2-d")
def test_a_free_operation_costs_nothing_and_keeps_eligibility() -> None:
    """The US Event lets ARVN Train for free; only the US is Ineligible then; ARVN acts 2nd."""

    def effect(turn: Turn) -> Rules[None]:
        yield from free_operation(turn, ARVN, ["train", "sweep"])

    scene = Scene().set(arvn=0, eligible=0b0011)
    play = scene.stretch(event(effect)).do("event", "single")
    assert (play.step, play.seat) == ("event.operation", "arvn")
    assert play.offered == ["train", "sweep"]
    play.do("train")
    assert "north_vietnam" not in play.offered
    play.do("hue", "cubes", 3, 3, "done", "nothing")
    assert (play.request, scene.resources("arvn")) == (None, 0)
    assert scene.pieces("hue") == {"arvn_troops": 3, "police": 3}
    assert (scene.s.acted, scene.s.first) == (0b0001, 1)
    assert scene.stretch(event(effect)).seat == "arvn"


@pytest.mark.rule("fitl 3.1.2-a", "fitl 4.1-g", "fitl 4.1-c", "fitl 3.1.2-d")
def test_a_free_special_activity_needs_no_operation() -> None:
    """An Event grants ARVN a Govern by itself; its other conditions hold; eligibility stays."""

    def effect(turn: Turn) -> Rules[None]:
        yield from free_activity(turn, ARVN, ["govern", "transport"])

    scene = Scene().put("hue", police=1).support("hue", 1).put("da_nang", police=1)
    scene.set(arvn=7, eligible=0b0011)
    play = scene.stretch(event(effect)).do("event", "single")
    assert play.offered == ["govern"]
    play.do("govern")
    assert play.offered == ["hue"]
    play.do("hue", "aid").finish()
    assert (scene.s.aid, scene.resources("arvn"), scene.s.acted) == (6, 7, 0b0001)


@pytest.mark.rule("fitl 3.1.2-d", "fitl 3.1.2-c")
def test_free_operations_keep_to_their_spaces_and_pay_for_pacification() -> None:
    """A free Train in Hue alone offers Hue alone, and its Pacification still costs 3 a step."""

    def effect(turn: Turn) -> Rules[None]:
        yield from free_operation(turn, US, ["train", "assault"], within=mask_of("hue"))

    scene = Scene().put("hue", us_troops=2).put("saigon", us_troops=1, vc_guerrilla_active=1)
    play = scene.stretch(event(effect)).do("event", "single")
    assert play.offered == ["train"]
    play.do("train")
    assert play.offered == ["hue"]
    play.do("hue", "nothing", "done", "pacify", "hue", 2)
    assert (play.request, scene.resources("arvn"), scene.level("hue")) == (None, 24, 2)


@pytest.mark.rule("fitl 3.1-b", "fitl 3.1.2-d")
def test_no_operation_outside_what_an_event_allows() -> None:
    """Train and Assault are impossible where the allowed spaces hold nothing for them."""
    scene = Scene().put("hue", us_troops=2).put("saigon", vc_guerrilla_active=1)
    assert not scene.can("us", "train", within=["saigon"])
    assert scene.can("us", "train", within=["hue"])
    assert not scene.can("us", "assault", within=["saigon"])
    scene.put("hue", vc_guerrilla_active=1)
    assert scene.can("us", "assault", within=["hue"])
    assert not scene.can("us", "assault", within=["saigon"])
    assert not scene.can("arvn", "train", within=["loc_hue_da_nang"])


# --- RVN Leaders --------------------------------------------------------------------------


@pytest.mark.rule("fitl 2.4.1-a", "fitl 2.4.1-b", "fitl 2.4.1-e")
@pytest.mark.parametrize(
    ("box", "aid", "one_loc", "patronage", "cost"),
    [
        ((), 5, False, 0, 3),
        ((125,), 0, True, 0, 3),
        ((125, 126), 0, False, 2, 3),
        ((125, 126, 127), 0, False, 0, 4),
        ((125, 126, 127, 128), 0, False, 0, 3),
        ((129, 127), 0, False, 0, 4),
        ((130,), 0, False, 0, 3),
    ],
)
def test_the_top_leader_alone_has_an_effect(
    box: tuple[int, ...], aid: int, one_loc: bool, patronage: int, cost: int
) -> None:
    """Minh with an empty box, else the card on top: each changes one number and no other."""
    s = Scene().set(leaders=bytes(box)).s
    assert leaders.train_aid(s) == aid
    assert leaders.transport_by_one_loc(s) is one_loc
    assert leaders.govern_patronage(s) == patronage
    assert leaders.pacify_cost(s) == cost


@pytest.mark.rule("fitl 2.4.1-c", "fitl 2.4.1-d")
def test_a_failed_attempt_goes_beneath() -> None:
    """Under Ky a Failed Attempt changes nothing; with an empty box it ends Minh's effect."""
    for failed in (129, 130):
        s = Scene().set(leaders=bytes((125, 127))).s
        leaders.enter_box(s, failed)
        assert s.leaders == bytes((failed, 125, 127))
        assert leaders.pacify_cost(s) == 4
        s = Scene().set(leaders=b"").s
        leaders.enter_box(s, failed)
        assert (s.leaders, leaders.train_aid(s)) == (bytes((failed,)), 0)
        leaders.enter_box(s, 127)
        assert (s.leaders, leaders.pacify_cost(s)) == (bytes((failed, 127)), 4)
