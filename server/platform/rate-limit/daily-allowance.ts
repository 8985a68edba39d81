import { DAY_MS } from '../../../src/lib/time.ts';
import type { Database } from '../db/connect.ts';
import { rateLimit } from './counts.ts';

/**
 * What a customer may do in 24 hours that costs nothing and makes rows that stay: far above what anybody needs, and
 * little enough that nobody fills the disk.
 */
const ALLOWANCES = { withdrawals: 100, deposits: 100, certifications: 20, refusals: 2000 } as const;

/**
 * Counts one more of a kind, in the transaction that makes its rows. Throws `dailyMost` with status 429 where there
 * were too many in 24 hours.
 */
export const takeDailyAllowance = (
  tx: Database,
  account: number,
  kind: keyof typeof ALLOWANCES,
  now: number,
): Promise<void> =>
  rateLimit(
    tx,
    [
      {
        key: `daily ${kind} ${account}`,
        most: ALLOWANCES[kind],
        window: DAY_MS,
        text: 'dailyMost',
        parameters: { most: ALLOWANCES[kind] },
      },
    ],
    now,
  );
