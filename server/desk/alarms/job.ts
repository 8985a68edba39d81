import { and, eq, inArray, isNull } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import { ALARM_KINDS, type AlarmKind, ALARMS } from '../../../src/desk/words/alarms.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { Job } from '../../platform/jobs.ts';
import { emailAboutAlarms } from './emails.ts';
import { findProblems, type Problem, type Problems } from './problems.ts';
import { alarms } from './schema.ts';

const INTERVAL_MS = 20 * SECOND_MS;
/** An alarm ends once no instance has noticed it for this long. One instance can't see what is wrong with another. */
const UNSEEN_MS = MINUTE_MS;
/** An alarm that begins again this soon is the same one. Only then do people hear that it is over. */
const FLAP_MS = 10 * MINUTE_MS;
/** After a start or a pause, the server needs some seconds to read networks and send messages again. */
const CATCH_UP_MS = 30 * SECOND_MS;
/** How long a problem that may end within seconds has to last before it is an alarm. */
const DELAYS_MS: Readonly<Partial<Record<AlarmKind, number>>> = {
  coinSources: MINUTE_MS,
  networkUnread: CATCH_UP_MS,
  messagesStuck: CATCH_UP_MS,
};

type Alarm = typeof alarms.$inferSelect;

const ids = (list: readonly Alarm[]): number[] => list.map(({ id }) => id);

/** Returns the alarms that are on, and those that ended and can still begin again. */
const unfinished = (tx: Database): Promise<Alarm[]> =>
  tx.select().from(alarms).where(isNull(alarms.emailedEnded)).orderBy(alarms.id);

/** Stores that the problems of a kind were noticed: a new row for each new one. */
async function note(
  tx: Database,
  now: number,
  { kind, rows, found }: { kind: AlarmKind; rows: readonly Alarm[]; found: readonly Problem[] | undefined },
): Promise<void> {
  const known = found
    ? rows.filter(({ subject }) => found.some((problem) => problem.subject === subject))
    : rows.filter(({ ended }) => ended === null);
  if (known.length > 0)
    await tx
      .update(alarms)
      .set({ seen: now, ended: null })
      .where(inArray(alarms.id, ids(known)));
  for (const { subject, record = null } of found ?? [])
    if (!known.some((row) => row.subject === subject))
      await tx.insert(alarms).values({ kind, subject, record, begun: now, seen: now });
}

/** Ends the alarms that no instance has noticed lately. A problem that never became an alarm is forgotten. */
async function end(tx: Database, now: number): Promise<void> {
  for (const { id, kind, begun, seen, ended, emailedBegun } of await unfinished(tx)) {
    // in both directions, since the clock can be corrected
    if (ended !== null || Math.abs(now - seen) < UNSEEN_MS) continue;
    const row = eq(alarms.id, id);
    const over = Math.max(begun, now);
    if (emailedBegun === null) await tx.delete(alarms).where(row);
    // no one is told that an event is over
    else
      await tx
        .update(alarms)
        .set({ ended: over, ...(ALARMS[kind].over ? {} : { emailedEnded: over }) })
        .where(row);
  }
}

/** Tells the people concerned what has begun and what is over, each kind in one email. */
async function tell(services: Services, tx: Database, now: number): Promise<void> {
  const rows = await unfinished(tx);
  for (const kind of ALARM_KINDS) {
    const ofKind = rows.filter((row) => row.kind === kind);
    const begun = ofKind.filter(
      (row) => row.ended === null && row.emailedBegun === null && now - row.begun >= (DELAYS_MS[kind] ?? 0),
    );
    if (begun.length > 0) {
      const told = await emailAboutAlarms(services, tx, kind, begun, false);
      await tx
        .update(alarms)
        .set({ told, emailedBegun: now })
        .where(inArray(alarms.id, ids(begun)));
    }
    const over = ofKind.filter(({ ended }) => ended !== null && Math.abs(now - ended) >= FLAP_MS);
    if (over.length > 0) {
      await emailAboutAlarms(services, tx, kind, over, true);
      await tx
        .update(alarms)
        .set({ emailedEnded: now })
        .where(and(inArray(alarms.id, ids(over)), isNull(alarms.emailedEnded)));
    }
  }
}

/** Compares what is wrong with the alarms that are on. All instances take turns, so each email is queued once. */
const compare = (services: Services, problems: Problems): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockName(tx, 'alarms');
    const now = services.clock.now();
    const rows = await unfinished(tx);
    for (const kind of ALARM_KINDS)
      await note(tx, now, { kind, rows: rows.filter((row) => row.kind === kind), found: problems[kind] });
    await end(tx, now);
    await tell(services, tx, now);
  });

/** Begins and ends alarms, and emails the people concerned. */
export const alarmsJob: Job<Services> = {
  name: 'alarms',
  intervalMs: INTERVAL_MS,
  movesMoney: false,
  run: async (services) => {
    // right after a jump of this machine's clock, the server's clock is still wrong
    await services.clockGuard?.measure();
    await compare(services, await findProblems(services));
  },
};
