"""How a pencil answer is read: as a formula, never as code. It knows no answers.

`test_public.py` uses it; nothing here needs to be changed.
"""

from __future__ import annotations

import difflib
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, Union


# ------------------------------------------------------------------------------------------
# Expressions as trees: numbers, symbols, and something applied to trees.

FUNCTIONS = ("exp", "log", "sqrt", "abs", "tanh", "sinh", "cosh")
DEEPEST = 40
LARGEST_TREE = 600


@dataclass(frozen=True)
class Num:
    """A number, zero or above, exactly as written."""

    value: Fraction


@dataclass(frozen=True)
class Sym:
    """A declared symbol, under its declared name."""

    name: str


@dataclass(frozen=True)
class Apply:
    """A head applied to trees.

    Heads are + * / ^ neg, the names in FUNCTIONS, the constants e and pi (of nothing),
    and sum (of its index and its body).
    """

    head: str
    args: tuple[Tree, ...] = ()


Tree = Union[Num, Sym, Apply]


class Unreadable(Exception):
    """It cannot be read: the sentence names the place and what to change."""


class Refused(Unreadable):
    """It is not looked at: too large, or made of what no formula holds."""


def signed(sign: str, tree: Tree) -> Tree:
    """The tree with this sign in front."""
    return Apply("neg", (tree,)) if sign == "-" else tree


def product(factors: Sequence[Tree]) -> Tree:
    """The product of one or more factors."""
    return factors[0] if len(factors) == 1 else Apply("*", tuple(factors))


def number(value: Fraction) -> Tree:
    """The tree of an exact number, as a person would write it."""
    if value < 0:
        return Apply("neg", (number(-value),))
    if value.denominator == 1:
        return Num(value)
    return Apply("/", (Num(Fraction(value.numerator)), Num(Fraction(value.denominator))))


def decimal(text: str) -> Fraction:
    """The exact value of a decimal between 1e-300 and 1e300, or zero."""
    try:
        digits = Decimal(text)  # looked at before it becomes an integer of so many digits
    except InvalidOperation as error:
        raise Unreadable(f"{text[:20]!r} is not a number.") from error
    if not digits.is_finite() or abs(digits.adjusted()) > 300:
        raise Refused("it holds a number outside 1e-300 to 1e300.")
    return Fraction(digits)


def printable(text: str) -> str:
    """The beginning of a text from elsewhere, as it may stand in a sentence."""
    return text[:30] if text[:30].isprintable() else ascii(text[:30])


def parts(tree: Tree) -> Iterator[Tree]:
    """The tree and everything in it."""
    yield tree
    if isinstance(tree, Apply):
        for argument in tree.args:
            yield from parts(argument)


def symbols(tree: Tree) -> frozenset[str]:
    """The names of the symbols in it; the index of a sum is none."""
    found = {part.name for part in parts(tree) if isinstance(part, Sym)}
    indices = {
        str(part.args[0].name)
        for part in parts(tree)
        if isinstance(part, Apply) and part.head == "sum" and isinstance(part.args[0], Sym)
    }
    return frozenset(found - indices)


# ------------------------------------------------------------------------------------------
# One spelling for what keyboards, phones and word processors make of a formula.

LONGEST = 400

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon",
    "θ": "theta", "ϑ": "theta", "κ": "kappa", "λ": "lambda", "μ": "mu", "π": "pi", "ρ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "φ": "phi", "ϕ": "phi", "ω": "omega",
    "Δ": "Delta", "Λ": "Lambda", "Σ": "sum", "∑": "sum",
}  # fmt: skip
LOOKALIKES = dict(
    zip(
        "аеһікорсухѕјԛԝАВЕНІКМОРСТХЅЈіηνοχɡıℓ",
        "aehikopcyxsjqwABEHIKMOPCTXSJinvoxgil",
    )
)
SIGNS = str.maketrans(
    {
        **dict.fromkeys("·⋅∙•×∗⁎", "*"),
        **dict.fromkeys("−–—‐‑‒﹣－", "-"),
        **dict.fromkeys("÷∕⁄", "/"),
        **dict.fromkeys("‖∥", "‖"),
        "∂": "d",
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
        **dict.fromkeys("\t\r\u00a0\u2009\u202f", " "),
    }
)
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵀ", "0123456789+-()niT")
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉ᵢⱼₙₖₗₓ", "0123456789ijnklx")
VULGAR = re.compile("[¼½¾⅐-⅞]")
QUOTES = "'\"`‘’“”´"
QUOTED = frozenset({"\"\"", "''", "``", "´´", "`´", "`'", "“”", "„“", "„”", "””", "‘’", "‚‘", "’’",
                    "«»", "»«"})  # fmt: skip
# what Python makes of a backslash and a letter where the r in front of the text is missing
ALWAYS_TEX = str.maketrans({"\a": "\\a", "\b": "\\b", "\f": "\\f", "\v": "\\v"})
TEX_AFTER_T = re.compile("\t(?=(?:au|imes|heta|anh|frac|ext(?:rm|it|bf|sf)?|op?)(?![A-Za-z]))")
TEX_AFTER_R = re.compile("\r(?=(?:ight|ho|vert|Vert|brace|brack|angle)(?![A-Za-z]))")


def typed(text: str) -> str:
    """The text as it was meant, without quotation marks around all of it."""
    return _unquoted(with_backslashes(text), 2)


def with_backslashes(text: str) -> str:
    """The text with the backslashes of TeX that Python took for tabs and the like."""
    text = text.translate(ALWAYS_TEX)
    return TEX_AFTER_R.sub(r"\\r", TEX_AFTER_T.sub(r"\\t", text))


def _unquoted(text: str, pairs: int) -> str:
    bare = text.strip(" \t\r\n")
    if not pairs or len(bare) < 2 or bare[0] + bare[-1] not in QUOTED:
        return text
    inner = _unquoted(bare[1:-1], pairs - 1)
    return text if bare[0] in inner or bare[-1] in inner else inner


def plain(text: str, longest: int = LONGEST) -> str:
    """The text with superscripts, subscripts, signs and styled letters written plainly."""
    if len(text) > longest:
        raise Refused(f"it is longer than {longest} characters.")
    text = typed(text).translate(SIGNS)
    for letter in text:
        _refuse(letter)
    # before anything folds ² into 2
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵀ]+", lambda m: f"^({m[0].translate(SUPERSCRIPTS)})", text)
    text = re.sub("[₀₁₂₃₄₅₆₇₈₉ᵢⱼₙₖₗₓ]+", lambda m: f"_{m[0].translate(SUBSCRIPTS)}", text)
    if re.search(rf"\d\s*{VULGAR.pattern}", text):
        raise Unreadable("a number stands right before a fraction: write 5/2, or put a * between.")
    text = VULGAR.sub(lambda m: f"({unicodedata.normalize('NFKC', m[0])})", text)
    text = re.sub("([^\\W\\d_])[\u0304\u0305]", r"\1bar", unicodedata.normalize("NFD", text))
    text = unicodedata.normalize("NFKC", text).translate(SIGNS)
    for letter in text:
        _recognise(letter)
    return text.replace(":=", "=").strip().rstrip(". ")


def _refuse(letter: str) -> None:
    """Raises Refused for what can only be code or a trick of display."""
    if letter in QUOTES:
        raise Refused(f"{letter} is a quotation mark, and no formula needs one: leave it out.")
    if unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs", "Cn") and letter != "\n":
        raise Refused(f"it holds an invisible character (U+{ord(letter):04X}): type it again.")


def _recognise(letter: str) -> None:
    """Raises Unreadable for a letter of another alphabet, with the one it looks like."""
    if letter.isascii() or letter in GREEK or not letter.isalpha():
        return
    like = LOOKALIKES.get(letter)
    advice = f"it looks like {like}: type {like} instead" if like else "type a Latin letter"
    raise Unreadable(f"{letter} (U+{ord(letter):04X}) is a letter of another alphabet; {advice}.")


# ------------------------------------------------------------------------------------------
# The names that a question knows, in all their spellings.

OTHER_NAMES = {"ln": "log", "Abs": "abs", "norm": "abs"}
CONSTANTS = ("e", "pi")


def key(name: str) -> str:
    """What all spellings of a name share: x_i, xi and x_{i} are one, and so are τ and tau."""
    spelled = "".join(GREEK.get(letter, letter) for letter in name)
    return "".join(letter for letter in spelled if letter.isalnum())


class Names:
    """Spellings to declared names; a run such as `xy` is split where only one way fits."""

    def __init__(self, symbols: Mapping[str, Sequence[str]]) -> None:
        self.declared = tuple(symbols)
        self.spellings = {
            key(spelling): name for name, others in symbols.items() for spelling in (*others, name)
        }

    def symbol(self, name: str) -> str | None:
        """The declared name that is spelled so."""
        return self.spellings.get(key(name))

    def single(self, name: str) -> bool:
        """Whether this is one symbol or constant, and not a run of several."""
        return key(name) in self.spellings or key(name) in CONSTANTS

    def factors(self, name: str, called: bool, bracket: bool = True) -> list[Tree]:
        """The symbols and constants of a run of letters; a function may come last if `called`.

        A function is Apply of nothing; `bracket` tells whether one opens behind it.
        """
        run = key(name)
        if run in self.spellings:
            return [Sym(self.spellings[run])]
        ways = self._ways(run, called)
        if len(ways) == 1:
            return ways[0]
        if len(ways) > 1:
            raise Unreadable(f"{name} can be split in several ways: put a * between the symbols.")
        raise Unreadable(self.unknown(name, called and bracket))

    def _ways(self, run: str, called: bool) -> list[list[Tree]]:
        @cache
        def ways(start: int) -> list[list[Tree]]:
            if start == len(run):
                return [[]]
            found = []
            for end in range(start + 1, min(len(run), start + 12) + 1):
                piece = self._piece(run[start:end], called and end == len(run))
                if piece is not None:
                    found += [[piece, *rest] for rest in ways(end)][:2]
            return found[:2]

        return ways(0) if len(run) <= 40 else []

    def _piece(self, text: str, last: bool) -> Tree | None:
        if text in self.spellings:
            return Sym(self.spellings[text])
        if text in CONSTANTS:
            return Apply(text)
        function = OTHER_NAMES.get(text, text)
        return Apply(function) if last and function in FUNCTIONS else None

    def unknown(self, name: str, called: bool = False) -> str:
        """The sentence for a name that the question does not know."""
        shown = printable(name)
        run = key(name)
        head = run.rstrip("0123456789")
        if head in FUNCTIONS or head in OTHER_NAMES:
            return f"{head} needs brackets around what it is applied to: {head}(...)."
        if head != run and (head in self.spellings or head in CONSTANTS):
            digits = run[len(head) :]
            return f"{shown} can mean {head}^{digits} or {digits}*{head}: write one of them."
        meant = self._meant(run)
        if meant:
            return f"{shown} is not a symbol of this question; did you mean {meant}?"
        what = "function" if called and len(run) > 1 else "symbol"
        known = ", ".join(self.declared) or "numbers only"
        return f"{shown} is not a {what} of this question; use {known}."

    def _meant(self, run: str) -> str:
        known = {**self.spellings, **{name: name for name in (*FUNCTIONS, *CONSTANTS)}}
        folded = {spelling.casefold(): name for spelling, name in known.items()}
        if run.casefold() in folded:
            return folded[run.casefold()]
        near = difflib.get_close_matches(run, known, 1, 0.7) if 2 < len(run) < 20 else []
        return known[near[0]] if near else ""


# ------------------------------------------------------------------------------------------
# Tokens of a typed formula, plain or in a closed subset of TeX.

MOST_TOKENS = 300


class Token(NamedTuple):
    """Kinds: num, name, op, frac, sum (its text is the index); `end` is where it ends."""

    kind: str
    text: str
    start: int
    end: int


SUBSCRIPT = r"_(?:\{[A-Za-z0-9, _]{1,12}\}|[A-Za-z0-9]+)"
LETTERS = "".join(letter for letter, name in GREEK.items() if name != "sum")
STYLES = "mathbf|mathrm|mathit|mathsf|text|textrm|boldsymbol|bm|operatorname"
SUM = re.compile(r"\s*_\s*\{?\s*([jklmi])\s*(?:=\s*1)?\s*\}?(?:\s*\^\s*(?:\{\s*n\s*\}|n))?")
SPACE = re.compile(r"(?:\s|~|\$|\\[,;:!()\[\]> ]|\\(?:left|right|[bB]igg?[lr]?|q?quad|displaystyle"
                   r"|limits)(?![A-Za-z])\.?)+")  # fmt: skip
NUMBER = re.compile(r"(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+(?![A-Za-z0-9.(]))?")
BAR = re.compile(rf"\\(?:bar|overline)\s*(?:\{{\s*([A-Za-z])\s*\}}|([A-Za-z]))((?:{SUBSCRIPT})*)")
STYLED = re.compile(rf"\\(?:{STYLES})\s*(?:\{{\s*([A-Za-z]+)\s*\}}|([A-Za-z]))((?:{SUBSCRIPT})*)")
COMMAND = re.compile(rf"\\([A-Za-z]+)((?:\s*{SUBSCRIPT})*)")
NAME = re.compile(rf"[A-Za-z{LETTERS}][A-Za-z0-9]*(?:{SUBSCRIPT})*")
OPERATOR = re.compile(r"\*\*|==|\|\||\\\||[-+*/^()\[\]{}|‖,;=√∑Σ]")
SAME = {"**": "^", "==": "=", "||": "‖", "\\|": "‖"}
TEX = {
    "cdot": "*", "times": "*", "ast": "*", "div": "/", "lvert": "|", "rvert": "|", "vert": "|",
    "mid": "|", "lVert": "‖", "rVert": "‖", "Vert": "‖", "lbrace": "{", "rbrace": "}",
}  # fmt: skip
TEX_NAMES = frozenset(
    {"exp", "ln", "log", "tanh", "sinh", "cosh", "sqrt", *GREEK.values()} - {"sum"}
)
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi", "varsigma": "sigma"}


def tokens(text: str, most: int = MOST_TOKENS) -> list[Token]:
    """The tokens of a plain text; raises Unreadable with the place where that fails."""
    if "__" in text:
        raise Refused("it holds __, which no formula does.")
    found: list[Token] = []
    place = 0
    while place < len(text):
        space = SPACE.match(text, place)
        if space:
            place = space.end()
            continue
        token = _token(text, place, found)
        found.append(token)
        place = token.end
        if len(found) > most:
            raise Refused(f"it has more than {most} signs.")
    return found


def before(text: str, place: int) -> str:
    """Words for a place: what stands in front of it."""
    front = text[:place].rstrip()
    return f'after "{front[-14:]}"' if front else "at the beginning"


def _token(text: str, place: int, found: list[Token]) -> Token:
    number = NUMBER.match(text, place)
    if number:
        return _number(text, number, found)
    if text[place] == "\\":
        return _tex(text, place)
    if text[place] in "Σ∑" or re.match(r"sum(?![A-Za-z])", text[place : place + 4]):
        return _sum(text, place, place + (3 if text[place] == "s" else 1))
    name = NAME.match(text, place)
    if name:
        return Token("name", name[0], place, name.end())
    operator = OPERATOR.match(text, place)
    if operator:
        return Token("op", SAME.get(operator[0], operator[0]), place, operator.end())
    raise _stranger(text, place)


def _number(text: str, number: re.Match[str], found: list[Token]) -> Token:
    start, end = number.span()
    if _in_fraction(found):
        return Token("num", text[start], start, start + 1)  # \frac12 is a half
    if re.match(r"[eE][-+]?\d", text[end:]) or text[end : end + 1] == "_":
        piece = text[start : end + 3]
        raise Unreadable(
            f"{piece} is no number as it is written {before(text, start)}: use * or ^."
        )
    return Token("num", number[0], start, end)


def _in_fraction(found: list[Token]) -> bool:
    kinds = [token.kind for token in found[-2:]]
    return kinds[-1:] == ["frac"] or kinds == ["frac", "num"]


def _tex(text: str, place: int) -> Token:
    bar = BAR.match(text, place)
    if bar:
        return Token("name", f"{bar[1] or bar[2]}bar{bar[3]}", place, bar.end())
    styled = STYLED.match(text, place)
    if styled:
        return Token("name", f"{styled[1] or styled[2]}{styled[3]}", place, styled.end())
    operator = OPERATOR.match(text, place)
    if operator:
        return Token("op", SAME.get(operator[0], operator[0]), place, operator.end())
    if text[place : place + 2] in ("\\{", "\\}"):
        return Token("op", text[place + 1], place, place + 2)
    command = COMMAND.match(text, place)
    if not command:
        raise Refused(f"a lone \\ stands {before(text, place)}: leave it out.")
    name, end = VARIANTS.get(command[1], command[1]), place + 1 + len(command[1])
    if name in TEX:
        return Token("op", TEX[name], place, end)
    if name in ("frac", "dfrac", "tfrac"):
        return Token("frac", name, place, end)
    if name == "sum":
        return _sum(text, place, end)
    if name == "partial":
        return Token("name", "d", place, end)
    if name == "sqrt" and text[end : end + 1] == "[":
        raise Unreadable("write a root of another degree as a power: ^(1/3).")
    if name in TEX_NAMES:
        return Token("name", name + command[2].replace(" ", ""), place, command.end())
    raise Refused(f"\\{name[:20]} is a TeX command that is not read here.")


def _sum(text: str, place: int, end: int) -> Token:
    index = SUM.match(text, end)
    if not index:
        raise Unreadable(f"the sum {before(text, place)} needs its index: write sum_j(...).")
    return Token("sum", index[1], place, index.end())


def _stranger(text: str, place: int) -> Unreadable:
    sign, where = text[place], before(text, place)
    if sign in "<>≤≥≠≈≃≅∝":
        return Unreadable(f"{sign} compares two things {where}: write the answer itself.")
    if sign == ".":
        return Refused(f"a point {where} is part of no number.")
    if sign == "_":
        return Unreadable(f"the subscript {where} does not belong to a symbol.")
    return Refused(f"{sign} {where} has no place in a formula.")


# ------------------------------------------------------------------------------------------
# From tokens to a tree, by recursive descent; what can mean two things is asked, not guessed.
#
# sum      = ["-" | "+"] product {("+" | "-") product}
# product  = factor {"*" factor | "/" factor | power}      no bare power once a "/" has come
# factor   = ["-" | "+"] power
# power    = atom ["^" factor]
# atom     = number | symbol | constant | "(" sum ")" | "|" sum "|" | function "(" sum ")"
#          | "√" atom | frac argument argument | sum_j power
#          | function (number | symbol | constant)           where a term ends right behind it
# argument = "{" sum "}" | atom

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


# ------------------------------------------------------------------------------------------
# A tree as text that a person reads at a glance, and that reads back as the same tree.

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
LOOSE, MIDDLING, TIGHT, WHOLE = range(4)  # how tightly it holds together

STRENGTHS = {"+": LOOSE, "neg": LOOSE, "*": MIDDLING, "/": MIDDLING, "^": TIGHT}


def show(tree: Tree) -> str:
    """The expression with brackets only where they matter: 3·x², 1/(x + y)."""
    if isinstance(tree, Num):
        return _digits(tree.value)
    if isinstance(tree, Sym):
        return tree.name
    head, args = tree.head, tree.args
    if head == "+":
        return _added(args)
    if head == "neg":
        return f"-{_held(args[0], MIDDLING)}"
    if head == "*":
        # a product standing first would melt into this one
        first = args[0]
        nested = isinstance(first, Apply) and first.head == "*"
        return "·".join([f"({show(first)})" if nested else _held(first, MIDDLING),
                         *(_held(item, TIGHT) for item in args[1:])])  # fmt: skip
    if head == "/":
        return f"{_held(args[0], MIDDLING)}/{_held(args[1], TIGHT)}"
    if head == "^":
        return _raised(args[0], args[1])
    if head == "sum" and isinstance(args[0], Sym):
        return f"sum_{args[0].name}({show(args[1])})"
    return f"{head}({show(args[0])})" if args else head


def _added(terms: tuple[Tree, ...]) -> str:
    text = _held(terms[0], MIDDLING, sign=True)
    for term in terms[1:]:
        if isinstance(term, Apply) and term.head == "neg":
            text += f" - {_held(term.args[0], MIDDLING)}"
        else:
            text += f" + {_held(term, MIDDLING)}"
    return text


def _raised(base: Tree, exponent: Tree) -> str:
    power = show(exponent)
    if power.lstrip("-").isdigit():
        return _held(base, WHOLE) + power.translate(RAISED)
    return f"{_held(base, WHOLE)}^{_held(exponent, WHOLE)}"


def _held(tree: Tree, needed: int, sign: bool = False) -> str:
    """The text, in brackets where it would come apart in its surroundings."""
    if sign and isinstance(tree, Apply) and tree.head == "neg":
        return show(tree)
    return show(tree) if _strength(tree) >= needed else f"({show(tree)})"


def _strength(tree: Tree) -> int:
    if isinstance(tree, Apply):
        return {"+": LOOSE, "neg": LOOSE, "*": MIDDLING, "/": MIDDLING, "^": TIGHT}.get(
            tree.head, WHOLE
        )
    return WHOLE


def _digits(value: Fraction) -> str:
    """A finite decimal, with a power of ten where it has many zeros."""
    scale, places = value, 0
    while scale.denominator != 1:
        scale, places = scale * 10, places + 1
    digits = str(scale.numerator)
    zeros = len(digits) - len(digits.rstrip("0"))
    if zeros > 12:
        return f"{digits[:-zeros]}e{zeros}"
    if places > len(digits) + 6:
        return f"{digits}e-{places}"
    if not places:
        return digits
    digits = digits.rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


# ------------------------------------------------------------------------------------------
# Trees from what a file of answers computes: numbers, fractions and SymPy expressions.

HEADS = {"Add": "+", "Mul": "*", "exp": "exp", "log": "log", "Abs": "abs", "tanh": "tanh",
         "sinh": "sinh", "cosh": "cosh"}  # fmt: skip
ODD_VALUES: dict[str, Tree] = {
    "Exp1": Apply("e"),
    "Pi": Apply("pi"),
    # what SymPy makes of a division by zero; where it is looked at, it has no value
    **dict.fromkeys(
        ("ComplexInfinity", "Infinity", "NegativeInfinity", "NaN"),
        Apply("/", (Num(Fraction(1)), Num(Fraction(0)))),
    ),
}
LEAVES = {"Symbol": 2, "Rational": 3, "Float": 2}
ONE = Num(Fraction(1))


def number_given(value: Any) -> Tree | None:
    """The tree of a number; None where it is none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, Fraction)):
        if max(abs(value.numerator), value.denominator) >= 10**300:
            raise Refused("it holds a number outside 1e-300 to 1e300.")
        return number(Fraction(value))
    if isinstance(value, float) and math.isfinite(value):
        return number(_unrounded(repr(value)))
    return None


def _unrounded(text: str) -> Fraction:
    """The fraction that a computed decimal stands for: 0.30000000000000004 is 3/10."""
    exact = decimal(text)
    near = exact.limit_denominator(1000)
    return near if abs(near - exact) <= abs(exact) / 10**14 else exact


def sound(node: Any) -> bool:
    """Whether this is (class, argument, …) all the way down, with text in the leaves only."""
    if not isinstance(node, (list, tuple)) or not node or not isinstance(node[0], str):
        return False
    if node[0] in LEAVES:
        return len(node) == LEAVES[node[0]] and all(isinstance(item, str) for item in node[1:])
    return all(map(sound, node[1:]))


class SympyReader:
    """Builds our tree of a SymPy expression's, given as (class, argument, …) with text leaves."""

    def __init__(self, names: Names) -> None:
        self.names, self.size = names, 0

    def tree(self, node: Sequence[Any], depth: int = 0) -> Tree:
        """The tree; raises Unreadable for what this question does not use."""
        self.size += 1
        if depth > DEEPEST or self.size > LARGEST_TREE:
            raise Refused("the expression is too large.")
        head, rest = str(node[0]), list(node[1:])
        if head == "Symbol":
            return self._symbol(str(rest[0]))
        if head == "Rational":
            return self._rational(str(rest[0]), str(rest[1]))
        if head == "Float":
            return number(_unrounded(str(rest[0])))
        if head in ODD_VALUES:
            return ODD_VALUES[head]
        if head == "KroneckerDelta":
            return self._symbol("delta" + "".join(str(part) for item in rest for part in item[1:]))
        if head == "Mul":
            return self._product(rest, depth + 1)
        args = [self.tree(item, depth + 1) for item in rest]
        if head == "Pow" and len(args) == 2:
            return _power(args[0], args[1])
        if head == "Add" and len(args) > 1:
            return Apply("+", tuple(args))
        if head in HEADS and head != "Add" and len(args) == 1:
            return Apply(HEADS[head], tuple(args))
        raise Unreadable(f"SymPy's {printable(head)} is not used in this question.")

    def _symbol(self, name: str) -> Tree:
        known = self.names.symbol(name)
        if known is None:
            raise Unreadable(self.names.unknown(name))
        return Sym(known)

    def _rational(self, p: str, q: str) -> Tree:
        if not (p.lstrip("-").isdecimal() and q.isdecimal() and int(q)) or len(p + q) > 300:
            raise Refused("it holds a number outside 1e-300 to 1e300.")
        return number(Fraction(int(p), int(q)))

    def _product(self, rest: Sequence[Any], depth: int) -> Tree:
        """Above and below a fraction line, the sign in front."""
        above: list[Tree] = []
        below: list[Tree] = []
        sign = 1
        for item in rest:
            base = _inverted(item)
            tree = self.tree(item if base is None else base, depth + 1)
            if isinstance(tree, Apply) and tree.head == "neg" and item[0] == "Rational":
                sign, tree = -sign, tree.args[0]
            if base is not None:
                below.append(tree)
            elif isinstance(tree, Apply) and tree.head == "/" and item[0] == "Rational":
                above.append(tree.args[0])
                below.append(tree.args[1])
            else:
                above.append(tree)
        above = [tree for tree in above if tree != ONE]
        whole = _joined(above)
        if below:
            whole = Apply("/", (whole, _joined(below)))
        return Apply("neg", (whole,)) if sign < 0 else whole


def _inverted(item: Sequence[Any]) -> Sequence[Any] | None:
    """What stands below the line in SymPy's base**-n."""
    if item[0] != "Pow" or len(item) != 3 or item[2][0] != "Rational":
        return None
    p = str(item[2][1])
    if not p.startswith("-"):
        return None
    if p == "-1" and str(item[2][2]) == "1":
        return list(item[1])
    return [item[0], item[1], ["Rational", p[1:], item[2][2]]]


def _joined(factors: list[Tree]) -> Tree:
    if not factors:
        return ONE
    return factors[0] if len(factors) == 1 else Apply("*", tuple(factors))


def _power(base: Tree, exponent: Tree) -> Tree:
    if exponent == Apply("/", (ONE, Num(Fraction(2)))):
        return Apply("sqrt", (base,))
    if exponent == Apply("neg", (ONE,)):
        return Apply("/", (ONE, base))
    return Apply("exp", (exponent,)) if base == Apply("e") else Apply("^", (base, exponent))


# ------------------------------------------------------------------------------------------
# Bounds on a tree, from its own numbers alone and before any exact arithmetic on them.

LARGEST_EXPONENT = 40


def check(tree: Tree) -> Tree:
    """The same tree; raises Refused where computing it could take long."""
    for size, _ in enumerate(parts(tree)):
        if size > LARGEST_TREE:
            raise Refused(f"it has more than {LARGEST_TREE} parts.")
    _value(tree)
    return tree


def _value(tree: Tree) -> float | None:
    """Roughly the value of what holds no symbol; None for all else."""
    if isinstance(tree, Num):
        return float(tree.value)
    values = [_value(part) for part in tree.args] if isinstance(tree, Apply) else [None]
    if isinstance(tree, Apply) and tree.head == "^":
        exponent = values[1]
        if exponent is not None and abs(exponent) > LARGEST_EXPONENT:
            raise Refused(f"it holds an exponent larger than {LARGEST_EXPONENT}.")
    known = [value for value in values if value is not None]
    if not isinstance(tree, Apply) or len(known) < len(values):
        return None
    try:
        value = _computed(tree.head, known)
    except (ZeroDivisionError, ValueError):
        return None  # that it has no value is for the judge to say
    except OverflowError:
        value = math.inf
    if abs(value) > 1e300:
        raise Refused("it holds a number that is too large to look at.")
    return value


def _computed(head: str, values: list[float]) -> float:
    if head == "+":
        return math.fsum(values)
    if head == "*":
        return math.prod(values)
    if head == "/":
        return values[0] / values[1]
    if head == "^":
        return math.pow(values[0], values[1])
    if head == "neg":
        return -values[0]
    if head in ("e", "pi"):
        return 3.0
    return float(getattr(math, {"abs": "fabs"}.get(head, head))(values[0]))


# ------------------------------------------------------------------------------------------
# What an answer must look like, and what was read.

@dataclass(frozen=True)
class Form:
    """What an answer must look like, without the answer: all that the reader knows of a question.

    `kind` is expression, list, chain, steps or words; `symbols` maps each name to its other
    spellings; `count` is the length of a list (0: any); `indices` may be bound by a sum in place
    of `_i`; `steps` maps each step to its choices, none where an expression is wanted.
    """

    kind: str
    symbols: Mapping[str, Sequence[str]]
    left_sides: Sequence[str] = ()
    count: int = 0
    indices: str = ""
    steps: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Reading:
    """What was read: trees (parts of a = b, entries, or lines), steps by name, or free words."""

    trees: tuple[Tree, ...]
    shown: str
    steps: Mapping[str, str] = field(default_factory=dict)
    words: str = ""


# ------------------------------------------------------------------------------------------
# Token lists taken apart at signs outside of all brackets.

OPENED, CLOSED = "([{", ")]}"
TERM_ENDS = ("+", "-", ")", "]", "}", ",", ";", "=")


def enclosed(found: Sequence[Token], opening: str) -> bool:
    """Whether one pair of brackets holds everything."""
    if len(found) < 2 or found[0].kind != "op" or found[0].text != opening:
        return False
    depth = 0
    for place, token in enumerate(found):
        depth += _step(token)
        if not depth:
            return place == len(found) - 1
    return False


def split(found: Sequence[Token], sign: str) -> list[list[Token]]:
    """The tokens between these signs, outside of all brackets."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        depth += _step(token)
        if token.kind == "op" and token.text == sign and not depth:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def last_of_term(found: Sequence[Token], place: int) -> Token | None:
    """The token at a place if a term ends right behind it; None otherwise."""
    coming = found[place : place + 2]
    if len(coming) == 2 and (coming[1].kind != "op" or coming[1].text not in TERM_ENDS):
        return None
    return coming[0] if coming else None


def _step(token: Token) -> int:
    if token.kind != "op":
        return 0
    return (token.text in OPENED) - (token.text in CLOSED)


def joined(side: Sequence[Token]) -> str:
    """The tokens as one text."""
    return "".join(token.text for token in side)


# ------------------------------------------------------------------------------------------
# One expression, or several with = between them, typed or computed.

ARGUMENTS = re.compile(r"[A-Za-z_]\w*(,[A-Za-z_]\w*)*\)$")


class Sides:
    """Reads `name = a = b` with the names of its question."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.names = Names(_with_indices(form))
        self.left = {key(name) for name in form.left_sides}
        self.left |= {"frac" + key(name) for name in form.left_sides if "/" in name}

    def read(self, value: Any) -> tuple[Tree, ...]:
        """The trees of an answer `left = a = b`, without the name of what is asked."""
        if isinstance(value, str):
            text = plain(value)
            found = tokens(text)
            if enclosed(found, "["):
                raise Unreadable("one value is wanted: leave out the square brackets.")
            return self._equation(text, found)
        return self._computed(value)

    def _computed(self, value: Any) -> tuple[Tree, ...]:
        tree = number_given(value)
        if tree is not None:
            return (tree,)
        node: Any = getattr(value, "tree", None)
        if not sound(node):
            raise Unreadable(f"{kind_of(value)} is no formula: write it as text, or use SymPy.")
        sides = list(node[1:]) if node[0] == "Equality" and len(node) > 2 else [node]
        kept = [side for side in sides if not (side[0] == "Symbol" and self.asked(side[1]))]
        return tuple(self._bound(SympyReader(self.names).tree(side)) for side in kept or sides)

    def _equation(self, text: str, found: Sequence[Token]) -> tuple[Tree, ...]:
        sides = split(found, "=")
        kept = [side for side in sides if side and not self.asked(joined(side))]
        if found and not kept:
            raise Unreadable("it only names what is asked: write what it is equal to.")
        if len(sides) > 1 and len(kept) == len([side for side in sides if side]):
            self._refuse_other(sides[0])
        return tuple(self.tree(text, side) for side in kept or [[]])

    def _refuse_other(self, left: Sequence[Token]) -> None:
        """Raises where the left side names another quantity than what is asked."""
        lone = "".join(token.text for token in left)
        if len(left) != 1 or left[0].kind != "name" or lone.isdigit():
            return
        asked = self.form.left_sides
        wanted = f"write {asked[0]} = and your answer" if asked else "write the answer alone"
        raise Unreadable(f"{lone[:20]} = ... answers another question: {wanted}.")

    def asked(self, left: str) -> bool:
        """Whether this is the name of what is asked, alone or as name(h)."""
        name, opening, arguments = left.partition("(")
        applied = bool(opening) and key(name) in self.left and bool(ARGUMENTS.match(arguments))
        return key(left) in self.left or applied

    def tree(self, text: str, found: Sequence[Token]) -> Tree:
        """The tree of some tokens of a text."""
        return self._bound(parse(text, found, self.names))

    def _bound(self, tree: Tree) -> Tree:
        """The same tree; raises where an index is used outside its sum."""
        if self.form.indices:
            _refuse_loose(tree, frozenset(self.form.symbols))
        return tree


def _with_indices(form: Form) -> dict[str, Sequence[str]]:
    """The declared names, and x_j for every x_i where a sum may bind j."""
    names = dict(form.symbols)
    for name in form.symbols:
        if form.indices and name.endswith("_i"):
            names.update({f"{name[:-1]}{index}": () for index in form.indices})
    return names


def _refuse_loose(tree: Tree, known: frozenset[str]) -> None:
    """Raises where a symbol has an index that no sum around it binds."""
    if isinstance(tree, Sym) and tree.name not in known:
        index = tree.name.rpartition("_")[2]
        raise Unreadable(
            f"{tree.name} stands outside of a sum over {index}: write sum_{index}(...) with all "
            "that belongs to the sum in its brackets."
        )
    if isinstance(tree, Apply) and tree.head == "sum" and isinstance(tree.args[0], Sym):
        index = tree.args[0].name
        inside = {f"{name[:-2]}_{index}" for name in known if name.endswith("_i")}
        _refuse_loose(tree.args[1], known | inside)
    elif isinstance(tree, Apply):
        for argument in tree.args:
            _refuse_loose(argument, known)


def kind_of(value: Any) -> str:
    """What to call a value that is no formula."""
    return printable(str(getattr(value, "kind", type(value).__name__)))


# ------------------------------------------------------------------------------------------
# The entries of a list and the lines of a derivation, typed or computed.

LONGEST_TEXT = 4000
DIGITS = r"(?:\d+\.?\d*|\.\d+)"
PLAIN_NUMBER = re.compile(rf"[-+]?{DIGITS}(?:[eE][-+]?\d+|/{DIGITS})?")
TRANSPOSED = re.compile(r"(?<=[)\]])\s*(?:\.T|\^\s*[({]?\s*(?:T|⊤|\\top|\\intercal)\s*[)}]?)\$?$")


def entries(sides: Sides, value: Any) -> tuple[Tree, ...]:
    """The entries of a list, with or without brackets."""
    if isinstance(value, str):
        return _typed_entries(sides, value)
    items = _items(value)
    if items is None:
        return sides.read(value)
    if len(items) == 1 and _items(items[0]) is not None:
        return entries(sides, items[0])  # a row of a table
    return tuple(_entry(sides, item) for item in items)


def _entry(sides: Sides, item: Any) -> Tree:
    inner = _items(item)
    if inner is not None and len(inner) == 1:
        item = inner[0]  # a column of a table
    found = sides.read(item)
    if len(found) > 1:
        raise Unreadable("an entry of the list may not hold an = sign.")
    return found[0]


def _typed_entries(sides: Sides, value: str) -> tuple[Tree, ...]:
    text = plain(value)
    found = _listed(sides, text)
    if _bracketed(found):
        found = found[1:-1]
    found = _with_commas(sides, text, found)
    sign = ";" if len(split(found, ";")) > 1 else ","
    pieces = split(found, sign)
    if len(pieces) == 1 and not pieces[0]:
        raise Unreadable("it is empty.")
    return tuple(
        sides.tree(text, _without_left(sides, piece, place + 1))
        for place, piece in enumerate(pieces)
    )


def _listed(sides: Sides, text: str) -> Sequence[Token]:
    """The tokens of a list without `name =` in front, and without a transpose behind."""
    turned = TRANSPOSED.search(text) if sides.form.count > 1 else None
    if turned:
        found = _right_side(sides, tokens(text[: turned.start()]))
        if _bracketed(found):
            return found
    return _right_side(sides, tokens(text))


def _right_side(sides: Sides, found: Sequence[Token]) -> Sequence[Token]:
    both = split(found, "=")
    return both[1] if len(both) == 2 and sides.asked(joined(both[0])) else found


def _bracketed(found: Sequence[Token]) -> bool:
    return any(enclosed(found, opening) for opening in OPENED)


def _with_commas(sides: Sides, text: str, found: Sequence[Token]) -> Sequence[Token]:
    """The tokens with commas between plain numbers that have blanks between them only.

    Raises Unreadable where that could mean something else.
    """
    count = sides.form.count
    if count < 2 or not found:
        return found
    numbers = list(re.compile(r"\S+").finditer(text, found[0].start, found[-1].end))
    if len(numbers) == count and all(PLAIN_NUMBER.fullmatch(item[0]) for item in numbers):
        commas = [Token("op", ",", item.end(), item.end()) for item in numbers[:-1]]
        return sorted([*found, *commas], key=lambda token: token.start)
    for left, right in zip(found, found[1:]):
        between = text[left.end : right.start]
        side_by_side = right.kind == "num" and (left.kind == "num" or left.text == ")")
        if side_by_side and between and not between.strip():
            raise Unreadable(
                f"a number stands {before(text, right.start)} without a comma: put commas between "
                "the numbers."
            )
    return found


def _without_left(sides: Sides, piece: Sequence[Token], place: int) -> Sequence[Token]:
    """An entry without `name_3 =` in front."""
    both = split(piece, "=")
    left = key(joined(both[0]))
    if len(both) == 2 and left in {f"{name}{place}" for name in sides.left}:
        return both[1]
    return piece


def chain(sides: Sides, value: Any) -> tuple[Tree, ...]:
    """The lines of a derivation, one text or several; each = begins a new one."""
    lines: list[Tree] = []
    for item in _lines(value):
        if not isinstance(item, str):
            lines += sides.read(item)
            continue
        text = plain(item, LONGEST_TEXT)
        for side in split(tokens(text, LONGEST_TEXT), "="):
            if len(side) > MOST_TOKENS:
                raise Refused(f"a line of it has more than {MOST_TOKENS} signs.")
            if side and not sides.asked(joined(side)):
                lines.append(sides.tree(text, side))
    if not lines:
        raise Unreadable("it is empty.")
    return tuple(lines)


def _items(value: Any) -> Sequence[Any] | None:
    """What a list, a tuple or SymPy's own holds; None for anything else."""
    if isinstance(value, (list, tuple)):
        return value
    node: Any = getattr(value, "tree", None)
    if not sound(node) or node[0] not in ("Tuple", "List"):
        return None
    return [type(value)(item) for item in node[1:]]


def _lines(value: Any) -> list[Any]:
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise Refused(f"it is longer than {LONGEST_TEXT} characters.")
        broken = re.sub(r"\\\\|[\r\n;]", "\n", typed(value).replace("&", ""))
        return [line for line in broken.split("\n") if line.strip()]
    items = _items(value)
    if items is None:
        return [value]
    return [line for item in items for line in (_lines(item) if isinstance(item, str) else [item])]


# ------------------------------------------------------------------------------------------
# The named steps of a proof, typed or as a dict.

def steps(sides: Sides, value: Any) -> Reading:
    """The steps by name, each a choice of its list or an expression, shown as it was read."""
    given = _named(sides.form.steps, value)
    known = {_word(name): name for name in sides.form.steps}
    found: dict[str, str] = {}
    trees = []
    for name, item in given:
        step = known.get(_word(name))
        if step is None:
            raise Unreadable(
                f"{name[:30]!r} is not a step; the steps are {', '.join(known.values())}."
            )
        choices = sides.form.steps[step]
        if choices:
            found[step] = _choice(step, choices, item)
        else:
            tree = check(sides.read(item)[0])
            trees.append(tree)
            found[step] = show(tree)
    shown = "; ".join(f"{name}: {text}" for name, text in found.items())
    return Reading(tuple(trees), shown, found)


def _named(names: Iterable[str], value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [(str(name), item) for name, item in value.items() if item is not None]
    if not isinstance(value, str):
        raise Unreadable(f"{kind_of(value)} is no dict of steps: write name: answer for each step.")
    if len(value) > LONGEST_TEXT:
        raise Refused(f"it is longer than {LONGEST_TEXT} characters.")
    named = re.compile(rf"(?<!\w)(?:{_either(names)})\s*[{QUOTES}]?\s*[:=]", re.IGNORECASE)
    pieces = [piece for piece in re.split(r"[;\n]", _apart(named, value)) if piece.strip()]
    pairs = [re.split("[:=]", piece, maxsplit=1) for piece in pieces]
    if not pairs:
        raise Unreadable("it is empty.")
    if any(len(pair) < 2 for pair in pairs):
        raise Unreadable("write name: answer for each step, with a ; between them.")
    for pair in pairs:
        second = named.search(pair[1])
        if second:
            name = second[0].rstrip(f" \t:={QUOTES}")
            raise Unreadable(f"put ; between the steps; one is missing before {name}.")
    return [(pair[0].strip(f" \t{QUOTES}"), pair[1].strip(f" \t,{QUOTES}")) for pair in pairs]


def _either(names: Iterable[str]) -> str:
    """A pattern for any of the names, however the words of one are put together."""
    words = [re.split(r"[\s_-]+", name) for name in names]
    return "|".join(r"[\s_-]*".join(map(re.escape, parted)) for parted in words)


def _apart(named: re.Pattern[str], value: str) -> str:
    """The text without the brackets of a dict, and with a ; for each comma before a step."""
    text = typed(value).strip()
    if text.startswith("{"):
        text = text[1:].removesuffix("}")
    name = rf"(?:{named.pattern}|\w[\w -]*[{QUOTES}]?\s*:(?!=))"  # a misspelt one has a colon
    return re.sub(rf",(?=\s*[{QUOTES}]?{name})", ";", text, flags=re.IGNORECASE)


def _choice(step: str, choices: Sequence[str], item: Any) -> str:
    known = {_word(choice): choice for choice in choices}
    said = _word(typed(item)) if isinstance(item, str) else ""
    if said not in known:
        raise Unreadable(f"step {step} takes one of: {', '.join(choices)}.")
    return known[said]


def _word(text: str) -> str:
    """A name or choice whatever its case, blanks and underscores, and hyphens between letters."""
    plain_signs = text[:200].translate(SIGNS).strip().casefold()
    together = re.sub(r"(?<=[^\W\d])[\s_-]+(?=[^\W\d])", "", plain_signs)
    return re.sub(r"(?<!\d)\s+|\s+(?!\d)", "", together)


# ------------------------------------------------------------------------------------------
# Free words, for a person to read.

SHORTEST_ESSAY = 20
LONGEST_ESSAY = 4000
COLLECTED = "collected; a person reads it"


def words(value: Any) -> str:
    """The text without blanks around it; raises Unreadable for all else, and by its length."""
    if not isinstance(value, str):
        raise Unreadable(f"{kind_of(value)} is no text: write sentences in quotation marks.")
    text = value.encode("utf-8", "replace").decode("utf-8").strip()
    if len(text) < SHORTEST_ESSAY:
        raise Unreadable(
            f"at least {SHORTEST_ESSAY} characters are wanted, and {len(text)} were found."
        )
    if len(text) > LONGEST_ESSAY:
        raise Refused(f"at most {LONGEST_ESSAY} characters are wanted, and {len(text)} were found.")
    return text


# ------------------------------------------------------------------------------------------
# What a whole answer says: an expression, a list, a chain, named steps, or free words.

MOST_LINES = 30


def read(form: Form, value: Any) -> Reading:
    """The reading of a text, a number, a SymPy tree, or lists and dicts of these."""
    if form.kind == "words":
        return Reading((), COLLECTED, words=words(value))
    sides = Sides(form)
    value = value.tolist() if hasattr(value, "tolist") else value
    if form.kind == "steps":
        return steps(sides, value)
    if form.kind == "chain":
        lines = _checked(chain(sides, value))
        if len(lines) > MOST_LINES:
            raise Refused(f"it has more than {MOST_LINES} lines.")
        return Reading(lines, "\n= ".join(map(show, lines)))
    if form.kind == "list":
        found = _checked(entries(sides, value))
        if form.count and len(found) != form.count:
            raise Unreadable(f"{form.count} entries are wanted, and {len(found)} were found.")
        return Reading(found, "[" + ", ".join(map(show, found)) + "]")
    parts = _checked(sides.read(value))
    return Reading(parts, " = ".join(map(show, parts)))


def _checked(trees: Iterable[Tree]) -> tuple[Tree, ...]:
    return tuple(check(tree) for tree in trees)


# ------------------------------------------------------------------------------------------
# SymPy expressions as plain data; copied into the folder that students receive, too.

def symbolic(value: Any, depth: int = 0) -> list[Any]:
    """The expression as nested [class name, arguments]; numbers and symbols as text."""
    if depth > 40:
        raise RecursionError("too deeply nested")
    name = type(value).__name__
    if value.is_Symbol:
        return ["Symbol", str(value.name)[:40]]
    if value.is_Rational:
        return ["Rational", str(value.p)[:400], str(value.q)[:400]]
    if value.is_Float:
        return ["Float", str(value)[:60]]
    return [name[:40], *[symbolic(item, depth + 1) for item in value.args]]
