import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { open, press, server, sheet, useWithdrawals } from './support.tsx';

useWithdrawals();

/** The rows of the sheet, as "name: value". */
const rows = (): string[] =>
  sheet()
    .getAllByRole('term')
    .map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`.replaceAll(/\s/g, ' '));

const openLimits = async (): Promise<void> => {
  open();
  show(<WithdrawalPage />);
  await settle(() => has('Daily limit resets'));
  press(/^Daily withdrawal limit left/);
};

test('lists all limits that the server states [LOOK-46]', async () => {
  await openLimits();
  expect(screen.getByRole('dialog', { name: 'Your withdrawal limits' })).toBeTruthy();
  expect(rows()).toEqual([
    'Daily limit: 2,000 USDT',
    'Used today: 1,500 USDT',
    'Daily withdrawal limit left: 500 USDT',
    'Minimum per withdrawal: 10 USDT',
    'Maximum per withdrawal: 50,000 USDT',
    expect.stringMatching(/^Daily limit resets: .*2026/),
  ]);
});

test('leaves out limits that the server does not state [LOOK-46]', async () => {
  Object.assign(server, { limits: { limit: null, left: '500' }, maximum: null });
  await openLimits();
  expect(rows().map((row) => row.split(':')[0])).toEqual([
    'Daily withdrawal limit left',
    'Minimum per withdrawal',
    'Daily limit resets',
  ]);
});

test('claims no use of today once nothing is left, since more may be used [LOOK-46]', async () => {
  Object.assign(server, { limits: { limit: '2000', left: '0' } });
  await openLimits();
  expect(rows().slice(0, 2)).toEqual(['Daily limit: 2,000 USDT', 'Daily withdrawal limit left: 0 USDT']);
});
