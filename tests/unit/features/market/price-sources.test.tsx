import { network, ok, ret, type Seen } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CoinPage } from '../../../../src/features/market/components/CoinPage.tsx';
import { PriceSources } from '../../../../src/features/market/components/PriceSources.tsx';
import { candleList } from '../../../../src/features/market/candles.ts';
import { priceIndex } from '../../../../src/features/market/price-index.ts';
import { forgetQuotes, market } from '../../../../src/features/market/quotes.ts';
import { coinList } from '../../../../src/features/market/store.ts';
import { expectLogged } from '../../../console.ts';
import { media, show } from '../../ui/render.tsx';
import { settle, turn, until } from '../support.ts';

// the feed and the chart have their own tests
vi.mock('../../../../src/features/market/feed.ts', () => ({ wantPrices: () => () => undefined }));
vi.mock('../../../../src/features/market/components/draw-chart.ts', () => ({
  drawChart: () => new Promise(() => undefined),
}));

const START = 1_800_000_000_000;
const source = (name: string, share: string, age = 1200) => ({ name, price: '67000.1', age, share });
const THREE = {
  code: 'BTC',
  price: '67000.10',
  time: START,
  grade: 'tradable',
  needed: 2,
  source: 'Andaman index (Binance, Kraken, OKX)',
  sources: [source('Binance', '33.34', 0), source('Kraken', '33.33'), source('OKX', '33.33', 9001)],
};
const NONE = { ...THREE, grade: 'none', price: undefined, time: undefined };

const setVisibility = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let seen: Seen[];
/** Answers reads of the index with this. */
let answer: () => Response;
const answerWith = (index: object): void => {
  answer = () => ok(index);
};
const reads = (): number => seen.filter(({ url }) => url.pathname.endsWith('coin/data/index')).length;

beforeEach(() => {
  media();
  answerWith(THREE);
  ({ seen } = network(({ url }) => {
    if (url.includes('coin/data/index')) return answer();
    if (url.includes('coin/lists')) return ok({ lists: [{ code: 'BTC', name: 'Bitcoin', scale: 2 }] });
    return ok({ code: 'BTC', interval: '5m', price: '3.00', change: '0', time: START, lists: [] });
  }));
});
afterEach(() => {
  vi.useRealTimers();
  market.paused = false;
  for (const resource of [candleList, coinList, priceIndex]) resource.clear();
  forgetQuotes();
});

const open = () => show(<PriceSources code="BTC" scale={2} />);
const line = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
/** Opens the sheet and returns it. */
const openSheet = async (name: RegExp = /Price from/): Promise<HTMLElement> => {
  open();
  fireEvent.click(await line(name));
  return screen.findByRole('dialog', { name: 'Where the price comes from' });
};
const rowsOf = (sheet: HTMLElement): (string | null)[] =>
  within(within(sheet).getByRole('list', { name: 'Exchanges' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

describe('the line', () => {
  test('names the number of exchanges next to the price of a coin [FEED-01]', async () => {
    show(<CoinPage code="BTC" />);
    expect(await line('Price from 3 exchanges')).toBeDefined();
    expect(seen.find(({ url }) => url.pathname.endsWith('index'))?.url.searchParams.get('code')).toBe('BTC');
  });

  test('counts only exchanges that make up the price [FEED-01]', async () => {
    answerWith({ ...THREE, sources: [source('Binance', '50.00'), source('Kraken', '0.00'), source('OKX', '50.00')] });
    open();
    expect(await line('Price from 2 exchanges')).toBeDefined();
  });

  test('says that one exchange is too few for orders [FEED-03]', async () => {
    answerWith({ ...THREE, grade: 'shown', sources: [source('OKX', '100.00')] });
    open();
    expect(await line('Only 1 exchange has a price right now. New orders need at least 2.')).toBeDefined();
  });

  test('says that exchanges differ too much for a price [FEED-03]', async () => {
    answerWith({ ...NONE, sources: [source('Kraken', '0.00'), source('OKX', '0.00')] });
    open();
    expect(await line(/^No price right now, because the exchanges differ too much\./)).toBeDefined();
  });

  test('says that no exchange gives prices [FEED-03]', async () => {
    answerWith({ ...NONE, sources: [] });
    open();
    expect(await line(/^We aren't getting prices from the exchanges right now\./)).toBeDefined();
  });

  test('says that a price is for information only, without a sheet [FEED-03]', async () => {
    answerWith({ ...THREE, grade: 'shown', sources: [] });
    open();
    expect(await screen.findByText(/^This price is for information only\./)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('says that a price is simulated, without a sheet [FEED-01]', async () => {
    answerWith({ ...THREE, needed: 0, source: 'Andaman index (simulated)', sources: [] });
    open();
    expect(await screen.findByText("Simulated price. It doesn't come from an exchange.")).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('stays away without an error if nothing was read [FEED-01]', async () => {
    answer = () => ret(0, 'not now');
    const { container } = open();
    await settle(() => priceIndex.state.error !== undefined);
    expect(container.textContent).toBe('');
  });

  test('goes away once it is no longer about now [FEED-03]', async () => {
    const { container } = open();
    await line('Price from 3 exchanges');
    expectLogged('coin.index reading');
    answer = () => ok({ grade: 'unreadable' });
    await act(() => priceIndex.refresh());
    await vi.waitFor(() => expect(container.textContent).toBe(''));
  });
});

describe('the sheet', () => {
  test('names each exchange with its price, age and share [FEED-01]', async () => {
    const sheet = await openSheet();
    expect(sheet.textContent).toContain('We average the prices of these exchanges.');
    expect(rowsOf(sheet)).toEqual([
      'Binance1 s ago67,000.10 USDT33.34% of the price',
      'Kraken2 s ago67,000.10 USDT33.33% of the price',
      'OKX10 s ago67,000.10 USDT33.33% of the price',
    ]);
    expect(sheet.textContent).toContain('Price sourceAndaman index (Binance, Kraken, OKX)');
    expect(sheet.textContent).not.toContain('Pending option orders');
  });

  test('announces no change to screen readers [FEED-01]', async () => {
    const list = within(await openSheet()).getByRole('list', { name: 'Exchanges' });
    const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
    expect([list.closest(live), list.querySelector(live)]).toEqual([null, null]);
  });

  test('says that an exchange is not used [FEED-01]', async () => {
    answerWith({ ...THREE, sources: [source('Binance', '100.00'), source('Kraken', '0.00')] });
    expect(rowsOf(await openSheet())).toEqual([
      'Binance2 s ago67,000.10 USDT100% of the price',
      'Kraken2 s ago67,000.10 USDTNot used right now',
    ]);
  });

  test.each([
    ['one exchange', { grade: 'shown', sources: [source('OKX', '100.00')] }, /^Only 1 exchange/],
    ['two that differ', { ...NONE, sources: [source('Kraken', '0.00'), source('OKX', '0.00')] }, /^No price right now/],
    ['none', { ...NONE, sources: [] }, /^We aren't getting prices/],
  ])('says why there are no orders with %s, and how open ones settle [FEED-03]', async (_, index, reason) => {
    answerWith({ ...THREE, ...index });
    const sheet = await openSheet(reason);
    expect(within(sheet).getByText(reason)).toBeDefined();
    expect(sheet.textContent).toContain('Pending option orders settle at the average of our prices');
    expect(within(sheet).queryAllByRole('listitem')).toHaveLength(index.sources.length);
  });
});

describe('the sources are read', () => {
  const fakeTime = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  let page: ReturnType<typeof open>;
  /** Starts with the line on screen; returns the number of reads since. */
  const started = async (): Promise<() => number> => {
    fakeTime();
    page = open();
    await settle(() => screen.queryByText('Price from 3 exchanges') !== null);
    const before = reads();
    expect(before).toBe(1);
    return () => reads() - before;
  };
  const openThere = async (): Promise<void> => {
    fireEvent.click(screen.getByText('Price from 3 exchanges'));
    await settle(() => screen.queryByRole('dialog') !== null);
  };

  test('every 2 s while the sheet is open, and every 30 s for the line [FEED-01]', async () => {
    const count = await started();
    await turn(29_000);
    expect(count()).toBe(0);
    await turn(1000);
    expect(count()).toBe(1);
    await openThere();
    const before = count();
    for (let seconds = 0; seconds < 10; seconds += 1) await turn(1000);
    expect(count() - before).toBe(5);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await until(() => screen.queryByRole('dialog') === null);
    const closed = count();
    await turn(20_000);
    expect(count()).toBe(closed);
  });

  test('and a change shows in the open sheet [FEED-01]', async () => {
    await started();
    await openThere();
    answerWith({ ...THREE, sources: [source('OKX', '100.00')] });
    await turn(2000);
    await settle(() => screen.queryByText('100% of the price') !== null);
    expect(screen.queryByText('Kraken')).toBeNull();
  });

  test('not while the page is hidden or prices are paused [FEED-01 A11Y-05]', async () => {
    const count = await started();
    await openThere();
    const before = count();
    setVisibility('hidden');
    await turn(10_000);
    expect(count()).toBe(before);
    market.paused = true;
    setVisibility('visible');
    // the return reads once
    await turn(10_000);
    expect(count() - before).toBeLessThanOrEqual(1);
    // ages would mislead then
    await settle(() => screen.queryByText(/as of/) !== null);
    expect(screen.queryByText(/s ago/)).toBeNull();
  });

  test('only once if the price is simulated [FEED-01]', async () => {
    fakeTime();
    answerWith({ ...THREE, needed: 0, sources: [] });
    open();
    await settle(() => screen.queryByText(/^Simulated price/) !== null);
    await turn(120_000);
    expect(reads()).toBe(1);
  });

  test('no more once the page is left [FEED-01]', async () => {
    const count = await started();
    page.unmount();
    await turn(120_000);
    expect([count(), priceIndex.state.value]).toEqual([0, undefined]);
  });
});
