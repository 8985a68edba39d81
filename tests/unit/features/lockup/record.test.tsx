import { network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import LockupRecordsPage from '../../../../src/features/lockup/pages/LockupRecordsPage.tsx';
import { orders } from '../../../../src/features/lockup/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const BEGINS = Date.UTC(2026, 2, 9, 17);
const order = {
  kind: 'lockup',
  amount: '1000',
  time: BEGINS,
  rate: '0.5',
  begins: BEGINS,
  ends: BEGINS + 7 * 86_400_000,
  income: '5',
  earned: '10',
};

beforeEach(async () => {
  await signIn();
  orders.clear();
});
afterEach(() => endSession('signed-out'));

test('each row shows status and period as it was bought; what is missing reads "–", a status of another operator as it was sent [LOCK-08]', async () => {
  network(() =>
    ok({
      lists: [
        { ...order, id: '3', product: 'Seven days', status: 'processing', days: 7 },
        { ...order, id: '2', product: 'Odd', status: 'review' },
        { ...order, id: '1', product: 'Bare' },
      ],
      last: true,
    }),
  );
  show(<LockupRecordsPage />);
  await settle(() => has('Seven days'));
  const texts = screen.getAllByRole('listitem').map((item) => (item.textContent ?? '').replaceAll(/\s/g, ' '));
  expect(texts).toHaveLength(3);
  for (const words of ['Active', '7 days', '1,000.00 USDT', '5.00 USDT a day', 'earned 10.00 USDT'])
    expect(texts[0]).toContain(words);
  expect(texts[1]).toContain('review');
  expect(texts[2]).toContain('Bare–');
  expect(texts.slice(1).join()).not.toMatch(/Processing|0 days/);
  fireEvent.click(screen.getByText('Bare'));
  const value = (name: string): string | null | undefined =>
    screen.getAllByText(name, { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent;
  await settle(() => has('Order number'));
  expect([value('Status'), value('Period')]).toEqual(['–', '–']);
});
