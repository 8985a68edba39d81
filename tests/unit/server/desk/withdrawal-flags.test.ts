import { expect, test } from 'vitest';
import { flagsOf, type WithdrawalRisk, riskFlags } from '../../../../server/desk/withdrawals/flags.ts';
import { OTHER_SCRIPT_NOTE } from '../../../../server/modules/withdrawals/holder.ts';
import type { Withdrawal } from '../../../../server/modules/withdrawals/withdrawals.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';

const ORDERED = Date.UTC(2026, 2, 10);
const LIMIT = 1000n;
const row = { value: LIMIT, created: ORDERED } as Withdrawal;
const known: WithdrawalRisk = {
  username: 'som@example.com',
  frozen: null,
  payeeSince: ORDERED - 7 * DAY_MS,
  securityChange: ORDERED - 7 * DAY_MS,
  hadPayout: true,
  owes: false,
  isPaidWrong: false,
};

test.each([
  ['nothing', [], {}, {}],
  ['an amount a unit above the limit', ['large'], { value: LIMIT + 1n }, {}],
  ['an amount of unknown worth', ['large'], { value: 0n }, {}],
  ['a payee a millisecond younger than a week', ['newPayee'], {}, { payeeSince: ORDERED - 7 * DAY_MS + 1 }],
  ['a payee whose row is gone', ['newPayee'], {}, { payeeSince: null }],
  ['a first payout', ['firstPayout'], {}, { hadPayout: false }],
  ['a security change within a week', ['securityChange'], {}, { securityChange: ORDERED - 7 * DAY_MS + 1 }],
  ['a security change after the order', ['securityChange'], {}, { securityChange: ORDERED + DAY_MS }],
] as const)('asks for a second person because of %s [DESK-05]', (_, flags, order, risk) => {
  expect(riskFlags({ ...row, ...order }, { ...known, ...risk }, LIMIT)).toEqual(flags);
});

test.each([
  ['', []],
  ['The holder of the card is not the certified name.', ['otherHolder']],
  [OTHER_SCRIPT_NOTE, ['otherScript']],
])('flags a bank account with the note "%s" as %j [DESK-63]', (note, flags) => {
  expect(flagsOf({ ...row, note } as Withdrawal, known, LIMIT, ORDERED)).toEqual(flags);
});
