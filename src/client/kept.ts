import * as v from 'valibot';
import { time } from '../contract/fields.ts';
import type { AnswerOf, Row } from '../contract/row.ts';
import { database } from '../storage/database.ts';
import { settings } from '../storage/settings.ts';
import { session } from './session.ts';

/** Key of a kept answer: whose, which call, language and fields, so that none is ever shown to another (STORE-10). */
const keyOf = (row: Row, fields: URLSearchParams): string | undefined =>
  session.account === undefined ? undefined : `${session.account}|${row.id}|${settings.language}|${fields.toString()}`;

/**
 * The last answer of a `keep: 'device'` row for the signed-in customer; one that no longer fits its schema is dropped.
 */
export const readKept = async <R extends Row>(
  row: R,
  fields: URLSearchParams,
): Promise<{ value: AnswerOf<R>; at: number } | undefined> => {
  const key = keyOf(row, fields);
  if (key === undefined) return undefined;
  return database('kept').get(key, v.object({ at: time, value: row.answer }));
};

/** Keeps an answer as the schema read it, so without fields that nobody asked for. */
export const writeKept = async (row: Row, fields: URLSearchParams, value: unknown, at: number): Promise<void> => {
  const key = keyOf(row, fields);
  if (key !== undefined) await database('kept').set(key, { at, value });
};
