import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { poolBalance, transferIn } from '../../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { addContract, closeContract } from '../../../../../src/api/contracts.ts';
import { add } from '../../../../../src/domain/money.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { simulateBook } from '../../../../../server/modules/contracts/book.ts';
import type { Context } from '../../../../../server/context.ts';
import { runIdempotently } from '../../../../../server/http/idempotency.ts';
import { moneyCallOf } from '../../../../../server/platform/idempotency-keys.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { fromUnits } from '../../../../../server/ledger/units.ts';
import { rowsOf } from '../../../../../server/platform/db/rows.ts';
import { newKey } from '../../fixtures.ts';
import type { Answer } from '../../support.ts';
import { hasPostgres, twoInstances } from './support.ts';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, either, both, trader, available } = twoInstances();

  test('accept exactly one of fifty simultaneous debits of the whole balance [LEDG-02]', async () => {
    const person = await trader();
    const response = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        either(place).call(transferIn, { amount: '1000' }, { token: person.token, key: newKey() }),
      ),
    );
    expect(response.filter((reply) => reply.ret === 1)).toHaveLength(1);
    expect(new Set(response.filter((reply) => reply.ret !== 1).map((reply) => reply.msg))).toEqual(
      new Set(["You don't have enough USDT available. Your balance hasn't changed."]),
    );
    expect([await available(person), (await serverA.must(poolBalance, {}, { token: person.token })).balance]).toEqual([
      '0',
      '1000',
    ]);
    expect(await checkLedger(serverA.services.db)).toEqual([]);
  });

  test('fill orders of one tick from one shared book, on both sides [HARD-05]', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => trader({ USDT: '100000', BTC: '5' })));
    await both((server) => server.qa('POST', 'market', { code: 'BTC', price: '60000' }));
    const { seq } = serverA.services.market.tick('BTC')!;
    const first = (side: 'buy' | 'sell'): bigint =>
      simulateBook(side, {
        code: 'BTC',
        seq,
        price: 60_000n * 10n ** 12n,
        priceScale: 2,
        amountScale: 6,
        assetScale: 8,
      })[0]!.amount;
    // each order wants a third of the first level, and its limit excludes the next level
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
    expect(await checkLedger(serverA.services.db)).toEqual([]);
  });

  test('keep the operator within its position maximum together [FEED-10]', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => trader({ USDT: '100000', BNB: '5' })));
    await both((server) => server.qa('POST', 'market', { code: 'BNB', price: '100' }));
    const setTerms = (terms: object): Promise<void[]> =>
      both(({ services: { settings, db } }) => settings.write(db, 'config.contracts', terms));
    await setTerms({ positionMaximum: '1000' });
    // the instances have different ticks, so that orders on one do not wait for the book of the other
    serverB.clock.advance(1000);
    const placeAll = (fields: (turn: number) => Record<string, string>): Promise<Answer[]> =>
      Promise.all(
        people.map(({ token }, turn) =>
          either(turn).call(addContract, { code: 'BNB', ...fields(turn) }, { token, key: newKey() }),
        ),
      );
    const buys = await placeAll(() => ({ side: 'buy', type: 'market', amount: '3' }));
    expect(buys.filter(({ ret }) => ret === 1)).toHaveLength(3);
    const mixed = await placeAll((turn) => ({
      side: turn % 4 < 2 ? 'buy' : 'sell',
      type: 'limit',
      price: '100',
      amount: '3',
    }));
    expect(mixed.map(({ ret, msg }) => [ret, msg])).toEqual(people.map(() => [1, '']));
    const [position] = await rowsOf<{ lowest: string }>(
      serverA.services.db,
      sql`select min(p.balance)::text as lowest from postings p join ledger_accounts a on a.id = p.account
        where a.customer is null and a.purpose = 'contracts' and a.asset = 'BNB'`,
    );
    expect(BigInt(position!.lowest)).toBeGreaterThanOrEqual(-10n * 10n ** 8n);
    await setTerms({});
    serverA.clock.advance(1000);
    await both((server) => server.qa('POST', 'market', { code: 'BNB', path: 'normal' }));
    expect(await checkLedger(serverA.services.db)).toEqual([]);
  });

  test('act once for one key sent to both at once [SRV-05]', async () => {
    const person = await trader();
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

  test('report a call that runs on the other one, then its outcome [SRV-06 CALL-23]', async () => {
    const person = await trader();
    const account = (await findCustomer(serverA.services.db, person.username))!;
    const { clock, db } = serverA.services;
    const context = {
      services: serverA.services,
      db,
      account,
      now: clock.now(),
      language: 'en',
    } as unknown as Context;
    const key = newKey();
    const running: { end?: () => void } = {};
    const first = runIdempotently(moneyCallOf(transferIn, key, { amount: '100' }, context), {
      run: () =>
        new Promise((resolve) => {
          running.end = () => resolve({ id: '1', amount: '100' });
        }),
    });
    await expect.poll(() => running.end).toBeDefined();
    expect(await serverB.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({ status: 'running' });
    // and it does not start the same call again
    const second = await serverB.call(transferIn, { amount: '100' }, { token: person.token, key });
    expect([second.status, second.data]).toEqual([409, { status: 'running' }]);
    running.end?.();
    expect(await first).toMatchObject({ state: 'done', ret: 1 });
    expect(await serverB.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({
      status: 'accepted',
      data: { id: '1' },
    });
    expect(await available(person)).toBe('1000');
  });
});
