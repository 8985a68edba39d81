import { payoutTerms as ways } from '../../../src/features/transfers/index.ts';
import { empty, network, ok, ret } from '../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, noteConnection } from '../../../src/client/http/connection.ts';
import { endSession } from '../../../src/client/session/session.ts';
import SubscribePage from '../../../src/features/liquidity/pages/SubscribePage.tsx';
import RedeemPage from '../../../src/features/liquidity/pages/RedeemPage.tsx';
import { balance, buyTerms, tiers } from '../../../src/features/liquidity/store.ts';
import LockupProductPage from '../../../src/features/lockup/pages/LockupProductPage.tsx';
import { products, terms as lockTerms } from '../../../src/features/lockup/store.ts';
import { protection } from '../../../src/features/protection/store.ts';
import AddWalletPage from '../../../src/features/wallets/pages/AddWalletPage.tsx';
import WithdrawalPage from '../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { navigate } from '../../../src/browser/location.ts';
import { database } from '../../../src/storage/database.ts';
import { show } from '../ui/render.tsx';
import { settle, signIn } from './support.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
const begins = Date.UTC(2026, 2, 9, 17);
const product = {
  id: 'week',
  name: 'Seven days',
  rate: '0.5',
  days: 7,
  minimum: '100',
  maximum: '50000',
  begins,
  ends: begins + 7 * DAY_MS,
};
const own = { available: '2000', minimum: '10', maximum: '50000', rate: '0.5', begins, ends: product.ends };
const out = {
  available: '500',
  quickLeft: '400',
  quickResets: begins,
  quickLost: '0.01',
  standardKept: '0.01',
  quickArrives: begins,
  standardArrives: begins,
};
const method = {
  to: 'wallet',
  currency: 'USDT',
  credit: 'USDT',
  chain: 'TRC20',
  fee: '1',
  scale: 6,
  arrival: '',
  closed: '',
};

beforeEach(async () => {
  noteConnection(true);
  await signIn();
  for (const endpoint of [balance, buyTerms, tiers, products, lockTerms, protection, ways]) endpoint.clear();
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
  for (const name of ['kept', 'drafts'] as const) await database(name).clear();
});

test.each<
  [string, string, ComponentType, { call: string; answer: object; button: RegExp; failed: string; offline: string }]
>([
  [
    'Review of a subscription',
    '/pages/Liquidity/buy',
    SubscribePage,
    {
      call: 'transfer/in',
      answer: own,
      button: /^Review/,
      failed: "The terms didn't load",
      offline: "You're offline. Connect to subscribe.",
    },
  ],
  [
    'Review of a redemption',
    '/pages/Liquidity/sell',
    RedeemPage,
    {
      call: 'transfer/out',
      answer: out,
      button: /^Review/,
      failed: "The terms didn't load",
      offline: "You're offline. Connect to redeem.",
    },
  ],
  [
    'Lock',
    '/pages/Lock-up/productDetails/productDetails?id=week',
    LockupProductPage,
    {
      call: 'transfer/in',
      answer: own,
      button: /^Lock/,
      failed: "The terms didn't load",
      offline: "You're offline. Connect to lock an amount.",
    },
  ],
  [
    'Check the address',
    '/pages/mine/addWallet',
    AddWalletPage,
    {
      call: 'extract/rate',
      answer: { lists: [method] },
      button: /^Check the address/,
      failed: "Networks didn't load",
      offline: "You're offline. Connect to add a wallet.",
    },
  ],
])(
  '%s is closed with its reason while its terms are loading, failed or out of reach [LOOK-06 LOOK-05]',
  async (_, at, Part, { call, answer: response, button, failed, offline }) => {
    const waiting: ((reply: Response) => void)[] = [];
    network((request) => {
      if (request.url.includes(call)) return new Promise((resolve) => void waiting.push(resolve));
      return request.url.includes('yuebao/product')
        ? ok({ lists: [product], minimum: '10' })
        : ok({ balance: '50', lists: [], limits: [], last: true });
    });
    navigate(at);
    const here = location.hash;
    show(<Part />);
    const main = (): HTMLElement => screen.getByRole('button', { name: button });
    const reason = (): string | null | undefined =>
      document.getElementById(main().getAttribute('aria-describedby') ?? '')?.textContent;
    const closed = (): boolean => main().getAttribute('aria-disabled') === 'true';
    const respond = (reply: Response): Promise<void> =>
      act(async () => waiting.splice(0).forEach((item) => item(reply.clone())));

    await settle(() => waiting.length > 0 && screen.queryByRole('button', { name: button }) !== null);
    expect([reason(), closed()]).toEqual(['Loading...', true]);
    fireEvent.click(main());
    expect([location.hash, screen.queryByRole('dialog')]).toEqual([here, null]);

    await respond(ret(0, 'Out of order.'));
    await settle(() => screen.queryByText('Out of order.') !== null);
    expect([reason(), closed()]).toEqual([failed, true]);

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle(() => waiting.length > 0);
    await respond(ok(response));
    await settle(() => !closed());
    expect([reason(), screen.queryByText('Out of order.')]).toEqual([undefined, null]);

    act(() => {
      connection.online = false;
    });
    await settle(closed);
    expect(reason()).toBe(offline);
  },
);

test('Withdraw is closed with its reason while its terms load [LOOK-06]', async () => {
  network((request) =>
    request.url.includes('extract/rate')
      ? new Promise(() => undefined)
      : ok({ balance: '50', lists: [], limits: [], last: true }),
  );
  navigate('/pages/Withdraw/Withdraw');
  show(<WithdrawalPage />);
  const main = (): HTMLElement => screen.getByRole('button', { name: /^Withdraw/ });
  await settle(() => screen.queryByRole('button', { name: /^Withdraw/ })?.hasAttribute('aria-describedby') === true);
  expect(document.getElementById(main().getAttribute('aria-describedby')!)?.textContent).toBe('Loading...');
  expect(main().getAttribute('aria-disabled')).toBe('true');
});
