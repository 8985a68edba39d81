import { eq, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { protectionLimits, protectionPauses, riskPasses } from './schema.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { foldLimits, LIMITS, type LimitRow, type Limits } from './limits.ts';

/** What a customer has set or answered for their own protection. */
export interface Standing {
  /** When the pause that runs ends (TRUST-03). */
  readonly pausedUntil?: number;
  /** When the questions about risk were answered (TRUST-01). */
  readonly passed?: number;
  readonly limits: Limits;
}

const kinds = sql`array[${sql.join(
  LIMITS.map((kind) => sql`${kind}::text`),
  sql`, `,
)}]`;

/** One statement for all of it, since every order asks. */
const find = preparedQuery((db) => {
  const account = sql.placeholder('account');
  const until = db
    .select({ until: max(protectionPauses.until) })
    .from(protectionPauses)
    .where(eq(protectionPauses.account, account));
  const passed = db.select({ passed: riskPasses.passed }).from(riskPasses).where(eq(riskPasses.account, account));
  // one that waits is always the newest of its kind, so two of each kind say it all, however many an earlier version
  // left behind
  const limits = sql`select coalesce(json_agg(json_build_object('kind', l.kind, 'value', l.value::text, 'begins', l.begins) order by l.id), '[]')
    from unnest(${kinds}) as k(kind) cross join lateral (
      select * from ${protectionLimits} p where p.account = ${account} and p.kind = k.kind order by p.id desc limit 2
    ) l`;
  return db
    .select({
      until: sql<number | null>`(${until})`.mapWith(protectionPauses.until),
      passed: sql<number | null>`(${passed})`.mapWith(riskPasses.passed),
      limits: sql<LimitRow[]>`(${limits})`,
    })
    .from(customers)
    .where(eq(customers.id, account));
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
