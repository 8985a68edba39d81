import * as v from 'valibot';
import type { RestrictedKind } from '../../domain/restrictions.ts';
import type { OpenProposal } from '../approvals/api.ts';
import type { AdjustmentCategory } from './api.ts';
import { deskView } from '../api/desk-call.ts';
import { idText, plainText } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';
import type { VerificationTier } from '../verifications/api.ts';

/** Why a customer is in the result of a search: which of their values is the term, or begins with it. */
export type CustomerMatch =
  | 'id'
  | 'username'
  | 'phone'
  /** Old or new number of a change of phone, also of one that was undone. */
  | 'changedPhone'
  | 'email'
  | 'name'
  /** Phone or email address of a bank account. */
  | 'bankContact'
  | 'depositAddress'
  | 'wallet'
  | 'hash'
  /** A bank's own id of a transfer. */
  | 'bankId'
  | 'deposit'
  | 'withdrawal'
  | 'option'
  | 'contract'
  | 'lockup'
  | 'adjustment'
  /** Reference of a money call, which the app shows for support. */
  | 'reference'
  /** Last four digits of a bank account. */
  | 'card'
  /** Last four to eight characters of an address. */
  | 'depositAddressEnd'
  | 'walletEnd'
  /** Last four or more characters of the number of an identity document. */
  | 'documentEnd'
  /** What the customer writes into a bank transfer. */
  | 'transferReference'
  | 'complaint';

/** Says that a name, phone or email address is one letter away from the term, masked like all of them. */
export type CloseMatch = `close: ${string}`;

/**
 * What a customer's identity verification has reached; `primaryReview` if the basic tier is verified and the advanced
 * one is under review.
 */
export type VerificationLevel = 'none' | 'review' | 'primary' | 'primaryReview' | 'advanced';

/** A customer in a list. Owners and compliance see the username whole, others masked. */
export interface CustomerEntry {
  readonly id: number;
  readonly username: string;
  /** Verified name, whole or masked as the reader may see it; null without one. */
  readonly name: string | null;
  readonly level: VerificationLevel;
  /** Since when the account is frozen, in ms; null if it is not. */
  readonly frozen: number | null;
  readonly created: number;
  /** Empty without a search. */
  readonly matches: readonly (CustomerMatch | CloseMatch)[];
}

/**
 * Returns up to 50 customers, newest first; `before` continues a list. `hasMore` says whether there are older ones.
 * Owners and compliance also find values that begin with the term, others only the whole value. Up to ten customers
 * with a value that is one letter away come after the exact ones.
 */
export const customers = deskView<{ readonly customers: readonly CustomerEntry[]; readonly hasMore: boolean }>()({
  id: 'customers',
  roles: ROLES,
  query: v.strictObject({
    search: v.optional(plainText(1, 200)),
    before: v.optional(idText),
  }),
});

/** Amounts are decimal strings, times are in ms. */
export interface CustomerPage {
  readonly id: number;
  /** Masked for support and treasury, like phone, email and name. */
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** From the identity verification, also while it is in review. */
  readonly name: string | null;
  readonly nickname: string;
  /** Whether the reader sees names and contacts masked. `customer.reveal` shows them one by one. */
  readonly isMasked: boolean;
  /**
   * Document of the identity verification; null without one. The number has at most its last four characters, the date
   * of birth only its year; it is '' if it was not asked.
   */
  readonly document: { readonly type: string; readonly number: string; readonly birthDate: string } | null;
  readonly level: VerificationLevel;
  /** Submissions that wait for a decision. */
  readonly reviews: readonly { readonly id: number; readonly tier: VerificationTier; readonly created: number }[];
  readonly frozen: number | null;
  readonly frozenReason: string;
  /** Proposal about the customer that waits for a second person. */
  readonly approval: OpenProposal | null;
  /** Oldest debt since a withdrawal paid too much; null if nothing is owed. */
  readonly debt: {
    readonly withdrawal: number;
    readonly number: string;
    /** Still owed, a decimal string. */
    readonly left: string;
    readonly asset: string;
  } | null;
  /** The 20 newest, in force or past. */
  readonly restrictions: readonly {
    readonly id: number;
    readonly what: RestrictedKind;
    /** In English, or as staff wrote it. */
    readonly reason: string;
    readonly begins: number;
    readonly until: number | null;
    /** When it was lifted. */
    readonly ended: number | null;
    readonly isInForce: boolean;
    /** Who restricted the customer. */
    readonly name: string | null;
  }[];
  readonly created: number;
  /** Language of their letters; '' before their first login. */
  readonly language: string;
  readonly passkeys: number;
  readonly hasPaymentPassword: boolean;
  /** Whether the app shows them a link to invite others. */
  readonly mayInvite: boolean;
  /** All balances in USDT at the prices of now; null as long as a coin has no price. */
  readonly worth: {
    readonly available: string;
    readonly held: string;
    readonly mining: string;
    readonly total: string;
  } | null;
  /** `mining`: in liquidity mining and lock-ups. */
  readonly balances: readonly {
    readonly asset: string;
    readonly available: string;
    readonly held: string;
    readonly mining: string;
  }[];
  /** Up to 50 open holds, newest first. */
  readonly holds: readonly {
    readonly id: number;
    readonly kind: string;
    readonly reference: string;
    readonly asset: string;
    readonly amount: string;
    readonly opened: number;
  }[];
  /** The 20 newest attempts. `source` is a network address; support sees only its beginning. */
  readonly logins: readonly {
    readonly time: number;
    readonly source: string;
    readonly device: string;
    readonly isRight: boolean;
  }[];
  /** The 20 newest. */
  readonly sessions: readonly {
    readonly device: string;
    readonly created: number;
    readonly seen: number;
    readonly ended: number | null;
  }[];
  readonly wallets: readonly {
    readonly id: number;
    readonly alias: string;
    readonly currency: string;
    readonly chain: string;
    /** Masked. */
    readonly address: string;
    readonly created: number;
  }[];
  readonly cards: readonly {
    readonly id: number;
    readonly bank: string;
    /** Masked. */
    readonly holder: string;
    /** Last four digits. */
    readonly last: string;
    readonly created: number;
  }[];
  /** The 20 newest. Withdrawals are closed until `until`. */
  readonly securityChanges: readonly { readonly kind: string; readonly time: number; readonly until: number }[];
  /** The 20 newest of each. */
  readonly deposits: readonly CustomerDeposit[];
  readonly withdrawals: readonly CustomerOrder[];
  readonly options: readonly CustomerOrder[];
  readonly contracts: readonly CustomerOrder[];
  readonly adjustments: readonly (CustomerOrder & {
    readonly category: AdjustmentCategory;
    readonly reason: string;
    readonly proposedBy: number;
    readonly approvedBy: number | null;
  })[];
  /** The 50 newest of the last four weeks. Titles in English, or as staff wrote them. */
  readonly messages: readonly {
    readonly id: number;
    readonly kind: string;
    readonly title: string;
    readonly created: number;
    readonly read: number | null;
  }[];
  /** The 50 newest. */
  readonly notes: readonly {
    readonly id: number;
    readonly staff: number;
    readonly name: string;
    readonly time: number;
    readonly text: string;
  }[];
  /** The 20 newest entries of the staff log about this customer. */
  readonly log: readonly {
    readonly id: number;
    readonly time: number;
    /** Null for a command on the server. */
    readonly name: string | null;
    readonly action: string;
  }[];
}

/** A deposit in a customer's page. */
interface CustomerDeposit extends CustomerOrder {
  /** What the customer reported, if that isn't what arrived; null otherwise. */
  readonly reported: string | null;
}

/** An order of any kind in a customer's page. */
export interface CustomerOrder {
  readonly id: number;
  /** What the customer knows it by. */
  readonly number: string;
  readonly amount: string;
  readonly asset: string;
  readonly state: string;
  readonly time: number;
  /** Who decided about a deposit or withdrawal, the proposer first; '' for the server, the customer or a gateway. */
  readonly by?: string;
  /** Who paid a withdrawal, by transfer or on its chain; '' for the server or a gateway, or while no one has. */
  readonly paidBy?: string;
}

export const customer = deskView<CustomerPage>()({
  id: 'customer',
  roles: ROLES,
  query: v.strictObject({ id: idText }),
});

/** An entry of a customer's available balance. */
export interface CustomerStatementEntry {
  readonly id: number;
  readonly kind: string;
  readonly asset: string;
  readonly amount: string;
  /** After the entry. */
  readonly balance: string;
  readonly reference: string;
  readonly remark: string;
  readonly time: number;
}

/** Returns up to 50 entries, newest first; `before` continues the list. */
export const customerStatement = deskView<{ readonly entries: readonly CustomerStatementEntry[] }>()({
  id: 'customerStatement',
  roles: ROLES,
  query: v.strictObject({ id: idText, before: v.optional(idText) }),
});
