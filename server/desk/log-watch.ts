import { DAY_MS } from '../../src/domain/time.ts';
import type { Services } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import type { Job } from '../platform/jobs.ts';
import { reportError } from '../platform/report.ts';
import { signLogHead } from './log-heads.ts';
import { findLogFault } from './log.ts';

/** Remembers whether the staff log was whole when it was last checked. */
export class LogWatch {
  #firstWrong: number | undefined;

  get isWhole(): boolean {
    return this.#firstWrong === undefined;
  }

  /** Checks the whole log, and reports the first wrong entry once. */
  async check(db: Database): Promise<void> {
    const firstWrong = await findLogFault(db);
    if (firstWrong !== undefined && firstWrong !== this.#firstWrong)
      reportError(new Error('the staff log was changed'), { entry: firstWrong });
    this.#firstWrong = firstWrong;
  }
}

/** Checks the staff log at the start and then every day, and signs its end while it is whole. */
export const staffLogJob: Job<Services> = {
  name: 'staff log',
  intervalMs: DAY_MS,
  movesMoney: false,
  run: async (services) => {
    const { staffLog, db } = services;
    await staffLog.check(db);
    if (staffLog.isWhole) await signLogHead(services);
  },
};
