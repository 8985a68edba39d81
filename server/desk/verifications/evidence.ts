import type { Verification, VerificationEvidence } from '../../../src/desk/verifications/api.ts';
import type { Services } from '../../context.ts';
import { readDayLimits } from '../../modules/withdrawals/index.ts';
import { listCards } from '../../modules/wallets/index.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hasLookedAt } from './looks.ts';
import { openProposals } from '../approvals/open-proposals.ts';

/** Returns the daily limits now and after a decision; null while the setting is invalid. */
async function limitsOf(
  services: Pick<Services, 'settings'>,
  db: Database,
  { state, tier, level }: Verification,
): Promise<VerificationEvidence['limits']> {
  const limits = await ifSettingValid(readDayLimits(services, db), null);
  if (limits === null) return null;
  const after = {
    // a customer with the higher tier keeps it
    review: level === 'advanced' ? limits.advanced : limits[tier],
    verified: tier === 'advanced' ? limits.primary : limits.none,
    refused: limits[level],
  };
  return { now: limits[level], after: after[state] };
}

/** Returns what else the server knows about a customer, to hold a submission against. No one signs it. */
export async function readEvidence(
  services: Pick<Services, 'settings'>,
  db: Database,
  verification: Verification,
  reader: number,
): Promise<VerificationEvidence> {
  const { account, identity, others } = verification;
  const target = `verification ${verification.id}`;
  const before = others.find(({ id, tier, name }) => tier === 'primary' && id !== identity.id && name !== '');
  const holders = (await listCards(db, account)).map(({ holder }) => holder);
  return {
    approval: (await openProposals(db, [target])).get(target) ?? null,
    before: before
      ? { id: before.id, name: before.name, number: before.number, birthDate: before.birthDate, type: before.type }
      : null,
    holders: [...new Set(holders)],
    hasLooked: await hasLookedAt(db, verification.id, reader),
    limits: await limitsOf(services, db, verification),
  };
}
