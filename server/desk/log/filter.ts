import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { LogFilter } from '../../../src/desk/log/api.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { staffLog } from '../schema.ts';
import { isAboutCustomer } from './about-customer.ts';

/** Longest time between the moment of an action and its entry: ids follow times only as exactly as this. */
const SLACK_MS = HOUR_MS;

/** Returns the id of the last entry that is surely before a time; undefined if there is none. */
async function lastBefore(db: Database, time: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: staffLog.id })
    .from(staffLog)
    .where(lt(staffLog.time, time - SLACK_MS))
    .orderBy(desc(staffLog.time), desc(staffLog.id))
    .limit(1);
  return row?.id;
}

/** Returns the id of the first entry that is surely after a time; undefined if there is none. */
async function firstAfter(db: Database, time: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: staffLog.id })
    .from(staffLog)
    .where(gte(staffLog.time, time + SLACK_MS))
    .orderBy(asc(staffLog.time), asc(staffLog.id))
    .limit(1);
  return row?.id;
}

/** Returns the condition for a target. A customer includes everything that is theirs. */
function targetCondition(target: string): SQL {
  const [, account] = /^customer (\d{1,15})$/.exec(target) ?? [];
  return account === undefined ? eq(staffLog.target, target) : isAboutCustomer(Number(account));
}

/**
 * Returns the condition of a filter. A period becomes a range of ids, so that each filter is a range of an index in the
 * order of the list, however old the period is.
 */
export async function logCondition(
  db: Database,
  { staff, action, target, from, to }: LogFilter,
): Promise<SQL | undefined> {
  const begin = from === undefined ? undefined : startOfDate(from);
  const end = to === undefined ? undefined : startOfDate(plusDays(to, 1));
  const [after, before] = [
    begin === undefined ? undefined : await lastBefore(db, begin),
    end === undefined ? undefined : await firstAfter(db, end),
  ];
  return and(
    after === undefined ? undefined : gt(staffLog.id, after),
    before === undefined ? undefined : lt(staffLog.id, before),
    begin === undefined ? undefined : gte(staffLog.time, begin),
    end === undefined ? undefined : lt(staffLog.time, end),
    staff === undefined ? undefined : eq(staffLog.staff, staff),
    // the expression of the index `staff_log_action`
    action === undefined ? undefined : sql`split_part(${staffLog.action}, ' ', 1) = ${action}`,
    target === undefined ? undefined : targetCondition(target),
  );
}
