"""Words of a search: which of them count, how they are meant, and what a misspelt one should be."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[a-z0-9]+")
EVERYDAY: Final = (
    "win wins winner victory won",
    "lose loses lost losses casualties",
    "kill kills destroy eliminate remove",
    "cost price pay spend expensive",
    "money resources funds cash",
    "move movement march travel walk",
    "attack combat fight battle",
    "shoot fire",
    "bomb bombs bombing strike raid",
    "plane aircraft airplane jet",
    "helicopter airmobile chopper",
    "boat ship naval navy",
    "hidden secret conceal unknown underground",
    "reveal uncover detect discover spot expose",
    "build place recruit raise create produce",
    "repair rebuild restore mend",
    "roll die dice",
    "order sequence first before",
    "begin start beginning",
    "end finish ending last final",
    "limit maximum most capacity",
    "adjacent next neighbouring neighbor border",
    "retreat withdraw flee escape run",
    "reinforcements replacements",
    "town city village",
    "road highway route",
    "tie equal draw",
    "result effect outcome consequence",
    "pass skip",
    "again twice repeat",
    "troops soldiers units forces pieces army men",
    "choose pick select decide",
    "range distance far reach",
    "forbidden prohibited banned illegal",
    "weather rain monsoon storm",
    "government president regime",
    "civilian population people",
    "ally allies friend friendly",
    "opponent enemy hostile",
    "computer bot non-player automatic",
    "solo solitaire alone",
    "year season turn",
    "points score",
    "trade swap exchange",
    "defend defence defense protect",
    "missile missiles sam sams",
    "gun guns artillery",
    "capture seize occupy control",
    "hit damage",
    "half halved halve",
    "twice double doubled",
    "free nothing",
)
"""Words that players have for one thing, whatever the game."""


def words(text: str) -> list[str]:
    """Return the words of a text, in small letters without accents.

    >>> words("Huế's AAA, 2nd Free-fire")
    ['hue', 's', 'aaa', '2nd', 'free', 'fire']
    """
    plain = unicodedata.normalize("NFKD", text.lower().replace("đ", "d"))
    return _WORD.findall("".join(each for each in plain if not unicodedata.combining(each)))


IDLE: Final = frozenset(
    words(
        """a about after all allowed also am an and any anybody anyone anything are as at back be because
    been being but by can cannot cant could couldnt did didnt do does doesnt dont doing done else ever every exactly explain find
    for from get gets getting give gives go goes going got had happen happened happens has have he
    her here him his how i if im in into is isnt it its just know let like long make makes many may me mean
    means might much must my need needed needs no not now of off on one or other our out over own per
    please possible rule rules s say says she should so some somebody someone something still t take
    takes tell than that the their them then there these they thing things this those to too up
    use used uses using very want was we were what whats when where whether which while who whom whose why
    will with without wont work works would you your"""
    )
)
"""Words of a question that say nothing of what it is about."""
_SHORTEST: Final = 4
"""Letters of a word that may be misspelt."""
_LONG: Final = 7
"""Letters of a word that may be misspelt twice."""


def telling(found: list[str]) -> list[str]:
    """Return the words that say what a question is about; all of them if none does.

    >>> telling(["how", "do", "i", "win"])
    ['win']
    """
    return list(dict.fromkeys(word for word in found if word not in IDLE)) or found


def distance(one: str, other: str, most: int) -> int:
    """Return how many letters are wrong, missing, too many or swapped; `most` + 1 if more.

    >>> distance("guerilla", "guerrilla", 2), distance("hte", "the", 2), distance("win", "lose", 2)
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    older: list[int] = []
    above = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, there in enumerate(other, 1):
            least = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != there))
            if i > 1 < j and letter == other[j - 2] and one[i - 2] == there:
                least = min(least, older[j - 2] + 1)
            row.append(least)
        if min(row) > most:
            return most + 1
        older, above = above, row
    return min(above[-1], most + 1)


def _pairs(word: str) -> set[str]:
    edged = f"^{word}$"
    return {edged[at : at + 2] for at in range(len(edged) - 1)}


class Vocabulary:
    """The words that a reference has.

    Args:
        texts: All that it says.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._times = Counter(word for text in texts for word in words(text))
        self._with: dict[str, list[str]] = defaultdict(list)
        for word in self._times:
            for pair in _pairs(word):
                self._with[pair].append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._times

    def meant(self, word: str) -> list[str]:
        """Return what a word that is not there should be, as one word or two; [] if nobody knows."""
        return self._apart(word) or self._respelt(word)

    def begun(self, word: str) -> bool:
        """Return whether a word begins like this one."""
        return any(each.startswith(word) for each in self._with.get(f"^{word[:1]}", ()))

    def _apart(self, word: str) -> list[str]:
        """Return the two words that a word is made of, those that are said most often."""
        parts = [(word[:at], word[at:]) for at in range(3, len(word) - 2)]
        said = [two for two in parts if two[0] in self._times and two[1] in self._times]
        best = max(said, key=lambda two: min(map(self._times.__getitem__, two)), default=())
        return list(best)

    def _respelt(self, word: str) -> list[str]:
        """Return the word that is most like it, if it is like enough."""
        if len(word) < _SHORTEST or word.isdigit():
            return []
        most = 2 if len(word) >= _LONG else 1
        shared = Counter(each for pair in _pairs(word) for each in self._with.get(pair, ()))
        least = len(word) + 1 - 2 * (most + 1)
        near = [
            (wrong, each[0] != word[0], -self._times[each], each)
            for each, pairs in shared.items()
            if pairs >= least and (wrong := distance(word, each, most)) <= most
        ]
        return [min(near)[3]] if near else []
