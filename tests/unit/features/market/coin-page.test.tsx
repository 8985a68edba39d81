import { idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../../../src/client/http/errors.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { CoinPage } from '../../../../src/features/market/components/CoinPage.tsx';
import { candleList, live } from '../../../../src/features/market/candles.ts';
import { forgetQuotes, seedQuotes, market } from '../../../../src/features/market/quotes.ts';
import { coinList } from '../../../../src/features/market/store.ts';
import { outageNotice } from '../../../../src/ui/base/outage-notice.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { media, show } from '../../ui/render.tsx';
import { signIn } from '../support.ts';

// the feed has its own tests
const feed = vi.hoisted(() => ({ pausePrices: vi.fn() }));
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: feed.pausePrices,
}));
// a document without a canvas cannot draw
vi.mock('../../../../src/features/market/components/draw-chart.ts', () => ({
  drawChart: () => new Promise(() => undefined),
}));

const START = 1_800_000_000_000;
const candle = (time: number, close: string) => ({
  time,
  open: '1.00',
  high: '9.00',
  low: '1.00',
  close,
  volume: '1234.50',
});

const text = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ');
const respond = ({ url }: Request): Response => {
  if (url.includes('data/index'))
    return ok({ code: 'BTC', price: '3.00', time: START, grade: 'tradable', needed: 0, source: 'test', sources: [] });
  if (url.includes('trans/lists'))
    return ok({
      lists: [{ id: '1', code: 'BTC', side: 'buy', type: 'limit', price: '2.70', amount: '0.03', status: 'open' }],
      last: true,
    });
  if (url.includes('users/account/holdings'))
    return ok({ lists: [{ code: 'BTC', amount: '0.5', bought: '0.2', average: '2.00' }] });
  if (url.includes('data/rate')) return ok({ code: 'BTC', rate: '3.00' });
  if (url.includes('coin/user/amount')) return ok({ code: 'BTC', available: '0.5', held: '0', total: '0.5' });
  if (url.includes('rate')) return ok({ code: 'THB', rate: '33.00', time: START });
  if (url.includes('coin/lists'))
    return ok({ lists: [{ code: 'BTC', name: 'Bitcoin', scale: 2, price: '3.00', change: '0', time: START }] });
  return ok({
    code: 'BTC',
    interval: '5m',
    price: '3.00',
    change: '0',
    high: '9',
    low: '1',
    time: START,
    lists: [candle(START - 300_000, '2.00'), candle(START, '3.00')],
  });
};

beforeEach(() => {
  network(respond);
  media();
});
afterEach(() => {
  market.paused = false;
  for (const resource of [candleList, coinList]) resource.clear();
  forgetQuotes();
});

test('the coin page says that prices are paused, and resumes them [MARKET-07]', async () => {
  show(<CoinPage code="BTC" />);
  expect(screen.queryByRole('button', { name: 'Resume live prices' })).toBeNull();
  await act(async () => {
    market.paused = true;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Resume live prices' }));
  await vi.waitFor(() => expect(feed.pausePrices).toHaveBeenCalledWith(false));
});

test('the newest table row follows the ticks like the chart [MARKET-05]', async () => {
  show(<CoinPage code="BTC" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const closings = (): (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[4]?.textContent ?? null);
  await vi.waitFor(() => expect(closings()).toEqual(['3.00', '2.00']));
  // the rest of the page's data has loaded
  await act(idle);
  await act(async () => {
    live.candle = candle(START, '4.00');
  });
  expect(closings()).toEqual(['4.00', '2.00']);
  await act(async () => {
    live.candle = candle(START + 300_000, '5.00');
  });
  expect(closings()).toEqual(['5.00', '3.00', '2.00']);
});

test('names the newest candle’s volume next to its prices, and each in the table [MARKET-05]', async () => {
  show(<CoinPage code="BTC" />);
  await vi.waitFor(() => expect(text()).toContain('C3.00Vol1.23K'));
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent)).toEqual([
    'Volume',
    '1,234.50',
    '1,234.50',
  ]);
});

test('offline, a chart that was never opened says when it will, below the last price [LOOK-18]', async () => {
  vi.spyOn(candleList, 'refresh').mockResolvedValue();
  candleList.state.error = new CallError('offline', candleList.endpoint);
  seedQuotes([{ code: 'BTC', price: '3.00', change: '0', time: START }], false);
  outageNotice.isShown = true;
  show(<CoinPage code="BTC" />);
  expect(await screen.findByText(/^This chart isn't stored on this device yet/)).toBeDefined();
  expect(text()).toContain('3.00');
  outageNotice.isShown = false;
  vi.mocked(candleList.refresh).mockRestore();
});

test('a pressed star fills, and its name says so [LIVE-01]', async () => {
  toasts.list = [];
  show(<CoinPage code="BTC" />);
  const star = screen.getByRole('button', { name: 'BTC is a favourite' });
  expect(star.hasAttribute('data-filled')).toBe(false);
  fireEvent.click(star);
  await vi.waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect(star.hasAttribute('data-filled')).toBe(true);
  fireEvent.click(star);
  await vi.waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'));
  expect(star.hasAttribute('data-filled')).toBe(false);
  expect(toasts.list.map(({ text }) => text)).toEqual(['BTC removed from favourites']);
});

test('shows the approximate amount of a percentage, without false precision [MARKET-03]', async () => {
  seedQuotes([{ code: 'BTC', price: '73868.30', change: '1.62', time: START }], true);
  show(<CoinPage code="BTC" />);
  expect(text()).toContain('+1.62%≈ +1,178 USDTin 24h');
  act(() => seedQuotes([{ code: 'BTC', price: '73868.30', change: '0.00', time: START + 1 }], true));
  await vi.waitFor(() => expect(text()).toContain('0.00%in 24h'));
});

test('shows owned coins with their worth, and hides them on request [MARKET-02 ACCT-05]', async () => {
  await signIn();
  network(respond);
  seedQuotes([{ code: 'BTC', price: '3.00', time: START }], true);
  show(<CoinPage code="BTC" />);
  await vi.waitFor(() => expect(text()).toContain('You own0.5 BTC \u2248 \u0E3F49.50'));
  // 0.2 were bought at 2.00, of the rest no price is known
  await vi.waitFor(() => expect(text()).toContain('Average price of 0.2 BTC2.00'));
  expect(text()).toContain('Since you bought+0.20 USDT (+50.00%)');
  expect(text()).toContain('1 open orderBuy 0.03 at 2.70 · 10.00% below the price');
  await act(() => changeSetting('amountsHidden', true));
  expect(text()).not.toMatch(/49\.50|0\.5 BTC|Since you bought/);
  expect(text()).toContain('You own••••Hidden');
  await act(() => changeSetting('amountsHidden', false));
  network(respond);
  await endSession('signed-out');
});
