import { and, between, eq, inArray } from 'drizzle-orm';
import type { StatementCheck } from '../../../src/desk/statements/api-views.ts';
import { money } from '../../../src/desk/words/money.ts';
import { formatAmount, unitsIn } from '../../modules/transfers/index.ts';
import { bankPayoutsWith, storedReference } from '../../modules/withdrawals/index.ts';
import { plusDays } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Line } from './link-typed.ts';
import { bankLines } from './schema.ts';

/** The withdrawal that an outgoing line paid. */
export interface Payout {
  readonly id: number;
  readonly number: string;
  /** What the payee was to get, in base units of the currency. */
  readonly due: bigint;
  readonly currency: string;
  /** Outgoing lines of its reference and of the amount of this one, within a month of it. */
  readonly times: number;
}

/** Days within which a second payment of a withdrawal is found. */
const NEAR_DAYS = 31;

/** Returns the references that a line may have: the bank's id, and each word of the note. */
const referencesIn = ({ bankId, note }: Pick<Line, 'bankId' | 'note'>): string[] =>
  [bankId, ...note.split(/[\s,;:()]+/)]
    .map((text) => storedReference({ chain: null }, text) ?? '')
    .filter((reference) => reference !== '');

const paymentKey = (amount: bigint, reference: string): string => `${amount} ${reference}`;

/** Counts the outgoing lines of each amount and reference, on the accounts of some lines and not far from them. */
async function countPayments(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<string, number>> {
  const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
  const days = lines.map(({ day }) => day).sort();
  const equal = await db
    .select({ amount: bankLines.amount, bankId: bankLines.bankId, note: bankLines.note })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.state, 'out'),
        inArray(bankLines.account, unique(lines.map(({ account }) => account))),
        between(bankLines.day, plusDays(days[0]!, -NEAR_DAYS), plusDays(days.at(-1)!, NEAR_DAYS)),
        inArray(bankLines.amount, unique(lines.map(({ amount }) => amount))),
      ),
    );
  const times = new Map<string, number>();
  for (const { amount, ...texts } of equal)
    for (const reference of unique(referencesIn(texts))) {
      const key = paymentKey(amount, reference);
      times.set(key, (times.get(key) ?? 0) + 1);
    }
  return times;
}

/** Returns the withdrawals that outgoing lines paid, by line: those whose reference staff entered is in the line. */
export async function payoutsOf(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<number, Payout>> {
  const outgoing = lines
    .filter(({ state }) => state === 'out')
    .map((line) => ({ line, references: referencesIn(line) }));
  const all = [...new Set(outgoing.flatMap(({ references }) => references))];
  if (all.length === 0) return new Map();
  const paidBy = await bankPayoutsWith(db, all);
  const paid = outgoing.flatMap(({ line, references }) => {
    const reference = references.find((found) => paidBy.has(found));
    return reference === undefined ? [] : [{ line, reference }];
  });
  if (paid.length === 0) return new Map();
  const times = await countPayments(
    db,
    paid.map(({ line }) => line),
  );
  return new Map(
    paid.map(({ line, reference }) => {
      const { id, number, payout, payoutCurrency: currency, arrived } = paidBy.get(reference)!;
      const due = unitsIn(currency, arrived ?? payout);
      return [line.id, { id, number, currency, due, times: times.get(paymentKey(line.amount, reference)) ?? 0 }];
    }),
  );
}

const isSameAmount = ({ amount, currency }: Line, payout: Payout): boolean =>
  payout.currency === currency && payout.due === -amount;

/** Returns what an outgoing line is, in a few words for the list. */
export function payoutLabel(line: Line, payout: Payout | undefined): string {
  if (!payout) return 'Paid out, no withdrawal';
  const { number, times } = payout;
  if (!isSameAmount(line, payout)) return `Withdrawal ${number}, another amount`;
  return times > 1 ? `Withdrawal ${number}, paid ${times} times` : `Withdrawal ${number}`;
}

/** Returns what was checked about an outgoing line. */
export function payoutCheck(line: Line, payout: Payout | undefined): StatementCheck {
  if (!payout)
    return {
      level: 'look',
      title: 'No withdrawal has this payment',
      fact: 'No bank withdrawal has its reference. A fee or a payment of the company is fine. Of anything else, find out who made it.',
    };
  const { number, due, currency, times } = payout;
  const ordered = money(formatAmount(currency, due), currency);
  if (!isSameAmount(line, payout))
    return {
      level: 'stop',
      title: `Withdrawal ${number} was ${ordered}`,
      fact: 'This payment has its reference, but another amount.',
    };
  return times > 1
    ? {
        level: 'stop',
        title: `Withdrawal ${number} was paid ${times} times`,
        fact: `Statements have ${times} payments of ${ordered} with its reference. Ask the bank for the money back.`,
      }
    : { level: 'fine', title: `Paid withdrawal ${number}`, fact: `As ordered: ${ordered}.` };
}
