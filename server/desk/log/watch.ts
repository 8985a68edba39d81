import { eq } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { type LogHead, signLogHead } from './heads.ts';
import { checkLog, type LogFault } from './log.ts';
import { staffLog, staffLogEnd } from '../schema.ts';

/** Longest time for which new entries have no signed end. */
const HEAD_INTERVAL_MS = 10 * MINUTE_MS;

/** Remembers whether the staff log was whole when it was last checked, and where it ended. */
export class LogWatch {
  #fault: LogFault | undefined;
  #end: Pick<LogHead, 'last' | 'hash'> | undefined;
  #checked = Number.NEGATIVE_INFINITY;

  get isWhole(): boolean {
    return this.#fault === undefined;
  }

  /** Reports the first wrong entry, once. */
  #note(fault: LogFault | undefined): void {
    if (fault !== undefined && fault.entry !== this.#fault?.entry)
      reportError(new Error('the staff log was changed'), { ...fault });
    this.#fault = fault;
  }

  /** Checks the whole log, also against the end that this process saw before. */
  async check({ db, signer }: Pick<Services, 'db' | 'signer'>): Promise<void> {
    const publicKeys = signer.published.map(({ key }) => key);
    this.#note((await checkLog(db, { publicKeys, known: this.#end ? [this.#end] : [] })).fault);
  }

  /** Checks the whole log once a day. */
  async checkDaily(services: Pick<Services, 'db' | 'signer' | 'clock'>): Promise<void> {
    const now = services.clock.now();
    if (now - this.#checked < DAY_MS) return;
    await this.check(services);
    this.#checked = now;
  }

  /**
   * Looks for the end that this process saw before. Someone who takes the newest entries and their signed ends out of
   * the database cannot take it out of here.
   */
  async checkEnd(db: Database): Promise<void> {
    const [end] = await db.select().from(staffLogEnd);
    if (this.#end && this.#end.last > 0) {
      const [row] = await db.select({ hash: staffLog.hash }).from(staffLog).where(eq(staffLog.id, this.#end.last));
      if (row?.hash !== this.#end.hash)
        return this.#note({ entry: this.#end.last, reason: 'it was there ten minutes ago' });
    }
    this.#end = end;
  }
}

/**
 * Watches the staff log: every ten minutes its end, which it signs while the log is whole, and at the start and then
 * every day all of it.
 */
export const staffLogJob: Job<Services> = {
  name: 'staff log',
  intervalMs: HEAD_INTERVAL_MS,
  movesMoney: false,
  run: async (services) => {
    const { staffLog: watch, db } = services;
    await watch.checkEnd(db);
    await watch.checkDaily(services);
    if (watch.isWhole) await signLogHead(services);
  },
};
