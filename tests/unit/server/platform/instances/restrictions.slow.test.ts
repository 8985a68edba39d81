import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { poolBalance, transferIn } from '../../../../../src/api/liquidity.ts';
import { restrict } from '../../../../../server/modules/restrictions/restrictions.ts';
import { lockCustomer } from '../../../../../server/platform/db/lock-customer.ts';
import { newKey } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';
import { hasPostgres, twoInstances } from './support.ts';

describe.runIf(hasPostgres)('a restriction on two instances', () => {
  const { serverA, serverB, either, trader, accountOf } = twoInstances();

  const subscribe = (server: TestServer, { token }: Person): Promise<Answer> =>
    server.call(transferIn, { amount: '10' }, { token, key: newKey() });
  /** Restricts trades on the second instance, and runs something before the commit. */
  const restrictTrades = (account: number, meanwhile = async (): Promise<void> => {}): Promise<void> =>
    serverB.services.db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      await restrict(serverB.services, tx, { account, what: 'trade', reason: 'restrictionLaw', until: null, staff: 1 });
      await meanwhile();
    });

  test('refuses every call that begins after it, and no money is lost [DESK-08]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const early = Array.from({ length: 12 }, (_, place) => subscribe(either(place), person));
    await restrictTrades(account);
    const late = await Promise.all(Array.from({ length: 6 }, (_, place) => subscribe(either(place), person)));
    expect(late.map(({ msg }) => msg)).toEqual(late.map(() => expect.stringContaining('The law requires us')));
    const accepted = (await Promise.all(early)).filter(({ ret }) => ret === 1);
    expect((await serverA.must(poolBalance, {}, { token: person.token })).balance).toBe(String(10 * accepted.length));
  });

  test('refuses a call that waited for it [DESK-08]', async () => {
    const person = await trader();
    let call: Promise<Answer> | undefined;
    await restrictTrades(await accountOf(person), async () => {
      call = subscribe(serverA, person);
      const waits = async () =>
        ((await serverA.services.db.execute(sql`select 1 from pg_locks where not granted`)) as any).rows.length > 0;
      await expect.poll(waits).toBe(true);
    });
    expect((await call!).msg).toContain('The law requires us');
  });
});
