"""The documentation site, by MkDocs: what `mkdocs.yml` cannot say.

    python -m tools.site [folder]

Documents are written for whoever reads them beside the sources: they point at files of the tree,
and their lists are those of CommonMark. On their way to the site links are turned (`links`), lists
are indented as Python-Markdown wants them (`lists`), documents of the root get a place among those
of `docs`, and a page is written for each public module (`api`). `hooks` puts it all together.
"""
