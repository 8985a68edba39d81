import type { RestrictedKind, RestrictionReason } from '../../domain/restrictions.ts';
import type { AdjustmentCategory } from '../customers/api.ts';
import type { VerificationLevel } from '../customers/api-views.ts';

/** What staff choose as the reason. The customer reads a whole sentence in their language. */
export const REASON_WORDS: Readonly<Record<RestrictionReason, string>> = {
  restrictionAccess: 'Someone else may have access',
  restrictionRequest: 'The customer asked for it',
  restrictionLaw: 'The law requires it',
  restrictionSource: "We're checking where the money came from",
  restrictionUnusual: "We're checking unusual transactions",
  restrictionIdentity: "We're checking the identity again",
  restrictionDispute: 'A payment is disputed',
  restrictionTerms: "The user agreement doesn't allow it",
};

/** What a restriction stops. */
export const RESTRICTED_WORDS: Readonly<Record<RestrictedKind, string>> = {
  deposit: 'Deposits',
  trade: 'Trading',
  withdraw: 'Withdrawals',
};

/** Kinds of an adjustment, as the books name them. */
export const ADJUSTMENT_WORDS: Readonly<Record<AdjustmentCategory, string>> = {
  refund: 'Refund',
  compensation: 'Compensation',
  correction: 'Correction',
  chargeback: 'Chargeback',
  incentive: 'Incentive',
  fee: 'Fee',
};

/** How far a customer's identity is verified. */
export const LEVEL_WORDS: Readonly<Record<VerificationLevel, string>> = {
  none: 'Not verified',
  review: 'Verification under review',
  primary: 'Basic verification',
  primaryReview: 'Basic, Advanced under review',
  advanced: 'Advanced verification',
};

/** What a hold is for, by its kind in the ledger. */
const HOLD_WORDS: Readonly<Record<string, string>> = {
  withdraw: 'Withdrawal',
  option: 'Option',
  contractHold: 'Contract order',
};

/** Returns what a hold is for: "Withdrawal". */
export const holdWords = (kind: string): string => HOLD_WORDS[kind] ?? 'Hold';

/** What became of an option or a contract order. */
const ORDER_STATE_WORDS: Readonly<Record<string, string>> = {
  holding: 'open',
  open: 'open',
  dealt: 'filled',
  cancelled: 'cancelled',
  refused: 'refused',
  win: 'won',
  lose: 'lost',
  tie: 'refunded',
  void: 'refunded',
};

/** Returns the state of an order in a word. */
export const orderStateWords = (state: string): string => ORDER_STATE_WORDS[state] ?? state;

/** What changed in the security of an account. */
const SECURITY_WORDS: Readonly<Record<string, string>> = {
  password: 'Changed the login password',
  paypass: 'Changed the payment password',
  phone: 'Changed the phone number',
  sessions: 'Logged out on all devices by staff',
};

/** Returns a change of the security of an account in words. */
export const securityWords = (kind: string): string => SECURITY_WORDS[kind] ?? 'Changed the security settings';
