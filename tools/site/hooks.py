"""What MkDocs calls while it builds the site."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File, Files

from tools.site import api
from tools.site.links import Turning
from tools.site.lists import reindented

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
FROM_ROOT = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "reporting.md",
    "NOTICE": "notice.md",
}
"""Documents of the root, and where they lie among the sources of the site."""
ICON = "frontend/public/icon.svg"
INDEX = "rule-index"
# Tables of names; what they point at is found by itself.
NOT_SEARCHED = f"{INDEX}/"
DEAD_WEIGHT = (
    "assets/javascripts/lunr",
    "assets/images/favicon.png",
    "sitemap.xml",
    "sitemap.xml.gz",
)
log = logging.getLogger("mkdocs.hooks.site")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the documents of the root, the pages of the API reference, and the icon."""
    for name, uri in FROM_ROOT.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(
            File.generated(config, uri, content=text if name.endswith(".md") else _bare(text))
        )
    found = api.modules(SOURCE)
    for module in found:
        files.append(File.generated(config, module.uri, content=api.page(module, SOURCE)))
    files.append(File.generated(config, f"{api.FOLDER}/index.md", content=api.contents(found)))
    files.append(File.generated(config, f"{INDEX}/index.md", content=_rule_index()))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / ICON)))
    config.nav = [_with_reference(entry, api.navigation(found)) for entry in config.nav or []]
    return files


def _with_reference(entry: Any, reference: list[object]) -> Any:
    """Return an entry of the navigation; where it stands for the reference, with all its pages."""
    if not isinstance(entry, dict):
        return entry
    return {
        title: reference if below == f"{api.FOLDER}/" else below for title, below in entry.items()
    }


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of a document and indent its lists; a page made here needs neither."""
    del config
    uri = page.file.src_uri
    if uri.startswith(NOT_SEARCHED):
        page.meta["search"] = {"exclude": True}
    if uri == FROM_ROOT["README.md"]:
        page.meta["hide"] = ["navigation"]
    origin = {place: name for name, place in FROM_ROOT.items()}.get(uri)
    if origin is None and not page.file.generated_by:
        origin = f"docs/{uri}"
    if origin is None:
        return markdown
    turning = Turning(origin, uri, _pages(files), lambda path: (ROOT / path).exists())
    text = turning.turn(reindented(markdown))
    for target in turning.broken:
        log.warning("%s points at %s, which is not there.", origin, target)
    return text


def _pages(files: Files) -> dict[str, str]:
    """Return where what lies in the tree is found among the sources of the site."""
    own = {f"docs/{file.src_uri}": file.src_uri for file in files if not file.generated_by}
    code = {module.path.relative_to(ROOT).as_posix(): module.uri for module in api.modules(SOURCE)}
    return own | code | FROM_ROOT | {f"docs/{INDEX}": f"{INDEX}/index.md"}


def _bare(text: str) -> str:
    """Return plain text as a page."""
    return f"# Notice\n\n```text\n{text}```\n"


def _rule_index() -> str:
    """Return a page that leads to the indices of all games."""
    lines = [
        "# Where each rule is",
        "",
        "Each section of a rulebook, its functions and its tests:",
        "",
    ]
    for path in sorted((ROOT / "docs" / INDEX).glob("*.md")):
        heading = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        lines.append(f"- [{heading}]({path.name})")
    return "\n".join([*lines, ""])


def on_post_build(config: MkDocsConfig) -> None:
    """Leave out what no page asks for: search in other languages, maps of scripts."""
    site = Path(config.site_dir)
    for name in DEAD_WEIGHT:
        path = site / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in [*site.rglob("*.map"), *site.rglob("*.py")]:
        path.unlink()
