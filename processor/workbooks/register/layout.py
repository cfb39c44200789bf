"""The sheets of the register and their columns. Names are an interface: registers outlive any release.

`note` says what belongs in a column, with an example; the blank register shows it on the heading and on its sheet
of notes. `choices` are fixed words; `names_of` is a column of another sheet that the cell chooses from.
"""

from dataclasses import dataclass
from enum import Enum


class Holds(Enum):
    """What the cells of a column hold."""

    TEXT = "text"
    DATE = "date"
    WHOLE = "whole number"
    MONEY = "pounds"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet, or one setting of the sheet Season."""

    name: str
    note: str
    holds: Holds = Holds.TEXT
    needed: bool = False
    choices: tuple[str, ...] = ()
    names_of: str = ""
    width: int = 18


@dataclass(frozen=True, slots=True)
class RegisterSheet:
    """One sheet of the register: its name, what it is for and when it is filled in, and its columns."""

    name: str
    says: str
    columns: tuple[Column, ...]


YES_NO = ("yes", "no")
KINDS_OF_CLUB = ("club", "scratch")
KINDS_OF_GRADE = ("official", "assigned")
RULINGS = (
    "board result", "player", "grade", "date", "extend", "award", "default", "replay", "void", "allow", "accept",
    "waive",
)  # fmt: skip
RULE_BOOK = "Rule book"

SETTINGS = (
    Column("Season", "The season as the match sheets print it. Example: 2006-07", needed=True),
    Column(RULE_BOOK, "The rules that the season is judged by; choose one from the list.", needed=True),
    Column("Association", "Who runs the cup; stands on invoices and pages. Example: Midshire Chess Association"),
    Column("Secretary", "The League Secretary's name. Example: Hope Lane"),
    Column("Secretary email", "Where captains write to. Example: secretary@example.org"),
    Column("Treasurer", "The treasurer's name, for invoices. Example: Rory Mead"),
    Column("Treasurer email", "Example: treasurer@example.org"),
    Column("Treasurer address", "On invoices. Example: 4 Mill Lane, Ashby"),
    Column("Invoice prefix", "Begins each invoice number. Example: CC07-"),
    Column("Pay to", "How clubs pay, as the invoice prints it. Example: Midshire Chess, 00-00-00 12345678"),
    Column("Days to pay", "Days from the date of an invoice. Example: 28", Holds.WHOLE),
    Column("Neutral venue", "Where teams without a venue play. Example: The Corn Exchange"),
    Column("Mail from", "The address that mail is sent from. Example: cup@example.org"),
    Column("Mail server", "Your mail provider's server for sending. Example: smtp.example.org"),
    Column("Mail port", "Example: 587", Holds.WHOLE),
    Column("Mail user", "The name you log in with. The password is never written here."),
    Column("Event code", "From the rating officer, for the file of results."),
    Column("Results officer", "Who sends the results to the ECF. Example: Ned Firth"),
    Column("Results officer address", "Example: 9 Church Row, Oadby"),
    Column("Hide juniors", "Whether juniors' names stay off the web pages. Blank means yes.", choices=YES_NO),
)

SEASON = RegisterSheet(
    "Season",
    "What the whole season has in common. Fill in the first two before anything else, the rest when it is needed.",
    (
        Column("Setting", "What is set. Do not change these words.", width=26),
        Column("Value", "What it is set to.", width=60),
    ),
)
CLUBS = RegisterSheet(
    "Clubs",
    "One row for each club, and one for each scratch team, which answers for itself (R2, R4).",
    (
        Column("Club", "Its name, each once. Example: Ashby Knights", needed=True, width=26),
        Column("Kind", "club, or scratch for a team made up for this cup.", needed=True, choices=KINDS_OF_CLUB),
        Column("Contact", "The one person who is written to; a scratch team's pays for it. Example: Hope Lane"),
        Column("Email", "Example: hope@example.org", width=28),
        Column("Phone", "Example: 0116 496 0000"),
        Column("Mobile", "Example: 07700 900000"),
        Column("Address", "The contact's, on invoices only. Example: 4 Mill Lane, Ashby", width=36),
        Column("Pays memberships", "Whether the club pays its members' ECF membership.", choices=YES_NO),
    ),
)
TEAMS = RegisterSheet(
    "Teams",
    "One row for each team that was entered (R2).",
    (
        Column("Team", "Its name, each once. Example: Ashby Knights 2", needed=True, width=26),
        Column("Also known as", "Other ways in which captains write it, with ; between. Example: Ashby 2; Ashby B"),
        Column("Club", "Its club, as on the sheet Clubs.", needed=True, names_of="Clubs.Club", width=26),
        Column("Strength", "1 is the club's strongest team, 2 the next, as its entry declared.", Holds.WHOLE, True),
        Column("Captain", "Who arranges its matches (R5). Example: Rory Mead"),
        Column("Captain email", "Where its sheets go back to. Example: rory@example.org", width=28),
        Column("Home venue", "Printed on pages. Blank if it has none, and it plays at a neutral one.", width=28),
        Column("Entered", "The day of its entry. Example: 01/10/2006", Holds.DATE),
        Column("Withdrawn", "The day it withdrew; blank if it did not.", Holds.DATE),
    ),
)
PLAYERS = RegisterSheet(
    "Players",
    "One row for each player and period of ECF membership. A player with a row and no period is a known "
    "non-member; of a player without a row nothing is known (R1).",
    (
        Column("ECF code", "Six figures and a letter. Example: 123456A", needed=True),
        Column("Name", "As the ECF writes it, or as you do. Example: Bell, Ada", needed=True, width=26),
        Column("Also known as", "Other ways in which captains write it, with ; between. Example: Adie Bell"),
        Column("Club", "The player's club, as on the sheet Clubs; may be blank.", names_of="Clubs.Club", width=26),
        Column("Born", "For juniors. Example: 14/02/1992", Holds.DATE),
        Column("Member from", "The first day of membership; blank means always. Example: 01/09/2006", Holds.DATE),
        Column("Member to", "The last day of membership; blank means no end. Example: 31/08/2007", Holds.DATE),
    ),
)
GRADES = RegisterSheet(
    "Grades",
    "One row for each grade of each player. The one in force on the day of a match counts (H1, H2).",
    (
        Column("ECF code", "As on the sheet Players.", needed=True, names_of="Players.ECF code"),
        Column("Name", "To read by; the code decides. Example: Bell, Ada", width=26),
        Column("Grade", "A whole number, three figures at most. Example: 145", Holds.WHOLE, True),
        Column("Kind", "official, or assigned by the secretary or the grading officer.", choices=KINDS_OF_GRADE),
        Column("From", "The first day on which it counts; blank means from the beginning.", Holds.DATE),
        Column("Assigned by", "Who assigned it. Example: Hope Lane"),
    ),
)
ROUNDS = RegisterSheet(
    "Rounds",
    "One row for each round of each cup, with the days within which it is played (R5).",
    (
        Column("Competition", "The cup, as the rule book calls it. Example: Chapman Cup", needed=True),
        Column("Round", "Example: Preliminary round, Round 1, Semi-final, Final", needed=True),
        Column("Opens", "The first day. Example: 01/05/2007", Holds.DATE, True),
        Column("Closes", "The last day. Example: 31/05/2007", Holds.DATE, True),
    ),
)
FIXTURES = RegisterSheet(
    "Fixtures",
    "For a round drawn by hand, one row for each match. For a match that the program drew, a row with its number "
    "sets the venue or the date.",
    (
        Column("Match", "The match number. Example: C1-01", needed=True),
        Column("Competition", "Example: Chapman Cup"),
        Column("Round", "Example: Round 1"),
        Column("Home", "The team at home, as on the sheet Teams.", names_of="Teams.Team", width=26),
        Column("Away", "The team away.", names_of="Teams.Team", width=26),
        Column("Venue", "Where, if not at the home team's venue.", width=28),
        Column("Drawn", "The day of the draw. Example: 15/04/2007", Holds.DATE),
        Column("Date", "The day that the captains agreed. Example: 22/05/2007", Holds.DATE),
    ),
)
RULES_ON = RegisterSheet(
    "Rulings",
    "What the League Secretary decided (P5, R6). A later row wins over an earlier one; a row taken out is undone.",
    (
        Column("Date", "The day of the decision. Example: 30/05/2007", Holds.DATE, True),
        Column("Match", "The match number; blank for an allowance from the date on. Example: C1-01"),
        Column("Board", "The board's number, where it is about one board. Example: 3", Holds.WHOLE),
        Column("Ruling", "What kind of decision; see the sheet Notes.", needed=True, choices=RULINGS),
        Column("Value", "What was decided. Examples: 1-0, home 145, away, 22/06/2007", width=24),
        Column("Reason", "Why; it is printed wherever the ruling is shown.", width=50),
        Column("By", "Who decided. Example: Hope Lane"),
    ),
)
PAYMENTS = RegisterSheet(
    "Payments",
    "One row for each payment that came in for an invoice.",
    (
        Column("Date", "The day it came in. Example: 20/10/2007", Holds.DATE, True),
        Column("Invoice", "The invoice's number. Example: CC07-003", needed=True),
        Column("Amount", "In pounds. Example: 4.50", Holds.MONEY, True),
        Column("Reference", "What the payment said. Example: ASHBY KNIGHTS"),
    ),
)

SHEETS = (SEASON, CLUBS, TEAMS, PLAYERS, GRADES, ROUNDS, FIXTURES, RULES_ON, PAYMENTS)

RULING_NOTES = (
    ("board result", "Board, and a result as Value, such as ½-½ or 0-1 default.", "a board's result stands corrected"),
    ("player", "Board, and Value such as home 123456A or away Ada Bell.", "who sat there"),
    ("grade", "Board, and Value such as home 145.", "the grade that counts there"),
    ("date", "Value a date.", "the day on which the match was played"),
    ("extend", "Value a date.", "the new last day for the match"),
    ("award", "Value home or away.", "who wins the match, whatever the score"),
    ("default", "Value home, away or both.", "who defaulted the match"),
    ("replay", "No Value.", "the match is played again"),
    ("void", "No Value.", "the match is as if never played"),
    ("allow", "Value a player; Match may be blank.", "the player may play although barred"),
    ("accept", "Value the first eight or more characters of a sheet's sha256.", "that sheet counts for the match"),
    ("waive", "Value the code of a finding.", "the finding is settled; no figure changes"),
)
