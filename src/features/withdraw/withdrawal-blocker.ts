/** Why nothing can be withdrawn now, the reason that counts most. */
export type WithdrawalBlocker =
  | { readonly kind: 'unread' | 'closed' | 'unstated'; readonly text: string }
  | { readonly kind: 'not-offered' }
  /** `until`: ms since 1970. */
  | { readonly kind: 'paused' | 'new-wallet' | 'new-card'; readonly until: number };

export interface WithdrawalSituation {
  /** Why the terms are not read, in words. */
  readonly unread: string | undefined;
  /** ms until which a security change pauses withdrawals. */
  readonly pausedUntil: number | undefined;
  /** Terms and payees are read, and no way out fits. */
  readonly hasNoWay: boolean;
  /** Why the way is closed, in the server's words; '' where it is open. */
  readonly closed: string;
  /** Which terms of the way are missing, in words. */
  readonly unstated: string | undefined;
  readonly to: 'wallet' | 'bank';
  /** ms from which the payee can be used, while that is still to come. */
  readonly opens: number | undefined;
}

/** What closes the button of the form; undefined where nothing does. */
export function withdrawalBlocker({
  unread,
  pausedUntil,
  hasNoWay,
  closed,
  unstated,
  to,
  opens,
}: WithdrawalSituation): WithdrawalBlocker | undefined {
  if (unread !== undefined) return { kind: 'unread', text: unread };
  if (pausedUntil !== undefined) return { kind: 'paused', until: pausedUntil };
  if (hasNoWay) return { kind: 'not-offered' };
  if (closed !== '') return { kind: 'closed', text: closed };
  if (unstated !== undefined) return { kind: 'unstated', text: unstated };
  if (opens === undefined) return undefined;
  return { kind: to === 'bank' ? 'new-card' : 'new-wallet', until: opens };
}
