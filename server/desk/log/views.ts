import { and, desc, eq, lt } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { log, type LogEntry } from '../../../src/desk/log/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Database } from '../../platform/db/connect.ts';
import { provide } from '../perform.ts';
import { staff, staffLog } from '../schema.ts';

/** Returns up to 50 log entries, newest first. */
async function logEntries(db: Database, filter: ViewQuery<typeof log>): Promise<LogEntry[]> {
  const rows = await db
    .select({ entry: staffLog, name: staff.name })
    .from(staffLog)
    .leftJoin(staff, eq(staff.id, staffLog.staff))
    .where(
      and(
        filter.before === undefined ? undefined : lt(staffLog.id, filter.before),
        filter.staff === undefined ? undefined : eq(staffLog.staff, filter.staff),
        filter.target === undefined ? undefined : eq(staffLog.target, filter.target),
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(PAGE_SIZE);
  return rows.map(({ entry: { id, time, staff: by, action, target, details, approval, isAlone, source }, name }) => ({
    id,
    time,
    staff: by,
    name,
    action,
    target,
    details: JSON.parse(details) as unknown,
    approval,
    isAlone,
    source,
  }));
}

export const logViews = [
  provide(log, async ({ services }, filter) => ({ entries: await logEntries(services.db, filter) })),
];
