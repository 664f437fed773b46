"""A seated player's answers all come while others do what they can against the server.

How long they take is measured by `benchmarks/attacks.py`, on a quiet machine. Here an attack is held
to what it gets: of what costs the server something, no more than its budget.
"""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annamite.server.network.crowd import CROWDED
from annamite.server.network.limits import OPEN
from annamite.server.network.protocol import CONNECTION, SLOW, HttpConnection
from tests.server.attackers import STRANGER, Attack, Told
from tests.server.house import PATIENCE, House, Page, house, link_key

CROWD = 100
ANSWERS = 6
LIMITS = replace(
    OPEN.but(requests=200, looks_back=30, wrong_keys=5, questions=20),
    of_an_address=60,
    head=0.5,
    patience=0.5,
    sockets_of_a_seat=4,
)
"""As on an open network, but that everything is reached sooner."""


class Scene:
    """A table with a player at it, and somebody who attacks.

    Attributes:
        table: The server.
        game: The game's entry.
        refusals: What was refused to whom.
        most: How many connections the stranger had open at once.
        played: How often the player has answered and taken back.
    """

    def __init__(self, table: House, refusals: list[tuple[str, str]]) -> None:
        self.table = table
        self.refusals = refusals
        self.game = table.create({"blue": "link"})
        self.page: Page = table.sit(self.game["id"])
        guest = table.guest(self.game["id"], link_key(self.game, "blue"))
        self.cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        self.most = 0
        self.played = 0
        doors, admit = table.doors, table.doors.admit

        def admitted(connection: HttpConnection) -> bool:
            let_in = admit(connection)
            self.most = max(self.most, len(doors._by_address.get(STRANGER, {})))
            return let_in

        doors.admit = admitted  # type: ignore[method-assign]

    def attack(self, count: int, enough: Callable[[Told], bool], cookie: str = "") -> Attack:
        """Return an attack that lasts until enough has come of it, and the player has played."""

        def ends(told: Told) -> bool:
            return self.played >= ANSWERS and enough(told)

        return Attack(self.table.port, PATIENCE, count, ends, cookie=cookie)

    def under(self, attack: Attack, one: Callable[[], Awaitable[None]]) -> Told:
        """Play while an attack lasts; return what became of it."""
        attacker = threading.Thread(target=attack.run, args=(one,))
        attacker.start()
        while attacker.is_alive():
            self._answer_and_take_back()
            self.played += 1
            attacker.join(0.02)
        assert attack.done, attack.told
        self._answer_and_take_back()
        return attack.told

    def refused(self, kind: str) -> bool:
        """Whether something of a kind was refused to the stranger."""
        return (kind, STRANGER) in self.refusals

    def _answer_and_take_back(self) -> None:
        page = self.page
        before = page.state["revision"]
        assert page.answer("north")["type"] == "done"
        after = page.state["revision"]
        assert after > before
        undone = page.ask("undo", revision=after, seat="red", to=before)
        assert undone["type"] == "done"
        assert page.state["revision"] == before


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """Such a table, on an open network."""
    with opened(tmp_path) as found:
        yield found


@contextmanager
def opened(folder: Path) -> Iterator[Scene]:
    """Set the scene."""
    refusals: list[tuple[str, str]] = []
    settings: dict[str, Any] = {
        "limits": LIMITS,
        "on_refusal": lambda *what: refusals.append(what),
    }
    with house(folder, **settings) as table:
        yield Scene(table, refusals)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count", "kind"),
    [
        ("nothing", CROWD, CONNECTION),
        ("slow_head", LIMITS.of_an_address, SLOW),
        ("slow_body", LIMITS.of_an_address, SLOW),
        ("slow_body", CROWD, CONNECTION),
    ],
)
def test_connections_that_keep_the_server_waiting(
    scene: Scene, name: str, count: int, kind: str
) -> None:
    """They are bounded in number, and put out after a while."""
    most = LIMITS.of_an_address
    attack = scene.attack(count, lambda told: scene.refused(kind) and scene.most >= most)
    scene.under(attack, getattr(attack, name))
    assert scene.most == most
    assert {whose for _, whose in scene.refusals} == {STRANGER}


@pytest.mark.slow
def test_connections_that_come_and_go(scene: Scene) -> None:
    attack = scene.attack(CROWD, lambda told: told["connections"] > 10 * CROWD)
    scene.under(attack, attack.come_and_go)
    assert scene.most <= LIMITS.of_an_address


@pytest.mark.slow
def test_answers_that_nobody_reads(scene: Scene) -> None:
    attack = scene.attack(CROWD, lambda told: scene.refused("requests"))
    scene.under(attack, attack.unread)
    assert scene.most <= LIMITS.of_an_address


@pytest.mark.slow
def test_bodies_that_are_too_long(scene: Scene) -> None:
    """None is taken whole."""
    attack = scene.attack(8, lambda told: told["blocks sent"] > 500 and told["cut off"] > 8)
    told = scene.under(attack, attack.big_body)
    assert told["blocks sent"] / told["connections"] < 1000
    games = scene.table.browser.get("/api/games").json()
    assert [entry["id"] for entry in games] == [scene.game["id"]]


@pytest.mark.slow
def test_guesses(scene: Scene) -> None:
    attack = scene.attack(8, lambda told: told["429"] > 20)
    told = scene.under(attack, attack.guess(scene.game["id"]))
    # Those that came together with the last one that was looked at are looked at as well.
    assert 5 <= told["401"] <= 5 + attack.count
    assert told["200"] == 0
    assert scene.refused("wrong key")
    assert scene.refused("wrong keys")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "kind"),
    [("/api/catalog", "requests"), ("/api/games/{id}/since/0", "looks back")],
)
def test_requests_without_end(scene: Scene, path: str, kind: str) -> None:
    attack = scene.attack(16, lambda told: told["429"] > 20, scene.cookie)
    told = scene.under(attack, attack.ask(path.format(id=scene.game["id"])))
    assert told["200"] > 0
    assert scene.refused(kind)


@pytest.mark.slow
def test_questions_without_end(scene: Scene) -> None:
    """From one seat, over as many sockets as it gets."""
    attack = scene.attack(
        16, lambda told: told["refused"] > 20 and told["closed 4429"] > 0, scene.cookie
    )
    path = f"/ws/games/{scene.game['id']}"
    told = scene.under(attack, attack.question(path, {"type": "look", "seat": "blue"}))
    assert told["done"] > 0
    assert scene.refused("questions")
    assert scene.refused(CROWDED)
