"""What can be found on a match sheet, judged by itself."""

from processor.model.catalogue.kind import Kind

SHEET_KINDS: dict[str, Kind] = {
    # The file as a whole
    "unreadable-file": Kind(
        "error",
        "P5",
        "This file could not be read: {reason}. A match sheet saved as an Excel workbook (.xlsx) was expected. "
        "{remedy}",
        "The file is no workbook, is locked with a password, is damaged, or is far larger than a match sheet.",
    ),
    "not-a-match-sheet": Kind(
        "error",
        "P5",
        "This workbook is not our match sheet: {reason}. Please fill in the match sheet that the League "
        "Secretary sends out, and send that.",
        "A workbook that opens, but does not hold the sheet made from the template.",
    ),
    "several-match-sheets": Kind(
        "error",
        "P5",
        "This workbook holds {count} match sheets: {sheets}. One was expected. Please send each match as a file "
        "of its own, or delete the sheets that do not count.",
        "Nothing says which of the sheets is the one that counts, so none is read.",
    ),
    "newer-sheet": Kind(
        "error",
        "P5",
        "{where}: this match sheet is of version {version}, and this program reads up to {newest}. The sheet may "
        "be quite right: the League Secretary should update the program and run it again.",
        "The sheet was made by a later version of the program.",
    ),
    "field-missing": Kind(
        "error",
        "P5",
        "The cells that hold “{fields}” are no longer to be found on this sheet; rows or columns may have been "
        "deleted. "
        "Please copy what you have into a fresh match sheet and send that.",
        "A name that the program finds its cells by was deleted or points nowhere.",
    ),
    "nothing-filled-in": Kind(
        "error",
        "P5",
        "The boards of this match sheet are empty: no player, grade or result is on it. Please fill it in and "
        "send it again; perhaps the blank one was attached by mistake.",
        "The blank template, or one with only its head filled in.",
    ),
    # The head of the sheet
    "team-missing": Kind(
        "error",
        "P5",
        "{where}: no name is there. Both teams are needed. Please write the team as it was entered for the cup, "
        "with its number where the club has several.",
        "Without both teams nobody knows which match this is.",
    ),
    "teams-alike": Kind(
        "error",
        "P5",
        "{where}: both teams are called {found}. Two different teams were expected. Please write the team as it "
        "was entered for the cup, with its number where the club has several.",
        "Two teams of one club must be told apart by their numbers.",
    ),
    "date-unclear": Kind(
        "query",
        "P5",
        "{where}: {found} cannot be read as a date, or there is no such day. A day, month and year was "
        "expected, such as 22/05/2007. Please write the date that way.",
        "A date that cannot be read. In a season the match is held until its date is known.",
        settled_by="a ruling “date”",
    ),
    "date-read-day-first": Kind(
        "note",
        "P5",
        "{where}: {found} was read as {read}, day before month.",
        "Numbers alone, which would be a date either way round.",
    ),
    "season-differs": Kind(
        "warning",
        "P5",
        "{where}: the sheet says {found}, but it was judged by the rules of {season}. If it is a match of another "
        "season, the League Secretary should judge it by that season's rule book.",
        "The season on the sheet is not that of the rule book in use.",
    ),
    "choice-unclear": Kind(
        "warning",
        "P5",
        "{where}: {found} cannot be read as one of the choices. Expected {choices}. Please choose one, or leave "
        "the cell blank. The score does not depend on it.",
        "A cell with fixed choices holds something else.",
    ),
    "text-unclear": Kind(
        "error",
        "P5",
        "{where}: {found} cannot be a name. Expected words of at most {longest} characters. Please write the "
        "name there.",
        "A number, a date, or a whole paragraph where a name belongs.",
    ),
    "player-unclear": Kind(
        "error",
        "P5",
        "{where}: {found} is not one player's name and nothing else. Please write his name alone. That a "
        "player did not turn up is said by the result, such as “1-0 default” where the away side defaulted.",
        "A code, two names, or a word about a default in the place of a name: it is not clear who sat there and "
        "played.",
    ),
    "date-outside-season": Kind(
        "warning",
        "P5",
        "{where}: {found} is not within the season {season}, whose matches are played from {first} to {last}. Please "
        "check the year.",
        "A date that the rule book's season cannot have: usually a slip in the year.",
    ),
    "left-blank": Kind(
        "note",
        "P5",
        "Left blank: {where}. The match could be scored without, but the record is not complete.",
        "Cells that are useful and not needed. A blank for the colours means that nobody can tell who had White.",
    ),
    "read-leniently": Kind(
        "note",
        "P5",
        "Some cells were not quite in the usual form and were read as follows: {readings}. No figure changes.",
        "What captains really type, read as it can only have been meant.",
    ),
    # The boards
    "result-missing": Kind(
        "error",
        "P5",
        "{where}: there is no result. Please choose one from the list, or clear the row if there was no such "
        "board. If a player did not turn up, "
        "“1-0 default” means that the away side defaulted, “0-1 default” the home side, “0-0 default” both.",
        "A board with a player or a grade needs a result.",
    ),
    "result-unclear": Kind(
        "error",
        "P5",
        "{where}: {found} cannot be read as a result in one way only. Expected 1-0, ½-½, 0-1, "
        "1-0 default (away defaulted), 0-1 default (home defaulted) or 0-0 default (both). Please choose one "
        "from the list.",
        "What was typed could mean two things, or nothing.",
    ),
    "not-finished": Kind(
        "error",
        "P2",
        "{where}: {found} was entered, but every game is played to a finish on the night, without adjournment or "
        "adjudication. Please enter how the game ended; if the captains do not agree, ask the League Secretary.",
        "Adjourned, unfinished and adjudicated games do not exist in this cup.",
    ),
    "player-missing": Kind(
        "error",
        "P5",
        "{where}: no name is there, but the result says that a game was played. Please write the player's name "
        "and grade, "
        "or choose “1-0 default” if the away side had nobody, “0-1 default” if the home side had nobody.",
        "A plain result against nobody: either the name or the word default is missing.",
    ),
    "empty-board": Kind(
        "error",
        "M1",
        "{where}: nothing is filled in. A match has at least {boards} boards, and none above one in use may be left "
        "out. Please fill it in, or clear the rows below it if they were no boards of the match. If "
        "neither side had a player, choose “0-0 default”; if only one had, choose “1-0 default” or “0-1 default” "
        "and write that player's name and grade.",
        "Each team defaults a board that it cannot fill; it cannot be left out.",
    ),
    "grade-unclear": Kind(
        "error",
        "H1",
        "{where}: {found} cannot be read as a grade. Expected a whole number from {lowest} to {highest}, or “ung” for "
        "a player without a grade. Please correct it.",
        "The grade cannot be read as one whole number.",
    ),
    "grade-out-of-range": Kind(
        "error",
        "H1",
        "{where}: no grade can be {found}. Expected a whole number from {lowest} to {highest}. Please look it up "
        "and correct it.",
        "No grade is that low or that high.",
    ),
    "modern-rating": Kind(
        "error",
        "H1",
        "{where}: {found} looks like a rating of today, not a grade of three figures. It would be a grade of "
        "{grade} (take away {offset}, divide by {factor}). Please enter the grade that was in force; the "
        "program does not convert it by itself.",
        "Four figures are a rating. The conversion is offered, and applied only by the person who knows.",
    ),
    "code-unclear": Kind(
        "warning",
        "P5",
        "{where}: {found} cannot be an ECF code. Expected six figures and a letter, such as 123456A. Please "
        "check it, or leave the cell blank. The score does not depend on it.",
        "A code that cannot be right does not tell who a player is.",
    ),
    "board-numbers": Kind(
        "error",
        "M2",
        "{where}: found {found}, but the board numbers run 1, 2, 3 and so on from the top, each once."
        " Please put the numbers back, or copy the boards into a fresh match sheet.",
        "Rows were inserted, copied or deleted, and it is not clear which board is which.",
    ),
    "too-many-boards": Kind(
        "error",
        "M1",
        "{where}: the match sheet has room for {most} boards, and there are more. Please tell the League Secretary "
        "how many boards the captains agreed to.",
        "Rows beyond the last board of the form are not read.",
    ),
    # What the rules say
    "waiting-for-grade": Kind(
        "query",
        "H2",
        "{where}: {players} had no grade, so the handicap cannot be worked out. On the boards {boards}. "
        "{outcome} The League Secretary or the Grading Officer has to assign a grade, from the day of the match or "
        "earlier; the match then scores itself.",
        "A player without a grade played or sat unopposed. Nothing is guessed: the match is held.",
        settled_by="a row in Grades, or a ruling “grade”",
    ),
    "no-game-played": Kind(
        "query",
        "H1",
        "{where}: no game was played on any board, so there are no averages and no bonus. {outcome}",
        "With every board defaulted there is nothing to take an average of.",
        settled_by="a ruling “default”, “award”, “replay” or “waive”",
    ),
    "unopposed-unnamed": Kind(
        "query",
        "H1",
        "{where}: nobody is named although {team} won the board by default. {counted} "
        "Please tell the League Secretary who sat at that board, and his grade.{other_way}",
        "The unopposed player's own grade would count; without his name his side's average stands in.",
        settled_by="a ruling “player” or “waive”",
    ),
    "gap-above-player": Kind(
        "query",
        "M1",
        "{where}: {team} left this board empty with a player named below it. A short team has to fill the top "
        "boards and default the bottom ones. The result stands until the League Secretary has decided.",
        "A team with fewer than four players must use them on the top boards.",
        settled_by="a ruling “board result” or “waive”",
    ),
    "extra-board-empty": Kind(
        "warning",
        "M1",
        "{where}: a result stands there with nobody named on either side. A match has {boards} boards unless both "
        "captains agreed to more. Please clear the row if it was not agreed; as it stands it counts, with both "
        "teams' averages.",
        "A default entered on a board beyond the usual ones, which changes the difference and perhaps the winner.",
    ),
    "board-order": Kind(
        "note",
        "M2",
        "{where}: {inversions}. Board order is by strength in the captain's judgement, so this is only noted.",
        "Published cards stood with a player of lower grade on a higher board.",
    ),
    "same-person": Kind(
        "query",
        "R3",
        "{where}: {player} {appears}. A player can sit at one board only. Please "
        "check the names; the League Secretary has to decide.",
        "The same ECF code, or the same name without a code that tells them apart: on two boards of a sheet, on both "
        "sides, or in two matches of one day.",
        settled_by="a ruling “player”, or “waive”",
    ),
    "junior-rate": Kind(
        "query",
        "P3",
        "{where}: the sheet says all moves in {minutes} minutes, which only a junior side may choose. A junior "
        "side names at least {needed} players under {under}; {home_team} names {home_juniors}, {away_team} "
        "{away_juniors}. Please tick the juniors on the sheet if there were any; else the League Secretary has "
        "to decide.",
        "The faster rate of play is a right of junior sides.",
        settled_by="a ruling “waive”",
    ),
    "totals-not-agreed": Kind(
        "query",
        "H1",
        "{where}: the sheet says that the captains did not agree the totals before the match. The League "
        "Secretary should ask both captains which grades they dispute.",
        "The totals have to be calculated and agreed before play starts.",
        settled_by="a ruling “waive”",
    ),
    "calculated-differs": Kind(
        "warning",
        "H3",
        "{where}: the sheet shows {found}, where the rules give {expected}. The sheet's own sums are never used; "
        "the spreadsheet may not have calculated afresh, or a formula was overwritten.",
        "The sheet's own figures differ from those worked out from the grades and results on it.",
    ),
    "dates-in-one-week": Kind(
        "note",
        "R5",
        "{where}: both dates offered fall in one week, Monday to Sunday. Two dates in separate weeks "
        "should be offered.",
        "The home captain has to offer two dates in separate weeks.",
    ),
    "not-on-offered-date": Kind(
        "note",
        "R5",
        "{where}: the match was played on {played}, which is neither of the dates offered.",
        "One of the two dates offered has to be accepted.",
    ),
    # Beside the working
    "lower-by-capped-sum": Kind(
        "note",
        "H3",
        "By plain totals {plain_lower} would be the lower-graded team ({home_total} to {away_total}), but the "
        "sum of the board differences, none counted beyond {cap}, makes it {lower}; that sum decides.",
        "The cap on each board can turn the order of the totals round.",
        with_working=True,
    ),
    "table-ended": Kind(
        "note",
        "H3",
        "The difference of {difference} is beyond the end of the table of bonuses, {end}; its last band was used.",
        "The table is made for four boards. With more, a larger difference takes the last band.",
        with_working=True,
    ),
    "near-band-edge": Kind(
        "note",
        "H3",
        "The difference of {difference} is near the edge of a band: {other}. A grade that was wrong by "
        "{gap} would change the bonus.",
        "Worth a second look at the grades: a small mistake would change the bonus.",
        with_working=True,
    ),
    "other-reading": Kind(
        "note",
        "H1",
        "Another reading of the rules gives another outcome. If {reading}: {outcome}.",
        "The rule book can be read in more than one way; this says where that would matter.",
        with_working=True,
    ),
}
