import { DAY_MS } from '../../../src/domain/time.ts';
import type { Database } from '../db/connect.ts';
import { countAttempt } from './counts.ts';

/**
 * Limits in 24 hours for free actions that create permanent rows: far above anyone's needs, and low enough that no one
 * fills the disk.
 */
const ALLOWANCES = {
  withdrawals: 100,
  deposits: 100,
  certifications: 20,
  cases: 20,
  caseMessages: 200,
  refusals: 2000,
} as const;

/**
 * Counts an action in the transaction that creates its rows. Throws `dailyMost` with status 429 if there were too many
 * in 24 hours.
 */
export const takeDailyAllowance = (
  tx: Database,
  account: number,
  kind: keyof typeof ALLOWANCES,
  now: number,
): Promise<void> =>
  countAttempt(
    tx,
    [
      {
        key: `daily ${kind} ${account}`,
        max: ALLOWANCES[kind],
        windowMs: DAY_MS,
        text: 'dailyMost',
        parameters: { most: ALLOWANCES[kind] },
      },
    ],
    now,
  );
