"""The package's modules as the architecture tests look at them: parsed, not imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "plugins" / "latent"


@dataclass(frozen=True, slots=True)
class Module:
    """One module of the package.

    Attributes:
        name: Its dotted name below the package, `retrieval.bm25`; "" for the package itself.
        path: Its file.
        tree: Its syntax tree.
    """

    name: str
    path: Path
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder it is in, or its own name where it stands at the top."""
        return self.name.split(".")[0]

    def imports(self) -> Iterator[str]:
        """Yield every module it imports, at the top or within a function.

        Those of the package start with `latent`; `from .x import y` gives both `latent.x` and
        `latent.x.y`, as only the file system knows which of them is the module.
        """
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                source = self._absolute(node)
                yield source
                yield from (f"{source}.{alias.name}" for alias in node.names)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = ["latent", *self.name.split(".")] if self.name else ["latent"]
        if self.path.name != "__init__.py":
            package.pop()
        above = package[: len(package) - (node.level - 1)]
        return ".".join([*above, node.module] if node.module else above)


def modules() -> tuple[Module, ...]:
    """All modules of the package, in the order of their names."""
    return tuple(_module(path) for path in sorted(PACKAGE.rglob("*.py")))


def _module(path: Path) -> Module:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    return Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path)))
