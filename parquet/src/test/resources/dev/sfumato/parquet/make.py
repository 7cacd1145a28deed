"""Makes the files beside this script with pyarrow: four points in Zurich, in each form."""
import json
import struct

import pyarrow as pa
import pyarrow.parquet as pq

LAT = [47.37, 47.38, 47.36, 47.4]
LON = [8.54, 8.55, 8.52, 8.5]
WKB = [struct.pack("<BIdd", 1, 1, x, y) for x, y in zip(LON, LAT)]


def write(name, columns, geo=None, **options):
    table = pa.table(columns)
    if geo is not None:
        table = table.replace_schema_metadata({"geo": json.dumps(geo)})
    pq.write_table(table, name, **options)


def geo(encoding, crs=None):
    column = {"encoding": encoding, "geometry_types": ["Point"]}
    if crs:
        column["crs"] = {"type": "ProjectedCRS", "id": {"authority": "EPSG", "code": crs}}
    return {"version": "1.1.0", "primary_column": "geometry", "columns": {"geometry": column}}


note = ["a", "b", "c", "d"]
wkb = {"note": note, "geometry": WKB, "bbox": [{"xmin": x} for x in LON]}
pairs = {"geometry": pa.array([{"x": x, "y": y} for x, y in zip(LON, LAT)])}
for codec in ["none", "snappy", "zstd", "gzip", "lz4", "brotli"]:
    write(f"wkb-{codec}.parquet", wkb, geo("WKB"), compression=codec)
write("row-groups.parquet", wkb, geo("WKB"), row_group_size=1, data_page_version="2.0")
write("pairs.parquet", pairs, geo("point"))
write("table.parquet", {"Latitude": LAT, "Longitude": pa.array(LON), "note": note})
write("floats.parquet", {"lat": pa.array(LAT, pa.float32()), "lon": pa.array(LON, pa.float32())})
write("users.parquet", {"lat": LAT, "lon": LON, "user": [7, 7, 8, 9]})
write("swiss.parquet", wkb, geo("WKB", 2056))
write("no-columns.parquet", {"note": note})
