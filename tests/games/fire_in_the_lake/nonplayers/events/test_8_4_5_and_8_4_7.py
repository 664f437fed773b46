"""Shifts of Support and Opposition, and choices that nothing covers (8.4.5, 8.4.7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.events import tools
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.spaces import POPULATED, SPACE_IDS, bits, mask_of
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Step, Words
from tests.games.fire_in_the_lake.nonplayers.events.execution import execute, text
from tests.games.fire_in_the_lake.nonplayers.positions import Story, phase
from tests.games.fire_in_the_lake.scenes import Scene

WHERE = "event.space"
WITH_PEOPLE = tuple(SPACE_IDS[space] for space in bits(POPULATED))
FORK = Step("test.fork", Words("this", "that"), "This or that?", "8.4.7")
RAND, ELECTION, MY_LAI = 52, 83, 119


def shifted(levels: dict[str, int], faction: str, **how: Any) -> Story:
    """Let the faction choose among spaces at the levels for a text that shifts or sets one."""
    scene = Scene()
    for space, level in levels.items():
        scene.support(space, level)
    spaces = how.pop("spaces", [])

    def one(turn: Turn) -> Rules[int]:
        return (yield from tools.pick(turn, mask_of(*levels), "Shift", **how))

    return text(scene, faction, one, spaces=spaces)


@pytest.mark.rule("fitl 8.4.5-a")
def test_vc_gain_most_opposition_then_take_most_support() -> None:
    # Hue gains 2 Opposition; Saigon would only lose 6 Support.
    assert shifted({"saigon": 1, "hue": 0}, "vc", shift=-1).answers(WHERE) == ["hue"]
    # Both gain 4 Opposition; Quang Tri loses 2 Support besides.
    story = shifted({"hue": 0, "quang_tri": 1}, "vc", level=0)
    assert story.answers(WHERE) == ["quang_tri"]
    assert story.reasons == ["Support lost"]
    story = shifted({"hue": 0, "pleiku": 0}, "vc", shift=-1)
    assert story.reasons == ["Opposition gained"]


@pytest.mark.rule("fitl 8.4.5-b")
def test_nva_take_most_support_then_gain_least_opposition() -> None:
    assert shifted({"saigon": 0, "kien_hoa": 2}, "nva", shift=-1).answers(WHERE) == ["kien_hoa"]
    # Both lose 2 Support; Pleiku gains 2 Opposition, Hue 4.
    assert shifted({"hue": 1, "pleiku": 2}, "nva", level=0).answers(WHERE) == ["pleiku"]


@pytest.mark.rule("fitl 8.4.5-c")
def test_arvn_take_most_opposition_then_gain_least_support() -> None:
    assert shifted({"saigon": 0, "hue": -1}, "arvn", shift=1).answers(WHERE) == ["hue"]
    # Both lose 2 Opposition; Pleiku gains 2 Support, Hue 4.
    assert shifted({"hue": -1, "pleiku": -2}, "arvn", level=4).answers(WHERE) == ["pleiku"]


@pytest.mark.rule("fitl 8.4.5-d")
def test_the_us_gain_most_support_then_take_most_opposition() -> None:
    assert shifted({"saigon": -1, "hue": 0}, "us", shift=1).answers(WHERE) == ["hue"]
    # Both gain 2 Support; Kien Hoa loses 2 Opposition besides.
    assert shifted({"hue": 0, "kien_hoa": -1}, "us", level=3).answers(WHERE) == ["kien_hoa"]


@pytest.mark.rule("fitl 8.4.5-a", "fitl 8.4.5-b", "fitl 8.4.5-c", "fitl 8.4.5-d")
@pytest.mark.parametrize(("faction", "levels"), [("vc", -1), ("nva", -1), ("arvn", 1), ("us", 1)])
def test_among_spaces_alike_chance_decides(faction: str, levels: int) -> None:
    level = {"nva": 1, "arvn": -1}.get(faction, 0)
    among = {"hue": level, "quang_tri": level, "pleiku": level}
    for dice, space in (("33", "hue"), ("26", "quang_tri")):
        story = shifted(among, faction, shift=levels, spaces=[dice])
        assert story.answers(WHERE) == [space]


@pytest.mark.rule("fitl 8.4.5-b", "fitl 8.4.5-a")
def test_a_shift_cannot_go_beyond_the_ends() -> None:
    """Two levels down from Passive Opposition are only one."""
    assert shifted({"hue": -1, "pleiku": 0}, "vc", shift=-2, spaces=["33"]).answers(WHERE) == [
        "hue"
    ]
    assert shifted({"hue": -2, "pleiku": -1}, "vc", shift=-2).answers(WHERE) == ["pleiku"]
    assert shifted({"hue": 1, "quang_tri": 0}, "us", shift=2).answers(WHERE) == ["quang_tri"]


@pytest.mark.rule("fitl 8.4.5-a")
def test_several_spaces_are_chosen_one_after_the_other() -> None:
    """Election: 2 Cities shift towards Opposition; Saigon would only lose Support."""
    scene = Scene().support("saigon", 2).support("hue", -1).support("qui_nhon", 1)
    scene.support("an_loc", -1).support("da_nang", -2)
    for city in ("kontum", "cam_ranh", "can_tho"):
        scene.support(city, -2)
    story = execute(scene, "vc", ELECTION)
    assert story.answers(WHERE) == ["hue", "an_loc"]


@pytest.mark.rule("fitl 8.4.5-b", "fitl 8.4.4-i")
def test_shifts_count_where_the_text_does_more_than_that() -> None:
    """My Lai also places VC pieces; the NVA look at the Support that is lost."""
    scene = Scene().put("binh_dinh", us_troops=1).put("pleiku", us_troops=1).support("pleiku", 1)
    assert execute(scene, "nva", MY_LAI).answers(WHERE) == ["pleiku"]
    scene = Scene().put("binh_dinh", us_troops=1).put("pleiku", us_troops=1).support("pleiku", 1)
    assert execute(scene, "vc", MY_LAI).answers(WHERE) == ["binh_dinh"]


@pytest.mark.rule("fitl 8.4.5-a")
def test_vc_use_up_what_a_withdrawal_hands_over() -> None:
    """3 Population: first Opposition gained, within what is left; at the end Support lost."""
    scene = Scene().support("hue", 0).support("pleiku", 1).support("quang_tri", 1)
    for space in WITH_PEOPLE:
        if space not in ("hue", "pleiku", "quang_tri"):
            scene.support(space, -2)
    scene.set(scratch=(3, 0))
    story = phase(scene, Phase.WITHDRAWAL)
    assert story.answers("commit.withdrawal") == ["hue", "pleiku", "done"]
    assert (scene.level("hue"), scene.level("pleiku"), scene.level("quang_tri")) == (-1, 0, 1)


# --- 8.4.7 ----------------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.7-b", "fitl 8.4.7-a")
@pytest.mark.parametrize(("pick", "card"), [(1, 4), (2, 14), (3, 20)])
def test_rand_turns_over_a_random_us_capability(pick: int, card: int) -> None:
    scene = Scene().set(
        capabilities_shaded=1 << 4 | 1 << 14 | 1 << 20, capabilities_unshaded=1 << 8
    )
    story = execute(scene, "us", RAND, picks=[pick])
    assert story.fate == [("nonplayer.pick", str(pick))]
    assert scene.s.capabilities_unshaded == 1 << 8 | 1 << card


@pytest.mark.rule("fitl 8.4.7-a")
def test_any_other_choice_is_left_to_chance(counted: Counter[str]) -> None:
    """What a card offers that no rule weighs: here which of two ways, by an equal chance."""

    def choose(turn: Turn) -> Rules[int]:
        return (yield turn.ask(FORK, (0, 1)))

    for pick, word in ((1, "this"), (2, "that")):
        story = text(Scene(), "vc", choose, picks=[pick])
        assert story.words == [word]
    assert counted["unforeseen test.fork"] == 2
    counted.clear()
