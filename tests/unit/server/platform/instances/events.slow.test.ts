import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { accountEventQueue } from '../../../../../server/platform/db/schema.ts';
import { publish } from '../../../../../server/platform/events.ts';
import { hasPostgres, twoInstances } from './support.ts';
import { WAIT_MS } from '../../../../limits.ts';

/** Transactions that run at once. */
const AT_ONCE = 60;

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, either, database, trader, accountOf } = twoInstances();

  test('tell listeners on the other one of a change once it is committed [SRV-09]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const events: unknown[] = [];
    const end = serverB.services.events.listen(account, (event) => events.push(event));
    await expect(
      serverA.services.db.transaction(async (tx) => {
        await publish(serverA.services, account, { kind: 'option', id: 'undone' }, tx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await serverA.services.db.transaction((tx) =>
      publish(serverA.services, account, { kind: 'option', id: '7', status: 'history' }, tx),
    );
    await publish(serverA.services, account, { kind: 'message' });
    await expect.poll(() => events.length).toBe(2);
    expect(events).toEqual([{ kind: 'option', id: '7', status: 'history' }, { kind: 'message' }]);
    end();
  });

  test('announce each event once, whichever of them takes it [SCALE-01]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const ids: unknown[] = [];
    const end = serverB.services.events.listen(account, ({ id }) => ids.push(id));
    const expected = Array.from({ length: 1200 }, (_, id) => String(id));
    // some at once: the last of all would wait for a connection as long as the machine takes for the others
    for (let first = 0; first < expected.length; first += AT_ONCE)
      await Promise.all(
        expected
          .slice(first, first + AT_ONCE)
          .map((id) =>
            either(Number(id)).services.db.transaction((tx) =>
              publish(serverA.services, account, { kind: 'option', id }, tx),
            ),
          ),
      );
    await expect.poll(() => ids.length, { timeout: WAIT_MS }).toBe(expected.length);
    expect(new Set(ids)).toEqual(new Set(expected));
    expect(await serverA.services.db.$count(accountEventQueue)).toBe(0);
    end();
  });

  test('announce a committed event that its instance has not announced [SCALE-01]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const heard = new Promise((resolve) => {
      serverB.services.events.listen(account, resolve);
    });
    await serverA.services.db.insert(accountEventQueue).values({ account, body: { kind: 'balance' } });
    expect(await heard).toEqual({ kind: 'balance' });
  });

  test('restore the connection on which changes are announced when it breaks [SRV-09]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const events: unknown[] = [];
    serverB.services.events.listen(account, (event) => events.push(event));
    const killer = new pg.Client({ connectionString: database.url });
    await killer.connect();
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' " +
        'and datname = current_database()',
    );
    await killer.end();
    await expect
      .poll(
        async () => {
          await publish(serverA.services, account, { kind: 'balance' });
          return events.length;
        },
        { timeout: WAIT_MS },
      )
      .toBeGreaterThan(0);
  });
});
