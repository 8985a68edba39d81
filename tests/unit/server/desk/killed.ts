import { sql } from 'drizzle-orm';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { rowsOf } from '../../../../server/platform/db/rows.ts';

class Killed extends Error {}

interface Prepared {
  execute(...values: unknown[]): Promise<unknown>;
}
interface Session {
  prepareQuery(query: { readonly sql: string }, ...more: unknown[]): Prepared;
}

/** Returns a database whose transactions throw after a number of statements, as if the process was killed there. */
export function killedAfter(db: Database, statements: number): Database {
  let count = 0;
  const wrap = (tx: Database): void => {
    const { session } = tx as unknown as { session: Session };
    const prepareQuery = session.prepareQuery.bind(session);
    session.prepareQuery = (query, ...more) => {
      const prepared = prepareQuery(query, ...more);
      // on PostgreSQL it is a statement too, after which all is done
      if (query.sql === 'commit') return prepared;
      const execute = prepared.execute.bind(prepared);
      prepared.execute = async (...parameters) => {
        const result = await execute(...parameters);
        count += 1;
        if (count === statements) throw new Killed();
        return result;
      };
      return prepared;
    };
  };
  return new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Database) => Promise<unknown>) =>
            target.transaction((tx) => {
              wrap(tx);
              return work(tx);
            })
        : (Reflect.get(target, name, target) as unknown),
  });
}

/** Drizzle wraps what a statement throws. */
export function isKilled(error: unknown): boolean {
  return error instanceof Killed || (error instanceof Error && error.cause instanceof Killed);
}

/** Returns a digest of all rows of some tables. */
export async function contentsOf(db: Database, tables: readonly string[]): Promise<Record<string, string> | undefined> {
  const digests = tables.map((name) =>
    sql.raw(`(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t) as "${name}"`),
  );
  const [row] = await rowsOf<Record<string, string>>(db, sql`select ${sql.join(digests, sql`, `)}`);
  return row;
}
