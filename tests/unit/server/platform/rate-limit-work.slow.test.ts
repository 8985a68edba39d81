import { describe, expect, test } from 'vitest';
import { statement } from '../../../../src/api/account.ts';
import { coins, HOME_COIN_COUNT } from '../../../../src/api/market.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { BusyTime } from '../../../../server/platform/rate-limit/busy-time.ts';
import { Buckets } from '../../../../server/platform/rate-limit/buckets.ts';
import { Turns } from '../../../../server/platform/rate-limit/turns.ts';
import { WorkLimit } from '../../../../server/platform/rate-limit/work.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { customerSteps, newKey, testServer } from '../fixtures.ts';

describe('the cost of a call', () => {
  test('is the working time of the process, shared among the calls that ran meanwhile [HARD-09]', () => {
    const process = { worked: 0 };
    const busy = new BusyTime(() => process.worked);
    process.worked = 100;
    const first = busy.startCall();
    process.worked = 110;
    const second = busy.startCall();
    process.worked = 130;
    expect(first()).toBe(20);
    process.worked = 135;
    expect(second()).toBe(15);
  });

  test('is higher for a call that works than for one that waits [HARD-09]', async () => {
    const busy = new BusyTime();
    const waiting = busy.startCall();
    await new Promise((resolve) => setImmediate(resolve));
    const waitingMs = waiting();
    const working = busy.startCall();
    let sum = 0;
    for (let turn = 0; turn < 20_000_000; turn += 1) sum += Math.sqrt(turn);
    expect(sum).toBeGreaterThan(0);
    expect(working()).toBeGreaterThan(waitingMs);
  });
});

test('empties an overdrawn bucket for one window at most [HARD-09]', () => {
  const buckets = new Buckets(100, MINUTE_MS);
  buckets.charge('own', 0, 1_000_000);
  expect([buckets.waitOf('own', 0), buckets.waitOf('own', MINUTE_MS), buckets.waitOf('own', MINUTE_MS + 1)]).toEqual([
    MINUTE_MS + 1,
    1,
    0,
  ]);
});

test('gives turns in order of arrival, and refuses if too many wait [HARD-09]', async () => {
  const turns = new Turns(1, 2);
  const order: string[] = [];
  const endFirst = await turns.take('own');
  const second = turns.take('own').then((end) => order.push('second') && end);
  const third = turns.take('own').then((end) => order.push('third') && end);
  expect(await turns.take('own')).toBeUndefined();
  (await turns.take('other'))!();
  endFirst!();
  const endSecond = (await second) as () => void;
  expect(order).toEqual(['second']);
  endSecond();
  ((await third) as () => void)();
  expect(order).toEqual(['second', 'third']);
  expect(await turns.take('own')).toBeTypeOf('function');
});

describe('limits of work', () => {
  /** Runs calls that cost a given number of ms each, with a fixed clock. */
  const limited = (costMs: number) => {
    const process = { worked: 0 };
    const work = new WorkLimit(
      { now: () => 0 },
      { customerWork: 400, sourceWork: 2000 },
      new BusyTime(() => process.worked),
    );
    return (account: number | undefined, source = '203.0.113.1'): Promise<number | 'done'> =>
      work
        .run(
          { account, source },
          true,
          (waitMs) => {
            throw waitMs;
          },
          async () => {
            process.worked += costMs;
            await Promise.resolve();
          },
        )
        .then(
          () => 'done' as const,
          (waitMs: number) => waitMs,
        );
  };

  test('stop a burst of expensive reads of one customer, and no one else [HARD-09]', async () => {
    const call = limited(40);
    const burst = await Promise.all(Array.from({ length: 30 }, () => call(1)));
    // eight at once are charged before the next ones begin
    expect(burst.filter((outcome) => outcome === 'done')).toHaveLength(8);
    expect(burst.at(-1)).toBeGreaterThan(0);
    expect(await call(2)).toBe('done');
  });

  test('hold for all customers and visitors of one network together [HARD-09]', async () => {
    const call = limited(40);
    const outcomes: (number | 'done')[] = [];
    for (let account = 1; account <= 20; account += 1) outcomes.push(await call(account));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(13);
    expect(await call(undefined)).toBeGreaterThan(0);
    expect(await call(undefined, '198.51.100.1')).toBe('done');
  });
});

describe('on a server', () => {
  const server = testServer({ customerWork: 1, sourceWork: 4_000_000 }, { reset: false });
  const { funded } = customerSteps(server);

  test("refuse a customer's reads with 429 once used up, but not money calls [HARD-09]", async () => {
    const person = await funded();
    const read = () => server.call(statement, { from: '0', to: '9999999999999' }, { token: person.token });
    const outcomes = [(await read()).status];
    const refused = await read();
    outcomes.push(refused.status);
    expect(outcomes).toEqual([200, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.call(transferIn, { amount: '100' }, { token: person.token, key: newKey() })).ret).toBe(1);
    server.clock.advance(MINUTE_MS);
    expect((await read()).status).toBe(200);
  });
});

describe('the coin list', () => {
  const server = testServer();

  test('is serialized once for everyone for a fixed set of lengths [HARD-09]', async () => {
    for (const limit of [String(HOME_COIN_COUNT), '50', '100'])
      expect((await server.call(coins, { limit })).ret).toBe(1);
    for (const limit of ['8', '499', '0', '-1', 'x'])
      expect(await server.call(coins, { limit })).toMatchObject({ ret: 0, data: { field: 'limit' } });
  });
});
