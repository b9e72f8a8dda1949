"""Whether a command that comes with a known key is the one that was carried out under that key."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.ledger.entries import (
    Answered,
    ChangeDropped,
    ChangeProposed,
    ChangeStepTaken,
    Closing,
    Contributed,
    Entry,
    Frozen,
    LeaveRequested,
    Sealed,
    Thawed,
    WageringEnded,
    body_of,
)
from pitboss.server.tables.change_commands import (
    ChangeRules,
    ProposeChange,
    TakeStep,
    WithdrawChange,
)
from pitboss.server.tables.protocol import (
    Close,
    Command,
    Contribute,
    Freeze,
    GiveAnswer,
    LeaveSeat,
    Ready,
    SealWords,
    SitDown,
    Thaw,
    WalkIn,
)
from pitboss.table import Leave, Sit, answer_from_dict


def is_same(command: Command, row: Entry) -> bool:
    """Whether a row of the log is what this command does."""
    body = body_of(row)
    match command, body:
        case (Ready(q=asked), WageringEnded(q=q)):
            return asked == q
        case (SealWords(seal=sent, epoch=asked), Sealed(seal=seal, epoch=epoch)):
            return sent == seal and asked in (0, epoch)
        case (Contribute(text=sent), Contributed(text=text)):
            return sent == text
        case (ChangeRules(settings=sent) | ProposeChange(settings=sent), ChangeProposed()):
            return sent == body.settings
        case (TakeStep(change=sent, step=step), ChangeStepTaken(change=change)):
            return (sent, step) == (change, body.step)
        case (WithdrawChange(change=sent), ChangeDropped(change=change)):
            return sent == change
        case (LeaveSeat(), LeaveRequested()) | (Close(), Closing()):
            return True
        case (Freeze(), Frozen()) | (Thaw(), Thawed()):
            return True
        case _:
            return isinstance(body, Answered) and _is_answer(command, body)


def _is_answer(command: Command, body: Answered) -> bool:
    """Whether a command gives this answer of the log."""
    answer = answer_from_dict(body.answer)
    match command:
        case GiveAnswer(answer=sent):
            try:
                return sent.given_by(answer.by) == answer
            except PitbossError:
                return False
        case SitDown(cents=cents, seat=seat) | WalkIn(cents=cents, seat=seat):
            same_seat = isinstance(answer, Sit) and seat in (None, answer.seat)
            return isinstance(answer, Sit) and same_seat and cents == answer.cents
        case LeaveSeat():  # logs of earlier versions
            return isinstance(answer, Leave)
        case _:
            return False
