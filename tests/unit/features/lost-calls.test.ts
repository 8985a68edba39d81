import { cut, empty, network, nextTurn, ok } from '../client/support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../src/client/http/retry.ts';
import { serverNow } from '../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../src/client/http/connection.ts';
import { outbox, resolveSubmissions, submitMoney } from '../../../src/client/outbox/submit.ts';
import { endSession } from '../../../src/client/session/session.ts';
import { drawBlindBox } from '../../../src/api/blindbox.ts';
import { transferIn, transferOut } from '../../../src/api/liquidity.ts';
import { checkIn, claimTask } from '../../../src/api/rewards.ts';
import { addContract } from '../../../src/api/contracts.ts';
import { addOption } from '../../../src/api/options.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { cancelWithdrawal, withdraw } from '../../../src/api/withdrawals.ts';
import { submitDeposit } from '../../../src/api/deposits.ts';
import { database } from '../../../src/storage/database.ts';
import { signIn } from './support.ts';
import { expectLogged } from '../../console.ts';

expectLogged(
  'Call: option.add network',
  'Call: contract.add network',
  'Call: extract.add network',
  'Call: pay.submit network',
  'Call: yuebao.in network',
  'Call: yuebao.out network',
  'Call: blindbox.draw network',
  'Call: signin.add network',
  'Call: extract.cancel network',
  'Call: task.claim network',
);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  noteConnection(true);
  setIdempotency(false);
  await signIn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  for (const name of ['journal', 'kept'] as const) await database(name).clear();
  vi.useRealTimers();
});

const HASH = 'A'.repeat(63);
/** A sent call, and its record in another backend's format: other zeros, numbers for amounts. */
const calls = {
  option: [
    addOption,
    {
      code: 'BTC',
      direction: 'up',
      minutes: '1',
      amount: '50.50',
      price: '67000',
      quoted: '1700000000000',
      yield: '80',
    },
    { id: '9', code: 'BTC', direction: 'up', minutes: 1, amount: 50.5, status: 'holding', quoted: 1_700_000_000_000 },
  ],
  contract: [
    addContract,
    { code: 'BTC', side: 'buy', type: 'limit', amount: '0.10', price: '60000.00' },
    { id: '9', code: 'BTC', side: 'buy', type: 'limit', amount: '0.1', price: 60_000, status: 'open' },
  ],
  withdrawal: [
    withdraw,
    { to: 'wallet', target: '7', amount: '250', fee: '2.5', paypass: '123456' },
    { id: '9', way: 'wallet', amount: '250.00', fee: '2.50', status: 'waiting' },
  ],
  'withdrawal whose fee is not told': [
    withdraw,
    { to: 'bank', target: '7', amount: '250', fee: '2.5', paypass: '123456' },
    { id: '9', way: 'bank', amount: '250', status: 'waiting' },
  ],
  deposit: [
    submitDeposit,
    { channel: '1', amount: '100', hash: HASH },
    { id: '9', way: 'crypto', amount: '100.000000', hash: HASH.toLowerCase(), status: 'pending' },
  ],
  subscription: [transferIn, { amount: '100.50' }, { id: '9', kind: 'subscribe', amount: 100.5, status: 'confirmed' }],
  'quick redemption': [
    transferOut,
    { amount: '40', speed: 'quick' },
    { id: '9', kind: 'redeem', amount: '40.00', speed: 'quick', status: 'confirmed' },
  ],
  'redemption whose speed is not told': [
    transferOut,
    { amount: '40', speed: 'standard' },
    { id: '9', kind: 'redeem', amount: '40', status: 'submitted' },
  ],
  'lock-up order': [
    transferIn,
    { amount: '1000', type: 'regular', product: 'week', rate: '0.5', ends: 1_800_000_000_000 },
    {
      id: '9',
      kind: 'lockup',
      amount: '1000',
      product: 'Seven days',
      rate: '0.50',
      ends: 1_800_000_000_000,
      status: 'processing',
    },
  ],
} as const;

/** The state of a call after its look-up. */
const outcomeOf = async (key: string): Promise<string | undefined> => {
  for (let turn = 0; turn < 500 && outbox[key]?.state === 'unknown'; turn += 1) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(200);
  }
  return outbox[key]?.state;
};
/** The look-up result of a lost call when reads return `answer`. */
const match = async (endpoint: Endpoint, fields: object, response: () => object): Promise<string | undefined> => {
  network((request) => {
    if (request.method === endpoint.method && request.url.endsWith(endpoint.path)) throw cut();
    return ok(response());
  });
  const { key } = await submitMoney(endpoint, fields as never);
  return outcomeOf(key);
};
const states = (name: keyof typeof calls, lists: readonly object[]): Promise<string | undefined> =>
  match(calls[name][0], calls[name][1], () => ({
    lists: lists.map((item) => ({ created: serverNow(), time: serverNow(), ...item })),
    last: true,
  }));

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  'without keys a lost %s is found in its list, however its amounts are formatted [CALL-20 CALL-23]',
  async (name) => {
    expect(await states(name, [{ ...calls[name][2], id: '8', amount: '7', hash: '' }, calls[name][2]])).toBe(
      'accepted',
    );
  },
);

test.each([
  'option',
  'contract',
  'withdrawal',
  'deposit',
  'subscription',
  'quick redemption',
  'lock-up order',
] as const)('a lost call missing from its list did not happen: %s [CALL-20 CALL-23]', async (name) => {
  expect(await states(name, [{ ...calls[name][2], amount: '7', hash: '' }])).toBe('absent');
});

test.each([
  ['a contract order', 'contract', {}],
  ['an option order whose list says nothing of the price that was seen', 'option', { quoted: undefined }],
  ['a withdrawal', 'withdrawal', {}],
  ['a subscription', 'subscription', {}],
  ['a quick redemption', 'quick redemption', {}],
  ['a lock-up order', 'lock-up order', {}],
] as const)(
  'does not mistake yesterday’s %s from another device for today’s lost call [CTR-11 CALL-20 CALL-23]',
  async (_, name, more) => {
    const yesterday = serverNow() - 86_400_000;
    const duplicate = { ...calls[name][2], ...more };
    expect(await states(name, [{ ...duplicate, created: yesterday, time: yesterday }])).toBe('absent');
    // only its age rules it out
    expect(await states(name, [{ ...duplicate, id: '10' }])).toBe('accepted');
  },
);

test('does not mistake yesterday’s equal bank deposit for today’s lost one [RECH-12 CALL-20]', async () => {
  const fields = { channel: 'bank-thb', amount: '1000', rate: '33.5', proof: '/files/1' };
  const record = { id: '9', way: 'bank', amount: '1000.00', hash: '', status: 'pending' };
  expect(
    await match(submitDeposit, fields, () => ({
      lists: [{ ...record, created: serverNow() - 86_400_000 }],
      last: true,
    })),
  ).toBe('absent');
  expect(
    await match(submitDeposit, fields, () => ({ lists: [{ ...record, id: '10', created: serverNow() }], last: true })),
  ).toBe('accepted');
});

test('earlier records, or those of another speed or terms, do not match a lost call [LOCK-09 LIQ-14]', async () => {
  const {
    subscription: [, , subscribed],
    'quick redemption': [, , redeemed],
    'lock-up order': [, , locked],
  } = calls;
  const before = { time: serverNow() - 60_000 };
  expect([
    await states('subscription', [{ ...subscribed, ...before }]),
    await states('quick redemption', [{ ...redeemed, speed: 'standard' }]),
    await states('lock-up order', [
      { ...locked, rate: '0.1' },
      { ...locked, id: '8', ends: 1_900_000_000_000 },
    ]),
  ]).toEqual(['absent', 'absent', 'absent']);
});

test('a record does not match one with the same id in another list [CALL-20]', async () => {
  for (const name of ['subscription', 'lock-up order', 'quick redemption'] as const)
    expect([name, await states(name, [calls[name][2]])]).toEqual([name, 'accepted']);
});

test('finds an order of the last start, without keys, before any page opens [CALL-20 CALL-22]', async () => {
  network(cut());
  const { key, state } = await submitMoney(withdraw, calls.withdrawal[1]);
  expect(state).toBe('unknown');
  // the page is killed without its memory, and the next start searches the list of withdrawals
  delete outbox[key];
  network(ok({ lists: [{ ...calls.withdrawal[2], created: serverNow() }], last: true }));
  await resolveSubmissions();
  expect(await outcomeOf(key)).toBe('accepted');
});

const COMMITMENT = 'c'.repeat(64);
const draw = { id: '9', time: 1, prize: { id: 'gold', name: 'Gold' }, commitment: COMMITMENT, seed: 'mine' };
const task = { id: 'week', title: 'Week', reward: '20' };
test.each([
  [
    'RWD-06 a draw',
    drawBlindBox,
    { commitment: COMMITMENT, seed: 'mine', version: '3' },
    { lists: [{ ...draw, id: '8', commitment: 'd'.repeat(64) }, draw] },
    { lists: [{ ...draw, seed: 'other' }] },
  ],
  [
    'RWD-02 a check-in',
    checkIn,
    { day: '2026-03-10' },
    { today: true, day: '2026-03-10' },
    { today: false, day: '2026-03-10', days: ['2026-03-09'] },
  ],
  [
    'RWD-02 a check-in of the day that has just ended',
    checkIn,
    { day: '2026-03-10' },
    { today: false, day: '2026-03-11', days: ['2026-03-10'] },
    { today: true, day: '2026-03-11', days: ['2026-03-11'] },
  ],
  [
    'HARD-12 a cancelled withdrawal',
    cancelWithdrawal,
    { id: '7' },
    { id: '7', status: 'cancelled', amount: '250' },
    { id: '7', status: 'waiting', amount: '250' },
  ],
  [
    'RWD-03 a task',
    claimTask,
    { id: 'week' },
    { lists: [{ ...task, paid: true }] },
    { lists: [{ ...task, claimable: true }] },
  ],
] as const)(
  '%s with a lost answer and no keys is found, or did not happen [CALL-20 CALL-23]',
  async (_, endpoint, fields, there, missing) => {
    expect(await match(endpoint, fields, () => there)).toBe('accepted');
    expect(await match(endpoint, fields, () => missing)).toBe('absent');
  },
);
