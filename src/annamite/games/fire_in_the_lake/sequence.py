"""The sequence of play: cards, eligibility, passing, Pivotal Events (2.0)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake import deception, operations, readings
from annamite.games.fire_in_the_lake.actions import transfer, transfers, why_no_transfer
from annamite.games.fire_in_the_lake.conditions import card_name
from annamite.games.fire_in_the_lake.deck import (
    ORDER_OF,
    PIVOTAL_CARD,
    is_coup,
    owner_of_capability,
    reveal,
)
from annamite.games.fire_in_the_lake.events import SIDES, EventSet, carry_out
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.offers import Ways, of
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.rule_options import EASY
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import SPACES, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision, Log, LogEntry, Params, Rules, Words
from annamite.kernel.conditions import Listed, Unmet, unmet

ALL_FACTIONS: Final = 0b1111
PASS_COIN, PASS_INSURGENT = 3, 1
NUMBER: Final = {name: number for number, name in enumerate(FACTIONS)}
POLLED: Final = (US, NVA, ARVN, VC)
"""Who is asked for a Pivotal Event, in turn; each may trump those asked before (2.3.8)."""

ACTIONS: Final = Words(
    "pass",
    "event",
    "hidden_asset",
    "pass_and_wait",
    *operations.COIN_OPERATIONS,
    *operations.INSURGENT_OPERATIONS,
)
_ASSET_IN_USE: Final = (1,)
_PASS, _EVENT, _ASSET = ACTIONS["pass"], ACTIONS["event"], ACTIONS["hidden_asset"]
_WAIT: Final = ACTIONS["pass_and_wait"]
"""How a non-player Passes to play the Capability that shows next (8.5.2)."""
_WAITING: Final = 4
"""`State.noted` holds who waits since this card that many bits above who did since the last."""

ACT = step("card.act", ACTIONS, "{faction} is {place} Eligible: what will it do?", "2.3.4")
SIDE = step("event.side", Words(*SIDES, "give", "ask"), "Which text of the Event?", "5.2")
PIVOTAL = step(
    "card.pivotal", Words("no", "yes"), "{faction}: play your Pivotal Event on this card?", "2.3.8"
)


def is_monsoon(s: State) -> bool:
    """Return whether a Coup shows as the next card (2.3.9)."""
    return is_coup(s.next_card)


# --- cards --------------------------------------------------------------------------------


def first_card(s: State, log: Log) -> Rules[None]:
    """Reveal the card to be played first and the one after it; a non-player US has its Policy.

    Rules: 2.2, 8.8.1
    """
    readings.announce(s, log)
    policy.announce(s, log)
    s.next_card = yield from reveal(s, log)
    s.phase = Phase.NEXT_CARD


def next_card(s: State, log: Log) -> Rules[None]:
    """Play the card that was showing and reveal another.

    Rules: 2.2, 2.3.7
    """
    s.card = s.next_card
    s.played += bytes((s.card,))
    s.next_card = 0
    s.next_card = yield from reveal(s, log)
    s.passed = s.acted = s.first = s.second = s.first_did = 0
    s.stay_eligible = s.made_ineligible = 0
    if log:
        log(LogEntry("card.played", "2.3.7", {"card": s.card}))
    if is_coup(s.card):
        s.phase = Phase.COUP_EFFECT
        return
    s.coup_round = False
    s.phase = Phase.PIVOTAL


# --- Pivotal Events -----------------------------------------------------------------------


def may_play_pivotal(s: State, faction: int, events: EventSet) -> bool:
    """Return whether a faction may play its Pivotal Event on the current card.

    Rules: 2.3.8, 2.3.9
    """
    if not (s.pivotal & s.eligible) >> faction & 1 or is_monsoon(s):
        return False
    card = events.get(PIVOTAL_CARD[FACTIONS[faction]])
    return card is not None and card.precondition is not None and card.precondition(s)


def pivotal(s: State, log: Log, events: EventSet) -> Rules[None]:
    """Ask who would play a Pivotal Event; later ones trump earlier ones.

    The polling order makes trumping exact: VC may trump anybody, ARVN the US and NVA, NVA the US.
    The winner executes its Event as 1st Eligible of its own card's order; a trumped card goes
    back to its owner.

    Rules: 2.3.8, 5.1.4
    """
    winner = -1
    for faction in POLLED:
        if not may_play_pivotal(s, faction, events):
            continue
        name = FACTIONS[faction]
        # What is played already, and would be trumped, matters to non-players (8.4.6).
        params = {"faction": name, "over": FACTIONS[winner] if winner >= 0 else ""}
        if (yield Decision(PIVOTAL, name, (0, 1), params)) == 1:
            if log and winner >= 0:
                log(LogEntry("pivotal.trumped", "2.3.8", {"faction": FACTIONS[winner]}))
            winner = faction
    s.phase = Phase.ACT
    if winner < 0:
        return
    card = PIVOTAL_CARD[FACTIONS[winner]]
    s.pivotal &= ~(1 << winner)
    s.card = card
    s.played += bytes((card,))
    turn = Turn(s, winner, log)
    if log:
        turn.tell("pivotal.played", "2.3.8", card=card)
    yield from _event(turn, events)
    _acted(s, winner, Did.EVENT)


# --- acting on a card ---------------------------------------------------------------------


def next_faction(s: State) -> int:
    """Return the Eligible faction whose turn it is by the card's order, or -1.

    One that the 1st Eligible's Event made Ineligible "through the next card" is out at once.

    Rules: 2.3.2, 2.3.6
    """
    if s.second:
        return -1
    open_ = s.eligible & ~s.passed & ~s.acted & ~s.made_ineligible
    for name in ORDER_OF[s.card]:
        faction = NUMBER[name]
        if open_ >> faction & 1:
            return faction
    return -1


_OTHER_ACTIONS: Final[Ways[tuple[Turn, EventSet]]] = Ways(
    (_EVENT, _ASSET, _WAIT),
    of(
        _EVENT,
        lambda at, _: (
            "the 1st Eligible executed the Event"
            if at[0].s.first_did == Did.EVENT
            else "the 1st Eligible did an Operation alone, which leaves a Limited Operation"
        ),
        "2.3.4-b",
        lambda at: at[0].s.first_did in (Did.NOTHING, Did.OPERATION_AND_ACTIVITY),
    ),
    of(
        _EVENT,
        lambda at, _: f"{card_name(at[0].s.card)} is not among the Events of this game",
        "5.1-a",
        lambda at: at[0].s.card in at[1],
    ),
    of(
        _ASSET,
        "only a Limited Operation is made a full one",
        "7.3-k",
        lambda at: at[0].limited,
        obvious=True,
    ),
    of(
        _ASSET,
        "its player holds no Hidden Asset",
        "7.3-k",
        lambda at: deception.has_asset(at[0].s, at[0].faction),
        obvious=True,
    ),
    of(
        _WAIT,
        "only a Non-player says what it waits for",
        "8.5.2-b",
        lambda at: at[0].s.nonplayers >> at[0].faction & 1,
        obvious=True,
    ),
    of(
        _WAIT,
        "the next card is no Capability of its own",
        "8.5.2-b",
        lambda at: owner_of_capability(at[0].s.next_card) == at[0].faction,
        obvious=True,
    ),
)


def act(s: State, log: Log, events: EventSet) -> Rules[None]:
    """Let the 1st or 2nd Eligible faction act or Pass.

    `State.scratch` is set while a Hidden Asset makes its Limited Operation a full one.

    Rules: 2.3.2, 2.3.3, 2.3.4
    """
    faction = next_faction(s)
    if faction < 0:
        adjust_eligibility(s)
        return
    turn = Turn(s, faction, log, monsoon=is_monsoon(s))
    seconded = bool(s.first)
    limited = s.first_did in (Did.OPERATION, Did.OPERATION_AND_ACTIVITY)
    # Non-players do a full Operation all the same, unless the player wants it easy (8.1, 8.9).
    spared = bool(s.nonplayers >> faction & 1) and not s.options & EASY
    while True:
        turn.limited = limited and not s.scratch and not spared
        turn.activity_open = not turn.limited
        turn.selected = 0
        names = operations.OPERATIONS_OF[faction]

        def source() -> list[int]:
            values = [_PASS]
            values += [ACTIONS[name] for name in names if operations.possible(turn, name)]
            return [*values, *_OTHER_ACTIONS.open_to((turn, events))]

        def reasons(value: int) -> Unmet | None:
            if value > _WAIT:
                return operations.why_not(turn, ACTIONS.word(value))
            return _OTHER_ACTIONS.why_not((turn, events), value)

        place = "2nd" if seconded else "1st"
        # Others may not tell from a Pass that nobody waited for that no Hidden Asset is held.
        unseen = turn.limited and deception.may_have_asset(s, faction)
        named: Params = {"faction": turn.seat, "place": place}
        choice = yield turn.ask(ACT, Listed(source, reasons), named, always_asked=unseen)
        if choice in (_PASS, _WAIT):
            _pass(turn, waiting=choice == _WAIT)
            return
        if choice == _ASSET:
            # A stretch of its own: what is revealed here, others know from now on.
            deception.use_asset(s, faction, log)
            s.scratch = _ASSET_IN_USE
            return
        if choice == _EVENT:
            yield from _event(turn, events)
            _acted(s, faction, Did.EVENT)
            return
        if (yield from operations.execute(turn, ACTIONS.word(choice))):
            _acted(s, faction, _what(turn))
            return
        # Nothing came of it (an ally gave nothing): choose again, the request being used up.


def _pass(turn: Turn, *, waiting: bool) -> None:
    """Pass, maybe to wait for the next card; who waits is told apart from who just Passes."""
    if waiting:
        turn.s.noted |= 1 << turn.faction + _WAITING
    pass_card(turn)


def events_offered(decision: Decision) -> list[int]:
    """Return the options at a faction's action that play the Event."""
    return [_EVENT] if decision.step is ACT and _EVENT in decision.values else []


def _what(turn: Turn) -> Did:
    return Did.OPERATION_AND_ACTIVITY if turn.activity else Did.OPERATION


def _acted(s: State, faction: int, did: Did) -> None:
    s.scratch = ()
    s.acted |= 1 << faction
    if s.first:
        s.second = faction + 1
    else:
        s.first = faction + 1
        s.first_did = did


def _no_such_text(card: int, side: str) -> Unmet:
    """Return that a card has no such text (5.2)."""
    if side == "single":
        return unmet(f"{card_name(card)} has two texts to choose from", "5.2-a", obvious=True)
    return unmet(f"{card_name(card)} has a single text", "5.2-a")


def _event(turn: Turn, events: EventSet) -> Rules[None]:
    """Choose a text of the Event and carry it out; Insurgents may hand over Resources first.

    Rules: 1.5.2, 5.1, 5.2
    """
    card = events[turn.s.card]
    words = SIDE.codec

    def source() -> list[int]:
        names = [name for name in SIDES if name in card.sides]
        names += [SPACES.word(value) for value in transfers(turn)]
        return [words.value(name) for name in names]

    def reasons(value: int) -> Unmet | None:
        word = words.word(value)
        if word in SIDES:
            return None if word in card.sides else _no_such_text(turn.s.card, word)
        return why_no_transfer(turn, SPACES[word])

    while True:
        word = words.word((yield turn.ask(SIDE, Listed(source, reasons))))
        if word in card.sides:
            break
        yield from transfer(turn, SPACES[word])
    yield from carry_out(turn, card, word)


def pass_card(turn: Turn) -> None:
    """Pass: stay Eligible, and gain 1 Resource, or 3 ARVN Resources for a COIN faction.

    Rules: 2.3.3
    """
    turn.s.scratch = ()
    turn.s.passed |= 1 << turn.faction
    if turn.log:
        turn.tell("pass", "2.3.3")
    if turn.faction in COIN:
        turn.gain(ARVN, PASS_COIN, "2.3.3")
    else:
        turn.gain(turn.faction, PASS_INSURGENT, "2.3.3")


def adjust_eligibility(s: State) -> None:
    """Set who may act on the next card, and go on to it.

    Rules: 2.3.1, 2.3.6
    """
    s.noted >>= _WAITING
    s.eligible = ALL_FACTIONS & ~(s.acted & ~s.stay_eligible) & ~s.made_ineligible
    s.phase = Phase.NEXT_CARD
