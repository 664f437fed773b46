"""Doubtful rules read otherwise: each option changes its rule, and nothing without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.fire_in_the_lake import readings, solitaire
from annamite.games.fire_in_the_lake.combat import BODY_COUNT
from annamite.games.fire_in_the_lake.coup import commitment
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.readings import Reading
from annamite.games.fire_in_the_lake.rule_options import OPTION_BITS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.games.fire_in_the_lake.victory import BY_CHECK, someone_wins
from annamite.kernel import DiceStream, Log, Rules, Session, Setup, replay, sentence
from tests.games.fire_in_the_lake.nonplayers import positions
from tests.games.fire_in_the_lake.nonplayers.arvn import scenery
from tests.games.fire_in_the_lake.nonplayers.arvn.test_pacify import held, pacify
from tests.games.fire_in_the_lake.nonplayers.instructions.test_pivotal import poll, rising
from tests.games.fire_in_the_lake.nonplayers.nva.test_rally import rallies, settled
from tests.games.fire_in_the_lake.nonplayers.positions import Fate, follow
from tests.games.fire_in_the_lake.nonplayers.test_8_9 import final, lone, margins, victory_phase
from tests.games.fire_in_the_lake.nonplayers.us import test_commitment
from tests.games.fire_in_the_lake.nonplayers.us.test_assault import scene as us_scene
from tests.games.fire_in_the_lake.nonplayers.vc.test_march import march
from tests.games.fire_in_the_lake.scenes import Scene
from tests.games.fire_in_the_lake.test_section_7 import AGENDA, ASSET, EMPTY, standing

GAME = FireInTheLake()
LONE_US = {"nonplayers": "arvn+nva+vc"}


def read(scene: Scene, reading: Reading, otherwise: bool) -> Scene:
    """Let a doubtful rule be read otherwise in a scene, or not."""
    scene.s.options |= reading.bit if otherwise else 0
    return scene


def differs(reading: Reading, found: Callable[[Callable[[Scene], Scene]], Any]) -> tuple[Any, Any]:
    """Return what is found as usual, and where it is read otherwise."""
    return found(lambda scene: read(scene, reading, False)), found(
        lambda scene: read(scene, reading, True)
    )


# --- what they change ---------------------------------------------------------------------


@pytest.mark.parametrize("dice", [(5, 4), (5, 6)])
def test_the_nva_rally_with_dice_below_the_guerrillas(dice: tuple[int, int]) -> None:
    """10 are Available: usually 11 calls for a Rally, else 9."""
    usual, otherwise = differs(
        readings.NVA_RALLY_DICE, lambda scene: rallies(scene(settled()), *dice)
    )
    assert (usual, otherwise) == (sum(dice) > 10, sum(dice) < 10)


def test_vc_march_back_where_others_left() -> None:
    def entered(scene: Callable[[Scene], Scene]) -> list[str]:
        start = Scene().set(vc=9).put("tay_ninh", vc_guerrilla_underground=5)
        start.put("quang_duc", vc_guerrilla_underground=5).put("binh_tuy", police=1)
        story = march(scene(start), "tay_ninh", "quang_duc", spaces=("33",) * 20)
        return story.answers("march.to")

    usual, otherwise = differs(readings.VC_MARCH_BACK, entered)
    assert len(usual) == 2
    assert sorted(otherwise[:2]) == ["quang_duc", "tay_ninh"]


@pytest.mark.parametrize("few", [(2, 3), (0, 0)])
def test_arvn_place_what_cubes_there_are(few: tuple[int, int]) -> None:
    def placed(scene: Callable[[Scene], Scene]) -> str:
        left = {"arvn_troops": few[0], "police": few[1], "ranger": 5, "arvn_base": 2}
        start = scenery.spent(scenery.closed("saigon", "hue", "da_nang"), **left)
        story = scenery.act(scene(start))
        return story.answers("train.place")[0]

    usual, otherwise = differs(readings.ARVN_UP_TO_SIX, placed)
    assert usual == "ranger-2"
    assert otherwise == ("cubes" if sum(few) else "ranger-2")


@pytest.mark.parametrize("body_count", [False, True])
def test_arvn_act_without_resources_while_operations_are_free(body_count: bool) -> None:
    def passes(scene: Callable[[Scene], Scene]) -> bool:
        start = Scene().set(arvn=0).put("saigon", arvn_troops=6, nva_troops=3)
        scenery.spent(start)
        if body_count:
            start.s.momentum |= 1 << BODY_COUNT
        return scenery.act(scene(start)).boxes == ["arvn.pass"]

    usual, otherwise = differs(readings.ARVN_FREE_OPERATION, passes)
    assert usual
    assert otherwise is not body_count


@pytest.mark.parametrize("us", [43, 44, 45, 46])
def test_arvn_count_the_us_score_before_the_shift(us: int) -> None:
    def level(scene: Callable[[Scene], Scene]) -> int:
        start = held("kien_hoa", us=us - 2).support("kien_hoa", 1)
        pacify(scene(start))
        return start.level("kien_hoa")

    usual, otherwise = differs(readings.ARVN_BEFORE_SHIFT, level)
    assert usual == (2 if us + 2 <= 45 else 1)
    assert otherwise == (2 if us <= 45 else 1)


@pytest.mark.parametrize("ours", ["us_troops", "us_base"])
def test_only_us_troops_call_for_an_assault(ours: str) -> None:
    def assaults(scene: Callable[[Scene], Scene]) -> bool:
        start = us_scene().put("hue", **{ours: 1}, nva_troops=3).none_available("irregular")
        story = positions.act(scene(start), "us", rolls=[1] * 9, spaces=["11"] * 9, picks=[1] * 9)
        return story.boxes[:1] == ["us.assault"]

    usual, otherwise = differs(readings.US_BASE_ALONE, assaults)
    assert usual
    assert otherwise is (ours == "us_troops")


@pytest.mark.parametrize("phase", [Phase.ACT, Phase.COMMIT_CASUALTIES])
def test_an_event_leaves_us_policy_alone(phase: Phase) -> None:
    def dice(scene: Callable[[Scene], Scene]) -> list[tuple[str, str]]:
        def stretch(s: State, log: Log) -> Rules[None]:
            yield from commitment.return_casualties(Turn(s, US, log))

        start = test_commitment.scene(0, policy=policy.LBJ).set(phase=phase)
        return follow(scene(start), stretch, "us", Fate([1])).fate

    usual, otherwise = differs(readings.EVENT_KEEPS_POLICY, dice)
    assert usual == [("nonplayer.policy", "1")]
    assert otherwise == ([] if phase == Phase.ACT else usual)


@pytest.mark.parametrize("players", ["", "nva arvn"])
def test_pivotal_events_are_played_where_nobody_plays(players: str) -> None:
    def played(scene: Callable[[Scene], Scene]) -> bool:
        return "vc.pivotal" in poll(scene(rising()), players).boxes

    usual, otherwise = differs(readings.PIVOTAL_AMONG_NONPLAYERS, played)
    assert not usual
    assert otherwise is (players == "")


@pytest.mark.parametrize(
    ("us", "nva", "ends", "verdict"),
    [
        (3, -4, True, solitaire.CONTAINMENT),
        (3, 1, True, solitaire.CONTAINMENT),
        (3, 3, True, solitaire.REUNIFICATION),
        (0, -4, False, None),
    ],
)
def test_a_lone_player_wins_a_victory_check(
    us: int, nva: int, ends: bool, verdict: solitaire.Verdict | None
) -> None:
    def ended(scene: Callable[[Scene], Scene]) -> tuple[bool, solitaire.Verdict | None]:
        start = margins(lone(Scene(), **LONE_US), us=us, arvn=-9, nva=nva, vc=-9)
        scene(start)
        return victory_phase(start), solitaire.verdict(start.s)

    usual, otherwise = differs(readings.LONE_PLAYER_WINS, ended)
    assert usual == ((True, solitaire.REUNIFICATION) if nva > 0 else (False, None))
    assert otherwise == (ends, verdict)
    if verdict is solitaire.CONTAINMENT:
        start = margins(lone(Scene(), **LONE_US), us=us, arvn=-9, nva=nva, vc=-9)
        read(start, readings.LONE_PLAYER_WINS, True).set(ended=BY_CHECK)
        outcome = GAME.outcome(start.s)
        assert outcome is not None
        assert outcome.ranking[0] == "us"


def test_a_pair_wins_no_victory_check_however_it_is_read() -> None:
    pair = {"nonplayers": "nva+vc", "sharing": "coin"}
    scene = margins(lone(Scene(), **pair), us=6, arvn=3, nva=-5, vc=-4)
    assert not victory_phase(read(scene, readings.LONE_PLAYER_WINS, True))


@pytest.mark.parametrize(("lead", "usual", "otherwise"), [(0, "nva", "us"), (-1, "nva", "nva")])
def test_a_tie_after_the_final_round_is_a_stalemate(lead: int, usual: str, otherwise: str) -> None:
    def first(scene: Callable[[Scene], Scene]) -> tuple[str, solitaire.Verdict | None]:
        start = margins(lone(Scene(), **LONE_US), us=-3 + lead, arvn=-9, nva=-3, vc=-9)
        return final(scene(start)).ranking[0], solitaire.verdict(start.s)

    found = differs(readings.LONE_PLAYER_TIES, first)
    assert [ranked for ranked, _ in found] == [usual, otherwise]
    assert found[1][1] is (solitaire.STALEMATE if lead == 0 else solitaire.REUNIFICATION)


def test_a_hidden_agenda_counts_at_the_end_only() -> None:
    def wins(scene: Callable[[Scene], Scene]) -> tuple[bool, int]:
        start = standing(us=-1, arvn=-1, nva=0, vc=-5, deception=True)
        start.s.deception = bytes((EMPTY, EMPTY, EMPTY, ASSET, AGENDA, EMPTY, ASSET, ASSET))
        scene(start)
        over = start.s.copy()
        over.ended = 2
        outcome = GAME.outcome(over)
        assert outcome is not None
        return someone_wins(start.s), outcome.scores["nva"]

    usual, otherwise = differs(readings.AGENDA_AT_THE_END, wins)
    assert usual == (True, 1)
    assert otherwise == (False, 1)


# --- the choices --------------------------------------------------------------------------


def test_each_reading_is_an_option_of_its_own_that_is_off() -> None:
    specs = {spec.id: spec for spec in GAME.options if spec.group == readings.GROUP}
    assert list(specs) == [reading.id for reading in readings.READINGS]
    assert all(name.startswith("reading_") for name in specs)
    bits = [*OPTION_BITS.values(), *readings.READING_BITS.values()]
    assert all(bit.bit_count() == 1 for bit in bits)
    assert len(set(bits)) == len(bits)
    for reading in readings.READINGS:
        spec = specs[reading.id]
        assert spec.choices == (False, True)
        assert reading.clause in spec.help
        state = GAME.start(Setup("short", {reading.id: True}))
        assert [each.id for each in readings.in_force(state.options)] == [reading.id]
        assert GAME.view(state, None).options.readings == [reading.id]
        assert reading.id in GAME.projection(state)["options"]


def test_what_is_read_otherwise_is_told_at_the_start_and_kept_in_the_record() -> None:
    chosen = {"reading_nva_rally_dice": True, "reading_lone_player_ties": True}
    setup = Setup("short", {"nonplayers": "us+arvn+nva+vc", **chosen})
    session = Session(GAME, setup, chance=DiceStream.seeded("readings", 1))
    told = [line for line in session.log if line.key == "reading"]
    assert [line.rule for line in told] == ["8.6.4-d", "8.9-o"]
    assert session.log[0] == told[0]
    assert sentence(GAME, told[1]) == (
        "Read otherwise in this game. Usually: A lead of 0 after the final Coup Round is a failure. "
        "Here it is a stalemate."
    )
    again = replay(GAME, session.record(), check=True)
    assert again.record() == session.record()
    usual = Session(GAME, Setup("short", {"nonplayers": "us+arvn+nva+vc"}), chance=None)
    assert not [line for line in usual.log if line.key == "reading"]
