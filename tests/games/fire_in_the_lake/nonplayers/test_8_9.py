"""A lone player: options, failure, and how the war ends (8.9)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import solitaire
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.coup import arrival
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, NVA_BASE, T_US_TROOPS, VC_BASE
from annamite.games.fire_in_the_lake.rule_options import bits_of, nonplayers_of
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP, BY_CHECK, margin
from annamite.kernel import Outcome, SetupError
from tests.games.fire_in_the_lake.nonplayers.positions import act
from tests.games.fire_in_the_lake.scenes import Scene

COIN_PLAYER = {"nonplayers": "nva+vc", "sharing": "coin"}
INSURGENT_PLAYER = {"nonplayers": "us+arvn", "sharing": "insurgents"}
US, ARVN, NVA, VC = range(4)


def margins(scene: Scene, *, us: int, arvn: int, nva: int, vc: int) -> Scene:
    """Bring about the margins, by tracks and by kept sums; bases and pieces stay off the map."""
    s = scene.s
    s.available[T_US_TROOPS] = 20
    s.total_support = us + 50 - 20 - s.available[2]
    s.patronage = 0
    s.coin_population = arvn + 50
    s.nva_population = nva + 18
    s.total_opposition = vc + 35
    assert [margin(s, f) for f in range(4)] == [us, arvn, nva, vc]
    return scene


def lone(scene: Scene, **options: object) -> Scene:
    """Give the scene the options of a game for one player."""
    chosen = FireInTheLake().options
    given = {spec.id: options.get(spec.id, spec.choices[0]) for spec in chosen}
    scene.s.options = bits_of(given)  # type: ignore[arg-type]
    scene.s.nonplayers = nonplayers_of(given)  # type: ignore[arg-type]
    return scene


def victory_phase(scene: Scene, coup: int = 1) -> bool:
    """Play a Victory Phase; return whether it ended the game."""
    scene.set(phase=Phase.VICTORY, coups=coup)
    assert list(arrival.victory_phase(scene.s, None)) == []
    return bool(scene.s.ended)


def final(scene: Scene) -> Outcome:
    """Return the outcome after the final Coup Round."""
    scene.set(ended=AFTER_FINAL_COUP)
    outcome = FireInTheLake().outcome(scene.s)
    assert outcome is not None
    return outcome


@pytest.mark.rule("fitl 8.9-a", "fitl 8.9-b")
def test_a_pair_counts_its_worse_margin_and_wins_no_victory_phase() -> None:
    scene = margins(lone(Scene(), **COIN_PLAYER), us=6, arvn=3, nva=-5, vc=-4)
    assert solitaire.standing(scene.s) == 3
    assert not victory_phase(scene)
    assert final(scene).scores == {"us": 3, "arvn": 3, "vc": -4, "nva": -5}


@pytest.mark.rule("fitl 8.9-c")
def test_one_faction_against_three_is_a_lone_player_too() -> None:
    scene = margins(lone(Scene(), nonplayers="us+arvn+nva"), us=-1, arvn=-2, nva=-5, vc=4)
    assert solitaire.player(scene.s) == (VC,)
    assert not victory_phase(scene)
    two = lone(Scene(), nonplayers="us+arvn")  # NVA and VC with a player each
    assert solitaire.player(two.s) == ()


@pytest.mark.rule("fitl 8.9-d")
def test_a_nonplayer_past_its_threshold_ends_the_game() -> None:
    scene = margins(lone(Scene(), **COIN_PLAYER), us=6, arvn=3, nva=1, vc=-4)
    assert victory_phase(scene)
    assert scene.s.ended == BY_CHECK
    outcome = FireInTheLake().outcome(scene.s)
    assert outcome is not None
    assert outcome.ranking == ("nva", "us", "arvn", "vc")


@pytest.mark.rule("fitl 8.9-d")
def test_who_is_not_ahead_after_the_final_round_has_failed() -> None:
    scene = margins(lone(Scene(), **COIN_PLAYER), us=-3, arvn=3, nva=-3, vc=-4)
    assert final(scene).ranking[0] == "nva"


@pytest.mark.rule("fitl 8.9-e")
def test_the_easy_option_holds_a_nonplayer_to_one_space() -> None:
    def terror(**options: object) -> list[str]:
        scene = lone(Scene(), **options).put("hue", vc_guerrilla_underground=2).support("hue", 1)
        scene.put("da_nang", vc_guerrilla_underground=2).support("da_nang", 1)
        scene.put("can_tho", arvn_troops=2, vc_guerrilla_underground=1).support("can_tho", -2)
        scene.set(first=US + 1, first_did=1, acted=1 << US)
        story = act(scene, "vc", nonplayers="vc", spaces=["33"])
        return story.words

    easy = terror(nonplayers="vc", easy=True)
    assert easy == ["terror", "hue"]
    usual = terror(nonplayers="vc")
    assert {"hue", "da_nang", "subvert"} < set(usual)


@pytest.mark.rule("fitl 8.9-f")
@pytest.mark.parametrize("period", [False, True])
def test_the_harder_option_sets_up_capabilities_against_the_player(period: bool) -> None:
    medium = next(scenario for scenario in load().scenarios if scenario.id == "medium")
    both = {"period_events": period, "harder": True}
    coin = Scene("full", **COIN_PLAYER, **both).s
    assert coin.capabilities_shaded == sum(1 << card for card in medium.capabilities_shaded)
    assert coin.capabilities_unshaded == 0
    insurgent = Scene("full", **INSURGENT_PLAYER, **both).s
    assert insurgent.capabilities_shaded == 0
    unshaded = sum(1 << card for card in medium.capabilities_unshaded)
    assert insurgent.capabilities_unshaded == unshaded > 0


@pytest.mark.rule("fitl 8.9-g", "fitl 8.9-h")
def test_the_hardest_option_minds_who_is_ahead_from_the_second_coup() -> None:
    behind = {"us": -6, "arvn": 3, "nva": -5, "vc": -8}
    hardest = margins(lone(Scene(), **COIN_PLAYER, hardest=True), **behind)
    assert not victory_phase(hardest, coup=1)
    assert victory_phase(hardest, coup=2)
    assert not victory_phase(margins(lone(Scene(), **COIN_PLAYER), **behind), coup=2)


@pytest.mark.rule("fitl 8.9-i")
def test_ties_among_nonplayers_go_to_vc_then_arvn_then_nva() -> None:
    scene = margins(lone(Scene(), nonplayers="arvn+nva+vc"), us=-9, arvn=2, nva=2, vc=2)
    assert final(scene).ranking == ("vc", "arvn", "nva", "us")
    scene.s.total_opposition -= 1
    assert final(scene).ranking == ("arvn", "nva", "vc", "us")


@pytest.mark.rule("fitl 8.9-j", "fitl 8.9-k", "fitl 8.9-l", "fitl 8.9-m")
@pytest.mark.parametrize(
    ("winner", "title"),
    [
        ("vc", "Maoist Revolution"),
        ("nva", "Mechanized Reunification"),
        ("arvn", "Mandarin Redux"),
        ("us", "McNamara Redemption"),
    ],
)
def test_each_nonplayer_victory_has_its_name(winner: str, title: str) -> None:
    loser = "us" if winner != "us" else "vc"
    mix = "+".join(name for name in FACTIONS if name != loser)
    scene = lone(Scene(), nonplayers=mix)
    at = {"us": -9, "arvn": -9, "nva": -9, "vc": -9} | {winner: 1}
    assert final(margins(scene, **at)).reason == f"final Coup: {title}"


@pytest.mark.rule("fitl 8.9-n", "fitl 8.9-o", "fitl 8.9-p", "fitl 8.9-q")
def test_the_lead_over_the_best_nonplayer_grades_the_outcome() -> None:
    def title(options: dict[str, str], **at: int) -> str:
        return final(margins(lone(Scene(), **options), **at)).reason.removeprefix("final Coup: ")

    assert title(COIN_PLAYER, us=1, arvn=9, nva=-4, vc=-9) == "Soldiering On"
    assert title(COIN_PLAYER, us=2, arvn=9, nva=-4, vc=-9) == "Communism Contained"
    assert title(INSURGENT_PLAYER, us=-7, arvn=-8, nva=-6, vc=3) == "Soldiering On"
    assert title(INSURGENT_PLAYER, us=-7, arvn=-8, nva=-1, vc=3) == "National Liberation"
    assert title(COIN_PLAYER, us=-4, arvn=9, nva=-4, vc=-9) == "Mechanized Reunification"


@pytest.mark.rule("fitl 8.9-r")
def test_example_of_keeping_ahead() -> None:
    scene = lone(Scene(), **COIN_PLAYER, hardest=True)
    assert not victory_phase(margins(scene, us=-4, arvn=-4, nva=-4, vc=-4), coup=2)
    assert victory_phase(margins(scene, us=-4, arvn=-4, nva=-4, vc=-3), coup=3)


@pytest.mark.rule("fitl 8.9-s")
def test_example_of_a_narrow_win() -> None:
    scene = lone(Scene(), **COIN_PLAYER).available(us_troops=20, us_base=2)
    s = scene.s
    s.total_support, s.coin_population, s.patronage = 30, 40, 20
    s.add(SPACE["hue"], NVA_BASE, 1)
    s.add(SPACE["hue"], VC_BASE, 1)
    s.nva_population, s.total_opposition = 9, 30
    assert [margin(s, f) for f in range(4)] == [2, 10, -8, -4]
    assert solitaire.lead(s) == 6
    outcome = final(scene)
    assert outcome.ranking[0] == "us"
    assert outcome.reason == "final Coup: Communism Contained"


@pytest.mark.parametrize(
    "options",
    [
        {"nonplayers": "us+vc", "sharing": "coin"},
        {"nonplayers": "us+arvn", "harder": True},
        {"hardest": True},
        {"easy": True},
        {"nonplayers": "us+vc", "deception": True},
        {"nonplayers": "vc", "deception": True, "sharing": "coin"},
        {"nonplayers": "vc", "deception": True, "novice_vc": True},
    ],
)
def test_options_without_meaning_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        Scene("full", **options)
