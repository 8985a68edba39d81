import { hexOf } from './blocks.mjs';

/**
 * What a node does wrong: nothing; it cuts connections; it does not answer; it answers a web page, 10 MB, a redirect,
 * an HTTP or a JSON-RPC error; it shows another block at a height; it says another amount or status.
 *
 * @typedef {'none' | 'away' | 'slow' | 'html' | 'huge' | 'redirect' | 'busy' | 'error' | 'wrong-block' | 'amount' |
 *   'status'} Fault
 */
/** @typedef {{ method: string, params: any[], url: string, headers: import('node:http').IncomingHttpHeaders }} Call */
/** @typedef {import('./blocks.mjs').Blocks} Blocks */

const HUGE = 10 * 1024 * 1024;

/** Thrown for what a node refuses. */
class RpcError extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Returns a log with one unit more. @param {any} log */
const raised = (log) => ({ ...log, data: `0x${(BigInt(log.data) + 1n).toString(16).padStart(64, '0')}` });

/** What a lying node changes in a result, by its fault and the method. @type {Record<string, (result: any) => any>} */
const LIES = {
  'wrong-block eth_getBlockByNumber': (result) => result && { ...result, hash: `0x${'e'.repeat(64)}` },
  'amount eth_getTransactionReceipt': (result) => result && { ...result, logs: result.logs.map(raised) },
  'amount eth_getTransactionByHash': (result) => result && { ...result, value: hexOf(BigInt(result.value) + 1n) },
  'amount eth_getLogs': (result) => result.map(raised),
  'amount eth_call': (result) => `0x${(BigInt(result) + 1n).toString(16).padStart(64, '0')}`,
  'status eth_getTransactionReceipt': (result) =>
    result && { ...result, status: result.status === '0x1' ? '0x0' : '0x1' },
};

/** One node of a chain. */
export class ChainNode {
  /** @type {Fault} */
  fault = 'none';
  /** Number of newest blocks that it does not have yet. */
  behind = 0;
  /** Height at which it stays. @type {number | undefined} */
  stuckAt = undefined;
  /** Blocks whose logs it lists at once. */
  maxRange = 500;
  /** Changes what it answers: gets the result of a call. @type {((method: string, result: any) => any) | undefined} */
  change = undefined;
  /** Answers this text to everything. @type {string | undefined} */
  text = undefined;
  /** What it was asked. @type {Call[]} */
  calls = [];

  /** @param {Blocks} blocks @param {string} url @param {number} chainId */
  constructor(blocks, url, chainId) {
    this.blocks = blocks;
    this.url = url;
    this.chainId = chainId;
  }

  /** Number of newest blocks that it does not show. */
  get hidden() {
    const { stuckAt, behind, blocks } = this;
    return stuckAt === undefined ? behind : Math.max(behind, blocks.newest.number - stuckAt);
  }

  /** @param {string} method @param {any[]} params */
  result(method, params) {
    const { blocks, hidden } = this;
    switch (method) {
      case 'eth_chainId':
        return hexOf(this.chainId);
      case 'eth_blockNumber':
        return hexOf(blocks.newest.number - hidden);
      case 'eth_getBlockByNumber':
        return blocks.block(params[0], hidden);
      case 'eth_getTransactionReceipt': {
        const receipt = blocks.receipt(params[0]);
        return receipt && Number(receipt.blockNumber) <= blocks.newest.number - hidden ? receipt : null;
      }
      case 'eth_getTransactionByHash':
        return blocks.transaction(params[0]);
      case 'eth_call':
        return blocks.balance(params[0].to, `0x${params[0].data.slice(-40)}`, hidden);
      case 'eth_getBalance':
        return blocks.balance('', params[0], hidden);
      case 'eth_getLogs': {
        const [filter] = params;
        if (Number(filter.toBlock) - Number(filter.fromBlock) + 1 > this.maxRange)
          throw new RpcError(-32005, 'range too large');
        return blocks.logs({ ...filter, toBlock: hexOf(Math.min(filter.toBlock, blocks.newest.number - hidden)) });
      }
      default:
        throw new RpcError(-32601, 'method not found');
    }
  }

  /** Returns the body of a response. @param {{ id: unknown, method: string, params: any[] }} request */
  answer({ id, method, params }) {
    try {
      if (this.fault === 'error') throw new RpcError(-32000, 'a text that may name a key');
      const result = this.result(method, params);
      const told = LIES[`${this.fault} ${method}`]?.(result) ?? result;
      return JSON.stringify({ jsonrpc: '2.0', id, result: this.change ? this.change(method, told) : told });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: error.code, message: error.message } });
    }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string} body
   */
  respond(request, response, body) {
    const call = JSON.parse(body);
    this.calls.push({ method: call.method, params: call.params, url: request.url ?? '', headers: request.headers });
    if (this.fault === 'slow') return;
    if (this.fault === 'away') return void request.socket.destroy();
    if (this.fault === 'redirect') return void response.writeHead(307, { location: `${this.url}/moved` }).end();
    if (this.fault === 'busy') return void response.writeHead(429).end('slow down');
    if (this.fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(this.text ?? (this.fault === 'huge' ? `"${'x'.repeat(HUGE)}"` : this.answer(call)));
  }
}
