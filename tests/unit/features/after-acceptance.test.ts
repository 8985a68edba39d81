import { network, ok } from '../client/support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../src/client/session/session.ts';
import * as liquidity from '../../../src/features/liquidity/store.ts';
import * as lockup from '../../../src/features/lockup/store.ts';
import { signIn } from './support.ts';

beforeEach(signIn);
afterEach(() => endSession('signed-out'));

test.each([
  ['LIQ-07', liquidity.balance, liquidity.refreshAll],
  ['LOCK-05', lockup.locked, lockup.refreshAll],
] as const)(
  '%s rereads the balance after the money moved, even if an older read is running',
  async (_, balance, refreshAll) => {
    balance.clear();
    let late: ((response: Response) => void) | undefined;
    network((request) => {
      if (!request.url.includes('yuebao/balance')) return ok({ lists: [], available: '1', last: true });
      if (late) return ok({ balance: '100' });
      return new Promise((resolve) => (late = resolve));
    });
    void balance.refresh();
    await vi.waitFor(() => expect(late).toBeDefined());
    refreshAll();
    await vi.waitFor(() => expect(balance.state.loading).toBe(false));
    late?.(ok({ balance: '0' }));
    await vi.waitFor(() => expect(balance.state.value?.balance).toBe('100'));
  },
);
