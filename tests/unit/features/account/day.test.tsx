import { empty, network, ok } from '../../client/support.ts';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { WorthHead } from '../../../../src/features/account/components/WorthHead.tsx';
import { balances, worth } from '../../../../src/features/account/store.ts';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { price } from '../options/support.ts';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

const day = () => ({ from: serverNow() - 1000, start: '900', in: '150', out: '0' });
let world: { lists: object[]; today?: object };
let reads = 0;
const usdt = { code: 'USDT', available: '847.659999', held: '252.340001', total: '1100' };
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  await signIn();
  balances.clear();
  world = { lists: [usdt], today: day() };
  reads = 0;
  network(({ url }) => {
    if (url.includes('currency/rate')) return ok({ code: 'THB', rate: '30', time: Date.now() });
    if (url.includes('data/rate')) return ok({ code: 'BTC', rate: '60000', time: 1 });
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
  show(<WorthHead standalone day />);
  await settle(() => text().includes('today'));
  // (1100 - 1050) * 30, of 1050
  expect(text()).toContain('+1,500.00 (+4.76%) today');
  expect(text()).toContain('Available 847.65 USDT');
  expect(document.querySelector('[data-direction]')?.getAttribute('data-direction')).toBe('rise');
});

test('a lost option updates daily change and available amount at the next read [LIVE-07]', async () => {
  show(<WorthHead standalone day />);
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
  show(<WorthHead standalone day />);
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

test('hidden balances hide change and amount, even from screen readers [ACCT-05]', async () => {
  await changeSetting('amountsHidden', true);
  show(<WorthHead standalone day />);
  await settle(() => worth.change === '1500');
  expect(text()).not.toMatch(/\d(?!\d* USDT =)[\d,.]* ?(USDT|%)(?! =)/);
  expect(text()).not.toContain('today');
});

test('shows no daily change if the server sends none, and only on home [LIVE-07]', async () => {
  delete world.today;
  const { rerender } = show(<WorthHead standalone day />);
  await settle(() => text().includes('847.65'));
  expect(text()).not.toContain('today');
  world.today = day();
  rerender(<WorthHead standalone />);
  await act(() => balances.refresh({ fresh: true }));
  expect([worth.change, text().includes('today')]).toEqual(['1500', false]);
});

test('removes the change when the day is over, and requests the next one once [LIVE-07]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world.today = { ...day(), from: serverNow() - DAY_MS - 1 };
  show(<WorthHead standalone day />);
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
  const { container } = show(<WorthHead standalone day />);
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
