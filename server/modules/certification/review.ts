import { and, asc, eq, gt } from 'drizzle-orm';
import { job } from '../../platform/jobs.ts';
import { certifications } from '../profile/schema.ts';
import { decide, seenCertification, type Tier } from './certification.ts';

const BATCH = 50;

/** Asks the reviewer for the certifications that wait. */
export const reviewCertifications = job({
  name: 'certification-review',
  every: 10_000,
  movesMoney: false,
  run: async (services) => {
    for (let after = 0; ;) {
      const rows = await services.db
        .select()
        .from(certifications)
        .where(and(eq(certifications.state, 'review'), gt(certifications.id, after)))
        .orderBy(asc(certifications.id))
        .limit(BATCH);
      for (const row of rows) {
        const verdict = await services.kyc.review({ ...row, tier: row.tier as Tier });
        const reason = verdict?.verdict === 'reject' ? verdict.reason : '';
        // the customer may have sent another one meanwhile: then this verdict is about what is gone
        if (verdict) await decide(services, seenCertification(row), verdict.verdict, { reason });
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  },
});
