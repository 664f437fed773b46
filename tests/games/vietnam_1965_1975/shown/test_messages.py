"""The sentences of the log: one for all that the rules tell, and none that they never tell."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import annamite.games.vietnam_1965_1975
from annamite.games.vietnam_1965_1975.shown import messages
from annamite.games.vietnam_1965_1975.shown.season import messages as season
from annamite.kernel import LogEntry

PACKAGE = Path(annamite.games.vietnam_1965_1975.__file__).parent
SOURCES = sorted(set(PACKAGE.rglob("*.py")) - set(PACKAGE.glob("computer/**/*.py")))
"""The rules; the computer, which has a `leave` of its own, tells nothing."""
WORDS: dict[str, str | int] = {
    "side": "us", "nation": "vc", "hex": "5118", "name": "VC 1 (6)", "country": "Laos",
    "region": "Saigon", "ratio": "2-1", "figure": "us_morale",
}  # fmt: skip
"""What stands for parameters that are words; others are 1."""
LOST = {"destroy": (2, "destroyed"), "leave": (1, "out")}
"""How a method of `Table` says how a unit was lost: which argument, and what if there is none."""


def calls() -> dict[str, list[ast.Call]]:
    """Return the calls of methods in the package, by the method's name."""
    found = defaultdict(list)
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                found[node.func.attr].append(node)
    return found


CALLS = calls()


def keys_of(key: ast.expr) -> set[str]:
    """Return the keys that the first argument of a `tell` stands for."""
    if isinstance(key, ast.Constant):
        return {str(key.value)}
    assert ast.unparse(key) == "f'unit.{how}'", "a key that cannot be read from the source"
    found = set()
    for name, (at, how) in LOST.items():
        for call in CALLS[name]:
            given = call.args[at:]
            found.add(f"unit.{ast.literal_eval(given[0]) if given else how}")
    return found


def told() -> dict[str, set[str]]:
    """Return the keys that the rules tell, with the parameters that every `tell` of it has."""
    found: dict[str, list[set[str]]] = defaultdict(list)
    for call in CALLS["tell"] + CALLS["confide"]:
        # What is passed on in a dictionary is a combat's reckoning: its ratio alone is read.
        given = {keyword.arg or "ratio" for keyword in call.keywords}
        for key in keys_of(call.args[0]):
            found[key].append(given)
    return {key: set.intersection(*sets) for key, sets in found.items()}


TOLD = told()


def test_every_key_that_the_rules_tell_has_a_sentence_and_no_sentence_is_idle() -> None:
    """The keys in the source of the rules are those of the sentences."""
    assert set(TOLD) == {*messages.TEXTS, *season.TEXTS}


@pytest.mark.parametrize("key", sorted(TOLD))
def test_every_sentence_finds_what_it_speaks_of(key: str) -> None:
    """With nought, one and two of everything it is a whole sentence."""
    for number in (0, 1, 2):
        params = {name: WORDS.get(name, number) for name in TOLD[key]}
        sentence = messages.text(LogEntry(key, "5", params))
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("key", "params", "sentence"),
    [
        ("placed", {"unit": "3/3M", "hex": "5120", "count": 1}, "3/3M is set up in 5120."),
        ("placed", {"unit": "VC", "hex": "5118", "count": 2}, "VC are set up in 5118 (Chu Lai)."),
        ("mission", {"name": "3/3M", "mission": 2}, "3/3M goes on patrol."),
        ("air", {"points": 1}, "1 Air Point is assigned."),
        ("air", {"points": 3}, "3 Air Points are assigned."),
        ("moved", {"name": "3/3M", "more": 0, "hex": "5120", "going": 2},
         "3/3M moves on the alert to 5120."),
        ("moved", {"name": "3/3M", "more": 1, "hex": "5120", "going": 9},
         "3/3M with another unit secures the road to 5120."),
        ("withdrew", {"name": "3/3M", "more": 3, "hex": "5120"},
         "3/3M with 3 others goes back to 5120."),
        ("recovered", {"nation": "us", "points": 2}, "2 US Replacement Points are recovered."),
        ("deployed", {"name": "3/3M", "hex": "5120", "deployment": 3},
         "3/3M in 5120 goes over to battalions alone."),
        ("effectiveness", {"name": "ARVN 22", "die": 5, "limit": 4, "fails": 1},
         "Effectiveness of ARVN 22: the die shows 5 against 4, it is ineffective."),
        ("effectiveness", {"name": "ARVN 22", "die": 3, "limit": 4, "fails": 0},
         "Effectiveness of ARVN 22: the die shows 3 against 4, it is effective."),
        ("result", {"hex": "5120", "ratio": "2:1", "die": 4, "modifier": 2, "row": 6, "attacker": 1,
                    "defender": 3, "bombardment": 0},
         "5120: 2:1, die 4, modifier +2, row 6: the attacker loses 1, the defender 3."),
        ("result", {"hex": "5120", "die": 4, "modifier": -1, "row": 3, "attacker": 0, "defender": 2,
                    "bombardment": 1},
         "5120 is bombarded: die 4, modifier -1, row 3: the defender loses 2."),
    ],
)  # fmt: skip
def test_a_line_reads_as_a_sentence(key: str, params: dict[str, str | int], sentence: str) -> None:
    """Numbers, plurals, hexes and signs come out as one would write them."""
    assert messages.text(LogEntry(key, "5", params)) == sentence
