"""Positions in which a non-player decides, and what it then does.

story = act(Scene().put("hue", vc_guerrilla_underground=2).support("hue", 1), "vc", rolls=[7])
assert story.answers("terror.space") == ["hue", "done"]
assert story.boxes == ["vc.terror"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventSet
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.nonplayers.driver import guided
from annamite.games.fire_in_the_lake.nonplayers.witness import witness
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Decision, Log, LogEntry, Rules
from tests.games.fire_in_the_lake.scenes import Scene

ALL_FOUR = "us arvn nva vc"


class Story:
    """What happened in a stretch of play.

    Attributes:
        asked: (seat, step, word) of every answer of a faction, in order.
        fate: (step, word) of every die and card, in order.
        log: Everything told, reasons included.
        scene: The position afterwards.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.asked: list[tuple[str, str, str]] = []
        self.fate: list[tuple[str, str]] = []
        self.log: list[LogEntry] = []

    def answers(self, step: str) -> list[str]:
        """Return the words answered at a step, in order."""
        return [word for _, id_, word in self.asked if id_ == step]

    @property
    def words(self) -> list[str]:
        """Every word answered, in order."""
        return [word for _, _, word in self.asked]

    @property
    def boxes(self) -> list[str]:
        """The flowchart boxes entered, in order."""
        return [
            str(e.params["box"]) for e in self.log if e.key == "why.box" and e.params["entered"]
        ]

    @property
    def refused(self) -> list[str]:
        """The flowchart boxes tested and not entered, in order."""
        return list(self.refused_because)

    @property
    def refused_because(self) -> dict[str, str]:
        """Why each of those was not entered."""
        return {
            str(e.params["box"]): str(e.params["because"])
            for e in self.log
            if e.key == "why.box" and not e.params["entered"]
        }

    @property
    def reasons(self) -> list[str]:
        """Why candidates were narrowed, in order."""
        return [str(e.params["why"]) for e in self.log if e.key == "why.narrow"]


class Fate:
    """Dice as a test wants them; a die that it did not foresee is an error.

    Args:
        rolls: Dice of tests and rules, one by one.
        spaces: Random spaces, each as its two dice, e.g. "26".
        picks: Equal chances, 1 up.
    """

    def __init__(
        self, rolls: Iterable[int] = (), spaces: Iterable[str] = (), picks: Iterable[int] = ()
    ) -> None:
        self._rolls = iter(rolls)
        self._digits = iter("".join(spaces))
        self._picks = iter(picks)

    def word(self, request: Any) -> str:
        """Return the outcome for a chance request."""
        id_ = request.step.id
        source: Any = self._rolls
        if id_ in ("nonplayer.tens", "nonplayer.ones"):
            source = self._digits
        elif id_ == "nonplayer.pick":
            source = self._picks
        word = next(source, None)
        assert word is not None, f"no die was foreseen for {id_}"
        return str(word)


def follow(
    scene: Scene,
    stretch: Callable[[State, Log], Rules[None]],
    nonplayers: str,
    fate: Fate,
    others: Mapping[str, Sequence[str]] | None = None,
) -> Story:
    """Play any stretch of rules; `nonplayers` names who answers by section 8, each pick with its bullet.

    Args:
        scene: The position; it is changed.
        stretch: Rules for a state and a log.
        nonplayers: Names of factions, spaces between.
        fate: The dice.
        others: Answers of players by step, in order.
    """
    scene.s.nonplayers = sum(1 << FACTIONS.index(name) for name in nonplayers.split())
    story = Story(scene)
    waiting = {step: iter(words) for step, words in (others or {}).items()}
    with witness() as reader:

        def log(entry: LogEntry) -> None:
            story.log.append(entry)
            reader.read(entry)

        _play(guided(stretch, scene.s, log), story, fate, waiting)
    assert not reader.without, f"picks without a bullet: {reader.without}"
    assert not reader.strange, f"sections about others: {reader.strange}"
    return story


def _play(
    rules: Rules[None], story: Story, fate: Fate, waiting: Mapping[str, Iterator[str]]
) -> None:
    try:
        request = next(rules)
        while True:
            step = request.step
            if isinstance(request, Decision):
                if len(request.values) == 1:
                    word = request.words[0]
                else:
                    word = next(waiting.get(step.id, iter(())), "")
                    assert word in request.words, f"{request.seat} at {step.id}: {request.words}"
                story.asked.append((request.seat, step.id, word))
            else:
                word = fate.word(request)
                story.fate.append((step.id, word))
            request = rules.send(step.codec.value(word))
    except StopIteration:
        pass


def act(
    scene: Scene,
    faction: str,
    *,
    card: int | None = None,
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    nonplayers: str = ALL_FOUR,
    others: Mapping[str, Sequence[str]] | None = None,
    events: EventSet = ALL_EVENTS,
) -> Story:
    """Let a non-player take its action as 1st Eligible on a card.

    Args:
        scene: The position; it is changed.
        faction: Who acts.
        card: The card being played; None leaves the Event out, so that only Operations count.
        rolls: Dice of tests and rules, one by one.
        spaces: Random spaces, each as its two dice.
        picks: Equal chances, 1 up.
        nonplayers: Who is a non-player.
        others: Answers of players by step, in order.
        events: The Events in the game.
    """
    scene.set(phase=Phase.ACT, eligible=1 << FACTIONS.index(faction))
    if card is not None:
        scene.set(card=card)
    game = FireInTheLake(events if card is not None else {})
    return follow(scene, game._stretch, nonplayers, Fate(rolls, spaces, picks), others)


def phase(
    scene: Scene,
    name: Phase,
    *,
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    nonplayers: str = ALL_FOUR,
    others: Mapping[str, Sequence[str]] | None = None,
) -> Story:
    """Play a phase of the Coup Round to its end: every stretch while `state.phase` stays on it."""
    scene.set(phase=name)
    game = FireInTheLake(ALL_EVENTS)
    fate = Fate(rolls, spaces, picks)
    whole = Story(scene)
    while scene.s.phase == name:
        story = follow(scene, game._stretch, nonplayers, fate, others)
        whole.asked += story.asked
        whole.fate += story.fate
        whole.log += story.log
    return whole


def operation(
    scene: Scene,
    faction: str,
    name: str,
    *,
    rolls: Iterable[int] = (),
    spaces: Iterable[str] = (),
    picks: Iterable[int] = (),
    nonplayers: str = ALL_FOUR,
    others: Mapping[str, Sequence[str]] | None = None,
    activity: bool = True,
    **limits: Any,
) -> Story:
    """Let a non-player carry out a named Operation, whatever its flowchart would choose.

    `limits` are those of a turn: `limited`, `free`, `within` …; `activity` allows a Special Activity.
    """

    def stretch(state: State, log: Log) -> Rules[None]:
        turn = scene.turn(faction, activity=activity, **limits)
        turn.s, turn.log = state, log
        yield from operations.execute(turn, name)

    return follow(scene, stretch, nonplayers, Fate(rolls, spaces, picks), others)
