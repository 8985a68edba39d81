import type { Services } from '../../context.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { identityVerifications } from './schema.ts';
import type { Tier } from './verifications.ts';
import { decideIdentityVerification, seenIdentityVerification } from './verdicts.ts';

const BATCH_SIZE = 50;

/** Asks the reviewer for verdicts on the waiting identity verifications. */
export const reviewIdentityVerifications: Job<Services> = {
  name: 'certification-review',
  intervalMs: 10_000,
  movesMoney: false,
  run: async (services) => {
    for (let after = 0; ;) {
      const rows = await services.db
        .select()
        .from(identityVerifications)
        .where(and(eq(identityVerifications.state, 'review'), gt(identityVerifications.id, after)))
        .orderBy(asc(identityVerifications.id))
        .limit(BATCH_SIZE);
      await forEachRow('certification-review', rows, async (row) => {
        const verdict = await services.kyc.review({ ...row, tier: row.tier as Tier });
        // changes nothing if the customer has sent another one meanwhile
        if (verdict)
          await services.db.transaction((tx) =>
            decideIdentityVerification(services, tx, seenIdentityVerification(row), verdict),
          );
      });
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.id;
    }
  },
};
