import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { currentLocation, navigate } from '../../../../src/browser/location.ts';
import AddressTransferPage from '../../../../src/features/deposits/pages/AddressTransferPage.tsx';
import BankTransferPage from '../../../../src/features/deposits/pages/BankTransferPage.tsx';
import DepositPage from '../../../../src/features/deposits/pages/DepositPage.tsx';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { bank, offer, tron, useDeposits } from './support.ts';

useDeposits();
afterEach(() => {
  media();
  navigate('/', { replace: true });
});

const main = () => within(screen.getByRole('main'));
const open = () => main().getAllByRole('link', { current: true });
const hasMethods = (): boolean => screen.queryByRole('link', { name: /KBANK/ }) !== null;

test.each([
  ['/pages/Recharge/qrpay?channel=usdt-trc20', AddressTransferPage, 'Amount sent', 'Deposit USDT', /TRON/],
  ['/pages/Recharge/qrpay', AddressTransferPage, 'Amount sent', 'Deposit USDT', /TRON/],
  ['/pages/Recharge/bankpay?channel=bank-thb', BankTransferPage, 'Amount', 'Bank transfer', /KBANK/],
] as const)('shows %s next to the methods from 1280 px on [LOOK-45]', async (at, Page, field, title, name) => {
  media('1280px', '900px');
  navigate(at);
  offer(tron, bank);
  show(<Page />);
  await settle(() => hasMethods() && screen.queryByLabelText(field) !== null);
  expect(open().map((row) => name.test(row.textContent ?? ''))).toEqual([true]);
  const entry = within(screen.getByRole('region', { name: title }));
  expect(entry.getByRole('heading', { level: 2, name: title })).toBeTruthy();
  expect(entry.getByLabelText(field)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Deposit']);
  expect(screen.getAllByRole('link', { name: 'Deposit history' })).toHaveLength(1);
  expect(document.title).toBe(`${title} · Andaman`);
});

test('replaces the open method by another one, so that Back leads to the list [LOOK-45]', async () => {
  media('1280px', '900px');
  navigate('/pages/Recharge/qrpay?channel=usdt-trc20');
  offer(tron, bank);
  show(<AddressTransferPage />);
  await settle(hasMethods);
  const { length } = history;
  fireEvent.click(screen.getByRole('link', { name: /KBANK/ }));
  expect([currentLocation(), history.length]).toEqual(['/pages/Recharge/bankpay?channel=bank-thb', length]);
});

test.each([
  [['1280px', '900px'], true],
  [['900px'], false],
])('from %s on, says next to the methods that none is open: %s [LOOK-45]', async (widths, isSaid) => {
  media(...widths);
  offer(tron, bank);
  show(<DepositPage />);
  await settle(hasMethods);
  expect(has('Choose a method to see where to send the money.')).toBe(isSaid);
});

test('shows a payment page without the methods on narrower windows [LOOK-45]', async () => {
  media('900px');
  navigate('/pages/Recharge/qrpay?channel=usdt-trc20');
  offer(tron, bank);
  show(<AddressTransferPage />);
  await settle(() => screen.queryByLabelText('Amount sent') !== null);
  expect([hasMethods(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([false, 'Deposit USDT']);
});
