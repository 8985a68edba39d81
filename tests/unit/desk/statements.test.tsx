import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import { StatementsPage } from '../../../src/desk/statements/StatementsPage.tsx';
import type { FileCheck, StatementLine } from '../../../src/desk/statements/api-views.ts';
import { matchOnly } from './desk-entry.tsx';

const word = (text: string, differs = false) => ({ text, differs });
const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  id: 7,
  line: 3,
  amount: '16710',
  currency: 'THB',
  at: Date.parse('2026-11-28T02:14:00Z'),
  hasTime: true,
  sender: 'MR SOMCHAI CHAI',
  note: 'AND100377R4C',
  state: 'open',
  tab: 'matched',
  label: 'Matched',
  file: 'kbank-2811.csv',
  bank: 'KBANK',
  end: '6789',
  senderAccount: '2209',
  bankId: '77310',
  balance: '98214.1',
  checks: [{ level: 'fine', title: 'Same name', fact: 'Titles are left out.' }],
  candidates: [
    {
      account: 100377,
      username: 'som@example.com',
      names: {
        fit: 'same',
        sender: [word('MR'), word('SOMCHAI'), word('CHAI')],
        verified: [word('Somchai'), word('Chai')],
      },
      deposit: { id: 4, number: 'R4', said: '16710', reference: 'AND100377R4C', isOtherAmount: false },
      why: 'their reference is in the note',
    },
  ],
  isProposed: true,
  credits: { amount: '500', asset: 'USDT', rate: '33.42' },
  typed: [],
  withdrawal: null,
  approval: null,
  outcome: null,
  ...more,
});
const other = (fit: 'other' | 'otherScript' | 'same') => ({
  ...line().candidates[0]!,
  names: { fit, sender: [word('WIPA', true), word('SUWAN')], verified: [word('Narong', true), word('Suwan')] },
});

/** Requests of the page, by path. */
let requests: { path: string; body: any }[];
let shown: StatementLine;
let check: FileCheck;

beforeEach(() => {
  matchOnly();
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  requests = [];
  shown = line();
});

/** Shows the page to someone with the role treasury or reader. */
function show(id?: string, role: 'treasury' | 'reader' = 'treasury'): void {
  queries.clear();
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: [role], isOnePerson: false });
  const accounts = [
    { channel: 'bank-thb', bank: 'KBANK', end: '6789', currency: 'THB', newest: null, place: 'KBANK 1' },
  ];
  const answers: Record<string, () => object> = {
    '/api/view/statement-counts': () => ({
      counts: { matched: 18, check: 2, strays: 0, others: 2, settled: 0 },
      accounts,
    }),
    '/api/view/statement-lines': () => ({ lines: [shown] }),
    '/api/view/statement-line': () => ({ line: shown }),
    '/api/view/statements': () => ({ statements: [], accounts, places: ['KBANK 1'] }),
    '/api/view/statement-file': () => ({ check }),
    '/api/statement-files': () => ({ file: 12 }),
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string | ArrayBuffer } = {}) => {
    requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : body });
    return Response.json(answers[path]?.() ?? { subject: {}, nonce: 'n', seen: 's' });
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <StatementsPage route={{ page: 'statements', id, query: {} }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
const prepared = () => requests.find(({ path }) => path.startsWith('/api/prepare/'));

test('counts the lines of each tab, and proposes a matched one in two clicks [DESK-61 DESK-66]', async () => {
  show('7');
  const article = within(await screen.findByRole('article'));
  expect(await screen.findByRole('button', { name: 'Matched 18' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'MR SOMCHAI CHAI' }).getAttribute('href')).toContain('#/statements/7');
  expect(article.getByText('Same name')).toBeTruthy();
  fireEvent.click(article.getByRole('button', { name: 'Propose 500.00 USDT' }));
  await screen.findByText('With these values');
  expect(prepared()?.body.body).toEqual({ line: 7, account: 100377, deposit: 4 });
});

test('marks the words in which the names differ, and asks why someone else is credited [DESK-63]', async () => {
  shown = line({ tab: 'check', label: 'Other sender', candidates: [other('other')] });
  show('7');
  const article = within(await screen.findByRole('article'));
  const marked = [...(await screen.findByRole('article')).querySelectorAll('mark')].map(
    ({ textContent }) => textContent,
  );
  expect(marked).toEqual(['WIPA', 'Narong']);
  fireEvent.click(article.getByRole('button', { name: 'Propose 500.00 USDT' }));
  expect(screen.getByRole('textbox', { name: /although someone else sent it/ })).toBeTruthy();
  expect(prepared()).toBeUndefined();
});

test('says that names in another script are compared by a person, and asks for no reason [DESK-63]', async () => {
  shown = line({ candidates: [other('otherScript')] });
  show('7');
  const article = within(await screen.findByRole('article'));
  expect(article.getByText('Written in another script: compare it yourself')).toBeTruthy();
  fireEvent.click(article.getByRole('button', { name: 'Propose 500.00 USDT' }));
  await screen.findByText('With these values');
  expect(screen.queryByLabelText(/^Why it is credited/)).toBeNull();
});

test('lists the reports that could be meant, and marks another amount [DESK-108]', async () => {
  const [first] = line().candidates;
  const small = { ...first!, deposit: { ...first!.deposit!, id: 3, number: 'R3', said: '5000', isOtherAmount: true } };
  shown = line({ tab: 'check', label: 'Another amount', isProposed: false, candidates: [small, first!] });
  show('7');
  const article = within(await screen.findByRole('article'));
  expect(article.getByText('Report R3, 5,000.00 THB, reference AND100377R4C').textContent).toContain('another amount');
  expect(article.getAllByText('another amount')).toHaveLength(1);
  fireEvent.click(article.getAllByRole('button', { name: 'Propose 500.00 USDT' })[1]!);
  await screen.findByText('With these values');
  expect(prepared()?.body.body).toEqual({ line: 7, account: 100377, deposit: 4 });
});

test('offers a line that may have been credited by hand as that first [DESK-62]', async () => {
  shown = line({ typed: [{ id: 9, number: 'R9', account: 100377 }] });
  show('7');
  const article = within(await screen.findByRole('article'));
  const main = article.getAllByRole('button').filter((button) => button.dataset['kind'] === 'main');
  expect(main.map(({ textContent }) => textContent)).toEqual(['Credited by hand']);
});

test('offers a reader nothing to do [DESK-66]', async () => {
  show('7', 'reader');
  const article = within(await screen.findByRole('article'));
  expect(article.queryAllByRole('button')).toEqual([]);
});

const file = (more: Partial<FileCheck> = {}): FileCheck => ({
  name: 'kbank-2811.csv',
  table: {
    header: ['วันที่', 'เงินเข้า'],
    rows: [['28/11/2569', '16,710.00']],
    columns: ['date', 'in'],
    isKept: false,
  },
  checks: [{ level: 'fine', title: 'Buddhist years', fact: '2569 is 2026.' }],
  fault: null,
  summary: { lines: 24, added: 20, from: 1, until: 2, closing: '186420.55', currency: 'THB' },
  ...more,
});
async function choose(size?: number): Promise<void> {
  show('upload');
  const input = await screen.findByLabelText("Choose the bank's file");
  const chosen = new File(['x'], 'kbank-2811.csv');
  if (size !== undefined) Object.defineProperty(chosen, 'size', { value: size });
  fireEvent.change(input, { target: { files: [chosen] } });
}

test('shows how a file is read, and reads it with the chosen columns [DESK-60 DESK-65]', async () => {
  check = file();
  await choose();
  expect(await screen.findByText('2569 is 2026.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'เงินเข้า' }), { target: { value: 'amount' } });
  await vi.waitFor(() =>
    expect(requests.findLast(({ path }) => path === '/api/view/statement-file')?.body).toEqual({
      file: '12',
      channel: 'bank-thb',
      columns: '["date","amount"]',
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Read 20 lines' }));
  await screen.findByText('With these values');
  expect(prepared()?.body.body).toEqual({ file: 12, channel: 'bank-thb', columns: ['date', 'in'], place: 'KBANK 1' });
});

test('names the line at which a file is cut off, and offers nothing [DESK-60]', async () => {
  check = file({
    checks: [],
    summary: null,
    fault: {
      text: 'The file is cut off: line 14 ends in the middle.',
      before: [{ line: 14, text: '28/11/2569,11:4' }],
    },
  });
  await choose();
  expect(await screen.findByText(/cut off: line 14/)).toBeTruthy();
  expect(screen.getByText('14 28/11/2569,11:4')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
});

test('says that a file has nothing new [DESK-59]', async () => {
  check = file({ summary: { ...file().summary!, added: 0 } });
  await choose();
  expect(await screen.findByText('Every line of this file is known. Nothing happens twice.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
});

test('refuses a file of more than 20 MB before it is sent [DESK-59]', async () => {
  await choose(20 * 1024 * 1024 + 1);
  expect(await screen.findByText(/more than 20 MB/)).toBeTruthy();
  expect(requests.some(({ path }) => path === '/api/statement-files')).toBe(false);
});

test('says that the note and account of a sender are hidden from a role, or that there is none [DESK-103]', async () => {
  shown = line({ note: null, senderAccount: null });
  show('7', 'reader');
  const article = within(await screen.findByRole('article'));
  expect(article.getAllByText('hidden from your role')).toHaveLength(2);
  expect(within(screen.getByRole('table')).getByText('hidden from your role')).toBeTruthy();
  expect(screen.queryByText('no note')).toBeNull();
});
