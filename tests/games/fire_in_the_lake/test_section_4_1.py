"""Special Activities in general (4.1, 4.1.1) and Insurgent transfers (1.5.2)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_activity
from annamite.games.fire_in_the_lake.phases import Did
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from tests.games.fire_in_the_lake.scenes import Scene

OPERATIONS = ("rally", "march", "attack", "terror")


def poor(**resources: int) -> Scene:
    """Return an empty map where the Insurgents hold only what is named."""
    return Scene().set(**{"nva": 0, "vc": 0, **resources})


# --- one, at one moment, at no cost -------------------------------------------------------


@pytest.mark.rule("fitl 4.1-a", "fitl 4.5-a")
def test_one_type_of_activity_goes_with_an_operation() -> None:
    """VC chooses one of Tax, Subvert and Ambush; after it no other is offered."""
    scene = Scene().put("hue", vc_guerrilla_underground=3, police=3)
    scene.put("tay_ninh", vc_guerrilla_underground=2)
    play = scene.operation("vc", "terror", activity=True).do("activity")
    assert play.step == "activity.which"
    assert play.offered == ["tax", "subvert"]
    play.do("tax", "tay_ninh", "done")
    assert play.step == "terror.space"
    assert "activity" not in play.offered
    play.do("hue")
    assert "activity" not in play.offered


@pytest.mark.rule("fitl 4.4-a", "fitl 4.1-a")
def test_the_nva_chooses_from_its_own_three() -> None:
    """NVA has Infiltrate and Bombard with a Rally, Bombard and Ambush with an Attack."""
    scene = Scene().put("hue", nva_base=1, nva_troops=3, nva_guerrilla_underground=1, us_troops=3)
    scene.put("hue", vc_guerrilla_underground=1)
    play = scene.operation("nva", "rally", activity=True).do("activity")
    assert play.offered == ["infiltrate", "bombard"]
    play = scene.operation("nva", "attack", activity=True).do("activity")
    assert play.offered == ["bombard", "ambush"]


@pytest.mark.rule("fitl 4.1-a", "fitl 4.1-b", "fitl 2.3.5-a")
def test_a_limited_operation_has_no_activity() -> None:
    """The 2nd Eligible after an Operation is offered no Special Activity, the 1st is."""
    scene = Scene().put("hue", nva_troops=3, us_troops=3).set(card=1, eligible=4)
    assert "activity" in scene.stretch().do("rally").offered
    scene.set(first=1, first_did=Did.OPERATION)
    play = scene.stretch().do("rally")
    assert play.step == "rally.space"
    assert "activity" not in play.offered


@pytest.mark.rule("fitl 4.1-c", "fitl 4.5.1-d")
def test_an_activity_costs_nothing() -> None:
    """Bombard leaves the NVA's Resources alone; without Resources it is offered all the same."""
    scene = poor(nva=2).put("hue", nva_troops=3, us_troops=3)
    play = scene.operation("nva", "attack", activity=True).do("activity", "bombard", "hue")
    play.do("us_troops")
    assert scene.resources("nva") == 2
    assert poor().put("hue", nva_troops=3, us_troops=3).can_activity("nva", "bombard", "attack")


@pytest.mark.rule("fitl 4.1-d", "fitl 4.1-e")
def test_the_owner_picks_spaces_and_targets_each_space_once() -> None:
    """Subvert in two spaces of its choice, in its order; the first is not offered again."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, vc_guerrilla_underground=1, police=2, arvn_troops=2)
    play = scene.operation("vc", "rally", activity=True).do("activity", "subvert")
    assert play.offered == ["hue", "saigon", "can_tho"]
    play.do("saigon", "remove", "police", "arvn_troops")
    assert play.offered == ["hue", "can_tho", "done"]
    play.do("hue", "remove", "arvn_troops", "arvn_troops")
    assert scene.pieces("saigon") == {"vc_guerrilla_underground": 1, "police": 1, "arvn_troops": 1}
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1, "police": 2}


@pytest.mark.rule("fitl 4.1-f", "fitl 4.4.3-j")
def test_two_ambushes_from_locs_may_strike_the_same_space() -> None:
    """Ambushes on two LoCs both remove their piece in Can Tho."""
    scene = Scene().put("can_tho", police=3)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    scene.put("loc_can_tho_long_phu", vc_guerrilla_underground=1)
    play = scene.operation("vc", "attack", activity=True).do("activity", "ambush")
    play.do("loc_saigon_can_tho", "can_tho", "police")
    play.finish("loc_can_tho_long_phu", "can_tho", "police")
    assert scene.pieces("can_tho") == {"police": 1}


def _bombard_for_free(turn: Turn) -> Rules[None]:
    yield from free_activity(turn, NVA, ("bombard",))


@pytest.mark.rule("fitl 4.1-g", "fitl 5.5-a")
def test_an_event_may_grant_a_free_activity() -> None:
    """A Special Activity granted by the US Event leaves NVA Eligible and with its Resources."""
    scene = Scene().put("hue", nva_troops=3, us_troops=3).set(eligible=0b1111, card=1)
    card = EventCard(1, {"single": Side(_bombard_for_free)})
    play = scene.stretch({1: card}).do("event", "single")
    assert play.seat == "nva"
    assert play.offered == ["bombard"]
    play.do("bombard", "hue", "us_troops", "done")
    assert play.request is None
    assert scene.pieces("hue") == {"nva_troops": 3, "us_troops": 2}
    assert scene.resources("nva") == 30
    assert scene.s.acted == 0b0001  # the US alone


@pytest.mark.rule("fitl 4.1-h")
def test_the_activity_comes_before_during_or_after_the_operation() -> None:
    """It is offered before the first space, between two, and after the last."""
    for spaces_before in (0, 1, 2):
        scene = Scene().put("hue", vc_guerrilla_underground=1)
        play = scene.operation("vc", "rally", activity=True)
        for space in ("kien_hoa", "tay_ninh")[:spaces_before]:
            play.do(space, "guerrilla-1")
        play.do("activity", "tax", "hue", "done")
        for space in ("kien_hoa", "tay_ninh")[spaces_before:]:
            play.do(space, "guerrilla-1")
        play.finish()
        assert scene.resources("vc") == 30 - 2 + 4


@pytest.mark.rule("fitl 4.1-h")
def test_the_activity_may_follow_the_trail_improvement() -> None:
    """After a Rally has Improved the Trail, Infiltrate counts with the new value."""
    scene = Scene().put("hue", nva_base=1).set(trail=1)
    play = scene.operation("nva", "rally", activity=True).do("tay_ninh", "guerrilla-1", "done")
    play.do("yes")
    assert play.step == "operation.after"
    play.do("activity", "infiltrate", "hue", "build_up")
    assert play.offered == ["0", "1", "2", "3"]
    play.finish(3)
    assert scene.pieces("hue") == {"nva_base": 1, "nva_troops": 3}


@pytest.mark.rule("fitl 4.1-h")
@pytest.mark.parametrize(
    ("operation", "words"),
    [
        ("march", ("kien_giang", "sihanoukville", 1, "done")),
        ("attack", ("sihanoukville", 6)),
        ("terror", ("sihanoukville",)),
    ],
)
def test_the_activity_may_follow_the_last_space(
    operation: str, words: tuple[str | int, ...]
) -> None:
    """With the last Resource spent the activity is still offered; then the Operation may end."""
    scene = poor(vc=1).put("sihanoukville", vc_guerrilla_underground=1, police=1)
    scene.put("saigon", vc_guerrilla_underground=1)
    play = scene.operation("vc", operation, activity=True).do(*words)
    assert scene.resources("vc") == 0
    assert {"done", "activity"} <= set(play.offered)
    play.do("activity", "tax", "saigon", "done")
    assert scene.resources("vc") == 12
    assert play.do("done").request is None


# --- Resources first ----------------------------------------------------------------------


@pytest.mark.rule("fitl 4.1-i")
def test_example_of_rally_tax_and_rally() -> None:
    """VC Rallies to 0, Taxes, and Rallies on with the proceeds."""
    scene = poor(vc=1).put("hue", vc_guerrilla_underground=1)
    play = scene.operation("vc", "rally", activity=True).do("tay_ninh", "guerrilla-1")
    assert scene.resources("vc") == 0
    assert play.offered == ["done", "activity"]
    play.do("activity", "tax", "hue", "done")
    assert scene.resources("vc") == 4
    play.do("kien_hoa", "guerrilla-1", "kien_phong", "guerrilla-1", "done")
    assert scene.resources("vc") == 2
    assert play.request is None


@pytest.mark.rule("fitl 4.1-i")
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_penniless_vc_may_tax_first(operation: str) -> None:
    """Every VC Operation is offered without Resources if a Tax would bring some, and only then."""
    scene = poor().put("hue", vc_guerrilla_underground=2, police=2)
    assert scene.can("vc", operation, activity=True) is True
    if operation != "march":  # a March onto a LoC is free
        assert scene.can("vc", operation) is False
        # The Tax shifts Hue to Support, where no Rally is.
        assert scene.can("vc", operation, activity=True, within=["hue"]) is (operation != "rally")
    play = scene.operation("vc", operation, activity=True)
    assert "activity" in play.offered
    assert "done" not in play.offered
    play.do("activity", "tax", "hue")
    assert scene.resources("vc") == 4
    nobody_lives_there = poor().put("phuoc_long", vc_guerrilla_underground=2, police=1)
    assert nobody_lives_there.can("vc", operation, activity=True) is (operation == "march")
    nobody_lives_there.put("hue", vc_guerrilla_underground=2, police=2)
    assert nobody_lives_there.can("vc", operation, activity=True)


@pytest.mark.rule("fitl 1.5.2-d", "fitl 2.3.4-e")
def test_a_refused_request_leaves_the_choice_open() -> None:
    """If the ally gives nothing, nothing was executed; the faction chooses again, without asking."""
    scene = poor(vc=9).set(card=1, eligible=0b1100)
    play = scene.stretch()
    assert play.offered == ["pass", "rally"]
    play.do("rally")
    assert play.offered == ["ask"]
    play.do("ask")
    assert play.seat == "vc"
    play.do(0)
    assert play.step == "card.act"
    assert play.offered == ["pass"]


# --- transfers ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 1.5.2-d")
@pytest.mark.parametrize(("faction", "other"), [("nva", "vc"), ("vc", "nva")])
def test_the_executing_insurgent_may_give_up_to_half(faction: str, other: str) -> None:
    """It names an amount up to half of what it has, rounded down, once per action."""
    scene = poor(**{faction: 7, other: 1})
    play = scene.operation(faction, "rally")
    assert "give" in play.offered
    assert "ask" not in play.offered  # half of 1 is nothing
    play.do("give")
    assert (play.step, play.seat) == ("transfer.give", faction)
    assert play.offered == ["1", "2", "3"]
    play.do(3)
    assert scene.resources(faction) == 4
    assert scene.resources(other) == 4
    assert "give" not in play.offered
    assert scene.told("transfer") == [
        {"faction": faction, "giver": faction, "taker": other, "count": 3}
    ]


@pytest.mark.rule("fitl 1.5.2-d", "fitl 3.1-j")
@pytest.mark.parametrize(("faction", "other"), [("nva", "vc"), ("vc", "nva")])
def test_the_other_insurgent_may_give_when_asked(faction: str, other: str) -> None:
    """The ally decides the amount, 0 to half of what it has; it is asked once per action."""
    scene = poor(**{faction: 1, other: 5})
    play = scene.operation(faction, "rally")
    assert "give" not in play.offered
    play.do("ask")
    assert (play.step, play.seat) == ("transfer.grant", other)
    assert play.offered == ["0", "1", "2"]
    play.do(2)
    assert scene.resources(faction) == 3
    assert scene.resources(other) == 3
    assert "ask" not in play.offered
    assert "give" in play.offered


@pytest.mark.rule("fitl 1.5.2-d")
def test_transfers_need_2_resources_and_room() -> None:
    """With 2 a transfer of 1 is possible; nothing can be given beyond 75."""
    assert "give" in poor(vc=2).operation("vc", "rally").offered
    assert "give" not in poor(vc=1).operation("vc", "rally").offered
    assert poor(vc=60, nva=73).operation("vc", "rally").do("give").offered == ["1", "2"]
    assert "give" not in poor(vc=60, nva=75).operation("vc", "rally").offered


@pytest.mark.rule("fitl 1.5.2-d")
@pytest.mark.parametrize("operation", OPERATIONS)
def test_transfers_come_in_every_insurgent_operation(operation: str) -> None:
    """Before a space and after one both ways are offered; to COIN factions never."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, us_troops=1, us_base=1)
    play = scene.operation("vc", operation)
    assert play.offered[-2:] == ["give", "ask"]
    assert "give" not in Scene().put("hue", us_troops=1).operation("us", "train").offered


@pytest.mark.rule("fitl 8.1.2-l")
@pytest.mark.parametrize(("nobody", "asked"), [(0, True), (0b1000, False), (0b0100, False)])
def test_a_non_player_neither_asks_nor_is_asked(nobody: int, asked: bool) -> None:
    """Nothing counts on its Resources, nor on what it might ask for; what a player gives, it gets."""
    scene = poor(vc=9).set(nonplayers=nobody)
    assert scene.can("nva", "rally") is asked
    scene.set(nva=9)
    play = scene.operation("nva", "rally")
    assert ("ask" in play.offered) is asked
    assert ("give" in play.offered) is (nobody != 0b0100)


# --- which goes with what -----------------------------------------------------------------

EVERY = {"train", "patrol", "sweep", "assault"}
INSURGENT = set(OPERATIONS)


@pytest.mark.rule("fitl 4.1.1-a", "fitl 4.1.1-c")
@pytest.mark.parametrize(
    ("faction", "activity", "operations"),
    [
        ("us", "advise", {"train", "patrol"}),
        ("us", "air_lift", EVERY),
        ("us", "air_strike", EVERY),
        ("arvn", "govern", {"train", "patrol"}),
        ("arvn", "transport", EVERY),
        ("arvn", "raid", {"patrol", "sweep", "assault"}),
        ("nva", "infiltrate", {"rally", "march"}),
        ("nva", "bombard", INSURGENT),
        ("nva", "ambush", {"attack"}),  # with a March once a hidden Guerrilla has marched in
        ("vc", "tax", INSURGENT),
        ("vc", "subvert", {"rally", "march", "terror"}),
        ("vc", "ambush", {"attack"}),
    ],
)
def test_the_operations_that_an_activity_goes_with(
    faction: str, activity: str, operations: set[str]
) -> None:
    """Each Special Activity is offered with its Operations and with no other."""
    scene = Scene().set(trail=2).support("can_tho", 1).put("can_tho", arvn_troops=9)
    scene.put("hue", us_troops=4, us_base=1, irregular_underground=1, ranger_underground=1)
    scene.put("hue", arvn_troops=3, police=1, nva_troops=4, nva_base=1)
    scene.put("hue", vc_guerrilla_underground=1, nva_guerrilla_underground=1)
    every = EVERY if faction in {"us", "arvn"} else INSURGENT
    if activity == "tax":
        scene.put("tay_ninh", vc_guerrilla_underground=1)
    allowed = {name for name in every if scene.can_activity(faction, activity, name)}
    assert allowed == operations


@pytest.mark.rule("fitl 4.1.1-b", "fitl 4.1.1-c")
def test_some_activities_depend_on_the_operations_spaces() -> None:
    """Ambush needs a space of the Attack still to come; Tax goes where VC Rallied or not."""
    scene = Scene().put("hue", vc_guerrilla_underground=2, police=2)
    play = scene.operation("vc", "attack", activity=True).do("hue", 6)
    assert "activity" not in play.offered
    scene = Scene().put("hue", vc_guerrilla_underground=1)
    play = scene.operation("vc", "rally", activity=True).do("tay_ninh", "guerrilla-1")
    play.do("activity", "tax")
    assert play.offered == ["hue", "tay_ninh"]
