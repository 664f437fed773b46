"""What is listed before play: games that can be played, lessons, games that are kept."""

from __future__ import annotations

from typing import Literal

import msgspec

from annamite.kernel.game import Intro, OptionSpec, OptionValue, ScenarioSpec, SeatSpec
from annamite.server.wire.told import DiceKey


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


class LessonInfo(msgspec.Struct, kw_only=True):
    """A guided game that is offered.

    Attributes:
        id: Its name.
        title: What it is called.
        about: What one learns, in a sentence.
        minutes: How long it takes, about.
        scenario: Its starting position.
    """

    id: str
    title: str
    about: str
    minutes: int
    scenario: str


class BeatText(msgspec.Struct, kw_only=True):
    """A piece of a lesson.

    Attributes:
        title: What it is about; "" where it goes on from the one before.
        says: The paragraphs, with **bold** and [§3.2] for what they mark.
        wrong: What is said where the learner does something else; "" for the usual.
        lights: What is lit, as `kind:name`; the kinds are space, thing, option, part, tab.
        rules: Sections or clauses that it is about.
        act: Whether there is something to do, to watch, or only to read.
        answers: How many answers that takes.
        sheet: Whether a sheet of the page is to be used for them.
    """

    title: str
    says: list[str]
    wrong: str
    lights: list[str]
    rules: list[str]
    act: Literal["do", "watch", "read"]
    answers: int
    sheet: bool


class LessonText(msgspec.Struct, kw_only=True):
    """A guided game, to be read.

    Attributes:
        id: Its name.
        title: What it is called.
        about: What one learns, in a sentence.
        minutes: How long it takes, about.
        learner: The seats whose part it teaches.
        after: The lesson that follows it, if one does.
        beats: Its pieces, in order.
    """

    id: str
    title: str
    about: str
    minutes: int
    learner: list[str]
    after: LessonInfo | None
    beats: list[BeatText]


class GameInfo(msgspec.Struct, kw_only=True):
    """A game that can be played.

    Attributes:
        name: Stable name.
        title: What a person reads.
        scenarios: The starting positions.
        options: The choices made before play.
        seats: All seats.
        kinds: Who can sit in them.
        advises: Whether a computer of it can say what it would do in the place of whoever decides.
        one_person: What all seats are called together where the first way to play is that one person
            has them all; null: it is not.
        intro: What it is, in a few lines; null: it does not say.
        board: Where its board is for good; null: it could not be drawn when the catalog was made.
        rules: Whether it has rules to read, at `/api/rules/{name}`.
        reconstructed: Which values of its components are not known from print.
        census: How many values those are, of how many, as a sentence; null: they are not counted.
        lessons: Its guided games, in order.
    """

    name: str
    title: str
    scenarios: list[ScenarioSpec]
    options: list[OptionSpec]
    seats: list[SeatSpec]
    kinds: list[KindSpec]
    advises: bool
    one_person: str | None
    intro: Intro | None
    board: str | None
    rules: bool
    reconstructed: list[str]
    census: str | None
    lessons: list[LessonInfo]


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
        stakes: Sentences about what decides a game with these choices, and how hard it is; none
            where the game has nothing to tell.
    """

    options: dict[str, Choice]
    companion: str | None
    stakes: list[str]


class LinkStanding(msgspec.Struct, kw_only=True):
    """How the link of a seat stands, or that to watch.

    Attributes:
        url: Its address; null: none is open, or the server has started since it was made.
        open: Whether it can still be opened.
        holders: How many browsers hold the seat, or may watch.
    """

    url: str | None
    open: bool
    holders: int


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
        links: The link of each seat that is played by link.
        watch: The link to look on by.
        companion: Whether people bring their own dice and cards.
        seed: What the dice follow from; null: nobody can foresee them.
        dice: The keys of its dice and draws; none where a lesson or people bring them.
        imported: So many entries from the start came from elsewhere.
        summary: How it ended, or where it stands.
        lesson: The lesson that it follows, or null.
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
    links: dict[str, LinkStanding]
    watch: LinkStanding
    companion: bool
    seed: str | None
    dice: list[DiceKey]
    imported: int
    summary: str
    lesson: str | None
