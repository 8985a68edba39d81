import type { Chain } from '../../../../src/domain/addresses.ts';
import {
  type ChainReader,
  type ChainTransaction,
  type ChainTransfer,
  ChainUnreadable,
} from '../../../../server/ports/chain-reader.ts';

type Mined = Extract<ChainTransaction, { state: 'mined' }>;

/** Chains whose transactions a test sets. */
export class FakeChain implements ChainReader {
  readonly chains = new Set<Chain>(['TRC20', 'BEP20']);
  readonly confirmedChains = new Set<Chain>(['TRC20', 'BEP20']);
  readonly #transactions = new Map<string, ChainTransaction | ChainUnreadable>();
  /** Hashes that were asked for. */
  readonly asked: string[] = [];
  now = 0;

  async height(): Promise<number> {
    return 1000;
  }

  async transaction(chain: Chain, hash: string): Promise<ChainTransaction> {
    this.asked.push(hash);
    const found = this.#transactions.get(`${chain} ${hash}`) ?? { state: 'missing' };
    if (found instanceof ChainUnreadable) throw found;
    return found;
  }

  async transfers(): Promise<never> {
    throw new ChainUnreadable('away', 'not in this test');
  }

  /** Mines a transaction with some transfers. */
  mine(chain: Chain, hash: string, transfers: readonly Partial<ChainTransfer>[], more: Partial<Mined> = {}): void {
    this.#transactions.set(`${chain} ${hash}`, {
      state: 'mined',
      height: 900,
      blockHash: 'b10c',
      confirmations: 50,
      time: this.now,
      transfers: transfers.map((transfer) => ({ contract: '', from: 'somebody', to: '', amount: 0n, ...transfer })),
      ...more,
    });
  }

  fail(chain: Chain, hash: string): void {
    this.#transactions.set(`${chain} ${hash}`, { state: 'failed', height: 900 });
  }

  /** Drops the block of a transaction. */
  drop(chain: Chain, hash: string): void {
    this.#transactions.delete(`${chain} ${hash}`);
  }

  breakAt(chain: Chain, hash: string, reason: ChainUnreadable['reason']): void {
    this.#transactions.set(`${chain} ${hash}`, new ChainUnreadable(reason, 'the node says nothing'));
  }
}
