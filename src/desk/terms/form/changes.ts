import { sortedJson } from '../../../domain/sorted-json.ts';
import type { FieldWords } from '../../words/terms/field-words.ts';
import { languageName } from './language-names.ts';
import { fieldsOf, kindOf, rowsOf, type Schema, shownFields, variantOf } from './schema.ts';
import { valueText } from './value-text.ts';

/** A difference between two values of a setting, in words. */
export interface TermChange {
  /** "1 minute, Yield". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (before !== undefined && after !== undefined && sortedJson(before) === sortedJson(after));

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

/** What a row is called; its place, where two have the same name. */
export function rowTitles(words: FieldWords, rows: readonly unknown[]): string[] {
  const name = words.row?.label ?? 'Row';
  const titles = rows.map((row, index) => words.titleOf?.(fieldsOf(row)) ?? `${name} ${index + 1}`);
  return titles.map((title, index) =>
    title === '–' || titles.indexOf(title) !== index ? `${name} ${index + 1}` : title,
  );
}

function listChanges(schema: Schema, words: FieldWords, [before, after]: [unknown, unknown], at: string): TermChange[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const [oldTitles, titles] = [rowTitles(words, old), rowTitles(words, now)];
  const row = words.row ?? { label: 'Row' };
  const changes = titles.flatMap((title, index): TermChange[] => {
    const place = oldTitles.indexOf(title);
    if (place < 0) return [{ label: join(at, title), before: '', after: 'added' }];
    return changesIn(schema.items ?? {}, row, [old[place], now[index]], join(at, title));
  });
  const removed = oldTitles
    .filter((title) => !titles.includes(title))
    .map((title) => ({ label: join(at, title), before: '', after: 'removed' }));
  const kept = oldTitles.filter((title) => titles.includes(title));
  const isMoved = titles.filter((title) => oldTitles.includes(title)).some((title, index) => title !== kept[index]);
  return [
    ...changes,
    ...removed,
    ...(isMoved ? [{ label: at || words.label, before: '', after: 'in another order' }] : []),
  ];
}

function recordChanges(schema: Schema, words: FieldWords, pair: [unknown, unknown], at: string): TermChange[] {
  const [old, now] = [fieldsOf(pair[0]), fieldsOf(pair[1])];
  const row = words.row ?? { label: '' };
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    changesIn(schema.additionalProperties ?? {}, row, [old[key], now[key]], join(at, key)),
  );
}

function textChanges(words: FieldWords, [before, after]: [unknown, unknown], at: string): TermChange[] {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return [{ label: at, before: textsText(words, before), after: textsText(words, after) }];
  return recordChanges(
    { additionalProperties: { type: 'string' } },
    {
      label: '',
      row: { label: '', absent: 'as in English' },
    },
    [byLanguage(before), byLanguage(after)],
    at,
  );
}

const byLanguage = (texts: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fieldsOf(texts)).map(([language, text]) => [languageName(language), text]));

const textsText = (words: FieldWords, texts: unknown): string =>
  typeof texts === 'object' && texts !== null
    ? Object.keys(texts).map(languageName).join(', ')
    : valueText({ type: 'string' }, words, texts);

function changesIn(schema: Schema, words: FieldWords, pair: [unknown, unknown], at: string): TermChange[] {
  const [before, after] = pair;
  if (isSame(before, after)) return [];
  const kind = kindOf(schema, words);
  const variant = kind === 'variants' ? (variantOf(schema, after) ?? schema) : schema;
  if (kind === 'group' || kind === 'variants')
    return shownFields(variant, words).flatMap(([name, field]) =>
      changesIn(
        variant.properties?.[name] ?? {},
        field,
        [fieldsOf(before)[name], fieldsOf(after)[name]],
        join(at, field.label),
      ),
    );
  if (kind === 'list') return listChanges(schema, words, pair, at);
  if (kind === 'record') return recordChanges(schema, words, pair, at);
  if (kind === 'texts') return textChanges(words, pair, at);
  return [
    { label: at || words.label, before: valueText(schema, words, before), after: valueText(schema, words, after) },
  ];
}

/** Returns what differs between two values of a setting, in words. */
export function termChanges(schema: Schema, words: FieldWords, before: unknown, after: unknown): TermChange[] {
  const changes = changesIn(schema, words, [before, after], '');
  return changes.length > 0 || isSame(before, after)
    ? changes
    : [{ label: 'Other fields', before: '', after: 'changed, see Advanced' }];
}
