import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boxTables } from '../../../../server/modules/blindbox/schema.ts';
import { activities } from '../../../../server/modules/activities/schema.ts';
import { liquidityRates } from '../../../../server/modules/liquidity/schema.ts';
import { lockupProducts } from '../../../../server/modules/lockup/schema.ts';
import { tiersOn } from '../../../../server/modules/liquidity/index.ts';
import { activities as activityList } from '../../../../src/api/activities.ts';
import { blindBox } from '../../../../src/api/blindbox.ts';
import { poolProducts } from '../../../../src/api/liquidity.ts';
import type { Term } from '../../../../src/desk/terms/api.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { dateOf, plusDays } from '../../../../server/platform/calendar.ts';
import { settingVersions } from '../../../../server/desk/terms/schema.ts';
import { type Answer, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let owner: Person;
let second: Person;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  const { db } = desk.server.services;
  for (const table of [settingVersions, liquidityRates, lockupProducts, boxTables, activities]) await db.delete(table);
  [owner, second] = [await desk.person('owner'), await desk.person('owner')];
});

const today = (): string => dateOf(desk.server.services.clock.now());
const propose = (name: string, data: unknown, effective: number | null = null): Promise<Answer> =>
  desk.act(owner, 'setting.propose', { name, data: JSON.stringify(data), effective, reason: 'The company opens it.' });
/** Proposes a value, and lets the second person approve it. */
async function change(name: string, data: unknown): Promise<void> {
  const { body } = await propose(name, data);
  expect(body).toMatchObject({ state: 'proposed' });
  expect((await desk.approve(second, body.approval)).body).toEqual({ state: 'done' });
}
const termOf = async (name: string): Promise<Term> =>
  (await desk.view('terms', owner.cookie)).body.terms.find((term: Term) => term.name === name);
const faultOf = async (name: string, data: unknown): Promise<string> =>
  JSON.stringify((await propose(name, data)).body);
const setupOf = async (name: string) =>
  (await desk.view('setup', owner.cookie)).body.parts.find((part: { name: string }) => part.name === name);

const tiers = [
  { from: '0', to: '10000', rate: '3.65' },
  { from: '10000', rate: '7.3' },
];
const product = {
  id: 'lock-30',
  name: { en: '30-day lock-up', th: 'ล็อก 30 วัน' },
  rate: '0.02',
  days: 30,
  minimum: '500.00',
  maximum: '100000',
};
const prizes = [
  { id: 'big', name: '50 USDT', probability: '0.5', value: '50', number: 2 },
  { id: 'none', name: { en: 'No prize' }, probability: '99.5', value: '0' },
];
const box = { price: '1', code: 'USDT', prizes };
const offer = {
  id: 'points',
  kind: 'welfare',
  title: { en: 'Points for checking in' },
  summary: 'Every day.',
  condition: 'None.',
  reward: '5 points.',
  content: '<p>Check in.</p>',
};

describe('the rates of liquidity mining', () => {
  test('open it once two people have set the first ones [DESK-92]', async () => {
    expect(await setupOf('Liquidity mining')).toMatchObject({ isOpen: false, page: { path: 'terms', id: 'mining' } });
    await change('mining', { date: today(), tiers });
    expect((await setupOf('Liquidity mining')).isOpen).toBe(true);
    expect((await tiersOn(desk.server.services.db, today())).tiers).toEqual(tiers);
    expect(await termOf('mining')).toMatchObject({
      data: { date: today(), tiers },
      fault: '',
      version: expect.any(Number),
    });
  });

  test('never change for a day that has begun [DESK-92]', async () => {
    await change('mining', { date: today(), tiers });
    for (const date of [today(), plusDays(today(), -1)])
      expect(await faultOf('mining', { date, tiers })).toContain('mining date: a day that has begun keeps its rates');
    const later = plusDays(today(), 1);
    // the day begins before the change would apply
    const { body } = await propose('mining', { date: later, tiers }, desk.server.services.clock.now() + 2 * DAY_MS);
    expect(JSON.stringify(body)).toContain('a day that has begun');
  });

  test('take the place of those that were planned for later [DESK-92]', async () => {
    await change('mining', { date: today(), tiers });
    await change('mining', { date: plusDays(today(), 9), tiers: [{ from: '0', rate: '1' }] });
    await change('mining', { date: plusDays(today(), 2), tiers: [{ from: '0', rate: '2' }] });
    const rateOn = async (days: number) =>
      (await tiersOn(desk.server.services.db, plusDays(today(), days))).tiers[0]?.rate;
    expect([await rateOn(1), await rateOn(2), await rateOn(9)]).toEqual(['3.65', '2', '2']);
  });

  test.each([
    [[{ from: '1', rate: '1' }], 'the first begins at 0'],
    [[{ from: '0', to: '5', rate: '1' }], 'the last has no end'],
    [
      [
        { from: '0', to: '5', rate: '1' },
        { from: '6', rate: '1' },
      ],
      'each begins where the one before it ends',
    ],
    [[{ from: '0', rate: '1.1234567' }], 'more than 6 decimals'],
    [[{ from: '0', rate: '101' }], 'above 100 percent'],
  ])('are refused with a gap or a rate that nobody can credit: %j [DESK-92]', async (wrong, message) => {
    expect(await faultOf('mining', { date: plusDays(today(), 1), tiers: wrong })).toContain(message);
  });
});

describe('lock-up products', () => {
  test('are offered, suspended and removed by two people [DESK-93]', async () => {
    const listed = async () => (await desk.server.must(poolProducts, { type: 'regular' })).lists;
    await change('lockup', [product, { ...product, id: 'lock-7', days: 7, suspended: true }]);
    expect(await listed()).toMatchObject([
      { id: 'lock-30', minimum: '500', days: 30 },
      { id: 'lock-7', suspended: true },
    ]);
    expect((await setupOf('Lock-up')).text).toBe('1 product takes orders.');
    // 500.00 is 500 once it is stored, and still the value that was signed
    expect(await termOf('lockup')).toMatchObject({ version: expect.any(Number), data: [{ minimum: '500' }, {}] });
    await change('lockup', []);
    expect(await listed()).toEqual([]);
  });

  test.each([
    [[product, product], 'two of them have the same id'],
    [[{ ...product, minimum: '600', maximum: '500' }], 'the least is above the most'],
    [[{ ...product, minimum: '0.0000001' }], 'more than 6 decimals'],
    [[{ ...product, name: {} }], 'this has no text'],
  ])('are refused if they contradict themselves: %# [DESK-93]', async (wrong, message) => {
    expect(await faultOf('lockup', wrong)).toContain(message);
  });
});

describe('the odds of the blind box', () => {
  test('apply to the next draw, with the number of each prize [DESK-97]', async () => {
    const { token } = await desk.server.person();
    expect((await desk.server.must(blindBox, {}, { token })).closed).toBe(true);
    await change('blindbox', box);
    const info = await desk.server.must(blindBox, {}, { token });
    expect(info).toMatchObject({ price: '1', lists: [{ name: '50 USDT', stock: 2 }, { name: 'No prize' }] });
    // a draw takes one, and what was published stays
    const { db } = desk.server.services;
    const [row] = await db.select().from(boxTables);
    await db
      .update(boxTables)
      .set({ prizes: row!.prizes.map((prize) => (prize.left ? { ...prize, left: 1 } : prize)) });
    expect(await termOf('blindbox')).toMatchObject({ data: box, version: expect.any(Number) });
  });

  test.each([
    [[{ ...prizes[0]! }, { ...prizes[1]!, probability: '99' }], 'the odds do not sum to 100 %'],
    [[{ ...prizes[0]!, probability: '100' }], 'every prize can end'],
    [[{ ...prizes[1]!, id: 'a:b', probability: '100' }], 'an id has'],
  ])('are refused if a draw could not keep them: %# [DESK-97]', async (wrong, message) => {
    expect(await faultOf('blindbox', { ...box, prizes: wrong })).toContain(message);
  });
});

describe('activities and offers', () => {
  test('are published and removed by two people [DESK-98]', async () => {
    await change('activities', [offer, { ...offer, id: 'another', kind: 'activity', image: '', begins: 1, ends: 2 }]);
    const { lists } = await desk.server.must(activityList, {});
    expect(lists.map(({ id }) => id)).toEqual(['points', 'another']);
    expect(await termOf('activities')).toMatchObject({ version: expect.any(Number), data: [{ id: 'another' }, offer] });
    await change('activities', []);
    expect((await desk.server.must(activityList, {})).lists).toEqual([]);
  });

  test('are refused if they end before they begin [DESK-98]', async () => {
    expect(await faultOf('activities', [{ ...offer, begins: 2, ends: 1 }])).toContain('it ends before it begins');
  });
});

test('a value that was stored outside the desk is the one in force, and is kept [DESK-99]', async () => {
  await change('blindbox', box);
  const { db, clock } = desk.server.services;
  const sold = [{ id: 'none', name: { '*': 'No prize' }, probability: '100', value: '0' }];
  await db.insert(boxTables).values({ price: '2', code: 'USDT', prizes: sold, created: clock.now() });
  expect(await termOf('blindbox')).toMatchObject({ data: { price: '2' }, version: null });
  await change('blindbox', { ...box, price: '3' });
  const { versions } = (await desk.view('term?name=blindbox', owner.cookie)).body;
  expect(versions.map(({ data, state }: { data: { price: string }; state: string }) => [data.price, state])).toEqual([
    ['3', 'current'],
    ['2', 'past'],
    ['1', 'past'],
  ]);
});
