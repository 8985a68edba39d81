import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExpectedError } from '../parts/say.mjs';

/** Terms of the stage, which an operator sets by SQL: see docs/operating.md, "Rates and terms". */
const STATEMENTS = `
insert into settings (name, data) values
  -- the first order may follow the risk questions at once
  ('config.protection', '{"wait": 0}'),
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
 * @param {{ main: string, root: string, env: NodeJS.ProcessEnv, dataDir: string, databaseUrl?: string }} options
 */
export async function setTerms({ main, root, env, dataDir, databaseUrl }) {
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
    await client.query(STATEMENTS);
    await client.end();
  } else {
    const { PGlite } = await import('@electric-sql/pglite');
    const database = await PGlite.create(join(dataDir, 'database'));
    await database.exec(STATEMENTS);
    await database.close();
  }
}
