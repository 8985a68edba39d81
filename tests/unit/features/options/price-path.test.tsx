import { network, ok } from '../../client/support.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ref } from 'valtio';
import { expect, test } from 'vitest';
import { live } from '../../../../src/features/market/candles.ts';
import { forgetQuotes, seedQuotes } from '../../../../src/features/market/quotes.ts';
import OptionPage from '../../../../src/features/options/pages/OptionPage.tsx';
import { TicketChart } from '../../../../src/features/options/components/TicketChart.tsx';
import { chosen, minutePrices, type OptionOrder, secondPrices } from '../../../../src/features/options/store.ts';
import { coversSeconds, pricePath, ticketExtent } from '../../../../src/features/options/price-path.ts';
import { linesOf } from '../../../../src/domain/price-lines.ts';
import { extentScale } from '../../../../src/domain/square.ts';
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
  const half = { span: 30 * 60_000, eachSecond: false };
  expect(pricePath(existing, ticks, { time: T + 122_000, price: '104' }, half)).toEqual([
    { time: T + 60_000, price: '101' },
    { time: T + 120_000, price: '102' },
    { time: T + 121_000, price: '103' },
    { time: T + 122_000, price: '104' },
  ]);
  // leaves out prices older than half an hour; draws nothing without prices
  expect(pricePath(existing, [], { time: T + 31 * 60_000, price: '7' }, half)).toEqual([
    { time: T + 60_000, price: '101' },
    { time: T + 120_000, price: '102' },
    { time: T + 31 * 60_000, price: '7' },
  ]);
  expect(pricePath([], [], undefined, half)).toEqual([]);
});

test('a short order draws five minutes of seen seconds [LIVE-11]', () => {
  const existing = [minute(0, '100', '101'), minute(1, '101', '102'), minute(2, '102', '99')];
  const ticks = [60_500, 61_000, 120_000, 121_000].map((at) => ({ time: T + at, price: String(at) }));
  const newest = { time: T + 122_000, price: '104' };
  const five = { span: 5 * 60_000, eachSecond: true };
  expect(pricePath(existing, ticks, newest, five).map(({ time }) => time - T)).toEqual([
    60_000, 60_500, 61_000, 120_000, 121_000, 122_000,
  ]);
  expect(pricePath(existing, [], { ...newest, time: T + 7 * 60_000 }, five)).toEqual([
    { time: T + 120_000, price: '102' },
    { time: T + 420_000, price: '104' },
  ]);
});

test('ticks with a gap do not cover five minutes', () => {
  const ticks = Array.from({ length: 300 }, (_, second) => ({ time: T + second * 1000, price: '1' }));
  expect(coversSeconds(ticks, T + 299_000)).toBe(true);
  expect(coversSeconds(ticks.slice(30), T + 299_000)).toBe(false);
  expect(coversSeconds([...ticks.slice(0, 100), ...ticks.slice(140)], T + 299_000)).toBe(false);
  expect(coversSeconds([], T)).toBe(false);
});

test('a one-minute ticket draws the last two minutes by second at once [LIVE-11]', async () => {
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
  const { container } = showPage(<TicketChart code="BTC" scale={2} open={[]} direction="up" minutes={1} />);
  const points = (): number => container.querySelector('polyline')?.getAttribute('points')?.split(' ').length ?? 0;
  await settle(() => points() > 115);
  expect(seen.seen.filter(({ url }) => url.pathname.endsWith('data/seconds'))).toHaveLength(1);
  chosen.code = '';
  secondPrices.clear();
  minutePrices.clear();
});

const showChart = (more: Partial<Parameters<typeof TicketChart>[0]> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <TicketChart code="BTC" scale={2} open={[]} direction="up" minutes={1} {...more} />
    </I18nProvider>,
  );
const giveMinutes = (): void =>
  void Object.assign(minutePrices.state, {
    value: ref({
      code: 'BTC',
      interval: '1m',
      lists: [minute(0, '100.00', '101.00'), minute(1, '101.00', '102.00'), minute(2, '102.00', '102.00')],
    }),
  });
const startOf = (container: HTMLElement, direction: string): SVGLineElement | null =>
  container.querySelector(`line[data-direction="${direction}"]`);

test('the ticket reserves the chart’s place, and then marks its open orders [OPT-01]', () => {
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '103.00', time: T + 150_000 }], true);
  const order = { id: '7', code: 'BTC', direction: 'down', startPrice: '102.50' } as OptionOrder;
  minutePrices.clear();
  const before = showChart({ open: [order] });
  expect(before.container.querySelector('[data-way]')).not.toBeNull();
  expect(before.container.querySelector('svg')).toBeNull();
  before.unmount();
  giveMinutes();
  expect(startOf(showChart({ open: [order] }).container, 'down')).not.toBeNull();
  // another coin's minutes are not drawn for this one
  expect(showChart({ code: 'ETH', open: [order] }).container.querySelector('svg')).toBeNull();
});

test('draws past and future to one scale, and where each direction wins [LOOK-10]', () => {
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '103.00', time: T + 150_000 }], true);
  giveMinutes();
  const { container, rerender } = showChart();
  const [up, down, lastTen] = [...container.querySelectorAll('rect')].map((rect) =>
    ['x', 'y', 'width', 'height'].map((name) => rect.getAttribute(name)),
  );
  // a minute after two: now is at two thirds
  const strike = Number.parseFloat(up![3]!);
  expect(up).toEqual(['66.67%', null, '33.33%', `${strike}%`]);
  expect(down?.[1]).toBe(`${strike}%`);
  expect(Number.parseFloat(down![3]!)).toBeCloseTo(100 - strike);
  // ten of sixty seconds
  expect(Number.parseFloat(lastTen![2]!) / Number.parseFloat(up![2]!)).toBeCloseTo(10 / 60, 2);
  const chosenWords = (): string | null | undefined => container.querySelector('text[data-chosen="true"]')?.textContent;
  expect(chosenWords()).toBe('↑ up wins');
  rerender(
    <I18nProvider i18n={i18n}>
      <TicketChart code="BTC" scale={2} open={[]} direction="down" minutes={1} />
    </I18nProvider>,
  );
  expect(chosenWords()).toBe('↓ short wins');
  expect(container.textContent).toContain('103.00');
});

test.each([
  ['an outdated price', { fresh: false, minutes: 1 }],
  ['unknown terms', { fresh: true, minutes: undefined }],
])('promises nothing with %s [LOOK-10]', (_, { fresh, minutes }) => {
  forgetQuotes();
  seedQuotes([{ code: 'BTC', price: '103.00', time: T + 150_000 }], fresh);
  giveMinutes();
  const { container } = showChart({ minutes });
  expect(container.querySelector('polyline')).not.toBeNull();
  expect(container.querySelector('rect')).toBeNull();
  expect(container.querySelector('[data-kind="end"]')).toBeNull();
  expect(container.textContent).not.toContain('wins');
});

test.each(['103.00', '123456789012.00', '0.000000012'])(
  'leaves a third of the height on both sides of %s, even if it stands still [LOOK-10]',
  (price) => {
    const path = [0, 1, 2].map((second) => ({ time: T + second * 1000, price }));
    const extent = ticketExtent(path, [], 60_000);
    expect([extent.to - T - 2000, T + 2000 - extent.from]).toEqual([60_000, 120_000]);
    expect(extentScale(extent, 0).y(price)).toBeCloseTo(50);
    const rising = ticketExtent([{ time: T, price: '0.000000001' }, ...path], [], 60_000);
    expect(extentScale(rising, 0).y(price)).toBeCloseTo(24, 0);
  },
);

test('breaks the line where prices are missing', () => {
  const scale = extentScale({ from: 0, to: 3_600_000, low: 1, high: 2 }, 0);
  const path = [0, 60_000, 3_540_000, 3_600_000].map((time) => ({ time, price: '1' }));
  expect(linesOf(path, scale)).toEqual(['0,100 1.67,100', '98.33,100 100,100']);
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
