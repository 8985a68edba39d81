/** What a look at the chain says about a reported deposit. */
export const VERDICT_STATES = [
  'matches',
  'notFound',
  'failed',
  'otherRecipient',
  'otherToken',
  // the transaction ran code, which may have paid the chain's own coin in a way that no node shows
  'unseen',
  'tooSmall',
  'young',
  'old',
  'used',
  'unreadable',
] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

/** Amounts are decimal strings in the currency of the deposit, times in ms. */
export interface DepositVerdict {
  readonly state: VerdictState;
  /** When this look was tried. */
  readonly at: number;
  /** When the chain was last read; null if it never was. */
  readonly looked: number | null;
  /** What arrived at the deposit's address, in whole base units of the ledger. */
  readonly amount?: string | undefined;
  readonly to?: string | undefined;
  /** Contract of the token that arrived; '' for the chain's own coin. */
  readonly contract?: string | undefined;
  readonly height?: number | undefined;
  readonly blockHash?: string | undefined;
  /** Time of the block. */
  readonly time?: number | undefined;
  readonly confirmations?: number | undefined;
  readonly needed?: number | undefined;
  /** Why the chain could not be read: `away`, `nonsense` or `disagreement`. */
  readonly reason?: string | undefined;
  /** What the chain said when it was last read, if it cannot be read now. */
  readonly before?: VerdictState | undefined;
  /** What it showed then that had arrived. */
  readonly amountBefore?: string | undefined;
}

/** Returns what the chain said of a deposit when it was last read; undefined if it never was. */
export const lastState = (verdict: Pick<DepositVerdict, 'state' | 'before'> | null): VerdictState | undefined =>
  verdict?.state === 'unreadable' ? verdict.before : verdict?.state;

/** A transaction as a chain showed it. Amounts are in the smallest units of each token. */
export interface ShownTransaction {
  readonly state: 'missing' | 'failed' | 'mined' | 'unreadable';
  readonly height?: number | undefined;
  readonly blockHash?: string | undefined;
  readonly confirmations?: number | undefined;
  readonly time?: number | undefined;
  readonly transfers?:
    | readonly { readonly contract: string; readonly from: string; readonly to: string; readonly amount: string }[]
    | undefined;
}
