"""Borders and names of countries and regions, from Natural Earth 1:10m as Debian's qgis-common has it."""

import collections
import sqlite3

import numpy as np
from shapely import wkb
from shapely.geometry import MultiLineString
from shapely.ops import linemerge

ENVELOPE_BYTES = (0, 32, 48, 48, 64)


def shapes(path, layer, columns):
    """The multipolygons of a layer of a GeoPackage, each with some of its columns."""
    with sqlite3.connect(path) as database:
        names = ", ".join(columns)
        for blob, *values in database.execute(f"select geom, {names} from {layer} where geom is not null"):
            yield wkb.loads(blob[8 + ENVELOPE_BYTES[(blob[3] >> 1) & 7] :]), values


def borders(path, layer):
    """What two shapes share: lines between them, without the coast."""
    owners = collections.Counter()
    for shape, _ in shapes(path, layer, ["fid"]):
        for polygon in shape.geoms:
            for ring in (polygon.exterior, *polygon.interiors):
                points = [tuple(point) for point in np.round(np.asarray(ring.coords)[:, :2], 7)]
                owners.update(frozenset(pair) for pair in zip(points, points[1:]) if pair[0] != pair[1])
    shared = [tuple(pair) for pair, times in owners.items() if times > 1]
    lines = linemerge(MultiLineString(shared))
    return [np.asarray(line.coords) for line in lines.geoms]


def names(path, layer, columns):
    """Where to write the name of each shape: inside its largest part; with that part's size in degrees."""
    for shape, values in shapes(path, layer, columns):
        largest = max(shape.geoms, key=lambda polygon: polygon.area)
        place = largest.buffer(0).representative_point()
        west, south, east, north = largest.bounds
        yield values, place.x, place.y, min(east - west, 2 * (north - south))
