import { and, desc, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../platform/db/connect.ts';
import { assets, ledgerAccounts } from '../platform/db/schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { scaleOf } from './assets.ts';
import { chainHash } from './chain-hash.ts';
import {
  type AccountRow,
  findNames,
  insertJournals,
  insertPostings,
  type JournalRow,
  lockRows,
  type PostingRow,
} from './journal-queries.ts';

/** What a customer's balance is for; `operator` accounts are named after what they stand for. */
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
  | 'blindbox';

/** One leg of a journal: base units, positive into the account. Without a customer it is an account of the operator. */
export type Leg = { readonly asset: string; readonly amount: bigint } & (
  | { readonly customer: number; readonly purpose: CustomerPurpose }
  | { readonly customer?: undefined; readonly purpose: OperatorPurpose }
);

export interface Entry {
  /** What happened, e.g. `subscribe`; the `setup` of account details. */
  readonly kind: string;
  readonly reference?: string;
  readonly remark?: string;
  /** The hold that it belongs to. */
  readonly hold?: number;
  /** Name of a journal that is written once however often it is asked for, e.g. `interest 17 2026-03-10` (I6). */
  readonly once?: string;
  readonly legs: readonly Leg[];
  readonly now: number;
}

export interface Written {
  readonly id: number;
  readonly time: number;
  /** It stood there already under its `once`; nothing was posted. */
  readonly repeated?: true;
}

const keyOf = (leg: { customer?: number | null; purpose: string; asset: string }): string =>
  `${leg.customer ?? 0} ${leg.purpose} ${leg.asset}`;

/** Locks the accounts of the legs; empty where one is missing. */
async function lock(tx: Database, legs: readonly Leg[]): Promise<Map<string, AccountRow>> {
  const keys = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()];
  const rows = await lockRows(tx, keys);
  const changed = rows.find(({ account, scale }) => scale !== scaleOf(account.asset));
  if (changed) throw new Error(`the scale of ${changed.account.asset} is ${changed.scale} in the ledger`);
  return rows.length < keys.length ? new Map() : new Map(rows.map(({ account }) => [keyOf(account), account]));
}

/** The accounts of the legs, made where missing, and locked. */
async function lockAccounts(tx: Database, legs: readonly Leg[]): Promise<Map<string, AccountRow>> {
  const there = await lock(tx, legs);
  if (there.size > 0) return there;
  const codes = [...new Set(legs.map((leg) => leg.asset))].sort();
  await tx
    .insert(assets)
    .values(codes.map((code) => ({ code, scale: scaleOf(code) })))
    .onConflictDoNothing();
  const missing = [...new Map(legs.map((leg) => [keyOf(leg), leg])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insert(ledgerAccounts)
    .values(missing.map(([, leg]) => ({ customer: leg.customer ?? null, purpose: leg.purpose, asset: leg.asset })))
    .onConflictDoNothing();
  return lock(tx, legs);
}

/** What a journal says, without when: two that are asked for under one name have to be the same. */
const bodyOf = ({ kind, reference = '', hold, legs }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reference, hold ?? null, legs.map((leg) => `${keyOf(leg)} ${leg.amount}`).sort()]))
    .digest('hex');

function check({ kind, legs }: Entry): void {
  const sums = new Map<string, bigint>();
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount);
  if (legs.length === 0 || [...sums.values()].some((sum) => sum !== 0n))
    throw new Error(`journal ${kind} does not sum to zero`);
  if (new Set(legs.map(keyOf)).size !== legs.length) throw new Error(`journal ${kind} names an account twice`);
}

/**
 * The journals that were written before under the names of these entries, by place. Throws where one of them says
 * something else, and where two entries that are not written have one name.
 */
async function findWritten(tx: Database, entries: readonly Entry[]): Promise<(Written | undefined)[]> {
  const names = entries.map(({ once }) => once).filter((once) => once !== undefined);
  const rows = names.length === 0 ? [] : await findNames(tx, names);
  const byName = new Map(rows.map((row) => [row.once, row]));
  const fresh = new Set<string>();
  return entries.map((entry) => {
    const { once } = entry;
    if (once === undefined) return undefined;
    const row = byName.get(once);
    if (row && row.body !== bodyOf(entry))
      throw new Error(`journal ${once} was written before and says something else`);
    if (row) return { id: row.id, time: row.created, repeated: true };
    if (fresh.has(once)) throw new Error(`journal ${once} is asked for twice at once`);
    fresh.add(once);
    return undefined;
  });
}

/** The journal of an entry; dates it, and with it its accounts. */
function journalOf(entry: Entry, accounts: ReadonlyMap<string, AccountRow>): JournalRow {
  const own = entry.legs.map((leg) => accounts.get(keyOf(leg)) as AccountRow);
  const created = Math.max(entry.now, ...own.map((account) => (account.customer === null ? 0 : account.latest)));
  for (const account of own) account.latest = Math.max(created, account.latest);
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
  readonly heading: JournalRow;
}

/** The posting of a leg; moves its account. Throws `insufficient` where a customer's balance falls below zero. */
function postingOf(leg: Leg, account: AccountRow, { id: journal, heading }: Journal): PostingRow {
  account.balance += leg.amount;
  if (account.customer !== null && account.balance < 0n) throw new Refusal('insufficient', { code: leg.asset });
  account.sequence += 1;
  const { id, balance, sequence } = account;
  const link = { journal, account: id, asset: leg.asset, amount: leg.amount, balance, sequence };
  account.hash = chainHash(account.hash, link, heading);
  return { ...link, hash: account.hash };
}

/**
 * Writes journals in their order, in few statements. Must run inside a transaction: all are there or none (LEDG-08).
 * Throws `insufficient` where a customer's balance would fall below zero, and an error where a name in `once` was used
 * for another journal. A clock that was set back never dates a customer's posting before the one that it follows (I13);
 * the operator's accounts, which all customers share, hand no date on: their chains are ordered by sequence alone.
 */
export async function postAll(tx: Database, entries: readonly Entry[]): Promise<Written[]> {
  for (const entry of entries) check(entry);
  if (entries.length === 0) return [];
  const accounts = await lockAccounts(
    tx,
    entries.flatMap((entry) => entry.legs),
  );
  // read once the accounts are locked: whoever wrote the name before held the same ones
  const written = await findWritten(tx, entries);
  const fresh = entries.filter((_, place) => !written[place]);
  const posted = (fresh.length === 0 ? [] : await postFresh(tx, fresh, accounts)).values();
  return written.map((earlier) => earlier ?? (posted.next().value as Written));
}

async function postFresh(
  tx: Database,
  entries: readonly Entry[],
  accounts: ReadonlyMap<string, AccountRow>,
): Promise<Written[]> {
  const headings = entries.map((entry) => journalOf(entry, accounts));
  const ids = await insertJournals(tx, headings);
  const journals = headings.map((heading, place) => ({ heading, id: ids[place] as number }));
  const touched = new Set<AccountRow>();
  const postings = entries.flatMap(({ legs }, place) =>
    legs.map((leg) => {
      const account = accounts.get(keyOf(leg)) as AccountRow;
      touched.add(account);
      return postingOf(leg, account, journals[place] as Journal);
    }),
  );
  await insertPostings(tx, postings, [...touched]);
  return journals.map(({ heading, id }) => ({ id, time: heading.created }));
}

/** Writes one journal, inside a transaction; see `postAll`. Returns its id and time. */
export async function post(tx: Database, entry: Entry): Promise<Written> {
  const [written] = await postAll(tx, [entry]);
  return written as Written;
}

/** Base units of a customer for one purpose. */
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

/** All balances of a customer, with the ledger account and its newest posting; of one moment. */
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
