"""The sheet Season: what the whole season has in common."""

from collections.abc import Mapping, Sequence

from processor.model.findings import Finding, finding
from processor.workbooks.reading.lenient import Unread, typed
from processor.workbooks.register.cells import Row, squeezed
from processor.workbooks.register.layout import SEASON, SETTINGS
from processor.workbooks.register.values import WRONG, setting

NAME, VALUE = (column.name for column in SEASON.columns)
NAMES = {squeezed(each.name): each.name for each in SETTINGS}


def as_one_row(rows: Sequence[Row], found: list[Finding]) -> Row:
    """The settings as if each were a column of one row. One that is set twice is added to the findings."""
    first: dict[str, Row] = {}
    for row in rows:
        name = NAMES.get(squeezed(typed(row.raw[NAME])))
        if name and name in first:
            at = first[name].address(NAME)
            found.append(finding("register-key-twice", row.spot(NAME), key=f"the setting “{name}”", cell=at))
        elif name:
            first[name] = row
    raw = {name: row.raw[VALUE] for name, row in first.items()}
    broken = {name for name, row in first.items() if VALUE in row.broken}
    values = {name: WRONG if name in broken else setting(name, raw[name]) for name in raw if raw[name] != ""}
    return Row(
        SEASON,
        rows[0].title if rows else SEASON.name,
        number=1,
        letters={name: row.letters[VALUE] for name, row in first.items()},
        raw=raw,
        broken=broken,
        values=dict.fromkeys((each.name for each in SETTINGS), None) | values,
        elsewhere={name: row.number for name, row in first.items()},
    )


def settings(row: Row) -> Mapping[str, str]:
    """The settings that say something, as text, by name."""
    return {name: value for name, value in row.values.items() if value and not isinstance(value, Unread)}
