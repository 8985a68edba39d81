import { like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Rows of a table through which staff find customers. `account` is the column with the customer's id; an index serves
 * `where`.
 */
export interface CustomerRows {
  readonly account: PgColumn;
  readonly where: SQL | undefined;
}

/** One parameter for lists of any length: the database prepares each statement once by its text. */
export const isAnyText = (column: PgColumn | SQL, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(values)}::text[])`;

export const startsWithAny = (column: PgColumn | SQL, texts: readonly string[]): SQL | undefined =>
  or(...texts.map((text) => like(column as PgColumn, `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`)));

/** Condition: a text ends with up to eight characters, in any case. The index has the last eight, reversed. */
export const endsWith = (column: PgColumn, end: string): SQL | undefined =>
  startsWithAny(sql`reverse(right(lower(${column}), 8))`, [Array.from(end.toLowerCase()).reverse().join('')]);

export const lowered = (column: PgColumn): SQL<string> => sql<string>`lower(${column})`;
