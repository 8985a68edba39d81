import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settings } from '../../../../server/platform/db/schema.ts';
import type { SwitchEntry } from '../../../../src/desk/switches/api.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { expectLogged } from '../../../console.ts';
import { newKey } from '../fixtures.ts';
import type { Person as Customer } from '../support.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let owner: Person;
let second: Person;
let treasury: Person;
let customer: Customer;
beforeAll(async () => {
  desk = await startDesk();
  [owner, second, treasury] = [await desk.person('owner'), await desk.person('owner'), await desk.person('treasury')];
  customer = await desk.server.person();
  await desk.server.qa('POST', 'fund', { username: customer.username, code: 'USDT', amount: '1000' });
});
afterAll(() => desk.server.close());
beforeEach(() => store({}));

/** Stores the switches past the desk. */
const store = async (data: unknown): Promise<void> => {
  const { db, settings: cached } = desk.server.services;
  await db
    .insert(settings)
    .values({ name: 'switches', data })
    .onConflictDoUpdate({ target: settings.name, set: { data } });
  // any write clears the cache
  await cached.write(db, 'config.protection', {});
};
const stored = async (): Promise<unknown> => {
  const { db } = desk.server.services;
  return (await db.select().from(settings).where(eq(settings.name, 'switches')))[0]?.data;
};
const subscribe = async (): Promise<string | undefined> =>
  (await desk.server.call(transferIn, { amount: '10' }, { token: customer.token, key: newKey() })).msg;
const entryOf = async (name: string): Promise<SwitchEntry> => {
  const { switches } = (await desk.view('switches', treasury.cookie)).body;
  return switches.find((entry: SwitchEntry) => entry.name === name);
};

test('one person closes, and two open again [DESK-10]', async () => {
  expect((await desk.act(treasury, 'switch.close', { name: 'liquidity', reason: 'demand' })).body).toEqual({
    state: 'done',
  });
  const refusal = "Unavailable right now: Demand is unusually high. Your balance hasn't changed.";
  expect(await subscribe()).toBe(refusal);
  expect(await entryOf('liquidity')).toEqual({
    name: 'liquidity',
    kind: 'product',
    label: 'Liquidity mining: new subscriptions',
    isOpen: false,
    since: desk.server.clock.now(),
    reason: 'demand',
    text: 'Demand is unusually high.',
  });
  const opening = (await desk.act(owner, 'switch.open', { name: 'liquidity' })).body;
  expect(opening.state).toBe('proposed');
  expect(await subscribe()).toBe(refusal);
  expect((await desk.approve(second, opening.approval)).body).toEqual({ state: 'done' });
  expect(await subscribe()).toBe('');
  expect(await entryOf('liquidity')).toMatchObject({ isOpen: true, since: null, reason: null, text: '' });
});

test('a switch that has changed since is not opened by an older approval [DESK-06]', async () => {
  await store({ 'coin BTC': { reason: 'prices', since: 1 } });
  const { approval } = (await desk.act(owner, 'switch.open', { name: 'coin BTC' })).body;
  await store({ 'coin BTC': { reason: 'regulator', since: 2 } });
  expect(codeOf(await desk.approve(second, approval))).toEqual([409, 'changed']);
  expect((await entryOf('coin BTC')).isOpen).toBe(false);
});

test('the list has every product, coin and way', async () => {
  const { switches, reasons, fault } = (await desk.view('switches', owner.cookie)).body;
  const names = switches.map(({ name }: SwitchEntry) => name);
  for (const name of ['registration', 'coin BTC', 'deposit bank-thb', 'withdraw wallet USDT TRC20', 'withdraw bank'])
    expect(names).toContain(name);
  expect([reasons.length, fault, switches.every(({ isOpen }: SwitchEntry) => isOpen)]).toEqual([8, '', true]);
});

test('a closed switch that is not offered any more is listed, and can be opened', async () => {
  await store({ 'coin GONE': { reason: 'prices', since: 1 } });
  expect((await entryOf('coin GONE')).isOpen).toBe(false);
  const { approval } = (await desk.act(owner, 'switch.open', { name: 'coin GONE' })).body;
  await desk.approve(second, approval);
  expect(await entryOf('coin GONE')).toBeUndefined();
});

test('an unknown, closed or open switch is refused', async () => {
  const close = (name: string) => desk.act(owner, 'switch.close', { name, reason: 'prices' });
  expect(codeOf(await close('coin NONE'))).toEqual([404, 'notFound']);
  expect(codeOf(await close('everything'))).toEqual([400, 'field']);
  expect((await close('coin BTC')).status).toBe(200);
  expect(codeOf(await close('coin BTC'))).toEqual([409, 'closed']);
  expect(codeOf(await desk.act(owner, 'switch.open', { name: 'coin ETH' }))).toEqual([409, 'open']);
});

test('people who close different switches at once lose none of them [DESK-10]', async () => {
  const names = ['options', 'contracts', 'lockup', 'points', 'coin BTC', 'coin ETH', 'deposits', 'withdrawals'];
  const people = [owner, treasury, second];
  const results = await Promise.all(
    names.map((name, index) => desk.act(people[index % 3]!, 'switch.close', { name, reason: 'security' })),
  );
  expect(results.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(Object.keys((await stored()) as object).sort()).toEqual(names.toSorted());
});

test('an invalid value is shown, and two people open what is invalid of it [DESK-10 DESK-11]', async () => {
  expectLogged('a setting cannot be used: switches');
  await store({ options: { reason: 'prices', since: 1 }, lockup: 'closed' });
  expect(await subscribe()).toContain('fixing a problem on our side');
  const { switches, fault } = (await desk.view('switches', owner.cookie)).body;
  expect([fault, switches.some(({ isOpen }: SwitchEntry) => isOpen)]).toEqual([
    expect.stringContaining('switches lockup'),
    false,
  ]);
  expect(codeOf(await desk.act(owner, 'switch.close', { name: 'points', reason: 'prices' }))).toEqual([
    409,
    'settingWrong',
  ]);
  const { approval } = (await desk.act(owner, 'switch.open', { name: 'lockup' })).body;
  expect((await desk.approve(second, approval)).status).toBe(200);
  expect(await stored()).toEqual({ options: { reason: 'prices', since: 1 } });
});
