"""Trail Watch, rule by rule."""

from annamite.games import load
from annamite.kernel import Position, Setup

FORD, CAVE, RIDGE = 0, 1, 2


def asked(*answers: int) -> tuple[str, list[str]]:
    """Return what is asked after some answers, dice and reveals among them, and the words."""
    game = load("trail-watch")
    position = Position(game, game.start(Setup("trail")))
    for value in answers:
        position.push(value)
    assert position.request is not None
    return position.request.step.id, position.request.words


def test_2_2_only_a_four_or_more_finds_a_patrol() -> None:
    """A three does not."""
    assert asked(CAVE, CAVE, 3) == ("reveal", ["nobody"])
    assert asked(CAVE, CAVE, 4) == ("reveal", ["patrol"])


def test_3_1_the_patrol_does_not_go_where_the_searcher_is() -> None:
    """At the end of the trail, with the searcher beside it, it is asked all the same."""
    assert asked(FORD, CAVE, 6, 0) == ("move", ["ford"])
    assert asked(FORD, RIDGE, 6, 0) == ("move", ["ford", "cave"])
