"""Games in progress: tables, those who watch them, and what each of these is told."""
