import { cut, empty, network, ok, ret } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { outbox } from '../../../../src/client/outbox/submit.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import WithdrawalOrder from '../../../../src/features/withdrawals/pages/WithdrawalDetailsPage.tsx';
import WithdrawalRecordsPage from '../../../../src/features/withdrawals/pages/WithdrawalRecordsPage.tsx';
import { details, records } from '../../../../src/features/withdrawals/store.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { expectLogged } from '../../../console.ts';

vi.mock('virtua', () => import('../../ui/whole-list.tsx'));

const TIME = Date.UTC(2026, 2, 10, 5);
const server = { status: 'waiting', cancel: (() => ok()) as () => Response, outcome: 'running' };
const order = () => ({
  id: '7',
  number: 'W7',
  status: server.status,
  amount: '250',
  currency: 'USDT',
  credit: 'USDT',
  fee: '2.5',
  actual: '247.5',
  way: 'wallet',
  chain: 'TRC20',
  payee: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  created: TIME,
  states: [
    { status: 'waiting', time: TIME },
    ...(server.status === 'waiting' ? [] : [{ status: server.status, time: TIME + 1000 }]),
  ],
});
/** The server cancels and reports success. */
const done = (): Response => {
  server.status = 'cancelled';
  return ok(order());
};
const open = () =>
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('extract/cancel')) return server.cancel();
    if (pathname.endsWith('extract/info')) return ok(order());
    if (pathname.endsWith('money/outcome'))
      return ok({ status: server.outcome, data: server.outcome === 'accepted' ? order() : null });
    return ok({
      lists: pathname.endsWith('extract/records') ? [order()] : [],
      code: 'USDT',
      available: '1000',
      last: true,
    });
  });
const sent = (seen: ReturnType<typeof network>['seen']) =>
  seen
    .filter(({ url }) => url.pathname.endsWith('extract/cancel'))
    .map(({ method, body, headers }) => [method, body, (headers.get('idempotency-key') ?? '').length > 8]);

beforeEach(async () => {
  Object.assign(server, { status: 'waiting', cancel: done, outcome: 'running' });
  setIdempotency(true);
  noteConnection(true);
  media();
  await signIn();
  details.clear();
  records.clear();
  navigate('/pages/Withdraw/orderDetails?id=7');
});
afterEach(async () => {
  noteConnection(true);
  cleanup();
  network(empty());
  await endSession('signed-out');
  for (const key of Object.keys(outbox)) delete outbox[key];
  location.hash = '';
});

const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'Cancel withdrawal' });
const sheet = () => within(screen.getByRole('dialog'));
const openDialog = async (): Promise<void> => {
  show(<WithdrawalOrder />);
  await settle(() => button() !== null);
  fireEvent.click(button()!);
};
const confirm = (): void => {
  fireEvent.click(sheet().getByRole('button', { name: 'Cancel withdrawal' }));
};

test('cancels a withdrawal in review after a dialog, and shows it everywhere [HARD-12]', async () => {
  const { seen } = open();
  await openDialog();
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toMatch(/Cancel the withdrawal of \u2068250 USDT\u2069\?/);
  expect(dialog).toMatch(/Returns to your balance250\.00\sUSDT/);
  expect(dialog).toContain('No fee charged');
  expect(sent(seen)).toEqual([]);
  const reads = seen.filter(({ url }) => url.pathname.endsWith('extract/records')).length;
  confirm();
  await settle(() => sheet().queryByRole('heading', { name: 'Withdrawal cancelled' }) !== null);
  expect(sent(seen)).toEqual([['POST', 'id=7', true]]);
  expect(screen.getByRole('dialog').textContent).toMatch(/Returns to your balance250\.00\sUSDT/);
  await settle(() => has('You cancelled it before anything was sent'));
  fireEvent.click(sheet().getByRole('button', { name: 'Done' }));
  expect([screen.queryByRole('dialog'), button(), has('Returned to your balance')]).toEqual([null, null, true]);
  expect(seen.filter(({ url }) => url.pathname.endsWith('extract/records')).length).toBeGreaterThan(reads);
  cleanup();
  show(<WithdrawalRecordsPage />);
  await settle(() =>
    screen.queryAllByRole('listitem').some(({ textContent }) => /^250\.00\sUSDT.*Cancelled$/.test(textContent ?? '')),
  );
});

test('going back sends nothing', async () => {
  const { seen } = open();
  await openDialog();
  fireEvent.click(sheet().getByRole('button', { name: 'Back' }));
  expect([screen.queryByRole('dialog'), sent(seen), button() !== null]).toEqual([null, [], true]);
});

test.each(['processing', 'success', 'fail', 'cancelled'])(
  'a withdrawal that is %s cannot be cancelled [HARD-12]',
  async (status) => {
    server.status = status;
    open();
    show(<WithdrawalOrder />);
    await settle(() => has('W7'));
    expect(button()).toBeNull();
  },
);

test('offline the button is closed and says why', async () => {
  open();
  show(<WithdrawalOrder />);
  await settle(() => button() !== null);
  act(() => {
    connection.online = false;
  });
  await settle(() => button()?.getAttribute('aria-disabled') === 'true');
  expect(document.getElementById(button()!.getAttribute('aria-describedby')!)?.textContent).toBe(
    "You're offline. Connect to cancel this withdrawal.",
  );
  fireEvent.click(button()!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('cancelling too late says why, and shows the withdrawal’s state [HARD-12]', async () => {
  const { seen } = open();
  server.cancel = () => {
    server.status = 'processing';
    return ret(0, 'This withdrawal is approved and being paid.', order());
  };
  await openDialog();
  confirm();
  await settle(() => sheet().queryByRole('heading', { name: 'Processing' }) !== null);
  expect(sheet().getByText('This withdrawal is approved and being paid.')).toBeTruthy();
  expect(sheet().queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  fireEvent.click(sheet().getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect([button(), sent(seen).length]).toEqual([null, 1]);
});

test('an approval while the dialog is open closes the confirmation', async () => {
  const { seen } = open();
  await openDialog();
  server.status = 'processing';
  await act(() => details.refresh({ fresh: true }));
  await settle(() => sheet().queryByText("This withdrawal is no longer in review, so it can't be cancelled.") !== null);
  confirm();
  expect(sent(seen)).toEqual([]);
});

test('stays unknown after a lost response until the look-up resolves it [CALL-23]', async () => {
  expectLogged('Call: extract.cancel network');
  const { seen } = open();
  server.cancel = () => {
    done();
    server.status = 'waiting';
    throw cut();
  };
  setIdempotency(false);
  await openDialog();
  confirm();
  await settle(() => has('We are checking'));
  fireEvent.click(sheet().getAllByRole('button', { name: 'Close' }).at(-1)!);
  fireEvent.click(button()!);
  expect([has('We are checking'), sent(seen).length]).toEqual([true, 1]);
  // the cancellation had succeeded
  Object.assign(server, { status: 'cancelled', outcome: 'accepted' });
  await settle(() => sheet().queryByRole('heading', { name: 'Withdrawal cancelled' }) !== null);
  expect(sent(seen)).toHaveLength(1);
});
