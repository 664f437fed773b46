"""What a page is told at a table: the messages of the socket.

What a game shows stands here as what all games share of it; each game's own fields come with it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

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


class Expected(msgspec.Struct, kw_only=True):
    """What a lesson has its learner answer.

    Attributes:
        step: Where in the rules.
        word: The answer.
    """

    step: str
    word: str


class LessonStanding(msgspec.Struct, kw_only=True):
    """Where the lesson of a game stands; its texts are at `/api/lessons/{game}/{id}`.

    Attributes:
        id: Which lesson; of a worked example `example:` and its clause.
        beat: The beat whose answers come next, from 0; the last one if none come.
        first: The first beat that nothing answered has gone beyond: those from here to `beat` may
            be read one after the other.
        given: How many answers of `beat` have been given.
        on_track: Whether nothing else was answered so far.
        expects: What the seat shown is to answer now; null: nothing.
        done: Whether all of its answers have been given.
        ended: Whether the game has gone on beyond it.
        stale: Why it cannot go on, or null.
    """

    id: str
    beat: int = 0
    first: int = 0
    given: int = 0
    on_track: bool
    expects: Expected | None = None
    done: bool = False
    ended: bool = False
    stale: str | None = None


class DiceKey(msgspec.Struct, kw_only=True):
    """What answers the dice and draws of a game, so that they can be checked afterwards.

    Attributes:
        first: The first entry that it answers.
        hash: SHA-256 of the key, in hexadecimal: told before the first die.
        key: The key, in hexadecimal; null before the game is over.
    """

    first: int
    hash: str
    key: str | None


class Different(msgspec.Struct, kw_only=True):
    """A place at which a position is another one by the rules of now.

    Attributes:
        path: Where, from the outside in, with slashes between.
        before: What was there.
        after: What is there now.
    """

    path: str
    before: str
    after: str


class Moving(msgspec.Struct, kw_only=True):
    """What a game's people may choose where it does not go on as it was by the rules of now.

    Attributes:
        kind: `offered`: all answers still fit, but lead elsewhere, or nobody can tell; `diverging`:
            an answer does not fit any more.
        begun: The rules that it was begun with.
        was: Those that it was played by last.
        now: Those of now.
        why: What is different, in a sentence.
        stands: How many entries stand if it goes on.
        lost: How many are taken back then.
        different: What is different in the position, as far as it is told; nothing of it in a game
            whose seats hide things.
        more: How many differences more there are.
        agreed: The seats that people hold, each with whether they agree.
    """

    kind: Literal["offered", "diverging"]
    begun: str
    was: str
    now: str
    why: str
    stands: int
    lost: int
    different: list[Different]
    more: int
    agreed: dict[str, bool]


class Standing(msgspec.Struct, kw_only=True):
    """All that a connection knows of a game, the log aside.

    Attributes:
        seats: The seats of this connection; none: a spectator.
        owner: Whether it is the owner's of the table.
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
        dice: The keys of dice and draws; none where a lesson or people bring them.
        imported: So many entries from the start came from elsewhere.
        fate: The die or card that one of `seats` is asked for, if its view is shown.
        waiting: Who else is waited for.
        since: From where on to tell what happened.
        undo: Where one may take back to, each with what it would take back first.
        paused: Why nothing can be done, or null.
        outcome: How it ended; null: it goes on.
        lesson: The lesson that the game follows; null: none.
        moving: What its people may choose, where it does not go on as it was by the rules of now;
            null: it does, or nothing can be chosen.
    """

    seats: list[str]
    owner: bool
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
    dice: list[DiceKey]
    imported: int
    fate: FateDecision | None
    waiting: Waiting | None
    since: Since
    undo: dict[str, str]
    paused: str | None
    outcome: Outcome | None
    lesson: LessonStanding | None
    moving: Moving | None


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


class AdvisedAnswer(msgspec.Struct, kw_only=True):
    """An answer that the computer would give.

    Attributes:
        word: The answer.
        label: What people call it.
        space: The place on the board that it is about, if any.
        reason: Why, in words; "" where there is none.
        rule: The section that the reason follows; "" where it follows none.
    """

    word: str
    label: str
    space: str | None
    reason: str
    rule: str


class Advised(msgspec.Struct, kw_only=True, tag_field="type", tag="advise"):
    """What the computer would answer in the place of a seat.

    Attributes:
        n: The page's number.
        answers: To the pending decision, then to those that follow it; none where nobody can tell.
    """

    n: Number
    answers: list[AdvisedAnswer]


class NonplayerChoice(_Question, kw_only=True):
    """A choice that the rules made for a seat that nobody plays.

    Attributes:
        at: Its entry.
        taken: The word that was answered.
        own: The word that the non-player chose by itself.
        refused: Why nobody here may overrule it now, as a sentence; null: it may be overruled.
        earlier: The entry of the choice before it that a non-player made; null: none is near.
        later: That of the one after it; null: none is near.
    """

    at: int
    taken: str
    own: str
    refused: str | None
    earlier: int | None
    later: int | None


class Otherwise(msgspec.Struct, kw_only=True, tag_field="type", tag="alternatives"):
    """What else a non-player could have chosen.

    Attributes:
        n: The page's number.
        choice: The choice, with all that it was among; null: the line tells of none.
    """

    n: Number
    choice: NonplayerChoice | None


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


class Company(msgspec.Struct, kw_only=True, tag_field="type", tag="company"):
    """How many connections the seats of this one have, it among them.

    It comes where that changes; before it first comes, each has one.

    Attributes:
        seats: How many, by seat.
    """

    seats: dict[str, int]


Message: TypeAlias = (
    Update
    | Changes
    | Done
    | Refused
    | Previewed
    | Drafted
    | NotOffered
    | Advised
    | Otherwise
    | EarlierLines
    | Pong
    | Company
)
"""Whatever the server may send over the socket."""


class Failure(msgspec.Struct, kw_only=True):
    """The answer where something was not understood, not allowed or not possible.

    Attributes:
        error: Why, as a sentence.
    """

    error: str


def encode(message: Message) -> str:
    """Return a message as the socket sends it."""
    return msgspec.json.encode(message).decode()
