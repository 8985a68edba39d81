import { plain } from './rounding.ts';
import { withoutInvisible } from './invisible.ts';
import { latinDigits } from './typed.ts';

/**
 * Amounts as people type and paste them (I18N-11, I18N-12): digits of all six scripts, both separators, groups of three
 * or as in Hindi. A dot alone is the decimal point, as in every figure that the app shows; a single comma before
 * exactly three digits may be either, and is asked about. Nothing is guessed, and what has no reading at all says why.
 */
export type TypedAmount =
  | { readonly kind: 'empty' }
  /**
   * `value`: a plain decimal string, not negative. `changed`: it does not read as it was typed, so it is worth
   * repeating.
   */
  | { readonly kind: 'amount'; readonly value: string; readonly changed: boolean }
  /** Both readings, the whole number first. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [whole: string, decimal: string] }
  | { readonly kind: 'wrong'; readonly why: 'characters' | 'negative' | 'separators' | 'length' };

/**
 * Separators of other keyboards as those two that stand for them: Arabic, fullwidth, and the full stop of Chinese and
 * Japanese.
 */
const COMMAS = /[\u060c\uff0c\u3001]/g;
const DOTS = /[\uff0e\u3002\uff61]/g;
/**
 * Only ever between groups: blanks of every width, apostrophes, the Arabic sign for thousands. A tab stands between two
 * cells of a table.
 */
const GROUPERS = /(?<=\d)[\p{Zs}\u066c'\u2019](?=\d)/gu;
const BREAKS = /[\t\n\r\u2028\u2029]/;
const ARABIC_DECIMAL = '\u066b';
const MAX_LENGTH = 48;

type Result = { whole: string; part: string } | 'ambiguous' | undefined;

/** 1_234_567.89, with the decimal sign once. */
const SPACED = /^[1-9]\d{0,2}(?:_\d{3})+(?:[.,\u066b](?<part>\d*))?$/;
const spaced = (text: string): Result => {
  const match = SPACED.exec(text);
  return match
    ? { whole: text.split(/[.,\u066b]/)[0]?.replaceAll('_', '') ?? '', part: match.groups?.['part'] ?? '' }
    : undefined;
};

/** 1,234,567 and 12,34,567: the last group has three digits, those before it two or three, all alike. */
const grouped = (text: string, mark: string): boolean => {
  const [first = '', ...rest] = text.split(mark);
  const last = rest.pop();
  // digits alone: between the other marks, a point would be one of three characters
  if (!last || !/^\d{3}$/.test(last) || !/^[1-9]\d*$/.test(first)) return false;
  return (
    (first.length <= 3 && rest.every((group) => /^\d{3}$/.test(group))) ||
    (first.length <= 2 && rest.length > 0 && rest.every((group) => /^\d{2}$/.test(group)))
  );
};

const wholeOf = (front: string): string | undefined => {
  if (/^\d*$/.test(front)) return front;
  const mark = front.includes(',') ? ',' : '.';
  return grouped(front, mark) ? front.replaceAll(mark, '') : undefined;
};

/** Digits with at most two kinds of separators, read in the one way that there is. */
const parts = (text: string): Result => {
  const points = text.split(ARABIC_DECIMAL);
  if (points.length > 2) return undefined;
  if (points.length === 2) {
    // the Arabic decimal sign says it; what else stands there are groups
    const [front = '', part = ''] = points;
    const whole = wholeOf(front);
    return whole === undefined || /\D/.test(part) ? undefined : { whole, part };
  }
  const commas = text.split(',').length - 1;
  const dots = text.split('.').length - 1;
  if (commas > 0 && dots > 0) {
    // the one that stands last, and once, is the decimal sign
    const mark = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
    const [front = '', part = '', ...more] = text.split(mark);
    if (more.length > 0) return undefined;
    const whole = wholeOf(front);
    return whole === undefined ? undefined : { whole, part };
  }
  const mark = commas > 0 ? ',' : '.';
  const [front = '', part = '', ...more] = text.split(mark);
  if (more.length > 0) return grouped(text, mark) ? { whole: text.replaceAll(mark, ''), part: '' } : undefined;
  return mark === ',' && commas > 0 && grouped(text, ',') ? 'ambiguous' : { whole: front, part };
};

/**
 * Reads a typed amount. `unit` (USDT) and signs of currencies may stand before or after it, as in a paste.
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

  const marked = text.replace(GROUPERS, '_');
  if (/[^\d.,_\u066b]/.test(marked)) return { kind: 'wrong', why: 'characters' };
  if (!/\d/.test(marked)) return { kind: 'wrong', why: 'separators' };
  if (marked.length > MAX_LENGTH) return { kind: 'wrong', why: 'length' };

  // groups of blanks say already which sign is the decimal one
  const digits = marked.includes('_') ? spaced(marked) : parts(marked);
  if (digits === undefined) return { kind: 'wrong', why: 'separators' };
  if (digits === 'ambiguous')
    return { kind: 'ambiguous', readings: [plain(marked.replace(',', '')), plain(marked.replace(',', '.'))] };
  const value = plain(`${digits.whole || '0'}.${digits.part}`);
  return { kind: 'amount', value, changed: typed.trim() !== value };
};

/** The plain decimal of a typed amount; undefined while it is empty, wrong or has two readings. */
export const amountOf = (typed: string, unit?: string): string | undefined => {
  const parsed = readTyped(typed, unit);
  return parsed.kind === 'amount' ? parsed.value : undefined;
};
