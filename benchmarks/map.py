"""Measure how smoothly the hex map follows pointer and wheel, in a real browser.

    python -m benchmarks.map

A game of Vietnam 1965-1975 is opened on the built page with 300 units strewn over the whole map. The
time between frames is taken while the map is zoomed in and out and dragged, 20 steps each, at three
scales. A screen shows a frame every 16.7 ms at best.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Page, WebSocketRoute, sync_playwright
from rich.console import Console
from rich.table import Table

from annamite.games import load
from annamite.kernel.shapes import plain
from tests.browser.house import House

GAME = "vietnam-1965-1975"
UNITS = 300
STEPS = 20
PAUSE = 30
"""Milliseconds between two steps."""
SMOOTH = 20
"""Milliseconds that a frame should take at most, in the median."""
CHROMIUM = os.environ.get("ANNAMITE_CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--disable-gpu", "--no-first-run"]

_WATCH = """
() => {
  window.between = [];
  window.watching = true;
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    window.between.push(now - last);
    last = now;
    if (window.watching) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
"""


def crowd(page: Page) -> None:
    """Let every update that reaches the page show so many units, all over the land."""
    land = [each["id"] for each in plain(load(GAME).board())["map"]["hexes"] if not each["all_sea"]]

    def meet(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "update":
                units = told["view"]["units"]
                models, random = units[:], Random(1)
                while len(units) < UNITS:
                    unit = {**random.choice(models), "id": len(units), "place": "map"}
                    units.append({**unit, "hex": random.choice(land)})
            socket.send(json.dumps(told))

        server.on_message(pass_on)
        socket.on_message(server.send)

    page.route_web_socket(re.compile("/ws/"), meet)


def measure(page: Page, act: Callable[[], None]) -> list[float]:
    """Return the milliseconds between frames while something is done, in order of size."""
    page.evaluate(_WATCH)
    act()
    page.evaluate("() => { window.watching = false; }")
    return sorted(page.evaluate("() => window.between.slice(1)"))


def wheel(page: Page, by: int) -> Callable[[], None]:
    """Return what turns the wheel in the middle of the map."""

    def act() -> None:
        for _ in range(STEPS):
            page.mouse.wheel(0, by)
            page.wait_for_timeout(PAUSE)

    return act


def drag(page: Page, x: float, y: float) -> Callable[[], None]:
    """Return what drags the map about."""

    def act() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(STEPS):
            page.mouse.move(x + 60 * (step % 8 - 4) + step, y + 40 * (step % 6 - 3) + step)
            page.wait_for_timeout(PAUSE)
        page.mouse.up()

    return act


def run(page: Page, house: House) -> dict[str, list[float]]:
    """Open the game and measure."""
    assert house.cookie is not None
    wanted = {"game": GAME, "scenario": "silver-bayonet"}
    game = house.ask("POST", "/api/games", json={**wanted, "seats": {"nlf": "random"}}).json()
    crowd(page)
    page.goto(f"{house.url}/play/{game['id']}")
    page.get_by_test_id("map").wait_for()
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Show the whole map").click()
    page.wait_for_timeout(1500)
    box = page.get_by_test_id("map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    return {
        "zooming in": measure(page, wheel(page, -120)),
        "dragging, near": measure(page, drag(page, x, y)),
        "zooming out": measure(page, wheel(page, 60)),
        "dragging, half way": measure(page, drag(page, x, y)),
        "zooming right out": measure(page, wheel(page, 120)),
        "dragging, whole map": measure(page, drag(page, x, y)),
    }


def main() -> int:
    """Measure and print; return 1 if frames do not follow."""
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.own()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
            context = browser.new_context(viewport={"width": 1600, "height": 1000})
            context.add_cookies([house.cookie])  # type: ignore[list-item]
            found = run(context.new_page(), house)
            browser.close()
        finally:
            house.stop()
    table = Table("frames of the hex map", "count", "median ms", "90 % ms", "longest ms")
    every = sorted(chain.from_iterable(found.values()))
    for name, times in [*found.items(), ("all", every)]:
        tail = times[int(len(times) * 0.9)]
        figures = (f"{n:.1f}" for n in (median(times), tail, times[-1]))
        table.add_row(name, str(len(times)), *figures)
    Console().print(table)
    return int(median(every) > SMOOTH)


if __name__ == "__main__":
    sys.exit(main())
