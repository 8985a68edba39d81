import type { Database } from './connect.ts';

type Values = Readonly<Record<string, unknown>>;

/** What Drizzle builds: a query that runs, or is prepared to run with values. */
interface Query<T> extends PromiseLike<T> {
  prepare(name: string): { execute(values?: Values): Promise<T> };
}

/**
 * A query that every request asks of the database: its SQL is made once. `build` puts `sql.placeholder(name)` for what
 * differs between calls, which hand the values over by name. In a transaction it is made anew, since Drizzle's
 * statements belong to their connection: what every order asks there is written in SQL (`rowsOf`).
 */
export function preparedQuery<T>(build: (db: Database) => Query<T>): (db: Database, values?: Values) => Promise<T> {
  const prepared = new WeakMap<Database, ReturnType<Query<T>['prepare']>>();
  return (db, values = {}) => {
    // an empty name: `DrizzlePool` names statements by their text, the same on all connections
    const query = prepared.get(db) ?? build(db).prepare('');
    prepared.set(db, query);
    return query.execute(values);
  };
}
