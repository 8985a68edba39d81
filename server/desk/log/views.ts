import { and, desc, eq, lt } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import { log, type LogEntry } from '../../../src/desk/log/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Database } from '../../platform/db/connect.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { seesWhole } from '../customers/masks.ts';
import { provide } from '../perform.ts';
import { staff, staffLog } from '../schema.ts';

/** How entries of an area mask what not everyone who reads the log sees whole, by the name of the field. */
const MASKS: Readonly<Record<string, Readonly<Record<string, (value: string) => string>>>> = {
  verification: { name: maskedName },
  withdrawal: { address: shortenAddress },
};

/** Returns the details of an entry, with values of customers masked unless `isWhole`. */
function readDetails({ action, details }: { action: string; details: string }, isWhole: boolean): unknown {
  const masks = isWhole ? {} : MASKS[action.split('.')[0] ?? ''];
  return JSON.parse(details, (key, value: unknown) =>
    typeof value === 'string' ? (masks?.[key]?.(value) ?? value) : value,
  );
}

/** Returns up to 50 log entries, newest first. */
async function logEntries(db: Database, filter: ViewQuery<typeof log>, isWhole: boolean): Promise<LogEntry[]> {
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
    details: readDetails({ action, details }, isWhole),
    approval,
    isAlone,
    source,
  }));
}

export const logViews = [
  provide(log, async (context, filter) => ({
    entries: await logEntries(context.services.db, filter, seesWhole(context)),
  })),
];
