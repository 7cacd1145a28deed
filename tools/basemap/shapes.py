"""Lines and rings on the unit square of Web Mercator: projected, thinned, and cut at tile borders."""

import numpy as np
from shapely.geometry import LineString

LIMIT = 85.0511287798066


def project(longitude, latitude):
    bounded = np.radians(np.clip(latitude, -LIMIT, LIMIT))
    x = (np.asarray(longitude) + 180) / 360
    y = 0.5 - np.log(np.tan(np.pi / 4 + bounded / 2)) / (2 * np.pi)
    return np.column_stack([x, y])


def thin(points, tolerance):
    """By Douglas and Peucker (1973). A ring may come out flat, and is then left out by its extent."""
    if len(points) < 3:
        return points
    return np.asarray(LineString(points).simplify(tolerance, preserve_topology=False).coords)


def extent(points):
    low, high = points.min(axis=0), points.max(axis=0)
    return low[0], low[1], high[0], high[1]


def cut(points, axis, limit, keep_above, ring):
    """The part of a ring, or the parts of a line, on one side of a line along an axis.

    Rings by Sutherland and Hodgman (1974): where a ring leaves and comes back the edges lie on top of
    each other along the cut, which is outside of what is drawn.
    """
    side = points[:, axis] >= limit if keep_above else points[:, axis] <= limit
    if side.all():
        return [points]
    if not side.any():
        return []
    crossing = np.nonzero(side[1:] != side[:-1])[0]
    a, b = points[crossing], points[crossing + 1]
    share = (limit - a[:, axis]) / (b[:, axis] - a[:, axis])
    met = a + share[:, None] * (b - a)
    met[:, axis] = limit
    both = np.insert(points, crossing + 1, met, axis=0)
    kept = np.insert(side, crossing + 1, True)
    if ring:
        whole = both[kept]
        return [whole if (whole[0] == whole[-1]).all() else np.vstack([whole, whole[:1]])]
    parts = np.split(np.arange(len(both)), np.nonzero(~kept)[0])
    lines = (both[part[kept[part]]] for part in parts)
    return [line for line in lines if len(line) > 1]


def cut_to(points, box, ring):
    parts = [points]
    for axis, limit, above in ((0, box[0], True), (1, box[1], True), (0, box[2], False), (1, box[3], False)):
        parts = [piece for part in parts for piece in cut(part, axis, limit, above, ring)]
    return parts
