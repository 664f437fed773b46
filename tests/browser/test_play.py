"""Whole cards, Trains and Redeployments, played with clicks."""

from __future__ import annotations

import pytest

from tests.browser import stories
from tests.browser.checks import check_all, pieces
from tests.browser.conftest import Room
from tests.browser.house import FACTIONS, House
from tests.browser.tabletop import MOST, Tabletop
from tests.browser.telling import simplest

pytestmark = pytest.mark.browser

ACTIONS = {
    "us": ("train", "air_lift"),
    "arvn": ("train", "govern"),
    "nva": ("rally", "infiltrate"),
    "vc": ("rally", "tax"),
}


def card_up(table: Tabletop) -> int | None:
    """Return the number of the card that is played."""
    card = table.update["view"]["cards"]["current"]
    return None if card is None else int(card["number"])


def carry_out(table: Tabletop, operation: str, activity: str, spaces: int = 2) -> None:
    """Play an Operation in some spaces, with the Special Activity after the first.

    As soon as it is over others may act, and ask the same seat something on the way.
    """
    seat, card = table.decision["seat"], card_up(table)
    table.click(operation)
    chosen, acted = 0, False

    def is_over() -> bool:
        return card_up(table) != card or bool(table.update["view"]["eligibility"]["first"]["did"])

    while not is_over():
        decision = table.decision
        assert sorted(table.buttons) == sorted(table.words)
        offered = [option["space"] for option in decision["options"] if "space" in option]
        assert table.glowing == set(offered)
        own = decision["step"] == f"{operation}.space"
        if decision["seat"] != seat:
            table.click(simplest(table))
        elif activity in table.words:
            table.click(activity)
            acted = True
        elif "activity" in table.words and chosen and not acted:
            table.click("activity")
        elif "done" in table.words and (not offered or not own or chosen >= spaces):
            table.click("done")
        elif offered:
            table.click_space(offered[0])
            chosen += own
        else:
            table.click(next(w for w in reversed(table.words) if w not in ("give", "ask")))
        assert table.clicks < MOST, "the Operation does not end"
    assert acted
    assert chosen == spaces


@pytest.mark.parametrize("company", ["person", "random"])
@pytest.mark.parametrize("seat", FACTIONS)
def test_a_whole_card(house: House, room: Room, seat: str, company: str) -> None:
    operation, activity = ACTIONS[seat]
    record = stories.first_on_a_card(seat, operation, activity)
    others = {other: company for other in FACTIONS if other != seat}
    game = house.bring_in(stories.seated(record, others))
    table = room.table(game)
    heard = len(table.lines)
    before = house.at(game["id"], table.revision, seat)["view"]
    check_all(table, before)

    carry_out(table, operation, activity)
    rules = {line["rule"][:3] for line in table.lines[heard:]}
    assert rules >= {"3.1", "3.2" if seat in ("us", "arvn") else "3.3"}
    assert rules & {f"4.{part}" for part in range(1, 6)}

    # The rest of the card: computers play it, or people pass. Others may ask for Resources.
    card = before["cards"]["current"]["number"]
    table.play(lambda: card_up(table) != card, simplest)
    assert len([line for line in table.lines[heard:] if line["key"] == "card.played"]) >= 1
    after = house.at(game["id"], table.revision, seat)["view"]
    assert after == table.update["view"]
    assert after["spaces"] != before["spaces"]
    check_all(table, after)


def test_four_spaces_trained_with_twelve_cubes_take_twenty_clicks(house: House, room: Room) -> None:
    record = stories.first_on_a_card("arvn", "train", "govern")
    table = room.table(house.bring_in(record))
    before = table.update["view"]
    start = table.decision
    table.click("train")
    where = [o["space"] for o in table.decision["options"] if "space" in o][:4]
    for space in where:
        table.click_space(space)
        table.click("cubes")
        if table.decision["step"] == "train.troops":
            table.click("1" if "1" in table.words else "0")
        if table.decision["step"] == "train.police":
            table.click("2" if "2" in table.words else table.words[-1])
    while table.update["decision"]["seat"] == start["seat"]:
        words = table.words
        table.click("done" if "done" in words else "nothing")
    after = table.update["view"]
    added = sum(
        sum(pieces(after, space).values()) - sum(pieces(before, space).values()) for space in where
    )
    assert added == 12
    assert table.clicks <= 20


def test_ten_police_are_redeployed_with_three_clicks(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.police_in_saigon()))
    assert table.decision["step"] == "redeploy.police_from"
    police = pieces(table.update["view"], "saigon")["police"]
    assert police >= 10
    table.click_space("saigon")
    table.click_space("can_tho")
    table.click("10")
    assert table.clicks == 3
    assert pieces(table.update["view"], "saigon").get("police", 0) == police - 10
    room.shoot(table.page, "redeployed")


def test_every_space_can_be_pointed_at(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.played(3, 200)))
    for space in table.update["view"]["spaces"]:
        table.point(space)
