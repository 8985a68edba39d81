/**
 * `npm run load`: places option orders at a steady rate on a stage of its own, with two instances on PostgreSQL, and
 * prints one table of what became of them.
 *
 *   node scripts/load.mjs [--minutes 5] [--rate 150] [--accounts 150] [--kill]
 *
 * `--kill` kills the instance that writes the prices after a third of the time, and the other one after two thirds.
 * Each starts again ten seconds later. The driver repeats an order under its key until it has an answer, as the app
 * does.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { ensureInstalled } = await import('./parts/install.mjs');
const { ensureBuilt } = await import('./parts/build.mjs');
const { readOptions } = await import('./parts/options.mjs');
const { ExpectedError, main, say } = await import('./parts/say.mjs');

const options = readOptions(import.meta.url, {
  minutes: { type: 'string', default: '5' },
  rate: { type: 'string', default: '150' },
  accounts: { type: 'string', default: '150' },
  kill: { type: 'boolean', default: false },
});

/** @param {string} name @param {string} text */
function readNumber(name, text) {
  const value = Number(text);
  if (!(value > 0)) throw new ExpectedError(`--${name} is "${text}", but it has to be a number above 0.`);
  return value;
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['default', 'desk', 'server']);
  const { startLoadWorld } = await import('./load/world.mjs');
  const { openAccounts } = await import('./load/accounts.mjs');
  const { placeOrders } = await import('./load/orders.mjs');
  const { checkBooks } = await import('./load/books.mjs');
  const plan = {
    minutes: readNumber('minutes', options.minutes),
    rate: readNumber('rate', options.rate),
    isKilling: options.kill,
  };
  const world = await startLoadWorld();
  try {
    say(`${world.database}, two instances.`);
    const accounts = await openAccounts(world, readNumber('accounts', options.accounts));
    say(`${accounts.length} customers have money. Placing ${plan.rate} orders a second for ${plan.minutes} minutes.`);
    const orders = await placeOrders(world, accounts, plan);
    const rows = await checkBooks(world, orders);
    const width = Math.max(...rows.map(([name]) => name.length));
    say(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n'));
    process.exitCode = orders.some(({ state }) => state === 'unknown') ? 1 : 0;
  } finally {
    await world.stop();
  }
});
