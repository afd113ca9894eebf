"""Notebooks as students hand them in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

KERNEL = {"name": "my-env-37", "display_name": "Python (my-env)", "language": "python"}


def code(text: str, **more: Any) -> dict[str, Any]:
    """A code cell."""
    return {"cell_type": "code", "metadata": {}, "source": text.splitlines(keepends=True),
            "outputs": [], "execution_count": 3, **more}  # fmt: skip


def prose(text: str) -> dict[str, Any]:
    """A text cell."""
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def notebook(cells: Sequence[dict[str, Any]], minor: int = 5) -> bytes:
    """A notebook of today's format, with the kernel of somebody's own environment."""
    book = {"nbformat": 4, "nbformat_minor": minor, "metadata": {"kernelspec": KERNEL},
            "cells": list(cells)}  # fmt: skip
    return json.dumps(book, indent=1, ensure_ascii=False).encode()


def old_notebook(texts: Sequence[str]) -> bytes:
    """A notebook of 2014, with worksheets."""
    cells = [
        {"cell_type": "code", "input": text, "language": "python", "outputs": [],
         "prompt_number": 1, "collapsed": False, "metadata": {}}
        for text in texts
    ]  # fmt: skip
    book = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": "old"},
            "worksheets": [{"cells": cells, "metadata": {}}]}  # fmt: skip
    return json.dumps(book).encode()
