"""The schemas of docs/schemas and the fields of docs/protocol.md are those of the types."""

import msgspec

from fusebox.table.messages import Act, Update
from tools.fields import FILE, fields, written
from tools.schemas import FOLDER, files


def test_the_schemas_are_up_to_date() -> None:
    for name, text in files().items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, "run make generate"


def test_every_field_of_the_protocol_is_written_down() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "run make generate"
    told = fields()
    for kind in (Act, Update):
        assert f"`{kind.__name__}`" in told
        assert all(f"`{field.name}`" in told for field in msgspec.structs.fields(kind))
