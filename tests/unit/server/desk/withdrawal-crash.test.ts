import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { act, prepare } from '../../../../server/desk/act.ts';
import { findLogFault } from '../../../../server/desk/log.ts';
import { actions } from '../../../../server/desk/registry.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { rowsOf } from '../../../../server/platform/db/rows.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { testServer } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { payoutSteps } from './withdrawal-steps.ts';

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);
const { ready, order, present, perform, approve, sign, agePayees, decide } = steps;

let anna: StaffPerson;
let bert: StaffPerson;
let id: number;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury')];
});
beforeEach(async () => {
  const som = await ready();
  const first = await order(som);
  await decide(first.number, { step: 'processing', by: 'nok' });
  await decide(first.number, { step: 'success', by: 'nok', payment: { id: `P ${first.number}`, hash: first.number } });
  await agePayees(som);
  await steps.advance(1);
  ({ id } = await order(som));
});

class Killed extends Error {}

interface Prepared {
  execute(...values: unknown[]): Promise<unknown>;
}
interface Session {
  prepareQuery(query: { readonly sql: string }, ...more: unknown[]): Prepared;
}

/** A database whose transactions throw after a number of statements, as if the process was killed there. */
function killedAfter(db: Database, statements: number): { db: Database; count: () => number } {
  let count = 0;
  const wrap = (tx: Database): void => {
    const { session } = tx as unknown as { session: Session };
    const prepareQuery = session.prepareQuery.bind(session);
    session.prepareQuery = (query, ...more) => {
      const prepared = prepareQuery(query, ...more);
      // on PostgreSQL it is a statement too, after which all is done
      if (query.sql === 'commit') return prepared;
      const execute = prepared.execute.bind(prepared);
      prepared.execute = async (...parameters) => {
        const result = await execute(...parameters);
        count += 1;
        if (count === statements) throw new Killed();
        return result;
      };
      return prepared;
    };
  };
  const killed = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Database) => Promise<unknown>) =>
            target.transaction((tx) => {
              wrap(tx);
              return work(tx);
            })
        : (Reflect.get(target, name, target) as unknown),
  });
  return { db: killed, count: () => count };
}

/** Everything that a decision about a withdrawal may change. */
const everything = async (): Promise<unknown> => {
  const tables = ['withdrawals', 'holds', 'journals', 'postings', 'messages', 'outbox', 'approvals', 'staff_log'];
  const counts = tables.map((name) =>
    sql.raw(`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t)`),
  );
  const [row] = await rowsOf<Record<string, string>>(
    server.services.db,
    sql`select ${sql.join(
      counts.map((count, index) => sql`${count} as ${sql.identifier(tables[index]!)}`),
      sql`, `,
    )}`,
  );
  return row;
};

test.each([
  ['approve', {}, async () => {}],
  ['begin', {}, () => approve([anna, bert], id)],
  [
    'sent',
    { reference: 'ab'.repeat(32) },
    async () => {
      await approve([anna, bert], id);
      await perform(anna, 'begin', id);
    },
  ],
  ['question', { note: 'Is this theirs?' }, async () => {}],
  ['fail', { reason: 'payoutNotAccepted' }, async () => {}],
] as const)('%s that is cut off after any statement leaves nothing behind [CHAIN-12]', async (name, more, before) => {
  await before();
  const handler = actions.get(`withdrawal.${name}`)!;
  const body = { withdrawal: id, ...more };
  let cutOff = 0;
  for (let statements = 1; ; statements += 1) {
    const { context } = present(anna);
    const { seen } = await prepare(context, handler, body);
    const signature = handler.action.isSigned ? await sign(present(anna), seen) : undefined;
    const untouched = await everything();
    const killed = killedAfter(server.services.db, statements);
    // the signature is checked in a transaction of its own before
    const services = { ...server.services, db: killed.db };
    try {
      await act({ ...context, services }, handler, { body, seen, signature });
      expect(await everything()).not.toEqual(untouched);
      break;
    } catch (error) {
      if (!isKilled(error)) throw error;
      cutOff += 1;
      expect([statements, await everything()]).toEqual([statements, untouched]);
    }
  }
  expect(cutOff).toBeGreaterThan(5);
  expect(await reconcileAll(server.services.db)).toEqual([]);
  expect(await findLogFault(server.services.db)).toBeUndefined();
});

/** Drizzle wraps what a statement throws. */
function isKilled(error: unknown): boolean {
  return error instanceof Killed || (error instanceof Error && error.cause instanceof Killed);
}
