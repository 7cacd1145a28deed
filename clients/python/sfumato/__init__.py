"""Reads the maps of Sfumato into numpy arrays, and talks to a coordinator.

Needs Python 3.9 and numpy. See README.md beside this package.
"""

from .coordinator import Coordinator, CoordinatorError
from .maps import Heatmap, read_map
from .runs import Run, read_run

__all__ = ["Coordinator", "CoordinatorError", "Heatmap", "Run", "read_map", "read_run"]
