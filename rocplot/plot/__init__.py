"""Results in, artists on an Axes out: the only room that knows matplotlib."""
