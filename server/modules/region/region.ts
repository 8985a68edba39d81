import { type Endpoint, valueFor } from '../../../src/api/endpoint.ts';
import { REGION_FEATURES, type RegionFeature } from '../../../src/domain/region-features.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hasPointTerms } from '../points/index.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Features that pay points. */
const PAYING_POINTS: readonly RegionFeature[] = ['welfare', 'signin'];

/**
 * Returns the closed features: those that the region's rules close, which are the system config's `closed` or else
 * `CLOSED_FEATURES`, and those that pay points while points have no terms.
 */
export async function closedFeatures(services: Services, db: Database): Promise<RegionFeature[]> {
  const setting = await services.settings.read(db, 'config.system');
  const names = (setting?.closed ?? process.env['CLOSED_FEATURES'] ?? '').split(',').map((name) => name.trim());
  const unset = (await hasPointTerms(services, db)) ? [] : PAYING_POINTS;
  return REGION_FEATURES.filter((feature) => names.includes(feature) || unset.includes(feature));
}

/** Throws `regionClosed` if a request is for a feature that is closed in this region (TRUST-08). */
export async function assertOffered(
  services: Services,
  { feature }: Endpoint,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const wanted = valueFor(feature, fields);
  if (wanted && (await closedFeatures(services, services.db)).includes(wanted)) throw new Refusal('regionClosed');
}
