import * as v from 'valibot';

/**
 * Fields of the wire. Readers are tolerant (CALL-06): numbers may come as text, booleans as 0/1, times as
 * seconds, milliseconds or `YYYY-MM-DD HH:mm:ss`. What cannot be read is an issue that names the field (CALL-07).
 */

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Plain digits of a finite number, never an exponent: 1e-8 becomes "0.00000001". */
const plain = (value: number): string => {
  const text = String(value);
  if (!text.includes('e')) return text;
  const [mantissa = '0', power = '0'] = text.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '0', part = ''] = mantissa.replace('-', '').split('.');
  const shift = Number(power);
  return shift < 0 ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${part}` : `${sign}${whole}${part.padEnd(shift, '0')}`;
};

/**
 * A field of the wire: what `read` makes of any value, or an issue that names what was expected. One schema of ours
 * instead of unions of the library's: they are on the first screen, and 500 coins pass through them.
 */
export const field = /* @__NO_SIDE_EFFECTS__ */ <Input, Output>(
  expected: string,
  read: (value: unknown) => Output | undefined,
) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Output>(({ dataset, addIssue, NEVER }) => {
      const output = read(dataset.value);
      if (output !== undefined) return output;
      addIssue({ expected, message: `is not ${expected}` });
      return NEVER;
    }),
  ) as unknown as v.GenericSchema<Input, Output>;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const readAmount = (value: unknown): string | undefined => {
  const digits = typeof value === 'number' ? plain(value) : typeof value === 'string' ? value.trim() : '';
  return DECIMAL.test(digits) ? digits : undefined;
};

/** An amount as a decimal string; the wire may send a number. Money is never a JavaScript number past this point. */
export const amount = /* @__PURE__ */ field<string | number, string>('a decimal number', readAmount);

/** Amounts in a row. One field, since 500 coins have 32 each. */
export const amounts = /* @__PURE__ */ field<(string | number)[], string[]>('decimal numbers', (value) => {
  const read = Array.isArray(value) ? value.map(readAmount) : [undefined];
  return read.every((each) => each !== undefined) ? read : undefined;
});

/** Text; a number is taken as its digits. */
export const text = /* @__PURE__ */ field<string | number, string>('text', asText);

/** Text that may be missing, null or empty: then it is ''. */
export const optionalText = /* @__PURE__ */ v.optional(
  field<string | number | null, string>('text', (value) => asText(value ?? '')),
  '',
);

/** An identifier: never empty. */
export const id = /* @__PURE__ */ field<string | number, string>(
  'an identifier',
  (value) => asText(value) || undefined,
);

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false', '', null];

/** true, 1, "1", "true" against false, 0, "0", "false", "", null. */
export const flag = /* @__PURE__ */ field<boolean | number | string | null, boolean>('a yes or no', (value) =>
  YES.includes(value) ? true : NO.includes(value) ? false : undefined,
);

const readCount = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? (number as number) : undefined;
};

/** A whole number that is not money: a count, a page, a number of decimals. */
export const count = /* @__PURE__ */ field<string | number, number>('a whole number', readCount);

const MAX_SECONDS = 100_000_000_000;
/** `YYYY-MM-DD HH:mm:ss` carries no zone: the operator's day is Asia/Bangkok, which has no summer time. */
const LOCAL = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

const readTime = (value: unknown): number | undefined => {
  const written = asText(value)?.trim() ?? '';
  const local = LOCAL.exec(written);
  const moment = local
    ? Date.parse(`${local[1]}T${local[2]}+07:00`)
    : /^\d+(\.\d+)?$/.test(written)
      ? Number(written)
      : Date.parse(written);
  if (!Number.isFinite(moment)) return undefined;
  // no time of ours has so few ms: it counts seconds
  return Math.round(!local && moment < MAX_SECONDS ? moment * 1000 : moment);
};

/** A moment in ms since 1970. */
export const time = /* @__PURE__ */ field<string | number, number>('a time', readTime);

/** A field that may be missing or null, which reads as undefined: shown as "–", never as 0. */
export const maybe = /* @__NO_SIDE_EFFECTS__ */ <T extends v.GenericSchema<any, any>>(schema: T) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** Lists are read under `lists`; with `total` and `last` where the server pages. */
export const lists = /* @__NO_SIDE_EFFECTS__ */ <T extends v.GenericSchema<any, any>>(item: T) =>
  v.object({ lists: v.array(item), total: maybe(count), page: maybe(count), last: maybe(flag) });

/** No fields at all. */
export const nothing = v.object({});

/** An answer whose content nobody reads. */
export const anything = v.unknown();

/** Request field: text that must hold something, at most `most` characters. */
export const filled = /* @__NO_SIDE_EFFECTS__ */ (most = 200) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
/** Request field: text that may be left out. */
export const optionalString = /* @__NO_SIDE_EFFECTS__ */ (most = 200) =>
  v.optional(v.pipe(v.string(), v.maxLength(most)));
/** Request field: a page number, 1 at least; a count on the caller's side, text on the wire. */
export const page = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(1),
    v.maxValue(100_000),
  ),
  1,
);
/**
 * Request field: a positive amount in the one strict grammar: digits, at most 18 decimals, no sign, no exponent
 * (SEC-12).
 */
export const positive = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/),
  v.check((value) => /[1-9]/.test(value)),
);
/** Request field: a verification code of 6 digits. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** Request field: a payment password of exactly 6 digits; its leading zeros count. */
export const paymentPassword = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** Request field: a login password of 6 to 12 letters or numbers. */
export const loginPassword = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{6,12}$/));
/** Request field: a phone number in digits. A plus or 00 says that it begins with its country. */
export const phone = v.pipe(v.string(), v.regex(/^(?:\+|00)?\d{6,15}$/));
/** Request field: an e-mail address, as far as its form can tell. */
export const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
