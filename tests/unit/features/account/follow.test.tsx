import { empty, network, ok } from '../../client/support.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { BalanceCard } from '../../../../src/features/account/components/BalanceCard.tsx';
import { show } from '../../ui/render.tsx';
import { settle, signIn } from '../support.ts';

const changes = vi.hoisted(() => new Set<() => void>());
vi.mock('../../../../src/client/realtime/account-events.ts', () => ({
  onAccountChange: (_: readonly string[], changed: () => void) => {
    changes.add(changed);
    return () => changes.delete(changed);
  },
}));

let seen: ReturnType<typeof network>['seen'];
const reads = (): number => seen.filter(({ url }) => url.pathname.endsWith('balances')).length;

beforeEach(async () => {
  await signIn();
  ({ seen } = network(({ url }) =>
    url.includes('balances')
      ? ok({ lists: [{ code: 'USDT', available: '100', held: '0', total: '100' }] })
      : ok({ code: 'THB', rate: '30', time: Date.now() }),
  ));
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
});

test('rereads balances once per account change, for all parts of the page together [LIVE-07]', async () => {
  show(
    <>
      <BalanceCard isNew={false} isWaiting={false} below={null} />
      <BalanceCard isNew={false} isWaiting={false} below={null} />
    </>,
  );
  await settle(() => document.body.textContent?.includes('3,000') ?? false);
  const before = reads();
  for (const changed of changes) changed();
  await settle(() => reads() > before);
  expect(reads()).toBe(before + 1);
  cleanup();
  expect(changes.size).toBe(0);
});
