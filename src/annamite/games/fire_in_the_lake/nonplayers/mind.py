"""What a non-player has at hand while it thinks: the position, its dice, its answers.

A train of thought is a coroutine. It yields dice (`Chance`) and answers (option values); an answer
is resumed with the next decision of the same faction, which may come much later. Nothing of it is
stored: over a stretch that is replayed it thinks again, with the same dice.

No answer goes without its bullet, if anybody reads. Whoever narrows candidates says for which bullet
(`among`); and where a procedure answers without a word, the mind tells what that procedure is for.
That is a generic line, which is not enough for a space or a choice of its own; see `witness`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.nonplayers import random_spaces, tally
from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates, NoCandidate
from annamite.games.fire_in_the_lake.nonplayers.random_spaces import names
from annamite.games.fire_in_the_lake.nonplayers.registry import (
    DICE,
    Bullet,
    explanation_for,
    of_its_own,
    procedure_for,
    thinks_aloud,
)
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import N_SPACES, SPACE_IDS
from annamite.games.fire_in_the_lake.steps import (
    ACTIVITY,
    DONE,
    LABELS,
    SPACES,
    STEPS,
    die_step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import DIE, Chance, Decision, Log, LogEntry, Step
from annamite.kernel.game import CLOSE, reads_closely

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

T = TypeVar("T")
Thoughts: TypeAlias = "Generator[Chance | int, Any, T]"
"""A train of thought: yields dice and answers, returns T."""

ROLL: Final = die_step("nonplayer.roll", "{faction}: {what}", "8.1")
LIMITS: Final = (
    "limited",
    "free",
    "monsoon",
    "within",
    "origins",
    "only",
    "most_spaces",
    "by_way",
    "openly",
    "plan",
)
"""What an Event may say about something that it grants; see `Turn`."""
_NEVER: Final = frozenset({"give", "ask", "hidden_asset"})
"""What a non-player does not choose of its own accord (8.1.2)."""
_LESS: Final = frozenset({"done", "nothing", "none-0"})
"""What does less than could be done (8.1.1)."""
_TESTS: Final = frozenset({"why.activity", "why.box"})
"""Keys of tests; one that comes to the same answer again in an action is not told again."""
_AHEAD: Final = DICE | {"why.activity"}
"""Keys of what does not tell why no more spaces are chosen: of dice, and of a Special Activity."""
_NO_BULLET: Final = Bullet("no priority says what", ("8.1.1",))


class Account:
    """What the mind has told of its thoughts so far.

    Attributes:
        thoughts: The bullets of the procedures under way, the innermost last, each with whether
            anything has been told for it.
        picked: How often each space was picked by a bullet that was told, less the answers.
        latest: The latest space answered at each step, in the same train of thought.
        fresh: Keys of what was told since the latest answer.
        detail: What the latest bullet was told for that a procedure itself did not tell; for one
            piece after another it is told once.
        action: What `told` is about.
        told: The tests told of that action.
    """

    __slots__ = ("action", "detail", "fresh", "latest", "picked", "thoughts", "told")

    def __init__(self) -> None:
        self.thoughts: list[tuple[Bullet, bool]] = []
        self.picked = Counter[int]()
        self.latest: dict[str, int] = {}
        self.detail: tuple[object, ...] = ()
        self.fresh = set[str]()
        self.action: object = None
        self.told = set[tuple[object, ...]]()

    def note(self) -> None:
        """Note that something was told."""
        if self.thoughts:
            self.thoughts[-1] = self.thoughts[-1][0], True


_NOTHING_TOLD: Final = Account()
"""That of every mind that nobody reads."""


class Mind:
    """One non-player faction over one stretch of play.

    Attributes:
        s: The position; to be read only.
        faction: Whose mind it is.
        log: Where reasons are told, or None; test it before building an entry.
        closely: Whether whoever reads them wants to know each question of the flowchart, and each
            priority with what it weighed; see `kernel.retracing`.
        on_the_way: Whether it goes through its flowchart now, to choose an action.
        account: What was told there.
        decision: The decision that is pending.
        notes: Whatever procedures want to remember until the stretch ends.
        foresee: Returns the position that an answer to the pending decision would lead to, or None
            while the mind itself is only imagined; see `foresight`.
    """

    __slots__ = (
        "_attending",
        "_thoughts",
        "account",
        "closely",
        "decision",
        "faction",
        "foresee",
        "log",
        "notes",
        "on_the_way",
        "s",
    )

    def __init__(
        self,
        s: State,
        faction: int,
        log: Log = None,
        foresee: Callable[[int], State] | None = None,
    ) -> None:
        self.s = s
        self.faction = faction
        self.log = log
        self.closely = reads_closely(log)
        self.on_the_way = False
        self.account = Account() if log else _NOTHING_TOLD
        self.foresee = foresee
        self.decision: Decision
        self.notes: dict[str, Any] = {}
        self._thoughts: Thoughts[None] | None = None
        self._attending: tuple[object, object] = None, None

    # --- the gate -------------------------------------------------------------------------

    def consider(self, decision: Decision) -> Generator[Chance, int, int]:
        """Return the value chosen for a decision of this faction; dice come on the way."""
        self.decision = decision
        if self._thoughts is None:
            self._thoughts = self._attend()
            item = next(self._thoughts)
        else:
            item = self._thoughts.send(decision)
        while isinstance(item, Chance):
            item = self._thoughts.send((yield item))
        return int(item)

    def overruled(self) -> None:
        """Think afresh from the next decision on: the last answer was replaced by another one."""
        if self._thoughts is not None:
            self._thoughts.close()
            self._thoughts = None
        self.notes.clear()
        if self.log:
            self.account = Account()

    def _attend(self) -> Thoughts[None]:
        """Answer every decision by the procedure registered for it."""
        while True:
            yield from self.attend_once()

    def attend_once(self) -> Thoughts[None]:
        """Let the procedure for the pending decision answer it, or anything (8.4.7)."""
        decision = self.decision
        procedure = procedure_for(self.faction, decision.step.id, self.event_card())
        ends = decision.step.codec is SPACES and tuple(decision.values) == (DONE,)
        # One that is asked in the middle of what a person has begun may come back to itself.
        again = (procedure, decision) == self._attending
        if procedure is not None and not ends and not again:
            tally.count(f"{FACTIONS[self.faction]} at {decision.step.id}")
            self._attending = procedure, decision
            try:
                yield from procedure(self)
            except NoCandidate:
                # Better an odd move than a game that stops; reports and tests tell of it.
                tally.count(f"astray {self.decision.step.id}")
                decision = self.decision
            if self.decision is not decision:
                return
        yield from self.otherwise()

    @thinks_aloud
    def otherwise(self) -> Thoughts[None]:
        """Do as much as possible where no priority says what.

        A real choice is counted, whoever calls this.

        Rules: 8.1.1, 8.4.7
        """
        step = self.decision.step
        if len(self.decision.values) > 1:
            tally.count(f"unforeseen {step.id}")
        spaces = self.spaces() if step.codec is SPACES else 0
        if spaces:
            candidates = self.among(spaces, "8.4.4", "a space that no priority is about")
            yield from self.give((yield from candidates.one()))
            return
        values = self.proper()
        if step.kind == "number":
            yield from self.give(max(values))
            return
        word = step.codec.word
        more = [value for value in values if word(value) not in _LESS]
        yield from self.any_of(more or values)

    # --- answering ------------------------------------------------------------------------

    def asked(self, step: str) -> bool:
        """Return whether the pending decision is at the step with that id."""
        return self.decision.step.id == step

    def offers(self, value: int) -> bool:
        """Return whether the pending decision has the option."""
        return value in self.decision.values

    def spaces(self) -> int:
        """Return the set of spaces that the pending decision offers."""
        return sum(1 << value for value in self.decision.values if value < N_SPACES)

    def give(self, value: int) -> Thoughts[None]:
        """Answer the pending decision, whatever it is; see `answer`."""
        if value not in self.decision.values:
            tally.count(f"illegal {self.decision.step.id}")
            proper = self.proper()
            value = proper[0]
        if self.log:
            self._account_for(value)
        self.decision = yield value

    def answer(self, step: str, value: int) -> Thoughts[None]:
        """Answer the decision at `step`; what comes before it is answered by its own procedure.

        Where the option is not offered after all, any proper one is taken, and counted.
        """
        assert step in STEPS, f"there is no step {step}"
        while self.decision.step.id != step:
            yield from self.attend_once()
        yield from self.give(value)

    def reaches(self, *steps: str) -> Thoughts[bool]:
        """Let procedures answer until one of the steps is asked of the same action.

        Return whether that happens; if not, the action is over, and what is pending is another's.
        """
        turn = self.decision.context
        while self.decision.step.id not in steps:
            if self.decision.context is not turn:
                return False
            yield from self.attend_once()
        return self.decision.context is turn

    def maybe(self, step: str, value: int) -> Thoughts[bool]:
        """Answer if the pending decision is at `step` and offers the value; return whether."""
        if self.decision.step.id != step or value not in self.decision.values:
            return False
        yield from self.give(value)
        return True

    def proper(self) -> Sequence[int]:
        """Return the options that a non-player may take at all: it transfers nothing (8.1.2)."""
        values = self.decision.values
        word = self.decision.step.codec.word
        proper = [value for value in values if word(value) not in _NEVER]
        return proper or values

    def any_of(self, values: Sequence[int]) -> Thoughts[None]:
        """Answer with one of the values by equal chance (8.4.7)."""
        value = yield from self.equal_chance(values, "8.4.7", self.label)
        if self.log and len(values) == 1:
            self.because("8.4.7", f"nothing else comes into question: {self.label(value)}")
        if self.log and self.decision.step.codec is SPACES:
            self.picked(value)
        yield from self.give(value)

    def label(self, value: int) -> str:
        """Return what to call an option of the pending decision in a reason."""
        step = self.decision.step
        word = step.codec.word(value)
        return LABELS.get(step.id, {}).get(word, word)

    def done(self, step: str, rule: str = "", why: str = "") -> Thoughts[None]:
        """End the choosing at `step` if it is asked there and may end.

        Args:
            step: The step.
            rule: Section that ends it.
            why: Why it ends, to be told where more could be chosen; see `registry.explains`.
        """
        if why and self.asked(step) and self.offers(DONE):
            self.ending(rule, why)
        yield from self.maybe(step, DONE)

    def ending(self, rule: str, why: str) -> None:
        """Tell why no more is chosen, where it could be."""
        if len(self.decision.values) > 1:
            self.because(rule, why)

    def begin_activity(
        self, name: str, rule: str, why: str, *, if_not: str = "it is not possible now"
    ) -> Thoughts[bool]:
        """Begin the named Special Activity if that is possible now; return whether it is begun.

        The next decision is then the first one of the activity.

        Args:
            name: The activity.
            rule: Section that calls for it.
            why: What for, in a few words.
            if_not: What to tell where it is not possible.
        """
        if not self.may_begin(name):
            return self.refuse_activity(name, rule, if_not)
        tally.count(f"{FACTIONS[self.faction]}.{name}")
        if self.log:
            self.tell("why.activity", rule, activity=name, entered=1, because=why)
        yield from self.give(ACTIVITY)
        yield from self.answer("activity.which", activities.WORDS[name])
        return True

    def may_begin(self, name: str) -> bool:
        """Return whether the named Special Activity is possible now."""
        return ACTIVITY in self.decision.values and activities.allowed(self.turn, name)

    def refuse_activity(self, name: str, rule: str, why: str) -> bool:
        """Tell why a Special Activity is not carried out; return False.

        Once one was carried out, or where none is allowed, there is nothing to tell.
        """
        if self.log and self.turn.activity_open:
            self.tell("why.activity", rule, activity=name, entered=0, because=why)
        return False

    # --- dice -----------------------------------------------------------------------------

    def die(self, step: Step) -> Thoughts[int]:
        """Roll one die at a step of the non-players."""
        result: int = yield Chance(step, DIE, params={"faction": FACTIONS[self.faction]})
        return result

    def roll(self, dice: int, what: str, rule: str) -> Thoughts[int]:
        """Roll so many dice for a test and return their sum.

        Args:
            dice: How many.
            what: What for.
            rule: Section of the test.
        """
        faces: list[int] = []
        for number in range(1, dice + 1):
            which = what if dice == 1 else f"{what} (die {number} of {dice})"
            params = {"faction": FACTIONS[self.faction], "what": which}
            value: int = yield Chance(ROLL, DIE, params=params)
            faces.append(value)
        total = sum(faces)
        if self.log:
            self.tell("why.roll", rule, what=what, dice=dice, result=total)
            self.tell_closely("close.faces", rule, what=what, faces=",".join(map(str, faces)))
        return total

    def equal_chance(self, items: Sequence[T], rule: str, word: Callable[[T], str]) -> Thoughts[T]:
        """Return one of the items, each as likely; no die is rolled for a single one.

        Args:
            items: The items.
            rule: Section that has chance decide.
            word: What to call one.
        """
        if len(items) == 1:
            return items[0]
        params: dict[str, str | int] = {"faction": FACTIONS[self.faction], "count": len(items)}
        number: int = yield Chance(
            random_spaces.EVEN_CHANCE, range(1, len(items) + 1), params=params
        )
        item = items[number - 1]
        if self.log:
            self.tell("why.chance", rule, result=number, count=len(items), what=word(item))
        return item

    # --- thinking -------------------------------------------------------------------------

    def event_card(self) -> int:
        """Return the card whose Event the pending decision is part of, or 0."""
        context = self.decision.context
        free = isinstance(context, Turn) and context.free
        return self.s.card if free or self.decision.step.id.startswith("event.") else 0

    @property
    def turn(self) -> Turn:
        """The action under way, to be read only: what was selected, moved, used.

        Raises:
            AssertionError: the pending decision belongs to no action.
        """
        context = self.decision.context
        assert isinstance(context, Turn), f"{self.decision.step.id} has no turn"
        return context

    def would_be(self, **attributes: Any) -> Turn:
        """Return a turn of this faction for questions to the rules; nothing is written with it.

        Where an Event grants something free, its limits count unless `attributes` say otherwise.
        """
        granted = self.decision.context
        if isinstance(granted, Turn) and granted.free and granted.faction == self.faction:
            attributes = {name: getattr(granted, name) for name in LIMITS} | attributes
        return Turn(self.s, self.faction, **attributes)

    def among(self, spaces: int, rule: str, why: str) -> Candidates:
        """Begin to narrow a set of spaces.

        Args:
            spaces: The set.
            rule: Section of the bullet that calls for one of them.
            why: What the bullet looks for, in a few words.
        """
        return Candidates(self, spaces, rule, why)

    # --- telling why ----------------------------------------------------------------------

    def tell(self, key: str, rule: str = "8.1", **params: str | int) -> None:
        """Write a reason; call it only where `log` is set."""
        assert self.log is not None
        self.account.note()
        entry = LogEntry(key, rule, {"faction": FACTIONS[self.faction], **params})
        if not self._was_told(entry):
            self.account.fresh.add(key)
            self.log(entry)

    def tell_closely(self, key: str, rule: str = "8.1", **params: str | int) -> None:
        """Tell those who read closely; to the mind itself it counts for nothing."""
        if self.log and self.closely:
            assert key.startswith(CLOSE), f"{key} is told to everybody"
            self.log(LogEntry(key, rule, {"faction": FACTIONS[self.faction], **params}))

    def finds(self, question: str, holds: object) -> bool:
        """Answer a question of the flowchart by its name, and return the answer.

        An Event that grants something asks the same; there it is not told as part of the way.
        """
        yes = bool(holds)
        if self.closely and self.on_the_way:
            self.tell_closely("close.question", question=question, answer=int(yes))
        return yes

    def comes_to(self, action: str, *, possible: bool) -> None:
        """Tell those who read closely to which action the flowchart has come."""
        self.on_the_way = not possible
        self.tell_closely("close.action", action=action, possible=int(possible))

    def _was_told(self, entry: LogEntry) -> bool:
        """Return whether the same test came to the same answer before in the same action."""
        if entry.key not in _TESTS:
            return False
        account, context = self.account, self.decision.context
        if account.action is not context:
            account.action, account.told = context, set()
        said = (entry.key, entry.rule, *sorted(entry.params.items()))
        known = said in account.told
        account.told.add(said)
        return known

    def retell(self, reasons: Iterable[LogEntry]) -> None:
        """Tell reasons that were thought of before, now that they are acted on."""
        if self.log:
            for reason in reasons:
                if not reason.key.startswith(CLOSE):
                    self.account.note()
                    self.account.fresh.add(reason.key)
                self.log(reason)

    @contextmanager
    def thinking(self, bullet: Bullet) -> Iterator[None]:
        """Be at a procedure's train of thought; see `registry.thinks_aloud`."""
        thoughts = self.account.thoughts
        if not thoughts:
            self.account.picked.clear()
            self.account.latest.clear()
        thoughts.append((bullet, False))
        try:
            yield
        finally:
            thoughts.pop()

    @contextmanager
    def in_silence(self) -> Iterator[None]:
        """Tell nothing while the context lasts: what is weighed there is no reason yet."""
        log, self.log = self.log, None
        try:
            yield
        finally:
            self.log = log

    def picked(self, *spaces: int) -> None:
        """Note spaces that were picked by a bullet that was told."""
        self.account.picked.update(spaces)

    def _account_for(self, value: int) -> None:
        """Tell the bullet of the procedure under way, if an answer would go without one."""
        decision = self.decision
        step = decision.step
        a_space = step.codec is SPACES and value < N_SPACES
        if a_space:
            self._account_for_space(value)
        elif len(decision.values) > 1 and of_its_own(step, value):
            self._account_for_choice(value)
        elif len(decision.values) > 1:
            self._account_for_detail()
        if a_space or len(decision.values) > 1:
            self.account.fresh.clear()

    def _account_for_space(self, space: int) -> None:
        account, step = self.account, self.decision.step.id
        goes_on = account.latest.get(step) == space
        account.latest[step] = space
        if account.picked[space] or goes_on:
            account.picked[space] -= not goes_on
        elif len(self.decision.values) > 1:
            self._say_generally(1 << space)

    def _account_for_choice(self, value: int) -> None:
        """Tell why it is chosen so, or why no more is chosen; a test of an activity tells no end."""
        account, step = self.account, self.decision.step
        ends = step.codec is SPACES and value == DONE
        if account.fresh - (_AHEAD if ends and self.spaces() else DICE):
            return
        known = explanation_for(self.faction, step.id)
        if known is not None and (ends or step.codec is not SPACES):
            rule, words = known
            self.because(rule, words(self, value))
        elif not self._told():
            self._say_generally()

    def _account_for_detail(self) -> None:
        if self._told():
            return
        decision = self.decision
        detail = (decision.context, decision.step.id, (decision.params or {}).get("space"))
        if detail != self.account.detail:
            self.account.detail = detail
            self._say_generally()

    def _told(self) -> bool:
        """Return whether the procedure under way told anything."""
        thoughts = self.account.thoughts
        return bool(thoughts) and thoughts[-1][1]

    def _say_generally(self, spaces: int = 0) -> None:
        """Tell only what the procedure under way is for."""
        thoughts = self.account.thoughts
        bullet = thoughts[-1][0] if thoughts else _NO_BULLET
        rule = bullet.rule(self.faction)
        self.tell("why.reason", rule, reason=bullet.why, spaces=names(spaces), generic=1)

    def box(self, id_: str, rule: str, *, entered: bool, because: str) -> bool:
        """Tell that a box of the flowchart was tested, and count it if entered; return `entered`.

        Args:
            id_: Name of the box, e.g. `vc.terror`.
            rule: Section that it carries out.
            entered: Whether its conditions hold.
            because: Which condition decided, in a few words.
        """
        if entered:
            tally.count(id_)
        if self.log:
            assert because.strip(), f"no reason is given for {id_}"
            self.tell("why.box", rule, box=id_, entered=int(entered), because=because)
        return entered

    def because(self, rule: str, reason: str, spaces: int = 0) -> None:
        """Tell a reason for what follows, with the spaces that it is about."""
        assert reason.strip(), f"no reason is given by {rule}"
        if self.log:
            self.tell("why.reason", rule, reason=reason, spaces=names(spaces))
            if spaces and not spaces & (spaces - 1):
                self.picked(spaces.bit_length() - 1)

    def planned(self, rule: str, what: str, origin: int, target: int, why: str = "") -> None:
        """Tell a move that was thought out before: what goes where from, where to and what for."""
        assert what.strip(), f"nothing is planned by {rule}"
        if self.log:
            away, there = SPACE_IDS[origin], SPACE_IDS[target]
            self.tell("why.plan", rule, what=what, origin=away, target=there, why=why)
            self.picked(origin, target)
