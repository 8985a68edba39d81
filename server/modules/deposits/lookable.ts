import { type Chain, isChain } from '../../../src/domain/chains.ts';
import type { Services } from '../../context.ts';
import type { Deposit } from './deposits.ts';

/** Whether a chain can be asked about a transaction: its normalized hash is one of 256 bits. */
export const isLookable = (hashKey: string): boolean => /^[0-9a-f]{64}$/.test(hashKey);

/** Returns the chain that can be asked about a deposit; undefined if none can. */
export function chainToAsk(
  { chainReader }: Pick<Services, 'chainReader'>,
  { chain, hashKey }: Pick<Deposit, 'chain' | 'hashKey'>,
): Chain | undefined {
  if (chain === null || !isChain(chain) || !isLookable(hashKey ?? '')) return undefined;
  return chainReader.chains.has(chain) ? chain : undefined;
}
