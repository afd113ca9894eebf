"""The results of each student, for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from autograder.report.file_names import file_names
from autograder.report.files import remove_stale, write_text
from autograder.result import Result

_OPENING = '{\n  "schema": '


def write_results(folder: Path, results: Sequence[Result]) -> None:
    """Writes one JSON file per student and removes those of students who are gone."""
    names = file_names(result.student for result in results)
    for result in results:
        text = json.dumps(result.json(), indent=2, ensure_ascii=False, allow_nan=False)
        write_text(folder / f"{names[result.student]}.json", text + "\n")
    remove_stale(folder, ".json", names.values(), _OPENING)
