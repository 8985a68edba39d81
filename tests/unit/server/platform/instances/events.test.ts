import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { publish } from '../../../../../server/platform/events.ts';
import { hasPostgres, twoInstances } from './support.ts';
import { WAIT_MS } from '../../../../limits.ts';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, database, trader, accountOf } = twoInstances();

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
