import { and, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { canonicalJson } from '../../../src/desk/api/canonical.ts';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { readStatement } from '../../../src/desk/statements/api.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import type { BankChannel } from '../../modules/content/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { dateOf, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { moment } from '../../platform/texts/moment.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { holdings } from '../solvency/schema.ts';
import { endOf, requireChannel } from './accounts.ts';
import { FileFault } from './file/fault.ts';
import type { StatementFile } from './file/file.ts';
import { readStatementFile } from './file/read-file.ts';
import { type PrintedLine, withFingerprints } from './fingerprints.ts';
import { linkTyped } from './link-typed.ts';
import { bankLines, bankStatements } from './schema.ts';
import { dropStaged, requireStaged, type StagedFile } from './staged.ts';

type ReadBody = ActionBody<typeof readStatement>;

/** Lines in one statement. */
const CHUNK = 500;

/** A file with its lines and the account that it is of. */
export interface ReadFile {
  readonly staged: StagedFile;
  readonly channel: BankChannel;
  readonly file: StatementFile;
  readonly lines: readonly PrintedLine[];
}

const latest = (lines: readonly PrintedLine[]): PrintedLine =>
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

/** Reads the uploaded file, and returns what someone signs. Throws `file`, `known`, `form` and `notFound`. */
export async function readSubject(context: DeskContext, tx: Database, body: ReadBody) {
  const read = await readStaged(context, tx, body).catch((error: unknown) => {
    if (error instanceof FileFault) throw new DeskError(409, 'file', `${error.message} Nothing was read.`);
    throw error;
  });
  const { staged, channel, file, lines } = read;
  // one file of an account after the other
  await lockName(tx, `bank statement ${channel.account}`);
  const known = await knownAmong(tx, lines);
  if (known.size === lines.length)
    throw new DeskError(409, 'known', `All ${lines.length} lines of this file are known. Nothing happens twice.`);
  const other = await otherReading(tx, read);
  if (other !== undefined)
    throw new DeskError(409, 'form', `${other} Lines would count twice, so nothing was read. Upload the same form.`);
  const text = (units: bigint | null): string | null => (units === null ? null : formatAmount(channel.currency, units));
  return {
    name: staged.name,
    sha256: staged.digest,
    bank: channel.bank,
    accountEnd: endOf(channel.account),
    currency: channel.currency,
    lines: lines.length,
    added: lines.length - known.size,
    ...periodOf(lines),
    opening: text(file.opening),
    closing: text(file.closing),
  };
}

/** Stores the lines of a statement that are new. */
async function storeLines(tx: Database, { channel, lines }: ReadFile, statement: number, now: number): Promise<number> {
  let added = 0;
  for (let start = 0; start < lines.length; start += CHUNK) {
    const values = lines.slice(start, start + CHUNK).map((line) => ({
      ...line,
      statement,
      account: channel.account,
      currency: channel.currency,
      day: dateOf(line.at),
      state: line.amount > 0n ? ('open' as const) : ('out' as const),
      created: now,
    }));
    const rows = await tx.insert(bankLines).values(values).onConflictDoNothing().returning({ id: bankLines.id });
    added += rows.length;
  }
  return added;
}

/** Enters the closing balance under Solvency. Without a time it was so at the end of its day. */
async function enterHolding(
  { member, now }: DeskContext,
  tx: Database,
  { file, lines, channel }: ReadFile,
  place: string | null,
): Promise<void> {
  if (place === null || file.closing === null || file.closing < 0n) return;
  const last = latest(lines);
  const at = Math.min(now, last.hasTime ? last.at : last.at + DAY_MS - 1);
  const asset = channel.currency;
  // Solvency counts every asset in the units of the ledger
  const amount = toUnits(formatAmount(asset, file.closing), scaleOf(asset)) ?? 0n;
  await tx.insert(holdings).values({ place, asset, amount, at, staff: member.id, created: now });
}

/** Keeps a statement with the lines that are new. Lines that were credited by hand with the same id are linked. */
export async function keepStatement(context: DeskContext, tx: Database, body: ReadBody): Promise<void> {
  const { now, member } = context;
  const read = await readStaged(context, tx, body);
  const { staged, channel, file, lines } = read;
  const [row] = await tx
    .insert(bankStatements)
    .values({
      channel: channel.id,
      account: channel.account,
      bank: channel.bank,
      currency: channel.currency,
      file: staged.name,
      digest: staged.digest,
      kind: file.kind,
      table: file.table && { header: file.table.header, columns: file.table.columns },
      lines: lines.length,
      added: 0,
      ...periodOf(lines),
      opening: file.opening,
      closing: file.closing,
      place: body.place,
      staff: member.id,
      created: now,
    })
    .returning();
  if (!row) throw new Error('no statement was written');
  const added = await storeLines(tx, read, row.id, now);
  await tx.update(bankStatements).set({ added }).where(eq(bankStatements.id, row.id));
  await linkTyped(tx, row.id, now);
  await enterHolding(context, tx, read, body.place);
  await dropStaged(tx, staged.id);
}
