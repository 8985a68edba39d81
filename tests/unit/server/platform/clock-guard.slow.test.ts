import { expect, test } from 'vitest';
import { changePaymentPassword } from '../../../../src/api/credentials.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';
import { addContract } from '../../../../src/api/contracts.ts';
import { accountEntries } from '../../../../src/api/account.ts';
import { assertClockAtStart, ClockGuard } from '../../../../server/platform/clock-guard.ts';
import { MAX_GUESSES } from '../../../../server/modules/customers/payment.ts';
import { journals } from '../../../../server/ledger/schema.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { OperatorError } from '../../../../server/platform/operator-error.ts';
import { systemClock } from '../../../../server/adapters/system-clock.ts';
import { simulatedAdapters } from '../../../../server/adapters/simulated/index.ts';
import { createServer } from '../../../../server/server.ts';
import { START, startServer, type TestServer } from '../support.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';

/** Starts a server with an adjustable machine clock and a correct reference. */
async function guarded(): Promise<{ server: TestServer; machine: { ahead: number } }> {
  const machine = { ahead: 0 };
  const server = await startServer(
    {},
    { clock: { now: () => START + machine.ahead }, reference: () => Promise.resolve(START) },
  );
  return { server, machine };
}
const rich = async (server: TestServer) => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '5000' });
  await server.qa('POST', 'risk', { username: person.username });
  return person;
};

test('refuses money with 503 while the clock is ahead, and accepts it again later [HARD-07]', async () => {
  const { server, machine } = await guarded();
  try {
    const { services } = server;
    const [first, two] = [await rich(server), await rich(server)];
    const count = () => services.db.$count(journals);
    const before = await count();
    machine.ahead = 10 * DAY_MS;
    const refused = await server.call(transferIn, { amount: '100' }, { token: first.token, key: 'while-it-is-ahead' });
    expect([refused.status, refused.ret, refused.headers.get('retry-after'), refused.msg]).toEqual([
      503,
      0,
      '60',
      "We're running a short check. Nothing was done. Please try again in a minute.",
    ]);
    const ready = await server.fetch('/readyz');
    expect([ready.status, ready.headers.get('andaman-money'), await ready.text()]).toEqual([
      200,
      'paused',
      "ready\nmoney is paused: the clock of this machine is 14400 minutes ahead of the database's\n",
    ]);
    // jobs pay nothing for days that have not passed
    await services.jobs.runAll();
    expect(await count()).toBe(before);
    machine.ahead = 0;
    expect((await server.must(moneyOutcome, { key: 'while-it-is-ahead' }, { token: first.token })).status).toBe('none');
    expect(
      (await server.call(transferIn, { amount: '100' }, { token: first.token, key: 'while-it-is-ahead' })).ret,
    ).toBe(1);
    await server.must(transferIn, { amount: '100' }, { token: two.token, key: 'after-it-was-ahead' });
    const { lists } = await server.must(accountEntries, {}, { token: two.token });
    expect(lists[0]!.time).toBe(START);
    expect(await checkLedger(services.db)).toEqual([]);
  } finally {
    await server.close();
  }
});

test('refuses a call that was received under a wrong clock [HARD-07]', () => {
  const clock = { time: START };
  const guard = new ClockGuard(
    { now: () => clock.time },
    () => Promise.resolve(START),
    () => 0,
  );
  expect([guard.isRight(), guard.isRight(30_000), guard.isRight(-365 * DAY_MS)]).toEqual([true, true, false]);
});

test('rejects a clock that is more than a minute off in either direction [HARD-07]', () => {
  const clock = { time: START };
  const guard = new ClockGuard({ now: () => clock.time }, undefined, () => 0);
  for (const [ahead, right] of [
    [MINUTE_MS, true],
    [MINUTE_MS + 1, false],
    [-MINUTE_MS, true],
    [-MINUTE_MS - 1, false],
  ] as const) {
    clock.time = START + ahead;
    expect([ahead, guard.isRight()]).toEqual([ahead, right]);
  }
});

test("sets the server clock to the reference, whatever the machine's clock says [HARD-07]", async () => {
  const machine = { time: START, elapsed: 0 };
  const clock = systemClock({ now: () => machine.time }, () => machine.elapsed);
  const reference = { time: START + 30_000 };
  const guard = new ClockGuard(
    clock,
    () => Promise.resolve(reference.time),
    () => machine.elapsed,
  );
  expect(clock.now()).toBe(START);
  await guard.measure();
  expect(clock.now()).toBe(START + 30_000);
  // the monotonic timer continues across a jump of the machine's clock
  machine.time -= DAY_MS;
  machine.elapsed += 4000;
  expect([clock.now(), guard.fault]).toEqual([
    START + 34_000,
    "the clock of this machine is 1441 minutes behind the database's",
  ]);
  // the machine slept, which stopped its timer
  reference.time += 10_000;
  await guard.measure();
  expect(clock.now()).toBe(START + 40_000);
});

test('does not correct a clock that a slow response may agree with [HARD-07]', async () => {
  const machine = { elapsed: 0 };
  const clock = systemClock({ now: () => START }, () => machine.elapsed);
  const reference = { time: START, takesMs: 0 };
  const guard = new ClockGuard(
    clock,
    () => {
      machine.elapsed += reference.takesMs;
      return Promise.resolve(reference.time);
    },
    () => machine.elapsed,
  );
  await guard.measure();
  // the reference was read at the start of the two seconds
  reference.takesMs = 2000;
  await guard.measure();
  expect(clock.now()).toBe(START + 2000);
  // a response that proves the clock a second ahead sets it to the latest possible time
  Object.assign(reference, { time: START + 500, takesMs: 500 });
  await guard.measure();
  expect(clock.now()).toBe(START + 1000);
});

test('keeps locks and limits, and pauses money, on a machine four hours behind [HARD-07]', async () => {
  const machine = { behind: 0 };
  const clock = systemClock({ now: () => START - machine.behind }, () => 0);
  const server = await startServer({}, { clock, reference: () => Promise.resolve(START) });
  try {
    const person = await rich(server);
    const guess = (pin: string) =>
      server.call(changePaymentPassword, { paypass: '918273', oldpaypass: pin }, { token: person.token });
    const words: (string | undefined)[] = [];
    for (let at = 0; at < 12; at += 1) {
      machine.behind = at % 2 === 0 ? 0 : 4 * 60 * MINUTE_MS;
      words.push((await guess(String(100_000 + at))).msg);
    }
    expect(words.filter((text) => text?.includes('left'))).toHaveLength(MAX_GUESSES - 1);
    machine.behind = 4 * 60 * MINUTE_MS;
    const refused = await server.call(
      transferIn,
      { amount: '100' },
      { token: person.token, key: 'while-it-is-behind' },
    );
    expect(refused.status).toBe(503);
    expect(await (await server.fetch('/readyz')).text()).toBe(
      "ready\nmoney is paused: the clock of this machine is 240 minutes behind the database's\n",
    );
  } finally {
    await server.close();
  }
});

test('without a reference, detects a clock jump for good and tolerates small steps [HARD-07]', async () => {
  const clock = { time: START, elapsed: 0 };
  const guard = new ClockGuard({ now: () => clock.time }, undefined, () => clock.elapsed);
  for (let step = 0; step < 10; step += 1) {
    clock.time += 90_000;
    clock.elapsed += MINUTE_MS;
    await guard.measure();
    expect([step, guard.isRight()]).toEqual([step, true]);
  }
  clock.time += DAY_MS;
  await guard.measure();
  expect([guard.isRight(), guard.fault]).toEqual([
    false,
    'the clock of this machine jumped by 1440 minutes while the server ran',
  ]);
  clock.time -= DAY_MS;
  expect(guard.fault).toBeUndefined();
});

test('trusts the clock again after sleep once the reference was read [HARD-07]', async () => {
  const clock = { time: START };
  const guard = new ClockGuard(
    { now: () => clock.time },
    () => Promise.resolve(clock.time),
    () => 0,
  );
  clock.time += DAY_MS;
  expect(guard.isRight()).toBe(false);
  await guard.measure();
  expect(guard.isRight()).toBe(true);
});

test.each([
  ['ahead of', DAY_MS],
  ['behind', -DAY_MS],
])("does not start with a clock %s the database's, and says what to do [HARD-07]", async (side, offMs) => {
  const starting = createServer(
    {
      mode: 'demo',
      port: 0,
      host: '127.0.0.1',
      dataDir: 'memory',
      distDir: 'dist',
      coins: 20,
      trustProxy: 0,
      logRequests: false,
    },
    simulatedAdapters({ coins: 20, clock: { now: () => START + offMs } }),
    { reference: () => Promise.resolve(START) },
  );
  await expect(starting).rejects.toThrow(OperatorError);
  await expect(starting).rejects.toThrow(
    `The clock of this machine is 1440 minutes ${side} the database's. Set the clock of this machine and start again.`,
  );
});

test('does not start 30 days after the newest entry unless CLOCK_CHECKED is set [HARD-07]', async () => {
  const server = await startServer();
  try {
    await rich(server);
    const { db } = server.services;
    const source = { now: () => START + 31 * DAY_MS };
    const start = (checked: boolean) =>
      assertClockAtStart(db, new ClockGuard(source), source, { hasReference: false, checked });
    await expect(start(false)).rejects.toThrow('start with CLOCK_CHECKED=1');
    await expect(start(true)).resolves.toBeUndefined();
    const near = { now: () => START + 29 * DAY_MS };
    await expect(
      assertClockAtStart(db, new ClockGuard(near), near, { hasReference: false, checked: false }),
    ).resolves.toBeUndefined();
  } finally {
    await server.close();
  }
});

test('an entry of a moved demo clock does not date entries of others [HARD-07]', async () => {
  const server = await startServer();
  try {
    const [first, two] = [await rich(server), await rich(server)];
    const trade = (token: string, key: string) =>
      server.must(addContract, { code: 'BTC', side: 'buy', type: 'market', amount: '0.001' }, { token, key });
    await server.qa('POST', 'clock', { advance: 10 * DAY_MS });
    await trade(first.token, 'ten-days-ahead');
    await server.qa('POST', 'reset', {});
    await trade(two.token, 'right-again');
    const newest = async (token: string): Promise<number> =>
      (await server.must(accountEntries, {}, { token })).lists[0]!.time;
    expect(await newest(two.token)).toBe(START);
    // an account's own chain never goes back
    await trade(first.token, 'own-chain');
    expect(await newest(first.token)).toBe(START + 10 * DAY_MS);
    expect(await checkLedger(server.services.db)).toEqual([]);
  } finally {
    await server.close();
  }
});
