import type { ReadableChain } from '../../platform/chain-settings.ts';
import type { RpcNode } from './json-rpc.ts';
import { count } from './schemas.ts';

/** What `eth_chainId` returns on the main networks. TRON's is the last four bytes of the hash of its first block. */
const CHAIN_IDS: Record<ReadableChain, number> = { TRC20: 0x2b6653dc, ERC20: 1, BEP20: 56 };

/**
 * Checks that a node belongs to the main network of its chain. Copies of a network and test networks have the same
 * addresses, and their tokens are worth nothing. Throws `ChainUnreadable`.
 */
export async function checkMainNetwork(node: RpcNode, signal: AbortSignal): Promise<void> {
  const expected = CHAIN_IDS[node.chain];
  const id = await node.call('eth_chainId', [], count, signal);
  if (id !== expected) throw node.fault('eth_chainId', 'nonsense', `network ${id} instead of ${expected}`);
}
