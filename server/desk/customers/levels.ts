import { desc, sql } from 'drizzle-orm';
import type { VerificationLevel } from '../../../src/desk/customers/api-views.ts';
import { summarizeVerifications, type Tier } from '../../modules/verifications/index.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Returns what the identity verification of each customer has reached; nothing for those who never began one. */
export async function readVerificationLevels(
  db: Database,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, VerificationLevel>> {
  const newest = await db
    .selectDistinctOn([identityVerifications.account, identityVerifications.tier], {
      account: identityVerifications.account,
      tier: identityVerifications.tier,
      state: identityVerifications.state,
    })
    .from(identityVerifications)
    .where(sql`${identityVerifications.account} = any(${sql.param(accounts)}::bigint[])`)
    .orderBy(identityVerifications.account, identityVerifications.tier, desc(identityVerifications.id));
  const tiers = new Map<number, Partial<Record<Tier, { state: string }>>>();
  for (const { account, tier, state } of newest) tiers.set(account, { ...tiers.get(account), [tier]: { state } });
  return new Map([...tiers].map(([account, items]) => [account, summarizeVerifications(items) as VerificationLevel]));
}
