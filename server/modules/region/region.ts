import { REGION_FEATURES, type RegionFeature } from '../../../src/api/operator.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The feature that each endpoint starts something new of. Customers can still redeem, cancel and read what they have,
 * even if the feature is closed.
 */
const featureByEndpoint: Record<string, RegionFeature | ((fields: { type?: string }) => RegionFeature)> = {
  'content.sale': 'welfare',
  'content.saleInfo': 'welfare',
  'task.level': 'welfare',
  'task.claim': 'welfare',
  'signin.state': 'signin',
  'signin.add': 'signin',
  'invitation.state': 'invitation',
  'blindbox.info': 'blindbox',
  'blindbox.draw': 'blindbox',
  'option.add': 'options',
  'yuebao.in': ({ type }) => (type === 'regular' ? 'lockup' : 'liquidity'),
};

/** Returns the features that the region's rules close: the system config's `closed`, or else `CLOSED_FEATURES`. */
export async function closedFeatures({ settings }: Services, db: Database): Promise<RegionFeature[]> {
  const setting = await settings.read<{ closed?: string }>(db, 'config.system');
  const names = (setting?.closed ?? process.env['CLOSED_FEATURES'] ?? '').split(',').map((name) => name.trim());
  return REGION_FEATURES.filter((regionFeature) => names.includes(regionFeature));
}

/** Throws `regionClosed` if the endpoint belongs to a feature that is closed in this region (TRUST-08). */
export async function assertOffered(services: Services, endpoint: string, fields: unknown): Promise<void> {
  const feature = Object.hasOwn(featureByEndpoint, endpoint) ? featureByEndpoint[endpoint] : undefined;
  if (feature === undefined) return;
  const closed = await closedFeatures(services, services.db);
  if (closed.includes(typeof feature === 'function' ? feature(fields as { type?: string }) : feature))
    throw new Refusal('regionClosed');
}
