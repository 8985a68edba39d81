import * as v from 'valibot';
import type { WithdrawalReason } from '../../domain/withdrawal-reasons.ts';
import type { OpenProposal } from '../approvals/api.ts';
import { deskView } from '../api/desk-call.ts';
import { idText } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';
import type { DepositAmount } from '../deposits/api.ts';
import type { PaymentOrder, SETTLING_WAYS } from './api.ts';

type SettlingWay = (typeof SETTLING_WAYS)[number];

export const WITHDRAWAL_LISTS = ['waiting', 'processing', 'sent', 'done', 'failed', 'cancelled'] as const;
export type WithdrawalList = (typeof WITHDRAWAL_LISTS)[number];

/** How far a withdrawal is. `gateway`: a gateway pays it. `sending`: someone pays it now. `sent`: with its hash. */
export type WithdrawalStep =
  | 'waiting'
  | 'held'
  | 'approved'
  | 'gateway'
  | 'sending'
  | 'sent'
  | 'paid'
  | 'failed'
  | 'cancelled';

/** What staff should look at. The first four ask for a second person. */
export type WithdrawalFlag =
  /** Worth more than `config.desk.withdrawSecond`, or of unknown worth. */
  | 'large'
  /** To a payee that was younger than 7 days when it was ordered. */
  | 'newPayee'
  /** The customer had no withdrawal paid before it was ordered. */
  | 'firstPayout'
  /** The customer's security settings changed in the 7 days before it was ordered, or later. */
  | 'securityChange'
  | 'frozen'
  /** It waits until its owner confirms it, or for a day. */
  | 'ownerWaits'
  /** The customer owes something since an earlier withdrawal paid too much. */
  | 'owes'
  /** The bank account is in another name than the verified one. */
  | 'otherHolder'
  /** The bank account's holder is written in another script than the verified name. */
  | 'otherScript'
  /** The payee was changed in the database: it is never paid. */
  | 'payeeChanged'
  /** What was paid is not what was ordered, and no one has settled or replaced it: another amount. */
  | 'paidOtherAmount'
  /** The same, to another address. */
  | 'paidElsewhere'
  /** The same, in another token. */
  | 'paidOtherToken'
  /** The same, and the transaction is older than the order. */
  | 'paidBefore'
  /** A bank's statement shows another amount than was ordered, or a second payment. */
  | 'statementDiffers';

/**
 * Why its chain doesn't confirm a sent payment, so that staff have to look at it: its two nodes disagree, it couldn't
 * be read for 30 minutes, or it never shows this payment.
 */
export type PayoutUnread = 'disagreement' | 'away' | 'byHand';

/** A withdrawal. Amounts are decimal strings, times are in ms. */
export interface WithdrawalEntry {
  readonly id: number;
  readonly number: string;
  readonly account: number;
  /** Whole for owners and compliance, masked for others. */
  readonly username: string;
  /** Verified name, whole or masked as the reader may see it; null without one. */
  readonly name: string | null;
  readonly way: 'wallet' | 'bank';
  readonly chain: string | null;
  readonly asset: string;
  /** Including the fee. */
  readonly amount: string;
  readonly fee: string;
  /** What the payee gets. */
  readonly payout: string;
  readonly payoutCurrency: string;
  /** In USDT when it was ordered; null if it is not known. */
  readonly worth: string | null;
  /** Shortened address, or bank and last digits. */
  readonly payee: string;
  readonly flags: readonly WithdrawalFlag[];
  readonly state: 'waiting' | 'processing' | 'success' | 'fail' | 'cancelled';
  readonly step: WithdrawalStep;
  /** Null unless it is sent, and also while its chain may confirm it soon. */
  readonly unread: PayoutUnread | null;
  readonly claim: { readonly staff: number; readonly name: string; readonly until: number } | null;
  /** Proposal about it that waits for a second person. */
  readonly approval: OpenProposal | null;
  readonly created: number;
  readonly updated: number;
}

/**
 * Returns up to 50 withdrawals of all methods. Open ones (`waiting`, `processing`, `sent`) come oldest first, and
 * `after` continues the list; others newest first, continued by `before`.
 */
export const withdrawals = deskView<{ readonly withdrawals: readonly WithdrawalEntry[] }>()({
  id: 'withdrawals',
  roles: ROLES,
  query: v.strictObject({
    list: v.optional(v.picklist(WITHDRAWAL_LISTS), 'waiting'),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});

/** What the last look at the chain found. */
export interface PayoutVerdict {
  readonly state: string;
  /** Why the chain could not be read, and what it showed before; null if it could. */
  readonly reason: 'away' | 'nonsense' | 'disagreement' | null;
  readonly known: string | null;
  readonly at: number;
  readonly since: number;
  readonly next: number;
  readonly missingSince: number | null;
  /** What the transaction pays, in base units of the token. */
  readonly amount: string | null;
  /** Where it went if not to the payee: whole for treasury, owners and compliance, shortened for others. */
  readonly elsewhere: string | null;
  readonly contract: string | null;
  readonly confirmations: number | null;
  readonly height: number | null;
}

/** A payment with the reference of a withdrawal on a bank's statement. */
export interface StatementPayment {
  /** Id of the statement's line. */
  readonly line: number;
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  /** False if the bank gives only the day. */
  readonly hasTime: boolean;
  /**
   * `ordered`: the first one, of the amount that was ordered. `again`: a further one of that amount. `refunded`: of a
   * withdrawal whose amount went back to the balance.
   */
  readonly fit: 'ordered' | 'again' | 'otherAmount' | 'refunded';
  /** Whether two people still have to settle it. */
  readonly isOpen: boolean;
}

/** What is known of the payment of a withdrawal. Amounts are decimal strings in the payout currency, times in ms. */
export interface PayoutState {
  /** Whether the amount of a begun payment can be returned, and in words why or why not; null if none was begun. */
  readonly returning: {
    readonly state: 'unpaid' | 'evidence' | 'found' | 'otherPayment' | 'wait';
    readonly text: string;
  } | null;
  /** Blocks that were read for a payment to the payee, and when the newest final one was read last. */
  readonly search: { readonly from: number; readonly read: number; readonly reached: number | null } | null;
  /** Transactions to the payee that the search found, and that are no one else's payment. */
  readonly candidates: readonly {
    readonly hash: string;
    readonly amount: string;
    /** Shortened. */
    readonly sender: string;
    readonly height: number;
    readonly found: number;
    /** Whether it is exactly what is to be paid. */
    readonly isDue: boolean;
    readonly isOurs: boolean;
  }[];
  /** Earlier payments that were not what was ordered, and what two people made of them. */
  readonly errors: readonly {
    readonly hash: string;
    readonly settled: SettlingWay;
    readonly amount: string;
    /** Where it went if not to the payee, whole or shortened as in `verdict`; null otherwise. */
    readonly elsewhere: string | null;
    /** Loss of the company in the asset. */
    readonly lost: string;
    readonly note: string;
    readonly created: number;
  }[];
  /** How a wrong payment can be settled; null if it cannot, or is right. */
  readonly settling: {
    readonly ways: readonly SettlingWay[];
    readonly paid: string;
    readonly expected: string;
    readonly difference: string;
  } | null;
  /** What the customer owes since it paid too much, in the asset; null if it made no debt. */
  readonly debt: {
    readonly amount: string;
    readonly collected: string;
    readonly writtenOff: string;
    /** Still owed. */
    readonly left: string;
  } | null;
}

/** A withdrawal with everything that staff need to decide about it. */
export interface WithdrawalPage extends WithdrawalEntry {
  readonly rate: string | null;
  /** Written when it was ordered, for staff. */
  readonly note: string;
  /** What is still to be paid, in the payout currency; null while the settings do not say it. */
  readonly due: string | null;
  /** What the payee got, in the payout currency, if it was settled with another amount; null otherwise. */
  readonly arrived: string | null;
  /** What went back to the balance when it was settled, in the asset; null if nothing did. */
  readonly refunded: string | null;
  /**
   * Where and how much to pay, with the whole address, for treasury, owners and compliance. Null for others, for a bank
   * account (see `withdrawal.payee`), and for a payee that was changed in the database.
   */
  readonly order: PaymentOrder | null;
  /** Other customers who have, or had, this address as their wallet; null for a bank account. */
  readonly otherOwners: number | null;
  /** When the payee was added; null if its row is gone. */
  readonly payeeSince: number | null;
  /** Last security change of the customer. */
  readonly securityChange: number | null;
  readonly frozen: number | null;
  /** Until when it waits for its owner; null if it does not. */
  readonly ownerWait: number | null;
  /** Daily limit of the customer and what is left of it today, in USDT. */
  readonly dayLimit: { readonly limit: string; readonly left: string };
  readonly states: readonly { readonly status: string; readonly time: number }[];
  /** Both names if two people approved it: "Anna and Ben". */
  readonly approved: { readonly name: string; readonly time: number } | null;
  readonly sent: { readonly name: string; readonly time: number; readonly isMine: boolean } | null;
  /** Who confirmed, settled or rejected it, both names if two did; '' for the server, the customer or a gateway. */
  readonly endedBy: string;
  /** Hash or bank's reference that staff entered, as the chain writes it. */
  readonly reference: string | null;
  /** Of the booked payment. */
  readonly hash: string | null;
  readonly height: number | null;
  readonly verdict: PayoutVerdict | null;
  /** The chain is asked about the payment, so no one confirms it by hand. */
  readonly isLookedUp: boolean;
  readonly payment: PayoutState;
  /** What the bank's statements show of it, oldest first. */
  readonly statement: readonly StatementPayment[];
  readonly question: { readonly text: string; readonly name: string; readonly time: number } | null;
  /** Why it failed, in English; '' otherwise. */
  readonly reason: string;
  /** The customer's 10 newest deposits, logins and other withdrawals. */
  readonly deposits: readonly (DepositAmount & {
    readonly id: number;
    readonly number: string;
    readonly state: string;
    readonly created: number;
  })[];
  readonly logins: readonly {
    readonly time: number;
    readonly source: string;
    readonly device: string;
    readonly isRight: boolean;
  }[];
  readonly others: readonly {
    readonly id: number;
    readonly number: string;
    readonly amount: string;
    readonly asset: string;
    readonly payee: string;
    readonly state: string;
    readonly created: number;
  }[];
}

export const withdrawal = deskView<{
  readonly withdrawal: WithdrawalPage;
  /** What `withdrawal.fail` can say, as customers read it, in English. */
  readonly reasons: readonly { readonly reason: WithdrawalReason; readonly text: string }[];
}>()({
  id: 'withdrawal',
  roles: ROLES,
  query: v.strictObject({ id: idText }),
});
