import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Context, Services } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import { retryTransaction } from '../platform/db/retry-transaction.ts';
import { moneyCalls, moneyRunning } from '../platform/db/schema.ts';
import { given, preparedQuery } from '../platform/db/prepared-query.ts';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts/translate.ts';

/** ms that the outcome of a key is kept (design 6). */
const KEPT = 48 * 3_600_000;
/** ms that comparing a payment password may take, before its call counts as crashed. */
const PROVING = 20_000;
const KEY = /^[\x21-\x7e]{8,100}$/;

export type Outcome =
  | {
      readonly state: 'done';
      readonly ret: number;
      readonly msg: string;
      readonly data: unknown;
      readonly replayed: boolean;
    }
  | { readonly state: 'running' };

/** Keys whose calls run in this process, from before their transaction begins. */
const runningBy = new WeakMap<Services, Map<string, { account: number; body: string }>>();
const runningOf = (services: Services) => {
  const known = runningBy.get(services) ?? new Map<string, { account: number; body: string }>();
  runningBy.set(services, known);
  return known;
};

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

const askLock = preparedQuery(
  (db) =>
    db.execute(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 4173)) as free`,
    ) as unknown as PromiseLike<{ rows: { free: boolean }[] }>,
);

/** Held while a call with this key runs, on whichever instance; a crash lets it go with the transaction. */
const tryLock = async (tx: Database, key: string): Promise<boolean> =>
  (await askLock(tx, { key })).rows[0]?.free === true;

const findKey = preparedQuery((db) =>
  db
    .select()
    .from(moneyCalls)
    .where(eq(moneyCalls.key, sql.placeholder('key'))),
);
const writeKey = preparedQuery((db) =>
  db.insert(moneyCalls).values(given('key', 'account', 'call', 'body', 'ret', 'msg', 'data', 'created')),
);

const rowOf = async (db: Database, key: string) => (await findKey(db, { key }))[0];
const isKept = ({ created }: typeof moneyCalls.$inferSelect, now: number): boolean => created + KEPT > now;
const readKey = async (db: Database, key: string, now: number) => {
  const row = await rowOf(db, key);
  return row && isKept(row, now) ? row : undefined;
};

/**
 * Runs a money call once for its key (SRV-05, SRV-06). The posting and its outcome are written in one transaction, so
 * after a crash there are both or neither. A refusal is an outcome too, kept once its postings are undone. Throws
 * `Refusal` for a key that is missing, or that belongs to another body or account. `before` runs while the key is
 * already known to run, `prove` too, unless the outcome is there already; what it throws is no outcome of the key.
 * `act` runs in the transaction that it gets.
 */
export async function runOnce(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: Context,
  act: (tx: Database) => Promise<unknown>,
  { before, prove }: { readonly before?: () => Promise<void>; readonly prove?: () => Promise<void> } = {},
): Promise<Outcome> {
  if (key === undefined || !KEY.test(key)) throw new Refusal('keyMissing');
  const body = hashOf(endpoint, fields);
  const account = context.account.id;
  const running = runningOf(context.services);
  const other = running.get(key);
  if (other) {
    if (other.account !== account || other.body !== body) throw new Refusal('keyOther');
    return { state: 'running' };
  }
  running.set(key, { account, body });
  let marked = false;
  /** What is known of the key already, with its lock held from here to the end of the transaction. */
  const earlier = async (tx: Database): Promise<Outcome | undefined> => {
    if (!(await tryLock(tx, key))) return { state: 'running' };
    const known = await rowOf(tx, key);
    if (!known) return undefined;
    if (!isKept(known, context.now)) {
      await tx.delete(moneyCalls).where(eq(moneyCalls.key, key));
      return undefined;
    }
    if (known.account !== account || known.body !== body) throw new Refusal('keyOther');
    return { state: 'done', ret: known.ret, msg: known.msg, data: known.data, replayed: true };
  };
  const keep = async (tx: Database, result: { ret: number; msg: string; data: unknown }): Promise<Outcome> => {
    await writeKey(tx, { key, account, call: endpoint.id, body, ...result, created: context.now });
    return { state: 'done', ...result, replayed: false };
  };
  try {
    await before?.();
    if (prove && !(await readKey(context.services.db, key, context.now))) {
      marked = await markRunning(context, account, key);
      if (!marked) return { state: 'running' };
      await prove();
    }
    let refused: Refusal | undefined;
    try {
      return await retryTransaction(context.services.db, async (tx) => {
        const told = await earlier(tx);
        if (told) return told;
        let data: unknown;
        try {
          data = await act(tx);
        } catch (error) {
          // what is refused for the moment alone is no outcome of the key
          if (error instanceof Refusal && error.retryAfter === undefined) refused = error;
          throw error;
        }
        return keep(tx, { ret: 1, msg: '', data });
      });
    } catch (error) {
      if (!refused || error !== refused) throw error;
    }
    // all that the call did is undone with its transaction; the refusal is kept in one of its own, unless the key was
    // used meanwhile
    const { key: text, parameters, data, record } = refused;
    return await retryTransaction(context.services.db, async (tx) => {
      const told = await earlier(tx);
      if (told) return told;
      await record?.(tx);
      return keep(tx, { ret: 0, msg: translate(context.language, text, parameters), data });
    });
  } finally {
    running.delete(key);
    if (marked)
      await context.services.db
        .delete(moneyRunning)
        .where(and(eq(moneyRunning.key, key), eq(moneyRunning.account, account)));
  }
}

/**
 * Tells every instance that a key runs before its transaction holds it; false where it runs on another one. After a
 * crash the mark ends by itself.
 */
async function markRunning({ services: { db, clock } }: Context, account: number, key: string): Promise<boolean> {
  const until = clock.now() + PROVING;
  const marked = await db
    .insert(moneyRunning)
    .values({ key, account, until })
    // one that ends far ahead was written before the clock was set back
    .onConflictDoUpdate({
      target: moneyRunning.key,
      set: { account, until },
      setWhere: sql`${moneyRunning.until} <= ${until - PROVING} or ${moneyRunning.until} > ${until}`,
    })
    .returning({ key: moneyRunning.key });
  return marked.length > 0;
}

/**
 * The answer that this very call got before under its key, without running anything; undefined where there is none or
 * it was another call.
 */
export async function findAnswer(
  endpoint: Endpoint,
  key: string | undefined,
  fields: Record<string, string>,
  context: Context,
) {
  const known = key === undefined || !KEY.test(key) ? undefined : await readKey(context.db, key, context.now);
  if (!known || known.account !== context.account.id || known.body !== hashOf(endpoint, fields)) return undefined;
  return { ret: known.ret, msg: known.msg, data: known.data as unknown };
}

/** What became of a key of this account; a key of somebody else looks like none. */
export async function lookUp(context: Context, key: string) {
  const here = runningOf(context.services).get(key);
  if (here) return { status: here.account === context.account.id ? ('running' as const) : ('none' as const), key };
  return context.db.transaction(async (tx) => {
    const free = await tryLock(tx, key);
    const known = await readKey(tx, key, context.now);
    if (!known) {
      const marks = free
        ? await tx
            .select({ key: moneyRunning.key })
            .from(moneyRunning)
            .where(
              and(
                eq(moneyRunning.key, key),
                eq(moneyRunning.account, context.account.id),
                gt(moneyRunning.until, context.now),
                lte(moneyRunning.until, context.now + PROVING),
              ),
            )
        : [];
      return { status: free && marks.length === 0 ? ('none' as const) : ('running' as const), key };
    }
    if (known.account !== context.account.id) return { status: 'none' as const, key };
    return {
      status: known.ret === 1 ? ('accepted' as const) : ('refused' as const),
      call: known.call,
      msg: known.msg,
      data: known.data as unknown,
      time: known.created,
      key,
    };
  });
}

export const clearOldKeys = async (db: Database, now: number): Promise<void> => {
  await db.delete(moneyCalls).where(and(lte(moneyCalls.created, now - KEPT)));
  await db.delete(moneyRunning).where(lte(moneyRunning.until, now));
};
