"""What a page sends: the messages of the socket, and what comes with requests."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from annamite.kernel.dice_sheet import MOST
from annamite.kernel.game import OptionValue
from annamite.server.wire.doors import Claim, NewLink, OwnersToken

MESSAGE_LIMIT = 64 * 1024
"""Bytes of the longest message that is read."""
TITLE_LIMIT = 120
"""Characters of the longest title, and of the longest seed in words."""
AHEAD_LIMIT = 300
"""Answers in a row that are looked ahead to, at the most."""

Number: TypeAlias = "int | float | None"
Revision: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Words: TypeAlias = Annotated[list[str], msgspec.Meta(min_length=1, max_length=1000)]


class _Message(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"
):
    """What all messages of a page have.

    Attributes:
        n: A number of the page's own, sent back in the reply.
    """

    n: Number = None


class Answer(_Message, frozen=True, tag="answer"):
    """Answers for a seat, in order, all or nothing.

    Attributes:
        revision: The one that the page has seen.
        seat: Who answers.
        words: The answers.
        path: Whether all words answer the step that is asked now; it breaks off where it is
            interrupted.
        across: Whether later words may answer for other seats of this connection.
        through: Whether they go on through dice and counters that fall without people being asked;
            it breaks off at a word that is not on offer after one of these.
    """

    revision: Revision
    seat: str
    words: Words
    path: bool = False
    across: bool = False
    through: bool = False


class Fate(_Message, frozen=True, tag="fate"):
    """Says what a person's own die or card shows, or the dice of a sheet, all or nothing.

    Attributes:
        revision: The one that the page has seen.
        seat: Who is asked.
        words: What each shows, in order; null: the computer rolls or draws this one.
    """

    revision: Revision
    seat: str
    words: Annotated[list[str | None], msgspec.Meta(min_length=1, max_length=MOST)]


class Undo(_Message, frozen=True, tag="undo"):
    """Takes answers back.

    Attributes:
        revision: The one that the page has seen.
        seat: Whose answers.
        to: To before this entry, one of the points that may be taken back to; without it, the last.
    """

    revision: Revision
    seat: str
    to: Revision | None = None


class Preview(_Message, frozen=True, tag="preview"):
    """Asks what answers in a row would do.

    Attributes:
        revision: The one that the page has seen.
        seat: Who would answer.
        words: The answers, in order.
        fit: Whether to leave out what is not offered in its place, rather than refuse it.
        show: Whether to tell the position that they lead to, and the decision.
    """

    revision: Revision
    seat: str
    words: Annotated[list[str], msgspec.Meta(min_length=1, max_length=AHEAD_LIMIT)]
    fit: bool = False
    show: bool = False


class Drafts(_Message, frozen=True, tag="drafts"):
    """Asks which answers in a row the game suggests.

    Attributes:
        revision: The one that the page has seen.
        seat: Who would answer.
    """

    revision: Revision
    seat: str


class WhyNot(_Message, frozen=True, tag="why_not"):
    """Asks why something is not offered.

    Attributes:
        revision: The one that the page has seen.
        seat: Who decides.
        words: Answers that are pointed at.
        thing: What is pointed at on the board, as the board calls it. Without either: all that is
            missing from a choice between a few words, or the buttons missing from any other.
    """

    revision: Revision
    seat: str
    words: Annotated[list[str], msgspec.Meta(max_length=AHEAD_LIMIT)] = []
    thing: Annotated[str, msgspec.Meta(max_length=TITLE_LIMIT)] | None = None


class Advise(_Message, frozen=True, tag="advise"):
    """Asks what the computer would answer in the place of a seat.

    Attributes:
        revision: The one that the page has seen.
        seat: Who decides.
        sheet: Whether the whole sheet is wanted that the pending decision is part of.
    """

    revision: Revision
    seat: str
    sheet: bool = False


class Alternatives(_Message, frozen=True, tag="alternatives"):
    """Asks what else a non-player could have chosen.

    Attributes:
        revision: The one that the page has seen.
        seat: Who asks.
        line: A line of the log, as that seat numbers them, which tells of the choice or of why it
            was made so.
        at: The entry of the choice, if that is known; then `line` does not count.
    """

    revision: Revision
    seat: str
    line: Revision = 0
    at: Revision | None = None


class Overrule(_Message, frozen=True, tag="overrule"):
    """Has a non-player choose otherwise; what came after is taken back.

    Attributes:
        revision: The one that the page has seen.
        seat: Who overrules.
        at: The entry of the choice.
        word: What the non-player is to answer.
    """

    revision: Revision
    seat: str
    at: Revision
    word: str


class Lesson(_Message, frozen=True, tag="lesson"):
    """Goes on in the lesson of a game.

    Attributes:
        revision: The one that the page has seen.
        act: `watch`: the others do what they do in it; `back`: what was answered beside it is
            taken back; `on`: after its end, the others begin to play by themselves.
    """

    revision: Revision
    act: Literal["watch", "back", "on"]


class MoveUp(_Message, frozen=True, tag="move_up"):
    """Says whether the people of this connection agree that the game goes on by the rules of now.

    Attributes:
        revision: The one that the page has seen.
        agree: Whether they do.
    """

    revision: Revision
    agree: bool


class Look(_Message, frozen=True, tag="look"):
    """Asks to be shown what a seat sees.

    Attributes:
        seat: One of this connection; null: what everybody sees.
    """

    seat: str | None


class Resync(_Message, frozen=True, tag="resync"):
    """Asks for everything as it is now, as a new connection gets it."""


class Earlier(_Message, frozen=True, tag="earlier"):
    """Asks for earlier lines of the log.

    Attributes:
        before: The number of the first line that the page has.
    """

    before: Revision


class Ping(_Message, frozen=True, tag="ping"):
    """Asks whether the server is there."""


Message: TypeAlias = (
    Answer
    | Fate
    | Undo
    | Preview
    | Drafts
    | WhyNot
    | Advise
    | Alternatives
    | Overrule
    | Lesson
    | MoveUp
    | Look
    | Resync
    | Earlier
    | Ping
)
"""Whatever a page may send over the socket."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is wished for.

    Attributes:
        game: Its name.
        scenario: The starting position.
        options: The choices made before play; what is left out has its default.
        seats: Kind of player per seat; people sit where nothing is said.
        title: What the table is called; null: as the game is.
        seed: Decides the dice, where the server takes one.
        companion: Whether people bring their own dice and cards.
        lesson: The lesson to be played; it decides all but the title. Null: none.
    """

    game: str
    scenario: str
    options: dict[str, OptionValue] = {}
    seats: dict[str, str] = {}
    title: str | None = None
    seed: (
        Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)]
        | Annotated[str, msgspec.Meta(max_length=TITLE_LIMIT)]
        | None
    ) = None
    companion: bool = False
    lesson: str | None = None


BODIES = {
    "POST /api/games": NewGame,
    "POST /api/choices": NewGame,
    "POST /api/claim": Claim,
    "POST /api/browser": OwnersToken,
    "POST /api/games/{id}/links": NewLink,
}
"""What comes with a request, by its address; to `/api/import` comes a record."""


class Unreadable(ValueError):
    """A message that cannot be read.

    Attributes:
        n: The page's number, if that much could be read.
    """

    def __init__(self, message: str, n: Number) -> None:
        super().__init__(message)
        self.n = n


def read(text: str | bytes) -> Message:
    """Return the message in `text`.

    Raises:
        Unreadable: not JSON, an unknown type, a wrong or missing field.
    """
    try:
        raw = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        raise Unreadable("This message is not JSON.", None) from None
    try:
        message: Message = msgspec.convert(raw, Message)
    except msgspec.ValidationError as error:
        n = raw.get("n") if isinstance(raw, dict) else None
        number = n if isinstance(n, int | float) and not isinstance(n, bool) else None
        raise Unreadable(f"This message is not understood: {error}.", number) from None
    return message
