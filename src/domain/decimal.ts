/**
 * Formats and compares amounts that are decimal strings, digit by digit: a number type would lose digits, and a library
 * would count against the first screen. Arithmetic is in `money.ts`. Format: groups of three with `,`, decimal `.`,
 * Latin digits, no exponent, no `-0`, U+2212 for minus (MARKET-03, I18N-08).
 */

/** An amount, or nothing if the response had none. */
export type Amount = string | null | undefined;

export interface FormatOptions {
  /** Number of decimals, rounded half-even. Default: all. */
  scale?: number | undefined;
  /**
   * `always` adds + to a gain, `never` also drops the minus; zero has no sign. Default: only the minus.
   */
  sign?: 'auto' | 'always' | 'never' | undefined;
  /** Drops trailing zeros of the decimals. */
  trim?: boolean | undefined;
  /**
   * An amount of USDT. Outside receipts it has two decimals, or all if two would round it to zero: available and paid
   * amounts round down, charged ones round up (LIVE-12). `whole` keeps all, at least two. See `amountOptions`.
   */
  usdt?: 'paid' | 'charged' | 'whole' | undefined;
  /** In a sentence or on a button: a whole amount of USDT has no decimals. */
  words?: boolean | undefined;
}

/** Text for a missing or unreadable amount. */
export const MISSING = '–';
export const MINUS = '\u2212';

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;

export interface Digits {
  negative: boolean;
  /** Without leading zeros; '' below one. */
  whole: string;
  fraction: string;
}

const parse = (value: Amount): Digits | undefined => {
  const match = DECIMAL.exec(value?.trim() ?? '');
  const [, sign = '', front = '', back = '', power = '0'] = match ?? [];
  if (!match || front + back === '') return undefined;
  const shift = Number(power);
  const point = front.length + shift;
  const digits = point < 0 ? '0'.repeat(-point) + front + back : (front + back).padEnd(point, '0');
  const split = Math.max(point, 0);
  const whole = digits.slice(0, split).replace(/^0+/, '');
  const fraction = digits.slice(split);
  return { negative: sign !== '' && sign !== '+' && /[1-9]/.test(whole + fraction), whole, fraction };
};

/** Parses a decimal string; throws RangeError if it is not one. */
export const parseDecimal = (value: string): Digits => {
  const digits = parse(value);
  if (!digits) throw new RangeError(`'${value}' is not a decimal number`);
  return digits;
};

/** Adds one in the last place. */
const increment = (digits: string): string => {
  const head = digits.replace(/9+$/, '');
  const nines = '0'.repeat(digits.length - head.length);
  return head === '' ? `1${nines}` : head.slice(0, -1) + (Number(head.at(-1)) + 1) + nines;
};

/** Whether to add one in the last place when decimals beyond `scale`, which are not all zeros, are cut off. */
export type Rounding = (value: Digits, scale: number) => boolean;

const halfEven: Rounding = ({ whole, fraction }, scale) => {
  const rest = fraction.slice(scale);
  return /^50*$/.test(rest) ? Number((whole + fraction.slice(0, scale)).at(-1) ?? 0) % 2 === 1 : rest >= '5';
};

export const round = (value: Digits, scale: number, rounding = halfEven): Digits => {
  const kept = (value.whole || '0') + value.fraction.slice(0, scale).padEnd(scale, '0');
  const digits = /[1-9]/.test(value.fraction.slice(scale)) && rounding(value, scale) ? increment(kept) : kept;
  const split = digits.length - scale;
  return {
    negative: value.negative && /[1-9]/.test(digits),
    whole: digits.slice(0, split).replace(/^0+/, ''),
    fraction: digits.slice(split),
  };
};

export const toDecimalString = ({ negative, whole, fraction }: Digits): string =>
  `${negative ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;

export const roundDown: Rounding = ({ negative }) => negative;
export const roundUp: Rounding = ({ negative }) => !negative;

const isZeroDigits = ({ whole, fraction }: Digits): boolean => !/[1-9]/.test(whole + fraction);

const usdtDigits = (digits: Digits, purpose: 'paid' | 'charged' | 'whole', words = false): Digits => {
  const scale = purpose === 'whole' ? Math.max(2, digits.fraction.length) : 2;
  const rounded = round(digits, scale, purpose === 'charged' ? roundUp : roundDown);
  if (isZeroDigits(rounded) && !isZeroDigits(digits)) return digits;
  return words && rounded.fraction === '00' ? { ...rounded, fraction: '' } : rounded;
};

const digitsToShow = (value: Amount, { scale, trim, usdt, words }: FormatOptions): Digits | undefined => {
  const digits = parse(value);
  if (digits && usdt) return usdtDigits(digits, usdt, words);
  const rounded = digits && scale !== undefined ? round(digits, scale) : digits;
  return rounded && trim ? { ...rounded, fraction: rounded.fraction.replace(/0+$/, '') } : rounded;
};

export interface AmountOptions extends Omit<FormatOptions, 'usdt'> {
  /** The customer pays it, so it rounds up. */
  charged?: boolean | undefined;
  /** It is in a receipt, so it keeps all digits. */
  receipt?: boolean | undefined;
}

/** Returns the format options of a coin's amount: USDT has its own rule, other coins use `options`. */
export const amountOptions = (
  coin: string | undefined,
  { charged, receipt, ...options }: AmountOptions = {},
): FormatOptions =>
  coin === 'USDT' && options.scale === undefined
    ? { ...options, usdt: receipt ? 'whole' : charged ? 'charged' : 'paid' }
    : options;

/** Formats a coin's amount, without the coin, for a sentence or button. */
export const amountInWords = (value: Amount, coin: string, options: AmountOptions = {}): string =>
  formatAmount(value, amountOptions(coin, { words: true, ...options }));

/** Returns -1, 0 or 1; undefined for a missing or unreadable amount. */
export const signOf = (value: Amount): -1 | 0 | 1 | undefined => {
  const digits = parse(value);
  if (!digits) return undefined;
  return digits.negative ? -1 : /[1-9]/.test(digits.whole + digits.fraction) ? 1 : 0;
};

const signBefore = ({ negative, whole, fraction }: Digits, sign: FormatOptions['sign']): string => {
  if (sign === 'never') return '';
  if (negative) return MINUS;
  return sign === 'always' && /[1-9]/.test(whole + fraction) ? '+' : '';
};

export interface AmountParts {
  sign: string;
  /** "1,234" */
  whole: string;
  /** ".50", or '' */
  fraction: string;
}

/** Returns the parts of a formatted amount, so that headlines can style them; undefined if it is missing. */
export const amountParts = (value: Amount, options: FormatOptions = {}): AmountParts | undefined => {
  const digits = digitsToShow(value, options);
  return (
    digits && {
      sign: signBefore(digits, options.sign),
      whole: (digits.whole || '0').replace(/\B(?=(?:\d{3})+$)/g, ','),
      fraction: digits.fraction === '' ? '' : `.${digits.fraction}`,
    }
  );
};

/** Formats an amount, such as "1,234,567.89"; "–" if it is missing. */
export const formatAmount = (value: Amount, options: FormatOptions = {}): string => {
  const parts = amountParts(value, options);
  return parts ? parts.sign + parts.whole + parts.fraction : MISSING;
};

/** Returns the decimals to show of a price: those of its coin, or undefined (all) if they would round it to zero. */
export const priceScale = (value: Amount, scale: number | undefined): number | undefined => {
  if (scale === undefined || !signOf(value)) return scale;
  return signOf(toDecimalString(round(parseDecimal(value ?? ''), scale))) === 0 ? undefined : scale;
};

/** Formats a price with the decimals of its coin, or with all decimals if those would round it to zero. */
export const formatPrice = (value: Amount, scale?: number): string =>
  formatAmount(value, { scale: priceScale(value, scale) });

/** Formats a percentage with two decimals: "+1.24%", "−0.86%", "0.00%" if it rounds to zero. */
export const formatPercent = (value: Amount, options: FormatOptions = {}): string => {
  const text = formatAmount(value, { scale: 2, sign: 'always', ...options });
  return text === MISSING ? text : `${text}%`;
};

/** Returns the direction of a change from its formatted text, so that one that rounds to zero has none. */
export const directionOfChange = (text: string): 'rise' | 'fall' | undefined =>
  text.startsWith('+') ? 'rise' : text.startsWith(MINUS) && /[1-9]/.test(text) ? 'fall' : undefined;

/** Returns -1, 0 or 1 if `a` is less than, equal to or more than `b`. Throws RangeError if one is not a decimal. */
export const compare = (a: string, b: string): -1 | 0 | 1 => {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const places = Math.max(left.fraction.length, right.fraction.length);
  const length = Math.max(left.whole.length, right.whole.length);
  const key = (digits: Digits): string => digits.whole.padStart(length, '0') + digits.fraction.padEnd(places, '0');
  const [smaller, larger] = left.negative ? [key(right), key(left)] : [key(left), key(right)];
  return smaller === larger ? 0 : smaller < larger ? -1 : 1;
};
