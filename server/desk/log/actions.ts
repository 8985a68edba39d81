import { desc, eq } from 'drizzle-orm';
import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Described } from '../../../src/desk/api/described.ts';
import { exportLog, type LogFile, type LogFilter, MAX_LOG_FILE } from '../../../src/desk/log/api.ts';
import { actionName } from '../../../src/desk/words/actions.ts';
import { targetName } from '../../../src/desk/words/targets.ts';
import type { Json } from '../../../src/desk/api/canonical.ts';
import { type CsvColumn, toCsv } from '../../../src/domain/csv.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { facts, inWords } from '../describe.ts';
import { perform } from '../perform.ts';
import { staff, staffLog } from '../schema.ts';
import type { LogRow } from './append.ts';
import { logCondition } from './filter.ts';
import { signLogHead } from './heads.ts';
import { proofOf } from './proof.ts';
import { targetNames } from './targets.ts';

type Logged = LogRow & { readonly name: string | null; readonly on: string };

const columns: readonly CsvColumn<Logged>[] = [
  { name: 'Number', value: ({ id }) => id },
  { name: 'Time (Bangkok)', kind: 'bangkok', value: ({ time }) => time },
  { name: 'Who', value: ({ name }) => name ?? 'a command' },
  { name: 'Action', value: ({ action }) => actionName(action) },
  { name: 'On', value: ({ on }) => on },
  { name: 'From', value: ({ source }) => source },
  { name: 'Proposal', value: ({ approval }) => approval ?? undefined },
  { name: 'One person', value: ({ isAlone }) => (isAlone ? 'yes' : undefined) },
  { name: 'Action id', value: ({ action }) => action },
  { name: 'Target id', value: ({ target }) => target },
  { name: 'Details', value: ({ details }) => details },
];

/** Returns the entries that a filter lets through, newest first. Throws `tooMany`. */
async function filtered(db: Database, filter: LogFilter): Promise<Logged[]> {
  const rows = await db
    .select({ entry: staffLog, name: staff.name })
    .from(staffLog)
    .leftJoin(staff, eq(staff.id, staffLog.staff))
    .where(await logCondition(db, filter))
    .orderBy(desc(staffLog.id))
    .limit(MAX_LOG_FILE + 1);
  if (rows.length > MAX_LOG_FILE)
    throw new DeskError(409, 'tooMany', 'More than 10,000 entries fit. Choose a shorter period.');
  const nameOf = await targetNames(
    db,
    rows.map(({ entry }) => entry.target),
  );
  return rows.map(({ entry, name }) => ({ ...entry, name, on: nameOf(entry.target) }));
}

const describe = ({ form, staff: by, action, target, from, to }: ActionBody<typeof exportLog>): Described =>
  inWords(form === 'csv' ? 'Download the log' : 'Download the log with its proof', {
    changes: facts({
      'First day': from,
      'Last day': to,
      Who: by === undefined ? undefined : `person ${by}`,
      Action: action === undefined ? undefined : actionName(action),
      On: target === undefined ? undefined : targetName(target),
    }),
  });

export const logActions = [
  perform(exportLog, {
    target: ({ form }) => `log ${form}`,
    // the newest entries need a signed end too; a log that was changed gets none
    before: async ({ services }, { form }) => {
      if (form === 'proof' && services.staffLog.isWhole) await signLogHead(services);
    },
    subject: async () => ({}),
    describe: (_, body) => describe(body),
    run: async ({ services, now }, tx, { form, ...filter }) => {
      const rows = await filtered(tx, filter);
      const name = `staff-log-${dateOf(now)}`;
      const keys = services.signer.published.map(({ key }) => key);
      const ids = rows.map(({ id }) => id).reverse();
      const file: LogFile =
        form === 'csv'
          ? { name: `${name}.csv`, type: 'text/csv', text: toCsv(columns, rows), count: rows.length }
          : {
              name: `${name}.json`,
              type: 'application/json',
              text: JSON.stringify(await proofOf(tx, ids, keys), null, 1),
              count: rows.length,
            };
      return file as unknown as Json;
    },
  }),
];
