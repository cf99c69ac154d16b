"""Reads theorem files, as docs/theorems.md has them, into plain structures.

`read_theorems(text)` is what others call: it reads, and has names.py decide what every name means.
"""

import re
from dataclasses import replace

from formula_reader import Reader
from names import resolve_theorem
from notation import MEASURES, RESERVED, Node, Refused, Token, number_of, tokens_of
from theorem import Block, Blocks, Claim, Definition, Factor, Mirror, Theorem

__all__ = ["Refused", "Theorem", "read_theorems"]


def logical_lines(text):
    """(keyword, what follows as (line, column, text) for each piece, all of it on one line) of each line of the file
    together with those that continue it."""
    gathered = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.split("#", 1)[0].rstrip()
        if not line:
            continue
        if line[0] in " \t":
            if not gathered:
                raise Refused("a line that begins with a space continues one, and there is none", (number, 1))
            gathered[-1].append((number, 1, line))
        else:
            gathered.append([(number, 1, line)])
    for pieces in gathered:
        number, _, line = pieces[0]
        keyword = re.match(r"[A-Za-z_]+", line)
        if not keyword:
            raise Refused("a line begins with a keyword", (number, 1))
        rest = [(number, keyword.end() + 1, line[keyword.end():])] + pieces[1:]
        whole = " ".join(" ".join(piece[2] for piece in pieces).split())
        yield Token("word", keyword.group(), (number, 1)), rest, whole


class LineReader(Reader):
    """Reads what stands behind the keywords."""

    def __init__(self, rest):
        tokens = [token for line, column, text in rest for token in tokens_of(text, line, column)]
        line, column, text = rest[-1]
        super().__init__(tokens, (line, column + len(text)))

    def factors(self, stops):
        """Factors until one of these signs or the end; letters are single numbers, powers have one atom above."""
        result = ()
        while self.next.kind != "end" and self.next.text not in stops:
            result += (self.factor(),)
        return result

    def factor(self):
        place = self.next.place
        letter, group = None, ()
        if self.take("("):
            group = self.factors((")",))
            self.expect(")")
            if not group:
                raise Refused("a group of a word must not be empty", place)
        else:
            letter = self.number("a letter of the word")
        return Factor(letter, group, self.exponent() if self.take("^") else Node("number", (1,), place))

    def named_factors(self, stops):
        """The same with names in front of parts, B = 1^a 0^b, which claim nothing."""
        result = ()
        while self.next.kind != "end" and self.next.text not in stops:
            if self.next.kind == "word" and self.tokens[self.at + 1].text == "=":
                name = self.word("the name of a part")
                if name.text in RESERVED:
                    raise Refused(f"'{name.text}' is a word of the notation and cannot be a name", name.place)
                self.expect("=")
                if self.next.kind == "end" or self.next.text in stops:
                    raise Refused("a part with a name must not be empty", self.next.place)
            result += (self.factor(),)
        return result

    def exponent(self):
        token = self.next
        if self.take("("):
            inside = self.formula()
            self.expect(")")
            return Node("group", (inside,), token.place)
        self.at += 1
        if token.kind == "number":
            return Node("number", (number_of(token.text),), token.place)
        if token.kind == "word":
            return Node("name", (token.text,), token.place)
        raise Refused("expected an exponent here: a number, a name or a formula in parentheses", token.place)

    def names(self):
        result = [self.word("a name")]
        while self.take(","):
            result.append(self.word("a name"))
        self.finish()
        return [(token.text, token.place) for token in result]

    def whole_formula(self):
        result = self.formula()
        self.finish()
        return result

    def ending(self):
        """`for CONDITION` at the end of a claim about heaps, or nothing."""
        result = self.formula() if self.take("for") else None
        self.finish()
        return result


class FileReader:
    """Puts the lines together to theorems."""

    def __init__(self):
        self.theorems = []

    def line(self, keyword, rest, whole):
        if keyword.text == "theorem":
            name = rest[0][2].strip()
            if not name or any(known.name == name for known in self.theorems):
                raise Refused("a theorem needs a name of its own", keyword.place)
            self.theorems.append(Theorem(name, keyword.place))
            return
        if not self.theorems:
            raise Refused("a file of theorems begins with 'theorem NAME'", keyword.place)
        theorem = self.theorems[-1]
        if keyword.text in ("title", "source", "status"):
            value = " ".join(piece[2].strip() for piece in rest)
            if keyword.text == "status" and value not in ("theorem", "conjecture", "observation"):
                raise Refused("a status is theorem, conjecture or observation", keyword.place)
            setattr(theorem, keyword.text, value)
        elif keyword.text == "uses":
            theorem.uses += [name.strip() for piece in rest for name in piece[2].split(",") if name.strip()]
        else:
            self.mathematics(theorem, keyword, LineReader(rest), whole)

    def mathematics(self, theorem, keyword, reader, whole):
        word = keyword.text
        if word == "params":
            theorem.params += reader.names()
        elif word == "where":
            theorem.where += reader.arguments()
            reader.finish()
        elif word == "check":
            self.check(theorem, reader)
        elif word in ("game", "heaps"):
            if getattr(theorem, word) is not None:
                raise Refused(f"there is a line '{word}' already", keyword.place)
            setattr(theorem, word, reader.family() if word == "game" else reader.formula())
            reader.finish()
        elif word == "let":
            name = reader.word("a name")
            arguments = reader.in_parentheses(lambda: self.variables(reader)) or ()
            reader.expect("=")
            theorem.definitions.append(Definition(name.text, arguments, reader.whole_formula(), name.place))
        elif word == "witness":
            self.witness(theorem, keyword, reader)
        elif word in ("first", "block", "row"):
            self.more_blocks(theorem, keyword, reader)
        else:
            self.claim(theorem, keyword, reader, whole)

    @staticmethod
    def variables(reader):
        result = [reader.word("a name").text]
        while reader.take(","):
            result.append(reader.word("a name").text)
        return tuple(result)

    @staticmethod
    def check(theorem, reader):
        while True:
            name = reader.word("a parameter")
            reader.expect("=")
            theorem.ranges.append((name.text, reader.items(), name.place))
            if not reader.take(","):
                break
        reader.finish()

    @staticmethod
    def witness(theorem, keyword, reader):
        last = theorem.claims[-1] if theorem.claims else None
        if last is None or last.kind != "values" or last.witness is not None:
            raise Refused("'witness' follows a line 'value' or 'others'", keyword.place)
        reader.expect("(")
        smaller = reader.word("a variable").text
        reader.expect(")")
        reader.expect("=")
        theorem.claims[-1] = replace(last, smaller=smaller, witness=reader.whole_formula())

    @staticmethod
    def more_blocks(theorem, keyword, reader):
        last = theorem.claims[-1] if theorem.claims else None
        if last is None or last.kind != "blocks":
            raise Refused(f"'{keyword.text}' follows a line 'state NAME start FORMULA'", keyword.place)
        blocks = last.blocks
        if keyword.text == "first":
            if blocks.first:
                raise Refused("'first' comes once", keyword.place)
            blocks = replace(blocks, first=reader.factors(()))
        elif keyword.text == "row":
            if blocks.row is not None:
                raise Refused("'row' comes once", keyword.place)
            blocks = replace(blocks, row=reader.formula())
        else:
            condition = reader.formula()
            reader.expect(":")
            factors = reader.named_factors(("->",))
            reader.expect("->")
            blocks = replace(blocks, blocks=blocks.blocks + (Block(condition, factors, reader.formula()),))
        reader.finish()
        theorem.claims[-1] = replace(last, blocks=blocks)

    def claim(self, theorem, keyword, reader, whole):
        when = None
        if keyword.text == "when":
            when = reader.formula()
            reader.expect(":")
            keyword = reader.word("a claim")
        fields = self.claim_fields(theorem, keyword, reader)
        theorem.claims.append(Claim(text=whole, place=keyword.place, when=when, **fields))

    def claim_fields(self, theorem, keyword, reader):
        word, place = keyword.text, keyword.place
        if word == "claim":
            return {"kind": "condition", "formula": reader.whole_formula()}
        if word == "pure":
            reader.finish()
            return {"kind": "condition", "formula": Node("measure", ("pure", None), place)}
        if word in MEASURES or word == "max_value":
            return {"kind": "condition", "formula": self.measure_claim(word, place, reader)}
        if word == "statement":
            return {"kind": "statement", "formula": reader.formula(), "range": reader.ending()}
        if word in ("value", "others", "outcome"):
            return self.heap_claim(word, reader)
        if word == "mirror":
            return {"kind": "mirror", "mirror": self.mirror(reader)}
        if word == "word":
            return {"kind": "word", **self.word(reader)}
        if word == "state":
            name = reader.word("a name").text
            reader.expect("start")
            start = reader.formula()
            invariant = reader.formula() if reader.take("where") else None
            reader.finish()
            return {"kind": "blocks", "blocks": Blocks(name, start, invariant)}
        raise Refused(f"unknown keyword '{word}'", place)

    @staticmethod
    def measure_claim(word, place, reader):
        """`period = FORMULA`, `period divides FORMULA`, `period divides a sum of two moves`."""
        subject = Node("measure", (word, None), place)
        if reader.take("="):
            return Node("chain", (subject, (("=", reader.whole_formula()),)), place)
        reader.expect("divides")
        if reader.sees("a", "sum", "of", "two", "moves"):
            reader.at += 5
            reader.finish()
            return Node("chain", (subject, (("divides_sum", None),)), place)
        return Node("chain", (subject, (("divides", reader.whole_formula()),)), place)

    @staticmethod
    def heap_claim(word, reader):
        reader.expect("(")
        variable = reader.word("a variable").text
        reader.expect(")")
        reader.expect("=")
        if word != "outcome":
            formula = reader.formula()
            return {"kind": "values", "variable": variable, "formula": formula, "range": reader.ending(),
                    "other_half": word == "others"}
        letter = reader.word("P or N")
        if letter.text not in ("P", "N"):
            raise Refused("expected P or N here", letter.place)
        reader.expect("iff")
        formula = reader.formula()
        return {"kind": "outcomes", "variable": variable, "formula": formula, "range": reader.ending(),
                "positive": letter.text == "P"}

    @staticmethod
    def mirror(reader):
        family = reader.family()
        reader.expect(",")
        reader.expect("shift")
        shift = reader.formula()
        reader.expect(",")
        reader.expect("exchange")
        one, other = reader.number("a letter"), reader.number("a letter")
        reader.finish()
        return Mirror(family, shift, one, other)

    @staticmethod
    def word(reader):
        preperiod, period = (), reader.factors(("|",))
        if reader.take("|"):
            preperiod, period = period, reader.factors(())
        if not period:
            raise Refused("the period of a word must not be empty", reader.next.place)
        return {"preperiod": preperiod, "period": period}


def read_theorems(text):
    """All theorems of a file's text, every name in them resolved. Raises Refused(message, place)."""
    file = FileReader()
    try:
        for keyword, rest, whole in logical_lines(text):
            file.line(keyword, rest, whole)
        for theorem in file.theorems:
            resolve_theorem(theorem)
    except RecursionError:
        raise Refused("a formula is nested too deep") from None
    return file.theorems
