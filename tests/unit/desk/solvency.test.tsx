import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DayReport } from '../../../src/desk/report/api.ts';
import type { DayFigures, Solvency } from '../../../src/desk/solvency/api.ts';
import { Figures } from '../../../src/desk/solvency/Figures.tsx';
import { DayTab } from '../../../src/desk/solvency/DayTab.tsx';
import { NowTab } from '../../../src/desk/solvency/NowTab.tsx';
import { SolvencyPage } from '../../../src/desk/solvency/SolvencyPage.tsx';
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
  const of: Solvency = { assets: [baht], worth: '-9', today: [], nextDay: null, yesterday: '2026-11-29' };
  showAtDesk(<NowTab of={of} />, () => ({}));
  expect(await bahtIn('By asset')).toEqual(['THB', '0.00 THB', '1,200.50 THB', '900.50 THB', '−300.00 THB']);
  expect(screen.getByText('The company holds less than it owes: −300.00 THB')).toBeTruthy();
});

test('labels the sum of all assets, and colours only what is below zero [DESK-109]', () => {
  const asset = { asset: 'THB', owed: '10', uncredited: '0', held: '7', difference: '-3', worth: '-1', places: [] };
  const of: Solvency = { assets: [asset], worth: '1728.25', today: [], nextDay: null, yesterday: '2026-11-29' };
  showAtDesk(<NowTab of={of} />, () => ({}));
  const figure = screen.getByText('+1,728.25 USDT');
  expect(figure.previousElementSibling?.textContent).toBe('All assets together');
  expect(figure.dataset['short']).toBeUndefined();
  expect(screen.getByText('Other assets make up for less than is owed: −3.00 THB')).toBeTruthy();
});

test("opens the report of the last day by the server's clock [DESK-85]", async () => {
  const of: Solvency = { assets: [], worth: '0', today: [], nextDay: null, yesterday: '2001-02-03' };
  const reportOf = (body: string): DayReport => ({
    day: (JSON.parse(body) as { day: string }).day,
    parts: [],
    fees: [],
    wrongPayments: [],
    optionsResult: '0',
    openOptions: { count: 0, stake: '0', most: '0' },
    adjustments: [],
    assets: [],
    isClosed: true,
  });
  showAtDesk(<SolvencyPage route={{ page: 'solvency', id: undefined, query: { tab: 'report' } }} />, (path, body) =>
    path === '/api/view/solvency' ? of : { report: reportOf(body) },
  );
  expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe('2001-02-03');
  expect(await screen.findByRole('heading', { name: 'Report of 2001-02-03' })).toBeTruthy();
});

test.each([
  [0, 'No day with bookings has ended yet. The first one can be closed from 00:10 on the next day.'],
  [1, 'Every day that has ended is closed. Today can be closed from 00:10 tomorrow.'],
])('says after %i closed days why none can be closed [DESK-109]', async (count, text) => {
  const days = Array.from({ length: count }, () => ({ day: '2026-11-29', assets: [] }));
  showAtDesk(<DayTab day={null} />, () => ({ days }));
  expect(await screen.findByText(text)).toBeTruthy();
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
