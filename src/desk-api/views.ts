import type { Role } from './roles.ts';
import { ROLES } from './roles.ts';

/** Lists that staff read, and who may. */
export const views = {
  today: ROLES,
  staff: ['owner'],
  log: ['owner'],
  setup: ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type ViewName = keyof typeof views;

/** What waits for somebody, and whether the house is well. */
export interface Today {
  readonly approvals: number;
  readonly frozenCustomers: number;
  readonly waitingWithdrawals: number;
  readonly pendingDeposits: number;
  readonly failedLetters: number;
  /** False while money is paused. */
  readonly mayMoneyMove: boolean;
  /** False once somebody has changed the log of staff. */
  readonly isLogWhole: boolean;
  /** Seconds by which the prices of the slowest coin are behind. */
  readonly pricesBehindSeconds: number;
}

/** A member of the staff. Times in ms. */
export interface StaffEntry {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly passkeys: number;
  readonly isEnrolled: boolean;
  readonly disabled: number | null;
  /** Last request of their newest session. */
  readonly seen: number | null;
}

/** An entry of the log. */
export interface LogEntry {
  readonly id: number;
  readonly time: number;
  /** Null for a command on the server. */
  readonly staff: number | null;
  readonly name: string | null;
  readonly action: string;
  readonly target: string;
  readonly details: unknown;
  readonly approval: number | null;
  readonly isAlone: boolean;
  readonly source: string;
}

/** A piece of the house: whether it works, and what opens it. */
export interface SetupPiece {
  readonly name: string;
  readonly isOpen: boolean;
  /** How it works, or what opens it. */
  readonly text: string;
}
