/**
 * A worker thread that places option orders at a steady rate and opens views of the desk, so that the work of the
 * clients delays nothing at the server. For each message `{ ms, areViewsOpened }` it does so for that long, and answers
 * with the times in ms: of each order from when it was due, and of each view by name.
 */
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { must } from '../../scripts/load/client.mjs';

/**
 * @type {{
 *   port: number;
 *   tokens: readonly string[];
 *   ordersPerSecond: number;
 *   desk: { origin: string; cookie: string };
 *   views: readonly { name: string; path: string; fields: Record<string, string> }[];
 *   viewIntervalMs: number;
 * }}
 */
const { port, tokens, ordersPerSecond, desk, views, viewIntervalMs } = workerData;
const source = '127.0.0.1';

let orders = 0;
/** @type {{ price: string, time: number }} */
let quote;
const readQuote = async () => {
  const { lists } = await must({ port, source, path: 'coin/data/quotes?codes=BTC' });
  quote = lists[0];
};

/** @param {number} due */
async function place(due) {
  orders += 1;
  const form = {
    code: 'BTC',
    direction: 'up',
    minutes: '1',
    // a different amount each, because equal orders count as a double tap
    amount: (1 + orders / 1_000_000).toFixed(6),
    yield: '80',
    price: quote.price,
    quoted: String(quote.time),
  };
  const token = tokens[orders % tokens.length];
  await must({ port, source, path: 'coin/order/add', form, token, key: `steady-order-${orders}` });
  return performance.now() - due;
}

/** @param {number} ms */
async function placeOrders(ms) {
  await readQuote();
  const begun = performance.now();
  const placed = [];
  for (let number = 0; number < (ordersPerSecond * ms) / 1000; number += 1) {
    const due = begun + (number * 1000) / ordersPerSecond;
    await delay(Math.max(due - performance.now(), 0));
    // a quote is valid for three seconds
    if (number % ordersPerSecond === 0 && number > 0) await readQuote();
    placed.push(place(due));
  }
  return Promise.all(placed);
}

/** Reads a view as the desk's page does. Resolves to its status. */
const read = ({ path, fields }) =>
  new Promise((resolve, reject) => {
    const { host, port: deskPort } = new URL(desk.origin);
    const body = JSON.stringify(fields);
    const headers = {
      host,
      origin: desk.origin,
      cookie: desk.cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const to = { host: '127.0.0.1', port: deskPort, path: `/api/view/${path}`, method: 'POST', headers };
    const sent = request(to, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject);
    sent.end(body);
  });

let opened = 0;
/**
 * Opens one view after the other, at irregular times: steady ones would always meet the same orders.
 *
 * @param {number} ms
 */
async function openViews(ms) {
  const begun = performance.now();
  /** @type {[name: string, ms: number][]} */
  const times = [];
  for (let number = 0; number < ms / viewIntervalMs; number += 1) {
    await delay(Math.max(begun + (number + Math.random()) * viewIntervalMs - performance.now(), 0));
    const view = views[opened % views.length];
    opened += 1;
    const start = performance.now();
    const status = await read(view);
    times.push([view.name, performance.now() - start]);
    if (status !== 200) throw new Error(`${view.name} answered ${status}`);
  }
  return times;
}

parentPort.on('message', ({ ms, areViewsOpened }) => {
  Promise.all([placeOrders(ms), areViewsOpened ? openViews(ms) : []]).then(
    ([placed, viewed]) => parentPort.postMessage({ orders: placed, views: viewed }),
    (error) => parentPort.postMessage({ error: String(error) }),
  );
});
