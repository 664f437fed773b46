"""Games of simulations on disk: as lines of JSON, CSV or Parquet, written so that they can go on."""

from annamite.lab.files.formats import FileError, Format, format_of
from annamite.lab.files.output import Output
from annamite.lab.files.reading import read_frame, read_rows

__all__ = ["FileError", "Format", "Output", "format_of", "read_frame", "read_rows"]
