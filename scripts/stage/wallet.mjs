import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { startChain } from '../stand-ins/chain.mjs';

/** Interval of blocks: slow enough to watch, fast enough to wait for. */
const BLOCK_MS = 1000;
/** USDT in the company's wallet at first. */
const OWN_AMOUNT = '50000';
const TRON_PREFIX = 0x41;
const TRON_CHAIN_ID = 0x2b6653dc;
const base58check = createBase58check(sha256);

/** Writes 20 bytes as an address of TRON. @param {string} hex */
const tronOf = (hex) => base58check.encode(Uint8Array.from([TRON_PREFIX, ...Buffer.from(hex.slice(2), 'hex')]));

/**
 * Starts a chain that plays TRON, with two nodes and USDT on it, and a wallet that everyone pays from, the
 * company's. The nodes hold no keys and let everyone pay from any address.
 */
export async function startWallet() {
  const chain = await startChain({ nodes: 2, chainId: TRON_CHAIN_ID, everyMs: BLOCK_MS });
  const usdt = chain.token({ decimals: 6, symbol: 'USDT' });
  const own = chain.address();
  usdt.pay({ to: own, amount: OWN_AMOUNT });
  return {
    /** The value of `RPC_TRC20`. */
    urls: chain.urls,
    contract: tronOf(usdt.contract),
    /** The company's wallet. */
    own: tronOf(own),
    /** Returns new addresses. @param {number} count */
    addresses: (count) => Array.from({ length: count }, () => tronOf(chain.address())),
    /** Pays USDT and returns the hash, as customers see it. @param {{ to: string, amount: string }} payment */
    pay: ({ to, amount }) => usdt.pay({ from: own, to, amount }).replace(/^0x/, ''),
    /** The two nodes, whose faults the stage sets. */
    nodes: chain.nodes,
    height: () => chain.height(),
    stop: () => chain.stop(),
  };
}
