"""Links of the documents: from files of the tree to pages of the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from html import escape

FENCED = re.compile(r"(^ *(?:```|~~~).*?^ *(?:```|~~~) *$)", re.MULTILINE | re.DOTALL)
# What comes first is taken: a link in code is none, code in a link belongs to it.
LINK = re.compile(
    r"(?P<code>`[^`]+`)"
    r"|(?P<mark>!?)\[(?P<text>[^\[\]]+)\]\((?P<target>[^()\s]+)\)"
    r"|^\[(?P<name>[^\[\]]+)\]: (?P<named>\S+)$",
    re.MULTILINE,
)
ELSEWHERE = re.compile(r"[a-z]+:|#")


class Turning:
    """Turns the links of one document.

    Args:
        origin: The document's path in the tree, as `docs/tour.md`.
        uri: Its path in the site's sources, as `tour.md`.
        pages: For each file or folder of the tree that has a page: the page's path in these.
        exists: Whether a path is in the tree.

    Attributes:
        broken: Targets that are neither pages nor in the tree.
    """

    def __init__(
        self, origin: str, uri: str, pages: Mapping[str, str], exists: Callable[[str], bool]
    ) -> None:
        self.broken: list[str] = []
        self._folder = posixpath.dirname(origin)
        self._start = posixpath.dirname(uri) or "."
        self._pages = pages
        self._exists = exists

    def turn(self, text: str) -> str:
        """Return the document with links to pages; what has none is named, without a link."""
        parts = FENCED.split(text)
        text = "".join(part if n % 2 else self._turned(part) for n, part in enumerate(parts))
        for name in self._unlinked(text):
            text = re.sub(rf"\[{re.escape(name)}\](?:\[\])?(?![(:])", name, text)
            text = text.replace(f"[{name}]: -\n", "")
        return text

    @staticmethod
    def _unlinked(text: str) -> list[str]:
        return re.findall(r"^\[([^\[\]]+)\]: -$", text, re.MULTILINE)

    def _turned(self, text: str) -> str:
        return LINK.sub(self._one, text)

    def _one(self, link: re.Match[str]) -> str:
        if link["code"]:
            return link["code"]
        if link["name"]:
            place = self._place(link["named"])
            return f"[{link['name']}]: {place or '-'}"
        place = self._place(link["target"])
        if place is not None:
            return f"{link['mark']}[{link['text']}]({place})"
        path = posixpath.normpath(posixpath.join(self._folder, link["target"]))
        return f'<span class="in-the-sources" title="{escape(path)}">{link["text"]}</span>'

    def _place(self, target: str) -> str | None:
        """Return where a link leads from this page; None where the site has no page for it."""
        if ELSEWHERE.match(target):
            return target
        named, hash_sign, anchor = target.partition("#")
        path = posixpath.normpath(posixpath.join(self._folder, named))
        if path in self._pages:
            return posixpath.relpath(self._pages[path], self._start) + hash_sign + anchor
        if not self._exists(path):
            self.broken.append(target)
        return None
