/**
 * Kinds of business that staff can refuse a customer: deposits, whatever puts money into a product, and withdrawals.
 * The customer can still log in, read, cancel and redeem.
 */
export const RESTRICTED_KINDS = ['deposit', 'trade', 'withdraw'] as const;
export type RestrictedKind = (typeof RESTRICTED_KINDS)[number];

/**
 * Why staff restrict, freeze or log out a customer. The keys are stored; customers read the server's text of the same
 * key, in their language.
 */
export const RESTRICTION_REASONS = [
  'restrictionIdentity',
  'restrictionSource',
  'restrictionUnusual',
  'restrictionAccess',
  'restrictionDispute',
  'restrictionLaw',
  'restrictionTerms',
  'restrictionRequest',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];

/** Returns whether a stored reason is a key. Others are the words of staff. */
export const isRestrictionReason = (reason: string): reason is RestrictionReason =>
  (RESTRICTION_REASONS as readonly string[]).includes(reason);
