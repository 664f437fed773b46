"""Card 72, Body Count."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events.words import UNFELT, idle
from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene


def counting(scene: Scene) -> Scene:
    """Put the Momentum in force."""
    CardPlay(72, scene).run("arvn", "unshaded").finish()
    return scene


def test_unshaded_before_a_coup_helps_whoever_acts_second() -> None:
    """It ends with the Coup Round, but the 2nd Eligible may yet Assault for nothing."""
    scene = Scene()
    card = CardPlay(72, scene).card
    assert idle(scene.s, card, "unshaded", "us") is None
    scene.set(next_card=125)
    assert idle(scene.s, card, "unshaded", "us") is None
    scene.set(first=4, acted=0b1000, eligible=0b1001)  # the VC acted 1st, the US is the last
    assert idle(scene.s, card, "unshaded", "us") == UNFELT
    scene.set(first=0, acted=0, passed=0b1000)  # nobody acted, and nobody will but the US
    assert idle(scene.s, card, "unshaded", "us") == UNFELT
    scene.set(passed=0)
    assert idle(scene.s, card, "unshaded", "us") is None


def test_arvn_assault_and_patrol_cost_nothing_and_guerrillas_bring_aid() -> None:
    """3 Aid a Guerrilla, besides 6 for the Base; ARVN need no Resources."""
    scene = Scene().set(arvn=0, aid=10).put("saigon", arvn_troops=8, vc_guerrilla_active=2)
    scene.put("saigon", nva_guerrilla_active=1, vc_base=1)
    scene.put("loc_saigon_can_tho", arvn_troops=2, vc_guerrilla_active=1)
    assert not scene.can("arvn", "assault")
    assert not scene.can("arvn", "patrol")
    counting(scene).operation("arvn", "assault").finish("saigon", "both", "done")
    assert scene.pieces("saigon") == {"arvn_troops": 8}
    assert scene.s.aid == 10 + 3 * 3 + 6
    scene.operation("arvn", "patrol").finish("done", "loc_saigon_can_tho")
    assert scene.s.aid == 28
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_us_assaults_count_and_their_follow_up_is_free() -> None:
    """With 0 Resources the US may still add ARVN."""
    scene = Scene().set(arvn=0, aid=0).put("saigon", us_troops=1, arvn_troops=2)
    scene.put("saigon", vc_guerrilla_active=3)
    play = counting(scene).operation("us", "assault").do("saigon")
    assert scene.s.aid == 3
    assert play.step == "assault.follow"
    play.finish("yes")
    assert scene.s.aid == 6
    assert scene.pieces("saigon") == {"us_troops": 1, "arvn_troops": 2, "vc_guerrilla_active": 1}


def test_an_assault_under_advise_counts_and_troops_do_not() -> None:
    """1 Guerrilla removed: 3 Aid; an NVA Troop brings nothing."""
    scene = Scene().set(aid=0).put("saigon", arvn_troops=4, nva_troops=1, nva_guerrilla_active=1)
    counting(scene).activity("us", "advise").finish("saigon", "assault")
    assert scene.s.aid == 3


def test_it_ends_with_the_reset() -> None:
    """After the Reset an Assault costs 3 and brings no Aid."""
    scene = counting(Scene().set(arvn=9, aid=0).put("saigon", arvn_troops=2, vc_base=0))
    Round(scene, Phase.RESET)
    assert scene.s.momentum == 0
    scene.put("saigon", vc_guerrilla_active=1)
    scene.operation("arvn", "assault").finish("saigon")
    assert (scene.resources("arvn"), scene.s.aid) == (6, 0)


def test_shaded_places_guerrillas_and_troops() -> None:
    """1 VC in each Active Opposition, 2 NVA Troops in each of the six spaces beyond the border."""
    scene = Scene().support("hue", -2).support("saigon", -1).support("tay_ninh", -2)
    CardPlay(72, scene).run("us", "shaded").finish()
    assert scene.pieces("hue") == scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {}
    beyond = ("central_laos", "southern_laos", "northeast_cambodia", "the_fishhook")
    for space in (*beyond, "the_parrots_beak", "sihanoukville"):
        assert scene.pieces(space) == {"nva_troops": 2}
    assert scene.audit() == []


def test_shaded_the_executor_says_where_pieces_are_short() -> None:
    """1 Guerrilla for two spaces, 3 Troops for six."""
    scene = Scene().support("hue", -2).support("tay_ninh", -2)
    scene.available(vc_guerrilla=1, nva_troops=3)
    play = CardPlay(72, scene).run("us", "shaded")
    assert (play.seat, play.offered) == ("us", ["hue", "tay_ninh"])
    play.do("tay_ninh", "the_fishhook", "southern_laos")
    assert play.request is None
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("the_fishhook") == {"nva_troops": 2}
    assert scene.pieces("southern_laos") == {"nva_troops": 1}
    assert scene.audit() == []


def test_shaded_the_vc_may_take_their_own_from_the_map() -> None:
    """With none Available, executing VC may move one, or none; NVA pieces stay short."""
    scene = Scene().support("hue", -2).put("saigon", vc_guerrilla_active=1)
    scene.none_available("vc_guerrilla", "nva_troops")
    play = CardPlay(72, scene).run("vc", "shaded")
    assert play.offered == ["hue", "done"]
    play.finish("hue", 1)
    assert scene.pieces("hue") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {}


def test_shaded_with_nothing_to_place_is_ineffective() -> None:
    """No Active Opposition counts only while Troops are short, too."""
    scene = Scene().none_available("nva_troops")
    assert not CardPlay(72, scene).effective("us", "shaded")
    assert CardPlay(72, scene.support("hue", -2)).effective("us", "shaded")
    assert not CardPlay(72, scene.none_available("vc_guerrilla")).effective("us", "shaded")
