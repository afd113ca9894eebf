"""A submission's code, loaded one statement at a time as a notebook does, and called.

Needs the standard library and numpy only; sympy is looked at only if the student imported it.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib.abc
import importlib.util
import linecache
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from .shares import OutOfTime, Shares

WORDS = 300


class Workspace:
    """The modules of one submission; `ask(question)` puts a question to the grader."""

    def __init__(self, files: Mapping[str, str], ask: Callable[[dict[str, Any], Any], Any]) -> None:
        self.files, self.ask = files, ask
        self.modules: dict[str, types.ModuleType] = {}
        self.unquoted: dict[tuple[str, str], str] = {}
        self.finder = _Helpers(files)
        sys.meta_path.insert(0, self.finder)

    def close(self) -> None:
        """Takes the submission out of this interpreter again."""
        sys.meta_path.remove(self.finder)
        for file in self.files:
            sys.modules.pop(file[:-3], None)

    def adopt(self, file: str, names: Mapping[str, Any]) -> None:
        """Takes names that exist here already for those of a file."""
        self.modules[file] = types.ModuleType(file[:-3])
        vars(self.modules[file]).update(names)

    def load(self, file: str, stubs: Sequence[str], seconds: float = 0.0) -> dict[str, Any]:
        """Runs a file's top level; returns notices, and the syntax error if there is one.

        Of the CPU seconds no statement gets all, so that an endless one costs itself only.
        """
        module = types.ModuleType(file[:-3])
        module.__file__ = file
        sys.modules[module.__name__] = module
        self.modules[file] = module
        fixed = {name: self._stub(name) for name in stubs}
        try:
            run = _run(self.files[file], file, module.__dict__, fixed, self._keep, Shares(seconds))
            notices = list(run)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            return {"notices": [], "syntax": _syntax(error)}
        return {"notices": notices[:20], "syntax": None}

    def call(
        self, file: str, name: str, arguments: Sequence[Any], keywords: Mapping[str, Any]
    ) -> tuple[Any, Any]:
        """What calling a function brings: ("returned", value) or ("raised", ...)."""
        function = getattr(self.modules[file], name, None)
        if not callable(function):
            return ("missing", None)
        try:
            with np.errstate():
                return ("returned", function(*arguments, **keywords))
        except MemoryError:
            return ("memory", None)
        except BaseException as error:
            return ("raised", describe(error, file))

    def value(self, file: str, name: str) -> tuple[Any, Any]:
        """What a module-level name holds, or was meant to hold: `tau = 2*h**2` without any h."""
        if not hasattr(self.modules[file], name):
            text = self.unquoted.get((file, name))
            return ("missing", None) if text is None else ("returned", text)
        return ("returned", getattr(self.modules[file], name))

    def _keep(self, file: str, statement: ast.stmt) -> None:
        """Remembers the text of a plain assignment, as if it had stood in quotation marks."""
        match statement:
            case ast.Assign([ast.Name(name)], value):
                text = ast.get_source_segment(self.files[file], value)
                self.unquoted[file, name] = text or ""

    def _stub(self, name: str) -> Callable[..., Any]:
        def stub(*arguments: Any, **keywords: Any) -> Any:
            return self.ask({"stub": name}, [arguments, keywords])

        stub.__name__ = name
        return stub


class _Helpers(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Serves the submission's other files to `import`, from memory."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        file = name + ".py"
        return importlib.util.spec_from_loader(name, self) if file in self.files else None

    def exec_module(self, module: types.ModuleType) -> None:
        file = module.__name__ + ".py"
        for _ in _run(self.files[file], file, module.__dict__):
            pass


def _run(
    source: str,
    file: str,
    namespace: dict[str, Any],
    fixed: Mapping[str, Any] = {},
    nameless: Callable[[str, ast.stmt], None] = lambda file, statement: None,
    shares: Shares | None = None,
) -> Iterator[dict[str, Any]]:
    """Executes statement by statement; yields a notice for each that fails, and goes on.

    The `fixed` names hold throughout, so that a table of functions at top level has them too.
    Statements that use a name that nothing has are told to `nameless`.
    """
    namespace.update(fixed)
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    tree = ast.parse(source, file)
    flags, shares = _future_flags(tree), shares or Shares(0)
    for statement in tree.body:
        code = compile(ast.Module([statement], []), file, "exec", flags, dont_inherit=True)
        try:
            with shares.share():
                exec(code, namespace)
        except MemoryError:
            yield {"line": statement.lineno, "error": "MemoryError", "words": ""}
        except OutOfTime:
            yield {"line": statement.lineno, "end": statement.end_lineno, "error": "", "words": ""}
        except BaseException as error:
            if isinstance(error, NameError):
                nameless(file, statement)
            found = describe(error, file)
            line = found["line"] or statement.lineno
            yield {"line": line, "error": found["errors"][0], "words": found["words"]}
        namespace.update(fixed)


def _future_flags(tree: ast.Module) -> int:
    """`from __future__ import …` holds for the whole file, so for every statement of it."""
    flags = 0
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            for alias in statement.names:
                flags |= getattr(getattr(__future__, alias.name, None), "compiler_flag", 0)
    return flags


def _syntax(error: BaseException) -> dict[str, Any]:
    line = getattr(error, "lineno", None) or 0
    text = (getattr(error, "text", None) or "").strip()[:80]
    message = getattr(error, "msg", None) or "it cannot be read as Python"
    return {"line": int(line), "words": str(message)[:WORDS], "text": text}


def describe(error: BaseException, file: str) -> dict[str, Any]:
    """An exception as data: known class names, its words, and the line in the student's file."""
    errors = [kind.__name__ for kind in type(error).__mro__ if _known(kind)]
    try:
        words = str(error)[:WORDS]
    except BaseException:  # a student's own __str__ may do anything
        words = ""
    return {"errors": errors or ["BaseException"], "words": words, "line": _line(error, file)}


def _known(kind: type) -> bool:
    if kind is object:
        return False
    known = getattr(builtins, kind.__name__, None) is kind
    return known or kind is np.linalg.LinAlgError or kind.__name__ == "AxisError"


def _line(error: BaseException, file: str) -> int:
    """The last line of the student's own file on the way to the error; 0 if there is none."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
