import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import type { RateEntry } from '../../../src/desk/rates/api.ts';
import { readRateLines } from '../../../src/desk/rates/rate-lines.ts';
import { RatesPage } from '../../../src/desk/rates/RatesPage.tsx';
import { bahtFacts, changeBetween, changeText, withChange } from '../../../src/desk/words/rate-facts.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

const entry = (code: string, rate: string | null, more: Partial<RateEntry> = {}): RateEntry => ({
  code,
  rate,
  time: rate === null ? null : Date.now() - 2 * HOUR_MS,
  usedUntil: rate === null ? null : Date.now() + 22 * HOUR_MS,
  source: 'operator',
  isUsed: rate !== null,
  alone: rate === null ? null : { from: String(Number(rate) * 0.95), to: String(Number(rate) * 1.05) },
  ...more,
});

/** Requests of the page, by path. */
let requests: { path: string; body: unknown }[];
let list: readonly RateEntry[];
let approvals: readonly object[];

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  requests = [];
  approvals = [];
  list = [entry('EUR', '0.9'), entry('TWD', '32'), entry('THB-deposit', '33.42'), entry('THB-withdrawal', '33')];
  queries.clear();
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: ['treasury'] });
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    if (path === '/api/view/rates') return Response.json({ rates: list, faults: [] });
    if (path === '/api/view/approvals') return Response.json({ approvals });
    requests.push({ path, body: JSON.parse(body) });
    return Response.json({ subject: {}, nonce: 'n' });
  });
});

async function show(): Promise<void> {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RatesPage />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('table');
}
const enter = (name: string, rate: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: `New rate, ${name}` }), { target: { value: rate } });
};
const rowOf = (name: string): HTMLElement => screen.getByText(name, { exact: false, selector: 'td' }).closest('tr')!;

test('sets all changed rates in one act, and leaves out the others [DESK-34]', async () => {
  await show();
  expect(screen.getByText('Type a new rate first.')).toBeTruthy();
  enter('Euro', '0.92');
  enter('Taiwan dollar', '');
  enter('Thai baht, deposits', ' 33.60 ');
  enter('Thai baht, withdrawals', '33.00');
  expect(within(rowOf('Euro')).getByText('+2.22%')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Set 2 rates' }));
  await screen.findByText('With these values');
  expect(requests).toEqual([
    {
      path: '/api/prepare/rates.set',
      body: {
        body: {
          rates: [
            { code: 'EUR', rate: '0.92' },
            { code: 'THB-deposit', rate: '33.60' },
          ],
        },
      },
    },
  ]);
});

test('proposes the table if one rate moves by more than 5%, which one tap leaves out [DESK-34]', async () => {
  await show();
  enter('Euro', '0.91');
  enter('Taiwan dollar', '34.90');
  expect(within(rowOf('Taiwan dollar')).getByText('over 5%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Propose 2 rates' })).toBeTruthy();
  expect(screen.getByText(/^Taiwan dollar moves/).textContent).toContain('moves +9.06%.');
  fireEvent.click(screen.getByRole('button', { name: 'Leave Taiwan dollar out' }));
  expect(screen.getByRole('button', { name: 'Set 1 rate' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New rate, Taiwan dollar' }).value).toBe('32');
});

test('compares with the last agreed rate too, as the server does [DESK-34]', async () => {
  list = [entry('EUR', '0.9', { alone: { from: '0.874', to: '0.945' } })];
  await show();
  enter('Euro', '0.874');
  expect(screen.getByRole('button', { name: 'Set 1 rate' })).toBeTruthy();
  enter('Euro', '0.8739');
  expect(screen.getByRole('button', { name: 'Propose 1 rate' })).toBeTruthy();
});

test.each(['33,42', '-1', '0', '0.000', '1e3', '33.42 THB'])('closes the button for %s [DESK-34]', async (text) => {
  await show();
  enter('Euro', '0.91');
  enter('Thai baht, deposits', text);
  expect(within(rowOf('Thai baht, deposits')).getByText(/such as 35.25$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Set|Propose/ })).toBeNull();
});

test('says what a rate that is too old closes, and sets the same rate again [DESK-34]', async () => {
  list = [
    entry('THB-deposit', '33.42', { isUsed: false, usedUntil: Date.now() - HOUR_MS }),
    entry('THB-withdrawal', '33'),
    entry('JPY', null),
  ];
  await show();
  expect(rowOf('Thai baht, deposits').textContent).toContain('Too old Deposits by bank are closed');
  expect(rowOf('Thai baht, withdrawals').textContent).not.toContain('closed');
  expect(rowOf('Japanese yen').textContent).toContain('Not set Customers see no totals in it');
  fireEvent.click(screen.getByRole('button', { name: 'Set Thai baht, deposits again as it is' }));
  expect(screen.getByRole('button', { name: 'Set 1 rate' })).toBeTruthy();
});

test('shows what customers notice of new baht rates, before anyone signs [DESK-34]', async () => {
  await show();
  enter('Thai baht, deposits', '33.58');
  const notices = screen.getByText('Pays in ฿10,000').closest('dl')!.textContent;
  expect(notices).toContain('299.22 USDT → 297.79 USDT');
  expect(notices).toContain('Takes out 300 USDT฿9,900');
  expect(notices).toContain('1.26% → 1.73%');
});

test('proposes a withdrawal rate above the deposit rate, and says in words what it costs [DESK-34]', async () => {
  await show();
  enter('Thai baht, withdrawals', '33.43');
  expect(screen.getByText(/^You'd pay more baht for 1 USDT \(33.43\) than a deposit costs \(33.42\)/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Propose 1 rate' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave Thai baht, withdrawals out' }));
  expect(screen.queryByText(/You'd pay more baht/)).toBeNull();
  enter('Thai baht, deposits', '33');
  expect(screen.getByRole('button', { name: 'Set 1 rate' })).toBeTruthy();
});

test('never shows a small change or a negative spread as zero', () => {
  const spreadAt = (withdrawal: string) =>
    bahtFacts({}, { deposit: '33.42', withdrawal }).find(({ label }) => label === 'Our spread')?.to;
  expect([spreadAt('33.42'), spreadAt('33.42001')]).toEqual(['0%', '−0.0000299223%']);
  expect(changeText(changeBetween('33.42', '33.42001'))).toBe('+0.0000299223%');
  expect([withChange('33', '33.00'), withChange(null, '33')]).toEqual(['33.00 (same)', '33']);
});

test('links to rates that wait for a second person', async () => {
  approvals = [
    { id: 7, action: 'rates.set' },
    { id: 8, action: 'setting.propose' },
  ];
  await show();
  const links = await screen.findAllByRole('link', { name: /wait for a second person/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/approvals/7']);
});

test('fills the table from pasted lines, and names those that it could not read [DESK-35]', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('A code and a rate on each line'), {
    target: { value: 'code,rate\nEUR,0.91\nXYZ,3\nTHB-deposit,33,60' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in the table' }));
  expect(screen.getByRole('status').textContent).toBe(
    '1 rates readLine 3: XYZ is no currency here.' +
      'Line 4: THB-deposit has more than one number. Write 33.42 with a point.',
  );
  expect(screen.getByRole('button', { name: 'Set 1 rate' })).toBeTruthy();
});

test.each([
  ['a column with tabs', 'EUR\t0.92\nthb-deposit\t33.6', { EUR: '0.92', 'THB-deposit': '33.6' }, []],
  [
    'quotes, blank lines and commas at the end',
    '"EUR" , "0.92",,\r\n\r\nTHB-deposit;33.6',
    { EUR: '0.92', 'THB-deposit': '33.6' },
    [],
  ],
  ['a word for a rate', 'EUR high', {}, ['Line 1: high is no positive number such as 33.42.']],
  ['no rate', 'EUR', {}, ['Line 1: EUR has no rate.']],
  ['a code twice', 'EUR 1\nEUR 2', { EUR: '1' }, ['Line 2: EUR is on an earlier line.']],
])('reads %s [DESK-35]', (_, text, rates, faults) => {
  expect(readRateLines(text, ['EUR', 'THB-deposit'])).toEqual({ rates, faults });
});

test('shows the rates without fields to type in to someone who sets none [DESK-04]', async () => {
  queries.setQueryData([ME], { id: 3, name: 'Cat', roles: ['compliance'] });
  await show();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New rate, Euro' }).readOnly).toBe(true);
  expect(screen.queryByText('Nothing to set')).toBeNull();
  expect(screen.queryByText('Paste a column or a CSV')).toBeNull();
});
