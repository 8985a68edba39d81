import { and, desc, eq, lt } from 'drizzle-orm';
import type { ViewQuery } from '../../../src/desk/api/desk-call.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { log, type LogEntry } from '../../../src/desk/log/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Database } from '../../platform/db/connect.ts';
import { maskedName } from '../../modules/verifications/index.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { seesWhole } from '../customers/masks.ts';
import { describeProposal } from '../describe.ts';
import { type ActionHandler, provide, type ViewHandler } from '../perform.ts';
import { staff, staffLog } from '../schema.ts';
import type { LogRow } from './append.ts';
import { logCondition } from './filter.ts';
import { actionId } from './signatures.ts';
import { targetNames } from './targets.ts';

type Actions = ReadonlyMap<string, ActionHandler>;

/** How entries of an area mask what not everyone who reads the log sees whole, by the name of the field. */
const MASKS: Readonly<Record<string, Readonly<Record<string, (value: string) => string>>>> = {
  deposit: { sender: maskedName, verified: maskedName },
  statement: { note: maskedName, sender: maskedName, verified: maskedName },
  verification: { name: maskedName },
  withdrawal: { address: shortenAddress, holder: maskedName, verified: maskedName },
};

/** Returns the details of an entry, with values of customers masked unless `isWhole`. */
function readDetails({ action, details }: { action: string; details: string }, isWhole: boolean): unknown {
  const masks = isWhole ? {} : MASKS[action.split('.')[0] ?? ''];
  return JSON.parse(details, (key, value: unknown) =>
    typeof value === 'string' ? (masks?.[key]?.(value) ?? value) : value,
  );
}

/** Returns an entry as the desk shows it, in words too. */
function toEntry(actions: Actions, row: LogRow, name: string | null, isWhole: boolean): Omit<LogEntry, 'on'> {
  const { id, time, staff: by, action, target, approval, isAlone, source } = row;
  const details = readDetails(row, isWhole) as { readonly body?: Json; readonly subject?: Json };
  const { body = {}, subject = {} } = details;
  const words = describeProposal(actions.get(actionId(row)), { action: actionId(row), target, subject, body });
  return { id, time, staff: by, name, action, target, words, details, approval, isAlone, source };
}

/** Returns up to 50 log entries, newest first. */
async function logEntries(
  db: Database,
  actions: Actions,
  { before, ...filter }: ViewQuery<typeof log>,
  isWhole: boolean,
): Promise<LogEntry[]> {
  const rows = await db
    .select({ entry: staffLog, name: staff.name })
    .from(staffLog)
    .leftJoin(staff, eq(staff.id, staffLog.staff))
    .where(and(before === undefined ? undefined : lt(staffLog.id, before), await logCondition(db, filter)))
    .orderBy(desc(staffLog.id))
    .limit(PAGE_SIZE);
  const nameOf = await targetNames(
    db,
    rows.map(({ entry }) => entry.target),
  );
  return rows.map(({ entry, name }) => ({ ...toEntry(actions, entry, name, isWhole), on: nameOf(entry.target) }));
}

/** Returns the views of the log. They say in words what each of some actions did. */
export const logViews = (actions: Actions): ViewHandler[] => [
  provide(log, async (context, query) => ({
    entries: await logEntries(context.services.db, actions, query, seesWhole(context)),
  })),
];
