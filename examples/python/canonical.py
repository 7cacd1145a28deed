"""Terms and queries in their canonical bytes, and the vector that answers a query (docs/protocol.md)."""

import bisect
import math
import secrets
import struct
from dataclasses import dataclass


class Malformed(Exception):
    """Bytes that no coordinator sends."""


class Reader:
    def __init__(self, content):
        self.content, self.at = content, 0

    def bytes(self, count):
        if self.at + count > len(self.content):
            raise Malformed("bytes that end too early")
        self.at += count
        return self.content[self.at - count : self.at]

    def u8(self):
        return self.bytes(1)[0]

    def f64(self):
        return struct.unpack(">d", self.bytes(8))[0]

    def varint(self):
        value = shift = 0
        while shift < 63:
            byte = self.u8()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                if byte == 0 and shift > 7:
                    raise Malformed("a number with a needless last byte")
                return value
        raise Malformed("a number of more than 63 bits")

    def end(self):
        if self.at != len(self.content):
            raise Malformed("bytes left over after the end")


@dataclass
class Terms:
    campaign: bytes
    epsilon: int  # in millionths
    once: bool
    mercator: bool
    area: tuple  # south, west, north, east
    levels: int
    credential: bool  # asked for, which this device has none of
    stretches: tuple = ()  # of an area that is no rectangle: where cells open and close on the curve
    quantities: str = ""  # what is asked about in place of places

    @staticmethod
    def read(reader):
        campaign, epsilon, participation = reader.bytes(16), reader.varint(), reader.u8()
        if participation not in (1, 2, 3, 4):
            raise Malformed("a participation that does not exist")
        projection = reader.u8()
        if projection not in (1, 2, 3, 4):
            raise Malformed("a projection that does not exist")
        area = (reader.f64(), reader.f64(), reader.f64(), reader.f64())
        levels, credential = reader.u8(), participation > 2
        stretches = Terms.read_stretches(reader) if projection == 3 else ()
        quantities = reader.bytes(reader.u8()).decode() if projection == 4 else ""
        if credential:
            reader.bytes(32), reader.varint(), reader.bytes(32), reader.varint(), reader.varint(), reader.bytes(96)
        once, mercator = participation % 2 == 1, projection in (1, 3)
        return Terms(campaign, epsilon, once, mercator, area, levels, credential, stretches, quantities)

    @staticmethod
    def read_stretches(reader):
        ends, before = [], 0
        for _ in range(2 * reader.varint()):
            before += reader.varint()
            ends.append(before)
        return tuple(ends)

    @staticmethod
    def decode(content):
        reader = Reader(content)
        terms = Terms.read(reader)
        reader.end()
        return terms

    def finest_cell(self, latitude, longitude):
        """The Morton number of the finest cell of a place, or None for nowhere."""
        south, west, north, east = self.area
        low, high = self.project(south), self.project(north)
        side = max(east - west, high - low)
        width = side if self.mercator else east - west
        height = side if self.mercator else high - low
        left, top = (west + east - width) / 2, (low + high + height) / 2
        left, top = (left, top) if self.mercator else (west, high)
        grid = 1 << self.levels
        column = (longitude - left) / width * grid
        row = (top - self.project(latitude)) / height * grid
        column = column if self.mercator or longitude != east else grid - 1
        row = row if self.mercator or latitude != south else grid - 1
        if not (0 <= column < grid and 0 <= row < grid):
            return None
        open_columns = open_cells((west - left) / width, (east - left) / width, grid)
        open_rows = open_cells((top - high) / height, (top - low) / height, grid)
        if int(column) not in open_columns or int(row) not in open_rows:
            return None
        cell = morton(int(column), int(row), self.levels)
        is_open = not self.stretches or bisect.bisect_right(self.stretches, cell) % 2 == 1
        return cell if is_open else None

    def project(self, latitude):
        if not self.mercator:
            return latitude
        if not abs(latitude) <= 90:
            return math.nan
        return math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))


def open_cells(first, last, grid):
    begin = max(0, math.floor(first * grid + 1e-9))
    return range(begin, min(grid, math.ceil(last * grid - 1e-9)))


def morton(column, row, levels):
    number = 0
    for level in reversed(range(levels)):
        number = number << 2 | (column >> level & 1) << 1 | row >> level & 1
    return number


@dataclass
class Query:
    terms: Terms
    number: int
    counts_per_cell: int
    epsilon: int
    scale: int
    exact: bool
    seats: int
    corrupt: int
    minimum_survivors: int
    dropout: tuple  # numerator, denominator
    bits: int
    deadline: int
    cells: list  # (begin on the Morton curve of level 24, level), a parent before its children

    @staticmethod
    def decode(content):
        reader = Reader(content)
        if reader.u8() != 2:
            raise Malformed("a query of another version")
        terms = Terms.read(reader)
        numbers = [reader.varint() for _ in range(4)]
        exact = reader.u8() == 1
        plan = [reader.varint() for _ in range(3)]
        dropout = (reader.varint(), reader.varint())
        bits, deadline = reader.u8(), reader.varint()
        if terms.credential:
            reader.varint(), reader.varint()  # the places of those who are asked
        cells, place = [], -1
        for _ in range(reader.varint()):
            place += reader.varint() + 1
            cells.append((place >> 5, place & 31))
        reader.end()
        return Query(terms, *numbers, exact, *plan, dropout, bits, deadline, cells)

    def lost(self, devices):
        """How many of so many may be lost (d)."""
        return devices * self.dropout[0] // self.dropout[1]

    def elements(self):
        """The cells that stand for something: those that their descendants do not cover fully."""
        sizes = [1 << 2 * (24 - level) for _, level in self.cells]
        left, open_parents = list(sizes), []
        for i, (begin, level) in enumerate(self.cells):
            while open_parents and begin >= self.cells[open_parents[-1]][0] + sizes[open_parents[-1]]:
                open_parents.pop()
            if open_parents:
                left[open_parents[-1]] -= sizes[i]
            open_parents.append(i)
        return [cell for cell, rest in zip(self.cells, left) if rest > 0]

    def length(self):
        return len(self.elements()) * self.counts_per_cell

    def entry(self, latitude, longitude, category):
        """The entry that counts a place, or None."""
        finest = self.terms.finest_cell(latitude, longitude)
        if finest is None or not 0 <= category < self.counts_per_cell:
            return None
        begin = finest << 2 * (24 - self.terms.levels)
        best = None
        elements = {cell: i for i, cell in enumerate(self.elements())}
        for cell in self.cells:
            if cell[0] <= begin < cell[0] + (1 << 2 * (24 - cell[1])):
                if best is None or cell[1] > best[1]:
                    best = cell
        element = elements.get(best)
        return None if element is None else element * self.counts_per_cell + category

    def vector(self, place, category, divisor):
        """The place as whole numbers, plus this device's share of noise, modulo 2^bits."""
        length = self.length()
        entries = noise(length, self.epsilon, self.sensitivity(length), divisor)
        entry = None if place is None else self.entry(*place, category)
        if entry is not None:
            entries[entry] += self.scale
        return [value % (1 << self.bits) for value in entries]

    def sensitivity(self, length):
        return self.scale if self.exact else self.scale + length


def noise(length, epsilon, sensitivity, divisor):
    """X - Y for every entry, both Polya(1 / divisor, exp(-epsilon / sensitivity)), in whole numbers only.

    The sum of `divisor` such variables is geometric, and given their sum they follow a Polya urn: so
    slots, a positive and a negative one for each entry, are dealt in blocks of `divisor`.
    """
    entries = [0] * length
    for first in range(0, 2 * length, divisor):
        dealt = []
        while bernoulli_exp(epsilon, 1_000_000 * sensitivity):
            new = secrets.randbelow(len(dealt) + 1) == 0
            dealt.append(secrets.randbelow(divisor) if new else secrets.choice(dealt))
        for slot in dealt:
            if first + slot < 2 * length:
                entries[(first + slot) // 2] += -1 if (first + slot) % 2 else 1
    return entries


def bernoulli_exp(numerator, denominator):
    """True with probability exp(-numerator / denominator), exactly (Canonne, Kamath, Steinke 2020)."""
    while numerator > denominator:
        if not bernoulli_exp(1, 1):
            return False
        numerator -= denominator
    k = 1
    while secrets.randbelow(denominator * k) < numerator:
        k += 1
    return k % 2 == 1
