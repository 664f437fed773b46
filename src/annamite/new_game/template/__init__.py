"""Trail Watch: a patrol hides along a trail, and a searcher looks for it."""
