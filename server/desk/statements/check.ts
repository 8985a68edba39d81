import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { money } from '../../../src/desk/words/money.ts';
import { COLUMN_WORDS } from '../../../src/desk/words/statements.ts';
import type { FileCheck, StatementCheck, statementFile } from '../../../src/desk/statements/api-views.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { DeskContext } from '../perform.ts';
import { keptColumns, newestOf, requireChannel, type Statement } from './accounts.ts';
import { ENCODINGS } from './file/encoding.ts';
import { FileFault } from './file/fault.ts';
import { linesBefore, readTableOnly } from './file/read-file.ts';
import { countEqual } from './fingerprints.ts';
import { knownAmong, otherReading, periodOf, type ReadFile, readStaged } from './read-staged.ts';
import { requireStaged } from './staged.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Says how the balances of a file fit: in itself, and with the statement before. */
function sumChecks({ file, lines, channel }: ReadFile, before: Statement | undefined): StatementCheck[] {
  const { opening, closing } = file;
  const text = (units: bigint): string => money(formatAmount(channel.currency, units), channel.currency);
  if (opening === null || closing === null)
    return [
      {
        level: 'look',
        title: 'No balance to check',
        fact: 'The file has no balances, so a missing line would not show.',
      },
    ];
  const own: StatementCheck = {
    level: 'fine',
    title: 'Adds up',
    fact: `${text(opening)} + in − out = ${text(closing)}, as the bank says.`,
  };
  if (!before?.closing || periodOf(lines).from <= before.until) return [own];
  return before.closing === opening
    ? [
        own,
        { level: 'fine', title: 'Follows the statement before', fact: `It starts with ${text(opening)}, as expected.` },
      ]
    : [
        own,
        {
          level: 'look',
          title: 'Lines are missing in between',
          fact: `“${before.file}” ended on ${moment(before.until)} with ${text(before.closing)}, and this one starts with ${text(opening)}.`,
        },
      ];
}

/** Says which references of customers would be lost. */
function referenceChecks({ file: { table, lost } }: ReadFile): StatementCheck[] {
  if (lost) {
    const names = lost.columns.map((name) => `“${name}”`).join(' and ');
    return [
      {
        level: 'stop',
        title: `${plural(lost.lines, "customer's reference", "customers' references")} would be lost`,
        fact: `They are in ${names}. Choose ${COLUMN_WORDS.note} for it.`,
      },
    ];
  }
  if (!table || table.columns.includes('note')) return [];
  return [
    {
      level: 'look',
      title: 'No column has the note or the reference',
      fact: "Lines can't be matched by customers' references, only by name and amount.",
    },
  ];
}

/** Says how a file was read. */
function readChecks(read: ReadFile, known: number, before: Statement | undefined): StatementCheck[] {
  const { file, lines } = read;
  const equal = countEqual(lines);
  return [
    { level: 'fine', title: ENCODINGS[file.encoding], fact: 'The encoding was recognised.' },
    ...(file.buddhist
      ? [
          {
            level: 'fine',
            title: 'Buddhist years',
            fact: `${file.buddhist.written} is ${file.buddhist.meant}.`,
          } as const,
        ]
      : []),
    ...sumChecks(read, before),
    ...referenceChecks(read),
    ...(equal > 0
      ? [
          {
            level: 'look',
            title: plural(equal, 'line looks like another', 'lines look like others'),
            fact: 'Same time, amount, note and sender. Each is kept.',
          } as const,
        ]
      : []),
    ...(file.pending > 0
      ? [
          {
            level: 'look',
            title: plural(file.pending, 'booking is left out', 'bookings are left out'),
            fact: 'The bank has not made them yet. They come with a later file.',
          } as const,
        ]
      : []),
    ...(known > 0
      ? [
          {
            level: 'fine',
            title: known === lines.length ? 'Every line is known' : plural(known, 'line is known', 'lines are known'),
            fact: 'Nothing happens twice.',
          } as const,
        ]
      : []),
  ];
}

/** Returns what is in a file that the person uploaded: how it was read, or why it can't be. Throws `notFound`. */
export async function checkFile(context: DeskContext, query: ViewQuery<typeof statementFile>): Promise<FileCheck> {
  const { services } = context;
  const { db } = services;
  const staged = await requireStaged(db, context, query.file);
  const channel = await requireChannel(services, db, query.channel);
  const before = await newestOf(db, channel);
  const table = readTableOnly(staged.content, context.now);
  const kept = table ? await keptColumns(db, channel, table.header) : undefined;
  const columns = query.columns ?? (kept === undefined ? undefined : [...kept]);
  const shown = {
    name: staged.name,
    table: table && { ...table, columns: columns ?? table.columns, isKept: !query.columns && kept !== undefined },
  };
  try {
    const read = await readStaged(context, db, { file: query.file, channel: query.channel, columns });
    const known = await knownAmong(db, read.lines);
    const other = known.size === read.lines.length ? undefined : await otherReading(db, read);
    const { currency } = channel;
    return {
      ...shown,
      checks: readChecks(read, known.size, before),
      fault:
        other === undefined
          ? null
          : { text: `${other} Upload the same form, so that no line counts twice.`, before: [] },
      summary: {
        lines: read.lines.length,
        added: read.lines.length - known.size,
        ...periodOf(read.lines),
        closing: read.file.closing === null ? null : formatAmount(currency, read.file.closing),
        currency,
      },
    };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const lines = error.line === null ? [] : linesBefore(staged.content, error.line);
    return { ...shown, checks: [], fault: { text: error.message, before: lines }, summary: null };
  }
}
