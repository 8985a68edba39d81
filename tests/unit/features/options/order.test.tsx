import 'fake-indexeddb/auto';
import { empty, network, ok } from '../../client/support.ts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { forgetQuotes } from '../../../../src/features/market/quotes.ts';
import { beginStreamEpoch } from '../../../../src/features/market/ticks.ts';
import { Durations } from '../../../../src/features/options/components/Durations.tsx';
import { OrderDetail } from '../../../../src/features/options/components/OrderDetail.tsx';
import { OrderRow } from '../../../../src/features/options/components/OrderRow.tsx';
import OptionOrdersPage from '../../../../src/features/options/pages/OptionOrdersPage.tsx';
import OptionRulePage from '../../../../src/features/options/pages/OptionRulePage.tsx';
import { navigate } from '../../../../src/browser/location.ts';
import { media, show } from '../../ui/render.tsx';
import { signIn, until } from '../support.ts';
import { price } from './support.ts';

const base = {
  id: '500001',
  code: 'BTC',
  name: 'Bitcoin',
  direction: 'up',
  amount: '50',
  yield: '80',
  minutes: 1,
  status: 'holding',
  buyPrice: '67000.00',
  startPrice: '67000.00',
  endPrice: undefined,
  sellPrice: undefined,
  profit: undefined,
  created: 0,
  ends: 0,
  settled: undefined,
  result: '',
  reason: '',
  scale: 2,
  quote: undefined,
  quoted: undefined,
  payout: undefined,
  source: 'Index',
};
const settled = {
  ...base,
  status: 'history',
  created: 1_000,
  ends: 61_000,
  settled: 61_500,
  endPrice: '67010.00',
  sellPrice: '67010.00',
  profit: '40',
  payout: '90',
  result: 'win',
};
const text = (): string => (document.body.textContent ?? '').replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

beforeEach(() => {
  network(ok({ lists: [] }));
  media();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test("the time left follows the server's clock, whatever the device clock does [OPT-10]", () => {
  // the server says noon, the device a day later
  const noon = Date.UTC(2026, 2, 10, 5);
  vi.setSystemTime(noon + 86_400_000);
  noteServerTime(String(noon), performance.now(), performance.now());
  show(
    <ul>
      <OrderRow order={{ ...base, ends: serverNow() + 61_000 }} href="#/" />
    </ul>,
  );
  expect(screen.getByRole('timer').textContent).toBe('01:01');
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('01:00');
  vi.setSystemTime(noon - 86_400_000);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:59');
});

test('at zero reads "Awaiting result" without a win or loss [OPT-11]', () => {
  show(
    <ul>
      <OrderRow order={{ ...base, ends: serverNow() + 2000 }} href="#/" />
    </ul>,
  );
  expect(text()).not.toContain('Awaiting result');
  act(() => void vi.advanceTimersByTime(2500));
  expect(text()).toContain('Awaiting result');
  expect(text()).not.toMatch(/Won|Lost|[+−]\d/);
});

test('tie and void have their own word, profit "0" and no colour; a void says why [OPT-14]', () => {
  for (const [result, word] of [
    ['tie', 'Tie'],
    ['void', 'Void'],
  ] as const) {
    const order = {
      ...settled,
      result,
      profit: '0',
      payout: '50',
      ...(result === 'void'
        ? { endPrice: undefined, sellPrice: undefined, reason: 'noPrice' }
        : { endPrice: '67000.00' }),
    };
    const row = show(
      <ul>
        <OrderRow order={order} href="#/" />
      </ul>,
    );
    expect(text()).toContain(word);
    expect(document.querySelector(`[data-result="${result}"]`)?.textContent).toMatch(/^0/);
    row.unmount();
    const details = show(<OrderDetail order={{ ...order, samples: [] }} />);
    expect(text()).toContain(`${word} · profit or loss`);
    expect(text()).toContain('Added to your balance: 50.00 USDT');
    expect(text().includes('No price arrived in the ten seconds before expiry.')).toBe(result === 'void');
    details.unmount();
  }
});

test('shows time, chart and standing of an open order before stake and outcomes [LIVE-03 OPT-10]', async () => {
  forgetQuotes();
  beginStreamEpoch();
  show(
    <OrderDetail
      order={{ ...base, direction: 'down', created: serverNow(), ends: serverNow() + 61_000, samples: [] }}
    />,
  );
  act(() => price('66999.14', serverNow() + 1));
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
  expect(screen.getByRole('timer').textContent).toMatch(/^01:0[01]$/);
  expect(document.querySelector('[data-path]')?.textContent).toContain('Start price 67,000.00');
  expect(document.querySelector('p[data-direction="fall"]')?.textContent).toBe(
    '0.86 below the start price: winning right now',
  );
  const fold = document.querySelector('details')!;
  const names = [...document.querySelectorAll('dt')].filter((name) => !fold.contains(name));
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "If you're right",
    "If you're wrong",
    'Stake',
    'Expires',
    'Order number',
  ]);
  expect([fold.open, fold.querySelector('summary')?.textContent]).toEqual([false, 'All details']);
  for (const words of ['Price you confirmed67,000.00', 'Duration1 min', 'Price sourceIndex'])
    expect((fold.textContent ?? '').replaceAll(/[\u00a0\u2009]/g, ' ')).toContain(words);
});

test('an ended order awaits its result and shows no standing [LIVE-03 OPT-11]', () => {
  forgetQuotes();
  show(<OrderDetail order={{ ...base, created: serverNow(), ends: serverNow() + 12_000, samples: [] }} />);
  expect(text()).not.toContain('Awaiting result');
  expect(text()).toContain('Waiting for a newer price.');
  act(() => void vi.advanceTimersByTime(12_500));
  expect(text()).toContain('Awaiting result');
  expect(text()).not.toMatch(/right now|Waiting for a newer price/);
});

test('an order that settles while its page is read keeps the focus [LIVE-03]', () => {
  const running = { ...base, created: serverNow(), ends: serverNow() + 2000, samples: [] };
  const page = show(<OrderDetail order={running} />);
  act(() => document.querySelector('summary')!.focus());
  page.rerender(<OrderDetail order={{ ...settled, samples: [] }} />);
  expect(document.activeElement).toBe(screen.getByRole('article'));
  expect(text()).toContain('Won · profit or loss');
  expect(document.querySelector('details, [data-path]')).toBeNull();
});

test('the order page is named by the bet [LIVE-03]', async () => {
  await signIn();
  const order = { ...base, direction: 'down', ends: serverNow() + 61_000 };
  network(({ url }) => ok(url.includes('/order/info') ? { ...order, samples: [] } : { lists: [order], last: true }));
  navigate('/pages/Option/orderRecord/orderRecord?id=500001');
  show(<OptionOrdersPage />);
  await until(() => screen.queryByRole('heading', { name: 'Buy short: BTC/USDT' }) !== null);
  cleanup();
  network(empty());
  await endSession('signed-out');
});

test('details list everything but what is missing [OPT-16 LOOK-14]', async () => {
  show(<OrderDetail order={{ ...settled, minutes: undefined, sellPrice: undefined, samples: [] }} />);
  await act(async () => undefined);
  // everything is visible
  expect(document.querySelector('details')).toBeNull();
  const rows = Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent?.replaceAll(/[\u00a0\u2009]/g, ' '),
    ]),
  );
  expect(rows).toMatchObject({
    Coin: 'Bitcoin',
    Direction: 'Buy up',
    Stake: '50.00 USDT',
    'Price you confirmed': '67,000.00',
    'Start price': '67,000.00',
    'End price': '67,010.00',
    'Profit or loss': '+40.00 USDT',
  });
  for (const name of ['Settlement price', 'Duration']) expect(rows).not.toHaveProperty(name);
  // words of the default language, year of the device's time zone
  for (const [name, at] of [
    ['Placed', settled.created],
    ['Expired', settled.ends],
    ['Settled', settled.settled],
  ] as const)
    expect(rows[name]).toContain(String(new Date(at).getFullYear()));
});

test('an end price that the order settled at is one row, a different one two [OPT-16]', async () => {
  const names = (): (string | null)[] =>
    [...document.querySelectorAll('dl dt')]
      .map(({ textContent }) => textContent)
      .filter((name) => /ettle.*price|End price/.test(name ?? ''));
  const equal = show(<OrderDetail order={{ ...settled, samples: [] }} />);
  await act(async () => undefined);
  expect(names()).toEqual(['End price (settlement price)']);
  equal.unmount();
  show(<OrderDetail order={{ ...settled, sellPrice: '67010.01', samples: [] }} />);
  await act(async () => undefined);
  expect(names()).toEqual(['End price', 'Settlement price']);
});

test('a won order says that the credit includes the stake [OPT-12]', async () => {
  show(<OrderDetail order={{ ...settled, samples: [] }} />);
  await act(async () => undefined);
  expect(text()).toContain('Added to your balance, including your stake: 90.00 USDT');
});

test('one table shows samples, their mean and device prices; a differing mean says so [OPT-13]', async () => {
  const samples = [
    { time: 51_000, price: '67009.00' },
    { time: 52_000, price: '67011.00' },
  ];
  const right = show(<OrderDetail order={{ ...settled, samples }} />);
  await act(async () => undefined);
  const cells = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells.slice(2, 4).map((row) => row.slice(1))).toEqual([
    ['67,009.00', 'not seen'],
    ['67,011.00', 'not seen'],
  ]);
  expect(cells.at(-1)).toEqual(['Average', '67,010.00', 'not seen']);
  expect(text()).not.toContain("The end price doesn't match");
  right.unmount();
  show(<OrderDetail order={{ ...settled, endPrice: '67010.01', samples }} />);
  await act(async () => undefined);
  expect(text()).toContain("The end price doesn't match");
});

test('durations show their yields as sent, and the end follows the choice [OPT-01]', () => {
  const offered = [
    { minutes: 1, yield: '80', minimum: '1', maximum: '10', suspended: false },
    { minutes: 5, yield: '85.5', minimum: '1', maximum: '10', suspended: false },
  ];
  const renderResult = show(<Durations offered={offered} product={offered[0]} onChoose={() => undefined} />);
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1 min80%',
    '5 min85.5%',
  ]);
  const end = document.querySelector('legend')?.textContent;
  renderResult.rerender(<Durations offered={offered} product={offered[1]} onChoose={() => undefined} />);
  expect(document.querySelector('legend')?.textContent).not.toBe(end);
});

test('the rule explains minimum, prices, tie, void and payout, even offline [OPT-19 HELP-03]', () => {
  network(new TypeError('fetch failed'));
  show(<OptionRulePage />);
  for (const words of [
    'The minimum stake is 1 USDT.',
    'average of ten prices',
    'more than 3 seconds old',
    "If the end price equals the start price, it's a tie and you get your stake back.",
    'If no price arrives in those ten seconds, the order is void and you get your stake back.',
    'Either way, your profit or loss is 0.',
    "you stake 100 USDT at a return of 80%. If you're right, you get back 180 USDT, including your stake",
    '55.56%',
  ]) {
    expect(text()).toContain(words);
  }
});
