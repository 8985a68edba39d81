import * as v from 'valibot';
import { withoutInvisible } from '../../domain/invisible.ts';
import { isCalendarDay } from '../../domain/time.ts';

/** What an uploaded file may take, in bytes, and what someone reads whose file is empty or takes more. */
export interface FileLimit {
  readonly most: number;
  readonly otherwise: string;
}

/** Id of a row. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Id of a row in the page's address. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
/** Controls other than line breaks, and characters that turn the writing direction: a text with them misleads. */
const MISLEADING = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E]/u;

/**
 * Text without invisible characters, except line breaks. Those that come along when someone pastes, such as zero-width
 * spaces, are removed. Controls and characters that turn the writing direction are refused.
 */
export const plainText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !MISLEADING.test(text), 'Remove the control characters'),
    v.transform((text) => text.split('\n').map(withoutInvisible).join('\n')),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
  );
/** Why staff do something, for the log. */
export const reason = plainText(10, 500);
/** Note about something that a customer reads a reason of: only staff read it. */
export const staffNote = v.optional(plainText(1, 500));
/** Whole sentence that a customer reads, in their language. */
export const sentence = plainText(10, 500);
/** A day of Bangkok, such as `2026-11-27`. */
export const day = v.pipe(
  v.string(),
  v.isoDate('a day is written as 2026-11-27'),
  v.check(isCalendarDay, 'there is no such day'),
);
/** No fields. */
export const nothing = v.strictObject({});
