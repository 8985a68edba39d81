import { afterEach, beforeEach } from 'vitest';
import { startChain } from '../../../../../scripts/stand-ins/chain.mjs';
import { rpcChainReader } from '../../../../../server/adapters/chains/reader.ts';
import { type ReadableChain, readChainSettings } from '../../../../../server/platform/chain-settings.ts';
import { type ChainReader, ChainUnreadable } from '../../../../../server/ports/chain-reader.ts';

export type StandIn = Awaited<ReturnType<typeof startChain>>;

/** A chain with a reader of one node, and one of two. */
export interface Setting {
  readonly chain: StandIn;
  readonly one: ChainReader;
  readonly two: ChainReader;
  /** Sends and mines a transaction, and returns its hash as customers report it. */
  mined(sent: Parameters<StandIn['send']>[0]): string;
}

const CHAIN_IDS = { TRC20: 0x2b6653dc, ERC20: 1, BEP20: 56 };

/** Reads the nodes of the stand-in as one chain. */
export const readerOf = (urls: string, chain: ReadableChain = 'ERC20', limitMs?: number): ChainReader =>
  rpcChainReader(readChainSettings({ [`RPC_${chain}`]: urls }), limitMs === undefined ? {} : { limitMs });

/** Starts a chain for each test. */
export function eachWithChain(name: ReadableChain = 'ERC20'): () => Setting {
  let current: Setting;
  let chain: StandIn;
  beforeEach(async () => {
    chain = await startChain({ nodes: 2, chainId: CHAIN_IDS[name] });
    current = {
      chain,
      one: readerOf(chain.nodes[0]!.url, name),
      two: readerOf(chain.urls, name),
      mined: (sent) => {
        const hash = chain.send(sent);
        chain.mine();
        return hash.slice(2);
      },
    };
  });
  afterEach(() => chain.stop());
  return () => current;
}

/** Returns why something could not be read. */
export async function unreadable(reading: Promise<unknown>): Promise<Pick<ChainUnreadable, 'reason' | 'message'>> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof ChainUnreadable) return { reason: error.reason, message: error.message };
    throw error;
  }
  throw new Error('it was read');
}
