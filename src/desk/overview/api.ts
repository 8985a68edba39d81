import { deskView } from '../api/desk-call.ts';
import { nothing } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';

/** The work that staff have to do, and what is wrong with the system. */
export interface Today {
  readonly approvals: number;
  readonly frozenCustomers: number;
  readonly waitingWithdrawals: number;
  /** Withdrawals whose payment was not what was ordered. */
  readonly wrongPayments: number;
  readonly pendingDeposits: number;
  readonly waitingVerifications: number;
  readonly failedLetters: number;
  /** False while money is paused. */
  readonly mayMoneyMove: boolean;
  /** False once someone has changed the log of staff. */
  readonly isLogWhole: boolean;
  /** Chains that could not be read, or had no new block, for ten minutes, so that payments on them are not found. */
  readonly stuckChains: readonly string[];
  /** Blocks in which the nodes refuse to show the payments to a deposit address: all, and the oldest by name. */
  readonly skippedReads: {
    readonly count: number;
    readonly oldest: readonly { readonly chain: string; readonly height: number; readonly recipient: string }[];
  };
  /** Credited deposits whose payment the chain no longer shows, or shows with another amount: all, and the oldest. */
  readonly lostDeposits: {
    readonly count: number;
    readonly oldest: readonly { readonly id: number; readonly number: string }[];
  };
  /** Seconds by which the prices of the slowest coin are behind. */
  readonly pricesBehindSeconds: number;
}

export const today = deskView<Today>()({ id: 'today', roles: ROLES, query: nothing });

/** A part of the system: whether it works, and what opens it. */
export interface SetupPart {
  readonly name: string;
  readonly isOpen: boolean;
  /** How it works, or what opens it. */
  readonly text: string;
}

export const setup = deskView<{ readonly pieces: readonly SetupPart[] }>()({
  id: 'setup',
  roles: ['owner'],
  query: nothing,
});
