"""Who sits at a board (H2, R3): the register's player by his ECF code, else by his name within the club."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from processor.model.context import SeatKey, Who
from processor.model.entries import Entry
from processor.model.findings import Finding, Spot, finding
from processor.model.match import Board, MatchSheet, Seat, Side
from processor.model.numbers import joined
from processor.model.register import Player, Register
from processor.rules.names import Fit, fit, natural, near, plain_name
from processor.rules.seats import player_spot, with_seat

Pool = Sequence[Player]


@dataclass(frozen=True, slots=True)
class Directory:
    """The register's players as they are looked for: by code, and by club for a name."""

    register: Register
    by_club: Mapping[str, list[Player]] = field(default_factory=dict)

    def pool(self, team: str) -> Pool:
        """The players whom a team would have: its club's, and for a scratch team everybody."""
        entered = self.register.teams.get(team)
        club = self.register.clubs.get(entered.club) if entered else None
        if club is None or club.scratch:
            return list(self.register.players.values())
        return self.by_club.get(club.name, [])


def directory(register: Register) -> Directory:
    """The directory of a register."""
    by_club: dict[str, list[Player]] = {}
    for player in register.players.values():
        by_club.setdefault(player.club, []).append(player)
    return Directory(register, by_club)


@dataclass(frozen=True, slots=True)
class Identified:
    """A sheet with the codes of those whom the register knows, who sits where, and what is to be said of it."""

    sheet: MatchSheet
    people: Mapping[SeatKey, Who]
    findings: tuple[Finding, ...]


def identified(sheet: MatchSheet, teams: Mapping[Side, str], known: Directory) -> Identified:
    """Everybody on a sheet looked for in the register.

    Whoever is not found, or stands for two people, is a query and plays at the sheet's own grade.
    """
    people: dict[SeatKey, Who] = {}
    findings: list[Finding] = []
    boards = []
    for board in sheet.boards:
        coded = board
        for side in Side:
            if board.seat(side).name:
                who, found = _who(board, side, teams[side], known)
                people[board.number, side] = who
                findings += found
                coded = _coded(coded, side, who)
        boards.append(coded)
    return Identified(replace(sheet, boards=tuple(boards)), people, tuple(findings))


def named(player: Player) -> Iterable[str]:
    """Every name that the register has for a player."""
    return (player.name, *player.also_known_as)


def how_named(typed: str, player: Player) -> Fit | None:
    """How a typed name fits a player: the best of his names."""
    fits = {fit(typed, name) for name in named(player)}
    return Fit.EXACT if Fit.EXACT in fits else Fit.INITIAL if Fit.INITIAL in fits else None


def _who(board: Board, side: Side, team: str, known: Directory) -> tuple[Who, list[Finding]]:
    seat = board.seat(side)
    code = seat.ecf_code.value
    player = known.register.players.get(code) if code else None
    if player:
        return _by_code(player, board, side, team, known)
    return _by_name(seat, board, side, team, known)


def _by_code(player: Player, board: Board, side: Side, team: str, known: Directory) -> tuple[Who, list[Finding]]:
    """The player of a code, unless the name beside it is another's."""
    seat = board.seat(side)
    name = seat.name or ""
    if how_named(name, player):
        return _found(player, board, side, team, known)
    everybody = known.register.players.values()
    others = [other for other in everybody if other is not player and how_named(name, other) is Fit.EXACT]
    by_initial = [other for other in known.pool(team) if other is not player and how_named(name, other)]
    others = others or (by_initial if len(by_initial) == 1 else [])
    if others:
        spots = (
            player_spot(board, side),
            Spot(f"{side} ECF code", seat.ecf_code.place, board.number, seat.ecf_code.typed),
        )
        names = joined(map(_told, others), "or")
        two = finding("code-and-name", *spots, code_player=_told(player), name_player=names, used=_used(seat))
        return Who(f"code {player.code} name {plain_name(name)}", name), [two]
    who, found = _found(player, board, side, team, known)
    return who, [finding("name-differs", player_spot(board, side), register_name=_told(player)), *found]


def _by_name(seat: Seat, board: Board, side: Side, team: str, known: Directory) -> tuple[Who, list[Finding]]:
    """The one player whom the name fits, an exact fit before an initial; else nobody, and candidates are offered."""
    name, pool = seat.name or "", known.pool(team)
    fits = [(player, how) for player in pool if (how := how_named(name, player))]
    exact = [player for player, how in fits if how is Fit.EXACT]
    fitting = exact or [player for player, _ in fits]
    if len(fitting) == 1 and not seat.ecf_code.value:
        who, found = _found(fitting[0], board, side, team, known)
        if not exact:
            found = [finding("name-not-exact", player_spot(board, side), register_name=_told(fitting[0])), *found]
        return who, found
    offered = fitting or _candidates(name, pool, known.register)
    why = _why_unknown(seat, fitting, offered)
    unknown = finding("unknown-player", player_spot(board, side), why=why, offered=_offer(offered), used=_used(seat))
    return _nobody(seat), [unknown]


def _why_unknown(seat: Seat, fitting: Sequence[Player], offered: Sequence[Player]) -> str:
    if seat.ecf_code.value:
        return f"the register has no player with the code {seat.ecf_code.value}"
    if fitting:
        return "the name fits several players of the register"
    elsewhere = any(how_named(seat.name or "", player) for player in offered)
    return "no player of this club fits the name" if elsewhere else "no player of the register fits this name"


def _candidates(name: str, pool: Pool, register: Register) -> list[Player]:
    """Players of other clubs whom the name fits, then players of the club with a name much like it."""
    elsewhere = [player for player in register.players.values() if how_named(name, player)]
    like = near(name, (player.name for player in pool))
    return elsewhere + [player for player in pool if player.name in like and player not in elsewhere]


def _offer(players: Sequence[Player]) -> str:
    return f"Perhaps {joined(map(_told, players), 'or')} is meant. " if players else ""


def _used(seat: Seat) -> str:
    """That the sheet's grade counts meanwhile, where it has one."""
    return "" if seat.grade.value is None else "The sheet's own grade is used. "


def _found(player: Player, board: Board, side: Side, team: str, known: Directory) -> tuple[Who, list[Finding]]:
    """The player, and a note where the register gives him to another club; a scratch team takes anybody (R2)."""
    who = Who(player.code, natural(player.name), player)
    entered = known.register.teams.get(team)
    club = known.register.clubs.get(entered.club) if entered else None
    if not player.club or club is None or club.scratch or club.name == player.club:
        return who, []
    return who, [finding("other-club", player_spot(board, side), player=natural(player.name), club=player.club)]


def _nobody(seat: Seat) -> Who:
    """Somebody whom the register does not know: his name has to do, or his code where he has one."""
    return Who(seat.ecf_code.value or f"name {plain_name(seat.name or '')}", seat.name or "")


def _coded(board: Board, side: Side, who: Who) -> Board:
    if who.player is None:
        return board
    seat = board.seat(side)
    seat = replace(seat, ecf_code=Entry(who.player.code, seat.ecf_code.typed, seat.ecf_code.place))
    return with_seat(board, side, seat)


def _told(player: Player) -> str:
    return f"{natural(player.name)} ({player.code}{', ' + player.club if player.club else ''})"
