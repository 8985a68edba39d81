import { setTimeout as delay } from 'node:timers/promises';

const SETTLE_MS = 120_000;

/**
 * The value below which a share of the sorted values lies.
 *
 * @param {readonly number[]} sorted
 * @param {number} share
 */
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * The median and the 95th percentile of sorted times.
 *
 * @param {readonly number[]} sorted
 */
const inMs = (sorted) => `${Math.round(quantile(sorted, 0.5))} and ${Math.round(quantile(sorted, 0.95))} ms`;

/**
 * Returns what the two instances say in their metrics.
 *
 * @param {import('../stage/world.mjs').World} world
 */
async function metricsOf({ instances }) {
  const texts = await Promise.all(
    instances.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  return {
    isSound: texts.every((text) => /^andaman_ledger_sound 1$/m.test(text)),
    memoryMb: texts.map((text) =>
      Math.round(Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 2 ** 20),
    ),
  };
}

/**
 * Compares the orders with the database once all have settled. Resolves to the rows of the table.
 *
 * @param {import('../stage/world.mjs').World} world
 * @param {readonly import('./orders.mjs').Placed[]} orders
 * @returns {Promise<[string, string][]>}
 */
export async function checkBooks(world, orders) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  /** @param {string} text */
  const read = async (text) => (await client.query(text)).rows[0];
  const until = Date.now() + SETTLE_MS;
  let open = Infinity;
  while (open > 0 && Date.now() < until) {
    await delay(1000);
    open = Number((await read(`select count(*) from option_orders where status = 'holding'`)).count);
  }
  const books = await read(`select count(*) as orders, count(distinct hold) as holds,
    count(*) filter (where reason = 'noPrice') as void, count(*) filter (where reason = 'moved') as moved,
    count(*) filter (where reason = 'noStart') as no_start,
    max(settled - ends) as latest,
    percentile_cont(0.95) within group (order by settled - ends) as late from option_orders`);
  const balance = await read(`select coalesce(sum(balance), 0) as sum from ledger_accounts where asset = 'USDT'`);
  await client.end();
  /** @param {import('./orders.mjs').Placed['state']} state */
  const of = (state) => orders.filter((order) => order.state === state);
  const accepted = of('accepted');
  const plain = accepted.filter(({ wasCut }) => !wasCut);
  const answers = plain.map(({ ms }) => ms).sort((a, b) => a - b);
  // an order that was returned before it started has no price
  const booked = plain.flatMap(({ bookedMs }) => (Number.isNaN(bookedMs) ? [] : [bookedMs])).sort((a, b) => a - b);
  /** @type {Map<string, number>} */
  const refusals = new Map();
  for (const { text } of of('refused')) {
    const kind = text.replaceAll(/[\d.,]+\d/g, 'N');
    refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
  }
  const { isSound, memoryMb } = await metricsOf(world);
  const ids = new Set(accepted.map(({ id }) => id));
  /** @type {[string, string][]} */
  const rows = [
    ['orders placed', `${orders.length}`],
    ['accepted, refused, unknown', `${accepted.length}, ${of('refused').length}, ${of('unknown').length}`],
    ...[...refusals].map(([text, count]) => /** @type {[string, string]} */ ([`refused: ${text}`, `${count}`])),
    ['cut and repeated under their key', `${orders.filter(({ wasCut }) => wasCut).length}`],
    [
      'in the books, lost, doubled',
      `${books.orders}, ${accepted.length - ids.size}, ${Number(books.orders) - ids.size}`,
    ],
    ['answer with the wait for its price, 50th and 95th percentile', inMs(answers)],
    ['answer after its price, 50th and 95th percentile', inMs(booked)],
    ['open after two minutes, void', `${open}, ${books.void}`],
    ['returned before they started: the price had moved, none came', `${books.moved}, ${books.no_start}`],
    ['settled after its end, 95th percentile and latest', `${Math.round(books.late)} ms, ${books.latest} ms`],
    ['ledger', `${isSound ? 'sound' : 'NOT SOUND'}, all USDT accounts add up to ${balance.sum}`],
    ['memory of the instances', `${memoryMb.join(' and ')} MB`],
  ];
  return rows;
}
