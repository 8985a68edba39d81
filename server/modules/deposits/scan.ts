import { randomBytes } from 'node:crypto';
import { writeAddress } from '../../../src/domain/addresses.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { type ChainReader, ChainUnreadable, MAX_BLOCKS, MAX_RECIPIENTS } from '../../ports/chain-reader.ts';

type TransferRange = Parameters<ChainReader['transfers']>[1];
export type FoundTransfer = Awaited<ReturnType<ChainReader['transfers']>>[number];

/** A block in which the nodes show no payments to one recipient, however small the question is. */
export interface SkippedRead {
  readonly height: number;
  readonly recipient: string;
  /** Whether the two nodes disagree about it; otherwise they refuse the question. */
  readonly isDisputed: boolean;
}

export interface TransferScan {
  readonly transfers: readonly FoundTransfer[];
  /** What could not be read. A payment that is missing may be there. */
  readonly skipped: readonly SkippedRead[];
}

/** Blocks of one question that the nodes of each chain answered last. Each instance learns them for itself. */
const knownSizes = new WeakMap<ChainReader, Map<Chain, number>>();

function sizesOf(reader: ChainReader): Map<Chain, number> {
  const sizes = knownSizes.get(reader) ?? new Map<Chain, number>();
  knownSizes.set(reader, sizes);
  return sizes;
}

/** Returns the blocks of the next question after one that was answered: an eighth more. */
const grown = (blocks: number): number => Math.min(MAX_BLOCKS, blocks + Math.ceil(blocks / 8));

/**
 * Throws `ChainUnreadable` unless the nodes answer a question whose answer is empty: for a recipient that no one has
 * ever heard of. Nodes that are away or refuse everything at the moment do not.
 */
const assertAnswering = (reader: ChainReader, chain: Chain, contract: string, block: number): Promise<unknown> =>
  reader.transfers(chain, { from: block, to: block, contract, recipients: [writeAddress(chain, randomBytes(20))] });

/** Returns the transfers of a range, or why the nodes refuse it. Throws if they are away. */
async function ask(
  reader: ChainReader,
  chain: Chain,
  range: TransferRange,
): Promise<readonly FoundTransfer[] | ChainUnreadable> {
  try {
    return await reader.transfers(chain, range);
  } catch (error) {
    if (!(error instanceof ChainUnreadable)) throw error;
    await assertAnswering(reader, chain, range.contract, range.to);
    return error;
  }
}

/** Reads one block, whose question for all recipients was refused, for one half of them after the other. */
async function scanBlock(reader: ChainReader, chain: Chain, block: TransferRange): Promise<TransferScan> {
  const { recipients, from: height } = block;
  const [recipient = ''] = recipients;
  // asked twice: a node may refuse once because it was asked too often
  if (recipients.length === 1) {
    const found = await ask(reader, chain, block);
    if (!(found instanceof ChainUnreadable)) return { transfers: found, skipped: [] };
    return { transfers: [], skipped: [{ height, recipient, isDisputed: found.reason === 'disagreement' }] };
  }
  const middle = Math.ceil(recipients.length / 2);
  const halves: TransferScan[] = [];
  for (const half of [recipients.slice(0, middle), recipients.slice(middle)]) {
    const smaller = { ...block, recipients: half };
    const found = await ask(reader, chain, smaller);
    halves.push(
      found instanceof ChainUnreadable ? await scanBlock(reader, chain, smaller) : { transfers: found, skipped: [] },
    );
  }
  return {
    transfers: halves.flatMap(({ transfers }) => transfers),
    skipped: halves.flatMap(({ skipped }) => skipped),
  };
}

/**
 * Returns the transfers of one token to some recipients in a range of blocks of any length. Where the nodes refuse a
 * question, such as one with too many blocks or a too large answer, it halves the blocks, then the recipients, and only
 * skips one block for one recipient. It remembers how many blocks the nodes accept, and tries more again bit by bit.
 * Throws `ChainUnreadable` if the nodes are away: that is no reason to skip anything.
 */
export async function scanTransfers(
  reader: ChainReader,
  chain: Chain,
  { to, contract, recipients, ...range }: TransferRange,
): Promise<TransferScan> {
  const sizes = sizesOf(reader);
  const transfers: FoundTransfer[] = [];
  const skipped: SkippedRead[] = [];
  for (let start = 0; start < recipients.length; start += MAX_RECIPIENTS) {
    const some = recipients.slice(start, start + MAX_RECIPIENTS);
    for (let { from } = range; from <= to;) {
      const most = sizes.get(chain) ?? MAX_BLOCKS;
      const piece = { from, to: Math.min(to, from + most - 1), contract, recipients: some };
      const blocks = piece.to - from + 1;
      const found = await ask(reader, chain, piece);
      const isRefused = found instanceof ChainUnreadable;
      if (isRefused && blocks > 1) {
        sizes.set(chain, Math.floor(blocks / 2));
        continue;
      }
      const scan = isRefused ? await scanBlock(reader, chain, piece) : { transfers: found, skipped: [] };
      transfers.push(...scan.transfers);
      skipped.push(...scan.skipped);
      if (blocks === most) sizes.set(chain, grown(blocks));
      from = piece.to + 1;
    }
  }
  return { transfers, skipped };
}
