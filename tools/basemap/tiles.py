"""Vector tiles (Mapbox Vector Tile 2) and the file that holds them (PMTiles 3)."""

import gzip
import json
import struct

import numpy as np

EXTENT = 4096
POINT, LINE, POLYGON = 1, 2, 3


def varints(values):
    """Unsigned numbers, seven bits a byte, the lowest first."""
    values = np.asarray(values, dtype=np.uint64)
    if values.size == 0:
        return b""
    lengths = np.ones(len(values), dtype=np.int64)
    for shift in range(7, 64, 7):
        lengths += values >= (np.uint64(1) << np.uint64(shift))
    out = np.zeros(int(lengths.sum()), dtype=np.uint8)
    starts = np.cumsum(lengths) - lengths
    for place in range(int(lengths.max())):
        has = lengths > place
        part = (values[has] >> np.uint64(7 * place)) & np.uint64(127)
        more = (lengths[has] > place + 1).astype(np.uint8) << 7
        out[starts[has] + place] = part.astype(np.uint8) | more
    return out.tobytes()


def zigzag(values):
    return np.where(values >= 0, values * 2, -values * 2 - 1)


def field(number, payload):
    return varints([number << 3 | 2, len(payload)]) + payload


def commands(parts, polygon):
    """The drawing commands of lines or rings in whole tile units; what has no extent is left out."""
    out, cursor = [], np.zeros(2, dtype=np.int64)
    for part in parts:
        moved = np.any(np.diff(part, axis=0) != 0, axis=1)
        points = part[np.concatenate([[True], moved])]
        if polygon:
            points = outward(points[:-1] if len(points) > 1 and (points[0] == points[-1]).all() else points)
        if len(points) < (3 if polygon else 2):
            continue
        steps = zigzag(np.diff(np.vstack([cursor, points]), axis=0)).ravel()
        end = [15] if polygon else []
        out.append(np.concatenate([[9], steps[:2], [(len(points) - 1) << 3 | 2], steps[2:], end]))
        cursor = points[-1]
    return np.concatenate(out) if out else np.zeros(0)


def outward(points):
    """An exterior ring has a positive area when y grows downward; flat ones become nothing."""
    if len(points) < 3:
        return points[:0]
    x, y = points[:, 0], points[:, 1]
    area = np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)
    return points[:0] if area == 0 else points if area > 0 else points[::-1]


def layer(name, features):
    """A layer of features (kind, parts, level): the level is an attribute if it is not None."""
    encoded, levels = b"", []
    for kind, parts, level in features:
        geometry = commands(parts, kind == POLYGON)
        if len(geometry) == 0:
            continue
        tags = b""
        if level is not None:
            levels = levels if level in levels else levels + [level]
            tags = field(2, varints([0, levels.index(level)]))
        encoded += field(2, tags + varints([3 << 3, kind]) + field(4, varints(geometry)))
    if not encoded:
        return b""
    keys = field(3, b"level") if levels else b""
    values = b"".join(field(4, varints([5 << 3, level])) for level in levels)
    head = varints([15 << 3, 2]) + field(1, name.encode())
    return field(3, head + encoded + keys + values + varints([5 << 3, EXTENT]))


def hilbert(zoom, x, y):
    """The number of a tile along the curve that PMTiles orders them by."""
    number, side = 0, 1 << zoom
    half = side >> 1
    while half:
        right, down = int(bool(x & half)), int(bool(y & half))
        number += half * half * ((3 * right) ^ down)
        if not down:
            if right:
                x, y = half - 1 - (x & (half - 1)), half - 1 - (y & (half - 1))
            x, y = y, x
        x, y = x & (half - 1), y & (half - 1)
        half >>= 1
    return (4**zoom - 1) // 3 + number


def directory(entries):
    numbers = [number for number, _, _ in entries]
    steps = [after - before for before, after in zip([0] + numbers, numbers)]
    packed = varints([len(entries)]) + varints(steps) + varints([1] * len(entries))
    packed += varints([length for _, _, length in entries])
    return gzip.compress(packed + varints([offset + 1 for _, offset, _ in entries]), mtime=0)


def leaves(entries, size=2048):
    """A root that fits into the first 16 KiB, and the leaf directories it points to."""
    packed, pointers = b"", []
    for start in range(0, len(entries), size):
        leaf = directory(entries[start : start + size])
        pointers.append((entries[start][0], len(packed), len(leaf)))
        packed += leaf
    return root(pointers), packed


def root(pointers):
    """A directory whose entries are leaves: their run length is none."""
    numbers = [number for number, _, _ in pointers]
    steps = [after - before for before, after in zip([0] + numbers, numbers)]
    packed = varints([len(pointers)]) + varints(steps) + varints([0] * len(pointers))
    packed += varints([length for _, _, length in pointers])
    return gzip.compress(packed + varints([offset + 1 for _, offset, _ in pointers]), mtime=0)


def write(path, tiles, metadata):
    """Writes tiles given by (zoom, x, y); the same bytes are stored once."""
    entries, data, known = [], b"", {}
    chunks = []
    size = 0
    for number, content in sorted((hilbert(*place), content) for place, content in tiles.items()):
        if content not in known:
            packed = gzip.compress(content, 9, mtime=0)
            known[content] = (size, len(packed))
            chunks.append(packed)
            size += len(packed)
        entries.append((number, *known[content]))
    data = b"".join(chunks)
    first, others = leaves(entries)
    about = gzip.compress(json.dumps(metadata, ensure_ascii=False).encode(), mtime=0)
    parts = [first, about, others, data]
    starts = [127 + sum(map(len, parts[:i])) for i in range(4)]
    zooms = [zoom for zoom, _, _ in tiles]
    header = b"PMTiles\x03" + b"".join(struct.pack("<QQ", starts[i], len(parts[i])) for i in range(4))
    header += struct.pack("<QQQ", len(entries), len(entries), len(known))
    header += struct.pack("<BBBBBB", 1, 2, 2, 1, min(zooms), max(zooms))
    header += struct.pack("<iiii", -1800000000, -850511287, 1800000000, 850511287)
    header += struct.pack("<Bii", 1, 0, 0)
    with open(path, "wb") as file:
        file.write(header + b"".join(parts))
    return len(entries), len(header) + sum(map(len, parts))
