"""What people see, from the map to the line in the log.

view, guesses       what each seat may see of a position, and what it may guess of the rest
drawing             the map and its counters, which never change
labels, messages    words: questions, options and reminders; lines of the log
hints/              what helps to decide: areas in reach, prospects of combats, answers that
make sense as one
shapes/             the types of all that is sent
"""
