"""Course functions as stand-alone source: with every helper, constant and import they use."""

from __future__ import annotations

import ast
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from autograder.errors import CourseError


@dataclass(frozen=True)
class Excerpt:
    """Source collected so far, helpers before their users; `reserved` are names taken already."""

    reserved: frozenset[str]
    imports: set[str] = field(default_factory=set)
    statements: dict[str, str] = field(default_factory=dict)
    under_way: set[str] = field(default_factory=set)  # helpers may call themselves and each other

    def add(self, function: Callable[..., Any], name: str) -> None:
        """Collects a function under another name, without its decorators."""
        module = sys.modules[function.__module__]
        _, tree = _parsed(module)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
                lines = inspect.getsource(module).splitlines()[node.lineno - 1 : node.end_lineno]
                lines[0] = lines[0].replace(f"def {node.name}(", f"def {name}(", 1)
                self._needed(module, (part for part in (node.args, *node.body)))
                self._keep(name, "\n".join(lines), module)
                return
        raise CourseError(f"the case {function.__name__} is not at the top of {module.__name__}")

    def _needed(self, module: ModuleType, nodes: Iterable[ast.AST]) -> None:
        """Collects what the nodes read from their module's top level."""
        bindings, _ = _parsed(module)
        for node in nodes:
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and part.id in bindings:
                    self._bound(module, part.id, bindings[part.id])

    def _bound(self, module: ModuleType, name: str, node: ast.stmt) -> None:
        source = ast.get_source_segment(inspect.getsource(module), node) or ""
        if isinstance(node, ast.Import):
            self.imports.add(source)
        elif isinstance(node, ast.ImportFrom):
            self._imported(module, name, node)
        elif self.statements.get(name) != source and source not in self.under_way:
            self.under_way.add(source)
            self._needed(module, ast.iter_child_nodes(node))
            self._keep(name, source, module)

    def _imported(self, module: ModuleType, name: str, node: ast.ImportFrom) -> None:
        origin = importlib.util.resolve_name(
            "." * node.level + (node.module or ""), module.__package__
        )
        package = origin.split(".")[0]
        alias = next(alias for alias in node.names if (alias.asname or alias.name) == name)
        if package == "autograder" and name in self.reserved:
            return
        if package not in ("autograder", "course"):
            self.imports.add(
                f"from {origin} import {alias.name}" + f" as {name}" * bool(alias.asname)
            )
            return
        source = sys.modules[origin]
        bindings, _ = _parsed(source)
        if package == "autograder" or alias.asname or name not in bindings:
            raise CourseError(
                f"{module.__name__}: a public case uses {name} from {origin}, which cannot be "
                "copied into test_public.py; import a function or a constant under its own name"
            )
        self._bound(source, name, bindings[name])

    def _keep(self, name: str, source: str, module: ModuleType) -> None:
        if name in self.reserved or self.statements.get(name, source) != source:
            raise CourseError(
                f"{module.__name__}: test_public.py would hold two different things named {name}; "
                "rename one"
            )
        self.statements[name] = source


def _parsed(module: ModuleType) -> tuple[dict[str, ast.stmt], ast.Module]:
    """Which top-level statement binds which name, and the whole tree."""
    tree = ast.parse(inspect.getsource(module))
    return {name: node for node in tree.body for name in bound_names(node)}, tree


def bound_names(node: ast.stmt) -> list[str]:
    """The names that a top-level statement binds."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.asname or alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return [part.id for target in targets for part in ast.walk(target)
                if isinstance(part, ast.Name)]  # fmt: skip
    return []
