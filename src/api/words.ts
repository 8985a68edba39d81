import { field } from './fields.ts';

/** Fields of texts that the first screen does not need, and therefore not in `fields.ts`. */

/** One of the given words. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const Word extends string>(...words: readonly Word[]) =>
  field<Word, Word>(`one of ${words.join(', ')}`, (value) => words.find((word) => word === value));

/** Texts by name. */
export const texts = /* @__PURE__ */ field<Record<string, string>, Record<string, string>>('texts by name', (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string')
    ? { ...(value as Record<string, string>) }
    : undefined,
);
