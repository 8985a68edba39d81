import { expect, test } from 'vitest';
import type { LookUp } from '../../../../../server/modules/withdrawals/payout-ways.ts';
import { wrongPaymentOf } from '../../../../../server/modules/withdrawals/settling.ts';
import type { PaymentVerdict } from '../../../../../server/modules/withdrawals/verdict.ts';
import type { Withdrawal } from '../../../../../server/modules/withdrawals/withdrawals.ts';

const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const way: LookUp = { chain: 'ERC20', contract: CONTRACT, decimals: 6, confirmations: 12, wallets: [] };
const verdict: PaymentVerdict = {
  state: 'otherAmount',
  at: 0,
  since: 0,
  next: 0,
  missingSince: null,
  confirmations: 12,
};
const rowOf = (more: Partial<PaymentVerdict>, partPaid = 0n) =>
  ({ sentHash: 'ab', payout: '100', partPaid, verdict: { ...verdict, ...more } }) as Withdrawal;

test.each([
  ['less', ['rest', 'refund'], { amount: '99999999' }],
  ['more', ['loss'], { amount: '100000001' }],
  [
    'another address',
    ['again'],
    { state: 'otherRecipient', amount: '1', contract: CONTRACT.toLowerCase(), isOurs: true },
  ],
  ['someone else to another address', [], { state: 'otherRecipient', amount: '1', contract: CONTRACT, isOurs: false }],
  ['another token to another address', [], { state: 'otherRecipient', amount: '1', contract: '', isOurs: true }],
  ['too few confirmations', [], { amount: '1', confirmations: 11 }],
  ['nothing', [], { amount: '0' }],
  ['another token', [], { state: 'otherToken', amount: '1', isOurs: true }],
] as const)('a payment of %s is settled by %j [CHAIN-13]', (_, ways, more) => {
  expect(wrongPaymentOf(rowOf(more), way, { canOwe: false }).ways).toEqual(ways);
});

test('a second payment is compared with what was missing [CHAIN-13]', () => {
  expect(wrongPaymentOf(rowOf({ amount: '10000001' }, 90_000_000n), way, { canOwe: false })).toEqual({
    ways: ['loss'],
    paid: 10_000_001n,
    arrived: 100_000_001n,
    expected: 10_000_000n,
    elsewhere: null,
  });
});

test('a payment of too much can become a debt only if the operator allows it [CHAIN-15]', () => {
  const row = rowOf({ amount: '100000001' });
  expect(wrongPaymentOf(row, way, { canOwe: true }).ways).toEqual(['loss', 'debt']);
  expect(wrongPaymentOf(row, way, { canOwe: false }).ways).toEqual(['loss']);
});
