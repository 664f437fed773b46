"""Vietnam 1965-1975: the operational game of the war in South Vietnam, for two players."""
