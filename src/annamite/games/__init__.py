"""The games, one package each; no game imports another."""
