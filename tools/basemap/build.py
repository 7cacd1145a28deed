#!/usr/bin/python3
"""Makes the console's base map: see README.md beside it.

    build.py CITIES.pbf WORLD_MAP.gpkg FOLDER

writes world.pmtiles, names-large.json and names-small.json into the folder.
"""

import collections
import gzip
import os
import sys
import time

try:
    import numpy as np

    import gshhg
    import mended
    import names
    import natural_earth
    import shapes
    import tiles
except ImportError as missing:
    sys.exit(f"{missing} (expected: Debian's python3-numpy, python3-shapely and python3-netcdf4, and /usr/bin/python3)")

#: Every second zoom is made: the page stretches what it lacks to twice its size.
ZOOMS = (10, 8, 6, 4, 2, 0)
#: Every tile down to this zoom is there; deeper ones only where people live.
EVERYWHERE = 4
#: Around the places of at least so many people a tile of a zoom is there.
PEOPLE = {6: 0, 8: 12_000, 10: 50_000}
#: A capital counts for so many times its people.
CAPITAL = 4
#: Tiles of this zoom are also there around islands that are too small for the one above, up to this latitude.
ISLANDS, ISLANDS_TO = 6, 50
#: How far around a place counts as near it, in tiles of that zoom.
NEAR = {6: 0.5, 8: 0.3, 10: 0.25}
#: Lines are thinned to this part of a pixel, when a tile is 512 pixels wide.
THINNED = 0.5
#: Shapes smaller than so many pixels are left out.
SMALLEST = 0.8
#: Tiles reach a little beyond their border, so that the strokes along cuts are out of sight.
MARGIN = 1 / 64
LAYERS = {1: "earth", 2: "water", 3: "island", 4: "pond"}
#: The deepest level of rivers by zoom: major, additional, minor; 8 and 9 are canals.
RIVERS = {2: {1}, 4: {0, 1, 2}, 6: {0, 1, 2, 3}}
ALL_RIVERS = {0, 1, 2, 3, 4, 8}
LARGE = 15_000
CREDIT = "Coast, lakes, rivers: GSHHG 2.3.7 (LGPL-3.0-or-later). Borders: Natural Earth. Names: GeoNames (CC BY 4.0)."


def say(text, began=time.time()):
    print(f"{time.time() - began:6.0f} s  {text}", flush=True)


def wanted_tiles(found, rings):
    """The deeper tiles to make: those near people and small islands, and all their parents."""
    wanted = set(island_tiles(rings))
    weight = {names.CAPITAL: CAPITAL}
    towns = [(size * weight.get(kind, 1), *shapes.project(x, y)[0]) for kind, _, _, size, x, y in found if kind <= names.DISTRICT]
    for zoom, people in PEOPLE.items():
        side = 2**zoom
        for size, x, y in towns:
            if size < people:
                continue
            for dx in (-NEAR[zoom], NEAR[zoom]):
                for dy in (-NEAR[zoom], NEAR[zoom]):
                    wanted.add((zoom, int(side * x + dx) % side, min(side - 1, max(0, int(side * y + dy)))))
    for zoom in range(max(ZOOMS), EVERYWHERE + 1, -1):
        wanted |= {(zoom - 1, x // 2, y // 2) for z, x, y in wanted if z == zoom}
    return wanted


def island_tiles(rings):
    side, north, south = 2**ISLANDS, shapes.project(0, ISLANDS_TO)[0, 1], shapes.project(0, -ISLANDS_TO)[0, 1]
    for name, points in rings:
        x, y = points.mean(axis=0)
        if name == "earth" and north < y < south and large_enough(points, ISLANDS) and not large_enough(points, EVERYWHERE):
            yield ISLANDS, int(side * x) % side, int(side * y)


class Sheet:
    """All tiles of one zoom, filled shape by shape."""

    def __init__(self, zoom, wanted):
        self.zoom, self.side, self.wanted = zoom, 2**zoom, wanted
        self.tiles = collections.defaultdict(lambda: collections.defaultdict(list))

    def add(self, layer, points, ring):
        """Cuts a shape into quarters until each lies in one tile; on both sides of the date line."""
        west, north, east, south = shapes.extent(points)
        for turn in (-1, 0, 1):
            if west + turn <= 1 and east + turn >= 0:
                moved = points + [turn, 0] if turn else points
                self._cut(layer, moved, ring, *self._smallest(west + turn, north, east + turn, south))

    def _smallest(self, west, north, east, south):
        """The smallest tile around an extent."""
        margin = MARGIN / self.side
        for zoom in range(self.zoom, 0, -1):
            side = 2**zoom
            x, y = int(side * (west - margin)), int(side * (north - margin))
            if west > margin and north > margin and x == int(side * (east + margin)) and y == int(side * (south + margin)):
                return zoom, x, y
        return 0, 0, 0

    def _cut(self, layer, points, ring, zoom, x, y):
        if zoom > EVERYWHERE and not self._has(zoom, x, y):
            return
        size, margin = 0.5**zoom, MARGIN / self.side
        box = (x * size - margin, y * size - margin, (x + 1) * size + margin, (y + 1) * size + margin)
        west, north, east, south = shapes.extent(points)
        if east < box[0] or west > box[2] or south < box[1] or north > box[3]:
            return
        inside = west >= box[0] and east <= box[2] and north >= box[1] and south <= box[3]
        parts = [points] if inside else shapes.cut_to(points, box, ring)
        for part in parts:
            if zoom == self.zoom:
                self._put(layer, part, x, y)
            else:
                for down in (0, 1):
                    for right in (0, 1):
                        self._cut(layer, part, ring, zoom + 1, 2 * x + right, 2 * y + down)

    def _has(self, zoom, x, y):
        return zoom <= EVERYWHERE or (zoom, x, y) in self.wanted

    def _put(self, layer, points, x, y):
        whole = np.round((points * self.side - [x, y]) * tiles.EXTENT).astype(np.int64)
        self.tiles[x, y][layer].append(whole)

    def encoded(self):
        for (x, y), layers in self.tiles.items():
            yield (self.zoom, x, y), self._encode(layers)

    def _encode(self, layers):
        out = b""
        for name in LAYERS.values():
            if layers.get((name, None)):
                out += tiles.layer(name, [(tiles.POLYGON, layers[name, None], None)])
        for name in ("river", "boundaries"):
            kinds = sorted(level for layer, level in layers if layer == name)
            features = [(tiles.LINE, layers[name, level], level) for level in kinds]
            if features:
                out += tiles.layer(name, features)
        return out


def read_shapes(world):
    rings, lines = [], []
    for level, x, y in gshhg.rings():
        rings.append((LAYERS[level], shapes.project(x, y)))
    for level, x, y in gshhg.rivers():
        if level in ALL_RIVERS:
            lines.append(("river", int(level), shapes.project(x, y)))
    for level, layer in ((2, "countries"), (4, "states_provinces")):
        for line in natural_earth.borders(world, layer):
            lines.append(("boundaries", level, shapes.project(line[:, 0], line[:, 1])))
    return mended.mend(rings), lines


def shown(name, level, zoom):
    if name == "boundaries":
        return level == 2 or 4 <= zoom <= 8
    return zoom >= 2 and level in RIVERS.get(zoom, ALL_RIVERS)


def large_enough(points, zoom):
    west, north, east, south = shapes.extent(points)
    return max(east - west, south - north) * 512 * 2**zoom >= SMALLEST


def make_sheet(zoom, rings, lines, wanted):
    sheet = Sheet(zoom, wanted)
    for name, points in rings:
        sheet.add((name, None), points, True)
    for name, level, points in lines:
        if shown(name, level, zoom):
            sheet.add((name, level), points, False)
    return sheet


def main(cities, world, folder):
    found = names.names(cities, world)
    large = [each for each in found if each[0] in (names.CAPITAL, names.COUNTRY, names.REGION, names.WATER) or each[3] >= LARGE]
    chosen = set(map(id, large))
    names.write(f"{folder}/names-large.json", large)
    names.write(f"{folder}/names-small.json", [each for each in found if id(each) not in chosen])
    say(f"{len(found)} names, {len(large)} of them large")
    rings, lines = read_shapes(world)
    wanted = wanted_tiles(found, rings)
    say(f"{len(rings)} rings, {len(lines)} lines")
    made = {}
    for zoom in ZOOMS:
        tolerance = THINNED / (512 * 2**zoom)
        rings = [(name, shapes.thin(points, tolerance)) for name, points in rings if large_enough(points, zoom)]
        lines = [(name, level, shapes.thin(points, tolerance)) for name, level, points in lines]
        sheet = make_sheet(zoom, rings, lines, wanted)
        before = len(made)
        made.update((place, content) for place, content in sheet.encoded() if content)
        size = sum(len(gzip.compress(made[place])) for place in made if place[0] == zoom)
        say(f"zoom {zoom}: {len(made) - before} tiles, {size / 1e6:.2f} MB")
    count, size = tiles.write(f"{folder}/world.pmtiles", made, {"name": "Sfumato base map", "attribution": CREDIT})
    say(f"{count} tiles, {size / 1e6:.2f} MB")


def check(arguments):
    """Says what is missing before anything long begins."""
    if len(arguments) != 3:
        sys.exit(__doc__)
    for path in (f"{gshhg.FOLDER}/binned_GSHHS_f.nc", *arguments):
        if not os.path.exists(path):
            sys.exit(f"{path} (expected: to be there; see README.md for the packages)")


if __name__ == "__main__":
    check(sys.argv[1:])
    main(*sys.argv[1:])
