import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { currentLimits, LIMITS, type LimitRow, type Limits } from './limits.ts';

/** A customer's own protections: pause, risk questions and limits. */
export interface Standing {
  /** When the current pause ends (TRUST-03). */
  readonly pausedUntil?: number;
  /** When the customer answered the risk questions (TRUST-01). */
  readonly passed?: number;
  readonly limits: Limits;
}

/** Selects the two newest limits of each kind. A waiting limit is always the newest, so two are enough. */
const latestLimits = (account: number): SQL => sql`
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

/** One statement for everything, since every order needs it; plain SQL saves Drizzle from building it each time. */
const findStanding = (db: Database, account: number): Promise<StandingRow[]> =>
  rowsOf<StandingRow>(
    db,
    sql`
  select
    (select max(until) from protection_pauses where account = ${account}) as until,
    (select passed from risk_passes where account = ${account}) as passed,
    (${latestLimits(account)}) as limits
  from accounts where id = ${account}`,
  );

/** Returns a customer's current protections. */
export async function readStanding(db: Database, account: number, now: number): Promise<Standing> {
  const [row] = await findStanding(db, account);
  if (!row) throw new Error(`there is no account ${account}`);
  const until = Number(row.until ?? 0);
  return {
    ...(until > now ? { pausedUntil: until } : {}),
    ...(row.passed === null ? {} : { passed: Number(row.passed) }),
    limits: currentLimits(row.limits, now),
  };
}
