"""The steps of a run. After each one the run may be cut short, and the next run gives the same."""


def step(name: str) -> None:
    """Called when a step is done. It does nothing: a trial puts something in its place that ends the process."""
