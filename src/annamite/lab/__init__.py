"""Many games at once: simulation, statistics, learning environments."""
