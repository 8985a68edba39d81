import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { ObservedPayment } from '../../ports/payments.ts';
import { chainToAsk } from './lookable.ts';
import type { Deposit } from './deposits.ts';

/** A credited payment is looked at again so long after its credit: its chain may drop more blocks than usual. */
const FIRST_MS = HOUR_MS;
const LAST_MS = DAY_MS;
/** A payment that is gone may come back, and a chain that is away, too. Looks end for good after this time. */
const LOST_PAUSE_MS = HOUR_MS;
const AWAY_PAUSE_MS = 10 * MINUTE_MS;
const END_MS = 7 * DAY_MS;

/** Returns when a payment that is credited now is looked at again; null if no chain showed it. */
export const firstCheck = (
  services: Pick<Services, 'chainReader'>,
  row: Pick<Deposit, 'chain' | 'hashKey'>,
  { height }: ObservedPayment,
  now: number,
): number | null => (height !== undefined && chainToAsk(services, row) ? now + FIRST_MS : null);

/** What a look at a credited payment found. */
export type Recheck = 'there' | 'lost' | 'away';

/** Returns when a payment is looked at again after a look; null if that was the last one. */
export function nextCheck({ created, states }: Pick<Deposit, 'created' | 'states'>, found: Recheck, now: number) {
  const credited = states.findLast(({ status }) => status === 'done')?.time ?? created;
  if (found === 'there') return now < credited + LAST_MS ? credited + LAST_MS : null;
  if (now >= credited + END_MS) return null;
  return now + (found === 'lost' ? LOST_PAUSE_MS : AWAY_PAUSE_MS);
}
