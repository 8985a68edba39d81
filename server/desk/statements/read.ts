import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { holdings } from '../solvency/schema.ts';
import { endOf } from './accounts.ts';
import { FileFault } from './file/fault.ts';
import { linkStatement } from './link-payouts.ts';
import { linkTyped } from './link-typed.ts';
import {
  CHUNK,
  knownAmong,
  latest,
  otherReading,
  periodOf,
  type ReadBody,
  type ReadFile,
  readStaged,
} from './read-staged.ts';
import { bankLines, bankStatements } from './schema.ts';
import { dropStaged } from './staged.ts';

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
    throw new DeskError(409, 'known', 'Every line of this file is known. Nothing happens twice.');
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
  await linkStatement(tx, row.id, now);
  await enterHolding(context, tx, read, body.place);
  await dropStaged(tx, staged.id);
}
