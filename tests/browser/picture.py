"""Make a screenshot small enough to keep in the repository: 256 colours instead of millions."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_COLOURS = 256

Colour = tuple[int, ...]


def smaller(png: bytes) -> bytes:
    """Return an 8-bit RGB or RGBA picture as one with a palette."""
    width, height, rows = _pixels(png)
    counts = Counter(pixel for row in rows for pixel in row)
    palette = _palette(counts)
    index = {colour: _nearest(colour, palette) for colour in counts}
    lines = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in rows)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(map(bytes, palette))),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def _pixels(png: bytes) -> tuple[int, int, list[list[Colour]]]:
    """Return width, height and the rows of a picture that is not interlaced."""
    chunks: dict[bytes, bytes] = {}
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        name = png[at + 4 : at + 8]
        chunks[name] = chunks.get(name, b"") + png[at + 8 : at + 8 + length]
        at += length + 12
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, interlaced) == (8, 0)
    size = {2: 3, 6: 4}[kind]
    raw, stride = zlib.decompress(chunks[b"IDAT"]), width * size
    above, rows = bytearray(stride), []
    for y in range(height):
        start = y * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], line, above, size)
        rows.append([tuple(line[x : x + 3]) for x in range(0, stride, size)])
        above = line
    return width, height, rows


def _unfilter(kind: int, line: bytearray, above: bytearray, size: int) -> None:
    for x in range(len(line) if kind else 0):
        left, up = line[x - size] if x >= size else 0, above[x]
        corner = above[x - size] if x >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        else:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda each: abs(near - each))
        line[x] = line[x] + guess & 255


def _palette(counts: Counter[Colour]) -> list[Colour]:
    """Cut the box with the widest spread of much used colours in two, until there are enough."""
    boxes = [list(counts)]
    while len(boxes) < _COLOURS:
        score, at, axis = max(
            (
                (max(values) - min(values)) * sum(counts[c] for c in box) ** 0.4,
                number,
                channel,
            )
            for number, box in enumerate(boxes)
            for channel in range(3)
            for values in [[colour[channel] for colour in box]]
        )
        if not score:
            break
        box = sorted(boxes.pop(at), key=lambda colour: colour[axis])
        half, seen, cut = sum(counts[c] for c in box) / 2, 0, 0
        while cut < len(box) - 1 and seen < half:
            seen += counts[box[cut]]
            cut += 1
        boxes += [box[: max(cut, 1)], box[max(cut, 1) :]]
    return [_mean(box, counts) for box in boxes if box]


def _mean(box: list[Colour], counts: Counter[Colour]) -> Colour:
    weight = sum(counts[colour] for colour in box)
    return tuple(round(sum(c[n] * counts[c] for c in box) / weight) for n in range(3))


def _nearest(colour: Colour, palette: list[Colour]) -> int:
    r, g, b = colour
    return min(
        range(len(palette)),
        key=lambda n: (
            (palette[n][0] - r) ** 2 + (palette[n][1] - g) ** 2 + (palette[n][2] - b) ** 2
        ),
    )
