import { type Endpoint, valueFor } from '../../../src/api/endpoint.ts';
import { REGION_FEATURES, type RegionFeature } from '../../../src/domain/region-features.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Returns the features that the region's rules close: the system config's `closed`, or else `CLOSED_FEATURES`. */
export async function closedFeatures({ settings }: Services, db: Database): Promise<RegionFeature[]> {
  const setting = await settings.read(db, 'config.system');
  const names = (setting?.closed ?? process.env['CLOSED_FEATURES'] ?? '').split(',').map((name) => name.trim());
  return REGION_FEATURES.filter((regionFeature) => names.includes(regionFeature));
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
