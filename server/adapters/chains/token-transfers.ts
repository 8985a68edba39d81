import type { Log, SentTransaction } from './schemas.ts';

/** Topic of ERC-20's `Transfer(address,address,uint256)`: its Keccak-256. */
export const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const ADDRESS_TOPIC = /^0{24}([0-9a-f]{40})$/;
/**
 * A call of ERC-20's `transfer(address,uint256)`: the selector, the recipient and the amount. Some wallets of TRON
 * write the address with its version byte 41.
 */
const TRANSFER_CALL = /^a9059cbb0{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})$/i;
/** An amount is one word of 32 bytes. */
const WORD = /^[0-9a-f]{64}$/i;

/** A payment with addresses of 40 hexadecimal digits. The contract of the chain's own coin is ''. */
export interface Payment {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A topic that holds an address. */
export const addressTopic = (digits: string): string => `0x${digits.padStart(64, '0')}`;

/**
 * Returns the payment that a log shows; undefined if it is no ERC-20 transfer or pays nothing. Tokens of other kinds
 * share the topic: ERC-721 has its number as a fourth topic and no data.
 */
export function parsePayment({ address, topics, data }: Log): Payment | undefined {
  const [kind, sender = '', recipient = '', ...others] = topics;
  const from = ADDRESS_TOPIC.exec(sender)?.[1];
  const to = ADDRESS_TOPIC.exec(recipient)?.[1];
  if (kind !== TRANSFER || from === undefined || to === undefined || others.length > 0) return undefined;
  if (!WORD.test(data)) return undefined;
  const amount = BigInt(`0x${data}`);
  // strangers can write transfers of nothing in anyone's name
  return amount === 0n ? undefined : { contract: address, from, to, amount };
}

/** Returns the payment of a token that a transaction asks its contract for; undefined if it asks for something else. */
export function askedPayment({ from, to, input }: SentTransaction): Payment | undefined {
  const [, recipient, amount] = TRANSFER_CALL.exec(input ?? '') ?? [];
  if (!to || recipient === undefined || amount === undefined) return undefined;
  return { contract: to, from, to: recipient.toLowerCase(), amount: BigInt(`0x${amount}`) };
}

/** Whether a log occurs twice, which would count a payment twice. */
export const hasTwins = (logs: readonly Log[]): boolean =>
  new Set(logs.map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`)).size < logs.length;
