import { empty, network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import ContractsPage from '../../../../src/features/contracts/pages/ContractsPage.tsx';
import { clearTicket, rules, ticket } from '../../../../src/features/contracts/store.ts';
import { seedQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch, clearQuotes } from '../../../../src/features/market/ticks.ts';
import { media, show } from '../../ui/render.tsx';
import { price } from '../options/support.ts';
import { turn, until } from '../support.ts';

// the feed has its own tests
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: () => undefined,
}));

const CLOSED = "Contracts aren't available right now.";
const REFUSED = "Your order wasn't placed.";
/** Why the server takes no orders. */
let closed = '';
let sent = 0;
let add = (): Response => ret(0, REFUSED);

const order = (): HTMLElement => screen.getByRole('button', { name: /^Buy .*BTC$/ });
const confirm = (): HTMLElement =>
  within(document.querySelector('dialog')!).getByRole('button', { name: /^Buy .*BTC$/, hidden: true });
const isClosed = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';
const sheet = (): string => document.querySelector('dialog')?.textContent ?? '';

/** Opens a market order that only needs to be placed. */
const open = async (): Promise<void> => {
  Object.assign(ticket, { type: 'market', amount: '0.01' });
  show(<ContractsPage />);
  await until(() => rules.state.value !== undefined && document.body.textContent!.includes('67,000.00'));
};

beforeEach(async () => {
  // the same fake clock ages a quote, so a busy machine does not
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  media();
  [closed, sent] = ['', 0];
  add = () => ret(0, REFUSED);
  noteConnection(true);
  setIdempotency(true);
  network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/coin/trans/rules'))
      return ok({ code: 'BTC', priceScale: 2, amountScale: 6, minimum: '1', fee: '0.1', worst: '0.5', closed });
    if (pathname.endsWith('/coin/user/amount'))
      return ok({ code: request.url.includes('BTC') ? 'BTC' : 'USDT', available: '1000', held: '0', total: '1000' });
    if (pathname.endsWith('/coin/data/lists')) return ok({ code: 'BTC', interval: '5m', lists: [] });
    if (pathname.endsWith('/users/protections')) return ok({ limits: [] });
    if (!pathname.endsWith('/coin/trans/add')) return ok({ lists: [] });
    sent += 1;
    return add();
  });
  await startSession();
  await beginSession('token-a');
  await identify('a');
  clearQuotes();
  seedQuotes([{ code: 'BTC', price: '67000.00', time: serverNow() - 1000 }], true);
  beginStreamEpoch();
  price('67000.00');
});
afterEach(async () => {
  cleanup();
  network(empty());
  await endSession('signed-out');
  ticket.type = 'limit';
  clearTicket();
  rules.clear();
  vi.useRealTimers();
});

test('says that contracts are closed before an order, and takes none [FEED-10]', async () => {
  closed = CLOSED;
  await open();
  expect(isClosed(order())).toBe(true);
  expect(document.querySelector(`#${CSS.escape(order().getAttribute('aria-describedby')!)}`)?.textContent).toBe(CLOSED);
  fireEvent.click(order());
  await turn();
  expect(sheet()).toBe('');
});

test('contracts that have closed since the page opened also close Confirm [FEED-10]', async () => {
  await open();
  expect(isClosed(order())).toBe(false);
  fireEvent.click(order());
  closed = CLOSED;
  fireEvent.click(confirm());
  await until(() => sheet().includes(REFUSED) && sheet().includes(CLOSED));
  expect(isClosed(confirm())).toBe(true);
  fireEvent.click(confirm());
  await turn();
  expect(sent).toBe(1);
});

test('an order that its first price rejects says why, and keeps the ticket [FEED-05]', async () => {
  const reason = 'The market moved past the worst price you accepted.';
  add = () => ok({ id: '1', code: 'BTC', side: 'buy', type: 'market', status: 'refused', amount: '0.01', reason });
  await open();
  fireEvent.click(order());
  fireEvent.click(confirm());
  await until(() => sheet().includes('Order rejected') && sheet().includes(reason));
  expect([sheet().includes('Successful transaction!'), ticket.amount]).toEqual([false, '0.01']);
});
