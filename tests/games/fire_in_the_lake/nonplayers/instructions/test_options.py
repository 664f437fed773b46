"""What non-players choose among the options of single cards (8.4.1, 8.4.4, 8.4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_in_the_lake.nonplayers.events.execution import execute
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import boxed, busy, under
from tests.games.fire_in_the_lake.nonplayers.positions import Story
from tests.games.fire_in_the_lake.scenes import Scene

DICE: dict[str, Any] = {"rolls": [3] * 60, "spaces": ["36"] * 60, "picks": [1] * 60}


def run(scene: Scene, faction: str, card: int, players: str = "", **dice: Any) -> Story:
    """Let a non-player execute a card's Event; `players` are those that people play."""
    four = ("us", "arvn", "nva", "vc")
    nonplayers = " ".join(name for name in four if name not in players.split())
    return execute(scene, faction, card, nonplayers=nonplayers, **{**DICE, **dice})


def without(scene: Scene, box: str) -> Scene:
    """Empty a box into Available."""
    column = getattr(scene.s, box)
    for type_, count in enumerate(column):
        scene.s.available[type_] += count
        column[type_] = 0
    return scene


LAST = {"coups": 5}
CHOICES: list[tuple[int, str, str, dict[str, Any], str, list[str]]] = [
    # By instruction: card, who, which others people play, tracks, step, answers
    (43, "us", "", {}, "event.43.grant", ["aid"]),
    (43, "us", "", LAST, "event.43.grant", ["arvn_resources"]),
    (43, "arvn", "", {}, "event.43.grant", ["arvn_resources"]),
    (50, "us", "", {}, "event.50.help", ["us_troops"]),
    (50, "arvn", "", {}, "event.50.help", ["arvn_resources"]),
    (63, "us", "arvn", {}, "event.63.help", ["funds"]),
    (63, "us", "", {}, "event.63.help", ["pieces"]),
    (64, "us", "arvn", {}, "event.64.patronage", ["down"]),
    (64, "us", "", {}, "event.64.patronage", ["up"]),
    (64, "nva", "arvn", {}, "event.64.patronage", ["down"]),
    (64, "nva", "arvn", {}, "event.64.aid", ["down"]),
    (66, "us", "arvn", {}, "event.66.then", ["patronage"]),
    (66, "us", "", {}, "event.66.then", ["pieces"]),
    (77, "nva", "", {"nva": 19}, "event.77.help", ["nva_resources"]),
    (77, "nva", "", {"nva": 20}, "event.77.help", ["infiltrate"]),
    (82, "us", "", {"policy": 1}, "event.82.help", ["funds"]),
    (82, "us", "", {"policy": 2}, "event.82.help", ["us_pieces"]),
    (82, "us", "", {"policy": 3}, "event.82.help", ["funds"]),
    (82, "arvn", "", {}, "event.82.help", ["funds"]),
    (82, "arvn", "", {"arvn": 75, "aid": 74}, "event.82.help", ["funds"]),
    (82, "arvn", "", {"arvn": 75, "aid": 75}, "event.82.help", ["arvn_pieces"]),
    (85, "arvn", "", {}, "event.85.change", ["up", "up", "up"]),
    (85, "nva", "arvn", {}, "event.85.change", ["down", "down", "down"]),
    (87, "nva", "", {}, "event.87.patronage", ["down"]),
    (87, "arvn", "us", {}, "event.87.patronage", ["up"]),
    (94, "us", "", {}, "event.94.how", ["clear"]),
    (94, "arvn", "", {}, "event.94.how", ["clear"]),
    (94, "nva", "", {}, "event.94.how", ["dig"]),
    (94, "vc", "", {}, "event.94.how", ["dig"]),
    (97, "us", "arvn", {}, "event.97.how", ["patronage"]),
    (97, "us", "", {}, "event.97.how", ["aid"]),
    (98, "us", "", {}, "event.98.how", ["rout"]),
    # By who gains (8.4.4)
    (63, "arvn", "", {}, "event.63.gain", ["patronage"]),
    (63, "vc", "", {}, "event.63.gain", ["vc_resources"]),
    (64, "us", "", {}, "event.64.aid", ["up"]),
    (64, "arvn", "", {}, "event.64.aid", ["up"]),
    (64, "arvn", "", {}, "event.64.patronage", ["up"]),
    (64, "vc", "", {}, "event.64.aid", ["down"]),
    (64, "vc", "", {}, "event.64.patronage", ["down"]),
    (66, "arvn", "", {}, "event.66.then", ["pieces"]),
    (68, "us", "", {}, "event.68.who", ["irregulars"]),
    (68, "arvn", "", {}, "event.68.who", ["rangers"]),
    (69, "us", "", {"policy": 1}, "event.69.pair", ["us_arvn"]),
    (69, "arvn", "", {}, "event.69.pair", ["us_arvn"]),
    (69, "nva", "", {}, "event.69.pair", ["nva_vc"]),
    (69, "vc", "", {}, "event.69.pair", ["nva_vc"]),
    (85, "vc", "", {}, "event.85.change", ["down", "down", "down"]),
    (87, "vc", "", {}, "event.87.patronage", ["down"]),
    (105, "arvn", "us", {}, "event.105.patronage", ["more"]),
    (105, "nva", "", {}, "event.105.patronage", ["less"]),
    (105, "vc", "", {}, "event.105.patronage", ["less"]),
    (106, "vc", "", {}, "event.106.shift", ["opposition", "opposition"]),
    (106, "us", "", {}, "event.106.shift", ["support", "support"]),
    # As many as there may be (8.1.1, 8.4.3), out of play first
    (22, "us", "", {}, "event.22.troops", ["3", "3"]),
    (80, "us", "", {}, "event.80.pieces", ["4"]),
    (91, "us", "", {}, "event.91.troops", ["3"]),
    (117, "arvn", "", {}, "event.117.reserves", ["3"]),
    (90, "arvn", "", {}, "event.90.source", ["out_of_play", "out_of_play"]),
]


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.4.4-a", "fitl 8.4.4-b", "fitl 8.4.4-c")
@pytest.mark.parametrize(("card", "who", "players", "tracks", "step", "words"), CHOICES)
def test_choice(
    card: int, who: str, players: str, tracks: dict[str, Any], step: str, words: list[str]
) -> None:
    scene = busy().set(**tracks)
    story = run(scene, who, card, players)
    assert [word for seat, id_, word in story.asked if (seat, id_) == (who, step)] == words


@pytest.mark.rule("fitl 8.4.1-b")
def test_what_is_not_offered_is_replaced_by_the_other_option() -> None:
    none_out = without(busy(), "out_of_play")
    assert run(none_out, "us", 50).answers("event.50.help") == ["arvn_resources"]
    none_out = without(busy(), "out_of_play").set(policy=2)
    assert run(none_out, "us", 82).answers("event.82.help") == ["funds"]
    empty = Scene().set(nva=40)
    assert run(empty, "nva", 77).answers("event.77.help") == ["nva_resources"]
    assert run(Scene(), "arvn", 66).answers("event.66.then") == ["nothing"]
    full = busy().set(aid=75)
    assert run(full, "us", 97).answers("event.97.how") == ["patronage"]


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.4.1-c")
@pytest.mark.parametrize(
    ("policy", "activity"), [("jfk", "advise"), ("lbj", "air_strike"), ("nixon", "air_strike")]
)
def test_macv_by_policy_even_if_arvn_plays_it(policy: str, activity: str) -> None:
    for faction in ("us", "arvn"):
        story = run(under(policy, busy()), faction, 69)
        chosen = [w for seat, step, w in story.asked if (seat, step) == ("us", "event.activity")]
        assert chosen == [activity]


def test_kissinger_takes_troops_from_where_they_are_missed_least() -> None:
    scene = boxed(Scene().put("saigon", us_troops=1), "casualties", us_troops=1)
    story = run(scene, "nva", 2)
    assert story.answers("event.2.troops") == ["casualties", "available"]
    scene = Scene().put("saigon", us_troops=3).none_available("us_troops")
    scene.s.casualties[0] = 0
    assert run(scene, "nva", 2).answers("event.2.troops") == ["map", "map"]


@pytest.mark.rule("fitl 8.4.7-b")
def test_rand_turns_a_capability_by_equal_chance() -> None:
    for pick, left in ((1, 1 << 14), (2, 1 << 8)):
        scene = Scene().set(capabilities_unshaded=1 << 8 | 1 << 14)
        run(scene, "nva", 52, picks=[pick])
        assert scene.s.capabilities_unshaded == left


@pytest.mark.rule("fitl 8.4.7-a")
def test_eastern_aid_by_chance_unless_one_of_the_two_is_full() -> None:
    for pick, word in ((1, "trail"), (2, "nva_resources")):
        story = run(Scene().set(trail=2, nva=20), "nva", 43, picks=[pick])
        assert story.answers("event.43.bloc") == [word]
    assert run(Scene().set(trail=3, nva=20), "nva", 43, picks=[]).answers("event.43.bloc") == [
        "nva_resources"
    ]
    assert run(Scene().set(trail=2, nva=75), "nva", 43, picks=[]).answers("event.43.bloc") == [
        "trail"
    ]


def test_cidg_recruits_own_special_forces_first() -> None:
    for faction, first, second in (("us", "irregular", "ranger"), ("arvn", "ranger", "police")):
        scene = Scene().put("kontum", vc_guerrilla_active=5).available(irregular=1, ranger=2)
        story = run(scene, faction, 81, rolls=[4])
        words = story.answers("event.81.replace")
        assert words[0] == f"{first}-{1 if first == 'irregular' else 2}"
        assert words[1].startswith(second)


def test_cidg_lifts_nothing_off_the_map() -> None:
    scene = Scene().put("kontum", vc_guerrilla_active=3).put("hue", police=2)
    scene.none_available("irregular", "ranger", "police")
    story = run(scene, "arvn", 81, rolls=[6])
    assert story.answers("event.81.replace") == ["none-3"]
    assert scene.pieces("hue") == {"police": 2}


def test_ruff_puff_turns_police_into_a_base_first() -> None:
    scene = Scene().put("tay_ninh", police=5)
    story = run(scene, "vc", 113)
    assert story.answers("event.113.with") == ["vc_base-1", "vc_guerrilla-4"]
    assert scene.pieces("tay_ninh") == {"vc_base": 1, "vc_guerrilla_underground": 4}


@pytest.mark.rule("fitl 8.2-d")
def test_ruff_puff_is_finished_in_a_province_before_it_goes_to_another() -> None:
    """The last Police of Tay Ninh turn before any elsewhere, though more stand elsewhere then."""
    scene = Scene().put("tay_ninh", police=4).put("binh_dinh", police=4, us_base=2)
    scene.put("kien_hoa", police=4, us_base=2)
    story = run(scene, "vc", 113, spaces=["36", "11", "36", "11"])
    assert story.answers("event.remove_space")[:2] == ["tay_ninh", "tay_ninh"]
    assert scene.pieces("tay_ninh") == {"vc_base": 1, "vc_guerrilla_underground": 3}


@pytest.mark.rule("fitl 8.2-d")
def test_cidg_is_finished_in_a_space_before_it_goes_to_another() -> None:
    """1 Irregular and then 2 Rangers, though the second pair of dice would lead to Kontum."""
    scene = Scene().put("kontum", vc_guerrilla_active=3).put("binh_dinh", vc_guerrilla_active=3)
    scene.available(irregular=1, ranger=2)
    story = run(scene, "us", 81, rolls=[3], spaces=["11", "46"])
    assert story.answers("event.space") == ["binh_dinh", "binh_dinh"]


def test_rostow_takes_from_the_map_last_and_the_best_piece() -> None:
    scene = Scene().put("hue", police=1, ranger_active=1, us_troops=3).put("saigon", us_troops=1)
    scene.none_available("arvn_troops", "police", "ranger", "arvn_base")
    for type_ in range(3, 7):
        scene.s.out_of_play[type_] = 0
    story = run(scene, "arvn", 90)
    assert story.answers("event.90.source") == ["map", "map"]
    assert story.answers("event.90.kind")[0] == "ranger_active"


@pytest.mark.rule("fitl 8.4.4-j", "fitl 8.4.4-k")
def test_rach_ba_rai_hits_the_base_then_the_greater_number_then_the_vc() -> None:
    def who(**pieces: int) -> list[str]:
        scene = Scene().put("kien_hoa", us_troops=1, **pieces)
        return run(scene, "us", 100).answers("event.100.whose")

    assert who(nva_base=1, vc_guerrilla_active=4) == ["nva"]
    assert who(nva_guerrilla_active=3, vc_guerrilla_active=2) == ["nva"]
    assert who(nva_guerrilla_active=2, vc_guerrilla_active=2) == ["vc"]


@pytest.mark.rule("fitl 8.4.4-g")
def test_westmoreland_assaults_for_a_base_or_troops_and_sweeps_else() -> None:
    def how(**pieces: int) -> list[str]:
        scene = under("lbj", Scene().put("saigon", us_troops=4, **pieces)).set(trail=0)
        return run(scene, "us", 95).answers("event.95.how")

    assert how(vc_guerrilla_underground=2, nva_troops=1) == ["assault"]
    assert how(vc_guerrilla_underground=2, vc_guerrilla_active=1) == ["sweep"]
    assert how(vc_base=1) == ["assault"]


@pytest.mark.rule("fitl 8.4.1-b")
def test_taylor_keeps_the_patronage_of_a_non_player_arvn() -> None:
    """With nobody out of play the option that lowers it is all that would do anything."""
    story = run(without(busy(), "out_of_play"), "us", 66)
    assert story.answers("event.66.then") == ["nothing"]
    assert story.scene.s.patronage == 15


@pytest.mark.rule("fitl 8.4.4-g", "fitl 8.4.4-i")
def test_westmoreland_goes_where_an_assault_is_called_for_then_where_a_sweep_would() -> None:
    """The Air Strike that comes last, and its shifts, have no part in it."""
    scene = under("lbj", Scene()).set(trail=0).support("hue", 2).support("binh_dinh", 1)
    scene.put("kien_hoa", us_troops=4, us_base=1, vc_base=1)
    scene.put("hue", us_troops=2, vc_guerrilla_active=1)
    scene.put("binh_dinh", us_troops=2, vc_guerrilla_underground=2)
    scene.put("tay_ninh", us_troops=2, vc_guerrilla_underground=2)
    story = run(scene, "us", 95)
    assert story.answers("event.space") == ["kien_hoa", "binh_dinh"]
    assert story.answers("event.95.how") == ["assault", "sweep"]


@pytest.mark.rule("fitl 8.4.4-g")
def test_westmoreland_assaults_where_nobody_hides() -> None:
    scene = under("lbj", Scene()).set(trail=0).put("hue", us_troops=2, vc_guerrilla_active=1)
    story = run(scene.put("da_nang", us_troops=2), "us", 95)
    assert story.answers("event.95.how") == ["assault"]
    assert "vc_guerrilla_active" not in scene.pieces("hue")


# --- where what is placed shifts Support --------------------------------------------------


def thi() -> Scene:
    """Return a position in which each space around Hue gains something else."""
    scene = Scene().support("hue", 1).support("quang_tin", 2).support("quang_tri", -2)
    return scene.put("hue", police=1).put("quang_tri", police=1)


@pytest.mark.rule("fitl 8.4.5-d", "fitl 8.4.4-i")
def test_thi_gains_the_us_most_support_with_a_piece_each() -> None:
    """2 people in Hue, 1 in Da Nang and 1 in Quang Nam; the Base fits none of the first two."""
    scene = thi()
    story = run(scene, "us", 87)
    assert sorted(story.answers("event.place_space")) == ["da_nang", "hue", "quang_nam"]
    assert [scene.level(n) for n in ("hue", "da_nang", "quang_nam", "quang_tri")] == [2, 1, 1, -2]


@pytest.mark.rule("fitl 8.4.5-c", "fitl 8.4.4-j")
def test_thi_costs_opposition_for_arvn_and_then_gains_no_more_support() -> None:
    scene = thi()
    run(scene, "arvn", 87)
    assert scene.level("quang_tri") == -1
    assert scene.pieces("quang_tri") == {"police": 1, "arvn_base": 1}
    assert scene.pieces("quang_tin") == {"arvn_base": 1}  # at Active Support
    assert (scene.level("hue"), scene.level("da_nang")) == (1, 0)
