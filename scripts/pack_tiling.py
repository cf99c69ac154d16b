#!/usr/bin/env python3
"""Packs a tiling for the module of the page: scripts/pack_tiling.py FILE OUT

src/tiling/record.hpp says what is read, src/tiling/packed.hpp what is written.
"""
import sys

MAGIC = b'takeaway tiling 1\n'
HASH = 8
FAILED, COVERED = 0, 1
OWN_COLUMNS = 4  # of corners; those after the fourth stand among the fourth ones


class Numbers:
    """Seven bits in each byte, the lowest first."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def next(self):
        number = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def triple(self):
        return [self.next() for _ in range(3)]

    def ended(self):
        return self.at == len(self.data)


def as_bytes(number):
    out = bytearray()
    while number >= 128:
        out.append(number % 128 + 128)
        number >>= 7
    out.append(number)
    return out


def signed(number):
    """Small ones of either sign are short."""
    return 2 * number if number >= 0 else -2 * number - 1


def blocks(data):
    """The contents of the blocks behind the head; the program has looked at their hashes."""
    while not data.ended():
        size = data.next()
        block = Numbers(data.data[data.at:data.at + size])
        data.at += size + HASH
        block.next()  # which kind of block
        yield block


def read(data):
    """Boundary, failures and cells: corners, the forms of preperiod and period as they are written, runs."""
    if not data.startswith(MAGIC):
        sys.exit('not a tiling')
    data = Numbers(data[len(MAGIC):])
    boundary, part, parts = data.triple()
    if (part, parts) != (1, 1):
        sys.exit('a tiling of a part of the map is not packed')
    failures, cells = 0, []
    for block in blocks(data):
        while not block.ended():
            kind = block.next()
            if kind == FAILED:
                failures += 1
            elif kind != COVERED:
                corners = [block.triple() for _ in range(kind)]
                cells.append((corners, block.triple(), block.triple(), block.next()))
    return boundary, failures, cells


def pack(boundary, failures, cells):
    corner, forms = 1, 1 + 3 * OWN_COLUMNS
    columns = [bytearray() for _ in range(forms + 5)]
    for corners, preperiod, period, runs in cells:
        columns[0] += as_bytes(len(corners))
        first = corners[0]
        for number, ray in enumerate(corners):
            at = corner + 3 * min(number, OWN_COLUMNS - 1)
            columns[at] += as_bytes(ray[0])
            for i in (1, 2):
                near = number > 0 and first[0] > 0
                columns[at + i] += as_bytes(signed(ray[i] - first[i] * ray[0] // first[0]) if near else ray[i])
        for at, numbers in enumerate([*([number] for number in preperiod), period, [runs]]):
            columns[forms + at] += b''.join(map(as_bytes, numbers))
    head = [boundary, failures, len(cells), *map(len, columns)]
    return b''.join([*map(as_bytes, head), *columns])


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], 'rb') as tiling:
        packed = pack(*read(tiling.read()))
    with open(sys.argv[2], 'wb') as out:
        out.write(packed)
