"""Coast, lakes and rivers of GSHHG, read from the binned files that Debian's gmt-gshhg-full has.

The files cut every line at the borders of bins of one degree. A piece ends exactly where the next one
begins, so the pieces of a polygon are linked into closed rings again. Longitudes of a ring go on beyond
180 degrees rather than jump.
"""

import collections

import netCDF4
import numpy as np

FOLDER = "/usr/share/gmt-gshhg"
BINS = 360
STEPS = 65535
CLOSED = 4
SOUTH_POLE = -90.0


def open_file(kind):
    dataset = netCDF4.Dataset(f"{FOLDER}/binned_{kind}_f.nc")
    dataset.set_auto_mask(False)
    return lambda name: dataset.variables[name][:]


def bins_of(read):
    """Every bin that has segments: its south-west corner in steps, and the numbers of its segments."""
    first, many = read("Id_of_first_segment_in_a_bin"), read("N_segments_in_a_bin")
    for number in np.nonzero(many)[0]:
        west, south = number % BINS, 89 - number // BINS
        yield west * STEPS, south * STEPS, range(first[number], first[number] + many[number])


def places_of(read):
    """The points of all segments, in steps from the corner of their bin."""
    return tuple(
        read(f"Relative_{axis}_from_SW_corner_of_bin").view(np.uint16).astype(np.int64)
        for axis in ("longitude", "latitude")
    )


def rings():
    """Closed rings as (level, longitudes, latitudes): 1 land, 2 lake, 3 island in a lake, 4 pond on it."""
    read = open_file("GSHHS")
    info = read("Embedded_npts_levels_exit_entry_for_a_segment").astype(np.int64)
    start, polygon = read("Id_of_first_point_in_a_segment"), read("Id_of_GSHHS_ID")
    x, y = places_of(read)
    pieces = []
    for west, south, segments in bins_of(read):
        for segment in segments:
            count, level = info[segment] >> 9, (info[segment] >> 6) & 7
            if level > 4:
                continue  # the grounding line of Antarctica: its ice is drawn as land
            at = slice(start[segment], start[segment] + count)
            piece = (int(polygon[segment]), int(level), x[at] + west, y[at] + south)
            if info[segment] & 7 == CLOSED:
                yield degrees(level, piece[2], piece[3])
            else:
                pieces.append(piece)
    yield from linked(pieces)


def linked(pieces):
    around = BINS * STEPS
    begins = collections.defaultdict(list)
    for number, (polygon, _, x, y) in enumerate(pieces):
        begins[polygon, int(x[0]) % around, int(y[0])].append(number)
    used = [False] * len(pieces)
    for number, (polygon, level, _, _) in enumerate(pieces):
        xs, ys, turn = [], [], 0
        while number is not None and not used[number]:
            used[number] = True
            _, _, x, y = pieces[number]
            if xs:
                turn += around * round((xs[-1][-1] - x[0] - turn) / around)
            xs.append(x + turn)
            ys.append(y)
            after = begins[polygon, int(x[-1]) % around, int(y[-1])]
            number = next((each for each in after if not used[each]), None)
        if xs:
            x, y = np.concatenate(xs), np.concatenate(ys)
            if (x[0] - x[-1]) % around or y[0] != y[-1]:
                raise ValueError(f"polygon {polygon} is not closed")
            yield degrees(level, *over_the_pole(x, y))


def over_the_pole(x, y):
    """A ring that goes once around the earth is Antarctica's: it is closed beyond the south pole."""
    if x[0] == x[-1]:
        return x, y
    pole = int(SOUTH_POLE * STEPS)
    return np.concatenate([x, [x[-1], x[0], x[0]]]), np.concatenate([y, [pole, pole, y[0]]])


def degrees(level, x, y):
    return int(level), x / STEPS, y / STEPS


def rivers():
    """Rivers and canals as (level, longitudes, latitudes), by the levels of the CIA's WDB II."""
    read = open_file("river")
    count, level = read("N_points_for_a_segment"), read("Hierarchial_level_of_a_segment")
    start = read("Id_of_first_point_in_a_segment")
    x, y = places_of(read)
    for west, south, segments in bins_of(read):
        for segment in segments:
            at = slice(start[segment], start[segment] + count[segment])
            yield degrees(level[segment], x[at] + west, y[at] + south)
