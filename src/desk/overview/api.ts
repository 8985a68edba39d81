import { deskView } from '../api/desk-call.ts';
import { nothing } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';
import type { AlarmKind } from '../words/alarms.ts';

/** What is wrong of one kind. */
interface ProblemGroup {
  readonly kind: AlarmKind;
  /** Coins, networks, numbers or channels, or ''. */
  readonly subjects: readonly string[];
}

/** What a company may not have set up yet, so that no one can say that it is well. */
export type MissingSystem = 'prices' | 'networks' | 'messages';

/**
 * The work that staff have to do, and what is wrong with the system. A count is null if the reader may not read it. It
 * leaves out what an open proposal is about, and the reports of customers that a line of a bank statement fits.
 */
export interface Today {
  /** Open proposals that the reader made or may approve. */
  readonly approvals: number;
  readonly frozenCustomers: number;
  readonly waitingWithdrawals: number;
  readonly pendingDeposits: number;
  readonly waitingVerifications: number | null;
  /** Incoming lines of bank statements that no one has settled. */
  readonly openLines: number;
  /** Cases that wait for us. */
  readonly openCases: number;
  readonly failedLetters: number | null;
  /** Emails and SMS that should have been sent a minute ago. */
  readonly lateLetters: number | null;
  /** False while money is paused. */
  readonly mayMoneyMove: boolean;
  /** False once someone has changed the log of staff. */
  readonly isLogWhole: boolean;
  /** Chains that could not be read, or had no new block, for ten minutes, so that payments on them are not found. */
  readonly stuckChains: readonly string[];
  /** Chains whose two nodes disagree now; for less than two minutes, that is no alarm. */
  readonly disputedChains: readonly string[];
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
  /** What is wrong by the findings of the alarms: alarms that are on, and what this instance has just noticed. */
  readonly problems: readonly ProblemGroup[];
  /** Kinds of alarms that are on. */
  readonly alarms: number;
  readonly missing: readonly MissingSystem[];
  /** Seconds by which the prices of the slowest coin are behind. */
  readonly pricesBehindSeconds: number;
}

export const today = deskView<Today>()({ id: 'today', roles: ROLES, query: nothing });

export const WORK_KINDS = [
  'approval',
  'deposit',
  'withdrawal',
  'verification',
  'case',
  'letter',
  'line',
  'close',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Something that waits for staff. */
export interface WorkItem {
  readonly kind: WorkKind;
  readonly id: number;
  /** Customer by the verified name or else the username, whole or masked as the reader may see it, or colleague. */
  readonly who: string;
  /** Username of a customer whose verified name `who` is; '' for others. */
  readonly username: string;
  /** Why it is here, in words. */
  readonly why: string;
  /** Amount with its currency, or what it is about. */
  readonly amount: string;
  /** Since when it waits, ms. */
  readonly since: number;
  /** Whether two people decide about it. */
  readonly needsTwo: boolean;
  /** Who decides: roles, or the names of those who can approve a proposal; '' if no one can. */
  readonly by: string;
  /** Whether the reader can do something about it. */
  readonly isForMe: boolean;
}

export interface WorkList {
  /** Up to 50 items of each kind that the reader may see, oldest first. */
  readonly work: readonly WorkItem[];
  /** ms after which an item has waited long, and too long: `config.desk`. */
  readonly soonMs: number;
  readonly lateMs: number;
}

/** Everything that waits, oldest first. */
export const workView = deskView<WorkList>()({ id: 'work', roles: ROLES, query: nothing });

/** Pages of the desk that set a part of the company. */
export type SetupPage = 'addresses' | 'rates' | 'solvency' | 'staff' | 'statements' | 'terms';

/** A part of the company: whether it works, and what opens it. */
export interface SetupPart {
  readonly name: string;
  readonly isOpen: boolean;
  /** Whether a company can open without it. */
  readonly isOptional: boolean;
  /** How it works, or what opens it. */
  readonly text: string;
  /** Page of the desk that opens or changes it, with the entry on it; null if a variable or a command does. */
  readonly page: { readonly path: SetupPage; readonly id?: string } | null;
}

/** Returns the parts in the order in which one opens a company. */
export const setup = deskView<{ readonly parts: readonly SetupPart[] }>()({
  id: 'setup',
  roles: ['owner', 'reader'],
  query: nothing,
});
