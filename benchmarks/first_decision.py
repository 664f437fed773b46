"""Measure how long a person waits from Start in the form of a new game to the first decision of a campaign.

    python -m benchmarks.first_decision

Both campaigns, from either seat, the other seat being the computer's. The form is filled by clicks in a
real browser, with all settings as a newcomer finds them; what others did meanwhile is skipped as soon as
the page offers that. Seconds are of the clock, so that other programs on the machine count; beside them
stands what the server itself used of a core, and the calibration loop.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.measuring import calibrate
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import telling

GAME: Final = "vietnam-1965-1975"
CAMPAIGNS: Final = ("campaign", "campaign-1967")
SEATS: Final = ("us", "nlf")
BUDGET: Final = 10
"""Seconds of waiting that there may be."""
ANSWERABLE: Final = ".sheet, [data-option], [data-together]"
"""What a person can answer with: a form, or buttons."""
CHROMIUM = os.environ.get("ANNAMITE_CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--disable-gpu", "--no-first-run"]


def waited(context: BrowserContext, house: House, scenario: str, seat: str) -> float:
    """Begin a campaign by the form; return the seconds up to where the person can decide."""
    page = context.new_page()
    table = Tabletop(page)
    page.goto(house.url)
    page.get_by_test_id(f"alone-{GAME}").click()
    page.get_by_test_id("start").wait_for()
    page.get_by_test_id(f"scenario-{scenario}").check()
    page.get_by_test_id(f"alone-{seat}").click()
    began = time.monotonic()
    page.get_by_test_id("start").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    skip = page.get_by_test_id("skip-all")
    while not page.locator(ANSWERABLE).count():
        if telling(page) and table.stands_still:
            skip.click()
        page.wait_for_timeout(20)
    assert table.decision["seat"] == seat
    return time.monotonic() - began


def used(house: House) -> float:
    """Return the CPU seconds that the server has used."""
    fields = Path(f"/proc/{house.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Measure and print; return 1 if one takes longer than it may."""
    table = Table("campaign", "as", "seconds", "CPU of the server", "calibration loop")
    late = False
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.own()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        try:
            for scenario in CAMPAIGNS:
                for seat in SEATS:
                    context = browser.new_context(viewport={"width": 1280, "height": 800})
                    context.add_cookies([house.cookie])  # type: ignore[list-item]
                    loop, before = calibrate(), used(house)
                    seconds = waited(context, house, scenario, seat)
                    context.close()
                    late = late or seconds > BUDGET
                    figures = (
                        f"{seconds:.1f}",
                        f"{used(house) - before:.1f}",
                        f"{1000 * loop:.0f} ms",
                    )
                    table.add_row(scenario, seat, *figures)
            browser.close()
        finally:
            house.stop()
    Console().print(table)
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
