import { cut, empty, idle, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import SubscribePage from '../../../../src/features/liquidity/pages/SubscribePage.tsx';
import SubscribeConfirmPage from '../../../../src/features/liquidity/pages/SubscribeConfirmPage.tsx';
import { balance, buyTerms, tiers } from '../../../../src/features/liquidity/store.ts';
import LockupProductPage from '../../../../src/features/lockup/pages/LockupProductPage.tsx';
import { products, terms } from '../../../../src/features/lockup/store.ts';
import { protection } from '../../../../src/features/protection/store.ts';
import ActivityDetailsPage from '../../../../src/features/rewards/pages/ActivityDetailsPage.tsx';
import ActivitiesPage from '../../../../src/features/rewards/pages/ActivitiesPage.tsx';
import { navigate } from '../../../../src/browser/location.ts';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
const begins = Date.UTC(2026, 2, 9, 17);
const product = {
  id: 'week',
  name: 'Seven days',
  rate: '0.5',
  days: 7,
  minimum: '100',
  maximum: '50000',
  begins,
  ends: begins + 7 * DAY_MS,
};
const offer = { id: 'one', title: 'An offer', kind: 'activity', condition: 'None' };
const paused = /^You've paused trading until/;

/** A server; `until` is the end of the customer's pause. */
const serve = (until: number | undefined) =>
  network((request) => {
    if (request.url.includes('users/protections'))
      return ok({ limits: [], ...(until === undefined ? {} : { pausedUntil: until }) });
    if (request.url.includes('yuebao/product'))
      return ok(
        request.url.includes('regular')
          ? { lists: [product] }
          : { lists: [{ id: '1', from: '0', rate: '3.65' }], minimum: '10' },
      );
    if (request.url.includes('transfer/in'))
      return ok({ available: '2000', minimum: '10', maximum: '50000', rate: '0.5', begins, ends: product.ends });
    if (request.url.includes('sale/info')) return ok(offer);
    return ok({ balance: '50', lists: [offer], last: true });
  });

beforeEach(async () => {
  noteConnection(true);
  await signIn();
  for (const endpoint of [balance, buyTerms, tiers, products, terms, protection]) endpoint.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  network(empty());
  await endSession('signed-out');
  for (const name of ['kept', 'drafts'] as const) await database(name).clear();
});

test.each<[string, string, ComponentType]>([
  ['a subscription', '/pages/Liquidity/buy', SubscribePage],
  [
    'the confirmation of a subscription',
    '/pages/Liquidity/buyConfirm?amount=100&key=pause-key-1',
    SubscribeConfirmPage,
  ],
  ['a lock-up order', '/pages/Lock-up/productDetails/productDetails?id=week', LockupProductPage],
])('a pause closes %s with its reason, and opens it when over [TRUST-03]', async (_, at, Part) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const { seen } = serve(Date.now() + DAY_MS);
  navigate(at);
  show(<Part />);
  await settle(() => has(paused) && (has('Starts earning') || has('It pays')));
  const button = (): HTMLElement => screen.getAllByRole('button').at(-1)!;
  expect(button().getAttribute('aria-disabled')).toBe('true');
  const field = screen.queryByLabelText('Amount');
  if (field) fireEvent.change(field, { target: { value: '1000' } });
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  fireEvent.click(button());
  expect([seen.filter(({ method }) => method === 'POST').length, globalThis.location.hash, has('You lock')]).toEqual([
    0,
    `#${at}`,
    false,
  ]);
  // nothing is pending that a day would time out
  await act(idle);
  await act(() => vi.advanceTimersByTimeAsync(DAY_MS + 1000));
  await settle(() => !has(paused) && button().getAttribute('aria-disabled') !== 'true');
});

test('a stored pause holds offline too: nothing can be locked [TRUST-03]', async () => {
  serve(Date.now() + DAY_MS);
  navigate('/pages/Lock-up/productDetails/productDetails?id=week');
  await Promise.all([protection.refresh(), products.refresh()]);
  protection.clear();
  network(() => {
    throw cut();
  });
  noteConnection(false);
  show(<LockupProductPage />);
  await settle(() => has(paused));
});

test.each<[string, string, ComponentType]>([
  ['the list of activities', '/pages/activeList/index', ActivitiesPage],
  ['one activity', '/pages/activeList/activeDetails?id=one', ActivityDetailsPage],
])('a pause removes %s [TRUST-03]', async (_, at, Part) => {
  serve(Date.now() + DAY_MS);
  navigate(at);
  const first = show(<Part />);
  await settle(() => has('Promotions are paused') && has(paused));
  expect(has('An offer')).toBe(false);
  first.unmount();
  protection.clear();
  serve(undefined);
  show(<Part />);
  await settle(() => has('An offer'));
  expect(has('Promotions are paused')).toBe(false);
});
