import type { Chain } from '../../src/domain/chains.ts';

/** A payment inside a transaction: of a token, or of the chain's own coin. */
export interface ChainTransfer {
  /** Address of the token's contract as the chain writes it; '' for the chain's own coin. */
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In the smallest units of the token. */
  readonly amount: bigint;
}

/** What a chain shows of a transaction. */
export type ChainTransaction =
  /** Unknown to the chain, or dropped by it. */
  | { readonly state: 'missing' }
  | {
      readonly state: 'failed';
      readonly height: number;
      /** The payment that it would have made; null if it is no plain payment of a token or of the chain's own coin. */
      readonly attempted: ChainTransfer | null;
    }
  | {
      readonly state: 'mined';
      readonly height: number;
      readonly blockHash: string;
      /** 1 in the newest block. */
      readonly confirmations: number;
      /** Time of the block, ms. */
      readonly time: number;
      /** Payments of tokens, and what the transaction itself paid of the chain's own coin. */
      readonly transfers: readonly ChainTransfer[];
      /**
       * Whether no code ran, so that it paid nothing of the chain's own coin but what `transfers` shows. Payments that
       * a contract makes are in no log. Always false on TRON, whose nodes don't show payments of TRX.
       */
      readonly isPlain: boolean;
    };

/** Why a chain could not be read: a node is away, slow or answers nonsense, or two nodes disagree. */
export class ChainUnreadable extends Error {
  readonly reason: 'away' | 'nonsense' | 'disagreement';

  constructor(reason: ChainUnreadable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Limits of one question for transfers. */
export const MAX_BLOCKS = 500;
export const MAX_RECIPIENTS = 200;

/** Reads transactions of the chains whose nodes are set up. It holds no keys and sends nothing. */
export interface ChainReader {
  readonly chains: ReadonlySet<Chain>;
  /** Chains that two nodes of different operators are asked about, which have to agree. */
  readonly confirmedChains: ReadonlySet<Chain>;
  /** Height of the newest block. Throws `ChainUnreadable`, also if that block is old. */
  height(chain: Chain): Promise<number>;
  /** Returns what the chain shows of a transaction hash (64 hexadecimal digits). Throws `ChainUnreadable`. */
  transaction(chain: Chain, hash: string): Promise<ChainTransaction>;
  /**
   * Returns what an address holds of a token, or of the chain's own coin (contract ''), in the smallest units, in the
   * newest block. Throws `ChainUnreadable`, also while a payment has reached one node and not yet the other.
   */
  balance(chain: Chain, of: { readonly contract: string; readonly address: string }): Promise<bigint>;
  /**
   * Returns the transfers of one token to any of at most `MAX_RECIPIENTS` recipients in a range of at most `MAX_BLOCKS`
   * blocks. Throws `ChainUnreadable`.
   */
  transfers(
    chain: Chain,
    range: {
      readonly from: number;
      readonly to: number;
      readonly contract: string;
      readonly recipients: readonly string[];
    },
  ): Promise<readonly (ChainTransfer & { readonly hash: string; readonly height: number })[]>;
}
