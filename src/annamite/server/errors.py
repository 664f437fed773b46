"""With what a request is turned down, wherever that is found out."""


class BadRequest(ValueError):
    """Something asked for that cannot be; one sentence for whoever asked."""


class NotFound(LookupError):
    """A game that is not there."""
