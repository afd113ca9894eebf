"""What nbgrader has to know in this course folder; `autograder build` writes it."""

# mypy: ignore-errors

import os
from pathlib import Path

from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.api import Gradebook
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearOutput,
    DeduplicateIds,
    GetGrades,
    OverwriteCells,
    OverwriteKernelspec,
)


class OwnCells(DeduplicateIds):
    """Makes copies, and cells of other notebooks, the student's own.

    To nbgrader alone they look like cells of an old format, and it stops the whole class there.
    """

    def preprocess(self, nb, resources):
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            book = gradebook.find_notebook(about["notebook"], about["assignment"])
            self.known = {cell.name for cell in book.source_cells}
        return super().preprocess(nb, resources)

    def preprocess_cell(self, cell, resources, cell_index):
        if cell.metadata.get("nbgrader", {}).get("grade_id") in self.known:
            cell, resources = super().preprocess_cell(cell, resources, cell_index)
        else:
            cell.metadata.pop("nbgrader", None)
        if not cell.metadata.get("nbgrader"):  # what nbgrader leaves to a copy
            cell.metadata.pop("nbgrader", None)
        return cell, resources


class AllChecks(OverwriteCells):
    """Puts back the checks that a student deleted.

    They come last: they ask for names, wherever those stand, and nbgrader looks for the place of
    a cell between others that may be gone as well.
    """

    def add_missing_grade_cells(self, nb, resources):
        book = self.gradebook.find_notebook(self.notebook_id, self.assignment_id)
        there = {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in nb.cells}
        answers = {cell.name for cell in book.solution_cells}
        sources = {cell.name: cell for cell in book.source_cells}
        for paid in book.grade_cells:
            if paid.name not in there:
                again = self.missing_cell_transform(
                    sources[paid.name], paid.max_score, is_solution=paid.name in answers
                )
                if (nb.nbformat, nb.nbformat_minor) >= (4, 5):
                    again["id"] = f"{paid.name}-again"
                nb.cells.append(again)
        return nb, resources


c = get_config()  # noqa: F821 (nbgrader runs this file with it)

# the hidden part of every check looks for its exercises here
os.environ["AUTOGRADER_KITS"] = str(Path(__file__).resolve().parent / "grader")

# the place for an answer stands above the solution; nothing has to come instead of it
c.ClearSolutions.code_stub = {"python": ""}

c.OverwriteCells.add_missing_cells = True
c.Autograde.sanitize_preprocessors = [
    ClearOutput,
    OwnCells,
    OverwriteKernelspec,
    AllChecks,
    CheckCellMetadata,
]

# the grader ends each call after 10 seconds; this is for loops at the top of a cell
c.ExecutePreprocessor.timeout = 60

# a feedback page shows what students saw, and their scores
c.GenerateFeedback.preprocessors = [GetGrades, ClearHiddenTests, CSSHTMLHeaderPreprocessor]
