"""What a page is told: the messages of the socket, and the answers to requests.

What a game shows stands here as what all games share of it; each game's own fields come with it.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from annamite.kernel.game import Intro, OptionSpec, OptionValue, ScenarioSpec, SeatSpec
from annamite.kernel.shapes import Draft, Hints, Option, View
from annamite.server.wire.asked import Number

Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indices, from the whole inwards."""
_PATH = msgspec.json.schema(Path)
Change: TypeAlias = Annotated[
    tuple[Any, ...],
    msgspec.Meta(
        title="Change",
        description="A path with what now stands there, any part of the whole; alone: it is gone.",
        extra_json_schema={
            "anyOf": [
                {"type": "array", "prefixItems": [_PATH, {}], "minItems": 2, "maxItems": 2},
                {"type": "array", "prefixItems": [_PATH], "minItems": 1, "maxItems": 1},
            ]
        },
    ),
]
"""A path with what now stands there, or a path alone; msgspec has no union of two tuples."""


# --- at the table ---------------------------------------------------------------------------------


class _Question(msgspec.Struct, kw_only=True):
    """What decisions and dice asked of people have in common.

    Attributes:
        seat: Who is asked.
        step: Where in the rules this is.
        kind: What is chosen: `space`, `pieces`, `number`, `choice` …
        rule: Section of the rulebook.
        prompt: The sentence that asks.
        about: Ids that the question speaks of, spaces among them.
        options: All that may be answered.
    """

    seat: str
    step: str
    kind: str
    rule: str
    prompt: str
    about: list[str]
    options: list[Option]


class Decision(_Question, kw_only=True):
    """What a seat of this connection must decide.

    Attributes:
        reminders: Lasting effects that change this action, and the like.
        hints: What the game has to say that helps to decide; null: nothing.
    """

    reminders: list[str]
    hints: Hints | None


class DiceSheet(msgspec.Struct, kw_only=True):
    """Like dice that are asked for one after the other, to be told all at once.

    Attributes:
        heading: The question that they have in common.
        labels: What each is rolled for, in order; the first is the die that is asked for now.
    """

    heading: str
    labels: list[str]


class FateDecision(_Question, kw_only=True):
    """A die or card that people bring themselves, put like a decision of whoever is asked.

    Attributes:
        secret: Whether only the seat that is asked may know.
        sheet: The like dice that follow whatever this one shows, and itself; null: none do.
    """

    secret: bool
    sheet: DiceSheet | None


class Waiting(msgspec.Struct, kw_only=True):
    """Who else must decide or is asked.

    Attributes:
        seat: Who.
        kind: The kind of player in that seat.
        prompt: What is asked; neutral, if that is a secret.
    """

    seat: str
    kind: str
    prompt: str


class LogLine(msgspec.Struct, kw_only=True):
    """Something that happened.

    Attributes:
        at: Its number among the lines that the shown seat may read, from 0.
        key: Which message; one that begins with `why.` tells why something is done, not what.
        rule: Section of the rulebook that made it happen.
        text: The sentence.
        params: Values of the message.
    """

    at: int
    key: str
    rule: str
    text: str
    params: dict[str, str | int]


class Since(msgspec.Struct, kw_only=True):
    """From where on a page may want to be told what happened.

    Attributes:
        revision: Where one of its seats answered last; 0: nowhere yet.
        more: Whether more came of that than the answer itself.
        turn: Where one of them answered last before somebody else acted; null: nobody has.
    """

    revision: int
    more: bool
    turn: int | None


class Outcome(msgspec.Struct, kw_only=True):
    """How a game ended.

    Attributes:
        ranking: Seats from first to last place.
        scores: What each has scored.
        reason: Why it ended so.
        text: The sentence that says it all.
    """

    ranking: list[str]
    scores: dict[str, int]
    reason: str
    text: str


class Standing(msgspec.Struct, kw_only=True):
    """All that a connection knows of a game, the log aside.

    Attributes:
        seats: The seats of this connection; none: a spectator.
        seat: The one whose view is shown; null: what everybody may see.
        title: What the table is called.
        game: Name of the game.
        scenario: The starting position.
        kinds: Kind of player per seat.
        view: What the seat sees.
        secrets: Whether seats hide things from each other.
        decision: What one of `seats` must decide, if its view is shown.
        companion: Whether people bring their own dice and cards.
        seed: What the dice follow from: everybody is to read it; null: nobody can foresee them.
        fate: The die or card that one of `seats` is asked for, if its view is shown.
        waiting: Who else is waited for.
        since: From where on to tell what happened.
        undo: Where one may take back to, each with what it would take back first.
        paused: Why nothing can be done, or null.
        outcome: How it ended; null: it goes on.
    """

    seats: list[str]
    seat: str | None
    title: str
    game: str
    scenario: str
    kinds: dict[str, str]
    view: View
    secrets: bool
    decision: Decision | None
    companion: bool
    seed: str | None
    fate: FateDecision | None
    waiting: Waiting | None
    since: Since
    undo: dict[str, str]
    paused: str | None
    outcome: Outcome | None


class Update(Standing, kw_only=True, tag_field="type", tag="update"):
    """Everything as it is now.

    Attributes:
        revision: How many entries the game has.
        log: The lines from `log_from` on.
        log_from: The number of the first of them.
    """

    revision: int
    log: list[LogLine]
    log_from: int


class Changes(msgspec.Struct, kw_only=True, tag_field="type", tag="changes"):
    """What has changed of the last update.

    Attributes:
        base: The revision from which it leads on.
        revision: The one to which it leads.
        changes: What changed, in order.
        log: The lines from `log_from` on.
        log_from: The number of the first of them; what the page has from there on is void.
    """

    base: int
    revision: int
    changes: list[Change]
    log: list[LogLine]
    log_from: int


class Done(msgspec.Struct, kw_only=True, tag_field="type", tag="done"):
    """What was asked for is done; what came of it was told before.

    Attributes:
        n: The page's number.
        taken: How many words were carried out.
    """

    n: Number
    taken: int


class Refused(msgspec.Struct, kw_only=True, tag_field="type", tag="refused"):
    """What was asked for cannot be done, or the connection is about to be closed.

    Attributes:
        n: The page's number; null: it could not be read, or nothing was asked.
        error: Why, as a sentence.
    """

    n: Number
    error: str


class PreviewLine(msgspec.Struct, kw_only=True):
    """A line of the log as it would be.

    Attributes:
        text: The sentence.
        rule: Section of the rulebook that would make it happen.
    """

    text: str
    rule: str


class Previewed(msgspec.Struct, kw_only=True, tag_field="type", tag="preview"):
    """What answers in a row would do.

    Attributes:
        n: The page's number.
        words: The answers that would be taken.
        lines: What would happen.
        hints: What helps with the decision that they lead to, if the same seat decides next.
        decision: That decision, if it was asked for and nobody hides anything.
        view: The position that they lead to, likewise.
    """

    n: Number
    words: list[str]
    lines: list[PreviewLine]
    hints: Hints | None
    decision: Decision | None
    view: View | None


class Drafted(msgspec.Struct, kw_only=True, tag_field="type", tag="drafts"):
    """Answers in a row that the game suggests.

    Attributes:
        n: The page's number.
        drafts: The suggestions, to be looked at and changed; none where it has none.
    """

    n: Number
    drafts: list[Draft]


class Missing(msgspec.Struct, kw_only=True):
    """An answer that is not offered.

    Attributes:
        word: The answer.
        label: What people call it.
        text: Which condition fails, as a sentence.
        rule: The clause or section that asks for it.
    """

    word: str
    label: str
    text: str
    rule: str


class NotOffered(msgspec.Struct, kw_only=True, tag_field="type", tag="why_not"):
    """Why something is not offered.

    Attributes:
        n: The page's number.
        missing: What is missing and why; none where it is offered, or no answer speaks of it.
        offered: Whether it is offered after all.
    """

    n: Number
    missing: list[Missing]
    offered: bool


class EarlierLines(msgspec.Struct, kw_only=True, tag_field="type", tag="earlier"):
    """Earlier lines of the log.

    Attributes:
        n: The page's number.
        log: The lines from `log_from` on, up to those that the page has.
        log_from: The number of the first of them.
    """

    n: Number
    log: list[LogLine]
    log_from: int


class Pong(msgspec.Struct, kw_only=True, tag_field="type", tag="pong"):
    """The server is there.

    Attributes:
        n: The page's number.
    """

    n: Number


Message: TypeAlias = (
    Update | Changes | Done | Refused | Previewed | Drafted | NotOffered | EarlierLines | Pong
)
"""Whatever the server may send over the socket."""


# --- looking back ---------------------------------------------------------------------------------


class Moment(msgspec.Struct, kw_only=True):
    """The position before an entry, for step-by-step replay.

    Attributes:
        revision: The number of the entry.
        last: How many entries there are.
        view: What the seat sees.
        log: The lines told since the entry before.
    """

    revision: int
    last: int
    view: View
    log: list[LogLine]


class SceneStep(msgspec.Struct, kw_only=True):
    """What one entry brought about.

    Attributes:
        revision: How many entries there are after it.
        changes: What changed in the view, in order.
        log: The lines told.
    """

    revision: int
    changes: list[Change]
    log: list[LogLine]


class Scene(msgspec.Struct, kw_only=True):
    """A stretch of play, or what of it is told.

    Attributes:
        seat: Who decided in it first; null: nobody.
        headline: Where the game stood, if its views say so.
        steps: What happened.
    """

    seat: str | None
    headline: str | None
    steps: list[SceneStep]


class Retelling(msgspec.Struct, kw_only=True):
    """What happened since a revision.

    Attributes:
        revision: The one from which it is told; later than asked for where that is long ago.
        last: How many entries there are.
        view: What the seat saw at `revision`.
        scenes: What came of it, in order; all changes lead to the view at `last`.
    """

    revision: int
    last: int
    view: View
    scenes: list[Scene]


# --- before play ----------------------------------------------------------------------------------


class KindSpec(msgspec.Struct, kw_only=True):
    """Who can sit in a seat: `person`, `link`, or one of the computer players.

    Attributes:
        id: Stable name.
        title: What a person reads.
        seated: Whether the rules themselves play it, so that it is part of the set-up.
    """

    id: str
    title: str
    seated: bool


class GameInfo(msgspec.Struct, kw_only=True):
    """A game that can be played.

    Attributes:
        name: Stable name.
        title: What a person reads.
        scenarios: The starting positions.
        options: The choices made before play.
        seats: All seats.
        kinds: Who can sit in them.
        one_person: What all seats are called together where the first way to play is that one person
            has them all; null: it is not.
        intro: What it is, in a few lines; null: it does not say.
        board: Where its board is for good; null: it could not be drawn when the catalog was made.
        reconstructed: Which values of its components are not known from print.
        census: How many values those are, of how many, as a sentence; null: they are not counted.
    """

    name: str
    title: str
    scenarios: list[ScenarioSpec]
    options: list[OptionSpec]
    seats: list[SeatSpec]
    kinds: list[KindSpec]
    one_person: str | None
    intro: Intro | None
    board: str | None
    reconstructed: list[str]
    census: str | None


class Catalog(msgspec.Struct, kw_only=True):
    """What can be played.

    Attributes:
        games: All of them.
    """

    games: list[GameInfo]


class Choice(msgspec.Struct, kw_only=True):
    """What goes with everything else that is chosen.

    Attributes:
        value: What is chosen.
        refused: For each choice why the rules would refuse it now, or null.
    """

    value: OptionValue
    refused: list[str | None]


class Choices(msgspec.Struct, kw_only=True):
    """Which choices before play go together.

    Attributes:
        options: By option that is asked for.
        companion: Why people cannot bring their own dice and cards, or null.
    """

    options: dict[str, Choice]
    companion: str | None


class GameEntry(msgspec.Struct, kw_only=True):
    """A game in the list.

    Attributes:
        id: Its own name, which nobody could guess.
        title: What the table is called.
        game: Name of the game.
        scenario: The starting position.
        created: When, UTC in ISO 8601.
        updated: When it last went on.
        revision: How many entries it has.
        over: Whether it is over.
        paused: Why nothing can be done, or null.
        broken: Why it cannot be opened, or null.
        waiting: Who is waited for.
        seats: Kind of player per seat.
        links: The secret address of each seat that is played by link.
        companion: Whether people bring their own dice and cards.
        seed: What the dice follow from; null: nobody can foresee them.
        summary: How it ended, or where it stands.
    """

    id: str
    title: str
    game: str
    scenario: str
    created: str
    updated: str
    revision: int
    over: bool
    paused: str | None
    broken: str | None
    waiting: list[str]
    seats: dict[str, str]
    links: dict[str, str]
    companion: bool
    seed: str | None
    summary: str


class Failure(msgspec.Struct, kw_only=True):
    """The answer where something was not understood, not allowed or not possible.

    Attributes:
        error: Why, as a sentence.
    """

    error: str


ANSWERS = {
    "GET /api/catalog": Catalog,
    "GET /api/games": list[GameEntry],
    "POST /api/games": GameEntry,
    "POST /api/choices": Choices,
    "POST /api/games/{id}/duplicate": GameEntry,
    "POST /api/import": GameEntry,
    "GET /api/games/{id}/at/{revision}": Moment,
    "GET /api/games/{id}/since/{revision}": Retelling,
}
"""The answer of each address that has one of its own.

That of `/api/board/{game}` is the game's, that of `/api/games/{id}/record` a record.
"""


def encode(message: Message) -> str:
    """Return a message as the socket sends it."""
    return msgspec.json.encode(message).decode()
