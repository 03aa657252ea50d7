"""Rush: a race without turns, with an alarm."""
