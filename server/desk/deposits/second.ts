import type { Services } from '../../context.ts';
import { fromUnits } from '../../ledger/units.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { type Deposit, worthInUsdt } from '../../modules/deposits/index.ts';
import { unitsIn } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { secondPersonFromOrZero } from '../approvals/second-person.ts';

/** Returns why two people have to credit a deposit; undefined if one is enough. */
export async function secondPersonReason(
  services: Pick<Services, 'settings' | 'market'>,
  db: Database,
  { verdict, asset, currency }: Pick<Deposit, 'verdict' | 'asset' | 'currency'>,
): Promise<string | undefined> {
  if (verdict?.reason === 'disagreement')
    return 'The two nodes of its network disagree about this payment, so two people credit it.';
  if (verdict?.state !== 'matches') return 'No chain confirms that this payment arrived, so two people credit it.';
  const worth = worthInUsdt(services, { asset, credited: unitsIn(currency, verdict.amount ?? '0') });
  if (worth === 0n) return 'No one knows what this is worth at the moment, so two people credit it.';
  const limit = await secondPersonFromOrZero(services, db, 'depositSecond');
  if (worth <= limit) return undefined;
  return `This is worth more than ${fromUnits(limit, scaleOf(QUOTE_ASSET))} USDT, so two people credit it.`;
}
