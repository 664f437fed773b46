"""What tests and the fuzzer ask of a position, and no rule does.

audit                          which invariants are broken; it strings the others together
units, places                  counters, missions, hits and what is hidden; where units may be
accounts                       points, replacements and tallies against what was given and lost
season, interphase, government  the record sheets of a campaign, what its interphase leaves, leaders
operation, movement, combat    the operation under way, its stacks on the move, its attack
landmarks                      what random games should all have come past
lures                          options that draw random games where chance seldom leads them
"""
