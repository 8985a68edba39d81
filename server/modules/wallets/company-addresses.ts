import { isSameAddress } from '../../../src/domain/addresses.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { isDepositAddress } from '../deposits/index.ts';
import { validWays } from '../transfers/index.ts';

/**
 * Whether an address belongs to the company, on any chain: it is a deposit address, given to a customer or not, or a
 * wallet that pays withdrawals. A withdrawal to it would leave the money with the company, and no one would credit it.
 */
export async function isCompanyAddress(
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
  address: string,
): Promise<boolean> {
  const payers = (await validWays(services, db)).flatMap((way) => (way.to === 'wallet' ? (way.wallets ?? []) : []));
  return payers.some((payer) => isSameAddress(payer, address)) || isDepositAddress(db, address);
}
