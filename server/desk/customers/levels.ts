import { desc, sql } from 'drizzle-orm';
import type { VerificationLevel } from '../../../src/desk-api/customer-views.ts';
import { summaryOf, type Tier } from '../../modules/certification/certification.ts';
import { certifications } from '../../modules/certification/schema.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Returns what the identity verification of each customer has reached; nothing for those who never began one. */
export async function levelsOf(
  db: Database,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, VerificationLevel>> {
  const newest = await db
    .selectDistinctOn([certifications.account, certifications.tier], {
      account: certifications.account,
      tier: certifications.tier,
      state: certifications.state,
    })
    .from(certifications)
    .where(sql`${certifications.account} = any(${sql.param(accounts)}::bigint[])`)
    .orderBy(certifications.account, certifications.tier, desc(certifications.id));
  const tiers = new Map<number, Partial<Record<Tier, { state: string }>>>();
  for (const { account, tier, state } of newest) tiers.set(account, { ...tiers.get(account), [tier]: { state } });
  return new Map([...tiers].map(([account, items]) => [account, summaryOf(items) as VerificationLevel]));
}
