import type { JournalKind } from '../../src/domain/journal-kinds.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../platform/db/connect.ts';
import { assets, ledgerAccounts } from './schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { scaleOf } from './assets.ts';
import { chainHash } from './chain-hash.ts';
import {
  type AccountRow,
  findNamedJournals,
  insertJournals,
  insertPostings,
  type JournalRow,
  lockAccountRows,
  type PostingRow,
} from './journal-queries.ts';

/** Purpose of a customer's balance. */
export type CustomerPurpose = 'available' | 'held' | 'liquidity' | 'redeeming' | 'regular';
export type OperatorPurpose =
  | 'funding'
  | 'options'
  | 'contracts'
  | 'fees'
  | 'interest'
  | 'rewards'
  | 'recharge'
  | 'withdrawals'
  | 'points'
  | 'blindbox'
  | 'adjustments'
  /** What customers owe since a withdrawal paid too much: its balance is that sum, below 0. */
  | 'debts'
  /** What the company lost by payments that it made wrongly: its balance is the loss, below 0. */
  | 'paymentErrors';

/** One leg of a journal in base units, positive into the account. Without a customer it is an operator's account. */
export type Leg = { readonly asset: string; readonly amount: bigint } & (
  | { readonly customer: number; readonly purpose: CustomerPurpose }
  | { readonly customer?: undefined; readonly purpose: OperatorPurpose }
);

/** A journal to post. */
export interface LedgerEntry {
  /** What happened, e.g. `subscribe`. Account details show it as `setup`. */
  readonly kind: JournalKind;
  readonly reference?: string;
  readonly remark?: string;
  /** The hold that the journal belongs to. */
  readonly hold?: number;
  /** Name of a journal that is written only once even if it is posted again, e.g. `interest 17 2026-03-10` (I6). */
  readonly once?: string;
  readonly legs: readonly Leg[];
  readonly now: number;
}

export interface WrittenJournal {
  readonly id: number;
  readonly time: number;
  /** A journal with the same `once` already existed; nothing was posted. */
  readonly repeated?: true;
}

const keyOf = (leg: { customer?: number | null; purpose: string; asset: string }): string =>
  `${leg.customer ?? 0} ${leg.purpose} ${leg.asset}`;

/** Locks the accounts of the legs. Returns an empty map if one of them does not exist. */
async function lockExisting(tx: Database, legs: readonly Leg[]): Promise<Map<string, AccountRow>> {
  const keys = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()];
  const rows = await lockAccountRows(tx, keys);
  const changed = rows.find(({ account, scale }) => scale !== scaleOf(account.asset));
  if (changed) throw new Error(`the scale of ${changed.account.asset} is ${changed.scale} in the ledger`);
  return rows.length < keys.length ? new Map() : new Map(rows.map(({ account }) => [keyOf(account), account]));
}

/** Locks the accounts of the legs and creates the missing ones. */
async function lockAccounts(tx: Database, legs: readonly Leg[]): Promise<Map<string, AccountRow>> {
  const existing = await lockExisting(tx, legs);
  if (existing.size > 0) return existing;
  const codes = [...new Set(legs.map((leg) => leg.asset))].sort();
  await tx
    .insert(assets)
    .values(codes.map((code) => ({ code, scale: scaleOf(code) })))
    .onConflictDoNothing();
  const sorted = [...new Map(legs.map((leg) => [keyOf(leg), leg])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insert(ledgerAccounts)
    .values(sorted.map(([, leg]) => ({ customer: leg.customer ?? null, purpose: leg.purpose, asset: leg.asset })))
    .onConflictDoNothing();
  return lockExisting(tx, legs);
}

/** Returns the hash of a journal's content without its time. Journals with the same name must have the same content. */
const bodyOf = ({ kind, reference = '', hold, legs }: LedgerEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, hold ?? null, legs.map((leg) => `${keyOf(leg)} ${leg.amount}`).sort()]))
    .digest('hex');

function assertBalanced({ kind, legs }: LedgerEntry): void {
  const sums = new Map<string, bigint>();
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount);
  if (legs.length === 0 || [...sums.values()].some((sum) => sum !== 0n))
    throw new Error(`journal ${kind} does not sum to zero`);
  if (new Set(legs.map(keyOf)).size !== legs.length) throw new Error(`journal ${kind} names an account twice`);
}

/**
 * Returns the journals that already exist under the names of these entries, by index. Throws if the content of one
 * differs, or if two new entries have the same name.
 */
async function findWritten(tx: Database, entries: readonly LedgerEntry[]): Promise<(WrittenJournal | undefined)[]> {
  const names = entries.map(({ once }) => once).filter((once) => once !== undefined);
  const rows = names.length === 0 ? [] : await findNamedJournals(tx, names);
  const byName = new Map(rows.map((row) => [row.once, row]));
  const newNames = new Set<string>();
  return entries.map((entry) => {
    const { once } = entry;
    if (once === undefined) return undefined;
    const row = byName.get(once);
    if (row && row.body !== bodyOf(entry))
      throw new Error(`journal ${once} was written before and says something else`);
    if (row) return { id: row.id, time: row.created, repeated: true };
    if (newNames.has(once)) throw new Error(`journal ${once} is asked for twice at once`);
    newNames.add(once);
    return undefined;
  });
}

/** Returns the journal of an entry with its date, and updates the latest date of its accounts. */
function journalOf(entry: LedgerEntry, accounts: ReadonlyMap<string, AccountRow>): JournalRow {
  const touched = entry.legs.map((leg) => accounts.get(keyOf(leg)) as AccountRow);
  const created = Math.max(entry.now, ...touched.map((account) => (account.customer === null ? 0 : account.latest)));
  for (const account of touched) account.latest = Math.max(created, account.latest);
  return {
    kind: entry.kind,
    reference: entry.reference ?? '',
    remark: entry.remark ?? '',
    hold: entry.hold ?? null,
    once: entry.once ?? null,
    body: entry.once === undefined ? null : bodyOf(entry),
    created,
  };
}

interface Journal {
  readonly id: number;
  readonly row: JournalRow;
}

/**
 * Returns the posting of a leg and updates its account. Throws `insufficient` if a customer's balance would become
 * negative.
 */
function postingOf(leg: Leg, account: AccountRow, journal: Journal): PostingRow {
  account.balance += leg.amount;
  if (account.customer !== null && account.balance < 0n) throw new Refusal('insufficient', { code: leg.asset });
  account.sequence += 1;
  const { id, balance, sequence } = account;
  const posting = { journal: journal.id, account: id, asset: leg.asset, amount: leg.amount, balance, sequence };
  account.hash = chainHash(account.hash, posting, journal.row);
  return { ...posting, hash: account.hash };
}

/**
 * Posts journals in order, in few statements. Must run inside a transaction, so that either all or none are written
 * (LEDG-08). Throws `insufficient` if a customer's balance would become negative, and an error if a name in `once` was
 * used for another journal. A customer's posting is never dated before the previous one, even if the clock was set back
 * (I13). Operator accounts, which all customers share, pass no date on: their chains are ordered only by sequence.
 */
export async function postAll(tx: Database, entries: readonly LedgerEntry[]): Promise<WrittenJournal[]> {
  for (const entry of entries) assertBalanced(entry);
  if (entries.length === 0) return [];
  const accounts = await lockAccounts(
    tx,
    entries.flatMap((entry) => entry.legs),
  );
  // read after locking: a transaction that writes the same name locks the same accounts
  const written = await findWritten(tx, entries);
  const newEntries = entries.filter((_, index) => !written[index]);
  const posted = (newEntries.length === 0 ? [] : await postNew(tx, newEntries, accounts)).values();
  return written.map((earlier) => earlier ?? (posted.next().value as WrittenJournal));
}

async function postNew(
  tx: Database,
  entries: readonly LedgerEntry[],
  accounts: ReadonlyMap<string, AccountRow>,
): Promise<WrittenJournal[]> {
  const rows = entries.map((entry) => journalOf(entry, accounts));
  const ids = await insertJournals(tx, rows);
  const journals = rows.map((row, index) => ({ row, id: ids[index] as number }));
  const touched = new Set<AccountRow>();
  const postings = entries.flatMap(({ legs }, index) =>
    legs.map((leg) => {
      const account = accounts.get(keyOf(leg)) as AccountRow;
      touched.add(account);
      return postingOf(leg, account, journals[index] as Journal);
    }),
  );
  await insertPostings(tx, postings, [...touched]);
  return journals.map(({ row, id }) => ({ id, time: row.created }));
}

/** Posts one journal; see `postAll`. Returns its id and time. */
export async function post(tx: Database, entry: LedgerEntry): Promise<WrittenJournal> {
  const [written] = await postAll(tx, [entry]);
  return written as WrittenJournal;
}

/** Returns a customer's balance for one purpose in base units. */
export async function balanceOf(
  db: Database,
  customer: number,
  purpose: CustomerPurpose,
  asset: string,
): Promise<bigint> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(eq(ledgerAccounts.customer, customer), eq(ledgerAccounts.purpose, purpose), eq(ledgerAccounts.asset, asset)),
    );
  return row?.balance ?? 0n;
}

/** Returns an operator's balance in base units. It is negative if the operator has given more than it has received. */
export async function operatorBalanceOf(db: Database, purpose: OperatorPurpose, asset: string): Promise<bigint> {
  const [row] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(isNull(ledgerAccounts.customer), eq(ledgerAccounts.purpose, purpose), eq(ledgerAccounts.asset, asset)));
  return row?.balance ?? 0n;
}

/** Returns all balances of a customer from one snapshot, each with its ledger account and latest posting. */
export const balancesOf = (db: Database, customer: number) =>
  db
    .select({
      account: ledgerAccounts.id,
      sequence: ledgerAccounts.sequence,
      purpose: ledgerAccounts.purpose,
      asset: ledgerAccounts.asset,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.customer, customer))
    .orderBy(desc(ledgerAccounts.asset));
