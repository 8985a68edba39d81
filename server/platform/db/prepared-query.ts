import type { Database } from './connect.ts';

type Values = Readonly<Record<string, unknown>>;

/** A Drizzle query, which can run directly or be prepared. */
interface Query<T> extends PromiseLike<T> {
  prepare(name: string): { execute(values?: Values): Promise<T> };
}

/**
 * Returns a query whose SQL is built once, for queries that every request makes. `build` uses `sql.placeholder(name)`
 * for values that differ between calls. Each transaction builds it again, since a prepared Drizzle statement belongs to
 * its connection; queries of every order are therefore written as SQL (`rowsOf`).
 */
export function preparedQuery<T>(build: (db: Database) => Query<T>): (db: Database, values?: Values) => Promise<T> {
  const prepared = new WeakMap<Database, ReturnType<Query<T>['prepare']>>();
  return (db, values = {}) => {
    // no name here: `DrizzlePool` names statements by their text, equally on all connections
    const query = prepared.get(db) ?? build(db).prepare('');
    prepared.set(db, query);
    return query.execute(values);
  };
}
