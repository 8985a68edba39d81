import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';

import { channels, deposits } from '../../../../../src/api/deposits.ts';
import type { Chain } from '../../../../../src/domain/chains.ts';
import { deposits as table } from '../../../../../server/modules/deposits/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import {
  creditPendingDeposit,
  creditSeen,
  rejectSeen,
  seenDeposit,
} from '../../../../../server/modules/deposits/credit.ts';
import type { Database } from '../../../../../server/platform/db/connect.ts';
import type { ObservedPayment } from '../../../../../server/ports/payments.ts';
import { recordChainPayment } from '../../../../../server/modules/deposits/record.ts';
import { creditDeposit, rejectDeposit } from '../../decide.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, available, info } = depositSteps(server);

const addressOn = async ({ token }: Person, chain = 'TRC20'): Promise<string> =>
  (await server.must(channels, { channel: `usdt-${chain.toLowerCase()}` }, { token })).lists.find(
    (item) => item.chain === chain && item.address,
  )!.address!;
const rowOf = async (id: string) => (await server.services.db.select().from(table).where(eq(table.number, id)))[0]!;
/** Returns a payment as the observer of the chain reports it. */
const seen = (to: string, hash: string, more: Partial<ObservedPayment> = {}): ObservedPayment => ({
  asset: 'USDT',
  amount: 100_000_000n,
  to,
  hash,
  height: 80_000_000,
  confirmations: 20,
  ...more,
});
const record = (observed: ObservedPayment, chain: Chain = 'TRC20') =>
  server.services.db.transaction((tx) =>
    recordChainPayment(server.services, tx, { chain, ...observed }, server.clock.now()),
  );
const credit = async (id: string, observed: ObservedPayment) =>
  server.services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.number, id)).for('update');
    return creditPendingDeposit(server.services, tx, row!, observed, server.clock.now());
  });
const sound = async (): Promise<void> => {
  await checkLedger(server.services.db);
  expect(await reconcileAll(server.services.db)).toEqual([]);
};

describe('an observed payment', () => {
  test('credits the amount on the chain, and shows the customer the reported one too [HARD-12]', async () => {
    const person = await server.person();
    const { data } = await report(person, { amount: '123456789', hash: newHash() });
    await creditDeposit(server, data.number, '12.5');
    expect(await available(person)).toBe('12.5');
    expect(await info(person, data.id)).toMatchObject({
      status: 'done',
      amount: '123456789',
      observed: '12.5',
      actual: '12.5',
    });
    const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
    expect(lists[0]!.content).toContain('You reported 123,456,789 USDT, but we received 12.5 USDT');
    await sound();
  });

  test('refuses another asset, address or hash, too few confirmations and no payment [HARD-12]', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const hash = newHash();
    const { data } = await report(person, { hash });
    const own = await addressOn(person);
    for (const [observed, outcome] of [
      [seen(own, hash, { asset: 'BTC' }), 'otherAsset'],
      [seen(await addressOn(other), hash), 'otherAddress'],
      [seen(own, newHash()), 'otherHash'],
      [seen(own, hash, { confirmations: 19 }), 'fewConfirmations'],
      [seen(own, hash, { amount: 0n }), 'nothing'],
    ] as const)
      expect([outcome, await credit(data.number, observed)]).toEqual([outcome, outcome]);
    expect([await available(person), (await rowOf(data.number)).status]).toEqual(['0', 'pending']);
    expect(await credit(data.number, seen(own, `0x${hash.toUpperCase()}`, { amount: 7_000_000n }))).toBe('credited');
    expect(await credit(data.number, seen(own, hash, { amount: 7_000_000n }))).toBe('ended');
    expect(await available(person)).toBe('7');
  });

  test('credits an unreported payment once to its owner, and joins a later report [HARD-12]', async () => {
    const person = await server.person();
    const [hash, address] = [newHash(), await addressOn(person)];
    expect((await record(seen(address, hash, { confirmations: 3 })))?.status).toBe('pending');
    expect(await available(person)).toBe('0');
    for (let time = 0; time < 2; time += 1) expect((await record(seen(address, hash)))?.status).toBe('done');
    expect(await available(person)).toBe('100');
    const { data, ret } = await report(person, { hash: hash.toUpperCase(), amount: '55', remark: 'from my wallet' });
    expect([ret, data.status, data.amount, data.observed, data.actual, data.remark]).toEqual([
      1,
      'done',
      '55',
      '100',
      '100',
      'from my wallet',
    ]);
    expect((await report(person, { hash })).msg).toBe(
      'This transaction hash was already reported. Check your deposit history.',
    );
    expect((await server.must(deposits, {}, { token: person.token })).lists).toHaveLength(1);
    expect(await record(seen('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', newHash()))).toBeUndefined();
    await sound();
  });

  test('does not credit what staff refused after it was seen [HARD-12]', async () => {
    const person = await server.person();
    const [hash, address] = [newHash(), await addressOn(person)];
    const row = await record(seen(address, hash, { confirmations: 1 }));
    await rejectDeposit(server, row!.number, 'Please contact support.');
    expect((await record(seen(address, hash)))?.status).toBe('failed');
    expect(await available(person)).toBe('0');
  });

  test('accepts a report of up to 1,000,000,000 [HARD-12]', async () => {
    const person = await server.person();
    expect((await report(person, { hash: newHash(), amount: '1000000000.000001' })).msg).toBe(
      'The maximum amount is 1000000000 USDT.',
    );
    expect((await report(person, { hash: newHash(), amount: '1000000000' })).ret).toBe(1);
  });
});

describe('payment hashes', () => {
  test("credits the owner of the address, and rejects another customer's report [HARD-12]", async () => {
    const [thief, owner] = [await server.person(), await server.person()];
    const hash = newHash();
    const theirs = (await report(thief, { hash, amount: '10' })).data;
    const own = await report(owner, { hash: `0x${hash}`, amount: '500' });
    expect(own.ret).toBe(1);
    await record(seen(await addressOn(owner), hash, { amount: 500_000_000n }));
    expect([await available(owner), await available(thief)]).toEqual(['500', '0']);
    expect(await info(thief, theirs.id)).toMatchObject({
      status: 'failed',
      reason: "The payment with this transaction hash went to an address that isn't yours.",
    });
    await sound();
  });

  test('frees a hash whose report was rejected [HARD-12]', async () => {
    const person = await server.person();
    const hash = newHash();
    const first = (await report(person, { hash })).data;
    await rejectDeposit(server, first.number, 'Not there yet.');
    expect((await report(person, { hash })).ret).toBe(1);
    expect((await report(person, { hash })).ret).toBe(0);
  });

  test('credits one payment once when many instances record it at the same moment [HARD-12]', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const [hash, address] = [newHash(), await addressOn(person)];
    await report(other, { hash });
    const response = await Promise.all([
      ...Array.from({ length: 8 }, () => record(seen(address, hash))),
      report(person, { hash }),
    ]);
    expect(response.slice(0, 8).map((row) => (row as { status: string }).status)).toEqual(
      Array.from({ length: 8 }, () => 'done'),
    );
    expect([await available(person), await available(other)]).toEqual(['100', '0']);
    await sound();
  });

  test('allows 20 pending reports of a customer, and says what to do then [HARD-12]', async () => {
    const person = await server.person();
    const { data } = await report(person, { hash: newHash() });
    await creditDeposit(server, data.number);
    for (let created = 0; created < 20; created += 1) expect((await report(person, { hash: newHash() })).ret).toBe(1);
    const refused = await report(person, { hash: newHash() });
    expect(refused.msg).toBe(
      "You already have 20 pending deposits, which is the maximum. Money you've sent isn't lost: " +
        'report it once one of them is credited, or contact support.',
    );
    const [first] = (await server.must(deposits, { status: 'undone' }, { token: person.token })).lists;
    await creditDeposit(server, first!.number);
    expect((await report(person, { hash: newHash() })).ret).toBe(1);
  });
});

test('tells staff that a deposit was decided by someone else meanwhile [RECH-07]', async () => {
  const person = await server.person();
  const { data } = await report(person, { hash: newHash() });
  const looked = seenDeposit(await rowOf(data.number));
  const { services } = server;
  const decide = <T>(act: (tx: Database) => Promise<T>): Promise<T> => services.db.transaction(act);
  const now = server.clock.now();
  expect(await decide((tx) => rejectSeen(services, tx, looked, 'No such payment.', now))).toBe('rejected');
  const payment = seen((await rowOf(data.number)).payee, newHash());
  expect(await decide((tx) => creditSeen(services, tx, looked, payment, now))).toBe('changed');
  expect(await available(person)).toBe('0');
});
