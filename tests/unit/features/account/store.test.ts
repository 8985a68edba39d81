import { empty, network, ok } from '../../client/support.ts';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import { balances, worth } from '../../../../src/features/account/store.ts';
import { refreshRates } from '../../../../src/features/market/base-rates.ts';

afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test.each([
  [{ mining: '400.5' }, '33420', true],
  [{ mining: '0' }, '20035.29', false],
  // a backend without mining
  [{}, '20035.29', false],
])('the total includes mining, and says so: %o [ACCT-04]', async (more, total, hasMining) => {
  network(({ url }) =>
    ok(
      url.includes('balances')
        ? { lists: [{ code: 'USDT', available: '500', held: '99.5', total: '599.5', ...more }] }
        : { code: 'THB', rate: '33.42', time: Date.now() },
    ),
  );
  await startSession();
  await beginSession('token-a');
  await balances.refresh();
  await refreshRates([]);
  expect(worth).toMatchObject({ currency: 'THB', total, hasMining });
});
