import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { messages } from '../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { addBankCard } from '../../../../src/api/profile.ts';
import { protections, setProtection } from '../../../../src/api/protection.ts';
import { receipts } from '../../../../src/api/receipts.ts';
import { config } from '../../../../src/api/content.ts';
import { logout } from '../../../../src/api/sessions.ts';
import {
  addContract,
  addOption,
  closeContract,
  coinAmount,
  optionOrders as optionEndpoint,
} from '../../../../src/api/trading.ts';
import { add } from '../../../../src/lib/money.ts';
import { verifyReceipts } from '../../../../src/lib/receipts.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { lockCustomer } from '../../../../server/platform/db/lock-customer.ts';
import { provePayment } from '../../../../server/modules/customers/payment.ts';
import { bookOf } from '../../../../server/modules/contracts/book.ts';
import { MAX_OPEN_ORDERS } from '../../../../server/modules/contracts/orders.ts';
import type { Context } from '../../../../server/context.ts';
import { connect } from '../../../../server/platform/db/connect.ts';
import { publish } from '../../../../server/platform/events.ts';
import { runIdempotently } from '../../../../server/http/idempotency.ts';
import { moneyCallOf } from '../../../../server/platform/idempotency-keys.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { fromUnits } from '../../../../server/ledger/units.ts';
import { deliver } from '../../../../server/modules/messages/messages.ts';
import { welcome } from '../../../../server/modules/messages/templates.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { setLimit } from '../../../../server/modules/protection/limits.ts';
import { freshDatabase } from '../database.ts';
import { type Person, startServer, type TestServer } from '../support.ts';
import { MINUTE_MS } from '../../../../src/lib/time.ts';
const MONEY_CALLS = 60;
/** As it is before a test puts itself in between. */
const real = pg.Client.prototype.query;

test.runIf(process.env['TEST_DATABASE_URL'])(
  'SRV-09 a transaction that could not begin gives its connection back',
  async () => {
    const databaseUrl = (await freshDatabase())!;
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function refuse(
      this: pg.Client,
      requests: unknown,
      ...rest: unknown[]
    ) {
      const text = typeof requests === 'string' ? requests : (requests as { text: string }).text;
      return (
        text === 'begin'
          ? Promise.reject(new Error('the line is dead'))
          : Reflect.apply(real, this, [requests, ...rest])
      ) as never;
    });
    const { db, close } = await connect({ dataDir: 'memory', databaseUrl });
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => db.transaction((tx) => tx.execute(sql`select 1`))),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(((await db.execute(sql`select 1 as one`)) as any).rows).toEqual([{ one: 1 }]);
    query.mockRestore();
    await close();
  },
);

// two processes cannot share the embedded database: this is about a real PostgreSQL
describe.runIf(process.env['TEST_DATABASE_URL'])('two instances on one database', () => {
  let testServer: TestServer;
  let two: TestServer;
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = (await freshDatabase({ empty: true }))!;
    const receiptsKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    // both at once: they migrate and seed one after the other
    [testServer, two] = await Promise.all([
      startServer({ databaseUrl, receiptsKey, moneyCalls: MONEY_CALLS }),
      startServer({ databaseUrl, receiptsKey, moneyCalls: MONEY_CALLS }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([testServer.close(), two.close()]);
  });

  let number = 0;
  const newKey = (): string => `instances-${(number += 1)}`;
  const either = (place: number): TestServer => (place % 2 === 0 ? testServer : two);
  const both = <T>(act: (server: TestServer) => Promise<T>): Promise<T[]> => Promise.all([act(testServer), act(two)]);
  async function rich(amount = '1000'): Promise<Person> {
    const person = await testServer.person();
    await testServer.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
    await testServer.qa('POST', 'risk', { username: person.username });
    return person;
  }
  const available = async ({ token }: Person): Promise<string> =>
    (await two.must(coinAmount, { code: 'USDT' }, { token })).available;

  test('LEDG-02 fifty parallel debits of the whole balance over both: exactly one succeeds, and nothing is below zero', async () => {
    const person = await rich();
    const response = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        either(place).call(transferIn, { amount: '1000' }, { token: person.token, key: newKey() }),
      ),
    );
    expect(response.filter((reply) => reply.ret === 1)).toHaveLength(1);
    expect(new Set(response.filter((reply) => reply.ret !== 1).map((reply) => reply.msg))).toEqual(
      new Set(["You don't have enough USDT available. Your balance hasn't changed."]),
    );
    expect([
      await available(person),
      (await testServer.must(poolBalance, {}, { token: person.token })).balance,
    ]).toEqual(['0', '1000']);
    expect(await checkLedger(testServer.services.db)).toEqual([]);
  });

  test('orders of one tick at both at once share one book: together they get what one order would, side by side with those of the other side [HARD-05]', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = await rich('100000');
        await testServer.qa('POST', 'fund', { username: person.username, code: 'BTC', amount: '5' });
        return person;
      }),
    );
    await both((server) => server.qa('POST', 'market', { code: 'BTC', price: '60000' }));
    const { seq } = testServer.services.market.tick('BTC')!;
    const first = (side: 'buy' | 'sell'): bigint =>
      bookOf(side, { code: 'BTC', seq, price: 60_000n * 10n ** 12n, priceScale: 2, amountScale: 6, assetScale: 8 })[0]!
        .amount;
    // each order asks for a third of the first level, and its limit lets it no further
    const response = await Promise.all(
      people.map(({ token }, place) => {
        const side = place < 6 ? 'buy' : 'sell';
        return either(place).call(
          addContract,
          { code: 'BTC', side, type: 'limit', price: '60000', amount: fromUnits((first(side) / 300n) * 100n, 8) },
          { token, key: newKey() },
        );
      }),
    );
    expect(response.map(({ ret, msg }) => [ret, msg])).toEqual(people.map(() => [1, '']));
    const dealt = (of: typeof response): string => add('0', ...of.map(({ data }) => data.dealt));
    expect([dealt(response.slice(0, 6)), dealt(response.slice(6))]).toEqual([
      fromUnits(first('buy'), 8),
      fromUnits(first('sell'), 8),
    ]);
    for (const [place, { data }] of response.entries())
      if (data.status === 'open')
        await either(place + 1).must(closeContract, { id: data.id }, { token: people[place]!.token });
    await both((server) => server.qa('POST', 'market', { code: 'BTC', path: 'normal' }));
    expect(await checkLedger(testServer.services.db)).toEqual([]);
  });

  test('SRV-05 one key at both at once acts once', async () => {
    const person = await rich();
    const key = newKey();
    const response = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        either(place).call(transferIn, { amount: '100' }, { token: person.token, key }),
      ),
    );
    expect(new Set(response.filter((reply) => reply.ret === 1).map((reply) => reply.text)).size).toBe(1);
    for (const other of response.filter((reply) => reply.ret !== 1))
      expect([other.status, other.data]).toEqual([409, { status: 'running' }]);
    expect(await available(person)).toBe('900');
  });

  test('the look-up of a key says "running" at the other instance while the transaction of its call is open, and its outcome after it [SRV-06] [CALL-23]', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!;
    const { clock, db } = testServer.services;
    const context = {
      services: testServer.services,
      db,
      account,
      now: clock.now(),
      language: 'en',
    } as unknown as Context;
    const key = newKey();
    const held: { end?: () => void } = {};
    const first = runIdempotently(moneyCallOf(transferIn, key, { amount: '100' }, context), {
      run: () =>
        new Promise((resolve) => {
          held.end = () => resolve({ id: '1', amount: '100' });
        }),
    });
    await expect.poll(() => held.end).toBeDefined();
    expect(await two.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({ status: 'running' });
    // and nothing begins there under the same key and body
    const second = await two.call(transferIn, { amount: '100' }, { token: person.token, key });
    expect([second.status, second.data]).toEqual([409, { status: 'running' }]);
    held.end?.();
    expect(await first).toMatchObject({ state: 'done', ret: 1 });
    expect(await two.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({
      status: 'accepted',
      data: { id: '1' },
    });
    expect(await available(person)).toBe('1000');
  });

  test('SRV-09 a connection that breaks between two statements of a transaction fails that transaction alone, and one that nobody goes on with is undone', async () => {
    const { db } = testServer.services;
    let abandoned = '';
    const alone = db.transaction(async (tx) => {
      const { rows } = (await tx.execute(
        sql`select pg_backend_pid() as pid, current_setting('idle_in_transaction_session_timeout') as abandoned`,
      )) as any;
      abandoned = rows[0].abandoned;
      const admin = new pg.Client({ connectionString: databaseUrl });
      await admin.connect();
      await admin.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await expect
        .poll(async () => (await admin.query('select from pg_stat_activity where pid = $1', [rows[0].pid])).rowCount)
        .toBe(0);
      await admin.end();
      await tx.execute(sql`select 1`);
    });
    await expect(alone).rejects.toThrow('Failed query');
    expect(abandoned).toBe('30s');
    await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select 1`)));
  });

  test('TRUST-02 CTR-05 what may be there only so often is not there once more when it is asked for at once: bank cards, open orders', async () => {
    const person = await rich('100000');
    const account = (await findCustomer(testServer.services.db, person.username))!.id;
    const card = {
      realname: 'Somchai',
      ifsc: 'KASITHBK',
      bankname: 'KBANK',
      banknumber: '1234567890',
      phone: '0812345678',
      email: 'somchai@example.com',
    };
    const bound = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        either(place).call(addBankCard, { ...card, password: person.password }, { token: person.token }),
      ),
    );
    expect(bound.filter(({ ret }) => ret === 1)).toHaveLength(1);
    await both((server) => server.qa('POST', 'market', { code: 'BTC', price: '60000' }));
    await testServer.services.db
      .execute(sql`insert into contract_orders (account, code, side, type, price, amount, status, created, updated)
      select ${account}, 'BTC', 'buy', 'limit', 1, 100, 'open', 0, 0 from generate_series(1, ${MAX_OPEN_ORDERS - 1})`);
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

  test('SRV-07 money calls of one customer share one limit over both: what is more is 429 and does nothing, others go on, and it ends with its minute', async () => {
    const [busy, other] = [await rich(), await rich()];
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
    expect((await testServer.must(moneyOutcome, { key: stopped[0]!.key }, { token: busy.token })).status).toBe('none');
    expect((await testServer.must(poolBalance, {}, { token: busy.token })).balance).toBe(
      String(10 * response.filter(({ ret }) => ret === 1).length),
    );
    expect((await ask(other, 0)).ret).toBe(1);
    for (const { clock } of [testServer, two]) clock.advance(MINUTE_MS);
    expect((await ask(busy, 0)).ret).toBe(1);
  });

  test('TRUST-02 a limit that is lowered and raised at once is lowered now, and the raise waits its day', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!.id;
    const now = testServer.services.clock.now();
    let raised: Promise<any> | undefined;
    await testServer.services.db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      await setLimit(tx, account, 'stake', { held: undefined, value: 50_000_000n, now });
      raised = two.must(setProtection, { kind: 'stake', value: '80' }, { token: person.token });
      // whoever waits for this transaction is seen to wait; whoever does not is done by now
      const waits = async () =>
        ((await two.services.db.execute(sql`select 1 from pg_locks where not granted`)) as any).rows.length > 0;
      await Promise.race([raised, expect.poll(waits).toBe(true)]);
    });
    await raised;
    const { limits } = await testServer.must(protections, {}, { token: person.token });
    expect(limits.find((limit) => limit.kind === 'stake')).toMatchObject({ value: '50', next: '80' });
  });

  test('a job writes to a customer while their own order is counted, and neither waits for the other [SRV-09]', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!.id;
    const box = async (): Promise<number> =>
      (await two.must(messages, { status: 'all' }, { token: person.token })).lists.length;
    const before = await box();
    await testServer.services.db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      const delivered = two.services.db.transaction(async (job) => {
        await job.execute(sql`set local lock_timeout = '2s'`);
        return deliver(job, account, [welcome(0)]);
      });
      await expect(delivered).resolves.toHaveLength(1);
      // it is there before the order is counted to its end
      expect(await box()).toBe(before + 1);
    });
  });

  test('SRV-08 a token that ended at one gets ret -1 at the other at once', async () => {
    const person = await rich();
    await testServer.must(logout, {}, { token: person.token });
    expect((await two.call(coinAmount, { code: 'USDT' }, { token: person.token })).ret).toBe(-1);
  });

  test('SRV-07 guesses of the payment password and of the login count together', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!;
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
    const other = await rich();
    expect((await two.call(login, { username: other.username, password: other.password })).ret).toBe(1);
  });

  test('SRV-09 orders that end while the jobs of both run are settled once each', async () => {
    const people = await Promise.all([rich(), rich(), rich()]);
    let placed = 0;
    for (const person of people) {
      for (let order = 0; order < 10; order += 1) {
        const server = either(order);
        const tick = server.services.market.tick('BTC');
        const response = await server.call(
          addOption,
          {
            code: 'BTC',
            direction: order % 3 === 0 ? 'up' : 'down',
            minutes: '1',
            amount: '10',
            price: tick?.price ?? '1',
            quoted: String(tick?.time ?? 0),
            yield: '80',
          },
          { token: person.token, key: newKey() },
        );
        expect([response.ret, response.msg]).toEqual([1, '']);
        placed += 1;
      }
    }
    testServer.clock.advance(MINUTE_MS + 1000);
    two.clock.advance(MINUTE_MS + 1000);
    await Promise.all([
      ...Array.from({ length: 3 }, () => testServer.services.jobs.settle()),
      ...Array.from({ length: 3 }, () => two.services.jobs.settle()),
    ]);
    let settled = 0;
    for (const person of people) {
      const { lists } = await two.must(optionEndpoint, { status: 'history' }, { token: person.token });
      settled += lists.length;
      expect((await testServer.must(coinAmount, { code: 'USDT' }, { token: person.token })).held).toBe('0');
    }
    expect(settled).toBe(placed);
    expect([await checkLedger(testServer.services.db), await reconcileAll(two.services.db)]).toEqual([[], []]);
  });

  test('SRV-09 days that pass at both pay each interest once', async () => {
    const person = await rich();
    await testServer.must(transferIn, { amount: '500' }, { token: person.token, key: newKey() });
    for (const server of [testServer, two]) server.clock.advance(3 * 24 * 60 * MINUTE_MS);
    await both((server) => server.services.jobs.settle());
    await both((server) => server.services.jobs.settle());
    expect(Number((await testServer.must(poolBalance, {}, { token: person.token })).balance)).toBeGreaterThan(500);
    expect([await checkLedger(testServer.services.db), await reconcileAll(two.services.db)]).toEqual([[], []]);
  });

  test('SRV-09 a job that dies with its work in hand lets it go, and the other does it', async () => {
    const person = await rich();
    const tick = testServer.services.market.tick('BTC');
    await testServer.must(
      addOption,
      {
        code: 'BTC',
        direction: 'up',
        minutes: '1',
        amount: '10',
        price: tick?.price ?? '1',
        quoted: String(tick?.time ?? 0),
        yield: '80',
      },
      { token: person.token, key: newKey() },
    );
    // an instance that took the order and hangs, in the middle of its transaction
    const dying = new pg.Client({ connectionString: databaseUrl });
    dying.on('error', () => undefined);
    await dying.connect();
    await dying.query('begin');
    await dying.query("select * from option_orders where status = 'holding' for update");
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
    for (const server of [testServer, two]) server.clock.advance(MINUTE_MS + 1000);
    const holding = async (): Promise<number> =>
      (await two.must(optionEndpoint, { status: 'holding' }, { token: person.token })).lists.length;
    await two.services.jobs.settle();
    expect(await holding()).toBe(1);
    // it is killed: its locks go with its connection
    const killer = new pg.Client({ connectionString: databaseUrl });
    await killer.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect
      .poll(
        async () => {
          await two.services.jobs.settle();
          return holding();
        },
        { timeout: 60_000 },
      )
      .toBe(0);
    await Promise.all([killer.end(), dying.end().catch(() => undefined)]);
    expect(await checkLedger(two.services.db)).toEqual([]);
  });

  test('SRV-09 a change at one reaches listeners at the other, when it is committed and not before', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!.id;
    const heard: unknown[] = [];
    const end = two.services.events.listen(account, (event) => heard.push(event));
    await expect(
      testServer.services.db.transaction(async (tx) => {
        await publish(testServer.services, account, { kind: 'option', id: 'undone' }, tx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await testServer.services.db.transaction((tx) =>
      publish(testServer.services, account, { kind: 'option', id: '7', status: 'history' }, tx),
    );
    await publish(testServer.services, account, { kind: 'message' });
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2);
    expect(heard).toEqual([{ kind: 'option', id: '7', status: 'history' }, { kind: 'message' }]);
    end();
  });

  test('SRV-09 the line on which changes come is made again when it breaks', async () => {
    const person = await rich();
    const account = (await findCustomer(testServer.services.db, person.username))!.id;
    const heard: unknown[] = [];
    two.services.events.listen(account, (event) => heard.push(event));
    const killer = new pg.Client({ connectionString: databaseUrl });
    await killer.connect();
    await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await killer.end();
    await expect
      .poll(
        async () => {
          await publish(testServer.services, account, { kind: 'balance' });
          return heard.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  });

  test('receipts of both are one chain under one key', async () => {
    const person = await rich();
    await two.must(transferIn, { amount: '10' }, { token: person.token, key: newKey() });
    const [first, second] = await both((server) => server.must(receipts, {}, { token: person.token }));
    expect(second!.lists).toEqual(first!.lists);
    const { receipts: publicKey } = await two.must(config, { act: 'system' });
    expect(
      await verifyReceipts({ account: first!.account, receipts: first!.lists, head: first!.head, publicKey }),
    ).toMatchObject({ state: 'whole', signed: true });
    expect((await two.must(messages, { status: 'all' }, { token: person.token })).lists.length).toBeGreaterThan(0);
  });
});
