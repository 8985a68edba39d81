import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../src/desk/api/roles.ts';
import { queries } from '../../../src/desk/calls/queries.ts';
import type { CaseEntry, CasePage } from '../../../src/desk/cases/api.ts';
import { Case } from '../../../src/desk/cases/Case.tsx';
import { CasesPage } from '../../../src/desk/cases/CasesPage.tsx';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

const NOW = Date.UTC(2026, 2, 10, 11, 30);
const entry = (more: Partial<CaseEntry> = {}): CaseEntry => ({
  id: 7,
  account: 100511,
  username: 'k•••@example.com',
  name: null,
  kind: 'question',
  number: null,
  title: 'Where is my withdrawal?',
  about: 'Withdrawal W34',
  state: 'open',
  owner: null,
  created: NOW - 60 * MINUTE_MS,
  updated: NOW - 60 * MINUTE_MS,
  due: NOW + 40 * MINUTE_MS,
  isFirst: true,
  complaintDue: null,
  ...more,
});
const page = (more: Partial<CasePage> = {}): CasePage => ({
  ...entry(),
  messages: [
    { id: 1, staff: null, isNote: false, text: '出金はいつ届きますか?', pictures: 1, created: NOW },
    { id: 2, staff: 'Tawan', isNote: true, text: 'The wallet is new.', pictures: 0, created: NOW },
  ],
  record: {
    kind: 'withdrawal',
    name: 'Withdrawal W34',
    page: { path: 'withdrawals', id: 34 },
    facts: [{ name: 'Amount', value: '820 USDT' }],
  },
  language: 'jp',
  others: 0,
  closed: null,
  ...more,
});

beforeEach(() => {
  matchOnly();
  vi.setSystemTime(NOW);
});

/** Ready answers that the server has, by language. */
let ready: Record<string, { answers: { name: string; text: string }[]; missing: string[] }> = {};
beforeEach(() => {
  ready = {};
});

const show = async (more: Partial<CasePage> = {}, roles: readonly Role[] = ['support']): Promise<void> => {
  const answer = { case: page(more), reasons: [{ reason: 'caseSolved', text: 'Answered.' }] };
  showAtDesk(
    <Case id="7" />,
    (path, body) =>
      path === '/api/view/ready-answers'
        ? (ready[JSON.parse(body).language as string] ?? { answers: [], missing: [] })
        : answer,
    roles,
  );
  await screen.findByRole('list', { name: 'Messages' });
};

test('the list says in words what is late, and what is nobody’s [DESK-67]', async () => {
  const rows = [
    entry({ id: 6, due: NOW - 12 * MINUTE_MS }),
    entry(),
    entry({ id: 8, due: NOW + 2 * DAY_MS, owner: { id: 2, name: 'Ben' } }),
  ];
  showAtDesk(<CasesPage route={{ page: 'cases', id: undefined, query: {} }} />, { cases: rows });
  const table = within(await screen.findByRole('table', { name: 'Cases' }));
  const [, late, soon, later] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(late).toMatch(/no one.*late, 12 min/);
  expect(soon).toMatch(/no one.*in 40 min/);
  expect(later).toMatch(/Ben.*in 2 d 0 h/);
});

test('a case has its messages, the record, the customer and who takes care of it [DESK-74]', async () => {
  await show();
  const [customer, note] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(customer!.textContent).toMatch(/出金はいつ届きますか\?k•••@example\.com, .+, 1 picture/);
  expect(note!.textContent).toMatch(/The wallet is new\.Tawan, .+, note, staff only/);
  const record = within(screen.getByRole('region', { name: 'The record' }));
  expect(record.getByText('820 USDT')).toBeTruthy();
  expect(record.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('#/withdrawals/34');
  expect(record.getByText('no one')).toBeTruthy();
  expect(record.getByRole('button', { name: 'Assign to me' })).toBeTruthy();
  expect(screen.getByText(/Their app is in Japanese\./)).toBeTruthy();
});

test('someone who may not answer only reads it [DESK-71]', async () => {
  await show({}, ['reader', 'treasury']);
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show the picture' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a text that was not sent stays in the field [DESK-74]', async () => {
  await show();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  fireEvent.change(field, { target: { value: 'We sent it.' } });
  const refused = { error: { code: 'changed', text: 'This has changed since you opened it. Look at it again.' } };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 409 }));
  fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await screen.findAllByText(refused.error.text);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('We sent it.');
});

test('a note goes out as a note, never as an answer [DESK-69]', async () => {
  await show();
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    if (path.includes('/view/')) return Response.json({ case: page(), reasons: [] });
    if (path.endsWith('/me')) return Response.json({ id: 2, name: 'Ben', roles: ['support'], isOnePerson: false });
    return Response.json(path.includes('prepare') ? { subject: {}, seen: 'x' } : { state: 'done' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Note, staff only' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Note, staff only' }), { target: { value: 'Called.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await vi.waitFor(() => expect(paths).toContain('/api/act/case.note'));
  expect(paths.filter((path) => path.includes('case.answer'))).toEqual([]);
});

test('a closed case takes notes only, and says what the customer reads [DESK-72]', async () => {
  await show({ state: 'closed', closed: { time: NOW, name: 'Anna', reason: "We closed this because it's answered." } });
  expect(
    screen.getByText(/Closed by Anna, .+ The customer reads: “We closed this because it's answered\.”/),
  ).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Note, staff only' })).toBeTruthy();
});

/** The field of an answer with a text, and the cursor in it. */
function writeAnswer(value: string, from: number, to = from): HTMLTextAreaElement {
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  fireEvent.change(field, { target: { value } });
  field.setSelectionRange(from, to);
  return field;
}
const choose = (name: RegExp): boolean => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

test("a ready answer goes to the cursor in the customer's language, and is not sent [DESK-91]", async () => {
  ready = {
    jp: { answers: [{ name: 'Late', text: 'お待ちください。' }], missing: ['Refund', 'Thanks'] },
    en: { answers: [{ name: 'Refund', text: 'We sent it back.' }], missing: [] },
  };
  await show();
  expect(await screen.findByText('Without a text in Japanese: Refund, Thanks')).toBeTruthy();
  const field = writeAnswer('こんにちは。では。', 6);
  const sent = vi.fn<(path: string) => void>();
  vi.stubGlobal('fetch', async (path: string) => {
    sent(path);
    return Response.json({});
  });
  choose(/^Late/);
  expect(field.value).toBe('こんにちは。お待ちください。では。');
  expect([field.selectionStart, document.activeElement]).toEqual([14, field]);
  field.setSelectionRange(0, 14);
  choose(/^Late/);
  expect(field.value).toBe('お待ちください。では。');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  // a note is not for the customer
  fireEvent.click(screen.getByRole('button', { name: 'Note, staff only' }));
  expect(screen.queryByRole('list', { name: 'Ready answers in Japanese', hidden: true })).toBeNull();
});

test('a ready answer that no longer fits cannot be chosen [DESK-91]', async () => {
  ready = { jp: { answers: [{ name: 'Late', text: 'x'.repeat(100) }], missing: [] } };
  await show();
  const late = await screen.findByRole<HTMLButtonElement>('button', { name: /^Late/, hidden: true });
  writeAnswer('y'.repeat(1900), 0);
  expect(late.disabled).toBe(false);
  writeAnswer('y'.repeat(1901), 0);
  expect(late.disabled).toBe(true);
});

test('ready answers are English for a customer whose language is not known [DESK-91]', async () => {
  ready = { en: { answers: [{ name: 'Refund', text: 'We sent it back.' }], missing: [] } };
  await show({ language: '' });
  expect(await screen.findByRole('list', { name: 'Ready answers in English', hidden: true })).toBeTruthy();
});

test('the composer says nothing of ready answers while there are none [DESK-91]', async () => {
  await show();
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByText(/Ready answers/)).toBeNull();
});
