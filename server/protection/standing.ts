import { asc, eq, max, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { accounts } from '../db/schema.ts';
import { protectionLimits, protectionPauses, riskPasses } from '../db/schema/protections.ts';
import { statement } from '../db/statement.ts';
import { foldLimits, type LimitRow, type Limits } from './limits.ts';

/** What a customer has set or answered for their own protection. */
export interface Standing {
  /** When the pause that runs ends (TRUST-03). */
  readonly pausedUntil?: number;
  /** When the questions about risk were answered (TRUST-01). */
  readonly passed?: number;
  readonly limits: Limits;
}

/** One statement for all of it, since every order asks. */
const find = statement((db) => {
  const account = sql.placeholder('account');
  const until = db.select({ until: max(protectionPauses.until) }).from(protectionPauses).where(eq(protectionPauses.account, account));
  const passed = db.select({ passed: riskPasses.passed }).from(riskPasses).where(eq(riskPasses.account, account));
  const limits = db.select({
    limits: sql`coalesce(json_agg(json_build_object('kind', ${protectionLimits.kind}, 'value', ${protectionLimits.value}::text, 'begins', ${protectionLimits.begins}) order by ${asc(protectionLimits.id)}), '[]')`,
  }).from(protectionLimits).where(eq(protectionLimits.account, account));
  return db.select({
    until: sql<number | null>`(${until})`.mapWith(protectionPauses.until),
    passed: sql<number | null>`(${passed})`.mapWith(riskPasses.passed),
    limits: sql<LimitRow[]>`(${limits})`,
  }).from(accounts).where(eq(accounts.id, account));
});

/** How a customer is protected now. */
export async function standingOf(db: Database, account: number, now: number): Promise<Standing> {
  const [row] = await find(db, { account });
  if (!row) throw new Error(`there is no account ${account}`);
  const { until, passed, limits } = row;
  return {
    ...(until !== null && until > now ? { pausedUntil: until } : {}),
    ...(passed === null ? {} : { passed }),
    limits: foldLimits(limits, now),
  };
}
