import { createServer } from 'node:http';
import { listenLocally } from '../parts/listen.mjs';
import { Blocks, toHex } from './blocks.mjs';
import { ChainNode } from './chain-node.mjs';

/**
 * Nodes of a chain for tests and the stage. All show the same blocks by JSON-RPC, and each can have a fault. One chain
 * can play Ethereum, BNB Chain or TRON.
 */

/** @typedef {{ from?: string, to: string, amount: string }} Payment */

/**
 * Returns a token. Amounts are decimal texts in its own unit.
 *
 * @param {Blocks} blocks
 * @param {{ decimals: number, symbol: string }} kind
 */
function tokenOf(blocks, { decimals, symbol }) {
  const contract = blocks.address();
  /** @param {string} amount */
  const units = (amount) => {
    const [whole = '', part = ''] = amount.split('.');
    return BigInt(whole + part.padEnd(decimals, '0'));
  };
  return {
    contract,
    decimals,
    symbol,
    /** Returns the log of a transfer, for `send`. @param {Payment & { removed?: boolean }} transfer */
    log: ({ amount, ...transfer }) => ({ ...transfer, contract, amount: units(amount) }),
    /** Sends a transfer and returns its hash. @param {Payment & { failed?: boolean }} transfer */
    pay: ({ from, to, amount, failed = false }) => {
      const words = [toHex(to).slice(2), units(amount).toString(16)].map((digits) => digits.padStart(64, '0'));
      const input = `0xa9059cbb${words.join('')}`;
      return blocks.send({ from, to: contract, failed, input, logs: [{ from, to, contract, amount: units(amount) }] });
    },
  };
}

/**
 * Starts a chain and its nodes on one port of this machine. What is sent waits until `mine`.
 *
 * @param {{
 *   port?: number;
 *   nodes?: number;
 *   chainId?: number;
 *   seed?: string;
 *   now?: () => number;
 *   everyMs?: number;
 * }} [options]
 *   `chainId` is 1 for Ethereum, 56 for BNB Chain and 0x2b6653dc for TRON; `now` is the time of new blocks in ms;
 *   `everyMs` mines a block at this interval.
 */
export async function startChain({
  port = 0,
  nodes: count = 1,
  chainId = 1,
  seed = 'chain',
  now = Date.now,
  everyMs = 0,
} = {}) {
  const blocks = new Blocks(seed, now);
  /** @type {ChainNode[]} */
  const nodes = [];
  const server = createServer((request, response) => {
    const node = nodes[Number(/^\/(\d+)/.exec(request.url ?? '')?.[1])];
    if (!node) return void response.writeHead(404).end();
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => node.respond(request, response, body));
  });
  const listening = await listenLocally(server, port);
  // two names of this machine count as two hosts
  for (let index = 0; index < count; index += 1)
    nodes.push(
      new ChainNode(
        blocks,
        `http://${index % 2 === 0 ? '127.0.0.1' : 'localhost'}:${listening.port}/${index}`,
        chainId,
      ),
    );
  const ticks = everyMs > 0 ? setInterval(() => blocks.mine(), everyMs) : undefined;
  return {
    /** The nodes, with `url`, `fault`, `behind`, `stuckAt`, `maxRange`, `change`, `text` and `calls`. */
    nodes,
    /** The value of `RPC_…`. */
    urls: nodes.map(({ url }) => url).join(','),
    height: () => blocks.newest.number,
    /** Hash of the newest block. */
    blockHash: () => blocks.newest.hash,
    /** Returns a new address. */
    address: () => blocks.address(),
    /** Creates the contract of a token. @param {{ decimals?: number, symbol?: string }} [kind] */
    token: ({ decimals = 6, symbol = 'USDT' } = {}) => tokenOf(blocks, { decimals, symbol }),
    /** @param {import('./blocks.mjs').Sent} sent */
    send: (sent) => blocks.send(sent),
    /** @param {number} [added] @param {number} [time] ms */
    mine: (added, time) => blocks.mine(added, time),
    /** @param {number} depth @param {{ keep?: boolean }} [options] */
    reorganise: (depth, options) => blocks.reorganise(depth, options),
    stop: async () => {
      clearInterval(ticks);
      await listening.close();
    },
  };
}
