import * as v from 'valibot';
import { deskAction } from '../api/desk-call.ts';
import { type FileLimit, id, plainText, reason } from '../api/fields.ts';
import type { Role } from '../api/roles.ts';

const treasury: readonly Role[] = ['owner', 'treasury'];

/** What a column of a bank's CSV file means. */
export const COLUMN_KINDS = [
  'date',
  'time',
  'in',
  'out',
  'amount',
  'direction',
  'note',
  'sender',
  'senderAccount',
  'id',
  'balance',
  'skip',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
/** Whether several columns can have a meaning: those of the note are read as one text. */
export const isShared = (kind: ColumnKind): boolean => kind === 'note' || kind === 'skip';

const MAX_COLUMNS = 60;
/** Meanings of the columns of a file. */
export const columns = v.pipe(v.array(v.picklist(COLUMN_KINDS)), v.minLength(1), v.maxLength(MAX_COLUMNS));
export const STATEMENT_LIMIT: FileLimit = {
  most: 20 * 1024 * 1024,
  otherwise: 'The file is empty or has more than 20 MB. Download shorter periods from the bank.',
};

/** Id of a deposit channel by bank. */
export const channel = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
/** The bank's id of a transfer. */
const bankReference = plainText(3, 100);

export const readStatement = deskAction({
  id: 'statement.read',
  roles: treasury,
  isSigned: true,
  moments: ['from', 'until'],
  request: v.strictObject({
    /** The uploaded file, see the view `statement-file`. */
    file: id,
    channel,
    /** Meaning of each column of a CSV file, kept for the next one; null for camt.053. */
    columns: v.nullable(columns),
    /** What Solvency calls this account, so that it gets the closing balance; null if it gets none. */
    place: v.nullable(plainText(2, 100)),
  }),
  summary: 'Keeps the lines of a bank statement, each once. No money moves. A wrong line stops the whole file.',
});

export const creditLine = deskAction({
  id: 'statement.credit',
  roles: treasury,
  isSigned: true,
  moments: ['at'],
  request: v.strictObject({
    line: id,
    /** Customer who gets it. */
    account: id,
    /** Their report of it; null for the oldest open one of this amount, or a new deposit if there is none. */
    deposit: v.nullable(id),
    /** Why, if someone else sent it. */
    reason: v.optional(reason),
  }),
  summary: 'Credits a line of a bank statement to a customer, once. Two people do it.',
});

/** Lines that one signature credits at most. */
export const MAX_LINES = 100;

export const creditLines = deskAction({
  id: 'statement.creditLines',
  roles: treasury,
  isSigned: true,
  moments: ['at'],
  request: v.strictObject({
    lines: v.pipe(
      v.array(
        v.strictObject({
          line: id,
          /** Customer who gets it. */
          account: id,
          /** Their report of it. */
          deposit: id,
          /** What the person saw of it, see the view `statement-exact`. */
          version: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_LINES, `one signature is for at most ${MAX_LINES} lines`),
      v.check((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'a line is there twice'),
      v.check((lines) => new Set(lines.map(({ deposit }) => deposit)).size === lines.length, 'a report is there twice'),
    ),
  }),
  summary:
    'Credits lines of bank statements that match in everything, each by its own booking. Two people do it. A line that has changed is left out and named.',
});

export const settleLine = deskAction({
  id: 'statement.settle',
  roles: treasury,
  isSigned: true,
  moments: ['at'],
  request: v.variant('as', [
    v.strictObject({
      line: id,
      as: v.literal('returned'),
      /** The bank's reference of the payment that returned it. */
      reference: bankReference,
      reason,
    }),
    v.strictObject({ line: id, as: v.literal('ours'), reason }),
    /** A payment of a withdrawal that isn't what was ordered; the reason says what was done about it. */
    v.strictObject({ line: id, as: v.literal('payout'), reason }),
    v.strictObject({
      line: id,
      as: v.literal('credited'),
      /** The deposit that was credited with it by hand. */
      deposit: id,
      reason,
    }),
  ]),
  summary:
    'Settles a line that is not credited here: it was sent back, is not a customer’s, was credited by hand before, or paid a withdrawal wrongly.',
});
