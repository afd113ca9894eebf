"""Points of a question's domain, drawn from a seed; the same on every machine."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any

from autograder.judge.symbolic.evaluate import KEYS, Undefined, evaluate
from autograder.judge.symbolic.reading.tree import Tree
from autograder.pencil import Domain

SECONDS = 2.0  # far above what the bounds on a tree allow
GRAIN = 9973  # a prime: at k/9973 no two simple formulas meet by chance


@dataclass(frozen=True)
class Space:
    """Where a question's symbols live; `formulas` are those that stand for others.

    `until` is when judging in it has to end.
    """

    domains: Mapping[str, Domain]
    formulas: Mapping[str, Tree]
    indexed: bool = False
    until: float = field(default_factory=lambda: monotonic() + SECONDS)

    def points(self, seed: str) -> Iterator[dict[str, Any]]:
        """Points without end. With deltas, every other one has two equal indices."""
        rng = random.Random(hashlib.sha256(seed.encode()).digest())
        count = 0
        while True:
            equal = count % 2 == 1
            count += 1
            try:
                yield self._keys(rng) if self.indexed else self._point(rng, equal)
            except Undefined:
                continue

    def _keys(self, rng: random.Random) -> dict[str, Any]:
        """Symbols without an index are shared; every x_i has a value for each key."""
        shared = {name: _drawn(domain, rng) for name, domain in self._free.items()
                  if not name.endswith("_i")}  # fmt: skip
        keys = [
            self._followed(
                shared
                | {name: _drawn(domain, rng) for name, domain in self._free.items()
                   if name.endswith("_i")}
            )
            for _ in range(KEYS)
        ]  # fmt: skip
        columns = {f"{name[:-2]}_*": [key[name] for key in keys]
                   for name in self.domains if name.endswith("_i")}  # fmt: skip
        return keys[0] | columns

    def _point(self, rng: random.Random, equal: bool) -> dict[str, Any]:
        point = {name: _drawn(domain, rng) for name, domain in self._free.items()}
        weights = [name for name, domain in self._free.items() if domain.kind == "weight"]
        total = sum((point[name] for name in weights), Fraction(rng.randrange(1, GRAIN), GRAIN))
        point |= {name: point[name] / total for name in weights}
        for name, domain in self.domains.items():
            if domain.kind == "delta":
                one, other = domain.ties
                point[name] = Fraction(int(equal))
                point[other] = point[one] if equal else point[other]
        return self._followed(point)

    @property
    def _free(self) -> dict[str, Domain]:
        return {
            name: domain
            for name, domain in self.domains.items()
            if domain.kind not in ("delta", "follows")
        }

    def _followed(self, point: dict[str, Any]) -> dict[str, Any]:
        for name, formula in self.formulas.items():
            point[name] = evaluate(formula, point)
        return point


def _drawn(domain: Domain, rng: random.Random) -> Fraction:
    if domain.kind == "integer":
        return Fraction(rng.randint(domain.low, domain.high))
    size = Fraction(rng.randrange(GRAIN // 5, 4 * GRAIN), GRAIN)
    return -size if domain.kind == "real" and rng.random() < 0.5 else size
