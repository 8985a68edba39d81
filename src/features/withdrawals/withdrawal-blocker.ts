/** The most important reason why the customer cannot withdraw now; `until` in ms since 1970. */
export type WithdrawalBlocker =
  | { readonly kind: 'unread' | 'closed' | 'missing-terms'; readonly text: string }
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'paused' | 'new-wallet' | 'new-card'; readonly until: number };

export interface WithdrawalSituation {
  /** Explains why the terms have not loaded. */
  readonly unread: string | undefined;
  /** Time in ms until which a security change pauses withdrawals. */
  readonly pausedUntil: number | undefined;
  /** Whether terms and payees have loaded and no method fits. */
  readonly hasNoMethod: boolean;
  /** Why the method is closed, in the server's words; '' if it is open. */
  readonly closedReason: string;
  /** Names the missing terms of the method. */
  readonly missingTerms: string | undefined;
  readonly to: 'wallet' | 'bank';
  /** Time in ms from which a new payee can be used; undefined if it already can. */
  readonly usableFrom: number | undefined;
}

/** Returns why the form's button is disabled; undefined if it is enabled. */
export function withdrawalBlocker({
  unread,
  pausedUntil,
  hasNoMethod,
  closedReason,
  missingTerms,
  to,
  usableFrom,
}: WithdrawalSituation): WithdrawalBlocker | undefined {
  if (unread !== undefined) return { kind: 'unread', text: unread };
  if (pausedUntil !== undefined) return { kind: 'paused', until: pausedUntil };
  if (hasNoMethod) return { kind: 'not-offered' };
  if (closedReason !== '') return { kind: 'closed', text: closedReason };
  if (missingTerms !== undefined) return { kind: 'missing-terms', text: missingTerms };
  if (usableFrom === undefined) return undefined;
  return { kind: to === 'bank' ? 'new-card' : 'new-wallet', until: usableFrom };
}
