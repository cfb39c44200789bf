"""What can be found once a match sheet is part of a season."""

from processor.model.catalogue.kind import Kind

SEASON_KINDS: dict[str, Kind] = {
    # Which match
    "no-fixture": Kind(
        "query",
        "P5",
        "{where}: no match of the season fits this sheet: {why}. {offered}It is kept and tried again in each run.",
        "The sheet belongs to no fixture, or it cannot be told to which. Nothing is guessed.",
        settled_by="a row in Fixtures, a spelling under Also known as, or a ruling “accept” for its match",
    ),
    "fixture-differs": Kind(
        "query",
        "P5",
        "{where}: the sheet says {says}, and that is not one match of the season. It was taken for match {match}, "
        "{fixture}, the only one that these two teams have open. The League Secretary has to say whether that is "
        "right.",
        "Match number, competition, round and teams do not all point at one fixture.",
        settled_by="a ruling “waive” if it is right, or “accept” for the match that it belongs to",
    ),
    "sides-turned": Kind(
        "note",
        "P5",
        "{where}: the sides are entered the wrong way round. As drawn, {home} is the home side, and so the match is "
        "told here.",
        "The sheet is read with its sides exchanged; no result changes.",
    ),
    "fixture-not-drawn": Kind(
        "query",
        "R8",
        "{where}: match {match} has no teams here, and was not drawn otherwise. The row is left out. Please fill in "
        "its competition, round and teams.",
        "A row that sets only venue or date belongs to a match that was drawn.",
    ),
    # Which sheet
    "sheets-differ": Kind(
        "query",
        "P5",
        "{where}: this sheet has {found}, and {other} has “{theirs}”. The League Secretary has to decide which is "
        "right.",
        "Two sheets of one match say different things. The match is disputed until a ruling says which sheet counts.",
        settled_by="a ruling “board result”, “player” or “grade” for what differs, or “accept” with the "
        "sha256 of the sheet that counts",
    ),
    "dates-differ": Kind(
        "query",
        "P5",
        "{where}: this sheet says that the match was played on {ours}, and {other} says {theirs}. The date of the "
        "sheet that counts is used until the League Secretary has ruled.",
        "Two sheets agree on the boards and not on the day.",
        settled_by="a ruling “date”",
    ),
    "confirmed": Kind(
        "note",
        "P5",
        "{other} says the same: boards, grades and results agree{but}.",
        "Both captains' sheets agree, so they confirm each other.",
    ),
    "superseded": Kind(
        "note",
        "P5",
        "This sheet no longer counts: {why}.",
        "A later sheet or a ruling took its place.",
    ),
    "unsigned-replaced": Kind(
        "warning",
        "P5",
        "Another sheet of this match that came in earlier says other things, {other}. Neither says whose it is, so the "
        "later one counts; the two captains may disagree.",
        "Two sheets without “submitted by” that differ: the later takes the place of the earlier.",
    ),
    "correction-rejected": Kind(
        "warning",
        "P5",
        "{other} came in later and has to be corrected before it can count. Until then this one counts.",
        "A captain sent another sheet, and there are errors in it.",
    ),
    "sheet-after-ruling": Kind(
        "query",
        "P5",
        "{other} came in on {received}, after the ruling {ruling}. The ruling stands; the League Secretary should see "
        "whether the sheet says anything new.",
        "A sheet received after the League Secretary accepted another or awarded the match never displaces it.",
        settled_by="a ruling “waive”, or “accept” for the new sheet",
    ),
    # Who played, and with which grade
    "unknown-player": Kind(
        "query",
        "H2",
        "{where}: {found} is not known: {why}. {offered}{used}The League Secretary has to "
        "say who he is, or add him to the register: only the secretary assigns a grade.",
        "A player whom the register does not have, or a name that fits several.",
        settled_by="a row in Players and Grades, a name under Also known as, or a ruling “player”",
    ),
    "code-and-name": Kind(
        "query",
        "H1",
        "{where}: the code is that of {code_player}, the name that of {name_player}. {used}"
        "The League Secretary has to say who played.",
        "ECF code and name lead to two people of the register.",
        settled_by="a ruling “player”, or a correction in Players",
    ),
    "name-differs": Kind(
        "note",
        "H1",
        "{where}: the register has {register_name} under this code, and the code decides.",
        "The name is written otherwise than in the register.",
    ),
    "name-not-exact": Kind(
        "note",
        "H1",
        "{where}: {found} was taken for {register_name}, the only one of the club whom it fits.",
        "An initial stands for a forename.",
    ),
    "other-club": Kind(
        "note",
        "R3",
        "{where}: the register has {player} at {club}. Nothing forbids that he plays here.",
        "A player whom the register gives to another club.",
    ),
    "grade-differs": Kind(
        "warning",
        "H1",
        "{where}: the sheet has {listed} for {player}, and the register {register_grade}, which counts. {effect}.",
        "The grade in force on the day of the match is the register's.",
    ),
    "ungraded-late": Kind(
        "query",
        "H2",
        "{where}: {player} had no grade on {played}; the grade of {grade}, assigned from {since}, was used. The League "
        "Secretary has to say whether it may stand.",
        "A grade should be assigned before the match.",
        settled_by="a ruling “waive” if the grade may stand, or an earlier From in Grades",
    ),
    "barred-player": Kind(
        "query",
        "R3",
        "{where}: {player} was barred from playing for {team}, since he had played for {earlier}: {why}. The result "
        "stands until the League Secretary has ruled.",
        "A player who has played for a team may not play for a lower team of that club, nor for another club.",
        settled_by="a ruling “allow”, “waive”, “board result” or “award”",
    ),
    "barred-allowed": Kind(
        "note",
        "R3",
        "{where}: {player} had played for {earlier}, and {team} is barred to him ({why}); but he was allowed to play: "
        "{ruling}.",
        "The League Secretary allowed a barred player.",
    ),
    "unknown-membership": Kind(
        "warning",
        "R1",
        "{where}: whether {player} was a member of the ECF is not known. {what}.",
        "Who is not in the register may owe the levy.",
    ),
    "member-differs": Kind(
        "note",
        "R1",
        "{where}: the sheet says {found}; by the register {player} was {fact} of the ECF on {day}, and that counts.",
        "Membership is the register's fact.",
    ),
    "junior-differs": Kind(
        "note",
        "D1",
        "{where}: the sheet says {found}; by the birth date in the register {player} {fact} under {under}.",
        "The register's birth date says who is a junior.",
    ),
    # Days
    "date-missing": Kind(
        "query",
        "H1",
        "{where}: the day of the match is not known, and so not which grades were in force. The match is held. Please "
        "give the date, or the League Secretary can by a ruling.",
        "Without its date a match of a season cannot be scored.",
        settled_by="a ruling “date”",
    ),
    "date-swapped": Kind(
        "note",
        "P5",
        "{where}: {found} was read as {read}: only with day and month exchanged does it fall within the round.",
        "A spreadsheet may take 06/05 for 5 June.",
    ),
    "date-after-receipt": Kind(
        "query",
        "P5",
        "{where}: the match is said to have been played on {played}, and the sheet came in on {received}. One of the "
        "two cannot be right.",
        "A match cannot be played after its sheet came in.",
        settled_by="a ruling “date”, or “waive”",
    ),
    "late-sheet": Kind(
        "warning",
        "P5",
        "{where}: the match was played on {played} and its first sheet came in on {received}, {days} days later; "
        "{allowed} are allowed.",
        "Sheets are due within days that the rules give.",
    ),
    "outside-window": Kind(
        "warning",
        "R6",
        "{where}: the match was played on {played}, {when}.",
        "Each round has its days; a delay needs the League Secretary's permission.",
    ),
    "venue-differs": Kind(
        "note",
        "R5",
        "{where}: the match was played at {found}; it was to be at {expected}.",
        "The venue is the home team's unless it was set otherwise.",
    ),
    # Rulings
    "ruled": Kind(
        "note",
        "P5",
        "{where}: the sheet has {found}. Ruling: {ruling}.",
        "The League Secretary decided what counts here.",
    ),
}
