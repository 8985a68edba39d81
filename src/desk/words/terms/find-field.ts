import { rowTitles } from './changes.ts';
import type { FieldWords } from './field-words.ts';
import { languageName } from './language-names.ts';
import { fieldsOf, kindOf, rowsOf, type Schema, shownFields, variantOf } from './schema.ts';

/** A field that a form shows. */
export interface FormPlace {
  /** Path of the field: `products.0.yield`. */
  readonly path: string;
  /** What it is called, with the rows around it: "Yield, 5 minutes". */
  readonly label: string;
  /** The language of its text that is meant; undefined if it has none. */
  readonly language?: string;
}

/** A field, and how far the path to it has been followed. */
interface Place {
  readonly schema: Schema;
  readonly words: FieldWords;
  readonly value: unknown;
  /** Rows and keys around it, the innermost first. */
  readonly inside: readonly string[];
}

/** Returns the field at a step of the path; undefined if the form shows none there. */
function fieldIn({ schema, words, value, inside }: Place, step: string): Place | undefined {
  const kind = kindOf(schema, words);
  const row = words.row ?? { label: '' };
  if (kind === 'list') {
    const [at, rows] = [Number(step), rowsOf(value)];
    const title = rowTitles(words, rows)[at];
    if (title === undefined) return undefined;
    return { schema: schema.items ?? {}, words: row, value: rows[at], inside: [title, ...inside] };
  }
  if (kind === 'record') {
    const entries = fieldsOf(value);
    if (!Object.hasOwn(entries, step)) return undefined;
    return { schema: schema.additionalProperties ?? {}, words: row, value: entries[step], inside: [step, ...inside] };
  }
  const own = schema.anyOf ? variantOf(schema, value) : schema;
  const [, field] = (own && shownFields(own, words).find(([name]) => name === step)) ?? [];
  return field && { schema: own?.properties?.[step] ?? {}, words: field, value: fieldsOf(value)[step], inside };
}

/** Returns the field of a form at a path such as `products.0.yield`; undefined if the form shows none there. */
export function findField(schema: Schema, words: FieldWords, value: unknown, path: string): FormPlace | undefined {
  let place: Place = { schema, words, value, inside: [] };
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    if (kindOf(place.schema, place.words) === 'texts')
      return {
        path: steps.slice(0, index).join('.'),
        label: [place.words.label, languageName(step), ...place.inside].join(', '),
        language: step,
      };
    const next = fieldIn(place, step);
    if (!next) return undefined;
    place = next;
  }
  // a row is called what its legend says
  const isRow = ['group', 'variants'].includes(kindOf(place.schema, place.words)) && place.inside.length > 0;
  return { path, label: [...(isRow ? [] : [place.words.label]), ...place.inside].filter(Boolean).join(', ') };
}
