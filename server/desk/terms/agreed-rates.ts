import { and, asc, eq } from 'drizzle-orm';
import { setRates } from '../../../src/desk/rates/api.ts';
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
 * Returns the last agreed rate of each currency that was set at the desk: the newest that two people approved, whatever
 * its age, or else the one from before the first change. Compared with it, one person cannot go far in small steps.
 */
export async function agreedRates(tx: Database): Promise<Map<string, string | null>> {
  const entries = await tx
    .select({ details: staffLog.details, approval: staffLog.approval })
    .from(staffLog)
    .where(and(eq(staffLog.target, RATES_TARGET), eq(staffLog.action, setRates.id)))
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
