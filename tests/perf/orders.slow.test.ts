import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findCustomer } from '../../server/modules/customers/customers.ts';
import { optionOrders } from '../../server/modules/options/schema.ts';
import { checkSums } from '../../server/ledger/check.ts';
import { grant } from '../../server/ledger/pools.ts';
import { recordRiskPass } from '../../server/modules/protection/risk.ts';
import type { Break } from '../faults/proxy.ts';
import { type FaultyServer, startFaultyServer, openPage, type Page } from '../faults/support.ts';
import { expectLogged } from '../console.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const ORDERS = 1000;
const AT_ONCE = 10;
const ADD = 'coin/order/add';
const BREAKS: readonly Break[] = ['lost', 'refused', 'half', 'resend', 'doubled'];

let server: FaultyServer;
let page: Page;
let account: number;

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  server = await startFaultyServer();
  const username = await server.customer();
  account = (await findCustomer(server.services.db, username))!.id;
  await server.services.db.transaction(async (tx) => {
    await recordRiskPass(tx, account, 0);
    await grant(tx, account, 'USDT', '100000', server.services.clock.now());
  });
  page = await openPage();
  await page.signIn(username);
});
afterAll(() => server.close());

/** Seeded random numbers, the same in each run. */
const dice = (): (() => number) => {
  let state = 4173;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
};

test('books 1,000 orders exactly as its submission log says through a faulty proxy [OPT-06 OPT-07]', async () => {
  const roll = dice();
  const keys: string[] = [];
  /** Amounts by the final state in the outbox. */
  const amountsByState: Record<string, string[]> = {};
  let next = 0;
  const placeNext = async (): Promise<void> => {
    next += 1;
    // a different amount each, because equal orders count as a double tap
    const amount = `1.${String(next).padStart(6, '0')}`;
    const tick = server.services.market.tick('BTC')!;
    const submission = await page.submitMoney(page.endpoints.addOption, {
      code: 'BTC',
      direction: 'up',
      minutes: '60',
      amount,
      price: tick.price,
      quoted: String(server.services.clock.now()),
      yield: '94',
    });
    keys.push(submission.key);
    if (submission.state === 'unknown')
      await vi.waitFor(() => expect(page.outbox[submission.key]?.state).not.toBe('unknown'), {
        timeout: 120_000,
        interval: 50,
      });
    const { state, msg } = page.outbox[submission.key] ?? submission;
    (amountsByState[state === 'refused' ? msg : state] ??= []).push(amount);
  };
  const isLeft = (): boolean => next < ORDERS;
  const worker = async (): Promise<void> => {
    while (isLeft()) {
      for (let count = 0; count < 6 && roll() < 0.3; count += 1)
        server.proxy.spoil(ADD, BREAKS[Math.floor(roll() * BREAKS.length)] ?? 'lost');
      await placeNext();
    }
  };
  // one whose every attempt fails is looked up; others may meet as many faults by chance
  expectLogged('Call: option.add attempts');
  for (let attempt = 0; attempt < 5; attempt += 1) server.proxy.spoil(ADD, 'lost');
  await placeNext();
  const { outbox } = page;
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  const { readSubmissionLog } = await import('../../src/client/outbox/submission-log.ts');
  expect(keys).toHaveLength(ORDERS);
  expect(new Set(keys).size).toBe(ORDERS);
  expect(Object.values(outbox).filter(({ state }) => state === 'unknown' || state === 'sending')).toEqual([]);
  const orders = await server.services.db.select().from(optionOrders).where(eq(optionOrders.account, account));
  const amounts = orders.map(({ stake }) => stake);
  expect(new Set(amounts).size).toBe(amounts.length);
  // the server has exactly the accepted orders; on a slow machine some quotes grow too old and are refused
  const { accepted = [], ...others } = amountsByState;
  expect(amounts.map((stake) => `${stake / 1_000_000n}.${String(stake % 1_000_000n).padStart(6, '0')}`).sort()).toEqual(
    accepted.sort(),
  );
  expect(accepted.length).toBeGreaterThan(ORDERS / 2);
  // the language of the page is not set here
  const tooOld = /3 (?:seconds|วินาที)/;
  for (const why of Object.keys(others)) expect(why).toMatch(tooOld);
  const log = await readSubmissionLog();
  expect(log.length).toBe(200);
  expect(log.every(({ state, msg }) => state === 'accepted' || tooOld.test(msg))).toBe(true);
  expect(await checkSums(server.services.db)).toEqual([]);
});
