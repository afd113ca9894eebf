"""One spelling for what keyboards, phones and word processors make of a formula."""

from __future__ import annotations

import re
import unicodedata

from autograder.judge.symbolic.reading.tree import Refused, Unreadable

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
