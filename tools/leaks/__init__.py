"""Swap all that a seat may not know, all along games, and compare every byte that it is sent.

swaps       a game from a position on and from a world in its place: both answered alike
sent        everything that the server sends one seat of a game in memory, by channel
computers   whether a computer answers a position and a world in its place alike
rounds      which positions of which games, and what notes tell of those that are through
"""
