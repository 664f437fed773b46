"""A report in a browser without any network: every plot is drawn, and nobody complains."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from annamite.lab.report import read, report
from tests.lab.report.games import course, row, write

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=\"document.title='taken'\"></script>"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on two scenarios."""
    used = {"card": {"red": {"Ace": 2, HOSTILE: 1}}, "space": {"blue": {"Hue": 1}}}
    rows = [
        row(n, winner, scenario=scenario, uses=used, course=course(n, n + 1, 2 * n))
        for scenario in ("plain", HOSTILE)
        for n, winner in enumerate(("red", "blue", "red", "red"))
    ]
    folder = tmp_path_factory.mktemp("report")
    out = folder / "report.html"
    out.write_text(report(read([write(folder / "games.jsonl", *rows)])), encoding="utf-8")
    return out


def opened(browser: Browser, path: Path, width: int, scheme: Any) -> tuple[Page, list[str]]:
    """Return the page with all plots drawn, and what it asked for or complained of."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, offline=True, color_scheme=scheme
    )
    page = context.new_page()
    amiss: list[str] = []
    page.on("console", lambda message: amiss.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: amiss.append(f"error: {error}"))
    page.on("request", lambda asked: amiss.append(asked.url))
    page.goto(path.as_uri())
    expect(page.locator("html")).to_have_attribute("data-drawn", "all")
    return page, [one for one in amiss if one != path.as_uri()]


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_every_plot_is_drawn(browser: Browser, written: Path, width: int, scheme: str) -> None:
    page, amiss = opened(browser, written, width, scheme)
    charts = page.locator(".chart")
    assert charts.count() > 10
    for number in range(charts.count()):
        expect(charts.nth(number).locator("svg .mark-group").first).to_be_attached()
    assert amiss == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert "taken" not in page.title()
    page.context.close()


def test_numbers_are_read_by_keyboard(browser: Browser, written: Path) -> None:
    page, _ = opened(browser, written, 820, "light")
    summary = page.get_by_text("Numbers", exact=True).first
    summary.focus()
    page.keyboard.press("Enter")
    table = page.locator("details[open] table")
    expect(table).to_be_visible()
    expect(table.get_by_role("cell", name="75.00").first).to_be_visible()
    page.context.close()
