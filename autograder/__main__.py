"""The command line: which verbs there are, and how a failure reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NoReturn

import typer

from autograder.commands import course as course_commands
from autograder.commands import grades, machine
from autograder.commands.here import Here, complaints
from autograder.errors import AutograderError

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
app.command("list")(course_commands.list_assignments)
app.command()(course_commands.build)
app.command()(grades.collect)
app.command()(grades.grade)
app.command()(grades.report)
app.command()(grades.export)
app.command()(course_commands.audit)
app.command()(course_commands.sample)
app.command(context_settings={"ignore_unknown_options": True})(  # "-h^2" is no option
    course_commands.pencil
)
app.command()(machine.doctor)


@app.callback()
def course_folder(
    course: Annotated[Path, typer.Option(help="The folder with course/ and solutions/.")] = Path(),
) -> None:
    """Hand out assignments, grade a class, and learn what it misunderstood."""
    Here.folder = course


def main() -> None:
    """Runs a command; whatever is wrong is one sentence and exit code 2."""
    try:
        app()
    except AutograderError as error:
        _give_up(str(error))
    except OSError as error:
        _give_up(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _give_up(sentence: str) -> NoReturn:
    complaints.print(f"autograder: {sentence}", markup=False, soft_wrap=True)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
