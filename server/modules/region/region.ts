import { REGION_FEATURES, type RegionFeature } from '../../../src/api/operator.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Calls that a switch refuses: what begins something new. Redeeming, revoking and reading what was placed are none of
 * them.
 */
const calls: Record<string, RegionFeature | ((fields: { type?: string }) => RegionFeature)> = {
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

/** What the region's rules switch off: set by the operator in the system config (`closed`), or by `CLOSED_FEATURES`. */
export async function closedFeatures({ settings }: Services, db: Database): Promise<RegionFeature[]> {
  const set = await settings.read<{ closed?: string }>(db, 'config.system');
  const names = (set?.closed ?? process.env['CLOSED_FEATURES'] ?? '').split(',').map((name) => name.trim());
  return REGION_FEATURES.filter((regionFeature) => names.includes(regionFeature));
}

/** Throws `regionClosed` where the region switches a call off (TRUST-08). */
export async function assertOffered(services: Services, call: string, fields: unknown): Promise<void> {
  const feature = Object.hasOwn(calls, call) ? calls[call] : undefined;
  if (feature === undefined) return;
  const closed = await closedFeatures(services, services.db);
  if (closed.includes(typeof feature === 'function' ? feature(fields as { type?: string }) : feature))
    throw new Refusal('regionClosed');
}
