"""What captains write for an ECF code."""

import re

from processor.workbooks.reading.lenient.cell_text import NOTHING, Raw, plain, typed
from processor.workbooks.reading.lenient.readings import Reading, Unread, remarked

CODE = re.compile(r"(?:(?:ecf|bcf)(?:code|ref|no)?[:.#]*)?(\d{6})(?:\.0)?[-/]?([a-z])")
NO_CODE = NOTHING | {"none", "nil", "no code"}


def ecf_code(raw: Raw) -> Reading[str]:
    """An ECF code, six figures and a letter. Figures alone are none: the letter is what guards them."""
    text = plain(typed(raw))
    if text in NO_CODE:
        return Reading()
    match = CODE.fullmatch(text.replace(" ", ""))
    if not match:
        return Reading(Unread("code-unclear"))
    code = f"{match[1]}{match[2].upper()}"
    return remarked(code, raw, code)
