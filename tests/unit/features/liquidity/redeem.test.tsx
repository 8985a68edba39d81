import { cut, idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { connection, probe } from '../../../../src/client/http/connection.ts';
import RedeemPage from '../../../../src/features/liquidity/pages/RedeemPage.tsx';
import RedeemConfirmPage from '../../../../src/features/liquidity/pages/RedeemConfirmPage.tsx';
import { formatDateTime } from '../../../../src/i18n/dates.ts';
import { navigate } from '../../../../src/browser/location.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, turn, until } from '../support.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { useLiquidity, confirm, redemption, typed, value } from './support.ts';
import { expectLogged } from '../../../console.ts';

useLiquidity();

test('closes quick above the cap, says what is left, and offers standard [LIQ-08 LIQ-10]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let remaining = '400';
  network(() => ok({ ...redemption, quickLeft: remaining }));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await act(() => vi.advanceTimersByTimeAsync(300));
  await settle(() => has('Quick'));
  const quick = (): HTMLInputElement => screen.getByRole('radio', { name: 'Quick' });
  fireEvent.click(quick());
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect([quick().checked, quick().disabled]).toEqual([true, false]);
  // others redeem meanwhile
  remaining = '30';
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '101' } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  await settle(() => quick().disabled);
  expect(
    has(
      /Only 30.USDT is left of today's quick redemption limit\. You can redeem the full amount with standard redemption\./,
    ),
  ).toBe(true);
  expect((screen.getByRole('radio', { name: 'Standard' }) as HTMLInputElement).checked).toBe(true);
  fireEvent.submit(document.querySelector('form')!);
  expect(globalThis.location.hash).toMatch(/sellConfirm\?amount=101&speed=standard/);
});

test('shows the terms of a redemption first: minimum, redemptions left, quick limit [HARD-05]', async () => {
  let terms = { ...redemption, quickLeft: '30000000', quickMost: '150', minimum: '1', redemptionsLeft: 3 };
  network(() => ok(terms));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await settle(() => has('Quick'));
  expect(document.body.textContent).toMatch(/At least 1.USDT, or all/);
  expect([has('Redemptions left today'), has('Your own limit left today')]).toEqual([true, true]);
  const field = screen.getByLabelText('Amount');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('0.5');
  expect(has(/Redeem at least 1.USDT, or all\./)).toBe(true);
  fireEvent.submit(document.querySelector('form')!);
  expect(globalThis.location.hash).not.toContain('sellConfirm');
  type('1');
  expect(has(/Redeem at least/)).toBe(false);
  type('200');
  expect(
    has(
      /You can redeem up to 150.USDT with quick redemption today\. You can redeem the full amount with standard redemption\./,
    ),
  ).toBe(true);
  type('150');
  expect(has(/You can redeem/)).toBe(false);
  terms = { ...terms, quickMost: '0' };
  type('20');
  await settle(() =>
    has("You've used up your own quick redemption limit for today. You can still use standard redemption."),
  );
  terms = { ...terms, redemptionsLeft: 0 };
  type('21');
  await settle(() => has(/^You've used all your redemptions for today\. You can redeem again from/));
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
});

test('the whole balance can be redeemed, however small [HARD-05]', async () => {
  network(() => ok({ ...redemption, available: '0.5', quickMost: '0.5', minimum: '1', redemptionsLeft: 20 }));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await settle(() => has('Quick'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0.5' } });
  fireEvent.submit(document.querySelector('form')!);
  expect(globalThis.location.hash).toMatch(/sellConfirm\?amount=0\.5/);
});

test('a redemption cannot be confirmed before its terms have loaded, or without them [TRUST-05]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { seen } = network((request) =>
    request.url.includes('transfer/out') ? ok({ ...redemption, quickLost: null }) : ok(),
  );
  navigate('/pages/Liquidity/sellConfirm?amount=40&speed=quick&key=k1');
  show(<RedeemConfirmPage />);
  expect(confirm().getAttribute('aria-disabled')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await settle(() =>
    has("Not available right now: Interest you lose today. You can't confirm without it. Please try again later."),
  );
  fireEvent.click(confirm());
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the redeem page reports an outage early, and reloads when the server answers [CALL-14]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { state, seen } = network((request) => {
    if (!state.healthy) throw cut();
    return ok(request.url.includes('transfer/out') ? redemption : {});
  });
  state.healthy = false;
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await settle(() => has("We can't reach Andaman right now. This will load as soon as we're back."));
  expect(seen.filter(({ url }) => url.pathname.includes('transfer/out')).length).toBeLessThan(5);
  state.healthy = true;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await settle(() => has('Quick'));
});

test('requests the redemption terms once when the connection is back [OFF-06]', async () => {
  expectLogged('Call: yuebao.outInfo attempts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let works = false;
  let read = 0;
  const { state } = network((request) => {
    if (!works) throw cut();
    if (request.url.includes('transfer/out')) read += 1;
    return ok(redemption);
  });
  state.healthy = false;
  navigate('/pages/Liquidity/sell');
  const first = show(<RedeemPage />);
  await turn(100);
  await until(() => connection.outage);
  // one of its tries arrives, but no probe
  works = true;
  await until(() => has('Quick'));
  await turn(60_000);
  expect([connection.outage, read]).toEqual([false, 1]);
  first.unmount();

  works = false;
  await act(probe);
  show(<RedeemPage />);
  await turn(60_000);
  state.healthy = true;
  works = true;
  read = 0;
  await act(probe);
  await until(() => has('Quick'));
  await turn(60_000);
  expect(read).toBe(1);
});

test('restores amount and speed of a redemption after another page [STORE-14]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network(() => ok(redemption));
  navigate('/pages/Liquidity/sell');
  const first = show(<RedeemPage />);
  await until(() => has('Quick'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Quick' }));
  await turn();
  first.unmount();
  show(<RedeemPage />);
  await until(() => has('Quick') && typed() === '100');
  expect((screen.getByRole('radio', { name: 'Quick' }) as HTMLInputElement).checked).toBe(true);
});
const seen = (): boolean => document.dispatchEvent(new Event('visibilitychange'));

test('rereads the cap and opens quick at the hour shown on the page [LIQ-11]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  let terms = { ...redemption, quickLeft: '0', quickResets: Date.now() + HOUR_MS };
  network(() => ok(terms));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  const quick = (): HTMLInputElement => screen.getByRole('radio', { name: 'Quick' });
  await until(() => has('Quick'));
  expect(quick().disabled).toBe(true);
  // nothing is pending that an hour would time out
  await act(idle);
  terms = { ...terms, quickLeft: '30000000', quickResets: terms.quickResets + 24 * HOUR_MS };
  await turn(HOUR_MS + 2000);
  await until(() => !quick().disabled);
});

test('rereads what others left of the cap when the page comes to the front [LIQ-08 LIQ-10]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let terms = redemption;
  network(() => ok(terms));
  navigate('/pages/Liquidity/sell');
  show(<RedeemPage />);
  await until(() => has('Quick'));
  terms = { ...redemption, quickLeft: '0' };
  seen();
  await until(() => has("Today's quick redemption limit is used up. You can still use standard redemption."));
});

test('closes a confirmation overnight until it shows the new day’s figures [LIQ-06 LIQ-12]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  let terms = { ...redemption, standardKept: '0.01', quickResets: Date.now() + HOUR_MS };
  const held: { answer?: Promise<void> } = {};
  network(async (request) => {
    if (request.url.includes('transfer/out')) await held.answer;
    return ok(terms);
  });
  navigate('/pages/Liquidity/sellConfirm?amount=40&speed=standard&key=night-key-1');
  show(<RedeemConfirmPage />);
  await until(() => has(/^0.01/) && confirm().getAttribute('aria-disabled') !== 'true');
  // the phone sleeps, so no timer runs
  vi.setSystemTime(Date.now() + 8 * HOUR_MS);
  terms = { ...terms, standardKept: '0.02', quickResets: terms.quickResets + 24 * HOUR_MS };
  let response = (): void => undefined;
  held.answer = new Promise((resolve) => (response = resolve));
  act(() => void seen());
  expect([has(/^0.01/), confirm().getAttribute('aria-disabled')]).toEqual([false, 'true']);
  response();
  await until(() => has(/^0.02/) && confirm().getAttribute('aria-disabled') !== 'true');
});

test('requires the arrival of a quick redemption, and shows it with its zone [LIQ-06 TRUST-05]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrives = Date.UTC(2100, 2, 10, 7, 5);
  const { seen: sent } = network(() => ok({ ...redemption, fee: '0.5', quickArrives: arrives }));
  navigate('/pages/Liquidity/sellConfirm?amount=40&speed=quick&key=arrival-key-1');
  const first = show(<RedeemConfirmPage />);
  await until(() => has('Arrives the same day') && confirm().getAttribute('aria-disabled') !== 'true');
  expect([value('Arrives the same day'), value('Fee')]).toEqual([
    formatDateTime(arrives, { zone: true }).replaceAll(/\s/g, ' '),
    '0.50 USDT',
  ]);
  first.unmount();
  network(() => ok({ ...redemption, quickArrives: null }));
  show(<RedeemConfirmPage />);
  await until(() =>
    has("Not available right now: Arrives the same day. You can't confirm without it. Please try again later."),
  );
  expect([value('Arrives the same day'), value('Fee')]).toEqual(['–', 'Not available right now']);
  fireEvent.click(confirm());
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([
  [
    'quick',
    'confirmed',
    'Requested, DoneProcessed, DoneIn your balance, Done',
    /It's in your balance.*ArrivesAvailable now/,
  ],
  [
    'standard',
    'submitted',
    'Requested, DoneProcessed, NextIn your balance, Next',
    /keeps earning interest today.*Arrives by/,
  ],
])('an accepted %s redemption that is %s says where the money is [LOOK-12]', async (speed, status, stages, words) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrives = Date.UTC(2100, 2, 10, 7, 5);
  network((request) =>
    request.method === 'POST'
      ? ok({ id: '9', amount: '40', status, arrives })
      : ok({ ...redemption, quickArrives: arrives, standardArrives: arrives, balance: '100', lists: [] }),
  );
  navigate(`/pages/Liquidity/sellConfirm?amount=40&speed=${speed}&key=accepted-${speed}`);
  show(<RedeemConfirmPage />);
  await until(() => confirm().getAttribute('aria-disabled') !== 'true');
  fireEvent.click(confirm());
  await until(() => has('Successful transaction!'));
  const text = (document.body.textContent ?? '').replaceAll(/\s/g, ' ');
  expect(text).toContain(stages);
  expect(text).toMatch(words);
});
