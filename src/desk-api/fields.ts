import * as v from 'valibot';

/** Id of a row. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Id of a row in the page's address. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
/** Text without control characters, except line breaks, and without those that turn the writing direction. */
export const plainText = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.regex(/^(?:[^\p{Cc}\u202A-\u202E]|\n)*$/u, 'Remove the control characters'),
  );
/** Why staff do something, for the log. */
export const reason = plainText(10, 500);
/** Whole sentence that a customer reads, in their language. */
export const sentence = plainText(10, 500);
/** No fields. */
export const nothing = v.strictObject({});
