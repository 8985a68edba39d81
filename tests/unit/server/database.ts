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

/** A migrated database to copy, made by the first that asks: the migrations take longer than many a test. */
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
 * On a real PostgreSQL (`TEST_DATABASE_URL` names a cluster, see `scripts/test.mjs`) each server of a test gets a
 * database of its own, as it does on the embedded one, migrated unless it is to be `empty`; undefined where the
 * embedded one is tested.
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
