import { sortedJson } from '../../../domain/sorted-json.ts';
import type { Change } from '../../api/described.ts';
import type { FieldWords } from './field-words.ts';
import { wordsOfName } from '../names.ts';
import { languageName } from './language-names.ts';
import { matchRows } from './match-rows.ts';
import { breakEven } from './meanings.ts';
import { fieldsOf, kindOf, rowsOf, type Schema, variantOf } from './schema.ts';
import { isMedia, valueText } from './value-text.ts';

/** Characters of a text that a change shows. What is signed has all of it. */
const MAX_LETTERS = 400;

/** A place in a setting with its two values; undefined where one has none. */
interface Place {
  readonly schema: Schema;
  readonly words: FieldWords;
  readonly before: unknown;
  readonly after: unknown;
  /** Rows and keys around it, the innermost first. */
  readonly inside: readonly string[];
  /** What surrounds it is new, so that nothing takes the place of anything. */
  readonly isNew?: boolean;
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (before !== undefined && after !== undefined && sortedJson(before) === sortedJson(after));

const named = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ');

const wholeChange = ({ inside }: Place, label: string, to: string): Change => ({
  label: named(label, ...inside),
  from: null,
  to,
});

/** What a row is called; its place, where two have the same name. */
export function rowTitles(words: FieldWords, rows: readonly unknown[]): string[] {
  const name = words.row?.label ?? 'Row';
  const titles = rows.map((row, index) => words.titleOf?.(fieldsOf(row)) ?? `${name} ${index + 1}`);
  return titles.map((title, index) =>
    title === '–' || titles.indexOf(title) !== index ? `${name} ${index + 1}` : title,
  );
}

/** Lists of plain values are one value; of others, each row. */
function listChanges(place: Place): Change[] {
  const { schema, words, before, after, inside, isNew } = place;
  const [old, now] = [rowsOf(before), rowsOf(after)];
  if ([...old, ...now].every((row) => typeof row !== 'object')) return [leafChange(place)];
  const [oldTitles, titles] = [rowTitles(words, old), rowTitles(words, now)];
  const matches = matchRows(words, old, now);
  const kept = matches.filter((at) => at !== undefined);
  const isMoved = kept.some((at, index) => index > 0 && at < kept[index - 1]!);
  return [
    ...matches.flatMap((at, index) => {
      // people know a renamed row by its name before
      const title = (at === undefined ? titles[index] : oldTitles[at])!;
      const changes = changesIn({
        schema: schema.items ?? {},
        words: words.row ?? { label: '' },
        before: at === undefined ? undefined : old[at],
        after: now[index],
        inside: [title, ...inside],
        isNew: isNew === true || at === undefined,
      });
      if (at !== undefined) return changes;
      const next = matches.slice(index + 1).find((later) => later !== undefined);
      if (next !== undefined) return [wholeChange(place, title, `added before ${oldTitles[next]}`), ...changes];
      // a row without values
      return changes.length === 0 ? [wholeChange(place, title, 'added')] : changes;
    }),
    ...oldTitles.filter((_, at) => !kept.includes(at)).map((title) => wholeChange(place, title, 'removed')),
    ...(isMoved ? [wholeChange(place, words.label, 'in another order')] : []),
  ];
}

function recordChanges({ schema, words, before, after, ...place }: Place): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    changesIn({
      ...place,
      schema: schema.additionalProperties ?? {},
      words: words.fields?.[key] ?? words.row ?? { label: '' },
      before: old[key],
      after: now[key],
      inside: [key, ...place.inside],
    }),
  );
}

/** What a text that is the same in all languages is for. */
const ALL_LANGUAGES = 'all languages';

/** A text that is the same in all languages, or one for each, as a record by the names of the languages. */
const byLanguage = (texts: unknown): Record<string, unknown> =>
  typeof texts === 'object'
    ? Object.fromEntries(Object.entries(fieldsOf(texts)).map(([language, text]) => [languageName(language), text]))
    : { [ALL_LANGUAGES]: texts };

function textChanges(place: Place): Change[] {
  const { words, before, after, inside } = place;
  if ([before, after].every((texts) => typeof texts !== 'object' || texts === null)) return [leafChange(place)];
  // without an English text there is none that the others could follow
  const main: FieldWords = { label: '', ...(words.absent === undefined ? {} : { absent: words.absent }) };
  return recordChanges({
    ...place,
    schema: { additionalProperties: { type: 'string' } },
    words: {
      label: '',
      fields: { [languageName('en')]: main, [ALL_LANGUAGES]: main },
      row: { label: '', absent: 'as in English' },
    },
    before: byLanguage(before),
    after: byLanguage(after),
    inside: [],
  }).map((change) => ({ ...change, label: named(words.label, change.label, ...inside) }));
}

/** All fields of an object: those of its words in their order, then those that only the values have. */
function groupChanges({ schema, words, before, after, inside, ...place }: Place): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(words.fields ?? {}), ...Object.keys(old), ...Object.keys(now)]);
  const changes = [...names].flatMap((name) =>
    changesIn({
      ...place,
      schema: schema.properties?.[name] ?? {},
      words: words.fields?.[name] ?? { label: wordsOfName(name) },
      before: old[name],
      after: now[name],
      inside,
    }),
  );
  const to = words.meaning === 'yield' && !isSame(old['yield'], now['yield']) ? breakEven(now['yield']) : undefined;
  if (to === undefined) return changes;
  const from = breakEven(old['yield']);
  return [
    ...changes,
    { label: named('Break-even', ...inside), from: from ? `right in ${from}` : null, to: `right in ${to}` },
  ];
}

const leafChange = ({ schema, words, before, after, inside, isNew = false }: Place): Change => ({
  label: named(words.label, ...inside),
  from: isNew ? null : valueText(schema, words, before, MAX_LETTERS),
  to: valueText(schema, words, after, MAX_LETTERS),
  ...(words.isAddress && typeof after === 'string' ? { isAddress: true } : {}),
  ...(words.entry === 'picture' && isMedia(after) ? { isPicture: true } : {}),
});

function changesIn(place: Place): Change[] {
  const { words, before, after } = place;
  if (isSame(before, after)) return [];
  const schema = place.schema.anyOf ? (variantOf(place.schema, after) ?? place.schema) : place.schema;
  const kind = kindOf(place.schema, words);
  if (kind === 'texts') return textChanges(place);
  if (kind === 'list' || Array.isArray(before) || Array.isArray(after)) return listChanges(place);
  if (kind === 'record') return recordChanges(place);
  // also what the schema doesn't know
  const isGroup = [before, after].some((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
  return isGroup ? groupChanges({ ...place, schema }) : [leafChange(place)];
}

/** Returns what differs between two values of a setting, in words; the fields in the order of its form. */
export const termChanges = (schema: Schema, words: FieldWords, before: unknown, after: unknown): Change[] =>
  changesIn({ schema, words, before, after, inside: [] });
