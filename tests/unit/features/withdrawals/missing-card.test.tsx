import { payoutTerms } from '../../../../src/features/transfers/index.ts';
import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { cards } from '../../../../src/features/wallets/store.ts';
import TradeAccountPage from '../../../../src/features/wallets/pages/TradeAccountPage.tsx';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { navigate } from '../../../../src/browser/location.ts';
import { media, show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

beforeEach(async () => {
  media();
  await signIn();
  cards.clear();
  payoutTerms.clear();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

test('adding the bank account for a withdrawal returns to it with the typed values [A11Y-06]', async () => {
  let bound = false;
  const way = {
    to: 'bank',
    currency: 'USDT',
    chain: '',
    credit: 'THB',
    fee: '1',
    fixed: '0',
    minimum: '10',
    maximum: '50000',
    rate: '33.25',
    scale: 6,
    creditScale: 2,
    arrival: 'Soon',
    closed: '',
  };
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('bank/add')) bound = true;
    if (pathname.endsWith('extract/rate'))
      return ok({ opens: null, closed: false, lists: [way, { ...way, to: 'wallet', chain: 'TRC20', credit: 'USDT' }] });
    if (pathname.endsWith('users/bank'))
      return ok({ lists: bound ? [{ id: '7', bank: 'BBL', last: '2743', holder: 'Nok', created: 1 }] : [] });
    if (pathname.endsWith('user/amount')) return ok({ code: 'USDT', available: '1000' });
    if (pathname.endsWith('users/info')) return ok({ id: 'a', username: 'a', paypass: true });
    return ok({ lists: [] });
  });
  const amount = (): HTMLInputElement | null => screen.queryByLabelText('Amount');
  const page = show(<WithdrawalPage />);
  await settle(() => amount() !== null);
  fireEvent.click(screen.getByRole('radio', { name: /bank/i }));
  fireEvent.change(amount()!, { target: { value: '250' } });
  await settle(() => screen.queryByRole('link', { name: 'Add a bank account' }) !== null);
  const there = screen.getByRole('link', { name: 'Add a bank account' }).getAttribute('href') ?? '';
  expect(there).toBe('#/pages/mine/setting/tradeAccount?from=%2Fpages%2FWithdraw%2FWithdraw');
  page.unmount();

  navigate(there.slice(1));
  const binding = show(<TradeAccountPage />);
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#card [name=${name}]`)!;
  for (const [name, value] of [
    ['realname', 'Nok'],
    ['bankname', 'BBL'],
    ['banknumber', '4716330099182743'],
    ['ifsc', 'BKKBTHBK'],
    ['phone', '0812345678'],
    ['email', 'nok@example.com'],
    ['password', 'abc12345'],
  ]) {
    fireEvent.change(input(name!), { target: { value } });
  }
  fireEvent.submit(document.forms.namedItem('card') as HTMLFormElement);
  await settle(() => location.hash === '#/pages/Withdraw/Withdraw');
  binding.unmount();

  show(<WithdrawalPage />);
  await settle(() => amount()?.value === '250');
  expect((screen.getByRole('radio', { name: /bank/i }) as HTMLInputElement).checked).toBe(true);
});
