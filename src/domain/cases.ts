/** A case is what a customer asks or complains about, with the answers. */
export const CASE_KINDS = ['question', 'complaint'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** `open` waits for us, `answered` for the customer. */
export const CASE_STATES = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Records that a customer can ask about. */
export const CASE_RECORDS = ['deposit', 'withdrawal', 'option', 'contract', 'lockup', 'verification'] as const;
export type CaseRecord = (typeof CASE_RECORDS)[number];

/** Characters of one message, and pictures attached to it. */
export const MAX_CASE_TEXT = 2000;
export const MAX_CASE_PICTURES = 3;

/** Why staff close a case. The keys are stored; customers read the server's text of the same key, in their language. */
export const CASE_CLOSE_REASONS = ['caseSolved', 'caseQuiet', 'caseTwice'] as const;
export type CaseCloseReason = (typeof CASE_CLOSE_REASONS)[number];
