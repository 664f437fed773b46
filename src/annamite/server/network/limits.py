"""How much one address, one seat and one connection may ask of the server: data, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Budget:
    """What somebody may do within a time.

    Attributes:
        name: How the server calls it, also where a refusal is told.
        counts: What is counted, and for whom.
        amount: How often, where others can reach the server.
        seconds: Within how long.
        alone: How often, where only this machine can reach it.
        why: Why not more.
        refusal: The sentence for whoever asks for more.
    """

    name: str
    counts: str
    amount: int
    seconds: int
    alone: int
    why: str
    refusal: str


REQUEST: Final = "requests"
WRONG: Final = "wrong keys"
SOCKET: Final = "sockets opened"
PAST: Final = "looks back"
SUM: Final = "searches"
GAME: Final = "games made"
IMPORT: Final = "imports"
MESSAGE: Final = "messages"
QUESTION: Final = "questions"

BUDGETS: Final = (
    Budget(
        name=REQUEST,
        counts="requests of an address",
        amount=400,
        seconds=10,
        alone=20000,
        why="a page is loaded with about sixty; four players behind one address may do so at once",
        refusal="Too many requests from your address.",
    ),
    Budget(
        name=WRONG,
        counts="tokens, keys and cookies of an address that are not right",
        amount=20,
        seconds=600,
        alone=2000,
        why="nobody mistypes a link so often; keys cannot be guessed, but nobody should "
        "try for long",
        refusal="Too many wrong keys came from your address.",
    ),
    Budget(
        name=SOCKET,
        counts="sockets that an address opens",
        amount=60,
        seconds=60,
        alone=6000,
        why="whoever sits down is shown the whole position; a page that lost its "
        "connection waits longer each time",
        refusal="Too many connections were opened from your address.",
    ),
    Budget(
        name=PAST,
        counts="earlier positions, retellings, records and chronicles for an address",
        amount=120,
        seconds=10,
        alone=4000,
        why="each is played again from a kept state; somebody who steps through a game "
        "looks at some five a second",
        refusal="Too many looks back were asked for from your address.",
    ),
    Budget(
        name=SUM,
        counts="searches in rules, and what goes with a game that is being set up, for an address",
        amount=120,
        seconds=10,
        alone=4000,
        why="each is worked out when it is asked for; the form asks at each change",
        refusal="Too many searches came from your address.",
    ),
    Budget(
        name=GAME,
        counts="games, copies and examples that an address makes",
        amount=60,
        seconds=60,
        alone=4000,
        why="each is set up, and written to the disk",
        refusal="Too many games were made from your address.",
    ),
    Budget(
        name=IMPORT,
        counts="records that an address imports",
        amount=20,
        seconds=60,
        alone=1000,
        why="each is played from its start to its end, which may take seconds",
        refusal="Too many records were imported from your address.",
    ),
    Budget(
        name=MESSAGE,
        counts="messages of a seat, over all its sockets",
        amount=300,
        seconds=10,
        alone=20000,
        why="a quick player sends some three a second",
        refusal="Too many messages at once.",
    ),
    Budget(
        name=QUESTION,
        counts="previews, drafts, advice and whatever else changes nothing, of a seat",
        amount=100,
        seconds=10,
        alone=4000,
        why="each is played ahead while the table waits; a page asks at most six times a second",
        refusal="Too many questions at once.",
    ),
)
BY_NAME: Final = MappingProxyType({budget.name: budget for budget in BUDGETS})


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What the server lets others ask of it.

    Attributes:
        amounts: How often each thing may be done, by the name of its budget; what is not named here
            may be done without end.
        connections: Connections that may be open at once, as far as descriptors allow.
        of_an_address: How many of them one address may have; a trusted proxy may have them all.
        sockets_of_a_game: Sockets that may be open at one game; half of them without a seat.
        sockets_of_a_seat: How many of them one seat may have; without a seat, one address.
        head: Seconds from the first byte of a request, or from the connection's begin, to the end of
            its headers; also for a socket's handshake.
        idle: Seconds that a connection may wait for its next request.
        pace: Bytes a second that whoever sends a body or is sent an answer must manage.
        patience: Seconds over which that is measured.
        ping: Seconds between two pings on a socket.
        pong: Seconds within which each is to be answered.
        flood: Messages over their budget after which a socket is closed.
    """

    amounts: Mapping[str, int] = field(default_factory=dict)
    connections: int = 4000
    of_an_address: int = 100
    sockets_of_a_game: int = 200
    sockets_of_a_seat: int = 16
    head: float = 10
    idle: int = 75
    pace: float = 1000
    patience: float = 10
    ping: float = 20
    pong: float = 60
    flood: int = 200

    def but(self, **amounts: int) -> Limits:
        """Return these with other amounts, named with underscores (`wrong_keys=3`)."""
        named = {name.replace("_", " "): amount for name, amount in amounts.items()}
        if unknown := named.keys() - BY_NAME.keys():
            raise ValueError(f"There is no budget {min(unknown)!r}.")
        return replace(self, amounts={**self.amounts, **named})


OPEN = Limits(amounts={budget.name: budget.amount for budget in BUDGETS})
"""Where others can reach the server."""
ALONE = Limits(
    amounts={budget.name: budget.alone for budget in BUDGETS},
    connections=16_000,
    of_an_address=16_000,
)
"""Where only this machine can: what a program of its owner's may do is generous."""
NONE = replace(ALONE, amounts={}, sockets_of_a_game=100_000, sockets_of_a_seat=100_000)
"""No budgets and no end of sockets, for tests and measurements; connections still time out."""
