"""Maps in the files that releases and campaigns write: GeoJSON and CSV."""

import csv
import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List, Optional, Union

import numpy as np

_TEXTS = {"cell", "privacy_statement"}
_SIDES = ("west", "south", "east", "north")


@dataclass(frozen=True)
class Heatmap:
    """A map of cells. ``columns`` has an array for each number of docs/formats.md.

    Everything in it is made of noisy answers: use ``low`` and ``high`` beside ``share``.
    """

    cells: List[str]
    bounds: np.ndarray
    """West, south, east and north of what each cell stands for, a row a cell."""
    columns: Dict[str, np.ndarray]
    interval_level: float
    unit: str
    """What is counted: people, visits or devices."""
    privacy: Union[dict, str] = field(repr=False)
    """The promise: an object in GeoJSON, its sentences in CSV."""

    def __len__(self) -> int:
        return len(self.cells)

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    @property
    def counts(self) -> np.ndarray:
        """Estimated counts; their ends are ``columns[unit + "_low"]`` and ``"_high"``."""
        return self.columns[self.unit]

    @property
    def total(self) -> float:
        return float(self.counts.sum())

    @property
    def border(self) -> np.ndarray:
        """Which cells the border of the area cuts: they stand for the part that was asked about."""
        return self.columns["border"] == 1

    def within(self, south: float, west: float, north: float, east: float) -> np.ndarray:
        """Which cells lie wholly within an area: a mask for any of the arrays."""
        b = self.bounds
        return (b[:, 0] >= west) & (b[:, 1] >= south) & (b[:, 2] <= east) & (b[:, 3] <= north)


def read_map(source: Union[str, Path, bytes]) -> Heatmap:
    """Reads a map from a path to a ``.geojson`` or ``.csv`` file, or from its bytes."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    text = data.decode("utf-8")
    return _of_geojson(json.loads(text)) if text.lstrip().startswith("{") else _of_csv(text)


def _of_geojson(collection: dict) -> Heatmap:
    if collection.get("type") != "FeatureCollection":
        raise ValueError("map: %s (expected: a FeatureCollection)" % collection.get("type"))
    features = collection["features"]
    rows = [feature["properties"] for feature in features]
    names = [name for name in (rows[0] if rows else {}) if name not in _TEXTS]
    columns = {name: _numbers([row.get(name) for row in rows]) for name in names}
    bounds = np.array([_bounds(feature["geometry"]) for feature in features]).reshape(-1, 4)
    return Heatmap(
        cells=[row["cell"] for row in rows],
        bounds=bounds,
        columns=columns,
        interval_level=float(collection["intervalLevel"]),
        unit=collection.get("countUnit", "share"),
        privacy=collection.get("privacy", collection.get("notice", "")),
    )


def _of_csv(text: str) -> Heatmap:
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    if not rows or "cell" not in rows[0]:
        raise ValueError("map: no column cell (expected: a file of heatmap.csv's form)")
    names = [name for name in rows[0] if name not in _TEXTS and name not in _SIDES]
    columns = {name: _numbers([row[name] for row in rows]) for name in names}
    level = columns.pop("interval_level")
    return Heatmap(
        cells=[row["cell"] for row in rows],
        bounds=np.array([[float(row[side]) for side in _SIDES] for row in rows]),
        columns=columns,
        interval_level=float(level[0]),
        unit=_unit(names),
        privacy=rows[0]["privacy_statement"],
    )


def _unit(names: List[str]) -> str:
    """The column with two ends of its own that comes right behind the area."""
    return names[names.index("area_km2") + 1]


def _numbers(values: List[Optional[object]]) -> np.ndarray:
    """An end that nobody knows is NaN."""
    return np.array([np.nan if value is None else float(value) for value in values])


def _bounds(geometry: dict) -> List[float]:
    several = geometry["type"] == "MultiPolygon"
    polygons = geometry["coordinates"] if several else [geometry["coordinates"]]
    points = np.array([point for polygon in polygons for ring in polygon for point in ring])
    return [*points.min(axis=0), *points.max(axis=0)]
