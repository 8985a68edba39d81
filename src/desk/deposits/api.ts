import * as v from 'valibot';
import { type Chain, chains } from '../../domain/chains.ts';
import { DEPOSIT_REASONS, type DepositReason } from '../../domain/deposit-reasons.ts';
import type { DepositVerdict } from '../../domain/deposit-verdict.ts';
import { withoutBlanks } from '../../domain/invisible.ts';
import type { OpenProposal } from '../approvals/api.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import type { NameComparison } from '../statements/api-views.ts';
import { id, idText, plainText, reason } from '../api/fields.ts';
import { type Role, ROLES } from '../api/roles.ts';

const treasury: readonly Role[] = ['owner', 'treasury'];
const STATES = ['pending', 'done', 'failed'] as const;
export type DepositState = (typeof STATES)[number];

const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/, 'an amount is a decimal such as 1234.5'));

/** The view `deposit` shows the verdict afterwards. */
export const lookUpDeposit = deskAction({
  id: 'deposit.lookup',
  roles: ['owner', 'treasury', 'support'],
  isSigned: false,
  request: v.strictObject({ deposit: id }),
  summary: 'Looks a deposit up at its chain now.',
});

export const creditDeposit = deskAction({
  id: 'deposit.credit',
  roles: treasury,
  isSigned: true,
  moments: ['arrived'],
  request: v.strictObject({
    deposit: id,
    /** What arrived, in the currency that was sent. Null where the chain says it: its verdict is `matches`. */
    amount: v.nullable(amount),
    /** Bank transfers only: the bank's id of the transfer. */
    payment: v.nullable(plainText(3, 100)),
    /** Bank transfers only: when it arrived, ms. The rate is that of the later of arrival and report. */
    arrived: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    /** Bank transfers only: the sender's name, as the bank gives it. */
    sender: v.optional(plainText(1, 140)),
  }),
  summary: 'Credits a deposit with what arrived, once. Two people credit what no chain confirms, and large ones.',
});

export const rejectDeposit = deskAction({
  id: 'deposit.reject',
  roles: treasury,
  isSigned: false,
  request: v.strictObject({ deposit: id, reason: v.picklist(DEPOSIT_REASONS) }),
  summary: 'Rejects a pending deposit. The customer reads the reason and can report it again.',
});

/** Its result is a `Picture` of `verifications/api.ts`. */
export const lookAtProof = deskAction({
  id: 'deposit.picture',
  roles: ['owner', 'treasury', 'compliance'],
  isSigned: false,
  request: v.strictObject({ deposit: id }),
  summary: 'Shows the uploaded receipt of a deposit to the person who asks, and logs that they looked.',
});

export const recordDeposit = deskAction({
  id: 'deposit.record',
  roles: ['treasury'],
  isSigned: true,
  request: v.strictObject({
    chain: v.picklist(chains),
    hash: v.pipe(
      v.string(),
      v.transform(withoutBlanks),
      v.regex(/^(0x)?[0-9a-fA-F]{64}$/, 'a transaction hash has 64 hexadecimal digits'),
    ),
    /** The deposit address that was paid: a transaction may pay several. */
    to: v.pipe(v.string(), v.transform(withoutBlanks), v.minLength(10), v.maxLength(100)),
    /** Currency that was sent, such as `USDT`. */
    currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)),
  }),
  summary: 'Credits a payment that a chain shows and no one reported to the customer whose address it paid.',
});

export const settleLostDeposit = deskAction({
  id: 'deposit.settleLost',
  roles: treasury,
  isSigned: true,
  moments: ['since'],
  request: v.strictObject({ deposit: id, note: reason }),
  summary: 'Says what was done about a credited deposit whose payment is gone from its chain. Two people do it.',
});

/** The amount of a deposit, as every list shows it. */
export interface DepositAmount {
  /** What was credited; before that, what the chain shows, or else what was reported. */
  readonly amount: string;
  /** The credited asset, or before that the currency that was sent. */
  readonly currency: string;
  /** What the customer reported, in the same currency, if that isn't what arrived; null otherwise. */
  readonly reported: string | null;
}

/** A deposit. Amounts are decimal strings, times ms. */
export interface DepositEntry {
  readonly id: number;
  readonly number: string;
  readonly account: number;
  /** Whole for owners and compliance, masked for others. */
  readonly username: string;
  /** Verified name, whole or masked as the reader may see it; null without one. */
  readonly name: string | null;
  readonly channel: string;
  readonly way: 'crypto' | 'bank';
  readonly chain: string | null;
  readonly state: DepositState;
  readonly shown: DepositAmount;
  /** What the customer said, in `currency`. */
  readonly said: string;
  readonly currency: string;
  /** What arrived; null until it was seen. */
  readonly observed: string | null;
  /** What was credited, or is expected to be, in `asset`. */
  readonly credited: string;
  readonly asset: string;
  /** In USDT. */
  readonly worth: string;
  /** What the last look at the chain said; null if there was none. */
  readonly verdict: DepositVerdict | null;
  readonly created: number;
  readonly updated: number;
}

/**
 * Returns up to 50 deposits of all channels. Pending ones come oldest first, and `after` continues the list; others
 * newest first, continued by `before`.
 */
export const deposits = deskView<{ readonly deposits: readonly DepositEntry[] }>()({
  id: 'deposits',
  roles: ROLES,
  query: v.strictObject({
    state: v.optional(v.picklist(STATES), 'pending'),
    channel: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});

/** A deposit with everything that is known of it. */
export interface Deposit extends DepositEntry {
  readonly hash: string | null;
  /** Address or bank account that was paid, as the customer saw it. */
  readonly payee: string;
  /** Number of the bank account that was shown when it was reported; null for crypto. */
  readonly bankAccount: string | null;
  readonly reference: string;
  /** The sender's name from the bank beside the verified name; null if no statement named one. */
  readonly sender: NameComparison | null;
  readonly remark: string;
  /** Units of `currency` for one of `asset` that the customer accepted; null on a chain. */
  readonly rate: string | null;
  readonly confirmations: number;
  readonly needed: number | null;
  readonly isReported: boolean;
  readonly isFrozen: boolean;
  /** Whether `deposit.picture` shows a receipt. */
  readonly hasPicture: boolean;
  /** Since when the chain shows its credited payment no more, or with another amount, in ms; null if it shows it. */
  readonly lost: number | null;
  /** Whether the chain can be asked about it. */
  readonly canLookUp: boolean;
  /** What the chain says for certain against it, so that no one can credit it; '' otherwise. */
  readonly refuted: string;
  /** Why two people have to credit it; '' if one is enough. */
  readonly second: string;
  /** Proposal about it that waits for a second person. */
  readonly approval: OpenProposal | null;
  /** Why it was rejected, in English; '' otherwise. */
  readonly reason: string;
  readonly states: readonly { readonly status: string; readonly time: number }[];
  /** Names of the people who credited or rejected it, the proposer first; none for the server. */
  readonly decidedBy: readonly string[];
  /** Up to 20 other deposits of the customer, newest first. */
  readonly earlier: readonly DepositEntry[];
  /** Up to 50 reports of the same hash by other customers. */
  readonly sameHash: readonly DepositEntry[];
}

export const depositView = deskView<{
  readonly deposit: Deposit;
  /** What a rejection can say, with what customers read in English. */
  readonly reasons: readonly { readonly reason: DepositReason; readonly text: string }[];
}>()({
  id: 'deposit',
  roles: ROLES,
  query: v.strictObject({ id: idText }),
});

/** Longest list of deposit addresses, in characters: about 1,000 lines. */
export const MAX_LIST = 50_000;

export const uploadAddresses = deskAction({
  id: 'addresses.upload',
  roles: ['owner', 'treasury'],
  isSigned: true,
  request: v.strictObject({
    chain: v.picklist(chains),
    /** One address a line, with a label after a comma if wanted. */
    csv: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LIST)),
  }),
  summary: 'Adds deposit addresses, which customers get one by one. A wrong line stops the whole file.',
});

export const retireAddresses = deskAction({
  id: 'addresses.retire',
  roles: ['owner', 'treasury'],
  isSigned: true,
  request: v.union([
    v.strictObject({ address: v.pipe(v.string(), v.transform(withoutBlanks), v.minLength(10), v.maxLength(100)) }),
    v.strictObject({ batch: id }),
  ]),
  summary:
    'Takes one free address, or all free ones of a batch, out of use. Addresses that customers have stay theirs.',
});

/** Uploaded addresses of a chain. */
export interface AddressStock {
  readonly chain: Chain;
  readonly free: number;
  /** Customers have them. */
  readonly given: number;
  readonly retired: number;
}

/** A list of addresses that was uploaded at once. Times in ms. */
export interface AddressBatch {
  readonly id: number;
  readonly chain: Chain;
  readonly count: number;
  readonly free: number;
  /** Digest of the list that both people signed. */
  readonly digest: string;
  readonly created: number;
  readonly uploadedBy: string;
  /** Null if one person did it (`DESK_ONE_PERSON`). */
  readonly approvedBy: string | null;
}

export interface AddressList {
  readonly chains: readonly AddressStock[];
  /** Up to 50 batches, newest first; `before` continues the list. */
  readonly batches: readonly AddressBatch[];
}

export const addresses = deskView<AddressList>()({
  id: 'addresses',
  roles: ['owner', 'treasury', 'compliance', 'reader'],
  query: v.strictObject({ before: v.optional(idText) }),
});
