import { payoutTerms as termsOf } from '../../../../src/features/transfers/index.ts';
import { json } from '../../client/support.ts';
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dismiss, outbox } from '../../../../src/client/outbox/submit.ts';
import { recordOutcome } from '../../../../src/client/outbox/outcomes.ts';
import type { Submission } from '../../../../src/client/outbox/submission.ts';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { useWithdrawals, server, open, sent, amount, type, submit, sheet, pin, ready } from './support.tsx';
import { expectLogged } from '../../../console.ts';

useWithdrawals();

test('after a lost response it is unknown, never failed, and nothing is resent [WD-13 LOOK-07]', async () => {
  expectLogged('Call: extract.add status 500');
  const { seen } = open();
  server.answers = [() => json('broken', { status: 500 })];
  const { container } = show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
  pin('012345');
  await settle(() => has('We are checking'));
  expect(container.textContent).not.toMatch(/failed/i);
  expect(sent(seen)).toHaveLength(1);
  // the draft's key is the call's key, so another tab with the draft sends no second call
  expect((await readDraft('a', 'withdraw'))?.['key']).toBe(sent(seen)[0]?.key);
  expect(termsOf.state.error).toBeUndefined();
});

test('empties the form once a lost withdrawal is accepted [STORE-14 WD-13]', async () => {
  expectLogged('Call: extract.add status 500');
  const { seen } = open();
  server.answers = [() => json('broken', { status: 500 })];
  show(<WithdrawalPage />);
  await ready();
  const confirm = (): void => {
    type('100');
    submit();
    fireEvent.click(sheet().getByRole('button', { name: 'Continue' }));
    pin('012345');
  };
  confirm();
  await settle(() => has('We are checking'));
  fireEvent.click(sheet().getByRole('button', { name: 'Close' }));
  const key = sent(seen)[0]?.key ?? '';
  await act(() => recordOutcome(outbox[key] as Submission, { state: 'accepted' }));
  await act(() => dismiss(key));
  await settle(() => amount().value === '');
  expect(has('Enter the amount to withdraw.')).toBe(false);
  confirm();
  await settle(() => location.hash.includes('orderDetails'));
  expect(sent(seen).map((item) => (item as { amount?: string }).amount)).toEqual(['100', '100']);
  expect(sent(seen)[1]?.key).not.toBe(key);
});
