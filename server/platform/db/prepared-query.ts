import { is, Param, Placeholder, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgPreparedQuery, type PgQueryResultHKT, PgSession } from 'drizzle-orm/pg-core';
import type { Database } from './connect.ts';

type Made = Parameters<PgSession['prepareQuery']>;
type Values = Readonly<Record<string, unknown>>;

/** Stands for a session while a statement is built: keeps what drizzle would send. */
class Draft extends PgPreparedQuery<{ execute: never; all: never; values: never }> {
  readonly made: Made;
  /** Of joins, set by drizzle once the statement is made. */
  joinsNotNullableMap: unknown;

  constructor(made: Made) {
    super(made[0], undefined, undefined);
    this.made = made;
  }

  execute(): Promise<never> {
    return Promise.reject(new Error('a draft of a statement asks no database'));
  }
}

class Drafting extends PgSession {
  draft: Draft | undefined;

  override prepareQuery(...made: Made): never {
    this.draft = new Draft(made);
    return this.draft as never;
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('a draft of a statement has no transaction'));
  }
}

const dialect = new PgDialect();
/** Statements so far: each has a name of its own, under which PostgreSQL prepares it once a connection. */
let number = 0;

/** The value of a parameter from the values of one call. */
function filler(parameter: unknown): (values: Values) => unknown {
  const [slot, encode] = is(parameter, Param) ? [parameter.value, parameter.encoder] : [parameter, undefined];
  if (!is(slot, Placeholder)) return () => parameter;
  const { name } = slot;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a statement got no value for "${name}"`);
    return value === null || encode === undefined ? value : encode.mapToDriverValue(value);
  };
}

interface Built {
  readonly text: string;
  readonly fields: Made[1];
  /** Whether rows come as arrays, which `fields` then name. */
  readonly arrays: boolean;
  readonly joins: unknown;
  readonly fill: readonly ((values: Values) => unknown)[];
}

function made(build: (db: Database) => unknown): Built {
  const drafting = new Drafting(dialect);
  const built = build(new PgDatabase<PgQueryResultHKT>(dialect, drafting, undefined) as unknown as Database) as {
    prepare?(name: string): unknown;
  };
  // a bare `execute` is a draft at once
  built.prepare?.('');
  if (!drafting.draft) throw new Error('no statement was built');
  const {
    made: [{ sql: text, params }, fields, , arrays],
    joinsNotNullableMap: joins,
  } = drafting.draft;
  return { text, fields, arrays, joins, fill: params.map(filler) };
}

/**
 * A statement that is asked often: its SQL is made once, at its first use, since making it each time took longer than
 * all else in an order. `build` gets a database that answers nothing, and puts `sql.placeholder(name)` for what
 * differs. The statement runs on any database or transaction with the values by name: `null` is NULL, a missing one
 * throws.
 */
export function preparedQuery<T>(
  build: (db: Database) => PromiseLike<T>,
): (db: Database, values?: Values) => Promise<T> {
  let built: Built | undefined;
  const name = `andaman_own_${(number += 1)}`;
  return (db, values = {}) => {
    const { text, fields, arrays, joins, fill } = (built ??= made(build));
    const prepared = db._.session.prepareQuery(
      { sql: text, params: fill.map((value) => value(values)) },
      fields,
      name,
      arrays,
    );
    Object.assign(prepared, { joinsNotNullableMap: joins });
    return prepared.execute() as Promise<T>;
  };
}

/** A placeholder for each of these columns, under its own name: the values of an insert. */
export const given = <N extends string>(...names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as { readonly [Name in N]: Placeholder<Name> };
