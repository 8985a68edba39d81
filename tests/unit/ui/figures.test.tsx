import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Delta } from '../../../src/ui/figures/Delta.tsx';
import { Figure } from '../../../src/ui/figures/Figure.tsx';
import { groupsOfFour } from '../../../src/ui/figures/groups-of-four.ts';
import { formatMoment } from '../../../src/ui/figures/moment.ts';
import { Price } from '../../../src/ui/figures/Price.tsx';
import { Progress } from '../../../src/ui/figures/Progress.tsx';
import { Quantity } from '../../../src/ui/figures/Quantity.tsx';
import { Sparkline } from '../../../src/ui/figures/Sparkline.tsx';
import { AsOf } from '../../../src/ui/figures/AsOf.tsx';
import { media, show } from './render.tsx';

beforeEach(() => media());
afterEach(() => vi.useRealTimers());

test('a figure is one left-to-right run: sign, currency, whole, decimals, unit [I18N-07]', () => {
  const { container, rerender } = show(<Figure value="-1234567.5" scale={2} prefix="฿" unit="THB" />);
  const figure = container.querySelector('bdi');
  expect(figure?.dir).toBe('ltr');
  expect(figure?.textContent).toBe('\u2212฿1,234,567.50\u2009THB');
  rerender(<Figure value={undefined} prefix="฿" unit="THB" />);
  expect(container.textContent).toBe('–');
  rerender(<Figure value="-0" />);
  expect(container.textContent).toBe('0');
});

test('an amount in a text keeps its unit with it [I18N-07 I18N-10]', () => {
  const { container, rerender } = show(<Quantity value="1250" scale={2} unit="USDT" />);
  expect(container.querySelector('bdi')?.dir).toBe('ltr');
  expect(container.textContent).toBe('1,250.00\u00a0USDT');
  rerender(<Quantity value="-5" prefix="฿" sign="always" />);
  expect(container.textContent).toBe('\u2212฿5');
  rerender(<Quantity value={null} unit="USDT" />);
  expect(container.textContent).toBe('–');
});

test('an address is in groups of four, an account number in the groups that it has [DESK-28]', () => {
  expect(groupsOfFour('TNjk8sK483')).toEqual(['TNjk', '8sK4', '83']);
  expect(groupsOfFour('123-4-56789-0')).toEqual(['123-4-56789-0']);
});

test('a change has sign, arrow and direction; one that rounds to zero has none [A11Y-08 MARKET-01]', () => {
  const changes: [string | undefined, string, string | undefined, boolean][] = [
    ['1.24', '+1.24%', 'rise', true],
    ['-0.86', '\u22120.86%', 'fall', true],
    ['-0.001', '0.00%', undefined, false],
    ['0', '0.00%', undefined, false],
    [undefined, '–', undefined, false],
  ];
  for (const [value, text, direction, arrow] of changes) {
    const { container, unmount } = show(<Delta value={value} />);
    expect(container.textContent).toBe(text);
    expect(container.querySelector('bdi')?.dataset['direction']).toBe(direction);
    expect(container.querySelector('svg') !== null).toBe(arrow);
    unmount();
  }
});

const price = (value: string | undefined) => <Price value={value} scale={2} />;

test('a moved price flashes for 300 ms in its direction, at most once a second [MARKET-06]', () => {
  vi.useFakeTimers();
  const { container, rerender } = show(price('100'));
  const flash = (): string | undefined => container.querySelector('bdi')!.dataset['flash'];
  const flashed = (value: string | undefined): string | undefined => {
    rerender(price(value));
    return flash();
  };
  expect(flashed('100.00')).toBeUndefined();
  expect(flashed('100.01')).toBe('rise');
  vi.advanceTimersByTime(299);
  expect(flash()).toBe('rise');
  vi.advanceTimersByTime(1);
  expect(flash()).toBeUndefined();
  vi.advanceTimersByTime(699);
  expect(flashed('100.02')).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(flashed('99')).toBe('fall');
  expect(container.textContent).toBe('99.00');
  vi.advanceTimersByTime(1000);
  expect(flashed(undefined)).toBeUndefined();
  expect(flashed('x')).toBeUndefined();
  expect(container.textContent).toBe('–');
});

test('under reduced motion nothing flashes [MARKET-06]', () => {
  media('reduced-motion');
  const { container, rerender } = show(price('100'));
  rerender(price('101'));
  expect(container.querySelector('[data-flash]')).toBeNull();
});

test('nothing flashes while the customer has chosen to move less [LOOK-37]', () => {
  media();
  const { container, rerender } = show(price('100'));
  document.documentElement.dataset['motion'] = 'less';
  rerender(price('101'));
  expect(container.querySelector('[data-flash]')).toBeNull();
  delete document.documentElement.dataset['motion'];
});

test('marks a stale price [MARKET-07]', () => {
  const { container } = show(<Price value="100" stale />);
  expect(container.querySelector('bdi')?.dataset['stale']).toBe('true');
});

test('a stamp shows the time, and the day if not today, Gregorian in Latin digits [LOOK-06 I18N-09]', () => {
  const now = new Date(2026, 10, 21, 15, 0).getTime();
  expect(formatMoment(new Date(2026, 10, 21, 14, 5).getTime(), 'en', { now })).toBe('14:05');
  expect(formatMoment(new Date(2026, 10, 20, 23, 59).getTime(), 'en', { now })).toBe('yesterday, 23:59');
  expect(formatMoment(new Date(2026, 10, 9, 0, 5).getTime(), 'en', { now })).toBe('Nov 9, 00:05');
  expect(formatMoment(new Date(2025, 10, 9, 0, 5).getTime(), 'en', { now })).toBe('Nov 9, 2025, 00:05');
  for (const [locale, yesterday] of [
    ['ar', 'أمس، 23:59'],
    ['th', 'เมื่อวาน 23:59'],
    ['ja', '昨日 23:59'],
    ['zh', '昨天 23:59'],
  ] as const) {
    expect(formatMoment(new Date(2026, 10, 20, 23, 59).getTime(), locale, { now })).toBe(yesterday);
  }
  expect(formatMoment(new Date(2025, 10, 9, 0, 5, 7).getTime(), 'th', { now, seconds: true })).toMatch(
    /2025.* 00:05:07$/,
  );
  expect(formatMoment(new Date(2025, 10, 9, 0, 5).getTime(), 'ar', { now })).toMatch(/2025.* 00:05$/);
  // today, even if the test runs over midnight
  vi.setSystemTime(now);
  const { container } = show(<AsOf at={new Date(2026, 10, 21, 14, 5).getTime()} />);
  expect(container.textContent).toBe('as of 14:05');
});

test('a sparkline is decorative, and keeps its place without values', () => {
  const { container, rerender } = show(<Sparkline values={['1', '3', '2']} change="100" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,26.0 32.0,2.0 64.0,14.0');
  rerender(<Sparkline values={['1', '3', '2']} price="1" change="0" />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,26.0 32.0,2.0 64.0,26.0');
  rerender(<Sparkline values={['5', '5']} change="0" />);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('0.0,14.0 64.0,14.0');
  rerender(<Sparkline values={[]} change={undefined} />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('polyline')).toBeNull();
});

test.each([
  ['0.02', false, 'rise'],
  ['-0.006', false, 'fall'],
  ['-0.004', false, null],
  ['0', false, null],
  [undefined, false, null],
  ['-3', true, null],
])('the sparkline of a change of %s, outdated: %s, has the direction %s [LOOK-09]', (change, stale, direction) => {
  const { container } = show(<Sparkline values={['1', '2']} change={change} stale={stale} />);
  expect(container.querySelector('svg')!.getAttribute('data-direction')).toBe(direction);
});

/** The digits that roll, with their direction, and the text of the figure. */
const rolling = (container: Element) => [
  ...Array.from(
    container.querySelectorAll<HTMLElement>('[data-move]'),
    (run) => `${run.dataset['move']} ${run.textContent}`,
  ),
  container.textContent,
];

test('a live figure rolls only the digits that changed, and stays one text [LOOK-09]', () => {
  const { container, rerender } = show(<Figure value="73184.40" unit="USDT" live />);
  expect(rolling(container)).toEqual(['73,184.40\u2009USDT']);
  rerender(<Figure value="73190.41" unit="USDT" live />);
  expect(rolling(container)).toEqual(['rise 90', 'rise 1', '73,190.41\u2009USDT']);
  const kept = container.querySelector('[data-move]');
  rerender(<Figure value="73190.41" unit="USDT" live stale />);
  expect(container.querySelector('[data-move]')).toBe(kept);
  rerender(<Figure value="73180.40" unit="USDT" live />);
  expect(rolling(container)).toEqual(['fall 8', 'fall 0', '73,180.40\u2009USDT']);
});

test('the direction is that of the last move, whichever part of the figure it changed', () => {
  const { container, rerender } = show(<Figure value="10.50" live />);
  rerender(<Figure value="11.50" live />);
  rerender(<Figure value="11.20" live />);
  expect(rolling(container)).toEqual(['rise 1', 'fall 2', '11.20']);
});

test.each([
  ['999', '1000', '1,000'],
  ['10.00', undefined, '–'],
  ['0.000000012', '0.00000001', '0.00000001'],
])('a live figure from %s to %s rolls nothing: its digits have other places', (from, to, text) => {
  const { container, rerender } = show(<Figure value={from} live />);
  rerender(<Figure value={to} live />);
  expect(rolling(container)).toEqual([text]);
});

test('progress has a name, and says nothing while unknown', () => {
  const { container, rerender } = show(<Progress label="Sending" value={0.4} />);
  const bar = container.querySelector('progress');
  expect([bar?.getAttribute('aria-label'), bar?.value]).toEqual(['Sending', 0.4]);
  rerender(<Progress label="Sending" />);
  expect(bar?.hasAttribute('value')).toBe(false);
});
