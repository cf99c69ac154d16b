"""Sets of moves without end for verify_certificate.py: who is a member, which residues members have, and whether a
game plays like finitely many of its moves.

Written from the definitions, not from the C++ code. Python's standard library alone.
"""
import math
import re

MOST_MODULUS = 2**22
MOST_STATES = 10**7


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


def is_palindrome(n, base):
    digits = []
    while n:
        n, digit = divmod(n, base)
        digits.append(digit)
    return digits == digits[::-1]


def is_term(n, terms):
    """Whether n is among terms that grow."""
    for term in terms:
        if term >= n:
            return term == n


def fibonacci():
    a, b = 1, 2
    while True:
        yield a
        a, b = b, a + b


def factorials():
    term, factor = 1, 1
    while True:
        yield term
        factor += 1
        term *= factor


def powers(base):
    term = 1
    while True:
        yield term
        term *= base


MEMBERS = {
    "squares": lambda n, _: math.isqrt(n) ** 2 == n,
    "triangular": lambda n, _: math.isqrt(8 * n + 1) ** 2 == 8 * n + 1,
    "primes": lambda n, _: is_prime(n),
    "fibonacci": lambda n, _: is_term(n, fibonacci()),
    "factorials": lambda n, _: is_term(n, factorials()),
    "powers": lambda n, base: is_term(n, powers(base)),
    "palindromes": is_palindrome,
}
NAMES = re.compile(r"squares|triangular|primes|fibonacci|factorials|(powers|palindromes)\((0|[1-9][0-9]*)\)")


def residues_of_terms(terms, modulus, bound, states):
    """Residues of a sequence past a bound. `states` gives, beside each term, what its successors depend on modulo the
    modulus; once that has been seen past the bound, nothing new comes."""
    found, seen = set(), set()
    for term, state in zip(terms, states):
        if term <= bound:
            continue
        if state in seen:
            return found
        seen.add(state)
        found.add(term % modulus)
    return found


def pairs_of_fibonacci(modulus):
    a, b = 1 % modulus, 2 % modulus
    while True:
        yield a, b
        a, b = b, (a + b) % modulus


def residues_of_powers(base, modulus, bound):
    term = 1
    while term <= bound:
        term *= base
    found, residue = set(), term % modulus
    while residue not in found:
        found.add(residue)
        residue = residue * base % modulus
    return found


def residues_of_palindromes(base, modulus, bound):
    """A palindrome of two digits or more is a palindromic string with a digit, not 0, on either side. Where such a
    string can go depends on its residue and on the power of the base that its length makes."""
    todo = [(0, 1 % modulus)] + [(d % modulus, base % modulus) for d in range(min(base, modulus))]
    seen, found = set(todo), {d % modulus for d in range(bound + 1, min(base, bound + 1 + modulus))}
    while todo:
        inner, power = todo.pop()
        longer = power * base % modulus
        for d in range(min(base, modulus + 1)):
            outer = (d * (1 + longer) + base * inner) % modulus
            if d:
                found.add(outer)
            state = outer, longer * base % modulus
            if state not in seen:
                seen.add(state)
                todo.append(state)
        if len(seen) > MOST_STATES or len(found) == modulus:
            return set(range(modulus))
    return found


def residues_of_name(name, parameter, modulus, bound):
    if name == "squares":
        return {r * r % modulus for r in range(modulus)}
    if name == "triangular":
        return {r * (r + 1) // 2 % modulus for r in range(2 * modulus)}
    if name == "primes":
        dividing = {p % modulus for p in range(bound + 1, modulus + 1) if modulus % p == 0 and is_prime(p)}
        return dividing | {r for r in range(modulus) if math.gcd(r, modulus) == 1}
    if name == "fibonacci":
        return residues_of_terms(fibonacci(), modulus, bound, pairs_of_fibonacci(modulus))
    if name == "factorials":
        found, term, residue = {0}, 1, 1 % modulus  # from the factorial of the modulus on all are multiples of it
        for factor in range(2, modulus + 2):
            if term > bound:
                found.add(residue)
            term = term * factor if term <= bound else term
            residue = residue * factor % modulus
        return found
    if name == "powers":
        return residues_of_powers(parameter, modulus, bound)
    return residues_of_palindromes(parameter, modulus, bound)


def letters(word):
    return [value for value, length in word for _ in range(length)]


def clashes(cells, given, settled, move, outcomes):
    """Whether the move joins two heaps of one value, of which outcomes matter where they are P."""
    period = len(cells) - settled
    for cell, value in enumerate(cells):
        other = cell + move
        if other < given:
            continue
        if value == (cells[other] if other < len(cells) else cells[settled + (other - settled) % period]):
            if not outcomes or value == 0:
                return True
    return False
