import { idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CoinPage } from '../../../../src/features/market/components/CoinPage.tsx';
import { candleList, live } from '../../../../src/features/market/candles.ts';
import { forgetQuotes } from '../../../../src/features/market/quotes.ts';
import { coinList, market } from '../../../../src/features/market/store.ts';
import { toasts } from '../../../../src/ui/toast.ts';
import { media, show } from '../../ui/render.tsx';

// the feed has tests of its own
const feed = vi.hoisted(() => ({ pausePrices: vi.fn() }));
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: feed.pausePrices,
}));
// nothing can be drawn in a document without a canvas
vi.mock('../../../../src/features/market/components/draw-chart.ts', () => ({
  drawChart: () => new Promise(() => undefined),
}));

const START = 1_800_000_000_000;
const candle = (time: number, close: string) => ({ time, open: '1.00', high: '9.00', low: '1.00', close, volume: '0' });

beforeEach(() => {
  network(({ url }) => {
    if (url.includes('data/rate')) return ok({ code: 'BTC', rate: '3.00' });
    if (url.includes('coin/lists')) return ok({ lists: [{ code: 'BTC', name: 'Bitcoin', scale: 2 }] });
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
  });
  media();
});
afterEach(() => {
  market.paused = false;
  for (const parsed of [candleList, coinList]) parsed.clear();
  forgetQuotes();
});

test('the page of a coin says that the customer has paused the moving prices, and lets them go on [MARKET-07]', async () => {
  show(<CoinPage code="BTC" />);
  expect(screen.queryByRole('button', { name: 'Resume live prices' })).toBeNull();
  await act(async () => {
    market.paused = true;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Resume live prices' }));
  await vi.waitFor(() => expect(feed.pausePrices).toHaveBeenCalledWith(false));
});

test('the newest row of the table follows the ticks as the chart does [MARKET-05]', async () => {
  show(<CoinPage code="BTC" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const closings = (): (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.lastElementChild?.textContent ?? null);
  await vi.waitFor(() => expect(closings()).toEqual(['3.00', '2.00']));
  // what else the page reads has come
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

test('the star of a coin fills when it is pressed, and says so by name [LIVE-01]', async () => {
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
