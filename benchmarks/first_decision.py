"""How long a person waits from Start in the form of a new game to the first decision of a campaign.

    python -m benchmarks.first_decision                       both campaigns, as below
    python -m benchmarks.first_decision campaign-1967=nlf     one, with the seat of the person

The form is filled by clicks in a real browser; the other seat is the computer's. Seconds are of the
clock, so that other programs on the machine count; beside them stands what the server itself used of a
core, and the calibration loop, before and after.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.measuring import REFERENCE, calibrate
from tests.browser.house import House

GAME: Final = "vietnam-1965-1975"
CHROMIUM: Final = os.environ.get("ANNAMITE_CHROMIUM") or "/usr/bin/chromium"
FLAGS: Final = ["--disable-gpu", "--no-first-run"]
CAMPAIGNS: Final = {"campaign": "us", "campaign-1967": "nlf"}
"""Scenarios that are measured, each with the seat of the person."""
BUDGET: Final = 10.0
"""Seconds of waiting that there may be."""
PATIENCE: Final = 300_000
"""Milliseconds before a first decision is given up."""
DECIDES: Final = "() => location.pathname.startsWith('/play/') && window.annamite?.update?.decision"
"""Whether the page at the table knows of a decision."""
ANSWERABLE: Final = ".sheet, [data-option]"
"""What a person can answer with: a form, or buttons."""


class Waited(NamedTuple):
    """What the first decision took.

    Attributes:
        seconds: From pressing Start, by the clock.
        server: CPU seconds of the server meanwhile.
        clicks: Clicks up to the decision, Start among them.
    """

    seconds: float
    server: float
    clicks: int


def fill(page: Page, url: str, scenario: str, seat: str) -> int:
    """Fill the form by clicks, up to Start; return how many it took."""
    page.goto(url)
    page.get_by_test_id(f"alone-{GAME}").click()
    page.get_by_test_id("start").wait_for()
    page.get_by_test_id(f"scenario-{scenario}").check()
    page.get_by_test_id(f"alone-{seat}").click()
    return 3


def wait(page: Page) -> int:
    """Wait until something can be answered; return how many clicks that took."""
    # The page allows no scripts of others, so that what waits in it cannot wait for a condition.
    for _ in range(PATIENCE // 20):
        if page.evaluate(DECIDES):
            break
        page.wait_for_timeout(20)
    page.locator(f"{ANSWERABLE}, [data-testid=skip-all]").first.wait_for(timeout=PATIENCE)
    skip = page.get_by_test_id("skip-all")
    if not skip.count():
        return 0
    skip.click()
    page.locator(ANSWERABLE).first.wait_for(timeout=PATIENCE)
    return 1


def used(house: House) -> float:
    """Return the CPU seconds that the server has used."""
    fields = Path(f"/proc/{house.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(page: Page, house: House, scenario: str, seat: str) -> Waited:
    """Begin a campaign by the form; return what its first decision took."""
    clicks = fill(page, house.url, scenario, seat)
    before, began = used(house), time.monotonic()
    page.get_by_test_id("start").click()
    clicks += 1 + wait(page)
    return Waited(time.monotonic() - began, used(house) - before, clicks)


def main() -> int:
    """Measure and print; return 1 if one takes longer than it may where the loop takes 100 ms."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_decision")
    parser.add_argument("campaigns", nargs="*", metavar="SCENARIO=SEAT")
    wanted = dict(each.split("=", 1) for each in parser.parse_args().campaigns) or CAMPAIGNS
    table = Table("campaign", "as", "waited", "of it the server", "at a 100 ms loop", "clicks")
    late = False
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.own()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        try:
            for scenario, seat in wanted.items():
                assert house.cookie is not None
                context = browser.new_context(viewport={"width": 1280, "height": 800})
                context.add_cookies([house.cookie])  # type: ignore[list-item]
                loop = calibrate()
                found = measure(context.new_page(), house, scenario, seat)
                loop = (loop + calibrate()) / 2
                context.close()
                scaled = found.server * REFERENCE / loop
                late = late or scaled > BUDGET
                table.add_row(
                    scenario,
                    seat,
                    f"{found.seconds:.1f} s",
                    f"{found.server:.1f} s (loop {1000 * loop:.0f} ms)",
                    f"{scaled:.1f} s",
                    str(found.clicks),
                )
        finally:
            browser.close()
            house.stop()
    Console(width=100).print(table)
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
