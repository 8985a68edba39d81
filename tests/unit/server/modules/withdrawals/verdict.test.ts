import { describe, expect, test } from 'vitest';
import type { ChainTransaction, ChainTransfer } from '../../../../../server/ports/chain-reader.ts';
import {
  type ExpectedPayment,
  transactionFate,
  judge,
  nextVerdict,
  type PaymentVerdict,
} from '../../../../../server/modules/withdrawals/verdict.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';

const NOW = Date.UTC(2026, 2, 10);
const TO = '0x52908400098527886E0F7030069857D2E4169EE7';
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const expected: ExpectedPayment = {
  contract: CONTRACT,
  to: TO,
  amount: 100n,
  confirmations: 12,
  ordered: NOW,
  wallets: ['0xAb'],
};
const transfer = (more: Partial<ChainTransfer> = {}): ChainTransfer => ({
  contract: CONTRACT,
  from: '0x1',
  to: TO,
  amount: 100n,
  ...more,
});
const mined = (transfers: readonly ChainTransfer[], more: object = {}): ChainTransaction => ({
  state: 'mined',
  height: 5,
  blockHash: 'b',
  confirmations: 12,
  time: NOW,
  transfers,
  isPlain: false,
  ...more,
});

describe('a transaction', () => {
  test.each([
    ['paid', 'one transfer of the amount', [transfer()]],
    ['paid', 'addresses in another case', [transfer({ to: TO.toLowerCase(), contract: CONTRACT.toLowerCase() })]],
    ['paid', 'two parts', [transfer({ amount: 40n }), transfer({ to: '0x2' }), transfer({ amount: 60n })]],
    ['otherAmount', 'a unit too little', [transfer({ amount: 99n })]],
    ['otherAmount', 'a unit too much', [transfer({ amount: 101n })]],
    ['otherAmount', 'the amount twice', [transfer(), transfer()]],
    ['otherToken', 'another contract', [transfer({ contract: '0x3' })]],
    ['otherToken', "the chain's own coin", [transfer({ contract: '' })]],
    ['otherRecipient', 'another address', [transfer({ to: '0x2' })]],
    ['otherRecipient', 'no transfer', []],
  ] as const)('is %s with %s [CHAIN-10]', (state, _, transfers) => {
    expect(judge(mined(transfers), expected).state).toBe(state);
  });

  test('to another address is ours only if one of our wallets made one payment in it [CHAIN-13]', () => {
    const elsewhere = transfer({ to: '0x2', from: '0xab' });
    const judged = (...transfers: ChainTransfer[]) => judge(mined(transfers), expected);
    expect(judged(elsewhere)).toMatchObject({ state: 'otherRecipient', to: '0x2', amount: '100', isOurs: true });
    expect(judged(transfer({ to: '0x2' }))).toMatchObject({ isOurs: false });
    expect(judged(elsewhere, transfer({ to: '0x3', from: '0xab' }))).toMatchObject({ isOurs: false });
    expect(judged(transfer({ to: '0x2', from: '0xab', contract: '' }))).toMatchObject({ isOurs: false });
  });

  test('counts from its confirmations on, and not if it is older than the order [CHAIN-10]', () => {
    expect(judge(mined([transfer()], { confirmations: 11 }), expected).state).toBe('tooYoung');
    expect(judge(mined([transfer()], { time: NOW - HOUR_MS }), expected).state).toBe('tooOld');
  });

  test('without an amount that the token can express pays nothing', () => {
    expect(judge(mined([transfer({ amount: 0n })]), { ...expected, amount: 0n }).state).toBe('otherAmount');
  });

  test('has failed for good once its block is deep enough [CHAIN-11]', () => {
    const failed = { state: 'failed', height: 100, attempted: null } as const;
    expect(judge(failed, expected, 110).state).toBe('tooYoung');
    expect(judge(failed, expected, 111).state).toBe('failed');
    expect(judge(failed, expected, 90).state).toBe('tooYoung');
  });

  test.each([
    ['this payment by our wallet', true, { from: '0xaB' }],
    ['this payment by someone else', false, {}],
    ['another amount', false, { from: '0xab', amount: 99n }],
    ['another payee', false, { from: '0xab', to: '0x2' }],
    ['another token', false, { from: '0xab', contract: '0x3' }],
    ["the chain's own coin", false, { from: '0xab', contract: '' }],
  ])('that failed to make %s is ours: %s [CHAIN-11]', (_, isOurs, more) => {
    const failed = { state: 'failed', height: 100, attempted: transfer(more) } as const;
    expect(judge(failed, expected, 111)).toMatchObject({ state: 'failed', isOurs });
    expect(judge(failed, { ...expected, wallets: [] }, 111)).toMatchObject({ state: 'failed', isOurs: false });
  });

  test.each([
    ['unseen', 'a contract that paid nothing visible', [], false],
    ['unseen', 'a contract that was paid itself', [transfer({ contract: '', to: '0x2' })], false],
    ['unseen', 'a token to the payee', [transfer()], false],
    ['paid', 'a visible payment', [transfer({ contract: '' })], false],
    ['otherRecipient', 'a plain payment to someone else', [transfer({ contract: '', to: '0x2' })], true],
    ['otherAmount', 'a plain payment of less', [transfer({ contract: '', amount: 99n })], true],
  ] as const)("of the chain's own coin is %s with %s [CHAIN-14]", (state, _, transfers, isPlain) => {
    expect(judge(mined(transfers, { isPlain }), { ...expected, contract: '' }).state).toBe(state);
  });

  test('on a chain with exact addresses does not ignore case', () => {
    const tron = { ...expected, to: 'TAbc', contract: 'TXyz' };
    expect(judge(mined([transfer({ to: 'TAbc', contract: 'TXyz' })]), tron).state).toBe('paid');
    expect(judge(mined([transfer({ to: 'TABC', contract: 'TXyz' })]), tron).state).toBe('otherRecipient');
  });
});

describe('looks at a payment', () => {
  const look = (previous: PaymentVerdict | null, state: PaymentVerdict['state'], at: number) =>
    nextVerdict(previous, { state }, at);

  test('pause from 3 s to 10 min while their result stays the same', () => {
    const first = look(null, 'missing', NOW);
    expect(first.next).toBe(NOW + 3000);
    expect(look(first, 'missing', NOW + 20_000).next).toBe(NOW + 25_000);
    expect(look(first, 'missing', NOW + DAY_MS).next).toBe(NOW + DAY_MS + 10 * MINUTE_MS);
    expect(look(first, 'tooYoung', NOW + DAY_MS).next).toBe(NOW + DAY_MS + 3000);
  });

  test('know since when a chain has not known it, through failed looks, until it appears [CHAIN-11]', () => {
    const away = look(look(null, 'missing', NOW), 'cannotLook', NOW + HOUR_MS);
    expect(look(away, 'missing', NOW + 2 * HOUR_MS)).toMatchObject({ missingSince: NOW, since: NOW + 2 * HOUR_MS });
    expect(look(away, 'tooYoung', NOW + 2 * HOUR_MS).missingSince).toBeNull();
    expect(look(null, 'cannotLook', NOW).missingSince).toBeNull();
  });

  test('say that a hash is gone after 24 hours of not finding it, or once it failed, if they are fresh [CHAIN-11]', () => {
    const missing = look(look(null, 'missing', NOW), 'missing', NOW + DAY_MS);
    expect(transactionFate(missing, NOW + DAY_MS)).toBe('gone');
    expect(transactionFate(look(missing, 'missing', NOW + DAY_MS - 1), NOW + DAY_MS - 1)).toBe('open');
    expect(transactionFate(missing, NOW + DAY_MS + HOUR_MS)).toBe('open');
    expect(transactionFate(look(missing, 'cannotLook', NOW + DAY_MS), NOW + DAY_MS)).toBe('open');
    expect(transactionFate(look(null, 'failed', NOW), NOW)).toBe('gone');
    expect(transactionFate({ ...look(null, 'failed', NOW), isOurs: true }, NOW)).toBe('ourFailure');
    expect(transactionFate(null, NOW)).toBe('open');
  });

  test('say that a transaction is another payment, may be one, or cannot be seen [CHAIN-11]', () => {
    for (const state of ['paid', 'otherAmount', 'otherToken', 'otherRecipient', 'tooOld'] as const)
      expect(transactionFate(look(null, state, NOW), NOW)).toBe('otherPayment');
    expect(transactionFate(look(null, 'tooYoung', NOW), NOW)).toBe('open');
    expect(transactionFate(look(null, 'unseen', NOW), NOW)).toBe('unseen');
    const away = look(look(null, 'cannotLook', NOW), 'cannotLook', NOW + DAY_MS);
    expect(transactionFate(away, NOW + DAY_MS)).toBe('unseen');
  });
});
