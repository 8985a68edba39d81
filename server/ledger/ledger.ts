import { and, desc, eq, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../platform/db/connect.ts';
import { assets, journals, ledgerAccounts } from '../platform/db/schema.ts';
import { preparedQuery } from '../platform/db/prepared-query.ts';
import { Refusal } from '../platform/refusal.ts';
import { scaleOf } from './assets.ts';

/** What a customer's balance is for; `house` accounts are named after what they stand for. */
export type CustomerPurpose = 'available' | 'held' | 'liquidity' | 'redeeming' | 'regular';
export type HousePurpose =
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

/** One leg of a journal: base units, positive into the account. Without a customer it is an account of the house. */
export type Leg = { readonly asset: string; readonly amount: bigint } & (
  | { readonly customer: number; readonly purpose: CustomerPurpose }
  | { readonly customer?: undefined; readonly purpose: HousePurpose }
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

type AccountRow = typeof ledgerAccounts.$inferSelect;
const keyOf = (leg: { customer?: number | null; purpose: string; asset: string }): string =>
  `${leg.customer ?? 0} ${leg.purpose} ${leg.asset}`;

/**
 * Accounts by customer (0 for the house), purpose and asset, locked in one order, so that two journals never wait for
 * each other.
 */
const lockRows = preparedQuery((db) =>
  db
    .select({ account: ledgerAccounts, scale: assets.scale })
    .from(ledgerAccounts)
    .innerJoin(assets, eq(assets.code, ledgerAccounts.asset))
    .where(sql`(coalesce(${ledgerAccounts.customer}, 0), ${ledgerAccounts.purpose}, ${ledgerAccounts.asset})
    in (select * from unnest(${sql.placeholder('customers')}::bigint[], ${sql.placeholder('purposes')}::text[], ${sql.placeholder('assets')}::text[]))`)
    .orderBy(ledgerAccounts.id)
    .for('no key update', { of: ledgerAccounts }),
);

/** Locks the accounts of the legs; empty where one is missing. */
async function lock(tx: Database, legs: readonly Leg[]): Promise<Map<string, AccountRow>> {
  const wanted = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()];
  const found = await lockRows(tx, {
    customers: wanted.map((leg) => leg.customer ?? 0),
    purposes: wanted.map((leg) => leg.purpose),
    assets: wanted.map((leg) => leg.asset),
  });
  const changed = found.find(({ account, scale }) => scale !== scaleOf(account.asset));
  if (changed) throw new Error(`the scale of ${changed.account.asset} is ${changed.scale} in the ledger`);
  return found.length < wanted.length ? new Map() : new Map(found.map(({ account }) => [keyOf(account), account]));
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

export interface Link {
  readonly journal: number;
  readonly account: number;
  readonly asset: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly sequence: number;
}
export interface Heading {
  readonly kind: string;
  readonly reference: string;
  readonly remark: string;
  readonly hold: number | null;
  readonly once: string | null;
  readonly created: number;
}

/** Hash of a posting with its journal's own fields, and of the posting before it in its account's chain (LEDG-04). */
export const chainHash = (before: string, one: Link, heading: Heading, form = 2): string => {
  const parts: unknown[] = [before, one.journal, one.account, one.sequence, String(one.amount), String(one.balance)];
  const told =
    form === 1
      ? parts.join('|')
      : JSON.stringify([
          ...parts,
          one.asset,
          heading.kind,
          heading.reference,
          heading.remark,
          heading.hold,
          heading.once,
          heading.created,
        ]);
  return createHash('sha256').update(told).digest('hex');
};

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

const findNames = preparedQuery((db) =>
  db
    .select({ id: journals.id, once: journals.once, body: journals.body, created: journals.created })
    .from(journals)
    .where(sql`${journals.once} = any(${sql.placeholder('names')}::text[])`),
);

/** Ids of the journals in their order. */
const insertJournals = preparedQuery(
  (db) =>
    db.execute(sql`
  insert into journals (kind, reference, remark, hold, once, body, created)
  select * from unnest(${sql.placeholder('kind')}::text[], ${sql.placeholder('reference')}::text[], ${sql.placeholder('remark')}::text[],
    ${sql.placeholder('hold')}::bigint[], ${sql.placeholder('once')}::text[], ${sql.placeholder('body')}::text[], ${sql.placeholder('created')}::bigint[])
  returning id`) as unknown as PromiseLike<{ rows: { id: number | string }[] }>,
);

/** Postings, and the new balance and end of chain of every account that they touch. */
const insertPostings = preparedQuery((db) =>
  db.execute(sql`
  with written as (
    insert into postings (journal, account, asset, amount, balance, sequence, hash, form)
    select *, 2 from unnest(${sql.placeholder('journal')}::bigint[], ${sql.placeholder('account')}::bigint[], ${sql.placeholder('asset')}::text[],
      ${sql.placeholder('amount')}::numeric[], ${sql.placeholder('balance')}::numeric[], ${sql.placeholder('sequence')}::bigint[], ${sql.placeholder('hash')}::text[])
  )
  update ledger_accounts as a set balance = v.balance, sequence = v.sequence, hash = v.hash, latest = v.latest
  from unnest(${sql.placeholder('touched')}::bigint[], ${sql.placeholder('balances')}::numeric[], ${sql.placeholder('sequences')}::bigint[],
    ${sql.placeholder('hashes')}::text[], ${sql.placeholder('latest')}::bigint[]) as v(id, balance, sequence, hash, latest) where a.id = v.id`),
);

/** Values by column, as statements over lists want them. */
const columnsOf = <R extends object>(
  endpoints: readonly R[],
  names: readonly (keyof R & string)[],
): Record<string, unknown[]> =>
  Object.fromEntries(names.map((name) => [name, endpoints.map((endpoint) => endpoint[name])]));

/**
 * Writes journals in their order, in few statements. Must run inside a transaction: all are there or none (LEDG-08).
 * Throws `insufficient` where a customer's balance would fall below zero, and an error where a name in `once` was used
 * for another journal. A clock that was set back never dates a customer's posting before the one that it follows (I13);
 * the house's accounts, which all customers share, hand no date on: their chains are ordered by sequence alone.
 */
export async function postAll(tx: Database, entries: readonly Entry[]): Promise<Written[]> {
  for (const entry of entries) check(entry);
  if (entries.length === 0) return [];
  const accounts = await lockAccounts(
    tx,
    entries.flatMap((entry) => entry.legs),
  );
  const names = entries.map((entry) => entry.once).filter((one) => one !== undefined);
  // read once the accounts are locked: whoever wrote the name before held the same ones
  const known = names.length === 0 ? [] : await findNames(tx, { names });
  const before = new Map(known.map((one) => [one.once, one]));
  const written: (Written | undefined)[] = [];
  const fresh: { readonly entry: Entry; readonly time: number }[] = [];
  const bodies = new Map<string, string>();
  for (const entry of entries) {
    const earlier = entry.once === undefined ? undefined : before.get(entry.once);
    if (earlier) {
      if (earlier.body !== bodyOf(entry))
        throw new Error(`journal ${entry.once} was written before and says something else`);
      written.push({ id: earlier.id, time: earlier.created, repeated: true });
      continue;
    }
    if (entry.once !== undefined) {
      if (bodies.has(entry.once)) throw new Error(`journal ${entry.once} is asked for twice at once`);
      bodies.set(entry.once, bodyOf(entry));
    }
    const own = entry.legs.map((leg) => accounts.get(keyOf(leg)) as AccountRow);
    const time = Math.max(entry.now, ...own.map((account) => (account.customer === null ? 0 : account.latest)));
    for (const account of own) account.latest = Math.max(time, account.latest);
    fresh.push({ entry, time });
    written.push(undefined);
  }
  if (fresh.length === 0) return written as Written[];
  const headings = fresh.map(({ entry, time }) => ({
    kind: entry.kind,
    reference: entry.reference ?? '',
    remark: entry.remark ?? '',
    hold: entry.hold ?? null,
    once: entry.once ?? null,
    body: entry.once === undefined ? null : (bodies.get(entry.once) ?? null),
    created: time,
  }));
  const { rows } = await insertJournals(
    tx,
    columnsOf(headings, ['kind', 'reference', 'remark', 'hold', 'once', 'body', 'created']),
  );
  const ids = rows.map(({ id }) => Number(id));
  const lines: (Link & { readonly hash: string })[] = [];
  fresh.forEach(({ entry }, place) => {
    const journal = ids[place] as number;
    for (const leg of entry.legs) {
      const account = accounts.get(keyOf(leg)) as AccountRow;
      account.balance += leg.amount;
      if (account.customer !== null && account.balance < 0n) throw new Refusal('insufficient', { code: leg.asset });
      account.sequence += 1;
      const link = {
        journal,
        account: account.id,
        asset: leg.asset,
        amount: leg.amount,
        balance: account.balance,
        sequence: account.sequence,
      };
      account.hash = chainHash(account.hash, link, headings[place] as Heading);
      lines.push({ ...link, hash: account.hash });
    }
  });
  const touched = [...new Set(fresh.flatMap(({ entry }) => entry.legs.map(keyOf)))].map(
    (name) => accounts.get(name) as AccountRow,
  );
  await insertPostings(tx, {
    ...columnsOf(lines, ['journal', 'account', 'asset', 'amount', 'balance', 'sequence', 'hash']),
    touched: touched.map((one) => one.id),
    balances: touched.map((one) => one.balance),
    sequences: touched.map((one) => one.sequence),
    hashes: touched.map((one) => one.hash),
    latest: touched.map((one) => one.latest),
  });
  let next = 0;
  return written.map((one) => {
    if (one) return one;
    const place = next;
    next += 1;
    return { id: ids[place] as number, time: fresh[place]?.time as number };
  });
}

/** Writes one journal, inside a transaction; see `postAll`. Returns its id and time. */
export async function post(tx: Database, entry: Entry): Promise<Written> {
  const [one] = await postAll(tx, [entry]);
  return one as Written;
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

/** All balances of a customer. */
export const balancesOf = (db: Database, customer: number) =>
  db
    .select({ purpose: ledgerAccounts.purpose, asset: ledgerAccounts.asset, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.customer, customer))
    .orderBy(desc(ledgerAccounts.asset));
