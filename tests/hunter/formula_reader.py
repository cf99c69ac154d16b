"""Reads formulas and families of games into trees, without knowing what the names in them mean.

This is half of a second reader of theorem files, written from the documentation alone: where it and the
program disagree, one of them (or the documentation) is wrong. What a name means is decided in names.py, so
`hm` is one word here and `m(a+b)` a call, even if they turn out to be products.
"""

from notation import (COMPARISONS, CONNECTIVES, FAMILY_BEGINS, FUNCTIONS, MEASURED, MEASURES, NAMED_SETS, RANGES, Family,
                      Item, Node, Refused, Token, number_of)


class Reader:
    """A list of tokens and how far it has been read; each method reads one rule of the grammar."""

    def __init__(self, tokens, end_place):
        self.tokens = tokens + [Token("end", "the end of the line", end_place)] * 6
        self.at = 0

    @property
    def next(self):
        return self.tokens[self.at]

    def sees(self, *texts):
        """Whether the next tokens are these."""
        ahead = self.tokens[self.at:self.at + len(texts)]
        return all(token.kind != "end" and token.text == text for token, text in zip(ahead, texts))

    def take(self, text):
        if self.sees(text):
            self.at += 1
            return True
        return False

    def expect(self, text):
        if not self.take(text):
            raise Refused(f"expected '{text}' here, not '{self.next.text}'", self.next.place)

    def word(self, what):
        token = self.next
        if token.kind != "word":
            raise Refused(f"expected {what} here", token.place)
        self.at += 1
        return token

    def number(self, what):
        token = self.next
        if token.kind != "number":
            raise Refused(f"expected {what} here", token.place)
        self.at += 1
        return number_of(token.text)

    def finish(self):
        if self.next.kind != "end":
            raise Refused(f"did not expect '{self.next.text}' here", self.next.place)

    # Formulas, from what binds least to what binds most.

    def formula(self):
        left = self.implication()
        while self.sees("iff"):
            place = self.next.place
            self.at += 1
            left = Node("iff", (left, self.implication()), place)
        return left

    def implication(self):
        left = self.joined("or", lambda: self.joined("and", self.negation))
        if self.sees("implies"):
            place = self.next.place
            self.at += 1
            return Node("implies", (left, self.implication()), place)
        return left

    def joined(self, word, operand):
        left = operand()
        while self.sees(word):
            place = self.next.place
            self.at += 1
            left = Node(word, (left, operand()), place)
        return left

    def negation(self):
        place = self.next.place
        return Node("not", (self.negation(),), place) if self.take("not") else self.comparison()

    def comparison(self):
        first, links = self.operand(), []
        place = self.next.place
        while self.next.text in COMPARISONS or self.sees("divides"):
            sign = self.next.text
            self.at += 1
            if sign == "divides" and self.sees("a", "sum", "of", "two", "moves"):
                self.at += 5
                links.append(("divides_sum", None))
                break
            links.append((COMPARISONS.get(sign, sign), self.operand()))
        return Node("chain", (first, tuple(links)), place) if links else first

    def operand(self):
        """A nim-sum; or one of the forms that reach as far right as they can."""
        place = self.next.place
        if self.take("if"):
            condition = self.formula()
            self.expect("then")
            first = self.formula()
            self.expect("else")
            return Node("if", (condition, first, self.formula()), place)
        if self.next.text in RANGES and self.tokens[self.at + 1].kind == "word":
            kind = RANGES[self.next.text]
            self.at += 1
            variable = self.word("a variable").text
            self.expect("in")
            low = self.nim_sum()
            self.expect("..")
            high = self.nim_sum()
            self.expect(":")
            return Node(kind, (variable, low, high, self.formula()), place)
        return self.nim_sum()

    def nim_sum(self):
        left = self.sum()
        while self.sees("xor"):
            place = self.next.place
            self.at += 1
            left = Node("nim_sum", (left, self.sum()), place)
        return left

    def sum(self):
        left = self.product()
        while self.sees("+") or self.sees("-"):
            token = self.next
            self.at += 1
            left = Node("add" if token.text == "+" else "subtract", (left, self.product()), token.place)
        return left

    def product(self):
        kinds = {"*": "multiply", "/": "divide", "div": "quotient", "mod": "remainder"}
        left = self.unary()
        while self.next.kind != "end" and self.next.text in kinds:
            token = self.next
            self.at += 1
            left = Node(kinds[token.text], (left, self.unary()), token.place)
        return left

    def unary(self):
        place = self.next.place
        return Node("negate", (self.unary(),), place) if self.take("-") else self.power()

    def power(self, in_exponent=False):
        """`a^b^c` is a^(b^c); a number in front of a name or a parenthesis multiplies, `2m^2` is 2*(m^2)."""
        token = self.next
        base = self.atom()
        after = self.next
        if token.kind == "number" and not in_exponent:
            if after.text == "(" or (after.kind == "word" and after.text not in CONNECTIVES):
                return Node("multiply", (base, self.power()), token.place)
        if self.sees("^"):
            place = self.next.place
            self.at += 1
            return Node("power", (base, self.power(in_exponent=True)), place)
        return base

    def atom(self):
        token = self.next
        self.at += 1
        if token.kind == "number":
            return Node("number", (number_of(token.text),), token.place)
        if token.text == "(":
            inside = self.formula()
            self.expect(")")
            return Node("group", (inside,), token.place)
        if token.kind != "word" or token.text in CONNECTIVES:
            raise Refused(f"expected a number or a name here, not '{token.text}'", token.place)
        if token.text in MEASURES:
            return Node("measure", (token.text, self.in_parentheses(self.family)), token.place)
        if token.text in MEASURED and self.sees("(") and self.tokens[self.at + 1].text in FAMILY_BEGINS:
            return Node("measure", (MEASURED[token.text], self.in_parentheses(self.family)), token.place)
        if token.text == "G":
            self.expect("(")
            heap = self.formula()
            family = self.family() if self.take(";") else None
            self.expect(")")
            return Node("value", (heap, family), token.place)
        if self.sees("("):
            return self.call(token)
        if token.text in FUNCTIONS:
            raise Refused(f"'{token.text}' needs its arguments in parentheses", token.place)
        return Node("name", (token.text,), token.place)

    def in_parentheses(self, rule):
        """What the rule reads between parentheses, or None without them."""
        if not self.take("("):
            return None
        inside = rule()
        self.expect(")")
        return inside

    def arguments(self):
        result = [self.formula()]
        while self.take(","):
            result.append(self.formula())
        return tuple(result)

    def call(self, token):
        arguments = self.in_parentheses(self.arguments)
        if token.text in ("floor", "ceil"):
            if len(arguments) != 1 or arguments[0].kind != "divide":
                raise Refused("what is rounded must be a quotient, as floor(a/b)", token.place)
            return Node(token.text, arguments[0].parts, token.place)
        kind = token.text if token.text in FUNCTIONS else "call"
        return Node(kind, arguments if kind != "call" else (token.text, arguments), token.place)

    # Families of games.

    def family(self):
        place, boundary, initial = self.next.place, "wall", ()
        if self.take("sink"):
            boundary = "sink"
        elif self.take("init"):
            boundary, initial = "init", self.in_parentheses(self.arguments)
            if initial is None:
                raise Refused("expected the values of the heaps below 0 here, as init(0,1)", self.next.place)
        else:
            self.take("wall")
        comply = self.take("comply")
        return Family(boundary, initial, comply, self.moves(), place)

    def moves(self):
        left = self.intersection()
        while self.sees("|") or self.sees("-"):
            token = self.next
            self.at += 1
            left = Node("union" if token.text == "|" else "difference", (left, self.intersection()), token.place)
        return left

    def intersection(self):
        left = self.set_atom()
        while self.sees("&"):
            place = self.next.place
            self.at += 1
            left = Node("intersection", (left, self.set_atom()), place)
        return left

    def set_atom(self):
        token = self.next
        if self.take("not"):
            return Node("complement", (self.set_atom(),), token.place)
        if self.sees("("):
            return self.in_parentheses(self.moves)
        if self.take("{"):
            items = self.items()
            self.expect("}")
            return Node("items", items, token.place)
        if token.kind != "word" or token.text not in NAMED_SETS:
            raise Refused(f"'{token.text}' is no set of moves", token.place)
        self.at += 1
        arguments = self.in_parentheses(self.arguments) if NAMED_SETS[token.text] else ()
        if arguments is None or len(arguments) != NAMED_SETS[token.text]:
            raise Refused(f"'{token.text}' needs a number in parentheses", token.place)
        return Node("named", (token.text, arguments), token.place)

    def items(self):
        """Items with commas between them. A single one right before a range is the start of a progression."""
        result = []
        while True:
            first = self.nim_sum()
            if self.take(".."):
                is_open = self.next.kind == "end" or self.next.text in ",}"
                last = None if is_open else self.nim_sum()
                if result and result[-1].kind == "single":
                    result[-1] = Item("progression", result[-1].first, first, last, is_open)
                else:
                    result.append(Item("interval", first, None, last, is_open))
            else:
                result.append(Item("single", first))
            # In a line `check a=1..3, b=2` the comma belongs to the line.
            ahead = self.tokens[self.at + 1:self.at + 3]
            starts_a_range = len(ahead) == 2 and ahead[0].kind == "word" and ahead[1].text == "="
            if not self.sees(",") or starts_a_range:
                return tuple(result)
            self.at += 1
