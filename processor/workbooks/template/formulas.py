"""The formulas of the match sheet, in functions that Excel 2010, LibreOffice and Google Sheets all have.

What a captain types is reached only by `INDEX(name, n)`: cut and paste between unlocked cells takes direct
references along, and would leave the totals wrong for good. On the sheet `Workings` one row is one board, and the
figures of the whole match stand below.

In the formulas here `#` is the number of the board, `[used]` the cell of that heading in the board's own row or
among the figures of the match, `[above lead]` and `[below here or below]` the cell in the next row (0 beyond the
ends), `[all used]` the column, `SIDE` and `OTHER` home and away in turn, and `<1-0>` the code of a result.
"""

from collections.abc import Mapping

from processor.model.match import Result, Side
from processor.model.rulebook import RuleBook
from processor.model.verdict import REPLAY, WALKOVER
from processor.workbooks.layout import MOST_BOARDS

UNKNOWN_CODE = len(Result) + 1
CODES = {result.value: str(code) for code, result in enumerate(Result, start=1)} | {"unknown": str(UNKNOWN_CODE)}
BOARDS = range(1, MOST_BOARDS + 1)
TYPED = "INDEX(home_player,#)&INDEX(home_grade,#)&INDEX(result,#)&INDEX(away_grade,#)&INDEX(away_player,#)"

ROW = {
    "board": "INDEX(board,#)",
    "something": f"IF(LEN(TRIM({TYPED}))>0,1,0)",
    "here or below": "IF(OR([something]=1,[below here or below]=1),1,0)",
    "used": "IF(OR([board]<=match_boards,[here or below]=1),1,0)",
    "game": "IF(AND([something]=1,[home stands in]=0,[away stands in]=0),1,0)",
    "difference": "IF(AND(ISNUMBER([home counts]),ISNUMBER([away counts])),"
    'MAX(-board_cap,MIN(board_cap,[home counts]-[away counts])),"")',
    "no result": "IF(AND([used]=1,OR([code]=0,[code]=<unknown>)),1,0)",
    "settled": "IF(AND([used]=1,[no result]=0,"
    "OR([code]>=<1-0 default>,AND([home named]=1,[away named]=1))),1,0)",
    "lead": "[above lead]+IF([board]<[boards],[home points]-[away points],0)",
    "eliminated": "IF([lead]<>0,[lead],[above eliminated])",
    "white": 'IF([used]=0,"",IF(TRIM(INDEX(home_white_on,1))="odd boards",IF(MOD([board],2)=1,"home","away"),'
    'IF(TRIM(INDEX(home_white_on,1))="even boards",IF(MOD([board],2)=1,"away","home"),"")))',
    "missing": 'IF([used]=0,"",IF([something]=0,"; board "&[board],IF(LEN([missing parts])=0,"",'
    '"; board "&[board]&": "&MID([missing parts],3,99))))',
    "missing parts": 'IF([no home player]=1,", home player","")&IF([no home grade]=1,", home grade","")'
    '&IF([no away player]=1,", away player","")&IF([no away grade]=1,", away grade","")',
}  # fmt: skip
SEAT = {
    "SIDE named": "IF(LEN(TRIM(INDEX(SIDE_player,#)))>0,1,0)",
    "SIDE empty": "IF(LEN(TRIM(INDEX(SIDE_player,#)&INDEX(SIDE_grade,#)))=0,1,0)",
    "SIDE grade": "IF(ISNUMBER(INDEX(SIDE_grade,#)),IF(AND(INDEX(SIDE_grade,#)>=grade_lowest,"
    'INDEX(SIDE_grade,#)<=grade_highest,INDEX(SIDE_grade,#)=INT(INDEX(SIDE_grade,#))),INDEX(SIDE_grade,#),""),"")',
    "SIDE defaults": "IF(OR([code]=<DEFAULT>,[code]=<0-0 default>),1,0)",
    "SIDE unopposed": "IF(AND([OTHER defaults]=1,[SIDE defaults]=0,[SIDE named]=1),1,0)",
    "SIDE in average": 'IF([SIDE plays]=1,[SIDE grade],"")',
    "SIDE counts": 'IF([used]=0,"",IF([SIDE stands in]=1,[SIDE average],[SIDE grade]))',
    "SIDE shown": 'IF([something]=0,"",IF(ISNUMBER([SIDE counts]),'
    'IF([SIDE stands in]=1,[SIDE counts]&" avg",[SIDE counts]),"?"))',
    "SIDE points": "IF([code]=<WIN>,points_win,IF([code]=<½-½>,points_draw,"
    "IF([code]=<WIN BY DEFAULT>,points_default_win,0)))",
    "SIDE ungraded": 'IF(AND([used]=1,[SIDE defaults]=0,TRIM(INDEX(SIDE_grade,#))="ung"),1,0)',
    "no SIDE player": "IF(AND([used]=1,[SIDE defaults]=0,[SIDE named]=0),1,0)",
    "no SIDE grade": "IF(AND([used]=1,[SIDE defaults]=0,[SIDE ungraded]=0,NOT(ISNUMBER([SIDE grade]))),1,0)",
}  # fmt: skip
MATCH = {
    "boards": "SUM([all used])",
    "filled": "IF(SUMPRODUCT([all used]*[all something])=[boards],1,0)",
    "games": "SUM([all game])",
    "complete": "IF(SUM([all settled])=[boards],1,0)",
    "ungraded": "SUM([all home ungraded])+SUM([all away ungraded])",
}
TEAM = {
    "SIDE average": "IF(OR([games]=0,COUNT([all SIDE in average])=0,"
    'COUNT([all SIDE in average])<SUM([all SIDE plays])),"",'
    "INT(SUM([all SIDE in average])/COUNT([all SIDE in average])+0.5))",
    "SIDE board points": "SUM([all SIDE points])",
    "SIDE default boards": "SUM([all SIDE defaults])",
    "SIDE board count": "SUM([all SIDE count])",
    "SIDE title": 'IF(LEN(TRIM(INDEX(SIDE_team,1)))=0,"(SIDE team)",TRIM(INDEX(SIDE_team,1)))',
    "SIDE score": 'IF(ISNUMBER(SIDE_score),IF(AND(SIDE_score>0,SIDE_score<1),"",INT(SIDE_score))'
    '&IF(SIDE_score>INT(SIDE_score),"½",""),"")',
    "SIDE name": 'IF(LEN(TRIM(INDEX(SIDE_team,1)))=0,"the SIDE team",TRIM(INDEX(SIDE_team,1)))',
}
CALCULATED = {
    "difference": 'IF(AND([filled]=1,COUNT([all difference])=[boards]),SUM([all difference]),"")',
    "winner": f'IF([outcome]="home",[home name],IF([outcome]="away",[away name],IF([outcome]="replay","{REPLAY}",'
    f'IF([outcome]="walkover","{WALKOVER}",""))))',
}
CALCULATED_SIDE = {
    "SIDE_total": 'IF(AND([filled]=1,COUNT([all SIDE counts])=[boards]),SUM([all SIDE counts]),"")',
    "SIDE_bonus": 'IF(ISNUMBER(difference),IF(LOWER,LOOKUP(ABS(difference),band_from,band_bonus),0),"")',
    "SIDE_score": 'IF([complete]=0,"",IF([games]=0,[SIDE board points],'
    'IF(ISNUMBER(SIDE_bonus),[SIDE board points]+SIDE_bonus,"")))',
}  # fmt: skip
STAGES = {
    "fewer-defaults": ("[home default boards]", "[away default boards]", "boards defaulted"),
    "board-count": ("[home board count]", "[away board count]", "board count"),
    "elimination": ("0", f"[eliminated {MOST_BOARDS}]", "elimination from the bottom board up"),
}
BONUS_NOTE = (
    'IF(ISNUMBER(difference),IF(difference=0,"Level on grades: no bonus",'
    'IF(difference<0,[home name],[away name])&" lower by "&ABS(difference)&": "&'
    'IF(home_bonus+away_bonus=0,"no bonus","bonus "&IF(home_bonus+away_bonus<1,"",INT(home_bonus+away_bonus))'
    '&IF(home_bonus+away_bonus>INT(home_bonus+away_bonus),"½",""))),"")'
)
BEFORE_PLAY = (
    'IF(LEN([to fill in])>0,"Still needed:  "&MID([to fill in],3,400),'
    'IF([ungraded]>0,"✔ All filled in.  A player has no grade (ung): tell the League Secretary, who assigns one; '
    'the totals appear once it is typed in.",'
    '"✔ Everything needed before play is there: now both captains agree the two totals."))'
)
SIDE_WORDS = {
    Side.HOME: {"SIDE": "home", "OTHER": "away", "DEFAULT": "0-1 default", "WIN BY DEFAULT": "1-0 default",
                "WIN": "1-0", "LOWER": "difference<0"},
    Side.AWAY: {"SIDE": "away", "OTHER": "home", "DEFAULT": "1-0 default", "WIN BY DEFAULT": "0-1 default",
                "WIN": "0-1", "LOWER": "difference>0"},
}  # fmt: skip


def row_formulas(book: RuleBook) -> dict[str, str]:
    """What `Workings` works out for each board, by the heading of its column."""
    average_too = "[SIDE unopposed]=1" if book.stand_in.unopposed_counted_in_average else "FALSE"
    nobody_unopposed = "AND([SIDE named]=0,[code]=<WIN BY DEFAULT>)"
    opponent_too = "[OTHER defaults]=1" if book.stand_in.unopposed_takes_average else "FALSE"
    default_too = "[code]=<WIN BY DEFAULT>" if book.tie_break.default_wins_in_board_count else "FALSE"
    by_book = {
        "SIDE plays": f"IF(OR([game]=1,{average_too}),1,0)",
        "SIDE stands in": "IF(AND([used]=1,"
        f"OR([SIDE defaults]=1,[SIDE empty]=1,{nobody_unopposed},{opponent_too})),1,0)",
        "SIDE count": f"IF(OR([code]=<WIN>,{default_too}),[board],0)",
    }
    return {**ROW, "code": _code(), **for_both_sides(SEAT | by_book)}


def match_formulas(book: RuleBook) -> dict[str, str]:
    """What `Workings` works out once for the match, by heading."""
    needed = {"match_date": "match date", "home_team": "home team", "away_team": "away team"}
    head = "&".join(f'IF(LEN(TRIM(INDEX({name},1)))=0,"; {words}","")' for name, words in needed.items())
    return {
        **MATCH,
        **for_both_sides(TEAM),
        "outcome": _outcome(book),
        "decided": _decided(book),
        "bonus note": BONUS_NOTE,
        "to fill in": f"{head}&{'&'.join(f'[missing {n}]' for n in BOARDS)}",
        "to play": "&".join(f'IF([no result {n}]=1,", "&[board {n}],"")' for n in BOARDS),
        "before play": BEFORE_PLAY,
    }


def calculated_formulas() -> dict[str, str]:
    """The calculated cells of the sheet, by name."""
    return CALCULATED | for_both_sides(CALCULATED_SIDE)


def for_both_sides(formulas: Mapping[str, str]) -> dict[str, str]:
    """The formulas once for the home side and once for the away side."""
    found = {}
    for words in SIDE_WORDS.values():
        for heading, formula in formulas.items():
            found[_put_in(heading, words)] = _put_in(formula, words)
    return found


def _put_in(text: str, words: Mapping[str, str]) -> str:
    for word in sorted(words, key=len, reverse=True):
        text = text.replace(word, words[word])
    return text


def _code() -> str:
    """The result as a number: 0 where there is none, and one of its own where it is not one of the six."""
    formula = str(UNKNOWN_CODE)
    for code in range(len(Result), 0, -1):
        formula = f"IF(TRIM(INDEX(result,#))=INDEX(result_words,{code}),{code},{formula})"
    return f"IF(LEN(TRIM(INDEX(result,#)))=0,0,{formula})"


def _outcome(book: RuleBook) -> str:
    """Who won (`home`, `away`, `replay` or `walkover`), with the tie-break in the order of the rule book."""
    formula = '"replay"'
    for home, away, _ in reversed([STAGES[stage] for stage in book.tie_break.order if stage in STAGES]):
        formula = f'IF({home}<{away},"home",IF({away}<{home},"away",{formula}))'
    formula = f'IF(home_score>away_score,"home",IF(away_score>home_score,"away",{formula}))'
    known = "AND(ISNUMBER(home_score),ISNUMBER(away_score))"
    return f'IF([complete]=0,"",IF([games]=0,"walkover",IF({known},{formula},"")))'


def _decided(book: RuleBook) -> str:
    """What decided the match, or what the sheet still waits for, in words."""
    formula = '"level in everything: the match is played again"'
    for home, away, words in reversed([STAGES[stage] for stage in book.tie_break.order if stage in STAGES]):
        figures = "" if home == "0" else f'&" "&{home}&" – "&{away}&", the lower wins"'
        formula = f'IF({home}<>{away},"level, decided by {words}"{figures},{formula})'
    formula = f'[home score]&" – "&[away score]&",  "&IF(home_score<>away_score,"decided by the match score",{formula})'
    waits = (
        'IF(LEN([to play])>0,"Still needed:  the result on board "&MID([to play],3,99),'
        'IF(LEN([to fill in])>0,"Still needed:  what the yellow line above lists",'
        '"Waiting for a grade from the League Secretary"))'
    )
    return f'IF([outcome]="",{waits},IF([outcome]="walkover","No game was played on any board",{formula}))'
