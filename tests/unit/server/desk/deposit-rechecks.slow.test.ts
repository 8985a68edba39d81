import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '../../../../server/modules/deposits/schema.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { USDT_TRC20 } from './deposit-steps.ts';
import { creditBody, depositWorld, type Reported } from './deposit-world.ts';
import { codeOf } from './desk-client.ts';

const { chain, steps, offer, reported, pay, balance, runJobs, sound } = depositWorld();
beforeEach(() => offer({ autoLimit: '100' }));

/** A deposit that the server has just credited. */
async function credited(): Promise<Reported> {
  const deposit = await reported('30');
  pay(deposit, 30_000_000n, { time: steps.desk.server.clock.now() });
  await runJobs();
  expect(await balance(deposit.payer)).toBe('30');
  return deposit;
}
const later = async (ms: number): Promise<void> => {
  steps.desk.server.clock.advance(ms);
  await runJobs();
};
const rowOf = async ({ id }: { readonly id: number }) =>
  (await steps.desk.server.services.db.select().from(deposits).where(eq(deposits.id, id)))[0];
const looksAt = async ({ hash }: Reported, ms: number): Promise<number> => {
  const before = chain.asked.length;
  await later(ms);
  return chain.asked.slice(before).filter((asked) => asked === hash).length;
};
/** Logs staff in again: the clock has ended their sessions. */
async function logIn(): Promise<void> {
  for (const person of [steps.treasury, steps.second])
    Object.assign(person, { cookie: (await steps.desk.logIn(person.key)).cookie });
}
/** What page Today and the metric say. */
async function lost() {
  await logIn();
  const { lostDeposits } = (await steps.desk.view('today', steps.treasury.cookie)).body;
  const metrics = await (await steps.desk.server.fetch('/metrics')).text();
  return [lostDeposits, Number(/^andaman_deposits_lost (\d+)$/m.exec(metrics)?.[1])];
}
const NONE = [{ count: 0, oldest: [] }, 0];

describe('a credited payment', () => {
  test('is looked at again after an hour and after a day, then no more [CHAIN-07]', async () => {
    const deposit = await credited();
    expect([await looksAt(deposit, HOUR_MS - 1), await looksAt(deposit, 1)]).toEqual([0, 1]);
    expect([await looksAt(deposit, 23 * HOUR_MS - 1), await looksAt(deposit, 1)]).toEqual([0, 1]);
    expect([await looksAt(deposit, 100 * HOUR_MS), await rowOf(deposit)]).toEqual([
      0,
      expect.objectContaining({ lost: null, nextCheck: null }),
    ]);
    expect(await lost()).toEqual(NONE);
  });

  test.each([
    ['is gone', ({ hash }: Reported) => chain.drop('TRC20', hash)],
    ['has failed after all', ({ hash }: Reported) => chain.fail('TRC20', hash)],
    ['pays another amount', (deposit: Reported) => pay(deposit, 29_999_999n)],
    [
      'pays another address',
      ({ hash }: Reported) =>
        chain.mine('TRC20', hash, [{ contract: USDT_TRC20, to: USDT_TRC20, amount: 30_000_000n }]),
    ],
  ])('that %s is shown as a danger, and nothing is taken back [CHAIN-07]', async (_, change) => {
    const deposit = await credited();
    change(deposit);
    await later(HOUR_MS);
    const { number } = (await rowOf(deposit))!;
    expect(await lost()).toEqual([{ count: 1, oldest: [{ id: deposit.id, number }] }, 1]);
    expect([(await rowOf(deposit))?.status, await balance(deposit.payer)]).toEqual(['done', '30']);
    pay(deposit, 30_000_000n);
    await later(HOUR_MS);
    expect(await lost()).toEqual(NONE);
    await sound();
  });

  test('that is gone is shown until two people say what was done [CHAIN-07]', async () => {
    const deposit = await credited();
    chain.drop('TRC20', deposit.hash);
    await later(HOUR_MS);
    await logIn();
    const body = { deposit: deposit.id, note: 'Taken back by an adjustment.' };
    expect((await steps.actByTwo('deposit.settleLost', body)).body).toEqual({ state: 'done' });
    expect(await lost()).toEqual(NONE);
    expect(codeOf(await steps.desk.act(steps.treasury, 'deposit.settleLost', body))).toEqual([409, 'notLost']);
    expect(await looksAt(deposit, 24 * HOUR_MS)).toBe(0);
  });

  test('is looked at later while its chain is away [CHAIN-09]', async () => {
    const deposit = await credited();
    chain.breakAt('TRC20', deposit.hash, 'away');
    await later(HOUR_MS);
    expect(await lost()).toEqual(NONE);
    expect(await looksAt(deposit, 10 * MINUTE_MS)).toBe(1);
    chain.drop('TRC20', deposit.hash);
    await later(10 * MINUTE_MS);
    expect((await lost())[1]).toBe(1);
    await steps.desk.server.services.db.update(deposits).set({ lost: null }).where(eq(deposits.id, deposit.id));
  });

  test('that no chain showed is not looked at', async () => {
    const deposit = await reported('30');
    await logIn();
    expect((await steps.actByTwo('deposit.credit', creditBody(deposit, '30'))).body).toEqual({ state: 'done' });
    expect(await rowOf(deposit)).toMatchObject({ status: 'done', nextCheck: null });
  });
});
