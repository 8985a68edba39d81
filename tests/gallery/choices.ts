import { LANGUAGES } from '../../src/domain/languages.ts';

/** The options of a view. They are all in the address, so that you can send someone a link to the view. */
export const choices = {
  language: LANGUAGES,
  words: ['as they are', 'longer'],
  theme: ['light', 'dark'],
  direction: ['green', 'red', 'blue'],
  text: ['100', '200'],
  width: ['390', '320', '768', '1280'],
} as const;

export type Choice = keyof typeof choices;
export type View = { [Key in Choice]: (typeof choices)[Key][number] };

/** Reads a view from an address; a missing option has its first value. */
export const readView = (query: string): View => {
  const requests = new URLSearchParams(query);
  const entries = (Object.keys(choices) as Choice[]).map((key) => {
    const options: readonly string[] = choices[key];
    const value = requests.get(key) ?? '';
    return [key, options.includes(value) ? value : options[0]] as const;
  });
  return Object.fromEntries(entries) as View;
};

export const writeView = (view: View): string => new URLSearchParams(view).toString();
