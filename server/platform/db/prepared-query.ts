import { type Placeholder, sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

type Values = Readonly<Record<string, unknown>>;

/** What Drizzle builds: a query that runs, or is prepared to run with values. */
interface Query<T> extends PromiseLike<T> {
  prepare(name: string): { execute(values?: Values): Promise<T> };
}

/**
 * A query that is asked often: its SQL is made once for each database and transaction. `build` puts
 * `sql.placeholder(name)` for what differs between calls, which hand the values over by name.
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

/** A placeholder for each of these columns, under its own name: the values of an insert. */
export const given = <N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { readonly [Name in N]: Placeholder<Name> };
