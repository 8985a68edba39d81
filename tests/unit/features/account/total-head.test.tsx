import { empty, network, ok, ret, status } from '../../client/support.ts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { TotalHead } from '../../../../src/features/account/components/TotalHead.tsx';
import { balances, pastTotals, worth } from '../../../../src/features/account/store.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { price } from '../options/support.ts';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

const day = () => ({ from: serverNow() - 1000, start: '900', in: '150', out: '0' });
let world: { lists: object[]; today?: object };
let past: { time: number; total: string }[] = [];
let reads = 0;
const usdt = { code: 'USDT', available: '847.659999', held: '252.340001', total: '1100' };
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  await signIn();
  balances.clear();
  pastTotals.clear();
  past = [];
  world = { lists: [usdt], today: day() };
  reads = 0;
  network(({ url }) => {
    if (url.includes('currency/rate')) return ok({ code: 'THB', rate: '30', time: Date.now() });
    if (url.includes('data/rate')) return ok({ code: 'BTC', rate: '60000', time: 1 });
    if (url.includes('account/worth')) return ok({ lists: past });
    if (!url.includes('balances')) return ok({ lists: [] });
    reads += 1;
    return ok(world);
  });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  network(empty());
  await changeSetting('amountsHidden', false);
  await endSession('signed-out');
});

test('shows the day’s change with its percentage, and the available amount [LIVE-07]', async () => {
  show(<TotalHead />);
  await settle(() => text().includes('today'));
  // (1100 - 1050) * 30, of 1050
  expect(text()).toContain('+1,500.00 (+4.76%) today');
  expect(text()).toContain('Available 847.65 USDT');
  expect(document.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('rise');
});

test('a lost option updates daily change and available amount at the next read [LIVE-07]', async () => {
  show(<TotalHead />);
  await settle(() => text().includes('today'));
  world = { lists: [{ ...usdt, held: '0', total: '847.659999' }], today: day() };
  await act(() => balances.refresh({ fresh: true }));
  await settle(() => text().includes('\u22126,070.20 (\u221219.27%) today'));
  expect(document.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('fall');
});

test("total and change follow an owned coin's price, or keep its last price [LIVE-07]", async () => {
  world = {
    lists: [usdt, { code: 'BTC', available: '0.1', held: '0', total: '0.1' }],
    today: { ...day(), start: '7100', in: '0' },
  };
  show(<TotalHead />);
  await settle(() => text().includes('213,000.00'));
  expect(text()).toContain('0.00 (0.00%) today');
  price('61000');
  await settle(() => worth.total === '216000');
  await settle(() => text().includes('+3,000.00 (+1.41%) today'));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(() => balances.refresh());
  expect(worth.total).toBe('216000');
});

test('hidden balances leave only the percentage, even for screen readers [ACCT-05]', async () => {
  past = [1, 2, 3].map((days) => ({ time: serverNow() - days * DAY_MS, total: '1000' })).toReversed();
  await changeSetting('amountsHidden', true);
  show(<TotalHead />);
  await settle(() => text().includes('+4.76% today'));
  expect(text().replace('+4.76%', '')).not.toMatch(/\d/);
  expect(document.querySelector('[role=img]')).toBeNull();
});

test('shows no daily change if the server sends none [LIVE-07]', async () => {
  delete world.today;
  show(<TotalHead />);
  await settle(() => text().includes('847.65'));
  expect(text()).not.toContain('today');
});

test('an older total says of when it is, and has no direction [LOOK-06]', async () => {
  show(<TotalHead />);
  await settle(() => text().includes('today'));
  network(ret(0, 'Try later'));
  await act(() => balances.refresh({ fresh: true }));
  await settle(() => text().includes('as of'));
  expect(text()).not.toContain('today');
  expect(text()).toContain('33,000.00');
  expect(document.querySelector('[data-direction]')).toBeNull();
});

const line = (): string => document.querySelector('[role=img] polyline')?.getAttribute('points') ?? '';

test('draws the ends of the past days and the total of now, and says the change [HOME-10]', async () => {
  past = [3, 2, 1].map((days) => ({ time: serverNow() - days * DAY_MS, total: '1000' }));
  show(<TotalHead />);
  await settle(() => line() !== '');
  expect(line()).toMatch(/^0,88 33\.3\d,88 66\.6\d,88 100,12$/);
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Total over 30 days: +10.00%');
});

test.each([
  ['no past day', []],
  ['a read that fails', undefined],
])('draws no line with %s: it would be a guess [HOME-10]', async (_, days) => {
  past = days!;
  if (!days)
    network(({ url }) =>
      url.includes('account/worth')
        ? status(503)
        : url.includes('currency/rate')
          ? ok({ code: 'THB', rate: '30', time: Date.now() })
          : ok(world),
    );
  show(<TotalHead />);
  await settle(() => text().includes('847.65'));
  expect(document.querySelector('[role=img]')).toBeNull();
});

test('while the line is read, the total is that of the day at the rate of today [HOME-10]', async () => {
  past = [3, 2, 1].map((days) => ({ time: serverNow() - days * DAY_MS, total: String(1000 + days) }));
  show(<TotalHead />);
  await settle(() => line() !== '');
  const drawing = document.querySelector('[role=img]')!.parentElement!;
  drawing.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
  fireEvent.pointerMove(drawing, { clientX: 5, pointerType: 'mouse' });
  expect(text()).toContain('30,090.00');
  expect(text()).toMatch(/\d, at today's exchange rate/);
  fireEvent.pointerLeave(drawing);
  expect(text()).toContain('33,000.00');
});

test('removes the change when the day is over, and requests the next one once [LIVE-07]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world.today = { ...day(), from: serverNow() - DAY_MS - 1 };
  show(<TotalHead />);
  await settle(() => text().includes('847.65'));
  const before = reads;
  expect(text()).not.toContain('today');
  world.today = day();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await settle(() => text().includes('+1,500.00'));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reads).toBe(before + 1);
});

test('shows a bar, not a dash, while the total loads [LOOK-04]', async () => {
  let respond: (() => void) | undefined;
  network(async ({ url }) => {
    if (!url.includes('balances')) return ok({ code: 'THB', rate: '30', time: Date.now(), lists: [] });
    await new Promise<void>((done) => (respond = done));
    return ok(world);
  });
  const { container } = show(<TotalHead />);
  await settle(() => container.querySelector('[aria-busy]') !== null);
  expect([container.querySelector('[data-size="40"]')?.getAttribute('aria-hidden'), text().includes('–')]).toEqual([
    'true',
    false,
  ]);
  await settle(() => respond !== undefined);
  respond!();
  await settle(() => text().includes('33,000'));
  expect(container.querySelector('[aria-busy]')).toBeNull();
});
