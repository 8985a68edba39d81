import { field } from './fields.ts';

/** Fields of words, apart from `fields.ts`, since the first screen reads none. */

/** One of the words given. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const Word extends string>(...words: readonly Word[]) =>
  field<Word, Word>(`one of ${words.join(', ')}`, (value) => words.find((word) => word === value));

/** Texts by name. */
export const texts = /* @__PURE__ */ field<Record<string, string>, Record<string, string>>('texts by name', (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string')
    ? { ...(value as Record<string, string>) }
    : undefined,
);
