"""The TypeScript types: they are those of the Python types, and nothing of them is lost."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from tools.typescript import GENERATED, Clash, Writer, files, write


class Leaf(msgspec.Struct, tag="leaf"):
    size: int
    share: bytes = b""


class Branch(msgspec.Struct, omit_defaults=True):
    leaves: tuple[Leaf, ...]
    pair: tuple[int, str]
    by_name: dict[Literal["a", "b"], float]
    note: str | None = None
    anything: msgspec.Raw | None = None


def written(kind: object, **aliases: object) -> str:
    writer = Writer(aliases)
    writer.declare("Root", kind)
    return writer.text()


def test_the_files_are_those_that_the_python_types_give() -> None:
    texts = files()
    assert {path.name for path in GENERATED.glob("*.ts")} == set(texts), "run `make generate`"
    for name, text in texts.items():
        assert (GENERATED / name).read_text(encoding="utf-8") == text, "run `make generate`"


def test_a_tagged_struct_says_its_type_and_always_has_its_fields() -> None:
    text = written(Leaf)
    assert 'readonly type: "leaf";' in text
    assert "readonly size: number;" in text
    assert "readonly share: string;" in text


def test_a_field_may_lack_only_where_defaults_are_left_out() -> None:
    text = written(Branch)
    assert "readonly leaves: ReadonlyArray<Leaf>;" in text
    assert "readonly pair: readonly [number, string];" in text
    assert 'readonly by_name: Readonly<Record<"a" | "b", number>>;' in text
    assert "readonly note?: string | null;" in text
    assert "readonly anything?: unknown;" in text


def test_a_named_union_keeps_its_name() -> None:
    text = written(list[Literal["x", "y"]], Letter=Literal["x", "y"])
    assert 'export type Letter = "x" | "y";' in text
    assert "export type Root = ReadonlyArray<Letter>;" in text


def test_two_types_of_one_name_in_one_file_are_an_error() -> None:
    other = msgspec.defstruct("Leaf", [("size", int)])
    writer = Writer({})
    writer.declare("One", Leaf)
    with pytest.raises(Clash):
        writer.declare("Other", other)


def test_writing_again_changes_nothing(tmp_path: Path) -> None:
    assert write(tmp_path, {"a.ts": "x"}) == [tmp_path / "a.ts"]
    assert write(tmp_path, {"a.ts": "x"}) == []
