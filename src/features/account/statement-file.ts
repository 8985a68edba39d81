import type { statement } from '../../api/account.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import type { CsvColumn } from '../../lib/csv.ts';
import { twoDigits } from '../../lib/date-format.ts';

/** One line of a statement; `opening` and `closing` have a balance alone. */
export interface StatementLine {
  /** ms */
  readonly time: number;
  readonly kind: string;
  readonly code: string;
  readonly amount: string;
  readonly balance: string;
  readonly id: string;
  readonly reference: string;
  readonly remark: string;
}

const POINTS = 'POINTS';

/** A balance before (`opening`) or after (`closing`) the entries. */
export const edge = (kind: 'opening' | 'closing', code: string, balance: string, time: number): StatementLine => ({
  time,
  kind,
  code,
  amount: '',
  balance,
  id: '',
  reference: '',
  remark: '',
});

/**
 * The lines of one part of the server's statement, in the order of the file: opening balances, entries, closing
 * balances, then points in rows of their own (ACCT-08).
 */
export const linesOf = (
  { opening, lists, closing, points, to }: ResponseOf<typeof statement>,
  from: number,
): StatementLine[] => {
  const end = to ?? from;
  return [
    ...opening.map(({ code, amount }) => edge('opening', code, amount, from)),
    ...lists.map(({ time, kind, code, amount, balance, id, reference, remark }) => ({
      time,
      kind,
      code,
      amount,
      balance,
      id,
      reference,
      remark,
    })),
    ...closing.map(({ code, amount }) => edge('closing', code, amount, end)),
    ...(points && (points.lists.length > 0 || points.opening !== '0')
      ? [
          edge('opening', POINTS, points.opening, from),
          ...points.lists.map(({ id, reason, number, balance, time }) => ({
            time,
            kind: `points ${reason}`,
            code: POINTS,
            amount: number,
            balance,
            id,
            reference: '',
            remark: '',
          })),
          edge('closing', POINTS, points.closing, end),
        ]
      : []),
  ];
};

/** The columns of the file: the same in every language, so that a program may read it (ACCT-06). */
export const columns: readonly CsvColumn<StatementLine>[] = [
  { name: 'time', kind: 'time', value: ({ time }) => time },
  { name: 'kind', value: ({ kind }) => kind },
  { name: 'code', value: ({ code }) => code },
  { name: 'amount', kind: 'amount', value: ({ amount }) => amount },
  { name: 'balance', kind: 'amount', value: ({ balance }) => balance },
  { name: 'id', value: ({ id }) => id },
  { name: 'reference', value: ({ reference }) => reference },
  { name: 'remark', value: ({ remark }) => remark },
];

/** "2026-03-10", by the device's days, as the person chose them. */
export const dayOf = (moment: number): string => {
  const at = new Date(moment);
  return [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
};

/**
 * The name says the period, and of one that was made without a connection its last date and that it may be incomplete
 * (ACCT-09).
 */
export const fileName = ({
  period: { from, to },
  whole,
  until,
}: {
  period: { from: number; to: number };
  whole: boolean;
  until: number;
}): string =>
  whole
    ? `andaman-statement_${dayOf(from)}_${dayOf(to - 1)}.csv`
    : `andaman-statement_${dayOf(from)}_until-${dayOf(until)}_may-be-incomplete.csv`;

/** The last line of a file that may be incomplete. */
export const noteLine = (until: number): StatementLine => ({
  time: until,
  kind: 'note',
  code: '',
  amount: '',
  balance: '',
  id: '',
  reference: '',
  remark: `Made without a connection. It may be incomplete; last known ${new Date(until).toISOString()}`,
});
