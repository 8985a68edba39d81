import { network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startOfBangkokDay } from '../../../../src/domain/bangkok-day.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import LiquidityPage from '../../../../src/features/liquidity/pages/LiquidityPage.tsx';
import { recentRecords } from '../../../../src/features/liquidity/store.ts';
import { formatDay } from '../../../../src/i18n/days.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { useLiquidity, value } from './support.ts';

useLiquidity();
beforeEach(() => {
  media();
  recentRecords.clear();
});
afterEach(() => changeSetting('amountsHidden', false));

const today = startOfBangkokDay(Date.now());
const interest = (days: number, amount = '0.25') => ({
  id: String(1000 - days),
  kind: 'interest',
  status: 'confirmed',
  amount,
  date: today - days * DAY_MS,
  time: today - (days - 1) * DAY_MS + 1000,
});
const balance = { balance: '2502.73', today: '0.26', yesterday: '0.25', earned: '2.73', available: '9', rate: '3.65' };
const tiers = [
  { id: '1', from: '0', to: '10000', rate: '3.65' },
  { id: '2', from: '10000', rate: '5.11' },
];
const PAGE_SIZE = 20;
const serve = (records: object[], own: object = balance) =>
  network((request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.includes('yuebao/product')) return ok({ lists: tiers, rateDate: today });
    if (pathname.includes('yuebao/rates')) return ok({ lists: [] });
    if (!pathname.includes('yuebao/order')) return ok(own);
    const page = Number(searchParams.get('page') ?? 1);
    const lists = records.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return ok({ lists, page, last: page * PAGE_SIZE >= records.length });
  });
const drawing = (): HTMLElement | null => screen.queryByRole('img', { name: /^From/ });
const bars = (): number => drawing()?.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length ?? 0;
const pageText = (): string => (document.body.textContent ?? '').replaceAll(/\s/g, ' ');

test('draws the interest paid for each of 30 days, and today dashed, from all pages of records [LOOK-27]', async () => {
  const { seen } = serve(Array.from({ length: 45 }, (_, index) => interest(index + 1, index === 2 ? '0.3' : '0.25')));
  show(<LiquidityPage />);
  await settle(() => drawing() !== null);
  expect(bars()).toBe(29);
  const [first, last] = [formatDay(today - 29 * DAY_MS), formatDay(today - DAY_MS)];
  expect(drawing()?.getAttribute('aria-label')).toBe(
    `From ${first} to ${last}, 29 days paid between 0.25 and 0.30 USDT.`,
  );
  expect(drawing()?.querySelectorAll('[data-expected]')).toHaveLength(1);
  expect(seen.filter(({ url }) => String(url).includes('yuebao/order'))).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show the days in a table' }));
  expect(screen.getAllByRole('row')).toHaveLength(30);
  expect((screen.getAllByRole('row')[1]?.textContent ?? '').replaceAll(/\s/g, ' ')).toBe(`${last}0.25 USDT`);
});

test('a customer who began three days ago has two bars and empty days before them [LOOK-27]', async () => {
  serve([interest(1), interest(2), { id: '1', kind: 'subscribe', amount: '2500', time: today - 3 * DAY_MS }]);
  show(<LiquidityPage />);
  await settle(() => drawing() !== null);
  expect(bars()).toBe(2);
  expect(pageText()).toMatch(/first day, .*today/);
  expect(pageText()).toContain('+0.26 USDT expected today, not guaranteed');
  expect([value("Yesterday's interest"), value('Total interest')]).toEqual(['0.25 USDT', '2.73 USDT']);
});

test('without an expected interest today has no bar; without a balance there are none [LOOK-27]', async () => {
  serve([interest(1)], { ...balance, today: null });
  const first = show(<LiquidityPage />);
  await settle(() => drawing() !== null);
  expect(drawing()?.querySelector('[data-expected]')).toBeNull();
  expect(pageText()).not.toContain('expected today');
  first.unmount();
  serve([interest(1)], { ...balance, balance: '0' });
  show(<LiquidityPage />);
  await settle(() => has("You haven't subscribed yet."));
  expect(drawing()).toBeNull();
});

test('each tier says how much of it is filled and to which part it applies; hidden, it has no bar [LOOK-27]', async () => {
  serve([interest(1)]);
  show(<LiquidityPage />);
  await settle(() => drawing() !== null && has('Your tier'));
  const items = (): string[] =>
    [...document.querySelectorAll('li')].map((item) => (item.textContent ?? '').replaceAll(/\s/g, ' '));
  expect(items().find((text) => text.includes('3.65%'))).toContain('2,502.73 USDT of yours is in this tier');
  expect(items().find((text) => text.includes('5.11%'))).toContain('Applies only to the part above 10,000 USDT');
  const meters = (): number[] => [...document.querySelectorAll('progress')].map((meter) => meter.value);
  expect(meters()).toEqual([0.2502]);
  await act(() => changeSetting('amountsHidden', true));
  expect([meters(), drawing()]).toEqual([[], null]);
});

test('from 1280 px the rates are in a pane next to the balance [LIVE-10 LOOK-27]', async () => {
  serve([]);
  media('min-width: 900px', 'min-width: 1280px');
  show(<LiquidityPage />);
  await settle(() => has('Yearly rates'));
  const main = screen.getByRole('main');
  expect(main.contains(screen.getByRole('heading', { name: 'Yearly rates' }))).toBe(false);
  expect(main.contains(screen.getByRole('heading', { name: 'Recent rates' }))).toBe(false);
});
