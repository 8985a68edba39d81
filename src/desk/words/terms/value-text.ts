import { momentText } from '../zone.ts';
import type { FieldWords } from './field-words.ts';
import { kindOf, type Schema } from './schema.ts';

/** Whether a stored flag is on: some are stored as 1 or as text. */
export const isOn = (value: unknown): boolean => [true, 1, '1', 'true'].includes(value as never);

/** Returns whether a value is the address of a picture that this server has. */
export const isMedia = (value: unknown): value is string =>
  typeof value === 'string' && /^\/media\/[\w.-]{1,60}$/.test(value);

/** Returns a text with at most `most` characters, and says what it leaves out. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length - most} more letters)` : text;
}

/** "80%", "1 minute", "100 USDT". */
function withUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text;
  if (unit === '%') return `${text}%`;
  return `${text} ${text === '1' && (unit === 'minutes' || unit === 'hours') ? unit.slice(0, -1) : unit}`;
}

const countText = (count: number): string => (count === 0 ? 'none' : `${count} ${count === 1 ? 'entry' : 'entries'}`);

/** Returns a value in words: "80%", "3000 ms", "TRON (TRC20)". Of a long text it has the first `most` characters. */
export function valueText(schema: Schema, words: FieldWords, value: unknown, most = 80): string {
  if (value === undefined) return words.absent ?? 'not set';
  if (value === null) return words.none ?? 'none';
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object'))
    return shortened(value.join(', '), most);
  if (typeof value === 'object') return countText(Object.keys(value).length);
  const kind = kindOf(schema, words);
  const text = String(value as string | number | boolean);
  if (kind === 'switch' || typeof value === 'boolean') return isOn(value) ? 'yes' : 'no';
  if (kind === 'moment' && typeof value === 'number') return momentText(value);
  if (kind === 'choice') return words.choices?.[text] ?? text;
  if (kind === 'codes')
    return text
      .split(',')
      .map((code) => words.choices?.[code.trim()] ?? code)
      .join(', ');
  return text === '' ? 'empty' : withUnit(shortened(text, most), words.unit);
}
