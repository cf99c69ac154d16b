#!/usr/bin/env python3
"""Seeds for three moves: a game whose outcomes take long to repeat, and a search through all seeds.

    seeds.py word M J      {1, 2M-1, 2M} with a seed of outcome period J(4M-2)+1, for 1 <= J <= M/2
    seeds.py long J        J words side by side: {J, J(4J-1), 4J^2} with period J lcm(8J-1, ..., J(8J-2)+1)
    seeds.py longest C     of all {a,b,c} with c <= C and all seeds, those with the longest outcome periods

The first two print a game in the notation, for `takeaway period --outcomes`; docs/seeds.md has the argument. The
third shares nothing with the program: it walks the cycles of all 2^c windows, in some seconds for C = 14.
"""
import sys


def gaps(m, j):
    """The distances between P-positions over one period of the word: j rows, which differ in where a 4 is a 3."""
    large, row = 2 * m - 4 * j + 6, []
    for r in range(1, j + 1):
        upper = [large] + [4] * (j - 1)
        lower = [4] * (j - 1)
        upper[r - 1] -= 1
        if r < j:
            lower[r - 1] -= 1
        row += upper + [2] * (m - 2 * j + 1) + lower
    return row


def outcomes(m, j):
    """One period of the word: 0 for P, 1 for N."""
    return [value for gap in gaps(m, j) for value in [0] + [1] * (gap - 1)]


def seed(m, j):
    """What the heaps -2m..-1 are worth, so that heap 0 begins the word."""
    return outcomes(m, j)[-2 * m:]


def game(values, moves):
    return f"init({','.join(map(str, values))}) {{{','.join(map(str, moves))}}}"


def word(m, j):
    return game(seed(m, j), (1, 2 * m - 1, 2 * m))


def long(j):
    """Heaps that leave remainder i are a game of their own, with the seed of the word i+1."""
    seeds = [seed(2 * j, i) for i in range(1, j + 1)]
    return game((value for together in zip(*seeds) for value in together), (j, j * (4 * j - 1), 4 * j * j))


def cycles(a, b, c):
    """Of all windows of c outcomes under {a,b,c}: each period that occurs, with one window that repeats so."""
    moves = 1 << a - 1 | 1 << b - 1 | 1 << c - 1
    mask = (1 << c) - 1
    seen, found = [0] * (mask + 1), {}
    for start in range(mask + 1):
        window, step = start, 0
        while not seen[window]:
            seen[window] = start + 1
            window = window << 1 & mask | (window & moves != moves)
        if seen[window] == start + 1:
            first = window
            while True:
                step += 1
                window = window << 1 & mask | (window & moves != moves)
                if window == first:
                    break
            found.setdefault(step, first)
    return found


def longest(largest):
    print("c   period  seeds  game")
    for c in range(3, largest + 1):
        best = (0, None)
        for b in range(2, c):
            for a in range(1, b):
                found = cycles(a, b, c)
                period = max(found)
                if period > best[0]:
                    best = (period, game(f"{found[period]:0{c}b}", (a, b, c)))
        print(f"{c:<3} {best[0]:<7} 2^{c:<4} {best[1]}", flush=True)


def main():
    numbers = [int(text) for text in sys.argv[2:] if text.isdecimal()]
    if sys.argv[1:2] == ["word"] and len(numbers) == 2 and 2 <= 2 * numbers[1] <= numbers[0]:
        print(word(*numbers))
    elif sys.argv[1:2] == ["long"] and len(numbers) == 1 and numbers[0] >= 1:
        print(long(*numbers))
    elif sys.argv[1:2] == ["longest"] and len(numbers) == 1:
        longest(*numbers)
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
