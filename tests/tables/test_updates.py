"""An update is written in two parts; together they are what a browser reads."""

from fusebox.table.messages import Update
from fusebox.table.updates import Cover, Sheet


def test_the_two_parts_of_an_update_have_exactly_its_fields() -> None:
    assert Cover.__struct_config__.tag == Update.__struct_config__.tag
    parts = (*Cover.__struct_fields__, *Sheet.__struct_fields__)
    assert sorted(parts) == sorted(Update.__struct_fields__)
