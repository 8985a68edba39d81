import type { Messages } from '@lingui/core';

/**
 * Pseudo-localisation for development: makes each text 40 % longer and adds tall and deep accents, so that tight or
 * clipped layouts are visible before a translation exists. Set `localStorage.pseudo` to `longer` or `rtl` in
 * `npm run dev` and reload.
 */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'ấ',
  e: 'ể',
  i: 'ị',
  o: 'ộ',
  u: 'ự',
  y: 'ỹ',
  A: 'Ấ',
  E: 'Ể',
  I: 'Ị',
  O: 'Ộ',
  U: 'Ự',
  g: 'ģ',
  n: 'ñ',
};

/** Adds 40 % more letters, at the ends of words, so that lines still break between words. */
const stretch = (text: string): string => {
  let debt = 0;
  return text.replace(/\p{L}+/gu, (word) => {
    debt += word.length * 0.4;
    const added = Math.round(debt);
    debt -= added;
    return word.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter) + (word.at(-1) ?? '').repeat(added);
  });
};

type Compiled = string | readonly unknown[];

/** Stretches the texts of a compiled message, but not the names of values, plural kinds and tags. */
const stretchAll = (message: unknown): unknown => {
  if (typeof message === 'string') return stretch(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) => {
    if (typeof part === 'string') return part.startsWith('<') ? part : stretch(part);
    // [name], [name, kind] or [name, kind, { one: [...], other: [...] }]
    if (!Array.isArray(part)) return part;
    const [name, kind, forms] = part as [string, string?, Record<string, Compiled>?];
    if (typeof forms !== 'object' || forms === null) return part as unknown;
    return [
      name,
      kind,
      Object.fromEntries(
        Object.entries(forms).map(([form, text]) => [form, form === 'offset' ? text : stretchAll(text)]),
      ),
    ];
  });
};

/** Returns a catalog with longer texts. */
export const lengthen = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, stretchAll(message) as Messages[string]]));
