import { network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import RedeemPage from '../../../../src/features/liquidity/pages/RedeemPage.tsx';
import { navigate } from '../../../../src/browser/location.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { redemption, typed, useLiquidity, value } from './support.ts';

useLiquidity();

test('says what comes back and what stays; too much has no figures, and a tap mends it [LIQ-04 LOOK-29]', async () => {
  network(() => ok({ ...redemption, fee: '0', redemptionsLeft: 3 }));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await settle(() => has('Quick'));
  const field = screen.getByLabelText('Amount');
  const figures = () =>
    ['Added to your available balance', 'Stays in liquidity mining', 'Interest you lose today'].map(value);
  fireEvent.change(field, { target: { value: '100' } });
  await settle(() => value('Interest you lose today') === '0.01 USDT');
  expect(figures()).toEqual(['100.00 USDT', '400.00 USDT', '0.01 USDT']);
  expect([value('Fee'), value('Redemptions left today')]).toEqual(['0.00 USDT', '3']);
  fireEvent.change(field, { target: { value: '500.01' } });
  expect(has("You don't have that much in liquidity mining.")).toBe(true);
  await settle(() => screen.queryByText('Interest you lose today')?.nextElementSibling?.textContent === '–');
  expect(figures()).toEqual(['–', '–', '–']);
  fireEvent.click(screen.getByRole('button', { name: 'Use 500 USDT' }));
  expect([typed(), value('Stays in liquidity mining')]).toEqual(['500', '0.00 USDT']);
  fireEvent.click(screen.getByRole('button', { name: '75%' }));
  expect(typed()).toBe('375');
});
