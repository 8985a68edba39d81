import { ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import LockupProductPage from '../../../../src/features/lockup/pages/LockupProductPage.tsx';
import { terms } from '../../../../src/features/lockup/store.ts';
import { formatDay } from '../../../../src/i18n/days.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { offer, product, serve, type, useLockupProduct, value } from './support.ts';

useLockupProduct();

test('an amount above the balance has a link to deposit, one above the limit has none [LOCK-04]', async () => {
  serve({ list: [product], terms: () => ok({ ...offer, available: '60000' }) });
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  type('55000');
  expect([has('The maximum is 50,000 USDT per order.'), screen.queryByRole('link', { name: 'Deposit' })]).toEqual([
    true,
    null,
  ]);
  type('60000.01');
  expect(has('0.01 USDT more than you have available.')).toBe(true);
  expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('#/pages/Recharge/Recharge');
});

test('shows what an amount pays and what comes back; days that pay are drawn to scale [LOCK-02 LOOK-25]', async () => {
  serve({ list: [product], terms: () => ok(offer) });
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  type('1000');
  expect([value('It pays'), value('Comes back')]).toEqual(['+35.00 USDT', '1,000.00 USDT']);
  const [first, last] = [formatDay(product.begins), formatDay(product.ends)];
  const drawing = screen.getByRole('img', { name: `5 USDT a day, 7 times. Starts ${first}, back ${last}` });
  expect(drawing.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(7);
  expect(has(`You can't take it out before ${last}`)).toBe(true);
});

test.each([
  ['2000.01', 'Use 2,000 USDT', '2000'],
  ['2000.0000001', 'Use 2,000 USDT', '2000'],
  ['99.999999', 'Use 100 USDT', '100'],
])(
  'shows no figure for %s, which cannot be locked, and "%s" mends it [LOCK-04 LOOK-25]',
  async (typed, fix, mended) => {
    serve({ list: [product], terms: () => ok(offer) });
    show(<LockupProductPage />);
    await settle(() => terms.state.value !== undefined);
    type(typed);
    fireEvent.submit(document.querySelector('form')!);
    expect([value('It pays'), value('Comes back')]).toEqual(['–', '–']);
    expect(screen.getByRole('img', { name: /^Paid after each day, 7 times/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: fix }));
    expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe(mended);
    expect(value('It pays')).not.toBe('–');
  },
);

test('a share of the balance fills in the amount; Max is the limit if that is less [LOCK-04 LOOK-25]', async () => {
  serve({ list: [product], terms: () => ok({ ...offer, available: '60000.123456' }) });
  show(<LockupProductPage />);
  await settle(() => terms.state.value !== undefined);
  const typed = (): string => (screen.getByLabelText('Amount') as HTMLInputElement).value;
  fireEvent.click(screen.getByRole('button', { name: '25%' }));
  expect(typed()).toBe('15000.03');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(typed()).toBe('50000');
});
