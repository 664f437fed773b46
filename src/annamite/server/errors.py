"""With what a request is turned down, wherever that is found out."""


class BadRequest(ValueError):
    """Something asked for that cannot be; one sentence for whoever asked."""


class Unreadable(BadRequest):
    """What a request brings makes no sense."""


class NotFound(LookupError):
    """A game that is not there."""
