import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

/**
 * A chain of blocks in memory that looks like Ethereum's to JSON-RPC. Nothing is signed, and what a test sends is paid
 * whatever its sender holds.
 */

/**
 * A log of a token's contract. Addresses are `0x…`, or of TRON.
 *
 * @typedef {object} Transfer
 * @property {string} contract
 * @property {string} [from]
 * @property {string} to
 * @property {bigint} amount
 * @property {boolean} [removed]
 */
/**
 * A payment of the chain's own coin (`to`, `value`), and transfers that contracts log. A failed one pays nothing.
 *
 * @typedef {object} Sent
 * @property {string} [from]
 * @property {string} [to]
 * @property {bigint} [value]
 * @property {boolean} [failed]
 * @property {string} [input] What it asks a contract for, `0x…`; nothing if it is left out.
 * @property {Transfer[]} [logs]
 */
/** @typedef {{ hash: string, sent: Sent }} Transaction */
/** @typedef {{ number: number, hash: string, parentHash: string, time: number, transactions: Transaction[] }} Block */

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const base58check = createBase58check(sha256);

/** @param {string} text */
const hashOf = (text) => `0x${createHash('sha256').update(text).digest('hex')}`;
/** @param {number | bigint} value */
export const hexOf = (value) => `0x${value.toString(16)}`;
/** @param {string} digits */
const word = (digits) => `0x${digits.padStart(64, '0')}`;

/** Returns an address as JSON-RPC writes it. @param {string} address */
export const toHex = (address) =>
  address.startsWith('T')
    ? `0x${Buffer.from(base58check.decode(address).subarray(1)).toString('hex')}`
    : address.toLowerCase();

export class Blocks {
  /** @type {Block[]} */
  all = [];
  /** Sent, but in no block yet. @type {Transaction[]} */
  waiting = [];
  /** Makes every hash and address another one. */
  counter = 0;

  /** @param {string} seed @param {() => number} now ms */
  constructor(seed, now) {
    this.seed = seed;
    this.now = now;
    this.mine();
  }

  get newest() {
    const block = this.all.at(-1);
    if (!block) throw new Error('The first block is made with the chain.');
    return block;
  }

  unique() {
    this.counter += 1;
    return hashOf(`${this.seed} ${this.counter}`);
  }

  /** Returns a new address. */
  address() {
    return this.unique().slice(0, 42);
  }

  /** Adds a transaction to the next block and returns its hash. @param {Sent} sent */
  send(sent) {
    const hash = this.unique();
    this.waiting.push({ hash, sent: { ...sent, from: sent.from ?? this.address() } });
    return hash;
  }

  /** Adds blocks, the first with all waiting transactions. @param {number} count @param {number} [time] ms */
  mine(count = 1, time = this.now()) {
    for (let index = 0; index < count; index += 1) {
      const parentHash = this.all.at(-1)?.hash ?? word('0');
      const transactions = this.waiting.splice(0);
      this.all.push({ number: this.all.length, hash: this.unique(), parentHash, time, transactions });
    }
  }

  /**
   * Replaces the newest blocks by others, and adds one. Their transactions are dropped, or wait again.
   *
   * @param {number} depth
   * @param {{ keep?: boolean }} [options]
   */
  reorganise(depth, { keep = false } = {}) {
    const dropped = this.all.splice(-depth);
    if (keep) this.waiting.unshift(...dropped.flatMap(({ transactions }) => transactions));
    this.mine(depth + 1);
  }

  /** @param {string} hash */
  find(hash) {
    for (const block of this.all) {
      const index = block.transactions.findIndex((transaction) => transaction.hash === hash);
      const transaction = block.transactions[index];
      if (transaction) return { block, index, transaction };
    }
    return undefined;
  }

  /** Returns the logs of a transaction. @param {Block} block @param {number} index */
  logsOf(block, index) {
    /** @param {Transaction} transaction */
    const countOf = ({ sent }) => (sent.failed ? 0 : (sent.logs?.length ?? 0));
    const before = block.transactions.slice(0, index).reduce((sum, transaction) => sum + countOf(transaction), 0);
    const transaction = block.transactions[index];
    if (!transaction) return [];
    const { hash, sent } = transaction;
    return (sent.failed ? [] : (sent.logs ?? [])).map(({ contract, from, to, amount, removed = false }, place) => ({
      address: toHex(contract),
      topics: [TRANSFER, ...[from ?? sent.from ?? '', to].map((party) => word(toHex(party).slice(2)))],
      data: word(amount.toString(16)),
      blockNumber: hexOf(block.number),
      blockHash: block.hash,
      transactionHash: hash,
      transactionIndex: hexOf(index),
      logIndex: hexOf(before + place),
      removed,
    }));
  }

  /** @param {string} hash */
  receipt(hash) {
    const found = this.find(hash);
    if (!found) return null;
    const { block, index, transaction } = found;
    return {
      transactionHash: hash,
      transactionIndex: hexOf(index),
      blockNumber: hexOf(block.number),
      blockHash: block.hash,
      status: transaction.sent.failed ? '0x0' : '0x1',
      // code costs more than the 21,000 of a plain payment
      gasUsed: transaction.sent.input || transaction.sent.logs?.length ? '0xfe00' : '0x5208',
      logs: this.logsOf(block, index),
    };
  }

  /** @param {string} hash */
  transaction(hash) {
    const found = this.find(hash);
    const waiting = this.waiting.find((transaction) => transaction.hash === hash);
    const sent = found?.transaction.sent ?? waiting?.sent;
    if (!sent) return null;
    return {
      hash,
      blockNumber: found ? hexOf(found.block.number) : null,
      blockHash: found?.block.hash ?? null,
      from: toHex(sent.from ?? ''),
      to: sent.to === undefined ? null : toHex(sent.to),
      value: hexOf(sent.value ?? 0n),
      input: sent.input ?? '0x',
    };
  }

  /** @param {string} height @param {number} hidden newest blocks that a node does not have yet */
  block(height, hidden) {
    const last = this.newest.number - hidden;
    const number = height === 'latest' ? last : Number(height);
    const block = number <= last ? this.all[number] : undefined;
    if (!block) return null;
    const { hash, parentHash, time, transactions } = block;
    return {
      number: hexOf(number),
      hash,
      parentHash,
      timestamp: hexOf(Math.floor(time / 1000)),
      transactions: transactions.map((transaction) => transaction.hash),
    };
  }

  /**
   * Returns what an address holds of a token, or of the chain's own coin (''): what it was paid, less what it has sent.
   *
   * @param {string} contract @param {string} address @param {number} hidden newest blocks that a node does not have yet
   */
  balance(contract, address, hidden) {
    const [token, holder] = [contract && toHex(contract), toHex(address)];
    let held = 0n;
    for (const { transactions } of this.all.slice(0, this.newest.number - hidden + 1))
      for (const { sent } of transactions) {
        if (sent.failed) continue;
        const coin = { contract: '', from: sent.from, to: sent.to ?? '', amount: sent.value ?? 0n };
        for (const { contract: of, from, to, amount } of [coin, ...(sent.logs ?? [])]) {
          if ((of && toHex(of)) !== token) continue;
          if (to && toHex(to) === holder) held += amount;
          if (toHex(from ?? sent.from ?? '') === holder) held -= amount;
        }
      }
    return word((held < 0n ? 0n : held).toString(16));
  }

  /** @param {{ fromBlock: string, toBlock: string, address: string, topics: (string | string[] | null)[] }} filter */
  logs({ fromBlock, toBlock, address, topics }) {
    return this.all
      .slice(Number(fromBlock), Number(toBlock) + 1)
      .flatMap((block) => block.transactions.flatMap((_, index) => this.logsOf(block, index)))
      .filter(
        (log) =>
          log.address === address.toLowerCase() &&
          topics.every((topic, place) => topic === null || [topic].flat().includes(log.topics[place] ?? '')),
      );
  }
}
