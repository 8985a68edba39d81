import { empty, network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import ContractsPage from '../../../../src/features/contracts/pages/ContractsPage.tsx';
import { rules as rulesOf, ticket } from '../../../../src/features/contracts/store.ts';
import { seedQuotes, market, quoteOf } from '../../../../src/features/market/quotes.ts';
import { coinList, firstCoins } from '../../../../src/features/market/store.ts';
import { beginStreamEpoch, clearQuotes } from '../../../../src/features/market/ticks.ts';
import { currentLocation, navigate } from '../../../../src/browser/location.ts';
import { database } from '../../../../src/storage/database.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { misnamed } from '../../ui/names.ts';
import { media, show } from '../../ui/render.tsx';
import { price } from '../options/support.ts';
import { turn, until } from '../support.ts';

// the feed has its own tests
const feed = vi.hoisted(() => ({ pausePrices: vi.fn() }));
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: feed.pausePrices,
}));

const terms = {
  code: 'BTC',
  priceScale: 2,
  amountScale: 6,
  minimum: '1',
  maximum: '1000000',
  fee: '0.1',
  worst: '0.5',
};
/** The operator's current terms. */
let stated: Partial<typeof terms> = terms;
let available = '1000';
/** Coins on offer. */
let offered = ['BTC', 'ETH'];
let add = (): Response => ret(0, 'The price has moved past the worst one that you accept.');
let seen: ReturnType<typeof network>['seen'];
const adds = (): URLSearchParams[] =>
  seen.filter(({ url }) => url.pathname.endsWith('/coin/trans/add')).map(({ body }) => new URLSearchParams(body));

const hasText = (words: string): boolean =>
  document.body.textContent?.replaceAll(/[\u00a0\u2009]/g, ' ').includes(words) ?? false;
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
/** The ticket's button, while no sheet is open. */
const order = (): HTMLElement => screen.getByRole('button', { name: /^Buy .*BTC$/ });
const confirm = (): HTMLElement =>
  within(document.querySelector('dialog')!).getByRole('button', { name: /^Buy .*BTC$/, hidden: true });
const sheet = (): string => document.querySelector('dialog')?.textContent ?? '';
const isClosed = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

/** Opens the ticket with its rules and a price. */
const open = async (): Promise<void> => {
  show(<ContractsPage />);
  await until(() => rulesOf.state.value !== undefined && hasText('67,000.00'));
};

/** Opens the confirmation of a market order. */
const openConfirmation = async (): Promise<void> => {
  ticket.type = 'market';
  await open();
  type('Quantity', '0.01');
  await until(() => hasText('670.00 USDT'));
  fireEvent.click(order());
  await until(() => hasText('Estimated price67,000.00 USDT'));
};

beforeEach(async () => {
  // the same fake clock ages a quote, so a busy machine does not
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  media();
  stated = terms;
  available = '1000';
  offered = ['BTC', 'ETH'];
  add = () => ret(0, 'The price has moved past the worst one that you accept.');
  noteConnection(true);
  setIdempotency(true);
  ({ seen } = network((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/coin/trans/rules'))
      return ok({ ...stated, code: new URL(request.url).searchParams.get('code') });
    if (pathname.endsWith('/coin/user/amount'))
      return ok({ code: request.url.includes('BTC') ? 'BTC' : 'USDT', available, held: '0', total: available });
    if (pathname.endsWith('/coin/lists'))
      return ok({
        lists: offered.map((code) => ({
          code,
          name: code,
          price: '67000.00',
          change: '0',
          time: serverNow(),
          scale: 2,
        })),
      });
    if (pathname.endsWith('/coin/data/lists')) return ok({ code: 'BTC', interval: '5m', lists: [] });
    if (pathname.endsWith('/users/protections')) return ok({ limits: [] });
    if (pathname.endsWith('/coin/trans/add')) return add();
    return ok({ lists: [] });
  }));
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
  Object.assign(ticket, { code: 'BTC', side: 'buy', type: 'limit', unit: 'coin' });
  market.paused = false;
  rulesOf.clear();
  for (const list of [firstCoins, coinList]) list.clear();
  for (const name of ['journal', 'kept'] as const) await database(name).clear();
  vi.useRealTimers();
});

test('a missing fee or worst price is named, not shown as 0, and blocks orders [TRUST-05]', async () => {
  stated = { ...terms, fee: undefined, worst: undefined };
  await open();
  type('Price', '67000');
  type('Quantity', '0.01');
  await until(() => hasText('670.00 USDT'));
  expect(hasText("Not available right now: Fee. You can't confirm without it. Please try again later.")).toBe(true);
  expect(hasText('FeeNot available right now')).toBe(true);
  expect(hasText('You pay at most–')).toBe(true);
  expect(isClosed(order())).toBe(true);
  ticket.type = 'market';
  await until(() => hasText("Worst price you accept. You can't confirm without it."));
  expect(hasText('Worst price you acceptNot available right now')).toBe(true);
  expect(isClosed(order())).toBe(true);
});

test('a market order sends the price on screen, which follows the market [CTR-03]', async () => {
  await openConfirmation();
  fireEvent.click(confirm());
  await until(() => hasText('The price has moved past the worst one that you accept.'));
  price('67100.00');
  await until(() => hasText('Estimated price67,100.00 USDT'));
  expect(hasText('Worst price you accept67,435.5 USDT')).toBe(true);
  fireEvent.click(confirm());
  await until(() => adds().length === 2);
  expect(adds().map((sent) => sent.get('worst'))).toEqual(['67335', '67435.5']);
});

test('a price move beyond the market tolerance closes Confirm until accepted [CTR-03]', async () => {
  await openConfirmation();
  price('67335.00');
  await until(() => hasText('Estimated price67,335.00 USDT'));
  expect(isClosed(confirm())).toBe(false);
  price('67335.01');
  await until(() => hasText('The price has moved. Accept the new one first.'));
  expect(isClosed(confirm())).toBe(true);
  fireEvent.click(confirm());
  await turn();
  expect(adds()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 67,335.01', hidden: true }));
  expect(isClosed(confirm())).toBe(false);
  fireEvent.click(confirm());
  await until(() => adds().length === 1);
  expect(adds()[0]?.get('worst')).toBe('67671.68');
});

test('an old price or too little money after a refusal closes Confirm, with reason [MARKET-07 CTR-03]', async () => {
  await openConfirmation();
  fireEvent.click(confirm());
  await until(() => hasText('The price has moved past the worst one that you accept.'));
  quoteOf('BTC').fresh = false;
  await until(() => sheet().includes('This price is out of date. You can order again once it updates.'));
  expect(isClosed(confirm())).toBe(true);
  price('67001.00');
  await until(() => !isClosed(confirm()));
  available = '600';
  fireEvent.click(confirm());
  await until(() => sheet().includes("You don't have that much USDT available."));
  // the field behind the sheet has a link to deposit, the sheet has none
  const deposit = screen.getByRole('link', { name: 'Deposit', hidden: true });
  expect([deposit.getAttribute('href'), deposit.closest('dialog')]).toEqual(['#/pages/Recharge/Recharge', null]);
  expect(isClosed(confirm())).toBe(true);
  expect(adds()).toHaveLength(2);
});

test('paused prices close the ticket with that reason, and can be resumed there [MARKET-07]', async () => {
  await open();
  market.paused = true;
  quoteOf('BTC').fresh = false;
  await until(() => hasText("You've paused live prices. Resume them to place an order."));
  expect(isClosed(order())).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Resume live prices' }));
  await until(() => feed.pausePrices.mock.calls.length > 0);
  expect(feed.pausePrices).toHaveBeenCalledWith(false);
});

test('a coin chosen on a linked page is kept on return, with the typed values [CTR-01]', async () => {
  navigate('/pages/contracts/contracts?code=BTC');
  const { unmount } = show(<ContractsPage />);
  expect(hasText('You own what you buy.')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Coin: BTC/USDT' }));
  await until(() => coinList.state.value !== undefined);
  fireEvent.click(within(document.querySelector('dialog')!).getByRole('button', { name: /ETH/, hidden: true }));
  await until(() => currentLocation().endsWith('?code=ETH') && rulesOf.state.value?.code === 'ETH');
  type('Quantity', '2');
  unmount();
  show(<ContractsPage />);
  await turn();
  expect([ticket.code, ticket.amount]).toEqual(['ETH', '2']);
  navigate('/', { replace: true });
});

test('starts with the first coin on offer if BTC is not; keeps the coin of a link [CTR-01]', async () => {
  offered = ['SOL', 'ETH'];
  const { unmount } = show(<ContractsPage />);
  await until(() => rulesOf.state.value?.code === 'SOL');
  expect(screen.getByRole('button', { name: 'Coin: SOL/USDT' })).toBeDefined();
  unmount();
  Object.assign(ticket, { code: 'BTC' });
  navigate('/pages/contracts/contracts?code=BTC');
  show(<ContractsPage />);
  await until(() => coinList.state.value !== undefined);
  await turn();
  expect(ticket.code).toBe('BTC');
  navigate('/', { replace: true });
});

test('restores a half-filled ticket to the same account, but not over a linked coin [STORE-14]', async () => {
  await open();
  Object.assign(ticket, { side: 'sell', type: 'limit' });
  type('Price', '70000');
  type('Quantity', '2');
  await turn();
  cleanup();
  const restartSession = async (): Promise<void> => {
    await endSession('refused');
    Object.assign(ticket, { side: 'buy' });
    await beginSession('token-b');
    await identify('a');
  };
  await restartSession();
  expect(ticket.price).toBe('');
  show(<ContractsPage />);
  await until(() => ticket.price !== '');
  expect(ticket).toMatchObject({ code: 'BTC', side: 'sell', type: 'limit', price: '70000', amount: '2', unit: 'coin' });
  cleanup();

  await restartSession();
  navigate('/pages/contracts/contracts?code=ETH');
  show(<ContractsPage />);
  await turn();
  expect(ticket).toMatchObject({ code: 'ETH', price: '' });
  cleanup();
  navigate('/', { replace: true });

  Object.assign(ticket, { code: 'BTC', type: 'market', side: 'buy', price: '', amount: '0.01' });
  add = () => ok({ id: '1', code: 'BTC', side: 'buy', type: 'market', amount: '0.01', dealt: '0.01', status: 'dealt' });
  price('67000.00');
  show(<ContractsPage />);
  await until(() => hasText('670.00 USDT') && !isClosed(order()));
  fireEvent.click(order());
  fireEvent.click(confirm());
  await until(() => hasText('Successful transaction!'));
  await turn();
  expect(await readDraft('a', 'contract')).toBeUndefined();
});

test('accessible names of the ticket’s controls contain their visible words [A11Y-01]', async () => {
  await open();
  expect(misnamed(document.body)).toEqual([]);
});

test('an accepted order leaves an empty ticket without field errors [LIVE-02]', async () => {
  add = () =>
    ok({ id: '1', code: 'BTC', side: 'buy', type: 'market', status: 'dealt', amount: '0.01', created: 1, held: '0' });
  await openConfirmation();
  fireEvent.click(confirm());
  await until(() => hasText('Successful transaction!'));
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(field('Quantity').value).toBe('');
});

test('a tap fills the market price as limit price, in the coin’s steps [LIVE-14]', async () => {
  await open();
  price('67123.456');
  await until(() => hasText('67,123.46'));
  fireEvent.click(screen.getByRole('button', { name: 'Market price' }));
  await until(() => field('Price').value === '67123.45');
});
