import { network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CoinPage } from '../../../../src/features/market/parts/CoinPage.tsx';
import { live } from '../../../../src/features/market/candles.ts';
import { market } from '../../../../src/features/market/store.ts';
import { media, show } from '../../ui/render.tsx';

// the feed has tests of its own
const feed = vi.hoisted(() => ({ pausePrices: vi.fn() }));
vi.mock('../../../../src/features/market/feed.ts', () => ({ wantPrices: () => () => undefined, pausePrices: feed.pausePrices }));

afterEach(() => {
  market.paused = false;
});

test('MARKET-07 the page of a coin says that the customer has paused the moving prices, and lets them go on', async () => {
  network(ok());
  media();
  show(<CoinPage code="BTC" />);
  expect(screen.queryByRole('button', { name: 'Let the prices move' })).toBeNull();
  await act(async () => {
    market.paused = true;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Let the prices move' }));
  await vi.waitFor(() => expect(feed.pausePrices).toHaveBeenCalledWith(false));
});

test('MARKET-05 the newest row of the table follows the ticks as the chart does', async () => {
  const candle = (time: number, close: string) => ({ time, open: '1.00', high: '9.00', low: '1.00', close, volume: '0' });
  const START = 1_800_000_000_000;
  network((request) => ok(request.url.includes('coin/data')
    ? { code: 'BTC', interval: '5m', price: '3.00', change: '0', high: '9', low: '1', time: START, lists: [candle(START - 300_000, '2.00'), candle(START, '3.00')] }
    : {}));
  media();
  show(<CoinPage code="BTC" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const closings = (): (string | null)[] => screen.getAllByRole('row').slice(1).map((row) => row.lastElementChild?.textContent ?? null);
  await vi.waitFor(() => expect(closings()).toEqual(['3.00', '2.00']), { timeout: 15_000 });
  await act(async () => {
    live.candle = candle(START, '4.00');
  });
  expect(closings()).toEqual(['4.00', '2.00']);
  await act(async () => {
    live.candle = candle(START + 300_000, '5.00');
  });
  expect(closings()).toEqual(['5.00', '3.00', '2.00']);
});
