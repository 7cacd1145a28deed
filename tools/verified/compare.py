"""The sums of trial.sh: the area of a simulated map, and how far a live one is from the truth."""

import json
import re
import struct
import sys


def numbers(path):
    """A .npy file of 64-bit floats, row by row."""
    content = open(path, "rb").read()
    begin = 10 + struct.unpack("<H", content[8:10])[0]
    return [each[0] for each in struct.iter_unpack("<d", content[begin:])]


def cells(path):
    """Cell to share and corners, of a map in GeoJSON."""
    found = {}
    for feature in json.load(open(path))["features"]:
        ring = feature["geometry"]["coordinates"][0]
        found[feature["properties"]["cell"]] = (feature["properties"]["share"], ring)
    return found


def extent(found):
    west = min(x for _, ring in found.values() for x, _ in ring)
    east = max(x for _, ring in found.values() for x, _ in ring)
    south = min(y for _, ring in found.values() for _, y in ring)
    north = max(y for _, ring in found.values() for _, y in ring)
    return south, west, north, east


def squared_error(found, truth):
    """The mean over all finest cells."""
    grid = int(len(truth) ** 0.5)
    wests = sorted({min(x for x, _ in ring) for _, ring in found.values()})
    norths = sorted({max(y for _, y in ring) for _, ring in found.values()}, reverse=True)
    if len(found) != len(truth) or len(wests) != grid or len(norths) != grid:
        raise SystemExit("the map has other cells than the truth")
    column = {x: i for i, x in enumerate(wests)}
    row = {y: i for i, y in enumerate(norths)}
    total = 0.0
    for share, ring in found.values():
        at = row[max(y for _, y in ring)] * grid + column[min(x for x, _ in ring)]
        total += (share - truth[at]) ** 2
    return total / len(truth)


def maps(folder, live, transcript, simulated):
    truth = numbers(folder + "/truth.npy")
    own = json.load(open(folder + "/result.json"))["metrics"]["mse"]
    check = squared_error(cells(folder + "/heatmap.geojson"), truth)
    if abs(check / own - 1) > 1e-6:
        raise SystemExit("the simulated map is not %g but %g from the truth" % (own, check))
    error = squared_error(cells(live), truth)
    result = json.load(open(simulated))
    mean, deviation = result["mean"]["metrics"]["mse"], result["sd"]["metrics"]["mse"]
    opened = json.load(open(transcript))["queries"][0][0]
    print("in the sum %d of %d in the roster" % (opened["survivors"], opened["good"]))
    print("squared error live      %.4g" % error)
    print("squared error simulated %.4g (deviation %.2g, 20 runs)" % (mean, deviation))
    print("live / simulated        %.3f" % (error / mean))


def main(what, *rest):
    if what == "token":
        print(re.search("^admin token: (.*)$", open(rest[0]).read(), re.M).group(1))
    elif what == "area":
        print(",".join(repr(each) for each in extent(cells(rest[0] + "/heatmap.geojson"))))
    elif what == "lost":
        opened = json.load(open(rest[0]))["queries"][0][0]
        print("%.4f" % (1 - opened["survivors"] / int(rest[1])))
    else:
        maps(*rest)


main(*sys.argv[1:])
