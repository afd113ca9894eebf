"""Points of a question's domain, drawn from a seed; the same on every machine."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from time import monotonic
from typing import Any

from autograder.judge.symbolic.evaluate import KEYS, Undefined, evaluate
from autograder.judge.symbolic.reading.tree import Tree
from autograder.pencil import Domain, positive

SECONDS = 2.0  # far above what the bounds on a tree allow
FAR = 5
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
        """Points without end; a few lie far out. With deltas, every other has two equal indices."""
        rng = random.Random(hashlib.sha256(seed.encode()).digest())
        for count in itertools.count():
            draw = _Draw(rng, FAR if count % 8 in (2, 5) else 1)
            try:
                yield self._keys(draw) if self.indexed else self._point(draw, count % 2 == 1)
            except Undefined:
                continue

    def _keys(self, draw: _Draw) -> dict[str, Any]:
        """Symbols without an index are shared; every x_i has a value for each key."""
        own = {name: domain for name, domain in self._free.items() if name.endswith("_i")}
        shared = {name: draw(domain) for name, domain in self._free.items() if name not in own}
        keys = [
            self._followed(shared | {name: draw(domain) for name, domain in own.items()})
            for _ in range(KEYS)
        ]
        indexed = [name for name in self.domains if name.endswith("_i")]
        return keys[0] | {f"{name[:-2]}_*": [key[name] for key in keys] for name in indexed}

    def _point(self, draw: _Draw, equal: bool) -> dict[str, Any]:
        point = {name: draw(domain) for name, domain in self._free.items()}
        weights = [name for name, domain in self._free.items() if domain.kind == "weight"]
        total = sum((point[name] for name in weights), draw(positive()))
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


@dataclass(frozen=True)
class _Draw:
    """Draws one value of a domain; `scale` stretches what is not whole."""

    rng: random.Random
    scale: int

    def __call__(self, domain: Domain) -> Fraction:
        if domain.kind == "integer":
            return Fraction(self.rng.randint(domain.low, domain.high))
        size = Fraction(self.rng.randrange(GRAIN // 5, 4 * GRAIN), GRAIN) * self.scale
        return -size if domain.kind == "real" and self.rng.random() < 0.5 else size
