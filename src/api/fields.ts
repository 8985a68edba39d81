import * as v from 'valibot';

/**
 * Schemas of the API's fields. They are tolerant (CALL-06): numbers may come as text, booleans as 0/1, times as
 * seconds, milliseconds or `YYYY-MM-DD HH:mm:ss`. An unreadable value causes an issue that names the field (CALL-07).
 */

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Writes a finite number without an exponent: 1e-8 becomes "0.00000001". */
const plain = (value: number): string => {
  const text = String(value);
  if (!text.includes('e')) return text;
  const [mantissa = '0', power = '0'] = text.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = mantissa.replace('-', '').split('.');
  const shift = Number(power);
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`;
};

/**
 * Creates the schema of a field: the result of `read`, or an issue that names what was expected. We use one custom
 * schema instead of the library's unions, because the first screen loads it and parses 500 coins with it.
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

/** An amount as a decimal string; a server may send a number. From here on money is never a JavaScript number. */
export const amount = /* @__PURE__ */ field<string | number, string>('a decimal number', readAmount);

/** A list of amounts. It is a single field for speed, since 500 coins have 32 prices each. */
export const amounts = /* @__PURE__ */ field<(string | number)[], string[]>('decimal numbers', (value) => {
  const parsed = Array.isArray(value) ? value.map(readAmount) : [undefined];
  return parsed.every((item) => item !== undefined) ? parsed : undefined;
});

/** Text; a number is converted to its digits. */
export const text = /* @__PURE__ */ field<string | number, string>('text', asText);

/** Text that is '' if it is missing or null. */
export const optionalText = /* @__PURE__ */ v.optional(
  field<string | number | null, string>('text', (value) => asText(value ?? '')),
  '',
);

/** An identifier, which is never empty. */
export const id = /* @__PURE__ */ field<string | number, string>(
  'an identifier',
  (value) => asText(value) || undefined,
);

const YES: readonly unknown[] = [true, 1, '1', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'false', '', null];

/** A boolean: true, 1, "1", "true" or false, 0, "0", "false", "", null. */
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
/** `YYYY-MM-DD HH:mm:ss` has no time zone: it is in the operator's, Asia/Bangkok, which has no daylight saving time. */
const LOCAL = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)$/;

const readTime = (value: unknown): number | undefined => {
  const text = asText(value)?.trim() ?? '';
  const local = LOCAL.exec(text);
  const moment = local
    ? Date.parse(`${local[1]}T${local[2]}+07:00`)
    : /^\d+(\.\d+)?$/.test(text)
      ? Number(text)
      : Date.parse(text);
  if (!Number.isFinite(moment)) return undefined;
  // a smaller number would be a time before 1973 in ms, so it is in seconds
  return Math.round(!local && moment < MAX_SECONDS ? moment * 1000 : moment);
};

/** A moment in ms since 1970. */
export const time = /* @__PURE__ */ field<string | number, number>('a time', readTime);

/** A field that is undefined if it is missing or null. It is then shown as "–", never as 0. */
export const maybe = /* @__NO_SIDE_EFFECTS__ */ <T extends v.GenericSchema<any, any>>(schema: T) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** A list under `lists`, with `total` and `last` if the server pages it. */
export const lists = /* @__NO_SIDE_EFFECTS__ */ <T extends v.GenericSchema<any, any>>(item: T) =>
  v.object({ lists: v.array(item), total: maybe(count), page: maybe(count), last: maybe(flag) });

/** No fields. */
export const nothing = v.object({});

/** A response whose content is not used. */
export const anything = v.unknown();

/** Request field: required text of at most `maxLength` characters. */
export const filled = /* @__NO_SIDE_EFFECTS__ */ (maxLength = 200) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength));
/** Request field: optional text of at most `maxLength` characters. */
export const optionalString = /* @__NO_SIDE_EFFECTS__ */ (maxLength = 200) =>
  v.optional(v.pipe(v.string(), v.maxLength(maxLength)));
/** Request field: a page number from 1; callers pass a number, which is sent as text. */
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
 * Request field: a positive amount in a strict format: digits, at most 18 decimals, no sign, no exponent (SEC-12).
 */
export const positive = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/),
  v.check((value) => /[1-9]/.test(value)),
);
/** Request field: a verification code of 6 digits. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** Request field: a payment password of exactly 6 digits; leading zeros count. */
export const paymentPassword = v.pipe(v.string(), v.regex(/^\d{6}$/));
/** Request field: a login password of 6 to 12 letters or numbers. */
export const loginPassword = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{6,12}$/));
/** Request field: a phone number in digits. A leading plus or 00 marks a country code. */
export const phone = v.pipe(v.string(), v.regex(/^(?:\+|00)?\d{6,15}$/));
/** Request field: text that looks like an email address. */
export const email = v.pipe(v.string(), v.trim(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
