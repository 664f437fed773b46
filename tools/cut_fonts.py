"""Cut the page's fonts down to the characters that it can show.

    python -m tools.cut_fonts             write them, from the whole ones in tools/fonts
    python -m tools.cut_fonts --check     compare them with what is committed, and look for characters
                                          that the page, the rules or the boards show and they lack

Glyphs, hints, kerning and marks of what stays are left as they are, so that text looks as it does in
the whole fonts; what stands nowhere in `KEPT` comes from another font of whoever looks. The licence
asks for another name only where a name speaks of Bitstream or Vera, and these do not.
"""

from __future__ import annotations

import argparse
import html
import io
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from fontTools import subset
from fontTools.ttLib import TTFont

from annamite.games import load, names
from annamite.server.shelf import catalog

ROOT = Path(__file__).parents[1]
WHOLE = ROOT / "tools" / "fonts"
CUT = ROOT / "frontend" / "src" / "fonts"
FACES = ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold")

KEPT: tuple[tuple[int, int], ...] = (
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A: the languages of Europe
    (0x01A0, 0x01A1),  # Ơ
    (0x01AF, 0x01B0),  # Ư
    (0x0218, 0x021B),  # Ș and Ț
    (0x02C6, 0x02DD),  # accents that stand alone
    (0x0300, 0x0309),  # accents that are put on letters, and from here on the rest of Vietnamese
    (0x031B, 0x031B),
    (0x0323, 0x0323),
    (0x1EA0, 0x1EF9),
    (0x2010, 0x205E),  # dashes, quotation marks, daggers, primes
    (0x2070, 0x208E),  # raised and lowered figures
    (0x20AB, 0x20AC),  # dong and euro
    (0x2116, 0x2116),  # numero
    (0x2122, 0x2122),  # trade mark
    (0x2150, 0x215F),  # fractions
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x2265),  # mathematics: minus, infinity, about, not equal, at most
    (0x2302, 0x2302),  # home
    (0x25A0, 0x25FF),  # squares, triangles, circles
    (0x2600, 0x2600),  # clear skies
    (0x2605, 0x2606),  # stars
    (0x2660, 0x2667),  # suits of cards
    (0x2680, 0x2685),  # dice
    (0x2690, 0x2694),  # flags, crossed swords
    (0x26A0, 0x26A0),  # warning
    (0x2708, 0x2708),  # airplane
    (0x2713, 0x2718),  # ticks and crosses
    (0x2739, 0x2739),  # a burst
    (0x2B20, 0x2B23),  # hexagons
    (0xFB00, 0xFB04),  # joined letters, as fi
    (0xFFFD, 0xFFFD),  # what could not be read
)
"""Ranges of code points, ends included; what the whole fonts lack of them stays lacking."""

_ESCAPED = re.compile(
    r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2}))"
)
_NAMED = re.compile(r"\\N\{([^}]+)\}")


def kept() -> set[int]:
    """Return the code points that the page's fonts keep."""
    return {code for first, last in KEPT for code in range(first, last + 1)}


def cut(face: str) -> bytes:
    """Return a face with only what is kept, as WOFF2; the same bytes every time.

    Args:
        face: One of `FACES`.
    """
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = True
    options.layout_features = ["*"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # whose it is goes with it
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables = [*options.drop_tables, "FFTM"]  # when it was drawn, in FontForge's terms
    font = subset.load_font(io.BytesIO((WHOLE / f"{face}.woff2").read_bytes()), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(kept()))
    subsetter.subset(font)
    written = io.BytesIO()
    subset.save_font(font, written, options)
    return written.getvalue()


@cache
def held(path: Path) -> frozenset[int]:
    """Return the code points that a font has a glyph for."""
    return frozenset(TTFont(io.BytesIO(path.read_bytes())).getBestCmap())


# --- what is shown ------------------------------------------------------------------------------


def spelt(text: str) -> set[str]:
    """Return the characters in a source, also those written as escapes or entities."""
    found = set(text) | set(html.unescape(text))
    found |= {chr(int("".join(groups), 16)) for groups in _ESCAPED.findall(text)}
    for name in _NAMED.findall(text):
        found |= set(f"\\N{{{name}}}".encode().decode("unicode_escape"))
    return found


def sources() -> Iterator[Path]:
    """Yield every file whose words may come to the page."""
    yield ROOT / "frontend" / "index.html"
    for folder, kinds in (
        (ROOT / "frontend" / "src", {".ts", ".svelte", ".css"}),
        (ROOT / "src" / "annamite", {".py", ".yaml", ".json"}),
    ):
        yield from (
            path
            for path in sorted(folder.rglob("*"))
            if path.suffix in kinds and "static" not in path.parts
        )


def told(value: Any) -> set[str]:
    """Return the characters in all texts of what is sent, keys included."""
    return set(msgspec.json.encode(value).decode())


def shown() -> dict[str, set[str]]:
    """Return the characters that the page can show, by where they stand."""
    found = {
        str(path.relative_to(ROOT)): spelt(path.read_text(encoding="utf-8")) for path in sources()
    }
    for name in names():
        game = load(name)
        found[f"the board of {name}"] = told(game.board())
        found[f"the catalog's {name}"] = told(catalog.entry(game, None))
    return found


def lost(texts: dict[str, set[str]]) -> list[str]:
    """Return a sentence for every character that the whole fonts have and the page's have not."""
    gone = {
        code
        for face in FACES
        for code in held(WHOLE / f"{face}.woff2") - held(CUT / f"{face}.woff2")
    }
    return [
        f"U+{ord(sign):04X} {sign} of {where} is not in the page's fonts: add it to KEPT."
        for where, signs in texts.items()
        for sign in sorted(signs)
        if ord(sign) in gone
    ]


def stale() -> list[str]:
    """Return a sentence for every face whose committed file is not what is cut from the whole one."""
    return [
        f"{face}.woff2 is not what is cut from the whole font: run python -m tools.cut_fonts."
        for face in FACES
        if not (CUT / f"{face}.woff2").is_file()
        or (CUT / f"{face}.woff2").read_bytes() != cut(face)
    ]


def main(arguments: Iterable[str] | None = None) -> int:
    """Run from the command line; return 1 if the check finds something."""
    parser = argparse.ArgumentParser(prog="python -m tools.cut_fonts", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    if parser.parse_args(None if arguments is None else list(arguments)).check:
        found = [*stale(), *lost(shown())]
        for sentence in found:
            print(sentence)
        return int(bool(found))
    CUT.mkdir(exist_ok=True)
    for face in FACES:
        path, whole = CUT / f"{face}.woff2", WHOLE / f"{face}.woff2"
        path.write_bytes(cut(face))
        print(
            f"{path.relative_to(ROOT)}: {path.stat().st_size:,} of {whole.stat().st_size:,} bytes"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
