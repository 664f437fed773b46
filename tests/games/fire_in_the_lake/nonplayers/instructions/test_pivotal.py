"""Pivotal Events of non-players (8.1, 8.4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import COUP
from tests.games.fire_in_the_lake.nonplayers.positions import Fate, Story, follow
from tests.games.fire_in_the_lake.scenes import Scene

US_FIRST, VC_FIRST = 1, 101  # cards by the order of the factions
TET, VIETNAMIZATION = 124, 123


def rising(**changes: Any) -> Scene:
    """Return the time for Pivotal Events with 21 VC Guerrillas in South Vietnam."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=21).put("saigon", us_troops=25, police=1)
    values = {"card": US_FIRST, "next_card": 2, "leaders": bytes((125, 126)), **changes}
    return scene.set(phase=Phase.PIVOTAL, **values)


def poll(scene: Scene, players: str, **words: list[str]) -> Story:
    """Play the stretch in which Pivotal Events are asked for."""
    nonplayers = " ".join(
        name for name in ("us", "arvn", "nva", "vc") if name not in players.split()
    )
    fate = Fate([6] * 60, ["11", "33", "42", "46"] * 20, [1] * 60)
    others = {"card.pivotal": words.get("pivotal", [])}
    return follow(scene, FireInTheLake(ALL_EVENTS)._stretch, nonplayers, fate, others)


@pytest.mark.rule("fitl 8.0-a")
@pytest.mark.parametrize("taken", range(16))
def test_only_factions_without_a_player_answer_for_themselves(taken: int) -> None:
    """Whoever plays, players have the choice; a non-player's question comes with its answer."""
    scene = rising().set(nonplayers=taken, aid=99, trail=4, patronage=99, eligible=0b1111)
    for space in ("hue", "da_nang", "kontum", "qui_nhon", "quang_tri"):
        scene.put(space, nva_troops=8)
    play = scene.stretch(ALL_EVENTS)
    choices = {}
    while play.step == "card.pivotal":
        assert play.seat is not None
        choices[play.seat] = len(play.offered)
        play.do("no" if "no" in play.offered else "yes")
    able = {"us": 1, "arvn": 2, "nva": 4, "vc": 8}
    assert choices == {name: 1 if taken & able[name] else 2 for name in choices}
    assert "vc" in choices


@pytest.mark.rule("fitl 8.4.6-d", "fitl 8.1-a", "fitl 8.4.6-a")
def test_tet_comes_at_once_where_a_us_player_is_first() -> None:
    scene = rising()
    story = poll(scene, "us")
    assert story.boxes[:1] == ["vc.pivotal"]
    assert (scene.s.card, scene.s.first) == (TET, 4)
    assert not scene.s.pivotal >> 3 & 1


@pytest.mark.rule("fitl 8.4.6-a", "fitl 8.1-a")
@pytest.mark.parametrize(
    "changes",
    [
        {"next_card": COUP},
        {"eligible": 0b0111},
        {"leaders": bytes((125,))},
        {"pivotal": 0b0111},
    ],
    ids=["a Coup is next", "not Eligible", "too early", "played before"],
)
def test_not_where_it_may_not_be_played(changes: dict[str, Any]) -> None:
    scene = rising(**changes)
    poll(scene, "us")
    assert scene.s.card == US_FIRST


@pytest.mark.rule("fitl 8.4.6-a", "fitl 8.1-a")
def test_not_where_a_nonplayer_is_first() -> None:
    for card, players in ((US_FIRST, "nva arvn"), (VC_FIRST, "us"), (US_FIRST, "")):
        scene = rising(card=card)
        story = poll(scene, players)
        assert story.refused == ["vc.pivotal"]
        assert scene.s.card == card


@pytest.mark.rule("fitl 8.1-a")
def test_the_first_is_the_first_of_those_eligible() -> None:
    """The US, whom the rules play, is Ineligible; so the NVA player is 1st."""
    scene = rising(eligible=0b1110)
    poll(scene, "nva")
    assert scene.s.card == TET


@pytest.mark.rule("fitl 8.4.6-c")
def test_nonplayers_trump_one_another() -> None:
    scene = rising()
    scene.s.add(6, 0, -10)  # so few US Troops are left in Saigon that ARVN may Vietnamize
    story = poll(scene, "us")
    assert story.boxes[:2] == ["arvn.pivotal", "vc.pivotal"]
    assert [e.params["faction"] for e in story.log if e.key == "pivotal.trumped"] == ["arvn"]
    assert scene.s.card == TET
    assert scene.s.pivotal >> 1 & 1


@pytest.mark.rule("fitl 8.4.6-b")
def test_a_player_who_plays_one_out_of_turn_is_trumped() -> None:
    """The US, which is no player, would be 1st; the NVA player plays Easter Offensive."""
    for word, card in (("yes", TET), ("no", US_FIRST)):
        scene = rising().put("north_vietnam", nva_troops=26)
        poll(scene, "nva", pivotal=[word])
        assert scene.s.card == card


@pytest.mark.rule("fitl 8.4.6-b", "fitl 8.4.6-c")
def test_what_a_player_began_nonplayers_trump_in_turn() -> None:
    scene = rising().put("north_vietnam", nva_troops=26)
    scene.s.add(6, 0, -10)
    story = poll(scene, "nva", pivotal=["yes"])
    assert [e.params["faction"] for e in story.log if e.key == "pivotal.trumped"] == ["nva", "arvn"]
    assert scene.s.card == TET


@pytest.mark.rule("fitl 8.4.6-e", "fitl 8.4.1-b")
def test_tet_rises_in_saigon_in_hue_and_in_four_random_cities() -> None:
    scene = rising()
    story = poll(scene, "us")
    assert story.answers("event.place_space") == [
        *("saigon", "hue"),
        *("saigon", "hue", "da_nang", "kontum"),
    ]
    assert set(story.answers("event.place_group")) == {"vc_guerrilla-1"}


@pytest.mark.rule("fitl 8.4.6-e")
def test_tet_brings_bases_when_the_guerrillas_run_out() -> None:
    scene = rising()
    scene.available(vc_guerrilla=4)
    story = poll(scene, "us")
    assert story.answers("event.place_group") == ["vc_guerrilla-1"] * 4 + ["vc_base-1"] * 2


@pytest.mark.rule("fitl 8.4.6-e")
def test_vietnamization_goes_where_it_brings_coin_control() -> None:
    scene = Scene().put("saigon", us_troops=1).put("tay_ninh", vc_guerrilla_active=3)
    scene.put("hue", vc_guerrilla_active=4)
    scene.set(phase=Phase.PIVOTAL, card=US_FIRST, next_card=2, pivotal=0b0010)
    scene.set(leaders=bytes((125, 126)))
    for space in ("quang_tri", "quang_tin", "binh_dinh", "kien_phong", "kien_hoa", "kien_giang"):
        scene.put(space, vc_guerrilla_active=3, nva_troops=2)
    poll(scene, "us")
    assert scene.s.card == VIETNAMIZATION
    assert scene.control("tay_ninh") == "coin"
    assert scene.pieces("tay_ninh") == {"arvn_troops": 2, "police": 2, "vc_guerrilla_active": 3}
