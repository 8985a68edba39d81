import { and, asc, eq, gt } from 'drizzle-orm';
import { setRates } from '../../../src/desk-api/rates.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { staffLog } from '../schema.ts';

/** Target of log entries about rates. */
export const RATES_TARGET = 'rates';

/** What a log entry of `rates.set` has. */
interface Details {
  readonly body: { readonly rates: readonly { readonly code: string; readonly rate: string }[] };
  readonly subject: { readonly before: readonly { readonly rate: string | null }[] };
}

/**
 * Returns the last agreed rate of each currency whose rate changed within a day: the newest that two people approved,
 * or else the one from before that day. Compared with it, one person cannot go far in small steps.
 */
export async function agreedRates(tx: Database, now: number): Promise<Map<string, string | null>> {
  const entries = await tx
    .select({ details: staffLog.details, approval: staffLog.approval })
    .from(staffLog)
    .where(and(eq(staffLog.target, RATES_TARGET), eq(staffLog.action, setRates.id), gt(staffLog.time, now - DAY_MS)))
    .orderBy(asc(staffLog.id));
  const agreed = new Map<string, string | null>();
  for (const { details, approval } of entries) {
    const { body, subject } = JSON.parse(details) as Details;
    for (const [index, { code, rate }] of body.rates.entries())
      if (approval !== null) agreed.set(code, rate);
      else if (!agreed.has(code)) agreed.set(code, subject.before[index]?.rate ?? null);
  }
  return agreed;
}
