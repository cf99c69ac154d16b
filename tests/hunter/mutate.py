"""Small changes to a theorem: of names, so that they meet; of numbers, letters, conditions, sets and lines.

What comes out may be true, false, without sense or refused: the hunter finds out by itself.
"""

import re

TOKEN = re.compile(r"[A-Za-z_]+|\d+|\.\.|<=|>=|!=|->|[^\sA-Za-z0-9]")
# Words of the language, which are no names; all else made of letters is one.
WORDS = set("""theorem params where check game let heaps uses period preperiod saltus outcome_period pure claim
statement value others witness mirror outcome word state first row block when for if then else iff implies or and not
divides div mod xor in forall exists count gcd min max floor ceil G P N start shift exchange sink wall comply nim odd
even multiples powers palindromes squares primes""".split())
# Names that like to meet: letters, words made of them, words that the program uses itself, and odd ones.
NAMES = ["a", "b", "ab", "ba", "n", "u", "x", "y", "xy", "xx", "m", "k", "h", "hm", "s", "r", "t", "d", "nn", "un",
         "per", "heap", "select", "store", "ite", "copy", "rest", "letter", "Int", "abs", "quotient", "move", "xn"]


def names_of(draft):
    """The names in a theorem, in the order in which they come."""
    found = []
    for keyword, rest in draft.lines:
        for token in TOKEN.findall(keyword + " " + rest):
            if token[0].isalpha() and token not in WORDS and token not in found:
                found.append(token)
    return found


def replaced(text, old, new):
    return re.sub(rf"(?<![A-Za-z_]){re.escape(old)}(?![A-Za-z_])", new, text)


def rename(drafts, rng):
    """One name becomes another everywhere, or in one line only."""
    draft = rng.choice(drafts)
    names = names_of(draft)
    if not names:
        return
    old, new = rng.choice(names), rng.choice(NAMES + names)
    some = rng.random() < 0.35
    chosen = rng.randrange(len(draft.lines))
    for one in [draft] if some else drafts:
        for i, (keyword, rest) in enumerate(one.lines):
            if not some or i == chosen:
                one.lines[i] = (replaced(keyword, old, new), replaced(rest, old, new))


def edit_line(drafts, rng, change, wanted=lambda keyword, rest: True):
    """Changes one line that is wanted, if there is one."""
    places = [(draft, i) for draft in drafts for i, line in enumerate(draft.lines) if wanted(*line)]
    if not places:
        return
    draft, i = rng.choice(places)
    keyword, rest = draft.lines[i]
    # Claims are whole lines; other lines keep their keyword.
    draft.lines[i] = (keyword, change(rest)) if rest else (change(keyword), "")


def substitute(text, pattern, rng, make):
    """One of the places where the pattern matches, made something else."""
    places = list(re.finditer(pattern, text))
    if not places:
        return text
    place = rng.choice(places)
    return text[:place.start()] + make(place) + text[place.end():]


LARGE = ["2^62", "4294967296", "2^61", "1000000"]


def number(drafts, rng):
    def other(place):
        value = int(place.group())
        if rng.random() < 0.06:
            return rng.choice(LARGE)
        return str(max(0, value + rng.choice([-2, -1, -1, 1, 1, 2])))
    # How many cases and heaps there are says nothing; a million of them takes long.
    edit_line(drafts, rng, lambda text: substitute(text, r"(?<![A-Za-z_])\d+", rng, other),
              lambda keyword, rest: keyword not in ("check", "heaps"))


def name_use(drafts, rng):
    """A name becomes a formula that is the same, or nearly."""
    forms = ["({}+1)", "({}-1)", "(2*{})/2", "({}*{})", "({} mod 7)", "({} div 2)", "2{}", "({}-{})", "(0-{})",
             "gcd({},{})", "min({},3)", "max({},2)", "(if {} > 2 then {} else 1)", "{}(1)", "(5 mod ({}-1))"]
    def other(place):
        name = place.group()
        return name if name in WORDS else rng.choice(forms).replace("{}", name)
    edit_line(drafts, rng, lambda text: substitute(text, r"[A-Za-z_]+", rng, other),
              lambda keyword, rest: keyword not in ("params", "check", "uses"))


def condition(drafts, rng):
    """A condition is dropped, weakened or turned."""
    def change(text):
        parts = text.split(", ")
        i = rng.randrange(len(parts))
        if rng.random() < 0.4:
            del parts[i]
        elif rng.random() < 0.7:
            parts[i] = substitute(parts[i], r"<=|>=|<|>|=", rng,
                                  lambda place: rng.choice(["<", "<=", ">", ">=", "=", "!="]))
        else:
            parts.insert(i, rng.choice(["5 mod (x-1) = 0", "x*x >= x", "2^x >= x", "x/2 = x div 2", "not (x = 3)",
                                        "x divides 12", "x mod 2 = 1", "x xor 1 > x"]))
        return ", ".join(parts)
    edit_line(drafts, rng, change, lambda keyword, rest: keyword == "where")
    for draft in drafts:
        draft.lines = [line for line in draft.lines if line != ("where", "")]


def exponent(drafts, rng):
    """A factor gets another power, or becomes a group, also one that stands there no time or less than that."""
    def change(text):
        kind = rng.randrange(4)
        if kind == 0:
            return substitute(text, r"\^\d+|\^[a-z]\b", rng, lambda place: rng.choice(["", "^0", "^2", "^(x-2)", "^(x+1)"]))
        power = rng.choice(["^0", "^1", "^2", "^(0-1)", "^x", "^(x-1)", "^(x-x)"])
        return substitute(text, r"(?<![\w^(])\d(\^(\d+|[a-z]|\([^()]*\)))?(?= |$)", rng,
                          lambda place: rng.choice([f"({place.group()}){power}", f"(7^(x-4))^0 {place.group()}",
                                                    f"({place.group()} 3^(0-1))^0 {place.group()}",
                                                    f"{place.group()} {place.group()}"]))
    edit_line(drafts, rng, change, lambda keyword, rest: re.search(r"word|block|first", keyword))


SETS = ["{} | {{x}}", "{} - {{x}}", "{} & nim", "{} & odd", "not not ({})", "({}) - {{1000}}", "{} | odd", "{} - {}",
        "{} | {{2,5..3x+2}}", "{} & {{1..x}}"]


def moves(drafts, rng):
    """Another set of moves: one more, one twice, one less, or an operation."""
    def change(text):
        kind = rng.randrange(4)
        if kind == 0:
            return substitute(text, r"\}", rng, lambda place: rng.choice([", x}", ", 1}", ", 2,5..11}", ", 7..9}",
                                                                       ", x+1..x+3}", ", 1,3..9}", ", 4..}"]))
        if kind == 1:
            return substitute(text, r"\{.*\}", rng, lambda place: rng.choice(SETS).format(place.group(), place.group()))
        if kind == 2:
            return substitute(text, r", [^,}]*", rng, lambda place: "")
        return rng.choice(["sink ", "wall ", "init(0,1) ", "comply "]) + text
    edit_line(drafts, rng, change, lambda keyword, rest: keyword == "game")


CLAIMS = ["pure", "period = 2x", "period = x+1", "preperiod = 0", "preperiod = x-1", "saltus = 0", "claim 2^x >= x",
          "period divides 2x", "claim period >= 1", "when x > 2: pure", "when x < 0: period = 77", "outcome_period = 2x",
          "statement G(n) <= 3", "outcome(n) = P iff G(n) = 0", "value(n) = n mod 2", "claim forall i in 1..x: i <= x",
          "claim period({x, 2x}) = 3x", "others(n) = n", "max_value = 1", "claim max_value({x,2x}) <= 2",
          "claim per >= pre", "claim x xor 1 <= x+1", "statement G(n) xor 1 >= 0", "claim exists n in 0..x: G(n) = 0", "period = period({x})"]


def claim(drafts, rng):
    draft = rng.choice(drafts)
    draft.lines.append((rng.choice(CLAIMS), ""))


LETS = ["{} = 2x", "{} = x", "{}(q) = q+1", "{} = x > 1", "{} = x mod 2", "{} = 5", "{}({}) = 1", "{}(x) = x+1",
        "{} = 0-x", "{} = x div 2", "{} = (x+1) mod (2x)", "{} = x xor 3"]


def let(drafts, rng):
    """One more name, anywhere among the lines; or two lines change places."""
    draft = rng.choice(drafts)
    at = rng.randint(0, len(draft.lines))
    if rng.random() < 0.7:
        name = rng.choice(NAMES)
        draft.lines.insert(at, ("let", rng.choice(LETS).replace("{}", name)))
    elif len(draft.lines) > 1:
        i, j = rng.sample(range(len(draft.lines)), 2)
        draft.lines[i], draft.lines[j] = draft.lines[j], draft.lines[i]


def capture(drafts, rng):
    """A product of two letters, and something else that is called so: before it, behind it, or around it."""
    draft = rng.choice(drafts)
    letters = [name for name in names_of(draft) if len(name) == 1]
    if not letters:
        return
    word = rng.choice(letters) + rng.choice(letters)
    use = rng.choice(["let w = {}", "let w = 2{}", "let w = {}(1)", "claim {} >= 0", "period = {}", "let w(i) = {}+i"])
    name = rng.choice(["let {} = 2", "let {}(i) = 1", "claim forall {} in 1..2: 1 = 1", "value({}) = 0", "let f({}) = 1",
                       "state {} start 1"])
    lines = [(use.format(word), ""), (name.format(word), "")]
    at = rng.randint(0, len(draft.lines))
    for line in lines if rng.random() < 0.7 else reversed(lines):
        draft.lines.insert(at, line)
        at += 1


def division(drafts, rng):
    """One more condition or definition, dividing by what may be nothing, used in a claim or not."""
    draft = rng.choice(drafts)
    params = [name for keyword, rest in draft.lines if keyword == "params" for name in rest.split(", ")]
    if not params:
        return
    divided = f"{rng.choice(params)} {rng.choice(['mod', 'div'])} " + rng.choice(
        ["{}", "({}-1)", "({}-2)", "({}-3)", "(0{})", "(5-{})"]).format(rng.choice(params))
    at = rng.randint(1, len(draft.lines))
    if rng.random() < 0.5:
        draft.lines.insert(at, ("where", divided + rng.choice([" >= 0", " != 1", " = 0", " <= 9"])))
    else:
        draft.lines.insert(at, ("let", f"w = {divided}"))
        guard = f"{rng.choice(params)} {rng.choice(['>', '<', '>=', '='])} {rng.randint(0, 3)}"
        use = rng.choice(["claim w >= 0", "when w = 0: pure", "when w >= 0: period >= 1", "pure", "when {} and w = 0: pure",
                          "when {} or w >= 0: pure", "when ({} and w = 0) or w = 1: pure", "claim {} implies w >= 0",
                          "when (if {} then w = 0 else 1 = 1): pure", "claim if {} then w >= 0 else w < 9"])
        draft.lines.append((use.replace("{}", guard), ""))


def large(drafts, rng):
    """Lengths and letters that do not fit a machine word, where the rest may still be right."""
    def change(text):
        kind = rng.randrange(3)
        if kind == 0:  # a letter that is 0, 1, ... again once it is cut to 32 bits
            return substitute(text, r"(?<![\w^(])\d(?=[ ^]|$)", rng, lambda place: str(int(place.group()) + 2**32))
        if kind == 1:  # lengths that are nothing once they are added up
            return text + " 5^(2^62) 6^(2^62) 7^(2^62) 8^(2^62)"
        return re.sub(r"word .*", "word 5^(2^62) 6^(2^62) 7^(2^62)", text)
    edit_line(drafts, rng, change, lambda keyword, rest: re.search(r"word", keyword))


def drop(drafts, rng):
    draft = rng.choice(drafts)
    if len(draft.lines) > 2:
        del draft.lines[rng.randrange(len(draft.lines))]


MUTATIONS = [rename, rename, rename, number, number, name_use, condition, exponent, exponent, moves, claim, let, let,
             capture, division, large, drop]


def mutate(drafts, rng):
    """A copy with a few changes; sometimes none."""
    changed = [draft.copy() for draft in drafts]
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 4])):
        rng.choice(MUTATIONS)(changed, rng)
    return changed
