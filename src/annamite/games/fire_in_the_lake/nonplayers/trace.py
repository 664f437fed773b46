"""The way of one action through its flowchart, put together from what was told closely.

What a non-player tells anybody (`why.*`) and what it tells who reads closely (`close.*`) go through
here in order; nothing is decided again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.kernel.charts import ChartStep, Sifting, Thought, Trace
from annamite.kernel.game import CLOSE

if TYPE_CHECKING:
    from annamite.kernel import LogEntry

_BY_DICE: Final = "random"
_APART: Final = ("why.box", "why.roll")
"""Keys of what the way itself says."""


def traced(told: Sequence[LogEntry], at: int, text: Callable[[LogEntry], str]) -> Trace | None:
    """Return the way of the action whose line `told[at]` is; None if it is no non-player's.

    Args:
        told: What was told of the stretch, closely.
        at: The line that is asked about.
        text: Gives a line as a sentence.
    """
    seat = _seat(told[at]) if told[at].is_reason else ""
    acts = (line.params["faction"] for line in told if line.key == "close.action")
    if seat not in FACTIONS or seat not in acts:
        return None
    builder = _Builder(seat, text)
    for line in told:
        builder.read(line)
    return builder.trace()


def _seat(line: LogEntry) -> str:
    return str(line.params.get("faction", ""))


def _ids(value: object) -> list[str]:
    return [id_ for id_ in str(value).split(",") if id_]


def _numbers(value: object) -> list[int]:
    return [int(number) for number in _ids(value)]


class _Builder:
    """Reads the lines of a stretch one after the other."""

    def __init__(self, seat: str, text: Callable[[LogEntry], str]) -> None:
        self._seat = seat
        self._text = text
        self._way: list[ChartStep] = []
        self._thoughts: list[Thought] = []
        self._left: list[tuple[Thought, list[str]]] = []
        """Picks with what is left of their candidates, the latest last."""
        self._faces: list[int] = []

    def trace(self) -> Trace:
        """Return what was read."""
        return Trace(seat=self._seat, way=self._way, thoughts=self._thoughts)

    def read(self, line: LogEntry) -> None:
        """Read a line; what other seats thought is left out."""
        ours = _seat(line) == self._seat
        if line.key.startswith(CLOSE):
            if ours:
                self._closely(line)
        elif not line.is_reason:
            if self._acts:
                text = self._text(line)
                self._thoughts.append(Thought(kind="deed", text=text, rule=line.rule))
        elif ours:
            self._reason(line)

    @property
    def _acts(self) -> bool:
        """Whether the way has come to what is done."""
        return bool(self._way) and self._way[-1].answer == "then"

    def _note(self, line: LogEntry) -> None:
        self._thoughts.append(Thought(kind="note", text=self._text(line), rule=line.rule))

    # --- the way ----------------------------------------------------------------------------

    def _closely(self, line: LogEntry) -> None:
        params = line.params
        if line.key == "close.faces":
            self._faces = _numbers(params["faces"])
        elif line.key == "close.question":
            node = str(params["question"])
            self._way.append(ChartStep(node=node, answer="yes" if params["answer"] else "no"))
            if self._rolled_for(node):
                self._way[-1].dice, self._faces = self._faces, []
        elif line.key == "close.action":
            node = str(params["action"])
            self._way.append(ChartStep(node=node, answer="then" if params["possible"] else "none"))
        else:
            self._weighed(line)

    def _rolled_for(self, question: str) -> bool:
        return bool(self._faces) and question.endswith(".roll")

    def _reason(self, line: LogEntry) -> None:
        params = line.params
        if line.key == "why.among":
            self._pick(line.rule, str(params["why"]), _ids(params["spaces"]))
        elif line.key == "why.narrow":
            self._narrowed(line)
        elif line.key == "why.random":
            self._fell(line, _ids(params["way"])[-1], [int(params["tens"]), int(params["ones"])])
        elif line.key == "why.chance":
            self._fell(line, str(params["what"]), [int(params["result"])])
        else:
            self._aside(line)

    def _aside(self, line: LogEntry) -> None:
        """Note a reason that narrows no candidates: what decided a box on the way, or a thought."""
        last = self._way[-1] if self._way else None
        if last is None or self._acts:
            # A test on the way is the way's own; the Pass is told as a box, too.
            if line.key not in _APART or last is None:
                self._note(line)
        elif line.key == "why.box" or (line.key == "why.reason" and not last.text):
            last.text = str(line.params.get("because") or line.params.get("reason"))

    # --- candidates -------------------------------------------------------------------------

    def _pick(self, rule: str, why: str, spaces: list[str]) -> Thought:
        thought = Thought(kind="pick", text=why, rule=rule, candidates=spaces)
        self._thoughts.append(thought)
        self._left.append((thought, spaces))
        return thought

    def _narrowed(self, line: LogEntry) -> None:
        before, after = _ids(line.params["before"]), _ids(line.params["after"])
        why = str(line.params["why"])
        thought = self._picking(before) or self._pick(line.rule, why, before)
        struck = [space for space in before if space not in after]
        self._sift(thought, Sifting(how="only", why=why, rule=line.rule, kept=after, struck=struck))

    def _fell(self, line: LogEntry, chosen: str, dice: list[int]) -> None:
        """Note that dice picked a space; what else they may pick is a note."""
        found = next((pick for pick in reversed(self._left) if chosen in pick[1]), None)
        if found is None or chosen not in SPACE or len(found[1]) == 1:
            self._note(line)
            return
        thought, left = found
        struck = [space for space in left if space != chosen]
        self._sift(
            thought,
            Sifting(
                how=_BY_DICE,
                why=self._text(line),
                rule=line.rule,
                kept=[chosen],
                struck=struck,
                dice=dice,
            ),
        )

    def _picking(self, spaces: list[str]) -> Thought | None:
        """Return the latest pick of which these spaces are left."""
        return next((thought for thought, left in reversed(self._left) if left == spaces), None)

    def _sift(self, thought: Thought, step: Sifting) -> None:
        thought.sifted.append(step)
        self._left = [pick for pick in self._left if pick[0] is not thought]
        self._left.append((thought, step.kept))

    def _weighed(self, line: LogEntry) -> None:
        """Note how a priority struck what was just told, or that it struck nothing."""
        params = line.params
        spaces, why = _ids(params["spaces"]), str(params["why"])
        how = str(params["how"])
        if "weights" not in params:
            thought = self._picking(spaces)
            if thought is not None and len(spaces) > 1:
                self._sift(thought, Sifting(how=how, why=why, rule=line.rule, kept=spaces))
            return
        step = self._left[-1][0].sifted[-1]
        step.how = how
        step.weights = dict(zip(spaces, _numbers(params["weights"]), strict=False))
