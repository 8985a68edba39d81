import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { OUTCOMES_KEPT_MS } from '../../src/api/money.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { moneyCalls, moneyRunning } from './db/schema.ts';
import { Refusal } from './refusal.ts';

/** Time that verifying a payment password may take before its call counts as crashed. */
const VERIFYING_MS = 20_000;
const KEY = /^[\x21-\x7e]{8,100}$/;

interface KeyServices {
  readonly db: Database;
  readonly clock: Clock;
}

/** What idempotency keys need of a request's context. */
export interface KeyContext {
  readonly services: KeyServices;
  readonly db: Database;
  /** ms. */
  readonly now: number;
  readonly account: { readonly id: number };
}

/** A money call with its idempotency key. */
export interface MoneyCall<Context extends KeyContext = KeyContext> {
  readonly context: Context;
  /** Id of the endpoint. */
  readonly endpoint: string;
  readonly key: string;
  readonly account: number;
  /** Hash of the endpoint and the fields. */
  readonly body: string;
}

/** The envelope of a money call's response. */
export interface Result {
  readonly ret: number;
  readonly msg: string;
  readonly data: unknown;
}
export type KeyOutcome =
  | (Result & { readonly state: 'done'; readonly isReplayed: boolean })
  | { readonly state: 'running' };
export const RUNNING: KeyOutcome = { state: 'running' };

/** A call that is running in this process. */
interface Claim {
  readonly account: number;
  readonly body: string;
  /** Whether other instances can see the claim. */
  isAnnounced: boolean;
}
const claimsByServices = new WeakMap<KeyServices, Map<string, Claim>>();
function claimsOf(services: KeyServices): Map<string, Claim> {
  const claims = claimsByServices.get(services) ?? new Map<string, Claim>();
  claimsByServices.set(services, claims);
  return claims;
}

/**
 * Returns the hash of a call and its fields, independent of their order. It leaves the payment password out: anyone who
 * reads the table could find six digits from a fast hash within a second.
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

/** Builds the money call of a request. Throws `keyMissing` if `key` is not a valid `Idempotency-Key`. */
export function moneyCallOf<Context extends KeyContext>(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: Context,
): MoneyCall<Context> {
  if (!isKey(key)) throw new Refusal('keyMissing');
  return { context, endpoint: endpoint.id, key, account: context.account.id, body: hashOf(endpoint, fields) };
}

/** Throws `keyOther` if the key was used for another body or by another account. */
function assertSameCall({ account, body }: MoneyCall, earlier: { account: number; body: string }): void {
  if (earlier.account !== account || earlier.body !== body) throw new Refusal('keyOther');
}

/** Claims a key in this process until `releaseKey`. Throws `keyOther`. */
export function claimKey(call: MoneyCall): KeyOutcome | 'new' {
  const claims = claimsOf(call.context.services);
  const claim = claims.get(call.key);
  if (claim) {
    assertSameCall(call, claim);
    return RUNNING;
  }
  claims.set(call.key, { account: call.account, body: call.body, isAnnounced: false });
  return 'new';
}

/**
 * Announces a running key to all instances until its outcome is recorded, unless it has one. Returns `running` if
 * another instance runs it, and `done` if it has an outcome. After a crash the announcement expires.
 */
export async function announceKey(call: MoneyCall): Promise<'announced' | 'running' | 'done'> {
  const { key, account, context } = call;
  const { services, now } = context;
  const until = services.clock.now() + VERIFYING_MS;
  // the condition on the outcome is that of `isCurrent`; an announcement that ends too far ahead was written before the
  // clock was set back
  const announced = await rowsOf(
    services.db,
    sql`
  insert into money_running as running (key, account, until)
  select ${key}, ${account}::bigint, ${until}::bigint
  where not exists (select from money_calls where key = ${key} and (ret = 1 or created > ${now - OUTCOMES_KEPT_MS}))
  on conflict (key) do update set account = excluded.account, until = excluded.until
    where running.until <= ${until - VERIFYING_MS} or running.until > ${until}
  returning key`,
  );
  const claim = claimsOf(services).get(key);
  if (announced.length === 0) return (await readKey(services.db, key, now)) ? 'done' : 'running';
  if (claim) claim.isAnnounced = true;
  return 'announced';
}

/** Ends the claim of a call. A recorded outcome has ended the announcement already. */
export async function releaseKey(
  { context: { services }, key, account }: MoneyCall,
  outcome: KeyOutcome | undefined,
): Promise<void> {
  const claim = claimsOf(services).get(key);
  claimsOf(services).delete(key);
  const isRecorded = outcome?.state === 'done' && !outcome.isReplayed;
  if (claim?.isAnnounced && !isRecorded)
    await services.db.delete(moneyRunning).where(and(eq(moneyRunning.key, key), eq(moneyRunning.account, account)));
}

/** Tries to lock a key over all instances, until the transaction ends or its process crashes. */
async function tryLock(tx: Database, key: string): Promise<boolean> {
  const [row] = await rowsOf<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 4173)) as locked`,
  );
  return row?.locked === true;
}

interface StoredOutcome extends Result {
  readonly account: number;
  readonly call: string;
  readonly body: string;
  readonly created: number;
}

// plain SQL, since every order runs it and Drizzle would build it again in each transaction
async function findKey(db: Database, key: string): Promise<StoredOutcome | undefined> {
  type Raw = Omit<StoredOutcome, 'account' | 'created'> & Record<'account' | 'created', string | number>;
  const [row] = await rowsOf<Raw>(
    db,
    sql`select account, call, body, ret, msg, data, created from money_calls where key = ${key}`,
  );
  return row && { ...row, account: Number(row.account), created: Number(row.created) };
}

/** Returns whether an outcome still counts. Accepted ones always do, so that no late repetition acts twice. */
const isCurrent = ({ ret, created }: StoredOutcome, now: number): boolean =>
  ret === 1 || created + OUTCOMES_KEPT_MS > now;
async function readKey(db: Database, key: string, now: number): Promise<StoredOutcome | undefined> {
  const row = await findKey(db, key);
  return row && isCurrent(row, now) ? row : undefined;
}

/**
 * Locks the key of a call over all instances until the transaction ends. Returns its outcome if it has one, or
 * `running` if another instance holds the key. Throws `keyOther`.
 */
export async function lockKey(tx: Database, call: MoneyCall): Promise<KeyOutcome | undefined> {
  const { key } = call;
  if (!(await tryLock(tx, key))) return RUNNING;
  const row = await findKey(tx, key);
  if (!row) return undefined;
  if (!isCurrent(row, call.context.now)) {
    await tx.delete(moneyCalls).where(eq(moneyCalls.key, key));
    return undefined;
  }
  assertSameCall(call, row);
  return { state: 'done', ret: row.ret, msg: row.msg, data: row.data, isReplayed: true };
}

/** Stores the outcome of a call in the transaction that holds the lock on its key, and ends its announcement. */
export async function recordOutcome(tx: Database, call: MoneyCall, result: Result): Promise<KeyOutcome> {
  const { key, account, endpoint, body, context } = call;
  const { ret, msg, data } = result;
  await tx.execute(sql`
    with ended as (delete from money_running where key = ${key} and account = ${account})
    insert into money_calls (key, account, call, body, ret, msg, data, created)
    values (${key}, ${account}, ${endpoint}, ${body}, ${ret}, ${msg},
      ${data === null ? null : JSON.stringify(data)}::json, ${context.now})`);
  return { state: 'done', ...result, isReplayed: false };
}

/**
 * Returns the stored outcome of this exact call without running anything; undefined if it has none or if its key was
 * used for another call.
 */
export async function findOutcome(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: KeyContext,
): Promise<Result | undefined> {
  const row = isKey(key) ? await readKey(context.db, key, context.now) : undefined;
  if (!row || row.account !== context.account.id || row.body !== hashOf(endpoint, fields)) return undefined;
  return { ret: row.ret, msg: row.msg, data: row.data };
}

/**
 * Returns the state of a key of this account. Another customer's key looks like one that was never used. `sent` is the
 * time in ms at which the caller sent the call.
 */
export async function lookUpKey(
  context: KeyContext,
  { key, sent = context.now }: { key: string; sent?: number | undefined },
) {
  const unused = { status: sent + OUTCOMES_KEPT_MS > context.now ? ('none' as const) : ('forgotten' as const), key };
  const claim = claimsOf(context.services).get(key);
  if (claim) return claim.account === context.account.id ? { status: 'running' as const, key } : unused;
  return context.db.transaction(async (tx) => {
    const isLocked = await tryLock(tx, key);
    const row = await readKey(tx, key, context.now);
    if (!row) {
      const isRunning = !isLocked || (await isAnnounced(tx, context, key));
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

/** Returns whether another instance is verifying the payment password of this account's key. */
const isAnnounced = async (tx: Database, { account, now }: KeyContext, key: string): Promise<boolean> =>
  (await tx.$count(
    moneyRunning,
    and(
      eq(moneyRunning.key, key),
      eq(moneyRunning.account, account.id),
      gt(moneyRunning.until, now),
      lte(moneyRunning.until, now + VERIFYING_MS),
    ),
  )) > 0;

/** Removes expired refusals and announcements. */
export async function clearOldKeys(db: Database, now: number): Promise<void> {
  await db.delete(moneyCalls).where(and(ne(moneyCalls.ret, 1), lte(moneyCalls.created, now - OUTCOMES_KEPT_MS)));
  await db.delete(moneyRunning).where(lte(moneyRunning.until, now));
}
