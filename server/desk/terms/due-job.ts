import { and, eq, lte } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { reportError } from '../../platform/report.ts';
import { digestOf } from '../digest.ts';
import { appendLog } from '../log/append.ts';
import { settingVersions } from './schema.ts';
import { applyDue, type Version } from './versions.ts';

/** With the second for which other instances cache settings, a version applies everywhere within 2 s of its time. */
const INTERVAL_MS = 500;

/** Applies what is due of one setting, with a log entry for each version. */
async function applySetting(services: Services, name: string): Promise<Version[]> {
  const applied = await services.db.transaction(async (tx) => {
    await lockName(tx, `setting ${name}`);
    // the time of the database, which all instances share
    await services.clockGuard?.measure(tx);
    const now = services.clock.now();
    const versions = await applyDue(services, tx, name, now);
    for (const { id, data, state, approval, fault } of versions)
      await appendLog(tx, {
        time: now,
        action: state === 'refused' ? 'setting refused' : 'setting applied',
        target: `setting ${name}`,
        details: { version: id, data: digestOf(data), ...(fault === '' ? {} : { fault }) },
        approval: approval ?? undefined,
      });
    return versions;
  });
  // a read before the commit may have cached the old value
  services.settings.invalidate();
  return applied;
}

/** Applies planned versions of settings when their time comes. */
export const settingsDueJob: Job<Services> = {
  name: 'settings due',
  intervalMs: INTERVAL_MS,
  movesMoney: false,
  run: async (services) => {
    const due = await services.db
      .selectDistinct({ name: settingVersions.name })
      .from(settingVersions)
      .where(and(eq(settingVersions.state, 'planned'), lte(settingVersions.effective, services.clock.now())));
    for (const { name } of due)
      try {
        for (const { id, state, fault } of await applySetting(services, name))
          if (state === 'refused')
            reportError(new Error(`a planned setting is refused: ${fault}`), { setting: name, version: id });
      } catch (error) {
        // the other settings do not wait for this one
        reportError(error, { job: 'settings due', setting: name });
      }
  },
};
