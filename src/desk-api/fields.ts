import * as v from 'valibot';

/** Id of a row. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Id of a row in the page's address. */
export const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
/** Why staff do something: a whole sentence. */
export const reason = v.pipe(v.string(), v.trim(), v.minLength(10), v.maxLength(500));
/** No fields. */
export const nothing = v.strictObject({});
