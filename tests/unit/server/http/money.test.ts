import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poolBalance, transferIn, transferInInfo } from '../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { coinAmount } from '../../../../src/api/trading.ts';
import { accountEntries, balances } from '../../../../src/api/transfers.ts';
import type { Context } from '../../../../server/context.ts';
import { moneyRunning } from '../../../../server/platform/db/schema.ts';
import { runIdempotently } from '../../../../server/http/idempotency.ts';
import { lookUp, moneyCallOf } from '../../../../server/platform/idempotency-keys.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { grant } from '../../../../server/ledger/pools.ts';
import { subscribe } from '../../../../server/modules/liquidity/liquidity.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { startServer, type Person, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));

let number = 0;
const newKey = (): string => `test-key-${(number += 1)}`;
const rich = async (amount = '1000'): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
  return person;
};
const subscribeBy = ({ token }: Person, amount: string, key = newKey()) =>
  server.call(transferIn, { amount }, { token, key });
const available = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).available;
const pool = async ({ token }: Person): Promise<string> => (await server.must(poolBalance, {}, { token })).balance;
const outcome = ({ token }: Person, key: string): Promise<any> => server.must(moneyOutcome, { key }, { token });

describe('subscription', () => {
  test('available falls and the liquidity balance rises by exactly the amount; balances name it as mining, and the statement shows it', async () => {
    const person = await rich('1000.123456');
    const response = await subscribeBy(person, '100.000001');
    expect(response.data).toMatchObject({ amount: '100.000001', status: 'confirmed' });
    expect([await available(person), await pool(person)]).toEqual(['900.123455', '100.000001']);
    const { lists } = await server.must(accountEntries, {}, { token: person.token });
    expect(lists.map((item) => [item.kind, item.amount, item.code, item.balance])).toEqual([
      ['subscribe', '-100.000001', 'USDT', '900.123455'],
      ['grant', '1000.123456', 'USDT', '1000.123456'],
    ]);
    expect((await server.must(accountEntries, { setup: 'grant' }, { token: person.token })).lists).toHaveLength(1);
    expect((await server.must(balances, {}, { token: person.token })).lists).toEqual([
      { code: 'USDT', scale: 6, available: '900.123455', held: '0', total: '900.123455', mining: '100.000001' },
    ]);
    expect((await server.must(poolBalance, { type: 'regular' }, { token: person.token })).balance).toBe('0');
  });

  test('one unit below the minimum and one above the balance are refused; the minimum and the whole balance pass', async () => {
    const person = await rich('123.456789');
    expect(await server.must(transferInInfo, {}, { token: person.token })).toMatchObject({
      available: '123.456789',
      minimum: '10',
    });
    expect((await subscribeBy(person, '9.999999')).msg).toBe('The minimum amount is 10 USDT.');
    expect((await subscribeBy(person, '123.45679')).msg).toBe(
      "You don't have enough USDT available. Your balance hasn't changed.",
    );
    expect((await subscribeBy(person, '10')).ret).toBe(1);
    expect((await subscribeBy(person, '113.456789')).ret).toBe(1);
    expect([await available(person), await pool(person)]).toEqual(['0', '123.456789']);
  });

  test('what is no plain positive amount of the coin is refused, and nothing is posted', async () => {
    const person = await rich();
    const count = async () =>
      (
        (await server.services.db.execute(sql`select count(*)::int as n from journals`)) as unknown as {
          rows: { n: number }[];
        }
      ).rows[0]?.n;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    for (const amount of [
      '1e3',
      'NaN',
      'Infinity',
      '-0',
      '-10',
      '0x10',
      '+50',
      '1_000',
      '',
      ' ',
      '10.0000001',
      '0',
      '0.0',
      '1,000',
      '١٠٠',
      '１００',
      '9'.repeat(60),
    ]) {
      const response = await subscribeBy(person, amount);
      expect([amount, response.status, response.ret]).toEqual([amount, 200, 0]);
    }
    expect(await count()).toBe(before);
    expect(await available(person)).toBe('1000');
  });
});

describe('keys of money calls', () => {
  test('SRV-05 ten at once with one key and body act once and give one answer', async () => {
    const person = await rich();
    const key = newKey();
    const response = await Promise.all(Array.from({ length: 10 }, () => subscribeBy(person, '100', key)));
    const done = response.filter((item) => item.ret === 1);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((item) => item.text)).size).toBe(1);
    for (const other of response.filter((item) => item.ret !== 1))
      expect([other.status, other.data]).toEqual([409, { status: 'running' }]);
    expect([await available(person), await pool(person)]).toEqual(['900', '100']);
    const replay = await subscribeBy(person, '100', key);
    expect([replay.text, replay.headers.get('idempotency-replayed')]).toEqual([done[0]?.text, '1']);
    expect(await pool(person)).toBe('100');
  });

  test('SRV-05 CALL-24 the same key with another body or from another account is refused and does nothing; so is none', async () => {
    const [person, other] = [await rich(), await rich()];
    const key = newKey();
    expect((await subscribeBy(person, '100', key)).headers.get('idempotency-replayed')).toBeNull();
    for (const [who, amount] of [
      [person, '200'],
      [other, '100'],
    ] as const) {
      const response = await subscribeBy(who, amount, key);
      expect([response.status, response.ret, response.msg]).toEqual([
        200,
        0,
        'This confirmation was already used for something else. Nothing was done. Please start again.',
      ]);
    }
    for (const bad of [undefined, '', 'short', 'x'.repeat(101)]) {
      const response = await server.call(transferIn, { amount: '100' }, { token: person.token, key: bad });
      expect(response.msg).toBe(
        'Something went wrong with this confirmation. Nothing was done. Go back and confirm again.',
      );
    }
    expect([await pool(person), await pool(other)]).toEqual(['100', '0']);
  });

  test('CALL-24 the server acts, the connection dies before the headers, the same request comes again: one booking', async () => {
    const person = await rich();
    const key = newKey();
    await server.qa('POST', 'faults', { call: 'yuebao.in', kind: 'lost', times: 1 });
    // the platform's own fetch does not send a POST again by itself; a browser does, with the same bytes
    await expect(subscribeBy(person, '100', key)).rejects.toThrow('fetch failed');
    expect(await pool(person)).toBe('100');
    const again = await subscribeBy(person, '100', key);
    expect([again.ret, again.headers.get('idempotency-replayed')]).toEqual([1, '1']);
    expect([await available(person), await pool(person)]).toEqual(['900', '100']);
  });

  test('SRV-06 while the first call runs, a second and a look-up say so with a status that is no refusal; after it they tell the outcome', async () => {
    const person = await rich();
    const key = newKey();
    await server.qa('POST', 'faults', { call: 'yuebao.in', kind: 'latency', value: 60_000, times: 1 });
    const first = subscribeBy(person, '100', key);
    await expect.poll(() => outcome(person, key)).toMatchObject({ status: 'running' });
    const second = await subscribeBy(person, '100', key);
    expect([second.status, second.data, second.headers.get('retry-after')]).toEqual([409, { status: 'running' }, '1']);
    expect((await subscribeBy(person, '101', key)).msg).toBe(
      'This confirmation was already used for something else. Nothing was done. Please start again.',
    );
    expect(await pool(person)).toBe('0');
    await server.qa('DELETE', 'faults');
    const done = await first;
    expect(done.ret).toBe(1);
    expect(await outcome(person, key)).toMatchObject({ status: 'accepted', call: 'yuebao.in', data: done.data });
    expect((await subscribeBy(person, '100', key)).text).toBe(done.text);
  });

  test('SRV-06 CALL-23 another instance knows of a call whose payment password is still compared, lets nothing of its key begin, and forgets it after a crash', async () => {
    const person = await rich();
    const { services } = server;
    const account = (await findCustomer(services.db, person.username))!;
    const at = (instance: typeof services): Context =>
      ({ services: instance, db: instance.db, account, now: services.clock.now(), language: 'en' }) as never;
    // what runs is remembered by process: other services are another one
    const [here, there] = [at(services), at(Object.create(services) as typeof services)];
    const key = newKey();
    let proved = (): void => undefined;
    const proving = new Promise<void>((resolve) => {
      proved = resolve;
    });
    const call = (context: Context, verify?: () => Promise<void>) =>
      runIdempotently(moneyCallOf(transferIn, key, { amount: '100' }, context), {
        ...(verify ? { verify } : {}),
        run: async () => ({ done: true }),
      });
    const first = call(here, () => proving);
    await expect.poll(() => lookUp(there, key)).toMatchObject({ status: 'running' });
    let requests = 0;
    expect(await call(there, async () => void (requests += 1))).toEqual({ state: 'running' });
    expect(requests).toBe(0);
    proved();
    expect(await first).toMatchObject({ state: 'done', ret: 1 });
    expect(await lookUp(there, key)).toMatchObject({ status: 'accepted' });

    await services.db
      .insert(moneyRunning)
      .values({ key: `${key}-crashed`, account: account.id, until: services.clock.now() + 20_000 });
    expect((await lookUp(there, `${key}-crashed`)).status).toBe('running');
    server.clock.advance(20_000);
    expect((await lookUp(at(services), `${key}-crashed`)).status).toBe('none');
    expect((await services.db.select().from(moneyRunning)).map((item) => item.key)).toEqual([`${key}-crashed`]);
  });

  test('the look-up finds accepted, refused and nothing; the key of somebody else looks like none', async () => {
    const [person, other] = [await rich(), await rich()];
    const [accepted, refused] = [newKey(), newKey()];
    const receipt = await subscribeBy(person, '100', accepted);
    await subscribeBy(person, '5000', refused);
    expect(await outcome(person, accepted)).toMatchObject({ status: 'accepted', data: receipt.data });
    expect(await outcome(person, refused)).toMatchObject({
      status: 'refused',
      msg: "You don't have enough USDT available. Your balance hasn't changed.",
    });
    expect((await outcome(person, 'never-sent')).status).toBe('none');
    expect({ ...(await outcome(other, accepted)), key: '' }).toEqual({
      ...(await outcome(other, 'never-sent')),
      key: '',
    });
    // the reason is an outcome: with funds the same key still says no
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '9000' });
    expect((await subscribeBy(person, '5000', refused)).ret).toBe(0);
    expect((await subscribeBy(person, '5000')).ret).toBe(1);
  });

  test('SRV-05 a key is known for 48 hours', async () => {
    const person = await rich();
    const key = newKey();
    await subscribeBy(person, '100', key);
    server.clock.advance(48 * 3_600_000 - 1);
    expect((await outcome(person, key)).status).toBe('accepted');
    server.clock.advance(1);
    expect((await outcome(person, key)).status).toBe('none');
    expect((await subscribeBy(person, '100', key)).headers.get('idempotency-replayed')).toBeNull();
    // with the interest of the whole day between
    expect(await pool(person)).toBe('200.01');
  });

  test('with keys switched off the server is as one that knows nothing of them', async () => {
    const person = await rich();
    const key = newKey();
    await server.qa('POST', 'config', { idempotency: 0 });
    for (let turn = 0; turn < 2; turn += 1) expect((await subscribeBy(person, '100', key)).ret).toBe(1);
    expect((await server.call(transferIn, { amount: '100' }, { token: person.token })).ret).toBe(1);
    expect(await pool(person)).toBe('300');
  });
});

describe('ledger', () => {
  test('fifty parallel debits of the whole balance: exactly one succeeds', async () => {
    const person = await rich('100');
    const response = await Promise.all(Array.from({ length: 50 }, () => subscribeBy(person, '100')));
    expect(response.filter((item) => item.ret === 1)).toHaveLength(1);
    expect(
      response.filter((item) => item.msg === "You don't have enough USDT available. Your balance hasn't changed."),
    ).toHaveLength(49);
    expect([await available(person), await pool(person)]).toEqual(['0', '100']);
  });

  test('LEDG-04 the database refuses to change or remove an entry, and a journal that does not sum to zero', async () => {
    const { db } = server.services;
    const person = await rich();
    const refused = async (statement: ReturnType<typeof sql>): Promise<string> =>
      db.execute(statement).then(
        () => 'nothing',
        (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
      );
    for (const statement of [
      sql`update postings set amount = amount + 1`,
      sql`delete from postings`,
      sql`update journals set kind = 'x'`,
      sql`delete from journals`,
      sql`truncate postings`,
      sql`truncate journals cascade`,
    ])
      expect(await refused(statement)).toContain('the ledger is append-only');
    const account = (await findCustomer(db, person.username))?.id ?? 0;
    await expect(
      db.transaction(async (tx) => {
        const { id } = await post(tx, {
          kind: 'test',
          now: 0,
          legs: [
            { purpose: 'funding', asset: 'USDT', amount: -1n },
            { customer: account, purpose: 'available', asset: 'USDT', amount: 1n },
          ],
        });
        await tx.execute(
          sql`insert into postings (journal, account, asset, amount, balance, sequence, hash) select ${id}, id, 'USDT', 5, 5, 999, 'x' from ledger_accounts limit 1`,
        );
      }),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`update ledger_accounts set balance = -1 where customer = ${account}`),
    ).rejects.toThrow();
    expect(await checkLedger(db)).toEqual([]);
  });

  test('LEDG-04 one byte changed behind the server is found: the first broken posting is named', async () => {
    const { db } = server.services;
    const person = await rich();
    await subscribeBy(person, '10');
    const { rows } = (await db.execute(sql`select max(id) as id from postings`)) as unknown as {
      rows: { id: number }[];
    };
    const id = Number(rows[0]?.id);
    const change = (by: number) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`alter table postings disable trigger user`);
        await tx.execute(sql`update postings set balance = balance + ${by} where id = ${id}`);
        await tx.execute(sql`alter table postings enable trigger user`);
      });
    await change(1);
    expect(await checkLedger(db)).toContainEqual(expect.stringContaining(`posting ${id} `));
    await change(-1);
    expect(await checkLedger(db)).toEqual([]);
  });

  test('what fails in the middle leaves nothing behind', async () => {
    const { db } = server.services;
    const person = await rich();
    const account = (await findCustomer(db, person.username))?.id ?? 0;
    await expect(
      db.transaction(async (tx) => {
        await subscribe(tx, account, '100', server.clock.now());
        throw new Error('the power fails');
      }),
    ).rejects.toThrow('the power fails');
    expect([await available(person), await pool(person)]).toEqual(['1000', '0']);
    expect(await checkLedger(db)).toEqual([]);
  });

  test('a clock that was set back dates no posting before the one that it follows', async () => {
    const { db } = server.services;
    const person = await rich();
    const account = (await findCustomer(db, person.username))?.id ?? 0;
    const late = await db.transaction((tx) => grant(tx, account, 'USDT', '1', server.services.clock.now() + 60_000));
    const early = await db.transaction((tx) => grant(tx, account, 'USDT', '1', 1));
    expect(early.time).toBe(late.time);
  });
});
