import { type SQL, sql } from 'drizzle-orm';
import { drawMatcher } from '../blindbox/matching.ts';
import { contractMatcher } from '../contracts/matching.ts';
import type { Database } from '../db/connect.ts';
import { rowsOf } from '../db/rows.ts';
import { liquidityMatcher } from '../liquidity/matching.ts';
import { lockupMatcher } from '../lockup/matching.ts';
import { pointMatcher } from '../rewards/matching.ts';
import { optionMatcher } from '../settlement/matching.ts';
import { transferMatchers } from '../transfers/matching.ts';

/** Whether the records of one part of the house and the journals say the same (LEDG-06, I9). */
export interface Matcher {
  /** What is matched, e.g. `options`. */
  readonly name: string;
  /** Rows with a `told`: what does not match, in words. One statement, so that it sees one moment. */
  readonly differences: SQL;
}

export const matchers: readonly Matcher[] = [
  optionMatcher,
  contractMatcher,
  ...transferMatchers,
  liquidityMatcher,
  lockupMatcher,
  pointMatcher,
  drawMatcher,
];

/** What does not match in one part, in words. It reads all of it, which may take longer than a request may. */
export const matchOne = (db: Database, { name, differences }: Matcher): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const rows = await rowsOf<{ told: string }>(tx, sql`select told from (${differences}) as found limit 20`);
    return rows.map(({ told }) => `${name}: ${told}`);
  });

/** What does not match between records and journals, in words; empty where all of it does. */
export async function matchAll(db: Database): Promise<string[]> {
  const wrong: string[] = [];
  for (const matcher of matchers) wrong.push(...(await matchOne(db, matcher)));
  return wrong;
}
