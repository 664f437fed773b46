"""Which options go together: nothing that is offered before play is refused afterwards."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Setup, SetupError
from annamite.kernel.shapes import plain
from annamite.players import seat_setup
from annamite.server.play.choices import going_together

GAME = games.load("fire-in-the-lake")
SEATS = ("us", "arvn", "nva", "vc")
PEOPLE = dict.fromkeys(SEATS, "person")
ALONE = {"us": "person", "arvn": "nonplayer", "nva": "nonplayer", "vc": "nonplayer"}


def ask(seats: dict[str, str], **wishes: Any) -> dict[str, Any]:
    found: dict[str, Any] = plain(going_together(GAME, "short", wishes, seats))
    return found


def values(told: dict[str, Any]) -> dict[str, Any]:
    return {name: option["value"] for name, option in told.items()}


def open_to(told: dict[str, Any], name: str) -> list[Any]:
    """Return the choices of an option that are not refused."""
    spec = next(spec for spec in GAME.options if spec.id == name)
    return [c for c, why in zip(spec.choices, told[name]["refused"], strict=True) if why is None]


def test_people_may_do_all_but_what_is_about_nonplayers() -> None:
    told = ask(PEOPLE)
    assert "nonplayers" not in told, "this follows from the seats"
    for name in ("period_events", "deception", "play_on"):
        assert open_to(told, name) == [False, True]
    for name in ("easy", "harder", "hardest"):
        assert open_to(told, name) == [False]
    assert "lone player" in told["harder"]["refused"][1]


def test_deception_is_for_three_or_four_people() -> None:
    told = ask(PEOPLE, deception=True, novice_vc=True)
    assert (values(told)["deception"], values(told)["novice_vc"]) == (True, True)
    assert open_to(told, "sharing") == ["none", "insurgents", "coin"]
    assert "3 or 4 players" in told["sharing"]["refused"][3]
    assert open_to(told, "deception") == [False, True], (
        "it can be given up, and its handicaps with it"
    )
    told = ask(PEOPLE, sharing="both", deception=True)
    assert (values(told)["sharing"], values(told)["deception"]) == ("both", False)
    told = ask({**PEOPLE, "vc": "nonplayer"}, deception=True)
    assert values(told)["deception"] is True
    assert open_to(told, "novice_vc") == [False]
    assert open_to(told, "novice_us") == [False, True]
    told = ask({**PEOPLE, "vc": "nonplayer", "us": "nonplayer"}, deception=True)
    assert values(told)["deception"] is False
    assert "3 or 4 players" in told["deception"]["refused"][1]


def test_the_harder_options_are_for_a_lone_player() -> None:
    assert open_to(ask(ALONE), "hardest") == [False, True]
    assert open_to(ask(PEOPLE | {"vc": "nonplayer"}), "hardest") == [False]
    both = {**ALONE, "arvn": "person"}
    assert open_to(ask(both), "hardest") == [False]
    assert open_to(ask(both, sharing="coin"), "hardest") == [False, True]
    assert open_to(ask(both, sharing="coin", hardest=True), "sharing") == ["coin"]
    assert open_to(ask(ALONE), "sharing") == ["none"]


@pytest.mark.at_random
@pytest.mark.parametrize("mix", range(16))
def test_nothing_offered_is_refused(mix: int) -> None:
    """Whatever is wished for, what the form then shows and offers can be started."""
    seats = {seat: "nonplayer" if mix >> n & 1 else "person" for n, seat in enumerate(SEATS)}
    rng = random.Random(mix)
    asked = [spec for spec in GAME.options if not spec.seated]

    def start(options: dict[str, Any]) -> None:
        GAME.start(seat_setup(GAME, Setup("short", options), seats))

    for _ in range(4):
        told = ask(seats, **{spec.id: rng.choice(spec.choices) for spec in asked})
        start(values(told))
        for spec in asked:
            if spec.needs in told and not told[spec.needs]["value"]:
                continue  # a page does not even show it
            for choice in open_to(told, spec.id):
                chosen = ask(seats, **(values(told) | {spec.id: choice}))
                assert chosen[spec.id]["value"] == choice
                start(values(chosen))


@pytest.mark.parametrize("mix", list(itertools.product(("person", "nonplayer"), repeat=2)))
def test_what_is_refused_is_refused_by_the_rules(mix: tuple[str, str]) -> None:
    seats = {**PEOPLE, "us": mix[0], "vc": mix[1]}
    told = ask(seats)
    barred = 0
    for spec in GAME.options:
        for choice, why in zip(
            spec.choices, told.get(spec.id, {}).get("refused", ()), strict=False
        ):
            if why is not None and not spec.needs:
                setup = seat_setup(GAME, Setup("short", {spec.id: choice}), seats)
                with pytest.raises(SetupError) as refused:
                    GAME.start(setup)
                assert str(refused.value) == why
                barred += 1
    assert (barred > 0) == ("nonplayer" in mix)
