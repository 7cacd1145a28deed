"""Lists the cells with the most people a square kilometre: busiest.py heatmap.geojson [N]."""

import sys

import numpy as np

from sfumato import read_map


def main(path: str, count: int = 5) -> None:
    heatmap = read_map(path)
    print("%d cells, about %.0f %s" % (len(heatmap), heatmap.total, heatmap.unit))
    order = np.argsort(-heatmap["density_per_km2"])[:count]
    for i in order:
        print(
            "%-24s %8.0f %s (%.0f to %.0f, %d%% intervals)"
            % (
                heatmap.cells[i],
                heatmap.counts[i],
                heatmap.unit,
                heatmap[heatmap.unit + "_low"][i],
                heatmap[heatmap.unit + "_high"][i],
                round(100 * heatmap.interval_level),
            )
        )


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:3]))
