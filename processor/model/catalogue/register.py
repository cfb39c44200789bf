"""What can be found in the register."""

from processor.model.catalogue.kind import Kind

REGISTER_KINDS: dict[str, Kind] = {
    # Faults of form, which stop a run
    "register-unreadable": Kind(
        "error",
        "",
        "The register could not be read: {reason}. An Excel workbook (.xlsx) without a password was expected. Please "
        "open it in your spreadsheet program and save it as one, or go back to your last good copy.",
        "The register is no workbook, is locked with a password, or is damaged. Nothing is changed until it is "
        "readable again.",
    ),
    "register-sheet-missing": Kind(
        "error",
        "",
        "{where}: the register has no sheet called “{sheet}”.{hint} Please put it back with its headings; it may stay "
        "empty below them until it is needed.",
        "A sheet of the register was deleted or renamed.",
    ),
    "register-sheet-twice": Kind(
        "error",
        "",
        "{where}: {sheets} are one name but for spaces and capitals, and only one of them can count. Please rename "
        "or delete the other.",
        "Two sheets bear one name, so it is not clear which is the register's.",
    ),
    "register-column-missing": Kind(
        "error",
        "",
        "{where}: the heading {columns} is not in the first row.{hint} Please put it back, spelled like that; the "
        "order of columns does not matter, and the cells below it may stay blank.",
        "A column of the register was deleted, or its heading changed.",
    ),
    "register-heading-twice": Kind(
        "error",
        "",
        "{where}: the heading {found} stands in {first} too, and only one of the two columns can count. Please rename "
        "or delete the other.",
        "Two columns of one sheet bear one heading.",
    ),
    "register-needed": Kind(
        "error",
        "",
        "{where}: nothing is there, and the season cannot be judged without it. What belongs there: {expected} "
        "Please fill it in, or clear the whole row if it is not wanted.",
        "A cell without which its row says nothing is blank.",
    ),
    "register-cell": Kind(
        "error",
        "",
        "{where}: {found} cannot be read. Expected {expected}. {remedy}",
        "A cell that the season needs holds something of another kind, or a formula without a value.",
    ),
    "register-key-twice": Kind(
        "error",
        "",
        "{where}: {key} stands in {cell} already. Each may be there only once on the sheet. Please clear one of the "
        "two rows, or tell them apart.",
        "Two rows say who or what they are in the same words: one club, team, round, match or setting, or one grade "
        "of a player from one day. Spellings under `Also known as` are a team's names too.",
    ),
    "register-two-people": Kind(
        "error",
        "R1",
        "{where}: {found} has the ECF code {shared}, which stands in {cell} with “{first}”. A code belongs to one "
        "person. Please look it up and correct the wrong row; another spelling of his name goes under “Also known as”.",
        "One ECF code has two names, or two dates of birth.",
    ),
    "register-grade-rating": Kind(
        "error",
        "H1",
        "{where}: {found} looks like a rating of today, not a grade of three figures. It would be a grade of {grade} "
        "(take away {offset}, divide by {factor}). Please enter the grade that was in force; the program does not "
        "convert it by itself.",
        "Four figures are a rating. The conversion is offered, and applied only by the person who knows.",
    ),
    "register-grade-range": Kind(
        "error",
        "H1",
        "{where}: no grade can be {found}. Expected a whole number from {lowest} to {highest}. Please look it up and "
        "correct it.",
        "No grade is that low or that high.",
    ),
    # Queries: the row is left out, and all else goes on
    "register-unknown-club": Kind(
        "query",
        "R2",
        "{where}: {found} is no club on the sheet Clubs, so {team} is left out.{hint} Please add the club there, with "
        "one contact, or correct its name; a scratch team is a club of its own.",
        "Each team belongs to a club, or is a scratch team, which has a row on the sheet Clubs too.",
    ),
    "register-same-strength": Kind(
        "query",
        "R2",
        "{where}: {team} has the strength {found}, which {other} of the same club has too ({cell}), so {team} is left "
        "out. Please number the club's teams 1, 2, 3 and so on as its entry declared them.",
        "The order of strength says who is barred from which team, so no two teams of a club can share a number.",
    ),
    "register-membership": Kind(
        "query",
        "R1",
        "{where}: {problem}. The period of this row is left out. Please correct the dates, or clear them; two "
        "periods of one member may not share a day.",
        "Whether a player was a member on a day has to be clear, since non-members are charged for.",
    ),
    "register-grade-without-player": Kind(
        "query",
        "H2",
        "{where}: the code {found}{name} is not on the sheet Players, so this grade is left out. Please add the player "
        "there, or correct the code.",
        "A grade belongs to a player of the register, by his ECF code.",
    ),
    "register-round": Kind(
        "query",
        "R6",
        "{where}: {round} closes on {closes}, before it opens on {opens}, so its days are left out. Please correct the "
        "two dates.",
        "A round without days has no match in time and none late.",
    ),
    "register-fixture": Kind(
        "query",
        "R5",
        "{where}: {problem}, so the match {match} is left out.{hint} Please correct the row.",
        "A match takes two different teams that are on the sheet Teams and had not withdrawn when it was drawn.",
    ),
    "register-payment": Kind(
        "query",
        "R1",
        "{where}: found {found}. A payment needs a date such as 20/10/2007, the number of the invoice, and an "
        "amount in pounds such as 4.50. Until they are there it is left out. Please correct the row.",
        "A payment that does not say when it came in, for which invoice, or how much it was.",
    ),
    "ruling-not-applied": Kind(
        "query",
        "P5",
        "{where}: the ruling “{ruling}” is not applied: {reason}. Please correct the row, or take it out.",
        "A ruling that cannot be read, or fits nothing, changes nothing.",
    ),
    # Warnings: the row stands
    "register-contact": Kind(
        "warning",
        "R4",
        "{where}: {found} has no {missing}. Each club and scratch team appoints one contact and gives e-mail and "
        "telephone. Please ask for it and fill it in.",
        "The contact is told of draws, and gets the invoice.",
    ),
    "register-captain": Kind(
        "warning",
        "R5",
        "{where}: {team} has no captain. Somebody has to arrange its matches. Please ask the club and fill it in.",
        "Captains offer and accept the dates of matches.",
    ),
    "register-title": Kind(
        "warning",
        "R2",
        "{where}: the scratch team's title {found} is hardly told apart from {others}. A distinctive title was "
        "expected. Please ask the team for another.",
        "A scratch team needs a title that cannot be taken for another team's.",
    ),
    "register-player-club": Kind(
        "warning",
        "",
        "{where}: {found} is no club on the sheet Clubs. {player} is kept, and has no club until then.{hint} Please "
        "correct the name, add the club, or clear the cell.",
        "A player's club helps to find him by his name; he may have none.",
    ),
    "register-fixture-round": Kind(
        "warning",
        "R6",
        "{where}: found {found}, and the sheet Rounds has no such round{cup}. The match {match} stands, but nobody can "
        "say when it is due. Please add the round there, or correct its name.",
        "A match of a round without days can be neither early nor late.",
    ),
}
