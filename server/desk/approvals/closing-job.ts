import { and, asc, eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { actions } from '../registry.ts';
import { approvals } from '../schema.ts';
import { closeIfOver } from './closing.ts';

/** Proposals that one run looks at. */
const MAX_A_RUN = 50;

/** Closes one proposal if it is over. Another instance that has it at the moment does the same. */
const closeOne = (services: Services, id: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [approval] = await tx
      .select()
      .from(approvals)
      .where(and(eq(approvals.id, id), eq(approvals.state, 'open')))
      .for('update', { skipLocked: true });
    // with an invalid setting no one knows what it says
    if (approval) await ifSettingValid(closeIfOver(services, tx, actions.get(approval.action), approval), false);
  });

/** Each minute closes the oldest proposals that have expired, or that can't happen any more. */
export const closingJob: Job<Services> = {
  name: 'approvals closing',
  intervalMs: MINUTE_MS,
  movesMoney: false,
  run: async (services) => {
    const open = await services.db
      .select({ id: approvals.id })
      .from(approvals)
      .where(eq(approvals.state, 'open'))
      .orderBy(asc(approvals.id))
      .limit(MAX_A_RUN);
    for (const { id } of open)
      try {
        await closeOne(services, id);
      } catch (error) {
        // the others do not wait for this one
        reportError(error, { job: 'approvals closing', approval: id });
      }
  },
};
