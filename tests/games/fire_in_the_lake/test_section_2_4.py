"""Section 2.4: Coup cards, RVN Leaders, the final Coup."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.leaders import LEADERS, leader
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP
from annamite.games.fire_in_the_lake.view import view
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.rounds import Round, deal, table
from tests.games.fire_in_the_lake.scenes import Scene

KHANH, YOUNG_TURKS, KY, THIEU, FAILED, FAILED_TOO = range(125, 131)


def coup(scene: Scene, card: int) -> Round:
    """Play the Coup card up to its Victory Phase."""
    scene.set(card=card)
    return Round(scene, Phase.COUP_EFFECT, until=Phase.VICTORY)


def name(scene: Scene) -> str:
    return LEADERS[leader(scene.s)]


# --- the card -----------------------------------------------------------------------------


@pytest.mark.rule("fitl 2.4-a", "fitl 6.0-a")
def test_a_coup_card_takes_effect_then_enters_the_box_then_brings_a_round() -> None:
    """Desertion comes first, Control follows at once, the box fills, the Round begins."""
    scene = Scene().set(leaders=bytes((KHANH,)), coups=0)
    scene.put("hue", arvn_troops=3, vc_guerrilla_active=2)
    assert scene.control("hue") == "coin"
    play = coup(scene, FAILED)
    assert (play.step, play.seat, play.offered) == ("coup.desert", "arvn", ["1"])
    assert scene.s.leaders == bytes((KHANH,))
    assert scene.s.coups == 0
    play.do("1")
    assert scene.pieces("hue") == {"arvn_troops": 2, "vc_guerrilla_active": 2}
    assert scene.control("hue") == "none"
    assert scene.s.leaders == bytes((FAILED, KHANH))
    assert (scene.s.coups, scene.s.coup_round, scene.s.phase) == (1, True, Phase.VICTORY)
    assert scene.audit() == []


@pytest.mark.rule("fitl 2.4-a")
@pytest.mark.parametrize(
    ("troops", "police", "offered"),
    [
        (2, 0, None),
        (0, 2, None),
        (3, 0, ["1"]),
        (0, 3, ["0"]),
        (2, 1, ["0", "1"]),
        (5, 0, ["1"]),
        (5, 1, ["1", "2"]),
        (1, 5, ["0", "1"]),
        (4, 4, ["0", "1", "2"]),
        (9, 0, ["3"]),
    ],
)
def test_desertion_takes_one_cube_in_three_in_each_space(
    troops: int, police: int, offered: list[str] | None
) -> None:
    """One third of the ARVN cubes, rounded down, Troops or Police as ARVN likes."""
    scene = Scene().put("hue", us_troops=3, ranger_active=3, arvn_base=1)
    scene.put("hue", arvn_troops=troops, police=police)
    play = coup(scene, FAILED_TOO)
    if offered is None:
        assert play.over
        assert scene.box("available", "arvn_troops") == 30 - troops
        return
    assert play.offered == offered
    gone = int(offered[-1])
    lost = (troops + police) // 3
    play.do(offered[-1])
    assert play.over
    left = {"arvn_troops": troops - gone, "police": police - (lost - gone)}
    assert scene.pieces("hue") == {
        "us_troops": 3,
        "ranger_active": 3,
        "arvn_base": 1,
        **{kind: count for kind, count in left.items() if count},
    }
    assert scene.box("available", "arvn_troops") == 30 - troops + gone
    assert scene.box("available", "police") == 30 - police + lost - gone


@pytest.mark.rule("fitl 2.4-a")
def test_desertion_asks_for_each_space_and_other_coups_desert_nobody() -> None:
    """Every space is counted by itself, LoCs too; only a Failed Attempt makes cubes desert."""
    scene = Scene().put("hue", arvn_troops=2).put("loc_hue_da_nang", police=4)
    scene.put("quang_tri", arvn_troops=3, police=3)
    play = coup(scene, FAILED)
    assert play.offered == ["0", "1", "2"]
    play.do("0")
    assert play.offered == ["0"]
    play.do("0")
    assert play.over
    assert scene.pieces("quang_tri") == {"arvn_troops": 3, "police": 1}
    assert scene.pieces("loc_hue_da_nang") == {"police": 3}
    for card in (KHANH, YOUNG_TURKS, KY, THIEU):
        assert coup(scene.set(coup_round=False), card).over
    assert scene.pieces("quang_tri") == {"arvn_troops": 3, "police": 1}


# --- leaders ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 2.4.1-a", "fitl 2.4.1-e")
def test_the_latest_card_leads_and_minh_before_the_first() -> None:
    """An empty box means Minh, who is no card; then each Coup card in turn."""
    scene = Scene("full")
    assert (name(scene), scene.s.leaders) == ("minh", b"")
    assert plain(view(scene.s, "us"))["leader"]["cards"] == []
    for number, (card, who) in enumerate(
        [(KHANH, "khanh"), (KY, "ky"), (YOUNG_TURKS, "young_turks"), (THIEU, "thieu")], 1
    ):
        coup(scene.set(coup_round=False), card)
        assert name(scene) == who
        assert len(scene.s.leaders) == number
    assert scene.s.leaders == bytes((KHANH, KY, YOUNG_TURKS, THIEU))
    assert [row["leader"] for row in scene.told("leader")] == [
        "khanh",
        "ky",
        "young_turks",
        "thieu",
    ]


@pytest.mark.rule("fitl 2.4.1-c", "fitl 2.4.1-d")
def test_a_failed_attempt_goes_beneath_and_cancels_minh_only() -> None:
    """Minh falls to it, a leader with a card does not; the next leader leads as usual."""
    scene = Scene("full")
    coup(scene, FAILED).finish()
    assert (name(scene), scene.s.leaders) == ("nobody", bytes((FAILED,)))
    coup(scene.set(coup_round=False), YOUNG_TURKS)
    assert (name(scene), scene.s.leaders) == ("young_turks", bytes((FAILED, YOUNG_TURKS)))
    coup(scene.set(coup_round=False), FAILED_TOO).finish()
    assert name(scene) == "young_turks"
    assert scene.s.leaders == bytes((FAILED_TOO, FAILED, YOUNG_TURKS))
    assert [row["leader"] for row in scene.told("leader")] == ["nobody", "young_turks"]


def trained(box: tuple[int, ...], faction: str = "arvn", spaces: int = 1) -> int:
    """Return the Aid that a Train adds."""
    scene = Scene().set(leaders=bytes(box), aid=10)
    scene.put("hue", us_troops=1, arvn_troops=1).put("saigon", us_troops=1, arvn_troops=1)
    play = scene.operation(faction, "train")
    for space in ("hue", "saigon")[:spaces]:
        play.do(space, "nothing")
    play.finish()
    return scene.s.aid - 10


@pytest.mark.rule("fitl 2.4.1-b", "fitl 2.4.1-d")
def test_under_minh_an_arvn_train_adds_five_aid() -> None:
    """Once per Train, for ARVN only, and no longer after any Coup card."""
    assert trained(()) == 5
    assert trained((), spaces=2) == 5
    assert trained((), "us") == 0
    for box in ((FAILED,), (KHANH,), (THIEU,)):
        assert trained(box) == 0


@pytest.mark.rule("fitl 2.4.1-b")
def test_under_khanh_a_transport_uses_one_loc() -> None:
    """From Saigon to Cam Ranh is one LoC; the LoC beyond is out of reach, but not under others."""
    for box, far in (((KHANH,), False), ((FAILED, KHANH), False), ((THIEU,), True)):
        scene = Scene().set(leaders=bytes(box)).put("saigon", arvn_troops=2)
        play = scene.activity("arvn", "transport").do("saigon")
        assert "loc_saigon_cam_ranh" in play.offered
        assert "cam_ranh" in play.offered
        assert ("loc_qui_nhon_cam_ranh" in play.offered) is far
        assert ("hue" in play.offered) is far


@pytest.mark.rule("fitl 2.4.1-b")
def test_under_the_young_turks_govern_adds_two_patronage() -> None:
    """Two more, once per Govern, however many spaces it takes."""
    for box, more in (((YOUNG_TURKS,), 2), ((KY,), 0), ((), 0)):
        scene = Scene().set(leaders=bytes(box), patronage=7, aid=0)
        for space in ("hue", "can_tho"):
            scene.put(space, arvn_troops=1).support(space, 1)
        scene.activity("arvn", "govern").do("hue", "aid", "can_tho", "aid")
        assert (scene.s.patronage, scene.s.aid) == (7 + more, 9)


@pytest.mark.rule("fitl 2.4.1-b", "fitl 2.4.1-f")
def test_ky_makes_pacification_dearer_from_his_own_round_on() -> None:
    """Each step costs 4 instead of 3, already in the Round that his card brings."""
    for card, cost in ((KY, 4), (THIEU, 3), (FAILED, 3)):
        scene = Scene().set(card=card, leaders=bytes((KHANH,)), coups=1)
        scene.put("saigon", arvn_troops=1, police=1)
        play = Round(scene, Phase.COUP_EFFECT)
        assert play.step == "coup.pacify"
        play.do("done")
        before = scene.resources("arvn")
        play.do("saigon", "2")
        assert scene.resources("arvn") == before - 2 * cost
        assert scene.level("saigon") == 2


@pytest.mark.rule("fitl 2.4.1-b")
def test_ky_makes_pacification_by_train_dearer_too() -> None:
    """A Train's Pacification costs 4 a step under Ky."""
    for box, cost in (((KY,), 4), ((), 3)):
        scene = Scene().set(leaders=bytes(box)).put("hue", arvn_troops=1, police=1)
        play = scene.operation("arvn", "train").do("hue", "nothing", "done", "pacify", "hue")
        play.finish("2")
        assert scene.resources("arvn") == 30 - 2 * cost


# --- the final Coup -----------------------------------------------------------------------


@pytest.mark.rule("fitl 2.4.2-a", "fitl 6.1-c", "fitl 6.4.5-a")
@pytest.mark.parametrize(("scenario", "last"), [("short", 3), ("medium", 3), ("full", 6)])
def test_the_last_coup_round_ends_the_game(scenario: str, last: int) -> None:
    """The last Coup's Round stops after Redeploy; the one before goes on to the next card."""
    for before, over in ((last - 2, False), (last - 1, True)):
        scene = Scene(scenario).set(coups=before, card=THIEU)
        play = Round(scene, Phase.COUP_EFFECT).finish()
        assert (scene.s.phase == Phase.OVER) is over
        assert (Phase.COMMIT_CASUALTIES in play.phases) is not over
        assert (Phase.RESET in play.phases) is not over
        assert scene.s.ended == (AFTER_FINAL_COUP if over else 0)


# --- two in a row -------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.0-c")
def test_a_coup_right_after_a_coup_brings_no_round() -> None:
    """The second card brings its leader and its desertion, and play goes on with the next card."""
    scene = Scene().set(coups=1, coup_round=True, leaders=bytes((KHANH,)), aid=20, trail=4)
    scene.put("hue", arvn_troops=3)
    play = Round(scene.set(card=FAILED), Phase.COUP_EFFECT)
    assert play.step == "coup.desert"
    play.do("1")
    assert play.phases == [Phase.COUP_EFFECT]
    assert (scene.s.phase, scene.s.coups) == (Phase.NEXT_CARD, 2)
    assert scene.s.leaders == bytes((FAILED, KHANH))
    Round(scene.set(card=YOUNG_TURKS), Phase.COUP_EFFECT)
    assert name(scene) == "young_turks"
    assert (scene.resources("arvn"), scene.s.trail) == (30, 4)


@pytest.mark.rule("fitl 6.0-d")
def test_a_final_coup_right_after_a_coup_ends_the_game() -> None:
    """No Round, not even its victory check: the margins decide at once."""
    scene = Scene().set(coups=5, coup_round=True, card=KY, patronage=75, aid=20)
    scene.put("saigon", police=1, us_troops=1)
    play = Round(scene, Phase.COUP_EFFECT)
    assert play.phases == [Phase.COUP_EFFECT]
    assert (scene.s.phase, scene.s.ended) == (Phase.OVER, AFTER_FINAL_COUP)
    assert (name(scene), scene.resources("arvn")) == ("ky", 30)
    assert scene.told("game.over") == [{"how": AFTER_FINAL_COUP}]


@pytest.mark.rule("fitl 6.0-c", "fitl 6.6-f", "fitl 1.1-d")
def test_two_coups_meet_where_two_piles_meet() -> None:
    """A Coup at the bottom of a pile and one on top of the next make one Round, not two."""
    session = table()
    deal(session, 1, 2, 3, 4, 5, 6, 7, 8, KY)
    assert not [line for line in session.log if line.key == "coup.round"]
    deal(session, THIEU)
    assert [line.params["number"] for line in session.log if line.key == "coup.round"] == [1]
    assert session.state.played[-2:] == bytes((KY, THIEU))
    deal(session, 9, 10)
    assert [line.params["number"] for line in session.log if line.key == "coup.round"] == [1]
    assert (session.state.card, session.state.coups, session.state.coup_round) == (10, 2, False)
    deal(session, 11, 12, 13, 14, 15, 16, FAILED, 17)
    assert [line.params["number"] for line in session.log if line.key == "coup.round"] == [1, 3]
    assert session.over


@pytest.mark.rule("fitl 6.0-d")
def test_the_final_coup_may_follow_a_coup_across_piles() -> None:
    """The last Coup on top of the last pile, right after another, ends the game on the spot."""
    session = table()
    deal(session, 1, THIEU, 2, 3, 4, 5, 6, 7, 8)
    deal(session, 9, 10, 11, 12, 13, 14, 15, 16, KY, FAILED, 17)
    assert session.over
    assert session.state.ended == AFTER_FINAL_COUP
    assert [line.params["number"] for line in session.log if line.key == "coup.round"] == [1, 2]
    assert session.state.played[-2:] == bytes((KY, FAILED))
