import { empty, network, ok } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import ContractsPage from '../../../../src/features/contracts/pages/ContractsPage.tsx';
import { clearTicket, recentPrices, rules, ticket } from '../../../../src/features/contracts/store.ts';
import { seedQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch, clearQuotes } from '../../../../src/features/market/ticks.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { media, show } from '../../ui/render.tsx';
import { price } from '../options/support.ts';
import { turn, until } from '../support.ts';

// the feed has its own tests
vi.mock('../../../../src/features/market/feed.ts', () => ({
  wantPrices: () => () => undefined,
  pausePrices: () => undefined,
}));

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
/** The text of a field; undefined while there is none of this name. */
const textIn = (name: string): string | undefined => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value;
const type = (name: string, value: string): boolean => fireEvent.change(field(name), { target: { value } });
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Share of your available balance' });
const slide = (to: string): boolean => fireEvent.change(slider(), { target: { value: to } });
const unit = (name: string): HTMLInputElement =>
  within(screen.getByRole('group', { name: 'Unit of the amount' })).getByRole('radio', { name });
const order = (): HTMLElement => screen.getByRole('button', { name: /^(Buy|Sell) .*BTC$/ });
const hasText = (words: string): boolean =>
  document.body.textContent?.replaceAll(/[\u00a0\u2009]/g, ' ').includes(words) ?? false;
const chart = (): HTMLElement => screen.getByRole('link', { name: /^BTC price of the last 4 hours/ });

let seen: ReturnType<typeof network>['seen'];
const open = async (): Promise<void> => {
  show(<ContractsPage />);
  await until(() => rules.state.value !== undefined && recentPrices.state.value !== undefined && hasText('67,000.00'));
  await until(() => !slider().disabled);
};

beforeEach(async () => {
  // the same fake clock ages a quote, so a busy machine does not
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  media();
  noteConnection(true);
  ({ seen } = network(async (request) => {
    const { pathname } = new URL(request.url);
    const last = serverNow() - (serverNow() % (5 * MINUTE_MS));
    if (pathname.endsWith('/coin/trans/rules'))
      return ok({ code: 'BTC', priceScale: 2, amountScale: 6, minimum: '1', fee: '0.1', worst: '0.5' });
    if (pathname.endsWith('/coin/user/amount'))
      return ok({
        code: (await request.text()).includes('BTC') ? 'BTC' : 'USDT',
        available: '1000',
        held: '0',
        total: '1000',
      });
    if (pathname.endsWith('/coin/data/lists'))
      return ok({
        code: 'BTC',
        interval: '5m',
        lists: [4 * HOUR_MS, 5 * MINUTE_MS, 0].map((ago) => ({
          time: last - ago,
          open: '66900',
          high: '67100',
          low: '66800',
          close: '67000',
          volume: '1',
        })),
      });
    if (pathname.endsWith('/coin/trans/add'))
      return ok({ id: '1', code: 'BTC', side: 'buy', type: 'market', status: 'dealt', amount: '0.001483' });
    if (pathname.endsWith('/users/protections')) return ok({ limits: [] });
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
  Object.assign(ticket, { side: 'buy', type: 'limit', unit: 'coin' });
  clearTicket();
  for (const resource of [rules, recentPrices]) resource.clear();
  vi.useRealTimers();
});

test('a link to buy or to sell chooses the side [LOOK-18]', async () => {
  location.hash = '#/pages/contracts/contracts?code=BTC&side=sell';
  await open();
  expect(order().textContent).toMatch(/^Sell/);
  act(() => {
    location.hash = '#/pages/contracts/contracts?code=BTC&side=buy';
    dispatchEvent(new Event('hashchange'));
  });
  await until(() => order().textContent.startsWith('Buy'));
  location.hash = '';
});

test('follows the market with the limit until it is touched, then keeps it [LOOK-19]', async () => {
  await open();
  expect(textIn('Price')).toBe('67000.00');
  expect(hasText('Follows the market price until you change it.')).toBe(true);
  price('67010.00');
  await until(() => textIn('Price') === '67010.00');
  fireEvent.focus(field('Price'));
  price('67020.00');
  await until(() => hasText('67,020.00'));
  expect(textIn('Price')).toBe('67010.00');
  expect(hasText('Follows the market price')).toBe(false);
  // an emptied field stays empty
  type('Price', '');
  price('67030.00');
  await until(() => hasText('67,030.00'));
  expect(textIn('Price')).toBe('');
});

test('stores no draft of an untouched ticket; confirms the market price as it was [LOOK-19]', async () => {
  await open();
  expect([ticket.price, ticket.isPriceTouched]).toEqual(['', false]);
  type('Quantity', '0.01');
  await until(() => hasText('≈ 670.00 USDT'));
  fireEvent.click(order());
  await until(() => hasText('Limit price67,000.00 USDT'));
  price('67010.00');
  await until(() => textIn('Price') === '67010.00');
  expect(hasText('Limit price67,000.00 USDT')).toBe(true);
});

test('keeps the order when the unit changes; USDT of a purchase include the fee [LOOK-19]', async () => {
  await open();
  type('Price', '50000');
  type('Quantity', '0.01');
  await until(() => hasText('≈ 500.00 USDT'));
  fireEvent.click(unit('USDT'));
  await until(() => textIn('Amount') === '500.5');
  type('Amount', '100');
  await until(() => hasText('≈ 0.001998 BTC, fee included'));
  expect(hasText('You pay at most100.00 USDT')).toBe(true);
  expect(order().textContent).toBe('Buy 0.001998 BTC');
  fireEvent.click(unit('BTC'));
  await until(() => textIn('Quantity') === '0.001998');
});

test('sends an order for USDT as a quantity, at no price that would cost more [LOOK-19]', async () => {
  Object.assign(ticket, { type: 'market', unit: 'USDT', amount: '100' });
  await open();
  fireEvent.click(order());
  await until(() => hasText('Estimated price67,000.00 USDT'));
  price('67200.00');
  await until(() => hasText('Estimated price67,200.00 USDT'));
  const sheet = within(document.querySelector('dialog')!);
  await act(async () => void fireEvent.click(sheet.getByRole('button', { name: /^Buy /, hidden: true })));
  const sent = (): URLSearchParams[] =>
    seen.filter(({ url }) => url.pathname.endsWith('/coin/trans/add')).map(({ body }) => new URLSearchParams(body));
  await until(() => sent().length === 1);
  expect(Object.fromEntries(sent()[0]!)).toMatchObject({ type: 'market', amount: '0.001483', worst: '67335' });
});

test('sets a share in the unit of the balance, and stops at each quarter [LOOK-19]', async () => {
  await open();
  slide('25');
  await until(() => textIn('Amount') === '250');
  expect([slider().value, slider().getAttribute('aria-valuetext')]).toEqual(['25', '25%']);
  type('Amount', '333');
  await until(() => slider().value === '33');
  // a key moves by less than half a step from a share between two stops
  slide('34');
  await until(() => slider().value === '50');
  type('Amount', '333');
  await until(() => slider().value === '33');
  slide('32');
  await until(() => slider().value === '25');
  fireEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  await until(() => order().textContent!.startsWith('Sell') && !slider().disabled);
  slide('100');
  await until(() => textIn('Quantity') === '1000');
});

test('draws the price with this order’s limit, and opens the coin [LOOK-19]', async () => {
  await open();
  await until(() => screen.queryAllByRole('link', { name: /last 4 hours/ }).length > 0);
  expect(chart().getAttribute('href')).toBe('#/pages/coinList/index?code=BTC');
  expect(chart().textContent).toContain('Price 67,000.00');
  type('Price', '66950');
  await until(() => chart().textContent!.includes('This order 66,950.00'));
  expect(chart().querySelector('[data-side="buy"]')).not.toBeNull();
  // too far for the drawing: only its tag, at the edge
  type('Price', '60000');
  await until(() => chart().textContent!.includes('This order ↓ 60,000.00'));
  expect(chart().querySelector('[data-side]')).toBeNull();
  ticket.type = 'market';
  await until(() => !chart().textContent!.includes('This order'));
});

test('reads each candle that closes once, however often the market moves [LOOK-19]', async () => {
  await open();
  const reads = (): number => seen.filter(({ url }) => url.pathname.endsWith('/coin/data/lists')).length;
  const before = reads();
  price('67001.00');
  await until(() => hasText('67,001.00'));
  await turn();
  expect(reads()).toBe(before);
  price('67002.00', serverNow() + 5 * MINUTE_MS);
  await until(() => reads() === before + 1);
});

test('puts the ticket in a pane next to chart and orders on a wide screen [LOOK-19]', async () => {
  media('min-width: 900px');
  await open();
  const pane = screen.getByRole('region', { name: 'New order' });
  expect(within(pane).getByRole('textbox', { name: 'Price' })).toBeDefined();
  expect(within(pane).getByRole('button', { name: 'Buy BTC' })).toBeDefined();
  expect(pane.contains(chart())).toBe(false);
});

test('leaves it to the page of the coin to say where the price comes from [FEED-01]', async () => {
  await open();
  await turn();
  const reads = seen.filter(({ url }) => url.pathname.endsWith('coin/data/index')).length;
  expect([reads, screen.queryByText(/exchange/)]).toEqual([0, null]);
});
