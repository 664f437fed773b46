"""What tests and the fuzzer ask of a position, and no rule does.

audit                          which invariants are broken; it strings the others together
units, places                  counters, missions, hits and what is hidden; where units may be
accounts                       points, replacements and tallies against what was given and lost
season, interphase, government  the record sheets of a campaign, what its interphase leaves, leaders
countermix, departures, prices where counters are, who has left, what those there have cost
campaign_accounts              the books of a season from beginning to end, with men_and_supply
statistics                     what statistics tell of a campaign, season by season
operation, movement, combat    the operation under way, its stacks on the move, its attack
landmarks                      what random games should all have come past
lures                          options that draw random games where chance seldom leads them
"""
