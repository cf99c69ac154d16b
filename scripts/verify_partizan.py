"""Outcomes of partizan games. Part of verify_certificate.py.

Left takes a member of her set, Right one of his, and who cannot move loses; with `ending` both have the same set, and where
nobody can move Left has won if the rest is even. The words of a claim have 0 for P, 1 for L, 2 for R, 3 for N: bit 0 says
that Left wins moving first, bit 1 that Right does. If the rule holds at every heap below preperiod + period + (largest
move), it holds for ever, since from there on a heap sees the outcomes that it sees a period below.
"""
MOST_HEAPS = 10**7
MOST_LOOKS = 3 * 10**8


class WrongPartizan(Exception):
    pass


class LargePartizan(Exception):
    pass


def is_partizan(game):
    return game.startswith(("left ", "ending "))


def sets_of(game, read_set):
    """The two sets of moves, ascending, and whether the rule for the end is `ending`."""
    ending = game.startswith("ending ")
    left, word, right = (game[len("ending "):], " right ", "") if ending else game[len("left "):].partition(" right ")
    texts = [left] if ending else [left, right]
    if not word or any(text.startswith(("sink", "init", "wall", "comply")) for text in texts):
        raise WrongPartizan("this is no partizan game")
    sets = [read_set(text) for text in texts]
    return (sets[0], sets[0], True) if ending else (sets[0], sets[1], False)


def outcome(heap, outcomes, left, right):
    wins = lambda moves, other: any(not outcomes[heap - move] & other for move in moves if move <= heap)  # noqa: E731
    return wins(left, 2) | 2 * wins(right, 1)


def check_partizan(claim, read_set, preperiod, period):
    left, right, ending = sets_of(claim["game"], read_set)
    if claim["question"] != "outcome classes":
        raise WrongPartizan("a claim about a partizan game is about its outcome classes")
    for field, is_so in (("start", 0), ("saltus", 0), ("window", max(left[-1], right[-1])),
                         ("preperiod", sum(n for _, n in preperiod)), ("period", sum(n for _, n in period))):
        if claim[field] != is_so:
            raise WrongPartizan(f"{field} is {is_so}, not {claim[field]}")
    heaps = claim["preperiod"] + claim["period"] + claim["window"]
    if heaps > MOST_HEAPS or heaps * (len(left) + len(right)) > MOST_LOOKS:
        raise LargePartizan(f"it is about {heaps} heaps")
    outcomes = [value for value, n in preperiod + period for _ in range(n)]
    if any(value > 3 for value in outcomes):
        raise WrongPartizan("an outcome is none of 0, 1, 2 and 3")
    while len(outcomes) < heaps:
        outcomes.append(outcomes[-claim["period"]])
    for heap in range(heaps):
        is_so = 1 + heap % 2 if ending and heap < left[0] else outcome(heap, outcomes, left, right)
        if outcomes[heap] != is_so:
            raise WrongPartizan(f"heap {heap} is {'PLRN'[is_so]}, not {'PLRN'[outcomes[heap]]}")
