import type { Chain } from '../../../../src/domain/chains.ts';
import {
  type ChainReader,
  type ChainTransaction,
  type ChainTransfer,
  ChainUnreadable,
} from '../../../../server/ports/chain-reader.ts';

type Mined = Extract<ChainTransaction, { state: 'mined' }>;
type TransferRange = Parameters<ChainReader['transfers']>[1];
type Found = Awaited<ReturnType<ChainReader['transfers']>>[number];

/** Chains whose transactions a test sets. */
export class FakeChain implements ChainReader {
  readonly chains = new Set<Chain>(['TRC20', 'BEP20']);
  readonly confirmedChains = new Set<Chain>(['TRC20', 'BEP20']);
  readonly #transactions = new Map<string, ChainTransaction | ChainUnreadable>();
  /** Hashes that were asked for. */
  readonly asked: string[] = [];
  /** Blocks of each question for transfers, oldest first. */
  readonly read: { readonly chain: Chain; readonly from: number; readonly to: number }[] = [];
  now = 0;
  /** Height of the newest block. */
  tip = 1000;
  /** Questions for transfers that are answered before the nodes go away. */
  answersLeft = Infinity;
  /** Whether the nodes refuse a question for transfers although they answer others. */
  refuses: (range: TransferRange) => boolean = () => false;
  /** Why. */
  refusal: ChainUnreadable['reason'] = 'nonsense';

  async height(): Promise<number> {
    if (this.answersLeft <= 0) throw new ChainUnreadable('away', 'the node says nothing');
    return this.tip;
  }

  async transaction(chain: Chain, hash: string): Promise<ChainTransaction> {
    this.asked.push(hash);
    const found = this.#transactions.get(`${chain} ${hash}`) ?? { state: 'missing' };
    if (found instanceof ChainUnreadable) throw found;
    return found;
  }

  async balance(): Promise<bigint> {
    throw new ChainUnreadable('away', 'the node says nothing');
  }

  async transfers(chain: Chain, { from, to, contract, recipients }: TransferRange): Promise<readonly Found[]> {
    if (this.answersLeft <= 0) throw new ChainUnreadable('away', 'the node says nothing');
    this.answersLeft -= 1;
    this.read.push({ chain, from, to });
    if (this.refuses({ from, to, contract, recipients })) throw new ChainUnreadable(this.refusal, 'more than 2 MB');
    return [...this.#transactions].flatMap(([key, transaction]) => {
      const [on, hash = ''] = key.split(' ');
      if (on !== chain || transaction instanceof ChainUnreadable || transaction.state !== 'mined') return [];
      const { height, transfers } = transaction;
      if (height < from || height > to) return [];
      return transfers
        .filter((transfer) => transfer.contract === contract && recipients.includes(transfer.to))
        .map((transfer) => ({ ...transfer, hash, height }));
    });
  }

  /** Mines a transaction with some transfers. */
  mine(chain: Chain, hash: string, transfers: readonly Partial<ChainTransfer>[], more: Partial<Mined> = {}): void {
    this.#transactions.set(`${chain} ${hash}`, {
      state: 'mined',
      height: 900,
      blockHash: 'b10c',
      confirmations: 50,
      time: this.now,
      transfers: transfers.map((transfer) => ({ contract: '', from: 'someone', to: '', amount: 0n, ...transfer })),
      isPlain: false,
      ...more,
    });
  }

  fail(chain: Chain, hash: string): void {
    this.#transactions.set(`${chain} ${hash}`, { state: 'failed', height: 900, attempted: null });
  }

  /** Drops the block of a transaction. */
  drop(chain: Chain, hash: string): void {
    this.#transactions.delete(`${chain} ${hash}`);
  }

  breakAt(chain: Chain, hash: string, reason: ChainUnreadable['reason']): void {
    this.#transactions.set(`${chain} ${hash}`, new ChainUnreadable(reason, 'the node says nothing'));
  }
}
