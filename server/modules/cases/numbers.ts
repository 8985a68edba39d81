import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { dateOf } from '../../platform/calendar.ts';
import { complaintNumbers } from './schema.ts';

/**
 * Returns the next number of a complaint, such as `C-2026-000123`. The row of the year stays locked until the
 * transaction ends, and a transaction that is rolled back gives its number back, so a year has no gaps.
 */
export async function nextComplaintNumber(tx: Database, now: number): Promise<string> {
  const year = Number(dateOf(now).slice(0, 4));
  const [row] = await tx
    .insert(complaintNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: complaintNumbers.year, set: { last: sql`${complaintNumbers.last} + 1` } })
    .returning({ last: complaintNumbers.last });
  if (!row) throw new Error('no complaint number was written');
  return `C-${year}-${String(row.last).padStart(6, '0')}`;
}
