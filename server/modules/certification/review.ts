import type { Services } from '../../context.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { forEachRow } from '../../platform/for-each-row.ts';
import type { Job } from '../../platform/jobs.ts';
import { certifications } from './schema.ts';
import type { Tier } from './certification.ts';
import { decideCertification, seenCertification } from './verdicts.ts';

const BATCH_SIZE = 50;

/** Asks the reviewer for verdicts on the waiting identity verifications. */
export const reviewCertifications: Job<Services> = {
  name: 'certification-review',
  intervalMs: 10_000,
  movesMoney: false,
  run: async (services) => {
    for (let after = 0; ;) {
      const rows = await services.db
        .select()
        .from(certifications)
        .where(and(eq(certifications.state, 'review'), gt(certifications.id, after)))
        .orderBy(asc(certifications.id))
        .limit(BATCH_SIZE);
      await forEachRow('certification-review', rows, async (row) => {
        const verdict = await services.kyc.review({ ...row, tier: row.tier as Tier });
        // changes nothing if the customer has sent another one meanwhile
        if (verdict)
          await services.db.transaction((tx) => decideCertification(services, tx, seenCertification(row), verdict));
      });
      const last = rows.at(-1);
      if (!last || rows.length < BATCH_SIZE) return;
      after = last.id;
    }
  },
};
