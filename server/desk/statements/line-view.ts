import { money } from '../../../src/desk/words/money.ts';
import type { LineCandidate, StatementCheck, StatementLine } from '../../../src/desk/statements/api-views.ts';
import { FIT_WORDS } from '../../../src/desk/words/statements.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { visibleTo } from '../customers/masks.ts';
import type { DeskContext } from '../perform.ts';
import { staffNames } from '../staff/people.ts';
import { endOf } from './accounts.ts';
import { creditedWith } from './credit.ts';
import { proposedLines } from './exact.ts';
import { toLineEntry } from './lines.ts';
import type { Line } from './link-typed.ts';
import type { Found } from './hints.ts';
import { type Candidate, hasOtherAmount, hasOtherReference, type Match } from './judge.ts';
import { matchLines } from './match.ts';
import { requireLine } from './open-line.ts';
import { payoutCheck, payoutsOf } from './payouts.ts';
import { seesSenders, visibleNames } from './sender.ts';

const WHY: Readonly<Record<Found, string>> = {
  reference: 'their reference is in the note',
  letter: 'their reference, with one letter different, is in the note',
  checkLetter: 'their number is in the note, with a wrong check letter',
  amount: 'they reported this amount',
  name: 'their verified name is the sender',
};

const toCandidate = (
  { account, username, names, deposit, found }: Candidate,
  context: DeskContext,
  { amount }: Line,
): LineCandidate => ({
  account,
  username: visibleTo(context).username(username),
  names: visibleNames(context, names),
  deposit: deposit && {
    id: deposit.id,
    number: deposit.number,
    said: formatAmount(deposit.currency, deposit.amount),
    reference: deposit.reference,
    isOtherAmount: deposit.amount !== amount,
  },
  why: WHY[found],
});

function nameCheck({ names: { fit } }: Candidate): StatementCheck {
  const level = fit === 'same' ? 'fine' : fit === 'other' ? 'stop' : 'look';
  const titles = {
    same: 'Same name',
    near: 'Nearly the same name',
    other: 'Someone else sent it',
    otherScript: 'Name in another script',
    unknown: 'No name to compare',
    unverified: 'No verified name',
  };
  return { level, title: titles[fit], fact: `The names are ${FIT_WORDS[fit]}.`.replace("are can't", "can't") };
}

function referenceCheck(candidate: Candidate): StatementCheck {
  const { found, reference, usedBy, deposit } = candidate;
  if (usedBy !== '')
    return {
      level: 'look',
      title: `Reference ${reference} was used before`,
      fact: `Deposit ${usedBy} was credited with it. Credit this line only if they paid twice.`,
    };
  if (hasOtherReference(candidate))
    return {
      level: 'look',
      title: `Reference ${reference}`,
      fact: `No open report has it. ${deposit?.number} has ${deposit?.reference}.`,
    };
  if (found === 'reference')
    return { level: 'fine', title: `Reference ${reference}`, fact: 'Right, the check letter fits.' };
  if (found === 'letter')
    return { level: 'look', title: 'One letter of the reference differs', fact: `Their reference is ${reference}.` };
  if (found === 'checkLetter')
    return {
      level: 'look',
      title: `Reference ${reference}`,
      fact: "The check letter doesn't fit, so a digit may be wrong.",
    };
  return { level: 'look', title: 'No reference', fact: `Proposed because ${WHY[found]}.` };
}

function reportCheck(line: Line, candidate: Candidate): StatementCheck {
  const { deposit } = candidate;
  if (!deposit)
    return { level: 'look', title: 'No one reported it', fact: 'The customer has no open report of this amount.' };
  const said = money(formatAmount(deposit.currency, deposit.amount), deposit.currency);
  return hasOtherAmount(line, candidate)
    ? {
        level: 'stop',
        title: 'Another amount than reported',
        fact: `${deposit.number} says ${said}. What arrived is credited.`,
      }
    : { level: 'fine', title: 'Amount as reported', fact: `${deposit.number}: ${said}.` };
}

/** Returns what was checked about an open line. */
function checksOf(line: Line, { candidates, isProposed, typed, rivals }: Match): StatementCheck[] {
  const [first] = candidates;
  const checks = typed.map(({ number }): StatementCheck => ({
    level: 'stop',
    title: 'Credited by hand?',
    fact: `Deposit ${number} of this amount and day was credited by hand. If it is this line, settle the line with it.`,
  }));
  if (rivals.length > 0) {
    const amounts = rivals.map((rival) => money(formatAmount(rival.currency, rival.amount), rival.currency)).join(', ');
    checks.push({
      level: 'stop',
      title: 'Another line points at the same report',
      fact: `${first?.deposit?.number} is also pointed at by: ${amounts}. Credit it with one line only.`,
    });
  }
  if (!first)
    return [
      ...checks,
      { level: 'stop', title: 'No reference, no report', fact: 'No customer has this reference, amount or name.' },
    ];
  if (!isProposed && candidates.length > 1)
    return [
      ...checks,
      {
        level: 'look',
        title: candidates.every(({ account }) => account === first.account)
          ? 'Several reports could be meant'
          : 'Several customers could be meant',
        fact: 'Nothing in the line tells them apart for sure. Choose one below.',
      },
    ];
  return [
    ...checks,
    nameCheck(first),
    referenceCheck(first),
    reportCheck(line, first),
    ...(first.isFrozen
      ? [{ level: 'look', title: 'Frozen account', fact: "The customer's account is frozen." } as const]
      : []),
  ];
}

/** Returns a line with everything that is known of it. Throws `notFound`. */
export async function readLine(context: DeskContext, id: number): Promise<StatementLine> {
  const { services, now } = context;
  const { db } = services;
  const { line, statement } = await requireLine(db, id);
  const isWhole = seesSenders(context);
  const match = line.state === 'open' ? (await matchLines(db, [line])).get(line.id) : undefined;
  const payout = (await payoutsOf(db, [line])).get(line.id);
  const first = match?.isProposed ? match.candidates[0] : undefined;
  const people = [line.maker, line.checker].filter((person) => person !== null);
  const names = await staffNames(db, people);
  return {
    ...toLineEntry(line, { match, payout }, isWhole),
    file: statement.file,
    bank: statement.bank,
    end: endOf(line.account),
    senderAccount: isWhole || line.senderAccount === '' ? endOf(line.senderAccount) : null,
    bankId: line.bankId,
    balance: line.balance === null ? null : formatAmount(line.currency, line.balance),
    checks: line.state === 'out' ? [payoutCheck(line, payout)] : match ? checksOf(line, match) : [],
    withdrawal: payout ? { id: payout.id, number: payout.number } : null,
    candidates: (match?.candidates ?? []).map((candidate) => toCandidate(candidate, context, line)),
    isProposed: first !== undefined,
    credits: line.amount > 0n ? ((await creditedWith(services, db, line, first?.deposit ?? null, now)) ?? null) : null,
    typed: (match?.typed ?? []).map((deposit) => ({
      id: deposit.id,
      number: deposit.number,
      account: deposit.account,
    })),
    approval: (await proposedLines(db)).get(id) ?? null,
    outcome:
      line.settled === null
        ? null
        : {
            at: line.settled,
            by: people.map((person) => names.get(person) ?? ''),
            reason: line.reason,
            reference: line.reference,
            deposit: line.deposit,
          },
  };
}
