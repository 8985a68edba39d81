import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { callApi, must } from './client.mjs';
import { itemInTurn } from './turns.mjs';

const COINS = ['BTC', 'ETH', 'SOL', 'DOGE'];
const STAKE = 5;
/** ms between two attempts of an order that had no answer, and attempts until its fate counts as unknown. */
const RETRY_MS = 500;
const MAX_ATTEMPTS = 60;
const RESTART_MS = 10_000;

/**
 * @typedef {object} Placed
 * @property {string} key
 * @property {'accepted' | 'refused' | 'unknown'} state
 * @property {number} ms From the first attempt to the answer. It waits up to a second for its price (ADR 0035).
 * @property {number} bookedMs From the second of the start price to the answer; NaN if it did not start.
 * @property {number} answeredAt `performance.now()` at the answer.
 * @property {boolean} wasCut Whether an attempt had no answer.
 * @property {string} text What a refusal said.
 * @property {string} [id]
 */

/** @typedef {import('../stage/world.mjs').World} World */

/**
 * Returns the port of a running instance, in turns, or undefined if none runs.
 *
 * @param {World} world
 * @param {number} turn
 */
const pick = ({ instances }, turn) => {
  const ready = instances.filter(({ isReady }) => isReady);
  return ready[turn % ready.length]?.port;
};

/**
 * Keeps the newest price of each coin, as an open page does.
 *
 * @param {World} world
 */
function watchPrices(world) {
  /** @type {Map<string, { price: string, time: number }>} */
  const prices = new Map();
  const stopping = new AbortController();
  const read = async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const port = pick(world, turn);
      const path = `coin/data/quotes?codes=${COINS.join(',')}`;
      const data = port && (await must({ port, source: '10.0.0.1', path }).catch(() => undefined));
      for (const { code, price, time } of data?.lists ?? []) prices.set(code, { price, time });
      await delay(250);
    }
  };
  const done = read();
  return {
    prices,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/**
 * Places one order, again under its key until there is an answer.
 *
 * @param {World} world
 * @param {import('./accounts.mjs').Account} account
 * @param {Record<string, string>} form
 * @returns {Promise<Placed>}
 */
async function place(world, { token, source }, form) {
  const key = randomUUID();
  const begun = performance.now();
  let wasCut = false;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = pick(world, attempt + Math.floor(begun));
    if (port !== undefined)
      try {
        const { ret, msg, data } = await callApi({ port, path: 'coin/order/add', form, token, source, key });
        // the server still works on an earlier attempt, or its database is away
        if (ret === 1 || !/processing|try again/i.test(msg)) {
          const answeredAt = performance.now();
          const answer = { key, ms: answeredAt - begun, answeredAt, wasCut };
          return ret === 1
            ? {
                ...answer,
                state: 'accepted',
                bookedMs: Date.now() - Number(data.started),
                text: '',
                id: String(data.id),
              }
            : { ...answer, state: 'refused', bookedMs: 0, text: msg };
        }
      } catch {
        // no answer: the same key again tells what became of it
      }
    wasCut = true;
    await delay(RETRY_MS);
  }
  const answeredAt = performance.now();
  return { key, state: 'unknown', ms: answeredAt - begun, bookedMs: 0, answeredAt, wasCut, text: '' };
}

/**
 * Kills the price leader after a third of the time, and the other instance after two thirds.
 *
 * @param {World} world
 * @param {number} ms
 */
async function kill(world, ms) {
  await delay(ms / 3);
  const leads = await Promise.all(world.instances.map((instance) => instance.isLeader()));
  const leader = Math.max(leads.indexOf(true), 0);
  for (const instance of [...world.instances.slice(leader), ...world.instances.slice(0, leader)]) {
    await instance.kill();
    await delay(RESTART_MS);
    await instance.start();
    await delay(Math.max(ms / 3 - RESTART_MS, 0));
  }
}

/**
 * Places orders at a steady rate, whatever the server's speed, and resolves to all of them once each has its answer.
 *
 * @param {World} world
 * @param {readonly import('./accounts.mjs').Account[]} accounts
 * @param {{ minutes: number, rate: number, isKilling: boolean }} plan
 */
export async function placeOrders(world, accounts, { minutes, rate, isKilling }) {
  const { prices, stop } = watchPrices(world);
  while (prices.size < COINS.length) await delay(100);
  const { port } = itemInTurn(world.instances, 0);
  /** @type {{ lists: { minutes: number | string, yield: number | string }[] }} */
  const { lists } = await must({ port, source: '10.0.0.1', path: 'coin/order/products?code=BTC' });
  const product = lists.find(({ minutes }) => Number(minutes) === 1);
  if (!product) throw new Error('There is no option of one minute.');
  const killing = isKilling ? kill(world, minutes * 60_000) : undefined;
  const count = Math.round(minutes * 60 * rate);
  const begun = performance.now();
  /** @type {Promise<Placed>[]} */
  const placed = [];
  for (let number = 0; number < count; number += 1) {
    const wait = begun + (number * 1000) / rate - performance.now();
    if (wait > 1) await delay(wait);
    const code = itemInTurn(COINS, number);
    const { price, time } = prices.get(code) ?? { price: '1', time: 0 };
    // a different amount each, because equal orders count as a double tap
    const amount = (STAKE + (number % 1000) / 1000 + 0.000001 * (number % 997)).toFixed(6);
    const form = {
      code,
      direction: number % 2 ? 'up' : 'down',
      minutes: '1',
      amount,
      price,
      quoted: String(time),
      yield: String(product.yield),
    };
    placed.push(place(world, itemInTurn(accounts, number), form));
  }
  const orders = await Promise.all(placed);
  await killing;
  await stop();
  return orders;
}
