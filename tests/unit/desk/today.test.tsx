import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TodayPage } from '../../../src/desk/overview/TodayPage.tsx';
import type { Today } from '../../../src/desk/overview/api.ts';

const WELL: Today = {
  approvals: 0,
  frozenCustomers: 0,
  wrongPayments: 0,
  waitingWithdrawals: 0,
  pendingDeposits: 0,
  waitingVerifications: 0,
  failedLetters: 0,
  mayMoneyMove: true,
  isLogWhole: true,
  stuckChains: [],
  skippedReads: { count: 0, oldest: [] },
  lostDeposits: { count: 0, oldest: [] },
  pricesBehindSeconds: 0,
};

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

/** Shows page Today as the server describes the day. */
async function show(day: Partial<Today>): Promise<string> {
  vi.stubGlobal('fetch', async () => Response.json({ ...WELL, ...day }));
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <TodayPage />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByText('Pending deposits');
  return container.textContent;
}

test('warns of nothing on a good day', async () => {
  expect(await show({})).not.toMatch(/chain|gone|refuses/i);
});

test('names credited payments that are gone, with a link to each deposit [CHAIN-07]', async () => {
  const text = await show({ lostDeposits: { count: 2, oldest: [{ id: 7, number: 'R7' }] } });
  expect(text).toContain('2 credited payments are gone from their chains');
  expect(screen.getByRole('link', { name: 'R7' }).getAttribute('href')).toContain('7');
});

test('names stuck chains, and blocks that a node refuses to show [CHAIN-08 CHAIN-09]', async () => {
  const oldest = [{ chain: 'TRC20', height: 70, recipient: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq' }];
  const text = await show({ stuckChains: ['BEP20'], skippedReads: { count: 1, oldest } });
  expect(text).toContain('had no new block, for ten minutes: BEP20');
  expect(text).toContain('A node refuses to show 1 block for a deposit address');
  expect(text).toContain('TRC20, block 70, to TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq');
});

test('says that money is paused for the ledger or a clock', async () => {
  expect(await show({ mayMoneyMove: false })).toContain("The ledger doesn't balance or a server's clock is wrong");
});
