import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { deskAction } from '../../../src/desk/api/desk-call.ts';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import { creditDeposit } from '../../../src/desk/deposits/api.ts';
import { ActDialog } from '../../../src/desk/parts/ActDialog.tsx';

vi.mock('../../../src/desk/calls/passkeys.ts', () => ({ askPasskey: async () => '{}' }));

const words = {
  title: 'Credit deposit R7',
  value: '500 USDT',
  changes: [{ label: 'Arrived', from: null, to: '500 USDT' }],
  customer: ['They get it.'],
  said: '',
};
let answers: Record<string, unknown>;
const close = vi.fn<() => void>();
beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queries.setQueryData([ME], { id: 1, name: 'Anna', roles: ['treasury'] });
  close.mockClear();
  answers = {
    '/api/prepare/deposit.credit': {
      subject: { number: 'R7', version: 'v9' },
      words,
      nonce: 'n',
      second: 'Two do it.',
    },
    '/api/act/deposit.credit': {
      state: 'proposed',
      approval: 12,
      until: Date.UTC(2026, 11, 3, 5),
      deciders: ['Ben', 'Cho'],
    },
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? {}));
});

const show = (dialog: ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{dialog}</QueryClientProvider>
    </I18nProvider>,
  );
const showCredit = () =>
  show(
    <ActDialog
      action={creditDeposit}
      title="Credit deposit"
      fixed={{ deposit: 7, amount: null, payment: null, arrived: null }}
      onClose={close}
    />,
  );

test('shows in words what is signed, and folds what is signed exactly [DESK-20]', async () => {
  showCredit();
  await screen.findByText('Credit deposit R7: 500 USDT');
  expect(screen.getAllByText('Arrived')[0]!.nextElementSibling!.textContent).toBe('500 USDT');
  expect(screen.getByText('They get it.')).toBeTruthy();
  expect(screen.getByText('v9').closest('details')!.open).toBe(false);
});

test('stays after a proposal, and says for whom it waits and until when [DESK-23]', async () => {
  showCredit();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with passkey' }));
  const text = await screen.findByText(/One of these people can approve it until/);
  expect(text.textContent).toContain('3 Dec 2026, 12:00: Ben, Cho.');
  expect(screen.getByRole('link', { name: 'See proposal 12' }).getAttribute('href')).toBe('#/approvals/12');
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
});

test('names the fields that are missing, focuses the first, and marks those that may be left out [DESK-38]', async () => {
  const action = deskAction({
    id: 'deposit.credit',
    roles: ['treasury'],
    isSigned: true,
    request: v.strictObject({ name: v.string(), note: v.optional(v.string()), days: v.number() }),
    summary: 'Does it.',
  });
  const fields = [
    { name: 'name', label: 'Name', kind: 'line' },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'days', label: 'Days', kind: 'number' },
  ] as const;
  show(<ActDialog action={action} title="Do it" fields={fields} onClose={close} />);
  expect(screen.getByLabelText('Note').closest('[data-field]')!.textContent).toContain('Optional');
  expect(screen.getAllByText('Optional')).toHaveLength(1);
  expect(screen.getByLabelText('Days').getAttribute('aria-required')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Check: Name; Days');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ben' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Check: Days');
  expect(document.activeElement).toBe(screen.getByLabelText('Days'));
});
