import type { Chain } from '../../src/domain/chains.ts';
import { OperatorError } from './operator-error.ts';
import { outgoingUrl } from './outgoing-requests.ts';

/** Chains that nodes can be asked about. Bitcoin's nodes speak another protocol. */
const READABLE = ['TRC20', 'ERC20', 'BEP20'] as const satisfies readonly Chain[];
export type ReadableChain = (typeof READABLE)[number];

/** A node of a chain. Its address may hold a key, so only its host may be shown. */
export interface NodeSettings {
  readonly url: URL;
  /** Headers that identify us to the node. */
  readonly headers: Readonly<Record<string, string>>;
}

/** One or two nodes of each chain that is set up. */
export type ChainSettings = Readonly<Partial<Record<ReadableChain, readonly NodeSettings[]>>>;

/** Reads `RPC_TRC20_HEADER`, such as `TRON-PRO-API-KEY: 3f1c`. */
function readHeader({ RPC_TRC20, RPC_TRC20_HEADER: text }: NodeJS.ProcessEnv): Record<string, string> {
  if (!text) return {};
  if (!RPC_TRC20?.trim())
    throw new OperatorError('RPC_TRC20_HEADER is set, but RPC_TRC20, which it belongs to, is not.');
  const [, name, value] = /^([A-Za-z0-9-]+): *([\x21-\x7e]+)$/.exec(text.trim()) ?? [];
  if (name === undefined || value === undefined)
    throw new OperatorError('RPC_TRC20_HEADER has to be a name and a value, such as TRON-PRO-API-KEY: 3f1c.');
  return { [name]: value };
}

function readNodes(env: NodeJS.ProcessEnv, chain: ReadableChain): readonly NodeSettings[] | undefined {
  const text = env[`RPC_${chain}`]?.trim();
  if (!text) return undefined;
  const urls = text.split(',').map((part) => outgoingUrl(part.trim()));
  if (urls.length > 2 || urls.includes(undefined))
    throw new OperatorError(
      `RPC_${chain} has to be one or two https URLs without user and password, separated by a comma. On this machine, ` +
        'http://localhost works too.',
    );
  // the second node belongs to someone else, who must not get the key of the first
  return urls.flatMap((url, index) =>
    url ? [{ url, headers: chain === 'TRC20' && index === 0 ? readHeader(env) : {} }] : [],
  );
}

/**
 * Reads `RPC_TRC20`, `RPC_ERC20`, `RPC_BEP20` and `RPC_TRC20_HEADER`. Throws an `OperatorError` that names the invalid
 * variable and repeats no address or key.
 */
export function readChainSettings(env: NodeJS.ProcessEnv): ChainSettings {
  readHeader(env);
  return Object.fromEntries(
    READABLE.map((chain) => [chain, readNodes(env, chain)] as const).filter(([, nodes]) => nodes),
  );
}

/** Whether two nodes are of different hosts. Two of one host see the same, so they confirm nothing. */
export const areIndependent = (nodes: readonly NodeSettings[]): boolean =>
  new Set(nodes.map(({ url }) => url.hostname)).size > 1;

/** Says how each chain is read, for the start. */
export const chainLines = (settings: ChainSettings): string[] =>
  READABLE.map((chain) => {
    const [first, second] = settings[chain] ?? [];
    if (!first) return `${chain}: not read, so two people credit each deposit. RPC_${chain} opens it.`;
    if (!second) return `${chain}: read by one node, ${first.url.host}.`;
    return areIndependent([first, second])
      ? `${chain}: read by two nodes, ${first.url.host} and ${second.url.host}, which have to agree.`
      : `${chain}: read by two nodes of the host ${first.url.hostname}, which count as one. Use nodes of two operators.`;
  });
