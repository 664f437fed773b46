"""The seasonal interphase of a campaign, and what a campaign is: 12 to 17."""
