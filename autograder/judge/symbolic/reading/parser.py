"""From tokens to a tree, by recursive descent; what can mean two things is asked, not guessed.

sum      = ["-" | "+"] product {("+" | "-") product}
product  = factor {"*" factor | "/" factor | power}      no bare power once a "/" has come
factor   = ["-" | "+"] power
power    = atom ["^" factor]
atom     = number | symbol | constant | "(" sum ")" | "|" sum "|" | function "(" sum ")"
         | "√" atom | frac argument argument | sum_j power
         | function (number | symbol | constant)           where a term ends right behind it
argument = "{" sum "}" | atom
"""

from __future__ import annotations

from collections.abc import Sequence

from autograder.judge.symbolic.reading.names import Names
from autograder.judge.symbolic.reading.split import last_of_term
from autograder.judge.symbolic.reading.tokens import Token, before
from autograder.judge.symbolic.reading.tree import (
    DEEPEST,
    FUNCTIONS,
    Apply,
    Num,
    Refused,
    Sym,
    Tree,
    Unreadable,
    decimal,
    product,
    signed,
)

CLOSING = {"(": ")", "[": "]", "{": "}"}
BARS = ("|", "‖")
MOST_SUMS = 2  # one inside the other


def parse(text: str, tokens: Sequence[Token], names: Names) -> Tree:
    """The tree of all tokens of a text; raises Unreadable with the place and what to change."""
    return _Parser(text, tokens, names).whole()


class _Parser:
    """One pass over the tokens."""

    def __init__(self, text: str, tokens: Sequence[Token], names: Names) -> None:
        self.text, self.tokens, self.names = text, tokens, names
        self.place = self.depth = self.bars = 0
        self.waiting: list[Tree] = []  # the rest of a run of letters such as `hq`
        self.indices: list[str] = []

    def whole(self) -> Tree:
        if not self.tokens:
            raise Unreadable("it is empty.")
        tree = self._sum()
        if self._sign() or self._starts():
            raise self._unexpected()
        return tree

    # --- looking and taking

    def _sign(self) -> str:
        """The next operator; empty where something else comes."""
        if self.waiting or self.place == len(self.tokens):
            return ""
        token = self.tokens[self.place]
        return token.text if token.kind == "op" else ""

    def _take(self, *wanted: str) -> str:
        sign = self._sign()
        if sign and sign in wanted:
            self.place += 1
            return sign
        return ""

    def _starts(self) -> bool:
        """Whether something that has a value begins here."""
        if self.waiting:
            return True
        if self.place == len(self.tokens):
            return False
        sign = self._sign()
        return not sign or sign in "([{√" or (sign in BARS and not self.bars)

    def _where(self) -> str:
        if self.place < len(self.tokens):
            return before(self.text, self.tokens[self.place].start)
        return "at the end"

    def _unexpected(self) -> Unreadable:
        if self.place == len(self.tokens):
            return Unreadable("it ends too early: something is missing at the end.")
        text = self.tokens[self.place].text
        if text == ",":
            return Unreadable(f"a comma stands {self._where()}: write decimals with a point.")
        return Unreadable(f"{text} is not expected {self._where()}.")

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Refused(f"it is nested more than {DEEPEST} deep.")

    # --- the grammar

    def _sum(self) -> Tree:
        self._deeper()
        sign = self._take("-", "+")
        terms = [signed(sign, self._product())]
        while True:
            sign = self._take("+", "-")
            if not sign:
                break
            terms.append(signed(sign, self._product()))
        self.depth -= 1
        return terms[0] if len(terms) == 1 else Apply("+", tuple(terms))

    def _product(self) -> Tree:
        factors, divided = [self._factor()], False
        while True:
            if self._take("*"):
                factors.append(self._factor())
            elif self._take("/"):
                factors = [Apply("/", (product(factors), self._factor()))]
                divided = True
            elif self._starts():
                self._refuse_ambiguous(divided)
                factors.append(self._power())
            else:
                return product(factors)

    def _refuse_ambiguous(self, divided: bool) -> None:
        """Asks what two things written side by side mean."""
        if divided and not self.waiting:
            raise Unreadable(
                f"a factor without a sign stands {self._where()}, behind a division: put brackets "
                "around what belongs below the /, or a * in front of it."
            )
        if divided:
            raise Unreadable("put brackets around the letters that belong below the /.")
        if not self.waiting and self.tokens[self.place].kind == "num":
            raise Unreadable(
                f"a number stands {self._where()} without a sign: write * or ^ in front of it."
            )

    def _factor(self) -> Tree:
        sign = self._take("-", "+")
        return signed(sign, self._power())

    def _power(self) -> Tree:
        base = self._atom()
        if self.waiting or not self._take("^"):
            return base
        self._deeper()
        exponent = self._factor()
        self.depth -= 1
        return Apply("exp", (exponent,)) if base == Apply("e") else Apply("^", (base, exponent))

    def _atom(self) -> Tree:
        if self.waiting:
            return self._next_of_run()
        if self.place == len(self.tokens):
            raise self._unexpected()
        token = self.tokens[self.place]
        if token.kind == "num":
            self.place += 1
            return Num(decimal(token.text))
        if token.kind == "name":
            return self._named(token)
        if token.kind == "frac":
            self.place += 1
            return Apply("/", (self._argument(), self._argument()))
        if token.kind == "sum":
            return self._sum_over(token)
        return self._opened(token)

    def _opened(self, token: Token) -> Tree:
        """A bracket, bars or a root sign."""
        if token.text in CLOSING:
            return self._bracket()
        if token.text in BARS:
            return self._between_bars(token.text)
        if token.text == "√":
            self.place += 1
            root = Apply("sqrt", (self._atom(),))
            if self._starts():
                raise Unreadable(
                    f"how far the root goes is not clear {self._where()}: use sqrt(...)."
                )
            return root
        raise self._unexpected()

    def _bracket(self) -> Tree:
        opening = self.tokens[self.place]
        self.place += 1
        bars, self.bars = self.bars, 0
        inner = self._sum()
        self.bars = bars
        if not self._take(CLOSING[opening.text]):
            if self._starts() or self._sign():
                raise self._unexpected()
            raise Unreadable(
                f"the bracket that opens {before(self.text, opening.start)} is not closed."
            )
        return inner

    def _between_bars(self, bar: str) -> Tree:
        self.place += 1
        self.bars += 1
        inner = self._sum()
        self.bars -= 1
        if not self._take(bar):
            raise Unreadable(f"a {bar} is not closed by another one.")
        return Apply("abs", (inner,))

    def _argument(self) -> Tree:
        return self._bracket() if self._sign() == "{" else self._atom()

    def _sum_over(self, token: Token) -> Tree:
        self.place += 1
        self.indices.append(token.text)
        if len(self.indices) > MOST_SUMS:
            raise Refused("it has too many sums inside each other.")
        body = self._power()
        self.indices.pop()
        return Apply("sum", (Sym(token.text), body))

    def _named(self, token: Token) -> Tree:
        self.place += 1
        bracket = self._sign() in ("(", "[", "{", "|")
        called = bracket or self._one_thing_left()
        self.waiting = self.names.factors(token.text, called, bracket)
        return self._next_of_run()

    def _next_of_run(self) -> Tree:
        tree = self.waiting.pop(0)
        if isinstance(tree, Apply) and tree.head in FUNCTIONS:
            return Apply(tree.head, (self._applied_to(),))
        return tree

    def _applied_to(self) -> Tree:
        if self._one_thing_left():
            return self._atom()
        return self._between_bars("|") if self._sign() == "|" else self._bracket()

    def _one_thing_left(self) -> bool:
        """Whether one number or symbol comes, and then the term ends: `ln h + 1`, not `ln h q`."""
        token = last_of_term(self.tokens, self.place)
        kind, text = (token.kind, token.text) if token else ("", "")
        return kind == "num" or (kind == "name" and self.names.single(text))
