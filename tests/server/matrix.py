"""Who may do what (`matrix.yaml`), and a table at which each of it can be tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, get_args

import httpx
import msgspec
import sqlalchemy as sa
import yaml
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from annamite.server.store import schema
from annamite.server.wire import asked
from tests.conformance.minigame import MiniGame
from tests.owner import bring, token_of
from tests.server.house import PATIENCE, House, Page, link_key

FILE = Path(__file__).parents[1] / "matrix.yaml"
"""Not beside the tests: what lies beside the rules of a game counts as what is in its box."""
FILES = "/{file}"
"""How the table calls the address of the page's own files."""
CHANGING = {"POST", "DELETE"}
OTHER_SITE = "https://elsewhere.example"
MINI = MiniGame.name
# Red has a card; so has blue, who has also wagered in secret.
PLAYED = [
    ("red", "done", "fold", "keep"),
    ("blue", "done"),
    ("red", "1"),
    ("blue", "fold", "keep"),
]
TURNS = {"red": [("red", "north")], "blue": [("red", "done"), ("blue", "2")]}
"""What is played from there until a seat may answer and take back."""
NEXT = {"red": "east", "blue": "no"}
"""What it may answer then."""
SEED = 1


class Cell(NamedTuple):
    """Something that somebody tries.

    Attributes:
        row: What, as the table has it.
        role: Who.
        expected: `ok`, `401`, `403` or `seat`.
    """

    row: str
    role: str
    expected: str

    @property
    def what(self) -> str:
        """The address or message, without what is asked for."""
        return self.row.partition(", ")[0]

    @property
    def how(self) -> str:
        """What is asked for."""
        return self.row.partition(", ")[2]


class Matrix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as it is written."""

    roles: dict[str, str]
    addresses: dict[str, str | list[str | int]]
    messages: dict[str, str | list[str | int]]

    def results(self, row: str) -> list[str]:
        """Return what a row says for each role."""
        said = self.addresses.get(row) or self.messages[row]
        return [said] * len(self.roles) if isinstance(said, str) else [str(each) for each in said]

    def cells(self, row: str) -> list[Cell]:
        """Return the cells of a row."""
        results = zip(self.roles, self.results(row), strict=True)
        return [Cell(row, role, expected) for role, expected in results]


@cache
def matrix() -> Matrix:
    """Return the table."""
    return msgspec.convert(yaml.safe_load(FILE.read_text(encoding="utf-8")), Matrix)


def routes(application: Any) -> list[BaseRoute]:
    """Return the routes of an application, whatever stands before it."""
    while not hasattr(application, "routes"):
        application = application._app
    found: list[BaseRoute] = application.routes
    return found


def addresses(found: list[BaseRoute], before: str = "") -> Iterator[str]:
    """Yield each method and path as the table names them; HEAD goes with GET."""
    for route in found:
        if isinstance(route, Route):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield f"{method} {before}{route.path}"
        elif isinstance(route, WebSocketRoute):
            yield f"WS {before}{route.path}"
        else:
            assert isinstance(route, Mount), route
            if route.routes:
                yield from addresses(route.routes, before + route.path)
            else:
                yield f"GET {before}{route.path}{FILES}"


def messages() -> dict[str, set[str]]:
    """Return the fields of each message that a page may send, by its type."""
    return {
        kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(asked.Message)
    }


@dataclass
class Answer:
    """What somebody was told.

    Attributes:
        result: As the table has it, or anything else that came.
        text: All of it.
    """

    result: str
    text: str


def cookie(cookies: httpx.Cookies) -> str:
    """Return a header for cookies."""
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


class Original:
    """A game with hidden things, played until a seat may answer and take back.

    Args:
        house: The server.
        turn: That seat: red or blue.
    """

    def __init__(self, house: House, turn: str) -> None:
        self.turn = turn
        made = house.create({"blue": "link"}, seed=SEED)
        self.id: str = made["id"]
        pages = {"red": house.sit(self.id), "blue": house.sit(self.id, link_key(made, "blue"))}
        for seat, *words in PLAYED + TURNS[turn]:
            for word in words:
                page = pages[seat]
                page.ask("resync")
                said = page.answer(word, seat=seat)
                assert said["type"] == "done", said
        for page in pages.values():
            page.close()
        _, record = house.storage(lambda storage: storage.game(self.id))
        cards = [entry.word for entry in record.entries if entry.step == "draw"]
        self.cards = dict(zip(("red", "blue"), cards, strict=True))
        assert len(set(cards)) == len(cards), "another SEED is needed"


class Stage:
    """A copy of a game with hidden things, at which everybody of the table stands ready.

    Args:
        house: The server.
        original: The game.
        role: The only one who is needed; None: everybody.
    """

    def __init__(self, house: House, original: Original, role: str | None = None) -> None:
        self.house, self.turn, self.cards = house, original.turn, original.cards
        self.asking = httpx.Client(base_url=house.base, timeout=PATIENCE)
        made = house.browser.post(f"/api/games/{original.id}/duplicate").json()
        self.id: str = made["id"]
        self.keys = [link_key(made, "blue")]
        # What one has lost is given to the next.
        wanted = sorted(matrix().roles, key=lambda each: each == "blue")
        self.cookies = {each: self.come(each) for each in wanted if role in {None, each}}
        self.good = ""
        """What a link or an address for the owner holds that is not used up yet."""
        self.cookies.setdefault("owner", cookie(house.browser.cookies))
        self.witness = self.sit("owner")
        self.witness.receive()
        self._pages: dict[str, Page] = {}
        self._seen: dict[str, Answer] = {}
        stored = house.storage(lambda storage: storage.stored(self.id))
        self.dice: str = stored.key.hex()

    def close(self) -> None:
        """Leave."""
        for page in (self.witness, *self._pages.values()):
            page.close()
        self.asking.close()

    def come(self, role: str) -> str:
        """Return the cookie of somebody who has come in as the table says."""
        match role:
            case "wrong cookie":
                return f"{self.house.gate.cookie}={'x' * 43}"
            case "looks on":
                self.keys.append(self.house.new_link(self.id, None))
                return self.came(self.keys[-1])
            case "other game":
                other = self.house.create({"blue": "link"}, seed=SEED)
                return self.came(link_key(other, "blue"), other["id"])
            case "blue":
                self.keys.append(self.house.new_link(self.id, "blue"))
                return self.came(self.keys[-1])
            case "replaced":
                before = self.came(self.house.new_link(self.id, "blue"))
                self.house.new_link(self.id, "blue", renew=True)
                return before
            case "signed out":
                coming, number = self.further()
                assert self.house.browser.delete(f"/api/browsers/{number}").status_code == 204
                return coming
            case "owner" | "other site":
                return cookie(self.house.browser.cookies)
        assert role == "stranger", role
        return ""

    def came(self, key: str, game: str | None = None) -> str:
        """Return the cookie of a browser that opens a link."""
        with httpx.Client(base_url=self.house.base, timeout=PATIENCE) as browser:
            claim = {"game": game or self.id, "key": key}
            assert browser.post("/api/claim", json=claim).status_code == 200
            return cookie(browser.cookies)

    def further(self) -> tuple[str, int]:
        """Return the cookie and number of a further browser of the owner's."""
        url = self.house.browser.post("/api/browsers").json()["url"]
        with httpx.Client(base_url=self.house.base, timeout=PATIENCE) as browser:
            assert bring(browser, token_of(url)).status_code == 204
            listed = browser.get("/api/browsers").json()
            (number,) = (each["id"] for each in listed if each["here"])
            return cookie(browser.cookies), number

    @cached_property
    def spare(self) -> int:
        """A browser of the owner's that may be signed out."""
        return self.further()[1]

    @cached_property
    def digest(self) -> str:
        """Of the board."""
        games = self.asking.get("/api/catalog").json()["games"]
        board: str = games[0]["board"]
        return board.rpartition("/")[2]

    @cached_property
    def record(self) -> bytes:
        """A whole game, to be imported."""
        whole = self.house.create(seed=SEED)["id"]
        return self.house.browser.get(f"/api/games/{whole}/record").content

    def ready(self, cell: Cell) -> None:
        """Make what has to be there before a cell is tried."""
        if cell.how == "with a good link":
            self.good = self.house.new_link(self.id, "blue")
        if cell.how == "with a good token":
            made = self.house.browser.post("/api/browsers")
            self.good = token_of(made.json()["url"])
        if cell.what.endswith(" /api/browser") and cell.role == "owner":
            # Whoever becomes the owner once more gets another cookie.
            self.cookies["owner"] = self.further()[0]
        if "{number}" in cell.what:
            assert self.spare
        if cell.what == "POST /api/import":
            assert self.record

    def sit(self, role: str) -> Page:
        """Connect with the cookie of a role, as its page would."""
        coming = self.cookies[role]
        opening = connect(
            f"ws://127.0.0.1:{self.house.port}/ws/games/{self.id}",
            additional_headers={"Cookie": coming} if coming else {},
            max_size=None,
            origin=Origin(OTHER_SITE if role == "other site" else self.house.base),
        )
        return Page(self.house._sockets.enter_context(opening))

    # --- what is tried ----------------------------------------------------------------------------

    def knows(self, role: str) -> str:
        """Return the seat whose hidden things a role may see."""
        return {"owner": "red", "other site": "red"}.get(role, role)

    def leaked(self, cell: Cell, text: str) -> list[str]:
        """Return what stands in an answer that this role may not know."""
        secret = [card for seat, card in self.cards.items() if seat != self.knows(cell.role)]
        return [each for each in (*secret, self.dice) if each in text]

    def standing(self) -> Any:
        """Return all that may not change: what is stored, and what the owner's page is shown."""

        def everything(connection: sa.Connection) -> Any:
            tables = (t for t in schema.metadata.sorted_tables if t.name != "security")
            return [(t.name, connection.execute(sa.select(t)).all()) for t in tables]

        stored = self.house.storage(lambda storage: storage.within(everything))
        self.witness.ask("resync")
        return stored, self.witness.state

    def request(self, cell: Cell, method: str = "") -> Answer:
        """Send a request."""
        asked_as, path = cell.what.split(" ")
        headers = {"Cookie": self.cookies[cell.role]}
        if cell.role == "other site":
            headers["Origin"] = OTHER_SITE
        reply = self.asking.request(
            method or asked_as,
            self.filled(path),
            params=self.query(cell),
            content=self.body(cell),
            headers={name: value for name, value in headers.items() if value},
        )
        self.asking.cookies.clear()
        status = reply.status_code
        told = f"{reply.text}\n{reply.headers}"
        fine = status in {200, 201, 204, 303} or nothing_here(cell, reply)
        return Answer("ok" if fine else str(status), told)

    def filled(self, path: str) -> str:
        """Return an address with something in its places."""
        places = {
            "id": self.id,
            "game": MINI,
            "digest": self.digest if "{digest}" in path else "",
            "clause": "1-a",
            "revision": 1,
            "line": 0,
            "season": 1,
            "seat": "blue",
            "number": self.spare if "{number}" in path else "",
            "page:path": "3.2",
            "file": "icon.svg",
        }
        if path.startswith("/api/lessons"):
            places["id"] = "first"
        for name, value in places.items():
            path = path.replace(f"{{{name}}}", str(value))
        assert "{" not in path, f"nothing is known to stand in {path}"
        return path

    def query(self, cell: Cell) -> dict[str, str] | None:
        """Return what follows the question mark."""
        if cell.how in {"red", "blue"} and cell.what.startswith("GET"):
            return {"seat": cell.how}
        return {"q": "boat"} if cell.what.endswith("/search") else None

    def body(self, cell: Cell) -> bytes | None:
        """Return what comes with a request."""
        match cell.what:
            case "POST /api/games" | "POST /api/choices":
                wanted: Any = {"game": MINI, "scenario": "even"}
            case "POST /api/claim":
                key = self.good if cell.how == "with a good link" else self.keys[-1]
                wanted = {"game": self.id, "key": key}
            case "POST /api/browser":
                wanted = {"token": self.good if cell.how == "with a good token" else "used"}
            case "POST /api/games/{id}/links":
                seat = None if cell.how == "to watch" else "blue"
                wanted = {"seat": seat, "renew": cell.how.endswith("alone")}
            case "POST /api/import":
                return self.record
            case _:
                return None
        return json.dumps(wanted).encode()

    def connection(self, role: str) -> Answer:
        """Open the socket and say at once all that can be said; tell how that went.

        Whoever is let in hears that the game stands as it does.
        """
        try:
            page = self.sit(role)
        except InvalidStatus as refused:
            return Answer(str(refused.response.status_code), str(refused.response.body))
        with suppress(ConnectionClosed):
            if page.receive()["type"] == "update":
                page.close()
                return Answer("ok", page.raw[0])
            for row in matrix().messages:
                page.socket.send(self.message(Cell(row, role, "")))
        code = page.closed()
        page.close()
        return Answer({4401: "401"}.get(code, str(code)), "\n".join(page.raw))

    def tell(self, cell: Cell) -> Answer:
        """Send a message; where nobody is let in, with all others before that is said."""
        if cell.role not in self._seen:
            self._seen[cell.role] = self.connection(cell.role)
        if self._seen[cell.role].result != "ok":
            return self._seen[cell.role]
        if cell.role not in self._pages:
            self._pages[cell.role] = self.sit(cell.role)
        page = self._pages[cell.role]
        page.raw.clear()
        page.socket.send(self.message(cell))
        while (said := page.receive()).get("n") != 77:
            pass
        return Answer(verdict(cell, said), "\n".join(page.raw))

    def message(self, cell: Cell) -> str:
        """Return a message as it is sent."""
        return json.dumps({"type": cell.what, "n": 77, **self.fields(cell)})

    def fields(self, cell: Cell) -> dict[str, Any]:
        """Return the fields of a message."""
        seat = cell.how if ", " in cell.row else self.turn
        values = {
            "revision": self.witness.state["revision"],
            "seat": None if seat == "nobody" else seat,
            "words": [None] if cell.what == "fate" else [NEXT.get(seat, "east")],
            "word": "east",
            "at": 0,
            "act": "back",
            "before": 2,
            "agree": True,
        }
        optional = {"alternatives": {"at"}}.get(cell.what, set())
        wanted = messages()[cell.what] - optional
        return {name: value for name, value in values.items() if name in wanted}


NOT_YOURS = ("This connection does not have the seat ", "This connection only looks on.")
NOT_HERE: dict[str, str] = {
    "fate": "No die or card is asked for now.",
    "advise": "No computer of this game can say what it would do.",
    "overrule": "Entry 0 is a die or card, which nobody can overrule.",
    "lesson": "This game follows no lesson.",
    "move_up": "There is nothing to agree to: ",
}
"""Messages for which the small game has nothing, and how whoever may send them is told so."""
BESIDE: dict[str, tuple[int, str]] = {
    "GET /api/rules/{game}": (404, "The game 'mini-game' has no rules"),
    "GET /api/rules/{game}/search": (404, "The game 'mini-game' has no rules"),
    "GET /api/charts/{game}": (404, "The game 'mini-game' has no charts."),
    "GET /api/lessons/{game}/{id}": (404, "There is no lesson "),
    "POST /api/examples/{game}/{clause}": (400, "Smugglers has no example "),
    "GET /api/games/{id}/trace/{line}": (404, "No chart led to line 0."),
    "GET /api/games/{id}/chronicle": (404, "The game mini-game keeps no chronicle."),
    "GET /api/games/{id}/chronicle/{season}": (404, "No season 1 is over in this game."),
}
"""Addresses at which the small game has nothing, and what whoever may ask is told instead."""


def nothing_here(cell: Cell, reply: httpx.Response) -> bool:
    """Whether somebody may ask, and hears that the small game has nothing of the kind."""
    status, begins = BESIDE.get(cell.what, (0, ""))
    if reply.status_code != status:
        return False
    error: str = json.loads(reply.content or b'{"error": ""}')["error"]
    return error.startswith(begins) or not reply.content  # after HEAD there is no sentence


def verdict(cell: Cell, said: dict[str, Any]) -> str:
    """Return what became of a message, as the table has it."""
    if said["type"] != "refused":
        return "ok"
    error: str = said["error"]
    if error.startswith(NOT_YOURS):
        return "seat"
    expected = NOT_HERE.get(cell.what)
    return "ok" if expected is not None and error.startswith(expected) else error
