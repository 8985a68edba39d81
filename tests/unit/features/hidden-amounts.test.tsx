import { empty, network, ok } from '../client/support.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../src/client/session/session.ts';
import ContractsPage from '../../../src/features/contracts/pages/ContractsPage.tsx';
import SubscribePage from '../../../src/features/liquidity/pages/SubscribePage.tsx';
import LiquidityPage from '../../../src/features/liquidity/pages/LiquidityPage.tsx';
import RedeemPage from '../../../src/features/liquidity/pages/RedeemPage.tsx';
import LockupPage from '../../../src/features/lockup/pages/LockupPage.tsx';
import LockupProductPage from '../../../src/features/lockup/pages/LockupProductPage.tsx';
import OptionPage from '../../../src/features/options/pages/OptionPage.tsx';
import BlindBoxPage from '../../../src/features/rewards/pages/BlindBoxPage.tsx';
import WithdrawalPage from '../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { oddsText } from '../../../src/domain/blindbox.ts';
import { changeSetting } from '../../../src/storage/change-setting.ts';
import { media, show } from '../ui/render.tsx';
import { settle, signIn } from './support.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
const prizes = [{ id: 'none', probability: '100', value: '0' }];
const product = {
  id: 'week',
  name: 'Seven days',
  rate: '0.5',
  days: 7,
  minimum: '100',
  maximum: '50000',
  begins: Date.now(),
  ends: Date.now() + 7 * DAY_MS,
};
/** The customer's amount everywhere; no other answer contains it. */
const HAS = '4321';

const responses: Record<string, object> = {
  'coin/user/amount': { code: 'USDT', available: HAS, held: '0', total: HAS },
  'coin/trans/rules': {
    code: 'BTC',
    priceScale: 2,
    amountScale: 6,
    minimum: '1',
    maximum: '1000000',
    fee: '0.1',
    worst: '0.5',
  },
  'coin/data/lists': { code: 'BTC', interval: '1m', lists: [] },
  'coin/lists': { lists: [{ code: 'BTC', name: 'BTC', price: '67000', change: '0', time: Date.now(), scale: 2 }] },
  'coin/order/products': {
    lists: [{ minutes: 1, yield: '80', minimum: '1', maximum: '10000', suspended: false }],
    tolerance: '0.1',
    fee: '0',
    payment: false,
    source: 'Index',
    samples: 10,
    age: 3000,
    tie: 'return',
    outage: 'return',
  },
  'yuebao/rates': { lists: [] },
  'yuebao/product': { lists: [{ ...product, from: '0' }], minimum: '10' },
  'transfer/in': {
    available: HAS,
    minimum: '100',
    maximum: '50000',
    rate: '0.5',
    begins: product.begins,
    ends: product.ends,
  },
  'transfer/out': {
    available: HAS,
    quickLeft: '400',
    quickResets: 1,
    quickLost: '0.01',
    standardKept: '0.01',
    quickArrives: 1,
    standardArrives: 1,
  },
  'yuebao/order': {
    lists: [{ id: '7', kind: 'lockup', amount: HAS, status: 'processing', time: 1, income: HAS }],
    last: true,
  },
  yuebao: { balance: HAS, today: HAS, yesterday: HAS, earned: HAS, available: HAS, rate: '3' },
  'blindbox/info': {
    price: '1',
    code: 'USDT',
    expected: '0',
    version: 'v1',
    number: 7,
    commitment: 'c'.repeat(64),
    available: HAS,
    odds: oddsText({ version: 'v1', price: '1', code: 'USDT', prizes }),
    lists: prizes.map((prize) => ({ ...prize, name: prize.id, code: 'USDT' })),
  },
  'extract/rate': {
    lists: [
      {
        to: 'wallet',
        currency: 'USDT',
        chain: 'TRC20',
        credit: 'USDT',
        fee: '1',
        fixed: '0',
        minimum: '10',
        maximum: '50000',
        scale: 6,
        arrival: 'Soon',
        closed: '',
      },
    ],
  },
  'users/wallets': {
    lists: [
      {
        id: '7',
        alias: 'Cold',
        currency: 'USDT',
        chain: 'TRC20',
        address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        created: 1,
        usable: 2,
      },
    ],
  },
};

beforeEach(async () => {
  media();
  await signIn();
  network(({ url }) => {
    const { pathname } = new URL(url);
    const name = Object.keys(responses).find((text) => pathname.includes(text));
    return name === undefined ? empty() : ok(responses[name]);
  });
  globalThis.location.hash = '#/pages/Lock-up/productDetails/productDetails?id=week';
});
afterEach(async () => {
  cleanup();
  await changeSetting('amountsHidden', false);
  network(empty());
  await endSession('signed-out');
});

const text = (): string => document.body.textContent ?? '';
/** Each page, and how many figures it computes from the balance, which would tell it. */
const pages: readonly (readonly [string, ComponentType, number])[] = [
  ['the option ticket', OptionPage, 0],
  ['the contract ticket', ContractsPage, 0],
  ['liquidity mining', LiquidityPage, 0],
  ['a subscription', SubscribePage, 1],
  ['a redemption', RedeemPage, 0],
  ['lock-up mining', LockupPage, 0],
  ['a lock-up order', LockupProductPage, 0],
  ['the blind box', BlindBoxPage, 0],
  ['a withdrawal', WithdrawalPage, 0],
];

test.each(pages)(
  'the eye hides the customer’s amounts on %s, even for screen readers [ACCT-05]',
  async (_, Page, computed) => {
    await changeSetting('amountsHidden', true);
    show(<Page />);
    await settle(() => screen.queryAllByText('Hidden').length > 0);
    // count the visible amounts, then hide them
    await act(() => changeSetting('amountsHidden', false));
    await settle(() => text().includes('4,321'));
    const visible = text().split('4,321').length - 1;
    await act(() => changeSetting('amountsHidden', true));
    expect(text()).not.toMatch(/4,?321/);
    expect(screen.queryAllByText('Hidden')).toHaveLength(visible + computed);
  },
);

test('a ticket with a hidden balance still shows and checks what is typed [ACCT-05 LOOK-25]', async () => {
  await changeSetting('amountsHidden', true);
  show(<LockupProductPage />);
  await settle(() => screen.queryAllByText('Hidden').length > 0);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '5000' } });
  await settle(() => text().includes("You don't have that much available."));
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1000' } });
  expect(screen.getByRole('button', { name: /^Lock 1,000/ })).toBeTruthy();
});
