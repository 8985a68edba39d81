import { plain } from './rounding.ts';
import { withoutInvisible } from './invisible.ts';
import { latinDigits } from './typed.ts';

/**
 * Amounts as people type and paste them (I18N-11, I18N-12): digits of all six scripts, both separators, groups of three
 * or as in Hindi. A single dot is the decimal point, as in every amount that the app shows. A single comma before
 * exactly three digits is ambiguous, and the customer is asked. Nothing is guessed; an unreadable amount says why.
 */
export type TypedAmount =
  | { readonly kind: 'empty' }
  /**
   * `value`: a plain decimal string, not negative. `changed`: it differs from the typed text, so it is worth repeating
   * to the customer.
   */
  | { readonly kind: 'amount'; readonly value: string; readonly changed: boolean }
  /** Both possible values, the whole number first. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [whole: string, decimal: string] }
  | { readonly kind: 'wrong'; readonly why: 'characters' | 'negative' | 'separators' | 'length' };

/**
 * Separators of other keyboards that count as comma or dot: Arabic, full-width, and the full stop of Chinese and
 * Japanese.
 */
const COMMAS = /[\u060c\uff0c\u3001]/g;
const DOTS = /[\uff0e\u3002\uff61]/g;
/**
 * Characters that only separate groups: blanks of every width, apostrophes, the Arabic thousands separator. Tabs are
 * not among them, since they separate cells of a table.
 */
const GROUP_SEPARATORS = /(?<=\d)[\p{Zs}\u066c'\u2019](?=\d)/gu;
const BREAKS = /[\t\n\r\u2028\u2029]/;
const ARABIC_DECIMAL = '\u066b';
const MAX_LENGTH = 48;

type Result = { whole: string; fraction: string } | 'ambiguous' | undefined;

/** Matches 1_234_567.89, with at most one decimal sign. */
const SPACED = /^[1-9]\d{0,2}(?:_\d{3})+(?:[.,\u066b](?<part>\d*))?$/;
const parseSpaced = (text: string): Result => {
  const match = SPACED.exec(text);
  return match
    ? { whole: text.split(/[.,\u066b]/)[0]?.replaceAll('_', '') ?? '', fraction: match.groups?.['part'] ?? '' }
    : undefined;
};

/** Whether a text is grouped like 1,234,567 or 12,34,567: three digits in the last group, equal groups before it. */
const isGrouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark);
  const last = rest.pop();
  // only digits, so that a separator of the other kind does not count as one of the three characters
  if (!last || !/^\d{3}$/.test(last) || !/^[1-9]\d*$/.test(first)) return false;
  return (
    (first.length <= 3 && rest.every((group) => /^\d{3}$/.test(group))) ||
    (first.length <= 2 && rest.length > 0 && rest.every((group) => /^\d{2}$/.test(group)))
  );
};

const wholeOf = (front: string): string | undefined => {
  if (/^\d*$/.test(front)) return front;
  const mark = front.includes(',') ? ',' : '.';
  return isGrouped(front, mark) ? front.replaceAll(mark, '') : undefined;
};

/** Parses digits with at most two kinds of separators. */
const parseSeparated = (text: string): Result => {
  const points = text.split(ARABIC_DECIMAL);
  if (points.length > 2) return undefined;
  if (points.length === 2) {
    // the Arabic decimal sign is unambiguous; other separators are groups
    const [front = '', fraction = ''] = points;
    const whole = wholeOf(front);
    return whole === undefined || /\D/.test(fraction) ? undefined : { whole, fraction };
  }
  const commas = text.split(',').length - 1;
  const dots = text.split('.').length - 1;
  if (commas > 0 && dots > 0) {
    // the last separator is the decimal sign, and must occur only once
    const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    const [front = '', fraction = '', ...more] = text.split(mark);
    if (more.length > 0) return undefined;
    const whole = wholeOf(front);
    return whole === undefined ? undefined : { whole, fraction };
  }
  const mark = commas > 0 ? ',' : '.';
  const [front = '', fraction = '', ...more] = text.split(mark);
  if (more.length > 0) return isGrouped(text, mark) ? { whole: text.replaceAll(mark, ''), fraction: '' } : undefined;
  return mark === ',' && commas > 0 && isGrouped(text, ',') ? 'ambiguous' : { whole: front, fraction };
};

/**
 * Reads a typed amount. It may have the `unit` (USDT) or a currency sign before or after it, as pasted text often does.
 * @example readTyped('1,5') // 1.5
 * @example readTyped('1,234') // ambiguous: 1234 or 1.234
 */
export const readTyped = (typed: string, unit = ''): TypedAmount => {
  const trimmed = latinDigits(typed).trim();
  if (BREAKS.test(trimmed)) return { kind: 'wrong', why: 'characters' };
  let text = withoutInvisible(trimmed).trim();
  if (text === '') return { kind: 'empty' };
  text = text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '').trim();
  if (unit !== '' && text.toUpperCase().endsWith(unit.toUpperCase())) text = text.slice(0, -unit.length).trim();
  else if (unit !== '' && text.toUpperCase().startsWith(unit.toUpperCase())) text = text.slice(unit.length).trim();
  text = text
    .replace(COMMAS, ',')
    .replace(DOTS, '.')
    .replace(/^\+\s*/, '');
  if (/^[-\u2212\u2010-\u2015]/.test(text)) return { kind: 'wrong', why: 'negative' };

  const marked = text.replace(GROUP_SEPARATORS, '_');
  if (/[^\d.,_\u066b]/.test(marked)) return { kind: 'wrong', why: 'characters' };
  if (!/\d/.test(marked)) return { kind: 'wrong', why: 'separators' };
  if (marked.length > MAX_LENGTH) return { kind: 'wrong', why: 'length' };

  // if blanks separate the groups, the other sign is the decimal one
  const digits = marked.includes('_') ? parseSpaced(marked) : parseSeparated(marked);
  if (digits === undefined) return { kind: 'wrong', why: 'separators' };
  if (digits === 'ambiguous')
    return { kind: 'ambiguous', readings: [plain(marked.replace(',', '')), plain(marked.replace(',', '.'))] };
  const value = plain(`${digits.whole || '0'}.${digits.fraction}`);
  return { kind: 'amount', value, changed: typed.trim() !== value };
};

/** Returns the plain decimal of a typed amount; undefined while it is empty, wrong or ambiguous. */
export const parseAmount = (typed: string, unit?: string): string | undefined => {
  const amount = readTyped(typed, unit);
  return amount.kind === 'amount' ? amount.value : undefined;
};
