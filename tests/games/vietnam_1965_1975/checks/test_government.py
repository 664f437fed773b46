"""The audit of the government: all posts are filled, and leaders are what they can be (15)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.checks.government import audit
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import (
    NOT_ROLLED,
    Government,
    Post,
    Stand,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government, held
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_6TH_REGIMENT,
    QUANG_NGAI,
    RANGER_GROUP,
)
from tests.games.vietnam_1965_1975.scenes import Scene

SECOND = ARVN_2ND_DIVISION_HQ
FOUNDED = government({SECOND: held("one.05")})


def in_turn(ruling: Government = FOUNDED, ineffective: int = 0) -> Scene:
    """Return a scene in a game-turn, with a regiment of the 2nd Division."""
    scene = interphase(Stage.RECORD_KEEPING, government=ruling)
    scene.s.frames[-2:] = [(stages.SEASON, Stage.FIRST_TURN), (stages.GAME_TURN, Stage.MISSIONS)]
    scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI, ineffective=ineffective)
    return scene


def complaints(scene: Scene) -> list[str]:
    """Return what the audit says."""
    return [*audit(scene.t)]


def test_a_sound_government_has_nothing_wrong() -> None:
    """In a game-turn, with a division whose leader is upright or flipped over."""
    assert complaints(in_turn()) == []
    flipped = FOUNDED.filled(SECOND, held("one.05", ineffective=True))
    assert complaints(in_turn(flipped, ineffective=1)) == []


def test_posts_stand_empty_only_while_a_leader_is_drawn() -> None:
    """Of corps and services, of divisions in play, and the head's."""
    assert complaints(in_turn(FOUNDED.vacated("navy"))) == ["posts without a leader: ['navy']"]
    assert complaints(in_turn(FOUNDED.vacated(SECOND))) == [
        f"divisions without a leader: ['{SECOND}']"
    ]
    assert complaints(in_turn(replace(FOUNDED, three_star=None))) == ["nobody heads the government"]
    assert complaints(in_turn(replace(FOUNDED, three_star=99))) == [
        "there is no three-star leader 99"
    ]
    scene = interphase(Stage.NEW_LEADER, government=FOUNDED.vacated("navy").vacated(SECOND))
    assert complaints(scene) == []


@pytest.mark.parametrize(
    ("name", "post", "complaint"),
    [
        ("navy", held("two.11", NOT_ROLLED), "navy: no dice fell for his loyalty"),
        ("navy", held("two.11", stand=3), "navy: stands at 3 in a coup check"),
        (
            SECOND,
            held("one.05", stand=int(Stand.PRO_COUP)),
            f"{SECOND}: stands at 2 in a coup check",
        ),
        (
            "navy",
            held("two.11", tried=True, botched=True),
            "navy: a replacement failed, and he is not Pro-Coup",
        ),
    ],
)
def test_leaders_are_what_they_can_be(name: str, post: Post, complaint: str) -> None:
    """Loyal as the dice had it, and where they may stand."""
    assert complaints(in_turn(FOUNDED.filled(name, post))) == [complaint]


def test_the_season_of_the_government_is_one_that_there_is() -> None:
    """Nobody is tried between segments, and it is stable or not."""
    assert complaints(in_turn(replace(FOUNDED, stability=3))) == ["the government is 3"]
    assert complaints(in_turn(replace(FOUNDED, trying="I"))) == [
        "I: a replacement is tried out of turn"
    ]


def test_divisions_are_as_effective_as_their_leaders_and_rangers_always() -> None:
    """The check flips leaders with their units."""
    assert complaints(in_turn(ineffective=1)) == [
        f"{SECOND}: its units are not as effective as its leader"
    ]
    scene = in_turn()
    unit = scene.unit(RANGER_GROUP, QUANG_NGAI, ineffective=1)
    assert complaints(scene) == [f"unit {unit} is of the rangers, and ineffective"]
