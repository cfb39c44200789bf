"""The words of the match sheet: how to fill it in, and the short rules as the rule book has them."""

from processor.model.numbers import points_text
from processor.model.rulebook import RuleBook

GUIDE = "Fill in from 1 to 4. Lists open with the arrow beside the cell. Whatever is not yellow may stay blank."
LEGEND = {
    "input": "white: you fill in",
    "missing": "yellow: needed, still missing",
    "calculated": "grey: works itself out",
}
BANDS = {
    "match": "1   The match",
    "teams": "2   The teams, before play  –  names and grades, then agree the two totals",
    "result": "3   The result, after play  –  choose a result on every board, and the score appears here",
    "send": "4   Send the sheet",
}
RESULT_HELP = (
    "Choose from the list. 1-0 home won, 0-1 away won. 1-0 default: the away player did not turn up. "
    "0-1 default: the home player did not. 0-0 default: neither did."
)
PLAYER_HELP = "The player's name. Leave it empty if the side has nobody for this board."
GRADE_HELP = "The whole number from the grading list that was in force. A player without a grade: write ung."
TEAM_HELP = "The team as it was entered for the cup, with its number where the club has several."
DATE_HELP = "Day/month/year, such as 22/05/2007."
CODE_HELP = "Six figures and a letter, such as 123456A. May stay blank."
HELP = {
    "home_team": TEAM_HELP, "away_team": TEAM_HELP,
    "match_date": "The day the match was played. " + DATE_HELP,
    "first_date_offered": DATE_HELP, "second_date_offered": DATE_HELP,
    "match_id": "The number on the draw sheet, if you know it.",
    "round": "Such as Round 1, Semi-final or Final.",
    "totals_agreed": "yes once both captains have agreed the two grade totals, before play.",
    "correction": "yes if this sheet replaces one sent earlier.",
    "home_player": PLAYER_HELP, "away_player": PLAYER_HELP,
    "home_grade": GRADE_HELP, "away_grade": GRADE_HELP,
    "home_ecf_code": CODE_HELP, "away_ecf_code": CODE_HELP,
    "result": RESULT_HELP,
}  # fmt: skip


def headed(label: str) -> str:
    """A label as it is printed: with a capital first letter, the rest as it is (`Home ECF code`)."""
    return label[:1].upper() + label[1:]


def board_note(book: RuleBook) -> str:
    """What the boards' columns mean."""
    return (
        f"Boards {book.match.boards + 1} and on: only if both captains agreed to more.   "
        "avg: the average stands in for a defaulted board.   ?: a grade is not known."
    )


def toss_note(book: RuleBook) -> str:
    """What is settled before play about colours and clocks."""
    return f"{book.clauses['M3'].says} {book.clauses['P3'].says}"


def short_rules(book: RuleBook) -> tuple[str, ...]:
    """The rules that captains need at the board, in the rule book's own plain words, each with its clauses."""
    together = (("M1", "M2"), ("P1", "P2"), ("H1",), ("H2",), ("H4",), ("P4",))
    lines = [f"{' '.join(book.clauses[each].says for each in ids)}  ({', '.join(ids)})" for ids in together]
    cap = book.handicap.board_cap
    scale = (
        f"The board differences are added up, home minus away; more than {cap} on one board counts as {cap}. "
        "The side that is lower gets the bonus of the scale.  (H3)"
    )
    return (*lines[:4], scale, *lines[4:])


def scale_rows(book: RuleBook) -> tuple[tuple[str, str], ...]:
    """The scale of bonuses as rows of two texts: the difference, and the bonus of the lower-graded team."""
    last = book.handicap.bands[-1]
    return tuple(
        (f"{band.start} and over" if band is last else f"{band.start} to {band.end}", points_text(band.bonus))
        for band in book.handicap.bands
    )
