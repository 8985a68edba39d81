import { and, asc, eq, gt } from 'drizzle-orm';
import { job } from '../../platform/jobs.ts';
import { certifications } from '../profile/schema.ts';
import { decide, type Tier } from './certification.ts';

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
        const tier = row.tier as Tier;
        const verdict = await services.kyc.review({ ...row, tier });
        const reason = verdict?.verdict === 'reject' ? verdict.reason : '';
        if (verdict) await decide(services, row.account, verdict.verdict, { tier, reason });
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  },
});
