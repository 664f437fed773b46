"""A game as the database has it; a damaged row is told of, and never guessed at."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from annamite.kernel import Record, Setup
from annamite.kernel.example import clause_of
from annamite.kernel.provable import KEY_SIZE, Dice, Spent
from annamite.server.players import people

_DAMAGE = (msgspec.MsgspecError, RecursionError)
"""What reading a damaged value raises."""


class Snapshot(msgspec.Struct, frozen=True):
    """How a game stands, as the list of games shows it."""

    revision: int
    over: bool
    paused: str | None
    waiting: tuple[str, ...]
    summary: str


class Followed(msgspec.Struct, frozen=True):
    """The lesson that a game follows, as it was when the game was made."""

    id: str
    version: str


class Stored(msgspec.Struct, frozen=True):
    """A game as the database has it, except its answers."""

    id: str
    title: str
    game: str
    rules: str
    setup: Setup
    seats: dict[str, str]
    created: str
    updated: str
    key: bytes
    counter: int
    finished: bool = False
    doubtful: bool = False
    """Whether the answers come from elsewhere and do not reproduce: its digests prove nothing."""
    snapshot: Snapshot | None = None
    companion: bool = False
    """Whether people bring their own dice and cards."""
    seed: str | None = None
    """What the dice follow from, for all at the table to know; None: nobody can foresee them."""
    lesson: Followed | None = None
    """The lesson that it follows; None: it is an ordinary game."""
    dice_from: int = 0
    """The first entry that `key` answers."""
    spent: tuple[Spent, ...] = ()
    """Earlier keys."""
    imported: int = 0
    """So many entries from the start came from elsewhere."""
    begun: str | None = None
    """The rules that it was begun with; None: those that it goes on by."""
    broken: str | None = None
    """Why the game cannot be opened: what cannot be read of it stands empty here."""

    @property
    def dice(self) -> Dice | None:
        """The keys by which dice and draws can be checked; None: they follow a lesson or are people's."""
        if self.companion or self.lesson is not None:
            return None
        return Dice(self.dice_from, self.rules, self.key, self.spent)

    @property
    def thrown_away(self) -> bool:
        """Whether it is an example of the rules, which nobody keeps."""
        return clause_of(self.setup.scenario) is not None

    def blank(self) -> Record:
        """Return the record of this game with no entries."""
        return Record(
            self.game,
            self.rules,
            self.setup,
            self.seats,
            (),
            finished=self.finished,
            companion=people(self.seats) if self.companion else None,
            dice=() if self.dice is None else self.dice.told(over=self.finished),
            imported=self.imported,
        )


class _Keys(msgspec.Struct):
    """What stands in the columns of a game that tell of the keys of its dice."""

    rules: str
    key: Annotated[bytes, msgspec.Meta(min_length=KEY_SIZE, max_length=KEY_SIZE)]
    dice_from: Annotated[int, msgspec.Meta(ge=0)]
    spent: str


class _Columns(msgspec.Struct):
    """What stands in the columns of a game that is not damaged."""

    id: str
    title: str
    game: str
    rules: str
    setup: str
    seats: str
    created: str
    updated: str
    key: Annotated[bytes, msgspec.Meta(min_length=KEY_SIZE, max_length=KEY_SIZE)]
    counter: Annotated[int, msgspec.Meta(ge=0)]
    finished: Literal[0, 1]
    doubtful: Literal[0, 1]
    companion: Literal[0, 1]
    seed: str | None
    lesson: str | None
    dice_from: Annotated[int, msgspec.Meta(ge=0)]
    spent: str
    imported: Annotated[int, msgspec.Meta(ge=0)]
    begun: str | None


def read_game(columns: Mapping[str, Any], snapshot: str | None) -> Stored:
    """Return a game from what stands in the database.

    Args:
        columns: Its row, as the file has it.
        snapshot: How it stood, if that is kept.
    """
    try:
        row = msgspec.convert(columns, _Columns, builtin_types=(bytes,))
        setup = msgspec.json.decode(row.setup, type=Setup)
        seats = msgspec.json.decode(row.seats, type=dict[str, str])
        followed = None if row.lesson is None else msgspec.json.decode(row.lesson, type=Followed)
        spent = msgspec.json.decode(row.spent, type=tuple[Spent, ...])
    except _DAMAGE:
        return _damaged(columns, snapshot)
    return Stored(
        id=row.id,
        title=row.title,
        game=row.game,
        rules=row.rules,
        setup=setup,
        seats=seats,
        created=row.created,
        updated=row.updated,
        key=row.key,
        counter=row.counter,
        finished=bool(row.finished),
        doubtful=bool(row.doubtful),
        snapshot=_snapshot(snapshot),
        companion=bool(row.companion),
        seed=row.seed,
        lesson=followed,
        dice_from=row.dice_from,
        spent=spent,
        imported=row.imported,
        begun=row.begun,
    )


def _damaged(columns: Mapping[str, Any], snapshot: str | None) -> Stored:
    """Return what can be read of a damaged game, saying what cannot."""
    lost: list[str] = []

    def read(name: str, kind: Any, otherwise: Any, *, json: bool = False) -> Any:
        try:
            if json:
                return msgspec.json.decode(columns[name], type=kind)
            return msgspec.convert(columns[name], kind, builtin_types=(bytes,))
        except (*_DAMAGE, TypeError):
            lost.append(name)
            return otherwise

    kinds = {field.name: field.type for field in msgspec.structs.fields(_Columns)}
    empty = dict.fromkeys(kinds, "") | {
        "id": str(columns["id"]),
        "title": "A damaged game",
        "key": bytes(KEY_SIZE),
        "counter": 0,
        "finished": 0,
        "doubtful": 0,
        "companion": 0,
        "seed": None,
        "lesson": None,
        "dice_from": 0,
        "imported": 0,
        "begun": None,
    }
    whole = {
        "setup": read("setup", Setup, Setup("", {}), json=True),
        "seats": read("seats", dict[str, str], {}, json=True),
        "lesson": None,  # what is broken is not played
        "spent": read("spent", tuple[Spent, ...], (), json=True),
    }
    plain = {name: read(name, kinds[name], empty[name]) for name in kinds if name not in whole}
    return Stored(
        **plain,
        **whole,
        snapshot=_snapshot(snapshot),
        broken=(
            f"This game is damaged in the database ({', '.join(lost)}) and cannot be opened; "
            "what is left of it is kept."
        ),
    )


def other_dice(columns: Mapping[str, Any], first: int) -> dict[str, Any]:
    """Return what changes in a game's row where another key answers its dice from an entry on.

    For a game that is not over; whoever played on elsewhere may know what its key has yet to give.

    Args:
        columns: Its row.
        first: The entry.

    Raises:
        msgspec.MsgspecError: it is damaged.
    """
    own = {name: columns[name] for name in ("rules", "key", "dice_from", "spent")}
    row = msgspec.convert(own, _Keys, builtin_types=(bytes,))
    spent = msgspec.json.decode(row.spent, type=tuple[Spent, ...])
    key = secrets.token_bytes(KEY_SIZE)
    dice = Dice(row.dice_from, row.rules, row.key, spent).renewed(first, row.rules, key, over=False)
    written = msgspec.json.encode(dice.spent).decode()
    return {"key": key, "counter": 0, "seed": None, "dice_from": first, "spent": written}


def _snapshot(data: str | None) -> Snapshot | None:
    if data is None:
        return None
    try:
        return msgspec.json.decode(data, type=Snapshot)
    except _DAMAGE:  # or an older layout: it is made again when the game is opened
        return None
