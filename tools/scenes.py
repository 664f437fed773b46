"""Stage what random games seldom come to, from positions pushed to extremes, and probe it.

A game that can stage its landmarks (`StagesLandmarks`), such as the Events of its cards, has each of
them begin again and again, under few pieces, no money, all lasting effects at once …
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from annamite.kernel import Decision, DiceStream, Game, Position
from annamite.kernel.powers import StagesLandmarks
from tools.fuzz import LURED, RANDOM, any_of, passed
from tools.positions import Probed, Seen, random_game
from tools.probes import options_of, stretches, take_every_option
from tools.scenarios import short

BASE_GAMES = 12
"""Scenes begin from positions of so many random games."""
MOST_PUSHES = 5
"""Each is pushed to extremes so many times at the most, and at least once."""
MOST_ANSWERS = 300
"""A scene is left after so many."""
ROUNDS, QUIET_SCENES = 60, 4
"""Each landmark is staged so often at the most, and so often in a row without news."""
MOST_DRAWS = 200
"""So many positions in a row from which nothing can be staged are a defect."""


@cache
def beginnings(game: Game[Any]) -> Sequence[Any]:
    """Return states at the start of a stretch, from random games of all scenarios."""
    scenarios = [scenario.id for scenario in short(game)]
    return [
        position.base
        for seed in range(BASE_GAMES)
        for position in random_game(game, scenarios[seed % len(scenarios)], seed, RANDOM)[0]
        if stretches(position)
    ]


def staged(game: Game[Any], landmark: str, dice: Random) -> Any:
    """Return a state, pushed to extremes, in which the landmark can be passed at once."""
    assert isinstance(game, StagesLandmarks)
    for _ in range(MOST_DRAWS):
        state = game.stage(dice.choice(beginnings(game)), landmark, dice)
        if state is not None:
            for _ in range(dice.randint(1, MOST_PUSHES)):
                state = game.extreme(state, dice)
            return state
    raise AssertionError(f"{landmark} cannot be staged")


def _scene(game: Game[Any], landmark: str, number: int) -> Iterator[Position[Any]]:
    """Yield the positions of one stretch, which passes the landmark if random answers let it."""
    name = f"scene {landmark} {number}"
    dice, fate = Random(name), DiceStream.seeded(name)
    position = Position(game, staged(game, landmark, dice))
    for answers in range(MOST_ANSWERS):
        request = position.request
        if request is None or (answers and stretches(position)):
            return
        yield position
        if isinstance(request, Decision):
            way = _passing(position, landmark)
            position.push(
                any_of(game, position.state, request, LURED, dice) if way is None else way
            )
        else:
            position.push(fate.answer(request))


def _passing(position: Position[Any], landmark: str) -> int | None:
    """Return the option that passes the landmark, if there is one."""
    request = position.request
    assert request is not None
    game, state, step = position.game, position.state, request.step
    return next(
        (
            value
            for value in options_of(request)
            if passed(game, state, step.id, step.codec.word(value)) == landmark
        ),
        None,
    )


def probe_scenes(
    game: Game[Any], *, rounds: int = ROUNDS, landmarks: Collection[str] | None = None
) -> Probed:
    """Take each option in the positions of scenes that are news (see `Seen`).

    A landmark is staged until some scenes in a row bring no news.

    Args:
        game: The rules.
        rounds: How often each landmark is staged at the most.
        landmarks: Those to be staged; all if left out.

    Raises:
        AssertionError: see `probes.take_every_option`; the message names the scene.
    """
    assert isinstance(game, StagesLandmarks)
    seen, positions, taken = Seen(), 0, 0
    for landmark in game.landmarks if landmarks is None else landmarks:
        quiet = 0
        for number in range(rounds):
            news = 0
            try:
                for position in _scene(game, landmark, number):
                    if seen.is_news(position):
                        news += 1
                        taken += take_every_option(position)
            except Exception as error:
                msg = f"scene {number} of {landmark}: {error!r}"
                raise AssertionError(msg) from error
            positions += news
            quiet = 0 if news else quiet + 1
            if quiet >= QUIET_SCENES:
                break
    return Probed(positions, taken, seen.steps)
