"""The corpus: some hundred recorded games of each game, by which it shows that play did not change.

    python -m tools.corpus                    play all records again, compare (as `make test` does)
    python -m tools.corpus --counts           how many still reproduce, and at which step others break
    python -m tools.corpus --storage          note again how states are stored, if nothing else changed
    python -m tools.corpus --remake           remake the records that break, after a change of rules
    python -m tools.corpus --make             make all records again, from their seeds

Each takes `--corpus NAME` for one of them. When to do what: docs/testing.md.
"""
