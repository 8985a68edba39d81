import '../../client/support.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentLocation } from '../../../../src/browser/location.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { forgetQuotes, quoteOf } from '../../../../src/features/market/quotes.ts';
import { loadPractice, practice } from '../../../../src/features/options/practice-store.ts';
import { history, holding } from '../../../../src/features/options/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { tabCounts } from '../../../../src/ui/layout/tab-counts.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { turn, until } from '../support.ts';
import { has, text } from './placing.tsx';
import {
  beginPractising,
  button,
  closed,
  endPractising,
  HOUR,
  open,
  openForm,
  PRACTICE,
  press,
  sentRequests,
  start,
  storedKeys,
  ticks,
  world,
} from './practising.tsx';

beforeEach(beginPractising);
afterEach(endPractising);

test('opens practice during the wait, below the time of the first order [LOOK-21 TRUST-01]', async () => {
  await open('/pages/Option/Option?code=BTC');
  await until(() => has('Practise with play money'));
  expect(text()).toMatch(/You can place your first order from .*Practise with play money/);
  expect(screen.queryByRole('button', { name: /^Buy up ·/ })).toBeNull();
  press('Practise with play money');
  await until(() => has('Practice, play money'));
  expect(currentLocation()).toBe(PRACTICE);
  expect(has('1,000 play left')).toBe(true);
});

test('shows stake, outcomes and odds in play money, never in USDT [LOOK-21]', async () => {
  await openForm();
  const sheet = document.querySelector('dialog')!.textContent.replaceAll(/[\u00a0\u2009]/g, ' ');
  for (const words of ['+40.00 play', '90 play comes back', '\u221250.00 play', '55.56% of orders', 'Buy up · 50 play'])
    expect(sheet).toContain(words);
  expect(sheet.replaceAll('BTC/USDT', '')).not.toContain('USDT');
});

test.each([
  ['', 'Enter at least 1 play.'],
  ['123456789012', 'You only have 1,000 play left.'],
  ['1.1234567', 'Use up to 6 decimal places.'],
])('says why a stake of "%s" is no practice order [LOOK-21]', async (stake, words) => {
  await openForm(stake);
  press(/^Buy up/);
  await turn();
  expect(has(words)).toBe(true);
  expect(await storedKeys()).toEqual([]);
});

test('runs to its result by the real rule, sends nothing and counts nowhere [LOOK-21]', async () => {
  await openForm();
  const before = sentRequests().length;
  press(/^Buy up/);
  await start();
  expect(has('950 play left')).toBe(true);
  await ticks(62, '67001.00');
  await until(() => has('Won'));
  expect(text()).toContain('+40.00 play');
  expect(text()).toContain("90 play came back, including your stake. It isn't real money.");
  expect(text()).toContain('1,040 play left');
  expect(text()).toContain('You were right in1 of 1 practice order');
  expect(text()).toContain('To break even, be right in55.56% of orders');
  expect(text()).toContain('loses 10 of every 100 staked.');
  // only the minute candles of the order form behind are read
  expect(
    new Set(
      sentRequests()
        .slice(before)
        .map(({ method }) => method),
    ),
  ).toEqual(new Set(['GET']));
  expect(sentRequests().filter(({ url }) => /order\/(?:add|info)/.test(url.pathname))).toEqual([]);
  expect([holding.state.items, history.state.items, toasts.list]).toEqual([[], [], []]);
  expect(tabCounts['/pages/Option/Option'] ?? 0).toBe(0);
});

test('makes Done the main button, and keeps the play money for the next order [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(62, '66999.00');
  await until(() => has('Lost'));
  expect(button('Done').className).not.toBe(button('Practise again').className);
  press('Practise again');
  await turn();
  expect([has('950 play left'), has('Lost')]).toEqual([true, false]);
  press('Back');
  await until(() => currentLocation() === '/pages/Option/Option?code=BTC');
  expect(has('Practice, play money')).toBe(false);
});

/** Ends the app and starts it again, with only what the device has stored. */
const kill = async (): Promise<void> => {
  await turn(2500);
  cleanup();
  practice.records = undefined;
  forgetQuotes();
  await turn();
};

test('restores an order after a kill, with the prices that were stored [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(55, '67001.00');
  await kill();
  await turn(10_000);
  await open();
  await until(() => has('Won'));
  expect(text()).toContain('1,040 play left');
  expect(text()).toContain('no price');
});

test('returns the stake if the app was away in all of the ten seconds [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(3, '67001.00');
  await kill();
  await turn(6 * 60_000);
  await open();
  await until(() => has('Void'));
  expect(text()).toContain('Your stake of 50 play was returned.');
  expect(text()).toContain('1,000 play left');
});

test('settles by the seconds that the server still has if the app was away [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(3, '67001.00');
  const { ends = 0 } = Object.values(practice.records!)[0]!.order;
  world.seconds = Array.from({ length: 10 }, (_, index) => ({ time: ends - 9500 + index * 1000, price: '66990.00' }));
  await kill();
  await turn(70_000);
  await open();
  await until(() => has('Lost'));
  expect(text()).toContain('950 play left');
});

test('keeps the result that another tab has stored first [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(30, '67001.00');
  const key = (await storedKeys()).find((name) => name.startsWith('practice|'))!;
  const record = Object.values(practice.records!)[0]!;
  const settled = { status: 'history', result: 'lose', endPrice: '66990.00', profit: '-50', payout: '0' };
  await database('kept').set(key, { ...record, order: { ...record.order, ...settled } });
  await ticks(32, '67001.00');
  await until(() => has('Lost'));
  expect(has('950 play left')).toBe(true);
});

test('ends when trading opens: its screens and everything it stored [LOOK-21]', async () => {
  await openForm();
  await start();
  await ticks(12, '67001.00');
  expect((await storedKeys()).length).toBeGreaterThan(1);
  await turn(HOUR - 13_000);
  await until(() => !has('Practice, play money'));
  await turn();
  expect(await storedKeys()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Practise with play money' })).toBeNull();
  // the link leads to the order form
  cleanup();
  await open();
  await until(() => has('Buy up'));
  expect(has('Practice, play money')).toBe(false);
});

test('is removed from the device at logout, and is of one account [LOOK-21 STORE-09]', async () => {
  await openForm();
  await start();
  await ticks(3, '67001.00');
  cleanup();
  await endSession('signed-out');
  expect([practice.records, await storedKeys()]).toEqual([undefined, []]);
  await beginSession('token-b');
  await identify('b');
  await loadPractice();
  expect(practice.records).toEqual({});
});

test('is closed with the reason while the price is out of date [LOOK-21]', async () => {
  await openForm();
  expect(closed(/^Buy up ·/)).toBe(false);
  await turn(6000);
  expect(quoteOf('BTC').fresh).toBe(false);
  expect(has('This price is out of date. You can order again once it updates.')).toBe(true);
  press(/^Buy up ·/);
  await turn();
  expect(has('The result comes at expiry.')).toBe(false);
});
