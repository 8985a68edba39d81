/**
 * Amounts as decimal strings, shown and compared digit by digit: no number type and no library, since the first screen
 * pays for both. Arithmetic is in `money.ts`. Display: groups of three with `,`, decimal `.`, Latin digits, no
 * exponent, no `-0`, U+2212 for minus (MARKET-03, I18N-08).
 */

/** An amount, or nothing where the wire had none. */
export type Amount = string | null | undefined;

export interface FormatOptions {
  /** Decimals shown, half-even beyond them; absent: as many as there are. */
  scale?: number | undefined;
  /**
   * `always` puts + before a gain, `never` drops the minus too; nothing stands before zero. Default: the minus alone.
   */
  sign?: 'auto' | 'always' | 'never' | undefined;
  /** Drops zeros at the end of the decimals. */
  trim?: boolean | undefined;
  /**
   * An amount of USDT outside of receipts: two decimals, or all there are where those would make nothing of it. What is
   * available or paid out rounds down, what is charged rounds up (LIVE-12). See `amountOptions`.
   */
  usdt?: 'paid' | 'charged' | undefined;
  /** In a sentence or button: a whole amount of USDT has no decimals. */
  words?: boolean | undefined;
}

/** What a missing or unreadable figure reads. */
export const MISSING = '–';
export const MINUS = '\u2212';

const DECIMAL = /^([+\-\u2212]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,2}))?$/;

export interface Digits {
  negative: boolean;
  /** without zeros in front; '' below one */
  whole: string;
  part: string;
}

const parse = (value: Amount): Digits | undefined => {
  const match = DECIMAL.exec(value?.trim() ?? '');
  const [, sign = '', front = '', back = '', power = '0'] = match ?? [];
  if (!match || front + back === '') return undefined;
  const shift = Number(power);
  const point = front.length + shift;
  const digits = point < 0 ? '0'.repeat(-point) + front + back : (front + back).padEnd(point, '0');
  const at = Math.max(point, 0);
  const whole = digits.slice(0, at).replace(/^0+/, '');
  const part = digits.slice(at);
  return { negative: sign !== '' && sign !== '+' && /[1-9]/.test(whole + part), whole, part };
};

/** Throws RangeError on what is no decimal. */
export const strictly = (value: string): Digits => {
  const digits = parse(value);
  if (!digits) throw new RangeError(`'${value}' is not a decimal number`);
  return digits;
};

/** One more in the last place. */
const increment = (digits: string): string => {
  const head = digits.replace(/9+$/, '');
  const nines = '0'.repeat(digits.length - head.length);
  return head === '' ? `1${nines}` : head.slice(0, -1) + (Number(head.at(-1)) + 1) + nines;
};

/** Whether what is left out beyond `scale` decimals, which is not all zeros, makes one more in the last place. */
export type Rounding = (value: Digits, scale: number) => boolean;

const halfEven: Rounding = ({ whole, part }, scale) => {
  const rest = part.slice(scale);
  return /^50*$/.test(rest) ? Number((whole + part.slice(0, scale)).at(-1) ?? 0) % 2 === 1 : rest >= '5';
};

export const round = (value: Digits, scale: number, rounding = halfEven): Digits => {
  const stored = (value.whole || '0') + value.part.slice(0, scale).padEnd(scale, '0');
  const digits = /[1-9]/.test(value.part.slice(scale)) && rounding(value, scale) ? increment(stored) : stored;
  const at = digits.length - scale;
  return {
    negative: value.negative && /[1-9]/.test(digits),
    whole: digits.slice(0, at).replace(/^0+/, ''),
    part: digits.slice(at),
  };
};

export const write = ({ negative, whole, part }: Digits): string =>
  `${negative ? '-' : ''}${whole || '0'}${part === '' ? '' : `.${part}`}`;

export const downwards: Rounding = ({ negative }) => negative;
export const upwards: Rounding = ({ negative }) => !negative;

const isNone = ({ whole, part }: Digits): boolean => !/[1-9]/.test(whole + part);

const usdtDigits = (digits: Digits, purpose: 'paid' | 'charged', words = false): Digits => {
  const rounded = round(digits, 2, purpose === 'paid' ? downwards : upwards);
  if (isNone(rounded) && !isNone(digits)) return digits;
  return words && rounded.part === '00' ? { ...rounded, part: '' } : rounded;
};

const digitsToShow = (value: Amount, { scale, trim, usdt, words }: FormatOptions): Digits | undefined => {
  const digits = parse(value);
  if (digits && usdt) return usdtDigits(digits, usdt, words);
  const rounded = digits && scale !== undefined ? round(digits, scale) : digits;
  return rounded && trim ? { ...rounded, part: rounded.part.replace(/0+$/, '') } : rounded;
};

export interface AmountOptions extends Omit<FormatOptions, 'usdt'> {
  /** The customer pays it: it rounds up. */
  charged?: boolean | undefined;
}

/** How an amount of a coin is shown outside of receipts: USDT by its own rule, all others as `options` say. */
export const amountOptions = (coin: string | undefined, { charged, ...options }: AmountOptions = {}): FormatOptions =>
  coin === 'USDT' && options.scale === undefined ? { ...options, usdt: charged ? 'charged' : 'paid' } : options;

/** An amount of a coin in a sentence or button, without the coin. */
export const amountInWords = (value: Amount, coin: string, options: AmountOptions = {}): string =>
  formatAmount(value, amountOptions(coin, { words: true, ...options }));

/** -1, 0 or 1; undefined where there is no figure. */
export const signOf = (value: Amount): -1 | 0 | 1 | undefined => {
  const digits = parse(value);
  if (!digits) return undefined;
  return digits.negative ? -1 : /[1-9]/.test(digits.whole + digits.part) ? 1 : 0;
};

const signBefore = ({ negative, whole, part }: Digits, sign: FormatOptions['sign']): string => {
  if (sign === 'never') return '';
  if (negative) return MINUS;
  return sign === 'always' && /[1-9]/.test(whole + part) ? '+' : '';
};

export interface AmountParts {
  sign: string;
  /** "1,234" */
  whole: string;
  /** ".50", or '' */
  part: string;
}

/** The pieces of a figure, for headlines whose decimals are quieter; undefined when it is missing. */
export const amountParts = (value: Amount, options: FormatOptions = {}): AmountParts | undefined => {
  const digits = digitsToShow(value, options);
  return (
    digits && {
      sign: signBefore(digits, options.sign),
      whole: (digits.whole || '0').replace(/\B(?=(?:\d{3})+$)/g, ','),
      part: digits.part === '' ? '' : `.${digits.part}`,
    }
  );
};

/** "1,234,567.89"; "–" when missing. */
export const formatAmount = (value: Amount, options: FormatOptions = {}): string => {
  const parts = amountParts(value, options);
  return parts ? parts.sign + parts.whole + parts.part : MISSING;
};

/** The decimals that a price needs: those of its coin, or all it has where those would make nothing of it. */
export const priceScale = (value: Amount, scale: number | undefined): number | undefined => {
  if (scale === undefined || !signOf(value)) return scale;
  return signOf(write(round(strictly(value ?? ''), scale))) === 0 ? undefined : scale;
};

/** A price with the decimals of its coin; one that these would make zero shows all it has. */
export const formatPrice = (value: Amount, scale?: number): string =>
  formatAmount(value, { scale: priceScale(value, scale) });

/** A percentage with two decimals: "+1.24%", "−0.86%", and "0.00%" for all that rounds to zero. */
export const formatPercent = (value: Amount, options: FormatOptions = {}): string => {
  const text = formatAmount(value, { scale: 2, sign: 'always', ...options });
  return text === MISSING ? text : `${text}%`;
};

/** -1, 0 or 1 as `a` is less than, equal to or more than `b`. Throws RangeError on what is no decimal. */
export const compare = (a: string, b: string): -1 | 0 | 1 => {
  const [item, two] = [strictly(a), strictly(b)];
  if (item.negative !== two.negative) return item.negative ? -1 : 1;
  const places = Math.max(item.part.length, two.part.length);
  const length = Math.max(item.whole.length, two.whole.length);
  const key = (digits: Digits): string => digits.whole.padStart(length, '0') + digits.part.padEnd(places, '0');
  const [first, second] = item.negative ? [key(two), key(item)] : [key(item), key(two)];
  return first === second ? 0 : first < second ? -1 : 1;
};
