"""The words of a course: assignment, exercise, case, mistake, sealed input, verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

from autograder.pencil import Answer, Symbols

Function = TypeVar("Function", bound=Callable[..., Any])

Status: TypeAlias = Literal[
    "passed", "failed", "raised", "timeout", "memory", "crashed", "protocol", "missing",
    "unreadable", "not_run", "needs_marking", "undecided", "grader_fault",
]  # fmt: skip
PENDING: frozenset[Status] = frozenset({"needs_marking", "undecided", "grader_fault"})


@dataclass(frozen=True)
class Case:
    """One call of an exercise's function: inputs only, the wanted answer is the solution's.

    `make(rng)` returns the arguments (a tuple; anything else is a single argument).
    `accepts` names the exceptions that are as good as the solution's ValueError.
    A `cheap` case pays only beside an ordinary case that passed; cases whose wanted answer
    is an error or empty are cheap by themselves.
    `keeps_inputs` asks that the arguments be unchanged after the call.
    """

    name: str
    says: str
    make: Callable[[Any], Any]
    points: int
    hidden: bool = False
    rule: str = ""
    accepts: tuple[str, ...] = ("ValueError",)
    cheap: bool = False
    keeps_inputs: bool = False
    rtol: float = 1e-8
    atol: float = 1e-8


@dataclass(frozen=True)
class Mistake:
    """A known misconception: an edit of the solution's function, and the sentence it deserves.

    Either `find` (matching exactly once in the function's code) becomes `replace`,
    or `function` stands in for the whole function.
    For a pencil question `replace` is the wrong answer as typed, and `credit` the hundredths
    of the points that it still earns.
    """

    id: str
    sentence: str
    find: str = ""
    replace: str = ""
    function: Callable[..., Any] | None = None
    credit: int = 0


@dataclass(frozen=True)
class Sealed:
    """An input that stays in the grader: the student's code opens it once, naming its choice.

    In the student's code it is a function: `contents = sealed(choice)`.
    Part `choice_part` of the answer must be the choice that was named.
    """

    contents: Any
    choice_part: int = 0


Law: TypeAlias = Callable[..., str | None]


@dataclass(frozen=True)
class Exercise:
    """One function that students write, with its cases, mistakes and laws.

    `needs` are earlier functions that it may call (follow-through);
    `returns` names the parts of its answer, for messages.
    `statement` is the docstring of the module that declares it; the loader fills it in.
    """

    name: str
    file: str
    needs: Sequence[str] = ()
    returns: Sequence[str] = ("answer",)
    statement: str = ""
    cases: list[Case] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    laws: list[Law] = field(default_factory=list)

    def case(self, *, points: int, **options: Any) -> Callable[[Function], Function]:
        """A decorator that records `make(rng)` as a case; its docstring is shown to students."""

        def record(make: Function) -> Function:
            says = " ".join((make.__doc__ or "").split())
            self.cases.append(Case(make.__name__, says, make, points, **options))
            return make

        return record

    def mistake(
        self, id: str, sentence: str, find: str = "", replace: str = ""
    ) -> Callable[[Function], Function]:
        """Records an edit of the solution; without one, decorates a function written beside it."""
        if find:
            self.mistakes.append(Mistake(id, sentence, find, replace))

        def record(function: Function) -> Function:
            self.mistakes.append(Mistake(id, sentence, function=function))
            return function

        return record

    def law(self, check: Function) -> Function:
        """Records `check(answer, *inputs)`: None when the law holds, else the sentence to say.

        The sentence is shown for hidden cases too, so it may not quote an input.
        """
        self.laws.append(check)
        return check


@dataclass(frozen=True)
class Pencil:
    """One question answered on paper and typed, in declared symbols.

    `symbols` maps each name to where it lives; `answer` is what is wanted, of one of the kinds
    in autograder.pencil; `left_sides` are the names that may stand before an `=`.
    """

    name: str
    symbols: Symbols
    answer: Answer
    points: int
    says: str
    left_sides: Sequence[str] = ()
    file: str = "pencil.py"
    needs: Sequence[str] = ()
    statement: str = ""
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def cases(self) -> list[Case]:
        """The single case of a pencil question."""
        return [Case("answer", self.says, lambda rng: (), self.points, hidden=True)]

    def mistake(self, id: str, sentence: str, wrong: str, credit: int = 0) -> None:
        """Records a wrong answer, the sentence and the hundredths of the points it deserves."""
        self.mistakes.append(Mistake(id, sentence, replace=wrong, credit=credit))


Question: TypeAlias = Exercise | Pencil


@dataclass(frozen=True)
class Limits:
    """What one submission may use: seconds of CPU, bytes of address space."""

    case_seconds: float = 10.0
    submission_seconds: float = 60.0
    memory_bytes: int = 2 << 30


@dataclass(frozen=True)
class Assignment:
    """What is handed in together: exercises in class order, read from `name`'s folder.

    `exercises` are the modules of the folder; the loader fills `name` and `questions`.
    """

    title: str
    exercises: Sequence[str]
    limits: Limits = Limits()
    name: str = ""
    questions: tuple[Question, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """The files that students hand in, in order of first use."""
        return tuple(dict.fromkeys(question.file for question in self.questions))

    @property
    def notebook(self) -> str:
        """The notebook that students may hand in in place of the files."""
        return f"{self.name}.ipynb"

    @property
    def pencils(self) -> tuple[str, ...]:
        """The names of the pencil questions."""
        return tuple(q.name for q in self.questions if isinstance(q, Pencil))

    @property
    def max_score(self) -> int:
        """The points of all cases together."""
        return sum(case.points for question in self.questions for case in question.cases)


@dataclass(frozen=True)
class Verdict:
    """The judgement of one case: `credit` is in hundredths of the case's points.

    `evidence` shows wanted and yours of a public case, see judge.compare; of free words it
    holds the text and the rubric.
    """

    status: Status
    message: str = ""
    credit: int = 0
    evidence: dict[str, Any] | None = None

    @property
    def passed(self) -> bool:
        """Whether the case earns everything."""
        return self.status == "passed"
