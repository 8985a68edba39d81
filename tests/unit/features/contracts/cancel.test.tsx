import { cut, empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { OpenOrders } from '../../../../src/features/contracts/components/OpenOrders.tsx';
import { cancelling } from '../../../../src/features/contracts/store.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { show } from '../../ui/render.tsx';
import { balance, turn, until } from '../support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: contract.close network');

const order = (id: string, code: string) => ({
  id,
  code,
  side: 'buy',
  type: 'limit',
  price: '5',
  amount: '1',
  dealt: '0',
  held: '5',
  status: 'open',
  reason: '',
  fills: [],
  created: Date.now(),
});
let orders: ReturnType<typeof order>[] = [];
const end = (id: string, status: string): void => {
  orders = orders.map((order) => (order.id === id ? { ...order, status } : order));
};
const button = (name: string | RegExp): HTMLElement => screen.getAllByRole('button', { name, hidden: true }).at(-1)!;
const headings = (): (string | null)[] =>
  screen.queryAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent);
const response = (): unknown[] =>
  toasts.list.map(({ text }) => (typeof text === 'string' ? text.replaceAll(/[\u2068\u2069]/g, '') : text));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  orders = [order('1', 'BTC'), order('2', 'ETH')];
  toasts.list = [];
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/coin/trans/close')) throw cut();
    return ok({
      ...balance,
      lists: pathname.endsWith('/coin/trans/lists')
        ? orders.filter(({ status }) => status === 'open' || !request.url.includes('open'))
        : [],
    });
  });
  noteConnection(true);
  await startSession();
  await beginSession('token-a');
  await identify('a');
  show(<OpenOrders />);
  await until(() => screen.queryAllByText(/BTC/).length > 0);
  // the first cancellation's answer is lost, its sheet is closed, and the second order's sheet is open
  fireEvent.click(button(/^Buy 1 BTC/));
  fireEvent.click(button('Cancel order'));
  fireEvent.click(button('Cancel order'));
  await until(() => cancelling['1'] === 'checking');
  fireEvent.click(button('Back'));
  fireEvent.click(button(/^Buy 1 ETH/));
  fireEvent.click(button('Cancel order'));
  expect(headings()).toContain('Cancel this order?');
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  vi.useRealTimers();
});

test('reports a late cancellation, and leaves the order on screen unchanged [CTR-08 CTR-11]', async () => {
  end('1', 'cancelled');
  await until(() => toasts.list.length > 0);
  expect(response()).toEqual(['Order cancelled: Buy 1 BTC']);
  expect(headings()).toContain('Cancel this order?');
  expect(document.querySelector('dialog')?.textContent).toContain('ETH');
});

test('reports a failed cancellation by its order [CTR-09 CTR-11]', async () => {
  await until(() => toasts.list.length > 0);
  await turn();
  expect(response()).toEqual(["We couldn't cancel Buy 1 BTC: The order is still open."]);
  expect(toasts.list[0]?.kind).toBe('error');
  expect(headings()).toContain('Cancel this order?');
});
