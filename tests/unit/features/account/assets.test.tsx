import { empty, network, ok, status } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import AccountDetailsPage from '../../../../src/features/account/pages/AccountDetailsPage.tsx';
import { liquidityBalance, lockupBalance, runningLockups } from '../../../../src/features/account/pools.ts';
import { balances } from '../../../../src/features/account/store.ts';
import { periodTotals } from '../../../../src/features/account/total-periods.ts';
import { baseRate } from '../../../../src/features/market/base-rates.ts';
import { holdings } from '../../../../src/features/market/holdings.ts';
import { clearQuotes } from '../../../../src/features/market/ticks.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { media, show } from '../../ui/render.tsx';
import { price } from '../options/support.ts';
import { settle, signIn } from '../support.ts';

const usdt = { code: 'USDT', available: '600', held: '0', total: '600', mining: '300' };
const btc = { code: 'BTC', available: '0.01', held: '0', total: '0.01' };
let lists: object[];
let past: Partial<Record<string, { time: number; total: string }[]>>;
let owned: object[] | undefined;
let periods: (string | null)[];
let paths: string[];

beforeEach(async () => {
  // time stands still: otherwise prices age, and rates are read again, on a machine that takes seconds for a test
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  media();
  await signIn();
  const now = serverNow();
  lists = [usdt, btc];
  past = {
    '30d': [
      { time: now - 3 * DAY_MS, total: '1600' },
      { time: now - 2 * DAY_MS, total: '1000' },
      { time: now - DAY_MS, total: '2000' },
    ],
    '1d': [{ time: now - HOUR_MS, total: '1280' }],
  };
  owned = [{ code: 'BTC', amount: '0.01', bought: '0.01', average: '50000' }];
  [periods, paths] = [[], []];
  network(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    paths.push(pathname);
    if (pathname.endsWith('account/balances')) return ok({ lists });
    if (pathname.endsWith('account/worth')) {
      periods.push(searchParams.get('period'));
      return ok({ lists: past[searchParams.get('period') ?? ''] ?? [] });
    }
    if (pathname.endsWith('account/holdings')) return owned ? ok({ lists: owned }) : status(404);
    if (pathname.endsWith('yuebao/balance'))
      return ok(
        searchParams.get('type') === 'regular'
          ? { balance: '100', today: '0.2', ends: now + 12 * DAY_MS }
          : { balance: '200', rate: '3.65', today: '0.02' },
      );
    if (pathname.endsWith('yuebao/order'))
      return ok({
        lists: [
          {
            id: '1',
            kind: 'lockup',
            amount: '100',
            time: now,
            days: 30,
            begins: now - 18 * DAY_MS,
            ends: now + 12 * DAY_MS,
          },
        ],
        last: true,
      });
    if (pathname.endsWith('currency/rate')) return ok({ code: 'THB', rate: '30', time: now });
    if (pathname.endsWith('data/rate')) return ok({ code: 'BTC', rate: '60000', time: 1 });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', currency: 'THB' });
    return ok({ lists: [], last: true });
  });
  // only now: whatever was read during the login had nothing to answer it
  for (const store of [balances, holdings, liquidityBalance, lockupBalance, runningLockups, baseRate]) store.clear();
  for (const store of Object.values(periodTotals)) store.clear();
  clearQuotes();
});
afterEach(async () => {
  await changeSetting('amountsHidden', false);
  network(empty());
  await endSession('signed-out');
  vi.useRealTimers();
});

const text = (element: Element = document.body): string => (element.textContent ?? '').replaceAll(/\s/g, ' ');
const drawing = (): Element | null => document.querySelector('[role=img][aria-label^="Total over"]');
const row = (code: string): string =>
  text(document.querySelector(`[data-code="${code}"]`) ?? document.createElement('p'));
const choose = (name: string): void => void fireEvent.click(screen.getByRole('radio', { name }));

test('draws the total of the chosen period, with its change, high and low [LOOK-20]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => drawing() !== null);
  // 1,500 USDT now, 1,600 three days ago
  expect(text()).toContain('\u22123,000.00 (\u22126.25%)30 days, incl. deposits and withdrawals');
  expect(drawing()?.getAttribute('aria-label')).toBe(
    'Total over 30 days: \u22126.25%, highest ฿60,000, lowest ฿30,000',
  );
  expect([...document.querySelectorAll('svg text')].map((label) => label.textContent)).toEqual(['฿60,000', '฿30,000']);
  choose('1d');
  await settle(() => text().includes('24 hours, incl.'));
  expect(text()).toContain('+6,600.00 (+17.19%)');
  expect(periods).toContain('1d');
});

test('what was paid in and out is in the change, so that it is no gain and has no colour [LOOK-20]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => drawing() !== null);
  const change = [...document.querySelectorAll('bdi')].find((figure) => figure.textContent?.includes('6.25%'));
  expect(change?.hasAttribute('data-direction')).toBe(false);
});

test('draws no line for a period without history, and keeps its room [LOOK-20]', async () => {
  past = {};
  show(<AccountDetailsPage />);
  await settle(() => text().includes("There's no history for this period yet."));
  expect(drawing()).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(5);
});

test('shows each part in USDT with its share [LOOK-20]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => text().includes('Lock-up mining100.00'));
  const entries = screen.getAllByRole('term').map((term) => text(term.parentElement!));
  expect(entries).toEqual([
    'Available600.00 USDT40.0%',
    'Coins600.00 USDT40.0%',
    'Liquidity mining200.00 USDT13.3%',
    'Lock-up mining100.00 USDT6.7%',
  ]);
});

test('a coin shows what it cost, its value and the gain, and opens its page [LOOK-20]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => text().includes('18 of 30 days'));
  act(() => price('60000'));
  const direction = () => document.querySelector('[data-code="BTC"] [data-direction]')?.getAttribute('data-direction');
  await settle(() => direction() === 'rise');
  expect(row('BTC')).toBe('BTC0.01 · avg 50,000.00600.00+20.00%');
  const coin = document.querySelector<HTMLElement>('[data-code="BTC"]')!;
  expect(within(coin).getByRole('link').getAttribute('href')).toBe('#/pages/coinList/index?code=BTC');
  // prices are painted in steps
  vi.advanceTimersByTime(1000);
  act(() => price('40000'));
  await settle(() => row('BTC').includes('\u221220.00%') && direction() === 'fall');
});

test('says for which part of a coin the cost is known, or that it is not [LOOK-20]', async () => {
  owned = [{ code: 'BTC', amount: '0.01', bought: '0.004', average: '50000' }];
  show(<AccountDetailsPage />);
  await settle(() => row('BTC').includes('cost known for 0.004 of 0.01'));
  owned = [{ code: 'BTC', amount: '0.01', bought: '0' }];
  await act(() => holdings.refresh({ fresh: true }));
  expect(row('BTC')).toContain('cost not known');
});

test('shows what liquidity mining and lock-ups pay, with their rate and end [LOOK-20]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => text().includes('18 of 30 days'));
  expect(text(screen.getByRole('link', { name: /^Liquidity mining/ }))).toBe(
    'Liquidity mining200.00 USDT3.65% a year, not guaranteed+0.02 USDT a day',
  );
  const lockup = screen.getByRole('link', { name: /^Lock-up mining/ });
  expect(text(lockup)).toMatch(/^Lock-up mining100\.00 USDT18 of 30 days, ends .*\+0\.20 USDT a day$/);
  expect(within(lockup).getByRole('progressbar').getAttribute('value')).toBe('0.6');
});

test('a customer without mining sees nothing about earning, and it is not requested [LOOK-20]', async () => {
  lists = [{ ...usdt, mining: '0' }];
  show(<AccountDetailsPage />);
  await settle(() => row('USDT') !== '' && drawing() !== null);
  expect(screen.queryByRole('heading', { name: 'Earning' })).toBeNull();
  expect(paths.filter((path) => path.includes('yuebao'))).toEqual([]);
});

test('hidden amounts leave only percentages of changes and shares, and no line [LOOK-20 LOOK-40 ACCT-05]', async () => {
  await changeSetting('amountsHidden', true);
  show(<AccountDetailsPage />);
  await settle(() => row('BTC').includes('%') && text().includes('18 of 30 days') && text().includes('Coins40.0%'));
  expect(drawing()).toBeNull();
  expect(row('BTC')).toBe('BTC••••Hidden••••Hidden+20.00%');
  const main = text().replace(/30 days, incl|24 hours|18 of 30 days, ends [A-Z][a-z]{2} \d+, \d{4}/g, '');
  expect(main).not.toMatch(/\d,?\d* USDT|฿/);
  expect(screen.getAllByRole('term').map((term) => text(term.parentElement!))).toEqual([
    'Available40.0%',
    'Coins40.0%',
    'Liquidity mining13.3%',
    'Lock-up mining6.7%',
  ]);
  expect(document.querySelectorAll('svg [data-piece]')).toHaveLength(4);
});

test('wide screens show coins and earning next to the rest [LOOK-20]', async () => {
  media('min-width: 900px');
  show(<AccountDetailsPage />);
  await settle(() => text().includes('18 of 30 days'));
  const main = screen.getByRole('main');
  expect(within(main).queryByRole('heading', { name: 'Coins' })).toBeNull();
  expect(within(main).queryByRole('heading', { name: 'Earning' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Coins' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Earning' })).toBeTruthy();
});
