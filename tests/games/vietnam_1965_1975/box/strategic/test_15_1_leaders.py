"""Section 15.1, the leaders: each counter of the three pools."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.lookup import our_box

LEADERS = our_box().leaders

THREE: Final = (
    (3, 0),
    (2, -1),
    (1, 1),
    (1, 0),
    (0, 0),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (-2, -1),
    (-3, -2),
)
"""Morale of SVN and of the US."""
TWO: Final = (
    "-2 A",
    "-1 B",
    "-1 B",
    "-1 C",
    "0 A",
    "0 A",
    "0 B",
    "0 C",
    "0 C",
    "+1 A",
    "+1 A",
    "+1 B",
    "+1 C",
    "+2 B",
)
ONE: Final = (
    "+1 A",
    "+2 B",
    "+2 B",
    "+2 C",
    "+3 A",
    "+3 A",
    "+3 B",
    "+3 B",
    "+3 C",
    "+3 C",
    "+4 A",
    "+4 A",
    "+4 A",
    "+4 B",
    "+4 C",
    "+4 C",
    "+5 A",
    "+5 B",
    "+5 B",
    "+5 C",
)
"""Effectiveness and faction."""


def test_three_star_leaders_change_both_morales() -> None:
    """Left and right value of each."""
    assert tuple((x.svn_morale, x.us_morale) for x in LEADERS.three) == THREE
    assert all(x.stars == 3 and x.faction is None for x in LEADERS.three)


def test_two_and_one_star_leaders_have_effectiveness_and_faction() -> None:
    """Each of them."""
    for pool, wanted, stars in ((LEADERS.two, TWO, 2), (LEADERS.one, ONE, 1)):
        assert all(x.stars == stars for x in pool)
        told = tuple((x.effectiveness, x.faction) for x in pool)
        assert told == tuple((int(text.split()[0]), text.split()[1]) for text in wanted)


def test_there_are_more_leaders_than_posts() -> None:
    """So that a replacement is really another man."""
    assert (len(LEADERS.three), len(LEADERS.two), len(LEADERS.one)) == (10, 14, 20)


def test_factions_are_as_even_as_they_can_be() -> None:
    """In number, within one."""
    for pool in (LEADERS.two, LEADERS.one):
        counts = [sum(x.faction == faction for x in pool) for faction in "ABC"]
        assert max(counts) - min(counts) <= 1


def test_a_leader_has_a_number_by_his_id() -> None:
    """Over all three pools."""
    assert [LEADERS.number[x.id] for x in LEADERS.all] == list(range(44))
    assert LEADERS.all[LEADERS.number["two.04"]] is LEADERS.two[3]
    assert LEADERS.two[3].id == "two.04"


def test_each_leader_can_have_a_name_of_his_own() -> None:
    """Names are labels, dealt when a game begins."""
    for names, pool in (
        (LEADERS.names.three, LEADERS.three),
        (LEADERS.names.two, LEADERS.two),
        (LEADERS.names.one, LEADERS.one),
    ):
        assert len(set(names)) == len(names) >= len(pool)
