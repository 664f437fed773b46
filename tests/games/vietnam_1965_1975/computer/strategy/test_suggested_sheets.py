"""A whole sheet as the computer would fill it: for either seat, in one message, from what it may see."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from annamite.games.vietnam_1965_1975.campaign import sheets
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.season import again
from annamite.kernel import Chance, Decision, Position
from annamite.players import seat_player
from annamite.players.advising import Advice, explained, suggest
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, on_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.state import State
    from tests.games.vietnam_1965_1975.scenes import Scene

RICH_NORTH: Final = {Index.NVN_MORALE: 60, Index.NVN_COMMITMENT: 20, Index.VC_DRAFT: 300}


def bombing() -> Scene:
    """Return a scene with much air."""
    scene = interphase(Stage.MISSION_DECLARATION, {Index.TRAIL_EFFECTIVE: 3})
    scene.s.air_total = scene.s.air = 80
    return scene


def planning() -> Scene:
    """Return a scene at the first of NVN's plans."""
    trail = {Index.TRAIL_OPTIMAL: 3, Index.TRAIL_EFFECTIVE: 1}
    return interphase(Stage.TRAIL_WORK, {**RICH_NORTH, **trail})


SCENES: Final[dict[str, tuple[str, Callable[[], Scene]]]] = {
    "bombing.mission": ("us", bombing),
    "commitment.item": ("us", lambda: ordering(20, 400)),
    "arvn.sheet": ("us", arvn),
    "north.trail_work": ("nlf", planning),
    "north.forces": ("nlf", lambda: interphase(Stage.NVN_FORCES, RICH_NORTH)),
    "vc.place": ("nlf", viet_cong),
}
"""By the first step of a sheet, whose it is, and a position in which it is filled."""


def opened(scene: Scene, seat: str) -> Position[State]:
    """Return the position of a scene as the seat that decides may know it."""
    scene.play()
    assert scene.position is not None
    return scene.position.fork_as(seat)


def settled(position: Position[State]) -> Decision | Chance | None:
    """Answer what leaves no choice, as sessions do, and draw VC counters; return what is asked then."""
    while (asked := position.request) is not None:
        if isinstance(asked, Chance) and asked.step in again.DRAWN:
            position.push(asked.outcomes[0])
        elif isinstance(asked, Decision) and asked.forced:
            position.push(asked.values[0])
        else:
            break
    return asked


def one_by_one(scene: Scene, seat: str) -> list[tuple[str, str]]:
    """Return what the computer answers on a sheet, asked anew each time, and why."""
    position = opened(scene, seat)
    game, found = scene.game, []
    asked = position.request
    assert isinstance(asked, Decision)
    first = sheets.sheet_of(game.table(position.state), asked)
    while (
        isinstance(asked := settled(position), Decision)
        and asked.seat == seat
        and sheets.sheet_of(game.table(position.state), asked) == first
    ):
        player: Any = seat_player("computer", game, seat, 1)
        value = player.choose(asked, lambda *_: position.fork_as(seat))
        found.append((asked.step.codec.word(value), player.reason))
        position.push(value)
    return found


@pytest.mark.parametrize("sheet", SCENES)
def test_a_whole_sheet_is_what_the_computer_writes_step_by_step(sheet: str) -> None:
    """With each line's reason, over all stretches, to the end of the sheet or the next die."""
    seat, make = SCENES[sheet]
    scene = make()
    position = opened(scene, seat)
    assert position.request is not None
    assert position.request.step.id == sheet
    before = Vietnam().dump(scene.s)
    found = suggest(position)
    assert [(each.word, each.reason) for each in found] == one_by_one(make(), seat)
    assert len(found) > 1
    assert all(each.label and each.reason and "\n" not in each.reason for each in found)
    assert Vietnam().dump(scene.s) == before
    assert not position.stretch


@pytest.mark.parametrize("sheet", SCENES)
def test_it_is_one_message_and_ends_the_sheet(sheet: str) -> None:
    """Word after word is on offer, draws aside, and what is asked next is no part of it, or fate's."""
    seat, make = SCENES[sheet]
    scene = make()
    words = [each.word for each in suggest(opened(scene, seat))]
    assert scene.position is not None
    position = scene.position.fork()
    first = position.request
    assert isinstance(first, Decision)
    begun = sheets.sheet_of(scene.t, first)
    for word in words:
        asked = settled(position)
        assert isinstance(asked, Decision)
        assert asked.seat == seat
        assert word in asked.words
        position.push(asked.step.codec.value(word))
    asked = settled(position)
    if isinstance(asked, Decision):
        assert sheets.sheet_of(scene.game.table(position.state), asked) != begun
    else:
        assert isinstance(asked, Chance)


def test_a_sheet_goes_on_through_draws_and_ends_with_it() -> None:
    """Counters of VC units are drawn unit by unit; after what ends the sheet no die is thrown."""
    words = [each.word for each in suggest(opened(viet_cong(), "nlf"))]
    assert [words[0][:4], words[1]] == ["hex-", "build-vc.political"]
    assert sum(word.startswith("hex-") for word in words) > 1
    assert words[-1] == "done"
    assert words.count("done") == 1


def test_it_stops_where_one_message_ends() -> None:
    """After as many answers as are asked for; the same ones."""
    whole = suggest(opened(ordering(20, 400), "us"))
    assert suggest(opened(ordering(20, 400), "us"), 5) == whole[:5]
    assert len(whole) > 12, "further than advice goes"


def test_off_the_sheets_it_is_advice() -> None:
    """Whoever leads troops fills none."""
    session = in_a_campaign()
    on_to(session, "turn.initiative")
    position = session.fork_as("nlf")
    assert position.request is not None
    assert Vietnam().sheet(position.state, position.request) is None  # type: ignore[arg-type]
    assert len(suggest(position)) == 1


def test_sheets_are_told_apart_by_season_and_kind() -> None:
    """Plans are one sheet with the work on the Trail; forces are another."""
    numbers = {}
    for sheet, (seat, make) in SCENES.items():
        request = opened(make(), seat).request
        assert isinstance(request, Decision)
        numbers[sheet] = make().game.sheet(make().s, request)
    assert len({*numbers.values()}) == len(numbers)
    scene = planning()
    scene.play("repair")
    asked = scene.play()
    assert isinstance(asked, Decision)
    assert asked.step.id == "north.sea"
    assert scene.game.sheet(scene.s, asked) == numbers["north.trail_work"]
    scene.t.note(number=2)
    assert scene.game.sheet(scene.s, asked) != numbers["north.trail_work"]


@pytest.mark.parametrize("sheet", [name for name, (seat, _) in SCENES.items() if seat == "us"])
def test_what_the_us_side_may_not_know_changes_nothing(sheet: str) -> None:
    """The same words for the same reasons in positions that it cannot tell apart."""
    scene = SCENES[sheet][1]()
    scene.unit("vc.bn.a", "5022")
    scene.s.known[0] = 0
    found = suggest(opened(scene, "us"))
    for seed in range(5):
        other = scene.game.sample_world(scene.s, "us", Random(seed))
        assert suggest(Position(scene.game, other).fork_as("us")) == found


# --- in a few lines -------------------------------------------------------------------------------


def advice(word: str, reason: str) -> Advice:
    """Return an answer with its reason."""
    return Advice(word, f"Take {word}", None, reason, "")


def test_a_sheet_is_explained_in_a_few_lines() -> None:
    """A line for each reason in a row, with what was answered for it, and how often."""
    told = [
        advice("guns", "they shoot"),
        advice("men", "they march"),
        advice("men", "they march"),
        advice("boats", "they march"),
        advice("guns", "they shoot"),
        advice("done", ""),
    ]
    assert explained(told) == [
        "Take guns: they shoot",
        "Take men (2 times), Take boats: they march",
        "Take guns: they shoot",
        "Take done",
    ]
    assert explained(told, 3) == [
        "Take guns: they shoot",
        "Take men (2 times), Take boats: they march",
        "and 2 answers more",
    ]
    assert explained([]) == []


@pytest.mark.parametrize("sheet", SCENES)
def test_each_sheet_of_the_computer_is_explained_with_its_numbers(sheet: str) -> None:
    """In lines that name what is written, and why."""
    seat, make = SCENES[sheet]
    found = suggest(opened(make(), seat))
    lines = explained(found)
    assert 0 < len(lines) <= 8
    assert all(found[0].label in line for line in lines[:1])
    assert any(character.isdigit() for character in " ".join(lines))
    assert all(": " in line or line.startswith("and ") for line in lines)
