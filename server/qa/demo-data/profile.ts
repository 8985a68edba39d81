import type { Database } from '../../platform/db/connect.ts';
import { identityVerifications } from '../../modules/verifications/schema.ts';
import { changePoints } from '../../modules/points/index.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Gives the demo account a verified identity and some points, inside the seed's transaction. */
export async function seedProfile(tx: Database, account: number, now: number): Promise<void> {
  const created = now - 300 * DAY_MS;
  await tx.insert(identityVerifications).values({
    account,
    tier: 'primary',
    state: 'verified',
    type: 'passport',
    name: 'Demo Customer',
    number: 'DE1234567',
    birthDate: '1990-05-17',
    created,
    decided: created + DAY_MS,
  });
  for (const [days, number, reason] of [
    [40, 120, 'activity'],
    [20, 300, 'activity'],
    [12, -80, 'redeem'],
    [3, 60, 'activity'],
  ] as const) {
    await changePoints(tx, account, { number, reason, now: now - days * DAY_MS });
  }
}
