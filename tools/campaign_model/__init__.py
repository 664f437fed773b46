"""A strategic model of the campaign of Vietnam 1965-1975: seasons as numbers, fights drawn from games.

The interphase is that of the rules: their charts, dice, morale lines and accounts, on a position whose
map does not count. Two game-turns are not played: what they cost and bring is drawn from seasons of
games that were (`python -m tools.campaigns … --out notes.jsonl`). So a campaign takes a moment, and
many of them tell what charts and policies come to.

* `state`, `season`: the war as numbers, and a season of it; `armies`: what is built and sent home.
* `sampling`: seasons of played games, and what is drawn from them.
* `computer`, `historical`, `exploits`: who decides.
* `playing`, `calibrate`, `report`: many campaigns, and what they come to.
"""
