import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import WithdrawalOrder from '../../../../src/features/withdrawals/pages/WithdrawalDetailsPage.tsx';
import { details, records } from '../../../../src/features/withdrawals/store.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { empty, network, ok, ret } from '../../client/support.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { pin } from './support.tsx';

vi.mock('virtua', () => import('../../ui/whole-list.tsx'));

const TIME = Date.UTC(2026, 2, 10, 5);
const server = { waits: TIME as number | null };
const order = () => ({
  id: '7',
  number: 'W7',
  status: 'waiting',
  amount: '250',
  currency: 'USDT',
  credit: 'USDT',
  fee: '2.5',
  actual: '247.5',
  way: 'wallet',
  created: TIME,
  states: [{ status: 'waiting', time: TIME }],
  waits: server.waits,
});
const sent = (seen: ReturnType<typeof network>['seen']) =>
  seen.filter(({ url }) => url.pathname.endsWith('extract/confirm')).map(({ body }) => body);

beforeEach(async () => {
  server.waits = TIME;
  noteConnection(true);
  media();
  await signIn();
  details.clear();
  records.clear();
  navigate('/pages/Withdraw/orderDetails?id=7');
});
afterEach(async () => {
  cleanup();
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

const open = (confirm: () => Response) =>
  network(({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('extract/confirm')) return confirm();
    if (pathname.endsWith('extract/info')) return ok(order());
    return ok({ lists: [], code: 'USDT', available: '0', last: true });
  });
const openConfirmation = async (): Promise<void> => {
  show(<WithdrawalOrder />);
  await settle(() => has('Confirm this withdrawal'));
  fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
};

test('an unconfirmed withdrawal is confirmed with the payment password [WD-16]', async () => {
  const { seen } = open(() => {
    server.waits = null;
    return ok(order());
  });
  await openConfirmation();
  expect(has(/we haven't sent anything/)).toBe(true);
  pin('048213');
  await settle(() => !has('Confirm this withdrawal'));
  expect(sent(seen)).toEqual(['id=7&paypass=048213']);
});

test('a wrong payment password leaves the withdrawal unconfirmed and says why [WD-16]', async () => {
  open(() => ret(0, 'Wrong payment password. You have 4 attempts left.'));
  await openConfirmation();
  pin('999999');
  await settle(() => has('Wrong payment password. You have 4 attempts left.'));
  expect(has('Confirm this withdrawal')).toBe(true);
});
