"""Words for what may be chosen: the question of a decision and the label of each option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.box.halves import written
from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NATION_NAMES, NLF, POOL_OF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign.politics import replacement
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.operation.losses import endurance
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.play_area import in_play
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE, Acts
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table, counter_name
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown import foretold
from annamite.games.vietnam_1965_1975.shown.season import labels as season
from annamite.games.vietnam_1965_1975.shown.season import politics, purchases, sheet
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Option, Role
from annamite.games.vietnam_1965_1975.turn.set_up import next_group
from annamite.kernel import Decision
from annamite.kernel.wording import fill

_PLAIN: Final = {
    "done": "Done",
    "none": "No target hex",
    "no": "No",
    "yes": "Yes",
    "stop": "Stop here",
    "stay": "Stay in this port",
    "fly": "Fly",
    "float": "Go by boat",
    "pass": "Decline",
    "operate": "Conduct an operation",
    "let_us_operate": "Let the US side operate",
    "stand_back": "Let the US side operate until it declines",
    "end": "End the Operations Phase",
    "search_and_destroy": "Search and destroy",
    "clear_and_secure": "Clear and secure",
    "security": "Security",
    "attack": "Attack again",
    "strategic": "Strategic movement",
    "naval": "Naval transport",
    "bombard": "Bombardment",
    "regional": "Regional forces take it",
    "brigade": "One counter",
    "headquarters": "Headquarters and battalions",
    "battalions": "Battalions alone",
    "I": "I Corps",
    "II": "II Corps",
    "III": "III Corps",
    "IV": "IV Corps",
    "Capital": "Capital Military District",
    **season.PLAIN,
}
_NOTES: Final = {
    "search_and_destroy": "attack a target hex with units that move there · up to three rounds",
    "clear_and_secure": "the same with less pursuit · afterwards units may hold or patrol",
    "security": "one stack along the roads · attacks what it meets",
    "strategic": "movement without attacks · US units along roads at no cost",
    "naval": "to a port, and by sea to another port or a beach",
    "bombard": "artillery, air and ships alone against a hex",
    "pass": "the NLF may then end the phase, or go on",
    "let_us_operate": "the US side operates, or declines",
    "stand_back": "you are not asked before each of its operations",
    "operate": "with units that have not operated yet this game-turn",
    "end": "no more operations this game-turn",
    "fly": "hexside and terrain cost nothing extra · landing does",
    "float": "marsh, rivers and water are easy",
}
"""What choosing it means, in a few words."""
_WITH_UNIT: Final = {
    "unit": "{unit}",
    "move": "{unit}",
    "react": "{unit} reacts",
    "disperse": "{unit} disperses",
    "lift": "Lift {unit}",
    "boats": "Boats for {unit}",
    "join": "{unit} joins",
    "drop": "Leave {unit} here",
    "hold": "{unit} holds",
    "patrol": "{unit} patrols",
    "release": "Relieve {unit}",
    "reserve": "Reserve: {unit}",
    "withdraw": "Pull {unit} back",
    "gun": "{unit} fires",
    "replace": "A replacement for {unit}",
    "remove": "Lose {unit}",
    "break": "Break down {unit}",
    "to_brigade": "One counter: {unit}",
    "to_headquarters": "Headquarters and battalions: {unit}",
    "to_battalions": "Battalions alone: {unit}",
    **season.WITH_UNIT,
}
_END: Final = "End my operations this turn"
_END_NOTE: Final = "declines in the rest of this game-turn, unless the McNamara Line gives alarm"
"""What being done comes to for the US side in the Operations Phase of a campaign."""


_ROLES: Final[dict[str, Role]] = {"done": "done", "stop": "done", "pass": "pass"}


_WITHOUT_RESERVES: Final = {
    "round.retreat": "Which unit retreats?",
    "round.pursuit": "Which unit pursues?",
}
"""What is asked of a side that has no reserves to call in."""


def prompt(decision: Decision) -> str:
    """Return the sentence that asks for a decision."""
    text = decision.step.prompt
    if decision.step.id == "turn.operation" and "pass" not in decision.words:
        text = "Strategic Movement Phase: which movement comes before the operations?"
    for step, alone in _WITHOUT_RESERVES.items():
        if decision.step.id == step and not any(w.startswith("reserve") for w in decision.words):
            text = alone
    return fill(text, decision.params)


_REMINDERS: Final = {
    "turn.mission": "They stay put all turn: holding doubles defence, patrol slows the enemy. All"
    " others may operate.",
    "operation.target": "Operating units may attack what stands there, or what flees from it.",
    "operation.support": "Air and ships serve this operation alone, and in each combat by half"
    " unless its region is free-fire.",
    "fire.interdict": "Fire on a hex makes it dearer to leave, so that the enemy flees less far. What"
    " fires here is missing in combat.",
    "alert.disperse": "A unit that disperses leaves the map; its strength becomes Replacement Points.",
    "round.retreat": "Units that stay may be attacked again in the next round.",
    "round.pursuit": "Pursuit decides who can attack in the next round.",
}
"""What a choice means, where the question alone does not tell."""


def reminders(t: Table, decision: Decision) -> list[str]:
    """Return what whoever answers should have in mind."""
    step = decision.step.id
    found = [_REMINDERS[step]] if step in _REMINDERS else sheet.told(t, decision).reminders
    if step == "setup.place":
        found += _placed(t, decision.seat)
    if step in _WITHOUT_RESERVES and any(act == "reserve" for _, act, _ in acts(t, decision)):
        found.append("Reserves are those who could come to the fight now, the nearest first.")
    if decision.seat == SEATS[US] and step in ("operation.support", "combat.attack"):
        found += _face_down(t)
    return found


def _face_down(t: Table) -> list[str]:
    """Return what the US side should know of units that lie face down in its target hexes (10)."""
    op = t.s.op
    if op is None or op.kind == Kind.BOMBARD or op.side != US:
        return []
    if any(t.any_hidden(t.at(at, NLF)) for at in op.target_hexes):
        return ["What lies face down is revealed when the attack is due."]
    return []


def _placed(t: Table, seat: str) -> list[str]:
    """Return what the units are that are set up now, unless they are still to be drawn."""
    group = next_group(t)
    if group is None or any(t.s.drawn[unit] for unit in group.units):
        return []
    names = [f"{_name(t, unit, seat)}: {_values(t, unit)}" for unit in group.units]
    return [" · ".join(names)]


def _name(t: Table, unit: int, seat: str) -> str:
    return t.name(unit) if seat == "nlf" else t.public_name(unit)


def _plain(t: Table, word: str) -> Option:
    """Return the option of a word that stands for itself: an answer, a die, a counter."""
    if word.isdigit():
        return Option(id=word, label=word, count=int(word))
    if word in t.box.region_number:
        return Option(id=word, label=t.box.c.map.regions[t.box.region_number[word]].name)
    if word in t.box.leaders.number:
        return politics.leader(t, word)
    number = t.box.counter_number.get(word)
    if number is None:
        return Option(id=word, label=_PLAIN[word])
    counter = t.box.counters[number]
    face = counter.front
    guns = f", artillery {face.artillery}" if face.artillery else ""
    facts = f"strength {face.ground}{guns}, movement {face.movement}"
    return Option(id=word, label=f"{counter_name(counter.id, counter.name)}: {facts}")


def _values(t: Table, unit: int) -> str:
    """Return the values of a unit as its counter has them: ground, artillery, movement."""
    p = t.profile(unit)
    guns = f"-{p.artillery}({p.range})" if p.artillery else ""
    return f"{p.ground}{guns}-{t.movement(unit)}"


def _facts(t: Table, act: str, unit: int, seat: str, *, apart: bool) -> str:
    """Return what helps to choose a unit: what this act says, else its values; and where it is."""
    known = seat == SEATS[NLF] or not t.hidden(unit)
    found = _note(t, act, unit) or (_values(t, unit) if known else "face down")
    at = t.s.hex[unit]
    if apart and on_map(at):
        town = t.box.hexes[at].town
        found += f" · {town.name if town else t.box.names[at]}"
    return found


_GOING: Final = {
    "alert.unit": Going.ALERT,
    "round.retreat": Going.RETREAT,
    "round.pursuit": Going.PURSUIT,
}
"""Movement at which units are often hemmed in."""


def _reach(t: Table, unit: int, going: Going) -> str:
    """Return how far a unit may go on the ground."""
    at, points = t.s.hex[unit], allowance(t, unit, going)
    move = Move(units=[unit], going=going, at=at, allowance=points, path=[at])
    if not Ways(t, move).steps():
        return "has nowhere to go on the ground"
    return f"up to {written(points)} MP"


def _note(t: Table, act: str, unit: int) -> str:
    """Return a fact that helps to choose a unit, if there is one that whoever chooses knows."""
    p = t.profile(unit)
    if act == "replace" and t.s.op is not None and t.s.op.combat is not None:
        room = endurance(t, t.combat, unit) - t.s.hits[unit]
        return f"{NATION_NAMES[p.nation]} pool {t.s.pools[POOL_OF[p.nation]]} · takes {room} more"
    if act == "remove":
        return ""
    if act in ("gun", "lift", "boats"):
        cost = {"gun": p.artillery, "lift": p.lift, "boats": p.boats}[act]
        what = {"gun": "point", "lift": "Airmobile Point", "boats": "Riverine Point"}[act]
        return f"{cost} {what}{'' if cost == 1 else 's'}"
    return ""


def _apart(t: Table, decision: Decision) -> bool:
    """Return whether units on offer are in different hexes, so that it helps to say where each is."""
    return len({t.s.hex[unit] for _, act, unit in acts(t, decision) if act in _WITH_UNIT}) > 1


_DESCRIBED: Final[dict[str, Callable[[Table, Decision], list[Option]]]] = {
    replacement.CANDIDATE.id: politics.candidates,
}
"""Steps whose options are told elsewhere."""


def describe(t: Table, decision: Decision) -> list[Option]:
    """Return, per option in order, its word, label, and the hex or unit that it lights up."""
    options = _options(t, decision)
    if decision.hypothetical:
        return options
    notes = sheet.told(t, decision).notes | foretold.notes(t, decision)
    for option in options:
        if note := notes.get(option.id):
            option.note = note if option.note is UNSET else f"{note} · {option.note}"
    return options


def _options(t: Table, decision: Decision) -> list[Option]:
    words = decision.words
    if decision.step.id in _DESCRIBED:
        return _DESCRIBED[decision.step.id](t, decision)
    if decision.step.id == "vc.pay":
        return [Option(id=word, label=purchases.payment(word)) for word in words]
    if not isinstance(decision.step.codec, Acts):
        return [_plain(t, word) for word in words]
    teller = _Teller(t, decision)
    return _told_apart(
        [
            teller.option(act, number, word)
            for (_, act, number), word in zip(acts(t, decision), words, strict=True)
        ]
    )


def _told_apart(options: list[Option]) -> list[Option]:
    """Return options with the number of the unit where equal counters stand in one place."""
    alike = Counter((option.label, option.space) for option in options)
    for option in options:
        if alike[option.label, option.space] > 1 and option.unit is not UNSET:
            option.label += f" ({option.unit})"
    return options


def _place_name(t: Table, at: int) -> str:
    """Return what a place is called: a hex with its town, or a box of the Trail."""
    if not on_map(at):
        return t.box.names[at].replace("trail-", "box ") + " of the Trail"
    town = t.box.hexes[at].town
    return f"{t.box.names[at]} ({town.name})" if town else t.box.names[at]


class _Teller:
    """Words the options of one decision that are acts."""

    def __init__(self, t: Table, decision: Decision) -> None:
        self.t, self.decision = t, decision
        self.step = decision.step.id
        self.apart = not decision.hypothetical and _apart(t, decision)
        op = t.s.op
        self.move = None if op is None else op.march.move
        self.spent: dict[int, int] = {}
        if self.step == "move.step" and self.move is not None and not decision.hypothetical:
            self.spent = dict(Ways(t, self.move).steps())

    def option(self, act: str, number: int, word: str) -> Option:
        """Return one option; a word alone of what there is not, which somebody may ask about."""
        if not self._exists(act, number):
            return Option(id=word, label=word)
        if act == "hex":
            return self._hex(word, number)
        if act == "air":
            label = f"{number} Air Point{'s' if number > 1 else ''}"
            return Option(id=word, label=label, pieces={"air": number}, count=number)
        if act == "ship":
            return self._ship(word, number)
        if act == "free_fire":
            return self._free_fire(word, number)
        if act in _WITH_UNIT:
            return self._unit(word, act, number)
        if act in season.WITH_NUMBER:
            label = fill(season.WITH_NUMBER[act], {"number": number})
            return Option(id=word, label=label, count=number)
        if act in season.WITH_COUNTER:
            return self._counter(word, act, number)
        if act in season.WITH_HEX:
            return self._place(word, act, number)
        return self._act(word, act)

    def _exists(self, act: str, number: int) -> bool:
        """Return whether there is the unit or region that an act names."""
        if act == "free_fire":
            return number < len(self.t.box.regions)
        if act == "ship" and self.step != "operation.support":
            number //= SHIP_SHARE
        return not (act in _WITH_UNIT or act == "ship") or number < len(self.t.s.hex)

    def _hex(self, word: str, number: int) -> Option:
        label = (
            f"Hex {_place_name(self.t, number)}" if on_map(number) else _place_name(self.t, number)
        )
        found = Option(id=word, label=label, space=self.t.box.names[number], role="space")
        if number in self.spent and self.move is not None:
            spent, most = self.spent[number], self.move.allowance
            found.spent = spent / 2
            found.note = f"uses {written(spent)} of {written(most)} MP"
            if not in_play(self.t, number):
                found.note, found.leaves = "leaves the play area for good", True
        return found

    def _counter(self, word: str, act: str, number: int) -> Option:
        counter = self.t.box.counters[number]
        label = season.WITH_COUNTER[act]
        return Option(
            id=word, label=label.replace("{counter}", counter_name(counter.id, counter.name))
        )

    def _place(self, word: str, act: str, number: int) -> Option:
        name = self.t.box.names[number]
        label = season.WITH_HEX[act].replace("{hex}", _place_name(self.t, number))
        return Option(id=word, label=label, space=name, role="space")

    def _ship(self, word: str, number: int) -> Option:
        if self.step == "operation.support":
            return Option(id=word, label=self.t.name(number))
        ship, share = divmod(number, SHIP_SHARE)
        name = self.t.name(ship)
        label = f"{name}: {share} point{'s' if share > 1 else ''}"
        return Option(id=word, label=label, pieces={name: share}, count=share)

    def _free_fire(self, word: str, region: int) -> Option:
        t = self.t
        cost = t.scenario.victory(t.box.charts.victory).free_fire / 4
        price = f"the NLF scores {cost:g}"
        if t.s.season is not None:
            modifier = t.box.strategic.pacification.modifiers.free_fire
            price = f"{modifier} when the region is pacified"
        return Option(
            id=word,
            label=f"Free fire in {t.box.c.map.regions[region].name}",
            note=f"support works in full there · {price}",
        )

    def _unit(self, word: str, act: str, unit: int) -> Option:
        t, seat = self.t, self.decision.seat
        at, note = t.s.hex[unit], UNSET if self.decision.hypothetical else self._note(act, unit)
        return Option(
            id=word,
            label=_WITH_UNIT[act].replace("{unit}", _name(t, unit, seat)),
            unit=t.token(unit),
            space=t.box.names[at] if on_map(at) else UNSET,
            note=note,
        )

    def _note(self, act: str, unit: int) -> str:
        """Return what helps to choose a unit."""
        t = self.t
        note = _facts(t, act, unit, self.decision.seat, apart=self.apart)
        going = _GOING.get(self.step)
        if act == "move" and going is not None:
            note += f" · {_reach(t, unit, going)}"
        return note

    def _act(self, word: str, act: str) -> Option:
        if act == "pass" and self.decision.seat == SEATS[NLF]:
            return Option(id=word, label="Go back", role="pass")
        if act == "done" and self.t.s.stage == Stage.DECLARE:
            return Option(id=word, label=_END, note=_END_NOTE, role="pass")
        still = act == "stop" and self.move is not None and not self.move.started
        return Option(
            id=word,
            label="Stay here" if still else _PLAIN[act],
            note=_NOTES.get(act, UNSET),
            role=_ROLES.get(act, "choice"),
        )
