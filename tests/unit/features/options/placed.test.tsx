import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { holding } from '../../../../src/features/options/store.ts';
import { extendPath, initialPath } from '../../../../src/features/options/price-path.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { turn, until } from '../support.ts';
import { price, settled } from './support.ts';
import { expectLogged } from '../../../console.ts';
import { beginPlacing, endPlacing, has, place, settle, standing, text, world } from './placing.tsx';

beforeEach(beginPlacing);
afterEach(endPlacing);

test('continues in the sheet of an accepted order, with time left and payout [LIVE-03 OPT-06]', async () => {
  await place();
  expect(screen.getAllByText('Successful transaction!')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Successful transaction!');
  expect(screen.getByRole('heading', { level: 2, hidden: true }).textContent).toBe('Buy short: BTC/USDT');
  expect(screen.getByRole('timer', { hidden: true }).textContent).toMatch(/^(01:00|00:5\d)$/);
  for (const words of [
    'Your order is placed. The result comes at expiry.',
    'Buy short: BTC/USDT50 USDT',
    "If you're right+40.00 USDT (90 USDT comes back)",
    "If you're wrong\u221250.00 USDT (nothing comes back)",
    'Order number7',
  ])
    expect(text()).toContain(words);
  const fold = document.querySelector('details');
  expect([fold?.open, fold?.querySelector('summary')?.textContent]).toEqual([false, 'All details']);
  expect((fold?.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ')).toContain('Stake50.00 USDT');
});

const WAITING = { startPrice: undefined, buyPrice: undefined, ends: undefined };

test('says that an order waits for its start price, and counts down once it has one [FEED-06]', async () => {
  const order = await place('up', '50', WAITING);
  expect([has('Successful transaction!'), has('Waiting for the start price'), standing()]).toEqual([true, true, null]);
  const started = { ...order, startPrice: '67000.00', started: serverNow(), ends: serverNow() + 60_000 };
  world.holding = [started];
  await turn(2000);
  await until(() => !has('Waiting for the start price'));
  expect(screen.getByRole('timer', { hidden: true }).textContent).toMatch(/^(01:00|00:5\d)$/);
});

test('shows an order that was void before it started, with its reason and the stake [FEED-06]', async () => {
  await place('up', '50', {
    ...WAITING,
    status: 'history',
    result: 'void',
    reason: 'moved',
    payout: '50',
    profit: '0',
  });
  for (const words of [
    'Void',
    'Your stake of 50 USDT was returned.',
    'The price moved further than the allowed change before your order started.',
  ])
    expect(text()).toContain(words);
  expect(has('Successful transaction!')).toBe(false);
});

test.each([
  ['up', '67000.86', '0.86 above the start price: winning right now', 'rise'],
  ['up', '66999.14', '0.86 below the start price: losing right now', 'fall'],
  ['down', '66999.14', '0.86 below the start price: winning right now', 'fall'],
  ['down', '67000.86', '0.86 above the start price: losing right now', 'rise'],
] as const)(
  'with %s at %s shows words, an arrow and the direction’s colour [LIVE-03]',
  async (direction, now, words, colour) => {
    await place(direction);
    price(now);
    await turn();
    expect(standing()?.textContent).toBe(words);
    expect(standing()?.dataset.direction).toBe(colour);
    expect(standing()?.querySelector('use')?.getAttribute('href')).toBe(
      colour === 'rise' ? '#arrow-up' : '#arrow-down',
    );
  },
);

test('shows the stake as returned at the start price, and nothing for an old price [LIVE-03]', async () => {
  await place();
  price('67000');
  await turn();
  expect(has("Equal to the start price: you'd get your stake back")).toBe(true);
  expect(standing()).toBeNull();
  await turn(6000);
  expect(has("you'd get your stake back")).toBe(false);
  expect(has('Waiting for a newer price.')).toBe(true);
});

test('draws the order from its start to its expiry; ticks render nothing else [LIVE-03 LOOK-11]', async () => {
  await place();
  const path = document.querySelector<HTMLElement>('[data-path]');
  const title = document.querySelector('dialog h2');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(document.querySelector('dialog details')!, { subtree: true, childList: true, characterData: true });
  observer.observe(title!, { subtree: true, childList: true, characterData: true });
  await turn(1000);
  price('67010.00');
  await turn(1000);
  price('66990.00');
  await turn(1000);
  expect(path?.querySelector('[dir]')?.getAttribute('dir')).toBe('ltr');
  const points = path?.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
  expect(points.length).toBeGreaterThanOrEqual(3);
  // the start in the middle, and now where three of sixty seconds have passed
  expect(points[0]).toBe('0,50');
  const [x = 0, y = 0] = points.at(-1)!.split(',').map(Number);
  expect(x).toBeGreaterThan(3);
  expect(x).toBeLessThan(8);
  // a short is right below the start
  expect(y).toBeGreaterThan(60);
  expect(path?.querySelector('[data-direction="fall"] > rect')?.getAttribute('y')).toBe('50%');
  expect(text()).toContain('Start price 67,000.00');
  expect(text()).toContain('Current price 66,990.00');
  observer.disconnect();
  expect(changes).toEqual([]);
});

test('the path of an hour has at most 62 points, none outside the order’s time [LIVE-03]', () => {
  const hour = { created: 1000, ends: 3_601_000, startPrice: '5', buyPrice: '5' };
  let way = initialPath(hour, [
    { time: 900, price: '1' },
    { time: 1000, price: '2' },
  ]);
  expect(way).toEqual([{ time: 1000, price: '5' }]);
  for (let time = 1250; time <= 3_700_000; time += 250) way = extendPath(way, { time, price: '6' }, hour);
  expect(way.length).toBeLessThanOrEqual(62);
  expect(way.at(-1)?.time).toBe(3_601_000);
  expect(extendPath(way, { time: 3_601_000, price: '7' }, hour)).toBe(way);
});

test.each([
  ['win', '40', '90', '+40.00 USDT', '90 USDT was added to your balance, including your stake.', 'Won'],
  ['lose', '-50', '0', '\u221250.00 USDT', 'Your stake of 50 USDT is lost.', 'Lost'],
  ['tie', '0', '50', '0.00 USDT', 'Your stake of 50 USDT was returned.', 'Tie'],
] as const)(
  'at %s the same sheet becomes the result, announced once, keeping the focus [LIVE-03]',
  async (result, profit, payout, figure, sentence, word) => {
    const order = await place();
    const dialog = document.querySelector('dialog');
    const focused = document.activeElement;
    await settle(settled(order, { result, profit, payout }));
    expect(document.querySelector('dialog')).toBe(dialog);
    const announced = [...document.querySelectorAll('[role="status"]')].filter((item) => item.textContent !== '');
    expect(announced.map((item) => item.textContent?.replaceAll(/[\u00a0\u2009]/g, ' '))).toEqual([
      `${figure}${sentence}`,
    ]);
    expect(document.querySelector('[data-size="40"]')?.textContent?.replaceAll(/[\u00a0\u2009]/g, ' ')).toBe(figure);
    // no colour for either
    expect(document.querySelector('[data-result], [role="status"] [data-direction]')).toBeNull();
    expect(document.activeElement).toBe(focused);
    expect(focused?.textContent).toBe(word);
    expect(has('Successful transaction!')).toBe(false);
    expect(screen.queryByRole('timer', { hidden: true })).toBeNull();
    const see = screen.getByRole('link', { name: 'See how it was settled', hidden: true });
    expect(see.getAttribute('href')).toBe('#/pages/Option/orderRecord/orderRecord?id=7');
    expect(text()).toContain('The average ended 10.00 above the start price');
    expect(text()).toContain('Today, 1 order');
    expect(screen.getByRole('button', { name: 'Done', hidden: true })).toBeTruthy();
    // nothing to repeat without an offer
    expect(screen.queryByRole('button', { name: /Same again/, hidden: true })).toBeNull();
    // shown here, without a toast
    await turn(10_000);
    expect(toasts.list).toEqual([]);
  },
);

test('a void order names its reason; its sheet has two decimals, the receipt all [LIVE-03 LIVE-12 OPT-14]', async () => {
  const order = await place('up', '33.333333');
  await settle(settled(order, { result: 'void', reason: 'noPrice', profit: '0', payout: '33.333333' }));
  expect(text()).toContain('Your stake of 33.33 USDT was returned.');
  expect(text()).toContain('BTC/USDT33.34 USDT');
  expect(text()).toContain('Stake33.333333 USDT');
  expect(text()).toContain('No price arrived in the ten seconds before expiry.');
});

test('keeps unfolded details open when the result arrives [LIVE-03]', async () => {
  const order = await place();
  const fold = document.querySelector('details')!;
  fold.open = true;
  const summary = fold.querySelector('summary')!;
  act(() => summary.focus());
  await settle(settled(order, { result: 'lose', profit: '-50', payout: '0' }));
  expect([document.querySelector('details'), fold.open, document.activeElement]).toEqual([fold, true, summary]);
});

test('shows no guess for an order settled offline, and the result once connected [LIVE-03 OPT-11]', async () => {
  expectLogged('Call: option.list attempts', 'Call: option.total attempts', 'Call: coin.amount attempts');
  const order = await place('up');
  world.reachable = false;
  noteConnection(false);
  await turn(61_000);
  await turn(5000);
  expect(has('Awaiting result')).toBe(true);
  expect(has('right now')).toBe(false);
  Object.assign(world, {
    holding: [],
    history: [settled(order, { result: 'win', profit: '40', payout: '90' })],
    reachable: true,
  });
  noteConnection(true);
  await until(() => has('90 USDT was added to your balance, including your stake.'), 400, 100);
  // either list may arrive first
  await until(() => holding.state.items.length === 0);
  await turn(10_000);
  expect(toasts.list).toEqual([]);
});
