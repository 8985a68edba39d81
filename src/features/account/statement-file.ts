import type { statement } from '../../api/account.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import type { CsvColumn } from '../../domain/csv.ts';
import { twoDigits } from '../../domain/date-format.ts';

/** One line of a statement; lines of kind `opening` and `closing` only have a balance. */
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

/** Makes the line of a balance before (`opening`) or after (`closing`) the entries. */
export const balanceLine = (
  kind: 'opening' | 'closing',
  code: string,
  balance: string,
  time: number,
): StatementLine => ({
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
 * Returns the lines of one part of the server's statement in the order of the file: opening balances, entries, closing
 * balances, then points in separate rows (ACCT-08).
 */
export const statementLines = (
  { opening, lists, closing, points, to }: ResponseOf<typeof statement>,
  from: number,
): StatementLine[] => {
  const end = to ?? from;
  return [
    ...opening.map(({ code, amount }) => balanceLine('opening', code, amount, from)),
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
    ...closing.map(({ code, amount }) => balanceLine('closing', code, amount, end)),
    ...(points && (points.lists.length > 0 || points.opening !== '0')
      ? [
          balanceLine('opening', POINTS, points.opening, from),
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
          balanceLine('closing', POINTS, points.closing, end),
        ]
      : []),
  ];
};

/** What a statement contains: the number of transactions and the balances of each coin before and after them. */
export interface StatementContent {
  readonly count: number;
  readonly balances: readonly {
    readonly code: string;
    readonly opening: string | undefined;
    readonly closing: string | undefined;
  }[];
}

export const emptyContent: StatementContent = { count: 0, balances: [] };

/** Returns the content of a statement with some more of its lines. Points are not among it. */
export const addContent = (
  { count, balances }: StatementContent,
  lines: readonly StatementLine[],
): StatementContent => {
  const byCode = new Map(balances.map((balance) => [balance.code, balance]));
  const own = lines.filter(({ code }) => code !== POINTS);
  for (const { kind, code, balance } of own)
    if (kind === 'opening' || kind === 'closing') {
      const known = byCode.get(code) ?? { code, opening: undefined, closing: undefined };
      byCode.set(code, { ...known, [kind]: balance });
    }
  return { count: count + own.filter(({ amount }) => amount !== '').length, balances: [...byCode.values()] };
};

/** The columns of the file, the same in every language so that programs can read it (ACCT-06). */
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

/** Formats a moment as the device's day: "2026-03-10". */
export const formatDay = (moment: number): string => {
  const at = new Date(moment);
  return [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
};

/**
 * Returns a file name with the period. The name of a statement made offline has its last date and says that it may be
 * incomplete (ACCT-09).
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
    ? `andaman-statement_${formatDay(from)}_${formatDay(to - 1)}.csv`
    : `andaman-statement_${formatDay(from)}_until-${formatDay(until)}_may-be-incomplete.csv`;

/** Returns the last line of a file that may be incomplete. */
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
