import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalEntry } from '../../../src/desk/approvals/api.ts';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import { Approval } from '../../../src/desk/approvals/Approval.tsx';

const HASH = 'ab'.repeat(32);
const entry: ApprovalEntry = {
  id: 7,
  action: 'withdrawal.sent',
  target: 'withdrawal 3',
  body: { withdrawal: 3, reference: HASH },
  subject: { number: 'W1', reference: 'cd'.repeat(32) },
  digest: 'x',
  words: { title: 'Enter the payment of withdrawal W1', value: '5 USDT', changes: [], customer: [], said: '' },
  deciders: [],
  maker: { id: 1, name: 'Anna', email: 'Anna@andaman.example' },
  reason: 'Replacing the hash of a payment needs two people.',
  made: 0,
  expires: 0,
  state: 'open',
  checker: null,
  decided: null,
  note: '',
  isMine: true,
  retype: { label: 'Hash from your own wallet', hides: ['reference'], isList: false },
};
const show = (more: Partial<ApprovalEntry> = {}): void => {
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Approval of={{ ...entry, ...more }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
};

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(() => {
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles: ['treasury'] });
});

test('hides the hash from the second person, who types it [CHAIN-11]', () => {
  show();
  expect(screen.queryByText(HASH)).toBeNull();
  expect(screen.queryByText('cd'.repeat(32))).toBeNull();
  expect(screen.getByText('W1')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve 5 USDT' })).toBeTruthy();
  expect(screen.getByLabelText('Hash from your own wallet')).toBeTruthy();
});

test('says in words what changes, who can decide, and what it means for customers [DESK-20 DESK-23]', () => {
  show({
    action: 'setting.propose',
    retype: null,
    words: {
      title: 'Options: Yield, 1 minute',
      value: '80% → 82%',
      changes: [{ label: 'Yield, 1 minute', from: '80%', to: '82%' }],
      customer: ['New orders only.'],
      said: 'Two competitors pay more.',
    },
    deciders: [
      { id: 2, name: 'Ben', roles: ['owner'], why: null },
      { id: 1, name: 'Anna', roles: ['owner'], why: 'Proposed it' },
    ],
  });
  expect(screen.getByRole('heading', { level: 2, name: 'Options: Yield, 1 minute' })).toBeTruthy();
  expect(screen.getByText('Yield, 1 minute').nextElementSibling!.textContent).toBe('80% → 82%');
  expect(screen.getByText('New orders only.')).toBeTruthy();
  expect(screen.getByText('“Two competitors pay more.”')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'New orders only.',
    'YouCan approve it, as owner',
    'AnnaProposed it',
  ]);
  expect(screen.getByRole('button', { name: 'Approve 82%' })).toBeTruthy();
  // what is signed is folded below
  expect(screen.getByText('setting.propose').closest('details')!.open).toBe(false);
});

test('names what the company can lose before anyone approves [DESK-34]', () => {
  show({ retype: null, words: { ...entry.words, danger: "You'd pay more baht for 1 USDT than a deposit costs." } });
  const note = screen.getByText('The company can lose money').closest('[data-kind]');
  expect(note?.getAttribute('data-kind')).toBe('danger');
  expect(note?.textContent).toContain("You'd pay more baht for 1 USDT");
});

test('offers its proposer only to cancel it [DESK-22]', () => {
  queries.setQueryData([ME], { id: 1, name: 'Anna', roles: ['treasury'] });
  show({ isMine: false });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel the proposal']);
  expect(screen.getByText('You proposed this, so another person has to approve it.')).toBeTruthy();
});

test('is rejected only with a sentence of ten letters [DESK-22]', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  const reject = dialog.getByRole('button', { name: 'Reject' });
  expect(reject.getAttribute('aria-disabled')).toBe('true');
  const field = dialog.getByLabelText(/A sentence for Anna/);
  fireEvent.change(field, { target: { value: 'Not yet. ' } });
  expect(reject.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(field, { target: { value: 'Not before Monday.' } });
  expect(reject.getAttribute('aria-disabled')).toBeNull();
});

test('shows everything to others, and where nothing is typed', () => {
  show({ isMine: false });
  expect(screen.getByText(HASH)).toBeTruthy();
  expect(screen.queryByLabelText('Hash from your own wallet')).toBeNull();
});

test('asks for nothing where the action does not', () => {
  show({ retype: null });
  expect(screen.getByText(HASH)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows the times of what is signed with date and zone, never as milliseconds [DESK-05]', () => {
  const payeeSince = Date.UTC(2026, 10, 28, 19, 2, 3);
  show({ action: 'withdrawal.approve', subject: { number: 'W1', payeeSince, missingSince: null }, retype: null });
  const time = screen.getByText('Payee since').nextElementSibling!;
  expect(time.textContent).toMatch(/^2[89] Nov 2026, \d\d:\d\d:\d\d (?:UTC|GMT)/);
  expect(screen.getByText('Missing since').nextElementSibling!.textContent).toBe('none');
  expect(document.body.textContent).not.toContain(String(payeeSince));
});
