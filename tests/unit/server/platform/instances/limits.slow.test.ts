import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { poolBalance, transferIn } from '../../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { addBankCard } from '../../../../../src/api/wallets.ts';
import { protections, setProtection } from '../../../../../src/api/protection.ts';
import { addContract } from '../../../../../src/api/contracts.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { customers } from '../../../../../server/platform/db/schema.ts';
import { lockCustomer } from '../../../../../server/platform/db/lock-customer.ts';
import { provePayment } from '../../../../../server/modules/customers/payment.ts';
import { MAX_OPEN_ORDERS } from '../../../../../server/modules/contracts/orders.ts';
import { setLimit } from '../../../../../server/modules/protection/limits.ts';
import { type Answer, type Person } from '../../support.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { BANK_CARD, newKey, PAYPASS } from '../../fixtures.ts';
import { hasPostgres, MONEY_CALLS, twoInstances } from './support.ts';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, either, both, trader, accountOf } = twoInstances();

  test('never exceed the number of bank accounts and open orders [TRUST-02 CTR-05]', async () => {
    const person = await trader('100000');
    const account = await accountOf(person);
    const bound = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        either(place).call(addBankCard, { ...BANK_CARD, password: person.password }, { token: person.token }),
      ),
    );
    expect(bound.filter(({ ret }) => ret === 1)).toHaveLength(1);
    await both((server) => server.qa('POST', 'market', { code: 'BTC', price: '60000' }));
    await serverA.services.db.execute(sql`
      insert into contract_orders (account, code, side, type, price, amount, status, started, created, updated)
      select ${account}, 'BTC', 'buy', 'limit', 1, 100, 'open', 0, 0, 0 from generate_series(1, ${MAX_OPEN_ORDERS - 1})
    `);
    const limit = { code: 'BTC', side: 'buy', type: 'limit', price: '50000', amount: '0.001' };
    const placed = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        either(place).call(addContract, limit, { token: person.token, key: newKey() }),
      ),
    );
    expect(placed.filter(({ ret }) => ret === 1)).toHaveLength(1);
    expect(new Set(placed.map(({ msg }) => msg))).toEqual(
      new Set(['', 'You have 200 open orders, which is the maximum. Cancel one first.']),
    );
  });

  test("share one limit of a customer's money calls, with 429 beyond it [SRV-07]", async () => {
    const [busy, other] = [await trader(), await trader()];
    const ask = async (person: Person, place: number, key = newKey()) => ({
      key,
      ...(await either(place).call(transferIn, { amount: '10' }, { token: person.token, key })),
    });
    const response = await Promise.all(Array.from({ length: 90 }, (_, place) => ask(busy, place)));
    const stopped = response.filter(({ status }) => status === 429);
    expect(stopped.length).toBeGreaterThanOrEqual(90 - MONEY_CALLS - 2 * 9);
    expect(stopped.length).toBeLessThanOrEqual(90 - MONEY_CALLS);
    expect(stopped[0]).toMatchObject({ ret: 0, msg: 'Too many attempts. Try again in 60 seconds.' });
    expect(Number(stopped[0]!.headers.get('retry-after'))).toBe(60);
    expect((await serverA.must(moneyOutcome, { key: stopped[0]!.key }, { token: busy.token })).status).toBe('none');
    expect((await serverA.must(poolBalance, {}, { token: busy.token })).balance).toBe(
      String(10 * response.filter(({ ret }) => ret === 1).length),
    );
    expect((await ask(other, 0)).ret).toBe(1);
    for (const { clock } of [serverA, serverB]) clock.advance(MINUTE_MS);
    expect((await ask(busy, 0)).ret).toBe(1);
  });

  test('lower a limit at once and raise it a day later when both coincide [TRUST-02]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    const now = serverA.services.clock.now();
    let raised: Promise<any> | undefined;
    await serverA.services.db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      await setLimit(tx, account, 'stake', { active: undefined, value: 50_000_000n, now });
      raised = serverB.must(setProtection, { kind: 'stake', value: '80' }, { token: person.token });
      // a call that waits for this transaction shows up in the locks; any other is done by now
      const waits = async () =>
        ((await serverB.services.db.execute(sql`select 1 from pg_locks where not granted`)) as any).rows.length > 0;
      await Promise.race([raised, expect.poll(waits).toBe(true)]);
    });
    await raised;
    const { limits } = await serverA.must(protections, {}, { token: person.token });
    expect(limits.find((limit) => limit.kind === 'stake')).toMatchObject({ value: '50', next: '80' });
  });

  test('accept twenty simultaneous right payment passwords on both [SEC-08]', async () => {
    const person = await trader();
    const account = (await findCustomer(serverA.services.db, person.username))!;
    const proofs = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => provePayment(either(place).services, account, PAYPASS)),
    );
    expect(proofs.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  test('refuse a money call that waited while its account was put on hold [HARD-04]', async () => {
    const person = await trader();
    const account = await accountOf(person);
    let call: Promise<Answer> | undefined;
    await serverB.services.db.transaction(async (tx) => {
      await tx.update(customers).set({ frozen: 1, frozenReason: 'Held.' }).where(eq(customers.id, account));
      call = serverA.call(transferIn, { amount: '10' }, { token: person.token, key: newKey() });
      const waits = async () =>
        ((await serverA.services.db.execute(sql`select 1 from pg_locks where not granted`)) as any).rows.length > 0;
      await expect.poll(waits).toBe(true);
    });
    expect((await call!).msg).toMatch(/^Your account has been on hold since/);
  });

  test('count guesses of payment and login passwords together [SRV-07]', async () => {
    const person = await trader();
    const account = (await findCustomer(serverA.services.db, person.username))!;
    const guesses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => provePayment(either(place).services, account, '999999')),
    );
    const keys = guesses.map((guess) => (guess as PromiseRejectedResult).reason.key as string);
    expect(keys.filter((key) => key === 'paymentWrong')).toHaveLength(4);
    expect(keys.filter((key) => key === 'paymentLocked')).toHaveLength(16);
    const logins = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        either(place).call(login, { username: person.username, password: 'wrong123' }),
      ),
    );
    const limited = logins.filter((response) => response.status === 429);
    expect(limited).toHaveLength(25);
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await trader();
    expect((await serverB.call(login, { username: other.username, password: other.password })).ret).toBe(1);
  });
});
