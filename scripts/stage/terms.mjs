import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '../parts/say.mjs';

/**
 * Terms of the stage. An operator sets the settings at the desk, page Terms, and the last two by SQL.
 *
 * @param {{ contract: string, own: string }} wallet Contract of USDT on the stage's chain, and the company's wallet.
 */
const statementsFor = ({ contract, own }) => `
insert into settings (name, data) values
  -- the first order may follow the risk questions at once
  ('config.protection', '{"wait": 0}'),
  -- and the first withdrawal a new wallet
  ('config.cooling', '{"payeeHours": 0}'),
  ('channels', '[{"id":"usdt-trc20","kind":"crypto","name":"USDT (TRC20)","currency":"USDT","credit":"USDT",
    "chain":"TRC20","contract":"${contract}","decimals":6,"confirmations":5,"minimum":"10","open":true},
    {"id":"bank-thb","kind":"bank","name":"KBANK","currency":"THB","credit":"USDT","bank":"KBANK",
    "payee":"Andaman Stage Co., Ltd.","account":"0000000000","minimum":"500","open":true}]'),
  ('payouts', '[{"id":"wallet USDT TRC20","to":"wallet","chain":"TRC20","currency":"USDT","credit":"USDT",
    "percent":"1","fixed":"0","minimum":"10","maximum":"50000","minutes":10,
    "contract":"${contract}","decimals":6,"confirmations":5,"wallets":["${own}"],"open":true},
    {"id":"bank","to":"bank","currency":"USDT","credit":"THB","percent":"1","fixed":"0","minimum":"20",
    "maximum":"20000","minutes":1440,"open":true}]'),
  -- otherwise contracts are closed on real prices
  ('config.contracts', '{"depth": "20000", "positionMaximum": "100000"}');
insert into liquidity_rates (date, tiers, created) values
  ('2026-01-01', '[{"from":"0","to":"10000","rate":"3.65"},{"from":"10000","rate":"7.30"}]', 0);
insert into lockup_products (id, name, rate, days, minimum, maximum) values
  ('lock-30', '{"en":"30-day lock-up","th":"ล็อก 30 วัน"}', '0.02', 30, 500000000, 100000000000);
`;

/**
 * Does what an operator does before the first start: lists coins, sets rates, and sets terms by SQL. The database is
 * not in use yet.
 *
 * @param {{ main: string, root: string, env: NodeJS.ProcessEnv, dataDir: string, databaseUrl?: string,
 *   wallet: { contract: string, own: string } }} options
 */
export async function setTerms({ main, root, env, dataDir, databaseUrl, wallet }) {
  for (const args of [
    ['coins', join(root, 'docs/coins.csv')],
    ['rates', fileURLToPath(new URL('rates.csv', import.meta.url))],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new ExpectedError(`The command ${args[0]} failed:\n${stdout}${stderr}`);
  }
  // imported only now: npm may have just installed them
  if (databaseUrl) {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statementsFor(wallet));
    await client.end();
  } else {
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(join(dataDir, 'database'));
    await database.exec(statementsFor(wallet));
    await database.close();
  }
}
