"""Smugglers: a small game with everything in it that the kernel must handle.

Two seats load goods at four landings and run them past a patrol. It has dice, a hidden draw, a
secret wager, forced decisions, a reveal, several stretches a round and an end.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, TypeAlias

import msgspec

from annamite.kernel import (
    DIE,
    TABLE_TEXTS,
    Chance,
    Decision,
    Log,
    LogEntry,
    Numbers,
    OptionSpec,
    Outcome,
    Rules,
    ScenarioSpec,
    SeatSpec,
    Setup,
    Step,
    Words,
    check_options,
)
from annamite.kernel.shapes import Hints, Option, Shapes, View

SEATS = ("red", "blue")
LANDINGS = ("north", "east", "south", "west")
Card: TypeAlias = Literal["none", "rope", "lamp", "sail"]
CARDS: tuple[Card, ...] = ("none", "rope", "lamp", "sail")
DONE = len(LANDINGS)

DRAW = Step("draw", Words(*CARDS), "Draw a card.", "1", kind="card")
LOAD = Step("load", Words(*LANDINGS, "done"), "{seat} loads at a landing: {left} left.", "2.1")
PATROL = Step("patrol", Numbers(), "Roll for the patrol.", "2.2", kind="die")
WAGER = Step("wager", Numbers(), "{seat} wagers in secret.", "3.1", kind="number", secret=True)
RAISE = Step("raise", Words("no", "yes"), "{seat} may raise.", "3.2")
CALL = Step("call", Words("fold", "call"), "{seat} folds or calls.", "3.3")
REVEAL = Step("reveal", Numbers(), "Show the wager.", "4.1", kind="card")
PLAY = Step("play", Words("keep", *CARDS[1:]), "{seat} may play a card.", "4.2")
STEPS = {step.id: step for step in (DRAW, LOAD, PATROL, WAGER, RAISE, CALL, REVEAL, PLAY)}

TEXTS = {
    **TABLE_TEXTS,
    "drew": "{seat} drew a card.",
    "drew.own": "{seat} drew the {card}.",
    "loaded": "{seat} loaded at {landing}.",
    "patrol": "The patrol rolled {roll} against {goods} goods.",
    "wagered": "{seat} has wagered.",
    "raised": "{seat} raised.",
    "called": "{seat} called.",
    "revealed": "The wager was {wager}.",
    "played": "{seat} played the {card}.",
}

# Cells of the state. One bytearray is the cheapest thing to copy, and dumps itself.
ROUND, ROUNDS, PHASE, WAGERED, RAISED, CALLED, SCORE, HAND, DECK, GOODS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    9,
    13,
)
SIZE = GOODS + len(LANDINGS)
MOST_WAGERED = 3


class Hands(msgspec.Struct):
    """The card of each seat that may be seen; of others, whether there is one."""

    red: Card | bool
    blue: Card | bool


class MiniView(View, kw_only=True):
    """What a seat sees. The wager is told to who made it; to others, whether there is one."""

    round: int
    scores: dict[str, int]
    hands: Hands
    goods: dict[str, int]
    wager: int | bool
    raised: bool


class MiniBoard(msgspec.Struct):
    """The landings."""

    landings: list[str]


class MiniHints(Hints, kw_only=True):
    """How many rolls of six get the goods through."""

    rolls: int


class State:
    """The state: small numbers in a row. HAND + 0 and 1 are the hands, DECK + 1 to 3 the deck."""

    __slots__ = ("cells",)

    def __init__(self, cells: bytes | bytearray) -> None:
        self.cells = bytearray(cells)

    def copy(self) -> State:
        return State(self.cells)


def draw(c: bytearray, log: Log) -> Rules[None]:
    """1: who has no card draws one and keeps it hidden."""
    active = c[ROUND] % 2
    if not c[HAND + active]:
        seat = SEATS[active]
        left = [card for card in (1, 2, 3) if c[DECK + card]]
        card = yield Chance(DRAW, left, [c[DECK + card] for card in left], visible_to=(seat,))
        c[DECK + card] -= 1
        c[HAND + active] = card
        if log:
            log(LogEntry("drew", "1", {"seat": seat}))
            log(LogEntry("drew.own", "1", {"seat": seat, "card": CARDS[card]}, (seat,)))


def run(c: bytearray, log: Log) -> Rules[None]:
    """2: load up to four goods, then run past the patrol; a roll above their number scores them."""
    active = c[ROUND] % 2
    goods = 0

    def landings() -> list[int]:
        return [n for n in range(DONE) if goods < 4 and c[GOODS + n] < 2] + [DONE]

    params: dict[str, str | int] = {"seat": SEATS[active], "left": 4 - goods}
    while (at := (yield Decision(LOAD, SEATS[active], landings, params))) != DONE:
        c[GOODS + at] += 1
        goods += 1
        if log:
            log(LogEntry("loaded", "2.1", {"seat": SEATS[active], "landing": LANDINGS[at]}))
        params = {"seat": SEATS[active], "left": 4 - goods}
    roll = yield Chance(PATROL, DIE)
    if log:
        log(LogEntry("patrol", "2.2", {"roll": roll, "goods": goods}))
    if roll > goods:
        c[SCORE + active] = min(200, c[SCORE + active] + goods)
    c[GOODS : GOODS + len(LANDINGS)] = bytes(len(LANDINGS))


def wager(c: bytearray, log: Log) -> Rules[None]:
    """3: the other seat wagers, more than 1 only with a card in hand; the active seat may call."""
    active, other = c[ROUND] % 2, 1 - c[ROUND] % 2
    most = MOST_WAGERED if c[HAND + other] else 1
    c[WAGERED] = yield Decision(WAGER, SEATS[other], range(1, most + 1), {"seat": SEATS[other]})
    if log:
        log(LogEntry("wagered", "3.1", {"seat": SEATS[other]}))
    c[RAISED] = yield Decision(
        RAISE, SEATS[other], (lambda: [0, 1] if c[WAGERED] > 1 else [0]), {"seat": SEATS[other]}
    )
    if log and c[RAISED]:
        log(LogEntry("raised", "3.2", {"seat": SEATS[other]}))
    c[CALLED] = yield Decision(CALL, SEATS[active], (0, 1), {"seat": SEATS[active]})
    if log and c[CALLED]:
        log(LogEntry("called", "3.3", {"seat": SEATS[active]}))


def reveal(c: bytearray, log: Log) -> Rules[None]:
    """4.1: a called wager is shown, and scores for the better die.

    The stretch ends here: what was shown is known to all from now on.
    """
    active, other = c[ROUND] % 2, 1 - c[ROUND] % 2
    if c[CALLED]:
        amount = yield Chance(REVEAL, [c[WAGERED]])
        if log:
            log(LogEntry("revealed", "4.1", {"wager": amount}))
        winner = active if (yield Chance(PATROL, DIE)) > 3 else other
        c[SCORE + winner] = min(200, c[SCORE + winner] + amount + c[RAISED])
    c[WAGERED] = c[RAISED] = c[CALLED] = 0


def close(c: bytearray, log: Log) -> Rules[None]:
    """4.2: the active seat may put its card back into the deck for a point."""
    active = c[ROUND] % 2
    if hand := c[HAND + active]:
        if (yield Decision(PLAY, SEATS[active], (0, hand), {"seat": SEATS[active]})):
            c[HAND + active] = 0
            c[DECK + hand] += 1
            c[SCORE + active] = min(200, c[SCORE + active] + 1)
            if log:
                log(LogEntry("played", "4.2", {"seat": SEATS[active], "card": CARDS[hand]}))
    c[ROUND] += 1


PHASES = (draw, run, wager, reveal, close)
NEXT = ("draw", "run", "wager", "reveal", "close")


class MiniGame:
    """Smugglers, by the `Game` protocol."""

    name = "mini-game"
    title = "Smugglers"
    rules_version = "1"
    projection_version = 1
    seats = (SeatSpec("red", "Red"), SeatSpec("blue", "Blue"))
    scenarios = (
        ScenarioSpec("even", "Even", "Both start with nothing."),
        ScenarioSpec("uphill", "Uphill", "Blue starts ahead."),
    )
    options = (
        OptionSpec("rounds", "Rounds", "How long it lasts.", (4, 12, 150), ("4", "12", "150")),
        OptionSpec("rich", "Rich deck", "More cards.", (False, True), ("No", "Yes")),
    )
    steps: Mapping[str, Step] = STEPS
    shapes = Shapes(view=MiniView, board=MiniBoard, option=Option, hints=MiniHints)

    def start(self, setup: Setup) -> State:
        options = check_options(self, setup)
        state = State(bytes(SIZE))
        state.cells[ROUNDS] = int(options["rounds"])
        state.cells[SCORE + 1] = 3 if setup.scenario == "uphill" else 0
        state.cells[DECK + 1 : DECK + 4] = bytes([4, 3, 2] if options["rich"] else [2, 2, 1])
        return state

    def play(self, state: State, log: Log = None) -> Rules[None]:
        cells = state.cells
        yield from PHASES[cells[PHASE]](cells, log)
        cells[PHASE] = (cells[PHASE] + 1) % len(PHASES)

    def outcome(self, state: State) -> Outcome | None:
        c = state.cells
        if c[ROUND] < c[ROUNDS]:
            return None
        scores = {seat: c[SCORE + n] for n, seat in enumerate(SEATS)}
        return Outcome(tuple(sorted(SEATS, key=lambda seat: -scores[seat])), scores, "rounds")

    def dump(self, state: State) -> bytes:
        return bytes(state.cells)

    def load(self, data: bytes) -> State:
        return State(data)

    def projection(self, state: State) -> Any:
        c = state.cells
        return {
            "round": c[ROUND],
            "rounds": c[ROUNDS],
            "next": NEXT[c[PHASE]],
            "wagered": c[WAGERED],
            "raised": bool(c[RAISED]),
            "called": bool(c[CALLED]),
            "scores": {seat: c[SCORE + n] for n, seat in enumerate(SEATS)},
            "hands": {seat: CARDS[c[HAND + n]] for n, seat in enumerate(SEATS)},
            "deck": {card: c[DECK + n] for n, card in enumerate(CARDS) if n},
            "goods": dict(zip(LANDINGS, c[GOODS:])),
        }

    def audit(self, state: State) -> list[str]:
        c = state.cells
        cards = sum(c[DECK + 1 : DECK + 4]) + sum(1 for hand in c[HAND : HAND + 2] if hand)
        broken = []
        if cards not in {5, 9}:
            broken.append(f"There are {cards} cards.")
        if sum(c[GOODS:]) > 4:
            broken.append("There are more than four goods.")
        return broken

    def view(self, state: State, seat: str | None) -> MiniView:
        c = state.cells
        other = 1 - c[ROUND] % 2
        return MiniView(
            round=c[ROUND],
            scores={name: c[SCORE + n] for n, name in enumerate(SEATS)},
            hands=Hands(
                *(
                    CARDS[c[HAND + n]] if name == seat else bool(c[HAND + n])
                    for n, name in enumerate(SEATS)
                )
            ),
            goods=dict(zip(LANDINGS, c[GOODS:])),
            wager=c[WAGERED] if SEATS[other] == seat else bool(c[WAGERED]),
            raised=bool(c[RAISED]),
        )

    def redact(self, state: State, seat: str | None) -> State:
        state = state.copy()
        c = state.cells
        for n, name in enumerate(SEATS):
            if name != seat and c[HAND + n]:
                c[DECK + c[HAND + n]] += 1
                c[HAND + n] = 0
                guess = min(card for card in (1, 2, 3) if c[DECK + card])
                c[DECK + guess] -= 1
                c[HAND + n] = guess
        if c[WAGERED] and SEATS[1 - c[ROUND] % 2] != seat:
            c[WAGERED] = 1 + c[RAISED]
        return state

    def sample_world(self, state: State, seat: str | None, rng: Random) -> State:
        """Draw hidden cards from the deck, and a wager for which every amount is as likely."""
        state = state.copy()
        c = state.cells
        hidden = [n for n, name in enumerate(SEATS) if name != seat and c[HAND + n]]
        for n in hidden:
            c[DECK + c[HAND + n]] += 1
        deck = [card for card in (1, 2, 3) for _ in range(c[DECK + card])]
        for n, card in zip(hidden, rng.sample(deck, len(hidden)), strict=True):
            c[HAND + n] = card
            c[DECK + card] -= 1
        other = 1 - c[ROUND] % 2
        if c[WAGERED] and SEATS[other] != seat and c[HAND + other]:
            c[WAGERED] = rng.randint(1 + c[RAISED], MOST_WAGERED)
        return state

    def secrets(self, state: State) -> bool:
        return True

    def board(self) -> MiniBoard:
        return MiniBoard(list(LANDINGS))

    def describe(self, state: State, decision: Decision) -> list[Option]:
        described = []
        for option in decision.options:
            entry = Option(id=option.word, label=option.word.title())
            if decision.step is LOAD and option.value != DONE:
                entry.space = option.word
            described.append(entry)
        return described

    def reminders(self, state: State, decision: Decision) -> list[str]:
        return []

    def hints(self, state: State, decision: Decision) -> Hints | None:
        """Tell whoever loads what the patrol lets through: of six rolls those above the goods."""
        return MiniHints(rolls=6 - sum(state.cells[GOODS:])) if decision.step is LOAD else None

    def prompt(self, decision: Decision) -> str:
        text = decision.step.prompt.format(**decision.params or {})
        return text[0].upper() + text[1:]

    def text(self, entry: LogEntry) -> str:
        text = TEXTS[entry.key].format(**entry.params)
        return text[0].upper() + text[1:]


def game() -> MiniGame:
    """Return the game, as game packages do."""
    return MiniGame()
