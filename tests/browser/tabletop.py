"""A table as a person has it before them: read from the page, answered by clicks and keys."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from annamite.server.players import is_computer
from tests.browser import house
from tests.server.house import after, log_after, points

PATIENCE = 1_000 * house.PATIENCE
"""The same in milliseconds, as a browser counts."""
MOST = 1_000
"""Answers, and actions looked at, before a story on the page is given up."""

ASKING = {"preview", "why_not"}
"""Messages that change nothing: the page looks ahead, or asks why something is not offered."""

_WITHOUT_PONG = 5_000
"""Milliseconds of stopped time that may pass before a ping of the page must be answered."""

# Three tasks, behind whatever the page has in hand; frames and timers may stand still (`page.clock`).
_SOME_TASKS = """
async () => {
  for (let n = 0; n < 3; n += 1)
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(n);
    });
}
"""

# A point of the space that nothing else covers, as near as may be to the middle of such points.
_OPEN_POINT = """
(space) => {
  const { left, top, right, bottom } = space.getBoundingClientRect();
  const step = Math.max(2, Math.min(right - left, bottom - top) / 14);
  const points = [];
  for (let y = top + step / 2; y < bottom; y += step)
    for (let x = left + step / 2; x < right; x += step) {
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest('[data-testid^="space-"]') === space) points.push([x, y]);
    }
  if (!points.length) return null;
  const mean = [0, 1].map((n) => points.reduce((sum, p) => sum + p[n], 0) / points.length);
  points.sort((a, b) => Math.hypot(a[0] - mean[0], a[1] - mean[1]) - Math.hypot(b[0] - mean[0], b[1] - mean[1]));
  return points[0];
}
"""


class Tabletop:
    """One page at one game.

    Attributes:
        update: All that the server has told this page, as it is now: what the page must show.
        updates: The same after each update.
        lines: The log as far as it was told, without what came before the first line told.
        sent: What the page has sent, except the pings that keep the connection.
        clicks: How many real clicks have been made.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.update: dict[str, Any] = {}
        self.updates: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.clicks = 0
        self._unanswered = 0
        self._unread = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self._unanswered = self._unread = 0
        socket.on("framereceived", self._heard)
        socket.on("framesent", self._said)

    def _said(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "ping":
            self._unanswered += 1
        else:
            self.sent.append(message)
            self._unread += message["type"] in {"earlier", "drafts"}

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "pong":
            self._unanswered -= 1
        elif message["type"] in {"update", "changes"}:
            self.update = after(self.update, message)
            self.updates.append(self.update)
        elif message["type"] in {"earlier", "drafts"}:
            self._unread -= 1
        self.lines = log_after(self.lines, message)

    def sit(self, url: str) -> Tabletop:
        """Open the table."""
        self.page.goto(url)
        self.page.get_by_test_id("revision").wait_for(state="attached")
        self.settle()
        return self

    def cut_off(self) -> list[str]:
        """Return the buttons at the foot of the panel whose words do not fit."""
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll("footer button")].filter((button) => {
                    const { right } = button.getBoundingClientRect();
                    const edge = button.closest("footer").getBoundingClientRect().right;
                    const low = button.scrollHeight > button.clientHeight + 1;
                    return low || button.scrollWidth > button.clientWidth + 1 || right > edge;
                }).map((button) => button.innerText)"""
            )
        )

    def settle(self) -> None:
        """Wait until the page shows the last update, nothing is under way and no computer plays."""
        self.wait(lambda: self.stands_still and self.shown() == self.revision)
        self.page.locator(".options.busy, .form.busy").wait_for(state="detached")

    @property
    def stands_still(self) -> bool:
        """Whether nothing happens in the game until a person does something."""
        if not self.update:
            return False
        waiting = self.update["waiting"]
        return bool(self.update["paused"]) or not (waiting and is_computer(waiting["kind"]))

    def wait(self, true: Callable[[], Any], patience: float = PATIENCE) -> None:
        """Let the page run until `true()` holds."""
        end = time.monotonic() + patience / 1000
        while not true():
            assert time.monotonic() < end, f"waited in vain at: {self._prompts}"
            self.page.wait_for_timeout(15)

    def pass_soon(self, check: Callable[[], Any]) -> None:
        """Wait until `check()` no longer fails."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                check()
            except AssertionError:
                if time.monotonic() >= end:
                    raise
                self.page.wait_for_timeout(15)
            else:
                return

    def let_pass(self, milliseconds: int) -> None:
        """Let stopped time go on for a while; the server, whose time is another, keeps up."""
        for gone in range(0, milliseconds, _WITHOUT_PONG):
            self.page.clock.run_for(min(_WITHOUT_PONG, milliseconds - gone))
            self.wait(lambda: not self._unanswered)

    def draw(self) -> None:
        """Let the page draw what it knows."""
        self.page.evaluate(_SOME_TASKS)

    def hear(self) -> None:
        """Let the page ask what it asks by itself, and draw the replies."""
        self.draw()
        while self._unread:
            self.wait(lambda: not self._unread)
            self.draw()

    # --- what is to be seen -------------------------------------------------------------------

    def shown(self) -> int:
        """Return the revision that the page shows."""
        return int(self.page.get_by_test_id("revision").inner_text() or -1)

    @property
    def revision(self) -> int:
        """Where the game is, as far as this page was told."""
        return self.update["revision"]

    @property
    def points(self) -> list[int]:
        """The entries that may be taken back to, latest first."""
        return points(self.update)

    @property
    def prompt(self) -> str:
        """Return the question or sentence over the options."""
        return self.page.get_by_test_id("prompt").inner_text()

    @property
    def _prompts(self) -> list[str]:
        """The same without waiting for one."""
        return self.page.get_by_test_id("prompt").all_inner_texts()

    @property
    def decision(self) -> dict[str, Any]:
        """What this page must decide."""
        decision = self.update["decision"]
        assert decision is not None, f"nothing to decide here: {self.prompt}"
        return decision

    @property
    def words(self) -> list[str]:
        """What may be answered."""
        return [option["id"] for option in self.decision["options"]]

    @property
    def buttons(self) -> list[str]:
        """What the page offers in its list."""
        ids = self.page.locator("[data-option]").evaluate_all(
            "(all) => all.map((each) => each.dataset.option)"
        )
        return list(ids)

    @property
    def glowing(self) -> set[str]:
        """The spaces that the board offers."""
        ids = self.page.locator(".space.offered").evaluate_all(
            "(all) => all.map((each) => each.dataset.testid)"
        )
        return {each.removeprefix("space-") for each in ids}

    def log(self) -> list[str]:
        """Return the lines of the log, each with its rule; actions told as one are unfolded."""
        if self.page.get_by_test_id("tab-log").count():
            self.page.get_by_test_id("tab-log").click()
        log = self.page.get_by_test_id("log")
        self.hear()
        log.locator(".fold[aria-expanded=false]").evaluate_all("(all) => all.map((e) => e.click())")
        self.draw()
        return log.locator(".line").all_inner_texts()

    def option(self, word: str) -> Locator:
        """Return the button of an option."""
        return self.page.locator(f'[data-option="{word}"]')

    def space(self, space: str) -> Locator:
        """Return a space of the board."""
        return self.page.get_by_test_id(f"space-{space}")

    def point(self, space: str) -> tuple[float, float]:
        """Return where on the screen a space can be pointed at."""
        found: list[list[float]] = []

        def open_to_the_mouse() -> None:
            at = self.space(space).evaluate(_OPEN_POINT)
            assert at, f"{space} is covered"
            found.append(at)

        self.pass_soon(open_to_the_mouse)
        return found[0][0], found[0][1]

    # --- what is done -------------------------------------------------------------------------

    def _answered(self, before: int) -> None:
        self.wait(lambda: self.revision != before)
        self.settle()

    def click(self, word: str) -> None:
        """Answer with a button of the list."""
        before = self.revision
        self.option(word).click()
        self.clicks += 1
        self._answered(before)

    def click_space(self, space: str) -> None:
        """Answer with a space on the board."""
        before = self.revision
        self.page.mouse.click(*self.point(space))
        self.clicks += 1
        self._answered(before)

    def press(self, key: str, *, answers: bool = True) -> None:
        """Press a key; `answers` says that it answers a decision."""
        before = self.revision
        self.page.keyboard.press(key)
        if answers:
            self._answered(before)

    def press_in_vain(self, *keys: str) -> None:
        """Press keys that must not reach the game: nothing is sent."""
        sent, before = len(self.sent), self.revision
        for key in keys:
            self.page.keyboard.press(key)
        self.draw()
        asked = [message for message in self.sent[sent:] if message["type"] not in ASKING]
        assert asked == [], keys
        assert self.revision == before

    def play(self, until: Callable[[], Any], choose: Callable[[Tabletop], str]) -> None:
        """Answer whatever this page is asked, for whichever seat, until `until()` holds."""
        for _ in range(MOST):
            self.settle()
            if until():
                return
            self.click(choose(self))
        raise AssertionError(f"played in vain, to: {self.prompt!r}")

    def undo(self) -> None:
        """Take the last answer back."""
        before = len(self.updates)
        self.page.get_by_test_id("undo").click()
        self.wait(lambda: len(self.updates) > before)
        self.settle()

    def shoot(self, path: Any) -> None:
        """Take a picture."""
        self.page.screenshot(path=path)
