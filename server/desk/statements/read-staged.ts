import { and, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { canonicalJson } from '../../../src/desk/api/canonical.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { readStatement } from '../../../src/desk/statements/api.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { BankChannel } from '../../modules/content/index.ts';
import { dateOf, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { moment } from '../../platform/texts/moment.ts';
import type { DeskContext } from '../perform.ts';
import { requireChannel } from './accounts.ts';
import type { StatementFile } from './file/file.ts';
import { readStatementFile } from './file/read-file.ts';
import { type PrintedLine, withFingerprints } from './fingerprints.ts';
import { bankLines, bankStatements } from './schema.ts';
import { requireStaged, type StagedFile } from './staged.ts';

export type ReadBody = ActionBody<typeof readStatement>;

/** Lines in one statement. */
export const CHUNK = 500;

/** A file with its lines and the account that it is of. */
export interface ReadFile {
  readonly staged: StagedFile;
  readonly channel: BankChannel;
  readonly file: StatementFile;
  readonly lines: readonly PrintedLine[];
}

/** Returns the line with the latest time. */
export const latest = (lines: readonly PrintedLine[]): PrintedLine =>
  lines.reduce((last, line) => (line.at > last.at ? line : last));
const earliest = (lines: readonly PrintedLine[]): PrintedLine =>
  lines.reduce((first, line) => (line.at < first.at ? line : first));

/** Returns the times of the first and the last line. */
export const periodOf = (lines: readonly PrintedLine[]) => ({ from: earliest(lines).at, until: latest(lines).at });

/** Reads an uploaded file to its end. Throws a `FileFault`, and `notFound`. */
export async function readStaged(
  context: Pick<DeskContext, 'services' | 'member' | 'now'>,
  db: Database,
  {
    file: id,
    channel: channelId,
    columns,
  }: Pick<ReadBody, 'file' | 'channel'> & { columns: ReadBody['columns'] | undefined },
): Promise<ReadFile> {
  const staged = await requireStaged(db, context, id);
  const channel = await requireChannel(context.services, db, channelId);
  const { account, currency } = channel;
  const { now } = context;
  const file = readStatementFile(staged.content, { number: account, currency, columns: columns ?? undefined, now });
  return { staged, channel, file, lines: withFingerprints(file.lines, channel) };
}

/** Returns which of some lines are here already. */
export async function knownAmong(db: Database, lines: readonly PrintedLine[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let start = 0; start < lines.length; start += CHUNK) {
    const prints = lines.slice(start, start + CHUNK).map(({ fingerprint }) => fingerprint);
    const rows = await db
      .select({ fingerprint: bankLines.fingerprint })
      .from(bankLines)
      .where(inArray(bankLines.fingerprint, prints));
    for (const { fingerprint } of rows) known.add(fingerprint);
  }
  return known;
}

/**
 * Returns a statement that has days of this one, and was read from another kind of file or with other columns: its
 * lines have other fingerprints, so each of them would count twice.
 */
export async function otherReading(db: Database, { channel, file, lines }: ReadFile): Promise<string | undefined> {
  const { from, until } = periodOf(lines);
  const [begin, end] = [startOfDate(dateOf(from)), startOfDate(dateOf(until)) + DAY_MS];
  const columns = file.table ? canonicalJson(file.table.columns) : null;
  const [other] = await db
    .select({ name: bankStatements.file, created: bankStatements.created })
    .from(bankStatements)
    .where(
      and(
        eq(bankStatements.account, channel.account),
        eq(bankStatements.currency, channel.currency),
        lte(bankStatements.from, end - 1),
        gte(bankStatements.until, begin),
        or(
          ne(bankStatements.kind, file.kind),
          columns === null ? sql`false` : sql`(${bankStatements.table}->'columns')::jsonb <> ${columns}::jsonb`,
        ),
      ),
    )
    .limit(1);
  return (
    other && `“${other.name}” of ${moment(other.created)} has days of this file, in another form or with other columns.`
  );
}
