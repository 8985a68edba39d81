import { certificationOf, stateOf } from '../certification/certification.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { toUnits } from '../../ledger/units.ts';

/** What the operator sets, under the setting `config.points`. */
interface PointSettings {
  /** Money for one point, in USDT; '' where points are worth nothing. */
  readonly rate?: string;
  /** '1' closes the way from points to money. */
  readonly closed?: string;
}

const DEFAULT_RATE = '0.01';

/** Why points are not redeemed just now: a key of the server's texts. */
export type PointsClosed = 'pointsClosed' | 'pointsCertify';

export interface PointTerms {
  /** Money for one point, a decimal string in USDT; undefined where none is set that makes sense. */
  readonly rate: string | undefined;
  readonly closed: PointsClosed | undefined;
}

/**
 * The terms under which a customer's points become money. Only a certified person redeems them: one mailbox can be had
 * by the dozen, and each account earns points for nothing.
 */
export async function pointTerms(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  account: number,
): Promise<PointTerms> {
  const { rate = DEFAULT_RATE, closed } = (await settings.read<PointSettings>(db, 'config.points')) ?? {};
  const units = toUnits(rate, scaleOf(ASSET));
  if (closed === '1' || units === undefined || units <= 0n) return { rate: undefined, closed: 'pointsClosed' };
  const isCertified = stateOf((await certificationOf(db, account)).primary) === 'verified';
  return { rate, closed: isCertified ? undefined : 'pointsCertify' };
}
