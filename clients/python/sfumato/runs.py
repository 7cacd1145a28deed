"""What ``./sfumato simulate`` leaves behind: an experiment that knows the truth."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Union

import numpy as np


@dataclass(frozen=True)
class Run:
    """Arrays by row from the north and column from the west; each sums to one."""

    density: np.ndarray
    truth: np.ndarray
    result: dict = field(repr=False)

    @property
    def bounds(self) -> tuple:
        """West, south, east and north of both arrays, in degrees; of two quantities x from and to, and y."""
        square = self.result["region"]["square"]
        return tuple(square[side] for side in ("west", "south", "east", "north"))

    @property
    def l1(self) -> float:
        """How much of everybody is in another cell than the estimate says, twice."""
        return float(np.abs(self.density - self.truth).sum())


def read_run(folder: Union[str, Path]) -> Run:
    folder = Path(folder)
    return Run(
        density=np.load(folder / "density.npy", allow_pickle=False),
        truth=np.load(folder / "truth.npy", allow_pickle=False),
        result=json.loads((folder / "result.json").read_text(encoding="utf-8")),
    )
