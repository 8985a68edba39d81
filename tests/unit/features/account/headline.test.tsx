import { empty, network, ok, status } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { BalanceCard } from '../../../../src/features/account/components/BalanceCard.tsx';
import { balances } from '../../../../src/features/account/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { expectLogged } from '../../../console.ts';

let works = true;
const text = (): string => document.body.textContent ?? '';

beforeEach(async () => {
  await signIn();
  works = true;
  network(({ url }) => {
    if (url.includes('balances'))
      return works ? ok({ lists: [{ code: 'USDT', available: '100', held: '0', total: '100' }] }) : status(404);
    return ok({ code: 'THB', rate: '30', time: Date.now() });
  });
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
});

test('dates the balance on home and mine only while offline [LOOK-06]', async () => {
  show(<BalanceCard isNew={false} isWaiting={false} below={null} />);
  await settle(() => text().includes('3,000'));
  expect(has(/^as of /)).toBe(false);
  act(() => {
    Object.assign(connection, { online: false, outage: true });
  });
  await settle(() => has(/^as of /));
});

test('a balance that failed to load says so next to the dash, and one tap retries [LOOK-05]', async () => {
  expectLogged('Call: account.balances status 404');
  works = false;
  show(<BalanceCard isNew={false} isWaiting={false} below={null} />);
  await settle(() => has("Your balances didn't load"));
  works = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle(() => text().includes('3,000'));
  expect([has("Your balances didn't load"), screen.queryByRole('button', { name: 'Try again' })]).toEqual([
    false,
    null,
  ]);
});

test('older balances stay when the next read fails, with their age and a retry button [LOOK-05]', async () => {
  expectLogged('Call: account.balances status 404');
  show(<BalanceCard isNew={false} isWaiting={false} below={null} />);
  await settle(() => text().includes('3,000'));
  // joins no running read
  await settle(() => !balances.state.loading);
  works = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle(() => screen.queryByRole('button', { name: 'Try again' }) !== null);
  expect([text().includes('3,000'), has(/^as of /)]).toEqual([true, true]);
});
