import { latestVerifications, shownState } from '../verifications/index.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { isDemonstration } from '../../platform/demonstration.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';

/** Money for one point in a demonstration where no terms are set. */
export const DEFAULT_RATE = '0.01';

/** Why points cannot be redeemed at the moment: a key of the server's texts. */
export type PointsClosed = 'pointsClosed' | 'pointsVerify';

export interface PointTerms {
  /** Money for one point, a decimal string in USDT; undefined without a valid setting. */
  readonly rate: string | undefined;
  readonly closed: PointsClosed | undefined;
}

/**
 * Returns whether points have terms. Where money is real, the operator sets them before customers earn points, since
 * points are redeemed for money.
 */
export async function hasPointTerms(
  { settings, config }: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<boolean> {
  return isDemonstration(config) || (await ifSettingValid(settings.read(db, 'config.points'), undefined)) !== undefined;
}

/**
 * Returns the terms under which a customer can redeem points for money. It takes a verified identity: mailboxes cost
 * nothing, and each account earns free points.
 */
export async function pointTerms(
  { settings, config }: Pick<Services, 'settings' | 'config'>,
  db: Database,
  account: number,
): Promise<PointTerms> {
  const builtIn = isDemonstration(config) ? DEFAULT_RATE : '';
  const { rate = builtIn, closed } = (await settings.read(db, 'config.points')) ?? {};
  const units = toUnits(rate, scaleOf(QUOTE_ASSET));
  if (closed === '1' || units === undefined || units <= 0n) return { rate: undefined, closed: 'pointsClosed' };
  const isVerified = shownState((await latestVerifications(db, account)).primary) === 'verified';
  return { rate, closed: isVerified ? undefined : 'pointsVerify' };
}
