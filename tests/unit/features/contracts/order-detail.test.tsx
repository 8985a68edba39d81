import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderDetail } from '../../../../src/features/contracts/components/OrderDetail.tsx';
import { OrderRow } from '../../../../src/features/contracts/components/OrderRow.tsx';
import type { ContractOrder } from '../../../../src/features/contracts/store.ts';
import { show } from '../../ui/render.tsx';

const order = (more: Partial<ContractOrder> = {}): ContractOrder => ({
  id: '500007',
  code: 'BTC',
  side: 'buy',
  type: 'limit',
  price: '50000',
  worst: undefined,
  amount: '1',
  dealt: '0.4',
  average: '49000',
  paid: '19600',
  fee: '19.6',
  held: '30430.4',
  status: 'open',
  created: Date.UTC(2026, 2, 10, 5),
  updated: undefined,
  reason: '',
  isStarting: false,
  fills: [{ price: '49000', amount: '0.4', fee: '19.6', time: Date.UTC(2026, 2, 10, 6) }],
  ...more,
});
const value = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

test('a row shows side, coin, type, price and filled amount; a partial fill says so [CTR-07 CTR-12]', () => {
  show(
    <ul>
      <OrderRow order={order()} onOpen={() => undefined} />
    </ul>,
  );
  expect(screen.getByRole('button').textContent).toMatch(/Buy 1 BTC.*Limit 50,000.*0\.4 of 1.*Partly filled/);
});

test('says that an order waits for its first price, and offers no cancellation until then [FEED-05]', () => {
  show(
    <ul>
      <OrderRow order={order({ isStarting: true, dealt: '0' })} onOpen={() => undefined} onCancel={() => undefined} />
    </ul>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText('Waiting for its first price')).toBeTruthy();
});

test('shows an unknown status as sent [CTR-12]', () => {
  show(
    <ul>
      <OrderRow order={order({ status: 'expired_in_match' })} onOpen={() => undefined} />
    </ul>,
  );
  expect(screen.getByText('expired_in_match')).toBeTruthy();
});

test('shows limit, average price, parts, fee, hold and refusal in the details [CTR-12]', () => {
  show(<OrderDetail order={order()} />);
  expect(value('Limit price')).toMatch(/^50,000\sUSDT$/);
  expect(value('Average price')).toContain('49,000');
  expect(value('Still on hold')).toContain('30,430.4');
  expect(screen.getByRole('list', { name: 'Fills' }).textContent).toContain('0.4 BTC');
  show(
    <OrderDetail
      order={order({
        status: 'refused',
        reason: "You don't have enough USDT available. Your balance hasn't changed.",
        fills: [],
        dealt: '0',
      })}
    />,
  );
  expect(screen.getByText("You don't have enough USDT available. Your balance hasn't changed.")).toBeTruthy();
});

test('shows no deal figures before a deal, and says if an order ended unfilled [CTR-12]', () => {
  const unfilled = { dealt: '0', average: undefined, paid: '0', fee: '0', fills: [] };
  const names = (): (string | null)[] => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  const open = show(<OrderDetail order={order(unfilled)} />);
  expect(names()).toEqual([
    'Status',
    'Type',
    'Coin',
    'Limit price',
    'Quantity',
    'Still on hold',
    'Placed',
    'Order number',
  ]);
  open.unmount();
  const ended = show(<OrderDetail order={order({ ...unfilled, status: 'cancelled', updated: 1 })} />);
  expect(value('Filled')).toMatch(/^0\sBTC$/);
  expect(names()).toContain('Last change');
  ended.unmount();
  // a missing value is not zero
  show(<OrderDetail order={order({ ...unfilled, dealt: undefined })} />);
  expect(names()).not.toContain('Filled');
  expect(value('Fee')).toMatch(/^0\.00\sUSDT$/);
});
