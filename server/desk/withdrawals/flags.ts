import { eq, sql } from 'drizzle-orm';
import type { WithdrawalFlag } from '../../../src/desk/withdrawals/api-views.ts';
import { SECOND_WORDS } from '../../../src/desk/words/withdrawals.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { newestSecurityChange, SECURITY_PAUSE_MS } from '../../modules/customers/index.ts';
import { payeeCreated } from '../../modules/wallets/index.ts';
import { payoutDebts, withdrawals } from '../../modules/withdrawals/schema.ts';
import {
  isBeforePayment,
  isBeingSent,
  isWrongState,
  knownFinding,
  OTHER_SCRIPT_NOTE,
  type Withdrawal,
  type WrongState,
} from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { bankLines } from '../statements/schema.ts';

/** A payee and a security change are new for so long before an order. */
const NEW_MS = 7 * DAY_MS;

/** What staff have to know about a withdrawal's customer and payee. Times in ms. */
export interface WithdrawalRisk {
  readonly username: string;
  readonly frozen: number | null;
  /** Null if the payee's row is gone. */
  readonly payeeSince: number | null;
  readonly securityChange: number | null;
  /** Whether a withdrawal of the customer had been paid before this one was ordered. */
  readonly hadPayout: boolean;
  /** Whether the customer owes something since a withdrawal paid too much. */
  readonly owes: boolean;
  /** Whether a bank's statement shows another payment than was ordered, and no one has settled it. */
  readonly isPaidWrong: boolean;
}

const optional = (value: unknown): number | null => (value === null ? null : Number(value));

/** A withdrawal with what decides whether it is risky. */
export interface AssessedWithdrawal {
  readonly row: Withdrawal;
  readonly risk: WithdrawalRisk;
}

/** Selects withdrawals with their risks, which are read for each row: ask for at most a page. */
export function selectWithRisk(db: Database) {
  const { account, created } = withdrawals;
  const hadPayout = sql<boolean>`exists (select 1 from ${withdrawals} w
    where w.account = ${account} and w.status = 'success' and w.decided < ${created})`;
  const owes = sql<boolean>`exists (select 1 from ${payoutDebts} d where d.account = ${account} and d.ended is null)`;
  const isPaidWrong = sql<boolean>`exists (select 1 from ${bankLines}
    where ${bankLines.withdrawal} = ${withdrawals.id} and ${bankLines.settled} is null)`;
  return db
    .select({
      row: withdrawals,
      risk: {
        username: customers.username,
        frozen: customers.frozen,
        payeeSince: payeeCreated(withdrawals).mapWith(optional),
        securityChange: newestSecurityChange(account).mapWith(optional),
        hadPayout,
        owes,
        isPaidWrong,
      },
    })
    .from(withdrawals)
    .innerJoin(customers, eq(customers.id, account));
}

/**
 * Returns what asks for a second person. Everything is measured from the order, so that an answer does not change while
 * a proposal waits.
 */
export const riskFlags = (row: Withdrawal, risk: WithdrawalRisk, secondFrom: bigint): WithdrawalFlag[] => {
  const { payeeSince, securityChange, hadPayout } = risk;
  const risks: Partial<Record<WithdrawalFlag, boolean>> = {
    large: row.value <= 0n || row.value > secondFrom,
    newPayee: payeeSince === null || row.created - payeeSince < NEW_MS,
    firstPayout: !hadPayout,
    securityChange: securityChange !== null && securityChange > row.created - NEW_MS,
  };
  return (Object.keys(risks) as WithdrawalFlag[]).filter((flag) => risks[flag]);
};

/** Returns the flag of a bank account whose holder is not, or may not be, the verified person. */
const holderFlags = ({ note }: Withdrawal): WithdrawalFlag[] =>
  note === '' ? [] : note === OTHER_SCRIPT_NOTE ? ['otherScript'] : ['otherHolder'];

/** Flags of the verdicts that show another payment than was ordered. */
const WRONG_FLAGS: Readonly<Record<WrongState, WithdrawalFlag>> = {
  otherAmount: 'paidOtherAmount',
  otherRecipient: 'paidElsewhere',
  otherToken: 'paidOtherToken',
  tooOld: 'paidBefore',
};

/** Returns what is wrong with the payment that the chain showed last, until it is settled or replaced. */
function wrongFlags(row: Withdrawal): WithdrawalFlag[] {
  if (!isBeingSent(row) || !row.verdict) return [];
  const { state } = knownFinding(row.verdict);
  return isWrongState(state) ? [WRONG_FLAGS[state]] : [];
}

/** Returns all flags of a withdrawal that a list shows. */
export function flagsOf(row: Withdrawal, risk: WithdrawalRisk, secondFrom: bigint, now: number): WithdrawalFlag[] {
  const { securityChange, frozen, owes, isPaidWrong } = risk;
  const ownerWaits =
    isBeforePayment(row) &&
    securityChange !== null &&
    securityChange >= row.created &&
    securityChange > Math.max(row.confirmed ?? 0, now - SECURITY_PAUSE_MS);
  return [
    ...riskFlags(row, risk, secondFrom),
    ...(frozen === null ? [] : (['frozen'] as const)),
    ...(ownerWaits ? (['ownerWaits'] as const) : []),
    ...(owes ? (['owes'] as const) : []),
    ...holderFlags(row),
    ...wrongFlags(row),
    ...(isPaidWrong ? (['statementDiffers'] as const) : []),
  ];
}

/** Returns why a second person has to approve a withdrawal; undefined if one is enough. */
export function secondForApproval(flags: readonly string[]): string | undefined {
  const reasons = flags.flatMap((flag) => SECOND_WORDS[flag as WithdrawalFlag] ?? []);
  return reasons.length === 0 ? undefined : `This withdrawal needs two people: ${reasons.join('; ')}.`;
}
