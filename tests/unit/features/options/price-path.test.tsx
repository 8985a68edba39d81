import { network, ok } from '../../client/support.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ref } from 'valtio';
import { expect, test } from 'vitest';
import { live } from '../../../../src/features/market/candles.ts';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import OptionPage from '../../../../src/features/options/pages/OptionPage.tsx';
import { PricePath } from '../../../../src/features/options/components/PricePath.tsx';
import { chosen, minutePrices, type OptionOrder, secondPrices } from '../../../../src/features/options/store.ts';
import {
  coversShortSpan,
  projectPath,
  pricePath,
  SHORT_SPAN_MS,
  visibleBounds,
} from '../../../../src/features/options/price-path.ts';
import { media, show as showPage } from '../../ui/render.tsx';
import { settle } from '../support.ts';

const T = Date.UTC(2026, 2, 10, 5);
const minute = (index: number, open: string, close: string) => ({
  time: T + index * 60_000,
  open,
  high: close,
  low: open,
  close,
  volume: undefined,
});

test('the price path has closed minutes, then device ticks, each once and in order', () => {
  const existing = [minute(0, '100', '101'), minute(1, '101', '102'), minute(2, '102', '99')];
  const ticks = [
    { time: T + 60_500, price: '1' },
    { time: T + 121_000, price: '103' },
    { time: T + 122_000, price: '104' },
  ];
  expect(pricePath(existing, ticks, { time: T + 122_000, price: '104' })).toEqual([
    { time: T + 60_000, price: '101' },
    { time: T + 120_000, price: '102' },
    { time: T + 121_000, price: '103' },
    { time: T + 122_000, price: '104' },
  ]);
  // leaves out prices older than half an hour; draws nothing without prices
  expect(pricePath(existing, [], { time: T + 31 * 60_000, price: '7' })).toEqual([
    { time: T + 60_000, price: '101' },
    { time: T + 120_000, price: '102' },
    { time: T + 31 * 60_000, price: '7' },
  ]);
  expect(pricePath([], [], undefined)).toEqual([]);
});

test('a short order draws five minutes of seen seconds [LIVE-11]', () => {
  const existing = [minute(0, '100', '101'), minute(1, '101', '102'), minute(2, '102', '99')];
  const ticks = [60_500, 61_000, 120_000, 121_000].map((at) => ({ time: T + at, price: String(at) }));
  const newest = { time: T + 122_000, price: '104' };
  expect(pricePath(existing, ticks, newest, SHORT_SPAN_MS).map(({ time }) => time - T)).toEqual([
    60_000, 60_500, 61_000, 120_000, 121_000, 122_000,
  ]);
  expect(pricePath(existing, [], { ...newest, time: T + 7 * 60_000 }, SHORT_SPAN_MS)).toEqual([
    { time: T + 120_000, price: '102' },
    { time: T + 420_000, price: '104' },
  ]);
});

test('leaves out a scale bound where the price label needs its space [LIVE-11]', () => {
  expect([4, 41, 50, 59, 96].map((end) => visibleBounds(end))).toEqual([
    { high: false, low: true },
    { high: false, low: true },
    { high: true, low: true },
    { high: true, low: false },
    { high: true, low: false },
  ]);
});

test('ticks with a gap do not cover five minutes', () => {
  const ticks = Array.from({ length: 300 }, (_, second) => ({ time: T + second * 1000, price: '1' }));
  expect(coversShortSpan(ticks, T + 299_000)).toBe(true);
  expect(coversShortSpan(ticks.slice(30), T + 299_000)).toBe(false);
  expect(coversShortSpan([...ticks.slice(0, 100), ...ticks.slice(140)], T + 299_000)).toBe(false);
  expect(coversShortSpan([], T)).toBe(false);
});

test('a one-minute ticket draws the last five minutes by second at once [LIVE-11]', async () => {
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '103.00', time: T + 300_000 }], true);
  chosen.code = 'BTC';
  const seen = network((request) =>
    ok(
      request.url.includes('data/seconds')
        ? {
            code: 'BTC',
            lists: Array.from({ length: 300 }, (_, second) => ({ time: T + second * 1000, price: '102.00' })),
          }
        : { code: 'BTC', interval: '1m', lists: [minute(0, '100.00', '101.00'), minute(1, '101.00', '102.00')] },
    ),
  );
  const { container } = showPage(<PricePath code="BTC" scale={2} open={[]} minutes={1} />);
  const points = (): number => container.querySelector('polyline')?.getAttribute('points')?.split(' ').length ?? 0;
  await settle(() => points() > 290);
  expect(seen.seen.filter(({ url }) => url.pathname.endsWith('data/seconds'))).toHaveLength(1);
  chosen.code = '';
  secondPrices.clear();
  minutePrices.clear();
});

test('scales the path from left to right, and centres an unchanged price', () => {
  const { line, levels } = projectPath(
    [
      { time: 0, price: '100' },
      { time: 5, price: '110' },
      { time: 10, price: '105' },
    ],
    ['120'],
  );
  expect(line).toBe('0,96 50,50 100,73');
  expect(levels).toEqual([4]);
  expect(
    projectPath(
      [
        { time: 0, price: '5' },
        { time: 9, price: '5' },
      ],
      [],
    ).line,
  ).toBe('0,50 100,50');
});

test('the ticket reserves the chart’s place, and then marks its open orders [OPT-01]', () => {
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '103.00', time: T + 150_000 }], true);
  const order = { id: '7', code: 'BTC', direction: 'down', startPrice: '102.50' } as OptionOrder;
  const show = () =>
    render(
      <I18nProvider i18n={i18n}>
        <PricePath code="BTC" scale={2} open={[order]} />
      </I18nProvider>,
    );
  const before = show();
  expect(before.container.querySelector('[data-way]')).not.toBeNull();
  expect(before.container.querySelector('svg')).toBeNull();
  before.unmount();
  Object.assign(minutePrices.state, {
    value: ref({
      code: 'BTC',
      interval: '1m',
      lists: [minute(0, '100.00', '101.00'), minute(1, '101.00', '102.00'), minute(2, '102.00', '102.00')],
    }),
  });
  const { container } = show();
  expect(container.querySelectorAll('svg line')).toHaveLength(1);
  expect(container.querySelector('svg line')?.getAttribute('data-direction')).toBe('down');
  expect(container.textContent).toContain('103.00101.00');
  // another coin's minutes are not drawn for this one
  const other = render(
    <I18nProvider i18n={i18n}>
      <PricePath code="ETH" scale={2} open={[order]} />
    </I18nProvider>,
  );
  expect(other.container.querySelector('svg')).toBeNull();
});

test('toggles the ticket’s chart and its table, newest first [A11Y-04]', async () => {
  media();
  forgetQuotes();
  network((request) =>
    ok(
      request.url.includes('coin/lists')
        ? { lists: [{ code: 'BTC', name: 'BTC', price: '103.00', change: '0', time: T, scale: 2 }] }
        : request.url.includes('data/lists')
          ? {
              code: 'BTC',
              interval: '1m',
              lists: [minute(0, '100.00', '101.00'), minute(1, '101.00', '102.00'), minute(2, '102.00', '103.00')],
            }
          : { lists: [] },
    ),
  );
  live.candle = { ...minute(60, '7.00', '7.00') };
  const { container } = showPage(<OptionPage />);
  await settle(() => container.querySelector('[data-way] svg') !== null);
  expect(container.querySelector('table')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table', pressed: false }));
  await settle(() => container.querySelector('table') !== null);
  expect(screen.getByRole('region', { name: 'BTC prices, 1m intervals' })).toBeTruthy();
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['102.00', '103.00', '102.00', '103.00'],
    ['101.00', '102.00', '101.00', '102.00'],
    ['100.00', '101.00', '100.00', '101.00'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show as a table', pressed: true }));
  expect(container.querySelector('[data-way] svg')).not.toBeNull();
  live.candle = undefined;
});
