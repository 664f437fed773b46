"""Count what the rules allow from chosen positions, answer by answer, as chess programs do (perft).

    python -m tools.counts                     count the cheap depths of every game, as CI does
    python -m tools.counts --deep --notes counts.jsonl     all depths that are kept; can be resumed
    python -m tools.counts --table             print what is kept as a table
    python -m tools.counts --remake            count again and keep what comes out

`tests/counts` has a file per game. A position is a scenario's start, or it is reached by the first
answers of a record of `tests/corpus`. From there every answer is given: each option of whoever must
decide, and each outcome of each die and card. Kept are, depth by depth, how many positions there are
then (`nodes`), in how many of them the game is over, how many differ in what they mean
(`projection`), at which steps the answers were given, and a hash of all their words.
"""
