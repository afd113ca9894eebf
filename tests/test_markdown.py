"""Statements and handouts as HTML: formulas without network, foreign markup as text."""

import pytest

from autograder.markdown import FormulaError, formulas, mathml, reader, to_html

pytestmark = pytest.mark.quick


def test_formulas_need_no_network():
    """TeX becomes MathML, and a less-than sign in it stays a sign."""
    page = to_html("Take $a<b$ and\n\n$$\n\\frac{1}{2}\n$$\n")
    assert 2 == page.count("<math ")
    assert "<mi>a</mi><mo>&lt;</mo><mi>b</mi>" in page
    assert 'display="block"' in page
    assert "<mfrac>" in page


def test_foreign_markup_stays_text():
    """HTML in a statement, also inside a formula, is shown and not obeyed."""
    page = to_html(r"<b>bold</b> $\text{<script>}$ ![x](http://example.org/x.png)")
    assert not [tag for tag in ("<b>", "<script>", "<img") if tag in page]
    assert "&lt;b&gt;bold&lt;/b&gt;" in page


@pytest.mark.parametrize("tex", [r"\frac{", r"\frac{1", r"\notacommand{x}", r"x + \alhpa", "a}b"])
def test_broken_formula_is_still_read(tex):
    """TeX that does not convert, or not all of it, is shown as it was typed."""
    assert f"<code>{tex}</code>" in to_html(f"Here: ${tex}$ and on.")
    with pytest.raises(FormulaError):
        mathml(tex)


def test_formula_knows_its_line():
    """An author finds a formula by its line: in a paragraph, a table or a list."""
    text = "a\nb $x$\n\n| a |\n|---|\n| $y$ |\n| $z$ |\n\n$$\nu\n$$\n\n- k\n  $w$\n"
    found = [(formula.tex, formula.line) for formula in formulas(reader().parse(text))]
    assert [("x", 2), ("y", 6), ("z", 7), ("u", 9), ("w", 14)] == found
