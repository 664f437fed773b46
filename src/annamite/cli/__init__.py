"""The command line: one module for each command or group of commands.

Commands import what they need when they run, so that `annamite --help` is quick.
"""

from annamite.cli.common import DATA, UserError, data_directory
from annamite.cli.running import main

__all__ = ["DATA", "UserError", "data_directory", "main"]
