import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import { money } from '../../../src/desk/words/money.ts';
import type { readStatement } from '../../../src/desk/statements/api.ts';
import { FIT_WORDS } from '../../../src/desk/words/statements.ts';
import { add } from '../../../src/domain/money.ts';
import { dateOf } from '../../platform/calendar.ts';
import { moment } from '../../platform/texts/moment.ts';
import { fact, facts, inWords, rateWords } from '../describe.ts';
import type { CreditLinesSubject } from './credit-lines.ts';
import type { creditLineSubject, CreditLineBody, creditOneSubject } from './credit.ts';
import type { readSubject } from './read.ts';
import type { SettleBody, settleSubject } from './settle.ts';

/** Returns facts about a customer, which no email has. */
const hidden = (values: Parameters<typeof facts>[0]): Change[] =>
  facts(values).map((change) => ({ ...change, isPrivate: true }));

const arrival = ({ at, hasTime }: { readonly at: number; readonly hasTime: boolean }): string =>
  hasTime ? moment(at) : `${dateOf(at)}, without a time`;

/** Says which statement is kept. */
export const describeRead = (
  seen: Awaited<ReturnType<typeof readSubject>>,
  { place }: ActionBody<typeof readStatement>,
): Described =>
  inWords(`Read “${seen.name}”`, {
    value: `${seen.added} new of ${seen.lines} lines`,
    changes: facts({
      Account: `${seen.bank}, ends ${seen.accountEnd}`,
      'First line': moment(seen.from),
      'Last line': moment(seen.until),
      'Balance before': seen.opening === null ? null : money(seen.opening, seen.currency),
      'Balance after': seen.closing === null ? null : money(seen.closing, seen.currency),
      'Entered under Solvency as': seen.closing === null ? null : place,
    }),
    customer: ['No money moves. Each line is credited on its own, by two people.'],
  });

/** Says which report a line is credited to, and whether it is of another amount. */
function reportWords({
  report,
  said,
  amount,
  currency,
}: Pick<Awaited<ReturnType<typeof creditLineSubject>>, 'report' | 'said' | 'amount' | 'currency'>): string {
  if (report === null) return 'no one reported it';
  return `${report}, ${money(said, currency)}${said === amount ? '' : ': another amount than arrived'}`;
}

/** Says which line is credited to whom. */
export function describeCreditLine(
  seen: Awaited<ReturnType<typeof creditOneSubject>>,
  { reason }: CreditLineBody,
): Described {
  const value = money(seen.amount, seen.currency);
  return inWords(`Credit a line of the bank statement to customer ${seen.account}`, {
    value,
    changes: [
      ...hidden({
        'Sender, from the bank': seen.sender || 'the bank names no one',
        'Verified name': seen.verified ?? 'none',
        'Note of the transfer': seen.note,
      }),
      fact('Names', FIT_WORDS[seen.fit]),
      ...facts({
        Credited: money(seen.credited, seen.asset),
        Rate: rateWords(seen.rate, seen.currency, seen.asset),
        Arrived: arrival(seen),
        'Our account': `ends ${seen.bankEnd}`,
        'Transfer id of the bank': seen.bankId,
        Report: reportWords(seen),
        Account: seen.isFrozen ? 'frozen' : null,
        'From the file': `${seen.file.name}, read by ${seen.file.by}`,
      }),
      ...[
        ...facts({ 'Reference was used before': seen.usedBy && `deposit ${seen.usedBy} was credited with it` }),
        ...seen.otherLines.map(({ amount, day }) =>
          fact('Another line fits this report', `${money(amount, seen.currency)} on ${day}`),
        ),
      ].map((change) => ({ ...change, isWrong: true })),
    ],
    customer: ['They get what arrived in their balance, and read it.'],
    said: reason ?? '',
  });
}

/** Adds up amounts by currency: "45,600.00 THB, 20.00 EUR". */
function totalOf(amounts: readonly { readonly amount: string; readonly currency: string }[]): string {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  const sumIn = (code: string): string =>
    add(...amounts.filter(({ currency }) => currency === code).map(({ amount }) => amount));
  return currencies.map((currency) => money(sumIn(currency), currency)).join(', ');
}

/** Says which lines are credited, one by one. */
export const describeCreditLines = ({ lines }: CreditLinesSubject): Described =>
  inWords(`Credit ${lines.length} matched ${lines.length === 1 ? 'line' : 'lines'} of bank statements`, {
    value: totalOf(lines),
    changes: [
      fact('Credited in all', totalOf(lines.map(({ credited, asset }) => ({ amount: credited, currency: asset })))),
      ...lines.flatMap(({ name, account, sender, verified, note, report, credited, asset, currency, rate }) => [
        fact(
          `${name}, to customer ${account}`,
          `reported as ${report}, credited ${money(credited, asset)} at ${rateWords(rate, currency, asset)}`,
        ),
        ...hidden({ 'Sender, verified name and note': `${sender}; ${verified}; ${note}` }),
      ]),
    ],
    customer: [
      'Each of them gets what arrived in their balance, and reads it.',
      'A line that changes before it is approved is left out and named. The others are credited.',
    ],
  });

const TITLES: Readonly<Record<SettleBody['as'], string>> = {
  returned: 'A line of the bank statement was sent back',
  ours: "A line of the bank statement is not a customer's",
  credited: 'A line of the bank statement was credited by hand',
  payout: 'A payment of a withdrawal was not what was ordered',
};

/** Says what became of a line. */
export const describeSettle = (seen: Awaited<ReturnType<typeof settleSubject>>, body: SettleBody): Described =>
  inWords(TITLES[body.as], {
    value: money(seen.amount, seen.currency),
    changes: [
      ...hidden({
        [seen.withdrawal ? 'Payee, from the bank' : 'Sender, from the bank']: seen.sender || 'the bank names no one',
        'Note of the transfer': seen.note,
      }),
      ...facts({
        Withdrawal:
          seen.withdrawal && `${seen.withdrawal.number}, ${money(seen.withdrawal.ordered, seen.withdrawal.currency)}`,
        [seen.withdrawal ? 'Paid' : 'Arrived']: arrival(seen),
        'Our account': `ends ${seen.bankEnd}`,
        Deposit: seen.deposit && `${seen.deposit.number} of customer ${seen.deposit.account}`,
        'Amount of the deposit': seen.deposit && money(seen.deposit.amount, seen.currency),
        'Day of the deposit': seen.deposit?.day,
      }),
      ...(body.as === 'returned'
        ? [{ label: "The bank's reference of the return", from: null, to: body.reference, field: 'reference' }]
        : []),
    ],
    customer: [
      body.as === 'returned' ? 'The server sends nothing: the money was sent back at the bank.' : 'No balance changes.',
    ],
    said: body.reason,
  });
