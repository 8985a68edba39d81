import { hexToBytes } from '@noble/hashes/utils.js';
import { writeAddress } from '../../../src/domain/addresses.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { areIndependent, type ChainSettings, type ReadableChain } from '../../platform/chain-settings.ts';
import {
  type ChainReader,
  type ChainTransaction,
  ChainUnreadable,
  MAX_BLOCKS,
  MAX_RECIPIENTS,
} from '../../ports/chain-reader.ts';
import type { Clock } from '../../ports/clock.ts';
import { systemClock } from '../system-clock.ts';
import { type RpcNode, rpcNode } from './json-rpc.ts';
import { type LogRange, readBalance, readFreshHeight, readPayments, readTransaction, type Shown } from './read-node.ts';
import type { Payment } from './token-transfers.ts';
import { readTronAddress, writeTronAddress } from './tron-address.ts';
import { count } from './schemas.ts';

/** What `eth_chainId` returns on the main networks. TRON's is the last four bytes of the hash of its first block. */
const CHAIN_IDS: Record<ReadableChain, number> = { TRC20: 0x2b6653dc, ERC20: 1, BEP20: 56 };

/**
 * Checks that a node belongs to the main network of its chain. Copies of a network and test networks have the same
 * addresses, and their tokens are worth nothing. Throws `ChainUnreadable`.
 */
async function checkMainNetwork(node: RpcNode, signal: AbortSignal): Promise<void> {
  const expected = CHAIN_IDS[node.chain];
  const id = await node.call('eth_chainId', [], count, signal);
  if (id !== expected) throw node.fault('eth_chainId', 'nonsense', `network ${id} instead of ${expected}`);
}

/** Returns an address as its chain writes it: `T…`, or `0x…` with the checksum of EIP-55. */
const writeDigits = (chain: ReadableChain, digits: string): string =>
  chain === 'TRC20' ? writeTronAddress(digits) : writeAddress(chain, hexToBytes(digits));

/** Returns the 40 hexadecimal digits of an address. Throws a `RangeError` if it is none of the chain. */
function readDigits(chain: ReadableChain, address: string): string {
  const digits = chain === 'TRC20' ? readTronAddress(address) : /^0x([0-9a-f]{40})$/i.exec(address)?.[1]?.toLowerCase();
  if (digits === undefined) throw new RangeError(`not an address of ${chain}`);
  return digits;
}

/** ms for everything that one look-up asks a node. */
const LIMIT_MS = 10_000;
/** Blocks by which two nodes may differ: about a minute of each chain. */
const TOLERANCE: Record<ReadableChain, number> = { TRC20: 20, ERC20: 5, BEP20: 80 };

const stringOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

/** Returns the lower of two nodes' heights. */
function agreedHeight(chain: ReadableChain, heights: readonly number[]): number {
  const lowest = Math.min(...heights);
  const distance = Math.max(...heights) - lowest;
  if (distance > TOLERANCE[chain])
    throw new ChainUnreadable('disagreement', `${chain}: the nodes are ${distance} blocks apart`);
  return lowest;
}

/** Returns what all nodes of a chain have said, if they have said the same. */
function agreed<T>(chain: ReadableChain, [first, ...others]: readonly T[], what: string): T {
  const text = stringOf(first);
  if (others.some((other) => stringOf(other) !== text))
    throw new ChainUnreadable('disagreement', `${chain}: the nodes show different ${what}`);
  // every chain that is set up has a node
  return first as T;
}

const writePayment = (chain: ReadableChain, { contract, from, to, amount }: Payment) => ({
  contract: contract && writeDigits(chain, contract),
  from: writeDigits(chain, from),
  to: writeDigits(chain, to),
  amount,
});

function writeTransaction(chain: ReadableChain, shown: Shown, newest: number): ChainTransaction {
  if (shown.state === 'missing') return shown;
  const { height } = shown;
  if (shown.state === 'failed') {
    const { attempted } = shown;
    return { state: 'failed', height, attempted: attempted && writePayment(chain, attempted) };
  }
  const { blockHash, time, payments, isPlain } = shown;
  return {
    state: 'mined',
    height,
    blockHash,
    // a node may mine between two calls
    confirmations: Math.max(1, newest - height + 1),
    time,
    transfers: payments.map((payment) => writePayment(chain, payment)),
    isPlain,
  };
}

/** Returns the digits of a hash as a customer writes it: TRON's have no `0x`. Throws a `RangeError`. */
function readHash(hash: string): string {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(hash)?.[1];
  if (digits === undefined) throw new RangeError('not a transaction hash');
  return digits.toLowerCase();
}

/** Checks a range before any node is asked. An empty list of recipients would ask for everyone's payments. */
function readRange(chain: ReadableChain, { from, to, contract, recipients }: LogRange): LogRange {
  const blocks = to - from + 1;
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || blocks < 1 || blocks > MAX_BLOCKS)
    throw new RangeError(`not a range of at most ${MAX_BLOCKS} blocks`);
  if (recipients.length < 1 || recipients.length > MAX_RECIPIENTS)
    throw new RangeError(`not a list of at most ${MAX_RECIPIENTS} recipients`);
  return {
    from,
    to,
    contract: readDigits(chain, contract),
    recipients: recipients.map((recipient) => readDigits(chain, recipient)),
  };
}

/**
 * Returns the reader of the chains whose nodes are set up. It asks both nodes of a chain, and they have to agree. The
 * first time it asks a node, it checks that the node belongs to the main network. Hashes are 64 lower-case digits
 * without `0x`; addresses are as their chain writes them, with checksums.
 */
export function rpcChainReader(
  settings: ChainSettings,
  { clock = systemClock(), limitMs = LIMIT_MS }: { readonly clock?: Clock; readonly limitMs?: number } = {},
): ChainReader {
  const nodes = new Map<Chain, { readonly chain: ReadableChain; readonly all: readonly RpcNode[] }>();
  const confirmedChains = new Set<Chain>();
  for (const [name, list] of Object.entries(settings)) {
    const chain = name as ReadableChain;
    nodes.set(chain, { chain, all: list.map((node) => rpcNode(chain, node)) });
    if (areIndependent(list)) confirmedChains.add(chain);
  }
  const nodesOf = (name: Chain) => {
    const found = nodes.get(name);
    if (!found) throw new ChainUnreadable('away', `${name}: no node is set up`);
    return found;
  };
  const limit = () => AbortSignal.timeout(limitMs);
  const checkedNodes = new Set<RpcNode>();
  const checkNetworks = (all: readonly RpcNode[]) =>
    Promise.all(
      all.map(async (node) => {
        if (checkedNodes.has(node)) return;
        await checkMainNetwork(node, limit());
        checkedNodes.add(node);
      }),
    );

  return {
    chains: new Set(nodes.keys()),
    confirmedChains,
    async height(name) {
      const { chain, all } = nodesOf(name);
      await checkNetworks(all);
      return agreedHeight(chain, await Promise.all(all.map((node) => readFreshHeight(node, clock.now(), limit()))));
    },
    async transaction(name, hash) {
      const { chain, all } = nodesOf(name);
      const digits = readHash(hash);
      await checkNetworks(all);
      const answers = await Promise.all(all.map((node) => readTransaction(node, digits, clock.now(), limit())));
      const newest = agreedHeight(
        chain,
        answers.map((answer) => answer.newest),
      );
      const shown = answers.map((answer) => answer.shown);
      return writeTransaction(chain, agreed(chain, shown, 'transactions'), newest);
    },
    async balance(name, { contract, address }) {
      const { chain, all } = nodesOf(name);
      const asked = { contract: contract && readDigits(chain, contract), address: readDigits(chain, address) };
      await checkNetworks(all);
      const answers = await Promise.all(all.map((node) => readBalance(node, asked, clock.now(), limit())));
      return agreed(chain, answers, 'balances');
    },
    async transfers(name, range) {
      const { chain, all } = nodesOf(name);
      const checked = readRange(chain, range);
      await checkNetworks(all);
      const answers = await Promise.all(all.map((node) => readPayments(node, checked, limit())));
      return agreed(chain, answers, 'transfers').map(({ hash, height, ...payment }) => ({
        ...writePayment(chain, payment),
        hash,
        height,
      }));
    },
  };
}
