import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import WithdrawalPage from '../../../../src/features/withdrawals/pages/WithdrawalPage.tsx';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';
import { json } from '../../client/support.ts';
import { show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { amount, open, pin, press, ready, sent, server, sheet, submit, type, useWithdrawals } from './support.tsx';

useWithdrawals();

const REASON = 'Your payment password is locked after too many wrong attempts, so nothing was sent.';

/** Enters a payment password that the server refuses, because it is locked for some ms. */
async function enterLocked(lockedMs: number) {
  expectLogged('Call: extract.add status 429');
  server.answers = [
    () =>
      json(
        { ret: 0, msg: REASON, data: { lockedUntil: serverNow() + lockedMs } },
        { status: 429, headers: { 'retry-after': '10800' } },
      ),
  ];
  const { seen } = open();
  show(<WithdrawalPage />);
  await ready();
  type('250');
  submit();
  press('Continue');
  pin('999998');
  return seen;
}

test('closes the keys while the payment password is locked, and offers the reset [LOOK-48]', async () => {
  const seen = await enterLocked(3 * HOUR_MS);
  await settle(() => has(/^Locked until /));
  expect(sent(seen)).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: /^Locked until \d\d:\d\d/ })).toBeTruthy();
  expect([has(REASON), has("Your balance hasn't changed, and your entry stays here.")]).toEqual([true, true]);
  expect(sheet().queryByRole('button', { name: '1' })).toBeNull();
  expect(sheet().getByRole('link', { name: 'Set a new one' }).getAttribute('href')).toBe(
    '#/pages/mine/setting/tradePwd',
  );
  press('Wait');
  await settle(() => screen.queryByRole('dialog') === null);
  expect(amount().value).toBe('250');
});

test('opens the keys again by itself when the lock is over [LOOK-48]', async () => {
  await enterLocked(1500);
  await settle(
    () => !has(REASON) && sheet().queryByRole('button', { name: '1' })?.getAttribute('aria-disabled') === null,
  );
  expect(sheet().getByRole('group', { name: 'Payment password' })).toBeTruthy();
});
