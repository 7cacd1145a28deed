"""What GSHHG lacks and a map cannot do without, drawn by hand.

GSHHG ends the Hudson at 40.77 degrees north, in the middle of Manhattan, and has no line for it further up.
"""

import numpy as np
from shapely.affinity import translate
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

import shapes

#: The middle of the river and how wide it is: longitude, latitude, kilometres. True to some 200 m.
HUDSON = [
    (-74.0150, 40.735, 1.10),
    (-74.0085, 40.755, 1.10),
    (-74.0010, 40.768, 1.15),
    (-73.9890, 40.785, 1.15),
    (-73.9690, 40.815, 1.20),
    (-73.9530, 40.850, 1.10),
    (-73.9340, 40.878, 1.20),
    (-73.9180, 40.910, 1.30),
    (-73.9050, 40.945, 1.40),
    (-73.8930, 40.990, 1.60),
    (-73.8870, 41.020, 2.00),
    (-73.8880, 41.070, 3.60),
    (-73.8900, 41.115, 3.20),
    (-73.9020, 41.150, 3.20),
    (-73.9300, 41.190, 4.20),
    (-73.9450, 41.215, 3.40),
    (-73.9600, 41.240, 1.60),
    (-73.9520, 41.270, 1.60),
    (-73.9700, 41.295, 0.90),
    (-73.9830, 41.320, 0.60),
    (-73.9680, 41.350, 0.60),
    (-73.9530, 41.385, 0.55),
    (-73.9600, 41.405, 0.60),
    (-73.9830, 41.435, 0.90),
    (-73.9980, 41.470, 1.60),
    (-73.9990, 41.510, 1.50),
    (-73.9780, 41.545, 1.10),
    (-73.9560, 41.580, 0.90),
    (-73.9470, 41.640, 0.80),
    (-73.9440, 41.705, 0.75),
    (-73.9440, 41.760, 0.80),
    (-73.9470, 41.820, 0.90),
    (-73.9520, 41.870, 1.00),
    (-73.9600, 41.920, 1.10),
    (-73.9430, 41.960, 1.00),
    (-73.9270, 42.010, 1.10),
    (-73.9180, 42.060, 1.00),
    (-73.9120, 42.110, 1.00),
    (-73.8940, 42.155, 0.90),
    (-73.8600, 42.205, 0.80),
    (-73.8200, 42.245, 0.80),
    (-73.7930, 42.290, 0.70),
    (-73.7770, 42.360, 0.60),
    (-73.7760, 42.430, 0.45),
    (-73.7650, 42.500, 0.40),
    (-73.7560, 42.570, 0.35),
    (-73.7470, 42.640, 0.30),
]
ROUND_KM = 40_075


def mend(rings):
    """Takes the river out of the land around it, so that it is one with the sea."""
    river = water(HUDSON)
    for number, (name, points) in enumerate(rings):
        for turn in (0, 1):
            here = translate(river, turn)
            if name == "earth" and around(points, here):
                left = Polygon(points).buffer(0).difference(here)
                rings[number] = name, np.asarray(largest(left).exterior.coords)
    return rings


def around(points, shape):
    """Whether the extent of a ring has a shape inside it; longitudes of rings may go on beyond 180 degrees."""
    west, north, east, south = shape.bounds
    low, high = points.min(axis=0), points.max(axis=0)
    return low[0] < west and high[0] > east and low[1] < north and high[1] > south


def water(river):
    """The river as a shape on the unit square: round pieces of its width, joined."""
    points = shapes.project(*np.array(river)[:, :2].T)
    km = ROUND_KM * np.cos(np.radians([latitude for _, latitude, _ in river]))
    half = np.array([width for _, _, width in river]) / 2 / km
    pieces = [
        unary_union([round_at(a, wide), round_at(b, narrow)]).convex_hull
        for a, b, wide, narrow in zip(points, points[1:], half, half[1:])
    ]
    return unary_union(pieces)


def round_at(point, radius):
    return LineString([point, point + 1e-12]).buffer(radius, 4)


def largest(shape):
    return max(getattr(shape, "geoms", [shape]), key=lambda each: each.area)
