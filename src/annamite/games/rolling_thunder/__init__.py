"""Operation Rolling Thunder: the air war over North Vietnam, 1965-1968, for one or two players."""
