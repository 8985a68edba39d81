import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Differences } from '../../../src/desk/solvency/Differences.tsx';
import type { ClosedDay } from '../../../src/desk/solvency/api.ts';
import { showAtDesk } from './desk-entry.tsx';

/** A closed day on which 100 USDT were owed. */
const closed = (day: string, held: string | null, more: ClosedDay['assets'] = []): ClosedDay => ({
  day,
  assets: [{ asset: 'USDT', before: '100', after: '100', held }, ...more],
});

/** Returns the points of a path, one `x y` each. */
const pointsOf = (path: Element | null): string[] => path?.getAttribute('d')?.split(/[ML]/).slice(1) ?? [];

test('draws the difference of the closed days, and says it in words and a table [DESK-87]', async () => {
  const bitcoin = [{ asset: 'BTC', before: '2', after: '2', held: null }];
  showAtDesk(<Differences />, {
    days: [
      closed('2026-11-23', '110', bitcoin),
      closed('2026-11-24', '90', bitcoin),
      closed('2026-11-25', null, bitcoin),
      closed('2026-11-26', '130.5', bitcoin),
    ],
  });
  const line = await screen.findByRole('img', {
    name: 'USDT: first +10.00 USDT on 2026-11-23, last +30.50 USDT on 2026-11-26, lowest −10.00 USDT on 2026-11-24',
  });
  const [zero, covered, short] = line.querySelectorAll('path');
  const height = Number(zero!.getAttribute('d')!.match(/^M0 ([\d.]+)H100$/)![1]);
  const isBelow = (point: string): boolean => Number(point.split(' ')[1]) > height;
  expect(pointsOf(covered!).filter(isBelow)).toEqual([]);
  expect(short!.hasAttribute('data-short')).toBe(true);
  expect(pointsOf(short!).filter(isBelow)).toHaveLength(1);
  // the day that isn't known is a gap: the last one is a dot
  expect(new Set(pointsOf(covered!).slice(-2)).size).toBe(1);
  // an asset whose difference was never known has no line
  expect(screen.getAllByRole('img')).toHaveLength(1);
  const rows = within(screen.getByRole('table', { name: 'The same values day by day', hidden: true }));
  expect(rows.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
    'DayUSDT',
    '2026-11-26+30.50 USDT',
    '2026-11-25–',
    '2026-11-24−10.00 USDT',
    '2026-11-23+10.00 USDT',
  ]);
});

test('draws one closed day as a dot, and none before that [DESK-87]', async () => {
  showAtDesk(<Differences />, { days: [closed('2026-11-23', '90')] });
  const line = await screen.findByRole('img');
  const [, short] = line.querySelectorAll('path');
  expect(short!.hasAttribute('data-short')).toBe(true);
  expect(new Set(pointsOf(short!)).size).toBe(1);
});
