"""Feedback pages on their way to students: written only when asked for."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path

from autograder.export.plan import Request
from autograder.export.score import withheld
from autograder.export.stale import left_over
from autograder.report.feedback_page import OPENING, feedback_page
from autograder.report.file_names import file_names
from autograder.result import Result

PAGE = "feedback.html"


def released(request: Request) -> list[Result]:
    """The results whose grade is written: who gets no grade yet gets no feedback yet."""
    return [result for result in request.results if not withheld(result, request)]


def beside(out: Path, ending: str) -> Path:
    """A place next to the file that is exported, named after it."""
    return out.with_name(out.stem + ending)


def folders(request: Request) -> dict[Path, bytes]:
    """One folder per student, named as the results files are, with the page in it."""
    names = file_names(result.student for result in request.results)
    top = beside(request.out, "_feedback")
    return {top / names[r.student] / PAGE: _page(request, r) for r in released(request)}


def stale_folders(request: Request, kept: Collection[Path]) -> tuple[Path, ...]:
    """Pages of an earlier export for students who get none now."""
    return left_over(beside(request.out, "_feedback"), PAGE, OPENING, kept)


def nbgrader_folders(request: Request, assignment: str, notebook: str) -> dict[Path, bytes]:
    """The pages where `nbgrader release_feedback` looks for them, beside its gradebook."""
    top = request.out.parent / "feedback"
    return {
        top / name / assignment / f"{notebook}.html": _page(request, result)
        for result in released(request)
        for name in file_names([result.student]).values()
    }


def archive(request: Request, names: Mapping[str, str]) -> bytes:
    """A zip of folders with these names; its bytes depend on what is in it and nothing else."""
    stream = io.BytesIO()
    pages = {names[r.student]: r for r in released(request) if r.student in names}
    with zipfile.ZipFile(stream, "w") as packed:
        for name, result in sorted(pages.items()):
            info = zipfile.ZipInfo(f"{name}/{PAGE}")  # dated 1980, as zip files begin to count
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3  # else it says on which system it was packed
            packed.writestr(info, _page(request, result))
    return stream.getvalue()


def _page(request: Request, result: Result) -> bytes:
    return feedback_page(request.assignment, result).encode("utf-8", "backslashreplace")
