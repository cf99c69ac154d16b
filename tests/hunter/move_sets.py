"""Sets of moves with numbers in them, and what an evaluation can run into: faults, and the end of the work allowed.

A set is asked for its members up to a heap, as one long integer with a bit for each member.
"""

from math import gcd, isqrt


class Fault(Exception):
    """It makes no sense here: no such game, no such heap, a division by zero."""


class Unknown(Exception):
    """It cannot be decided, or not with the work that is allowed."""


class Budget:
    """Steps that may be spent on one case, so that nothing runs long. A step is some 100 ns to 1 us."""

    def __init__(self, steps):
        self.left = steps

    def spend(self, steps=1):
        self.left -= steps
        if self.left < 0:
            raise Unknown("this takes more work than is allowed")


LONGEST = 4_000_000  # bits of a set that are ever written out


# Sets of moves. Each has bits(top): the members up to top; and tail: (t, q) if membership beyond t depends on the
# remainder modulo q only, or None if that is not known.

def mask(top):
    """Bits 1..top: all moves up to there."""
    if top > LONGEST:
        raise Unknown("a set is too long to be written out")
    return (1 << (top + 1)) - 2 if top > 0 else 0


def progression_bits(first, step, last):
    """Bits first, first+step, ..., up to last; built by doubling."""
    count = (last - first) // step + 1 if last >= first else 0
    if count <= 0:
        return 0
    mask(last)
    bits, have = 1, 1
    while have < count:
        bits |= bits << (have * step)
        have *= 2
    return (bits & ((1 << ((count - 1) * step + 1)) - 1)) << first


class Items:
    """What one pair of braces holds: progressions (first, step, last), where last is None for one without end."""

    def __init__(self, pieces):
        listed = [piece for piece in pieces if piece[2] is not None]
        for first, step, last in pieces:
            if first < 1:
                raise Fault(f"a move must be at least 1, this one is {first}")
        for index, (first, step, last) in enumerate(listed):
            for other in pieces:
                if other[2] is None and self.meet((first, step, last), other):
                    raise Fault("a move is repeated")
            for other in listed[:index]:
                if self.meet((first, step, last), other):
                    raise Fault("a move is repeated")
        self.pieces = tuple(sorted(pieces, key=lambda piece: (piece[0], piece[1], piece[2] is None, piece[2] or 0)))
        self.key = ("items", self.pieces)
        ends = [last for _, _, last in listed] + [first for first, _, last in pieces if last is None]
        modulus = 1
        for _, step, last in pieces:
            if last is None:
                modulus = modulus * step // gcd(modulus, step)
        self.tail = (max(ends), modulus)

    @staticmethod
    def meet(one, other):
        """Whether two progressions have a member in common; the first of them ends."""
        low = max(one[0], other[0])
        high = one[2] if other[2] is None else min(one[2], other[2])
        if low > high or (one[0] - other[0]) % gcd(one[1], other[1]):
            return False
        start = one[0] + -((one[0] - low) // one[1]) * one[1]
        for tried, member in enumerate(range(start, high + 1, one[1])):
            if (member - other[0]) % other[1] == 0:
                return True
            if tried > other[1]:  # the remainders have come round
                return False
        return False

    def bits(self, top):
        result = 0
        for first, step, last in self.pieces:
            result |= progression_bits(first, step, top if last is None else min(last, top))
        return result


class Named:
    """The sets with names. Those that are not eventually periodic are infinite, and of density 0."""

    def __init__(self, name, argument=None):
        least = {"powers": 2, "palindromes": 2, "multiples": 1}.get(name)
        if least is not None and argument < least:
            raise Fault(f"{name} needs a number of at least {least}, this one is {argument}")
        self.name, self.argument, self.key = name, argument, ("named", name, argument)
        steps = {"nim": (1, 1), "odd": (1, 2), "even": (2, 2), "multiples": (argument, argument)}
        self.progression = steps.get(name)
        self.tail = (0, self.progression[1]) if self.progression else None

    def bits(self, top):
        if self.progression:
            return progression_bits(*self.progression, top)
        mask(top)
        result = 0
        for member in self.members(top):
            result |= 1 << member
        return result

    def members(self, top):
        name, base = self.name, self.argument
        if name == "squares":
            return (k * k for k in range(1, isqrt(top) + 1))
        if name == "triangular":
            return (k * (k + 1) // 2 for k in range(1, isqrt(2 * top) + 1) if k * (k + 1) // 2 <= top)
        if name == "primes":
            return (k for k in range(2, top + 1) if all(k % d for d in range(2, isqrt(k) + 1)))
        if name == "palindromes":
            return (k for k in range(1, top + 1) if self.is_palindrome(k, base))
        result, member, other, count = [], 1, 2, 1
        while member <= top:
            result.append(member)
            count += 1
            if name == "fibonacci":
                member, other = other, member + other
            else:
                member *= base if name == "powers" else count  # factorials
        return result

    @staticmethod
    def is_palindrome(number, base):
        digits = []
        while number:
            digits.append(number % base)
            number //= base
        return digits == digits[::-1]


class Complement:
    def __init__(self, inner):
        self.inner, self.key, self.tail = inner, ("not", inner.key), inner.tail

    def bits(self, top):
        return mask(top) & ~self.inner.bits(top)


class Pair:
    """union, intersection or difference."""

    def __init__(self, kind, one, other):
        self.kind, self.one, self.other, self.key = kind, one, other, (kind, one.key, other.key)
        bounds = [largest(one)]
        if kind == "intersection":
            bounds.append(largest(other))
        ends = [bound for bound in bounds if bound is not None and bound != float("inf")]
        if kind != "union" and ends:
            self.tail = (min(ends), 1)
        elif one.tail and other.tail:
            self.tail = (max(one.tail[0], other.tail[0]),
                         one.tail[1] * other.tail[1] // gcd(one.tail[1], other.tail[1]))
        else:
            self.tail = None

    def bits(self, top):
        one, other = self.one.bits(top), self.other.bits(top)
        return one | other if self.kind == "union" else one & other if self.kind == "intersection" else one & ~other


def is_sparse(moves):
    """Whether it is surely of density 0."""
    if isinstance(moves, Pair):
        parts = (is_sparse(moves.one), is_sparse(moves.other))
        return all(parts) if moves.kind == "union" else parts[0] or (moves.kind == "intersection" and parts[1])
    return isinstance(moves, Named) and not moves.progression or largest(moves) not in (None, float("inf"))


def largest(moves):
    """The largest move; 0 for none, infinity, or None if it is not known whether there is one."""
    if isinstance(moves, Complement) and moves.inner.tail and largest(moves.inner) < float("inf"):
        return float("inf")
    if isinstance(moves, Pair) and moves.kind == "union":
        ends = (largest(moves.one), largest(moves.other))
        return float("inf") if float("inf") in ends else None if None in ends else max(ends)
    if moves.tail:
        threshold, modulus = moves.tail
        if isinstance(moves, Items):
            return threshold if all(piece[2] is not None for piece in moves.pieces) else float("inf")
        bits = moves.bits(threshold + modulus)
        return float("inf") if bits >> (threshold + 1) else max(bits.bit_length() - 1, 0)
    if isinstance(moves, Named):
        return float("inf")
    if isinstance(moves, Complement):
        return float("inf") if is_sparse(moves.inner) else None
    if moves.kind == "difference" and moves.one.tail and is_sparse(moves.other):
        return float("inf")
    return None
