import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { depositWorld } from './deposit-world.ts';

const { steps, offer, reported, pay, look, credit, balance, runJobs, sound } = depositWorld();
beforeEach(() => offer({ autoLimit: '100' }));

test('money that still arrives waits for staff; a withdrawal restriction keeps none waiting [CHAIN-06]', async () => {
  const [restricted, other] = [await reported('50'), await reported('50')];
  for (const [{ payer }, what] of [
    [restricted, 'deposit'],
    [other, 'withdraw'],
  ] as const) {
    const body = { account: payer.account, what, reason: 'restrictionSource', until: null };
    expect((await steps.desk.act(steps.owner, 'customer.restrict', body)).body).toEqual({ state: 'done' });
  }
  for (const deposit of [restricted, other]) pay(deposit, 50_000_000n);
  await runJobs();
  expect([await balance(restricted.payer), await balance(other.payer)]).toEqual(['0', '50']);
  expect(await look(restricted)).toMatchObject({ state: 'pending', verdict: { state: 'matches' } });
  expect((await credit(restricted)).body).toEqual({ state: 'done' });
  expect(await balance(restricted.payer)).toBe('50');
  await sound();
});

test('the machine credits again once the restriction is over [CHAIN-06]', async () => {
  const deposit = await reported('50');
  const until = steps.desk.server.clock.now() + MINUTE_MS;
  const body = { account: deposit.payer.account, what: 'deposit', reason: 'restrictionSource', until };
  await steps.desk.act(steps.owner, 'customer.restrict', body);
  pay(deposit, 50_000_000n);
  await runJobs();
  expect(await balance(deposit.payer)).toBe('0');
  // the next look-up
  steps.desk.server.clock.advance(10 * MINUTE_MS);
  await runJobs();
  expect(await balance(deposit.payer)).toBe('50');
});
