import { network, ok } from '../../client/support.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { runningLockups } from '../../../../src/features/account/index.ts';
import { comparisonBase } from '../../../../src/features/lockup/comparison.ts';
import LockupPage from '../../../../src/features/lockup/pages/LockupPage.tsx';
import { locked, products } from '../../../../src/features/lockup/store.ts';
import { formatDay } from '../../../../src/i18n/days.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { NavigationContext } from '../../../../src/ui/base/navigation.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const begins = Date.now() - 18.5 * DAY_MS;
const order = {
  id: '7',
  kind: 'lockup',
  product: 'Thirty days',
  status: 'processing',
  amount: '1000',
  time: begins,
  begins,
  ends: begins + 30 * DAY_MS,
  days: 30,
  income: '0.2',
  earned: '3.6',
};
const offered = (id: string, rate: string, days: number, minimum: string, more: object = {}) => ({
  id,
  name: id,
  rate,
  days,
  minimum,
  maximum: '50000',
  suspended: false,
  begins: order.ends,
  ends: order.ends + days * DAY_MS,
  ...more,
});

beforeEach(async () => {
  media();
  await signIn();
  for (const store of [products, locked, runningLockups]) store.clear();
});
afterEach(async () => {
  await changeSetting('amountsHidden', false);
  await endSession('signed-out');
});

const serve = (lists: object[], orders: object[] | Promise<object[]> = [order]) =>
  network(async (request) => {
    if (request.url.includes('yuebao/product')) return ok({ lists });
    if (request.url.includes('yuebao/order')) return ok({ lists: await orders, last: true });
    return ok({ balance: '1000', earned: '3.6', today: '0.2', ends: order.ends });
  });
const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

test('an active lock-up is a card with its days, its return and what it still pays [LOOK-26]', async () => {
  serve([offered('Week', '0.015', 7, '100')]);
  show(<LockupPage />);
  await settle(() => has('Week') && has('Thirty days'));
  const card = screen.getByRole('link', { name: /^Thirty days/ });
  const text = (card.textContent ?? '').replaceAll(/\s/g, ' ');
  for (const words of [
    '1,000.00 USDT',
    '18 of 30 days',
    `Back ${formatDay(order.ends)}`,
    '+0.20 USDT a day',
    '2.40 USDT still to come',
  ])
    expect(text).toContain(words);
  expect(card.getAttribute('href')).toBe('#/pages/Lock-up/record/record');
  expect(card.querySelector('progress')?.value).toBeCloseTo(18.5 / 30, 3);
  await act(() => changeSetting('amountsHidden', true));
  expect(pageText()).not.toMatch(/1,000\.00|0\.20|2\.40/);
});

test('tabs lead to liquidity mining, where it is open [LOOK-26]', async () => {
  serve([]);
  const page = (open: (path: string) => boolean) => (
    <NavigationContext value={{ back: () => undefined, has: open }}>
      <LockupPage />
    </NavigationContext>
  );
  const { unmount } = show(page(() => true));
  const tabs = screen.getByRole('navigation', { name: 'Mining' });
  expect(within(tabs).getByRole('link', { name: 'Liquidity mining' }).getAttribute('href')).toBe(
    '#/pages/Liquidity/Liquidity',
  );
  expect(within(tabs).getByRole('link', { name: 'Lock-up mining' }).getAttribute('aria-current')).toBe('page');
  unmount();
  show(page((path) => path !== '/pages/Liquidity/Liquidity'));
  await settle(() => has('Thirty days'));
  expect(screen.queryByRole('navigation', { name: 'Mining' })).toBeNull();
});

test('a lock-up whose end or earnings are not stated leaves out what it cannot say [LOOK-26]', async () => {
  serve([], [{ ...order, ends: null, earned: null }]);
  show(<LockupPage />);
  await settle(() => has('Thirty days'));
  expect(pageText()).not.toMatch(/Back|still to come|of 30 days/);
});

test('each product says what 1,000 USDT pay in it by which day [LOOK-26]', async () => {
  serve([offered('Week', '0.015', 7, '100'), offered('Month', '0.02', 30, '500')], []);
  show(<LockupPage />);
  await settle(() => has('Month'));
  for (const [name, pays, days] of [
    ['Week', '1.05', 7],
    ['Month', '6.00', 30],
  ] as const)
    expect(
      (screen.getByRole('link', { name: new RegExp(`^${name}`) }).textContent ?? '').replaceAll(/\s/g, ' '),
    ).toContain(`1,000 USDT pays ${pays} USDT by ${formatDay(order.ends + days * DAY_MS)}`);
  expect(has('Active lock-ups')).toBe(false);
});

test('products compare by one amount that all of them allow, or by none [LOOK-26]', () => {
  const base = (...lists: ReturnType<typeof offered>[]) => comparisonBase(lists);
  const week = offered('Week', '0.015', 7, '100');
  expect(base(week, offered('Month', '0.02', 30, '500'))).toBe('1000');
  expect(base(week, offered('Year', '0.03', 365, '5000'))).toBe('5000');
  expect(base(week, offered('Small', '0.03', 365, '1', { maximum: '300' }))).toBe('300');
  expect(base(week, offered('Large', '0.03', 365, '60000', { maximum: '90000' }))).toBeUndefined();
  expect(base(week, offered('Closed', '0.03', 365, '5000', { suspended: true }))).toBe('1000');
  expect(base(week, offered('Odd', '0.03', 365, '5000', { rate: undefined }))).toBe('1000');
  expect(base()).toBeUndefined();
});

test('products wait until the number of active lock-ups is known, so that they do not move [LOOK-26]', async () => {
  let arrive = (_: object[]): void => undefined;
  serve([offered('Week', '0.015', 7, '100')], new Promise((resolve) => (arrive = resolve)));
  show(<LockupPage />);
  await settle(() => has('Week'));
  expect(screen.queryByRole('heading', { name: 'Products' })).toBeNull();
  arrive([order]);
  await settle(() => screen.queryByRole('heading', { name: 'Products' }) !== null);
  expect(has('Thirty days')).toBe(true);
});
