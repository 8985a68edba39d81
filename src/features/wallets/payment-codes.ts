import { cleanAddress } from '../../domain/addresses.ts';
import type { Chain } from '../../domain/chains.ts';

/** Payment QR codes of wallets: a bare address, BIP-21, EIP-681 or TRON's scheme (WALL-07). */

export type PaymentCode =
  /** `chains`: the networks that the code is for; undefined for a bare address. */
  | { readonly kind: 'address'; readonly address: string; readonly chains?: readonly Chain[] }
  /** `network`: the code is for an unknown network. `request`: it requests more than a payment to an address. */
  | { readonly kind: 'refused'; readonly why: 'network' | 'request' };

interface Parts {
  readonly path: string;
  readonly query: URLSearchParams;
}

const REQUEST: PaymentCode = { kind: 'refused', why: 'request' };
const NETWORK: PaymentCode = { kind: 'refused', why: 'network' };

/** Parameters that do not change who is paid or where. Memos, tags and required (`req-`) parameters are excluded. */
const HARMLESS_PARAMETERS = ['amount', 'label', 'message'];
const HARMLESS_ETHEREUM = [...HARMLESS_PARAMETERS, 'value', 'gas', 'gasLimit', 'gasPrice'];
const HARMLESS_TRANSFER = [...HARMLESS_ETHEREUM, 'uint256'];

const hasOnly = (query: URLSearchParams, allowed: readonly string[]): boolean =>
  [...query.keys()].every((name) => allowed.includes(name));

/** Reads `scheme:address?amount=…`, as in BIP-21 and in TRON's wallets. */
const readSimpleCode = ({ path, query }: Parts, chain: Chain): PaymentCode =>
  /^[0-9A-Za-z]+$/.test(path) && hasOnly(query, HARMLESS_PARAMETERS)
    ? { kind: 'address', address: path, chains: [chain] }
    : REQUEST;

/** Chains by their id in EIP-681. */
const CHAIN_IDS: Readonly<Record<string, Chain>> = { 1: 'ERC20', 56: 'BEP20' };
const ETHEREUM = /^(?:pay-)?(?<target>0x[0-9a-fA-F]{40})(?:@(?<id>\d+))?(?:\/(?<call>\w+))?$/;

/** Reads `ethereum:target@chain/function?…`. The target of a token transfer is the token, its `address` the payee. */
function readEthereum({ path, query }: Parts): PaymentCode {
  const { target = '', id, call } = ETHEREUM.exec(path)?.groups ?? {};
  if (target === '') return REQUEST;
  const chain = id === undefined ? undefined : CHAIN_IDS[Number(id)];
  if (id !== undefined && chain === undefined) return NETWORK;
  const chains: readonly Chain[] = chain ? [chain] : ['ERC20', 'BEP20'];
  if (call === undefined)
    return hasOnly(query, HARMLESS_ETHEREUM) ? { kind: 'address', address: target, chains } : REQUEST;
  const [address = '', ...more] = query.getAll('address');
  const isKnown = call === 'transfer' && more.length === 0 && hasOnly(query, [...HARMLESS_TRANSFER, 'address']);
  return isKnown && /^0x[0-9a-fA-F]{40}$/.test(address) ? { kind: 'address', address, chains } : REQUEST;
}

const schemes: Readonly<Record<string, (parts: Parts) => PaymentCode>> = {
  bitcoin: (parts) => readSimpleCode(parts, 'BTC'),
  tron: (parts) => readSimpleCode(parts, 'TRC20'),
  ethereum: readEthereum,
};

/**
 * Reads a code's payee and network. It refuses what it does not understand: money sent to a guessed address is lost.
 */
export function readPaymentCode(text: string): PaymentCode {
  const code = cleanAddress(text);
  if (/^[0-9A-Za-z]+$/.test(code)) return { kind: 'address', address: code };
  const {
    scheme = '',
    path = '',
    query = '',
  } = /^(?<scheme>[a-z][a-z0-9+.-]*):(?:\/\/)?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?$/i.exec(code)?.groups ?? {};
  if (scheme === '') return REQUEST;
  const read = schemes[scheme.toLowerCase()];
  return read ? read({ path, query: new URLSearchParams(query) }) : NETWORK;
}
