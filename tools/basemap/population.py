#!/usr/bin/python3
"""Makes pictures of where people might live, for the pictures of the console.

    population.py CITIES.pbf FOLDER

writes a grey picture for each area below. People are those of the towns in GeoNames, spread around each
town's middle and kept on land. It looks like a place's people and is not: nobody should take it for data.
"""

import struct
import sys
import zlib

import numpy as np

import gshhg
import names
import shapes

SIDE = 256
#: Squares of the Mercator plane: longitude and latitude of the middle, and the width in degrees.
AREAS = {
    "lisbon": (-9.15, 38.735, 0.36),
    "manhattan": (-73.97, 40.76, 0.30),
    "zurich": (8.56, 47.36, 0.40),
    "tahiti": (-149.42, -17.64, 0.62),
}
#: A town of a million people reaches so many km from its middle; others by the root of their people.
REACH_KM = 5.5


def box_of(longitude, latitude, width):
    x, y = shapes.project(longitude, latitude)[0]
    half = width / 720
    return x - half, y - half, x + half, y + half


def land(box, rings):
    """Which points of a grid are on land: an odd number of rings is around them."""
    inside = np.zeros((SIDE, SIDE), dtype=bool)
    step = (box[2] - box[0]) / SIDE
    xs = box[0] + step * (np.arange(SIDE) + 0.5)
    for points in rings:
        a, b = points[:-1], points[1:]
        for row in range(SIDE):
            y = box[1] + step * (row + 0.5)
            met = (a[:, 1] <= y) != (b[:, 1] <= y)
            if met.any():
                p, q = a[met], b[met]
                at = p[:, 0] + (y - p[:, 1]) / (q[:, 1] - p[:, 1]) * (q[:, 0] - p[:, 0])
                inside[row] ^= (np.searchsorted(np.sort(at), xs) % 2).astype(bool)
    return inside


def people(box, latitude, towns):
    step = (box[2] - box[0]) / SIDE
    x, y = np.meshgrid(np.arange(SIDE) + 0.5, np.arange(SIDE) + 0.5)
    km = 40075 * np.cos(np.radians(latitude)) * step
    total = np.zeros((SIDE, SIDE))
    for size, east, south in towns:
        reach = REACH_KM * np.sqrt(size / 1e6)
        far = km * np.hypot(x - (east - box[0]) / step, y - (south - box[1]) / step)
        total += size / reach**2 * np.exp(-far / (0.45 * reach))
    return total


def streets(side):
    """A little unevenness, the same on every machine."""
    noise = np.random.default_rng(11).random((side // 4, side // 4)).repeat(4, 0).repeat(4, 1)
    return 0.35 + 1.3 * noise**2


def write_png(path, grey):
    rows = b"".join(b"\0" + row.tobytes() for row in grey.astype(np.uint8))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in chunks:
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))


def main(cities, folder):
    boxes = {name: box_of(*area) for name, area in AREAS.items()}
    found = {name: [] for name in AREAS}
    for _, x, y in gshhg.rings():
        for turn in (0, -360):
            points = shapes.project(x + turn, y)
            west, north, east, south = shapes.extent(points)
            for name, box in boxes.items():
                if west < box[2] and east > box[0] and north < box[3] and south > box[1]:
                    found[name] += shapes.cut_to(points, box, True)
    towns = [(size, *shapes.project(x, y)[0]) for _, _, kind, size, x, y in names.towns(cities) if size > 500]
    for name, box in boxes.items():
        near = [(size, x, y) for size, x, y in towns if box[0] < x < box[2] and box[1] < y < box[3]]
        spread = people(box, AREAS[name][1], near) * land(box, found[name]) * streets(SIDE)
        grey = 255 * (spread / np.quantile(spread, 0.9995)).clip(0, 1) ** 0.8
        write_png(f"{folder}/{name}.png", np.round(grey))
        print(name, len(near), "towns")


if __name__ == "__main__":
    main(*sys.argv[1:])
