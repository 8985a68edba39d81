import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DayFigures, Solvency } from '../../../src/desk/solvency/api.ts';
import { Figures } from '../../../src/desk/solvency/Figures.tsx';
import { NowTab } from '../../../src/desk/solvency/NowTab.tsx';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

beforeEach(() => matchOnly());

/** Returns the cells of the row of baht in a table. */
async function bahtIn(name: string): Promise<(string | null)[]> {
  const table = within(await screen.findByRole('table', { name }));
  return [...table.getByRole('row', { name: /^THB/ }).children].map(({ textContent }) => textContent);
}

test('shows what arrived and is nobody’s yet beside what is owed and held [DESK-95]', async () => {
  const baht = {
    asset: 'THB',
    owed: '0',
    uncredited: '1200.5',
    held: '900.5',
    difference: '-300',
    worth: '-9',
    places: [],
  };
  const of: Solvency = { assets: [baht], worth: '-9', today: [], nextDay: null };
  showAtDesk(<NowTab of={of} />, () => ({}));
  expect(await bahtIn('By asset')).toEqual(['THB', '0.00 THB', '1,200.50 THB', '900.50 THB', '−300.00 THB']);
  expect(screen.getByText('The company holds less than it owes: −300.00 THB')).toBeTruthy();
});

test.each([
  ['with what arrived', '1200.5', ['1,200.50 THB', '2,000.00 THB', '+799.50 THB']],
  ['that was closed before, without it', undefined, ['–', '2,000.00 THB', '+2,000.00 THB']],
])('shows a day %s [DESK-95]', async (_, uncredited, cells) => {
  const row = { asset: 'THB', before: '0', after: '0', held: '2000', ...(uncredited && { uncredited }) };
  const of: DayFigures = { day: '2026-11-29', assets: [row], movements: [], places: [], unread: [] };
  showAtDesk(<Figures of={of} />, () => ({}));
  expect((await bahtIn('What the company held at 24:00')).slice(1)).toEqual(cells);
});
