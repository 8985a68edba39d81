import type { FieldWords } from '../../words/terms/field-words.ts';
import { momentText } from '../../parts/Moment.tsx';
import type { TermFieldProps } from './field-props.ts';
import { kindOf, type Schema } from './schema.ts';

/** Characters of a text in a summary. */
const SHORT = 80;

const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);

/** Whether a stored flag is on: some are stored as 1 or as text. */
export const isOn = (value: unknown): boolean => [true, 1, '1', 'true'].includes(value as never);

const withUnit = (text: string, unit: string | undefined): string =>
  unit === undefined ? text : unit === '%' ? `${text}%` : `${text} ${unit}`;

const countText = (count: number): string => (count === 0 ? 'none' : `${count} ${count === 1 ? 'entry' : 'entries'}`);

/** Returns a single value in words: "80%", "3000 ms", "TRON (TRC20)". */
export function valueText(schema: Schema, words: FieldWords, value: unknown): string {
  if (value === undefined) return words.absent ?? 'not set';
  if (value === null) return words.none ?? 'none';
  if (typeof value === 'object') return countText(Object.keys(value).length);
  const kind = kindOf(schema, words);
  const text = String(value as string | number | boolean);
  if (kind === 'switch') return isOn(value) ? 'yes' : 'no';
  if (kind === 'moment' && typeof value === 'number') return momentText(value);
  if (kind === 'choice') return words.choices?.[text] ?? text;
  if (kind === 'codes')
    return text
      .split(',')
      .map((code) => words.choices?.[code.trim()] ?? code)
      .join(', ');
  return text === '' ? 'empty' : withUnit(shortened(text), words.unit);
}

/** Sentence on what applies where a field is left out; undefined for one that has a value. */
export function absentHelp({
  schema,
  words,
  value,
  builtIn,
  isRequired,
}: Pick<TermFieldProps, 'schema' | 'words' | 'value' | 'builtIn' | 'isRequired'>): string | undefined {
  if (value !== undefined || isRequired) return undefined;
  if (builtIn === undefined && words.absent === undefined) return undefined;
  return `Not set: ${valueText(schema, { ...words, absent: words.absent ?? '' }, builtIn)}.`;
}
