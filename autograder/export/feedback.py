"""Feedback pages on their way to students: written only when asked for."""

from __future__ import annotations

import glob
import io
import unicodedata
import zipfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from autograder.export.plan import Request
from autograder.export.score import withheld
from autograder.export.stale import left_over
from autograder.report.feedback_page import OPENING, feedback_page
from autograder.report.file_names import LONGEST, file_name, file_names
from autograder.result import Result

PAGE = "feedback.html"
# nbgrader's exchange lays these beside a hand-in; a page without both stops release_feedback
TIME, TOKEN = "timestamp.txt", "submission_secret.txt"


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


def nbgrader_folders(
    request: Request, students: Mapping[str, Result], assignment: str, notebook: str
) -> tuple[dict[Path, bytes], list[str]]:
    """The pages where `nbgrader release_feedback` looks for them, and whose page is left out.

    Left out are those whose hand-in did not come through nbgrader's exchange.
    `students` holds the results by nbgrader's ids.
    """
    files: dict[Path, bytes] = {}
    left_out = []
    for id, name in _folder_names(students).items():
        result, place = students[id], Path(name) / assignment
        if withheld(result, request):
            continue
        kept = _kept_by_exchange(request.out.parent / "submitted" / place)
        if not kept:
            left_out.append(id)
            continue
        kept[f"{notebook}.html"] = _page(request, result)
        top = request.out.parent / "feedback" / place
        files |= {top / file: content for file, content in kept.items()}
    return files, left_out


def nbgrader_stale(
    request: Request, assignment: str, notebook: str, kept: Collection[Path]
) -> tuple[Path, ...]:
    """Pages of ours of an earlier export that nbgrader should release no more."""
    name = glob.escape(f"{assignment}/{notebook}.html")
    return left_over(request.out.parent / "feedback", name, OPENING, kept)


def _folder_names(ids: Iterable[str]) -> dict[str, str]:
    """The folder of each student: the plain id, as nbgrader has it, wherever that is a name."""
    names = {id: id for id in ids if _is_name(id)}
    taken = {name.lower() for name in names}
    return {id: names.get(id) or file_name(id, taken) for id in ids}


def _is_name(id: str) -> bool:
    """Whether an id can be a folder inside another one."""
    if id in ("", ".", "..") or set(id) & set("/\\"):
        return False
    strange = any(unicodedata.category(sign) in ("Cc", "Cs") for sign in id)
    return not strange and len(id.encode()) <= LONGEST


def _kept_by_exchange(hand_in: Path) -> dict[str, bytes]:
    """The time and the token of a hand-in; empty unless nbgrader can read them both."""
    try:
        found = {name: hand_in / name for name in (TIME, TOKEN) if (hand_in / name).is_file()}
        kept = {name: path.read_bytes() for name, path in found.items()}
        texts = [content.decode() for content in kept.values()]
    except (OSError, UnicodeDecodeError):
        return {}
    return kept if len(texts) == 2 and texts[1] else {}


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
