"""The schemas of docs/schemas are those of the types."""

from tools.schemas import FOLDER, files


def test_the_schemas_are_up_to_date() -> None:
    for name, text in files().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, "run make generate"
