import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listenLocally } from '../parts/listen.mjs';
import { randomFrom } from '../parts/random.mjs';
import { dialects, quoteFrame } from './dialects.mjs';

/**
 * Local stand-ins for the public WebSockets of Binance, Kraken and OKX, for tests and the stage. All three follow one
 * seeded random walk per coin, so that a run can be repeated, with a little noise each. Faults are set per exchange.
 */

/** @typedef {import('./dialects.mjs').ExchangeName} ExchangeName */
/** @typedef {import('./dialects.mjs').Fault} Fault */

/** @type {ExchangeName[]} */
const NAMES = ['binance', 'kraken', 'okx'];
const JUMP_MS = 2000;
/** Noise of one exchange, as a share of the price. */
const NOISE = 0.0003;
const STEP = 0.0004;
/** Prices at which well-known coins begin; others begin at 1 to 100. */
const FIRST = new Map([
  ['BTC', 67_000],
  ['ETH', 3400],
  ['SOL', 150],
  ['DOGE', 0.12],
  ['SHIB', 0.0000182],
]);

/** A coin that no exchange has: they ignore its pairs. */
const UNKNOWN = 'UNKNOWN';

/** Returns the coin of a pair, as the exchanges write it. @param {string} pair */
const coinOf = (pair) => pair.toUpperCase().replace(/[/-]?USDT?$/, '');
/** One exchange: its sockets, what they subscribed to, and its fault. */
class StandIn {
  /** @type {Map<import('ws').WebSocket, Set<string>>} */
  sockets = new Map();
  /** @type {Fault} */
  fault = 'none';
  jumpUntil = 0;
  sequence = 0;
  server = new WebSocketServer({ noServer: true });
  /** Handshakes so far, also refused ones. */
  handshakes = 0;

  /** @param {ExchangeName} name */
  constructor(name) {
    this.name = name;
    this.dialect = dialects[name];
    this.server.on('connection', (socket) => this.accept(socket));
  }

  /** @param {import('ws').WebSocket} socket */
  accept(socket) {
    const pairs = new Set();
    this.sockets.set(socket, pairs);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      if (this.fault === 'silent') return;
      const text = String(data);
      if (text === 'ping') return socket.send('pong');
      const request = JSON.parse(text);
      for (const answer of this.dialect.answers(request)) socket.send(JSON.stringify(answer));
      for (const pair of this.dialect.pairs(request)) if (coinOf(pair) !== UNKNOWN) pairs.add(pair);
    });
    if (this.dialect.greeting && this.fault !== 'silent') socket.send(JSON.stringify(this.dialect.greeting));
  }

  /** Sends a frame to each socket. @param {string} frame */
  send(frame) {
    for (const socket of this.sockets.keys()) socket.send(frame);
  }

  cut() {
    for (const socket of this.sockets.keys()) socket.terminate();
  }

  /** Sends a quote of each subscribed pair. @param {(pair: string) => number} priceOf */
  tick(priceOf) {
    if (this.fault === 'silent') return;
    for (const [socket, pairs] of this.sockets)
      for (const pair of pairs) {
        this.sequence += 1;
        const fault = Date.now() < this.jumpUntil ? 'jump' : this.fault;
        socket.send(quoteFrame(this.name, { pair, price: priceOf(pair), sequence: this.sequence, fault }));
      }
  }
}

/**
 * Starts the stand-ins on one port of this machine.
 * @param {{ port?: number, seed?: number, everyMs?: number, retryAfterS?: number }} [options] `everyMs` is the time
 *   between two updates of each pair; `retryAfterS` is what a refused handshake asks for.
 */
export async function startExchanges({ port = 0, seed = 1, everyMs = 250, retryAfterS = 60 } = {}) {
  const noise = randomFrom(seed);
  /** @type {Map<string, { price: number, random: () => number }>} */
  const walks = new Map();
  /** @param {string} code */
  const price = (code) => {
    const hash = [...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    const walk = walks.get(code) ?? { price: FIRST.get(code) ?? 1 + (hash % 100), random: randomFrom(seed + hash) };
    walks.set(code, walk);
    return walk.price;
  };
  /** Kraken's pairs are in USD, and 1 USDT is about 0.9995 USD. @param {string} pair */
  const quoted = (pair) => {
    if (pair === 'USDT/USD') return 0.9995;
    return price(coinOf(pair)) * (1 + (noise() - 0.5) * 2 * NOISE) * (/[/-]USD$/.test(pair) ? 0.9995 : 1);
  };
  const standIns = { binance: new StandIn('binance'), kraken: new StandIn('kraken'), okx: new StandIn('okx') };
  const stalled = new Set();
  const server = createServer((_, response) => response.writeHead(426).end());
  server.on('upgrade', (request, socket, head) => {
    const standIn = standIns[/** @type {ExchangeName} */ (request.url?.slice(1))];
    if (!standIn) return socket.destroy();
    standIn.handshakes += 1;
    socket.on('error', () => socket.destroy());
    if (standIn.fault === 'refuse')
      return socket.end(`HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfterS}\r\nContent-Length: 0\r\n\r\n`);
    if (standIn.fault === 'stall') {
      stalled.add(socket);
      return socket.on('close', () => stalled.delete(socket));
    }
    standIn.server.handleUpgrade(request, socket, head, (client) => standIn.server.emit('connection', client));
  });
  const listening = await listenLocally(server, port);
  const base = `ws://127.0.0.1:${listening.port}`;
  const ticks = setInterval(() => {
    for (const walk of walks.values()) walk.price *= 1 + (walk.random() - 0.5) * 2 * STEP;
    for (const name of NAMES) standIns[name].tick(quoted);
  }, everyMs);
  const heartbeats = setInterval(() => {
    for (const { dialect, fault, sockets } of Object.values(standIns))
      if (dialect.heartbeat && fault !== 'silent')
        for (const socket of sockets.keys()) socket.send(JSON.stringify(dialect.heartbeat));
  }, 1000);
  return {
    urls: { binance: `${base}/binance`, kraken: `${base}/kraken`, okx: `${base}/okx` },
    /** Sets the fault of an exchange. @param {ExchangeName} exchange @param {Fault} fault */
    set(exchange, fault) {
      const standIn = standIns[exchange];
      standIn.fault = fault === 'cut' || fault === 'jump' ? 'none' : fault;
      standIn.jumpUntil = fault === 'jump' ? Date.now() + JUMP_MS : 0;
      if (fault === 'cut' || fault === 'refuse' || fault === 'stall') standIn.cut();
    },
    /** The price that all exchanges follow, in USDT. @param {string} code */
    price,
    /** Sends a frame to all sockets of an exchange. @param {ExchangeName} exchange @param {string} frame */
    send: (exchange, frame) => standIns[exchange].send(frame),
    /** What an exchange has seen. @param {ExchangeName} exchange */
    seen: (exchange) => ({
      handshakes: standIns[exchange].handshakes,
      /** Subscribed pairs of each open socket. */
      sockets: [...standIns[exchange].sockets.values()].map((pairs) => [...pairs]),
    }),
    async stop() {
      clearInterval(ticks);
      clearInterval(heartbeats);
      for (const standIn of Object.values(standIns)) standIn.cut();
      for (const socket of stalled) socket.destroy();
      await listening.close();
    },
  };
}
