import { latestVerifications, shownState } from '../verifications/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';

/** Money for one point where the operator has set none. */
export const DEFAULT_RATE = '0.01';

/** Why points cannot be redeemed at the moment: a key of the server's texts. */
export type PointsClosed = 'pointsClosed' | 'pointsVerify';

export interface PointTerms {
  /** Money for one point, a decimal string in USDT; undefined without a valid setting. */
  readonly rate: string | undefined;
  readonly closed: PointsClosed | undefined;
}

/**
 * Returns the terms under which a customer can redeem points for money. It takes a verified identity: mailboxes cost
 * nothing, and each account earns free points.
 */
export async function pointTerms(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  account: number,
): Promise<PointTerms> {
  const { rate = DEFAULT_RATE, closed } = (await settings.read(db, 'config.points')) ?? {};
  const units = toUnits(rate, scaleOf(QUOTE_ASSET));
  if (closed === '1' || units === undefined || units <= 0n) return { rate: undefined, closed: 'pointsClosed' };
  const isVerified = shownState((await latestVerifications(db, account)).primary) === 'verified';
  return { rate, closed: isVerified ? undefined : 'pointsVerify' };
}
