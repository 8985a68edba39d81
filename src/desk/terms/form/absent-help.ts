import { valueText } from '../../words/terms/value-text.ts';
import type { TermFieldProps } from './field-props.ts';

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
