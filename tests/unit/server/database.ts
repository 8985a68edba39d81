import { createHash } from 'node:crypto';
import pg from 'pg';
import { connect } from '../../../server/platform/db/connect.ts';
import { migrationsMark } from '../../../server/platform/db/migrations.ts';

let created = 0;

const urlOf = (cluster: string, name: string): string => {
  const url = new URL(cluster);
  url.pathname = name;
  return url.href;
};

/** Creates the migrated template database on first use, because migrations take longer than many tests. */
async function template(client: pg.Client, cluster: string): Promise<string> {
  const name = `migrated_${createHash('sha256').update(migrationsMark()).digest('hex').slice(0, 16)}`;
  const has = async (): Promise<boolean> =>
    (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await has()) return name;
  await client.query('select pg_advisory_lock(4174)');
  try {
    if (await has()) return name;
    const draft = `${name}_${process.pid}`;
    await client.query(`create database ${draft}`);
    await (await connect({ dataDir: 'memory', databaseUrl: urlOf(cluster, draft) })).close();
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock(4174)');
  }
}

/**
 * Creates a PostgreSQL database for one test server, migrated unless `empty`. Returns undefined if the tests run on the
 * embedded database. `TEST_DATABASE_URL` names the cluster (see `scripts/test.mjs`).
 */
export async function freshDatabase({ empty = false } = {}): Promise<string | undefined> {
  const cluster = process.env['TEST_DATABASE_URL'];
  if (!cluster) return undefined;
  created += 1;
  const name = `test_${process.pid}_${created}_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(
      empty ? `create database ${name}` : `create database ${name} template ${await template(client, cluster)}`,
    );
  } finally {
    await client.end();
  }
  return urlOf(cluster, name);
}
