import type { CompanyMovement } from '../solvency/api.ts';
import { JOURNAL_KINDS, type JournalKind } from '../../domain/journal-kinds.ts';

/** What exports and reports put together. */
export const BOOKING_PARTS = ['deposits', 'withdrawals', 'orders', 'mining', 'rewards', 'adjustments'] as const;
export type BookingPart = (typeof BOOKING_PARTS)[number];

export const PART_NAMES: Readonly<Record<BookingPart, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  orders: 'Options and contracts',
  mining: 'Liquidity and lock-up mining',
  rewards: 'Points, rewards and blind box',
  adjustments: 'Adjustments by staff',
};

const BOOKINGS: Readonly<Record<JournalKind, readonly [part: BookingPart, name: string]>> = {
  recharge: ['deposits', 'Deposits credited'],
  overpayment: ['withdrawals', 'Debts of customers, collected'],
  withdraw: ['withdrawals', 'Withdrawals ordered'],
  withdrawPaid: ['withdrawals', 'Withdrawals paid'],
  withdrawReturn: ['withdrawals', 'Withdrawals returned'],
  paymentError: ['withdrawals', 'Payment errors'],
  payoutDebt: ['withdrawals', 'Debts of customers'],
  option: ['orders', 'Options, stakes held'],
  optionWin: ['orders', 'Options, won by customers'],
  optionLose: ['orders', 'Options, lost by customers'],
  optionReturn: ['orders', 'Options, stakes returned'],
  contract: ['orders', 'Contracts'],
  contractHold: ['orders', 'Contracts, held'],
  contractDeal: ['orders', 'Contracts, deals'],
  contractRest: ['orders', 'Contracts, given back'],
  contractRevoke: ['orders', 'Contracts, cancelled'],
  subscribe: ['mining', 'Liquidity, subscribed'],
  redeem: ['mining', 'Liquidity, redeemed'],
  'redeem-submitted': ['mining', 'Liquidity, redemptions ordered'],
  interest: ['mining', 'Liquidity, interest'],
  lockup: ['mining', 'Lock-up, locked'],
  'lockup-income': ['mining', 'Lock-up, earnings'],
  'lockup-release': ['mining', 'Lock-up, ended'],
  points: ['rewards', 'Points redeemed'],
  signin: ['rewards', 'Check-in rewards'],
  task: ['rewards', 'Task rewards'],
  activity: ['rewards', 'Promotion rewards'],
  invite: ['rewards', 'Invitation rewards'],
  blindboxPrice: ['rewards', 'Blind box, draws paid'],
  blindboxPrize: ['rewards', 'Blind box, prizes'],
  grant: ['adjustments', 'Demo money'],
  adjustment: ['adjustments', 'Adjustments by staff'],
};

const isKnown = (kind: string): kind is JournalKind => Object.hasOwn(BOOKINGS, kind);

/** Returns how the books call a kind of booking; the kind itself for one of a newer version. */
export const bookingName = (kind: string): string => (isKnown(kind) ? BOOKINGS[kind][1] : kind);

/** Returns the kinds of journals of a part. */
export const kindsOf = (part: BookingPart): readonly JournalKind[] =>
  JOURNAL_KINDS.filter((kind) => BOOKINGS[kind][0] === part);

export const WRONG_PAYMENT_WORDS: Readonly<Record<CompanyMovement['what'], string>> = {
  lost: 'Lost by wrong payments',
  writtenOff: 'Debts of customers, written off',
  becameDebt: 'Paid too much, owed by customers',
};
