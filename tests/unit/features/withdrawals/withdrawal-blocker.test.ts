import { expect, test } from 'vitest';
import {
  withdrawalBlocker,
  type WithdrawalSituation,
} from '../../../../src/features/withdrawals/withdrawal-blocker.ts';

const free: WithdrawalSituation = {
  unread: undefined,
  pausedUntil: undefined,
  hasNoMethod: false,
  closedReason: '',
  missingTerms: undefined,
  to: 'wallet',
  usableFrom: undefined,
};
const all: WithdrawalSituation = {
  unread: 'Loading...',
  pausedUntil: 1,
  hasNoMethod: true,
  closedReason: 'Closed for now',
  missingTerms: 'Fee',
  to: 'wallet',
  usableFrom: 2,
};

test('does not block a valid withdrawal', () => {
  expect(withdrawalBlocker(free)).toBeUndefined();
});

test.each([
  ['what is not read', {}, { kind: 'unread', text: 'Loading...' }],
  ['a pause', { unread: undefined }, { kind: 'paused', until: 1 }],
  ['no way', { unread: undefined, pausedUntil: undefined }, { kind: 'not-offered' }],
  [
    'a closed way',
    { unread: undefined, pausedUntil: undefined, hasNoMethod: false },
    { kind: 'closed', text: 'Closed for now' },
  ],
  [
    'missing terms',
    { unread: undefined, pausedUntil: undefined, hasNoMethod: false, closedReason: '' },
    { kind: 'missing-terms', text: 'Fee' },
  ],
] as const)('names %s before less important blockers', (_, without, blocker) => {
  expect(withdrawalBlocker({ ...all, ...without })).toEqual(blocker);
});

test('names a new payee by its kind [WALL-05]', () => {
  expect(withdrawalBlocker({ ...free, usableFrom: 2 })).toEqual({ kind: 'new-wallet', until: 2 });
  expect(withdrawalBlocker({ ...free, to: 'bank', usableFrom: 2 })).toEqual({ kind: 'new-card', until: 2 });
});
