"""Periods of games that break heaps: octal games and their like. Part of verify_certificate.py.

A digit d in place k of the code says what may be left of a heap after k are taken: nothing if d has bit 1, one heap if
bit 2, two if bit 4, three if bit 8; none of them empty. If the mex rule holds up to heap r(e + p) + t, for preperiod e,
period p, t the last place of the code and r the most heaps that can be left, it holds for ever (Guy and Smith): the largest
heap left of a larger one is at least e + p, and p less of it has the same value.

By a mask, a value is odd or even, as it has an odd or an even number of the mask's bits. A pair of heaps with an odd value
has an even and an odd one. Where few heaps are even, few pairs have odd values.
"""
import re

MOST_HEAPS = 10**7
MOST_LOOKS = 10**9


class WrongBreaking(Exception):
    pass


class LargeBreaking(Exception):
    pass


def digits_of(game):
    """The digits of a game in canonical notation, from the one before the point on; None if it breaks no heaps."""
    match = re.fullmatch(r"(octal|hexadecimal) ([48c]?)\.([0-9a-f]+)", game)
    if not match:
        return None
    digits = [int(d, 16) for d in (match[2] or "0") + match[3]]
    if digits[-1] == 0:
        if match[3] != "0" or not match[2]:
            raise WrongBreaking("the code ends with a zero that says nothing")
        digits.pop()
    if (match[1] == "octal") != (max(digits) < 8):
        raise WrongBreaking("the code is not called what it is")
    return digits


def best_mask(values, digits):
    """The (mask, weight of the heap, offset) by which the fewest heaps are even."""
    counts = {}
    for heap, value in enumerate(values):
        counts[value, heap % 2] = counts.get((value, heap % 2), 0) + 1
    parities = {k % 2 for k, digit in enumerate(digits) if digit & 4}
    ways = [(0, 0)] + ([(1, parities.pop())] if len(parities) == 1 else [])
    bits = min(10, max(values).bit_length())
    best = None
    for mask in range(1, 2**bits) if bits else [1]:
        for weight, offset in ways:
            even = sum(n for (value, heap), n in counts.items() if ((value & mask).bit_count() + weight * (heap + offset)) % 2 == 0)
            best = min(best or (even, mask, weight, offset), (even, mask, weight, offset))
    return best[1:]


def check_heap(heap, values, digits, evens, is_even):
    """Raises if the value of the heap is not the least that no option has; how many options were looked at."""
    own = values[heap]
    options = set()
    pairs = [heap - k for k, digit in enumerate(digits) if digit & 4 and heap - k >= 2]
    for k, digit in enumerate(digits):
        left = heap - k
        if digit & 1 and left == 0:
            options.add(0)
        if digit & 2 and left > 0:
            options.add(values[left])
        if digit & 8:
            options.update(values[a] ^ values[b] ^ values[left - a - b] for a in range(1, left - 1) for b in range(1, left - a))
    looks = 0
    for left in pairs:
        for part in evens:
            if part >= left:
                break
            options.add(values[part] ^ values[left - part])
        looks += len(evens)
    missing = set(range(own)) - options
    every = is_even(own, heap)  # then a pair of any kind might have this value
    for left in pairs if every or missing else []:
        for part in range(1, left // 2 + 1):
            value = values[part] ^ values[left - part]
            looks += 1
            if every:
                options.add(value)
            missing.discard(value)
            if not every and not missing:
                break
    if missing or own in options:
        raise WrongBreaking(f"the rule does not hold at heap {heap}")
    return looks + sum(1 for digit in digits if digit & 8) * heap * heap


def check_breaking(claim, digits, preperiod, period):
    """Checks all but the checksum and whether the numbers are least; the words are lists of (value, length)."""
    before, length = sum(n for _, n in preperiod), sum(n for _, n in period)
    if claim["question"] != "values":
        raise WrongBreaking("a claim about a game that breaks heaps is about its values")
    for field, right in (("start", 0), ("window", len(digits) - 1), ("saltus", 0), ("preperiod", before), ("period", length)):
        if claim[field] != right:
            raise WrongBreaking(f"{field} is {right}, not {claim[field]}")
    heaps = (3 if any(digit & 8 for digit in digits) else 2) * (before + length) + len(digits) - 1
    if heaps > MOST_HEAPS:
        raise LargeBreaking(f"{heaps} heaps, more than {MOST_HEAPS}")
    values = [value for word in (preperiod, period) for value, n in word for _ in range(n)]
    if max(values) > 2**20:
        raise WrongBreaking("a value is larger than 2^20")
    while len(values) < heaps:
        values.append(values[-length])
    mask, weight, offset = best_mask(values, digits)

    def is_even(value, heap):
        return ((value & mask).bit_count() + weight * (heap + offset)) % 2 == 0

    evens = [heap for heap in range(1, heaps) if is_even(values[heap], heap)]
    looks = 0
    for heap in range(heaps):
        looks += check_heap(heap, values, digits, evens, is_even)
        if looks > MOST_LOOKS:
            raise LargeBreaking(f"more than {MOST_LOOKS} options, at heap {heap}")
