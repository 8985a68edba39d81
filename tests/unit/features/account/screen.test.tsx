import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import AccountDetailsPage from '../../../../src/features/account/pages/AccountDetailsPage.tsx';
import { entries } from '../../../../src/features/account/entries.ts';
import { balances } from '../../../../src/features/account/store.ts';
import { formatDateTime } from '../../../../src/i18n/dates.ts';
import { add } from '../../../../src/domain/money.ts';
import { media, show } from '../../ui/render.tsx';
import { scrolling } from '../../ui/whole-list.tsx';
import { settle, signIn } from '../support.ts';

vi.mock('virtua', () => import('../../ui/whole-list.tsx'));

const TIME = Date.UTC(2026, 2, 10, 5);
const SIZE = 20;
/** 250 entries, newest first: every second one takes 1.000001, the others add 3. */
const all = Array.from({ length: 250 }, (_, place) => {
  const number = 250 - place;
  const takes = number % 2 === 0;
  return {
    id: String(number),
    kind: takes ? 'subscribe' : 'recharge',
    amount: takes ? '-1.000001' : '3',
    code: 'USDT',
    balance: `${number}.5`,
    time: TIME - place * 60_000,
  };
});
const coins = [
  { code: 'USDT', scale: 6, available: '1000.123456', held: '250.000001', total: '1250.123457' },
  { code: 'BTC', scale: 8, available: '0.10000001', held: '0', total: '0.10000001' },
  { code: 'ETH', scale: 18, available: '0.000000000000000001', held: '2.999999999999999999', total: '3' },
] as const;

beforeEach(async () => {
  media();
  await signIn();
  entries.clear();
  balances.clear();
  network(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const page = Number(
      searchParams.get('page') ?? new URLSearchParams(await request.clone().text()).get('page') ?? '1',
    );
    if (pathname.endsWith('account/lists'))
      return ok({
        lists: all.slice((page - 1) * SIZE, page * SIZE),
        kinds: ['recharge', 'subscribe'],
        page,
        last: page * SIZE >= all.length,
      });
    if (pathname.endsWith('account/balances')) return ok({ lists: coins });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', currency: 'THB' });
    return ok({ code: 'THB', lists: [] });
  });
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

// by attribute, since computing the names of 250 rows on each turn takes most of the test
const list = (): HTMLElement | null => document.querySelector('[aria-label="Account transactions"]');
const rows = (): string[] =>
  [...(list()?.querySelectorAll('[role=listitem]') ?? [])].map(({ textContent }) => textContent ?? '');

test('scrolls 250 entries to the last, each once, newest first, with balance and time [ACCT-01]', async () => {
  const { toTheEnd, waits } = scrolling();
  show(<AccountDetailsPage />);
  await settle(() => rows().length === SIZE);
  for (let page = 2; page <= 13; page += 1) {
    await toTheEnd();
    await settle(() => rows().length === Math.min(page * SIZE, 250));
  }
  expect(rows().map((text) => text.replaceAll(/\s/g, ' '))).toEqual(
    all.map(({ kind, time, amount, balance }) =>
      `${kind === 'recharge' ? 'Deposit' : 'Liquidity mining subscription'}${formatDateTime(time)}${amount.startsWith('-') ? '−1.01' : '+3.00'} USDTBalance ${balance}0`.replaceAll(
        /\s/g,
        ' ',
      ),
    ),
  );
  // the end shows, and nothing more is requested
  expect([waits(), screen.getAllByText("You've reached the end.").length]).toEqual([false, 1]);
  // the row rounds down, and a tap shows every digit
  fireEvent.click(screen.getAllByText('Liquidity mining subscription').at(-1)!);
  expect(pairsOf(screen.getByRole('dialog'))).toMatchObject({ Amount: '−1.000001 USDT', 'Balance after': '2.50 USDT' });
});

const pairsOf = (sheet: HTMLElement): Record<string, string | undefined> =>
  Object.fromEntries(
    [...sheet.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent.replaceAll(/\s/g, ' ').replaceAll(',', ''),
    ]),
  );

const text = (element: Element): string => (element.textContent ?? '').replaceAll(/\s/g, ' ');
const coinRow = (code: string): HTMLElement | null => document.querySelector(`[data-code="${code}"]`);

test('rounds USDT of a row down to two decimals; shows held amounts if there are any [LIVE-12]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => coins.every(({ code }) => coinRow(code) !== null));
  expect(coins.map(({ code }) => text(coinRow(code)!))).toEqual([
    'USDTAvailable 1,000.12 · On hold 250.001,250.12USDT',
    'BTC0.10000001––',
    'ETH3Available 0.000000000000000001 · On hold 2.999999999999999999––',
  ]);
});

test('a tap on USDT shows its digits, which add up to its total [ACCT-03 LIVE-12]', async () => {
  show(<AccountDetailsPage />);
  await settle(() => coinRow('USDT') !== null);
  fireEvent.click(within(coinRow('USDT')!).getByRole('button'));
  const [{ available, held, total }] = coins;
  expect(pairsOf(screen.getByRole('dialog', { name: 'USDT' }))).toEqual({
    Available: `${available} USDT`,
    'On hold': `${held} USDT`,
    'Current balance': `${total} USDT`,
  });
  for (const coin of coins) expect(add(coin.available, coin.held)).toBe(coin.total);
});
