import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isLargeChange, rateEntries } from '../../../../server/desk/terms/stored-rates.ts';
import { setCurrencyRate } from '../../../../server/modules/content/currencies.ts';
import { depositRateAt, setTransfers, transferSettings } from '../../../../server/modules/transfers/terms.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { settings } from '../../../../server/platform/db/schema.ts';
import type { RateEntry } from '../../../../src/desk/rates/api.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { currencyRate } from '../../../../src/api/market.ts';
import { expectLogged } from '../../../console.ts';
import { type Answer, codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let treasury: Person;
let owner: Person;
beforeAll(async () => {
  desk = await startDesk();
  [treasury, owner] = [await desk.person('treasury'), await desk.person('owner')];
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  const { services } = desk.server;
  await services.settings.clear(services.db);
  await setStored('EUR', '0.9');
  await setTransfers(services, services.db, { rechargeRate: '34', withdrawRate: '33' });
});

const setStored = (code: string, rate: string): Promise<void> =>
  setCurrencyRate(desk.server.services, desk.server.services.db, code, rate);
const set = (rates: Record<string, string>): Promise<Answer> =>
  desk.act(treasury, 'rates.set', { rates: Object.entries(rates).map(([code, rate]) => ({ code, rate })) });
const rateOf = async (code: string): Promise<RateEntry> =>
  (await desk.view('rates', treasury.cookie)).body.rates.find((entry: RateEntry) => entry.code === code);

/** The rates of euros that one person may set, where this rate is stored. */
const aloneFrom = (rate: string | null, agreed: readonly (readonly [string, string | null])[] = []) => {
  const data = rate === null ? {} : { EUR: { rate, time: 1 } };
  const stored = { currencies: { data, text: '', fault: undefined }, transfers: undefined };
  return rateEntries(stored, new Map(agreed), 1).find(({ code }) => code === 'EUR')!.alone;
};

test.each([
  ['0.9', '0.945', false],
  ['0.9', '0.9450000001', true],
  ['0.9', '0.855', false],
  ['0.9', '0.8549999999', true],
  ['15850', '15850', false],
  [null, '1', true],
])('a change from %s to %s asks for a second person: %s', (before, after, isLarge) => {
  expect(isLargeChange(aloneFrom(before), after)).toBe(isLarge);
});

test('tells the desk which rates one person may set [DESK-34]', () => {
  expect(aloneFrom('0.9')).toEqual({ from: '0.855', to: '0.945' });
  expect(aloneFrom(null)).toBeNull();
  // the nearer ends of 0.855 to 0.945 and of 0.874 to 0.966
  expect(aloneFrom('0.9', [['EUR', '0.92']])).toEqual({ from: '0.874', to: '0.945' });
  expect(aloneFrom('0.9', [['EUR', '2']])).toBeNull();
  expect(aloneFrom('0.9', [['EUR', null]])).toBeNull();
});

describe('rates', () => {
  test('change by one person up to 5 %, with their time', async () => {
    expect((await set({ EUR: '0.92', 'THB-deposit': '35' })).body).toEqual({ state: 'done' });
    const now = desk.server.clock.now();
    expect(await rateOf('EUR')).toEqual({
      code: 'EUR',
      rate: '0.92',
      time: now,
      usedUntil: now + DAY_MS,
      source: 'operator',
      isUsed: true,
      alone: { from: '0.874', to: '0.945' },
    });
    expect(await rateOf('THB-deposit')).toMatchObject({ rate: '35', time: now, isUsed: true });
    expect(await rateOf('THB-withdrawal')).toMatchObject({ rate: '33' });
    expect((await desk.server.must(currencyRate, { code: 'EUR' })).rate).toBe('0.92');
    const { services } = desk.server;
    const transfers = await transferSettings(services, services.db);
    expect(transfers.pastRechargeRates?.map(({ rate }) => rate)).toEqual(['34', '35']);
    expect(depositRateAt(transfers, now)).toBe('35');
  });

  test.each([
    ['more than 5 %', { EUR: '0.92', 'THB-withdrawal': '30' }, 'THB-withdrawal.'],
    ['a rate that is not stored', { JPY: '150' }, 'JPY.'],
  ])('need two people for %s', async (_, rates, named) => {
    const proposed = await set(rates);
    expect(proposed.body.state).toBe('proposed');
    const code = Object.keys(rates).at(-1)!;
    const before = (await rateOf(code)).rate;
    const { approvals } = (await desk.view('approvals?state=open', owner.cookie)).body;
    expect(approvals.find(({ id }: { id: number }) => id === proposed.body.approval).reason).toContain(named);
    expect((await desk.approve(owner, proposed.body.approval)).body).toEqual({ state: 'done' });
    const rate = Object.values(rates).at(-1);
    expect(before).not.toBe(rate);
    expect((await rateOf(code)).rate).toBe(rate);
  });

  test.each([
    ['a withdrawal rate', { 'THB-withdrawal': '34.0001' }],
    ['a deposit rate', { 'THB-deposit': '32.9' }],
  ])('need two people if %s within 5% makes a withdrawal pay more than a deposit costs [DESK-05]', async (_, rates) => {
    const { state, approval } = (await set(rates)).body;
    expect(state).toBe('proposed');
    const { approvals } = (await desk.view('approvals?state=open', owner.cookie)).body;
    const proposal = approvals.find(({ id }: { id: number }) => id === approval);
    expect(proposal.reason).toContain('A withdrawal would pay more baht than a deposit costs');
    const danger = 'Anyone can deposit and withdraw at a profit';
    expect(proposal.words.danger).toContain(danger);
    const emails = await desk.server.services.db.select().from(outbox);
    expect(emails.filter(({ text }) => text.includes(danger) && text.includes(`approvals/${approval}`))).not.toEqual(
      [],
    );
    expect((await desk.approve(owner, approval)).body).toEqual({ state: 'done' });
    // also to set the same again
    expect((await set(rates)).body.state).toBe('proposed');
    expect((await set({ EUR: '0.9' })).body.state).toBe('done');
  });

  test('with no spread are set by one person', async () => {
    expect((await set({ 'THB-deposit': '33.5', 'THB-withdrawal': '33.5' })).body.state).toBe('done');
  });

  test('are not set by an approval once the other baht rate has changed [DESK-06]', async () => {
    const { approval } = (await set({ 'THB-withdrawal': '36' })).body;
    expect((await set({ 'THB-deposit': '33.9' })).body.state).toBe('done');
    expect(codeOf(await desk.approve(owner, approval))).toEqual([409, 'changed']);
  });

  test('show a second person the change, the spread and what customers get [DESK-20]', async () => {
    const { approval } = (await set({ 'THB-withdrawal': '34.5', EUR: '0.92' })).body;
    const { approvals } = (await desk.view('approvals?state=open', owner.cookie)).body;
    const { words } = approvals.find(({ id }: { id: number }) => id === approval);
    expect(words.changes.map(({ label, to }: { label: string; to: string }) => [label, to])).toEqual([
      ['Thai baht, withdrawals', '34.5 (+4.55%)'],
      ['Euro', '0.92 (+2.22%)'],
      ['Pays in ฿10,000', '294.11 USDT'],
      ['Takes out 300 USDT', '฿10,350.00'],
      ['Our spread', '−1.47%'],
    ]);
    expect(words.changes.slice(3).map(({ from }: { from: string }) => from)).toEqual(['฿9,900.00', '2.94%']);
  });

  test('need two people for several small steps of one person [DESK-05]', async () => {
    await setStored('GBP', '1');
    expect((await set({ GBP: '1.02' })).body.state).toBe('done');
    expect((await set({ GBP: '1.04' })).body.state).toBe('done');
    expect((await set({ GBP: '1.06' })).body.state).toBe('proposed');
  });

  test('are measured from the last that two people agreed, whatever its age [DESK-05]', async () => {
    await setStored('CHF', '1');
    const { approval } = (await set({ CHF: '1.08' })).body;
    await desk.approve(owner, approval);
    expect((await rateOf('CHF')).rate).toBe('1.08');
    expect((await set({ CHF: '1.12' })).body.state).toBe('done');
    expect((await set({ CHF: '1.16' })).body.state).toBe('proposed');
    desk.server.clock.advance(2 * DAY_MS);
    treasury = { ...treasury, cookie: (await desk.logIn(treasury.key)).cookie! };
    owner = { ...owner, cookie: (await desk.logIn(owner.key)).cookie! };
    expect((await set({ CHF: '1.17' })).body.state).toBe('proposed');
    expect((await set({ CHF: '1.13' })).body.state).toBe('done');
  });

  test('that have changed since are not set by an older approval [DESK-06]', async () => {
    const { approval } = (await set({ EUR: '1.2' })).body;
    await set({ EUR: '0.91' });
    expect(codeOf(await desk.approve(owner, approval))).toEqual([409, 'changed']);
    expect((await rateOf('EUR')).rate).toBe('0.91');
  });

  test('are refused if one is unknown, there twice or no decimal', async () => {
    expect(codeOf(await set({ USDT: '1' }))).toEqual([400, 'field']);
    expect(codeOf(await set({ EUR: '0.00' }))).toEqual([400, 'field']);
    const rates = [
      { code: 'EUR', rate: '0.9' },
      { code: 'EUR', rate: '0.91' },
    ];
    expect(codeOf(await desk.act(treasury, 'rates.set', { rates }))).toEqual([400, 'field']);
    expect((await rateOf('EUR')).rate).toBe('0.9');
  });

  test('set at the same time by two people are all kept', async () => {
    const answers = await Promise.all([
      set({ EUR: '0.91' }),
      desk.act(owner, 'rates.set', { rates: [{ code: 'THB-deposit', rate: '34.5' }] }),
    ]);
    expect(answers.map(({ body }) => body.state)).toEqual(['done', 'done']);
    expect([(await rateOf('EUR')).rate, (await rateOf('THB-deposit')).rate]).toEqual(['0.91', '34.5']);
  });

  test('that SQL left invalid are shown, and the valid ones stay [DESK-11]', async () => {
    expectLogged('a setting cannot be used: config.currencies');
    const { db, settings: store } = desk.server.services;
    const data = { EUR: { rate: '0.9', time: 1 }, JPY: '150' };
    await db
      .insert(settings)
      .values({ name: 'config.currencies', data })
      .onConflictDoUpdate({ target: settings.name, set: { data } });
    await store.write(db, 'config.protection', {});
    expect((await desk.server.call(currencyRate, { code: 'EUR' })).msg).toContain('fixing a problem on our side');
    const { faults } = (await desk.view('rates', treasury.cookie)).body;
    expect(faults).toEqual([expect.stringContaining('config.currencies JPY')]);
    const { approval } = (await set({ JPY: '151' })).body;
    await desk.approve(owner, approval);
    expect([(await rateOf('EUR')).rate, (await rateOf('JPY')).rate]).toEqual(['0.9', '151']);
  });
});
