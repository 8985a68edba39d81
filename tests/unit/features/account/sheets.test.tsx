import { empty, idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { afterLogin, loginFor } from '../../../../src/app/router/guards.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import AccountDetailsPage from '../../../../src/features/account/pages/AccountDetailsPage.tsx';
import { lifetime } from '../../../../src/features/account/entries.ts';
import LifetimeSheet from '../../../../src/features/account/components/LifetimeSheet.tsx';
import StatementSheet from '../../../../src/features/account/components/StatementSheet.tsx';
import { worth } from '../../../../src/features/account/store.ts';
import { readHash, useHashSearch } from '../../../../src/browser/location.ts';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

beforeEach(signIn);
afterEach(() => endSession('signed-out'));

test('returns to a statement to print after login, and opens by its link [AUTH-19]', async () => {
  network(({ url }) => {
    if (url.includes('account/statement')) return ok({ lists: [], to: Date.now() });
    return url.includes('currency/rate') ? ok({ code: 'THB', rate: '33' }) : empty();
  });
  show(<StatementSheet onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('radio', { name: 'PDF', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Printable page', hidden: true }));
  const at = readHash();
  expect(at).toContain('?');
  expect(afterLogin(loginFor(at))).toBe(at);
  show(
    <Router searchHook={useHashSearch}>
      <AccountDetailsPage />
    </Router>,
  );
  // its page loads
  await screen.findByText('Print');
});

test('the lifetime result appears with the last rate it needs, whichever that is [TRUST-10]', async () => {
  let answerRate = (): void => undefined;
  const waits = new Promise<void>((resolve) => {
    answerRate = resolve;
  });
  const { seen } = network(async ({ url }) => {
    if (url.includes('account/lifetime'))
      return ok({ lists: [{ code: 'ETH', in: '1', out: '0', fees: '0', total: '3' }], since: Date.now() });
    if (url.includes('currency/rate')) return ok({ code: 'THB', rate: '30', time: Date.now() });
    if (url.includes('data/rate')) await waits;
    return ok({ code: 'ETH', rate: '2000' });
  });
  show(<LifetimeSheet onClose={() => undefined} />);
  const text = (): string => document.body.textContent ?? '';
  await settle(() => text().includes('Profit or loss') && seen.some(({ url }) => url.pathname.endsWith('data/rate')));
  // nothing else is pending that would re-render the sheet
  await settle(() => !lifetime.state.loading && worth.rate === '30');
  await act(idle);
  expect(text()).not.toContain('120,000');
  answerRate();
  await settle(() => text().includes('120,000'));
});
