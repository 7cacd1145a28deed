"""Maps and runs from small files made here."""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from sfumato import read_map, read_run

GEOJSON = {
    "type": "FeatureCollection",
    "intervalLevel": 0.9,
    "countUnit": "people",
    "privacy": {"epsilon": 1},
    "features": [
        {
            "type": "Feature",
            "geometry": {
                "type": "MultiPolygon",
                "coordinates": [
                    [[[8, 47], [9, 47], [9, 48], [8, 48], [8, 47]]],
                    [[[9, 48], [10, 48], [10, 49], [9, 49], [9, 48]]],
                ],
            },
            "properties": {"cell": "00", "share": 0.75, "low": None, "high": 0.8, "people": 75},
        },
        {
            "type": "Feature",
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[2, 1], [3, 1], [3, 2], [2, 2], [2, 1]]],
            },
            "properties": {"cell": "01", "share": 0.25, "low": 0.2, "high": 0.3, "people": 25},
        },
    ],
}

CSV = (
    "cell,west,south,east,north,share,low,high,density_per_km2,area_km2,visits,visits_low,"
    "visits_high,interval_level,border,privacy_statement\r\n"
    '00/01,8,47,9,48,0.75,0.7,0.8,2.5,30,75,70,80,0.9,1.0,"one, ""two""\nthree"\r\n'
    "01,2,1,3,2,0.25,0.2,0.3,1,25,25,20,30,0.9,0.0,\r\n"
)


class MapsTest(unittest.TestCase):
    def test_geojson(self):
        heatmap = read_map(json.dumps(GEOJSON).encode())
        self.assertEqual(heatmap.cells, ["00", "01"])
        self.assertTrue(np.isnan(heatmap["low"][0]))
        np.testing.assert_array_equal(heatmap.bounds, [[8, 47, 10, 49], [2, 1, 3, 2]])
        self.assertEqual(heatmap.total, 100)
        np.testing.assert_array_equal(heatmap.within(0, 0, 3, 4), [False, True])
        self.assertEqual(heatmap.privacy["epsilon"], 1)

    def test_csv(self):
        heatmap = read_map(CSV.encode())
        self.assertEqual(heatmap.unit, "visits")
        self.assertEqual(heatmap.privacy, 'one, "two"\nthree')
        self.assertEqual(heatmap.interval_level, 0.9)
        np.testing.assert_array_equal(heatmap["visits_high"], [80, 30])
        np.testing.assert_array_equal(heatmap.border, [True, False])

    def test_what_is_no_map(self):
        with self.assertRaisesRegex(ValueError, "expected: a FeatureCollection"):
            read_map(b'{"type": "Point"}')
        with self.assertRaisesRegex(ValueError, "no column cell"):
            read_map(b"lat,lon\n1,2\n")

    def test_run(self):
        with tempfile.TemporaryDirectory() as folder:
            np.save(Path(folder) / "density.npy", np.array([[0.5, 0.5]]))
            np.save(Path(folder) / "truth.npy", np.array([[0.25, 0.75]]))
            (Path(folder) / "result.json").write_text(
                '{"seed": 1, "region": {"square": {"west": 2, "south": 48, "east": 3, "north": 49}}}'
            )
            run = read_run(folder)
        self.assertEqual(run.l1, 0.5)
        self.assertEqual(run.result["seed"], 1)
        self.assertEqual(run.bounds, (2, 48, 3, 49))


if __name__ == "__main__":
    unittest.main()
