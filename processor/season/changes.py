"""What changed since the last run, match by match, and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from processor.model.numbers import signed_text
from processor.model.season import Change, JudgedMatch
from processor.model.verdict import Verdict

OF_ITSELF = ("sheet ", "ruling ", "team ")
NOT_PLAYED = "not played"
OTHERWISE = "a name, a club or a venue in the register, the program or the rule book is another"
DAYS = "the days of its round are others"


@dataclass(frozen=True, slots=True)
class Remembered:
    """One match as a run left it: its outcome in words, its figures, what was found, and what it rests on."""

    outcome: str
    figures: str = ""
    findings: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def shown(self) -> tuple[object, ...]:
        """What of it anybody sees; what it rests on may change and nothing else."""
        return self.outcome, self.figures, self.findings


def remembered(match: JudgedMatch) -> Remembered:
    """What is kept of a match for the next run to compare with."""
    verdict = match.verdict
    if verdict is None:
        due = f"due by {match.due:%d/%m/%Y}" if match.due else ""
        return Remembered(NOT_PLAYED, due, (), tuple(f"ruling {each.told}" for each in match.rulings))
    findings = (
        f"{each.code}{' (waived)' if each.waived else ''}, {each.severity}: {each.message}" for each in verdict.findings
    )
    head = "" if verdict.headline.casefold().startswith(str(verdict.status)) else f"{verdict.status}: "
    outcome = f"{head}{verdict.headline}".rstrip(".")
    return Remembered(outcome, _figures(verdict), tuple(findings), match.rests_on)


def changes(before: Mapping[str, Remembered], after: Mapping[str, Remembered]) -> list[Change]:
    """The matches that are not as they were, in the order of the season, then those that are gone."""
    made = []
    for match_id, new in after.items():
        old = before.get(match_id)
        if old is None and new.outcome == NOT_PLAYED:
            continue
        old = old or Remembered(NOT_PLAYED)
        if old.shown != new.shown:
            otherwise = DAYS if new.outcome == NOT_PLAYED else OTHERWISE
            made.append(
                Change(match_id, _became(old, new), tuple(_because(old.rests_on, new.rests_on)) or (otherwise,))
            )
    gone = [match_id for match_id in before if match_id not in after and before[match_id].outcome != NOT_PLAYED]
    return made + [Change(match_id, "no longer a match of the season", ("its fixture is gone",)) for match_id in gone]


def _figures(verdict: Verdict) -> str:
    """The grades that counted and the difference, where they are known."""
    if verdict.difference is None:
        return ""
    sides = ([board.home for board in verdict.boards], [board.away for board in verdict.boards])
    grades = " v ".join(" ".join(str(seat.counts_as) for seat in seats) for seats in sides)
    return f"grades {grades}, difference {signed_text(verdict.difference)}"


def _became(old: Remembered, new: Remembered) -> str:
    """The outcome with what it was before; where it is the same, what else is other."""
    if old.outcome == NOT_PLAYED and new.outcome != NOT_PLAYED:
        return new.outcome
    if old.outcome != new.outcome:
        return f"{new.outcome} (before: {old.outcome})"
    told = [f"{new.figures} (before: {old.figures})"] if new.figures != old.figures else []
    come, gone = _apart(_codes(old), _codes(new))
    told += [f"now {each}" for each in come] + [f"no longer {each}" for each in gone]
    if not come and not gone and old.findings != new.findings:
        told.append("a finding is worded otherwise")
    return f"{new.outcome}; {'; '.join(told)}"


def _codes(memory: Remembered) -> list[str]:
    """The findings by code, which is enough to say which came and went."""
    return [each.partition(":")[0] for each in memory.findings]


def _because(old: Sequence[str], new: Sequence[str]) -> Iterable[str]:
    """The facts that are new and those that are gone; of one that changed both, the old one as it was before.

    Where nothing was known of a match before, its sheets and rulings are what made it one.
    """
    come, gone = _apart(old, new)
    if not any(line.startswith("grade ") for line in old):
        come = [line for line in come if line.startswith(OF_ITSELF)]
    for line in come:
        subject = _subject(line)
        was = next((each for each in gone if _subject(each) == subject), None)
        if was:
            gone.remove(was)
        yield f"{line} (before: {was[len(subject) :].strip(' :')})" if was else line
    yield from (f"no longer: {line}" for line in gone)


def _apart(old: Sequence[str], new: Sequence[str]) -> tuple[list[str], list[str]]:
    return [each for each in new if each not in old], [each for each in old if each not in new]


def _subject(line: str) -> str:
    """What a line is about: the words before its colon."""
    return line.partition(":")[0]
