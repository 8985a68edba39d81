import type { Services } from '../../context.ts';
import { worthOf } from '../../modules/recharge/credit.ts';
import type { Recharge } from '../../modules/recharge/recharges.ts';
import { unitsIn } from '../../modules/transfers/orders.ts';

/** Worth in USDT above which two people credit a deposit, unless `DESK_DEPOSIT_SECOND` says otherwise. */
const DEFAULT_LIMIT = '1000';

/** Returns why two people have to credit a payment of some worth; undefined if one is enough. */
export function secondAbove({ config, market }: Pick<Services, 'config' | 'market'>, asset: string, amount: bigint) {
  const limit = config.desk?.depositSecond ?? DEFAULT_LIMIT;
  const worth = worthOf({ market }, { asset, credited: amount });
  if (worth === 0n) return 'Nobody knows what this is worth at the moment, so two people credit it.';
  return worth > unitsIn('USDT', limit) ? `This is worth more than ${limit} USDT, so two people credit it.` : undefined;
}

/** Returns why two people have to credit a deposit; undefined if one is enough. */
export function secondFor(
  services: Pick<Services, 'config' | 'market'>,
  { verdict, asset, currency }: Pick<Recharge, 'verdict' | 'asset' | 'currency'>,
): string | undefined {
  if (verdict?.state !== 'matches') return 'No chain confirms that this payment arrived, so two people credit it.';
  return secondAbove(services, asset, unitsIn(currency, verdict.amount ?? '0'));
}
