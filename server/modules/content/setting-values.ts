import * as v from 'valibot';

/** Values that several settings have. Decimals are strings with a point. */
export const text = v.pipe(v.string(), v.maxLength(20_000));
/** A text that is the same in all languages, or texts by language. */
export const words = v.union([text, v.record(v.string(), text)]);
export const decimal = v.pipe(
  v.string('a decimal is a string'),
  v.regex(/^\d{1,12}(\.\d{1,10})?$/, 'this is no decimal such as "0.1": digits with a point, none below 0'),
);
export const positive = v.pipe(
  decimal,
  v.check((value) => /[1-9]/.test(value), 'this has to be above 0'),
);
export const percent = v.pipe(
  decimal,
  v.check((value) => Number(value) <= 100, 'this is above 100 percent'),
);
export const moment = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A value that several readers share, so none may change it. */
export type Shared<Value> = Value extends object ? { readonly [Key in keyof Value]: Shared<Value[Key]> } : Value;
