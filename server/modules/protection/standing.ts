import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { foldLimits, LIMITS, type LimitRow, type Limits } from './limits.ts';

/** What a customer has set or answered for their own protection. */
export interface Standing {
  /** When the pause that runs ends (TRUST-03). */
  readonly pausedUntil?: number;
  /** When the questions about risk were answered (TRUST-01). */
  readonly passed?: number;
  readonly limits: Limits;
}

/**
 * Of each kind the two newest limits: one that waits is always the newest of its kind, so two say it all, however many
 * an earlier version left behind.
 */
const limits = (account: number): SQL => sql`
  select coalesce(
    json_agg(json_build_object('kind', l.kind, 'value', l.value::text, 'begins', l.begins) order by l.id), '[]')
  from unnest(${sql.param(LIMITS)}::text[]) as k(kind) cross join lateral (
    select * from protection_limits p where p.account = ${account} and p.kind = k.kind order by p.id desc limit 2
  ) l`;

interface StandingRow {
  readonly until: string | number | null;
  readonly passed: string | number | null;
  readonly limits: LimitRow[];
}

/** One statement for all of it, since every order asks; in SQL, which Drizzle has not to build in each transaction. */
const findStanding = (db: Database, account: number): Promise<StandingRow[]> =>
  rowsOf<StandingRow>(
    db,
    sql`
  select
    (select max(until) from protection_pauses where account = ${account}) as until,
    (select passed from risk_passes where account = ${account}) as passed,
    (${limits(account)}) as limits
  from accounts where id = ${account}`,
  );

/** How a customer is protected now. */
export async function standingOf(db: Database, account: number, now: number): Promise<Standing> {
  const [row] = await findStanding(db, account);
  if (!row) throw new Error(`there is no account ${account}`);
  const until = Number(row.until ?? 0);
  return {
    ...(until > now ? { pausedUntil: until } : {}),
    ...(row.passed === null ? {} : { passed: Number(row.passed) }),
    limits: foldLimits(row.limits, now),
  };
}
