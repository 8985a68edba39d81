import { isBurnAddress, isSameAddress } from '../../../src/domain/addresses.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { validChannels } from '../deposits/index.ts';
import { validWays } from '../transfers/index.ts';

/** Returns the contracts of all tokens that customers deposit or withdraw, on all chains. */
async function tokenContracts(services: Pick<Services, 'settings' | 'config'>, db: Database): Promise<string[]> {
  const channels = (await validChannels(services, db)).filter(({ kind }) => kind === 'crypto');
  const ways = (await validWays(services, db)).filter(({ to }) => to === 'wallet');
  return [...channels, ...ways].flatMap((way) => ('contract' in way && way.contract !== '' ? [way.contract] : []));
}

/**
 * Returns which of some valid addresses lose what is sent there: contracts of the tokens that customers deposit or
 * withdraw, and addresses whose key no one has.
 */
export async function findLostAddresses(
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
  addresses: readonly string[],
): Promise<string[]> {
  const contracts = await tokenContracts(services, db);
  return addresses.filter(
    (address) => isBurnAddress(address) || contracts.some((contract) => isSameAddress(contract, address)),
  );
}

/** Whether what is sent to an address is lost, see `findLostAddresses`. */
export const isLostAddress = async (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
  address: string,
): Promise<boolean> => (await findLostAddresses(services, db, [address])).length > 0;
