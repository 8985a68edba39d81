import type { RpcNode } from './json-rpc.ts';
import { amount, block, count, logs, receipt, type SentTransaction, transaction, type Log } from './schemas.ts';
import { addressTopic, askedPayment, hasTwins, type Payment, parsePayment, TRANSFER } from './token-transfers.ts';

/** A node whose newest block is older is behind and may miss a transaction. One that is later has another clock. */
const MAX_DRIFT_MS = 10 * 60_000;

/** What one node shows of a transaction. */
export type Shown =
  | { readonly state: 'missing' }
  | {
      readonly state: 'failed';
      readonly height: number;
      readonly blockHash: string;
      readonly attempted: Payment | null;
    }
  | {
      readonly state: 'mined';
      readonly height: number;
      readonly blockHash: string;
      readonly time: number;
      readonly payments: readonly Payment[];
      readonly isPlain: boolean;
    };

/** What one node shows of a payment in a range of blocks. */
export type LoggedPayment = Payment & { readonly hash: string; readonly height: number; readonly blockHash: string };

/** A range of blocks and whom it may pay. Contract and recipients have 40 hexadecimal digits. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
  readonly contract: string;
  readonly recipients: readonly string[];
}

const hexOf = (height: number): string => `0x${height.toString(16)}`;

/** Returns the height of a node's newest block, whatever its age. */
const readHeight = (node: RpcNode, signal: AbortSignal): Promise<number> =>
  node.call('eth_blockNumber', [], count, signal);

const readBlock = (node: RpcNode, height: string, signal: AbortSignal) =>
  node.call('eth_getBlockByNumber', [height, false], block, signal);

/** Returns the height of the newest block, if it is of this time: a node that stands still answers, too. */
export async function readFreshHeight(node: RpcNode, now: number, signal: AbortSignal): Promise<number> {
  const newest = await readBlock(node, 'latest', signal);
  if (!newest) throw node.fault('eth_getBlockByNumber', 'nonsense', 'no newest block');
  const age = now - newest.timestamp * 1000;
  if (Math.abs(age) > MAX_DRIFT_MS)
    throw node.fault('eth_getBlockByNumber', 'away', `the newest block is ${Math.round(age / 60_000)} minutes old`);
  return newest.number;
}

/** Gas of a payment of the chain's own coin that runs no code. */
const PLAIN_GAS = 21_000;

/** Returns a transaction as it was sent. It has to be in the block of its receipt. */
async function readSent(node: RpcNode, hash: string, blockHash: string, signal: AbortSignal): Promise<SentTransaction> {
  const sent = await node.call('eth_getTransactionByHash', [`0x${hash}`], transaction, signal);
  if (sent?.hash !== hash || sent.blockHash !== blockHash)
    throw node.fault('eth_getTransactionByHash', 'nonsense', 'it contradicts the receipt');
  return sent;
}

/** Returns what a transaction itself pays of the chain's own coin. */
function ownCoinIn(node: RpcNode, { from, to, value }: SentTransaction): Payment | undefined {
  // TRON's JSON-RPC shows tokens of kind TRC-10, votes and stakes as a value, too, with nothing to tell them apart
  if (node.chain === 'TRC20' || !to || value === 0n) return undefined;
  return { contract: '', from, to, amount: value };
}

/** Returns the payment that a failed transaction would have made; null if it would have run any other code. */
const attemptedIn = (node: RpcNode, sent: SentTransaction): Payment | null =>
  askedPayment(sent) ?? (sent.input === '' ? (ownCoinIn(node, sent) ?? null) : null);

/** Returns the payments of tokens in a receipt, in the order of its logs. */
function paymentsIn(
  node: RpcNode,
  { logs: all, ...mined }: { logs: Log[]; transactionHash: string; blockHash: string },
) {
  const kept = all.filter(({ removed }) => !removed);
  const isForeign = ({ transactionHash, blockHash }: Log) =>
    transactionHash !== mined.transactionHash || blockHash !== mined.blockHash;
  if (kept.some(isForeign) || hasTwins(kept))
    throw node.fault('eth_getTransactionReceipt', 'nonsense', 'its logs contradict it');
  return kept
    .sort((one, other) => one.logIndex - other.logIndex)
    .map(parsePayment)
    .filter((payment) => payment !== undefined);
}

/** Returns what a node shows of a transaction, and the height of its newest block. */
export async function readTransaction(
  node: RpcNode,
  hash: string,
  now: number,
  signal: AbortSignal,
): Promise<{ readonly newest: number; readonly shown: Shown }> {
  // asked first: a node that is behind must not say that a transaction is missing
  const newest = await readFreshHeight(node, now, signal);
  const mined = await node.call('eth_getTransactionReceipt', [`0x${hash}`], receipt, signal);
  if (!mined) return { newest, shown: { state: 'missing' } };
  if (mined.transactionHash !== hash)
    throw node.fault('eth_getTransactionReceipt', 'nonsense', 'it is of another transaction');
  const { blockNumber: height, blockHash, status } = mined;
  const current = await readBlock(node, hexOf(height), signal);
  // the chain has dropped the receipt's block
  if (current?.hash !== blockHash) return { newest, shown: { state: 'missing' } };
  if (current.number !== height) throw node.fault('eth_getBlockByNumber', 'nonsense', 'it is another block');
  if (status === '0x0') {
    const attempted = attemptedIn(node, await readSent(node, hash, blockHash, signal));
    return { newest, shown: { state: 'failed', height, blockHash, attempted } };
  }
  const time = current.timestamp * 1000;
  const tokens = paymentsIn(node, mined);
  if (node.chain === 'TRC20')
    return { newest, shown: { state: 'mined', height, blockHash, time, payments: tokens, isPlain: false } };
  const sent = await readSent(node, hash, blockHash, signal);
  const coin = ownCoinIn(node, sent);
  const isPlain = sent.input === '' && !!sent.to && mined.gasUsed === PLAIN_GAS;
  const payments = coin ? [coin, ...tokens] : tokens;
  return { newest, shown: { state: 'mined', height, blockHash, time, payments, isPlain } };
}

/** First bytes of a question for `balanceOf(address)` of a token. */
const BALANCE_OF = '0x70a08231';

/** Returns what an address holds in a node's newest block. Contract and address have 40 hexadecimal digits. */
export async function readBalance(
  node: RpcNode,
  { contract, address }: { readonly contract: string; readonly address: string },
  now: number,
  signal: AbortSignal,
): Promise<bigint> {
  // a node that stands still answers with an old balance
  await readFreshHeight(node, now, signal);
  if (contract === '') return node.call('eth_getBalance', [`0x${address}`, 'latest'], amount, signal);
  const question = { to: `0x${contract}`, data: `${BALANCE_OF}${address.padStart(64, '0')}` };
  return node.call('eth_call', [question, 'latest'], amount, signal);
}

/** Returns the payments in a range of blocks that a node's logs show, in an order that does not depend on the node. */
export async function readPayments(
  node: RpcNode,
  { from, to, contract, recipients }: LogRange,
  signal: AbortSignal,
): Promise<readonly LoggedPayment[]> {
  // a node that does not have all blocks yet shows fewer logs and no error
  const newest = await readHeight(node, signal);
  if (newest < to) throw node.fault('eth_getLogs', 'away', `block ${to} is not there yet`);
  const topics = [`0x${TRANSFER}`, null, recipients.map(addressTopic)];
  const filter = { fromBlock: hexOf(from), toBlock: hexOf(to), address: `0x${contract}`, topics };
  const found = (await node.call('eth_getLogs', [filter], logs, signal)).filter(({ removed }) => !removed);
  const wanted = new Set(recipients);
  const payments = found
    .sort((one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex)
    .flatMap((log) => {
      const payment = parsePayment(log);
      const { transactionHash: hash, blockNumber: height, blockHash } = log;
      return payment ? [{ ...payment, hash, height, blockHash }] : [];
    });
  const isForeign = ({ height, ...payment }: LoggedPayment) =>
    height < from || height > to || payment.contract !== contract || !wanted.has(payment.to);
  if (payments.some(isForeign) || hasTwins(found))
    throw node.fault('eth_getLogs', 'nonsense', 'logs that no one asked for');
  return payments;
}
