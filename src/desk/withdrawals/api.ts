import * as v from 'valibot';
import { WITHDRAWAL_REASONS } from '../../domain/withdrawal-reasons.ts';
import { deskAction } from '../api/desk-call.ts';
import { id as withdrawal, plainText } from '../api/fields.ts';
import type { Role } from '../api/roles.ts';

const treasury: readonly Role[] = ['treasury'];
const both: readonly Role[] = ['treasury', 'compliance'];
/** What staff tell each other. Customers never read it. */
const note = plainText(3, 500);
/** A transaction hash (64 hexadecimal digits, with or without 0x) or a bank's reference. */
const reference = v.pipe(plainText(3, 100), v.excludes('\n'));
/**
 * What shows that a begun payment was not made, where the chain cannot: the bank's reference of the return, or what
 * another person can look up, too. Only, and always, there.
 */
const evidence = v.optional(v.pipe(plainText(3, 200), v.excludes('\n')));
/** Ways out of a payment that was not what was ordered; see `settling.ts` of the server. */
export const SETTLING_WAYS = ['rest', 'refund', 'loss', 'debt', 'again'] as const;

/** Times in what staff see of a withdrawal. */
const moments = ['payeeSince', 'frozen', 'securityChange', 'confirmed', 'sent', 'missingSince'];

export const takeWithdrawal = deskAction({
  id: 'withdrawal.take',
  roles: treasury,
  isSigned: false,
  /** `release` gives it back before the ten minutes are over. */
  moments,
  request: v.strictObject({ withdrawal, release: v.optional(v.boolean(), false) }),
  summary: 'Assigns a withdrawal to you for ten minutes, so that two people do not work on the same one.',
});

export const releaseWithdrawal = deskAction({
  id: 'withdrawal.release',
  roles: ['owner'],
  isSigned: false,
  moments,
  request: v.strictObject({ withdrawal }),
  summary: 'Unassigns a withdrawal from someone else, so that others can work on it.',
});

export const approveWithdrawal = deskAction({
  id: 'withdrawal.approve',
  roles: treasury,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal }),
  summary: 'Approves a withdrawal. Its customer cannot cancel it any more. Nothing is paid yet.',
});

export const questionWithdrawal = deskAction({
  id: 'withdrawal.question',
  roles: both,
  isSigned: false,
  moments,
  request: v.strictObject({ withdrawal, note }),
  summary: 'Puts a withdrawal on hold until the question is answered. The customer reads that it is being checked.',
});

export const answerWithdrawal = deskAction({
  id: 'withdrawal.answer',
  roles: both,
  isSigned: false,
  moments,
  request: v.strictObject({ withdrawal, note }),
  summary: 'Answers the question, and takes the withdrawal off hold.',
});

/** Its result is a `PaymentOrder`. */
export const revealPayee = deskAction({
  id: 'withdrawal.payee',
  roles: treasury,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal }),
  summary: 'Shows the whole address or bank account of a withdrawal to you, and logs that you looked.',
});

/** Its result is a `PaymentOrder`. */
export const beginPayout = deskAction({
  id: 'withdrawal.begin',
  roles: treasury,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal }),
  summary: 'Says that you pay a withdrawal now, and shows where and how much. No one else can begin it.',
});

export const enterPayout = deskAction({
  id: 'withdrawal.sent',
  roles: treasury,
  isSigned: true,
  /** Without a reference, the one that was entered is taken back: there is no such payment. */
  moments,
  request: v.strictObject({ withdrawal, reference: v.nullable(reference) }),
  summary: "Records the transaction hash or the bank's reference of a payment that was begun, or takes it back.",
});

export const confirmPayout = deskAction({
  id: 'withdrawal.confirm',
  roles: treasury,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal, reference, note }),
  summary: 'Confirms, as another person than who sent it, that a payment arrived which no chain can show.',
});

export const settlePayout = deskAction({
  id: 'withdrawal.settle',
  roles: both,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal, settle: v.picklist(SETTLING_WAYS), evidence, note }),
  summary: 'Settles a payment that was not what was ordered: of another amount, or to another address.',
});

export const writeOffDebt = deskAction({
  id: 'withdrawal.writeOff',
  roles: both,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal, note }),
  summary: 'Writes off what the customer still owes since this withdrawal paid too much. The company bears it.',
});

export const setAsideCandidate = deskAction({
  id: 'withdrawal.foreign',
  roles: both,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal, reference, note }),
  summary: 'Says that a transaction to the payee, which the search found, is not our payment.',
});

export const failWithdrawal = deskAction({
  id: 'withdrawal.fail',
  roles: both,
  isSigned: true,
  moments,
  request: v.strictObject({ withdrawal, reason: v.picklist(WITHDRAWAL_REASONS), evidence }),
  summary: 'Refunds the whole amount to the customer, who reads the reason. Not for a payment whose fate is unknown.',
});

/** Where and how much to pay, as `withdrawal.payee` and `withdrawal.begin` return it. */
export interface PaymentOrder {
  readonly number: string;
  /** Exact amount to pay, a decimal string in `currency`. */
  readonly amount: string;
  readonly currency: string;
  readonly to:
    | {
        readonly kind: 'wallet';
        readonly chain: string;
        readonly address: string;
        /** Address of the token's contract, '' for the chain's own coin; null if the setting `payouts` has no entry. */
        readonly contract: string | null;
        readonly decimals: number | null;
      }
    | {
        readonly kind: 'bank';
        readonly bank: string;
        /** Branch or SWIFT code. */
        readonly branch: string;
        readonly holder: string;
        readonly account: string;
      };
}
