import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { chooseFilter } from '../../../../src/features/withdrawals/store.ts';
import { media, show } from '../../ui/render.tsx';
import { settle } from '../support.ts';
import { open, order, ready, server, useWithdrawals } from './support.tsx';

useWithdrawals();
afterEach(() => media());

const recent = (): HTMLElement | null => screen.queryByRole('region', { name: 'Withdrawals' });

test('lists withdrawals in any state next to the form from 1280 px on [LOOK-23]', async () => {
  media('1280px', '900px');
  server.orders = [{ ...order, created: 1 }];
  chooseFilter('failed');
  open();
  show(<WithdrawalPage />);
  await ready();
  await settle(() => within(recent()!).queryAllByRole('listitem').length > 0);
  expect(
    within(recent()!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#/pages/Withdraw/record', '#/pages/Withdraw/orderDetails?id=9']);
});

test('has no list next to the form on narrower windows [LOOK-23]', async () => {
  media('900px');
  open();
  show(<WithdrawalPage />);
  await ready();
  expect(recent()).toBeNull();
});
