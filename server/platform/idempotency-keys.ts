import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { OUTCOMES_KEPT_MS } from '../../src/api/money.ts';
import type { Context, Services } from '../context.ts';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { moneyCalls, moneyRunning } from './db/schema.ts';
import { Refusal } from './refusal.ts';

/** ms that comparing a payment password may take, before its call counts as crashed. */
const VERIFYING_MS = 20_000;
const KEY = /^[\x21-\x7e]{8,100}$/;

/** A money call under its key. */
export interface MoneyCall {
  readonly context: Context;
  /** Id of the endpoint. */
  readonly endpoint: string;
  readonly key: string;
  readonly account: number;
  /** Hash of the endpoint and the fields. */
  readonly body: string;
}

/** What a money call came to: `ret`, `msg` and `data` of its envelope. */
export interface Result {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}
export type Outcome =
  | (Result & { readonly state: 'done'; readonly isReplayed: boolean })
  | { readonly state: 'running' };
export const RUNNING: Outcome = { state: 'running' };

/** A call that this process runs. */
interface Claim {
  readonly account: number;
  readonly body: string;
  /** Whether other instances were told. */
  isAnnounced: boolean;
}
const claimsBy = new WeakMap<Services, Map<string, Claim>>();
function claimsOf(services: Services): Map<string, Claim> {
  const claims = claimsBy.get(services) ?? new Map<string, Claim>();
  claimsBy.set(services, claims);
  return claims;
}

/**
 * The call and its fields in one order, so that the same body always gives the same hash. Without the payment password:
 * six digits are found from a quick hash in a second by whoever reads the table.
 */
const hashOf = (endpoint: Endpoint, fields: Record<string, string>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        endpoint.id,
        Object.entries(fields)
          .filter(([name]) => name !== 'paypass')
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest('hex');

const isKey = (key: string | undefined): key is string => key !== undefined && KEY.test(key);

/** A money call of a request. Throws `keyMissing` where its `Idempotency-Key` is none. */
export function moneyCallOf(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: Context,
): MoneyCall {
  if (!isKey(key)) throw new Refusal('keyMissing');
  return { context, endpoint: endpoint.id, key, account: context.account.id, body: hashOf(endpoint, fields) };
}

/** Throws `keyOther` where a key was used for another body or by another account. */
function assertSameCall({ account, body }: MoneyCall, existing: { account: number; body: string }): void {
  if (existing.account !== account || existing.body !== body) throw new Refusal('keyOther');
}

/** Claims a key in this process, until `releaseKey`. Throws `keyOther`. */
export function claimKey(call: MoneyCall): Outcome | 'new' {
  const claims = claimsOf(call.context.services);
  const other = claims.get(call.key);
  if (other) {
    assertSameCall(call, other);
    return RUNNING;
  }
  claims.set(call.key, { account: call.account, body: call.body, isAnnounced: false });
  return 'new';
}

/**
 * Tells every instance that a key runs before its transaction locks it; false where it runs on another one. After a
 * crash the mark ends by itself.
 */
export async function announceKey({ context: { services }, key, account }: MoneyCall): Promise<boolean> {
  const until = services.clock.now() + VERIFYING_MS;
  const marked = await services.db
    .insert(moneyRunning)
    .values({ key, account, until })
    // one that ends far ahead was written before the clock was set back
    .onConflictDoUpdate({
      target: moneyRunning.key,
      set: { account, until },
      setWhere: sql`${moneyRunning.until} <= ${until - VERIFYING_MS} or ${moneyRunning.until} > ${until}`,
    })
    .returning({ key: moneyRunning.key });
  const claim = claimsOf(services).get(key);
  if (claim) claim.isAnnounced = marked.length > 0;
  return marked.length > 0;
}

/** Ends a claim, however its call ended. */
export async function releaseKey({ context: { services }, key, account }: MoneyCall): Promise<void> {
  const claim = claimsOf(services).get(key);
  claimsOf(services).delete(key);
  if (claim?.isAnnounced)
    await services.db.delete(moneyRunning).where(and(eq(moneyRunning.key, key), eq(moneyRunning.account, account)));
}

/** Held to the end of the transaction, over all instances; a crash lets it go with the transaction. */
async function tryLock(tx: Database, key: string): Promise<boolean> {
  const [row] = await rowsOf<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 4173)) as free`,
  );
  return row?.free === true;
}

/** An outcome as it is stored. */
interface StoredOutcome extends Result {
  readonly account: number;
  readonly call: string;
  readonly body: string;
  readonly created: number;
}

// written in SQL: every order asks it, and Drizzle would build it anew in each transaction
async function findKey(db: Database, key: string): Promise<StoredOutcome | undefined> {
  type Raw = Omit<StoredOutcome, 'account' | 'created'> & Record<'account' | 'created', string | number>;
  const [row] = await rowsOf<Raw>(
    db,
    sql`select account, call, body, ret, msg, data, created from money_calls where key = ${key}`,
  );
  return row && { ...row, account: Number(row.account), created: Number(row.created) };
}

/** An accepted key is never new again, so that no call acts twice however late it is repeated. */
const isStored = ({ ret, created }: StoredOutcome, now: number): boolean =>
  ret === 1 || created + OUTCOMES_KEPT_MS > now;
async function readKey(db: Database, key: string, now: number): Promise<StoredOutcome | undefined> {
  const row = await findKey(db, key);
  return row && isStored(row, now) ? row : undefined;
}

/** Whether the key of a call has an outcome. */
export const hasOutcome = async ({ context: { services, now }, key }: MoneyCall): Promise<boolean> =>
  (await readKey(services.db, key, now)) !== undefined;

/**
 * Locks the key of a call over all instances, until the transaction ends, and gives its outcome: undefined where it has
 * none, `running` where another instance holds it. Throws `keyOther`.
 */
export async function lockKey(tx: Database, call: MoneyCall): Promise<Outcome | undefined> {
  const { key } = call;
  if (!(await tryLock(tx, key))) return RUNNING;
  const row = await findKey(tx, key);
  if (!row) return undefined;
  if (!isStored(row, call.context.now)) {
    await tx.delete(moneyCalls).where(eq(moneyCalls.key, key));
    return undefined;
  }
  assertSameCall(call, row);
  return { state: 'done', ret: row.ret, msg: row.msg, data: row.data, isReplayed: true };
}

/** Stores the outcome of a call, in the transaction that holds the lock of its key. */
export async function recordOutcome(tx: Database, call: MoneyCall, result: Result): Promise<Outcome> {
  const { key, account, endpoint, body, context } = call;
  const { ret, msg, data } = result;
  await tx.execute(sql`
    insert into money_calls (key, account, call, body, ret, msg, data, created)
    values (${key}, ${account}, ${endpoint}, ${body}, ${ret}, ${msg},
      ${data === null ? null : JSON.stringify(data)}::json, ${context.now})`);
  return { state: 'done', ...result, isReplayed: false };
}

/**
 * The outcome that this very call had before under its key, without running anything; undefined where there is none or
 * it was another call.
 */
export async function findOutcome(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: Context,
): Promise<Result | undefined> {
  const row = isKey(key) ? await readKey(context.db, key, context.now) : undefined;
  if (!row || row.account !== context.account.id || row.body !== hashOf(endpoint, fields)) return undefined;
  return { ret: row.ret, msg: row.msg, data: row.data };
}

/**
 * What became of a key of this account; a key of somebody else looks like one that was never used. `sent`: ms at which
 * the caller sent it.
 */
export async function lookUp(
  context: Context,
  { key, sent = context.now }: { key: string; sent?: number | undefined },
) {
  const unused = { status: sent + OUTCOMES_KEPT_MS > context.now ? ('none' as const) : ('forgotten' as const), key };
  const claim = claimsOf(context.services).get(key);
  if (claim) return claim.account === context.account.id ? { status: 'running' as const, key } : unused;
  return context.db.transaction(async (tx) => {
    const isFree = await tryLock(tx, key);
    const row = await readKey(tx, key, context.now);
    if (!row) {
      const isRunning = !isFree || (await isAnnounced(tx, context, key));
      return isRunning ? { status: 'running' as const, key } : unused;
    }
    if (row.account !== context.account.id) return unused;
    return {
      status: row.ret === 1 ? ('accepted' as const) : ('refused' as const),
      call: row.call,
      msg: row.msg,
      data: row.data,
      time: row.created,
      key,
    };
  });
}

/** Whether another instance compares the payment password of a key of this account. */
const isAnnounced = async (tx: Database, { account, now }: Context, key: string): Promise<boolean> =>
  (await tx.$count(
    moneyRunning,
    and(
      eq(moneyRunning.key, key),
      eq(moneyRunning.account, account.id),
      gt(moneyRunning.until, now),
      lte(moneyRunning.until, now + VERIFYING_MS),
    ),
  )) > 0;

/** Removes refusals and announcements that count no more. */
export async function clearOldKeys(db: Database, now: number): Promise<void> {
  await db.delete(moneyCalls).where(and(ne(moneyCalls.ret, 1), lte(moneyCalls.created, now - OUTCOMES_KEPT_MS)));
  await db.delete(moneyRunning).where(lte(moneyRunning.until, now));
}
