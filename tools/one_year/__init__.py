"""Fits the formulas by which campaigns for an evening end, to campaigns that were played whole.

What a formula says is how likely the US side is to win the whole war from where the year ends; so it
is a logistic regression of how whole campaigns ended on the figures that both sides saw then.
"""
