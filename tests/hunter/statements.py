"""True theorems of every form that the language has: what the hunter starts from.

Each function draws numbers and gives the lines of one or several theorems, in the order of a file. They are
true as they stand; `mutate.py` sees to it that most do not stay so.
"""

import random


def game_values(moves, sink, count):
    """The values of a finite game by the definition, from its first heap on."""
    values = {}
    first = 1 if sink else 0
    for heap in range(first, first + count):
        seen = {values.get(heap - move, 0) for move in moves if heap - move >= first or sink}
        values[heap] = min(set(range(len(moves) + 1)) - seen)
    return list(values.values())


def game_period(moves, sink):
    """The least (preperiod, period): the first window of the largest move's length that comes again."""
    window, seen = max(moves), {}
    values = game_values(moves, sink, 4000)
    for start in range(len(values) - window):
        before = seen.setdefault(tuple(values[start:start + window]), start)
        if before != start:
            return before, start - before
    raise ValueError("no period so soon")


class Draft:
    """The lines of one theorem, kept apart so that they can be changed one by one."""

    def __init__(self, name, params="", where="", check="", game="", lets=(), claims=(), uses="", heaps=""):
        self.name = name
        self.lines = []
        for keyword, rest in (("params", params), ("where", where), ("check", check), ("game", game),
                              ("uses", uses), ("heaps", heaps)):
            if rest:
                self.lines.append((keyword, rest))
        self.lines += [("let", let) for let in lets]
        self.lines += [(claim, "") for claim in claims]

    def text(self, suffix=""):
        """With the suffix at the names of theorems: many files can then be asked for together."""
        lines = [f"theorem {self.name}{suffix}"]
        for keyword, rest in self.lines:
            if keyword == "uses":
                rest = ", ".join(f"{name}{suffix}" for name in rest.split(", "))
            lines.append(f"{keyword} {rest}" if rest else keyword)
        return "\n".join(lines) + "\n"

    def copy(self):
        other = Draft(self.name)
        other.lines = list(self.lines)
        return other


def factors(values):
    """A word for a list of letters."""
    return " ".join(str(value) for value in values)


def one_move(rng):
    claims = ["word 0^x 1^x", "pure", "period = 2x"]
    claims += rng.sample(["period = if x > 3 then 2x else x+x", "saltus = 0", "preperiod = 0",
                          "period = (4x)/2", "when x > 2: period = 2x"], rng.randint(0, 2))
    return [Draft("t", "x", "x >= 1", "x=1..9", "{x}", claims=rng.sample(claims, len(claims)))]


def one_move_sink(rng):
    return [Draft("t", "x", "x >= 1", "x=1..9", "sink {x}", claims=["word 1^x 0^x", "pure", "period = 2x"])]


def two_moves(rng):
    lets = ["r = y mod (2x)", "m = y div (2x)"]
    claims = ["pure", "period = if r = x then 2x else x+y", "when r = x: word 0^x 1^x",
              "when r < x: word (0^x 1^x)^m 0^r 2^(x-r) 1^r", "when r > x: word (0^x 1^x)^(m+1) 2^(r-x)"]
    keep = rng.sample(range(5), rng.randint(1, 5))
    return [Draft("t", "x, y", "1 <= x, x < y", "x=1..6, y=x+1..15", "{x, y}", lets,
                  [claim for i, claim in enumerate(claims) if i in keep])]


def neighbours(rng):
    game, word, period = rng.choice([("{x, x+1}", "0^x 1^x 2", "2x+1"), ("{x, 2x}", "0^x 1^x 2^x", "3x"),
                                     ("{x, 3x}", "0^x 1^x", "2x"), ("{x, x+1, 2x+1}", "0^x 1^x 2^x 3", "3x+1")])
    return [Draft("t", "x", "x >= 2", "x=2..9", game, claims=[f"word {word}", f"period = {period}", "pure"])]


def any_numbers(rng):
    """A game of plain numbers, its word read off its values."""
    moves = sorted(rng.sample(range(1, 10), rng.randint(1, 3)))
    sink = rng.random() < 0.3
    preperiod, period = game_period(moves, sink)
    values = game_values(moves, sink, preperiod + period)
    before, cycle = values[:preperiod], values[preperiod:]
    word = f"word {factors(before)} | {factors(cycle)}" if before else f"word {factors(cycle)}"
    game = ("sink " if sink else "") + "{" + ", ".join(map(str, rng.sample(moves, len(moves)))) + "}"
    return [Draft("t", game=game, claims=[word, f"period = {period}", f"preperiod = {preperiod}"])]


def powers(rng):
    """Counts of copies that are parameters."""
    return [rng.choice([
        Draft("t", "s", "s >= 1", "s=1..6", "{3, 5, 8s+1}",
              claims=["word (0^3 1^3 2^2)^s 0 3^2 1 0 2 (0 1 0 1 3 1 0 2)^(s-1) | 0 1", "period = 2",
                      "preperiod = 16s - 2"]),
        Draft("t", "a, b", "1 < a < b, a mod 2 = 1, b mod 2 = 0", "a=2..7, b=3..10", "{1, a, b}",
              claims=["word (0 1)^(b/2) (2 3)^((a-1)/2) 2", "pure", "period = a+b"]),
        Draft("t", "a", "a >= 2, a mod 2 = 0", "a=1..12", "{1, a}", claims=["word (0 1)^(a/2) 2", "period = a+1"]),
        Draft("t", "c", "c >= 4", "c=4..24", "{2, 3, c}", ["r = c mod 5", "t = c div 5"],
              ["when r = 0: word (0 0 1 1 2)^t 2 3", "when r = 1: word (0 0 1 1 2)^t 0 3 1 2",
               "when r = 2 or r = 3: word 0 0 1 1 2", "when r = 4: word (0 0 1 1 2)^(t+1) 2"]),
    ])]


def blocks(rng):
    """The period again and again, told by a counter."""
    most = rng.randint(1, 3)
    start = rng.randint(0, most)
    first = rng.choice(["", "first 0^x 1^x"])
    claims = [f"state s start {start} where 0 <= s <= {most}"]
    if first:
        claims.append(first)
    claims += [f"block s < {most} : 0^x 1^x -> s+1", "block 1 = 1 : 0^x 1^x -> 0"]
    if rng.random() < 0.5:
        claims[-1] = f"block s = {most} : 0^x 1^x -> s"
    return [Draft("t", "x", "x >= 1", "x=1..6", "{x}", claims=claims + rng.choice([[], ["pure"], ["period = 2x"]]))]


def rotation(rng):
    return [Draft("t", "m, k", "1 <= k < m", "m=2..6, k=1..5", "sink {m, 2m+k, 3m+k}",
                  claims=["pure", "period = m*(4m+3k)/gcd(m,k)", "state a start 0 where 0 <= a < m",
                          "block a+k < m : 1^(m-a) 0^a 2^(m-a) 1^(a+k) 3^(m-a-k) 2^(a+k) 0^(m-a) 3^(a+k) -> a+k",
                          "block a+k = m : B = 1^(m-a) 0^a 2^(m-a) 1^m 2^m 0^(m-a) 3^m zeta = 0^m -> 0",
                          "block a+k > m : 1^(m-a) 0^a 2^(m-a) 1^m 2^m 1^(a+k-m) 0^(m-a) 3^(m-k) 2^(a+k-m) 3^(m-a) "
                          "0^m 3^(a+k-m) -> a+k-m"])]


def intervals(rng):
    game, modulus = rng.choice([("{1..k}", "(k+1)"), ("{1..k} | {k+2..2k+1}", "(k+1)"), ("{1..k+5} - {k+1..k+5}", "(k+1)"),
                                ("{1..k-1} | {k}", "(k+1)"), ("{1,3..2k+1}", "2"), ("{1..k, k+2}", "(k+1)")])
    value = f"n mod {modulus}"
    claims = [f"value(n) = {value}", f"witness(u) = {value} - u"]
    claims += rng.sample([f"outcome(n) = P iff {modulus} divides n", "statement G(n) <= k+1",
                          f"statement n >= 1 implies G(n-1) != G(n)"], rng.randint(0, 2))
    return [Draft("t", "k", "k >= 2", "k=2..6", game, claims=claims, heaps="60")]


def progressions(rng):
    """Moves in progressions of one residue; some of these meet, where neither begins, and then there is no game."""
    step = rng.choice([2, 2, 3])
    other = rng.choice(["{1,3..2k+1, 2k+3,2k+7..2k+11}", "{1,3..2k+1} | {5,9..4k+5}", "{1,3..2k+1, 2k+5}",
                        "{1,7..6k+1, 3,9..6k+3}", "{1,5..4k+1, 3,9..6k+3}", "{1,7..6k+1, 3,5..2k+3}", "{1,5..4k+1, 7,13..6k+7}"])
    claims = ["value(n) = n mod 2", "witness(u) = 1"]
    if step == 3:
        other = rng.choice(["{1,2..3, 5,8..3k+5} - {3}", "{1,4..3k+1, 2,5..3k+2}", "{1,4..3k+1, 2,7..5k+2}"])
        claims = ["value(n) = n mod 3", "witness(u) = n mod 3 - u"]
    return [Draft("t", "k", "k >= 2", "k=2..6", other, claims=claims, heaps="60")]


def edges(rng):
    """True, or without sense, by a hair: numbers past 2^62, conditions that make none, sets without a move."""
    return [rng.choice([
        Draft("t", "k", "k >= 1", "k=55..66", "{1}", claims=["claim 2^k >= k", "word 0 1"]),
        Draft("t", "k", "2^k >= k", "k=58..66", "{1, 3}", claims=["word 0 1", "claim period = 2"]),
        Draft("t", "a, b", "b mod a = 0", "a=0..4, b=1..4", "{b}", claims=["word 0^b 1^b"]),
        Draft("t", "x", "x >= 1, 6 mod (x-2) >= 0", "x=1..5", "{x}", claims=["word 0^x 1^x"]),
        Draft("t", "a", "a >= 1", "a=1..4", "{a} - {a}", claims=["value(n) = 0", "witness(u) = 1"], heaps="20"),
        Draft("t", game="odd & even", claims=["value(n) = 0", "witness(u) = 1"], heaps="20"),
        Draft("t", "x, y", "1 <= x < y", "x=1..3, y=x+1..6", "{x}", ["r = y mod (0x)"], ["word 0^x 1^x"]),
    ])]


def divisors(rng):
    """Conditions and definitions that divide by what may be nothing: in cases that another condition excludes, in
    all, in one. Nobody knows whether a case is one where its condition divides by zero."""
    divided = rng.choice(["y mod x", "y div x", "y mod (x-2)", "(x*y) mod (y-3)", "6 div (x-y)", "y mod (0x)",
                          "y div (x-x)"])
    compared = rng.choice(["= 0", ">= 0", "!= 1", "<= y", "> 0"])
    bounds = rng.choice(["", ", x >= 1", ", x > 2", ", x != 2", ", y > 3", ", x >= 0"])
    ranges = "x=0..5, y=1..6"
    if rng.random() < 0.5:
        where = f"{divided} {compared}{bounds}" if rng.random() < 0.5 else f"y >= 1{bounds}, {divided} {compared}"
        return [Draft("t", "x, y", where, ranges, "{y}", claims=["word 0^y 1^y", "period = 2y"])]
    game = rng.choice(["{y}", "{x, x+1}"])
    claims = [f"when r = {rng.randint(0, 2)}: pure", "period = if r >= 0 then 2y else 2y"][:rng.randint(1, 2)]
    if game == "{y}":
        claims.append("word 0^y 1^y")
    return [Draft("t", "x, y", "y >= 1" + bounds, ranges, game, [f"r = {divided}"], claims)]


def residues(rng):
    return [rng.choice([
        Draft("t", "b, c", "b >= 2, c >= b, not (b divides c)", "b=2..5, c=b..14", "{1..b-1} | {c}", heaps="80",
              claims=["value(n) = n mod b", "witness(u) = n mod b - u", "outcome(n) = P iff b divides n"]),
        Draft("t", "b", "b >= 2", "b=2..5", "palindromes(b)", heaps="80",
              claims=["value(n) = n mod b", "witness(u) = n mod b - u"]),
        Draft("t", "b", "b >= 2", "b=2..6", "powers(b)", ["r(n) = n mod (b+1)"], heaps="80",
              claims=["value(n) = if b mod 2 = 0 and r(n) = b then 2 else r(n) mod 2",
                      "witness(u) = if b mod 2 = 0 and r(n) = b and u = 0 then b else 1"]),
        Draft("t", game="odd", claims=["value(n) = n mod 2", "witness(u) = 1"]),
        Draft("t", game="nim", heaps="60", claims=["value(n) = n", "witness(u) = n - u"]),
    ])]


def comply(rng):
    return [rng.choice([
        Draft("t", "k", "k >= 1", "k=1..4", "comply {1..k}", heaps="40", claims=[
            "value(n) = if n <= 2k then n else (n+1) mod (k+1)",
            "witness(u) = if n > 2k then (n+1) mod (k+1) - u else if n-u <= k then n-u else n-k-u",
            "others(n) = if n < k then 0 else if n <= 3k then n-k else 2k + ceil((n-3k)/(k+1))",
            "witness(u) = if u <= 2k then n-u else n-3k-1 - (k+1)*(u-2k-1)"]),
        Draft("t", game="comply odd", heaps="40", claims=[
            "value(n) = n", "witness(u) = if (n-u) mod 2 = 1 then n-u else n-u-1",
            "others(n) = if n = 0 then 0 else n-1", "witness(u) = if (n-u) mod 2 = 0 then n-u else n-u-1"]),
    ])]


def three_move_mirror(rng):
    """Three moves, the largest the sum of the others: sink and wall mirror each other with 0 and 2 exchanged."""
    moves, where, check = "m, m+d, 2m+d", "1 <= d <= m", "m=1..4, d=1..m"
    sink = Draft("r", "m, d", where, check, "sink {" + moves + "}",
                 claims=["pure", "word 1^m 2^m 3^d 0^m", "period = 3m+d"])
    wall = Draft("s", "m, d", where, check, "{" + moves + "}", claims=["pure", "word 0^m 1^m 2^m 3^d", "period = 3m+d"])
    claims = ["mirror sink {" + moves + "}, shift m+d, exchange 0 2"]
    claims += rng.sample(["claim period = period(sink {" + moves + "})", "period = 3m+d"], rng.randint(0, 1))
    return [sink, wall, Draft("t", "m, d", where, check, "{" + moves + "}", uses="r, s", heaps="80", claims=claims)]


def mirrors(rng):
    """A game that is another one read backwards; the theorem about the other comes first."""
    if rng.random() < 0.5:
        return three_move_mirror(rng)
    own = Draft("s", "x", "x >= 1", "x=1..6", "{x}", claims=["word 0^x 1^x", "period = 2x"])
    if rng.random() < 0.5:
        back = Draft("t", "x", "x >= 1", "x=1..6", "{x}", uses="s", heaps="60",
                     claims=["mirror {x}, shift 0, exchange 0 1"])
        return [own, back]
    sink = Draft("r", "x", "x >= 1", "x=1..6", "sink {x}", claims=["word 1^x 0^x", "period = 2x"])
    back = Draft("t", "x", "x >= 1", "x=1..6", "{x}", uses="s, r", heaps="60",
                 claims=["mirror sink {x}, shift 0, exchange 5 6", "period = 2x", "word 0^x 1^x",
                         "claim period = period(sink {x})"])
    return [own, sink, back]


def definitions(rng):
    """The one-move theorem, said with names for everything."""
    lets = ["c = 2x", "f(q) = q + x", "d = f(0)", "e = c - d"]
    return [Draft("t", "x, y", "x >= 1, y >= 1", "x=1..5, y=1..3", "{d}", lets,
                  ["word 0^d 1^e", "period = c", "claim period({x*y}) = 2xy"][:rng.randint(1, 3)])]


KINDS = [one_move, one_move_sink, two_moves, neighbours, any_numbers, any_numbers, powers, powers, blocks, blocks,
         rotation, intervals, intervals, progressions, progressions, edges, edges,
         divisors, divisors, residues, comply, mirrors, mirrors, definitions, definitions]


def draw(rng: random.Random):
    return rng.choice(KINDS)(rng)
