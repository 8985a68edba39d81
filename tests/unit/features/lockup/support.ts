import { empty, network, ok, ret } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { products, terms } from '../../../../src/features/lockup/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { signIn } from '../support.ts';

export const BEGINS = Date.UTC(2026, 2, 9, 17);
export const product = {
  id: 'week',
  name: 'Seven days',
  rate: '0.5',
  days: 7,
  minimum: '100',
  maximum: '50000',
  begins: BEGINS,
  ends: BEGINS + 7 * DAY_MS,
};
export const offer = {
  available: '2000',
  minimum: '100',
  maximum: '50000',
  rate: '0.5',
  begins: BEGINS,
  ends: BEGINS + 7 * DAY_MS,
};

/** Logs in before each test with the product's page open, and empties the device after. */
export function useLockupProduct(): void {
  beforeEach(async () => {
    await signIn();
    setIdempotency(true);
    products.clear();
    terms.clear();
    globalThis.location.hash = '#/pages/Lock-up/productDetails/productDetails?id=week';
  });
  afterEach(async () => {
    vi.useRealTimers();
    network(empty());
    await endSession('signed-out');
    for (const name of ['journal', 'kept', 'drafts'] as const) await database(name).clear();
  });
}

export const value = (name: string): string | undefined =>
  screen.getAllByText(name, { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');
export const type = (amount: string): void =>
  void fireEvent.change(screen.getByLabelText('Amount'), { target: { value: amount } });
/** A server that answers with the current content of `now`. */
export const serve = (now: { list: object[]; terms: () => Response; order?: () => Response }) =>
  network((request) => {
    if (request.url.includes('yuebao/product')) return ok({ lists: now.list });
    if (request.method === 'POST') return now.order?.() ?? ret(0, 'closed');
    return request.url.includes('transfer/in') ? now.terms() : ok({ balance: '0', lists: [] });
  });
